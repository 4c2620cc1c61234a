"""Time: moving along the bar shows every place as of then; two marks tell what changed between them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from ledger.tui.house import House
from ledger.tui.keys import Key, list_keys
from ledger.tui.registry import SHEET, TIME
from ledger.tui.safe_text import content
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.timeline import NOW, Timeline, read_timeline
from ledger.tui.view import View
from ledger.tui.widgets.lines import LineList
from ledger.tui.widgets.timebar import TimeBar
from ledger.wording.language import _

MOST_MARKS = 2


class TimeScreen(PlaceScreen[Timeline]):
    """The bar above, the moments on the left, what changed on the right."""

    CSS_PATH = "time.tcss"
    AUTO_FOCUS = "#stops"

    def __init__(self, house: House) -> None:
        super().__init__(house, TIME)
        self._here = NOW
        self._marks: list[str] = []
        self._timeline: Timeline | None = None

    def keys(self) -> list[Key]:
        return [
            *list_keys(),
            Key("left", _("Left, Right"), "step(-1)", _("the moment before, and the next one"), _("Move")),
            Key("right", _("Right"), "step(1)", _("the next moment")),
            Key("space", _("Space"), "mark", _("marks the moment, or takes the mark away"), _("Mark")),
            Key("escape", "Esc", "unmark", _("takes all marks away")),
        ]

    def help(self) -> tuple[str, list[str]]:
        return _("Time: the campaign as it was"), [
            _("Each adventure and session is as long on the bar as its share of entries."),
            _("Moving along it shows every place as of then, read only; End returns to now."),
            _("The list of changes tells what is another since the moment before, by character."),
            _("With a mark it is what changed since the mark, with two what changed between them."),
            _("Enter on a number opens its statement."),
        ]

    def compose_body(self) -> ComposeResult:
        yield TimeBar("bar")
        with Horizontal(id="below"):
            yield LineList("stops", title=_("Moments"), broad=0, right=[2])
            yield LineList("changes", paired=True)

    # ---- Reading ----

    def read(self, view: View) -> Timeline:
        return read_timeline(view, self._here, self._marks)

    def paint(self, found: Timeline) -> None:
        self._timeline = found
        self._show_bar()
        self.query_one("#stops", LineList).show(found.lines, self._here)
        changes = self.query_one("#changes", LineList)
        first, last = found.between
        changes.border_title = content(
            _("From {first} to {last}").format(first=first.label, last=last.label)
            if first != last
            else _("Nothing was before")
        )
        changes.show(found.changes)
        if first != last and not found.changes:
            self.say(_("no sheet changed between these two"))

    def _show_bar(self) -> None:
        if self._timeline is not None:
            self.query_one(TimeBar).show(self._timeline, self._here, self._marks)

    # ---- Going about ----

    def travelled(self) -> None:
        """Another moment is looked at: by a step here, or by the key that returns to now."""
        if self.house.desk is not None and self.house.desk.then is None:
            self._here = NOW
        self.reread()

    def sit_down(self) -> None:
        """Another campaign has other moments."""
        self._here, self._marks = NOW, []
        super().sit_down()

    def on_line_list_moved(self, message: LineList.Moved) -> None:
        if message.lines.id == "stops":
            self._go_to(message.key)

    def on_line_list_opened(self, message: LineList.Opened) -> None:
        if message.lines.id == "changes":
            self.house.turn_to(SHEET, message.key)

    def on_time_bar_clicked(self, message: TimeBar.Clicked) -> None:
        self._go_to(message.key)

    def _go_to(self, key: str) -> None:
        if self._timeline is None:
            return
        stop = next((stop for stop in self._timeline.stops if stop.key == key), None)
        if stop is not None:
            self._here = stop.key
            self.house.travel(stop.then)
            self._show_bar()
            self.query_one("#stops", LineList).show(self._timeline.lines, stop.key)

    def action_step(self, steps: int) -> None:
        """So many moments on, or back."""
        if self._timeline is not None:
            keys = [stop.key for stop in self._timeline.stops]
            at = keys.index(self._here) if self._here in keys else len(keys) - 1
            self._go_to(keys[min(max(at + steps, 0), len(keys) - 1)])

    def action_mark(self) -> None:
        """Mark the moment; of three marks, the oldest goes."""
        marked = [mark for mark in self._marks if mark != self._here]
        if len(marked) == len(self._marks):
            marked = [*marked, self._here][-MOST_MARKS:]
        self._marks = marked
        self.reread()

    def action_unmark(self) -> None:
        """Without marks, changes are those since the moment before."""
        self._marks = []
        self.reread()
