"""A request on its way to a verdict: its arguments, typed, and its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.dice import Tape
from rules.kernel.record import TABLE, Request

if TYPE_CHECKING:
    from rules.kernel.verdict import Verdict


class Act:
    """What is being decided. The parser has seen to the types; an accessor that meets another raises KeyError
    or TypeError, which is an error of the program."""

    def __init__(
        self, request: Request, tape: Tape | None = None, note: str = "", *, secret: bool = False
    ) -> None:
        self.request = request
        self.note = note
        self.secret = secret
        """Whether what comes of it is to be kept from the players."""
        self.tape = tape if tape is not None else Tape()
        self.verdict: Verdict | None = None

    @property
    def who(self) -> str:
        """The subject that acts; the table itself in a move of the table."""
        return self.request.who or TABLE

    def has(self, name: str) -> bool:
        return self.request.arguments.get(name) is not None

    def text(self, name: str) -> str:
        value = self.request.arguments[name]
        if not isinstance(value, str):
            raise TypeError(f"{name} of {self.request.move} is no text")
        return value

    def maybe(self, name: str) -> str | None:
        return self.text(name) if self.has(name) else None

    def number(self, name: str, default: int = 0) -> int:
        value = self.request.arguments.get(name, default)
        if not isinstance(value, int):
            raise TypeError(f"{name} of {self.request.move} is no number")
        return value

    def flag(self, name: str) -> bool:
        return bool(self.request.arguments.get(name))

    def texts(self, name: str) -> list[str]:
        value = self.request.arguments.get(name, [])
        return [str(item) for item in value]

    def scores(self, name: str) -> dict[str, int]:
        value = self.request.arguments.get(name, {})
        return {str(key): int(item) for key, item in value.items()}

    def map(self, name: str) -> dict[str, Any]:
        value = self.request.arguments.get(name, {})
        return dict(value)

    def maps(self, name: str) -> list[dict[str, Any]]:
        return [dict(item) for item in self.request.arguments.get(name, [])]
