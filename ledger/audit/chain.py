"""The entries themselves: that none is missing, and that each is what was hashed when it was recorded."""

from __future__ import annotations

import msgspec

from ledger.audit.copies import Body, Copies, differences
from ledger.audit.problems import Problems
from ledger.entry import FIRST_HASH, chained
from ledger.store.database import Row
from ledger.wording.language import _

_body = msgspec.json.Decoder(Body)


class Chain:
    """Follows the rows of `entry` in their order. `reversals` are those of the bodies, each with its
    target."""

    def __init__(self, problems: Problems, copies: Copies) -> None:
        self.seq = 0
        self.hash = FIRST_HASH
        self.reversals: list[tuple[int, int]] = []
        self._problems = problems
        self._copies = copies
        self._recorded_at = ""
        # A digest that was altered is one fault, not also one of the entry after it.
        self._also = FIRST_HASH

    def follow(self, row: Row) -> None:
        """The next row, with the columns of `statements.COLUMNS`."""
        seq, (text, prev_hash, digest) = row[0], row[-3:]
        if seq != self.seq + 1:
            self._problems.of_entry(self.seq + 1, _("entry {entry} is missing"))
        if prev_hash not in (self.hash, self._also):
            self._problems.of_entry(seq, _("entry {entry} does not follow the entry before it"))
        due = chained(self.hash, text)
        if due != digest and chained(self._also, text) != digest:
            self._problems.of_entry(seq, _("entry {entry} was altered: its text has another hash"))
        self.seq, self.hash, self._also = seq, due, digest
        self._read(seq, row, text)

    def ends_with(self, digest: bytes) -> bool:
        """Whether that is the hash of the last row."""
        return digest in (self.hash, self._also)

    def _read(self, seq: int, row: Row, text: str) -> None:
        try:
            body = _body.decode(text)
        except msgspec.DecodeError as error:
            self._problems.of_entry(seq, _("entry {entry} cannot be read: {error}"), error=error)
            return
        for column, kept, said in differences(row, body):
            sentence = _("entry {entry} was altered: its column {column} holds {kept}, and its text {said}")
            self._problems.of_entry(seq, sentence, column=column, kept=kept, said=said)
        self._weigh(seq, body)
        self._copies.compare(seq, body)
        if body.reverses is not None:
            self.reversals.append((seq, body.reverses))

    def _weigh(self, seq: int, body: Body) -> None:
        """What no append would have let through, even where somebody hashed everything anew."""
        earlier = [n for n in (body.about, body.reverses) if n is not None]
        earlier += [posting.lot for posting in body.postings if posting.lot is not None]
        if body.stands > seq or (earlier and not (min(earlier) >= 1 and max(earlier) < seq)):
            self._problems.of_entry(seq, _("entry {entry} refers to entries that were not there"))
        if body.recorded_at < self._recorded_at:
            self._problems.of_entry(seq, _("entry {entry} was recorded earlier than the one before it"))
        self._recorded_at = body.recorded_at
