"""What a line says once it is understood, and the refusal of one that is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ledger.errors import NotUnderstood
from rules.kernel.dice import Group
from rules.kernel.record import Request

if TYPE_CHECKING:
    from ledger.quick_entry.suggestions import Suggestion

MOST_CHARACTERS = 2_000
"""The longest line that is read."""


class Line(msgspec.Struct, frozen=True):
    """A move to be recorded: ids are resolved, values are of the types that its parameters declare."""

    text: str
    who: str | None
    move: str
    arguments: dict[str, Any]
    dice: list[Group] = []
    at: str | None = None
    """The place in play of a late entry: `session:3`, `adventure:2`, `day:12`."""
    secret: bool = False
    ruling: str | None = None
    note: str = ""

    def request(self, id: str) -> Request:
        """The request that the line makes, under that id."""
        return Request(id, self.who, self.move, self.arguments, self.dice, self.at)


class Reversal(msgspec.Struct, frozen=True):
    """`undo`, `undo 42`, `undo 42..45`, `redo` or `redo 42`, which brings back entry 42. Without `seq` the
    newest is meant. `dependents`: what rests on it is reversed too, newest first, all or nothing."""

    text: str
    undo: bool
    seq: int | None = None
    upto: int | None = None
    ruling: str | None = None
    note: str = ""
    dependents: bool = False


class Amendment(msgspec.Struct, frozen=True):
    """`amend 42 …`: a line in the place of an entry."""

    text: str
    seq: int
    line: Line


class Question(msgspec.Struct, frozen=True):
    """A line that asks and records nothing: `why`, `sheet`, `odds` or `plan`, and the words after it."""

    text: str
    word: str
    words: list[str]


class LineError(NotUnderstood):
    """A line that cannot be understood.

    `column` and `end` are the positions (from 0) of the word at fault in `text`, both at the end of the line
    when something is missing; `expected` is what may stand there.

    `meant` are the things that the word may mean: all that it fits where it is `unclear`, else those most
    like it. `newcomers` are the kinds of those who might be named there and are not enrolled yet.
    """

    def __init__(self, message: str, text: str, column: int, end: int, expected: list[str]) -> None:
        super().__init__(message)
        self.text = text
        self.column = column
        self.end = end
        self.expected = expected
        self.meant: list[Suggestion] = []
        self.unclear = False
        self.newcomers: tuple[str, ...] = ()
