"""Training of Force skills: with a teacher or alone (FC-MA-03, -05 to -09)."""

from __future__ import annotations

from rules.d6_first_edition.advancement import refuse_turned
from rules.d6_first_edition.rounds import refuse_helpless
from rules.force_companion import discovery
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.days import TIMES, spend
from rules.force_companion.prices import SKILL_FROM_MASTER, WEEK, Price, step_alone, step_with_teacher
from rules.force_companion.teaching import (
    FIRST_CODE,
    answer_for,
    learn,
    refuse_unfit_teacher,
    refuse_unready,
    taint,
    weigh_required,
    weigh_teacher_of,
)
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

POWERS_WITH_A_SKILL = 3


@move(
    "trains",
    Param("skill", "account", of=("force_skills",)),
    Param("teacher", "subject", of=PEOPLE, after="with", required=False),
    Param("alone", "flag", required=False),
    Param("powers", "subjects", of=("power",), after="powers", required=False),
    *TIMES,
    by=PEOPLE,
)
def trains(act: Act, table: Table) -> Verdict:
    """A Force skill rises by one step, or a teacher teaches a new one with three powers."""
    verdict = Verdict(act, table, "training_completed")
    skill, teacher = act.text("skill"), act.maybe("teacher")
    refuse_turned(verdict, act.who)
    refuse_helpless(verdict, act.who)
    if (teacher is None) != act.flag("alone"):
        verdict.refuse(RULE_OF_THE_LEDGER, "teacher_or_alone", hard=True, account=skill)
    have = table.balance(act.who, skill)
    verdict.fact(skill=skill, teacher=teacher, route=None if teacher else "alone")
    if have == 0:
        _learn_skill(verdict, skill, teacher)
        return verdict
    if teacher is None:
        _raise_alone(verdict, skill, have)
    else:
        _raise_with(verdict, skill, have, teacher)
    if act.has("powers"):
        verdict.refuse("FC-MA-05", "powers_by_credit", who=act.who, account=skill)
        _learn_powers(verdict, act.texts("powers"), teacher)
    return verdict


def stepped(verdict: Verdict, skill: str, have: int, to: int) -> None:
    """A skill stands higher; from what to what is told in the facts."""
    verdict.post(verdict.act.who, skill, to - have)
    verdict.draft.facts |= {"from": str(Code.of(have)) if have else None, "to": str(Code.of(to))}


def give_credit(verdict: Verdict, skill: str, giver: str, amount: int = 1) -> None:
    """A power may be learned from this giver for nothing (FC-MA-09)."""
    verdict.post(verdict.act.who, f"credit.{skill}.{giver}", amount)
    verdict.fact(credits=amount)


def _raise_with(verdict: Verdict, skill: str, have: int, teacher: str) -> None:
    refuse_helpless(verdict, teacher)
    refuse_unfit_teacher(verdict, teacher, [skill], gained=1)
    price = step_with_teacher(have)
    verdict.fact(base=price.points)
    spend(verdict, price, "FC-MA-06", "raise")
    stepped(verdict, skill, have, have + 1)
    give_credit(verdict, skill, teacher)
    taint(verdict, teacher)
    answer_for(verdict, teacher)
    verdict.cite("FC-MA-06", "FC-MA-09")


def _raise_alone(verdict: Verdict, skill: str, have: int) -> None:
    ceiling = verdict.table.setting("training.alone_ceiling")
    if isinstance(ceiling, str) and ceiling != "none" and Code.of(have) >= Code.parse(ceiling):
        verdict.refuse("FC-MA-07", "alone_ceiling", account=skill, ceiling=ceiling)
    price = step_alone(have, str(verdict.table.setting("training.alone_days_basis")))
    verdict.fact(base=price.points)
    spend(verdict, price, "FC-MA-07", "raise")
    stepped(verdict, skill, have, have + 1)
    if discovery.is_due(verdict.table):
        verdict.post(verdict.act.who, f"opportunity.{skill}", 1)
        verdict.fact(opportunities=1)
        verdict.cite("FC-MA-10")
    verdict.cite("FC-MA-07")


def _learn_skill(verdict: Verdict, skill: str, teacher: str | None) -> None:
    """A new skill, by a master alone or by research (FC-SK-02). Those of the three powers that the line does
    not name stay open as credits."""
    powers = verdict.act.texts("powers")
    stepped(verdict, skill, 0, FIRST_CODE)
    verdict.cite("FC-SK-01", "FC-SK-02")
    if teacher is None:
        verdict.refuse("FC-SK-02", "no_way_alone", account=skill)
        spend(verdict, Price(0, 0), "FC-SK-02", "skill")
    else:
        refuse_helpless(verdict, teacher)
        refuse_unfit_teacher(verdict, teacher, [skill], gained=FIRST_CODE)
        verdict.fact(base=SKILL_FROM_MASTER)
        spend(verdict, Price(SKILL_FROM_MASTER, WEEK), "FC-MA-05", "skill")
        give_credit(verdict, skill, teacher, max(0, POWERS_WITH_A_SKILL - len(powers)))
        if verdict.table.setting("master.taint_on_new_skill") is True:
            taint(verdict, teacher)
        answer_for(verdict, teacher)
        verdict.cite("FC-MA-05")
    _learn_powers(verdict, powers, teacher)


def _learn_powers(verdict: Verdict, powers: list[str], teacher: str | None) -> None:
    if len(powers) > POWERS_WITH_A_SKILL:
        verdict.refuse("FC-MA-05", "too_many_powers", most=POWERS_WITH_A_SKILL, given=len(powers))
    for power in powers:
        refuse_unready(verdict, power, known_by="FC-MA-05", lacking_by="FC-MA-05")
        learn(verdict, power)
        if teacher is not None:
            weigh_teacher_of(verdict, teacher, power)
    # One of the three may be what another requires.
    for power in powers:
        weigh_required(verdict, power)
    verdict.fact(powers=powers)


MOVES = (trains,)
