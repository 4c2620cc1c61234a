"""Dice: the groups that fell, and the tape from which a move reads them.

A move asks for its dice by name and in its own order. The tape answers with what fell on the table, else
rolls, else says which dice are missing; it keeps every face, so that a move that has to be decided again is
decided on the same dice.
"""

import os
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

MOST_DICE = 1000
FACES_OF_D6 = 6

RANDOM_BYTES = 4
RANDOM_NUMBERS = 256**RANDOM_BYTES
"""For a die of far fewer sides, nearly every number will do."""

Roller = Callable[[int], int]
"""Given the sides of a die, answers with the face that fell, 1 to sides."""


def system_roller() -> Roller:
    """Dice from the operating system's randomness."""

    def thrown(sides: int) -> int:
        # Numbers beyond the last whole round of faces would make the first faces likelier.
        fair = RANDOM_NUMBERS - RANDOM_NUMBERS % sides
        while (number := int.from_bytes(os.urandom(RANDOM_BYTES))) >= fair:
            continue
        return number % sides + 1

    return thrown


class Group(msgspec.Struct, forbid_unknown_fields=True):
    """Dice thrown together: every face, or only their total where a table called out no more than that."""

    label: str | None
    """The name of the roll inside its move; the first roll of a move may leave it out."""
    faces: list[int] | None = None
    total: int | None = None
    """The total called out, pips included; a group has either faces or a total."""
    rolled: bool = False
    """Whether the program rolled these faces (else they fell on the table)."""
    sides: int | list[int] = FACES_OF_D6
    """One figure for all dice, or one for each face; a list says which die showed which face."""

    def __post_init__(self) -> None:
        if (self.faces is None) == (self.total is None):
            raise ValueError("a group of dice has either faces or a total")
        if isinstance(self.sides, list) and len(self.sides) != len(self.faces or ()):
            raise ValueError("a group of mixed dice names the sides of each face")


class NeedDice(Exception):
    """A move needs dice that nobody gave, and nothing may roll them (a preview never rolls)."""

    def __init__(self, label: str, n: int, sides: int | list[int]) -> None:
        super().__init__(f"{label}: {n} dice are wanted")
        self.label = label
        self.n = n
        self.sides = sides


class DiceError(ValueError):
    """Dice that cannot be.

    `code` is one of too_many_dice, too_few_dice, no_such_face, wrong_dice, impossible_total, faces_wanted and
    unread_dice; `values` holds the figures of its sentence (label, wanted, given, most, face, sides, total,
    lowest, highest).
    """

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(f"{code}: " + ", ".join(f"{name} {value}" for name, value in values.items()))
        self.code = code
        self.values = values


