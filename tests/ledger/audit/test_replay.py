"""What a replay holds in memory is what the ledger held then, entry by entry."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.audit.replay import Corrected, Recorded
from ledger.entry import Entry
from ledger.errors import WhillsError
from ledger.journal.journal import Journal
from ledger.journal.reading import LedgerReading
from ledger.journal.views import entries
from ledger.places import bundled
from ledger.store.records import Moment, Page
from rules.kernel.reading import Reading
from tests.campaigns.play import Play
from tests.ledger.audit.random_evening import SYSTEMS, evening_of, plays
from tests.ledger.journal.evening import COMPANION, EVERYTHING, Evening
from tests.torture import HARDER

READY = sorted(bundled("campaigns").glob("*.yaml"))

Sums = tuple[set[Any], set[Any], list[Any]]


def keeping(journal: Journal) -> list[str]:
    """The accounts that keep lots, families as they are asked for."""
    return [account.id for account in journal.system.accounts.values() if account.lots]


def sums(reading: Reading, journal: Journal) -> Sums:
    """Everything that a reading holds."""
    lots = {
        lot
        for account in keeping(journal)
        for lot in (
            reading.lots(prefix=account[:-1]) if account.endswith(".*") else reading.lots(account=account)
        )
    }
    told = {(subject, field, str(value)) for subject, field, value in reading.fields()}
    order = sorted(lots, key=lambda lot: (lot.entry, lot.subject, lot.account))
    return {*reading.balances()}, told, order


def held(journal: Journal, at: Moment | None = None) -> Sums:
    """The same of the ledger itself."""
    store, campaign = journal.store, journal.campaign
    balances = {(sum_.subject, sum_.account, sum_.amount) for sum_ in store.balances(campaign, at=at)}
    told = {
        (subject, field, str(value)) for subject, field, value in LedgerReading(store, campaign, at).fields()
    }
    return balances, told, store.lots(campaign, accounts=keeping(journal), at=at)


class Follower:
    """Goes along with a campaign at play, and compares after each entry."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.replay = Recorded(journal.store, journal.campaign, journal.system)
        self.follow()

    def follow(self) -> None:
        for entered in entries(self.journal, Page(after=self.replay.seq)):
            self.replay.forward(entered.entry)
        assert sums(self.replay, self.journal) == held(self.journal)
        dead = {seq for (seq,) in self.journal.store.rows(self.journal.campaign, "dead")}
        assert self.replay.dead == dead

    def looks_back(self) -> None:
        """From here to any place."""
        last = self.journal.head().seq
        for place in {max(1, last * part // 4) for part in range(5)}:
            then = self.replay.reading(place)
            assert sums(then, self.journal) == held(self.journal, Moment("stands", place)), place


def corrects(journal: Journal) -> None:
    """What stands, gone through in its order, comes to what the ledger shows of each place."""
    replay = Corrected.at(journal.store, journal.campaign, journal.system)
    last = journal.head().seq
    places = {max(1, last * part // 5) for part in range(6)}
    before: Entry | None = None
    for entry in replay.coming():
        if before is not None and entry.stands > before.stands:
            for place in sorted(places & set(range(before.stands, entry.stands))):
                assert sums(replay, journal) == held(journal, Moment("stands", place)), place
        replay.forward(entry)
        before = entry
    assert sums(replay, journal) == held(journal)


def begins_anywhere(journal: Journal) -> None:
    """Begun at any place from the ledger's sums, a replay comes to the same end."""
    last = journal.head().seq
    for place in {last * part // 4 for part in range(5)}:
        replay = Corrected.at(journal.store, journal.campaign, journal.system, place)
        for entry in replay.coming():
            replay.forward(entry)
        assert sums(replay, journal) == held(journal), place


# ---- Ready campaigns ----


@pytest.mark.parametrize("file", READY, ids=lambda file: file.stem)
def test_at_every_prefix_of_a_ready_campaign_the_replay_is_the_ledger(file: Any) -> None:
    journal = Play(file).journal
    replay = Recorded(journal.store, journal.campaign, journal.system)
    lots: Counter[tuple[int, str, str]] = Counter()
    for entered in entries(journal, Page()):
        replay.forward(entered.entry)
        for posting in entered.entry.postings:
            account = journal.system.account(posting.account)
            if account is not None and account.lots:
                key = (posting.lot or entered.entry.seq, posting.subject, posting.account)
                lots[key] += posting.amount
        at = Moment("entry", entered.entry.seq)
        told = {(who, field, str(value)) for who, field, value in replay.fields()}
        then = LedgerReading(journal.store, journal.campaign, at)
        assert {*replay.balances()} == {*then.balances()}, at
        open_ = {key: amount for key, amount in lots.items() if amount}
        assert {
            (lot.entry, lot.subject, lot.account): lot.amount for lot in sums(replay, journal)[2]
        } == open_
        assert told == {(who, field, str(value)) for who, field, value in then.fields()}, at
        assert replay.dead == journal.store.dead_at(journal.campaign, at.n)
    assert sums(replay, journal) == held(journal)
    corrects(journal)
    begins_anywhere(journal)


# ---- Evenings ----


@pytest.mark.parametrize("file", [None, COMPANION], ids=["first edition", "companion"])
def test_an_evening_with_everything_is_followed_entry_by_entry(file: bytes | None) -> None:
    evening = Evening() if file is None else Evening(file=file)
    follower = Follower(evening.journal)
    for line in EVERYTHING:
        evening.enters(line)
        follower.follow()
    follower.looks_back()
    corrects(evening.journal)
    begins_anywhere(evening.journal)


@pytest.mark.parametrize("name", SYSTEMS)
@settings(max_examples=12 * HARDER, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_random_evening_is_followed_entry_by_entry(name: str, data: st.DataObject) -> None:
    evening = evening_of(name)
    follower = Follower(evening.journal)
    plays(evening.journal, name, data, follower.follow)
    follower.looks_back()
    corrects(evening.journal)
    begins_anywhere(evening.journal)


# ---- Without an entry ----


class _Enough(Exception):
    """Leaves a batch, so that nothing of it stays."""


@pytest.mark.parametrize("file", READY, ids=lambda file: file.stem)
def test_without_an_entry_a_replay_comes_to_what_its_undoing_leaves(file: Any) -> None:
    journal = Play(file).journal
    tried = 0
    for seq in range(2, journal.head().seq, 7):
        try:
            change = journal.change(seq)
        except WhillsError:
            continue
        place = journal.entry(seq).entry.stands - 1
        replay = Corrected.at(
            journal.store, journal.campaign, journal.system, place, without=change.dies, again=change.lives
        )
        for entry in replay.coming():
            replay.forward(entry)
        with suppress(_Enough), journal.together():
            if journal.undo(seq, ruling="so be it").recorded:
                tried += 1
                assert sums(replay, journal) == held(journal), seq
            raise _Enough
    assert tried > 5
