"""Whom a place can show, and whom it begins with. No widget is here."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.quick_entry.vocabulary import Person
from ledger.tui.view import View
from rules.kernel.record import TABLE


def people_in_order(view: View) -> list[str]:
    """Everybody and everything enrolled: the players' characters first, then who else acts, then the rest;
    who has retired comes last."""
    kinds = view.system.kinds

    def place(person: Person) -> tuple[bool, bool, bool, str]:
        kind = kinds.get(person.kind)
        return person.retired, kind is None or not kind.plays, kind is None or not kind.acts, person.name

    people = [person.id for person in sorted(view.vocabulary.people.values(), key=place)]
    table = kinds.get(TABLE)
    return [*people, TABLE] if table is not None and table.shows else people


def acting(view: View) -> list[str]:
    """Those of them who act, by their kind."""
    kinds, people = view.system.kinds, view.vocabulary.people
    return [
        one
        for one in people_in_order(view)
        if one in people and (kind := kinds.get(people[one].kind)) is not None and kind.acts
    ]


def shown_first(view: View, who: str | None, among: Sequence[str]) -> str:
    """The one who is asked for, or if they are not among these then who acted last, or the first."""
    return next((one for one in (who, view.whose) if one is not None and one in among), among[0])
