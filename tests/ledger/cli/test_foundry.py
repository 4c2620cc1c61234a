"""An actor of the OpenD6 system for Foundry VTT in the whole shape that this gives it, and what is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.ledger.cli.test_import import assert_refused, digest
from tests.shell import Shell

ACTOR = Path(__file__).parents[1] / "exchange" / "actors" / "od6s.json"
"""Somebody of our own."""

LINES = [
    (
        'enrol "Ysolde Marrow" as pc dexterity 3D+1 strength 2D+2 mechanical 2D knowledge 3D perception 3D+2 '
        "technical 2D+1 character_points 7 force_points 1 credits 420 blaster 5D search 5D medicine 1D "
        "swimming 3D+2 control 2D"
    ),
    'ysolde_marrow set species "Human"',
    'ysolde_marrow set occupation "Salvage diver"',
    'ysolde_marrow set gender "She"',
    'ysolde_marrow set age "34"',
    'ysolde_marrow set height "1.7 m"',
]

LEFT = ["Melee Combat", "Tide Reading", "Blaster: Harpoon Gun", "Harpoon gun", "Sea Legs"]


def whole() -> dict[str, Any]:
    actor: dict[str, Any] = json.loads(ACTOR.read_text(encoding="utf-8"))
    return actor


def older(actor: dict[str, Any]) -> dict[str, Any]:
    """As exports were before scores stood under `system`."""
    items = [{**item, "data": item["system"], "permission": {"default": 0}} for item in actor["items"]]
    for item in items:
        for key in ("system", "ownership", "_stats"):
            del item[key]
    kept = {key: actor[key] for key in ("name", "type", "img", "effects", "folder", "flags")}
    return {**kept, "data": actor["system"], "token": actor["prototypeToken"], "items": items}


def written(home: Path, actor: object) -> str:
    (home / "actor.json").write_text(json.dumps(actor), encoding="utf-8")
    return "actor.json"


@pytest.mark.parametrize("export", [lambda actor: actor, older], ids=["newer", "older"])
def test_an_actor_of_the_real_shape_becomes_lines(cantina: Shell, home: Path, export: Any) -> None:
    said = cantina("import", written(home, export(whole())), "--record", "--json").documents[0]
    assert said["lines"] == LINES
    assert [left["what"] for left in said["left"]] == LEFT
    assert said["recorded"] is True
    accounts = cantina("sheet", "ysolde", "--json").documents[0]["subjects"]["ysolde_marrow"]["accounts"]
    # What an effect adds to Strength is not bought, and a skill of nought stands at its attribute.
    assert {id: accounts[id]["shown"] for id in ("strength", "swimming", "control")} == {
        "strength": "2D+2",
        "swimming": "3D+2",
        "control": "2D",
    }
    assert "dodge" not in accounts


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"_stats": {"systemId": "dnd5e"}},
        {"_stats": {"exportSource": {"systemId": "dnd5e"}}},
        {"flags": {"exportSource": {"system": "dnd5e"}}},
    ],
)
def test_an_actor_of_another_system_is_refused(cantina: Shell, home: Path, elsewhere: Any) -> None:
    actor = {**older(whole()), **elsewhere}
    assert_refused(cantina("import", written(home, actor), "--record"), 2, "is no actor of the OpenD6 system")


def with_number(text: str) -> bytes:
    """The actor with something in the place of a number of its own."""
    whole_text = json.dumps(whole())
    assert '"value": 420' in whole_text
    return whole_text.replace('"value": 420', f'"value": {text}').encode()


HOSTILE: dict[str, tuple[bytes, str]] = {
    "a number that is none": (with_number("NaN"), "is no JSON"),
    "a number without end": (with_number("Infinity"), "is no JSON"),
    "a key twice": (with_number('1, "value": 2'), "says value twice"),
    "a key twice at the top": (b'{"name": "x", ' + json.dumps(whole()).encode()[1:], "says name twice"),
    "deep within": (with_number('{"a":' * 50_000 + "1" + "}" * 50_000), "is no JSON"),
}


@pytest.mark.parametrize(("text", "told"), HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_honest_json_is_refused(cantina: Shell, home: Path, text: bytes, told: str) -> None:
    (home / "actor.json").write_bytes(text)
    before = digest(home)
    assert_refused(cantina("import", "actor.json", "--record"), 2, told)
    assert digest(home) == before
    assert not [*home.rglob("*fault*")]


@pytest.mark.parametrize(
    "number", ["1e400", "9" * 4000, "-1", "0.5", "true", "null", '"420x"', "[420]", "{}"]
)
def test_a_score_that_is_no_count_is_not_taken(cantina: Shell, home: Path, number: str) -> None:
    (home / "actor.json").write_bytes(with_number(number))
    ran = cantina("import", "actor.json")
    assert (ran.code, ran.err.count("\n") > 1) in ((0, True), (2, False))
    assert "credits" not in ran.out
    assert not [*home.rglob("*fault*")]


ODD: list[Any] = [None, True, 7, -1.5, "text", "\u202e", [], [[]], {}, {"base": {}}, {"content": [1]}]


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_a_part_of_another_type_harms_no_other(cantina: Shell, home: Path, odd: Any) -> None:
    for part in ("attributes", "species", "characterpoints", "credits"):
        actor = whole()
        actor["system"][part] = odd
        ran = cantina("import", written(home, actor))
        assert ran.code in (0, 2), part
        assert part == "attributes" or "blaster 5D" in ran.out, part
    for key in ("items", "system", "_stats", "flags", "type"):
        assert cantina("import", written(home, whole() | {key: odd})).code in (0, 2), key
    item = whole()["items"][0]
    items = [odd, {**item, "system": odd}, {**item, "name": odd}, {**item, "type": odd}]
    ran = cantina("import", written(home, whole() | {"items": items}))
    assert ran.code == 0
    assert not [*home.rglob("*fault*")]


def test_a_crowd_of_things_is_told_in_part(cantina: Shell, home: Path) -> None:
    thing = {"name": "Pebble", "type": "gear", "system": {}}
    file = written(home, whole() | {"items": [thing] * 60_000})
    ran = cantina("import", file)
    told = ran.err.splitlines()
    assert (ran.code, len(told)) == (0, 203)
    assert told[200] == "and 1801 more things are not taken; `--json` tells of all"
    left = cantina("import", file, "--json").documents[0]["left"]
    assert left[-1]["why"] == "they are more than 2000, and the last 58000 were not looked at"
