"""The answer to `plan`: every legal way to an aim, as lines and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.audit.plan import Plan, Route, Taken, plan
from ledger.exchange.documents import Answer, Document, finding_document
from ledger.exchange.plan_lines import PlanLines
from ledger.journal.journal import Journal
from ledger.progress import Progress, silent
from ledger.quick_entry.aim import ORDERS, aim_asked
from ledger.quick_entry.parser import walk_along
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.write import line_of
from ledger.store.records import Moment
from rules.kernel import odds
from rules.kernel.ways import Aim


class PlanAnswer(Answer, frozen=True):
    """The answer, and whether there is any way."""

    open: bool = True


def plan_answer(
    sitting: Sitting, words: Sequence[str], by: str | None = None, progress: Progress = silent
) -> PlanAnswer:
    """The ways to what the words aim at, in the order that they or `by` ask for: by points unless they do.
    Raises LineError, and what `progress` raises."""
    aimed = aim_asked(walk_along(" ".join(words), sitting.vocabulary))
    journal, order = sitting.journal, by or aimed.by or ORDERS[0]
    with journal.transaction():
        found = plan(journal.table(), Aim(aimed.subject, aimed.account, aimed.target), order, progress)
    lines = PlanLines(found, journal.system, sitting.speaker, sitting.vocabulary)
    return PlanAnswer([*lines.all()], [_document(found, order, sitting)], [], bool(found.routes))


def planned(
    journal: Journal, aim: Aim, order: str = ORDERS[0], at: Moment | None = None, progress: Progress = silent
) -> Plan:
    """The ways to an aim, now or as of a moment, while others may record: the ledger is not held as long as
    they are looked for, so where something was recorded meanwhile it is all done again. Raises StorageError,
    and what `progress` raises."""
    while True:
        before = journal.head()
        found = plan(journal.table(at), aim, order, progress)
        if journal.head() == before:
            return found


def _document(found: Plan, order: str, sitting: Sitting) -> Document:
    aim, speaker = found.aim, sitting.speaker
    return {
        "routes": [_route_document(route, sitting) for route in found.routes],
        "missing": [finding_document(finding, speaker) for finding in found.missing],
        "closed": [finding_document(finding, speaker) for finding in found.closed],
        "beyond": None if found.beyond is None else _route_document(found.beyond, sitting),
        "more": found.more,
        "cut": found.cut,
        "by": order,
        "subject": aim.who,
        "account": aim.account,
        "balance": found.stands,
        "target": aim.target,
    }


def _route_document(route: Route, sitting: Sitting) -> Document:
    return {
        "points": route.spent.points,
        "days": route.spent.days,
        "chance": f"{route.ways}/{route.of}",
        "percent": odds.percent(route.ways, route.of),
        "steps": [_step_document(step, sitting) for step in route.steps],
        "beside": [
            {"subject": posting.subject, "account": posting.account, "amount": posting.amount}
            for posting in route.beside
        ],
    }


def _step_document(step: Taken, sitting: Sitting) -> Document:
    return {
        "move": step.request.move,
        "line": line_of(step.request, sitting.vocabulary),
        "points": step.spent.points,
        "days": step.spent.days,
        "chance": f"{step.ways}/{step.of}",
        "rolls": [
            {"roll": one.pool.label, "code": str(one.pool.code), "total": one.total} for one in step.fallen
        ],
        "balance": step.balance,
        "findings": [finding_document(finding, sitting.speaker) for finding in step.findings],
    }
