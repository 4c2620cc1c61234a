"""The style sheet of the screens, parsed once."""

from __future__ import annotations

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet

SOURCES = 512
"""More than there are widgets and screens, each of which brings some rules."""


class KeptStylesheet(Stylesheet):
    """Textual's own parses all rules of all widgets anew whenever a screen is shown for the first time, and
    at the start twice. What was parsed with the same colours stays so."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = LRUCache(SOURCES)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take these colours; those that it has change nothing."""
        if variables != self._variables:
            super().set_variables(variables)

    def reparse(self) -> None:
        """Parse what was not parsed yet."""
        self.parse()
