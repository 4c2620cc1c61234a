"""The legal ways to bring an account of someone to a target, from where they stand now, and what is missing
where there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from ledger.audit.remembered import Remembered
from ledger.audit.search import ORDERS, Path, Rank, Search, Wanted
from ledger.audit.steps import Spent, Surroundings, joined, paying, spent_on
from ledger.audit.supposed import Fallen
from ledger.progress import Progress, silent
from rules.kernel.act import Act
from rules.kernel.decide import decide
from rules.kernel.dice import Tape
from rules.kernel.record import Draft, Posting, Request
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Finding
from rules.kernel.ways import Aim, Costs, stands_at

MOST_DECIDED = 15_000
"""So many candidates at most are decided for one plan."""

BETWEEN = 2
"""So many routes are told that lie between the best by each measure."""

MOST_FINDINGS = 12
"""So many reasons are told why there is no way."""


class Taken(msgspec.Struct, frozen=True):
    """A step of a route as its move decided it: what it costs, what its dice must come to, and where the
    account then stands."""

    request: Request
    fallen: tuple[Fallen, ...]
    spent: Spent
    ways: int
    of: int
    balance: int
    findings: list[Finding]


class Route(msgspec.Struct, frozen=True):
    """Steps that lead to the aim, in order. `beside` are what else they post to accounts of the sheet."""

    steps: list[Taken]
    spent: Spent
    ways: int
    of: int
    beside: list[Posting]


class Plan(msgspec.Struct, frozen=True):
    """The routes to an aim, best first. `more` mixtures of them lie between and are not told; `cut` tells
    that not all could be gone through.

    Where there is none: `missing` are the rules that stand in the way, and `beyond` is the cheapest route for
    whoever had the points. `closed` are ways that do not lead on from here, whether others do or not.
    """

    aim: Aim
    stands: int
    have: int
    routes: list[Route] = []
    missing: list[Finding] = []
    closed: list[Finding] = []
    beyond: Route | None = None
    more: int = 0
    cut: bool = False


def plan(table: Table, aim: Aim, order: str = "points", progress: Progress = silent) -> Plan:
    """The ways to an aim by the rules of a campaign as it stands. It records nothing and rolls nothing, and
    says the same whenever it is asked of the same table. What `progress` raises ends it."""
    table = Table(table.system, Remembered(table.reading), table.place)
    ways = [found for advance in table.system.advances if (found := advance(table, aim)) is not None]
    points = paying(table, aim)
    have = table.balance(aim.who, points) if points is not None else 0
    around = Surroundings(table, aim, ways, budget=have, most=MOST_DECIDED, progress=progress)
    begun = Plan(aim, stands_at(table, aim, ways), have)
    if begun.stands >= aim.target:
        return msgspec.structs.replace(begun, routes=[Route([], Spent(), 1, 1, [])])
    search = Search(around, Wanted(buying=False))
    cheapest = search.first("points")
    closed = _told(finding for part in ways for finding in part.closed)
    if cheapest is None:
        cut = around.cut or search.cut
        known = [] if cut else _told([*closed, *_furthest(around)])
        missing = known or [
            _no_way(aim, "beyond_planning" if cut else "leads_nowhere" if ways else "no_advancement")
        ]
        return msgspec.structs.replace(begun, missing=missing, cut=cut)
    closed = _told([*closed, *around.start.refused])
    if points is not None and cheapest.spent.points > have:
        lent = Draft("noted", aim.who, postings=[Posting(aim.who, points, cheapest.spent.points - have)])
        beyond = _route(table.plus(lent), aim, cheapest)
        missing = [_short(table, cheapest, points, have)]
        return msgspec.structs.replace(begun, missing=missing, closed=closed, beyond=beyond, cut=around.cut)
    chosen, more, cut = _chosen(around, None if points is None else have, order)
    routes = [route for path in chosen if (route := _route(table, aim, path)) is not None]
    # Nothing is better than what is certain and costs nothing, however much was not gone through.
    unrivalled = any(route.spent == Spent() and route.ways == route.of for route in routes)
    cut = not unrivalled and (cut or around.cut or len(routes) < len(chosen))
    return msgspec.structs.replace(begun, routes=routes, closed=closed, more=more, cut=cut)


# -- which routes are told


def _chosen(around: Surroundings, budget: int | None, order: str) -> tuple[list[Path], int, bool]:
    """The best by each measure, the surest that does no harm, a few between, each kind by itself; how many
    more there are, and whether some were not looked for."""
    search = Search(around, Wanted(budget))
    front = search.front()
    found = list(front)
    if search.cut:
        # The first of an order is found sooner than all, and surely where no days are bought.
        plain = Search(around, Wanted(budget, buying=False))
        found += filter(None, (one.first(by) for one in (search, plain) for by in ORDERS))
    best = [_best(found, by) for by in ORDERS]
    harmless = [path for path in found if not path.spent.harm]
    best += [_best(harmless, "chance")] if harmless else []
    told = _each_once([*best, *_between(front), *_by_kinds(around, budget)])
    more = sum(path not in told for path in front)
    return sorted(told, key=_place_by(order)), more, search.cut


def _between(front: list[Path]) -> list[Path]:
    """A few that lie apart, of those that leave least to luck."""
    surest = max((path.chance for path in front), default=None)
    sure = [path for path in front if path.chance == surest]
    apart = max(1, len(sure) // (BETWEEN + 1))
    return sure[apart::apart][:BETWEEN]


def _by_kinds(around: Surroundings, budget: int | None) -> Iterator[Path]:
    """What each kind of way can be counted on for, to compare with: by itself, and of several that stand for
    one another each with all others."""
    steps = (step for stand in list(around.stands.values()) for step in stand.steps or ())
    kinds = list(dict.fromkeys(step.way.kind for step in steps))
    for kind in kinds:
        family = kind.partition(".")[0]
        beside = {other for other in kinds if other.partition(".")[0] != family} if family != kind else set()
        for allowed in dict.fromkeys([frozenset({kind}), frozenset({kind, *beside})]):
            found = Search(around, Wanted(budget, allowed, buying=False)).first("chance")
            if found is not None:
                yield found


def _place_by(order: str) -> Callable[[Path], tuple[Rank, Rank]]:
    rank = ORDERS[order]
    return lambda path: (rank(path), path.ties)


def _best(paths: list[Path], order: str) -> Path:
    return min(paths, key=_place_by(order))


def _each_once(paths: Iterable[Path]) -> list[Path]:
    """Without those whose steps are all the same, and cost the same."""
    return list({repr([(one.request, one.spent) for one in path.steps]): path for path in paths}.values())


# -- a route, gone along in earnest


def _route(table: Table, aim: Aim, path: Path) -> Route | None:
    """A path decided step by step on the table as it stands, with the points that are there; None if it then
    is not what it was taken for."""
    costs = table.system.costs or Costs()
    draft, taken = Draft("noted", aim.who), []
    ways = of = 1
    for step in path.steps:
        tape = Tape([one.group for one in step.fallen])
        verdict = decide(Act(step.request, tape), table.plus(draft))
        spent = spent_on(verdict.draft, aim.who, costs)
        if verdict.refused or verdict.missing is not None or spent != step.spent:
            return None
        draft = joined(draft, verdict.draft)
        balance = table.plus(draft).balance(aim.who, aim.account)
        taken.append(Taken(step.request, step.fallen, spent, step.ways, step.of, balance, step.findings))
        ways, of = ways * step.ways, of * step.of
    return Route(taken, path.spent, ways, of, _beside(table, aim, draft, costs))


def _beside(table: Table, aim: Aim, draft: Draft, costs: Costs) -> list[Posting]:
    """What else of the sheets has moved."""
    moved: dict[tuple[str, str], int] = {}
    for posting in draft.postings:
        account = table.system.account(posting.account)
        own = posting.subject == aim.who and posting.account in (aim.account, costs.points, costs.days)
        if account is not None and account.shown and not own:
            key = posting.subject, posting.account
            moved[key] = moved.get(key, 0) + posting.amount
    return [Posting(subject, account, amount) for (subject, account), amount in moved.items() if amount]


# -- what stands in the way


def _furthest(around: Surroundings) -> Iterator[Finding]:
    """What is refused where one comes nearest to the aim."""
    aim, stands = around.aim, list(around.stands.values())
    nearest = max(stand.table.balance(aim.who, aim.account) for stand in stands)
    for stand in stands:
        if stand.table.balance(aim.who, aim.account) == nearest:
            yield from stand.refused


def _short(table: Table, path: Path, points: str, have: int) -> Finding:
    """That there are too few points for the cheapest way, by the rule that would refuse the step which they
    do not cover."""
    draft, rule = Draft("noted", path.steps[0].request.who or ""), RULE_OF_THE_LEDGER
    for step in path.steps:
        verdict = decide(Act(step.request, Tape([one.group for one in step.fallen])), table.plus(draft))
        if verdict.refused:
            rule = verdict.refused[0].rule
            break
        draft = joined(draft, verdict.draft)
    return Finding("refused", rule, "short", {"account": points, "have": have, "need": path.spent.points})


def _no_way(aim: Aim, code: str) -> Finding:
    """Where no rule raises such an account, nothing that may be entered does anything for it, or it is too
    far to be told."""
    return Finding(
        "note", RULE_OF_THE_LEDGER, code, {"account": aim.account, "who": aim.who, "target": aim.target}
    )


def _told(findings: Iterable[Finding]) -> list[Finding]:
    """Each finding once, and not too many."""
    each = {(finding.rule, finding.code, repr(finding.values)): finding for finding in findings}
    return list(each.values())[:MOST_FINDINGS]
