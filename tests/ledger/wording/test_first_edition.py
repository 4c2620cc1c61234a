"""Sentences of the first edition, told of what was played."""

from __future__ import annotations

import pytest

from tests.ledger.journal.evening import Evening


@pytest.fixture
def evening() -> Evening:
    begun = Evening()
    begun.says("enrol Sage as npc control 3D sense 2D")
    return begun


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "sage uses control, sense vs 8 : 4 3 5 sense : 1 2",
            "Sage rolls Control 3D: 12 vs 8, success by 4; Sense 2D: 3 vs 8, failure by 5; together failure",
        ),
        ("sage uses sense vs 8 : 4 5", "Sage rolls Sense 2D: 9 vs 8, success by 1"),
        (
            "sage control vs 8 lasting 3 : 4 3 5",
            "Sage rolls Control 3D: 12 vs 8, success by 4, over 3 rounds",
        ),
        ("sage gains dark", "Sage: dark side points +1, now 1"),
    ],
)
def test_what_was_played_is_told(evening: Evening, line: str, sentence: str) -> None:
    evening.says(line)
    assert evening.sitting.speaker.summary(evening.entry()) == sentence


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["roark uses control"], "Roark Garnet has no Control, and nothing stands for it"),
        (["award roark 0"], "0 changes nothing; say how many, 1 at least"),
        (["day +0"], "it is day 0 already; `day +1` is the next one"),
        (
            ["roark force heroic", "judge 3 evil"],
            "the line of entry 3 said itself what kind of deed it was; `amend 3 roark force …` says it anew",
        ),
        (
            ["judge roark evil"],
            (
                "nothing of that kind waits for `evil`; what is judged already is changed by `amend` and the "
                "number of the entry that judged it"
            ),
        ),
        (
            ["retire sage", "sage control"],
            "Sage has retired from play; `undo` the entry that says so, or let this stand by a ruling",
        ),
    ],
)
def test_what_is_refused_is_told(evening: Evening, lines: list[str], sentence: str) -> None:
    evening.says(*lines[:-1])
    verdict = evening.enters(lines[-1]).verdict
    assert verdict is not None
    assert evening.sitting.speaker.finding(verdict.refused[0]) == sentence
