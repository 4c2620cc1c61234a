"""Distraction: a test of Willpower, and what is lost with it (FC-DI-01 to -03)."""

from __future__ import annotations

from rules.d6_first_edition.codes import Working, is_doubled, sheet_code, standing_dice, worked_out
from rules.d6_first_edition.rolls import (
    advantage_of,
    measured,
    refuse_absent,
    roll,
    rules_behind,
    split_modifiers,
)
from rules.d6_first_edition.rounds import refuse_helpless
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.concentration import is_concentrating, kept_up, scramble
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

SCALE = {"breeze": 3, "blaster_shot": 10, "explosion": 15, "screams": 20, "crash": 50}
"""How hard it is not to mind something (FC-DI-03)."""


@move(
    "distracted",
    Param("event", "choice", of=("distraction",), after="by", required=False),
    Param("what", "text", after="by", required=False),
    Param("difficulty", "number", after="vs", required=False),
    Param("modifiers", "modifiers", required=False),
    rolls=("willpower",),
    by=PEOPLE,
)
def distracted(act: Act, table: Table) -> Verdict:
    """Something happens while someone concentrates on a power: Willpower against a difficulty, which is no
    action, and all is lost if it fails (FC-DI-01, FC-DI-02)."""
    verdict = Verdict(act, table, "distraction_test")
    who = act.who
    refuse_helpless(verdict, who)
    if not is_concentrating(table, who) and not table.late:
        verdict.warn("FC-DI-01", "not_concentrating", who=who)
    elif kept_up(table, who):
        verdict.cite("FC-AM-45")
    difficulty = _difficulty(verdict)
    working = _willpower(verdict, who)
    advantage, added = advantage_of(act)
    verdict.draft.facts |= {"ability": "willpower"} | working.facts()
    facts = measured(roll(verdict, "willpower", working, target=difficulty, advantage=advantage), difficulty)
    verdict.draft.facts |= facts | {"modifiers": [*facts["modifiers"], *added]}
    verdict.cite("FC-DI-01", "FC-RO-01", "D1-RO-03", "FC-RO-02")
    # A test that cannot be rolled is failed (FC-RO-03).
    holds = facts["outcome"] == "success"
    verdict.fact(holds=holds, lost=[] if holds else scramble(verdict, who))
    return verdict


def _difficulty(verdict: Verdict) -> int:
    """What the game master says, else the number of the scale for what happens (FC-DI-03)."""
    act, event = verdict.act, verdict.act.maybe("event")
    verdict.fact(event=event, what=act.maybe("what"))
    if event is not None:
        verdict.cite("FC-DI-03")
    if act.has("difficulty"):
        return act.number("difficulty")
    if event is None:
        verdict.refuse("FC-DI-01", "no_distraction", hard=True, who=act.who)
        return 0
    return SCALE[event]


def _willpower(verdict: Verdict, who: str) -> Working:
    """Its code with what weighs on whoever is at rest too: no action and no movement counts (FC-AM-51)."""
    table = verdict.table
    code = sheet_code(table, who, "willpower")
    if code is None:
        refuse_absent(verdict, who, "willpower")
        code = Code(0, 0)
    given, _ = split_modifiers(verdict.act.maps("modifiers"))
    working = worked_out(
        code,
        standing_dice(table, who, "willpower"),
        doubled=is_doubled(table, who),
        double_first=table.setting("fp.double_first") is True,
        given=given,
    )
    verdict.cite("FC-AM-51", *rules_behind(table, working))
    return working


MOVES = (distracted,)
