"""Characters from elsewhere, as lines that enrol them: to be looked over, and recorded only then.

What another program or a sheet says of somebody is matched with the chart of this campaign; whatever has no
place there, or is no score that could stand there, is left, and said to be.
"""

from __future__ import annotations

import msgspec

from ledger.campaign_file.subjects import read_score
from ledger.quick_entry.line import Line, LineError
from ledger.quick_entry.names import form
from ledger.quick_entry.parser import parse
from ledger.quick_entry.tokens import quoted
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.text_gate import NAME_LIMIT, TextRefused, clean, one_line, slug
from ledger.wording.language import _
from rules.kernel.chart import Account
from rules.kernel.moves.campaign import RESERVED_FIELDS
from rules.kernel.notation import show

MOST_TOLD = 60
"""Characters of a name or a value that a report repeats."""


class Taken(msgspec.Struct, frozen=True):
    """What of somebody found its place: the account or field that it is here."""

    who: str
    what: str
    found: str


class Left(msgspec.Struct, frozen=True):
    """What of somebody was not taken, and why."""

    who: str
    what: str
    why: str


class Arrivals(msgspec.Struct):
    """Lines that bring people in, and the report of what became of each thing that was said of them."""

    lines: list[str] = []
    taken: list[Taken] = []
    left: list[Left] = []


class Newcomer:
    """Somebody of whom things are said one after another. `kind` is a kind of the campaign's system."""

    def __init__(self, arrivals: Arrivals, vocabulary: Vocabulary, name: str, kind: str) -> None:
        self._arrivals = arrivals
        self._vocabulary = vocabulary
        self._name = name
        self._kind = kind
        self._scores: dict[str, int] = {}
        self._texts: dict[str, str] = {}

    def leave(self, what: str, why: str) -> None:
        """Say that something is not taken."""
        self._arrivals.left.append(Left(_short(self._name), _short(what), why))

    def account(self, *called: str) -> Account | None:
        """The account that is called by one of these names, the first that the kind may have."""
        legal = self._vocabulary.accounts_of(self._kind)
        for name in called:
            found = self._vocabulary.accounts.find(form(name), legal, written_out=True)
            if len(found.ids) == 1:
                return self._vocabulary.system.accounts[found.ids[0]]
        return None

    def score(self, what: str, account: Account, text: str) -> None:
        """A score, written as the sheet shows it."""
        try:
            score = read_score(self._vocabulary.system, account, text)
        except ValueError as problem:
            self.leave(what, str(problem))
            return
        if account.id in self._scores:
            self.leave(what, _("{account} has its score already").format(account=account.id))
        elif score:
            self._scores[account.id] = score
            self._arrivals.taken.append(Taken(_short(self._name), _short(what), account.id))

    def text(self, field: str, text: str) -> None:
        """A text on the sheet."""
        id = slug(field)
        if not id or id in RESERVED_FIELDS or id in self._texts:
            self.leave(field, _("no field can be called so, or it is said already"))
            return
        try:
            said = clean(one_line(text).strip(), field, NAME_LIMIT)
        except TextRefused as refusal:
            self.leave(field, str(refusal))
            return
        if said:
            self._texts[id] = said
            self._arrivals.taken.append(Taken(_short(self._name), _short(field), id))

    def arrive(self) -> None:
        """Write the lines; what no line can say is left."""
        line = self._enrolling()
        if line is None:
            return
        id = line.arguments["newcomer"]["id"]
        if id in self._vocabulary.people:
            self.leave(self._name, _("{who} is in the campaign already").format(who=id))
            return
        self._arrivals.lines.append(line.text)
        self._arrivals.lines += [f"{id} set {field} {quoted(text)}" for field, text in self._texts.items()]

    def _enrolling(self) -> Line | None:
        scores = [f"{id} {self._shown(id, score)}" for id, score in self._scores.items()]
        text = " ".join(["enrol", quoted(self._name), "as", self._kind, *scores])
        try:
            line = parse(text, self._vocabulary)
        except LineError as problem:
            self.leave(self._name, str(problem))
            return None
        assert isinstance(line, Line)  # it begins so
        return line

    def _shown(self, id: str, score: int) -> str:
        account = self._vocabulary.system.accounts[id]
        ladder = self._vocabulary.system.ladders[account.ladder] if account.ladder else None
        return show(account.notation, score, ladder)


def _short(text: str) -> str:
    return one_line(text)[:MOST_TOLD]
