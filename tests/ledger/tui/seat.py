"""A seat at the screens: keys go in, the text of the screen comes out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from types import TracebackType
from typing import Self

from textual.events import Key, Paste
from textual.keys import _character_to_key
from textual.strip import Strip
from textual.worker import WorkerCancelled

from ledger.tui.app import LibraryFirst, WhillsApp
from ledger.tui.desk import Desk
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.screens.table import TableScreen
from ledger.tui.shelf import Shelf
from ledger.tui.then import Then
from ledger.tui.widgets.entry_line import EntryLine
from tests.ledger.tui.calm import calm

NARROW = (80, 24)
WIDE = (120, 40)


class Seat:
    """The app without a terminal. Every call returns when the app has nothing left to do."""

    def __init__(
        self,
        open_desk: Callable[[], Desk] | None,
        size: tuple[int, int] = WIDE,
        *,
        waiting: bool = False,
        shelf: Shelf | None = None,
    ) -> None:
        """`waiting`: the ledger may not be open yet when the seat is taken. Without a desk, it is taken in
        the library; `shelf` is what can be opened there."""
        self._asked = Event()

        def asked() -> Desk:
            assert open_desk is not None  # only then it is asked for
            self._asked.set()
            return open_desk()

        if open_desk is None:
            self._asked.set()
        self.app = WhillsApp(asked, shelf) if open_desk is not None else LibraryFirst(None, shelf)
        self.app.animation_level = "none"
        self._runner = asyncio.Runner()
        self._test = self.app.run_test(size=size)
        self._open = not waiting

    def __enter__(self) -> Self:
        self.pilot = self._runner.run(self._test.__aenter__())
        if self._open:
            while not self._asked.is_set():
                self._runner.run(calm(self.app))
            self.settle()
            failure = self.app.failure
            if failure is not None:
                self.__exit__(type(failure), failure, None)
                raise failure
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.run(self._test.__aexit__(kind, error, trace))
        self._runner.close()
        self.app.shelf.clear()
        if self.app.desk is not None:
            # The ledger may be looked at afterwards.
            self.app.desk.notebook.close()

    # ---- In ----

    def settle(self) -> None:
        """Wait for the ledger to be open, and for all messages to be dealt with."""

        async def settled() -> None:
            await calm(self.app)
            while any(not worker.is_finished for worker in self.app.workers):
                # One may be overtaken by another that looks for the same.
                with suppress(WorkerCancelled):
                    await self.app.workers.wait_for_complete()
                await calm(self.app)

        self._runner.run(settled())
        self._open = True

    def _pause(self) -> None:
        """Wait for messages alone, as long as the ledger is not open."""
        if self._open:
            self.settle()
        else:
            self._runner.run(calm(self.app))

    def wait_for(self, text: str, id: str) -> None:
        """Wait until a part of the screen shows a text."""
        for _ in range(1000):
            if text in self.part(id):
                return
            self.settle()
        raise AssertionError(f"{text!r} does not appear in {self.part(id)!r}")

    def look_again(self) -> None:
        """What the screen does by itself once a second."""
        screen = self.app.screen
        assert isinstance(screen, TableScreen | PlaceScreen)
        self._do(screen.look_now_and_then if isinstance(screen, PlaceScreen) else screen.look_for_others)

    def travel(self, then: Then | None) -> None:
        """Show every place as of then."""
        self._do(lambda: self.app.travel(then))

    def at_once(self, *acts: Callable[[], None]) -> None:
        """Do these one after another, before the screen has answered to the first."""

        def all_of_them() -> None:
            for act in acts:
                act()

        self._do(all_of_them)

    def _do(self, act: Callable[[], None]) -> None:
        async def done() -> None:
            with self.app._context():  # noqa: SLF001 - workers ask whose app they are in
                act()

        self._runner.run(done())
        self.settle()

    def press(self, *keys: str) -> None:
        """These keys, each when the screen has answered to the one before."""
        for key in keys:
            self.send(key)

    def type(self, text: str) -> None:
        """Type a text, as fast as a terminal can deliver it."""
        self.send(*text)

    def send(self, *keys: str) -> None:
        """All of these keys at once, before the screen has answered to the first."""
        for key in keys:
            if len(key) == 1:
                self.app.post_message(Key(_character_to_key(key), key))
            else:
                self.app.post_message(Key(key, None))
        self._pause()

    def click(self, id: str, line: int = 0) -> None:
        """Click on a line of a part, its border included."""
        self._runner.run(self.pilot.click(f"#{id}", offset=(1, line)))
        self.settle()

    def enter(self, line: str) -> None:
        """Type a line and press Enter."""
        self.type(line)
        self.press("enter")

    def paste(self, text: str) -> None:
        self.app.post_message(Paste(text))
        self.settle()

    def resize(self, width: int, height: int) -> None:
        self._runner.run(self.pilot.resize_terminal(width, height))
        self.settle()

    # ---- Out ----

    def strips(self) -> list[Strip]:
        """The lines of the screen, with their styles."""
        # There is no public way to all of the screen. What has not been painted yet is painted by this, and
        # asks whose app it is in.
        with self.app._context():  # noqa: SLF001 - see above
            return self.app.screen._compositor.render_strips()  # noqa: SLF001 - see above

    def screen(self) -> str:
        """The screen as text."""
        return "\n".join(strip.text.rstrip() for strip in self.strips())

    def lines(self, id: str) -> list[Strip]:
        """The lines of one part of the screen."""
        region = self.app.screen.query_one(f"#{id}").content_region
        return [strip.crop(region.x, region.right) for strip in self.strips()[region.y : region.bottom]]

    def part(self, id: str) -> str:
        """What stands in one part of the screen."""
        return "\n".join(strip.text.rstrip() for strip in self.lines(id)).rstrip()

    def underlined(self, id: str) -> str:
        """What is underlined in a part."""
        segments = [segment for strip in self.lines(id) for segment in strip]
        return "".join(segment.text for segment in segments if segment.style and segment.style.underline)

    def shows(self, id: str) -> bool:
        """Whether a part is to be seen."""
        found = self.app.screen.query(f"#{id}")
        return bool(found) and found.first().display

    @property
    def entry(self) -> EntryLine:
        """The entry line, though a page lie over it."""
        return self.app.screen_stack[0].query_one(EntryLine)

    @property
    def typed(self) -> str:
        return self.entry.value
