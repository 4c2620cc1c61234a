"""Reading what is called by a name: subjects, accounts, choices, kinds, settings.

A reader takes what stands next and returns its value, or raises `NoFit`. Before it looks it says what it
wants, for completions and refusals.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from ledger.quick_entry import suggestions
from ledger.quick_entry.context import Context
from ledger.quick_entry.names import WHOLE_ID, Found, Names, form
from ledger.quick_entry.suggestions import Suggestion, open_to
from ledger.quick_entry.vocabulary import Circle, is_family
from ledger.quick_entry.walk import NoFit, Walk
from ledger.wording.language import _
from rules.kernel.move import Param

_IN_FAMILY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9][a-z0-9_]*)+")


class Named(msgspec.Struct, frozen=True):
    """The one thing that the next words name, how many words those are, and how well they fit."""

    id: str
    words: int
    level: int


def look_up(
    walk: Walk,
    find: Callable[[str, bool], Found],
    longest: int,
    shown: Callable[[list[str]], list[Suggestion]],
) -> Named:
    """What the next words name: several words only as a whole name, one word also by a beginning.

    `find` gives what a form means, its second argument saying that it must be written out; `shown` lists the
    things when they are several. NoFit if it is nothing, or not one thing alone.
    """
    for words in range(min(longest, len(walk.tokens) - walk.at), 0, -1):
        found = find(walk.joined(words), words > 1)
        if len(found.ids) == 1:
            return Named(found.ids[0], words, found.level)
        if found.ids:
            offered = shown(found.ids)
            # What nobody is offered, like the accounts behind the scenes, makes nothing unclear.
            if len(offered) == 1:
                return Named(offered[0].id, words, found.level)
            walk.unclear(offered)
    raise NoFit


# -- subjects


def find_subject(walk: Walk, among: Circle, most_words: int | None = None) -> Named:
    """The one subject of these that is named next, in at most so many words."""
    walk.want(lambda: suggestions.subjects(walk.vocabulary, among.in_play))
    walk.welcome(among.kinds)
    return _look_up_subject(walk, among, most_words)


def subject_unasked(walk: Walk, among: Circle, most_words: int | None = None) -> Named | None:
    """The same where a subject may stand but is not what the line wants; None if it is none of these."""
    try:
        return _look_up_subject(walk, among, most_words)
    except NoFit:
        return None


def _look_up_subject(walk: Walk, among: Circle, most_words: int | None) -> Named:
    vocabulary = walk.vocabulary
    return look_up(
        walk,
        lambda key, whole: vocabulary.find_subject(key, among, written_out=whole),
        most_words or vocabulary.subjects.longest,
        lambda ids: suggestions.subjects(vocabulary, ids),
    )


def subject(walk: Walk, context: Context, param: Param) -> str:
    """The id of a subject of one of the kinds `of`."""
    found = find_subject(walk, walk.vocabulary.subjects_of(param.of))
    walk.at += found.words
    if context.of_table:
        context.kind = walk.vocabulary.kind_of(found.id)
    return found.id


def subjects(walk: Walk, context: Context, param: Param) -> list[str]:
    """The ids of several subjects, or of everyone in play."""
    playing = {id for id, kind in walk.vocabulary.system.kinds.items() if kind.plays}
    if (param.of and not playing.intersection(param.of)) or not walk.keyword("all"):
        return listed(walk, lambda: subject(walk, context, param))
    context.everyone = param.name
    everyone = walk.vocabulary.players()
    if param.here and not walk.late and (present := walk.vocabulary.attending()) is not None:
        everyone = [id for id in everyone if id in present]
    if not everyone:
        walk.at -= 1
        walk.fault(_("`{word}` is nobody: no player character is in play"), [])
        raise NoFit
    return everyone


def listed(walk: Walk, read: Callable[[], str]) -> list[str]:
    """Values with commas between them, each once."""
    values = [read()]
    while True:
        walk.want(lambda: [Suggestion("open", (_("a comma"),))])
        if not walk.is_sign(","):
            return list(dict.fromkeys(values))
        walk.at += 1
        values.append(read())


# -- accounts


def find_account(walk: Walk, kind: str | None, groups: tuple[str, ...]) -> Named:
    """The one account of these groups, which that kind may have, that is named next."""
    vocabulary = walk.vocabulary
    walk.want(lambda: suggestions.accounts(vocabulary, kind, groups))
    member = _member(walk, kind, groups)
    if member is not None:
        return Named(member, 1, WHOLE_ID)
    allowed = vocabulary.accounts_of(kind, groups)
    return look_up(
        walk,
        lambda key, whole: vocabulary.accounts.find(key, allowed, written_out=whole),
        vocabulary.accounts.longest,
        lambda ids: [one for one in suggestions.accounts(vocabulary, kind, groups) if one.id in ids],
    )


def _member(walk: Walk, kind: str | None, groups: tuple[str, ...]) -> str | None:
    """A member of a family of accounts, written with its prefix: `power.telekinesis`."""
    system, here = walk.vocabulary.system, walk.here
    id = here.text.lower() if here is not None else ""
    if not _IN_FAMILY.fullmatch(id):
        return None
    family = system.account(id)
    if family is None or not is_family(family) or (groups and family.group not in groups):
        return None
    if kind is not None and not system.takes(kind, id):
        return None
    kinds = suggestions.kinds_behind(walk.vocabulary, family.id)
    if not kinds:
        return id
    prefix = family.id[:-1]
    members = walk.vocabulary.subjects_of(tuple(kinds))
    found = walk.vocabulary.find_subject(form(id.removeprefix(prefix)), members)
    return prefix + found.ids[0] if len(found.ids) == 1 else None


def account(walk: Walk, context: Context, param: Param) -> str:
    """The id of an account of one of the groups `of`."""
    found = find_account(walk, context.kind, param.of)
    walk.at += found.words
    context.account = found.id
    return found.id


def accounts(walk: Walk, context: Context, param: Param) -> list[str]:
    """The ids of several accounts."""
    return listed(walk, lambda: account(walk, context, param))


def best_of(walk: Walk, *looks: Callable[[], Named]) -> Named:
    """The one thing that the next words name best, whichever look finds it. NoFit if it is not one alone."""
    found = []
    for look in looks:
        try:
            found.append(look())
        except NoFit:
            continue
    found.sort(key=lambda named: (-named.words, named.level))
    if not found:
        raise NoFit
    if len(found) > 1 and (found[0].words, found[0].level) == (found[1].words, found[1].level):
        ids = [named.id for named in found]
        walk.unclear(open_to(*ids))
        raise NoFit
    return found[0]


# -- words of lists


def one_of(walk: Walk, names: Names, source: Callable[[], list[Suggestion]]) -> str:
    """The id of one of these names."""
    found = _find_one_of(walk, names, source)
    walk.at += found.words
    return found.id


def _find_one_of(walk: Walk, names: Names, source: Callable[[], list[Suggestion]]) -> Named:
    walk.want(source)
    return look_up(
        walk,
        lambda key, whole: names.find(key, written_out=whole),
        names.longest,
        lambda ids: [one for one in source() if one.id in ids],
    )


def find_choice(walk: Walk, of: tuple[str, ...]) -> Named:
    """The one of the words `of` that is named next."""
    vocabulary = walk.vocabulary
    return _find_one_of(walk, vocabulary.choices(of), lambda: suggestions.choices(vocabulary, of))


def choice(walk: Walk, context: Context, param: Param) -> str:
    """The id of one of the words `of`."""
    found = find_choice(walk, param.of)
    walk.at += found.words
    return found.id


def kind(walk: Walk, context: Context, param: Param) -> str:
    """The id of a kind or of a template; the scores that follow are of a subject of that kind."""
    vocabulary = walk.vocabulary
    id = one_of(walk, vocabulary.kinds, lambda: suggestions.kinds(vocabulary))
    template = vocabulary.templates.get(id)
    context.kind = template.kind if template is not None else id
    return id


def setting(walk: Walk, context: Context, param: Param) -> str:
    """The key of a setting, whose value may follow."""
    vocabulary = walk.vocabulary
    context.setting = one_of(walk, vocabulary.settings, lambda: suggestions.settings(vocabulary))
    return context.setting
