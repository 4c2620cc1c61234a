"""What a line comes to, below the panels: said at once, and what takes longer to find below it."""

from __future__ import annotations

from textual import work
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from ledger.faults import reported
from ledger.tui.remarks import FAULT, Later, Remark
from ledger.tui.safe_text import content
from ledger.tui.widgets.panels import STYLES

LATER = "later"
"""The threads that look for more."""


class PreviewPane(Static):
    """What the typed line would come to, or what the last one came to."""

    class Told(Message):
        """More is known of what is shown as that."""

        def __init__(self, shown: int, remarks: list[Remark]) -> None:
            super().__init__()
            self.shown = shown
            self.remarks = remarks

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._shown = 0
        """Counts what was shown."""
        self._remarks: list[Remark] = []
        self._said = Content()

    def show(self, remarks: list[Remark], later: Later | None = None) -> None:
        """Show these, and what there is to tell later below them, unless something else is shown by then."""
        self._shown += 1
        self._remarks = remarks
        self._write()
        self.workers.cancel_group(self, LATER)
        if later is not None:
            self._ask(later, self._shown)

    @work(thread=True, group=LATER, exit_on_error=False)
    def _ask(self, later: Later, shown: int) -> None:
        worker = get_current_worker()
        try:
            remarks = later(lambda: worker.is_cancelled)
        except Exception as bug:  # noqa: BLE001 - a bug must not take what was typed with it
            remarks = [Remark(FAULT, reported(bug))]
        if not worker.is_cancelled:
            self.post_message(self.Told(shown, remarks))

    def on_preview_pane_told(self, message: Told) -> None:
        if message.shown == self._shown:
            self._remarks = [*self._remarks, *message.remarks]
            self._write()

    def _write(self) -> None:
        said = [content(remark.text, STYLES[remark.level]) for remark in self._remarks]
        before, self._said = self._said, Content("\n").join(said)
        # A layout is one of the whole screen, at each key: only where this takes more room or less.
        self.update(self._said, layout=self._height(self._said) != self._height(before))

    def _height(self, text: Content) -> int:
        width = self.content_size.width
        return text.get_height(self.styles.get_render_rules(), width) if width else -len(text.plain)
