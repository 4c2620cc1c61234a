"""The chronicle as a PDF: whole, the same each time, and people's words in it are text."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from ledger.errors import NotUnderstood, StorageError
from ledger.exchange.exporting import write
from ledger.exchange.formats import FORMATS
from ledger.exchange.pdf import pdf
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.journal.asked import Asked
from tests.ledger.journal.evening import Evening

pytest.importorskip("typst", reason="the extra `pdf` is not installed")

HOSTILE = '#read("/etc/passwd") $x$ *b* _i_ @ref <label> \\ /* #panic() */ [#import "x"] `raw` = head'


def pages(played: Evening, choice: Choice = EVERYTHING) -> list[str]:
    made = b"".join(pdf(played.journal, choice))
    # Typst breaks lines where they end, and so does the reader.
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(made)).pages]


def text(played: Evening, choice: Choice = EVERYTHING) -> str:
    return " ".join(pages(played, choice)).replace("\u200b", "")


@pytest.fixture
def evening() -> Evening:
    """A session with a fight, something learnt, a secret, a correction."""
    played = Evening()
    played.says("session start One", "adventure start The Bathysphere", "scene Cockpit", "day +3", "round")
    played.says("roark wounded // by the door", "round end", "award roark 30", "roark raises blaster")
    played.says("secret mira gains dark 1", "note It is over", "award mira 5", "undo")
    return played


def test_it_tells_what_the_chronicle_tells(evening: Evening) -> None:
    told = text(evening)
    head = evening.journal.head()
    for piece in (
        "The Evening",
        "Adventure 1: The Bathysphere",
        "Session 1: One",
        "Scene 1: Cockpit",
        "Day 3",
        "Roark Garnet is wounded — by the door.",
        "It is over",
        f"Seal {head.seq}-{head.hash.hex()[:20]}",
        "Mira Sen: 5 points [reversed by entry",
    ):
        assert piece in told


def test_each_character_has_a_log_sheet_of_their_own(evening: Evening) -> None:
    *_story, mira, roark = pages(evening)
    assert mira.startswith("Mira Sen player character")
    assert roark.startswith("Roark Garnet player character")
    assert "Advancement" in roark
    assert "Blaster 5D+1 5D+2 5" in roark
    assert "at the beginning 2 5 200" in roark
    assert "Roark" not in mira


def test_the_same_campaign_makes_the_same_bytes(evening: Evening) -> None:
    assert b"".join(pdf(evening.journal)) == b"".join(pdf(evening.journal))


def test_whoever_waits_is_told_that_it_goes_on(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.exchange.pdf.PACE", 0.001)
    pieces = [*pdf(evening.journal)]
    assert pieces[-1].startswith(b"%PDF")
    assert len(pieces) > 2
    assert set(pieces[:-1]) == {b""}


def children() -> set[str]:
    """The processes that this one has begun and that have not ended."""
    return {
        one for task in Path("/proc/self/task").iterdir() for one in (task / "children").read_text().split()
    }


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system does not list processes so")
@pytest.mark.parametrize("stop", [KeyboardInterrupt, StorageError])
def test_what_is_stopped_leaves_neither_a_file_nor_a_process(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
) -> None:
    monkeypatch.setattr("ledger.exchange.pdf.PACE", 0.001)
    before = children()

    def progress(_done: int, _of: int) -> None:
        if children() > before:
            raise stop

    with pytest.raises(stop):
        write(FORMATS["pdf"], evening.journal, Choice(), tmp_path / "out.pdf", progress=progress)
    assert [*tmp_path.iterdir()] == []
    assert children() == before


def test_what_typst_cannot_do_is_told_in_a_sentence(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.exchange.pdf.TEMPLATES", tmp_path)
    with pytest.raises(StorageError, match="typst could not set the pages: typst: No such file"):
        b"".join(pdf(evening.journal))


def test_what_people_wrote_is_no_code() -> None:
    played = Evening()
    played.says(
        "session start",
        f"note {HOSTILE}",
        f"award roark 1 ruling so // {HOSTILE}",
        f"rename mira {HOSTILE[:90]}",
    )
    told = text(played)
    assert told.count(" ".join(HOSTILE.split())) == 4
    assert "root:" not in told


def test_accents_and_long_names_are_whole_and_stay_on_the_page() -> None:
    played = Evening()
    long, spaced = "Ælfgifu" * 25, "Ðóra Þorsteinsdóttir-Łukasiewicz Ωμέγα Жанна "
    played.says(f"rename roark {long}", f"rename mira {spaced * 4}", "award roark, mira 1")
    made = b"".join(pdf(played.journal))
    told = text(played).replace(" ", "")
    assert long in told
    assert (spaced * 4).replace(" ", "") in told
    for page in PdfReader(io.BytesIO(made)).pages:
        right = float(page.mediabox.right)
        reached: list[float] = []
        page.extract_text(visitor_text=lambda *seen: reached.append(seen[2][4]))  # noqa: B023 read at once
        assert max(reached) < right


def test_letters_that_its_own_fonts_lack_do_not_hinder_it() -> None:
    played = Evening()
    played.says("note 星辰 נחום \U0001f409")
    assert pages(played)


def test_signs_that_a_terminal_obeys_are_visible_escapes() -> None:
    played = Evening()
    played.journal.record(Asked(None, "note", {"text": "a\x00\x1b\u202eb"}, note="c\x7fd"))
    told = text(played)
    assert r"a\x00\x1b\u202eb" in told
    assert r"c\x7fd" in told


def test_a_player_reads_no_secret(evening: Evening) -> None:
    assert "dark side points +1" in text(evening)
    assert "dark side points +1" not in text(evening, Choice(player="roark"))


def test_without_typst_it_is_said_what_brings_it(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(NotUnderstood, match=r"pip install 'whills\[pdf\]'"):
        next(pdf(evening.journal))
