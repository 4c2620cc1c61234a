"""Whether what is read of a campaign is what was recorded, seen while it is read anyway.

This is less than a verification: what is not read is not looked at, and no copy or sum is. It shows an entry
whose text has another hash, one that does not follow the one before it, and one that is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from ledger.entry import FIRST_HASH, LARGEST
from ledger.store.records import Head, Page, Stored


class Watch:
    """Looks at entries as they pass. `first_bad` is the first from which on the chain does not hold; None as
    long as nothing was seen."""

    def __init__(self) -> None:
        self.first_bad: int | None = None

    def over(self, found: Iterator[Stored], page: Page) -> Iterator[Stored]:
        """The entries of a page, looked at."""
        gapless = page == Page(after=page.after, upto=page.upto)
        last, digest = page.after, None if page.after else FIRST_HASH
        for stored in found:
            seq, before = stored.seq, stored.prev_hash
            if seq != last + 1:
                if gapless:
                    self.sees(last + 1)
            elif before != digest and digest is not None:
                self.sees(seq)
            # What `chained` does, without a call for each of very many.
            if sha256(before + stored.body.encode()).digest() != stored.hash:
                self.sees(seq)
            last, digest = seq, stored.hash
            yield stored
        if gapless and last < page.upto < LARGEST:
            self.sees(last + 1)

    def holds_against(self, head: Head, newest: Stored | None) -> None:
        """The newest entry beside what the campaign says of it; None where there is none of that number."""
        if newest is None or newest.hash != head.hash:
            self.sees(head.seq)

    def sees(self, seq: int) -> None:
        """An entry that is not as it was recorded."""
        self.first_bad = seq if self.first_bad is None else min(self.first_bad, seq)
