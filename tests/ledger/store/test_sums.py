"""A sheet is a sum: as recorded by number, and as played by place."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.store.records import Balance, FieldValue, LevelRow, Moment
from ledger.store.store import Store
from rules.kernel.record import FieldChange, Lot, Posting
from tests.ledger.store.book import CAMPAIGN, Book


def recorded(seq: int) -> Moment:
    return Moment("entry", seq)


def played(place: int) -> Moment:
    return Moment("stands", place)


def balances(book: Book, at: Moment | None = None, **chosen: str) -> dict[str, int]:
    found = book.store.balances(CAMPAIGN, at=at, **chosen)
    return {f"{row.subject}.{row.account}": row.amount for row in found}


def values(book: Book, at: Moment | None = None, **chosen: str) -> dict[str, str]:
    found = book.store.fields(CAMPAIGN, at=at, **chosen)
    for held in found:
        assert book.store.field(CAMPAIGN, held.subject, held.field, at) == held.value
    return {f"{row.subject}.{row.field}": row.value for row in found}


# ---- Balances ----


def test_a_balance_is_the_sum_of_its_postings(book: Book) -> None:
    assert book.store.balance(CAMPAIGN, "mira", "cp") == 0
    book.record(Posting("mira", "cp", 40), Posting("mira", "cp", 2), Posting("roark", "cp", 5))
    book.record(Posting("mira", "cp", -4))
    assert book.store.balance(CAMPAIGN, "mira", "cp") == 38


def test_balances_come_by_subject_and_name_without_those_at_zero(book: Book) -> None:
    book.record(Posting("roark", "sense", 1), Posting("mira", "sense", 2), Posting("mira", "cp", 3))
    book.record(Posting("mira", "cp", -3), Posting("mira", "alter", -1))
    assert book.store.balances(CAMPAIGN) == [
        Balance("mira", "alter", -1),
        Balance("mira", "sense", 2),
        Balance("roark", "sense", 1),
    ]


def test_balances_are_chosen_by_subject_name_and_beginning(book: Book) -> None:
    book.record(
        Posting("mira", "power.calm", 1), Posting("mira", "powerful", 2), Posting("mira", "Power.x", 3)
    )
    book.record(Posting("roark", "power.calm", 4), Posting("mira", "power_calm", 5), Posting("roark", "%", 6))
    assert balances(book, subject="roark") == {"roark.power.calm": 4, "roark.%": 6}
    assert balances(book, account="power.calm") == {"mira.power.calm": 1, "roark.power.calm": 4}
    assert balances(book, subject="mira", prefix="power.") == {"mira.power.calm": 1}
    assert balances(book, prefix="%") == {"roark.%": 6}
    assert balances(book, subject="mira", account="powerful") == {"mira.powerful": 2}
    assert balances(book, subject="nobody") == {}


def test_as_recorded_and_as_played_differ_by_what_was_corrected(book: Book) -> None:
    first = book.record(Posting("mira", "cp", 10))
    wrong = book.record(Posting("mira", "cp", 7))
    undo = book.reverse(wrong, Posting("mira", "cp", -7, lot=wrong))
    late = book.record(Posting("mira", "cp", 2), stands=first)
    assert [balances(book, recorded(n)).get("mira.cp") for n in range(1, 6)] == [None, 10, 17, 10, 12]
    assert [balances(book, played(n)).get("mira.cp") for n in range(1, 6)] == [None, 12, 12, 12, 12]
    assert balances(book) == balances(book, recorded(late)) == balances(book, played(late))
    book.reverse(undo, Posting("mira", "cp", 7, lot=wrong), alive=[wrong])
    assert [balances(book, played(n)).get("mira.cp") for n in range(1, 6)] == [None, 12, 19, 19, 19]
    assert balances(book, played(3), subject="mira", account="cp", prefix="c") == {"mira.cp": 19}


def test_a_posting_is_dead_with_the_entry_whose_lot_it_closes(book: Book) -> None:
    spend = book.record(Posting("roark", "force_points", -1))
    book.record(Posting("roark", "force_points", 1, lot=spend), Posting("roark", "force_points", 5))
    book.reverse(spend, Posting("roark", "force_points", 0, lot=spend))
    assert balances(book, played(3)) == {"roark.force_points": 5}
    assert balances(book) == {"roark.force_points": 5}


def test_levels_stand_at_the_last_living_one_in_play(book: Book) -> None:
    wounded = book.record(Posting("roark", "wounds", 2, level=2))
    book.record(Posting("roark", "wounds", 1, level=3), Posting("roark", "wounds", -2, level=1))
    healed = book.record(Posting("roark", "wounds", -1, level=0))
    book.record(Posting("roark", "wounds", 0, level=4), stands=wounded)
    assert [balances(book, played(n)).get("roark.wounds") for n in range(1, 6)] == [None, 4, 1, None, None]
    assert book.store.standing(CAMPAIGN, "roark") == {"wounds": 0}
    book.reverse(healed, Posting("roark", "wounds", 1, level=1))
    assert balances(book, played(6)) == balances(book) == {"roark.wounds": 1}
    book.record(Posting("roark", "credits", 5))
    assert book.store.standing(CAMPAIGN, "roark") == {"wounds": 1}
    assert book.store.standing(CAMPAIGN, "mira") == {}


def test_the_moves_of_a_level_account_stand_in_order_of_play(book: Book) -> None:
    first = book.record(Posting("roark", "wounds", 2, level=2))
    second = book.record(Posting("roark", "wounds", -2, level=0), Posting("mira", "wounds", 1, level=1))
    late = book.record(Posting("roark", "wounds", 0, level=1), stands=first)
    undo = book.reverse(second, Posting("roark", "wounds", 1, level=1))
    lost = book.record(Posting("roark", "wounds", 0, level=1, lot=second))
    assert book.store.levels(CAMPAIGN, "roark", "wounds") == [
        LevelRow(first, first, 2, dead=False),
        LevelRow(first, late, 1, dead=False),
        LevelRow(second, second, 0, dead=True),
        LevelRow(undo, undo, 1, dead=True),
        LevelRow(lost, lost, 1, dead=True, lot=second),
    ]
    assert book.store.levels(CAMPAIGN, "roark", "credits") == []


def test_a_statement_holds_every_posting_of_an_account(book: Book) -> None:
    seq = book.record(Posting("mira", "cp", 40), Posting("mira", "cp", 2), session=1, adventure=2, day=3)
    undo = book.reverse(seq, Posting("mira", "cp", -42, lot=seq))
    rows = book.store.statement(CAMPAIGN, "mira", "cp")
    assert [(row.seq, row.line, row.amount, row.lot) for row in rows] == [
        *((seq, 1, 40, None), (seq, 2, 2, None), (undo, 1, -42, seq)),
    ]
    first = rows[0]
    assert (first.kind, first.stands, first.session, first.adventure, first.day) == ("noted", seq, 1, 2, 3)
    assert first.body == book.store.entry(CAMPAIGN, seq).body
    assert book.store.statement(CAMPAIGN, "mira", "alter") == []


# ---- Lots ----


def test_a_lot_is_open_while_it_does_not_sum_to_zero(book: Book) -> None:
    first = book.record(Posting("roark", "stun", 2, until="table:round:1"), Posting("mira", "stun", 1))
    second = book.record(Posting("roark", "stun", 1, until="table:round:2"))
    book.record(Posting("roark", "stun", -1, lot=first))
    assert book.store.lots(CAMPAIGN, accounts=["stun"]) == [
        Lot("mira", "stun", first, 1, None),
        Lot("roark", "stun", first, 1, "table:round:1"),
        Lot("roark", "stun", second, 1, "table:round:2"),
    ]
    book.record(Posting("roark", "stun", -1, lot=first), Posting("roark", "stun", -1, lot=second))
    assert book.store.lots(CAMPAIGN, accounts=["stun"], subject="roark") == []


def test_lots_are_chosen_by_account_beginning_and_subject(book: Book) -> None:
    opening = [
        *(Posting("mira", "credit.control", 1), Posting("mira", "credits", 5), Posting("mira", "hit", 1)),
        *(Posting("roark", "credit.sense", 1), Posting("mira", "cre_it.x", 1)),
    ]
    seq = book.record(*opening)

    def found(**chosen: Any) -> set[str]:
        lots = book.store.lots(CAMPAIGN, **chosen)
        assert {lot.entry for lot in lots} <= {seq}
        return {f"{lot.subject}.{lot.account}" for lot in lots}

    assert found(accounts=["credit.*", "hit"]) == {"mira.credit.control", "roark.credit.sense", "mira.hit"}
    assert found(accounts=["credit.*"], subject="roark") == {"roark.credit.sense"}
    assert found(accounts=["nothing"]) == found(accounts=[]) == set()
    assert len(found()) == len(opening)


@pytest.mark.parametrize("first", [2, -2])
def test_lots_that_balance_each_other_stay_open(book: Book, first: int) -> None:
    one = book.record(Posting("mira", "loan", first))
    two = book.record(Posting("mira", "loan", -first))
    lots = book.store.lots(CAMPAIGN, accounts=["loan"])
    assert [(lot.entry, lot.amount) for lot in lots] == [(one, first), (two, -first)]


def test_lots_that_end_with_a_span_are_found_by_it(book: Book) -> None:
    first = book.record(
        *(Posting("roark", "stun", 1, until="table:round:1"), Posting("ana", "out", 1, until="ana:turn:4")),
        *(Posting("mira", "doubled", 1, until="table:scene:1"), Posting("mira", "credits", 9)),
    )
    second = book.record(Posting("roark", "stun", -1, until="table:round:10"), Posting("roark", "stun", 9))
    third = book.record(Posting("roark", "used", 1, lot=first, until="table:round:1"))

    def ending(until: str, **chosen: Any) -> list[tuple[str, int, int]]:
        lots = book.store.lots(CAMPAIGN, until=until, **chosen)
        return [(lot.account, lot.entry, lot.amount) for lot in lots]

    assert ending("table:round:1") == [("stun", first, 1), ("used", first, 1), ("stun", second, 8)]
    assert ending("table:round:") == ending("table:round:1")
    assert ending("ana:turn:4") == [("out", first, 1)]
    assert ending("table:round:1", accounts=["us*"]) == [("used", first, 1)]
    assert ending("table:", subject="mira") == [("doubled", first, 1)]
    assert ending("table:round:2") == []
    book.record(Posting("roark", "used", -1, lot=first), Posting("roark", "stun", -1, lot=first))
    assert ending("table:round:1") == [("stun", second, 8)]
    assert third == 4


def test_lots_are_known_as_of_a_place_in_play(book: Book) -> None:
    seq = book.record(Posting("roark", "stun", 1, until="table:round:1"), Posting("roark", "x", 1, level=1))
    end = book.record(Posting("roark", "stun", -1, lot=seq))
    late = book.record(Posting("roark", "stun", 3), stands=seq)
    book.reverse(late, Posting("roark", "stun", -3, lot=late))
    at_hit = [Lot("roark", "stun", seq, 1, "table:round:1")]
    assert book.store.lots(CAMPAIGN, at=played(seq)) == at_hit
    assert book.store.lots(CAMPAIGN, at=played(seq), until="table:round:1", accounts=["st*"]) == at_hit
    assert book.store.lots(CAMPAIGN, at=played(seq), until="table:scene:") == []
    assert book.store.lots(CAMPAIGN, at=played(end)) == []


def test_the_postings_of_entries_come_with_those_of_their_lots(book: Book) -> None:
    hit = book.record(mark := Posting("roark", "stun", 1, until="table:round:1"))
    end = book.record(ended := Posting("roark", "stun", -1, lot=hit), Posting("mira", "cp", 1))
    assert book.store.postings_of(CAMPAIGN, [hit]) == [(hit, mark), (end, ended)]
    assert book.store.postings_of(CAMPAIGN, [end, end]) == [(end, ended), (end, Posting("mira", "cp", 1))]
    undo = book.reverse(hit)
    assert book.store.postings_of(CAMPAIGN, [hit]) == []
    assert book.store.postings_of(CAMPAIGN, [hit], alive=[hit]) == [(hit, mark), (end, ended)]
    assert book.store.postings_of(CAMPAIGN, [hit], alive=[undo]) == []


# ---- Fields ----


def test_a_field_holds_its_last_living_value(book: Book) -> None:
    first = book.record(fields=[FieldChange("mira", "species", "Human"), FieldChange("mira", "tags", ["a"])])
    second = book.record(
        fields=[FieldChange("mira", "species", None), FieldChange("mira", "species", "Duros")]
    )
    book.record(fields=[FieldChange("mira", "species", "late")], stands=first)
    assert book.store.fields(CAMPAIGN) == [
        FieldValue("mira", "species", '"Duros"'),
        FieldValue("mira", "tags", '["a"]'),
    ]
    assert [values(book, played(n)).get("mira.species") for n in (1, 2, 3)] == [None, '"late"', '"Duros"']
    book.reverse(second)
    assert values(book, field="species") == {"mira.species": '"late"'}
    assert book.store.field(CAMPAIGN, "mira", "height") is None


def test_fields_are_chosen_by_subject_name_and_beginning(store: Store) -> None:
    book = Book(store)
    book.record(
        fields=[
            *(FieldChange("table", "setting.era", "other"), FieldChange("table", "setting.ceiling", 4)),
            *(FieldChange("table", "setting", True), FieldChange("mira", "setting.era", None)),
        ]
    )
    assert values(book, subject="mira") == {"mira.setting.era": "null"}
    assert values(book, field="setting") == {"table.setting": "true"}
    assert values(book, subject="table", prefix="setting.") == {
        "table.setting.era": '"other"',
        "table.setting.ceiling": "4",
    }


def test_a_field_change_is_dead_with_its_lot(book: Book) -> None:
    call = book.record(fields=[FieldChange("figure", "side", "A")])
    turn = book.record()
    book.record(fields=[FieldChange("figure", "side", "B", lot=turn)])
    assert values(book) == {"figure.side": '"B"'}
    book.reverse(turn)
    assert values(book) == {"figure.side": '"A"'}
    book.reverse(call)
    assert values(book) == {}


def test_fields_as_recorded_forget_what_was_undone_later(book: Book) -> None:
    first = book.record(fields=[FieldChange("mira", "species", "Human")])
    second = book.record(fields=[FieldChange("mira", "species", "Duros")])
    rests = book.record(about=second, fields=[FieldChange("mira", "height", 5)])
    undo = book.record(kind="reversed", reverses=second, dead=[second, rests, rests + 1])
    book.record(fields=[FieldChange("mira", "height", 6, lot=second)])
    human = {"mira.species": '"Human"'}
    assert values(book, recorded(1)) == {}
    assert values(book, recorded(first)) == human
    assert values(book, recorded(rests)) == {"mira.species": '"Duros"', "mira.height": "5"}
    assert values(book, recorded(undo)) == values(book, recorded(undo + 1)) == values(book) == human
    assert values(book, recorded(rests), prefix="h", subject="mira", field="height") == {"mira.height": "5"}
