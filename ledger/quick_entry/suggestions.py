"""What may stand at a place in a line: for completions, and for the refusal of what stands there instead."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ledger.quick_entry.names import Names
from ledger.quick_entry.tokens import SIGNS, WIDE_SIGNS
from ledger.quick_entry.vocabulary import Vocabulary, is_family
from ledger.wording.language import _
from rules.kernel.chart import Setting
from rules.kernel.move import Move
from rules.kernel.notation import DIE_RUNGS


class Suggestion(msgspec.Struct, frozen=True):
    """One thing that may stand there.

    `kind` is `subject`, `account`, `move`, `keyword`, `choice`, `setting`, `kind`, or `open` for what cannot
    be listed (a number); `written` are the ways in which it may be written, the usual one first, and for
    `open` what to say of it; `label` tells what it is, `id` is its id, and `called` is one more name by which
    it is found, though a line may be unable to hold it.
    """

    kind: str
    written: tuple[str, ...]
    label: str = ""
    id: str = ""
    called: str = ""

    @property
    def insert(self) -> str:
        return self.written[0]


_SPECIAL = set(SIGNS + WIDE_SIGNS + '/+"\u201c\u201d')
"""What a name may not hold if it is to be written without quotes."""


def open_to(*descriptions: str) -> list[Suggestion]:
    """Something that cannot be listed."""
    return [Suggestion("open", (description,)) for description in descriptions]


def subjects(vocabulary: Vocabulary, ids: Iterable[str]) -> list[Suggestion]:
    """These subjects, in their order."""
    found = []
    for id in ids:
        name = vocabulary.people[id].name
        found.append(Suggestion("subject", (id, *plain(vocabulary.subjects, name)), name, id, name))
    return found


def accounts(vocabulary: Vocabulary, kind: str | None, groups: tuple[str, ...]) -> list[Suggestion]:
    """The accounts of these groups that a subject of that kind may have."""
    system, found = vocabulary.system, []
    allowed = vocabulary.accounts_of(kind, groups)
    for id, account in system.accounts.items():
        if id in allowed and account.shown:
            label = vocabulary.label(account.label)
            short = system.words.get(id, {}).get(vocabulary.language, [])
            names = plain(vocabulary.accounts, label[:1].lower() + label[1:], *short)
            found.append(Suggestion("account", (*names, id), label, id, label))
    return found + _members(vocabulary, kind, groups)


def _members(vocabulary: Vocabulary, kind: str | None, groups: tuple[str, ...]) -> list[Suggestion]:
    """The accounts of the families that have one for each subject of a kind: `power.telekinesis`."""
    found = []
    for id, account in vocabulary.system.accounts.items():
        if not is_family(account) or (groups and account.group not in groups):
            continue
        kinds = kinds_behind(vocabulary, id)
        if kinds and (kind is None or vocabulary.system.takes(kind, f"{id[:-1]}x")):
            for subject in vocabulary.subjects_of(tuple(kinds)).everyone:
                member = id[:-1] + subject
                found.append(Suggestion("account", (member,), vocabulary.people[subject].name, member))
    return found


def kinds_behind(vocabulary: Vocabulary, family: str) -> list[str]:
    """The kinds of the subjects that a family of accounts has one for each of; none if not of subjects."""
    keys = (key for kind in vocabulary.system.kinds.values() for key in kind.keys.values())
    return [of for key in keys if key.type == "subjects" and key.accounts == family for of in key.of]


def moves(vocabulary: Vocabulary, declared: Iterable[Move]) -> list[Suggestion]:
    """The words of these moves."""
    system, found = vocabulary.system, []
    for move in declared:
        words = system.move_words.get(move.id, {})
        written = tuple(dict.fromkeys((*words.get(vocabulary.language, ()), *words.get("en", ()))))
        if written:
            label = vocabulary.label(system.helps.get(move.id, {}))
            found.append(Suggestion("move", written, label, move.id))
    return found


def keywords(vocabulary: Vocabulary, *ids: str) -> list[Suggestion]:
    """The usual words of these keywords."""
    return [Suggestion("keyword", (vocabulary.word(id),), id=id) for id in ids]


def choices(vocabulary: Vocabulary, of: tuple[str, ...]) -> list[Suggestion]:
    """The words of a choice."""
    names = vocabulary.choices(of)
    return [Suggestion("choice", (*plain(names, vocabulary.word(id)), id), id=id) for id in names.ids]


def kinds(vocabulary: Vocabulary) -> list[Suggestion]:
    """What a newcomer may be enrolled as."""
    declared, templates = vocabulary.system.kinds, vocabulary.templates
    return [
        Suggestion("kind", (id, *plain(vocabulary.kinds, templates[id].name)), templates[id].name, id)
        if id in templates
        else Suggestion("kind", _kind_written(vocabulary, id), vocabulary.label(declared[id].label), id)
        for id in vocabulary.kinds.ids
    ]


def _kind_written(vocabulary: Vocabulary, id: str) -> tuple[str, ...]:
    """A kind by its short word in the campaign's language, if it has one, and by its id."""
    own = plain(vocabulary.kinds, vocabulary.word(id)) if vocabulary.has_word(id) else []
    return tuple(dict.fromkeys((*own, id)))


def settings(vocabulary: Vocabulary) -> list[Suggestion]:
    """The keys of the settings."""
    return [
        Suggestion("setting", (key,), vocabulary.label(setting.meaning), key)
        for key, setting in vocabulary.system.settings.items()
    ]


def setting_values(setting: Setting) -> list[Suggestion]:
    """What a setting may be."""
    values = {"choice": setting.choices, "flag": ["true", "false"]}.get(setting.type, [])
    values = [*values, setting.optional] if setting.optional is not None else values
    found = [Suggestion("choice", (value,), id=value) for value in values]
    if setting.type == "number":
        return found + open_to(_("a number"))
    said = {
        "code": _("a code like 3D"),
        "dice": _("dice like d10 d8 d4"),
        "accounts": _("ids, one after another"),
        "chart": _("rows like `near = 4; far = 8`"),
    }.get(setting.type)
    return found + open_to(said) if said is not None else found


def score(vocabulary: Vocabulary, id: str | None) -> list[Suggestion]:
    """How a score of that account is written."""
    account = vocabulary.system.account(id) if id is not None else None
    notation = account.notation if account is not None else "count"
    if account is not None and account.ladder is not None:
        return choices(vocabulary, (account.ladder,))
    if notation == "flag":
        return [Suggestion("choice", (word,), id=word) for word in ("yes", "no")]
    if notation == "die":
        return [Suggestion("choice", (rung,), id=rung) for rung in DIE_RUNGS]
    if notation == "code":
        return open_to(_("a code like 4D, 4D+1 or 4D+2"))
    return open_to(_("a number"))


def plain(names: Names, *candidates: str) -> list[str]:
    """Those of the names that a line may hold without quotes and that mean just one thing."""
    return [name for name in candidates if name and not (_SPECIAL & set(name)) and names.only(name)]
