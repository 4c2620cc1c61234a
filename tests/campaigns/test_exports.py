"""What people are handed of each ready campaign reads as its golden files say, in the campaign's language."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader

from ledger.exchange.formats import FORMATS
from ledger.exchange.selection import Choice, Selection
from ledger.places import bundled
from tests.campaigns.play import Play, in_its_language
from tests.golden import reads_as_before

READY = sorted(bundled("campaigns").glob("*.yaml"))
GOLDEN = Path(__file__).parent / "golden" / "exports"

WHEN = "2026-11-30T20:00:00Z"
"""When every entry was recorded."""


@pytest.fixture(scope="module", params=READY, ids=lambda file: file.stem)
def play(request: pytest.FixtureRequest) -> Iterator[Play]:
    with in_its_language(request.param):
        yield Play(request.param, clock=lambda: WHEN)


def made(play: Play, form: str, choice: Choice) -> bytes:
    """The file of that form; of several, each below its name."""
    written = []
    for name, maker in FORMATS[form].makers().items():
        written += [f"==> {name}\n".encode()] if name else []
        pieces = maker(play.journal, choice)
        written += [piece.encode() if isinstance(piece, str) else piece for piece in pieces]
    return b"".join(written)


def readable(play: Play, form: str, choice: Choice) -> str:
    """A file as text, without its seal: the hashes hold the time of the recording."""
    whole = made(play, form, choice)
    if FORMATS[form].binary:
        text = "\f\n".join(page.extract_text() for page in PdfReader(io.BytesIO(whole)).pages) + "\n"
    else:
        # Git keeps lines without the carriage return that ends a row of CSV.
        text = whole.decode().replace("\r\n", "\n")
    return text.replace(Selection(play.journal, choice).seal, "SEAL")


@pytest.mark.parametrize(
    ("form", "file"),
    [
        *(("markdown", "md"), ("html", "html"), ("pdf", "pdf.txt"), ("recap", "recap.md")),
        *(("csv", "csv"), ("journal", "journal"), ("campaign", "yaml"), ("audit", "audit.md")),
    ],
)
def test_an_export_reads_as_its_golden_file_says(play: Play, form: str, file: str) -> None:
    if FORMATS[form].extra:
        pytest.importorskip("typst", reason="the extra `pdf` is not installed")
    reads_as_before(readable(play, form, Choice()), GOLDEN / f"{play.name}.{file}")


def test_what_a_player_is_given_reads_as_its_golden_file_says(play: Play) -> None:
    player = play.journal.table().players()[0]
    told = readable(play, "markdown", Choice(player=player))
    reads_as_before(told, GOLDEN / f"{play.name}.player.md")
