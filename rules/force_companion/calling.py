"""Powers in use: what may be called, and one action with a roll for each skill (FC-PW-01, -02, -04, -05)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.d6_first_edition import order
from rules.d6_first_edition.codes import FORCE_SKILLS, Working
from rules.d6_first_edition.initiative import act_on
from rules.d6_first_edition.rolls import (
    ability_working,
    advantage_of,
    measured,
    roll,
    rules_behind,
    split_modifiers,
)
from rules.d6_first_edition.rounds import count_use, prepared_dice, refuse_unfit
from rules.d6_first_edition.segments import announced
from rules.force_companion import concentration, effort, focus, sustaining
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.teaching import skills_of
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table, Turn
from rules.kernel.verdict import Verdict

ACTION = "power"
"""How a use of a power is announced in a round, if not by one of its skills."""

HOW = (
    Param("power", "subject", of=("power",)),
    Param("difficulty", "number", after="vs", required=False),
    Param("focus", "flag", required=False),
    Param("focus_dice", "number", after="focus", required=False),
    Param("effort", "number", after="effort", required=False),
    Param("stretched", "text", after="stretched_to", required=False),
    Param("group", "subjects", of=PEOPLE, after="with", required=False),
    Param("bonus", "code", after="bonus", required=False),
    Param("modifiers", "modifiers", required=False),
)
"""What a line says of a power and how it is used; `vs` is the difficulty for all of its skills."""


@move("calls", *HOW, Param("kept", "flag", required=False), rolls=FORCE_SKILLS, by=PEOPLE)
def calls(act: Act, table: Table) -> Verdict:
    """Use a power: one action, however many skills it takes (FC-PW-04). It is said before whether it is
    sustained (FC-SU-01)."""
    verdict = Verdict(act, table, "power_used")
    _call(verdict, act.who, act.text("power"), kept=act.flag("kept"))
    return verdict


@move("sustains", *HOW, rolls=FORCE_SKILLS, by=PEOPLE)
def sustains(act: Act, table: Table) -> Verdict:
    """Use a power and keep it up, which is said before it works (FC-SU-01)."""
    verdict = Verdict(act, table, "power_used")
    who, power = act.who, act.text("power")
    if sustaining.is_undeclared(table, who, power):
        sustaining.keep_up_too_late(verdict, who, power)
    else:
        _call(verdict, who, power, kept=True)
    return verdict


def _call(verdict: Verdict, who: str, power: str, *, kept: bool) -> None:
    _weigh_right(verdict, who, power, kept=kept)
    skills = skills_of(verdict.table, power)
    if not skills:
        verdict.refuse("FC-PW-04", "power_without_skills", hard=True, power=power)
    targets = {skill: difficulty_of(verdict, power, skill) for skill in skills}
    _weigh_stretch(verdict, power, targets)
    given = _helped(verdict, who, power, skills)
    begun = take_action(verdict, who, power, skills)
    given += strained_by(verdict, who)
    outcome = roll_each(verdict, who, targets, given, begun)
    verdict.fact(outcome=outcome, together=outcome if len(skills) > 1 else None)
    for one in (who, *verdict.act.texts("group")):
        concentration.begin_use(verdict, one, power)
    if kept and outcome == "success":
        sustaining.keep_up(verdict, who, power)
    if verdict.act.has("effort"):
        effort.strain(verdict, who, verdict.act.number("effort"))


def _weigh_right(verdict: Verdict, who: str, power: str, *, kept: bool) -> None:
    """Whether someone may use this power now, and keep it up."""
    refuse_unfit(verdict, who)
    verdict.fact(power=power)
    verdict.cite("FC-PW-01", "FC-PW-04")
    if verdict.table.balance(who, f"power.{power}") == 0:
        verdict.refuse("FC-PW-01", "power_unlearned", who=who, power=power)
    concentration.refuse_scrambled(verdict, who, power)
    if kept:
        sustaining.refuse_unsustainable(verdict, power)


def difficulty_of(verdict: Verdict, power: str, skill: str) -> int:
    """What the game master says, else the power's own for that skill."""
    if verdict.act.has("difficulty"):
        return verdict.act.number("difficulty")
    known = verdict.table.field(power, f"difficulty.{skill}")
    if isinstance(known, int):
        return known
    verdict.refuse("FC-PW-04", "no_difficulty_of_power", hard=True, power=power, account=skill)
    return 0


