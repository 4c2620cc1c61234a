"""Powers in use as lines of play: read in three languages, written back, told in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.quick_entry.line import Line
from ledger.quick_entry.parser import parse
from ledger.quick_entry.write import line_of
from tests.ledger.journal.evening import COMPANION, Evening

FILE = (
    COMPANION.replace(
        b"control: 2D, force_points: 1", b"control: 4D, sense: 3D, knowledge: 3D, force_points: 1"
    )
    .replace(
        b"    traits: [force_sensitive, jedi]\n",
        b"    traits: [force_sensitive, jedi]\n    powers: [control_pain, life_detection]\n",
        1,
    )
    .replace(
        b"skills: [control], difficulty: {control: 10}}",
        b"skills: [control], difficulty: {control: 10}, sustainable: true}",
    )
    + b"""\
  farseeing: {kind: power, name: Farseeing, skills: [control, sense], difficulty: {control: 8, sense: 6}}
"""
)


@pytest.fixture(scope="module")
def evening() -> Evening:
    return Evening(file=FILE)


LINES: list[tuple[str, str, dict[str, Any]]] = [
    ("mira calls farseeing", "calls", {"power": "farseeing"}),
    ("mira calls control pain sustained vs 20", "calls", {"kept": True, "difficulty": 20}),
    ("mira wirkt control_pain gehalten gegen 20", "calls", {"kept": True, "difficulty": 20}),
    ("mira calls farseeing focus", "calls", {"focus": True}),
    ("mira calls farseeing focus 2 vs 9", "calls", {"focus_dice": 2, "difficulty": 9}),
    ("mira invoque farseeing focus 2 contre 9", "calls", {"focus_dice": 2, "difficulty": 9}),
    ("mira calls farseeing effort 2", "calls", {"effort": 2}),
    ("mira calls farseeing stretched to a wider circle vs 20", "calls", {"stretched": "a wider circle"}),
    ("mira wirkt farseeing gedehnt auf den ganzen Hof gegen 20", "calls", {"stretched": "den ganzen Hof"}),
    ("mira calls farseeing with odan bonus 2D", "calls", {"group": ["odan"], "bonus": "2D"}),
    ("mira sustains control_pain -1D rain", "sustains", {"modifiers": [{"by": "-1D", "text": "rain"}]}),
    ("mira maintient control_pain", "sustains", {"power": "control_pain"}),
    ("mira hält aufrecht control_pain", "sustains", {"power": "control_pain"}),
    ("mira stops control_pain, life_detection", "stops", {"powers": ["control_pain", "life_detection"]}),
    ("mira cesse control_pain", "stops", {"powers": ["control_pain"]}),
    ("mira prepares for control pain", "prepares", {"power": "control_pain"}),
    ("mira prepares control", "prepares", {"ability": "control"}),
    ("mira memorises life_detection from codex", "memorises", {"text": "codex"}),
    ("mira mémorise life_detection depuis codex au jour 12", "memorises", {"start": "12"}),
    ("mira prägt sich ein life_detection aus codex", "memorises", {"text": "codex"}),
    ("mira distracted by explosion", "distracted", {"event": "explosion"}),
    ("mira distraite par cris", "distracted", {"event": "screams"}),
    ("mira abgelenkt durch schuss gegen 12", "distracted", {"event": "blaster_shot", "difficulty": 12}),
    ("mira distracted by a falling lamp vs 8", "distracted", {"what": "a falling lamp", "difficulty": 8}),
    ("mira declares power, dodge", "declares", {"actions": ["power", "dodge"]}),
    ("mira annonce pouvoir", "declares", {"actions": ["power"]}),
]


@pytest.mark.parametrize(("text", "move", "arguments"), LINES, ids=[line for line, _, _ in LINES])
def test_a_line_is_read_and_written_back(
    evening: Evening, text: str, move: str, arguments: dict[str, Any]
) -> None:
    said = parse(text, evening.sitting.vocabulary)
    assert isinstance(said, Line)
    assert said.move == move
    assert {name: said.arguments[name] for name in arguments} == arguments
    request = said.request("1")
    again = parse(line_of(request, evening.sitting.vocabulary), evening.sitting.vocabulary)
    assert isinstance(again, Line)
    assert again.request("1") == request


def told(evening: Evening, line: str) -> str:
    """The sentence of what a line recorded."""
    outcome = evening.enters(line)
    assert outcome.recorded, outcome.findings
    return evening.sitting.speaker.summary(outcome.entries[-1].entry)


def test_what_came_of_a_power_is_told_in_a_sentence() -> None:
    evening = Evening(file=FILE)
    evening.says("mira learns farseeing ruling as the elders hold")
    assert told(evening, "mira calls farseeing control : 3 4 1 2 sense : 1 1 2") == (
        "Mira Sen calls Farseeing: Control 4D: 10 vs 8, success by 2; Sense 3D: 4 vs 6, failure by 2; "
        "together failure"
    )
    assert told(evening, "mira sustains control_pain : 3 4 3 3") == (
        "Mira Sen calls Control Pain, sustained: Control 4D: 13 vs 10, success by 3"
    )
    assert told(evening, "mira distracted by a falling lamp vs 5 : 2 2") == (
        "Mira Sen is distracted by a falling lamp: Willpower 2D: 4 vs 5, failure by 1 "
        "(3D -1D sustained powers); loses Control Pain"
    )


def test_a_hit_tells_which_powers_it_ends() -> None:
    evening = Evening(file=FILE)
    evening.says("mira sustains control_pain : 3 4 3 3")
    assert told(evening, "mira stunned") == "Mira Sen is stunned; no more sustained: Control Pain"
