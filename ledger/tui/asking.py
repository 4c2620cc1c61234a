"""What is asked or done in a thread: something comes of it, or a sentence that says why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from ledger.errors import WhillsError
from ledger.faults import reported
from ledger.text_gate import one_line
from ledger.tui.desk import Desk
from ledger.tui.view import View

Answer = TypeVar("Answer")


class Failure(msgspec.Struct, frozen=True):
    """Why there is no answer."""

    sentence: str


def asked_of(desk: Desk, question: Callable[[View], Answer]) -> Answer | Failure:
    """What the campaign answers, as it is looked at. Nothing is raised: no failure ends the program."""
    return come_of(lambda: question(desk.view()))


def come_of(act: Callable[[], Answer]) -> Answer | Failure:
    """What comes of it. No failure is raised; Abandoned, which is none, is."""
    try:
        return act()
    except WhillsError as problem:
        return Failure(one_line(str(problem)))
    except Exception as bug:  # noqa: BLE001 - a bug must not take the places with it
        return Failure(reported(bug))
