"""A system's YAML read into its data, every mistake told by file, line and column.

A system's folder holds three files of one shape, read as one: `system.yaml` (chart, kinds, settings),
`rules.yaml` (the rule index) and `words.yaml` (the words of its moves, its sentences).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rules.kernel.chart import (
    BOOKS,
    FILES,
    FOLLOWED,
    LANGUAGES,
    Account,
    Data,
    Group,
    Key,
    Kind,
    Label,
    Own,
    Pending,
    Rule,
    Setting,
)
from rules.kernel.notation import DIE_RUNGS, NOTATIONS, highest
from rules.kernel.yaml_gate import Node, YamlError, read

Read = TypeVar("Read")

ACCOUNT_KINDS = ("count", "level")

SETTING_TYPES = ("choice", "flag", "number", "code", "dice", "accounts", "chart")

KEY_TYPES = (
    "text",
    "flag",
    "integer",
    "codes",
    "integers",
    "texts",
    "subject",
    "subjects",
    "account",
    "accounts",
)


def declared(folder: Path) -> Data:
    """The data that the YAML files of a system's folder declare. Raises YamlError."""
    sections: dict[str, Node] = {}
    for name in FILES:
        path = folder / name
        if path.exists():
            node = read(path.read_bytes(), f"{folder.name}/{name}")
            for key, value in node.mapping(keys=_SECTIONS).items():
                if key in sections:
                    raise value.error(f"{key!r} stands in another file of this system already", "keep one")
                sections[key] = value
    for key in ("system", "title"):
        if key not in sections:
            raise YamlError(f"{folder.name}/{FILES[0]}", 1, 1, f"the key {key!r} is missing", f"write {key}:")
    return _data(sections)


def _data(sections: dict[str, Node]) -> Data:
    groups = _each(sections, "groups", _group)
    return Data(
        system=sections["system"].text(),
        title=_label(sections["title"]),
        extends=_texts(sections["extends"]) if "extends" in sections else [],
        groups=groups,
        ladders=_each(sections, "ladders", lambda _, node: _texts(node)),
        accounts=_each(sections, "accounts", lambda id, node: _account(id, node, groups)),
        own=_each(sections, "own", _own),
        kinds=_each(sections, "kinds", _kind),
        settings=_each(sections, "settings", _setting),
        rules=_each(sections, "rules", _rule),
        maps=_each(sections, "maps", lambda _, node: node.text()),
        choices=_each(sections, "choices", lambda _, node: _texts(node)),
        moves=_each(sections, "moves", _words),
        words=_each(sections, "words", _words),
        sentences=_each(sections, "sentences", lambda _, node: _label(node)),
        summaries=_each(sections, "summaries", lambda _, node: _label(node)),
        helps=_each(sections, "helps", lambda _, node: _label(node)),
        procedure=_texts(sections["procedure"]) if "procedure" in sections else [],
    )


_SECTIONS = (
    "system",
    "title",
    "extends",
    "groups",
    "ladders",
    "accounts",
    "own",
    "kinds",
    "settings",
    "rules",
    "maps",
    "choices",
    "moves",
    "words",
    "sentences",
    "summaries",
    "helps",
    "procedure",
)


def _each(sections: dict[str, Node], name: str, reader: Callable[[str, Node], Read]) -> dict[str, Read]:
    if name not in sections:
        return {}
    return {key: reader(key, node) for key, node in sections[name].mapping().items()}


def _texts(node: Node) -> list[str]:
    return [item.text() for item in node.sequence()]


def _label(node: Node) -> Label:
    """An English text, or `[English, French, German]`, or a mapping by language."""
    if isinstance(node.value, str):
        return {"en": node.text()}
    if isinstance(node.value, list):
        texts = _texts(node)
        if len(texts) != len(LANGUAGES):
            raise node.error(f"a label has {len(LANGUAGES)} languages", "write [English, French, German]")
        return dict(zip(LANGUAGES, texts, strict=True))
    return {key: item.text() for key, item in node.mapping(keys=LANGUAGES, required=("en",)).items()}


def _words(_: str, node: Node) -> dict[str, list[str]]:
    return {
        language: _texts(item) for language, item in node.mapping(keys=LANGUAGES, required=LANGUAGES).items()
    }


def _group(_: str, node: Node) -> Group:
    keys = node.mapping(
        keys=("label", "notation", "kind", "floor", "shown", "book"), required=("label", "notation")
    )
    return Group(
        label=_label(keys["label"]),
        notation=keys["notation"].one_of(NOTATIONS),
        kind=keys["kind"].one_of(ACCOUNT_KINDS) if "kind" in keys else "count",
        floor=_maybe_integer(keys["floor"]) if "floor" in keys else 0,
        shown=keys["shown"].flag() if "shown" in keys else True,
        book=keys["book"].one_of(BOOKS) if "book" in keys else "",
    )


