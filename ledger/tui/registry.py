"""The places, each a mode of the app: where one goes by a key, and what is typed and chosen stays there.

A place that is built has its line here, and all else follows: key, foot line, palette, help, and the tests
that walk through every place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from ledger.wording.language import _

if TYPE_CHECKING:
    from textual.screen import Screen

    from ledger.tui.house import House

LIBRARY = "library"
TABLE = "table"
"""The place where one plays."""
SHEET = "sheet"
"""`visit` takes the id of a subject, and perhaps that of an account after it: `mira control`."""

TIME = "time"
AUDIT = "audit"
TRAINING = "training"
"""`visit` takes what is to be planned: `mira control 5D`."""

PROGRESS = "progress"
"""`visit` takes the id of a subject."""

EXPORT = "export"
RULES = "rules"
"""`visit` takes the id of a rule."""

SETTLEMENT = "settlement"
"""No mode: it opens over the table, when an adventure is to end."""


class Place(msgspec.Struct, frozen=True):
    """`id` is that of the mode. `key` is as Textual names it, `shown` as a person does; `label` stands in the
    foot line where `footed`, and `does` in the help. `screen` makes the place when it is first gone to, so
    that what no one looks at is not imported."""

    id: str
    key: str
    shown: str
    label: str
    does: str
    screen: Callable[[House], Screen[None]]
    footed: bool = False


def places() -> list[Place]:
    """Those that are built, in the order of their keys."""
    return [
        Place(
            LIBRARY, "ctrl+l", "^L", _("Library"), _("the campaigns, ready ones, and how to begin"), _library
        ),
        Place(TABLE, "f2", "F2", _("Table"), _("the table, where one plays"), _table, True),
        Place(
            SHEET,
            "f3",
            "F3",
            _("Sheet"),
            _("the sheet of a character, and how each number came about"),
            _sheet,
            footed=True,
        ),
        Place(TIME, "f5", "F5", _("Time"), _("any earlier moment, and what changed"), _time, True),
        Place(AUDIT, "f6", "F6", _("Audit"), _("the audit: verify, judge again, luck of the dice"), _audit),
        Place(TRAINING, "f7", "F7", _("Training"), _("booked days, plans, what teaches"), _training),
        Place(PROGRESS, "f8", "F8", _("Progress"), _("points and scores over the sessions"), _progress),
        Place(RULES, "f9", "F9", _("Rules"), _("the rules, and what this campaign has chosen"), _rules),
        Place(EXPORT, "f12", "F12", _("Export"), _("files for people, spreadsheets and programs"), _export),
    ]


def _table(house: House) -> Screen[None]:
    from ledger.tui.screens.table import TableScreen

    return TableScreen(house)


def _sheet(house: House) -> Screen[None]:
    from ledger.tui.screens.sheet import SheetScreen

    return SheetScreen(house)


def _time(house: House) -> Screen[None]:
    from ledger.tui.screens.time import TimeScreen

    return TimeScreen(house)


def _audit(house: House) -> Screen[None]:
    from ledger.tui.screens.audit import AuditScreen

    return AuditScreen(house)


def _training(house: House) -> Screen[None]:
    from ledger.tui.screens.training import TrainingScreen

    return TrainingScreen(house)


def _progress(house: House) -> Screen[None]:
    from ledger.tui.screens.progress import ProgressScreen

    return ProgressScreen(house)


def _rules(house: House) -> Screen[None]:
    from ledger.tui.screens.rules import RulesScreen

    return RulesScreen(house)


def _library(house: House) -> Screen[None]:
    from ledger.tui.screens.library import LibraryScreen

    return LibraryScreen(house)


def _export(house: House) -> Screen[None]:
    from ledger.tui.screens.export import ExportScreen

    return ExportScreen(house)
