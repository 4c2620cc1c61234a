"""The list of what may be written next, above the entry line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ledger.quick_entry.completion import Completion
from ledger.tui.notebook import DIGITS
from ledger.tui.offers import Offer
from ledger.tui.safe_text import content

GAP = "  "


class Completions(OptionList, can_focus=False):
    """It never has the focus: the entry line keeps it, and passes the keys on that choose."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, compact=True)
        self._offered: list[Completion] = []
        self._headings = 0
        self.display = False

    @property
    def is_open(self) -> bool:
        return bool(self.display)

    def offer(self, completions: list[Completion]) -> None:
        """Show these, the first chosen; close the list where there are none."""
        self._show(completions)
        self.highlighted = 0 if completions else None

    def propose(self, offer: Offer) -> None:
        """Show what is offered for a word that is not understood, under what is wrong with it; nothing is
        chosen. Digits stand before what they take."""
        digits = [*DIGITS] if offer.by_digit else []
        signs = [f"{digit:1} " for digit, _choice in zip_longest(digits, offer.choices, fillvalue="")]
        said = "\n".join(wrap(offer.said, self.screen.size.width))
        self._show(offer.choices, signs, [Option(content(said), disabled=True)])
        self.highlighted = None

    def _show(
        self, completions: list[Completion], signs: Sequence[str] = (), headings: Sequence[Option] = ()
    ) -> None:
        self._offered, self._headings = completions, len(headings)
        self.display = bool(completions)
        width = max((len(one.insert) for one in completions), default=0)
        marked = zip(signs or [""] * len(completions), completions, strict=False)
        self.set_options([*headings, *(Option(_prompt(sign, one, width)) for sign, one in marked)])

    def close(self) -> None:
        self.offer([])

    @property
    def chosen(self) -> Completion | None:
        """The one that is highlighted."""
        if not self.is_open or self.highlighted is None:
            return None
        return self._offered[self.highlighted - self._headings]

    @property
    def is_proposing(self) -> bool:
        """Whether it shows what stands for a word that is not understood."""
        return self.is_open and bool(self._headings)


def _prompt(sign: str, completion: Completion, width: int) -> Content:
    return Content.assemble(
        content(sign + completion.insert.ljust(width)), content(GAP + completion.label, "$text-muted")
    )
