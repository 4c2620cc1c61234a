"""The entries themselves: that none is missing, and that each is what was hashed when it was recorded."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from ledger.audit.body import Body
from ledger.audit.problems import Problems
from ledger.entry import FIRST_HASH
from ledger.store.records import Stored
from ledger.wording.language import _


class Chain:
    """Follows the entries in their order."""

    def __init__(self, problems: Problems) -> None:
        self.seq = 0
        self.hash = FIRST_HASH
        self._problems = problems
        # A digest that was altered is one fault, not also one of the entry after it.
        self._also = FIRST_HASH

    def follow(self, links: Iterable[tuple[int, str, bytes, bytes]]) -> None:
        """The next entries: number, text, the hash before it and its own."""
        last, before = self.seq, self.hash
        for seq, text, prev_hash, digest in links:
            # What `chained` does, without a call for each of very many.
            due = sha256(before + text.encode()).digest()
            if digest == due and prev_hash == before and seq == last + 1:
                self._also = due
            else:
                self._tell(last, before, Stored(seq, text, prev_hash, digest))
                self._also = digest
            last, before = seq, due
        self.seq, self.hash = last, before

    def _tell(self, last: int, before: bytes, row: Stored) -> None:
        if row.seq != last + 1:
            self._problems.of_entry(last + 1, _("entry {entry} is missing"))
        if row.prev_hash not in (before, self._also):
            self._problems.of_entry(row.seq, _("entry {entry} does not follow the entry before it"))
        if row.hash not in [sha256(known + row.body.encode()).digest() for known in (before, self._also)]:
            self._problems.of_entry(row.seq, _("entry {entry} was altered: its text has another hash"))

    def ends_with(self, digest: bytes) -> bool:
        """Whether that is the hash of the last entry."""
        return digest in (self.hash, self._also)


class Order:
    """What no append would have let through, even where somebody hashed everything anew."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._recorded_at = ""

    def weigh(self, bodies: Iterable[Body]) -> None:
        """The next entries: each names none but earlier ones, and was not recorded before them."""
        latest = self._recorded_at
        for body in bodies:
            seq, wrong = body.seq, body.stands > body.seq
            if body.about is not None or body.reverses is not None:
                wrong |= not all(other is None or 1 <= other < seq for other in (body.about, body.reverses))
            for line in body.postings:
                if line.lot is not None and not 1 <= line.lot < seq:
                    wrong = True
            if wrong:
                self._problems.of_entry(seq, _("entry {entry} refers to entries that were not there"))
            if body.recorded_at < latest:
                self._problems.of_entry(seq, _("entry {entry} was recorded earlier than the one before it"))
            latest = body.recorded_at
        self._recorded_at = latest
