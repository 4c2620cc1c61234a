"""Ids as words: subjects by their names, accounts by their labels, scores in their notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ledger.wording.language import _, current, first_word, label
from ledger.wording.template import fill, placeholders
from rules.kernel.notation import show
from rules.kernel.record import TABLE
from rules.kernel.system import System

Names = Mapping[str, str] | Callable[[str], str | None]
"""The name of a subject by its id; an id that is not there is no subject of the campaign."""

MOST_WORDS = 500
"""Words that are kept: more than any system has, for people may write what is no word of it."""

_ID = re.compile(r"[a-z][a-z0-9_.]*")


def readable(id: str) -> str:
    """An id that nobody has a word for, as words: `several_actions` as `several actions`. A text that is no
    id stays as it is."""
    return id.replace("_", " ").replace(".", " ") if _ID.fullmatch(id) else id


def capitalised(text: str) -> str:
    """The text with its first letter large and the rest as it is."""
    return text[:1].upper() + text[1:]


class Words:
    """The words of a system, the names and the calendar of a campaign, in one language."""

    def __init__(
        self, system: System, names: Names, language: str | None = None, calendar: str | None = None
    ) -> None:
        self.language = language or current()
        self._calendar = calendar
        self._system = system
        self._name: Callable[[str], str | None] = names if callable(names) else names.get
        # A long journal names the same few accounts and words again and again, and none of them changes.
        self._accounts: dict[str, str] = {}
        self._words: dict[str, str] = {}

    def subject(self, id: str) -> str:
        """The name of a subject, else the id made readable."""
        name = self._name(id)
        if not name and id == TABLE:
            return self.kind(TABLE)
        return name or capitalised(readable(id))

    def account(self, id: str) -> str:
        """The label of an account. A family's label is a template, `{0}`, `{1}` the parts of the id after
        its prefix, `{1:day}` one that is the number of a day."""
        if id in self._accounts:
            return self._accounts[id]
        found = self._account(id)
        if "." not in id:
            # A member of a family may be called after somebody, who may be called otherwise tomorrow.
            self._accounts[id] = found
        return found

    def _account(self, id: str) -> str:
        account = self._system.account(id)
        if account is None:
            return capitalised(readable(id))
        text = label(account.label, self.language)
        if not account.id.endswith(".*"):
            return text
        parts = id.removeprefix(account.id[:-1]).split(".")
        if not placeholders(text):
            return f"{text}: {', '.join(map(self._part, parts))}"
        numbered = {str(number): part for number, part in enumerate(parts)}
        return fill(
            text, numbered, lambda name, how: self._part(numbered[name], how) if name in numbered else ""
        )

    def _part(self, id: str, how: str = "") -> str:
        """A part of an account's id: `control` and `odan` in `credit.control.odan`. The family itself has
        none."""
        if id == "*":
            return "…"
        if how == "day" and id.isascii() and id.isdigit():
            return self.day(int(id))
        if id in self._system.accounts:
            return self.account(id)
        return self._name(id) or self.word(id)

    def word(self, id: str) -> str:
        """The word for an id of any sort: what the system calls it, an account, a kind, a move (`scene`,
        `wounded`), else the id made readable."""
        if id not in self._words:
            said = self._word(id)
            if len(self._words) >= MOST_WORDS:
                return said
            self._words[id] = said
        return self._words[id]

    def _word(self, id: str) -> str:
        if id not in self._system.words and id in self._system.accounts:
            return self.account(id)
        words = self._system.words.get(id) or self._system.move_words.get(id) or {}
        return first_word(words, self.language) or self.kind(id)

    def said(self, id: str) -> str:
        """What the system itself calls that; empty where it has no word of its own."""
        return first_word(self._system.words.get(id, {}), self.language)

    def kind(self, id: str) -> str:
        """The label of a kind of subject."""
        kind = self._system.kinds.get(id)
        return (label(kind.label, self.language) if kind else "") or readable(id)

    def group(self, id: str) -> str:
        """The label of a group of accounts."""
        group = self._system.groups.get(id)
        return (label(group.label, self.language) if group else "") or capitalised(readable(id))

    def shown(self, account: str, balance: int) -> str:
        """A balance in the notation of its account: `5D+1`, `wounded`, `yes`, `3`."""
        declared = self._system.account(account)
        if declared is None:
            return str(balance)
        ladder = self._system.ladders.get(declared.ladder or "", [])
        if declared.notation == "ladder":
            return self.word(ladder[balance]) if 0 <= balance < len(ladder) else str(balance)
        if declared.notation == "die":
            return self.word(show(declared.notation, balance))
        if declared.notation == "flag" and balance in (0, 1):
            return self.yes_or_no(bool(balance))
        return show(declared.notation, balance)

    def day(self, number: int, *, dated: bool = True) -> str:
        """`day 41`, and its date if the campaign has a calendar."""
        date = self.date(number) if dated else ""
        said = _("day {day} ({date})", self.language) if date else _("day {day}", self.language)
        return said.format(day=number, date=date)

    def date(self, day: int) -> str:
        """A day by the calendar of the campaign; empty where a day is no more than its number."""
        if self._calendar is None:
            return ""
        # Few sentences name a day, and a cold start is paid by all.
        from ledger.wording.calendar import Calendar

        return Calendar(self._calendar).date(day)

    def yes_or_no(self, value: bool) -> str:
        return _("yes", self.language) if value else _("no", self.language)

    def all_of(self, items: list[str]) -> str:
        """`A, B and C`."""
        return _joined(items, _("{0} and {1}", self.language))

    def one_of(self, items: list[str]) -> str:
        """`A, B or C`."""
        return _joined(items, _("{0} or {1}", self.language))


def _joined(items: list[str], pattern: str) -> str:
    items = [item for item in items if item]
    if len(items) < 2:
        return "".join(items)
    return pattern.format(", ".join(items[:-1]), items[-1])
