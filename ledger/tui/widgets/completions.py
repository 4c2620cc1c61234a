"""The list of what may be written next, above the entry line."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ledger.quick_entry.completion import Completion
from ledger.tui.safe_text import content

GAP = "  "


class Completions(OptionList, can_focus=False):
    """It never has the focus: the entry line keeps it, and passes the keys on that choose."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, compact=True)
        self._offered: list[Completion] = []
        self.display = False

    @property
    def is_open(self) -> bool:
        return bool(self.display)

    def offer(self, completions: list[Completion]) -> None:
        """Show these, the first chosen; close the list where there are none."""
        self._offered = completions
        self.display = bool(completions)
        width = max((len(one.insert) for one in completions), default=0)
        self.set_options([Option(_prompt(one, width)) for one in completions])
        self.highlighted = 0 if completions else None

    def close(self) -> None:
        self.offer([])

    @property
    def chosen(self) -> Completion | None:
        """The one that is highlighted."""
        return self._offered[self.highlighted] if self.is_open and self.highlighted is not None else None


def _prompt(completion: Completion, width: int) -> Content:
    return Content.assemble(
        content(completion.insert.ljust(width)), content(GAP + completion.label, "$text-muted")
    )
