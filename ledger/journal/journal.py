"""A campaign in play: judge a request, record it, reverse it, amend it.

A request is decided on the table of now and appended on the head that it was decided on. If another writer
was first, it is decided again with the same faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import msgspec

from ledger.errors import HeadMoved, Refused
from ledger.journal.asked import Asked, Outcome, Recorded, Refusal, allowed, opened
from ledger.journal.deciding import Deciding
from ledger.journal.ground import LedgerGround
from ledger.journal.pen import Pen, fresh_id, utc_now
from ledger.journal.playing import system_of
from ledger.journal.reading import LedgerReading
from ledger.journal.watch import Watch
from ledger.store.records import Head, Moment
from ledger.store.store import Store
from ledger.wording.language import _
from rules.kernel.dice import Roller, Tape, system_roller
from rules.kernel.record import TABLE
from rules.kernel.system import System
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

if TYPE_CHECKING:
    from ledger.journal.correcting import Correction
    from ledger.journal.reversal import Change

TRIES = 3
"""How often a request is decided without keeping other writers away."""


class _Rehearsed(Exception):
    """Leaves a transaction, so that nothing of it is recorded."""


class Journal:
    """One campaign of an open ledger. `clock` gives the time as ISO 8601 UTC text, `roller` the dice that
    nobody threw, `names` fresh ids for requests; `by` is who records."""

    def __init__(
        self,
        store: Store,
        campaign: str,
        *,
        clock: Callable[[], str] | None = None,
        roller: Roller | None = None,
        names: Callable[[], str] | None = None,
        by: str | None = None,
    ) -> None:
        self.store = store
        self.campaign = campaign
        self._roller = roller or system_roller()
        self._names = names or fresh_id
        self._pen = Pen(store, campaign, clock or utc_now, self._names, by)
        self._system: System | None = None
        self.watch: Watch | None = None
        store.head(campaign)

    # ---- Reading ----

    @property
    def system(self) -> System:
        """What the campaign plays by, its own accounts included: its opening says so, and cannot be
        reversed. House rules may rename accounts."""
        if self._system is None:
            self._system = system_of(LedgerReading(self.store, self.campaign))
        return self._system

    def table(self, at: Moment | None = None) -> Table:
        """The campaign as the rules see it: now, or as of a moment."""
        return Table(self.system, LedgerReading(self.store, self.campaign, at))

    def head(self) -> Head:
        return self.store.head(self.campaign)

    def watched(self) -> Watch:
        """From now on, pages of entries that are read are held against their hashes."""
        if self.watch is None:
            self.watch = Watch()
        return self.watch

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All reading within sees one state of the campaign. Keep it short, for others cannot write."""
        with self.store.transaction():
            yield

    def entry(self, seq: int) -> Recorded:
        """One entry. Raises NotUnderstood where there is none of that number."""
        return opened(self.store.entry(self.campaign, seq))

    # ---- Judging ----

    def judge(self, asked: Asked) -> Verdict:
        """What would come of it, recording nothing. No dice are rolled: those that are wanted are named."""
        with self.store.transaction():
            return self._deciding(None).request(asked, Tape(asked.dice)).verdict

    def judge_amendment(self, seq: int, asked: Asked) -> Verdict:
        """What an amendment would come to, recording nothing and rolling nothing."""

        def work(correction: Correction, asked: Asked) -> None:
            correction.amend(seq, asked, Tape(asked.dice))
            raise Refusal(correction.outcome)

        outcome = self._corrected(work, msgspec.structs.replace(asked, id=None), None)
        assert outcome.verdict is not None  # an amendment has one, refused or not
        return outcome.verdict

    def change(self, seq: int | None = None, *, redo: bool = False) -> Change:
        """What undoing an entry would do: the newest living one, or for `redo` the newest undo in force."""
        # What corrects is more than what records, which is asked for far more often.
        from ledger.journal.resting import change_of

        with self.store.transaction():
            return change_of(self.store, self.campaign, self._target(seq, redo), self.table())

    # ---- Recording ----

    def record(self, asked: Asked) -> Outcome:
        """Decide and record. A refused request changes nothing, and its findings say why."""
        id = asked.id or self._names()
        tape = Tape(asked.dice, self._roller)

        def attempt() -> Outcome:
            nonlocal tape
            if asked.id and (already := self._already(id)):
                return already
            with self.store.transaction():
                self.refuse_archived()
                head = self.head()
                decided = self._deciding(self._roller).request(asked, tape)
            tape = decided.tape.again(self._roller)
            verdict = decided.verdict
            if not allowed(verdict.findings, asked.ruling):
                return Outcome([], verdict.findings, verdict)
            entry = self._pen.entry(head, asked, id, verdict.draft, decided.place, tape=decided.tape)
            return self._heeded(Outcome([self._pen.write(head, entry)], verdict.findings, verdict))

        return self._until_first(attempt)

    def undo(
        self,
        seq: int | None = None,
        *,
        redo: bool = False,
        dependents: bool = False,
        ruling: str | None = None,
        note: str = "",
        id: str | None = None,
    ) -> Outcome:
        """Reverse an entry: by default the newest living one, with `redo` the newest undo in force. With
        `dependents`, what rests on it is reversed too, newest first, all or nothing."""

        def work(correction: Correction, asked: Asked) -> None:
            correction.reverse(self._target(seq, redo), asked, dependents=dependents)

        return self._corrected(work, Asked(None, "undo", {}, ruling=ruling, note=note, id=id), None)

    def undo_range(
        self,
        first: int,
        last: int,
        *,
        dependents: bool = False,
        ruling: str | None = None,
        note: str = "",
        id: str | None = None,
    ) -> Outcome:
        """Reverse the living entries from `first` to `last`, newest first, all or nothing."""

        def work(correction: Correction, asked: Asked) -> None:
            correction.reverse_range(first, last, asked, dependents=dependents)
            if not correction.outcome.recorded:
                raise Refused(_("there is nothing to undo"))

        return self._corrected(work, Asked(None, "undo", {}, ruling=ruling, note=note, id=id), None)

    def amend(self, seq: int, asked: Asked) -> Outcome:
        """Reverse an entry and record another in its place, in one transaction. The other is decided on the
        table of that place, and with the reversal it may leave nothing that cannot be."""
        tape = Tape(asked.dice, self._roller)

        def work(correction: Correction, asked: Asked) -> None:
            nonlocal tape
            self.refuse_archived()
            tape = tape.again(self._roller)
            correction.amend(seq, asked, tape)

        return self._corrected(work, asked, self._roller)

    def refuse_archived(self) -> None:
        """Raises Refused where the campaign was put away; to undo that is what may still be recorded."""
        if self.store.field(self.campaign, TABLE, "archived") == "true":
            sentence = _("{campaign} is archived; `whills archive --undo {campaign}` brings it back")
            raise Refused(sentence.format(campaign=self.campaign))

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is recorded within stands or falls together."""
        try:
            with self.store.batch():
                yield
        except BaseException:
            self._system = None
            raise

    @contextmanager
    def rehearsal(self) -> Iterator[None]:
        """What is recorded within is there until it ends, and is then given up. Keep it short, for others
        cannot write."""
        with suppress(_Rehearsed), self.together():
            yield
            raise _Rehearsed

    def _corrected(
        self, work: Callable[[Correction, Asked], None], asked: Asked, roller: Roller | None
    ) -> Outcome:
        """Carry a correction out in one transaction, on the newest head."""
        given, asked = asked.id, msgspec.structs.replace(asked, id=asked.id or self._names())

        def attempt() -> Outcome:
            with self.together():
                if given and (already := self._already(given)):
                    return already
                correction = self._correction(roller)
                work(correction, asked)
                return self._heeded(correction.outcome)

        try:
            return self._until_first(attempt)
        except Refusal as refusal:
            return refusal.outcome

    def _until_first(self, attempt: Callable[[], Outcome]) -> Outcome:
        """What comes of an attempt that no other writer preceded. After a few that were, the others wait."""
        for _try in range(TRIES):
            with suppress(HeadMoved):
                return attempt()
        with self.store.alone(self.campaign):
            return attempt()

    def _heeded(self, outcome: Outcome) -> Outcome:
        """A house rule that was set or taken back may give accounts other names."""
        for recorded in outcome.entries:
            entry = recorded.entry
            if entry.reverses or any(change.field.startswith("setting.") for change in entry.fields):
                self._system = None
        return outcome

    def _already(self, id: str) -> Outcome | None:
        """What a request was recorded as before."""
        stored = self.store.of_request(self.campaign, id)
        return Outcome([opened(entry) for entry in stored], []) if stored else None

    def _target(self, seq: int | None, redo: bool) -> int:
        if seq is not None:
            if not redo:
                self.store.entry(self.campaign, seq)
                return seq
            by = self.store.reversal_of(self.campaign, seq)
            if by is None:
                raise Refused(_("entry {entry} is not reversed, so nothing can be redone").format(entry=seq))
            return by
        found = (
            self.store.newest_reversal_in_force(self.campaign)
            if redo
            else self.store.newest_living(self.campaign)
        )
        if found is None or found == 1:
            raise Refused(_("there is nothing to redo") if redo else _("there is nothing to undo"))
        return found

    def _deciding(self, roller: Roller | None = None) -> Deciding:
        return Deciding(LedgerGround(self.store, self.campaign), self.system, roller)

    def _correction(self, roller: Roller | None) -> Correction:
        from ledger.journal.correcting import Correction

        return Correction(self.store, self.campaign, self._deciding(roller), self._pen)
