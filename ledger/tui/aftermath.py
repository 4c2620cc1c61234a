"""How much a typed correction would change of what was recorded after it, counted while one types on."""

from __future__ import annotations

from collections.abc import Callable

from ledger.audit.consequences import Correction, consequences
from ledger.audit.rehearsing import of_amendment, of_change, of_range
from ledger.errors import WhillsError
from ledger.quick_entry.line import Amendment, Reversal
from ledger.tui.remarks import WARNING, Remark
from ledger.tui.view import View
from ledger.wording.language import _, plural
from rules.kernel.verdict import Verdict

MOST_LOOKED_AT = 5_000
"""Later entries that are judged again for a preview; `undo --dry-run` judges all."""

Stopped = Callable[[], bool]
"""Whether nobody waits any more."""


class _Enough(Exception):
    """Ends the counting."""


def what_follows(view: View, said: Reversal | Amendment, stopped: Stopped) -> list[Remark]:
    """How many later entries would be judged otherwise, if any. A thread of its own may ask."""
    count, all_seen = 0, True

    def progress(done: int, of: int) -> None:
        if stopped() or done >= MOST_LOOKED_AT:
            raise _Enough

    try:
        correction = _correction(view, said)
        if correction is None:
            return []
        for _found in consequences(view.journal, correction, progress):
            count += 1
    except _Enough:
        all_seen = False
    except WhillsError:
        # The preview itself says what is wrong with the line.
        return []
    return [Remark(WARNING, _told(count, all_seen=all_seen))] if count else []


def _told(count: int, *, all_seen: bool) -> str:
    if not all_seen:
        sentence = _("of the {of} entries that follow, {count} would be judged otherwise")
        return sentence.format(of=MOST_LOOKED_AT, count=count)
    sentence = plural(
        "{count} later entry would be judged otherwise",
        "{count} later entries would be judged otherwise",
        count,
    )
    return sentence.format(count=count)


def _correction(view: View, said: Reversal | Amendment) -> Correction | None:
    journal = view.journal
    if isinstance(said, Reversal) and said.dependents:
        # Which entries go along is known when they go.
        return None
    if isinstance(said, Reversal):
        if said.seq is not None and said.upto is not None:
            return of_range(journal, said.seq, said.upto)
        return of_change(journal.change(said.seq, redo=not said.undo))
    verdict = view.sitting.judge(said)
    assert isinstance(verdict, Verdict)  # what an amendment is judged to
    return of_amendment(journal, said.seq, verdict)
