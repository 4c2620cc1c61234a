"""One of some words: click's own choice, refused in the reader's language."""

from __future__ import annotations

from typing import Any

import click

from ledger.wording.language import _


class OneOf(click.Choice[str]):
    """One of some words."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        known = ", ".join(self.choices)
        return _("{value} is none of {known}").format(value=repr(str(value)[:40]), known=known)
