"""A whole sheet, and the statement of one number of it: every posting with its entry. No widget is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import msgspec

from ledger.entry import Entry, entry_of
from ledger.errors import Damaged
from ledger.exchange.plain import blocks, entry_marks, reasons, texts
from ledger.exchange.tables import notation_of
from ledger.journal import views
from ledger.journal.statement import Line, statement
from ledger.text_gate import one_line
from ledger.tui.items import HEADING, QUIET, Fact, Item
from ledger.tui.people import people_in_order, shown_first
from ledger.tui.view import View
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.notation import PIPS_IN_A_DIE
from rules.kernel.record import TABLE
from rules.kernel.system import System


class Postings(Sequence[Item]):
    """The lines of a statement, each made when it is looked at: some accounts have very many."""

    def __init__(self, lines: list[Line], account: str, speaker: Speaker, *, of_dice: bool = False) -> None:
        """`of_dice`: the account stands at a code, and moves by dice and pips."""
        self._lines = lines
        self._account = account
        self._speaker = speaker
        self._of_dice = of_dice

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> Item: ...

    @overload
    def __getitem__(self, place: slice) -> list[Item]: ...

    def __getitem__(self, place: int | slice) -> Item | list[Item]:
        if isinstance(place, slice):
            return [self._item(line) for line in self._lines[place]]
        return self._item(self._lines[place])

    def entry(self, place: int) -> Entry:
        """The entry of the posting at that place. Raises Damaged."""
        return entry_of(self._lines[place].row.body)

    def _item(self, line: Line) -> Item:
        shown = self._speaker.shown(self._account, line.balance)
        cells = (str(line.row.seq), self._moved(line.amount), shown, self._told(line))
        return Item(cells, f"{line.row.seq}.{line.row.line}", "" if line.living else QUIET)

    def _moved(self, amount: int) -> str:
        """`+3D+1` of a code where it is a die or more, else `+2`."""
        if not self._of_dice or abs(amount) < PIPS_IN_A_DIE:
            return f"{amount:+d}"
        return f"{'+' if amount > 0 else '-'}{self._speaker.shown(self._account, abs(amount))}"

    def _told(self, line: Line) -> str:
        """What the entry says; a list is painted, and painting cannot fail."""
        try:
            entry = entry_of(line.row.body)
        except Damaged as problem:
            return one_line(str(problem))
        secret, place, standing = entry_marks(entry, living=line.living)
        # What does not stand says so first: the end of a line may be cut.
        said = [standing, self._speaker.summary(entry), *reasons(entry), secret, place]
        return "  ".join(filter(None, said))


class Statement(msgspec.Struct, frozen=True):
    """One account, posting by posting."""

    title: str
    lines: Postings


class Sheet(msgspec.Struct, frozen=True):
    """Whose sheet it is, who else there is, its numbers (the key of each line is its account), and the
    statement of one of them."""

    who: str
    people: list[str]
    title: str
    kind: str
    lines: list[Item]
    account: str
    statement: Statement


def read_sheet(view: View, who: str | None, account: str) -> Sheet | None:
    """The sheet of that subject, or if it is not there then of who acted last, or of the first there is; None
    where nobody is. The statement is of that account, or of the first on the sheet."""
    people = people_in_order(view)
    if not people:
        return None
    whose = shown_first(view, who, people)
    journal, speaker = view.journal, view.speaker
    with journal.transaction():
        [sheet] = views.sheets(journal, [whose], view.at)
        # Those of the table are its house rules, and whatever else it knows.
        texts = _texts(view.system, speaker, sheet) if whose != TABLE else []
        lines = [*texts, *_numbers(view.system, speaker, sheet)]
    numbers = [line.key for line in lines if line.key]
    chosen = account if account in numbers or not numbers else numbers[0]
    posted = read_statement(view, whose, chosen)
    return Sheet(
        whose,
        people,
        speaker.subject(whose),
        speaker.kind(sheet.kind) if sheet.kind else "",
        lines,
        chosen,
        posted,
    )


def _texts(system: System, speaker: Speaker, sheet: views.Sheet) -> list[Item]:
    return [
        Item((one_line(label), one_line(value)), look=QUIET) for label, value in texts(system, speaker, sheet)
    ]


def _numbers(system: System, speaker: Speaker, sheet: views.Sheet) -> list[Item]:
    found: list[Item] = []
    for block in blocks(system, speaker, sheet):
        if block.rows:
            found.append(Item((block.label,), look=HEADING))
            found += [Item((row.label, row.shown), key=row.account) for row in block.rows]
    return found


# ---- Statements ----


def read_statement(view: View, who: str, account: str) -> Statement:
    """Every posting of an account up to the moment that is looked at, the newest last."""
    speaker = view.speaker
    found = statement(view.journal, who, account, at=view.at)
    title = f"{speaker.account(account)}  {speaker.shown(account, found.balance)}" if account else ""
    of_dice = notation_of(view.system, account) == "code"
    return Statement(title, Postings(found.lines, account, speaker, of_dice=of_dice))


def posting_facts(entry: Entry, system: System, speaker: Speaker) -> list[Fact]:
    """What a posting came of: the entry, its day, its dice, its rules."""
    facts: list[Fact] = [("", f"{entry.seq}  {speaker.summary(entry)}"), (_("when"), speaker.day(entry.day))]
    facts += [(_("dice"), working) for working in speaker.workings(entry.facts)]
    if entry.note:
        facts.append((_("note"), one_line(entry.note)))
    if entry.ruling is not None:
        facts.append((_("ruling"), one_line(entry.ruling)))
    for id in entry.citations:
        rule = system.rules.get(id)
        facts.append((id, one_line(rule.title) if rule is not None else "?"))
    return facts
