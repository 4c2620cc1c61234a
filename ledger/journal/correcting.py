"""What undo, redo and amendment record.

What is decided here is decided on the head that it is appended on: if another writer was first, HeadMoved
leaves the transaction, and the journal begins again.
"""

from __future__ import annotations

import msgspec

from ledger.entry import Entry
from ledger.errors import Refused
from ledger.journal.asked import Asked, Outcome, Recorded, Refusal, allowed
from ledger.journal.deciding import Deciding
from ledger.journal.pen import Pen, numbered, request_of
from ledger.journal.place import place_of
from ledger.journal.reading import entry_at
from ledger.journal.resting import Replacement, change_of, hold
from ledger.journal.reversal import Change, difference_of
from ledger.store.records import Head
from ledger.store.store import Store
from ledger.wording.language import _
from rules.kernel.act import Act
from rules.kernel.dice import Tape
from rules.kernel.record import Draft
from rules.kernel.verdict import Finding, Verdict


class Correction:
    """What one request corrects, within a transaction that its caller holds open."""

    def __init__(self, store: Store, campaign: str, deciding: Deciding, pen: Pen) -> None:
        self._store = store
        self._campaign = campaign
        self._deciding = deciding
        self._pen = pen
        self._head = store.head(campaign)
        self._done: list[Recorded] = []
        self._findings: list[Finding] = []
        self._verdict: Verdict | None = None

    @property
    def outcome(self) -> Outcome:
        return Outcome(self._done, self._findings, self._verdict)

    # ---- Reversing ----

    def reverse(self, target: int, asked: Asked, *, dependents: bool) -> None:
        """Reverse an entry; with `dependents` what rests on it too, newest first. Raises Refusal."""
        todo = [target]
        while todo:
            change = change_of(self._store, self._campaign, todo[-1], self._deciding.table())
            waiting = [entry for entry in change.rests if entry not in todo] if dependents else []
            if waiting:
                todo.append(max(waiting))
                continue
            todo.pop()
            if not allowed(change.findings, asked.ruling):
                raise Refusal(Outcome([], change.findings))
            self._findings += change.findings
            self._write_reversal(change, asked)

    def reverse_range(self, first: int, last: int, asked: Asked, *, dependents: bool) -> None:
        """Reverse what is living from `first` to `last`, newest first. Raises Refusal."""
        for seq in range(last, first - 1, -1):
            self._entry(seq)
            if not self._store.is_dead(self._campaign, seq):
                self.reverse(seq, asked, dependents=dependents)

    def _write_reversal(self, change: Change, asked: Asked) -> None:
        """A reversal is where what it reverses was, and as secret as that."""
        target = self._entry(change.target)
        what = {"again": min(change.lives)} if change.lives else {"entry": change.target}
        draft = Draft("reversed", target.subject, {"kind": target.kind} | what)
        draft.postings = change.postings
        place = msgspec.structs.replace(place_of(target), stands=None)
        asked = msgspec.structs.replace(asked, arguments={"entry": change.target}, secret=target.secret)
        id = numbered(asked.id or "", len(self._done))
        entry = self._pen.entry(self._head, asked, id, draft, place, reverses=change.target)
        recorded = self._pen.write(self._head, entry, dead={*change.dies, entry.seq}, alive=change.lives)
        self._wrote(recorded)

    # ---- Amending ----

    def amend(self, seq: int, asked: Asked, tape: Tape) -> None:
        """Reverse an entry and record another in its place, held against what came after. Raises Refusal,
        with the verdict as far as there is one."""
        old = self._entry(seq)
        change = difference_of(self._store, self._campaign, seq, self._deciding.table())
        if old.reverses is not None:
            change.refuse("amends_reversal", hard=True, entry=seq)
        if change.findings:
            verdict = Verdict(Act(request_of(asked, "")), self._deciding.table(), old.kind, old.subject)
            verdict.findings = change.findings
            raise Refusal(Outcome([], verdict.findings, verdict))
        self._write_reversal(change, Asked(None, "undo", {}, ruling=asked.ruling, id=asked.id))
        asked = _in_place_of(old, asked)
        decided = self._deciding.amendment(old, asked, tape)
        verdict = decided.verdict
        replacement = Replacement(self._head.seq + 1, old.stands, verdict.draft)
        hold(self._store, self._campaign, change, self._deciding.table(), replacement)
        verdict.findings += change.findings
        if verdict.missing is not None or not allowed(verdict.findings, asked.ruling):
            raise Refusal(Outcome([], verdict.findings, verdict))
        self._findings += verdict.findings
        id = numbered(asked.id or "", len(self._done))
        entry = self._pen.entry(self._head, asked, id, verdict.draft, decided.place, tape=decided.tape)
        self._wrote(self._pen.write(self._head, entry))
        self._verdict = verdict

    # ---- What both need ----

    def _entry(self, seq: int) -> Entry:
        """Raises NotUnderstood where there is none of that number."""
        return entry_at(self._store, self._campaign, seq)

    def _wrote(self, recorded: Recorded) -> None:
        self._done.append(recorded)
        self._head = Head(recorded.entry.seq, recorded.hash)


def _in_place_of(old: Entry, asked: Asked) -> Asked:
    """What replaces an entry stands there, as secret as that. Raises Refused if it names another place."""
    if asked.at not in (None, old.request.at):
        sentence = _("an amendment stands where entry {entry} stood; leave out what begins with `in`")
        raise Refused(sentence.format(entry=old.seq))
    return msgspec.structs.replace(asked, at=old.request.at, secret=asked.secret or old.secret)
