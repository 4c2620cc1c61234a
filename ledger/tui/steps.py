"""What one sitting recorded and took back: the steps that undo and redo walk along."""

from __future__ import annotations

from ledger.errors import Refused
from ledger.journal.asked import Outcome
from ledger.journal.journal import Journal
from ledger.journal.views import dead_of, reversal_of
from ledger.wording.language import _


class Steps:
    """A step is all that one line recorded. Undo takes back the newest that stands, redo the newest undo.

    Both look at the ledger for what stands, so a line `undo` or another window in between does no harm.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._recorded: list[list[int]] = []
        self._undone: list[list[int]] = []

    def note(self, outcome: Outcome) -> None:
        """Remember what a line came to: a new step ends what could be redone, an undo adds to it."""
        entries = [recorded.entry for recorded in outcome.entries]
        seqs = [entry.seq for entry in entries]
        if any(entry.reverses is None for entry in entries):
            self._recorded.append(seqs)
            self._undone.clear()
        elif any(not self._is_reversal(entry.reverses) for entry in entries):
            self._undone.append(seqs)

    def undo(self) -> Outcome:
        """Take back the newest step that stands. Raises Refused where none is left."""
        step = next((step for step in reversed(self._recorded) if self._stands(step)), None)
        if step is None:
            raise Refused(_("nothing of this sitting is left to undo; `undo 42` takes back an older entry"))
        outcome = self._reverse(step)
        if outcome.recorded:
            self._undone.append([recorded.entry.seq for recorded in outcome.entries])
        return outcome

    def redo(self) -> Outcome:
        """Bring back what was undone last. Raises Refused where nothing was, or something came after."""
        undone = next((undone for undone in reversed(self._undone) if self._hold(undone)), None)
        if undone is None:
            raise Refused(_("nothing of this sitting is left to redo; `redo` brings back an older undo"))
        return self._reverse(undone)

    def _stands(self, step: list[int]) -> bool:
        """Whether anything of it is living; a reversal never is."""
        return len(dead_of(self.journal, step)) < len(step)

    def _hold(self, undone: list[int]) -> bool:
        """Whether these reversals are in force."""
        return all(reversal_of(self.journal, seq) is None for seq in undone)

    def _is_reversal(self, seq: int | None) -> bool:
        return seq is not None and self.journal.entry(seq).entry.reverses is not None

    def _reverse(self, step: list[int]) -> Outcome:
        """Reverse all of a step, newest first, all or nothing."""
        done, findings = [], []
        try:
            with self.journal.together():
                for seq in sorted(step, reverse=True):
                    outcome = self.journal.undo(seq)
                    if not outcome.recorded:
                        raise _Stopped(outcome)
                    done += outcome.entries
                    findings += outcome.findings
        except _Stopped as stopped:
            return stopped.outcome
        return Outcome(done, findings)


class _Stopped(Exception):
    """Leaves the transaction, so that nothing of it is recorded."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome
