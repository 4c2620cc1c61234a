"""The line of keys at the foot of a screen."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.compose import compose
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from ledger.tui.keys import IF_ROOM, LAST
from ledger.tui.safe_text import content

AROUND = 3
"""Columns that a key takes beside what it says."""


class LedgerFooter(Footer):
    """Textual's own, without its leak: every recompose leaves watchers of the keys that it threw away, and it
    recomposes whenever the focus moves. Keys that are shown where there is room stand before the last one."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._made_for = 0
        """The width of the screen that the keys were chosen for."""

    async def recompose(self) -> None:
        """Show the keys of now, and forget those of before; at no moment is the line empty."""
        if not self.is_attached:
            return
        before, now = [*self.children], compose(self)
        if [*map(_said, now)] == [*map(_said, before)]:
            return
        async with self.batch():
            await self.mount_all(now)
            await self.remove_children(before)
        for watchers in getattr(self, "__watchers", {}).values():
            watchers[:] = [watcher for watcher in watchers if watcher[0].is_attached]

    def compose(self) -> ComposeResult:
        shown = [*super().compose()]
        self._made_for = self.app.size.width
        last = next((n for n, key in enumerate(shown) if _says(key).key == LAST), len(shown))
        added = self._with_room(self.app.size.width - sum(map(_width, shown)))
        yield from map(_as_written, [*shown[:last], *added, *shown[last:]])

    def _with_room(self, left: int) -> ComposeResult:
        """Those that fit beside the others, the more useful first."""
        if not self._bindings_ready:
            return
        found = {active.binding.id: active for active in self.screen.active_bindings.values()}
        for id in IF_ROOM:
            active = found.get(id)
            if active is None:
                continue
            key = self._key(active.binding, active.tooltip)
            left -= _width(key)
            if left < 0:
                return
            yield key

    def _key(self, binding: Binding, tooltip: str) -> FooterKey:
        display = self.app.get_key_display(binding)
        key = FooterKey(binding.key, display, binding.description, binding.action, tooltip=tooltip)
        return key.data_bind(compact=Footer.compact)

    def on_resize(self) -> None:
        """Another width has room for other keys."""
        if self._bindings_ready and self._made_for != self.app.size.width:
            self.call_after_refresh(self.recompose)


def _as_written(key: Widget) -> Widget:
    """Its tooltip stands behind the gate, and no markup is read in it."""
    if isinstance(key.tooltip, str):
        key.tooltip = content(key.tooltip)
    return key


def _says(key: Widget) -> FooterKey:
    assert isinstance(key, FooterKey)  # our keys are in no groups
    return key


def _said(key: Widget) -> tuple[str, str, str, bool]:
    said = _says(key)
    return said.key, said.description, said.action, said._disabled  # noqa: SLF001 - there is no other way


def _width(key: Widget) -> int:
    said = _says(key)
    return cell_len(said.key_display) + cell_len(said.description) + AROUND
