"""What all places but the Table have in common: see ARCHITECTURE.md, "Adding a place"."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from functools import partial
from typing import Generic, TypeVar, cast

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingsMap
from textual.containers import Container
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from ledger.exchange.plain import table
from ledger.store.database import Abandoned
from ledger.store.records import Moment
from ledger.tui.asking import Answer, Failure, asked_of, come_of
from ledger.tui.desk import Desk
from ledger.tui.details import entry_pane
from ledger.tui.house import House
from ledger.tui.keys import Key, app_keys, bindings, list_keys
from ledger.tui.overview import Heading, heading
from ledger.tui.remarks import HINT, REFUSED, Pane
from ledger.tui.safe_text import content
from ledger.tui.view import View
from ledger.tui.widgets.banner import Banner
from ledger.tui.widgets.footer import LedgerFooter
from ledger.tui.widgets.panels import STYLES
from ledger.tui.widgets.status import StatusLine
from ledger.wording.language import _

LOOK_EVERY = 1.0
"""Seconds between two looks at whether another window has recorded something."""

PATIENCE = 0.5
"""Seconds after which an empty place says that it is being read."""

NARROW = "-narrow"

READING = "read"
"""The thread that reads what a place shows."""

Seen = tuple[int, Moment | None]
"""Which entry was the newest, and which moment was looked at."""

ALONE: Seen = (0, None)
"""What was seen where no campaign was open."""

Found = TypeVar("Found")
"""What a place reads, and shows when it is there."""


class PlaceScreen(Screen[None], Generic[Found]):
    """One place. A subclass composes its body, reads in `read` what `paint` then shows, and says what its
    keys are and what it is for.

    It is read again when one comes to it, when another moment is looked at, and when this window or another
    has recorded something; where nothing has happened, nothing is done.
    """

    # Not a file: of a style sheet, Textual loads that of the subclass alone.
    DEFAULT_CSS = """
    PlaceScreen {
        background: $background;
    }

    PlaceScreen #status {
        height: 1;
        background: $panel;
        color: $foreground;
    }

    PlaceScreen #body {
        height: 1fr;
        layout: horizontal;
    }

    PlaceScreen #said {
        height: auto;
        max-height: 4;
        display: none;
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, NARROW), (100, "-wide")]  # noqa: RUF012 - Textual types it as no ClassVar

    class Unchanged(Message):
        """Nothing has happened since it was last read; `asking` says which asking is answered."""

        def __init__(self, asking: int) -> None:
            super().__init__()
            self.asking = asking

    class Read(Unchanged):
        """What was read, and where play was, if a campaign is open."""

        def __init__(self, asking: int, heading: Heading | None, at: Moment | None, found: object) -> None:
            super().__init__(asking)
            self.heading = heading
            self.at = at
            self.found = found

    class NotRead(Unchanged):
        """Why nothing was read."""

        def __init__(self, asking: int, sentence: str) -> None:
            super().__init__(asking)
            self.sentence = sentence

    class Answered(Message):
        """What was asked is answered; `act` goes on with it."""

        def __init__(self, act: Callable[[], None]) -> None:
            super().__init__()
            self.act = act

    def __init__(self, house: House, name: str) -> None:
        """`name` is the id of the place."""
        super().__init__()
        self.house = house
        self.add_class(name)
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap(bindings(self.keys(), name))])
        self._asking = 0
        """How often something was asked to be read: an answer to an earlier asking is out of date."""
        self._answered = 0
        self._seen: Seen | None = None
        """Which entry was the newest, and which moment was looked at, when it was last read."""

    # ---- What a place is ----

    def keys(self) -> list[Key]:
        """All that it understands; those with an action become bindings."""
        return list_keys()

    # Textual makes classes in a way of its own, which leaves no room for Python's own check: it is mypy that
    # lets nobody make a place that lacks one of these.

    @abstractmethod
    def help(self) -> tuple[str, list[str]]:
        """What F1 says: what the place is called and is for, then lines about what is seen in it."""

    @abstractmethod
    def compose_body(self) -> ComposeResult:
        """Its widgets, between the status line and the foot."""

    @abstractmethod
    def read(self, view: View) -> Found:
        """Read what is shown, in a thread of its own: touch no widget here. Raises WhillsError."""

    @abstractmethod
    def paint(self, found: Found) -> None:
        """Show what was read."""

    def read_alone(self) -> Found | None:
        """The same as `read` while no campaign is open; None for a place that shows nothing then."""
        return None

    def visit(self, wish: str) -> None:
        """Someone comes with a wish, such as whose sheet to show; before `read`."""

    # ---- What all do alike ----

    def compose(self) -> ComposeResult:
        yield StatusLine("status")
        yield Banner("banner")
        with Container(id="body"):
            yield from self.compose_body()
        yield Static(id="said")
        yield LedgerFooter()

    def on_mount(self) -> None:
        self.set_interval(LOOK_EVERY, self.look_now_and_then)
        self.look_for_others()

    def on_screen_resume(self) -> None:
        self.look_for_others()

    def on_screen_suspend(self) -> None:
        # Whoever comes back asks again.
        self.workers.cancel_group(self, READING)

    def sit_down(self) -> None:
        """A campaign was opened, another one perhaps."""
        self._seen = None
        self.look_for_others()

    def travelled(self) -> None:
        """Another moment is looked at."""
        self.look_for_others()

    def reread(self) -> None:
        """Read and show again, for something else is wanted."""
        self._seen = None
        self.look_for_others()

    def look_now_and_then(self) -> None:
        """What it does by itself once a second."""
        # Asking again would cut a reading off that takes longer than this.
        if self._answered == self._asking:
            self.look_for_others()

    def look_for_others(self) -> None:
        """Read again if something was recorded, or another moment is looked at, since it was last read."""
        desk = self.house.desk
        self.query_one(Banner).show(desk.then if desk is not None else None)
        if desk is None:
            self.query_one(StatusLine).say(_("no campaign is open"))
        if self.is_current:
            self._asking += 1
            self._read(desk, self._asking, self._seen)
            if self._seen is None:
                self.set_timer(PATIENCE, partial(self._still_reading, self._asking))

    def _still_reading(self, asking: int) -> None:
        if asking == self._asking != self._answered:
            self.say(_("reading…"))

    @work(thread=True, exclusive=True, group=READING, exit_on_error=False)
    def _read(self, desk: Desk | None, asking: int, seen: Seen | None) -> None:
        """Whatever goes wrong becomes a sentence: no failure ends the program."""
        worker = get_current_worker()
        try:
            found = come_of(lambda: self._looked(desk, asking, seen, lambda: worker.is_cancelled))
        except Abandoned:
            return
        if not worker.is_cancelled:
            self.post_message(self.NotRead(asking, found.sentence) if isinstance(found, Failure) else found)

    def _looked(
        self, desk: Desk | None, asking: int, seen: Seen | None, stopped: Callable[[], bool]
    ) -> Unchanged:
        """What is read if something has happened. Raises Abandoned when it is not wanted any more."""
        if desk is None:
            alone = None if seen == ALONE else self.read_alone()
            return self.Unchanged(asking) if alone is None else self.Read(asking, None, None, alone)
        view = desk.view()
        with view.journal.store.while_wanted(stopped):
            if (view.journal.head().seq, view.at) == seen:
                return self.Unchanged(asking)
            return self.Read(asking, heading(view.sitting), view.at, self.read(view))

    def on_place_screen_unchanged(self, message: Unchanged) -> None:
        self._answered = message.asking

    def on_place_screen_read(self, message: Read) -> None:
        self._answered = message.asking
        if message.asking == self._asking:
            self._seen = ALONE
            if message.heading is not None:
                self._seen = (message.heading.seq, message.at)
                self.query_one(StatusLine).show(message.heading)
            self.say("")
            self.paint(message.found)  # type: ignore[arg-type]  # what `read` of the same place gave

    def on_place_screen_not_read(self, message: NotRead) -> None:
        self._answered = message.asking
        if message.asking == self._asking:
            self.say(message.sentence, REFUSED)

    @work(thread=True, exclusive=True, group="ask", exit_on_error=False)
    def ask(self, question: Callable[[View], Answer], then: Callable[[Answer], None]) -> None:
        """Ask something of the campaign as it is looked at, in a thread, and go on with the answer; a failure
        is told."""
        desk = self.house.desk
        if desk is None:
            return
        found = asked_of(desk, question)
        if not get_current_worker().is_cancelled:
            # Not a call into the app: on its way out it would never answer, and this thread would keep it.
            told = partial(self.say, found.sentence, REFUSED) if isinstance(found, Failure) else None
            self.post_message(self.Answered(told or partial(then, cast("Answer", found))))

    def on_place_screen_answered(self, message: Answered) -> None:
        message.act()

    def show_entry(self, seq: int) -> None:
        """Open an entry whole, over the place."""
        self.ask(lambda view: entry_pane(view.sitting, seq), self.show_pane)

    def say(self, sentence: str, level: str = HINT) -> None:
        """Say something above the foot line, in the colour of that level of remark."""
        said = self.query_one("#said", Static)
        said.display = bool(sentence)
        said.update(content(sentence, STYLES[level]))

    def hint(self, text: str) -> None:
        """Say something that has nothing to do with what is shown."""
        self.say(text)

    def show_pane(self, pane: Pane) -> None:
        """Open a page of text over the place."""
        self.house.show_pane(pane)

    def action_help(self) -> None:
        """What this place is and does."""
        title, lines = self.help()
        keys = [(f"  {key.shown}", key.does) for key in _distinct([*self.keys(), *app_keys()])]
        self.show_pane(Pane(title, "\n".join([*lines, "", _("Keys"), *table(keys)])))


def _distinct(keys: Iterable[Key]) -> list[Key]:
    return [*{(key.shown, key.does): key for key in keys}.values()]
