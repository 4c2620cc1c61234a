"""The manners in which a sentence may show a value: `{who:name}`, `{amount:signed}`, `{rolls:rolls}`.

A value comes from the record, so it may be of any shape; one that a manner cannot read shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from ledger.wording.language import _, plural
from ledger.wording.rolls import RollWords, modifiers_of, roll_of
from ledger.wording.words import Words
from rules.kernel.move import ANY_ACTION
from rules.kernel.notation import show

Values = Mapping[str, Any]


class Returned(msgspec.Struct, frozen=True):
    """What an account gave back to someone, and the entry with which it had gone."""

    subject: str
    account: str
    amount: int
    entry: int | None = None


class Judged(msgspec.Struct, frozen=True):
    """An open matter that a word decided: whose it was, and with which entry it opened."""

    who: str
    entry: int
    judgement: str


class Share(msgspec.Struct, frozen=True):
    """What someone has of something."""

    who: str
    amount: int


class Manners:
    """Values in the words of a system and the names of a campaign."""

    def __init__(self, words: Words, *, brief: bool = False) -> None:
        self._words = words
        self._rolls = RollWords(words, brief=brief)

    def show(self, values: Values, name: str, how: str) -> str:
        """The value of that name in that manner; empty when there is none."""
        value = values.get(name)
        if value is None or value == []:
            return ""
        return MANNERS.get(how, Manners.plain)(self, value, values)

    def plain(self, value: Any, values: Values) -> str:
        return self._each(value, lambda text: text)

    def name(self, value: Any, values: Values) -> str:
        return self._each(value, self._words.subject)

    def label(self, value: Any, values: Values) -> str:
        return self._each(value, self._words.account)

    def word(self, value: Any, values: Values) -> str:
        return self._each(value, self._words.word)

    def kind(self, value: Any, values: Values) -> str:
        return self._each(value, self._words.kind)

    def kinds(self, value: Any, values: Values) -> str:
        """Any of these kinds would do."""
        if not isinstance(value, list):
            return self.kind(value, values)
        return self._words.one_of([self.kind(item, values) for item in value])

    def code(self, value: Any, values: Values) -> str:
        """A number of the ledger as the code of a sheet; a code is one already."""
        return show("code", value) if isinstance(value, int) else self.plain(value, values)

    def score(self, value: Any, values: Values) -> str:
        """A balance in the notation of the account that the same values name."""
        account = values.get("account")
        if isinstance(value, int) and isinstance(account, str):
            return self._words.shown(account, int(value))
        return self.plain(value, values)

    def signed(self, value: Any, values: Values) -> str:
        return f"{value:+d}" if isinstance(value, int) else self.plain(value, values)

    def sum(self, value: Any, values: Values) -> str:
        """The sum of a list of whole numbers."""
        numbers = value if isinstance(value, list) else [value]
        return str(sum(number for number in numbers if isinstance(number, int)))

    def date(self, value: Any, values: Values) -> str:
        """A day by the calendar of the campaign, if it has one."""
        return self._words.date(value) if isinstance(value, int) else ""

    def day(self, value: Any, values: Values) -> str:
        """`day 41`, and its date by the calendar of the campaign, if it has one."""
        return self._words.day(value) if isinstance(value, int) else self.plain(value, values)

    def days(self, value: Any, values: Values) -> str:
        """`1 day`, `13 days`."""
        return self._counted(value, "{0} day", "{0} days")

    def points(self, value: Any, values: Values) -> str:
        """`1 point`, `5 points`; a list is added up."""
        total = int(self.sum(value, values)) if isinstance(value, list) else value
        return self._counted(total, "{0} point", "{0} points")

    def uses(self, value: Any, values: Values) -> str:
        """`1 use`, `3 uses`."""
        return self._counted(value, "{0} use", "{0} uses")

    def actions(self, value: Any, values: Values) -> str:
        """`running, 2 Blaster, 3 uses`: what someone does in turn, a row of the same with its number."""
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            return ""
        return ", ".join(self.rows(value))

    def rows(self, actions: Sequence[str]) -> list[str]:
        """Each action in its turn, a row of the same with its number."""
        return [self._row(action, len(list(row))) for action, row in groupby(actions)]

    def _row(self, action: str, count: int) -> str:
        if action == ANY_ACTION:
            return self.uses(count, {})
        word = self._words.word(action)
        return f"{count} {word}" if count > 1 else word

    def dice(self, value: Any, values: Values) -> str:
        """`1 die`, `3 dice`."""
        return self._counted(value, "{0} die", "{0} dice")

    def each(self, value: Any, values: Values) -> str:
        """`each`, of several; of one alone nothing is said."""
        return _("each", self._words.language) if isinstance(value, list) and len(value) > 1 else ""

    def _counted(self, value: Any, one: str, many: str) -> str:
        if not isinstance(value, int):
            return ""
        return plural(one, many, value, self._words.language).format(value)

    def spans(self, value: Any, values: Values) -> str:
        """`the round and scene 2 end`, from `round:3` and `scene:2`."""
        if not isinstance(value, list):
            return ""
        ended = [self._span(item) for item in value if isinstance(item, str)]
        if not ended:
            return ""
        return plural("{0} ends", "{0} end", len(ended), self._words.language).format(
            self._words.all_of(ended)
        )

    def _span(self, key: str) -> str:
        span, _colon, ordinal = key.partition(":")
        if span == "round":
            # Rounds are counted anew in every fight, their keys over the whole campaign.
            return self._words.said("the_round") or _("the round", self._words.language)
        return f"{self._words.word(span)} {ordinal}".rstrip()

    def returns(self, value: Any, values: Values) -> str:
        """`Force points +2 for Roark Garnet (entry 56)`: what comes back, to whom, from which entry."""
        try:
            returned = msgspec.convert(value, list[Returned])
        except msgspec.ValidationError:
            return ""
        return self._words.all_of([self._returned(item) for item in returned])

    def _returned(self, item: Returned) -> str:
        amount = ("+" if item.amount > 0 else "") + self._words.shown(item.account, item.amount)
        text = _("{account} {amount} for {who}", self._words.language).format(
            account=self._words.account(item.account), amount=amount, who=self._words.subject(item.subject)
        )
        return f"{text} ({self.entry(item.entry, {})})" if item.entry else text

    def shares(self, value: Any, values: Values) -> str:
        """`+1 for Mira and +2 for Odan Vey`: who has how much, of what the sentence says."""
        try:
            shares = msgspec.convert(value, list[Share])
        except msgspec.ValidationError:
            return ""
        sentence = _("{amount} for {who}", self._words.language)
        return self._words.all_of(
            [
                sentence.format(amount=f"{item.amount:+d}", who=self._words.subject(item.who))
                for item in shares
            ]
        )

    def judged(self, value: Any, values: Values) -> str:
        """`Mira heroic (entry 42)`: what was decided, of whom, and where it was open."""
        try:
            judged = msgspec.convert(value, list[Judged])
        except msgspec.ValidationError:
            return ""
        return self._words.all_of([self._judged(item) for item in judged])

    def _judged(self, item: Judged) -> str:
        who, word = self._words.subject(item.who), self._words.word(item.judgement)
        return f"{who} {word} ({self.entry(item.entry, {})})"

    def roll(self, value: Any, values: Values) -> str:
        roll = roll_of(value)
        return self._rolls.sentence(roll) if roll else ""

    def rolls(self, value: Any, values: Values) -> str:
        """Several rolls, each with its ability or else its own name before it."""
        if not isinstance(value, Mapping):
            return ""
        rolls = [(self._words.word(str(called)), roll_of(facts)) for called, facts in value.items()]
        return "; ".join(self._rolls.sentence(roll, called) for called, roll in rolls if roll)

    def effective(self, value: Any, values: Values) -> str:
        """How the code of a roll came about: `5D+1 -1D running = 4D+1`."""
        if isinstance(value, str):
            return value
        roll = roll_of(value)
        return self._rolls.code(roll) if roll else ""

    def modifiers(self, value: Any, values: Values) -> str:
        return self._rolls.modifiers(modifiers_of(value))

    def entry(self, value: Any, values: Values) -> str:
        """`entry 56`, `entries 56 and 57`."""
        numbers = self.plain(value, values)
        if not numbers:
            return ""
        count = len(value) if isinstance(value, list) else 1
        return plural("entry {0}", "entries {0}", count, self._words.language).format(numbers)

    def _each(self, value: Any, spoken: Callable[[str], str]) -> str:
        """Texts by that function, numbers as they are, `A, B and C` of a list."""
        if isinstance(value, list):
            return self._words.all_of([self._one(item, spoken) for item in value])
        return self._one(value, spoken)

    def _one(self, value: Any, spoken: Callable[[str], str]) -> str:
        if isinstance(value, str):
            return spoken(value)
        if isinstance(value, bool):
            return self._words.yes_or_no(value)
        return str(value) if isinstance(value, int) else ""


MANNERS: dict[str, Callable[[Manners, Any, Values], str]] = {
    "": Manners.plain,
    "list": Manners.plain,
    "name": Manners.name,
    "names": Manners.name,
    "label": Manners.label,
    "word": Manners.word,
    "kind": Manners.kind,
    "kinds": Manners.kinds,
    "code": Manners.code,
    "score": Manners.score,
    "signed": Manners.signed,
    "sum": Manners.sum,
    "date": Manners.date,
    "day": Manners.day,
    "days": Manners.days,
    "points": Manners.points,
    "uses": Manners.uses,
    "actions": Manners.actions,
    "dice": Manners.dice,
    "each": Manners.each,
    "spans": Manners.spans,
    "returns": Manners.returns,
    "shares": Manners.shares,
    "judged": Manners.judged,
    "roll": Manners.roll,
    "rolls": Manners.rolls,
    "effective": Manners.effective,
    "modifiers": Manners.modifiers,
    "entry": Manners.entry,
}
"""Every manner that a placeholder may name."""
