"""The voice of a campaign: its entries, findings, rolls and balances as sentences of one line.

The sentences are the system's own templates, filled with the facts of the record; what comes out has passed
the text gate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ledger.entry import Entry
from ledger.text_gate import one_line
from ledger.wording.language import label
from ledger.wording.manners import Manners, Values
from ledger.wording.rolls import RollWords, roll_of
from ledger.wording.template import fill
from ledger.wording.words import Names, Words, capitalised, readable
from rules.kernel.chart import Label
from rules.kernel.record import Facts
from rules.kernel.system import System

if TYPE_CHECKING:
    from rules.kernel.verdict import Finding


BESIDES = "besides."
"""Sentences of a system whose ids begin so follow the summary of every entry that has the facts for them."""


class Speaker:
    """Sentences in the words of a system, with the names of a campaign, in one language (by default the
    reader's). Each answer is one line that a terminal may show; facts that cannot be read show nothing.

    `calendar` is the JSON text that the first entry keeps. A `brief` one leaves out how the code of a roll
    came about."""

    def __init__(
        self,
        system: System,
        names: Names,
        language: str | None = None,
        calendar: str | None = None,
        *,
        brief: bool = False,
    ) -> None:
        self._system = system
        self._words = Words(system, names, language, calendar)
        self._manners = Manners(self._words, brief=brief)
        self._rolls = RollWords(self._words)
        self._besides = [id for id in system.sentences if id.startswith(BESIDES)]

    def summary(self, entry: Entry) -> str:
        """An entry in one sentence, without its note. Beside its facts the template may name `who`, the
        subject, and `roll`, where the facts are those of one roll. What any entry may hold besides follows
        it."""
        values = {"roll": entry.facts, **entry.facts, "who": entry.subject}
        besides = "".join(self._told(self._system.sentences, id, values) for id in self._besides)
        return self._told(self._system.summaries, entry.kind, values) + besides

    def said(self, kind: str, facts: Values) -> str:
        """What an entry of that kind would say of these facts."""
        return self._told(self._system.summaries, kind, facts)

    def finding(self, finding: Finding) -> str:
        """What a rule says of a request, without the rule's id."""
        return self._told(self._system.sentences, finding.code, finding.values)

    def working(self, facts: Facts) -> str:
        """A roll step by step, with every face; empty if the facts tell of none."""
        return self._worked(facts, "")

    def workings(self, facts: Facts) -> list[str]:
        """The working of each roll that the facts of an entry hold, be it one or several with names."""
        several = facts.get("rolls")
        if not isinstance(several, dict):
            several = {"": facts}
        lines = [self._worked(roll, self._words.word(called)) for called, roll in several.items()]
        return [line for line in lines if line]

    def shown(self, account: str, balance: int) -> str:
        """A balance in the notation of its account."""
        return one_line(self._words.shown(account, balance))

    def account(self, id: str) -> str:
        """The label of an account."""
        return one_line(self._words.account(id))

    def subject(self, id: str) -> str:
        """The name of a subject."""
        return one_line(self._words.subject(id))

    def day(self, number: int) -> str:
        """`Day 41`, and its date if the campaign has a calendar."""
        return one_line(capitalised(self._words.day(number)))

    def days(self, number: int) -> list[str]:
        """All ways to say which day it is, longest first: with its date, by that alone, by its number
        alone. Where there is no calendar, the number is all."""
        date = self._words.date(number)
        bare = one_line(capitalised(self._words.day(number, dated=False)))
        return [self.day(number), one_line(date), bare] if date else [bare]

    def group(self, id: str) -> str:
        """The label of a group of accounts."""
        return one_line(self._words.group(id))

    def kind(self, id: str) -> str:
        """The label of a kind of subject."""
        return one_line(self._words.kind(id))

    def word(self, id: str) -> str:
        """The word for an id of any sort: a cause, a choice, a rung, an account."""
        return one_line(self._words.word(id))

    def actions(self, actions: Sequence[str]) -> list[str]:
        """What someone does in turn: `running`, `2 Blaster`, `3 uses`."""
        return [one_line(row) for row in self._manners.rows(actions)]

    def _worked(self, facts: object, called: str) -> str:
        roll = roll_of(facts)
        return one_line(self._rolls.working(roll, called)) if roll else ""

    def _told(self, sentences: Mapping[str, Label], id: str, values: Values) -> str:
        sentence = label(sentences.get(id, {}), self._words.language)
        if not sentence:
            return one_line(capitalised(readable(id)))
        return one_line(fill(sentence, values, partial(self._manners.show, values)))
