"""A line that corrects: what follows from it is found first, and then it is recorded. `whills undo`, `redo`,
`amend`, and the same words in `whills log`, all come here."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.audit.rehearsing import rehearse, ruled
from ledger.cli.progress import shown
from ledger.exchange import plain
from ledger.exchange.aftermath import MOST_TOLD, aftermath, and_more
from ledger.exchange.documents import Document
from ledger.journal.asked import Outcome
from ledger.journal.reversal import Change
from ledger.quick_entry.line import Amendment, Reversal
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


class Corrected(msgspec.Struct, frozen=True):
    """What came of it; what is to be said before that; and what followed from it, as JSON."""

    outcome: Outcome
    first: list[str]
    consequences: list[Document]


def correct(sitting: Sitting, said: Reversal | Amendment) -> Corrected:
    """Find what follows, then record. Of what a ruling may let stand it is found too, to be weighed before
    one is given; of what no ruling lifts nothing follows. Raises Refused where there is nothing to undo or
    redo."""
    rests = [*_resting(sitting, said)] if isinstance(said, Reversal) and said.upto is None else []
    tried = rehearse(sitting, said)
    refused = None if tried.outcome.recorded else tried.outcome
    if refused is not None:
        tried = rehearse(sitting, ruled(said))
    if not tried.outcome.recorded:
        return Corrected(refused or tried.outcome, rests, [])
    if isinstance(said, Reversal) and said.dependents:
        rests = [*_going_along(sitting, tried.outcome)]
    with shown(_("looking at what follows")) as progress:
        found = aftermath(sitting, tried.correction, progress)
    if refused is not None:
        return Corrected(refused, [*rests, *found.lines], found.documents)
    outcome = sitting.record(tried.said).outcome
    assert outcome is not None  # only a question has none
    return Corrected(outcome, [*rests, *found.lines], found.documents)


def _resting(sitting: Sitting, said: Reversal) -> Iterator[str]:
    """What rests on the entry, and how it would go along."""
    change = sitting.judge(said)
    assert isinstance(change, Change)  # what a reversal comes to
    for seq in change.rests[:MOST_TOLD]:
        yield _("on entry {entry} rests {other}").format(entry=change.target, other=_told(sitting, seq))
    yield from and_more(len(change.rests) - MOST_TOLD)
    if change.rests and said.undo and not said.dependents:
        sentence = _("`undo {entry} with dependents` reverses what rests on it too, newest first")
        yield sentence.format(entry=change.target)


def _going_along(sitting: Sitting, outcome: Outcome) -> Iterator[str]:
    """Everything that goes with an entry, in the order in which it goes: what rests on it, and on that."""
    *others, target = [one.entry.reverses for one in outcome.entries if one.entry.reverses is not None]
    for seq in others[:MOST_TOLD]:
        yield _("with entry {entry} goes {other}").format(entry=target, other=_told(sitting, seq))
    yield from and_more(len(others) - MOST_TOLD)


def _told(sitting: Sitting, seq: int) -> str:
    return plain.entry_line(sitting.speaker, sitting.journal.entry(seq).entry).lstrip()
