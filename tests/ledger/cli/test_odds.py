"""`odds`: exact chances, of a code by itself and of what a line would roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tests.shell import Shell


def test_a_code_needs_no_ledger(whills: Shell, home: Path) -> None:
    (document,) = whills("odds", "--json", "5D+1", "vs", "20").documents
    assert list(document) == ["expression", "effective", "chance", "percent", "mean", "distribution"]
    assert (document["expression"], document["effective"]) == ("5D+1 vs 20", "5D+1")
    assert not (home / "data").exists()


@pytest.mark.parametrize("target", [1, 6, 15, 20, 31, 32])
def test_the_chance_is_counted_out(whills: Shell, target: int) -> None:
    (document,) = whills("odds", "--json", "5D+1", "vs", str(target)).documents
    ways = sum(sum(faces) + 1 >= target for faces in product(range(1, 7), repeat=5))
    assert document["chance"] == f"{ways}/7776"
    assert document["percent"] == pytest.approx(100 * ways / 7776, abs=0.005)
    assert document["mean"] == 18.5
    assert [total for total, _percent in document["distribution"]] == [*range(6, 32)]
    assert sum(percent for _total, percent in document["distribution"]) == pytest.approx(100, abs=0.2)


def test_modifiers_change_the_code(whills: Shell) -> None:
    (document,) = whills("odds", "--json", "5D+1", "-2D", "cover", "+2", "vs", "10").documents
    assert document["effective"] == "3D+3"


@pytest.mark.parametrize("against", [["2D"], ["guard", "2D"], ["a", "big", "guard", "2D"]])
def test_a_code_against_a_code(whills: Shell, against: list[str]) -> None:
    (document,) = whills("odds", "--json", "2D", "vs", *against).documents
    # Equal dice: half of what is no draw, and a draw is nobody's.
    faces = [*product(range(1, 7), repeat=4)]
    ways = sum(a + b > c + d for a, b, c, d in faces)
    assert Fraction(document["chance"]) == Fraction(ways, len(faces))


def test_without_a_difficulty_there_is_no_chance(whills: Shell) -> None:
    (document,) = whills("odds", "--json", "5d+1").documents
    assert (document["chance"], document["percent"], document["mean"]) == (None, None, 18.5)


def test_no_dice_reach_nothing(whills: Shell) -> None:
    (document,) = whills("odds", "--json", "2D+1", "-3D", "vs", "1").documents
    assert (document["effective"], document["chance"], document["distribution"]) == ("0D", "0/1", [])
    assert whills("odds", "2D+1", "-3D", "vs", "1").code == 0


def test_the_odds_of_a_line_are_those_of_its_preview(cantina: Shell) -> None:
    (document,) = cantina("odds", "--json", "roark", "blaster", "-2D", "vs", "15").documents
    assert (document["expression"], document["effective"]) == ("roark blaster -2D vs 15", "3D+1")
    assert document["chance"] == "35/216"
    ran = cantina("odds", "roark", "blaster", "vs", "15")
    assert ran.lines[0] == "roark blaster vs 15 = 5D+1: 6594/7776 = 84.8 %, mean 18.5"
    assert len(cantina("journal").lines) == 2


@pytest.mark.parametrize(
    "words",
    [
        ("5D+1", "vs"),
        ("5D+1", "vs", "many"),
        ("5D+1", "again"),
        ("5D+1", "vs", "15", "16"),
        ("9999D", "vs", "20"),
        ("99999999999D",),
        ("roark",),
        ("blaster", "vs", "15"),
        ("roark", "blaster", "vs", "15", "=", "12"),
        ("session", "end"),
        ("undo",),
    ],
)
def test_what_has_no_odds_is_refused(cantina: Shell, words: tuple[str, ...]) -> None:
    ran = cantina("odds", *words)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


def test_the_odds_of_a_hundred_dice_are_given(whills: Shell) -> None:
    (document,) = whills("odds", "--json", "100D", "vs", "350").documents
    assert document["percent"] == pytest.approx(51.17, abs=0.01)
