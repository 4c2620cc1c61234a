"""A page over the screen, to be read and closed: an answer, a whole sheet, the help."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from ledger.tui.remarks import Pane
from ledger.tui.safe_text import content
from ledger.tui.widgets.footer import LedgerFooter
from ledger.tui.widgets.hung_text import HungText
from ledger.wording.language import _


class PaneScreen(ModalScreen[str]):
    """Shows lines of plain text, which scroll with the arrows and pages. Ends with the line that was begun
    from it, or with none."""

    CSS_PATH = "pane.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,f1", "close", show=False)]

    def __init__(self, pane: Pane) -> None:
        super().__init__()
        self._pane = pane
        closing = Binding(
            "escape", "close", _("Close"), key_display="Esc", tooltip=_("back to where it was opened")
        )
        begun = [
            Binding(offer.key, f"begin({place})", offer.label, key_display=offer.key.upper())
            for place, offer in enumerate(pane.lines)
        ]
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap([*begun, closing])])

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = content(self._pane.title)
            yield HungText(self._pane.text)
        yield LedgerFooter()

    def action_close(self) -> None:
        """Back to where it was opened."""
        self._leave()

    def action_begin(self, place: int) -> None:
        """Go on with one of the lines that the page offers."""
        self._leave(self._pane.lines[place].line)

    def _leave(self, line: str = "") -> None:
        """Once: keys that were typed faster than the page closes come here too."""
        if self.is_current:
            self.dismiss(line)
