"""Task 6, Saber Combat, and what a saber does to things (LJ-SC-01 to -05, LJ-SD-05)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi.deflecting import BLOW, BOOST, strike_at
from rules.lego_jedi.sides import FIGURES
from rules.lego_jedi.succession import acted
from rules.lego_jedi.using import TASK, attempt, begin_task, refuse_unable

TO_HIT = 5
"""What a strike has to exceed (LJ-SC-02)."""

CLEAN_CUT = 2
"""A lifeless object of so many studs is cut through at a touch (LJ-SD-05)."""

OF_NONE = ("LJ-EQ-01", "saber_needs_force_user")


def severed(studs: int) -> bool | None:
    """Whether a saber cuts clean through; None where only a ruling can say so (LJ-SD-05)."""
    return True if studs <= CLEAN_CUT else None


@move("strike", Param("target", "subject", of=FIGURES), *TASK, rolls=("strike",), by=FIGURES)
def strike(act: Act, table: Table) -> Verdict:
    """Strike with a lightsaber, which is a Task and no skill of arms (LJ-SC-01)."""
    verdict = Verdict(act, table, "saber_strike")
    who, target = act.who, act.text("target")
    _refuse_unarmed(verdict)
    exempt = table.setting("saber_strikes_exempt_from_succession") == "yes"
    begin_task(verdict, who, of_none=OF_NONE, in_a_row=exempt)
    verdict.cite("LJ-SC-01", "LJ-SC-02", "LJ-SC-03")
    verdict.fact(target=target)
    if attempt(verdict, "strike", TO_HIT):
        total = verdict.draft.facts["total"]
        strike_at(verdict, target, {f"{BLOW}{who}": total, f"{BOOST}{who}": act.number("points")})
    else:
        verdict.cite("LJ-SC-04")
    return verdict


def _refuse_unarmed(verdict: Verdict) -> None:
    table, who = verdict.table, verdict.act.who
    if table.balance(who, "saber") < 1 and table.balance(who, "rating") > 0:
        verdict.refuse("LJ-SC-01", "no_saber", who=who)


@move("sever", Param("studs", "number"), by=FIGURES)
def sever(act: Act, table: Table) -> Verdict:
    """Cut a lifeless object of so many studs, at a touch. Of anything thicker the text breaks off
    (LJ-SD-05)."""
    verdict = Verdict(act, table, "object_cut")
    _refuse_unarmed(verdict)
    refuse_unable(verdict, act.who, of_none=OF_NONE)
    acted(verdict, act.who)
    clean = severed(act.number("studs"))
    verdict.cite("LJ-SD-05")
    verdict.fact(studs=act.number("studs"), result="severed" if clean else "ruling_needed")
    if clean is None:
        verdict.warn("LJ-SD-05", "ruling_needed", studs=act.number("studs"))
    return verdict


MOVES = (strike, sever)
