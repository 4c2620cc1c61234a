"""A page over the screen, to be read and closed: an answer, a whole sheet, the help."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ledger.tui.remarks import Pane
from ledger.tui.safe_text import content
from ledger.tui.widgets.footer import LedgerFooter
from ledger.wording.language import _


class PaneScreen(ModalScreen[None]):
    """Shows lines of plain text, which scroll with the arrows and pages."""

    CSS_PATH = "pane.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,f1", "close", show=False)]

    def __init__(self, pane: Pane) -> None:
        super().__init__()
        self._pane = pane
        closing = Binding(
            "escape", "close", _("Close"), key_display="Esc", tooltip=_("back to where it was opened")
        )
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap([closing])])

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = content(self._pane.title)
            yield Static(content(self._pane.text))
        yield LedgerFooter()

    def action_close(self) -> None:
        self.dismiss()
