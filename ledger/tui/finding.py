"""All that the palette leads to: places, people, moves, rules, entries. No widget is here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from ledger.errors import NotUnderstood
from ledger.exchange.rules import named, parts_of
from ledger.journal import views
from ledger.quick_entry.suggestions import moves
from ledger.store.records import Page
from ledger.text_gate import fold, one_line
from ledger.tui.keys import app_keys
from ledger.tui.people import people_in_order
from ledger.tui.registry import RULES, SETTLEMENT, SHEET, TABLE, places
from ledger.tui.view import View
from ledger.wording.language import _

MOST_FOUND = 200
"""Things that are listed; who finds as many has to type more."""

MOST_ENTRIES = 30
"""Entries among them."""

SHORTEST = 2
"""Letters for which entries are searched."""


class Target(msgspec.Struct, frozen=True):
    """Something to go to: what sort of thing, its name, what it is; the place that shows it and what is to be
    wished for there. For an entry its number instead."""

    sort: str
    name: str
    about: str
    place: str = ""
    wish: str = ""
    entry: int = 0
    searched: str = ""

    @property
    def key(self) -> str:
        """By which it is known in a list."""
        return f"{self.place} {self.wish} {self.entry}"


def place_targets() -> list[Target]:
    """The places, and the settlement with its own key."""
    rows = [(place.label, place.shown, place.does, place.id) for place in places()]
    rows += [(key.label, key.shown, key.does, SETTLEMENT) for key in app_keys() if key.action == "settle"]
    return [
        # The key first: what it is for may be cut.
        _with_words(Target(_("place"), label, f"{shown:<4} {does}", id))
        for label, shown, does, id in rows
    ]


def targets(view: View) -> list[Target]:
    """Everything but entries, in the order in which it is offered."""
    found = [*place_targets(), *_people(view), *_moves(view), *_rules(view)]
    return [_with_words(target) for target in found]


def _people(view: View) -> Iterable[Target]:
    for id in people_in_order(view):
        person = view.vocabulary.people.get(id)
        retired = _("retired") if person is not None and person.retired else ""
        about = ", ".join(filter(None, [view.speaker.kind(person.kind) if person else "", retired]))
        yield Target(_("sheet"), view.speaker.subject(id), about, SHEET, id)


def _moves(view: View) -> Iterable[Target]:
    # Where nobody has acted yet, a line has to say who does.
    first = next(iter(view.vocabulary.players()), "") if view.whose is None else ""
    for move in moves(view.vocabulary, view.system.moves.values()):
        words = [move.insert] if view.system.moves[move.id].of_table or not first else [first, move.insert]
        yield Target(_("move"), move.insert, one_line(move.label), TABLE, f"{' '.join(words)} ")


def favourite_targets(favourites: Mapping[str, str]) -> list[Target]:
    """The lines that the digits bring, by these."""
    return [
        _with_words(Target(_("line"), line, _("a favourite ({digit})").format(digit=digit), TABLE, line))
        for digit, line in favourites.items()
    ]


def _rules(view: View) -> Iterable[Target]:
    for of, id in named(parts_of(view.journal), None):
        yield Target(_("rule"), id, one_line(of.data.rules[id].title), RULES, id)


def _with_words(target: Target) -> Target:
    return msgspec.structs.replace(target, searched=fold(f"{target.name} {target.about} {target.wish}"))


def fitting(found: Sequence[Target], text: str) -> list[Target]:
    """Those that have all words of the text, in any case and with or without accents; those first whose name
    begins with it."""
    wanted = fold(text.strip())
    words = wanted.split()
    fit = [target for target in found if all(word in target.searched for word in words)]
    if wanted:
        fit.sort(key=lambda target: not fold(target.name).startswith(wanted))
    return fit[:MOST_FOUND]


def entry_targets(view: View, text: str) -> list[Target]:
    """The entry of that number, and the newest in which people wrote these words."""
    journal, wanted = view.journal, text.strip()
    found = []
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 16 and 1 <= int(wanted) <= view.upto:
        found.append(journal.entry(int(wanted)).entry)
    elif len(wanted) >= SHORTEST:
        page = Page(upto=view.upto, search=wanted, newest_first=True, limit=MOST_ENTRIES)
        try:
            found = [recorded.entry for recorded in views.entries(journal, page)]
        except NotUnderstood:
            # There is no word in it.
            return []
    return [
        Target(_("entry"), str(entry.seq), view.speaker.summary(entry), entry=entry.seq) for entry in found
    ]
