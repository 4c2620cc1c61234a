"""Learning a power from a master or by a credit (FC-MA-09, -11, FC-PW-03, FC-PW-06)."""

from __future__ import annotations

from rules.d6_first_edition.advancement import refuse_turned
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
    Param("credit", "flag", required=False),
    *TIMES,
    by=PEOPLE,
)
def learns(act: Act, table: Table) -> Verdict:
    """A power from a master: by the credits of raises if there are any for its skills, else for points and a
    week. From a Holocron or a manuscript by credits alone; without them it is studied."""
    verdict = Verdict(act, table, "power_learned")
    power, teacher, source = act.text("power"), act.maybe("teacher"), act.maybe("object")
    refuse_turned(verdict, act.who)
    if teacher and source:
        verdict.refuse(RULE_OF_THE_LEDGER, "one_route", hard=True, teacher=teacher, object=source)
    verdict.fact(power=power, teacher=teacher, object=source)
    refuse_unready(verdict, power, known_by="FC-MA-11")
    if source:
        if table.kind(source) == "holocron":
            refuse_closed(verdict, source)
        refuse_not_inside(verdict, source, power)
        _pay(verdict, power, source, by_credit=True)
    elif teacher:
        weigh_teacher_of(verdict, teacher, power)
        _pay(verdict, power, teacher, by_credit=act.flag("credit"))
        answer_for(verdict, teacher)
    else:
        verdict.refuse("FC-PW-03", "no_route", who=act.who, power=power)
        verdict.fact(route=None, cost=0, days=0)
    weigh_required(verdict, power, researched=source is not None)
    learn(verdict, power)
    return verdict


def _pay(verdict: Verdict, power: str, giver: str, *, by_credit: bool) -> None:
    """Use up the credits that this giver owes, and pay for what they do not cover."""
    table, who = verdict.table, verdict.act.who
    skills = skills_of(table, power)
    held = [skill for skill in skills if table.balance(who, f"credit.{skill}.{giver}") > 0]
    used, due = credits_used(str(table.setting("learning.multi_skill_credit")), held, skills)
    if by_credit and not used:
        verdict.refuse("FC-MA-09", "no_credit", who=who, power=power, giver=giver)
        used, due = held, 0
    for skill in used:
        verdict.take(who, f"credit.{skill}.{giver}", 1)
    price = power_from_master(due)
    verdict.fact(route="master" if due else "credit", credits=used, base=price.points)
    if used:
        verdict.cite("FC-MA-09")
    if due:
        refuse_unfit_teacher(verdict, giver, [skill for skill in skills if skill not in used])
        verdict.cite("FC-MA-11")
    spend(verdict, price, "FC-MA-11", "power")


MOVES = (learns,)
