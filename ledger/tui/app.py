"""The Textual app: its places, its colours, and how it opens a ledger and ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import work
from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message
from textual.notifications import SeverityLevel

from ledger.errors import WhillsError
from ledger.faults import reported
from ledger.text_gate import visible
from ledger.tui.asking import Failure, asked_of
from ledger.tui.desk import Desk
from ledger.tui.details import entry_pane
from ledger.tui.keys import app_bindings
from ledger.tui.registry import LIBRARY, SETTLEMENT, TABLE, places
from ledger.tui.remarks import Pane
from ledger.tui.screens.pane import PaneScreen
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.screens.table import TableScreen
from ledger.tui.shelf import Chosen, Shelf
from ledger.tui.stylesheet import KeptStylesheet
from ledger.tui.theme import WHILLS
from ledger.tui.then import Then
from ledger.wording.language import _, use

if TYPE_CHECKING:
    from ledger.tui.finding import Target

FIT_EVERY = 1.0
"""Seconds between two looks at the size of the terminal."""


KILLED = 128
"""What the exit code of a program is above the number of the signal that ended it, as shells have it."""


def run(
    location: str,
    campaign: str | None,
    language: str | None = None,
    shelf: Shelf | None = None,
    *,
    keeping: bool = True,
) -> int:
    """Open the screens on a campaign of the ledger at that place, or without one on the library, and return
    the exit code when they close.

    `language` is that of the reader, `shelf` what else can be opened; `keeping`: the lines that are typed are
    found again next time. Raises what kept the ledger from being opened (StorageError, NotUnderstood), and
    any fault of the program itself, once the terminal is as it was.
    """
    if language is not None:
        use(language)
    shelf = shelf or Shelf(location)
    if campaign is None:
        app: WhillsApp = LibraryFirst(None, shelf, language)
    else:
        app = WhillsApp(partial(Desk.open, location, campaign, language, keeping=keeping), shelf, language)
    app.run()
    app.leave()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0


class Opened(Message):
    """The ledger is open; `chosen` if it was chosen in the library."""

    def __init__(self, desk: Desk, chosen: Chosen | None = None) -> None:
        super().__init__()
        self.desk = desk
        self.chosen = chosen


class Answered(Message):
    """A thread is done; `act` goes on with what it found. A call out of the thread would wait for ever where
    the app is on its way out."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__()
        self.act = act


class NotOpened(Message):
    """The ledger could not be opened."""

    def __init__(self, failure: Exception) -> None:
        super().__init__()
        self.failure = failure


