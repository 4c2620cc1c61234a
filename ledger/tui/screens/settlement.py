"""The Settlement: an adventure ends, and all that it leaves open is decided in one entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from ledger.tui.remarks import HINT, REFUSED, Remark
from ledger.tui.safe_text import content
from ledger.tui.settlement import Settlement
from ledger.tui.widgets.footer import LedgerFooter
from ledger.tui.widgets.hung_text import HungText
from ledger.tui.widgets.preview import PreviewPane
from ledger.tui.widgets.settling import MUTED, SettlingRows
from ledger.wording.language import _


class Handler(Protocol):
    """Who writes, previews and takes what is settled."""

    def write_settlement(self, judged: dict[int, str], awards: dict[str, int]) -> str:
        """The line that ends the adventure with these decisions and awards."""

    def preview_line(self, line: str) -> list[Remark]:
        """What that line would come to."""

    async def take_key(self, key: events.Key) -> None:
        """A key that is for the entry line."""


class SettlementScreen(ModalScreen[str]):
    """Makes the line that ends the adventure, and shows beneath what it would record. Ends with that line, or
    with none."""

    CSS_PATH = "settlement.tcss"

    def __init__(self, settlement: Settlement, handler: Handler) -> None:
        super().__init__()
        self._settlement = settlement
        self._handler = handler
        self._left = False
        closing = Binding("escape", "close", _("Close"), key_display="Esc", tooltip=_("back to the table"))
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap([closing])])

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = content(_("Settlement: the adventure ends"))
            if self._settlement.undecided:
                yield Static(content(_("To be decided"), "bold $text-primary"))
            yield SettlingRows(self._settlement, "settling")
            yield from _listed(_("Decided already"), self._settlement.decided)
            yield from _listed(_("Comes back at the end"), self._settlement.away)
            if not self._settlement.undecided and not self._settlement.players:
                yield Static(content(_("Nothing is left to decide: Enter ends the adventure."), MUTED))
        yield PreviewPane("preview")
        yield LedgerFooter()

    def on_mount(self) -> None:
        self.query_one(SettlingRows).focus()
        self._show_preview()

    @property
    def _written(self) -> str:
        rows = self.query_one(SettlingRows)
        return self._handler.write_settlement(rows.judged, rows.awards)

    def _show_preview(self) -> None:
        remarks = self._handler.preview_line(self._written)
        if any(remark.level == REFUSED for remark in remarks):
            # The last remark is of the ruling that would override it, and here none can be written.
            remarks[-1:] = self._ways_on()
        self.query_one(PreviewPane).show(remarks)

    def _ways_on(self) -> list[Remark]:
        """What can be done here where the end is refused."""
        judged = self.query_one(SettlingRows).judged
        if all(one.entry in judged for one in self._settlement.undecided if one.required):
            return []
        return [Remark(HINT, _("Left and Right choose a word for what is to be decided"))]

    def on_settling_rows_changed(self) -> None:
        self._show_preview()

    def on_settling_rows_settled(self) -> None:
        self._leave(self._written)

    async def on_settling_rows_left(self, message: SettlingRows.Left) -> None:
        await self._handler.take_key(message.key)
        self._leave()

    def action_close(self) -> None:
        """Back to the table; nothing is recorded."""
        self._leave()

    def _leave(self, line: str = "") -> None:
        """Once: keys that were typed faster than the page closes come here too."""
        if not self._left:
            self._left = True
            self.dismiss(line)


def _listed(heading: str, lines: list[str]) -> Iterator[Widget]:
    """Lines under their heading; neither where there are none."""
    if lines:
        yield Static(content(heading, "bold $text-primary"))
        yield HungText("\n".join(f"  {line}" for line in lines), MUTED)
