"""A whole journal held under other house rules: which entries would be otherwise, and what that comes to for
each character.

Every entry that stands is decided on what had been recorded before it, not on what would have become of the
campaign under those rules: nobody knows what would have been played then. What would differ under the house
rules of its own time too is no matter of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from ledger.audit.comparing import Difference, differences, refusals
from ledger.audit.findings import Found, Teller, found, in_order
from ledger.audit.judging import Judging, Settings, can_be_judged
from ledger.audit.replay import Recorded
from ledger.entry import Entry
from ledger.errors import WhillsError
from ledger.journal.journal import Journal
from ledger.journal.views import entries
from ledger.progress import Progress, silent
from ledger.store.records import Page
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.record import Posting
from rules.kernel.system import System
from rules.kernel.verdict import RULE_OF_THE_LEDGER

OFTEN = 500
"""Entries between two tellings of how far it is."""

SET_RULES = "setting_changed"
"""The kind of entry that sets a house rule: what it changes is what is looked away from."""


class Share(msgspec.Struct):
    """What would differ for one subject: how much more or less on which account of the sheet, and how many of
    what they asked would be refused."""

    accounts: dict[str, int] = {}
    refused: int = 0


class Held(msgspec.Struct, frozen=True):
    """What was found, how many entries were held against the rules, and what it comes to by subject."""

    findings: list[Found]
    judged: int
    shares: dict[str, Share]


def hold_under(journal: Journal, speaker: Speaker, settings: Settings, progress: Progress = silent) -> Held:
    """Judge everything that stands under these house rules; nothing is recorded."""
    return _Holding(journal, speaker, settings, progress).held()


class _Holding:
    """One run."""

    def __init__(self, journal: Journal, speaker: Speaker, settings: Settings, progress: Progress) -> None:
        self._journal = journal
        self._system: System = journal.system
        self._progress = progress
        self._teller = Teller(speaker)
        self._recorded = Recorded(journal.store, journal.campaign, journal.system)
        self._own = Judging(self._recorded, self._system)
        self._other = Judging(self._recorded, self._system, settings)
        self._found: list[Found] = []
        self._amounts: dict[str, Counter[str]] = {}
        self._refused: Counter[str] = Counter()
        self._judged = 0

    def held(self) -> Held:
        last = self._journal.head().seq
        dead = {seq for (seq,) in self._journal.store.rows(self._journal.campaign, "dead")}
        for recorded in entries(self._journal, Page(upto=last)):
            entry = recorded.entry
            if entry.seq not in dead and can_be_judged(entry) and entry.kind != SET_RULES:
                self._hold(entry)
            self._recorded.forward(entry)
            if entry.seq % OFTEN == 0:
                self._progress(entry.seq, last)
        return Held(in_order(self._found), self._judged, self._shares())

    def _hold(self, entry: Entry) -> None:
        try:
            other = [*self._differences(self._other, entry)]
        except Exception as error:  # noqa: BLE001  # an altered entry may be anything, and others follow
            why = error if isinstance(error, WhillsError) else f"{type(error).__name__}: {error}"
            told = _("it cannot be judged: {why}").format(why=why)
            self._found.append(found(entry.seq, "unjudged", RULE_OF_THE_LEDGER, told))
            return
        self._judged += 1
        if not other or other == [*self._differences(self._own, entry)]:
            return
        for difference in other:
            told = self._teller.difference(difference)
            self._found.append(found(entry.seq, difference.check, difference.rule, told))
        self._count(entry, other)

    @staticmethod
    def _differences(judging: Judging, entry: Entry) -> Iterator[Difference]:
        verdict = judging.again(entry).verdict
        refused = [*refusals(entry, verdict)]
        yield from refused or differences(entry, verdict)

    def _count(self, entry: Entry, other: list[Difference]) -> None:
        checks = {difference.check for difference in other}
        if "refused" in checks:
            self._refused[entry.request.who or entry.subject] += 1
            self._add(entry.postings, -1)
        for difference in other:
            if difference.check == "postings":
                self._add(difference.recorded, -1)
                self._add(difference.given, 1)

    def _add(self, postings: list[Posting], sign: int) -> None:
        for posting in postings:
            account = self._system.account(posting.account)
            if posting.level is None and account is not None and account.shown:
                self._amounts.setdefault(posting.subject, Counter())[posting.account] += sign * posting.amount

    def _shares(self) -> dict[str, Share]:
        shares: dict[str, Share] = {}
        for subject in sorted({*self._amounts, *self._refused}):
            amounts = self._amounts.get(subject, Counter())
            moved = {id: amounts[id] for id in self._system.in_order(amounts) if amounts[id]}
            if moved or self._refused[subject]:
                shares[subject] = Share(moved, self._refused[subject])
        return shares
