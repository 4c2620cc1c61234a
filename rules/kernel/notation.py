"""Scores as people write them, and the whole numbers they are in the ledger.

Every score of every system is a whole number; only its notation differs. A D6 code on a sheet counts pips
(5D+1 is 16); an *effective* code, in the midst of a roll, is a pair of dice and pips that never carries
(2D+2 doubled is 4D+4).
"""

import re
from collections.abc import Sequence

import msgspec

from rules.kernel.dice import MOST_DICE

GREATEST = 10**9
"""No score, of whatever notation, may be further from zero than this."""

NOTATIONS = ("code", "count", "flag", "rating", "die", "ladder")
DIE_RUNGS = ("none", "d4", "d6", "d8", "d10", "d12")
"""What a die is by its rank; of what nobody has there is none, as a balance of nothing says."""

PIPS_IN_A_DIE = 3
SHOWN_OF_A_MISTAKE = 40

_NUMBER = r"(?:0|[1-9][0-9]{0,9})"
_CODE = re.compile(rf"({_NUMBER})[Dd](?:([+-])({_NUMBER}))?")
_MODIFIER = re.compile(rf"([+-])(?:({_NUMBER})[Dd](?:([+-])({_NUMBER}))?|({_NUMBER}))")
_METRES = re.compile(r"([0-9]{1,7})(?:\.([0-9]{1,2}))?")
_WHOLE = re.compile(rf"([+-]?)({_NUMBER})")

# What an input method or a word processor makes of the signs that are meant.
_PLAIN_SIGNS = str.maketrans(
    "\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19\uff24\uff44\uff0b\u2212\uff0d",
    "0123456789Dd+--",
)


def plain_signs(text: str) -> str:
    """The text with the Unicode minus and full-width digits, signs and D read as their ASCII kin."""
    return text.translate(_PLAIN_SIGNS)


def quoted(text: str) -> str:
    """What a person wrote, in quotation marks, for a message: short, with no sign that a terminal obeys."""
    return repr(text if len(text) <= SHOWN_OF_A_MISTAKE else text[:SHOWN_OF_A_MISTAKE] + "\u2026")


class Code(msgspec.Struct, frozen=True, order=True):
    """An effective D6 code: dice and pips side by side; three pips never become a die.

    Codes order by dice, then by pips: 4D is more than 3D+2.
    """

    dice: int
    pips: int = 0

    @classmethod
    def of(cls, pips_total: int) -> "Code":
        """The code that a sheet shows for this many pips in the ledger: 16 is 5D+1."""
        dice, pips = divmod(pips_total, PIPS_IN_A_DIE)
        return cls(dice, pips)

    @classmethod
    def parse(cls, text: str) -> "Code":
        """Reads `5D+1`, `5d+1`, `4D` or `0D`; ValueError for anything else."""
        found = _CODE.fullmatch(plain_signs(text))
        if found is None:
            raise _refusal("code", text, "write dice and pips like 5D+1 or 4D")
        dice, sign, pips = found.groups()
        return cls(_bounded("code", text, dice), _bounded("code", text, (sign or "") + (pips or "0")))

    @classmethod
    def parse_modifier(cls, text: str) -> "Code":
        """Reads what is added to a code: `-2D`, `+1`, `+1D+2`; ValueError for anything else."""
        found = _MODIFIER.fullmatch(plain_signs(text))
        if found is None:
            raise _refusal("modifier", text, "write a sign and dice or pips like -2D, +1 or +1D+2")
        sign, dice, pips_sign, pips, pips_alone = found.groups()
        if pips_alone is not None:
            return cls(0, _bounded("modifier", text, sign + pips_alone))
        return cls(
            _bounded("modifier", text, sign + dice),
            _bounded("modifier", text, (pips_sign or "") + (pips or "0")),
        )

    @property
    def rollable(self) -> bool:
        """Whether a die is left to roll; pips alone cannot be rolled."""
        return self.dice > 0

    def doubled(self) -> "Code":
        """Twice the dice and twice the pips."""
        return Code(2 * self.dice, 2 * self.pips)

    def plus(self, other: "Code") -> "Code":
        """Dice to dice and pips to pips."""
        return Code(self.dice + other.dice, self.pips + other.pips)

    def plus_dice(self, number: int) -> "Code":
        """So many whole dice more (fewer when negative); the pips stay."""
        return Code(self.dice + number, self.pips)

    def ledger(self) -> int:
        """The pips that stand for this code in the ledger; ValueError if no sheet can hold the code."""
        if self.dice < 0 or not 0 <= self.pips < PIPS_IN_A_DIE:
            raise ValueError(
                f"{self.dice}D{self.pips:+d} is no code for a sheet: only 0, 1 or 2 pips stand there"
            )
        return self.dice * PIPS_IN_A_DIE + self.pips

    def modifier(self) -> str:
        """The code as something added to another one: `-2D`, `+1`, `+1D+2`, and `+0` when it adds nothing."""
        if self.dice == 0:
            return f"{self.pips:+d}"
        return f"{self.dice:+d}D{self.pips:+d}" if self.pips else f"{self.dice:+d}D"

    def __str__(self) -> str:
        if not self.rollable:
            return "0D"
        return f"{self.dice}D{self.pips:+d}" if self.pips else f"{self.dice}D"


