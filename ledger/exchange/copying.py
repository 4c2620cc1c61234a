"""A campaign of one ledger in another, of whichever database: the same texts in the same chain.

All of it is one transaction there, seen in one state here; no more than a portion of it is ever held.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from ledger.audit.verify import verify
from ledger.entry import chained, entry_of, seal_of
from ledger.errors import Damaged, Refused, WouldOverwrite
from ledger.progress import Progress, silent
from ledger.store.records import Campaign, Head, Opening, Page, Stored
from ledger.store.store import Store
from ledger.wording.language import _

AT_ONCE = 1000
"""Entries that are written together."""


class Copied(msgspec.Struct, frozen=True):
    """What was recorded: entries `first` to `last` of a campaign, under the id that it has there."""

    campaign: str
    first: int
    last: int
    seal: str


def copy_campaign(source: Store, target: Store, campaign: str, progress: Progress = silent) -> Copied:
    """Record in `target` what it has not of a campaign of `source`, and verify all of it there.

    Raises NotUnderstood where there is no such campaign; WouldOverwrite where all of it is there, or its id
    belongs to another; Refused where the one there went another way; Damaged where an entry is not as it was
    recorded. Then nothing is.
    """
    with source.transaction():
        ours = source.campaign(campaign)
        theirs = next((one for one in target.campaigns() if one.uid == ours.uid), None)
        if theirs is None:
            _refuse_taken(target, ours)
            with target.batch():
                return _copied(source, target, ours, ours.campaign, Head(), progress)
        with target.alone(theirs.campaign):
            theirs = target.campaign(theirs.campaign)
            _refuse_other_than_longer(source, target, ours, theirs)
            return _copied(source, target, ours, theirs.campaign, theirs.head, progress)


def _refuse_taken(target: Store, ours: Campaign) -> None:
    if any(one.campaign == ours.campaign for one in target.campaigns()):
        sentence = _("another campaign is called {campaign} in the ledger at {ledger}, and is left alone")
        raise WouldOverwrite(sentence.format(campaign=ours.campaign, ledger=target.shown))


def _refuse_other_than_longer(source: Store, target: Store, ours: Campaign, theirs: Campaign) -> None:
    """More of the same chain continues it; nothing else does."""
    last = min(ours.head_seq, theirs.head_seq)
    if source.entry(ours.campaign, last).hash != target.entry(theirs.campaign, last).hash:
        pairs = zip(source.entries(ours.campaign), target.entries(theirs.campaign), strict=False)
        entry = next((own.seq for own, other in pairs if own.hash != other.hash), last)
        sentence = _(
            "{campaign} went another way in the ledger at {ledger}: entry {entry} is another one there, and "
            "the two cannot be joined"
        )
        raise Refused(sentence.format(campaign=theirs.campaign, ledger=target.shown, entry=entry))
    if theirs.head_seq >= ours.head_seq:
        sentence = _("the ledger at {ledger} has all of it: {campaign} is at entry {entry} there")
        raise WouldOverwrite(
            sentence.format(ledger=target.shown, campaign=theirs.campaign, entry=theirs.head_seq)
        )


def _copied(
    source: Store, target: Store, ours: Campaign, called: str, head: Head, progress: Progress
) -> Copied:
    first = head.seq + 1
    before, now = (
        {seq for (seq,) in store.rows(name, "dead")}
        for store, name in ((target, called), (source, ours.campaign))
    )
    opening = None if head.seq else Opening(ours.uid, ours.name)
    for portion in _portions(source, ours.campaign, head):
        last = portion[-1].seq == ours.head_seq
        target.keep(
            called,
            head,
            [entry_of(stored.body) for stored in portion],
            portion,
            dead=now - before if last else (),
            alive=before - now if last else (),
            opening=opening,
        )
        head, opening = Head(portion[-1].seq, portion[-1].hash), None
        progress(head.seq, ours.head_seq)
    _refuse_damage(target, called, head, ours)
    return Copied(called, first, head.seq, seal_of(head.seq, head.hash))


def _portions(source: Store, campaign: str, head: Head) -> Iterator[list[Stored]]:
    """What follows that entry, each held against its hash."""
    entries = source.entries(campaign, Page(after=head.seq))
    last = head.hash
    while portion := [*islice(entries, AT_ONCE)]:
        for stored in portion:
            if stored.prev_hash != last or stored.hash != chained(last, stored.body):
                raise _damaged(source, campaign, stored.seq)
            last = stored.hash
        yield portion


def _refuse_damage(target: Store, called: str, head: Head, ours: Campaign) -> None:
    """Whether what is there now is what was recorded here, down to the last copied column."""
    if head != ours.head:
        raise _damaged(target, called, head.seq + 1)
    report = verify(target, called)
    if not report.ok:
        sentence = _("{campaign} is not as it was recorded, and nothing was copied: {problem}")
        raise Damaged(sentence.format(campaign=called, problem=report.problems[0]))


def _damaged(store: Store, campaign: str, seq: int) -> Damaged:
    sentence = _(
        "entry {entry} of {campaign} in the ledger at {ledger} is not as it was recorded, and nothing was "
        "copied; `whills verify` tells more"
    )
    return Damaged(sentence.format(entry=seq, campaign=campaign, ledger=store.shown))
