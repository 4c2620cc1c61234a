"""The palette: one line to find anything by, from anywhere."""

from __future__ import annotations

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from ledger.tui.asking import Failure, asked_of
from ledger.tui.desk import Desk
from ledger.tui.finding import (
    Target,
    entry_targets,
    favourite_targets,
    fitting,
    place_targets,
    targets,
)
from ledger.tui.items import QUIET, Item
from ledger.tui.remarks import REFUSED
from ledger.tui.safe_text import content
from ledger.tui.widgets.footer import LedgerFooter
from ledger.tui.widgets.lines import LineList
from ledger.tui.widgets.panels import STYLES
from ledger.tui.widgets.search import SearchLine
from ledger.wording.language import _


class PaletteScreen(ModalScreen[Target]):
    """Ends with what was chosen, or with nothing."""

    CSS_PATH = "palette.tcss"
    AUTO_FOCUS = "#search"

    class Found(Message):
        """What there is to go to."""

        def __init__(self, found: list[Target]) -> None:
            super().__init__()
            self.found = found

    class Entries(Found):
        """The entries that a text leads to."""

        def __init__(self, text: str, found: list[Target]) -> None:
            super().__init__(found)
            self.text = text

    class Failed(Message):
        """Why something could not be read."""

        def __init__(self, sentence: str) -> None:
            super().__init__()
            self.sentence = sentence

    def __init__(self, desk: Desk | None) -> None:
        super().__init__()
        self._desk = desk
        self._targets = place_targets()
        self._entries: list[Target] = []
        self._listed: dict[str, Target] = {}
        self._known = desk is None
        """Whether all there is but entries is known by now."""
        self._searched = ""
        """The text for which entries were searched."""
        self._impatient = False
        """Whether Enter was pressed before all of it was known."""
        closing = Binding(
            "escape", "close", _("Close"), key_display="Esc", tooltip=_("back to where it was opened")
        )
        choosing = Binding("enter", "choose", _("Go there"), key_display=_("Enter"), show=True)
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap([closing, choosing])])

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = content(_("Find a place, a sheet, a move, a rule, an entry"))
            yield SearchLine("search", _("words, or the number of an entry"))
            yield LineList("targets")
            yield Static(id="said")
        yield LedgerFooter()

    def on_mount(self) -> None:
        self._list()
        if self._desk is not None:
            self._read(self._desk)

    # ---- Reading ----

    @work(thread=True, exit_on_error=False)
    def _read(self, desk: Desk) -> None:
        found = asked_of(desk, targets)
        if isinstance(found, Failure):
            self.post_message(self.Failed(found.sentence))
        else:
            self.post_message(self.Found(found))

    @work(thread=True, exclusive=True, group="entries", exit_on_error=False)
    def _search(self, desk: Desk, text: str) -> None:
        found = asked_of(desk, lambda view: entry_targets(view, text))
        if get_current_worker().is_cancelled:
            return
        if isinstance(found, Failure):
            self.post_message(self.Failed(found.sentence))
        else:
            self.post_message(self.Entries(text, found))

    def on_palette_screen_found(self, message: Found) -> None:
        favourites = self._desk.favourites() if self._desk is not None else {}
        self._targets, self._known = [*message.found, *favourite_targets(favourites)], True
        self._list()

    def on_palette_screen_entries(self, message: Entries) -> None:
        if message.text == self.query_one(SearchLine).value:
            self._entries, self._searched = message.found, message.text
            self._list()

    def on_palette_screen_failed(self, message: Failed) -> None:
        self._impatient = False
        self.query_one("#said", Static).update(content(message.sentence, STYLES[REFUSED]))

    # ---- Finding ----

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._entries, self._impatient = [], False
        self._list()
        if self._desk is not None:
            self._search(self._desk, event.value)

    def _list(self) -> None:
        text = self.query_one(SearchLine).value
        found = fitting(self._targets, text)
        # Who types a number means that entry.
        found = [*self._entries, *found] if text.strip().isdigit() else [*found, *self._entries]
        self._listed = {target.key: target for target in found}
        items = [Item((target.sort, target.name, target.about), target.key) for target in found]
        lines = self.query_one(LineList)
        lines.show(
            items or ([Item((_("nothing has these words"),), look=QUIET)] if self._all_searched else [])
        )
        if not lines.has_focus:
            lines.choose(0)
        if self._impatient:
            self.action_choose()

    @property
    def _all_searched(self) -> bool:
        """Whether what is listed is all that the typed words lead to."""
        text = self.query_one(SearchLine).value
        return self._known and (self._desk is None or self._searched == text)

    def on_search_line_left(self, message: SearchLine.Left) -> None:
        """Enter takes what is chosen; Down goes on in the list."""
        if message.down:
            self.query_one(LineList).focus()
            self.query_one(LineList).action_move(1)
        else:
            self.action_choose()

    def on_line_list_opened(self) -> None:
        self.action_choose()

    def action_choose(self) -> None:
        """Go to what is chosen; what is typed and entered at once waits for what it leads to."""
        self._impatient = not self._all_searched
        if self._impatient:
            return
        target = self._listed.get(self.query_one(LineList).key)
        if target is not None and self.is_current:
            self.dismiss(target)

    def action_close(self) -> None:
        """Go nowhere."""
        self.dismiss()

    def on_key(self, event: events.Key) -> None:
        """Letters belong to the search."""
        search = self.query_one(SearchLine)
        if event.is_printable and event.character is not None and not search.has_focus:
            event.stop()
            search.focus()
            search.insert_text_at_cursor(event.character)
