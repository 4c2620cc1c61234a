"""An actor of the OpenD6 system for Foundry VTT, as that program exports it.

Its scores are pips: an attribute's are whole, a skill's are what it has above its attribute, unless it is an
advanced one. `base` is what was bought; `mod` and `score` change with effects of the moment, and are not
looked at where there is a base. Newer exports keep all this under `system`, older ones under `data`. A world
there may be set to keep skills apart from attributes, which no actor says: the lines are to be looked over.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from ledger.errors import NotUnderstood
from ledger.exchange.incoming import whole_text
from ledger.exchange.newcomers import Arrivals, Newcomer
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.wording.language import _
from rules.kernel.notation import PIPS_IN_A_DIE

MOST_BYTES = 8_000_000
"""Exports carry descriptions, and pictures as text."""
MOST_ITEMS = 2_000

SYSTEM = "od6s"
"""How Foundry VTT calls that system."""

KINDS = {"character": "pc", "npc": "npc", "creature": "npc"}
"""What its types of actor are here; ships and chests are no people."""

ATTRIBUTES = {
    "agi": ("agility", "dexterity"),
    "str": ("strength",),
    "mec": ("mechanical",),
    "kno": ("knowledge",),
    "per": ("perception",),
    "tec": ("technical",),
}
"""Its attributes, and what they may be called here."""

POINTS = {
    "characterpoints": ("character_points",),
    "fatepoints": ("fate_points", "force_points"),
    "credits": ("credits",),
}
TEXTS = {
    "species": "species",
    "chartype": "occupation",
    "gender": "gender",
    "age": "age",
    "height": "height",
    "weight": "weight",
}

Map = dict[str, Any]


def actor_arrivals(path: Path, vocabulary: Vocabulary) -> Arrivals:
    """The lines that enrol the actor. Raises NotUnderstood for a file that holds none."""
    text = whole_text(path, MOST_BYTES)
    try:
        actor = msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        sentence = _("{path} is no JSON, or is cut off; export the actor again")
        raise NotUnderstood(sentence.format(path=path)) from None
    if (key := _said_twice(text)) is not None:
        sentence = _(
            "{path} says {key} twice of one thing, so it is unclear what holds; export the actor again"
        )
        raise NotUnderstood(sentence.format(path=path, key=key[:40]))
    data = _data_of(actor)
    if data is None:
        sentence = _("{path} is no actor of the OpenD6 system for Foundry VTT; export one as JSON there")
        raise NotUnderstood(sentence.format(path=path))
    kind = KINDS.get(str(actor.get("type")))
    if kind is None or not isinstance(actor.get("name"), str):
        sentence = _("{path} is an actor that is nobody; characters, NPCs and creatures can be imported")
        raise NotUnderstood(sentence.format(path=path))
    arrivals = Arrivals()
    _say(Newcomer(arrivals, vocabulary, actor["name"].strip(), kind), data, actor)
    return arrivals


class _Twice(Exception):
    """A key that stands twice in an object."""


def _said_twice(text: str) -> str | None:
    """A key that an object of this JSON has twice: readers differ in which of the two they take."""

    def once(pairs: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise _Twice(key)
            seen.add(key)

    try:
        json.loads(text, object_pairs_hook=once)
    except _Twice as found:
        return str(found)
    return None


def _data_of(actor: Any) -> Map | None:
    """What the system keeps of an actor; None where this is none of that system."""
    if not isinstance(actor, dict):
        return None
    stats = _map(actor.get("_stats"))
    exported = [
        stats.get("systemId"),
        _map(stats.get("exportSource")).get("systemId"),
        _map(_map(actor.get("flags")).get("exportSource")).get("system"),
    ]
    data = _map(actor.get("system")) or _map(actor.get("data"))
    other = any(system not in (None, SYSTEM) for system in exported)
    return None if other or not _map(data.get("attributes")) else data


def _say(who: Newcomer, data: Map, actor: Map) -> None:
    attributes = _map(data["attributes"])
    pips: dict[str, int] = {}
    for short, about in attributes.items():
        value = _number(_map(about), "base", "score")
        if value is not None:
            pips[short.lower()] = value
        if value:
            _score(who, short, ATTRIBUTES.get(short.lower(), ()), value, code=True)
    for name, called in POINTS.items():
        value = _number(_map(data.get(name)), "value")
        if value:
            _score(who, name, called, value, code=False)
    for name, field in TEXTS.items():
        text = _map(data.get(name)).get("content")
        if isinstance(text, str) and text.strip():
            who.text(field, text)
    given = actor.get("items")
    _items(who, given if isinstance(given, list) else [], pips)
    who.arrive()


def _items(who: Newcomer, items: list[Any], attributes: dict[str, int]) -> None:
    for item in items[:MOST_ITEMS]:
        _item(who, _map(item), attributes)
    if more := len(items[MOST_ITEMS:]):
        sentence = _("they are more than {most}, and the last {n} were not looked at")
        who.leave(_("the items"), sentence.format(most=MOST_ITEMS, n=more))


def _item(who: Newcomer, item: Map, attributes: dict[str, int]) -> None:
    name, type_ = str(item.get("name", "")).strip(), str(item.get("type"))
    if not name:
        return
    if type_ != "skill":
        who.leave(
            name, _("it is no skill ({type}), and scores of skills alone are taken").format(type=type_[:40])
        )
        return
    data = _map(item.get("system")) or _map(item.get("data"))
    above, of = _number(data, "base", "score"), str(data.get("attribute")).lower()
    if above is None:
        who.leave(name, _("it has no score"))
    elif data.get("isAdvancedSkill") is True:
        _score(who, name, (name,), above, code=True)
    elif of not in attributes:
        who.leave(name, _("its attribute {attribute} has no score").format(attribute=of[:40]))
    elif above:
        # At nought it stands at its attribute, here as there.
        _score(who, name, (name,), attributes[of] + above, code=True)


def _score(who: Newcomer, what: str, called: tuple[str, ...], value: int, *, code: bool) -> None:
    account = who.account(*called)
    if account is None:
        who.leave(what, _("this campaign has no account of that name"))
    elif (account.notation == "code") != code:
        who.leave(what, _("{account} is written otherwise here").format(account=account.id))
    else:
        dice, over = divmod(value, PIPS_IN_A_DIE)
        who.score(what, account, f"{dice}D+{over}" if code and over else f"{dice}D" if code else str(value))


def _map(value: Any) -> Map:
    return value if isinstance(value, dict) else {}


def _number(about: Map, *names: str) -> int | None:
    """The first of these that is a whole number of any use; texts of figures are."""
    for name in names:
        value = about.get(name)
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) < 9:
            value = int(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**6:
            return value
    return None
