"""A campaign in play: judge a request, record it, reverse it, amend it.

A request is decided on the table of now and appended on the head that it was decided on. If another writer
was first, it is decided again with the same faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from ledger.entry import Entry, entry_of
from ledger.errors import HeadMoved, Refused
from ledger.journal.asked import Asked, Outcome, Recorded
from ledger.journal.place import Place, late_place, place_now, place_of
from ledger.journal.playing import system_of
from ledger.journal.reading import LedgerReading
from ledger.journal.reversal import Change, change_of
from ledger.journal.standing import stand_at, warn_of_then
from ledger.store.records import Head, Moment, Stored
from ledger.store.store import Store
from ledger.wording.language import _
from rules.kernel.act import Act
from rules.kernel.decide import decide
from rules.kernel.dice import Roller, Tape, system_roller
from rules.kernel.record import Draft, Request
from rules.kernel.system import System
from rules.kernel.table import TABLE, Table
from rules.kernel.verdict import Finding, Verdict

TRIES = 20
"""How often a request is decided anew because another writer was first."""


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
        self._clock = clock or utc_now
        self._roller = roller or system_roller()
        self._names = names or fresh_id
        self._by = by
        self._system: System | None = None
        store.head(campaign)

    # ---- Reading ----

    @property
    def system(self) -> System:
        """What the campaign plays by, its own accounts included."""
        if self._system is None:
            self._system = system_of(LedgerReading(self.store, self.campaign))
        return self._system

    def table(self, at: Moment | None = None) -> Table:
        """The campaign as the rules see it: now, or as of a moment."""
        return Table(self.system, LedgerReading(self.store, self.campaign, at))

    def head(self) -> Head:
        return self.store.head(self.campaign)

    def entry(self, seq: int) -> Recorded:
        """One entry. Raises NotUnderstood where there is none of that number."""
        return opened(self.store.entry(self.campaign, seq))

    # ---- Judging ----

    def judge(self, asked: Asked) -> Verdict:
        """What would come of it, recording nothing. No dice are rolled: those that are wanted are named."""
        verdict, _place = self._decided(asked, Tape(asked.dice))
        return verdict

    def _decided(self, asked: Asked, tape: Tape) -> tuple[Verdict, Place]:
        table = self.table()
        place = late_place(self.store, self.campaign, table, asked.at) if asked.at else None
        seen = table if place is None else Table(self.system, table.reading, place.spans())
        verdict = decide(Act(_request(asked, ""), tape, asked.note), seen)
        if place is None:
            return verdict, place_now(table, verdict.draft)
        assert place.stands is not None  # a late place has its end
        stand_at(self.store, self.campaign, verdict, table, place.stands)
        warn_of_then(self.store, self.campaign, verdict, place.stands)
        return verdict, place

    # ---- Recording ----

    def record(self, asked: Asked) -> Outcome:
        """Decide and record. A refused request changes nothing, and its findings say why."""
        id = asked.id or self._names()
        already = self.store.of_request(self.campaign, id) if asked.id else []
        if already:
            return Outcome([opened(stored) for stored in already], [])
        tape = Tape(asked.dice, self._roller)
        for _try in range(TRIES):
            head = self.head()
            verdict, place = self._decided(asked, tape)
            if not allowed(verdict.findings, asked.ruling):
                return Outcome([], verdict.findings, verdict)
            entry = self._entry(asked, id, head, verdict.draft, place, _kept(tape))
            try:
                stored = self.store.append(self.campaign, head, [entry])
            except HeadMoved:
                tape = tape.again(self._roller)
                continue
            self._system = None if _changes_the_chart(entry) else self._system
            return Outcome([Recorded(entry, stored[0].hash)], verdict.findings, verdict)
        raise HeadMoved(_("others keep writing to this campaign; try again"))

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is recorded within stands or falls together."""
        system = self._system
        try:
            with self.store.batch():
                yield
        except BaseException:
            self._system = system
            raise

    def _entry(
        self,
        asked: Asked,
        id: str,
        head: Head,
        draft: Draft,
        place: Place,
        dice: list[dict[str, object]],
        reverses: int | None = None,
    ) -> Entry:
        seq = head.seq + 1
        return Entry(
            seq=seq,
            request=_request(asked, id, dice),
            kind=draft.kind,
            subject=draft.subject,
            adventure=place.adventure,
            session=place.session,
            scene=place.scene,
            round=place.round,
            day=place.day,
            recorded_at=self._now(head),
            recorded_by=self._by or self._game_master(),
            facts=draft.facts,
            fields=draft.fields,
            postings=draft.postings,
            citations=draft.citations,
            ruling=asked.ruling,
            about=draft.about,
            stands=seq if place.stands is None else place.stands,
            reverses=reverses,
            note=asked.note,
            secret=asked.secret,
            salt=fresh_id() if asked.secret else None,
        )

    def _now(self, head: Head) -> str:
        """Never earlier than the entry before, whatever the clock says."""
        before = entry_of(self.store.entry(self.campaign, head.seq).body).recorded_at
        return max(before, self._clock())

    def _game_master(self) -> str:
        gm = LedgerReading(self.store, self.campaign).field(TABLE, "gm")
        return gm if isinstance(gm, str) else "gm"

    # ---- Reversing ----

    def change(self, seq: int | None = None, *, redo: bool = False) -> Change:
        """What undoing an entry would do: the newest living one, or for `redo` the newest undo in force."""
        return change_of(self.store, self.campaign, self._target(seq, redo), self.table())

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
        already = self.store.of_request(self.campaign, id) if id else []
        if already:
            return Outcome([opened(stored) for stored in already], [])
        asked = Asked(None, "undo", {}, ruling=ruling, note=note, id=id or self._names())
        try:
            with self.together():
                return self._undone(self._target(seq, redo), asked, dependents)
        except _Refusal as refusal:
            return refusal.outcome

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
        already = self.store.of_request(self.campaign, id) if id else []
        if already:
            return Outcome([opened(stored) for stored in already], [])
        asked = Asked(None, "undo", {}, ruling=ruling, note=note, id=id or self._names())
        done: list[Recorded] = []
        findings: list[Finding] = []
        try:
            with self.together():
                for seq in range(last, first - 1, -1):
                    self.store.entry(self.campaign, seq)
                    if not self.store.is_dead(self.campaign, seq):
                        outcome = self._undone(seq, asked, dependents, before=len(done))
                        done += outcome.entries
                        findings += outcome.findings
        except _Refusal as refusal:
            return refusal.outcome
        if not done:
            raise Refused(_("there is nothing to undo"))
        return Outcome(done, findings)

    def _undone(self, target: int, asked: Asked, dependents: bool, before: int = 0) -> Outcome:
        """Reverse within a transaction. Raises _Refusal."""
        done: list[Recorded] = []
        findings: list[Finding] = []
        todo = [target]
        while todo:
            change = change_of(self.store, self.campaign, todo[-1], self.table())
            waiting = [entry for entry in change.rests if entry not in todo] if dependents else []
            if waiting:
                todo.append(max(waiting))
                continue
            todo.pop()
            if not allowed(change.findings, asked.ruling):
                raise _Refusal(Outcome([], change.findings))
            findings += change.findings
            done.append(self._reverse(change, asked, before + len(done)))
        return Outcome(done, findings)

    def _reverse(self, change: Change, asked: Asked, before: int) -> Recorded:
        head = self.head()
        target = self.entry(change.target).entry
        draft = Draft("reversed", target.subject, {"entry": change.target, "kind": target.kind})
        draft.postings = change.postings
        place = msgspec.structs.replace(place_of(target), stands=None)
        asked = msgspec.structs.replace(asked, arguments={"entry": change.target})
        id = _numbered(asked.id or "", before)
        entry = self._entry(asked, id, head, draft, place, [], reverses=change.target)
        dead = {*change.dies, entry.seq}
        stored = self.store.append(self.campaign, head, [entry], dead=dead, alive=change.lives)
        self._system = None
        return Recorded(entry, stored[0].hash)

    # ---- Amending ----

    def amend(self, seq: int, asked: Asked) -> Outcome:
        """Reverse an entry and record another in its place, in one transaction. The other is decided on the
        table of that place."""
        id = asked.id or self._names()
        try:
            with self.together():
                old = self.entry(seq).entry
                undo = Asked(None, "undo", {}, ruling=asked.ruling, id=id)
                undone = self._undone(seq, undo, dependents=False)
                verdict, tape = self._decided_there(old, asked, self._roller)
                if not allowed(verdict.findings, asked.ruling):
                    raise _Refusal(Outcome([], verdict.findings, verdict))
                head = self.head()
                entry = self._entry(
                    asked, _numbered(id, len(undone.entries)), head, verdict.draft, place_of(old), _kept(tape)
                )
                stored = self.store.append(self.campaign, head, [entry])
                self._system = None
        except _Refusal as refusal:
            return refusal.outcome
        replaced = Recorded(entry, stored[0].hash)
        return Outcome([*undone.entries, replaced], undone.findings + verdict.findings, verdict)

    def judge_amendment(self, seq: int, asked: Asked) -> Verdict:
        """What an amendment would come to, recording nothing and rolling nothing."""
        try:
            with self.together():
                old = self.entry(seq).entry
                self._undone(seq, Asked(None, "undo", {}, ruling=asked.ruling, id=self._names()), False)
                verdict, _tape = self._decided_there(old, asked, None)
                raise _Refusal(Outcome([], verdict.findings, verdict))
        except _Refusal as refusal:
            if refusal.outcome.verdict is None:
                raise Refused(_("entry {entry} cannot be reversed").format(entry=seq)) from None
            return refusal.outcome.verdict

    def _decided_there(self, old: Entry, asked: Asked, roller: Roller | None) -> tuple[Verdict, Tape]:
        present = self.table()
        then = LedgerReading(self.store, self.campaign, Moment("stands", old.stands - 1))
        table = Table(self.system, then, place_of(old).spans(), present=present)
        tape = Tape(asked.dice, roller)
        verdict = decide(Act(_request(asked, ""), tape, asked.note), table)
        stand_at(self.store, self.campaign, verdict, present, old.stands)
        return verdict, tape


