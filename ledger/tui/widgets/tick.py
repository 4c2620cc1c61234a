"""Something that is so or not: told by a sign, for those who see no colour."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Checkbox


class Tick(Checkbox, inherit_bindings=False):
    """Space sets it and takes it back. Enter is left to the page."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "toggle_button", show=False)]

    def __init__(self, value: bool, id: str) -> None:
        super().__init__("", value=value, id=id, compact=True)
        self._show(value)

    def watch_value(self) -> None:
        """Say that it changed, and show it."""
        self._show(self.value)
        super().watch_value()

    def _show(self, value: bool) -> None:
        self.BUTTON_INNER = "X" if value else " "
        self.refresh()
