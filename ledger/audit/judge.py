"""Judging a whole journal again: every entry on what was there when it was recorded, and on what stands
before it now.

**As recorded**, each entry is decided anew with its own request, faces, ruling, place and the house rules of
then; what comes out must be what was recorded. **As corrected**, the entries that stand are gone through in
the standing order, and those that have something before them now which was not there then (an entry that was
undone, amended or entered late) are decided once more: what the table would notice of the difference is
told, entry by entry, as a note. Where nothing was corrected, both are the same, and nothing is told twice.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.audit.comparing import Ended, differences, displacement, noticed, overridden, refusals
from ledger.audit.findings import Found, Teller, found, in_order
from ledger.audit.judging import Judging, can_be_judged, judge_corrected
from ledger.audit.replay import Corrected, Recorded
from ledger.audit.watching import ASSERTED, Assertions, beyond_limits, left_open
from ledger.entry import Entry, amends, chained, entry_of
from ledger.errors import Damaged, WhillsError
from ledger.journal.deciding import Decided
from ledger.journal.journal import Journal
from ledger.progress import Progress, silent
from ledger.store.records import Page
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.record import Posting
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Finding, Verdict

OFTEN = 500
"""Entries between two tellings of how far it is."""


class Report(msgspec.Struct, frozen=True):
    """What was found, in the order of the entries, and how many entries were judged."""

    findings: list[Found]
    judged: int


def judge(
    journal: Journal, speaker: Speaker, progress: Progress = silent, *, upto: int | None = None
) -> Report:
    """Judge every entry that is there now, or was once entry `upto` had been recorded. What cannot be judged
    is a finding."""
    last = journal.head().seq
    return _Judgement(journal, speaker, progress, last if upto is None else min(upto, last)).report()


class _Judgement:
    """One run through a journal."""

    def __init__(self, journal: Journal, speaker: Speaker, progress: Progress, last: int) -> None:
        self._store = journal.store
        self._campaign = journal.campaign
        self._system = journal.system
        self._last = last
        self._teller = Teller(speaker)
        self._progress = progress
        self._found: list[Found] = []
        self._judged = 0
        self._done = 0
        self._recorded = Recorded(self._store, self._campaign, self._system)
        self._judging = Judging(self._recorded, self._system)
        self._assertions = Assertions(self._recorded)
        self._corrections: list[tuple[tuple[int, int], int]] = []
        self._ruled: dict[int, tuple[str, Verdict | None]] = {}
        self._watched: list[tuple[Entry, str, Finding]] = []
        self._reversed: list[Posting] = []
        self._waiting: list[Found] = []
        self._unreadable: set[int] = set()
        self._ended = Ended()

    def report(self) -> Report:
        self._as_recorded()
        self._tell_what_is_left()
        if self._corrections:
            self._as_corrected()
        self._progress(2 * self._last, 2 * self._last)
        return Report(in_order(self._found), self._judged)

    def _tell(self, seq: int, check: str, rule: str, message: str) -> None:
        self._found.append(found(seq, check, rule, message))

    def _tell_unjudged(self, seq: int, why: object) -> None:
        told = why if isinstance(why, WhillsError) else f"{type(why).__name__}: {why}"
        self._tell(seq, "unjudged", RULE_OF_THE_LEDGER, _("it cannot be judged: {why}").format(why=told))

    def _another(self) -> None:
        self._done += 1
        if self._done % OFTEN == 0:
            self._progress(self._done, 2 * self._last)

    # ---- As recorded ----

    def _as_recorded(self) -> None:
        for entry in self._entries():
            self._another()
            if can_be_judged(entry):
                self._judge(entry)
            elif entry.ruling is not None:
                self._ruled[entry.seq] = entry.ruling, None
            try:
                self._recorded.forward(entry)
                self._watch(entry)
            except Exception as error:  # noqa: BLE001  # an altered entry may be anything, and others follow
                self._tell_unjudged(entry.seq, error)

    def _entries(self) -> Iterator[Entry]:
        """All that can be read; what cannot is told of."""
        seq = 0
        try:
            for stored in self._store.entries(self._campaign, Page(upto=self._last)):
                seq = stored.seq
                if chained(stored.prev_hash, stored.body) != stored.hash:
                    altered = _(
                        "its text is not what was hashed when it was recorded; `whills verify` says more"
                    )
                    self._tell(seq, "altered", RULE_OF_THE_LEDGER, altered)
                try:
                    entry = entry_of(stored.body)
                except Damaged as damage:
                    self._pass_over(seq, damage)
                    continue
                if entry.seq == seq:
                    yield entry
                else:
                    self._pass_over(seq, Damaged(_("it was altered: `whills verify` tells how")))
        except Damaged as damage:
            self._tell_unjudged(seq + 1, damage)

    def _pass_over(self, seq: int, damage: Damaged) -> None:
        self._unreadable.add(seq)
        self._tell_unjudged(seq, damage)

    def _judge(self, entry: Entry) -> None:
        move = entry.request.move
        if move not in self._system.moves:
            sentence = _("it cannot be judged: there is no move {move} in these rules")
            self._tell(entry.seq, "unjudged", RULE_OF_THE_LEDGER, sentence.format(move=move))
            return
        try:
            decided = self._judging.again(entry)
        except Exception as error:  # noqa: BLE001  # an altered entry may be anything, and others follow
            self._tell_unjudged(entry.seq, error)
            return
        self._judged += 1
        self._compare(entry, decided)

    def _compare(self, entry: Entry, decided: Decided) -> None:
        verdict = decided.verdict
        refused = [*refusals(entry, verdict)]
        for difference in refused or [*differences(entry, verdict), *displacement(entry, decided.place)]:
            told = self._teller.difference(difference)
            self._tell(entry.seq, difference.check, difference.rule, told)
        if entry.ruling is not None:
            self._ruled[entry.seq] = entry.ruling, verdict
        if entry.stands != entry.seq:
            self._corrections.append(((entry.stands, entry.seq), entry.seq))

    def _watch(self, entry: Entry) -> None:
        """What the entry that was passed has brought about."""
        self._watch_limits(entry)
        self._assertions.follow(entry)
        for seq in self._recorded.changed:
            changed = self._recorded.entry(seq)
            self._corrections.append(((changed.stands, changed.seq), entry.seq))
        if self._system.audits and entry.postings:
            table = Table(self._system, self._recorded)
            for check, audit in self._system.audits.items():
                for finding in audit(table, entry.postings):
                    self._watched.append((entry, check, finding))

    def _watch_limits(self, entry: Entry) -> None:
        """Floors and ceilings. An amendment is one act, in two entries: between them nothing was ever at
        rest, so what its reversal alone would break waits for what takes the place."""
        if not amends(entry):
            self._tell_waiting()
        broken = [
            found(entry.seq, one.check, RULE_OF_THE_LEDGER, self._teller.broken(one, corrected=False))
            for one in beyond_limits(self._system, self._recorded, [*self._reversed, *entry.postings])
        ]
        self._reversed, self._waiting = entry.postings, broken
        if entry.reverses is None:
            self._tell_waiting()

    def _tell_waiting(self) -> None:
        self._found += self._waiting
        self._reversed, self._waiting = [], []

    def _tell_what_is_left(self) -> None:
        """What only the end shows: what still waits, what does not hold, which rulings stand."""
        self._tell_waiting()
        for entry, check, finding in self._watched:
            if self._holds(entry):
                self._tell(entry.seq, check, finding.rule, self._teller.watched(finding))
        self._tell_rulings()
        for made in self._assertions.failed():
            self._tell(made.seq, "assertion", RULE_OF_THE_LEDGER, self._teller.assertion(made))
        for matter, adventure in left_open(self._system, self._recorded):
            self._tell(
                matter.lot.entry, "open_matter", matter.rule, self._teller.left_open(matter, adventure)
            )

    def _holds(self, entry: Entry) -> bool:
        """Whether it stands; of a reversal, whether it is in force."""
        if entry.reverses is not None:
            return self._recorded.living.reversal_of(entry.seq) is None
        return entry.seq not in self._recorded.dead

    def _tell_rulings(self) -> None:
        """An amendment has its ruling twice, on the reversal and on what takes its place: it is told of that
        one of the two for which it was needed."""
        for seq, (words, verdict) in self._ruled.items():
            _words, replacement = self._ruled.get(seq + 1, ("", None))
            if verdict is None:
                if replacement is None or not overridden(replacement):
                    dead = self._recorded.living.reversal_of(seq) is not None
                    told = self._teller.ruled_reversal(words, dead=dead)
                    self._tell(seq, "ruling", RULE_OF_THE_LEDGER, told)
                continue
            for finding in overridden(verdict):
                told = self._teller.ruling(words, finding, dead=seq in self._recorded.dead)
                self._tell(seq, "ruling", finding.rule, told)
            reversal = self._ruled.get(seq - 1)
            if not overridden(verdict) and (reversal is None or reversal[1] is not None):
                told = self._teller.ruling(words, None, dead=seq in self._recorded.dead)
                self._tell(seq, "ruling", RULE_OF_THE_LEDGER, told)

    # ---- As corrected ----

    def _as_corrected(self) -> None:
        """What stands, in its order. Only what has something before it that was not there when it was
        recorded is decided once more."""
        passed_over = self._recorded.dead | self._unreadable
        replay = Corrected(self._store, self._campaign, self._system, passed_over, self._last)
        coming = sorted(self._corrections, reverse=True)
        until = 0
        told = {(one.seq, one.check) for one in self._found}
        for entry in self._standing(replay):
            self._another()
            while coming and coming[-1][0] < (entry.stands, entry.seq):
                until = max(until, coming.pop()[1])
            if entry.seq < until and can_be_judged(entry) and entry.request.move in self._system.moves:
                self._judge_corrected(replay, entry)
            replay.forward(entry)
            for broken in beyond_limits(self._system, replay, entry.postings):
                if (entry.seq, broken.check) not in told:
                    sentence = self._teller.broken(broken, corrected=True)
                    self._tell(entry.seq, broken.check, RULE_OF_THE_LEDGER, sentence)

    def _standing(self, replay: Corrected) -> Iterator[Entry]:
        try:
            yield from replay.coming()
        except Damaged as damage:
            self._tell_unjudged(replay.place[1] + 1, damage)

    def _judge_corrected(self, replay: Corrected, entry: Entry) -> None:
        if entry.kind == ASSERTED:
            return  # looked at already
        try:
            verdict = judge_corrected(replay, entry)
            found = noticed(entry, verdict, replay.dead, self._ended)
        except Exception as error:  # noqa: BLE001  # an altered entry may be anything, and others follow
            self._tell_unjudged(entry.seq, error)
            return
        if found is not None:
            self._tell(entry.seq, "corrected", found.rule, self._teller.corrected(found))
