"""Verification: that what is kept is what was recorded, down to the last copied column.

What it can show is tampering that leaves a trace: an entry, a copy or a sum that does not fit the rest.
Whoever cuts off the newest entries, or hashes all of them anew, leaves none; the seal of an earlier entry,
kept by somebody else, is what shows that (`expect`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import itemgetter

import msgspec

from ledger.audit.body import Body, body_in
from ledger.audit.chain import Chain, Order
from ledger.audit.copies import Copies, Portion
from ledger.audit.fold import Folded, Folding, Key, targets_in_force
from ledger.audit.problems import Problems
from ledger.entry import UNREADABLE, seal_of
from ledger.errors import Damaged, NotUnderstood
from ledger.progress import Progress, silent
from ledger.store.beside import Beside
from ledger.store.database import Row
from ledger.store.records import Balance
from ledger.store.statements import COPIES
from ledger.store.store import Store
from ledger.wording.language import _
from rules.kernel.record import TABLE

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
    none, and Unreadable, with what was found up to there, where the database cannot be read; Damaged where
    not even the campaign can.
    """
    sealed = _seal(expect) if expect is not None else None
    with store.transaction():
        verification = _Verification(store, campaign, sealed, progress)
        try:
            return verification.report()
        except Damaged as damage:
            raise Unreadable(damage, verification.read, verification.broken_off(damage)) from damage


class Unreadable(Damaged):
    """Damage; the entry up to which a campaign could be read all the same, 0 for none; and what was found
    up to there, unless not even the campaign could be read."""

    def __init__(self, damage: Damaged, entry: int = 0, found: Report | None = None) -> None:
        some, none = (
            _("{damage}; it could be read up to entry {entry}"),
            _("{damage}; no entry could be read"),
        )
        self.entry = entry
        self.found = found
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
        self._about = store.campaign(campaign)

    def report(self) -> Report:
        with Beside(self._store) as beside:
            integrity = beside.ask(lambda store: store.integrity())
            sums = beside.ask(lambda store: store.balances(self._campaign))
            self._look(sums)
            for found in integrity():
                self._problems.of_ledger(_("the database finds fault with its file: {found}"), found=found)
        return self._report(self._problems.first_bad, self._problems.told)

    def broken_off(self, damage: Damaged) -> Report:
        """What was found before the reading broke off; an entry that is next and is not to be had is not as
        it was recorded either."""
        unread = self.read + 1 if 0 < self.read < self._about.head_seq else None
        return self._report(self._problems.first_bad or unread, [*self._problems.told, str(damage)])

    def _report(self, first_bad: int | None, told: list[str]) -> Report:
        seal = seal_of(self._about.head_seq, self._about.head_hash)
        return Report(not told, self._about.head_seq, seal, first_bad, told)

    def _look(self, sums: Callable[[], list[Balance]]) -> None:
        name = self._campaign
        reversals = self._store.reversals(name)[::-1]
        folding = Folding(targets_in_force(reversals))
        copies = Copies(self._problems, self._store.rows(name, "account"), self._rows)
        chain = self._follow(copies, folding, reversals)
        copies.finish(chain.seq)
        self._compare_head(chain)
        if self._problems.first_bad is None:
            folded = folding.folded()
            copies.compare_subjects(folded, self._store.rows(name, "subject"))
            self._compare_campaign(folded)
            self._compare_dead(folded)
            self._compare_sums(folded, sums())

    def _rows(self, table: str, after: int, upto: int) -> list[Row]:
        return self._store.copies(self._campaign, table, after, upto)

    def _follow(self, copies: Copies, folding: Folding, reversals: list[tuple[int, int]]) -> Chain:
        """All that looks at each entry, in one reading of them. The fold has to know beforehand which are
        reversed; where the bodies do not say the same, one of them is not what its columns are."""
        chain, order = Chain(self._problems), Order(self._problems)
        found: list[tuple[int, int]] = []
        for portion in self._portions():
            chain.follow(portion.entries)
            self._compare_seal(portion.entries)
            bodies = self._bodies(portion.entries)
            copies.compare(portion, bodies)
            read = [body for body in bodies if body is not None]
            order.weigh(read)
            folding.take(read)
            found += [(body.seq, body.reverses) for body in read if body.reverses is not None]
            self.read = chain.seq
            self._progress(self.read, self._about.head_seq)
        if found != reversals:
            self._tell_reversals(found, reversals)
        return chain

    def _tell_reversals(self, found: list[tuple[int, int]], listed: list[tuple[int, int]]) -> None:
        """Only an index can hide a reversal whose row is there."""
        for seq, _target in sorted({*found} ^ {*listed}, key=itemgetter(0)):
            self._problems.of_entry(seq, _("entry {entry} is not listed among the reversals as it should be"))

    def _portions(self) -> Iterator[Portion]:
        """All entries with their copies. Where a file is damaged, one at a time, up to the last that can be
        read."""
        after = 0
        for rows in self._store.portions(self._campaign):
            try:
                whole = self._portion(rows, after)
            except Damaged:
                for row in rows:
                    yield self._portion([row], after)
                    after = row[0]
            else:
                yield whole
                after = rows[-1][0]

    def _portion(self, rows: list[Row], after: int) -> Portion:
        last = rows[-1][0]
        texts = {table: self._store.copies_as_text(self._campaign, table, after, last) for table in COPIES}
        return Portion(after, rows, texts)

    def _bodies(self, rows: list[Row]) -> list[Body | None]:
        try:
            return [body_in(text) for _seq, text, _before, _hash in rows]
        except UNREADABLE:
            return [self._body(seq, text) for seq, text, _before, _hash in rows]

    def _body(self, seq: int, text: str) -> Body | None:
        try:
            return body_in(text)
        except UNREADABLE as error:
            self._problems.of_entry(seq, _("entry {entry} cannot be read: {error}"), error=error)
            return None

    def _compare_seal(self, rows: list[Row]) -> None:
        if self._sealed is None or not rows[0][0] <= self._sealed[0] <= rows[-1][0]:
            return
        for seq, _text, _before, digest in rows:
            if seq == self._sealed[0] and not (
                isinstance(digest, bytes) and digest.hex()[:20] == self._sealed[1]
            ):
                sentence = _("entry {entry} is not the one that was sealed: it, or one before, was replaced")
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

    def _compare_sums(self, folded: Folded, balances: list[Balance]) -> None:
        """The two derivations."""
        sums = {(sum_.subject, sum_.account): sum_.amount for sum_ in balances}
        self._tell_differences(sums, folded.balances)
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
