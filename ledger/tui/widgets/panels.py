"""The panels beside the journal: the cast, a sheet, open matters; and what a line comes to, below it."""

from __future__ import annotations

from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ledger.tui.overview import Member, Row, Waiting, begun
from ledger.tui.remarks import FAULT, HINT, NOTE, RECORDED, REFUSED, WARNING, WORKING
from ledger.tui.safe_text import content
from ledger.tui.widgets.aside import Aside
from ledger.tui.widgets.fitting import DOT, as_many_as_fit, cut, short_names
from ledger.wording.language import _

STICKY = ">"
"""Marks the one who acts if a line names nobody."""


class CastPanel(Widget):
    """Who is in play. In a single line, as many as fit; in a panel, one below the other."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.border_title = content(_("Cast"))
        self._cast: list[Member] = []

    def show(self, cast: list[Member]) -> None:
        self._cast = cast
        self.refresh()

    def render(self) -> Content:
        width, height = self.size
        if height == 1:
            return content(_in_one_line(self._cast, width))
        lines = [_in_columns(member, width) for member in self._cast]
        if len(lines) > height:
            more = _("{count} more").format(count=len(lines) - height + 1)
            lines[height - 1 :] = [cut(f"  + {more}", width)]
        return content("\n".join(lines))


def _in_columns(member: Member, width: int) -> str:
    numbers = f" {member.points} {member.state}".rstrip()
    name = cut(member.name, width - 2 - cell_len(numbers))
    space = " " * (width - 2 - cell_len(name) - cell_len(numbers))
    return f"{STICKY if member.sticky else ' '} {name}{space}{numbers}"


def _in_one_line(cast: list[Member], width: int) -> str:
    """The one who acts stands first, for the last may not fit."""
    shown = sorted(cast, key=lambda member: not member.sticky)
    names = [member.name for member in shown]
    said = _members(shown, names)
    if cell_len(DOT.join(said)) > width:
        said = _members(shown, short_names(names, [member.id for member in shown]))
    return as_many_as_fit(said, width)


def _members(shown: list[Member], names: list[str]) -> list[str]:
    """`> Roark FP 1 W`."""
    return [
        " ".join(filter(None, [STICKY if member.sticky else "", name, member.points, member.state]))
        for member, name in zip(shown, names, strict=True)
    ]


class OpenMatters(OptionList, Aside):
    """What waits for the table. Enter puts the line that settles it into the entry line."""

    class Chosen(Message):
        """A matter was chosen; `line` is what can be typed of the line that settles it."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    def __init__(self, id: str) -> None:
        super().__init__(id=id, compact=True)
        self.border_title = content(_("Open"))
        self._waiting: list[Waiting] = []

    def show(self, waiting: list[Waiting], *, folded: bool) -> None:
        """`folded`: a single line is seen, so each matter says how many there are."""
        chosen = self.highlighted
        self._waiting = waiting
        if waiting:
            prompts = [self._prompt(place, folded) for place in range(len(waiting))]
            self.set_options([Option(prompt) for prompt in prompts])
            self.highlighted = min(chosen or 0, len(waiting) - 1)
        else:
            self.set_options([Option(content(_("nothing is open")), disabled=True)])
            self.highlighted = None

    def _prompt(self, place: int, folded: bool) -> Content:
        matter = self._waiting[place]
        if folded:
            of = f"{place + 1}/{len(self._waiting)}"
            return content(_("open {of}: {line}").format(of=of, line=matter.line))
        return Content.assemble(content(matter.what), "\n", content(f"  {matter.line}", "$text-muted"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Chosen(begun(self._waiting[event.option_index].line)))


class SheetRows(Widget):
    """Lines of a sheet, labels on the left and values on the right."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []

    def show(self, rows: list[Row]) -> None:
        self._rows = rows
        self.styles.height = max(len(rows), 1)
        self.refresh()

    def render(self) -> Content:
        width = self.size.width
        return Content("\n").join([_in_row(row, width) for row in self._rows])


def _in_row(row: Row, width: int) -> Content:
    if not row.value:
        return content(cut(row.label, width), "bold $text-primary")
    label = cut(row.label, width - cell_len(row.value) - 1)
    space = " " * (width - cell_len(label) - cell_len(row.value))
    return content(label + space + row.value)


class SheetPanel(VerticalScroll, can_focus=False):
    """The sheet of the one who acts, at a glance."""

    def __init__(self, id: str) -> None:
        self._rows = SheetRows()
        super().__init__(self._rows, id=id)

    def show(self, whose: str, rows: list[Row]) -> None:
        """The sheet of the subject of that name."""
        self.border_title = content(whose or _("Sheet"))
        self._rows.show(rows)


STYLES = {
    WORKING: "",
    RECORDED: "$text-success",
    REFUSED: "bold $text-error",
    FAULT: "bold $text-error",
    WARNING: "$text-warning",
    NOTE: "$text-primary",
    HINT: "$text-muted",
}
"""The colour of each level of remark; its words say the level too."""