class WhillsApp(App[None]):
    """Paints first and opens the ledger after."""

    # Textual's palette would offer commands that are not ours, and read our names as markup.
    ENABLE_COMMAND_PALETTE = False
    DEFAULT_MODE = TABLE

    # Where text wraps, the column of the bar is kept free though no bar is there: else it is laid out in one
    # width, and in another when the bar comes, and what is seen depends on what was seen before.
    CSS = """
    VerticalScroll, OpenMatters {
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
    }
    SheetPanel {
        scrollbar-gutter: auto;
    }
    """

    def __init__(
        self, open_desk: Callable[[], Desk] | None, shelf: Shelf | None = None, language: str | None = None
    ) -> None:
        """`open_desk` gives the first desk, if there is to be one before someone chooses a campaign."""
        # Colours of our own, whatever theme the environment asks for: with one that follows the terminal,
        # NO_COLOR makes text and ground alike. As it is, it makes them grey, and as far apart as before.
        super().__init__(ansi_color=False)
        self.title = "whills"
        self.register_theme(WHILLS)
        self.theme = WHILLS.name
        self.stylesheet = KeptStylesheet(variables=self.get_css_variables())
        self._open_desk = open_desk
        self._language = language
        self.shelf = shelf or Shelf()
        self._desk: Desk | None = None
        self._failed: Exception | None = None
        for place in places():
            self.add_mode(place.id, partial(place.screen, self))
        # Textual has one of its own for this key, with words of its own.
        del self._bindings.key_to_bindings["ctrl+q"]
        for binding in app_bindings():
            self._bindings.key_to_bindings[binding.key] = [binding]

    def _fit_terminal(self) -> None:
        """On a busy machine the news of another size may get lost, and the screen would stay as it was."""
        assert sys.__stderr__ is not None  # the screens are drawn on it
        with suppress(OSError):
            size = Size(*os.get_terminal_size(sys.__stderr__.fileno()))
            if size != self.screen.size:
                self.post_message(Resize(size, size))

    def get_driver_class(self) -> type[Driver]:
        usual = super().get_driver_class()
        if usual.__name__ != "LinuxDriver":
            return usual
        # It is not there on Windows.
        from ledger.tui.driver import ForgivingDriver

        return ForgivingDriver

    def on_mount(self) -> None:
        if self._open_desk is not None:
            self.call_after_refresh(self._open, self._open_desk)
        if not (self.is_headless or self.is_web):
            self.set_interval(FIT_EVERY, self._fit_terminal)
            self._heed_signals()

    def _heed_signals(self) -> None:
        """Leave as ^Q does when the system asks for it, or the terminal is closed: else it would be left raw,
        and what is typed would not be kept."""
        # Windows has neither.
        with suppress(NotImplementedError):
            for news in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
                asyncio.get_running_loop().add_signal_handler(news, self._leave_for, news)

    def _leave_for(self, news: int) -> None:
        self.exit(return_code=KILLED + news)

    @work(thread=True, exit_on_error=False)
    def _open(self, open_desk: Callable[[], Desk]) -> None:
        try:
            desk = open_desk()
        except Exception as failure:  # noqa: BLE001 - it is raised again when the terminal is as it was
            self.post_message(NotOpened(failure))
            return
        if not self.post_message(Opened(desk)):
            # The app has been left in the meantime.
            desk.close()

    def open(self, choose: Callable[[], Chosen], failed: Callable[[WhillsError], None]) -> None:
        """Open the campaign that is chosen, in a thread, and show the table; or tell why it cannot be."""
        self._open_chosen(choose, failed)

    @work(thread=True, exclusive=True, group="open", exit_on_error=False)
    def _open_chosen(self, choose: Callable[[], Chosen], failed: Callable[[WhillsError], None]) -> None:
        try:
            chosen = choose()
            kept = not chosen.thrown_away
            desk = Desk.open(chosen.location, chosen.campaign, self._language, keeping=kept)
        except WhillsError as problem:
            self.post_message(Answered(partial(failed, problem)))
        except Exception as bug:  # noqa: BLE001 - a bug must not take what is open with it
            self.post_message(Answered(partial(failed, WhillsError(reported(bug)))))
        else:
            self.shelf.opened(chosen)
            if not self.post_message(Opened(desk, chosen)):
                desk.close()

    async def on_opened(self, message: Opened) -> None:
        before, self._desk = self._desk, message.desk
        if before is not None:
            # It may be of the same campaign, whose draft only one desk has.
            before.notebook.close()
        for screen in self._places_seen():
            screen.sit_down()
        if before is not None:
            before.close()
        if message.chosen is not None:
            await self.go(TABLE)
            self._invite(message.desk, message.chosen)

    def _invite(self, desk: Desk, chosen: Chosen) -> None:
        """Tell at the table what is worth knowing of a campaign that was just chosen."""
        screen = self.screen
        if isinstance(screen, TableScreen):
            kept = [_("nothing that you record here is kept")] if chosen.thrown_away else []
            screen.invite([desk.invitation(), *kept, *chosen.remarks])

    # ---- Places ----

    @property
    def desk(self) -> Desk | None:
        """Where play is; None as long as no campaign is open."""
        return self._desk

    def _places_seen(self) -> list[TableScreen | PlaceScreen[Any]]:
        """Those that were gone to."""
        # There is no public way to the screens of the modes that are not shown.
        bottoms = [stack[0] for stack in self._screen_stacks.values() if stack]
        return [screen for screen in bottoms if isinstance(screen, TableScreen | PlaceScreen)]

    async def go(self, place: str, wish: str = "") -> None:
        """Show the place of that id, as it was left; `wish` names what is wanted there."""
        await self.switch_mode(place)
        screen = self.screen_stack[0]
        if wish and isinstance(screen, TableScreen | PlaceScreen):
            screen.visit(wish)

    def turn_to(self, place: str, wish: str = "") -> None:
        """The same for whoever does not wait for it; a bug on the way is told over what is there."""
        self.run_worker(self._turned_to(place, wish), exit_on_error=False)

    async def _turned_to(self, place: str, wish: str) -> None:
        try:
            await self.go(place, wish)
        except Exception as bug:  # noqa: BLE001 - a bug must not take the screens with it
            self.show_pane(Pane(_("A fault of the program"), reported(bug)))

    async def action_go(self, place: str) -> None:
        """Show a place."""
        await self.go(place)

    async def action_settle(self) -> None:
        """Settle the open adventure, at the table."""
        await self.go(TABLE)
        if isinstance(self.screen, TableScreen):
            self.screen.settle()

    async def action_find(self) -> None:
        """Find anything, and go there."""
        # It knows all there is, which the first picture need not wait for.
        from ledger.tui.screens.palette import PaletteScreen

        if not isinstance(self.screen, PaletteScreen):
            # Until it is there, what is typed next would go elsewhere.
            await self.push_screen(PaletteScreen(self._desk), self._found)

    async def _found(self, target: Target | None) -> None:
        if target is None:
            return
        if target.entry:
            self._show_entry(target.entry)
        elif target.place == SETTLEMENT:
            await self.action_settle()
        else:
            await self.go(target.place, target.wish)

    @work(thread=True, exclusive=True, group="entry", exit_on_error=False)
    def _show_entry(self, seq: int) -> None:
        """Open an entry whole over the place where one is."""
        if self._desk is not None:
            found = asked_of(self._desk, lambda view: entry_pane(view.sitting, seq))
            pane = (
                Pane(_("Entry {entry}").format(entry=seq), found.sentence)
                if isinstance(found, Failure)
                else found
            )
            self.post_message(Answered(lambda: self.show_pane(pane)))

    def show_pane(self, pane: Pane) -> None:
        """Open a page of text; a line that is begun from it goes to the table."""
        self.push_screen(PaneScreen(pane), self._begun)

    async def _begun(self, line: str | None) -> None:
        if line:
            await self.go(TABLE, line)

    def on_answered(self, message: Answered) -> None:
        message.act()

    def travel(self, then: Then | None) -> None:
        """Show every place as of then; None returns to now."""
        if self._desk is not None and self._desk.then != then:
            self._desk.then = then
            for screen in self._places_seen():
                screen.travelled()

    def action_now(self) -> None:
        """Return to now."""
        self.travel(None)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Show a toast. Like all text it passes the gate, and no markup is read in it: Textual's own use it,
        of whatever they are about."""
        said, headed = visible(message, newlines=True), visible(title)
        super().notify(said, title=headed, severity=severity, timeout=timeout, markup=False)

    # ---- The end ----

    def on_not_opened(self, message: NotOpened) -> None:
        self._failed = message.failure
        self.exit()

    def leave(self) -> None:
        """Let go of the ledger, and of what is not kept."""
        if self._desk is not None:
            self._desk.close()
        self.shelf.clear()

    @property
    def failure(self) -> Exception | None:
        """What ended the app, if it did not end by itself."""
        return self._failed or self._exception

    def _fatal_error(self) -> None:
        """Close without Textual's picture of the fault, which shows the values of variables."""
        self._close_messages_no_wait()

    def action_help_quit(self) -> None:
        """Say how one leaves, where ^C has nothing to copy."""
        if isinstance(self.screen, TableScreen | PlaceScreen):
            self.screen.hint(_("^Q ends the program; ^C copies what is selected"))


class LibraryFirst(WhillsApp):
    """The same where no campaign is open yet."""

    DEFAULT_MODE = LIBRARY
