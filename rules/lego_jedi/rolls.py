"""The roll of the Force: a ten-sided die and what is added to it, which has to exceed a number (LJ-PO-03)."""

from __future__ import annotations

from typing import Any

from rules.kernel.record import Facts
from rules.kernel.sum_of import SumOf
from rules.kernel.verdict import Pool, Verdict

SIDES = 10

Added = dict[str, Any]
"""What is added to the die: `by` how much, `why`, and `who` did it where that is another."""


def added(points: int, why: str = "force_points", who: str | None = None) -> list[Added]:
    """What that many points add; nothing is told of none."""
    modifier: Added = {"why": why, "by": f"{points:+d}"}
    return [modifier | ({"who": who} if who is not None else {})] if points else []


def exceeds(total: int, number: int) -> bool:
    """Equal is a failure, and no face of the die has a meaning of its own (LJ-PO-03)."""
    return total > number


def roll(verdict: Verdict, label: str, modifiers: list[Added]) -> Facts:
    """A die that no number has to be exceeded by."""
    return _thrown(verdict, label, modifiers, None)


def task_roll(verdict: Verdict, label: str, modifiers: list[Added], must_exceed: int) -> Facts:
    """A die that has to exceed a number: how it was made up, its face, the total, what came of it. An attempt
    that cannot succeed is one all the same (LJ-PO-09)."""
    verdict.cite("LJ-PO-03")
    # Whoever resists may well make it so; that is no folly of the attempt.
    best = SIDES + dice_of([modifier for modifier in modifiers if "who" not in modifier]).plus
    if not exceeds(best, must_exceed):
        verdict.warn("LJ-PO-09", "cannot_succeed", best=best, must_exceed=must_exceed)
    facts = _thrown(verdict, label, modifiers, must_exceed) | {"must_exceed": must_exceed}
    success = exceeds(facts["total"], must_exceed)
    outcome = "success" if success else "failure"
    return facts | {"margin": facts["total"] - must_exceed, "outcome": outcome}


def dice_of(modifiers: list[Added]) -> SumOf:
    """The die with all that is added to it."""
    return SumOf(1, SIDES, sum(int(modifier["by"]) for modifier in modifiers))


def _thrown(verdict: Verdict, label: str, modifiers: list[Added], must_exceed: int | None) -> Facts:
    dice = dice_of(modifiers)
    facts: Facts = {"code": str(dice_of([])), "modifiers": modifiers, "effective": str(dice)}
    # Told before the die falls, for the preview; what it has to exceed the pool tells.
    verdict.fact(**facts)
    verdict.rule_of_dice = verdict.table.system.rule("LJ-PO-03")
    verdict.pools.append(Pool(label, dice, must_exceed, above=must_exceed is not None))
    faces = verdict.act.tape.take(label, 1, SIDES)
    verdict.pools.pop()
    return facts | {"faces": faces, "total": sum(faces) + dice.plus}