def highest(notation: str) -> int | None:
    """The greatest score that the notation itself can write; None where there is no such bound."""
    return len(DIE_RUNGS) - 1 if notation == "die" else None


def show(notation: str, value: int, ladder: Sequence[str] | None = None) -> str:
    """The score as its notation writes it; `yes`, `no` and the rungs of a ladder are ids, not labels.

    A value that the notation cannot write (a rung that is not there, a negative code) is shown as a number: a
    record that went wrong must stay readable. ValueError for a notation that does not exist.
    """
    _known(notation)
    if notation == "code" and value >= 0:
        dice, pips = divmod(value, PIPS_IN_A_DIE)
        return f"{dice}D{pips:+d}" if pips else f"{dice}D"
    rungs = _rungs(notation, ladder)
    return rungs[value] if 0 <= value < len(rungs) else str(value)


def parse(notation: str, text: str, ladder: Sequence[str] | None = None) -> int:
    """The whole number for a score written in its notation.

    A flag or a rung may also be given by its number. ValueError, naming the notation and what is legal, for
    everything else.
    """
    _known(notation)
    if notation == "code":
        return _parse_sheet_code(text)
    rungs = _rungs(notation, ladder)
    if rungs:
        return _parse_rung(notation, text, rungs)
    found = _WHOLE.fullmatch(plain_signs(text))
    if found is None or (notation == "rating" and found[1] == "-"):
        kind = "a whole number from 0 up" if notation == "rating" else "a whole number like 12 or -3"
        raise _refusal(notation, text, f"write {kind}, without separators")
    return _bounded(notation, text, found[0])


def _parse_sheet_code(text: str) -> int:
    code = Code.parse(text)
    try:
        pips = code.ledger()
    except ValueError:
        raise _refusal("code", text, "a sheet holds only 0, 1 or 2 pips, like 4D, 4D+1 or 4D+2") from None
    if code.dice > MOST_DICE:
        raise _refusal("code", text, f"a sheet holds {MOST_DICE}D at most, for more dice are never rolled")
    return pips


def _parse_rung(notation: str, text: str, rungs: Sequence[str]) -> int:
    word = plain_signs(text).lower()
    if notation == "flag":
        word = {"true": "yes", "false": "no"}.get(word, word)
    if word in rungs:
        return rungs.index(word)
    # A die has no number beside its name: 8 would be read for d8, which is rung 2.
    if notation != "die" and word.isascii() and word.isdigit() and len(word) < 10 and int(word) < len(rungs):
        return int(word)
    raise _refusal(notation, text, f"write one of {', '.join(rungs)}")


def centimetres(metres: str) -> int:
    """The centimetres of a distance in metres, written with up to two decimals: 450 for `4.5`. ValueError for
    anything else."""
    found = _METRES.fullmatch(metres)
    if found is None:
        raise _refusal("distance", metres, "write metres like 12 or 4.5, with two decimals at most")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def _rungs(notation: str, ladder: Sequence[str] | None) -> Sequence[str]:
    """The names that stand for 0, 1, 2 … in this notation; none if it writes numbers."""
    if notation == "flag":
        return ("no", "yes")
    if notation == "die":
        return DIE_RUNGS
    if notation == "ladder":
        if not ladder:
            raise ValueError("the notation ladder needs the rungs of its ladder")
        return ladder
    return ()


def _known(notation: str) -> None:
    if notation not in NOTATIONS:
        raise ValueError(f"there is no notation {notation!r}; the notations are {', '.join(NOTATIONS)}")


def _bounded(notation: str, text: str, digits: str) -> int:
    value = int(digits)
    if abs(value) > GREATEST:
        raise _refusal(notation, text, f"no score is further from zero than {GREATEST}")
    return value


def _refusal(notation: str, text: str, legal: str) -> ValueError:
    return ValueError(f"{quoted(text)} is no {notation}: {legal}")
