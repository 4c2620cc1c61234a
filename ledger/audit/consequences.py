"""What follows from a correction: each later entry that the rules would judge otherwise.

The entries that stand are gone through in the standing order from the place of the correction on, once as
they stand and once with it made. Every entry stays as it was recorded in both, so only what the correction
itself takes away differs; where an entry is judged otherwise, that is told, and nothing is decided anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ledger.audit.comparing import Ended, on_a_sheet
from ledger.audit.judging import can_be_judged, judge_corrected
from ledger.audit.remembered import Remembered
from ledger.audit.replay import Corrected
from ledger.entry import Entry
from ledger.journal.journal import Journal
from ledger.progress import Progress, silent
from ledger.store.store import Store
from rules.kernel.record import Draft, Facts, Posting
from rules.kernel.system import System
from rules.kernel.verdict import Finding, Verdict

BY_THE_WAY = ("now", "before", "balance")
"""Facts that say what an account came from and to: they differ wherever it stood elsewhere, and what the
entry does to it is told by its postings."""


DICE = (
    *("too_many_dice", "too_few_dice", "no_such_face", "wrong_dice"),
    *("impossible_total", "faces_wanted", "unread_dice"),
)
"""What is found of dice that cannot be those of a roll."""


class Correction(msgspec.Struct, frozen=True):
    """What is to be corrected: entries that die, entries that live again, and what is put in their place."""

    dies: frozenset[int] = frozenset()
    lives: frozenset[int] = frozenset()
    instead: Entry | None = None


class Shift(msgspec.Struct, frozen=True):
    """An account on which a posting would come to something else, or that would stand elsewhere."""

    subject: str
    account: str
    was: int
    would: int


class Consequence(msgspec.Struct, frozen=True):
    """A later entry that would be judged otherwise.

    `refused` are the refusals that there would be, `allowed` those that there would be no more; `postings`
    what it would post otherwise; `would` what it would say if its `outcome` were another. That is None where
    its dice are not enough, or do not fit, as the finding `dice` says. `floors` are the accounts that it
    would leave beyond their floor or ceiling.
    """

    entry: Entry
    refused: list[Finding] = []
    allowed: list[Finding] = []
    postings: list[Shift] = []
    outcome: bool = False
    would: Draft | None = None
    dice: Finding | None = None
    floors: list[Shift] = []

    @property
    def ways(self) -> list[str]:
        """How it would be judged otherwise, in words that stay."""
        named = {
            "refused": self.refused,
            "allowed": self.allowed,
            "price": self.postings,
            "outcome": self.outcome,
            "floor": self.floors,
        }
        return [way for way, found in named.items() if found]


def consequences(
    journal: Journal, correction: Correction, progress: Progress = silent
) -> Iterator[Consequence]:
    """Every consequence of a correction, in the standing order. Raises Damaged for an entry that cannot be
    read."""
    store, campaign, system = journal.store, journal.campaign, journal.system
    changed = {*correction.dies, *correction.lives}
    places = [journal.entry(seq).entry.stands for seq in changed]
    if correction.instead is not None:
        places.append(correction.instead.stands)
    if not places:
        return
    yield from _Comparison(store, campaign, system, correction, min(places)).look(progress)


class _Comparison:
    """The campaign gone through twice at once, from before a place on."""

    def __init__(
        self, store: Store, campaign: str, system: System, correction: Correction, place: int
    ) -> None:
        self._correction = correction
        self._instead = correction.instead
        self._last = store.head(campaign).seq
        self._place = place
        self._system = system
        self._ended = Ended()
        self._as_is = Corrected.at(store, campaign, system, place - 1)
        self._without = Corrected.at(
            store, campaign, system, place - 1, without=correction.dies, again=correction.lives
        )
        self._either = (
            Corrected.at(store, campaign, system, place - 1, again=correction.lives)
            if correction.lives
            else self._as_is
        )

    def look(self, progress: Progress) -> Iterator[Consequence]:
        for done, entry in enumerate(self._either.coming()):
            progress(done, max(self._last - self._place, done) + 1)
            self._put_instead(entry)
            if entry.seq in self._correction.lives:
                self._without.forward(entry)
            elif entry.seq in self._correction.dies:
                self._as_is.forward(entry)
            else:
                found = self._of(entry)
                if found is not None:
                    yield found
        self._put_instead(None)

    def _put_instead(self, coming: Entry | None) -> None:
        """The replacement comes last of those that stand where it does."""
        instead = self._instead
        if instead is not None and (coming is None or coming.stands > instead.stands):
            self._without.forward(instead)
            self._instead = None

    def _of(self, entry: Entry) -> Consequence | None:
        """What of an entry would be otherwise; both go past it."""
        was, would = self._judged(entry)
        self._as_is.forward(entry)
        self._without.forward(entry)
        found = Consequence(entry, floors=self._floors(entry))
        if was is not None and would is not None:
            found = self._compared(found, was, would)
        return found if found.ways else None

    def _judged(self, entry: Entry) -> tuple[Verdict | None, Verdict | None]:
        """The verdict as things are, and as they would be where that can differ; none where there is none."""
        if not can_be_judged(entry) or entry.request.move not in self._system.moves:
            return None, None
        asked = Remembered(self._as_is)
        try:
            was = judge_corrected(self._as_is, entry, asked)
            would = None if asked.agrees_with(self._without) else judge_corrected(self._without, entry)
        except (TypeError, ValueError, LookupError, AttributeError):
            # What came in by a forged bundle may ask for anything; an audit names it.
            return None, None
        return was, would

    def _floors(self, entry: Entry) -> list[Shift]:
        """The accounts that it moves, and that are beyond their limits without what is taken back alone."""
        found = []
        for subject, name in dict.fromkeys((p.subject, p.account) for p in entry.postings):
            account = self._system.account(name)
            was, would = self._as_is.balance(subject, name), self._without.balance(subject, name)
            if account is None or was == would:
                continue
            below = account.floor is not None and would < account.floor and would < was
            above = account.ceiling is not None and would > account.ceiling and would > was
            if below or above:
                found.append(Shift(subject, name, was, would))
        return found

    def _compared(self, found: Consequence, was: Verdict, would: Verdict) -> Consequence:
        refused, allowed = _more(would, was), _more(was, would)
        dice = next((finding for finding in refused if finding.code in DICE), None)
        unread = dice is not None or (would.missing is not None and was.missing is None)
        postings = [] if unread else self._shifts(was.draft, would.draft)
        outcome = unread or _facts(was.draft) != _facts(would.draft) or _told(was.draft) != _told(would.draft)
        return msgspec.structs.replace(
            found,
            refused=[finding for finding in refused if finding is not dice],
            allowed=allowed,
            postings=postings,
            outcome=outcome,
            would=None if unread else would.draft,
            dice=dice,
        )

    def _shifts(self, was: Draft, would: Draft) -> list[Shift]:
        """What it would post otherwise on the accounts that a sheet shows. What it moved on a lot that falls
        falls with that."""
        fallen = self._correction.dies
        before = self._moved(posting for posting in was.postings if posting.lot not in fallen)
        after = self._moved(self._ended.first(was.postings, would.postings))
        return [
            Shift(*key, before.get(key, 0), after.get(key, 0))
            for key in {**before, **after}
            if before.get(key, 0) != after.get(key, 0)
        ]

    def _moved(self, postings: Iterable[Posting]) -> dict[tuple[str, str], int]:
        """By subject and account: the amounts of counts, and where levels are put."""
        return {
            (posting.subject, posting.account): posting.amount if posting.level is None else posting.level
            for posting in on_a_sheet(postings, self._system)
        }


def _more(of: Verdict, than: Verdict) -> list[Finding]:
    """The refusals of a verdict that the other has not, or not as often: two of a rule may be about two
    things. That one says other figures makes it no other."""
    left = list(than.refused)
    more = []
    for finding in of.refused:
        if finding in left:
            left.remove(finding)
        else:
            more.append(finding)
    for finding in left:
        same = (other for other in more if (other.rule, other.code) == (finding.rule, finding.code))
        if (other := next(same, None)) is not None:
            more.remove(other)
    return more


def _facts(draft: Draft) -> Facts:
    facts: dict[str, Any] = {key: value for key, value in draft.facts.items() if key not in BY_THE_WAY}
    return facts


def _told(draft: Draft) -> list[tuple[str, str, object]]:
    return [(change.subject, change.field, change.value) for change in draft.fields]
