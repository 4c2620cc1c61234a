"""The Training: who is busy when, what can be planned and how, what may be learned from what."""

from __future__ import annotations

import msgspec
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.worker import get_current_worker

from ledger.audit.plan import Plan
from ledger.exchange.plans import planned
from ledger.quick_entry.aim import ORDERS, Aimed, aim_asked
from ledger.quick_entry.parser import walk_along
from ledger.store.database import Abandoned
from ledger.tui.asking import Failure, come_of
from ledger.tui.calendar import WEEK, WHO
from ledger.tui.house import House
from ledger.tui.items import Item
from ledger.tui.keys import Key, list_keys
from ledger.tui.pace import paced
from ledger.tui.registry import TABLE, TRAINING
from ledger.tui.remarks import HINT, REFUSED
from ledger.tui.safe_text import content
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.training import (
    GOAL,
    LINE,
    ON_SHELF,
    Training,
    plan_lines,
    read_training,
    resting_lines,
    thing_lines,
)
from ledger.tui.view import View
from ledger.tui.widgets.fitting import DOT
from ledger.tui.widgets.lines import LineList
from ledger.tui.widgets.search import SearchLine
from ledger.wording.language import _
from rules.kernel.ways import Aim

READING = "-reading"
"""A plan or a thing is read: on a narrow screen it takes the place of all else."""

NARROWEST = 24
"""Columns that text is wrapped to at least."""

AROUND_TEXT = 5
"""Columns that a list takes for its border, the sign of the chosen line and the bar."""


class Planned(msgspec.Struct, frozen=True):
    """A plan with the words to tell it, made when entry `seq` was the newest."""

    plan: Plan
    view: View
    seq: int


