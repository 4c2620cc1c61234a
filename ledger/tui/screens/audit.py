"""The Audit: what is found when the ledger is verified, its journal judged again, its dice weighed."""

from __future__ import annotations

from functools import partial

import msgspec
from textual import work
from textual.app import ComposeResult
from textual.message import Message
from textual.worker import get_current_worker

from ledger.journal.views import seal
from ledger.store.database import Abandoned
from ledger.tui.asking import Failure, come_of
from ledger.tui.auditing import RUNS, Told, about, entry_of_key, failed, is_old, listed, run_of, title
from ledger.tui.desk import Desk
from ledger.tui.house import House
from ledger.tui.keys import Key, list_keys
from ledger.tui.pace import paced
from ledger.tui.registry import AUDIT
from ledger.tui.remarks import HINT
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.view import View
from ledger.tui.widgets.facts import FactsPanel
from ledger.tui.widgets.lines import LineList
from ledger.wording.language import _


class Known(msgspec.Struct, frozen=True):
    """What the head of the list tells: the seal and the number of the newest entry."""

    seal: str
    head: int


class AuditScreen(PlaceScreen[Known]):
    """The runs and what came of each on the left, the words of the chosen line on the right. A run takes a
    thread and a connection of its own; the table goes on meanwhile."""

    CSS_PATH = "audit.tcss"
    AUTO_FOCUS = "#findings"

    class Went(Message):
        """How far a run is."""

        def __init__(self, run: str, done: int, of: int) -> None:
            super().__init__()
            self.run = run
            self.done = done
            self.of = of

    class Ended(Message):
        """What came of a run."""

        def __init__(self, run: str, told: Told) -> None:
            super().__init__()
            self.run = run
            self.told = told

    def __init__(self, house: House) -> None:
        super().__init__(house, AUDIT)
        self._known = Known("", 0)
        self._told: dict[str, Told] = {}
        self._run_of = ""
        self._leads = False
        """Whether the first finding that comes is to be chosen."""

    def keys(self) -> list[Key]:
        return [
            *list_keys(),
            Key("ctrl+r", "^R", "all", _("runs all of it"), _("Run all")),
            Key("escape", "Esc", "stop", _("stops what runs; nothing of the ledger is changed by it")),
        ]

    def help(self) -> tuple[str, list[str]]:
        return _("The audit: is the record sound, and is it what the rules give?"), [
            *(f"{title(run)}: {about(run)}" for run in RUNS),
            _("Enter runs what is chosen; on a finding it opens the entry, where A begins the line that"),
            _("amends it and U the one that takes it back."),
        ]

    def compose_body(self) -> ComposeResult:
        yield LineList("findings", title=_("Audit"), broad=0)
        yield FactsPanel("finding")

    # ---- Reading ----

    def read(self, view: View) -> Known:
        with view.journal.transaction():
            return Known(seal(view.journal, view.at.n if view.at is not None else None), view.upto)

    def paint(self, found: Known) -> None:
        self._known = found
        self._list()

    def sit_down(self) -> None:
        """Another campaign has other findings."""
        self._told = {}
        super().sit_down()

    def _list(self, chosen: str | None = None) -> None:
        lines = self.query_one("#findings", LineList)
        lines.show(listed(self._told, self._known.seal), chosen)
        self._show_finding()
        if self._told and is_old(self._told.values(), self._known.head) and not self._run_of:
            self.say(_("entries were recorded, or another moment is looked at, since this was found"))

    def _show_finding(self) -> None:
        key = self.query_one("#findings", LineList).key
        panel = self.query_one(FactsPanel)
        for told in self._told.values():
            if key in told.facts:
                panel.show(told.facts[key], _("Finding"))
                return
        panel.show([("", about(key))] if key in RUNS else [], title(key) if key in RUNS else "")

    # ---- Running ----

    def action_all(self) -> None:
        """Run everything, one after another."""
        self._start(RUNS)

    def action_stop(self) -> None:
        """Stop what runs."""
        if self._run_of:
            self.workers.cancel_group(self, "run")
            self._run_of = ""
            self.say(_("stopped"))

    def _start(self, runs: tuple[str, ...]) -> None:
        self._leads = True
        self._run(runs)

    @work(thread=True, exclusive=True, group="run", exit_on_error=False)
    def _run(self, runs: tuple[str, ...]) -> None:
        desk = self.house.desk
        for run in runs if desk is not None else ():
            assert desk is not None  # or there is nothing to run
            try:
                found = come_of(partial(self._told_by, desk, run))
            except Abandoned:
                return
            told = failed(found.sentence, self._known.head) if isinstance(found, Failure) else found
            if not get_current_worker().is_cancelled:
                self.post_message(self.Ended(run, told))

    def _told_by(self, desk: Desk, run: str) -> Told:
        def tell(done: int, of: int) -> None:
            self.post_message(self.Went(run, done, of))

        tell(0, 0)
        with desk.apart() as sitting:
            return run_of(run, sitting, paced(tell))

    def on_audit_screen_went(self, message: Went) -> None:
        self._run_of = message.run
        told = f"{100 * message.done // message.of} %" if message.of else "…"
        self.say(_("{run}: {told}; Esc stops it").format(run=title(message.run), told=told), HINT)

    def on_audit_screen_ended(self, message: Ended) -> None:
        self._run_of = ""
        self._told[message.run] = message.told
        self.say("")
        finding = next((key for key in message.told.facts if entry_of_key(key) is not None), None)
        self._list(finding if self._leads else None)
        self._leads = self._leads and finding is None

    # ---- Going about ----

    def on_line_list_moved(self) -> None:
        self._leads = False
        self._show_finding()

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        seq = entry_of_key(event.key)
        if seq is not None:
            self.show_entry(seq)
        elif event.key in RUNS:
            self._start((event.key,))
