"""The Sheet: a whole character, and how each number of it came about."""

from __future__ import annotations

import msgspec
from textual.app import ComposeResult
from textual.containers import Vertical

from ledger.errors import Damaged
from ledger.text_gate import one_line
from ledger.tui.house import House
from ledger.tui.keys import Key, list_keys
from ledger.tui.party import Party, read_party, whose
from ledger.tui.registry import SHEET
from ledger.tui.safe_text import content
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.sheet import Sheet, posting_facts, read_sheet
from ledger.tui.view import View
from ledger.tui.widgets.facts import FactsPanel
from ledger.tui.widgets.fitting import DOT
from ledger.tui.widgets.lines import LineList
from ledger.wording.language import _

READING = "-reading"
"""The statement is read: on a narrow screen it takes the place of the sheet."""

PARTY = "-party"
"""Everybody is looked at, in the place of one sheet."""


class Sheets(msgspec.Struct, frozen=True):
    """What is shown: a sheet with a statement, if anybody is there, and everybody at a glance."""

    sheet: Sheet | None
    party: Party
    view: View


class SheetScreen(PlaceScreen[Sheets]):
    """The numbers on the left, the statement of the chosen one beside it, and below that what the chosen
    posting came of; or the party, a line for each."""

    CSS_PATH = "sheet.tcss"
    AUTO_FOCUS = "#numbers"

    def __init__(self, house: House) -> None:
        super().__init__(house, SHEET)
        self._who: str | None = None
        """Whose sheet was asked for; None: that of who acted last."""
        self._account = ""
        self._sheet: Sheet | None = None
        self._view: View | None = None

    def keys(self) -> list[Key]:
        return [
            *list_keys(),
            Key("left", _("Left, Right"), "turn(-1)", _("the sheet before, and the next one"), _("Others")),
            Key("right", _("Right"), "turn(1)", _("the next sheet")),
            Key("space", _("Space"), "party", _("everybody in one table, and the sheet again"), _("Party")),
            Key("escape", "Esc", "back", _("from a statement back to the sheet")),
        ]

    def help(self) -> tuple[str, list[str]]:
        return _("The sheet: every number is the sum of its postings"), [
            _("Choose a number, and its statement lists every posting: entry, amount, balance after it."),
            _("Enter goes into the statement, where dice and rules of a posting stand below; Esc goes back."),
            _("Enter on a posting opens its entry whole."),
            _("Space shows the whole party in one table; Enter there opens a sheet."),
            _("Who is there in a session is told at the table: `present roark, jana`."),
        ]

    def compose_body(self) -> ComposeResult:
        yield LineList("numbers", paired=True)
        with Vertical(id="statement"):
            yield LineList("postings", right=[0, 1, 2])
            yield FactsPanel("posting")
        yield LineList("party", title=_("Party"), broad=0)

    # ---- Reading ----

    def visit(self, wish: str) -> None:
        """Show a subject, and perhaps the statement of one account: `mira`, `mira control`."""
        who, _space, account = wish.partition(" ")
        self._who, self._account = who, account or self._account
        self.remove_class(PARTY)
        self.set_class(bool(account), READING)
        self.query_one("#postings" if account else "#numbers").focus()
        self.reread()

    def read(self, view: View) -> Sheets:
        return Sheets(read_sheet(view, self._who, self._account), read_party(view), view)

    def paint(self, found: Sheets) -> None:
        party = self.query_one("#party", LineList)
        party.set_numbers(found.party.right)
        party.show(found.party.lines, found.sheet.who if found.sheet is not None else None)
        before = self._sheet
        self._sheet, self._view = found.sheet, found.view
        sheet = found.sheet
        numbers, postings = self.query_one("#numbers", LineList), self.query_one("#postings", LineList)
        if sheet is None:
            numbers.show([])
            postings.show([])
            self.query_one(FactsPanel).show([])
            self.say(_("nobody is enrolled yet; `enrol` at the table brings someone in"))
            return
        numbers.border_title = content(sheet.title)
        place = sheet.people.index(sheet.who) + 1
        count = _("{place} of {count}").format(place=place, count=len(sheet.people))
        numbers.border_subtitle = content(DOT.join(filter(None, [sheet.kind, count])))
        numbers.show(sheet.lines, self._account or None)
        postings.border_title = content(sheet.statement.title)
        postings.show(sheet.statement.lines, place=self._posting_to_choose(before, sheet))
        self._show_posting()

    def _posting_to_choose(self, before: Sheet | None, now: Sheet) -> int:
        """The newest, unless one looks at an older one of the same statement."""
        same = before is not None and (before.who, before.account) == (now.who, now.account)
        at = self.query_one("#postings", LineList).place
        if before is not None and same and at is not None and at < len(before.statement.lines) - 1:
            return at
        return len(now.statement.lines) - 1

    def _show_posting(self) -> None:
        place, facts = self.query_one("#postings", LineList).place, self.query_one(FactsPanel)
        if self._sheet is None or self._view is None or place is None:
            facts.show([])
            return
        try:
            entry = self._sheet.statement.lines.entry(place)
        except Damaged as problem:
            facts.show([("", one_line(str(problem)))])
        else:
            facts.show(posting_facts(entry, self._view.system, self._view.speaker))

    # ---- Going about ----

    def on_line_list_moved(self, message: LineList.Moved) -> None:
        if message.lines.id == "numbers":
            self._account = message.key
            self.reread()
        elif message.lines.id == "postings":
            self._show_posting()

    def on_line_list_opened(self, message: LineList.Opened) -> None:
        if message.lines.id == "numbers":
            self.add_class(READING)
            self.query_one("#postings").focus()
        elif message.lines.id == "party":
            if whose(message.key):
                self.visit(message.key)
        else:
            self.show_entry(int(message.key.partition(".")[0]))

    def action_party(self) -> None:
        """Everybody, or the sheet again."""
        if self.has_class(PARTY):
            self.action_back()
        else:
            self.add_class(PARTY)
            self.query_one("#party").focus()

    def action_back(self) -> None:
        """From the statement, or from the party, to the sheet."""
        self.remove_class(READING, PARTY)
        self.query_one("#numbers").focus()

    def action_turn(self, step: int) -> None:
        """The sheet before or after, in a ring."""
        if self._sheet is not None:
            people = self._sheet.people
            self._who = people[(people.index(self._sheet.who) + step) % len(people)]
            self.reread()
