"""`plan`: every legal way to raise an account, as text and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ledger.audit.academy import OPENED, file
from tests.shell import Shell

COLUMNS = 80


@pytest.fixture
def academy(whills: Shell, home: Path) -> Shell:
    """A campaign with a master, a Holocron that trusts and a text that is understood."""
    path = home / "academy.yaml"
    path.write_text(file(), encoding="utf-8")
    assert whills("new", str(path)).code == 0
    assert whills("log", "-", stdin="\n".join(OPENED)).code == 0
    return whills


def test_the_routes_are_told_best_first(academy: Shell) -> None:
    [by_points] = academy("plan", "--json", "mira", "control", "3D").documents
    assert list(by_points)[:2] == ["routes", "missing"]
    points = [route["points"] for route in by_points["routes"]]
    assert points == sorted(points)
    [by_days] = academy("plan", "mira", "control", "3D", "--by", "days", "--json").documents
    days = [route["days"] for route in by_days["routes"]]
    assert days == sorted(days)
    assert days[0] < by_points["routes"][0]["days"]


def test_a_route_says_what_to_enter_and_what_it_takes(academy: Shell) -> None:
    [found] = academy("plan", "--json", "mira", "control", "2D+2").documents
    route = found["routes"][0]
    assert route | {"steps": [], "beside": []} == {
        "points": 2,
        "days": 2,
        "chance": "1/1",
        "percent": 100.0,
        "steps": [],
        "beside": [],
    }
    [step] = route["steps"]
    assert (step["move"], step["line"]) == ("trains", "mira trains control with odan")
    assert academy("log", *step["line"].split()).code == 0
    [sheet] = academy("sheet", "--json", "mira").documents
    accounts = sheet["subjects"]["mira"]["accounts"]
    assert accounts["control"]["balance"] == step["balance"]
    assert accounts["character_points"]["balance"] == 40 - route["points"]


def test_the_chance_of_a_roll_is_exact(academy: Shell) -> None:
    academy("log", "retire", "odan")
    [found] = academy("plan", "--json", "mira", "alter", "1D", "by", "chance").documents
    for route in found["routes"]:
        [step] = route["steps"]
        [roll] = step["rolls"]
        [odds] = academy("odds", "--json", roll["code"], "vs", str(roll["total"])).documents
        assert step["chance"] == route["chance"] == odds["chance"]
    assert found["routes"][0]["percent"] == 76.08


@pytest.mark.parametrize(
    "words",
    ["mira control 5D", "mira farseeing", "mira alter 2D by chance", "mira control 20D", "odan strength 9D"],
)
def test_the_text_fits_a_terminal(academy: Shell, words: str) -> None:
    ran = academy("plan", *words.split())
    assert ran.code in {0, 1}
    assert max(map(len, ran.lines)) < COLUMNS
    assert not any(line != line.rstrip() for line in ran.lines)


def test_where_there_is_no_way_it_says_why_and_exits_with_1(academy: Shell) -> None:
    ran = academy("plan", "mira", "control", "20D")
    assert ran.code == 1
    assert "There is no way from here:" in ran.out
    assert "40 there" in ran.out
    [found] = academy("plan", "--json", "mira", "control", "20D").documents
    assert found["routes"] == []
    assert [one["rule"] for one in found["missing"]] == ["FC-MA-07"]
    assert found["beyond"]["points"] > 40
    assert academy("plan", "mira", "strength", "4D").code == 1


@pytest.mark.parametrize(
    "words",
    [
        ["nobody", "control", "3D"],
        ["mira"],
        ["mira", "banana", "3D"],
        ["mira", "control"],
        ["mira", "control", "3"],
        ["mira", "control", "3D+5"],
        ["mira", "control", "99999999999999999999D"],
        ["mira", "control", "3D", "soon"],
        ["mira", "control", "3D", "by"],
        ["mira", "control", "3D", "by", "luck"],
        ["mira", "control", "3D", "--by", "luck"],
        ["mira", "\x1b[31m", "\u202e"],
        ["'; DROP TABLE entry", "control", "3D"],
        ["mira" * 600, "control", "3D"],
    ],
)
def test_what_is_not_understood_is_one_sentence(academy: Shell, words: list[str]) -> None:
    ran = academy("plan", *words)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert "\x1b" not in ran.err


@pytest.mark.parametrize("words", ["mira character_points 50", "codex complexity 6D", "mira strength 4D"])
def test_what_there_is_to_pay_with_is_told_only_where_something_is_paid(academy: Shell, words: str) -> None:
    assert "(Character points" not in academy("plan", *words.split()).out
    assert "(Character points: 40)" in academy("plan", "mira", "control", "20D").out


def test_it_may_be_typed_among_lines_and_records_nothing(academy: Shell) -> None:
    before = academy("journal", "--json").out
    asked = ["mira control 3D by days", "mira telekinesis"]
    ran = academy("log", "--json", "-", stdin="".join(f"plan {words}\n" for words in asked))
    assert ran.code == 0
    for words, said in zip(asked, ran.documents, strict=True):
        assert (said["recorded"], said["entries"]) == (False, [])
        assert academy("plan", "--json", *words.split()).documents == [said["answer"]]
    assert academy("log", "plan", "mira", "alter", "1D").lines == academy("plan", "mira", "alter", "1D").lines
    assert academy("journal", "--json").out == before


def test_a_system_without_days_tells_none(cantina: Shell) -> None:
    ran = cantina("plan", "roark", "blaster", "5D+2")
    assert ran.code == 0
    assert "roark raises blaster to 5D+2" in ran.out
    assert "day" not in ran.out
