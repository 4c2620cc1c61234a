"""Every key of the screens, and the words for it. Bindings, foot line and help are made from this."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from textual.binding import Binding, BindingsMap

from ledger.tui.registry import places
from ledger.wording.language import _


class Key(msgspec.Struct, frozen=True):
    """`keys` as Textual names them, `shown` as a person does, `action` a method of the screen (None: of the
    entry line or a list itself). `label` is for the foot line, and empty for a key that is not shown
    there. `footed`: it stands there always, not only where there is room."""

    keys: str
    shown: str
    action: str | None
    does: str
    label: str = ""
    footed: bool = True


LAST = "ctrl+q"
"""The key that stands last in the foot line."""

IF_ROOM = (
    "app.find",
    "app.go.audit",
    "app.go.training",
    "app.go.progress",
    "app.go.rules",
    "app.go.export",
    "app.settle",
    "app.go.library",
)
"""Bindings that the foot line shows on a broad screen, the most useful first."""


def app_keys() -> list[Key]:
    """Those that work in every place, and on the pages over them."""
    going = [
        Key(place.key, place.shown, f"go('{place.id}')", place.does, place.label, place.footed)
        for place in places()
    ]
    return [
        *going,
        Key(
            "ctrl+s",
            "^S",
            "settle",
            _("the settlement: decides what the adventure leaves open, awards, and ends it"),
            _("Settlement"),
            footed=False,
        ),
        Key(
            "ctrl+p",
            "^P",
            "find",
            _("finds a place, a sheet, a move, a rule, an entry"),
            _("Find"),
            footed=False,
        ),
        Key("ctrl+t", "^T", "now", _("returns to now from an earlier moment")),
        Key(LAST, "^Q", "quit", _("ends the program; all that was recorded is kept"), _("Quit")),
    ]


def table_keys() -> list[Key]:
    """Those of the Table screen."""
    return [*_keys_of_the_line(), *_keys_around_it()]


def _keys_of_the_line() -> list[Key]:
    return [
        Key("f1", "F1", "help", _("this page"), _("Help")),
        Key("f4", "F4", "form", _("the typed line as a form, a blank for each thing it takes"), _("Form")),
        Key(
            "ctrl+z",
            "^Z",
            "undo",
            _("empties the line; on an empty one, takes back what was recorded last in this sitting"),
            _("Undo"),
        ),
        Key("ctrl+y", "^Y", "redo", _("brings back what was undone last")),
        Key("enter", _("Enter"), None, _("records the line, or answers it")),
        Key("tab", "Tab", "complete", _("what may stand next; again, or Enter, takes it")),
        Key(
            "right",
            _("Right"),
            None,
            _("takes the pale words behind the cursor; in a round, the line that comes next"),
        ),
        Key("up", _("Up, Down"), None, _("the lines of this campaign, those of earlier sittings too")),
        Key("full_stop", ".", None, _("on an empty line: the last line again")),
        Key(
            "1",
            _("1 to 9"),
            None,
            _("on an empty line: a favourite, one that is pinned or was recorded more than once lately"),
        ),
        Key(
            "1",
            _("1 to 9"),
            None,
            _("behind a word that is unclear, or in the list below one that is wrong: what has that number"),
        ),
        Key("ctrl+f", "^F", "pin", _("pins the typed line to a digit, or takes it from there")),
    ]


def _keys_around_it() -> list[Key]:
    return [
        Key("pageup", "PgUp, PgDn", "turn(-1)", _("turns the journal back and on")),
        Key("ctrl+home", "^Home, ^End", "beginning", _("the oldest and the newest entry")),
        Key(
            "shift+tab",
            _("Shift+Tab"),
            "aside",
            _("goes to the open matters, where Enter begins the line they want, then to the journal"),
        ),
        Key("enter", _("Enter"), None, _("in the journal: opens the entry; a click does so too")),
        Key("escape", "Esc", "close", _("closes a list or a page; records nothing")),
    ]


def list_keys() -> list[Key]:
    """Those of every place that shows lists."""
    return [
        Key("f1", "F1", "help", _("this page"), _("Help")),
        Key("up", _("Up, Down"), None, _("one line up or down; PgUp, PgDn, Home and End go further")),
        Key("enter", _("Enter"), None, _("opens what is chosen; a click does so too")),
        Key("tab", "Tab", None, _("from one list to the next; Shift+Tab goes back")),
        Key("escape", "Esc", None, _("closes a page; records nothing")),
    ]


def app_bindings() -> list[Binding]:
    """Those of `app_keys`. They go before all else: a page over a place would keep them to itself."""
    return [_binding(key, "app", priority=True) for key in app_keys()]


def table_bindings() -> BindingsMap:
    """The bindings of the Table screen."""
    unnamed = [Binding("pagedown", "turn(1)", show=False), Binding("ctrl+end", "end", show=False)]
    return BindingsMap([*bindings(table_keys(), "table"), *unnamed])


def bindings(keys: Iterable[Key], place: str) -> list[Binding]:
    """The bindings of those keys that are a place's own, and not of something in it."""
    return [_binding(key, place) for key in keys if key.action is not None]


def _binding(key: Key, place: str, *, priority: bool = False) -> Binding:
    # The entry line and the lists have uses of their own for these, and must not keep them to themselves.
    action = key.action or ""
    return Binding(
        key.keys,
        action,
        key.label,
        show=bool(key.label) and key.footed,
        key_display=key.shown,
        tooltip=key.does,
        priority=priority,
        id=f"{place}.{action.translate(_PLAIN)}",
    )


_PLAIN = str.maketrans({"(": ".", ")": None, "'": None})
"""An action such as `go('sheet')` as the id of its key: `go.sheet`."""