def _weigh_stretch(verdict: Verdict, power: str, targets: dict[str, int]) -> None:
    """A power that is bent to another effect should be harder than it is (FC-PW-02)."""
    if not verdict.act.has("stretched"):
        return
    verdict.fact(stretched=verdict.act.text("stretched"))
    verdict.cite("FC-PW-02")
    for skill, difficulty in targets.items():
        base = verdict.table.field(power, f"difficulty.{skill}")
        if isinstance(base, int) and difficulty <= base:
            verdict.warn("FC-PW-02", "easy_stretch", power=power, difficulty=difficulty, base=base)
            return


def _helped(verdict: Verdict, who: str, power: str, skills: list[str]) -> list[dict[str, Any]]:
    """What is added to each roll, by the line and by others, each of whom spends an action on it."""
    given, _ = split_modifiers(verdict.act.maps("modifiers"))
    for member in verdict.act.texts("group"):
        count_use(verdict, member, _announced_as(verdict.now, member, skills), reaction=False)
    return [
        *focus.of_focus(verdict),
        *focus.of_study(verdict, who, power),
        *given,
        *focus.of_group(verdict, power),
    ]


class Begun(msgspec.Struct, frozen=True):
    """The action of a power: the die of its preparation, and a roll that was made for it to see who acts
    first, by its skill."""

    prepared: int
    rolled: dict[str, Working] = {}


def take_action(verdict: Verdict, who: str, power: str, skills: list[str]) -> Begun:
    """Spend the one action (FC-PW-04), or the one with whose roll someone stands in the order (D1-CO-04)."""
    for skill in skills:
        stood = act_on(verdict, who, skill)
        if stood is not None:
            verdict.fact(segment=stood.segment)
            return Begun(int("prepared" in stood.working.causes), {skill: stood.working})
    segment = count_use(verdict, who, _announced_as(verdict.now, who, skills), reaction=False)
    if segment:
        verdict.fact(segment=segment)
    prepared = prepared_dice(verdict, who, reaction=False, what=power)
    if prepared:
        verdict.cite("FC-FO-03", *(["FC-AM-47"] if len(skills) > 1 else []))
    return Begun(prepared)


def strained_by(verdict: Verdict, who: str) -> list[dict[str, Any]]:
    """What an extra effort adds to each roll, if the line makes one (FC-EF-01)."""
    act = verdict.act
    dice = effort.effort_dice(verdict, who, act.number("effort")) if act.has("effort") else []
    return [{"why": why, "by": f"{by:+d}D"} for why, by in dice]


def _announced_as(table: Table, who: str, skills: list[str]) -> str:
    """By which of its names the use of a power was announced."""
    own = (slot.action for slot in announced(table, who) if slot.action in (ACTION, *skills))
    return next(own, ACTION)


def roll_each(
    verdict: Verdict, who: str, targets: dict[str, int], given: list[dict[str, Any]], begun: Begun
) -> str:
    """One roll for each skill, all of which have to succeed."""
    advantage, added = advantage_of(verdict.act)
    workings = {
        skill: begun.rolled.get(skill) or ability_working(verdict, who, skill, given, prepared=begun.prepared)
        for skill in targets
    }
    rolls: dict[str, Any] = {
        skill: {"ability": skill} | working.facts() for skill, working in workings.items()
    }
    verdict.fact(rolls=rolls)
    for skill, working in workings.items():
        verdict.cite(*rules_behind(verdict.table, working))
        facts = roll(verdict, skill, working, target=targets[skill], advantage=advantage)
        rolls[skill] |= measured(facts, targets[skill])
        rolls[skill]["modifiers"] = [*facts["modifiers"], *added]
    verdict.cite("FC-RO-01", "D1-RO-03", "FC-RO-02")
    failed = any(facts["outcome"] != "success" for facts in rolls.values())
    return "failure" if failed else "success"


def turns(table: Table) -> list[Turn]:
    """Who acts in the open round, as the core says; whoever announced a power calls one."""
    return [
        msgspec.structs.replace(turn, expects="calls")
        if turn.expects == "rolls" and turn.to_come[:1] == [ACTION]
        else turn
        for turn in order.turns(table)
    ]


MOVES = (calls, sustains)
