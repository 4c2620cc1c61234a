"""A fight as it is typed at the table: what is left out is as it was, and few keys do."""

from __future__ import annotations

from statistics import median

import pytest

from ledger.quick_entry.line import Line
from ledger.quick_entry.write import line_of
from tests.ledger.journal.evening import Evening
from tests.ledger.quick_entry.armed import FILE

ROUND = (
    "ro s gu at 8 : 1 1 1 1 1",
    "s : 1 1 2 3 2",
    "s vs 30",
    "gu s ro : 1 1 2 1",
    "mi df",
    "gu s mi at 8 : 1 1 1 1",
    "mi rd gu vs 5 only : 6 6 6 6",
    "dm",
    "gu rs",
    "mi sk gu",
    "ro dg",
    "mi pr",
    "ro th thermal at 5",
    "gu ct at 3",
    "ro dw thermal",
    "sth",
)
"""Lines in the words of whoever types fast; each is recorded."""


@pytest.fixture
def evening() -> Evening:
    return Evening(file=FILE)


def played(evening: Evening) -> list[Line]:
    said = []
    for text in ROUND:
        line = evening.sitting.understand(text)
        assert isinstance(line, Line), text
        outcome = evening.sitting.record(line).outcome
        assert outcome is not None
        assert outcome.recorded, (text, outcome.findings)
        said.append(line)
    return said


def test_a_fight_is_typed_with_few_keys(evening: Evening) -> None:
    lines = [line.text.partition(" :")[0] for line in played(evening)]
    assert median(map(len, lines)) < 9
    assert min(map(len, lines)) == 1


def test_every_line_of_a_fight_is_written_as_one_that_asks_for_the_same(evening: Evening) -> None:
    vocabulary = evening.sitting.vocabulary
    for line in played(evening):
        request = line.request("r")
        again = evening.sitting.understand(line_of(request, vocabulary), sticky=False)
        assert isinstance(again, Line)
        assert (again.who, again.move, again.arguments) == (line.who, line.move, line.arguments)


@pytest.mark.parametrize(
    "text",
    [
        "roark tire sur guard \u00e0 8",
        "roark schie\u00dft auf guard bei kurz",
        "guard frappe roark contre 5 paré",
        "guard schlägt roark gegen 5",
        "mira d\u00e9vie",
        "mira pariert",
    ],
)
def test_a_fight_is_typed_in_every_language(evening: Evening, text: str) -> None:
    line = evening.sitting.understand(text)
    assert isinstance(line, Line)


def test_an_article_is_a_word_of_a_reason_though_it_is_a_preposition_in_french(evening: Evening) -> None:
    line = evening.sitting.understand("roark shoots guard -1D a child in the line at short")
    assert isinstance(line, Line)
    assert line.arguments["modifiers"] == [{"by": "-1D", "text": "a child in the line"}]
    assert line.arguments["range"] == "short"


def test_a_shot_sent_back_is_told_as_one(evening: Evening) -> None:
    evening.says("mira deflects", "guard shoots mira at 8 : 1 1 1 1", "mira redirects guard vs 30 : 1 1 1 1")
    told = evening.sitting.speaker.summary(evening.entry(evening.journal.head().seq))
    assert told.startswith("Mira attacks Guard with Pistol (a shot sent back): missed")


def test_every_entry_of_a_fight_is_told_in_words(evening: Evening) -> None:
    played(evening)
    speaker = evening.sitting.speaker
    told = [speaker.summary(evening.entry(seq)) for seq in range(2, evening.journal.head().seq + 1)]
    assert told[0].startswith("Roark attacks Guard with Pistol: missed; Blaster 5D: 5 vs 10")
    assert any("takes Thermal in hand" in sentence for sentence in told)
    assert not [sentence for sentence in told if "{" in sentence or "  " in sentence]


def test_whoever_takes_part_is_next_in_the_order_in_which_they_were_named(evening: Evening) -> None:
    evening.says("fight roark, mira, guard", "round")
    assert [turn.subject for turn in evening.journal.table().turns()] == ["roark", "mira", "guard"]
    evening.says("fight guard, roark, mira", "round")
    assert [turn.subject for turn in evening.journal.table().turns()] == ["guard", "roark", "mira"]


def test_an_undone_shot_leaves_nothing(evening: Evening) -> None:
    before = evening.balances()
    evening.says("roark shoots guard at 8 : 6 6 6 6 6 damage : 6 6 6 6 resists : 1 1 1")
    assert evening.balances() != before
    evening.says("undo")
    assert {key: sum_ for key, sum_ in evening.balances().items() if sum_} == before


def test_a_shot_that_is_undone_takes_with_it_what_came_of_it(evening: Evening) -> None:
    evening.says("roark shoots guard at 8 only : 6 6 6 6 6", "roark damages : 6 6 6 6")
    shot = evening.journal.head().seq - 1
    evening.says("guard resists : 1 1 1")
    wounds = evening.balance("guard", "condition.wounds")
    assert wounds
    evening.says(f"undo {shot}")
    assert evening.balance("guard", "condition.wounds") == evening.balance("guard", "damage.due") == 0
    evening.says("redo")
    assert evening.balance("guard", "condition.wounds") == wounds
