"""Where dark side points come from, and what for (FC-DS-01)."""

from __future__ import annotations

from rules.d6_first_edition.dark_side import DARK
from rules.kernel.act import Act
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict


def cite_sources(verdict: Verdict, act: Act, table: Table) -> None:
    """Where dark side points come from and go to is the game master's, beyond what is printed (FC-DS-01)."""
    if act.text("account") == DARK:
        verdict.cite("FC-DS-01")


def ask_for_cause(verdict: Verdict, act: Act, table: Table) -> None:
    """A dark side point should say what for (FC-DS-01); without a Force point it is the core's Jedi code that
    gives it (FC-AM-53)."""
    cite_sources(verdict, act, table)
    if act.text("account") != DARK:
        return
    verdict.cite("FC-AM-53")
    if not act.note:
        verdict.warn("FC-DS-01", "no_cause", who=act.who)