class Tape:
    """The dice of one request, read by name; remembers what it gave.

    `given` are the groups that fell on the table, or that an earlier decision rolled; `roller` throws what is
    missing. Without one, missing dice raise NeedDice.
    """

    def __init__(self, given: Sequence[Group] = (), roller: Roller | None = None) -> None:
        self._given = list(given)
        self._roller = roller
        self._read: set[int] = set()
        self._kept: list[Group] = []
        self._new: list[Group] = []

    @property
    def given(self) -> set[str | None]:
        """The rolls whose dice came with the request, by their names; None is one that goes without."""
        return {group.label for group in self._given}

    def name_first(self, label: str) -> None:
        """Let dice that go without a name be those of this roll, though another may be read before it."""
        if self._given and self._given[0].label is None and not self._kept:
            self._given[0] = msgspec.structs.replace(self._given[0], label=label)

    def take(self, label: str, n: int, sides: int | list[int] = FACES_OF_D6) -> list[int]:
        """The faces of the `n` dice of the roll called `label`.

        `sides` may name each die of a mixed group; its faces come back in that order. DiceError if the dice
        given are not these, NeedDice if none are given and nothing rolls.
        """
        if n > MOST_DICE:
            raise DiceError("too_many_dice", label=label, wanted=n, most=MOST_DICE)
        each = [sides] * n if isinstance(sides, int) else sides
        if len(each) != n or n < 0:
            raise ValueError(f"{label}: {n} dice cannot have {len(each)} sides")
        at = self._find(label)
        if at is None:
            return self._roll(label, each, sides)
        group = self._given[at]
        if group.faces is None:
            raise DiceError("faces_wanted", label=label, wanted=n, total=group.total)
        faces = self._fit(at, label, each, sides) if group.rolled else _as_fell(label, group, each)
        self._read.add(at)
        self._kept.append(Group(label, faces, rolled=group.rolled, sides=sides))
        return list(faces)

    def total(self, label: str, dice: int, pips: int = 0) -> tuple[int, list[int] | None]:
        """The total of a D6 code, and its faces if they are known.

        A total that was called out includes the pips; DiceError if these dice cannot show it.
        """
        at = self._find(label)
        called = None if at is None else self._given[at].total
        if at is None or called is None:
            faces = self.take(label, dice)
            return sum(faces) + pips, faces
        if dice > MOST_DICE:
            raise DiceError("too_many_dice", label=label, wanted=dice, most=MOST_DICE)
        lowest, highest = dice + pips, dice * FACES_OF_D6 + pips
        if not lowest <= called <= highest:
            raise DiceError("impossible_total", label=label, given=called, lowest=lowest, highest=highest)
        self._read.add(at)
        self._kept.append(Group(label, total=called))
        return called, None

    def kept(self) -> list[Group]:
        """The groups that were read, in the order of reading, under the names they were read by."""
        return list(self._kept)

    def unread(self) -> list[Group]:
        """The groups from the table that nobody asked for.

        Dice that the program rolled for an earlier decision and that this one does not need are no mistake.
        """
        return [group for at, group in enumerate(self._given) if at not in self._read and not group.rolled]

    def refuse_unread(self) -> None:
        """DiceError `unread_dice` if dice fell on the table that the move does not ask for."""
        left = self.unread()
        if left:
            shown: list[int | None] = list(left[0].faces) if left[0].faces is not None else [left[0].total]
            raise DiceError("unread_dice", label=left[0].label, given=shown)

    def again(self, roller: Roller | None = None) -> "Tape":
        """A tape for deciding the same request again: the same given dice, and those rolled until now.

        Where the number of dice has changed meanwhile, dice of the program are cut or topped up; dice of the
        table are refused.
        """
        return Tape(self._given + self._new, roller)

    def _find(self, label: str) -> int | None:
        """Where the unread group that answers to this name stands."""
        for at, group in enumerate(self._given):
            if group.label == label and at not in self._read:
                return at
        # Only the first roll of a move may leave its name out, and it stands first.
        if not self._kept and self._given and self._given[0].label is None:
            return 0
        return None

    def _roll(self, label: str, each: list[int], sides: int | list[int]) -> list[int]:
        if not each:
            return []
        group = Group(label, self._throw(label, each), rolled=True, sides=sides)
        self._kept.append(group)
        self._new.append(group)
        return list(group.faces or ())

    def _throw(self, label: str, each: list[int]) -> list[int]:
        if self._roller is None:
            raise NeedDice(label, len(each), each[0] if len(set(each)) == 1 else each)
        return [self._roller(die) for die in each]

    def _fit(self, at: int, label: str, each: list[int], sides: int | list[int]) -> list[int]:
        """The program's own dice, cut or topped up to those that are wanted now."""
        group = self._given[at]
        faces = group.faces or []
        had = [group.sides] * len(faces) if isinstance(group.sides, int) else group.sides
        same = 0
        while same < min(len(each), len(had)) and each[same] == had[same]:
            same += 1
        fitted = _legal(label, faces[:same], each[:same])
        if missing := each[same:]:
            fitted += self._throw(label, missing)
            # Kept for the next decision; dice that were only cut stay whole, should they be wanted again.
            self._given[at] = Group(group.label, fitted, rolled=True, sides=sides)
        return fitted


def _as_fell(label: str, group: Group, each: list[int]) -> list[int]:
    """The faces of the table, in the order of the dice that are asked for."""
    faces = group.faces or []
    if len(faces) != len(each):
        code = "too_many_dice" if len(faces) > len(each) else "too_few_dice"
        raise DiceError(code, label=label, wanted=len(each), given=len(faces))
    if isinstance(group.sides, int):
        return _legal(label, faces, each)
    left = list(zip(group.sides, faces, strict=True))
    ordered = []
    for die in each:
        thrown = next((pair for pair in left if pair[0] == die), None)
        if thrown is None:
            raise DiceError("wrong_dice", label=label, wanted=each, given=group.sides)
        left.remove(thrown)
        ordered.append(thrown[1])
    return _legal(label, ordered, each)


def _legal(label: str, faces: list[int], each: list[int]) -> list[int]:
    for face, sides in zip(faces, each, strict=True):
        if not 1 <= face <= sides:
            raise DiceError("no_such_face", label=label, face=face, sides=sides)
    return list(faces)
