"""The facts of a roll as words: how its code came about, what fell, what that came to."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.wording.language import _
from ledger.wording.mixed_dice import Die, DieWords, summed
from ledger.wording.words import Words
from rules.kernel.notation import Code
from rules.kernel.sum_of import SumOf

ON_THE_TOTAL = "advantage"
"""The cause of a modifier that is added to the total of the dice; every other one changes the code."""

MEASURED = ("success", "failure")
"""The outcomes that a margin belongs to."""


class Modifier(msgspec.Struct, frozen=True):
    """What was added to a code or a total: `-2D` by a cause, or by the table in words of its own."""

    by: str
    why: str = "given"
    text: str | None = None
    who: str | None = None
    """Whose doing it was, where it was another's."""


class Thrown(msgspec.Struct, frozen=True, kw_only=True):
    """One throw: the code of the sheet, each modifier, the effective code, the faces, the total. Of dice that
    are not all alike, each die and the results that counted; of dice that count one by one, the successes."""

    code: str
    modifiers: list[Modifier] = []
    effective: str | None = None
    faces: list[int] | None = None
    total: int | None = None
    ability: str | None = None
    dice: list[Die] = []
    kept: list[int] = []
    successes: int | None = None

    @property
    def came_to(self) -> int | None:
        """What the dice came to: their total, or how many of them count."""
        return self.total if self.successes is None else self.successes


class Opponent(Thrown, frozen=True, kw_only=True):
    """Whoever rolls against it: a subject, or a stranger whom the line named."""

    name: str | None = None
    subject: str | None = None


class Roll(Thrown, frozen=True, kw_only=True):
    """The facts of a roll, as the command contract has them."""

    difficulty: int | None = None
    must_exceed: int | None = None
    opponent: Opponent | None = None
    outcome: str | None = None
    margin: int | None = None


def roll_of(facts: Any) -> Roll | None:
    """The roll that these facts tell of; None where there is none that can be read."""
    try:
        return msgspec.convert(facts, Roll)
    except msgspec.ValidationError:
        return None


def modifiers_of(facts: Any) -> list[Modifier]:
    """The modifiers that a fact lists; none where there are none that can be read."""
    try:
        return msgspec.convert(facts, list[Modifier])
    except msgspec.ValidationError:
        return []


