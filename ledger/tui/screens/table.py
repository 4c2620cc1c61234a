"""The Table: where one plays. Everything is typed in one line, and what it would do stands above it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from ledger.errors import WhillsError
from ledger.faults import reported
from ledger.quick_entry.completion import Completion
from ledger.tui import keys
from ledger.tui.desk import Desk, refusal_of
from ledger.tui.help import table_help
from ledger.tui.house import House
from ledger.tui.overview import Overview
from ledger.tui.remarks import FAULT, HINT, Answer, Later, Remark, of_entered, of_waiting
from ledger.tui.screens.entering import Entering
from ledger.tui.screens.memory import Memory
from ledger.tui.screens.over import OverTable
from ledger.tui.widgets.aside import Aside
from ledger.tui.widgets.banner import Banner
from ledger.tui.widgets.completions import Completions
from ledger.tui.widgets.entry_line import EntryLine
from ledger.tui.widgets.footer import LedgerFooter
from ledger.tui.widgets.journal import JournalView
from ledger.tui.widgets.panels import CastPanel, OpenMatters, SheetPanel
from ledger.tui.widgets.preview import PreviewPane
from ledger.tui.widgets.round import RoundPanel
from ledger.tui.widgets.status import StatusLine
from ledger.wording.language import _

LOOK_EVERY = 1.0
"""Seconds between two looks at whether another window has recorded something."""

NARROW = "-narrow"

T = TypeVar("T")


class TableScreen(Screen[None]):
    """See `screens.md`. Until a desk is there, lines wait."""

    CSS_PATH = "table.tcss"
    # The first that could have the focus would be the open matters, and keys typed ahead would go there.
    AUTO_FOCUS = "#entry"
    HORIZONTAL_BREAKPOINTS = [(0, NARROW), (100, "-wide")]  # noqa: RUF012 - Textual types it as no ClassVar

    def __init__(self, house: House) -> None:
        super().__init__()
        self._bindings.key_to_bindings.update(keys.table_bindings().key_to_bindings)
        self._house = house
        self._over = OverTable(self)
        self._memory = Memory(self)
        self._overview: Overview | None = None
        self._stale = False
        """Whether the last look at the table failed, so that not all is seen as it is."""
        self.entering = Entering(self)
        self._told_of: str | None = None
        """The line that something was told of when it was entered, as long as it stands there."""

    def compose(self) -> ComposeResult:
        completions = Completions("completions")
        yield StatusLine("status")
        yield Banner("banner")
        with Container(id="body"):
            with Container(id="side"):
                yield CastPanel("cast")
                yield OpenMatters("open")
            yield JournalView("journal")
            yield SheetPanel("sheet")
        yield RoundPanel("round")
        yield PreviewPane("preview")
        with Horizontal(id="prompt"):
            yield Static("> ", id="sign", markup=False)
            yield EntryLine(self, completions, "entry")
        yield completions
        yield LedgerFooter()

    def on_mount(self) -> None:
        self.set_interval(LOOK_EVERY, self.look_for_others)
        if self._desk is not None:
            self.sit_down()

    @property
    def entry_line(self) -> EntryLine:
        """Where lines are typed."""
        return self.query_one(EntryLine)

    # ---- The desk ----

    @property
    def _desk(self) -> Desk | None:
        return self._house.desk

    @property
    def is_seated(self) -> bool:
        """Whether a ledger is open."""
        return self._desk is not None

    def sit_down(self) -> None:
        """The ledger is open: show it, and enter the lines that waited."""
        if self._desk is not None:
            self._memory.sit_down(self._desk)
        self.tell(self._look_again(to_the_end=True))
        if self.entering.waiting:
            self.entering.go_on()
        else:
            self._preview()

    def _look_again(self, *, to_the_end: bool) -> list[Remark]:
        """Show the table as it is now; what is told if that fails."""

        def look(desk: Desk) -> Answer:
            self._show(desk, to_the_end=to_the_end)
            return Answer(True, [])

        return self.at(look).remarks

    def _show(self, desk: Desk, *, to_the_end: bool) -> None:
        self._stale = True
        overview = self._overview = desk.look()
        self.query_one(Banner).show(desk.then)
        self.query_one(StatusLine).show(overview)
        self.query_one(CastPanel).show(overview.cast)
        self._fold()
        whose = next((member.name for member in overview.cast if member.id == overview.whose), "")
        self.query_one(SheetPanel).show(whose, overview.sheet)
        self.query_one(JournalView).show(desk.pages(), to_the_end=to_the_end)
        self.entry_line.look_ahead()
        self._stale = False

    def _fold(self) -> None:
        """Show what takes less room on a narrow screen."""
        if self._overview is None:
            return
        folded = self.has_class(NARROW)
        self.query_one(RoundPanel).show(self._overview, folded=folded)
        self.query_one(OpenMatters).show(self._overview.waiting, folded=folded)

    def on_resize(self) -> None:
        # The class for the width is set by the same event, after this.
        self.call_after_refresh(self._fold)

    def travelled(self) -> None:
        """Another moment is looked at."""
        self._stale = True
        self.look_for_others()
        self._preview()

    def on_screen_resume(self) -> None:
        self.look_for_others()

    def visit(self, wish: str) -> None:
        """Begin the line that is wished for; what was typed is kept in the history."""
        self.entering.give_back(wish)
        self.entry_line.focus()

    def look_for_others(self) -> None:
        """Show what another window has recorded since this one last looked, if one looks at it."""

        def look(desk: Desk) -> Answer:
            if desk.moved() or self._stale or self.query_one(JournalView).failed:
                self._show(desk, to_the_end=False)
            return Answer(True, [])

        if self._desk is not None and self.is_current and (failed := self.at(look).remarks):
            self.tell(failed)

    def at(self, act: Callable[[Desk], Answer]) -> Answer:
        """Do something at the desk. Whatever goes wrong becomes a sentence: no failure ends the program, and
        what was typed stays."""
        if self._desk is None:
            return Answer(False, [Remark(HINT, _("the ledger is being opened"))])
        try:
            return act(self._desk)
        except WhillsError as problem:
            return refusal_of(problem)
        except Exception as bug:  # noqa: BLE001 - a bug must not take what was typed with it
            return Answer(False, [Remark(FAULT, reported(bug))])

    # ---- What is typed ----

    def tell(self, remarks: list[Remark]) -> None:
        """Say this of the line as it is; the preview of another one takes its place."""
        self._told_of = self.entry_line.value
        self._say(remarks)

    def _say(self, remarks: list[Remark], later: Later | None = None) -> None:
        if not (remarks or self.entry_line.value):
            remarks, later = self._memory.told()
        self.query_one(PreviewPane).show(remarks, later)

    def invite(self, sentences: list[str]) -> None:
        """Say what someone may do who comes here for the first time."""
        self.tell([Remark(HINT, sentence) for sentence in sentences])

    def hint(self, text: str) -> None:
        """Say something that has nothing to do with the typed line."""
        self.tell([Remark(HINT, text)])

    def on_input_changed(self, event: Input.Changed) -> None:
        # Of many keys in a row, only what came of the last is worth a preview.
        if event.value == self.entry_line.value:
            self._memory.keep()
            if event.value != self._told_of:
                self._preview()

    def _preview(self) -> None:
        line = self.entry_line.value
        seen = self.at(lambda desk: desk.ahead(line))
        self._say([*seen.remarks, *self._about_waiting()], seen.later)
        self.entry_line.offer(seen.offer)
        self._told_of = None

    def complete(self, text: str) -> list[Completion]:
        """What may stand at the end of the text."""
        return self.asked(lambda desk: desk.complete(text), [])

    def ghost(self, text: str) -> str:
        """The rest of the likeliest word, or of a whole line."""
        return self.asked(lambda desk: desk.ghost(text), "")

    def favourites(self) -> dict[str, str]:
        """Digit -> the line that it brings."""
        return self._memory.favourites()

    def asked(self, ask: Callable[[Desk], T], otherwise: T) -> T:
        """What the desk answers, or else that; what went wrong is told."""
        found = [otherwise]

        def act(desk: Desk) -> Answer:
            found[0] = ask(desk)
            return Answer(True, [])

        answer = self.at(act)
        if self._desk is not None and not answer.taken:
            self.tell(answer.remarks)
        return found[0]

    # ---- What is entered ----

    def enter(self, line: str) -> None:
        """Record a line, before those that wait because an earlier one was refused."""
        self.entering.enter(line)

    def paste(self, lines: list[str], rest: str) -> None:
        """Show what these lines would come to; `rest` stays to be finished. Where they cannot be judged now,
        they are entered as they are."""
        if self._desk is None or self.entering.waiting or not self._over.batch(lines):
            self.entering.enter_all(lines)
        if self.entry_line.value:
            self.entry_line.history.add(rest, taken=False)
        else:
            self.entry_line.write(rest)

    def enrol(self, line: str) -> None:
        """Bring someone in first by this line, and go on with the typed one."""
        self.entering.go_first(line)

    def entered(self, answer: Answer, count: int) -> None:
        """So many lines were entered, and this came of the last."""
        failed = self._look_again(to_the_end=True) if count else []
        counted = of_entered(count, stopped=not answer.taken)
        self.tell([*answer.remarks, *failed, *counted, *self._about_waiting()])
        self.entry_line.mark(answer.fault)
        self.entry_line.offer(answer.offer, opened=True)
        self._memory.keep()
        if answer.held_up and not self.entering.waiting:
            self.settle()

    def _about_waiting(self) -> list[Remark]:
        return of_waiting(len(self.entering.waiting), opening=self._desk is None)

    # ---- Keys ----

    def action_undo(self) -> None:
        """Empty the line; with an empty one, set the waiting lines aside; with none, undo."""
        entry = self.entry_line
        aside = self.entering.forget()
        if not aside and not entry.value:
            self._step(Desk.undo)
            return
        aside += [entry.value] if entry.value else []
        entry.value = ""
        self.entering.set_aside(aside)

    def action_redo(self) -> None:
        """Bring back what was undone last."""
        self._step(Desk.redo)

    def _step(self, step: Callable[[Desk], Answer]) -> None:
        answer = self.at(step)
        self.tell([*answer.remarks, *self._look_again(to_the_end=True)])

    def action_pin(self) -> None:
        """Pin the typed line to a digit, or take it from there."""
        self._memory.pin()

    def action_help(self) -> None:
        """What this place is and does."""
        vocabulary = self.asked(lambda desk: desk.sitting.vocabulary, None)
        self._house.show_pane(table_help(vocabulary))

    def settle(self) -> None:
        """The settlement of the open adventure; a line that waits to be mended stays where it is."""
        self._over.settle()

    def action_form(self) -> None:
        """The typed line as a form."""
        self._over.form()

    def action_turn(self, pages: int) -> None:
        """Turn the journal."""
        self.query_one(JournalView).turn(pages)

    def action_beginning(self) -> None:
        """The oldest entry."""
        self.query_one(JournalView).to_the_beginning()

    def action_end(self) -> None:
        """The newest entry."""
        self.query_one(JournalView).to_the_end()

    # ---- Lists ----

    def action_aside(self) -> None:
        """From the entry line to the open matters, from there to the journal, and back."""
        waiting = self._overview is not None and self._overview.waiting
        matters, journal = self.query_one(OpenMatters), self.query_one(JournalView)
        round_trip: list[Widget] = [self.entry_line]
        round_trip += [matters] if waiting else []
        round_trip += [journal] if journal.length else []
        at = round_trip.index(self.focused) if self.focused in round_trip else 0
        round_trip[(at + 1) % len(round_trip)].focus()

    def on_open_matters_chosen(self, event: OpenMatters.Chosen) -> None:
        self.entering.give_back(event.line)
        self.entry_line.focus()

    def on_journal_view_opened(self, event: JournalView.Opened) -> None:
        self._open_page(lambda desk: desk.entry(event.seq))

    def _open_page(self, ask: Callable[[Desk], Answer]) -> None:
        """Show the page that the desk answers with, or say why there is none."""
        answer = self.at(ask)
        if answer.pane is not None:
            self._house.show_pane(answer.pane)
        else:
            self.tell(answer.remarks)

    def on_aside_left(self, event: Aside.Left) -> None:
        entry = self.entry_line
        entry.focus()
        entry.insert_text_at_cursor(event.typed)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.entry_line.take_chosen()
