"""What was recorded against what the rules give: where the two differ, and in what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec

from ledger.entry import Entry
from ledger.journal.asked import allowed
from ledger.journal.place import Place
from rules.kernel.chart import Account
from rules.kernel.record import FieldChange, Posting
from rules.kernel.system import System
from rules.kernel.table import SPANS
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Finding, Verdict

OUTCOMES = ("outcome", "result")
"""The facts by which a roll, or what hangs on it, says how it came out, at whatever depth."""


class Difference(msgspec.Struct, frozen=True):
    """One kind of difference of an entry. `recorded` and `given` are what is only in the one or the other:
    postings, field changes, citations, or (name, value) of facts; `finding` is why it would be refused."""

    check: str
    rule: str
    recorded: list[Any] = []
    given: list[Any] = []
    finding: Finding | None = None


def refusals(entry: Entry, verdict: Verdict) -> Iterator[Difference]:
    """Why the entry would not be recorded now, if it would not be."""
    if verdict.missing is not None:
        yield Difference("dice", verdict.rule_of_dice, given=[(verdict.missing.label, verdict.missing.n)])
    elif not allowed(verdict.findings, entry.ruling):
        hard = verdict.hard or verdict.refused
        yield Difference("refused", hard[0].rule, finding=hard[0])


def differences(entry: Entry, verdict: Verdict) -> Iterator[Difference]:
    """How the entry would be recorded otherwise, on what it was recorded on."""
    draft = verdict.draft
    rule = next(iter([*draft.citations, *entry.citations]), RULE_OF_THE_LEDGER)
    yield from _of_postings(entry.postings, draft.postings, rule)
    if draft.fields != entry.fields:
        told, would_be = _fields(entry.fields), _fields(draft.fields)
        if told != would_be:
            yield _difference("fields", rule, told, would_be)
    if set(draft.citations) != set(entry.citations):
        recorded, given = Counter(entry.citations), Counter(draft.citations)
        first = next(iter([*(given - recorded), *(recorded - given)]))
        yield _difference("citations", first, recorded, given)
    yield from _of_facts(entry, verdict, rule)
    dice = verdict.act.tape.kept()
    if dice != entry.request.dice:
        yield Difference("dice", rule, _thrown(entry.request.dice), _thrown(dice))


def displacement(entry: Entry, place: Place) -> Iterator[Difference]:
    """Whether it would be in another place in play."""
    names = (*SPANS, "day")
    recorded = {name: getattr(entry, name) for name in names} | {"stands": entry.stands}
    given = {name: getattr(place, name) for name in names}
    given["stands"] = entry.seq if place.stands is None else place.stands
    if recorded != given:
        yield _difference("place", RULE_OF_THE_LEDGER, Counter(recorded.items()), Counter(given.items()))


OnLot = tuple[str, str, int]
"""A subject, an account, and the entry whose effect a posting ends there."""


class Ended:
    """What was left open, because what had ended it does not stand, and what would end it now. It is ended
    once, though each later end would end it: those entries stay as they were recorded, and so does it."""

    def __init__(self) -> None:
        self._lots: set[OnLot] = set()

    def first(self, recorded: Iterable[Posting], given: Iterable[Posting]) -> list[Posting]:
        """Of what an entry would post, all but what an earlier one would have ended already."""
        given = [*given]
        own = {_lot(posting) for posting in recorded}
        told = [one for one in given if (lot := _lot(one)) is None or lot in own or lot not in self._lots]
        self._lots.update(lot for one in given if (lot := _lot(one)) is not None and lot not in own)
        return told


def noticed(entry: Entry, verdict: Verdict, dead: Collection[int], ended: Ended) -> Difference | None:
    """The first thing that a table would notice of how the entry would be recorded on what it was not
    recorded on: a refusal, what is on a sheet, how a roll came out. Figures that merely moved are none of it,
    nor is what belongs to the lots of the `dead`, or was ended before."""
    refused = next(refusals(entry, verdict), None)
    told = ended.first(entry.postings, verdict.draft.postings if verdict.missing is None else [])
    if refused is not None:
        return refused
    rule = next(iter([*verdict.draft.citations, *entry.citations]), RULE_OF_THE_LEDGER)
    system = verdict.table.system
    ours = on_a_sheet((posting for posting in entry.postings if posting.lot not in dead), system)
    theirs = on_a_sheet(told, system)
    if ours != theirs:
        return _difference("postings", rule, ours, theirs)
    recorded, given = Counter(_outcomes(entry.facts)), Counter(_outcomes(verdict.draft.facts))
    return _difference("outcome", rule, recorded, given) if recorded != given else None


def on_a_sheet(postings: Iterable[Posting], system: System) -> Counter[Posting]:
    """What a sheet shows of these: what counts add up to, and where levels are put, whichever lots that
    belongs to. Where spans begin and end is none of it."""
    shown = (
        msgspec.structs.replace(posting, lot=None, until=None)
        for posting in postings
        if not posting.account.startswith("span.") and _is_shown(system.account(posting.account))
    )
    return _sums(shown)


def overridden(verdict: Verdict) -> list[Finding]:
    """What a ruling overrides, once for each rule."""
    soft = {finding.rule: finding for finding in reversed(verdict.refused) if not finding.hard}
    return [*reversed(soft.values())]


def _lot(posting: Posting) -> OnLot | None:
    return None if posting.lot is None else (posting.subject, posting.account, posting.lot)


def _of_postings(recorded: list[Posting], given: list[Posting], rule: str) -> Iterator[Difference]:
    """Counts by what they add up to, levels by where they move to; the order in which they stand says
    nothing."""
    if recorded == given:
        return
    ours, theirs = _sums(recorded), _sums(given)
    if ours != theirs:
        yield _difference("postings", rule, ours, theirs)


def _is_shown(account: Account | None) -> bool:
    return account is None or account.shown


def _sums(postings: Iterable[Posting]) -> Counter[Posting]:
    sums: Counter[tuple[str, str, int | None, str | None]] = Counter()
    levels: dict[tuple[str, str, int | None], int] = {}
    for posting in postings:
        if posting.level is None:
            sums[posting.subject, posting.account, posting.lot, posting.until] += posting.amount
        else:
            levels[posting.subject, posting.account, posting.lot] = posting.level
    counted = [
        Posting(subject, account, amount, lot, until)
        for (subject, account, lot, until), amount in sums.items()
        if amount
    ]
    moved = [
        Posting(subject, account, 0, lot, level=level) for (subject, account, lot), level in levels.items()
    ]
    return Counter([*counted, *moved])


def _fields(changes: list[FieldChange]) -> Counter[tuple[str, str, str, int | None]]:
    return Counter((change.subject, change.field, _text(change.value), change.lot) for change in changes)


def _of_facts(entry: Entry, verdict: Verdict, rule: str) -> Iterator[Difference]:
    draft = verdict.draft
    facts = draft.facts
    if facts != entry.facts:
        facts = msgspec.to_builtins(facts)
    recorded = entry.facts | {".kind": entry.kind, ".subject": entry.subject, ".about": entry.about}
    given = facts | {".kind": draft.kind, ".subject": draft.subject, ".about": draft.about}
    if recorded != given:
        names = [name for name in {**recorded, **given} if recorded.get(name) != given.get(name)]
        ours, theirs = ([(name, kept.get(name)) for name in names] for kept in (recorded, given))
        yield Difference("outcome", rule, ours, theirs)


def _outcomes(facts: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """How everything in the facts came out, each with the name of its roll."""
    if isinstance(facts, dict):
        for key, value in facts.items():
            if key in OUTCOMES and isinstance(value, str):
                yield name, value
            else:
                yield from _outcomes(value, key)
    elif isinstance(facts, list):
        for value in facts:
            yield from _outcomes(value, name)


def _thrown(groups: Iterable[Any]) -> list[Any]:
    return [(group.label, group.faces if group.faces is not None else group.total) for group in groups]


def _difference(check: str, rule: str, recorded: Counter[Any], given: Counter[Any]) -> Difference:
    return Difference(check, rule, [*(recorded - given)], [*(given - recorded)])


def _text(value: Any) -> str:
    return value if isinstance(value, str) else str(value)
