"""Whatever people write, the exports of a campaign keep their shape: the same headings, tables and links come
out as when they write harmless words, and what they wrote is there to be read."""

from __future__ import annotations

import html as entities
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ledger.exchange.formats import FORMATS
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.places import bundled
from tests.campaigns.play import Play

READY = sorted(bundled("campaigns").glob("*.yaml"))

HOSTILE = (
    "# <script>alert(1)</script> *b* __s__ [l](http:x) ![i](x) `c` | a | --- | ~~d~~ <http:x> &lt; \\| "
    "{{ 7*7 }} > q"
)
HARMLESS = "x" * len(HOSTILE)

PLAIN = {"text", "text_special", "softbreak"}
"""What is only words for a reader of Markdown."""


def play(file: Path, words: str) -> Play:
    """The ready campaign, in which somebody says those words wherever words can be said."""
    played = Play(file)
    players = played.journal.table().players()
    lines = [f"rename {who} {words}" for who in players]
    lines += [f"session start {words}", f"adventure start {words}", f"scene {words}", f"note {words}"]
    lines += [f"{players[0]} set motto {words}", f"note Quiet. // {words}", f"day +1 ruling {words}"]
    played.says(*lines)
    return played


@pytest.fixture(scope="module", params=READY, ids=lambda file: file.stem)
def plays(request: pytest.FixtureRequest) -> tuple[Play, Play]:
    return play(request.param, HOSTILE), play(request.param, HARMLESS)


def made(played: Play, form: str, choice: Choice) -> str:
    (maker,) = FORMATS[form].makers().values()
    return "".join(map(str, maker(played.journal, choice)))


def choices(played: Play, form: str) -> Iterator[Choice]:
    yield EVERYTHING
    if FORMATS[form].for_players:
        yield Choice(player=played.journal.table().players()[-1])


def flat(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from flat(token.children or [])


def rendered(source: str) -> list[Token]:
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return [*flat(parser.parse(source))]


@pytest.mark.parametrize("form", ["markdown", "recap", "audit"])
def test_markdown_keeps_its_shape(plays: tuple[Play, Play], form: str) -> None:
    for choice in choices(plays[0], form):
        hostile, harmless = (rendered(made(played, form, choice)) for played in plays)
        shapes = [[one.type for one in tokens if one.type not in PLAIN] for tokens in (hostile, harmless)]
        assert shapes[0] == shapes[1]
        words = "".join(token.content for token in hostile if token.type in PLAIN)
        assert HOSTILE in words


def test_every_row_of_a_table_in_markdown_has_its_columns(plays: tuple[Play, Play]) -> None:
    lines = made(plays[0], "markdown", EVERYTHING).splitlines()
    heads = [at for at, line in enumerate(lines) if line.startswith("| ---")]
    assert heads
    for at in heads:
        for row in (line for line in lines[at - 1 :]):
            if not row.startswith("|"):
                break
            assert row.count("|") == lines[at].count("|")


class Tags(HTMLParser):
    """The elements of a page in their order, each with the names of what it says of itself, and its words."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.shape: list[tuple[str, ...]] = []
        self.words = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.shape.append((tag, *(name for name, _value in attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_page_keeps_its_shape(plays: tuple[Play, Play]) -> None:
    for choice in choices(plays[0], "html"):
        hostile, harmless = (Tags(made(played, "html", choice)) for played in plays)
        assert hostile.shape == harmless.shape
        assert HOSTILE in hostile.words
        assert entities.escape("<script>") in made(plays[0], "html", choice)
