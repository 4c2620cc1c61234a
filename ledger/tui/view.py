"""What a place reads from: the campaign as of one moment, with names and rules of its own."""

from __future__ import annotations

import msgspec

from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.store.records import Moment
from ledger.wording.speaker import Speaker
from rules.kernel.system import System


class View(msgspec.Struct, frozen=True):
    """A look at the campaign that a thread may take while the table is played at: nothing that is recorded
    changes what it holds. `whose` is the id of who acted last.

    All that belongs together is read within one `journal.transaction()`, and that is kept short: a file that
    is being read cannot be written to.
    """

    sitting: Sitting
    whose: str | None

    @property
    def at(self) -> Moment | None:
        """The moment that is looked at; None for now."""
        return self.sitting.at

    @property
    def journal(self) -> Journal:
        return self.sitting.journal

    @property
    def system(self) -> System:
        return self.sitting.journal.system

    @property
    def speaker(self) -> Speaker:
        return self.sitting.speaker

    @property
    def vocabulary(self) -> Vocabulary:
        return self.sitting.vocabulary

    @property
    def upto(self) -> int:
        """The number of the newest entry that may be shown."""
        return self.at.n if self.at is not None else self.journal.head().seq
