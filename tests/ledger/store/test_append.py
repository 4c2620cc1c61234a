"""What is appended is there as a whole, in its chain, or not at all."""

from __future__ import annotations

from contextlib import suppress

import pytest

from ledger.entry import FIRST_HASH, body_of, chained
from ledger.errors import HeadMoved, NotUnderstood, StorageError, WouldOverwrite
from ledger.store.opening import open_store
from ledger.store.records import Campaign, Head, Opening
from ledger.store.statements import COLUMNS
from ledger.store.store import Store
from rules.kernel.record import FieldChange, Posting
from tests.ledger.store.book import CAMPAIGN, OPENING, Book, an_entry


def everything(store: Store, campaign: str = CAMPAIGN) -> dict[str, list[tuple[object, ...]]]:
    return {table: list(store.rows(campaign, table)) for table in COLUMNS}


def test_entries_follow_in_an_unbroken_chain(store: Store) -> None:
    entries = [an_entry(1), an_entry(2, note="Größe"), an_entry(3)]
    stored = store.append(CAMPAIGN, Head(), entries, opening=OPENING)
    before = FIRST_HASH
    for entry, kept in zip(entries, stored, strict=True):
        assert (kept.seq, kept.body, kept.prev_hash) == (entry.seq, body_of(entry), before)
        before = chained(before, kept.body)
        assert kept.hash == before
    assert store.head(CAMPAIGN) == Head(3, before)
    assert list(store.entries(CAMPAIGN)) == stored


def test_a_campaign_begins_with_its_name(store: Store) -> None:
    Book(store)
    Book(store, "another")
    head = store.head(CAMPAIGN)
    assert store.campaign(CAMPAIGN) == Campaign(CAMPAIGN, OPENING.uid, OPENING.name, 1, head.hash)
    assert [campaign.campaign for campaign in store.campaigns()] == ["another", CAMPAIGN]
    assert store.count(CAMPAIGN) == 1


def test_copies_say_what_the_bodies_say(book: Book) -> None:
    place = {"adventure": 1, "session": 2, "scene": 3, "round": 4, "day": 5}
    mark = Posting("mira", "stun_marks", 1, until="table:round:4")
    seq = book.record(mark, fields=[FieldChange("mira", "species", "Human")], about=1, stands=1, **place)
    book.record(Posting("mira", "stun_marks", -1, lot=seq), Posting("mira", "wounds", 0, level=0))
    rows = everything(book.store)
    entry = dict(zip(COLUMNS["entry"], rows["entry"][seq - 1], strict=True))
    assert entry.items() >= {"seq": seq, "request": "r2", "kind": "noted", "subject": "mira"}.items()
    assert entry.items() >= {"about": 1, "stands": 1, "reverses": None, **place}.items()
    assert rows["posting"] == [
        (2, 1, 1, 1, None, "table:round:4", None),
        (3, 1, 1, -1, 2, None, None),
        (3, 2, 2, 0, None, None, 0),
    ]
    assert rows["account"] == [(1, "mira", "stun_marks"), (2, "mira", "wounds")]
    assert rows["field"] == [(2, 1, "mira", "species", '"Human"', None)]
    assert rows["subject"] == [("mira", None)]


def test_an_append_on_an_old_head_is_refused(book: Book) -> None:
    old = book.head
    book.record()
    before = everything(book.store)
    with pytest.raises(HeadMoved, match="entry 2 of rebel_cell"):
        book.store.append(CAMPAIGN, old, [an_entry(2, Posting("roark", "credits", 1), request="other")])
    with pytest.raises(HeadMoved):
        book.store.append(CAMPAIGN, Head(2, bytes(32)), [an_entry(3)])
    assert everything(book.store) == before


def test_campaigns_neither_begin_twice_nor_by_themselves(book: Book) -> None:
    with pytest.raises(WouldOverwrite, match="rebel_cell"):
        book.store.append(CAMPAIGN, Head(), [an_entry(1)], opening=Opening("other", "Other"))
    with pytest.raises(NotUnderstood, match="no campaign unknown"):
        book.store.append("unknown", Head(), [an_entry(1)])
    with pytest.raises(NotUnderstood, match="no campaign unknown"):
        book.store.head("unknown")
    assert [campaign.uid for campaign in book.store.campaigns()] == [OPENING.uid]


@pytest.mark.parametrize(("seq", "stands"), [(1, 1), (3, 3), (2, 3)])
def test_entries_must_follow_their_head_in_order(book: Book, seq: int, stands: int) -> None:
    with pytest.raises(ValueError, match="cannot follow entry 1"):
        book.store.append(CAMPAIGN, book.head, [an_entry(seq, stands=stands)])


def test_nothing_to_append_changes_nothing(book: Book) -> None:
    assert book.store.append(CAMPAIGN, Head(), []) == []