def _maybe_integer(node: Node) -> int | None:
    return None if node.missing else node.integer()


_ACCOUNT = (
    "label",
    "group",
    "notation",
    "kind",
    "floor",
    "ceiling",
    "ladder",
    "attribute",
    "lots",
    "pending",
    "shown",
    "called",
    "book",
)


def _account(id: str, node: Node, groups: dict[str, Group]) -> Account:
    keys = node.mapping(keys=_ACCOUNT, required=("label", "group"))
    group = groups.get(keys["group"].text())
    default = group or Group({}, "count")
    if group is None and "notation" not in keys:
        raise keys["group"].error("this group is of another system, so the account needs a notation")
    notation = keys["notation"].one_of(NOTATIONS) if "notation" in keys else default.notation
    return Account(
        id=id,
        label=_label(keys["label"]),
        notation=notation,
        group=keys["group"].text(),
        kind=keys["kind"].one_of(ACCOUNT_KINDS) if "kind" in keys else default.kind,
        floor=_maybe_integer(keys["floor"]) if "floor" in keys else default.floor,
        ceiling=_maybe_integer(keys["ceiling"]) if "ceiling" in keys else highest(notation),
        ladder=keys["ladder"].text() if "ladder" in keys else None,
        attribute=keys["attribute"].text() if "attribute" in keys else None,
        lots=keys["lots"].flag() if "lots" in keys else "pending" in keys,
        pending=_pending(keys["pending"]) if "pending" in keys else None,
        shown=keys["shown"].flag() if "shown" in keys else default.shown,
        called=_each(keys, "called", _called),
        book=keys["book"].one_of(BOOKS) if "book" in keys else "",
    )


def _called(_: str, node: Node) -> dict[str, Label]:
    return {value: _label(label) for value, label in node.mapping().items()}


def _pending(node: Node) -> Pending:
    keys = node.mapping(keys=("wants", "before_end_of", "rule", "choices"), required=("wants", "rule"))
    return Pending(
        keys["wants"].text(),
        keys["rule"].text(),
        keys["before_end_of"].text() if "before_end_of" in keys else None,
        keys["choices"].text() if "choices" in keys else None,
    )


def _own(_: str, node: Node) -> Own:
    keys = node.mapping(keys=("group", "key", "under", "replaces"), required=("group",))
    return Own(
        keys["group"].text(),
        keys["key"].text() if "key" in keys else None,
        keys["under"].text() if "under" in keys else None,
        keys["replaces"].flag() if "replaces" in keys else False,
    )


def _kind(id: str, node: Node) -> Kind:
    keys = node.mapping(keys=("label", "groups", "accounts", "keys", "plays", "acts", "shows"))
    return Kind(
        id=id,
        label=_label(keys["label"]) if "label" in keys else {},
        groups=_texts(keys["groups"]) if "groups" in keys else [],
        accounts=_texts(keys["accounts"]) if "accounts" in keys else [],
        keys=_each(keys, "keys", _key),
        plays=keys["plays"].flag() if "plays" in keys else False,
        acts=keys["acts"].flag() if "acts" in keys else False,
        shows=_texts(keys["shows"]) if "shows" in keys else [],
    )


def _key(_: str, node: Node) -> Key:
    keys = node.mapping(keys=("type", "accounts", "of"), required=("type",))
    return Key(
        keys["type"].one_of(KEY_TYPES),
        keys["accounts"].text() if "accounts" in keys else None,
        _texts(keys["of"]) if "of" in keys else [],
    )


def _setting(key: str, node: Node) -> Setting:
    keys = node.mapping(
        keys=("type", "default", "choices", "rules", "optional", "required", "follows", "meaning"),
        required=("type", "rules", "meaning"),
    )
    what = keys["type"].one_of(SETTING_TYPES)
    setting = Setting(
        key=key,
        type=what,
        rules=_texts(keys["rules"]),
        meaning=_label(keys["meaning"]),
        choices=_texts(keys["choices"]) if "choices" in keys else [],
        optional=keys["optional"].text() if "optional" in keys else None,
        required=keys["required"].flag() if "required" in keys else False,
        follows=keys["follows"].one_of(FOLLOWED) if "follows" in keys else None,
        default=_default(what, keys["default"]) if "default" in keys else None,
    )
    if setting.default is None and not setting.required:
        raise node.error("a setting has a default or is required", "write default: or required: true")
    return setting


def _default(what: str, node: Node) -> str | int | bool | list[str]:
    if what == "dice":
        return [item.one_of(DIE_RUNGS[1:]) for item in node.sequence()]
    if what == "accounts":
        return _texts(node)
    if what == "flag":
        return node.flag()
    if what == "number" and node.value not in ("none", "attribute"):
        return node.integer()
    return node.text()


def _rule(id: str, node: Node) -> Rule:
    keys = node.mapping(keys=("title", "text"), required=("title", "text"))
    return Rule(id, keys["title"].text(), keys["text"].text())
