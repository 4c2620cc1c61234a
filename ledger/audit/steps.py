"""The steps that lead on from where someone stands, each decided by its own move on a pretended table.

Nothing here knows a price, a ceiling or a difficulty: a candidate is tried, and its draft says what it costs.
Points are lent while steps are looked for, so that where there are too few, it can be told how many are
wanted; whoever puts steps together holds them to what there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from ledger.audit.supposed import Case, Fallen, cases
from ledger.progress import Progress, silent
from rules.kernel.record import Draft, Posting, Request
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Finding, Verdict
from rules.kernel.ways import Aim, Costs, Way, Ways

LENT = 10**15
"""Points that whoever looks ahead has besides: more than any score costs."""

Standing = tuple[tuple[str, str, int], ...]
"""By how much each account of each subject that matters has moved from where it stands now."""


class Spent(msgspec.Struct, frozen=True):
    """What was spent: points, days, and what nobody wants to gain."""

    points: int = 0
    days: int = 0
    harm: int = 0

    def plus(self, other: Spent) -> Spent:
        return Spent(self.points + other.points, self.days + other.days, self.harm + other.harm)


class Step(msgspec.Struct, frozen=True):
    """A request that leads on, what it costs if its dice fall as is supposed, and the chance that they fall
    so or better."""

    way: Way
    preference: int
    """Its place among the ways that may be tried: the lower, the rather."""
    request: Request
    fallen: tuple[Fallen, ...]
    spent: Spent
    ways: int
    of: int
    chance: Fraction
    leads_to: Standing
    draft: Draft
    findings: list[Finding]
    """What is found however the dice fall that lead on."""

    @property
    def warnings(self) -> int:
        """How many rules advise against it."""
        return sum(finding.level == "warning" for finding in self.findings)


class Stand(msgspec.Struct):
    """Where someone may come to stand: the table as it would be, and once it was asked for, what leads on
    from there, what does so sooner for more points, and what is refused."""

    moved: Standing
    draft: Draft
    table: Table
    reached: bool
    steps: list[Step] | None = None
    bought: list[Step] | None = None
    refused: list[Finding] = []


class Surroundings:
    """All stands from which an aim may be reached, found as they are asked for.

    At most `most` candidates are decided; `cut` tells that there were more. No more than `budget` points buy
    days. `progress` is told how many were decided, of how many at most.
    """

    def __init__(
        self,
        table: Table,
        aim: Aim,
        ways: list[Ways],
        *,
        budget: int,
        most: int,
        progress: Progress = silent,
    ) -> None:
        self.aim = aim
        self.costs = table.system.costs or Costs()
        self._parts = ways
        self._budget = budget
        self._left = self._most = most
        self._progress = progress
        self.cut = False
        self._base = _lent(table, aim)
        self.start = self._stand((), Draft("noted", aim.who))
        self.stands: dict[Standing, Stand] = {(): self.start}

    def stand(self, step: Step, before: Stand) -> Stand:
        """Where a step leads from a stand."""
        found = self.stands.get(step.leads_to)
        if found is None:
            found = self._stand(step.leads_to, joined(before.draft, step.draft))
            self.stands[step.leads_to] = found
        return found

    def tell(self) -> None:
        """Tell how far it is; whoever waits may give it up so."""
        self._progress(self._most - self._left, self._most)

    def steps(self, stand: Stand, *, buying: bool) -> list[Step]:
        """What leads on from a stand; with `buying` also what does so sooner for more points."""
        if stand.steps is None:
            stand.steps = [step for place, way in self._ways(stand) for step in self._try(stand, way, place)]
        if not buying:
            return stand.steps
        if stand.bought is None:
            buying_days = {step.preference: step.way for step in stand.steps if step.way.buys}
            stand.bought = [
                step for place, way in buying_days.items() for step in self._buy(stand, way, place)
            ]
        return stand.steps + stand.bought

    def _stand(self, moved: Standing, draft: Draft) -> Stand:
        table = self._base.plus(draft)
        return Stand(moved, draft, table, self.aim.reached(table))

    def _ways(self, stand: Stand) -> Iterator[tuple[int, Way]]:
        ways = (way for part in self._parts for way in part.open_from(stand.table))
        for place, way in enumerate(ways):
            if self._left <= 0:
                self.cut = True
                return
            yield place, way

    # -- trying candidates

    def _buy(self, stand: Stand, way: Way, preference: int) -> Iterator[Step]:
        """The same with more and more points, as long as that is allowed and leaves days to pay for."""
        found = [step for step in stand.steps or () if step.preference == preference]
        bought = 0
        while any(step.spent.days for step in found):
            bought += 1
            found = self._try(stand, way, preference, bought)
            yield from found
            if all(step.spent.points > self._budget for step in found):
                return

    def _try(self, stand: Stand, way: Way, preference: int, bought: int = 0) -> list[Step]:
        if self._left <= 0:
            self.cut = True
            return []
        arguments = way.arguments | ({way.buys: bought} if way.buys and bought else {})
        request = Request("", self.aim.who, way.move, arguments)
        found = []
        self.tell()
        for case in cases(request, stand.table):
            self._left -= 1
            if case.verdict.refused or case.verdict.missing is not None:
                stand.refused += [] if bought else obstacles(case.verdict, stand.table)
            else:
                found.append(self._step(stand, way, preference, case))
        return list(self._told_apart(found, stand))

    def _step(self, stand: Stand, way: Way, preference: int, case: Case) -> Step:
        draft, request = case.verdict.draft, case.verdict.act.request
        moved = self._moved(joined(stand.draft, draft))
        spent = spent_on(draft, self.aim.who, self.costs)
        return Step(
            way=way,
            preference=preference,
            request=request,
            fallen=case.fallen,
            spent=spent,
            ways=case.ways,
            of=case.of,
            chance=Fraction(case.ways, case.of),
            leads_to=moved,
            draft=draft,
            findings=case.verdict.findings,
        )

    def _moved(self, draft: Draft) -> Standing:
        sums: dict[tuple[str, str], int] = {}
        for posting in draft.postings:
            if self._matters(posting.subject, posting.account):
                key = posting.subject, posting.account
                sums[key] = sums.get(key, 0) + posting.amount
        return tuple(sorted((*key, amount) for key, amount in sums.items() if amount))

    def _matters(self, subject: str, account: str) -> bool:
        if subject != self.aim.who:
            # What harms a teacher may pass on to whoever goes on learning from them.
            return account in self.costs.harm
        return any(
            account.startswith(one) if one.endswith(".") else account == one
            for part in self._parts
            for one in part.matters
        )

    def _told_apart(self, found: list[Step], stand: Stand) -> Iterator[Step]:
        """One step for each price at which the dice let one lead on, with the chance of that or better."""
        for step in found:
            same = [one for one in found if one.leads_to == step.leads_to]
            first = next(one for one in same if one.spent == step.spent)
            if step is first and step.leads_to != stand.moved:
                ways = sum(one.ways for one in same if no_dearer(one.spent, step.spent))
                always = [
                    finding for finding in step.findings if all(finding in one.findings for one in same)
                ]
                yield msgspec.structs.replace(
                    step, ways=ways, chance=Fraction(ways, step.of), findings=always
                )


def obstacles(verdict: Verdict, table: Table) -> list[Finding]:
    """What refuses it, or the roll that cannot come to what it is made for, and what it is made with."""
    if verdict.refused:
        return verdict.refused
    pool = verdict.pools[0]
    named = (one for one in verdict.act.request.arguments.values() if isinstance(one, str))
    values = {
        "label": pool.label,
        "code": str(pool.code),
        "target": pool.target,
        "subject": next((one for one in named if table.kind(one) is not None), None),
    }
    return [Finding("note", RULE_OF_THE_LEDGER, "beyond_dice", values)]


def no_dearer(one: Spent, other: Spent) -> bool:
    """Whether one costs as little as another, or less, in everything."""
    return one.points <= other.points and one.days <= other.days and one.harm <= other.harm


def spent_on(draft: Draft, who: str, costs: Costs) -> Spent:
    """What an entry costs whoever advances."""

    def moved(account: str | None) -> int:
        return sum(p.amount for p in draft.postings if p.subject == who and p.account == account)

    told = draft.facts.get(costs.told or "", 0)
    harm = sum(posting.amount for posting in draft.postings if posting.account in costs.harm)
    return Spent(-moved(costs.points) + (told if isinstance(told, int) else 0), moved(costs.days), harm)


def joined(before: Draft, after: Draft) -> Draft:
    """Two drafts as if they were one, the later after the earlier; what merely adds up is added up."""
    sums: dict[tuple[str, str], int] = {}
    others = []
    for posting in before.postings + after.postings:
        if posting.lot is None and posting.until is None and posting.level is None:
            key = posting.subject, posting.account
            sums[key] = sums.get(key, 0) + posting.amount
        else:
            others.append(posting)
    added = [Posting(subject, account, amount) for (subject, account), amount in sums.items() if amount]
    fields = before.fields + after.fields
    return Draft(before.kind, before.subject, fields=fields, postings=added + others)


def paying(table: Table, aim: Aim) -> str | None:
    """The account whose points pay for what leads to an aim, if one does."""
    points = (table.system.costs or Costs()).points
    return points if points != aim.account else None


def _lent(table: Table, aim: Aim) -> Table:
    points = paying(table, aim)
    return (
        table
        if points is None
        else table.plus(Draft("noted", aim.who, postings=[Posting(aim.who, points, LENT)]))
    )
