"""Tables for spreadsheets: numbers stay numbers, texts stay texts, and nobody's name is worked out."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.exchange import csv_tables
from ledger.exchange.csv_text import as_written, csv_text, harmless
from ledger.exchange.exporting import one_of, pieces, write
from ledger.exchange.formats import FORMATS
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.journal.journal import Journal
from tests.campaigns.play import Play
from tests.ledger.exchange.again import balances
from tests.ledger.journal.evening import COMPANION, Evening

READY = sorted((Path(__file__).parents[3] / "campaigns").glob("*.yaml"))
CANARY = "Zyx-canary"
TABLES = csv_tables.makers()


def rows(table: str, journal: Journal, choice: Choice = EVERYTHING) -> list[dict[str, str]]:
    text = "".join(TABLES[table](journal, choice))
    return [*csv.DictReader(io.StringIO(text, newline=""))]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-2D",
        "-1-1",
        "-",
        "-1\n",
        "-\u0661",
        "@SUM(A1)",
        "\tx",
        "\n=1",
        " =1",
        "\u3000=1",
        "\uff1d1",
        "\uff0b1",
        "\uff20x",
    ],
)
def test_what_could_be_a_formula_is_a_text(text: str) -> None:
    cell = harmless(text)
    assert cell.startswith("'")
    assert not as_written(cell).startswith("'")


@pytest.mark.parametrize("text", ["Ka'tan", "'tis", "a=b", "5D+1", "1-2", "", "\u00e9t\u00e9", "-12"])
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert harmless(text) == text
    assert as_written(text) == text


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
def test_what_was_made_harmless_is_read_as_it_was_written(text: str) -> None:
    assert (
        as_written(harmless(text)) == harmless(text).removeprefix("'") or as_written(harmless(text)) == text
    )


def test_cells_are_those_of_rfc_4180() -> None:
    text = "".join(
        csv_text(["a", "b", "c", "d"], [('say "hi", he', -2, None, True), ("two\nlines", 0, "", False)])
    )
    assert text == 'a,b,c,d\r\n"say ""hi"", he",-2,,true\r\n"two\nlines",0,,false\r\n'


@pytest.mark.parametrize("campaign", READY, ids=lambda path: str(path.stem))
def test_the_postings_of_every_ready_campaign_sum_to_its_balances(campaign: Path) -> None:
    journal = Play(campaign).journal
    sums: dict[tuple[str, str], int] = defaultdict(int)
    for row in rows("postings", journal):
        sums[row["subject"], row["account"]] += int(row["amount"])
    assert {key: amount for key, amount in sums.items() if amount} == balances(journal)
    assert [row["seq"] for row in rows("journal", journal)] == [
        str(seq) for seq in range(1, journal.head().seq + 1)
    ]
    assert rows("rolls", journal)


def test_a_roll_is_a_row_with_its_faces() -> None:
    evening = Evening(file=COMPANION)
    evening.says("roark blaster -2D vs 15 : 1 2 3", "undo", "roark hit by 4D : 1 1 1 1 resists : 6 6")
    first, *others = rows("rolls", evening.journal)
    assert first | {"seq": "2", "subject": "roark", "code": "5D+1", "faces": "1 2 3", "total": "7"} == first
    assert first | {"difficulty": "15", "outcome": "failure", "margin": "-8", "living": "false"} == first
    assert [row["roll"] for row in others] == ["damage", "resists"]


def test_what_was_learnt_is_a_row_with_what_it_cost() -> None:
    evening = Evening()
    evening.says(
        "session start One", "award roark 30", "adventure start A", "adventure end", "roark raises blaster"
    )
    (row,) = rows("advancement", evening.journal)
    assert (
        row | {"subject": "roark", "account": "blaster", "from": "5D+1", "to": "5D+2", "points": "5"} == row
    )


def test_numbers_stay_numbers_and_texts_are_harmless() -> None:
    evening = Evening()
    evening.says("roark loses credits 30 // =HYPERLINK(1)", "roark set species @x")
    text = "".join(csv_tables.postings(evening.journal, EVERYTHING))
    assert ",-30," in text
    assert "'=HYPERLINK(1)" in "".join(csv_tables.journal(evening.journal, EVERYTHING))


def test_a_file_says_that_it_is_utf_8_and_a_stream_is_only_read_by_programs(tmp_path: Path) -> None:
    evening = Evening()
    evening.says("note \u00c9t\u00e9")
    files = write(FORMATS["csv"], evening.journal, EVERYTHING, tmp_path / "all")
    files += write(one_of(FORMATS["csv"], "journal"), evening.journal, EVERYTHING, tmp_path / "one.csv")
    assert len(files) == len(TABLES) + 1
    for file in files:
        raw = file.read_bytes()
        assert raw.startswith(b"\xef\xbb\xbf")
        assert raw.count(b"\xef\xbb\xbf") == 1
    assert "\u00c9t\u00e9" in (tmp_path / "one.csv").read_text("utf-8-sig")
    streamed = str(next(pieces(one_of(FORMATS["csv"], "journal"), evening.journal, EVERYTHING)))
    assert streamed.startswith("seq,")


@pytest.mark.parametrize("table", TABLES)
def test_a_player_is_told_no_secret(table: str) -> None:
    evening = Evening()
    evening.says("session start One", f"secret roark blaster vs {CANARY} 2D // {CANARY}", "award mira 2")
    evening.says(f"secret mira gains dark 1 // {CANARY}", f"secret enrol {CANARY} as npc blaster 3D")
    assert CANARY not in "".join(TABLES[table](evening.journal, Choice(player="mira")))
    assert all(
        row["seq"] not in ("3", "5", "6") for row in rows(table, evening.journal, Choice(player="mira"))
    )
