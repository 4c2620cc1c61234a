"""A seat at the screens: keys go in, the text of the screen comes out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Self, TypeVar

from textual.events import Key, Paste
from textual.keys import _character_to_key
from textual.strip import Strip
from textual.widget import Widget

from ledger.tui.app import WhillsApp
from ledger.tui.desk import Desk
from ledger.tui.widgets.entry_line import EntryLine

W = TypeVar("W", bound=Widget)

NARROW = (80, 24)
WIDE = (120, 40)


class Seat:
    """The app without a terminal. Every call returns when the app has nothing left to do."""

    def __init__(self, open_desk: Callable[[], Desk], size: tuple[int, int] = WIDE) -> None:
        self.app = WhillsApp(open_desk)
        self.app.animation_level = "none"
        self._runner = asyncio.Runner()
        self._test = self.app.run_test(size=size)

    def __enter__(self) -> Self:
        self.pilot = self._runner.run(self._test.__aenter__())
        self.settle()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.run(self._test.__aexit__(kind, error, trace))
        self._runner.close()
        self.app.leave()

    # ---- In ----

    def settle(self) -> None:
        """Wait for the ledger to be open and for all messages to be dealt with."""

        async def settled() -> None:
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()

        self._runner.run(settled())

    def press(self, *keys: str) -> None:
        self._runner.run(self.pilot.press(*keys))
        self.settle()

    def type(self, text: str) -> None:
        """Type a text, as fast as a terminal can deliver it."""
        for character in text:
            self.app.post_message(Key(_character_to_key(character), character))
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

    def strips(self) -> list[list[Strip]]:
        # There is no public way to the text of the whole screen.
        return [[strip] for strip in self.app.screen._compositor.render_strips()]  # noqa: SLF001

    def screen(self) -> str:
        """The screen as text."""
        lines = ["".join(strip.text for strip in line).rstrip() for line in self.strips()]
        return "\n".join(lines)

    def part(self, id: str) -> str:
        """What stands in one part of the screen."""
        region = self.app.screen.query_one(f"#{id}").content_region
        lines = [
            "".join(strip.text for strip in line)[region.x : region.right].rstrip()
            for line in self.strips()[region.y : region.bottom]
        ]
        return "\n".join(lines).rstrip()

    @property
    def entry(self) -> EntryLine:
        return self.app.screen.query_one(EntryLine)

    @property
    def typed(self) -> str:
        return self.entry.value
