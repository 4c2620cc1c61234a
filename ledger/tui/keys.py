"""Every key of the screens, and the words for it. Bindings, foot line and help are made from this."""

from __future__ import annotations

import msgspec
from textual.binding import Binding, BindingsMap

from ledger.wording.language import _


class Key(msgspec.Struct, frozen=True):
    """`keys` as Textual names them, `shown` as a person does, `action` a method of the screen (None: of the
    entry line itself). `label` is for the foot line, and empty for a key that is not shown there."""

    keys: str
    shown: str
    action: str | None
    does: str
    label: str = ""


def table_keys() -> list[Key]:
    """Those of the Table screen."""
    return [
        Key("f1", "F1", "help", _("this page"), _("Help")),
        Key("f3", "F3", "sheet", _("the whole sheet of the one who acts"), _("Sheet")),
        Key(
            "ctrl+z",
            "^Z",
            "undo",
            _("empties the line; on an empty one, takes back what was recorded last in this sitting"),
            _("Undo"),
        ),
        Key("ctrl+y", "^Y", "redo", _("brings back what was undone last"), _("Redo")),
        Key(
            "ctrl+s",
            "^S",
            "settle",
            _("the settlement: decides what the adventure leaves open, awards, and ends it"),
        ),
        Key("enter", "Enter", None, _("records the line, or answers it")),
        Key("tab", "Tab", "complete", _("what may stand next; again, or Enter, takes it")),
        Key(
            "right",
            "Right",
            None,
            _("takes the pale words behind the cursor; in a round, the line that comes next"),
        ),
        Key("up", "Up, Down", None, _("the lines of this sitting")),
        Key("full_stop", ".", None, _("on an empty line: the last line again")),
        Key("pageup", "PgUp, PgDn", "turn(-1)", _("turns the journal back and on")),
        Key("ctrl+home", "^Home, ^End", "beginning", _("the oldest and the newest entry")),
        Key(
            "shift+tab",
            "Shift+Tab",
            "aside",
            _("goes to the open matters, where Enter begins the line they want, then to the journal"),
        ),
        Key("enter", "Enter", None, _("in the journal: opens the entry; a click does so too")),
        Key("escape", "Esc", "close", _("closes a list or a page; records nothing")),
        Key("ctrl+q", "^Q", None, _("ends the program; all that was recorded is kept")),
    ]


def bindings() -> BindingsMap:
    """The bindings of the Table screen."""
    unnamed = [Binding("pagedown", "turn(1)", show=False), Binding("ctrl+end", "end", show=False)]
    named = [_binding(key) for key in table_keys() if key.action is not None]
    return BindingsMap([*named, *unnamed])


def _binding(key: Key) -> Binding:
    # The entry line and the lists have uses of their own for these, and must not keep them to themselves.
    return Binding(
        key.keys,
        key.action or "",
        key.label,
        show=bool(key.label),
        key_display=key.shown,
        tooltip=key.does,
        id=f"table.{(key.action or '').partition('(')[0]}",
    )
