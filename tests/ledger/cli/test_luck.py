"""`luck`: in words for a game master, and as the JSON that its help promises."""

from __future__ import annotations

from tests.shell import Shell


def test_the_answer_says_who_threw_what_and_what_honest_tables_throw(cantina: Shell) -> None:
    for faces in ("1 1 1 1 1", "1 2 1 1 2", "1 1 1 3 1"):
        assert cantina("log", "roark", "blaster", "vs", "15", ":", *faces.split()).code == 0
    ran = cantina("luck")
    assert (ran.code, ran.err) == (0, "")
    assert "Sam (Roark Garnet): d6, fallen on the table" in ran.lines
    assert "15 dice, 1.27 on average where 3.5 is due: as low or lower with one honest table of " in ran.out
    assert "faces 1 to 6, how often each fell: 12 2 1 0 0 0" in ran.out
    assert "hardly chance" in ran.out
    assert "2 tests were made" in ran.lines[-1]


def test_the_answer_is_given_as_json(cantina: Shell) -> None:
    cantina("log", "roark", "blaster", "vs", "15", "=", "17")
    cantina("log", "guard", "blaster", "vs", "15", ":", "3", "4", "3")
    (document,) = cantina("luck", "--json").documents
    assert list(document) == ["dice", "tests", "correction", "untold"]
    sam, alex = document["dice"]
    keys = ["who", "game_master", "subjects", "sides", "origin", "dice", "undone", "total", "mean", "due"]
    assert list(sam) == [*keys, "faces", "sum_test", "faces_test"]
    assert (sam["who"], sam["origin"], sam["dice"], sam["total"], sam["faces"]) == (
        "Sam",
        "called",
        5,
        16,
        None,
    )
    assert (alex["who"], alex["game_master"], alex["faces"]) == ("Alex", True, [0, 0, 2, 1, 0, 0])
    assert list(sam["sum_test"]) == ["low", "high", "p", "method", "adjusted"]
    assert [dice["who"] for dice in cantina("luck", "--json", "guard").documents[0]["dice"]] == ["Alex"]


def test_without_dice_there_is_nothing_to_say(cantina: Shell) -> None:
    assert cantina("luck").lines == ["no dice are on record"]
    assert cantina("luck", "nobody").code == 2