class TrainingScreen(PlaceScreen[tuple[Training | None, View]]):
    """The calendar above; below on the left what can be planned and what teaches, on the right the routes to
    the goal, or what is in the chosen thing. Planning takes a thread and a connection of its own."""

    CSS_PATH = "training.tcss"
    AUTO_FOCUS = "#offers"

    class Went(Message):
        """How far a plan is, of so many steps to be tried at most."""

        def __init__(self, done: int, of: int) -> None:
            super().__init__()
            self.done = done
            self.of = of

    class Ended(Message):
        """What came of a plan: it, or why there is none."""

        def __init__(self, found: Planned | None, sentence: str = "") -> None:
            super().__init__()
            self.found = found
            self.sentence = sentence

    def __init__(self, house: House) -> None:
        super().__init__(house, TRAINING)
        self._who: str | None = None
        self._first: int | None = None
        """The day on which the calendar begins; None: near today."""
        self._training: Training | None = None
        self._view: View | None = None
        self._found: Planned | None = None
        """The plan that is shown; None where a thing of the shelf is."""
        self._planning = False

    def keys(self) -> list[Key]:
        return [
            *list_keys(),
            Key(
                "left", _("Left, Right"), "turn(-1)", _("the character before, and the next one"), _("Others")
            ),
            Key("right", _("Right"), "turn(1)", _("the next character")),
            Key("minus", "-, +", "weeks(-1)", _("the calendar a week back, and on"), _("Weeks")),
            Key("plus", "+", "weeks(1)", _("the calendar a week on")),
            Key("escape", "Esc", "back", _("stops a plan that is being made; back to the list")),
        ]

    def help(self) -> tuple[str, list[str]]:
        return _("Training: booked days, plans, and what teaches"), [
            _("The calendar has a letter for each booking, in the row of who is busy and of whom they need."),
            _("Enter on a score plans the next step of it. Any other goal is typed below the list:"),
            _("`mira control 5D by days`; ways are put in order by points, days or chance."),
            _("A thing on the shelf shows what may be learned from it, and why not."),
            _("Enter on a step or a lesson begins its line at the table; nothing is recorded here."),
        ]

    def compose_body(self) -> ComposeResult:
        yield LineList("calendar", broad=0)
        with Horizontal(id="below"):
            with Vertical(id="choice"):
                yield LineList("offers", paired=True)
                yield SearchLine("goal", _("a goal: who, what, how far"))
            yield LineList("ways")

    # ---- Reading ----

    def visit(self, wish: str) -> None:
        """Plan what is wished for."""
        self._plan_line(wish)

    def read(self, view: View) -> tuple[Training | None, View]:
        return read_training(view, self._who, self._first), view

    def sit_down(self) -> None:
        """Another campaign has other days and goals."""
        self._who = self._first = self._found = None
        super().sit_down()

    def travelled(self) -> None:
        """A plan of another moment is none of this one."""
        self._found = None
        super().travelled()

    def paint(self, found: tuple[Training | None, View]) -> None:
        self._training, self._view = found
        training = self._training
        calendar, offers = self.query_one("#calendar", LineList), self.query_one("#offers", LineList)
        if training is None:
            for lines in (calendar, offers, self.query_one("#ways", LineList)):
                lines.show([])
            self.say(_("nobody is enrolled yet; `enrol` at the table brings someone in"))
            return
        calendar.border_title = content(training.calendar.title)
        calendar.show(training.calendar.lines, f"{WHO}:{training.who}" if not calendar.has_focus else None)
        offers.border_title = content(training.title)
        place = training.people.index(training.who) + 1
        count = _("{place} of {count}").format(place=place, count=len(training.people))
        offers.border_subtitle = content(DOT.join(filter(None, [training.points, count])))
        offers.show(training.offers)
        self._show_ways()
        if self._found is not None and self._found.seq != training.seq:
            self.say(_("something was recorded since this was planned"))

    def on_line_list_resized(self, message: LineList.Resized) -> None:
        """Sentences are as wide as their list."""
        if message.lines.id == "ways":
            self._show_ways()

    def _show_ways(self, *, anew: bool = False) -> None:
        """The plan, else what is in the chosen thing; with another one, its first line to enter is chosen."""
        lines = self.query_one("#ways", LineList)
        # Whether the bar is there follows from how long the text is, and that from its width.
        width = max(lines.outer_size.width - AROUND_TEXT, NARROWEST)
        title, shown = "", list[Item]()
        kind, _colon, chosen = self.query_one("#offers", LineList).key.partition(":")
        if self._found is not None:
            view = self._found.view
            title = _("Plan")
            shown = plan_lines(self._found.plan, view.system, view.speaker, view.vocabulary, width)
        elif kind == ON_SHELF and self._training is not None and self._view is not None:
            view = self._view
            title = view.speaker.subject(chosen)
            thing = self._training.shelf.get(chosen)
            shown = thing_lines(thing, view.system, view.speaker, width) if thing is not None else []
        if not shown:
            shown = resting_lines(width)
            self._stop_reading()
        lines.border_title = content(title)
        first = next((place for place, line in enumerate(shown) if line.key.startswith(LINE)), 0)
        lines.show(shown, place=first if anew else None)

    def _stop_reading(self) -> None:
        """What was read is gone: on a narrow screen all else comes back."""
        self.remove_class(READING)
        if self.query_one("#ways").has_focus:
            self.query_one("#offers").focus()

    # ---- Planning ----

    def _plan_line(self, words: str) -> None:
        """Plan what the words aim at; they stay to be changed."""
        self.query_one(SearchLine).value = words
        self._found = None
        self._planning = True
        self._plan(words)

    @work(thread=True, exclusive=True, group="plan", exit_on_error=False)
    def _plan(self, words: str) -> None:
        desk = self.house.desk
        if desk is None:
            return

        def tell(done: int, of: int) -> None:
            self.post_message(self.Went(done, of))

        def made() -> Planned:
            view = desk.view()
            aimed = aim_asked(walk_along(words, view.vocabulary))
            with desk.apart() as sitting:
                found = planned(sitting.journal, *_asked(aimed), view.at, paced(tell))
            return Planned(found, view, view.upto)

        tell(0, 0)
        try:
            found = come_of(made)
        except Abandoned:
            return
        if not get_current_worker().is_cancelled:
            ended = self.Ended(None, found.sentence) if isinstance(found, Failure) else self.Ended(found)
            self.post_message(ended)

    def on_training_screen_went(self, message: Went) -> None:
        if not self._planning:
            return
        told = f"{100 * message.done // message.of} %" if message.of else "…"
        self.say(_("planning: {told}; Esc stops it").format(told=told), HINT)

    def on_training_screen_ended(self, message: Ended) -> None:
        self._planning = False
        self._found = message.found
        self.say(message.sentence, REFUSED)
        self._show_ways(anew=True)
        if message.found is not None:
            self.add_class(READING)
            self.query_one("#ways").focus()

    # ---- Going about ----

    def on_line_list_moved(self, message: LineList.Moved) -> None:
        kind, _colon, id = message.key.partition(":")
        if message.lines.id == "offers":
            self._found = None
            self._show_ways(anew=True)
        elif message.lines.id == "calendar" and kind == WHO and self._training is not None:
            self._turn_to(id)

    def on_line_list_opened(self, message: LineList.Opened) -> None:
        kind, _colon, said = message.key.partition(":")
        if message.lines.id == "calendar":
            if kind.isdigit():
                self.show_entry(int(kind))
        elif kind == GOAL and self._training is not None:
            self._plan_line(f"{self._training.who} {self._training.goals[said]}")
        elif kind == ON_SHELF:
            self._found = None
            self._show_ways(anew=True)
            self.add_class(READING)
            self.query_one("#ways").focus()
        elif kind == LINE:
            self.house.turn_to(TABLE, said)

    def on_search_line_left(self, message: SearchLine.Left) -> None:
        words = self.query_one(SearchLine).value
        if message.down or not words.strip():
            self.query_one("#ways").focus()
        else:
            self._plan_line(words)

    def action_back(self) -> None:
        """Stop a plan; or back to what can be chosen."""
        if self._planning:
            self.workers.cancel_group(self, "plan")
            self._planning = False
            self.say(_("stopped"))
            return
        self.remove_class(READING)
        self.query_one("#offers").focus()

    def on_key(self, event: events.Key) -> None:
        """What is typed is a goal."""
        if self.query_one(SearchLine).took(event):
            self.remove_class(READING)

    def action_turn(self, step: int) -> None:
        """The character before or after, in a ring."""
        if self._training is not None:
            people = self._training.people
            self._turn_to(people[(people.index(self._training.who) + step) % len(people)])

    def _turn_to(self, who: str) -> None:
        if self._training is not None and who in self._training.people and who != self._training.who:
            self._who, self._found = who, None
            self.reread()

    def action_weeks(self, weeks: int) -> None:
        """The calendar so many weeks on, or back."""
        if self._training is not None:
            self._first = max(self._training.calendar.first + weeks * WEEK, 0)
            self.reread()


def _asked(aimed: Aimed) -> tuple[Aim, str]:
    return Aim(aimed.subject, aimed.account, aimed.target), aimed.by or ORDERS[0]
