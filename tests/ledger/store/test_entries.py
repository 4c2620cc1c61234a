"""Entries are found by number, by what they answer to, by place and by words; so are the dead among them."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from ledger.entry import LARGEST, entry_of
from ledger.errors import Damaged, NotUnderstood
from ledger.store.entries import ROWS_AT_ONCE
from ledger.store.opening import open_store
from ledger.store.records import Head, Page
from ledger.store.statements import COPIES
from ledger.store.store import Store
from rules.kernel.record import FieldChange, Posting, Request
from tests.ledger.store.book import CAMPAIGN, OPENING, Book, an_entry


def seqs(book: Book, **page: Any) -> list[int]:
    return [stored.seq for stored in book.store.entries(CAMPAIGN, Page(**page))]


def test_an_entry_is_found_by_its_number(book: Book) -> None:
    book.record(note="Roark hears a click")
    assert entry_of(book.store.entry(CAMPAIGN, 2).body).note == "Roark hears a click"
    with pytest.raises(NotUnderstood, match="no entry 3"):
        book.store.entry(CAMPAIGN, 3)


def test_long_journals_stream_in_both_directions(store: Store) -> None:
    size = 2 * ROWS_AT_ONCE + 7
    store.append(CAMPAIGN, Head(), [an_entry(seq) for seq in range(1, size + 1)], opening=OPENING)
    forward = [stored.seq for stored in store.entries(CAMPAIGN)]
    assert forward == [*range(1, size + 1)]
    assert [stored.seq for stored in store.entries(CAMPAIGN, Page(newest_first=True))] == forward[::-1]
    some = Page(after=3, upto=size - 1, limit=ROWS_AT_ONCE + 2)
    assert [stored.seq for stored in store.entries(CAMPAIGN, some)] == forward[3 : ROWS_AT_ONCE + 5]
    assert [row[0] for row in store.rows(CAMPAIGN, "entry")] == forward


def test_pages_begin_and_end_where_they_say(book: Book) -> None:
    for _ in range(4):
        book.record()
    assert seqs(book, after=1, upto=4) == [2, 3, 4]
    assert seqs(book, after=1, upto=4, limit=2, newest_first=True) == [4, 3]
    assert seqs(book, limit=0) == []
    assert seqs(book, after=5) == []


def test_journals_are_filtered_by_place_and_kind(book: Book) -> None:
    book.record(session=1, adventure=1, kind="roll_recorded")
    book.record(session=1, adventure=2, scene=1)
    book.record(session=2, adventure=2, scene=2, round=1, kind="roll_recorded")
    assert seqs(book, session=1) == [2, 3]
    assert seqs(book, adventure=2) == [3, 4]
    assert seqs(book, scene=1) == [3]
    assert seqs(book, round=1) == [4]
    assert seqs(book, kind="roll_recorded", newest_first=True) == [4, 2]
    assert seqs(book, kind="roll_recorded", session=2) == [4]


def test_journals_of_a_subject_hold_all_that_concerns_it(book: Book) -> None:
    book.record(subject="roark")
    book.record(Posting("mira", "credits", 1), Posting("roark", "credits", 1), subject="table")
    book.record(fields=[FieldChange("roark", "species", "Human")], subject="table")
    book.record(subject="mira")
    assert seqs(book, subject="roark") == [2, 3, 4]
    assert seqs(book, subject="nobody") == []


def test_search_finds_words_that_people_wrote(book: Book) -> None:
    book.record(note="Über die Größe der Flotte")
    book.record(ruling='the table "saw" it')
    book.record(arguments={"text": "a Click", "rolls": [{"label": ["deep\\down"]}]})
    book.record(fields=[FieldChange("mira", "keeper", ["Master Ka'tan"])])
    book.record(facts={"outcome": "success"})
    assert seqs(book, search="GRÖSSE") == seqs(book, search="uber grosse") == [2]
    assert seqs(book, search='"SAW"') == [3]
    assert seqs(book, search="click") == [4]
    assert seqs(book, search="deep\\DOWN") == [4]
    assert seqs(book, search="ka'tan") == seqs(book, search="katan") == seqs(book, search="tan") == [5]
    # Every body holds the word "postings"; nobody wrote it, nor how a roll came out.
    assert seqs(book, search="postings") == seqs(book, search="success") == []


def test_search_finds_all_of_the_words_by_their_beginnings(book: Book) -> None:
    book.record(note="The Bathysphere sinks")
    book.record(note="A bath in l'étoile de Kessel")
    book.record(note="sphere 5D+1")
    assert seqs(book, search="bath") == [2, 3]
    assert seqs(book, search="bath", newest_first=True) == [3, 2]
    assert seqs(book, search="bath", newest_first=True, limit=1) == [3]
    assert seqs(book, search="sink the") == seqs(book, search="bath", upto=2) == [2]
    assert (
        seqs(book, search="étoi")
        == seqs(book, search="L’étoile")
        == seqs(book, search="bath", after=2)
        == [3]
    )
    assert seqs(book, search="sphere") == seqs(book, search="5d+1") == [4]
    assert seqs(book, search="athy") == seqs(book, search="sinks kessel") == []


HOSTILE = [
    *(
        'a" OR "b',
        "a* OR b",
        "NEAR(a b)",
        "words : a",
        "a NOT b",
        "^a",
        "-a",
        "(a",
        "a & !b",
        "'a':*B",
        "a\\:*",
    ),
    *("%a", "_a", "a; DROP TABLE said", "{a} : b", "a <-> b", "said_index", "a + b", "x AND y"),
]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_database_would_obey_is_searched_for_as_words(book: Book, text: str) -> None:
    book.record(note=text)
    book.record(note="something else")
    assert seqs(book, search=text) == [2]
    assert seqs(book, search=text[:-1] + "zz") == []


@pytest.mark.parametrize("text", ["", " ", "%", "_", "\"'", "*", "…", "🎲"])
def test_a_search_without_a_word_is_refused(book: Book, text: str) -> None:
    with pytest.raises(NotUnderstood, match=r"there is no word in .* to search for"):
        seqs(book, search=text)


def test_search_stays_within_its_campaign_and_what_else_is_chosen(book: Book) -> None:
    other = Book(book.store, "another")
    for one in (book, other, book):
        one.record(note="click", session=one.head.seq)
    assert seqs(book, search="click") == [2, 3]
    assert [stored.seq for stored in other.store.entries("another", Page(search="click"))] == [2]
    assert seqs(book, search="click", session=2) == [3]


def test_search_goes_on_for_as_long_as_there_are_entries(book: Book) -> None:
    last = ROWS_AT_ONCE * 2 + 20
    entries = [an_entry(seq, note="click" if seq % 2 else "clack") for seq in range(2, last + 1)]
    book.store.append(CAMPAIGN, book.head, entries)
    odd = [*range(3, last + 1, 2)]
    assert seqs(book, search="click") == odd
    assert seqs(book, search="cl", newest_first=True) == [*range(last, 1, -1)]
    assert seqs(book, search="click", after=300, limit=3) == [301, 303, 305]


def test_words_of_any_length_and_script_are_found(book: Book) -> None:
    # The last letter is younger than what older databases know of Unicode.
    texts = ["x" * 5000, "мира", "ミラ", "ﬁre", "\U0001e900\U0001e901", "\U00016e40a"]
    for text in texts:
        book.record(note=text)
    for seq, text in enumerate(texts, 2):
        assert seqs(book, search=text) == [seq]
    many = " ".join(f"{n}ﷺ" for n in range(12_000))
    book.record(note=many)
    assert seqs(book, search="11ﷺ") == [8]


def test_what_was_given_up_is_not_found(book: Book) -> None:
    with suppress(NotUnderstood), book.store.batch():
        book.record(note="click")
        raise NotUnderstood("nothing of it")
    assert seqs(book, search="click") == []
    assert book.store.integrity() == []


def test_search_looks_into_what_was_asked(book: Book) -> None:
    asked = Request("r2", "table", "session_start", {"title": "The Bathysphere"})
    book.store.append(CAMPAIGN, book.head, [structs.replace(an_entry(2), request=asked)])
    assert seqs(book, search="bathysphere") == [2]


def test_a_request_is_found_with_all_its_entries(book: Book) -> None:
    for request in ("end", "end/2", "end/3", "end/5", "ending", "end/2/2"):
        book.record(request=request)
    assert [stored.seq for stored in book.store.of_request(CAMPAIGN, "end")] == [2, 3, 4]
    assert book.store.of_request(CAMPAIGN, "en") == []


def test_what_rests_on_an_entry_is_found_to_the_end(book: Book) -> None:
    attack = book.record()
    hit = book.record(about=attack)
    other = book.record(about=attack)
    wound = book.record(about=hit)
    assert [stored.seq for stored in book.store.about(CAMPAIGN, attack)] == [hit, other]
    assert book.store.abouts_of(CAMPAIGN, [attack]) == [hit, other, wound]
    assert book.store.abouts_of(CAMPAIGN, [attack, hit]) == [other, wound]
    assert book.store.abouts_of(CAMPAIGN, [attack], upto=other) == [hit, other]
    assert book.store.abouts_of(CAMPAIGN, []) == []
    undone = book.record(kind="reversed", reverses=hit, dead=[hit, wound, 6])
    assert [stored.seq for stored in book.store.about(CAMPAIGN, attack)] == [other]
    assert book.store.dead_of(CAMPAIGN, range(1, 9)) == {hit, wound, undone}


def test_a_reversal_holds_until_it_is_reversed(book: Book) -> None:
    seq = book.record()
    assert book.store.reversal_of(CAMPAIGN, seq) is None
    undo = book.reverse(seq)
    assert book.store.reversal_of(CAMPAIGN, seq) == undo
    redo = book.reverse(undo, alive=[seq])
    assert book.store.reversal_of(CAMPAIGN, seq) is None
    assert book.store.reversal_of(CAMPAIGN, undo) == redo
    again = book.reverse(seq)
    assert book.store.reversal_of(CAMPAIGN, seq) == again
    assert book.store.reversals(CAMPAIGN) == [(again, seq), (redo, undo), (undo, seq)]


def test_redo_finds_the_newest_undo_that_still_holds(book: Book) -> None:
    first, second = book.record(), book.record()
    assert book.store.newest_reversal_in_force(CAMPAIGN) is None
    undo_second, undo_first = book.reverse(second), book.reverse(first)
    assert book.store.newest_reversal_in_force(CAMPAIGN) == undo_first
    redo = book.reverse(undo_first, alive=[first])
    assert book.store.newest_reversal_in_force(CAMPAIGN) == undo_second
    book.reverse(redo)
    assert book.store.newest_reversal_in_force(CAMPAIGN) == undo_first


def test_undo_finds_the_newest_living_entry(book: Book) -> None:
    first, second = book.record(), book.record()
    assert book.store.newest_living(CAMPAIGN) == second
    undo = book.reverse(second)
    assert book.store.newest_living(CAMPAIGN) == first
    assert book.store.newest_living(CAMPAIGN, before=first) == 1
    assert book.store.newest_living(CAMPAIGN, before=1) is None
    assert book.store.is_dead(CAMPAIGN, undo)
    assert not book.store.is_dead(CAMPAIGN, first)


def test_who_was_dead_is_known_for_every_entry(book: Book) -> None:
    attack = book.record()
    hit = book.record(about=attack)
    undo = book.record(kind="reversed", reverses=attack, dead=[attack, hit, 4])
    redo = book.reverse(undo, alive=[attack, hit])
    expected: dict[int, set[int]] = {1: set(), attack: set(), hit: set(), undo: {attack, hit, undo}}
    for seq, dead in (expected | {redo: {undo, redo}}).items():
        assert book.store.dead_at(CAMPAIGN, seq) == dead


def test_a_place_ends_with_the_last_entry_played_there(book: Book) -> None:
    def ends(**place: int) -> int | None:
        [(name, ordinal)] = place.items()
        return book.store.last_of_place(CAMPAIGN, name, ordinal)

    one = book.record(session=1, adventure=1, day=1)
    two = book.record(session=1, adventure=1, day=2)
    three = book.record(session=2, adventure=1, day=4)
    book.record(session=1, adventure=1, day=4, stands=two)
    assert (ends(session=1), ends(session=2), ends(session=3)) == (two, three, None)
    assert (ends(adventure=1), ends(adventure=2)) == (three, None)
    assert (ends(day=0), ends(day=1), ends(day=3), ends(day=9)) == (1, one, two, three)
    book.record(reverses=three, dead=[three, 6], session=2, day=4)
    assert (ends(session=2), ends(adventure=1), ends(day=3)) == (None, two, two)


def test_a_place_ends_where_what_was_entered_late_or_amended_stands(book: Book) -> None:
    def end() -> int | None:
        return book.store.last_of_place(CAMPAIGN, "session", 1)

    book.record(session=1)
    last = book.record(session=1)
    book.record(session=2)
    late = book.record(session=1, stands=last)
    book.record(reverses=last, dead=[last, late + 1], session=1)
    assert end() == last
    assert book.store.elsewhere(CAMPAIGN) == [(last, late)]
    book.record(session=1, stands=last)
    book.record(reverses=late, dead=[late, late + 3], session=1)
    assert end() == last
    assert book.store.elsewhere(CAMPAIGN) == [(last, late), (last, late + 2)]
    assert book.store.elsewhere(CAMPAIGN, upto=late) == [(last, late)]


def test_rows_come_in_the_order_of_their_keys(store: Store) -> None:
    entries = [
        an_entry(
            seq,
            *(Posting(f"s{seq}", f"a{line}", line) for line in range(1, 4)),
            fields=[FieldChange(f"s{seq}", f"f{line}", line) for line in range(1, 3)],
        )
        for seq in range(1, ROWS_AT_ONCE)
    ]
    store.append(CAMPAIGN, Head(), entries, opening=OPENING, dead=range(1, ROWS_AT_ONCE + 9))
    for table, size in (("posting", 3), ("field", 2)):
        keys = [row[:2] for row in store.rows(CAMPAIGN, table)]
        assert keys == [(seq, line) for seq in range(1, ROWS_AT_ONCE) for line in range(1, size + 1)]
    assert [row[0] for row in store.rows(CAMPAIGN, "account")] == [*range(1, 3 * ROWS_AT_ONCE - 2)]
    assert [row[0] for row in store.rows(CAMPAIGN, "dead")] == [*range(1, ROWS_AT_ONCE + 9)]
    subjects = [row[0] for row in store.rows(CAMPAIGN, "subject")]
    assert subjects == sorted(subjects)
    assert len(subjects) == ROWS_AT_ONCE - 1


def test_copies_are_the_rows_as_one_text(store: Store) -> None:
    told = 'a "quoted" \\ line\nand \t\x01\x7f of é, \u2028, 漢 and 🎲 / more'
    entries = [
        an_entry(
            seq,
            *(Posting("mira", f"a{line}", -line, until=None if line > 1 else "x") for line in range(1, 3)),
            fields=[FieldChange("mira", "name", f"{told} {seq}")],
            note=told,
        )
        for seq in range(1, 12)
    ]
    store.append(CAMPAIGN, Head(), entries, opening=OPENING)
    for table, columns in COPIES.items():
        rows = [row[: len(columns)] for row in store.rows(CAMPAIGN, table)]
        assert store.copies(CAMPAIGN, table, 0, LARGEST) == rows
        for after, upto in ((0, LARGEST), (3, 7), (11, LARGEST)):
            due = [row for row in rows if after < row[0] <= upto]
            assert bool(due) == (after < 11)
            text = store.copies_as_text(CAMPAIGN, table, after, upto)
            assert msgspec.json.decode(text) == [[*row] for row in due]


def test_other_campaigns_are_never_seen(store: Store) -> None:
    for campaign in (CAMPAIGN, "another"):
        book = Book(store, campaign)
        seq = book.record(Posting("mira", "x", 1), session=1, about=1, request=f"q{campaign}")
        book.reverse(seq)
    assert [row[0] for row in store.rows(CAMPAIGN, "dead")] == [2, 3]
    assert store.of_request(CAMPAIGN, "qanother") == []
    assert store.abouts_of(CAMPAIGN, [1]) == [2]


def test_a_damaged_file_is_read_up_to_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with open_store(str(path), create=True) as store:
        entries = [an_entry(seq, note=f"number {seq} " * 50) for seq in range(1, 200)]
        store.append(CAMPAIGN, Head(), entries, opening=OPENING)
        page = store._db.rows("PRAGMA page_size", {})[0][0]  # noqa: SLF001 - where to do the damage
    content = bytearray(path.read_bytes())
    spoiled = content.index(b"number 120 ") // page
    content[spoiled * page : spoiled * page + 16] = b"\xff" * 16
    path.write_bytes(content)
    read: list[int] = []
    with open_store(str(path)) as store:
        entries_read = store.entries(CAMPAIGN)
        with pytest.raises(Damaged, match="damaged"):
            read.extend(stored.seq for stored in entries_read)
        assert store.integrity()
    assert read == [*range(1, read[-1] + 1)]
    assert 110 < read[-1] < 121


def test_a_sound_ledger_has_nothing_to_report(book: Book) -> None:
    assert book.store.integrity() == []


# ---- In a file that was tampered with ----


def test_pages_in_a_wrong_order_are_not_read_for_ever(
    file_store: tuple[str, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, store = file_store
    store.append(CAMPAIGN, Head(), [an_entry(seq) for seq in range(1, 1001)], opening=OPENING)
    store.close()
    exchange_first_children(path, "sqlite_autoindex_entry_1")
    ends = set()
    with open_store(path, readonly=True) as damaged:
        for many in range(50, 500, 50):
            monkeypatch.setattr("ledger.store.entries.ROWS_AT_ONCE", many)
            for newest_first in (True, False):
                read = damaged.entries(CAMPAIGN, Page(newest_first=newest_first))
                try:
                    assert len([*islice(read, 3000)]) <= 1000
                except Damaged as damage:
                    ends.add("its rows are out of order" in str(damage))
    assert ends == {True}


def exchange_first_children(path: str, name: str) -> None:
    """In the root of an index, let the first two pages below it change places."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        ((page,),) = connection.execute(query, [name]).fetchall()
        ((size,),) = connection.execute("PRAGMA page_size").fetchall()
    content = bytearray(Path(path).read_bytes())
    start = (page - 1) * size
    first, second = (start + int.from_bytes(content[at : at + 2], "big") for at in (start + 12, start + 14))
    content[first : first + 4], content[second : second + 4] = (
        content[second : second + 4],
        content[first : first + 4],
    )
    Path(path).write_bytes(content)


def test_an_entry_that_reverses_itself_holds_nobody_up(file_store: tuple[str, Store]) -> None:
    path, store = file_store
    book = Book(store)
    seq = book.record()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER entry_refuses_update")
        connection.execute("UPDATE entry SET reverses = seq WHERE seq = ?", [seq])
        connection.commit()
    assert store.reversal_of(CAMPAIGN, seq) is None
    assert store.reversals_in_force(CAMPAIGN, [seq]) == {}
