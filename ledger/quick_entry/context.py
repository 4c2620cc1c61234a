"""What the value of a parameter depends on beside its own words."""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Context(msgspec.Struct):
    """The state of reading one move."""

    kind: str | None = None
    """The kind of the subject whose accounts are meant; None means any."""
    of_table: bool = False
    """In a move of the table, that is the subject that was read last."""
    account: str | None = None
    """The account that a score belongs to: the one that was read last."""
    setting: str = ""
    """The setting that a value belongs to: the one that was read last."""
    everyone: str = ""
    """The parameter that `all` was read for, so that `except` may follow; empty if none was."""
    stops: tuple[str, ...] = ()
    """The keywords that end a text; none means that it takes all the rest of the line."""
    rolls: bool = False
    """Whether dice may follow."""
    at_label: Callable[[], bool] = bool
    """Whether the name of dice that follow it stands next: `resists : 5 3`."""
