"""Sentences of a round of combat, told of what was played."""

from __future__ import annotations

import pytest

from tests.ledger.journal.evening import Evening


@pytest.fixture
def evening() -> Evening:
    begun = Evening()
    begun.says("session start", "enrol Guard as npc dexterity 3D blaster 4D")
    begun.says("scene Hangar", "fight roark, guard", "round")
    return begun


def announced(evening: Evening) -> None:
    evening.says("roark declares run, 2 blaster", "guard declares blaster, blaster")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fight roark, guard", "A fight: Roark Garnet and Guard"),
        ("round", "Round 2"),
        (
            "roark declares run, blaster, 2 dodge, 3",
            "Roark Garnet declares running, Blaster, 2 Dodge, 3 uses",
        ),
        ("roark declares", "Roark Garnet is idle in this round"),
        ("roark runs 9 turning 45", "Roark Garnet moves 9 m, running, turning by 45°"),
        ("roark walks", "Roark Garnet moves, walking"),
        ("roark drops", "Roark Garnet is now prone"),
        ("session end", "The session ends; the round and scene 1 end"),
    ],
)
def test_what_was_played_is_told(evening: Evening, line: str, sentence: str) -> None:
    evening.says(line)
    assert evening.sitting.speaker.summary(evening.entry()) == sentence


def test_a_total_is_told_with_the_order_of_its_segment(evening: Evening) -> None:
    evening.says("guard declares blaster", "roark declares run", "guard initiative : 1 1 1 1")
    evening.says("roark initiative = 6")
    assert evening.sitting.speaker.summary(evening.entry()).endswith("; segment 1: Roark Garnet and Guard")


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ["roark blaster vs 10"],
            "Roark Garnet announced running before Blaster, and everything comes in the order announced",
        ),
        (
            ["guard initiative : 1 1 1", "roark initiative = 6", "guard blaster vs 10"],
            "Roark Garnet has the better total in segment 1, and acts before Guard",
        ),
        (
            ["guard initiative : 3 3 3", "guard initiative"],
            "Guard has rolled 9 already, and acts on that first (Blaster)",
        ),
        (
            ["guard initiative : 3 3 3", "guard wounded", "guard blaster vs 10"],
            "Guard was hit before acting in segment 1, and the action is lost",
        ),
        (
            ["roark drops", "roark runs 4"],
            "Roark Garnet is prone, and the prone only crawl; `stands` gets up",
        ),
        (["roark drops", "roark drops"], "Roark Garnet is prone already"),
    ],
)
def test_what_is_refused_is_told(evening: Evening, lines: list[str], sentence: str) -> None:
    announced(evening)
    evening.says(*lines[:-1])
    verdict = evening.enters(lines[-1]).verdict
    assert verdict is not None
    refused = [evening.sitting.speaker.finding(finding) for finding in verdict.refused]
    assert sentence in refused


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ["guard blaster : 1 1 1", "guard blaster : 1 1 1"],
            "segment 1 is not over: Roark Garnet still has running in it, and this is segment 2",
        ),
        (
            ["roark runs 12"],
            (
                "Roark Garnet has come 12 m running in this round, and 10 m is what one manages; your word "
                "on what is within reach is final"
            ),
        ),
        (
            ["guard walks 2"],
            (
                "Guard has not announced this movement (walking); it comes with what is declared at the "
                "start of the round"
            ),
        ),
    ],
)
def test_what_is_warned_of_is_told(evening: Evening, lines: list[str], sentence: str) -> None:
    announced(evening)
    evening.says(*lines[:-1])
    verdict = evening.enters(lines[-1]).verdict
    assert verdict is not None
    assert sentence in [evening.sitting.speaker.finding(finding) for finding in verdict.findings]