class _Refusal(Exception):
    """Leaves a transaction, so that nothing of it is recorded."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome


def allowed(findings: list[Finding], ruling: str | None) -> bool:
    """Whether it may be recorded: nothing refuses, or only what the game master's ruling overrides."""
    refused = [finding for finding in findings if finding.level == "refused"]
    return not refused or (ruling is not None and not any(finding.hard for finding in refused))


def opened(stored: Stored) -> Recorded:
    """A stored entry, read."""
    return Recorded(entry_of(stored.body), stored.hash)


def _request(asked: Asked, id: str, dice: list[dict[str, object]] | None = None) -> Request:
    return Request(id, asked.who, asked.move, asked.arguments, dice or [], asked.at)


def _kept(tape: Tape) -> list[dict[str, object]]:
    return [group.as_json() for group in tape.kept()]


def _numbered(id: str, before: int) -> str:
    """Further entries of one request bear its id with `/2`, `/3` and so on."""
    return id if before == 0 else f"{id}/{before + 1}"


def _changes_the_chart(entry: Entry) -> bool:
    return any(change.subject == TABLE for change in entry.fields)


def utc_now() -> str:
    """The time of this machine, to the second."""
    import time

    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def fresh_id() -> str:
    """128 random bits as 32 hex digits."""
    import secrets

    return secrets.token_hex(16)
