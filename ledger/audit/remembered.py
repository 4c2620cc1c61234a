"""A reading that asks each question once, for whoever asks many on one state of a campaign."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rules.kernel.reading import Past, Reading
from rules.kernel.record import Lot, Value

Answer = TypeVar("Answer")


class Remembered:
    """The answers of another reading, which must not change meanwhile."""

    def __init__(self, base: Reading) -> None:
        self._base = base
        self._told: dict[tuple[Any, ...], Any] = {}

    def _ask(self, ask: Callable[..., Answer], *words: str | int | None) -> Answer:
        key = (ask.__name__, *words)
        if key not in self._told:
            self._told[key] = ask(*words)
        answer: Answer = self._told[key]
        return answer

    def balance(self, subject: str, account: str) -> int:
        return self._ask(self._base.balance, subject, account)

    def balances(
        self, subject: str | None = None, account: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, int]]:
        return self._ask(self._base.balances, subject, account, prefix)

    def field(self, subject: str, field: str) -> Value:
        return self._ask(self._base.field, subject, field)

    def fields(
        self, subject: str | None = None, field: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, Value]]:
        return self._ask(self._base.fields, subject, field, prefix)

    def hides(self, subject: str, field: str) -> bool:
        return self._ask(self._base.hides, subject, field)

    def lots(
        self,
        subject: str | None = None,
        account: str | None = None,
        prefix: str | None = None,
        until: str | None = None,
    ) -> list[Lot]:
        return self._ask(self._base.lots, subject, account, prefix, until)

    def past(self, seq: int) -> Past | None:
        return self._ask(self._base.past, seq)

    def about(self, seq: int) -> list[Past]:
        return self._ask(self._base.about, seq)

    def agrees_with(self, other: Reading) -> bool:
        """Whether another reading would have answered alike to all that was asked of this one. Deciding is
        pure, so that what was decided on this one would be decided on the other."""
        return all(getattr(other, ask)(*words) == told for (ask, *words), told in self._told.items())
