"""What the Export place offers: forms, parts of the campaign, readers; and the beginning of a file. No widget
is here."""

from __future__ import annotations

from importlib.util import find_spec
from os.path import expanduser
from pathlib import Path

import msgspec

from ledger.exchange.exporting import file_name, write
from ledger.exchange.formats import FORMATS, Format
from ledger.exchange.selection import Choice
from ledger.journal.journal import Journal
from ledger.progress import Progress
from ledger.text_gate import one_line, visible
from ledger.tui.items import HEADING, Item
from ledger.tui.people import people_in_order
from ledger.tui.timeline import NOW, read_timeline
from ledger.tui.view import View
from ledger.tui.widgets.fitting import GAP
from ledger.wording.language import _

FORM, PART, READER = ("form", "part", "reader")
"""What is chosen, each by the beginning of its key: `form:markdown`, `part:session:2`, `reader:mira`."""

WHOLE, GAME_MASTER = f"{PART}:", f"{READER}:"

SHOWN = 6_000
"""Characters of a file that are shown."""


class Wish(msgspec.Struct, frozen=True):
    """What is to be exported, by the keys of the chosen lines."""

    form: str = f"{FORM}:markdown"
    part: str = WHOLE
    reader: str = GAME_MASTER

    def with_key(self, key: str) -> Wish:
        """The same with what a line stands for."""
        return msgspec.structs.replace(self, **{key.partition(":")[0]: key})

    @property
    def format(self) -> Format:
        return FORMATS[self.form.partition(":")[2]]

    def choice(self, upto: int | None) -> Choice:
        """As the exports take it; `upto` is where one looks back to."""
        _part, _colon, what = self.part.partition(":")
        kind, _colon, value = what.partition(":")
        number = int(value) if kind in ("session", "adventure") else None
        return Choice(
            who=value if kind == "who" else None,
            session=number if kind == "session" else None,
            adventure=number if kind == "adventure" else None,
            upto=upto,
            player=self.reader.partition(":")[2] or None,
        )


class Offers(msgspec.Struct, frozen=True):
    """All that can be chosen: the key of a line, what it says, and what is to be said of it."""

    forms: list[tuple[str, str, str]]
    parts: list[tuple[str, str, str]]
    readers: list[tuple[str, str, str]]
    upto: int | None
    """The entry that one looks back to; None for now."""


def offers(view: View) -> Offers:
    """What there is of the campaign that is looked at."""
    spans = read_timeline(view, NOW, []).stretches
    people = people_in_order(view)
    names = {id: view.speaker.subject(id) for id in people}
    playing = {id for id, kind in view.system.kinds.items() if kind.plays}
    table = view.journal.table(view.at)
    return Offers(
        [(f"{FORM}:{form.name}", form.name, form.told()) for form in FORMATS.values()],
        [
            (WHOLE, _("the whole campaign"), ""),
            *((f"{PART}:{one.name}:{one.ordinal}", one.title, "") for one in spans),
            *((f"{PART}:who:{id}", names[id], "") for id in people),
        ],
        [
            (GAME_MASTER, _("the game master"), ""),
            *((f"{READER}:{id}", names[id], "") for id in people if table.kind(id) in playing),
        ],
        view.upto if view.at is not None else None,
    )


def listed(offered: Offers, wish: Wish) -> list[Item]:
    """The lines, those that are chosen with a mark."""
    lines: list[Item] = []
    for title, rows in (
        (_("Format"), offered.forms),
        (_("What"), offered.parts),
        (_("For"), offered.readers),
    ):
        lines.append(Item((title,), look=HEADING))
        chosen = (wish.form, wish.part, wish.reader)
        lines += [
            Item(_cells("x" if key in chosen else " ", one_line(said), one_line(told)), key)
            for key, said, told in rows
        ]
    return lines


def _cells(mark: str, said: str, told: str) -> tuple[str, ...]:
    """A name alone is in no column: a long one would push away what is said of the others."""
    return (mark, said, told) if told else (f"{mark}{GAP}{said}",)


def missing(form: Format) -> str:
    """What has to be installed for a form; empty if nothing has."""
    if form.extra is None or find_spec("typst") is not None:
        return ""
    return _("`pip install whills[{extra}]` brings what this form needs").format(extra=form.extra)


def beginning(journal: Journal, wish: Wish, upto: int | None) -> str:
    """The first lines of the file. Raises NotUnderstood for what cannot be, and StorageError."""
    form = wish.format
    if form.binary:
        return missing(form) or _("this form is no text; Enter on a path writes it")
    choice = wish.choice(upto)
    if choice.player is not None and not form.for_players:
        return _("{form} holds what only the game master may see; choose the game master").format(
            form=form.name
        )
    maker = next(iter(form.makers().values()))
    text = ""
    for piece in maker(journal, choice):
        text += piece if isinstance(piece, str) else ""
        if len(text) > SHOWN:
            return visible(text[:SHOWN], newlines=True) + "\n…"
    return visible(text, newlines=True)


def default_path(journal: Journal, wish: Wish, upto: int | None) -> str:
    """A name that nothing bears yet in the folder in which the program was started."""
    path = name = Path(file_name(wish.format, journal, wish.choice(upto)))
    number = 2
    while path.exists():
        path = Path(f"{name.stem}-{number}{name.suffix}")
        number += 1
    return str(path)


def written(journal: Journal, wish: Wish, upto: int | None, path: str, progress: Progress) -> list[Path]:
    """Write it, as the command does; nothing is replaced. Raises NotUnderstood, WouldOverwrite, StorageError,
    and what `progress` raises."""
    at_home = expanduser(path)  # noqa: PTH111 a `Path` would lose the slash that makes it a folder
    return write(wish.format, journal, wish.choice(upto), at_home, progress=progress)
