"""The Export: the campaign, or a part of it, as a file, with its beginning in sight before it is written."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.worker import get_current_worker

from ledger.exchange.soundness import doubt
from ledger.store.database import Abandoned
from ledger.text_gate import one_line
from ledger.tui.asking import Failure, come_of
from ledger.tui.desk import Desk
from ledger.tui.exporting import Offers, Wish, beginning, default_path, listed, offers, written
from ledger.tui.house import House
from ledger.tui.keys import Key, list_keys
from ledger.tui.pace import paced
from ledger.tui.registry import EXPORT
from ledger.tui.remarks import HINT, RECORDED, REFUSED, WARNING
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.view import View
from ledger.tui.widgets.facts import FactsPanel
from ledger.tui.widgets.lines import LineList
from ledger.tui.widgets.search import SearchLine
from ledger.wording.language import _, plural


class ExportScreen(PlaceScreen[Offers]):
    """What can be chosen on the left, the beginning of the file on the right, its path below. A file is made
    in a thread and on a connection of its own; the table goes on meanwhile."""

    CSS_PATH = "export.tcss"
    AUTO_FOCUS = "#offers"

    class Told(Message):
        """Something of what is being made: where it is to be shown, and the words."""

        def __init__(self, show: Callable[[], None]) -> None:
            super().__init__()
            self.show = show

    def __init__(self, house: House) -> None:
        super().__init__(house, EXPORT)
        self._wish = Wish()
        self._offers: Offers | None = None
        self._writing = False

    def keys(self) -> list[Key]:
        return [
            *list_keys(),
            Key(
                "escape", "Esc", "back", _("stops a file that is being made; from the path back to the list")
            ),
        ]

    def help(self) -> tuple[str, list[str]]:
        return _("Export: the campaign as a file"), [
            _("Enter chooses a form, a part of the campaign, and for whose eyes it is."),
            _("Enter on the path below writes the file: whole or not at all, and never over another."),
            _("What is for a player leaves out what only the game master may see."),
        ]

    def compose_body(self) -> ComposeResult:
        yield LineList("offers", title=_("Export"), broad=2)
        with Vertical(id="file"):
            yield FactsPanel("beginning")
            yield SearchLine("path", _("the path of the file, then Enter"))

    # ---- Reading ----

    def read(self, view: View) -> Offers:
        return offers(view)

    def paint(self, found: Offers) -> None:
        self._offers = found
        self.query_one("#offers", LineList).show(listed(found, self._wish))
        self._look()

    @work(thread=True, exclusive=True, group="look", exit_on_error=False)
    def _look(self) -> None:
        """Read the beginning of the file, and find it a name."""
        desk, found, wish, worker = self.house.desk, self._offers, self._wish, get_current_worker()
        if desk is None or found is None:
            return

        def seen() -> tuple[str, str]:
            with desk.apart() as sitting, sitting.journal.store.while_wanted(lambda: worker.is_cancelled):
                path = default_path(sitting.journal, wish, found.upto)
                return path, beginning(sitting.journal, wish, found.upto)

        try:
            come = come_of(seen)
        except Abandoned:
            return
        if isinstance(come, Failure):
            self._tell(partial(self.say, come.sentence, REFUSED))
        else:
            self._tell(partial(self._show, wish, *come))

    def _tell(self, show: Callable[[], None]) -> None:
        if not get_current_worker().is_cancelled:
            self.post_message(self.Told(show))

    def on_export_screen_told(self, message: Told) -> None:
        message.show()

    def _show(self, wish: Wish, path: str, text: str) -> None:
        self.query_one(FactsPanel).show([("", text)], wish.format.name)
        self.query_one(SearchLine).value = path

    # ---- Choosing ----

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        if self._offers is not None:
            self._wish = self._wish.with_key(event.key)
            self.say("")
            self.query_one("#offers", LineList).show(listed(self._offers, self._wish))
            self._look()

    def on_search_line_left(self, message: SearchLine.Left) -> None:
        if not message.down and not self._writing:
            self._writing = True
            self._write(self.query_one(SearchLine).value.strip())

    def action_back(self) -> None:
        """Stop the file, or go back to the list."""
        if self._writing:
            self.workers.cancel_group(self, "write")
            self._writing = False
            self.say(_("stopped; nothing was written"))
        self.query_one("#offers").focus()

    # ---- Writing ----

    @work(thread=True, exclusive=True, group="write", exit_on_error=False)
    def _write(self, path: str) -> None:
        desk, found, wish = self.house.desk, self._offers, self._wish
        if desk is None or found is None or not path:
            self._tell(partial(self._ended, _("name a file"), REFUSED))
            return
        try:
            come = come_of(lambda: self._made(desk, found, wish, path))
        except Abandoned:
            return
        said = (come.sentence, REFUSED) if isinstance(come, Failure) else come
        self._tell(partial(self._ended, *said))

    def _made(self, desk: Desk, found: Offers, wish: Wish, path: str) -> tuple[str, str]:
        """Write it; what is to be said of it, and how."""
        counts = wish.format.counts

        def tell(done: int, of: int) -> None:
            come = f"{100 * done // of} %" if of else done
            sentence = _("{doing}: {done}; Esc stops it").format(doing=counts, done=come)
            self._tell(partial(self.say, sentence, HINT))

        with desk.apart() as sitting:
            files = written(sitting.journal, wish, found.upto, path, paced(tell))
            unsound = doubt(sitting.journal.watched().first_bad)
        return (f"{_wrote(files)}; {unsound}", WARNING) if unsound else (_wrote(files), RECORDED)

    def _ended(self, sentence: str, level: str) -> None:
        self._writing = False
        self.say(sentence, level)
        if level != REFUSED:
            self.query_one("#offers").focus()


def _wrote(files: list[Path]) -> str:
    if len(files) == 1:
        return one_line(_("{path} is written").format(path=files[0]))
    sentence = plural("{n} file is written in {folder}", "{n} files are written in {folder}", len(files))
    return one_line(sentence.format(n=len(files), folder=files[0].parent))
