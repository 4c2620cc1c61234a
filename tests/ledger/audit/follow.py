"""Routes of a plan, entered line by line into a journal."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ledger.audit.plan import Plan, Route, Taken, plan
from ledger.audit.supposed import Fallen
from ledger.journal.asked import Outcome
from ledger.quick_entry.line import Line
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.write import line_of
from rules.kernel.notation import Code
from rules.kernel.ways import Aim


class TakeBack(Exception):
    """Ends a trial, of which nothing stays."""


def planned(sitting: Sitting, who: str, account: str, target: int, order: str = "points") -> Plan:
    return plan(sitting.journal.table(), Aim(who, account, target), order)


def faces_of(fallen: Fallen) -> list[int]:
    """Faces that come to the total, if the dice are added up; else those that were supposed."""
    if not isinstance(fallen.pool.code, Code):
        return list(fallen.group.faces or ())
    dice, left = fallen.pool.code.dice, fallen.total - fallen.pool.code.pips
    faces = []
    for after in range(dice - 1, -1, -1):
        faces.append(min(6, left - after))
        left -= faces[-1]
    return faces


def with_dice(line: str, step: Taken, first: str) -> str:
    """The line with dice that fall as the step supposes. The first roll of its move leaves its name out."""
    for fallen in step.fallen:
        label = "" if fallen.pool.label == first else f" {fallen.pool.label}"
        line += f"{label} : " + " ".join(map(str, faces_of(fallen)))
    return line


def enter(sitting: Sitting, line: str) -> Outcome:
    said = sitting.understand(line, sticky=False)
    assert isinstance(said, Line), line
    outcome = sitting.record(said).outcome
    assert outcome is not None
    return outcome


def assert_leads_there(sitting: Sitting, found: Plan, route: Route) -> None:
    """Every line is recorded, costs what it was said to cost, and the last reaches the aim. Nothing of it
    stays."""
    system, who = sitting.journal.system, found.aim.who
    costs = system.costs
    assert costs is not None

    def standing(account: str | None) -> int:
        return 0 if account is None else sitting.journal.table().balance(who, account)

    def spent() -> tuple[int, int]:
        return -standing(costs.points), standing(costs.days)

    with suppress(TakeBack), sitting.journal.together():
        began = spent()
        for step in route.steps:
            rolls = system.moves[step.request.move].rolls
            line = with_dice(line_of(step.request, sitting.vocabulary), step, rolls[0] if rolls else "")
            before = spent()
            outcome = enter(sitting, line)
            assert outcome.recorded, (line, outcome.findings)
            assert not [finding for finding in outcome.findings if finding.level == "refused"], line
            assert standing(found.aim.account) == step.balance, line
            points, days = (after - earlier for after, earlier in zip(spent(), before, strict=True))
            told = outcome.entries[0].entry.facts.get(costs.told or "", 0)
            assert (points + told, days) == (step.spent.points, step.spent.days), line
        if costs.told is None:
            whole = tuple(after - earlier for after, earlier in zip(spent(), began, strict=True))
            assert whole == (route.spent.points, route.spent.days)
        # What is on no sheet may stand there all the same.
        assert (standing(found.aim.account) if route.steps else found.stands) >= found.aim.target
        raise TakeBack


def facts(found: Plan) -> list[Any]:
    """What a plan tells, to compare it with another."""
    return [
        (route.spent, route.ways, route.of, [step.request for step in route.steps]) for route in found.routes
    ]
