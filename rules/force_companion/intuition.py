"""Intuition: a power that was never learned, used once at the decisive moment (FC-IN-01 to -03)."""

from __future__ import annotations

from rules.d6_first_edition.advancement import POINTS, refuse_turned
from rules.d6_first_edition.codes import FORCE_SKILLS
from rules.d6_first_edition.dark_side import EVIL, gain
from rules.d6_first_edition.force_points import POOL
from rules.d6_first_edition.rolls import split_modifiers
from rules.d6_first_edition.rounds import refuse_unfit
from rules.force_companion import concentration, effort
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.calling import difficulty_of, roll_each, strained_by, take_action
from rules.force_companion.teaching import skills_of
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

POINTS_FOR_IT = 10
"""Character points that go with the Force point (FC-IN-01)."""

DARK_FOR_INJUSTICE = 2
"""In the place of the one that a Force point spent for evil brings (FC-IN-03, FC-AM-43)."""


@move(
    "intuits",
    Param("power", "subject", of=("power",)),
    Param("unjust", "flag", required=False),
    Param("difficulty", "number", after="vs", required=False),
    Param("effort", "number", after="effort", required=False),
    Param("modifiers", "modifiers", required=False),
    rolls=FORCE_SKILLS,
    by=PEOPLE,
)
def intuits(act: Act, table: Table) -> Verdict:
    """A power that is not known works for one round, which the game master permits by entering it. Its price
    is lost either way, its Force point doubles nothing, and nothing is learned."""
    verdict = Verdict(act, table, "intuitive_use")
    who, power = act.who, act.text("power")
    refuse_turned(verdict, who)
    refuse_unfit(verdict, who)
    verdict.fact(power=power, learned=False)
    _weigh_permission(verdict, who, power)
    _pay(verdict, who)
    success = _use(verdict, who, power)
    verdict.fact(effect_rounds=int(success))
    concentration.begin_use(verdict, who, power)
    verdict.cite("FC-IN-02")
    _judge(verdict, who, unjust=act.flag("unjust"))
    if act.has("effort"):
        effort.strain(verdict, who, act.number("effort"))
    return verdict


def _weigh_permission(verdict: Verdict, who: str, power: str) -> None:
    """It is for players' characters, and for what they do not know (FC-IN-01)."""
    table = verdict.table
    verdict.cite("FC-IN-01")
    if not table.plays(who):
        verdict.refuse("FC-IN-01", "intuition_of_players", who=who)
    if table.balance(who, f"power.{power}") > 0:
        verdict.refuse("FC-IN-01", "power_known", who=who, power=power)
    if not table.late and table.balance(who, "round.force_points") > 0:
        verdict.refuse("FC-IN-01", "second_force_point", who=who)


def _pay(verdict: Verdict, who: str) -> None:
    """A Force point and ten character points, together (FC-IN-01); in a round no other of either goes with
    them."""
    table = verdict.table
    verdict.pay(who, POOL, 1, "FC-IN-01")
    verdict.pay(who, POINTS, POINTS_FOR_IT, "FC-IN-01")
    if table.span("round") is not None:
        verdict.post(who, "round.force_points", 1, until=table.this("round"))


def _use(verdict: Verdict, who: str, power: str) -> bool:
    """The rolls are those of any use of a power (FC-IN-02)."""
    act, skills = verdict.act, skills_of(verdict.table, power)
    if not skills:
        verdict.refuse("FC-IN-01", "power_without_skills", hard=True, power=power)
    targets = {skill: difficulty_of(verdict, power, skill) for skill in skills}
    given, _ = split_modifiers(act.maps("modifiers"))
    begun = take_action(verdict, who, power, skills)
    outcome = roll_each(verdict, who, targets, [*strained_by(verdict, who), *given], begun)
    verdict.fact(outcome=outcome, together=outcome if len(skills) > 1 else None)
    return outcome == "success"


def _judge(verdict: Verdict, who: str, *, unjust: bool) -> None:
    """An unjust purpose brings two dark side points, whether or not it worked (FC-IN-03). The Force point is
    lost for good, or by the setting `intuitive.fp_settlement` settled as a heroic or an evil one."""
    table = verdict.table
    if unjust:
        gain(verdict, who, DARK_FOR_INJUSTICE, cause="unjust_intuition")
        verdict.fact(purpose="unjust")
        verdict.cite("FC-DS-01", "FC-IN-03", "FC-AM-43")
        if table.span("round") is not None:
            verdict.post(who, EVIL, 1, until=table.this("round"))
    elif table.setting("intuitive.fp_settlement") == "by_category":
        verdict.post(who, "away.heroic", 1, until=table.this("adventure"))
        verdict.cite("FC-FP-13")
    verdict.cite("FC-AM-42")


MOVES = (intuits,)
