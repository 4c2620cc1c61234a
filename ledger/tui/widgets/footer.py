"""The line of keys at the foot of a screen."""

from __future__ import annotations

from textual.widgets import Footer


class LedgerFooter(Footer):
    """Textual's own, without its leak: every recompose leaves watchers of the keys that it threw away, and it
    recomposes whenever the focus moves."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)

    async def recompose(self) -> None:
        """Show the keys of now, and forget those of before."""
        await super().recompose()
        for watchers in getattr(self, "__watchers", {}).values():
            watchers[:] = [watcher for watcher in watchers if watcher[0].is_attached]
