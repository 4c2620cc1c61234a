"""What a verification finds: sentences, each with the entry it is about."""

from __future__ import annotations

from ledger.wording.language import _

MOST_TOLD = 100
"""Where everything is wrong, the first hundred sentences say so well enough."""


class Problems:
    """Sentences in the order of finding, and the first entry that is not as it was recorded."""

    def __init__(self) -> None:
        self.first_bad: int | None = None
        self._told: list[str] = []
        self._more = 0

    def of_entry(self, seq: int, sentence: str, **values: object) -> None:
        """Something is wrong with an entry."""
        if self.first_bad is None or seq < self.first_bad:
            self.first_bad = seq
        self.of_ledger(sentence, entry=seq, **values)

    def of_ledger(self, sentence: str, **values: object) -> None:
        """Something is wrong, and no entry can be named for it."""
        if len(self._told) < MOST_TOLD:
            self._told.append(sentence.format(**values))
        else:
            self._more += 1

    @property
    def told(self) -> list[str]:
        """The sentences; where there are very many, the last says how many more there would be."""
        more = [_("and {n} more").format(n=self._more)] if self._more else []
        return self._told + more
