"""Learning a power from a master, by a credit or by discovery (FC-MA-09 to -11, FC-PW-03, FC-PW-06)."""

from __future__ import annotations

from rules.d6_first_edition.advancement import refuse_turned
from rules.d6_first_edition.rounds import refuse_helpless
from rules.force_companion import discovery
from rules.force_companion.access import refuse_closed, refuse_not_inside
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.days import TIMES, spend
from rules.force_companion.prices import credits_used, power_from_master
from rules.force_companion.teaching import (
    answer_for,
    learn,
    refuse_unfit_teacher,
    refuse_unready,
    skills_of,
    weigh_required,
    weigh_teacher_of,
)
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict


@move(
    "learns",
    Param("power", "subject", of=("power",)),
    Param("teacher", "subject", of=PEOPLE, after="with", required=False),
    Param("object", "subject", of=("holocron", "manuscript"), after="from", required=False),
    Param("alone", "flag", required=False),
    Param("credit", "flag", required=False),
    *TIMES,
    Param("versus", "versus", required=False),
    rolls=("control", "sense", "alter"),
    by=PEOPLE,
)
def learns(act: Act, table: Table) -> Verdict:
    """A power from a master: by the credits of raises if there are any for its skills, else for points and a
    week. From a Holocron or a manuscript by credits alone; without them it is studied. Alone by discovery."""
    verdict = Verdict(act, table, "power_learned")
    power, teacher, source = act.text("power"), act.maybe("teacher"), act.maybe("object")
    refuse_turned(verdict, act.who)
    refuse_helpless(verdict, act.who)
    if sum([teacher is not None, source is not None, act.flag("alone")]) > 1:
        verdict.refuse(RULE_OF_THE_LEDGER, "one_route", hard=True, power=power)
    verdict.fact(power=power, teacher=teacher, object=source)
    refuse_unready(verdict, power, known_by="FC-MA-11")
    weigh_required(verdict, power, researched=source is not None)
    understood = True
    if source is not None:
        _learn_from(verdict, power, source)
    elif teacher is not None:
        understood = _learn_with(verdict, power, teacher)
    elif act.flag("alone"):
        understood = _learn_alone(verdict, power)
    else:
        verdict.refuse("FC-PW-03", "no_route", who=act.who, power=power)
        verdict.fact(route=None, cost=0, days=0)
    verdict.fact(learned=understood)
    if understood:
        learn(verdict, power)
    return verdict


def _learn_from(verdict: Verdict, power: str, object_: str) -> None:
    """By the credit of a raise from a Holocron (FC-AM-30), or of a new skill."""
    if verdict.table.kind(object_) == "holocron":
        refuse_closed(verdict, object_)
    refuse_not_inside(verdict, object_, power)
    used, due = _credits(verdict, power, object_)
    if due:
        # What an object has no credit for is studied: there is nobody to pay.
        used = _without_credit(verdict, power, object_)
    _use_up(verdict, used, object_)
    verdict.fact(route="credit", credits=used, base=0)
    spend(verdict, power_from_master(0), "FC-MA-11", "power")


def _learn_with(verdict: Verdict, power: str, teacher: str) -> bool:
    refuse_helpless(verdict, teacher)
    weigh_teacher_of(verdict, teacher, power)
    _pay(verdict, power, teacher)
    answer_for(verdict, teacher)
    free = verdict.draft.facts["route"] == "credit"
    return discovery.is_understood(verdict, power) if free and discovery.is_due(verdict.table) else True


def _pay(verdict: Verdict, power: str, teacher: str) -> None:
    """Use up the credits that this teacher owes, and pay for what they do not cover."""
    used, due = _credits(verdict, power, teacher)
    if verdict.act.flag("credit") and not used:
        used, due = _without_credit(verdict, power, teacher), 0
    _use_up(verdict, used, teacher)
    price = power_from_master(due)
    verdict.fact(route="master" if due else "credit", credits=used, base=price.points)
    if due:
        taught = [skill for skill in skills_of(verdict.table, power) if skill not in used]
        refuse_unfit_teacher(verdict, teacher, taught)
        verdict.cite("FC-MA-11")
    spend(verdict, price, "FC-MA-11", "power")


def _without_credit(verdict: Verdict, power: str, giver: str) -> list[str]:
    """Nothing is free without its credits (FC-MA-09); a ruling uses up what there is."""
    verdict.refuse("FC-MA-09", "no_credit", who=verdict.act.who, power=power, giver=giver)
    return _held(verdict, power, giver)


def _learn_alone(verdict: Verdict, power: str) -> bool:
    """By the opportunities of raises without a teacher, where the campaign has them (FC-MA-10)."""
    due = discovery.is_due(verdict.table)
    used, missing = _credits(verdict, power, None)
    if not due:
        verdict.refuse("FC-MA-10", "no_discovery", who=verdict.act.who, power=power)
    if missing:
        verdict.refuse("FC-MA-09", "no_opportunity", who=verdict.act.who, power=power)
        used = _held(verdict, power, None)
    _use_up(verdict, used, None)
    verdict.fact(route="discovery", credits=used, cost=0, days=0)
    return discovery.is_understood(verdict, power) if due else True


def _account(skill: str, giver: str | None) -> str:
    """Where the credits of a giver stand, or the opportunities that nobody gave."""
    return f"credit.{skill}.{giver}" if giver else f"opportunity.{skill}"


def _held(verdict: Verdict, power: str, giver: str | None) -> list[str]:
    table, who = verdict.table, verdict.act.who
    return [skill for skill in skills_of(table, power) if table.balance(who, _account(skill, giver)) > 0]


def _credits(verdict: Verdict, power: str, giver: str | None) -> tuple[list[str], int]:
    stance = str(verdict.table.setting("learning.multi_skill_credit"))
    return credits_used(stance, _held(verdict, power, giver), skills_of(verdict.table, power))


def _use_up(verdict: Verdict, skills: list[str], giver: str | None) -> None:
    for skill in skills:
        verdict.take(verdict.act.who, _account(skill, giver), 1)
    if skills:
        verdict.cite("FC-MA-09")


MOVES = (learns,)
