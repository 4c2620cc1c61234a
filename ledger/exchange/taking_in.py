"""A checked bundle into a ledger: a campaign that is new there, or more of one that is.

All of it is one transaction. It is read a second time for that, so that no more than a portion of it is ever
held; whoever changes the file meanwhile changes a hash, and nothing is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import msgspec

from ledger.audit.fold import FoldedEntry, FoldedPosting, fold_read, targets_in_force
from ledger.entry import Entry, Unfit, chained, entry_of
from ledger.errors import NotUnderstood, Refused, WouldOverwrite
from ledger.exchange.bundle import OFTEN, Bundle, Line, lines_of
from ledger.exchange.incoming import opened_file
from ledger.journal.playing import system_of
from ledger.journal.reading import LedgerReading
from ledger.progress import Progress, silent
from ledger.store.records import Campaign, Head, Opening, Stored
from ledger.store.store import Store
from ledger.wording.language import _

AT_ONCE = 500
"""Entries that are written together."""


class TakenIn(msgspec.Struct, frozen=True):
    """What was recorded: entries `first` to `last` of a campaign, under the id that it has here."""

    campaign: str
    first: int
    last: int


def take_in(
    store: Store, bundle: Bundle, *, called: str | None = None, progress: Progress = silent
) -> TakenIn:
    """Record a bundle. `called` is the id that a new campaign gets here; by default its own: the id stands
    outside the chain, so another one breaks nothing.

    Raises WouldOverwrite where all of it is in the ledger, or its id belongs to another campaign; Refused
    where the ledger's copy went another way; NotUnderstood for what the check of the lines could not see.
    """
    try:
        with store.batch():
            known = next((one for one in store.campaigns() if one.uid == bundle.uid), None)
            if known is not None:
                with store.alone(known.campaign):
                    known = store.campaign(known.campaign)
                    _refuse_no_longer(store, known, bundle, called)
                    return _Taking(store, bundle, known.campaign, known.head, progress).all()
            campaign = called or bundle.campaign
            _refuse_taken(store, campaign)
            return _Taking(store, bundle, campaign, Head(), progress).all()
    except Unfit as unfit:
        sentence = _("{path} cannot be kept: two of its entries bear the id of one request")
        raise NotUnderstood(sentence.format(path=bundle.path)) from unfit


def _refuse_taken(store: Store, campaign: str) -> None:
    if any(one.campaign == campaign for one in store.campaigns()):
        sentence = _(
            "another campaign is called {campaign} in the ledger at {ledger}; `--as ID` gives this one "
            "another id there"
        )
        raise WouldOverwrite(sentence.format(campaign=campaign, ledger=store.shown))


def _refuse_no_longer(store: Store, known: Campaign, bundle: Bundle, called: str | None) -> None:
    """More of the same chain continues it; nothing else does."""
    for line, kept in zip(_lines(bundle), store.entries(known.campaign), strict=False):
        if line.hash != kept.hash:
            sentence = _(
                "{campaign} went another way in the ledger at {ledger}: entry {entry} there is not that of "
                "the bundle, and the two cannot be joined; a ledger of its own can take the bundle in"
            )
            raise Refused(sentence.format(campaign=known.campaign, ledger=store.shown, entry=kept.seq))
    if bundle.entries <= known.head_seq:
        sentence = _("the ledger at {ledger} has all of it: {campaign} is at entry {entry} there")
        raise WouldOverwrite(
            sentence.format(ledger=store.shown, campaign=known.campaign, entry=known.head_seq)
        )
    if called not in (None, known.campaign):
        sentence = _("the campaign is in the ledger at {ledger} as {campaign}; leave `--as` out")
        raise WouldOverwrite(sentence.format(ledger=store.shown, campaign=known.campaign))


def _lines(bundle: Bundle) -> Iterator[Line]:
    with opened_file(bundle.path) as file:
        yield from lines_of(file)


class _Taking:
    """One import, within a transaction that its caller holds open."""

    def __init__(self, store: Store, bundle: Bundle, campaign: str, head: Head, progress: Progress) -> None:
        self._store = store
        self._bundle = bundle
        self._campaign = campaign
        self._head = head
        self._first = head.seq + 1
        self._progress = progress
        self._waiting: list[Entry] = []
        self._stored: list[Stored] = []
        self._opening = None if head.seq else Opening(bundle.uid, bundle.name)

    def all(self) -> TakenIn:
        """Raises NotUnderstood, so that the transaction is given up."""
        before = {seq for (seq,) in self._store.rows(self._campaign, "dead")}
        folded = fold_read(self._passing(), targets_in_force(self._bundle.reversals))
        if not self._stored or self._stored[-1].hash != self._bundle.hash:
            raise self._changed()
        for key in folded.balances.keys() | self._bundle.totals.keys():
            if folded.balances.get(key, 0) != self._bundle.totals.get(key, 0):
                subject, account = key
                sentence = _(
                    "{path} was not written by a ledger: {account} of {subject} does not sum to what its "
                    "living entries come to"
                )
                raise NotUnderstood(sentence.format(path=self._bundle.path, account=account, subject=subject))
        self._write(dead=folded.dead - before, alive=before - folded.dead)
        # What nobody could open must not come in.
        system_of(LedgerReading(self._store, self._campaign))
        return TakenIn(self._campaign, self._first, self._head.seq)

    def _passing(self) -> Iterator[FoldedEntry]:
        """The entries, for whoever adds them up; what is new of them is written as they pass. The last
        portion waits: which entries are dead goes with it."""
        for line in _lines(self._bundle):
            entry = entry_of(line.body)
            if entry.seq >= self._first:
                if len(self._waiting) == AT_ONCE:
                    self._write()
                self._wait(line, entry)
            if line.number % OFTEN == 0:
                self._progress(line.number, self._bundle.entries)
            postings = cast("list[FoldedPosting]", entry.postings)
            # What fields come to is not looked at: nothing keeps a second sum of them.
            yield FoldedEntry(entry.seq, entry.stands, entry.about, entry.reverses, postings, [])

    def _wait(self, line: Line, entry: Entry) -> None:
        last = self._stored[-1].hash if self._stored else self._head.hash
        if chained(last, line.body) != line.hash:
            raise self._changed()
        self._waiting.append(entry)
        self._stored.append(Stored(entry.seq, line.body, last, line.hash))

    def _write(self, dead: Iterable[int] = (), alive: Iterable[int] = ()) -> None:
        self._store.keep(
            self._campaign,
            self._head,
            self._waiting,
            self._stored,
            dead=dead,
            alive=alive,
            opening=self._opening,
        )
        self._head = Head(self._stored[-1].seq, self._stored[-1].hash)
        self._opening = None
        self._waiting, self._stored = [], []

    def _changed(self) -> NotUnderstood:
        sentence = _("{path} was changed while it was being read; import it again")
        return NotUnderstood(sentence.format(path=self._bundle.path))