class RollWords:
    """Rolls in the words of a system and the names of a campaign; `brief`, without how a code came about."""

    def __init__(self, words: Words, *, brief: bool = False) -> None:
        self._words = words
        self._brief = brief
        self._dice = DieWords(words)

    def sentence(self, roll: Roll, called: str = "") -> str:
        """`Blaster 2D+1: 8 vs 15, failure by 7 (5D+1 -2D several actions)`: what came of it before how, for a
        narrow journal shows the beginning. `called` is for a roll of no ability."""
        if roll.dice:
            return self._of_dice(roll)
        head = f"{self._ability(roll) or called} {roll.effective or roll.code}".lstrip()
        total = self._total(roll)
        if total:
            said = f"{head}: {self._result(roll, total)}"
        else:
            said = _listed(f"{head} {self._aim(roll)}".rstrip(), self._outcome(roll))
        made_of = self._changed(roll) if not self._brief and _effective(roll) else ""
        return f"{said} ({made_of})" if made_of else said

    def working(self, roll: Roll, called: str = "") -> str:
        """The same step by step, with every face: `5D+1 Blaster, -2D several actions = 2D+1; 4 3 +1 = 8;
        8 vs 15, failure by 7`."""
        if roll.dice:
            return "; ".join(self._dice_steps(roll))
        steps = [self._code_step(roll, called)]
        if _lies_open(roll):
            steps.append(self._dice_step(roll))
        theirs = roll.opponent
        if theirs is not None and _lies_open(theirs):
            steps.append(f"{self._opponent(theirs)}: {self._dice_step(theirs)}")
        if theirs is not None and theirs.came_to is None and roll.came_to is not None and not roll.outcome:
            # Theirs are the dice that are still to fall.
            steps += ["" if _lies_open(roll) else self._total(roll), self._opponent(theirs)]
        elif not _lies_open(roll):
            steps.append(self._result(roll, self._total(roll)))
        elif self._aim(roll) or roll.outcome:
            steps.append(self._result(roll, str(roll.came_to)))
        return "; ".join(filter(None, steps))

    def _of_dice(self, roll: Roll) -> str:
        """`7 + 5 = 12 vs 8, success (Boldness d8: 5, Pilot d8: 7 vs d6: 5, d6: 3)`; one die alone is all that
        is said of it."""
        sides = [self._dice.listed(side.dice) for side in (roll, roll.opponent) if side and side.dice]
        told = _("{0} vs {1}", self._words.language).format(*sides) if len(sides) > 1 else sides[0]
        if len(roll.dice) == 1 and len(sides) == 1:
            return _listed(told, self._outcome(roll))
        came_to = self._came_to(roll)
        return f"{came_to} ({told})" if came_to else told

    def _dice_steps(self, roll: Roll) -> list[str]:
        """Each side's dice and what counted of them, then what came of it."""
        steps = []
        for side in (roll, roll.opponent):
            if side is not None and side.dice:
                steps.append(self._dice.listed(side.dice))
                steps += [summed(side.kept, side.total)] if side.total is not None and side.kept[1:] else []
        at_stake = roll.total is not None and (roll.outcome or roll.opponent is not None)
        return [*steps, self._compared(roll, str(roll.total))] if at_stake else steps

    def _came_to(self, roll: Roll) -> str:
        """`7 + 5 = 12 vs 8, success`; empty before the dice fall."""
        if roll.total is None:
            return ""
        return self._compared(roll, summed(roll.kept, roll.total))

    def _compared(self, roll: Roll, total: str) -> str:
        theirs = roll.opponent
        if theirs is not None and theirs.total is not None:
            total = _("{0} vs {1}", self._words.language).format(total, theirs.total)
        return _listed(total, self._outcome(roll))

    def code(self, roll: Thrown) -> str:
        """How the code came about: `5D+1 -2D several actions = 2D+1`."""
        return " ".join([self._changed(roll), *_effective(roll)])

    def _changed(self, roll: Thrown) -> str:
        return " ".join([roll.code, *map(self._modifier, _of_code(roll))])

    def modifiers(self, modifiers: list[Modifier]) -> str:
        """`-2D several actions -1D running`."""
        return " ".join(map(self._modifier, modifiers))

    def _modifier(self, modifier: Modifier) -> str:
        said = f"{modifier.by} {modifier.text or self._words.word(modifier.why)}"
        return f"{said} ({self._words.subject(modifier.who)})" if modifier.who else said

    def _total(self, roll: Thrown) -> str:
        """`14 +3 advantage = 17`; empty when nothing was rolled."""
        if roll.came_to is None:
            return ""
        added = _of_total(roll)
        if not added:
            return str(roll.came_to)
        return f"{roll.came_to - _pips_of(added)} {self.modifiers(added)} = {roll.came_to}"

    def _result(self, roll: Roll, total: str) -> str:
        return _listed(f"{total} {self._aim(roll)}".strip(), self._outcome(roll))

    def _aim(self, roll: Roll) -> str:
        """`vs 15`, `to exceed 5`, `vs guard 2D+2 = 11`; empty when there is nothing to reach."""
        if roll.opponent is not None:
            theirs = self._opponent(roll.opponent)
            if roll.opponent.came_to is not None:
                theirs += f" = {roll.opponent.came_to}"
            return _("vs {0}", self._words.language).format(theirs)
        if roll.must_exceed is not None:
            return _("to exceed {0}", self._words.language).format(roll.must_exceed)
        if roll.difficulty is not None:
            return _("vs {0}", self._words.language).format(roll.difficulty)
        return ""

    def _opponent(self, opponent: Opponent) -> str:
        name = self._words.subject(opponent.subject) if opponent.subject else opponent.name
        return f"{name or ''} {opponent.effective or opponent.code}".lstrip()

    def _outcome(self, roll: Roll) -> str:
        """`failure by 7`; empty when nothing was at stake."""
        if not roll.outcome:
            return ""
        outcome = self._words.word(roll.outcome)
        if roll.margin and roll.outcome in MEASURED:
            return _("{0} by {1}", self._words.language).format(outcome, abs(roll.margin))
        return outcome

    def _ability(self, roll: Thrown) -> str:
        return self._words.account(roll.ability) if roll.ability else ""

    def _code_step(self, roll: Thrown, called: str) -> str:
        sheet = f"{roll.code} {self._ability(roll) or called}".rstrip()
        changed = [self._modifier(modifier) for modifier in _of_code(roll)]
        return " ".join([_listed(sheet, *changed), *_effective(roll)])

    def _dice_step(self, roll: Thrown) -> str:
        """`4 3 +1 = 8`: the faces, the pips of the code, what is added to the total."""
        terms = [str(face) for face in roll.faces or ()]
        pips = _pips(roll)
        if pips:
            terms.append(f"{pips:+d}")
        terms += map(self._modifier, _of_total(roll))
        return f"{' '.join(terms)} = {roll.came_to}"


def _lies_open(roll: Thrown) -> bool:
    """Whether every face is known, not only what was called out."""
    return bool(roll.faces) and roll.came_to is not None


def _listed(*texts: str) -> str:
    return ", ".join(filter(None, texts))


def _of_code(roll: Thrown) -> list[Modifier]:
    return [modifier for modifier in roll.modifiers if modifier.why != ON_THE_TOTAL]


def _of_total(roll: Thrown) -> list[Modifier]:
    return [modifier for modifier in roll.modifiers if modifier.why == ON_THE_TOTAL]


def _effective(roll: Thrown) -> list[str]:
    """`= 2D+1`, where it is not the code of the sheet unchanged."""
    if roll.effective is None or (roll.effective == roll.code and not _of_code(roll)):
        return []
    return [f"= {roll.effective}"]


def _pips(roll: Thrown) -> int:
    """What is added to the faces of these dice; 0 for dice of another sort."""
    rolled = roll.effective or roll.code
    try:
        return Code.parse(rolled).pips
    except ValueError:
        pass
    try:
        return SumOf.parse(rolled).plus
    except ValueError:
        return 0


def _pips_of(modifiers: list[Modifier]) -> int:
    """What these add to a total; 0 for what is no number of pips."""
    try:
        return sum(Code.parse_modifier(modifier.by).pips for modifier in modifiers)
    except ValueError:
        return 0
