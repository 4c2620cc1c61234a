"""The record as plain text: one line each, whatever stands in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.campaign_file.reader import read_campaign
from ledger.exchange import plain
from ledger.exchange.documents import odds_document
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.journal.views import matters, sheets
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from ledger.wording.speaker import Speaker
from rules.kernel.best_of import BestOf
from rules.kernel.hits import Hits
from rules.kernel.notation import Code
from rules.kernel.sum_of import SumOf
from rules.kernel.verdict import Pool, Verdict
from tests.ledger.wording.cantina import system

CAMPAIGN = b"""
whills: 1
name: Plain
system: d6_first_edition
subjects:
  roark:
    kind: pc
    name: Roark Garnet
    fields: {species: Human}
    accounts: {dexterity: 3D+1, strength: 2D, blaster: 5D+1, force_points: 2, character_points: 5}
"""


@pytest.fixture
def sitting() -> Iterator[Sitting]:
    with open_store(":memory:", create=True) as store:
        opened = read_campaign(CAMPAIGN, "plain.yaml")
        found(store, opened.founding)
        yield Sitting(Journal(store, opened.founding.campaign))


def play(sitting: Sitting, *lines: str) -> None:
    for line in lines:
        said = sitting.understand(line)
        assert said is not None
        outcome = sitting.record(said).outcome
        assert outcome is not None
        assert outcome.recorded, line


def lines_of_roark(sitting: Sitting) -> list[str]:
    (sheet,) = sheets(sitting.journal, ["roark"])
    return plain.sheet_lines(sitting.journal.system, sitting.speaker, sheet)


def test_points_at_nought_are_on_the_sheet_and_codes_that_are_not_there_are_not(sitting: Sitting) -> None:
    lines = lines_of_roark(sitting)
    assert "    Dark side points  0" in lines
    assert "    Wounds  healthy" in lines
    assert not any("Dodge" in line or "0D" in line for line in lines)


def test_what_the_ledger_keeps_for_itself_is_hidden_on_the_sheet(sitting: Sitting) -> None:
    play(sitting, "session start", "round", "roark declares 2", "roark blaster vs 10 = 9")
    (sheet,) = sheets(sitting.journal, ["roark"])
    blocks = plain.blocks(sitting.journal.system, sitting.speaker, sheet)
    (round_,) = [block for block in blocks if block.group == "round"]
    assert round_.hidden
    assert not round_.rows
    assert not any("This round" in line for line in lines_of_roark(sitting))


def test_a_text_that_names_something_tells_what_that_is_called(sitting: Sitting) -> None:
    play(sitting, "enrol pistol as weapon damage 4D", "rename pistol The old pistol", "roark draws pistol")
    assert "  in hand: The old pistol" in lines_of_roark(sitting)
    play(sitting, "roark sheathes")
    assert not any("in hand" in line for line in lines_of_roark(sitting))


def test_the_texts_of_a_sheet_are_one_line_each(sitting: Sitting) -> None:
    (sheet,) = sheets(sitting.journal, ["roark"])
    hostile = type(sheet)(
        sheet.id, "a\x1bb\nc", sheet.kind, {"tags": ["x\ty", "z"], "secret": True, "open": False}, {}
    )
    lines = plain.sheet_lines(sitting.journal.system, sitting.speaker, hostile)
    assert lines[0] == r"a\x1bb c (player character, roark)"
    assert lines[1].endswith("x y, z")
    assert lines[2].endswith("yes")
    assert lines[3].endswith("no")


def test_a_journal_line_tells_what_else_is_known_of_the_entry(sitting: Sitting) -> None:
    play(sitting, "session start", "secret roark raises dexterity ruling a gift // from a friend")
    entry = sitting.journal.entry(3).entry
    line = plain.journal_line(sitting.speaker, entry, living=False)
    assert line.endswith("[ruling: a gift]  // from a friend  [secret]  [does not stand]")


def test_a_matter_says_what_settles_it(sitting: Sitting) -> None:
    play(sitting, "session start", "adventure start", "roark force")
    (matter,) = matters(sitting.journal)
    assert plain.matter_line(sitting.speaker, sitting.vocabulary, matter) == (
        "    4  Roark Garnet: Force points to judge  `judge roark …`"
    )


def test_a_preview_shows_the_dice_and_what_would_be_posted(sitting: Sitting) -> None:
    def preview(line: str) -> list[str]:
        said = sitting.understand(line)
        assert said is not None
        verdict = sitting.judge(said)
        assert isinstance(verdict, Verdict)
        return plain.preview_lines(sitting.journal.system, sitting.speaker, verdict)

    (line,) = preview("roark blaster vs 15")
    assert line.endswith("5D+1 vs 15: 84.8 %, mean 18.5")
    assert preview("roark raises blaster") == [
        "Roark Garnet: Skill points -5",
        "Roark Garnet: Blaster +1",
    ]


@pytest.mark.parametrize(
    ("pool", "line"),
    [
        (Pool("blaster", Code(2), 7), "Blaster 2D vs 7: 58.33 %, mean 7"),
        (Pool("blaster", Code(2), None), "Blaster 2D: mean 7"),
        (Pool("blaster", Code(1), None, Code(1)), "Blaster 1D vs 1D: 41.67 %, mean 3.5"),
        (Pool("blaster", Code(1), None, Code(1), tie_wins=True), "Blaster 1D vs 1D: 58.33 %, mean 3.5"),
        (Pool("blaster", Code(0, 2), 2), "Blaster 0D vs 2: 0 %, mean 0"),
    ],
)
def test_a_pool_is_shown_with_its_chance(sitting: Sitting, pool: Pool, line: str) -> None:
    assert plain.pool_line(sitting.speaker, pool) == line


def test_the_expression_is_repeated_only_where_it_says_more_than_the_code() -> None:
    assert plain.odds_lines(Pool("", Code(1), 4), "1D vs 4")[0] == "1D vs 4: 3/6 = 50 %, mean 3.5"
    assert plain.odds_lines(Pool("", Code(1), 4), "2D -1D vs 4")[0].startswith("2D -1D vs 4 = 1D: ")
    rows = plain.odds_lines(Pool("", Code(1), 4), "1D vs 4")[1:]
    assert rows[0].split() == ["1", "16.67", "%", "at", "least", "100.00", "%"]
    assert rows[-1].split() == ["6", "16.67", "%", "at", "least", "16.67", "%"]


def test_what_a_point_would_change_is_told_beside_the_chance() -> None:
    dice, theirs = BestOf((8, 6, 4)), BestOf((6, 6))
    better = Pool("", BestOf((8, 6, 4), keep=3), against=theirs)
    pool = Pool("", dice, against=theirs, instead=((("one_more",), better),))
    speaker = Speaker(system(), {}, "en")
    head, change, *_rows = plain.odds_lines(pool, "roll", speaker)
    assert head.startswith("roll = d8 d6 d4: ")
    percent = odds_document(better, "")["percent"]
    assert change == f"one more: {percent:g} %"
    assert plain.pool_line(speaker, pool).endswith(f"; {change}")
    assert odds_document(pool, "roll")["instead"] == [
        {"what": "one_more", "chance": odds_document(better, "")["chance"], "percent": percent}
    ]


def test_what_has_to_be_exceeded_is_told_as_that() -> None:
    said = plain.pool_line(Speaker(system(), {}, "en"), Pool("", SumOf(1, 10, 3), 5, above=True))
    assert said == "d10+3 to exceed 5: 80 %, mean 8.5"


def test_what_counts_one_by_one_is_told_as_that() -> None:
    said = plain.pool_line(Speaker(system(), {}, "en"), Pool("", Hits(2), 1))
    assert said == "2D at least 1: 55.56 %, mean 0.666667"
    said = plain.pool_line(Speaker(system(), {}, "en"), Pool("", Hits(2), against=Hits(1, 1)))
    assert said == "2D vs 1D+1: 7.41 %, mean 0.666667"
