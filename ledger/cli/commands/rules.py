"""`whills rules`: a rule by its id, in the words of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable

import click

from ledger.cli.access import perhaps_journal
from ledger.cli.command import Command
from ledger.cli.output import document, say, say_all
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.exchange import plain
from ledger.exchange.documents import Document
from ledger.text_gate import one_line
from ledger.wording.language import _, label
from rules import registry
from rules.kernel.chart import Setting
from rules.kernel.moves.campaign import legal
from rules.kernel.part import part
from rules.kernel.system import Part
from rules.kernel.table import Table


@click.command(
    cls=Command,
    help=_(
        "A rule by its id, with its source and the house rules that bear on it; or all rules whose ids begin "
        "so, or all there are. The values are those of the campaign, if there is one. With --json one a "
        'line: {"rule", "title", "text", "system", "source": the title of the system, "settings": [{"key", '
        '"meaning", "type", "choices", "legal", "default", "value"}]}.'
    ),
)
@click.argument("id", metavar=_("[ID]"), required=False)
@click.pass_obj
def rules(wishes: Wishes, id: str | None) -> None:
    """Show rules."""
    with perhaps_journal(wishes) as journal:
        table = journal.table() if journal is not None else None
        parts = (
            [part(), *map(registry.part_of, registry.names())] if journal is None else journal.system.parts
        )
        found = [_document(of, rule, table) for of, rule in _named(parts, id)]
    for rule in found:
        if wishes.json:
            document(rule)
        elif len(found) > 1 or id is None:
            say(f"{rule['rule']}  {one_line(rule['title'])}")
        else:
            _say_whole(rule)


def _named(parts: Iterable[Part], id: str | None) -> list[tuple[Part, str]]:
    """The rules of that id, or whose ids begin so. Raises NotUnderstood where there is none."""
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


def _document(of: Part, id: str, table: Table | None) -> Document:
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


def _say_whole(rule: Document) -> None:
    say(f"{rule['rule']}  {one_line(rule['title'])}")
    say(f"({one_line(rule['source'])})")
    say_all(rule["text"].rstrip())
    for setting in rule["settings"]:
        value = setting["default"] if setting["value"] is None else setting["value"]
        say(f"{setting['key']}: {_worded(value)}  ({one_line(setting['meaning'])})")
        sentence = _("it may be {legal}; `house {key} …` changes it from there on")
        say("  " + sentence.format(key=setting["key"], legal=setting["legal"]))


def _worded(value: object) -> str:
    return _("to be chosen") if value is None else plain.told(value)
