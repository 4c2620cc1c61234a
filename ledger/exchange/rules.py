"""The rules of a campaign, or of all systems, with the house rules that bear on each."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.errors import NotUnderstood
from ledger.exchange.documents import Document
from ledger.journal.journal import Journal
from ledger.text_gate import one_line, visible
from ledger.wording.facts import told
from ledger.wording.language import _, label
from rules import registry
from rules.kernel.chart import Setting
from rules.kernel.moves.campaign import legal
from rules.kernel.part import part
from rules.kernel.system import Part
from rules.kernel.table import Table


def parts_of(journal: Journal | None) -> list[Part]:
    """What the campaign plays by; without one, all that there is."""
    if journal is not None:
        return [*journal.system.parts]
    return [part(), *map(registry.part_of, registry.names())]


def named(parts: Iterable[Part], id: str | None) -> list[tuple[Part, str]]:
    """The rules of that id, or whose ids begin so, or all; each with its part. Raises NotUnderstood where
    there is none."""
    every = [(of, rule) for of in parts for rule in of.data.rules]
    if id is None:
        return every
    wanted = id.upper()
    exact = [(of, rule) for of, rule in every if rule == wanted]
    begun = exact or [(of, rule) for of, rule in every if rule.startswith(wanted)]
    if not begun:
        sentence = _("there is no rule {rule} here; `whills rules` lists those there are")
        raise NotUnderstood(sentence.format(rule=id))
    return begun


def searched(rule: Document) -> str:
    """All that a search looks for words in, in small letters: id, title and text of a rule, and its house
    rules."""
    settings = [f"{setting['key']} {setting['meaning']}" for setting in rule["settings"]]
    return "\n".join([rule["rule"], rule["title"], rule["text"], *settings]).casefold()


def rule_document(of: Part, id: str, table: Table | None) -> Document:
    """A rule as JSON; the settings have the values of that table, if there is one."""
    rule = of.data.rules[id]
    bearing = [setting for setting in of.data.settings.values() if id in setting.rules]
    return {
        "rule": id,
        "title": rule.title,
        "text": rule.text,
        "system": of.data.system,
        "source": label(of.data.title),
        "settings": [_setting(setting, table) for setting in bearing],
    }


def _setting(setting: Setting, table: Table | None) -> Document:
    return {
        "key": setting.key,
        "meaning": label(setting.meaning),
        "type": setting.type,
        "choices": setting.choices,
        "legal": legal(setting),
        "default": setting.default,
        "value": table.setting(setting.key) if table is not None else None,
    }


def rule_lines(rule: Document) -> list[str]:
    """A rule whole: id and title, source, text, and each house rule with its value and what it may be."""
    lines = [rule_line(rule), f"({one_line(rule['source'])})"]
    lines += visible(rule["text"].rstrip(), newlines=True).split("\n")
    for setting in rule["settings"]:
        value = setting["default"] if setting["value"] is None else setting["value"]
        lines.append(f"{setting['key']}: {_worded(value)}  ({one_line(setting['meaning'])})")
        sentence = _("it may be {legal}; `house {key} …` changes it from there on")
        lines.append("  " + sentence.format(key=setting["key"], legal=setting["legal"]))
    return lines


def rule_line(rule: Document) -> str:
    """A rule as a list names it."""
    return f"{rule['rule']}  {one_line(rule['title'])}"


def _worded(value: object) -> str:
    return _("to be chosen") if value is None else told(value)
