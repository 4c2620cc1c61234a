"""What any SQL tool may read: the views, living entries alone but for the sums."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg
import pytest

from rules.kernel.record import FieldChange, Posting
from tests.ledger.store.book import Book

ROLL = {"code": "5D+1", "effective": "2D+1", "faces": [4, 3], "total": 8, "difficulty": 15}
ROLL |= {"outcome": "failure", "margin": -7}


Read = Callable[[str, str], list[tuple[Any, ...]]]


@pytest.fixture
def read(location: str) -> Read:
    """Reads columns of a view as another program would, in order of seq."""

    def rows(columns: str, view: str) -> list[tuple[Any, ...]]:
        order = ["ORDER BY seq"] if "seq" in columns.split(", ") else []
        statement = " ".join(["SELECT", columns, "FROM", view, *order])
        if not location.startswith("postgresql:"):
            with closing(sqlite3.connect(location)) as connection:
                return connection.execute(statement).fetchall()
        with psycopg.connect(location) as server:
            return server.execute(statement.encode()).fetchall()

    return rows


def test_a_sheet_shows_every_balance(book: Book, read: Read) -> None:
    book.record(Posting("mira", "cp", 40), Posting("roark", "wounds", 2, level=2))
    book.record(Posting("mira", "cp", -4), Posting("roark", "wounds", -2, level=0))
    rows = read("campaign, subject, account, balance", "sheet")
    assert sorted(rows) == [(book.campaign, "mira", "cp", 36), (book.campaign, "roark", "wounds", 0)]
    assert all(type(row[3]) is int for row in rows)


def test_a_statement_shows_the_running_balance(book: Book, read: Read) -> None:
    book.record(Posting("mira", "cp", 40), Posting("mira", "cp", -4), session=1, day=2)
    book.record(Posting("roark", "cp", 1), Posting("mira", "cp", 1), kind="awarded")
    columns = "subject, account, seq, line, amount, balance, kind, session, day"
    rows = [row for row in read(columns, "statement") if row[0] == "mira"]
    assert rows == [
        ("mira", "cp", 2, 1, 40, 40, "noted", 1, 2),
        ("mira", "cp", 2, 2, -4, 36, "noted", 1, 2),
        ("mira", "cp", 3, 2, 1, 37, "awarded", None, 0),
    ]


def test_rolls_are_shown_one_by_one(book: Book, read: Read) -> None:
    book.record(kind="roll_recorded", facts=ROLL, session=1)
    several = {"control": ROLL | {"total": 9}, "sense": ROLL | {"difficulty": None, "outcome": {"odd": 1}}}
    book.record(kind="power_called", facts={"rolls": several})
    book.record(facts={"rolls": ["no map"], "faces": None})
    book.record(facts={"rolls": {"odd": 5}})
    book.record(facts={"rolls": "odd"})
    book.reverse(book.record(kind="roll_recorded", facts=ROLL))
    rows = read("seq, kind, label, code, effective, total, difficulty, outcome, margin", "roll")
    assert sorted(rows, key=str) == [
        (2, "roll_recorded", None, "5D+1", "2D+1", 8, 15, "failure", -7),
        (3, "power_called", "control", "5D+1", "2D+1", 9, 15, "failure", -7),
        (3, "power_called", "sense", "5D+1", "2D+1", 8, None, '{"odd":1}', -7),
    ]
    assert {row[0].replace(" ", "") for row in read("faces", "roll")} == {"[4,3]"}


def test_force_points_are_shown_with_their_fate(book: Book, read: Read) -> None:
    first = book.record(kind="force_point_spent", facts={"fate": "heroic"}, adventure=1, session=2, day=3)
    second = book.record(kind="force_point_spent", facts={"fate": None}, subject="roark")
    third = book.record(kind="force_point_spent")
    book.reverse(book.record(kind="force_point_categorised", about=second, facts={"judgement": "evil"}))
    judged = book.record(kind="force_point_categorised", about=second, facts={"judgement": "selfish"})
    rows = read("seq, subject, session, day, fate, judged", "force_point")
    assert rows == [
        (first, "mira", 2, 3, "heroic", None),
        (second, "roark", None, 0, "selfish", judged),
        (third, "mira", None, 0, None, None),
    ]


@pytest.mark.parametrize(
    ("kind", "view", "facts", "columns", "shown"),
    [
        ("dark_side_gained", "dark_side", {"amount": 2}, "amount", (2,)),
        ("dark_side_gained", "dark_side", {"amount": "many"}, "amount", (None,)),
        (
            *("training_completed", "training"),
            {"skill": "control", "teacher": None, "from": "3D", "to": "3D+1", "cost": 4, "days": 4},
            "skill, teacher, from_code, to_code, cost, days",
            ("control", None, "3D", "3D+1", 4, 4),
        ),
        (
            *("research_completed", "holocron_study"),
            {"object": "katan", "skill": "alter", "power": None, "outcome": "failure", "cost": 1, "days": 0},
            "object, skill, power, outcome, cost, days",
            ("katan", "alter", None, "failure", 1, 0),
        ),
    ],
)
def test_events_are_shown_by_kind(
    book: Book, read: Read, kind: str, view: str, facts: dict[str, Any], columns: str, shown: tuple[Any, ...]
) -> None:
    book.record(kind="noted", facts=facts)
    seq = book.record(kind=kind, facts=facts)
    book.reverse(book.record(kind=kind, facts=facts))
    assert read(f"seq, {columns}", view) == [(seq, *shown)]
    assert len(read("facts", view)) == 1


def test_living_views_leave_out_the_dead(book: Book, read: Read) -> None:
    seq = book.record(Posting("mira", "cp", 1), fields=[FieldChange("mira", "species", "Human")])
    end = book.record(Posting("mira", "cp", -1, lot=seq), fields=[FieldChange("mira", "era", 1, lot=seq)])
    assert [row[0] for row in read("seq", "living_posting")] == [seq, end]
    book.reverse(seq)
    assert read("seq", "living_posting") == read("seq", "living_field") == []
