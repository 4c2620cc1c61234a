"""Progress: what a character earned, spent and learnt over the sessions, as charts, each with its table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Sparkline, Static

from ledger.text_gate import one_line
from ledger.tui.house import House
from ledger.tui.keys import Key, list_keys
from ledger.tui.progress import Shown, listed, read_progress, rows_of
from ledger.tui.registry import PROGRESS
from ledger.tui.safe_text import content
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.view import View
from ledger.tui.widgets.fitting import DOT
from ledger.tui.widgets.lines import LineList
from ledger.tui.widgets.step_chart import StepChart
from ledger.wording.language import _

READING = "-reading"
"""The table of a chart is read, in the place of the chart."""

MOST_FLOWS = 2
"""Sparklines below a chart."""


class ProgressScreen(PlaceScreen[Shown | None]):
    """The charts of a character on the left; the chosen one beside it with what moved in each session below,
    or its table."""

    CSS_PATH = "progress.tcss"
    AUTO_FOCUS = "#plots"

    def __init__(self, house: House) -> None:
        super().__init__(house, PROGRESS)
        self._who: str | None = None
        self._plot = ""
        """The chart that was chosen; one may look at a moment at which it is not there."""
        self._shown: Shown | None = None

    def keys(self) -> list[Key]:
        return [
            *list_keys(),
            Key(
                "left", _("Left, Right"), "turn(-1)", _("the character before, and the next one"), _("Others")
            ),
            Key("right", _("Right"), "turn(1)", _("the next character")),
            Key("space", _("Space"), "table", _("the table of the chart, and the chart again"), _("Values")),
            Key("escape", "Esc", "back", _("from a table back to its chart")),
        ]

    def help(self) -> tuple[str, list[str]]:
        return _("Progress: points and scores over the sessions"), [
            _("Each line of a chart ends at its letter; the legend below says which it is."),
            _("The small bars below tell how much it was in each session, beside the most of any."),
            _("Enter, or Space, shows the table of a chart; Enter on a row opens its entry."),
        ]

    def compose_body(self) -> ComposeResult:
        yield LineList("plots", paired=True)
        with Vertical(id="drawn"):
            yield StepChart("chart")
            for number in range(MOST_FLOWS):
                yield Static(id=f"flow{number}", classes="flow")
                yield Sparkline(id=f"bars{number}")
        yield LineList("rows")

    # ---- Reading ----

    def visit(self, wish: str) -> None:
        """Show the progress of that subject."""
        self._who = wish
        self.reread()

    def read(self, view: View) -> Shown | None:
        return read_progress(view, self._who)

    def paint(self, found: Shown | None) -> None:
        self._shown = found
        plots = self.query_one("#plots", LineList)
        lines = listed(found.plots) if found is not None else []
        there = any(line.key == self._plot for line in lines)
        plots.show(lines, self._plot if there else None, None if there else 0)
        if found is not None:
            place = found.people.index(found.who) + 1
            plots.border_title = content(one_line(found.title))
            count = _("{place} of {count}").format(place=place, count=len(found.people))
            plots.border_subtitle = content(count)
        self._show_plot()
        if found is None:
            self.say(_("nobody is enrolled yet; `enrol` at the table brings someone in"))
        elif not found.plots:
            self.say(_("nothing of {who} has changed yet").format(who=found.title))

    def _show_plot(self) -> None:
        found, key = self._shown, self.query_one("#plots", LineList).key
        plot = next((one for one in found.plots if one.key == key), None) if found is not None else None
        self.query_one(StepChart).show(plot, found.ends if found is not None else ("", ""))
        rows = self.query_one("#rows", LineList)
        rows.border_title = content(plot.title if plot is not None else "")
        rows.set_numbers(plot.table.numbers if plot is not None else ())
        rows.show(rows_of(plot) if plot is not None else [])
        flows = plot.flows if plot is not None else []
        for number in range(MOST_FLOWS):
            label, bars = (
                self.query_one(f"#flow{number}", Static),
                self.query_one(f"#bars{number}", Sparkline),
            )
            label.display = bars.display = number < len(flows)
            if number < len(flows):
                name, amounts = flows[number]
                most = _("{most} at most").format(most=max(amounts))
                label.update(content(DOT.join([name, most])))
                bars.data = [float(amount) for amount in amounts]

    # ---- Going about ----

    def on_line_list_moved(self, message: LineList.Moved) -> None:
        if message.lines.id == "plots":
            self._plot = message.key
            self._show_plot()

    def on_line_list_opened(self, message: LineList.Opened) -> None:
        seq = message.key.partition(".")[0]
        if message.lines.id == "plots":
            self.action_table()
        elif seq != "0":
            self.show_entry(int(seq))

    def action_table(self) -> None:
        """The table of the chosen chart, or back from it."""
        if self.has_class(READING):
            self.action_back()
        elif self.query_one("#plots", LineList).key:
            self.add_class(READING)
            self.query_one("#rows").focus()

    def action_back(self) -> None:
        """From the table to the chart."""
        self.remove_class(READING)
        self.query_one("#plots").focus()

    def action_turn(self, step: int) -> None:
        """The character before or after, in a ring."""
        if self._shown is not None:
            people = self._shown.people
            self._who = people[(people.index(self._shown.who) + step) % len(people)]
            self.reread()