def test_a_failure_in_the_middle_leaves_nothing(book: Book) -> None:
    before = everything(book.store)
    twice = [an_entry(2, Posting("roark", "credits", 5)), an_entry(3, request="r1")]
    with pytest.raises(StorageError, match="cannot hold what should be recorded"):
        book.store.append(CAMPAIGN, book.head, twice, dead=[1])
    assert everything(book.store) == before
    assert book.store.head(CAMPAIGN) == book.head
    # The account that the failure took back gets its number anew.
    book.record(Posting("roark", "credits", 5))
    assert book.store.balance(CAMPAIGN, "roark", "credits") == 5


def test_each_campaign_numbers_its_own_accounts(store: Store) -> None:
    first, second = Book(store), Book(store, "another")
    for book in (first, second):
        book.record(Posting("mira", "control", 7), Posting("mira", "sense", 6))
        assert [row[0] for row in store.rows(book.campaign, "account")] == [1, 2]
    assert store.balance("another", "mira", "control") == 7


def test_another_window_finds_the_accounts_of_the_first(location: str, book: Book) -> None:
    book.record(Posting("mira", "control", 7))
    with open_store(location) as other:
        other.append(CAMPAIGN, book.head, [an_entry(3, Posting("mira", "control", 1), Posting("a", "b", 1))])
    assert book.store.balance(CAMPAIGN, "mira", "control") == 8
    book.head = book.store.head(CAMPAIGN)
    book.record(Posting("a", "b", 1), Posting("a", "c", 1))
    assert book.store.balance(CAMPAIGN, "a", "b") == 2


def test_kinds_and_the_name_follow_the_last_living_field(book: Book) -> None:
    def shown() -> tuple[str, list[tuple[object, ...]]]:
        return book.store.campaign(CAMPAIGN).name, list(book.store.rows(CAMPAIGN, "subject"))

    named = FieldChange("table", "name", "The Alliance")
    first = book.record(fields=[FieldChange("vex", "kind", "pc"), named, FieldChange("vex", "name", "Vex")])
    assert shown() == ("The Alliance", [("table", None), ("vex", "pc")])
    fallen = book.record(fields=[FieldChange("vex", "kind", "npc")])
    assert shown()[1] == [("table", None), ("vex", "npc")]
    undone = book.reverse(fallen)
    assert shown()[1] == [("table", None), ("vex", "pc")]
    book.reverse(first)
    assert shown() == ("The Alliance", [("table", None), ("vex", None)])
    book.reverse(undone, alive=[fallen])
    assert shown()[1] == [("table", None), ("vex", "npc")]


def test_the_dead_may_live_again(book: Book) -> None:
    seq = book.record(Posting("mira", "control", 3))
    undone = book.reverse(seq, Posting("mira", "control", -3, lot=seq))
    assert book.store.dead_of(CAMPAIGN, [1, seq, undone]) == {seq, undone}
    redone = book.reverse(undone, Posting("mira", "control", 3, lot=seq), alive=[seq])
    assert list(book.store.rows(CAMPAIGN, "dead")) == [(undone,), (redone,)]


def test_a_batch_is_recorded_as_one(book: Book) -> None:
    with book.store.batch():
        book.record(Posting("mira", "control", 3))
        book.record(Posting("mira", "control", 4))
    assert book.store.balance(CAMPAIGN, "mira", "control") == 7


def test_a_batch_that_fails_leaves_nothing(book: Book) -> None:
    before, head = everything(book.store), book.head
    with suppress(KeyboardInterrupt), book.store.batch():
        book.record(Posting("mira", "control", 3))
        raise KeyboardInterrupt
    assert everything(book.store) == before
    book.head = head
    book.record(Posting("mira", "control", 3))
    assert book.store.balance(CAMPAIGN, "mira", "control") == 3


def test_a_part_of_a_batch_may_fail_alone(book: Book) -> None:
    with book.store.batch():
        book.record(Posting("mira", "control", 3))
        with pytest.raises(StorageError):
            book.store.append(
                CAMPAIGN, book.head, [an_entry(3, Posting("mira", "sense", 1), request="r1")], dead=[1]
            )
        book.record(Posting("mira", "alter", 2))
    assert book.store.balance(CAMPAIGN, "mira", "sense") == 0
    assert book.store.balance(CAMPAIGN, "mira", "alter") == 2
    assert not book.store.is_dead(CAMPAIGN, 1)


def test_reading_cannot_turn_into_writing(book: Book) -> None:
    with book.store.transaction(), pytest.raises(RuntimeError, match="cannot become one that writes"):
        book.record()
    assert book.store.count(CAMPAIGN) == 1


def test_a_window_stops_when_another_release_changed_the_tables(book: Book) -> None:
    with book.store.batch():
        book.store._db.change("UPDATE alembic_version SET version_num = '9999'", {})  # noqa: SLF001 - as a release would
    with pytest.raises(StorageError, match="was changed by another release of whills"):
        book.record()
    assert book.store.count(CAMPAIGN) == 1
