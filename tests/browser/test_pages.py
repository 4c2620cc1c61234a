"""The pages of every ready campaign as a browser shows and prints them.

What was looked at lies in `.browser` afterwards: the pages, their pictures, and what comes out of a printer.
"""

from __future__ import annotations

import io
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader

from ledger.exchange.exporting import write
from ledger.exchange.formats import FORMATS
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.places import bundled
from tests.browser.chromium import Chromium
from tests.campaigns.play import Play, in_its_language
from tests.campaigns.test_hostile import play
from tests.contrast import contrast

pytestmark = pytest.mark.browser

READY = sorted(bundled("campaigns").glob("*.yaml"))
KEPT = Path(__file__).parents[2] / ".browser"
KINDS = ("chronicle", "player", "audit")

WIDTHS = (360, 800, 1280)
PAPER = 673
"""What is left of the width of A4 between its margins, in pixels of CSS."""
TALL = 2000
"""Height of a picture: what is longer is in several."""

LEAST = 4.5
"""The contrast that text of any size has to have."""

LINES = (360, "light"), (800, "dark"), (1280, "light")
"""Windows of which pictures are kept."""


class Page(msgspec.Struct, frozen=True):
    """A page in the browser, and the file that it is."""

    browser: Chromium
    file: Path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    shutil.rmtree(KEPT, ignore_errors=True)
    with Chromium(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture(scope="module", params=READY, ids=lambda file: file.stem)
def folder(request: pytest.FixtureRequest) -> Path:
    """The pages of a ready campaign, in a folder of their own."""
    file: Path = request.param
    made = KEPT / file.stem
    made.mkdir(parents=True, exist_ok=True)
    with in_its_language(file):
        journal = Play(file).journal
        player = Choice(player=journal.table().players()[0])
        for kind, form, choice in zip(
            KINDS, ("html", "html", "audit"), (EVERYTHING, player, EVERYTHING), strict=True
        ):
            write(FORMATS[form], journal, choice, made / f"{kind}.html", force=True)
    return made


@pytest.fixture(scope="module", params=KINDS)
def page(request: pytest.FixtureRequest, browser: Chromium, folder: Path) -> Page:
    file = folder / f"{request.param}.html"
    browser.open(file)
    return Page(browser, file)


def test_it_asks_for_nothing_and_runs_nothing(page: Page) -> None:
    assert page.browser.requests == [page.file.resolve().as_uri()]
    assert page.browser.evaluate("document.scripts.length") == 0


BEYOND = """
[...document.querySelectorAll("body *")].filter(one => {
  const at = one.getBoundingClientRect()
  return at.left < -0.5 || at.right > innerWidth + 0.5
}).map(one => one.outerHTML.slice(0, 120))
"""
"""What reaches over an edge of the window."""

CLIPPED = """
[...document.querySelectorAll("body, body *")].filter(one =>
  getComputedStyle(one).display != "inline" && one.clientWidth && one.scrollWidth > one.clientWidth + 1
).map(one => one.outerHTML.slice(0, 120))
"""
"""What holds more than it is wide."""


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_window(page: Page, width: int) -> None:
    with page.browser.seen(width):
        assert page.browser.evaluate("document.scrollingElement.scrollWidth") <= width
        assert page.browser.evaluate(BEYOND) == []
        assert page.browser.evaluate(CLIPPED) == []


def test_nothing_is_wider_than_the_paper(page: Page) -> None:
    with page.browser.seen(PAPER, media="print"):
        assert page.browser.evaluate("document.scrollingElement.scrollWidth") <= PAPER
        assert page.browser.evaluate(BEYOND) == []


@pytest.mark.parametrize("form", ["html", "audit"])
def test_a_word_longer_than_a_line_is_broken(browser: Chromium, tmp_path: Path, form: str) -> None:
    journal = play(READY[0], "W\u00f6rterl\u00e4nge" * 20).journal
    (file,) = write(FORMATS[form], journal, EVERYTHING, tmp_path / "long.html")
    browser.open(file)
    for width, media in ((360, "screen"), (800, "screen"), (PAPER, "print")):
        with browser.seen(width, media=media):
            assert browser.evaluate(BEYOND) == []
            assert browser.evaluate(CLIPPED) == []


COLOURS = """
(() => {
  const found = new Map(), none = "rgba(0, 0, 0, 0)"
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    if (!words.currentNode.data.trim()) continue
    let one = words.currentNode.parentElement, behind = none
    const front = getComputedStyle(one).color
    for (; one && behind == none; one = one.parentElement) behind = getComputedStyle(one).backgroundColor
    found.set(front + behind, [front, behind, words.currentNode.data])
  }
  return [...found.values()]
})()
"""
"""Each pair of colours of a text and of what is behind it, with a text in them."""


def channels(colour: str) -> tuple[int, int, int]:
    """Of `rgb(1, 2, 3)`; no colour shines through."""
    red, green, blue = map(int, re.findall(r"\d+", colour))
    return red, green, blue


@pytest.mark.parametrize(("scheme", "media"), [("light", "screen"), ("dark", "screen"), ("dark", "print")])
def test_all_text_has_contrast(page: Page, scheme: str, media: str) -> None:
    with page.browser.seen(800, scheme=scheme, media=media):
        found = page.browser.evaluate(COLOURS)
    assert len(found) > 2
    for front, behind, text in found:
        assert contrast(channels(front), channels(behind)) >= LEAST, (text, front, behind)


# ---- On paper ----


def bare(text: str) -> str:
    """The text without spaces, which a page moves, and without large letters, in which headings are set."""
    return re.sub(r"\s", "", text).casefold()


def texts(page: Page, selector: str) -> list[str]:
    told: list[Any] = page.browser.evaluate(
        f"[...document.querySelectorAll({selector!r})].map(one => one.textContent)"
    )
    return [bare(text) for text in told]


@pytest.fixture
def sheets(page: Page) -> list[str]:
    """The text of each printed sheet, without the number of the sheet."""
    made = page.browser.printed()
    page.file.with_suffix(".print.pdf").write_bytes(made)
    pages = PdfReader(io.BytesIO(made)).pages
    told = [bare(page.extract_text()) for page in pages]
    numbers = [f"{number}/{len(pages)}" for number in range(1, len(pages) + 1)]
    assert all(number in text for number, text in zip(numbers, told, strict=True))
    return [
        text.removeprefix(number).removesuffix(number) for number, text in zip(numbers, told, strict=True)
    ]


def test_no_heading_stands_at_the_foot_of_a_sheet(page: Page, sheets: list[str]) -> None:
    headings = texts(page, "h1, h2, h3, h4, h5, .round, .day, caption, thead")
    assert [
        (at, head) for at, sheet in enumerate(sheets, 1) for head in headings if sheet.endswith(head)
    ] == []


def test_each_chart_is_on_one_sheet_and_all_is_printed(page: Page, sheets: list[str]) -> None:
    for figure, times in Counter(texts(page, "figure")).items():
        assert sum(sheet.count(figure) for sheet in sheets) >= times, figure
    printed = "".join(sheets)
    for text in texts(page, "main p, article h3, tbody td, footer p"):
        assert text in printed


@pytest.mark.parametrize(("width", "scheme"), LINES)
def test_pictures_are_kept_to_be_looked_at(page: Page, width: int, scheme: str) -> None:
    with page.browser.seen(width, scheme=scheme):
        height = page.browser.evaluate("document.scrollingElement.scrollHeight")
        for number, top in enumerate(range(0, height, TALL), 1):
            picture = page.browser.picture(top, min(TALL, height - top), width)
            page.file.with_suffix(f".{width}-{scheme}-{number:02}.png").write_bytes(picture)
    assert height > 0
