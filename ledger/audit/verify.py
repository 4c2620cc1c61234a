"""Verification: that what is kept is what was recorded, down to the last copied column.

What it can show is tampering that leaves a trace: an entry, a copy or a sum that does not fit the rest.
Whoever cuts off the newest entries, or hashes all of them anew, leaves none; the seal of an earlier entry,
kept by somebody else, is what shows that (`expect`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from ledger.audit.chain import Chain
from ledger.audit.copies import Copies
from ledger.audit.fold import Folded, Key, fold, targets_in_force
from ledger.audit.problems import Problems
from ledger.entry import seal_of
from ledger.errors import Damaged, NotUnderstood
from ledger.progress import Progress, silent
from ledger.store.records import Moment
from ledger.store.store import Store
from ledger.wording.language import _
from rules.kernel.record import TABLE

OFTEN = 1000
"""Entries between two tellings."""

_SEAL = re.compile(r"([1-9]\d{0,14})-([0-9a-f]{20})", re.ASCII)


class Report(msgspec.Struct, frozen=True):
    """What was found: the problems, each a sentence, and the first entry that is not as it was recorded."""

    ok: bool
    entries: int
    seal: str
    first_bad: int | None
    problems: list[str]


def verify(store: Store, campaign: str, expect: str | None = None, progress: Progress = silent) -> Report:
    """Look at everything that is kept of a campaign. `expect` is the seal of any of its entries.

    All of it is seen in one state. Raises NotUnderstood for a campaign that is not there or a seal that is
    none, and Unreadable where the database cannot be read.
    """
    sealed = _seal(expect) if expect is not None else None
    verification = _Verification(store, campaign, sealed, progress)
    try:
        with store.transaction():
            return verification.report()
    except Damaged as damage:
        raise Unreadable(damage, verification.read) from damage


class Unreadable(Damaged):
    """Damage, and the entry up to which a campaign could be read all the same; 0 for none."""

    def __init__(self, damage: Damaged, entry: int = 0) -> None:
        some, none = (
            _("{damage}; it could be read up to entry {entry}"),
            _("{damage}; no entry could be read"),
        )
        super().__init__((some if entry else none).format(damage=damage, entry=entry))


def _seal(text: str) -> tuple[int, str]:
    found = _SEAL.fullmatch(text.strip().lower())
    if found is None:
        sentence = _("{text} is no seal; one is the number of an entry, a dash and 20 hex digits")
        raise NotUnderstood(sentence.format(text=text[:60]))
    return int(found[1]), found[2]


class _Verification:
    """One verification, step by step."""

    def __init__(
        self, store: Store, campaign: str, sealed: tuple[int, str] | None, progress: Progress
    ) -> None:
        self.read = 0
        """The entry up to which everything has been read."""
        self._store = store
        self._campaign = campaign
        self._sealed = sealed
        self._progress = progress
        self._problems = Problems()

    def report(self) -> Report:
        self._about = self._store.campaign(self._campaign)
        self._look()
        told = self._problems.told
        seal = seal_of(self._about.head_seq, self._about.head_hash)
        return Report(not told, self._about.head_seq, seal, self._problems.first_bad, told)

    def _look(self) -> None:
        name = self._campaign
        accounts = self._store.rows(name, "account")
        postings, fields = self._store.rows(name, "posting"), self._store.rows(name, "field")
        copies = Copies(self._problems, accounts, postings, fields, self._store.rows(name, "said"))
        chain = Chain(self._problems, copies)
        for row in self._store.rows(name, "entry"):
            chain.follow(row)
            self._compare_seal(row[0], row[-1])
            self.read = chain.seq
            if self.read % OFTEN == 0:
                self._progress(self.read, self._about.head_seq)
        copies.finish()
        self._compare_head(chain)
        if self._problems.first_bad is None:
            folded = fold(self._bodies(), targets_in_force(chain.reversals))
            copies.compare_subjects(folded, self._store.rows(name, "subject"))
            self._compare_campaign(folded)
            self._compare_dead(folded)
            self._compare_sums(folded)
        for found in self._store.integrity():
            self._problems.of_ledger(_("the database finds fault with its file: {found}"), found=found)

    def _bodies(self) -> Iterable[str]:
        return (stored.body for stored in self._store.entries(self._campaign))

    def _compare_seal(self, seq: int, digest: bytes) -> None:
        if self._sealed is not None and seq == self._sealed[0] and digest.hex()[:20] != self._sealed[1]:
            sentence = _("entry {entry} is not the one that was sealed: it, or one before it, was replaced")
            self._problems.of_entry(seq, sentence)

    def _compare_head(self, chain: Chain) -> None:
        head, sealed = self._about.head_seq, self._sealed
        if chain.seq < head or (sealed is not None and chain.seq < sealed[0]):
            sentence = _("the ledger ends with entry {last}: entry {entry} and those after it are missing")
            self._problems.of_entry(chain.seq + 1, sentence, last=chain.seq)
        elif chain.seq > head:
            sentence = _("entry {entry} stands after the end of the ledger, which is entry {head}")
            self._problems.of_entry(head + 1, sentence, head=head)
        elif not chain.ends_with(self._about.head_hash):
            sentence = _("entry {entry} is not the one that the ledger says it ends with")
            self._problems.of_entry(head, sentence)

    def _compare_campaign(self, folded: Folded) -> None:
        for field, kept in (("name", self._about.name), ("uid", self._about.uid)):
            said = folded.fields.get((TABLE, field))
            if said is not None and kept != msgspec.json.decode(said):
                sentence = _("the list of campaigns was altered: the {field} of {campaign} is not {kept}")
                self._problems.of_ledger(sentence, field=field, campaign=self._campaign, kept=kept)

    def _compare_dead(self, folded: Folded) -> None:
        kept = {seq for (seq,) in self._store.rows(self._campaign, "dead")}
        for seq in sorted(kept ^ folded.dead):
            sentence = (
                _("entry {entry} is noted as reversed, and no reversal in force names it")
                if seq in kept
                else _("entry {entry} is reversed, and not noted as such")
            )
            self._problems.of_entry(seq, sentence)

    def _compare_sums(self, folded: Folded) -> None:
        """The two derivations, and the view of the past, which counts living postings alone."""
        head = Moment("stands", self._about.head_seq)
        for sums in (
            self._store.balances(self._campaign),
            self._store.balances(self._campaign, at=head),
        ):
            self._tell_differences(
                {(sum_.subject, sum_.account): sum_.amount for sum_ in sums}, folded.balances
            )
        held = self._store.fields(self._campaign)
        if {(field.subject, field.field): field.value for field in held} != folded.fields:
            self._problems.of_ledger(_("the fields that the ledger shows are not what the entries come to"))

    def _tell_differences(self, sums: dict[Key, int], folded: dict[Key, int]) -> None:
        for subject, account in sorted(sums.keys() | folded.keys()):
            of = (subject, account)
            summed, due = sums.get(of, 0), folded.get(of, 0)
            if summed != due:
                sentence = _("{account} of {subject} sums to {summed}, and the living entries come to {due}")
                self._problems.of_ledger(sentence, account=account, subject=subject, summed=summed, due=due)
