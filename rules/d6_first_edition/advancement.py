"""Points earned and spent on skills (D1-AD-01 to -06)."""

from __future__ import annotations

from rules.d6_first_edition.codes import sheet_code
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

POINTS = "character_points"


def price_of_unit(pips: int) -> int:
    """Points for one unit: the number in front of the D (D1-AD-02)."""
    return pips // 3


def price(pips: int, units: int) -> list[int]:
    """The price of each unit in turn, read again before every one (D1-AD-03, D1-AD-04)."""
    return [price_of_unit(pips + unit) for unit in range(units)]


@move("award", Param("to", "subjects"), Param("amount", "number"), by=())
def award(act: Act, table: Table) -> Verdict:
    """Points for exploits and good play (D1-AD-01)."""
    verdict = Verdict(act, table, "character_points_awarded")
    to, amount = act.texts("to"), act.number("amount")
    if table.span("adventure") is not None and not table.late:
        verdict.warn("D1-AD-01", "award_midway")
    for who in to:
        verdict.post(who, POINTS, amount)
    if len(to) == 1:
        verdict.draft.subject = to[0]
    verdict.fact(to=to, amount=amount)
    verdict.cite("D1-AD-01")
    return verdict


@move(
    "raises",
    Param("skill", "account", of=("skills", "attributes", "force_skills")),
    Param("target", "code", after="to", required=False),
    Param("units", "number", required=False),
)
def raises(act: Act, table: Table) -> Verdict:
    """Improve a skill by units, paid one by one (D1-AD-02 to -06)."""
    verdict = Verdict(act, table, "character_points_spent")
    who, skill = act.who, act.text("skill")
    refuse_turned(verdict, who)
    account = table.system.account(skill)
    if account is not None and account.group == "attributes":
        verdict.refuse("D1-AD-05", "never_attributes", account=skill)
    if account is not None and account.group == "force_skills":
        _weigh_force_skill(verdict, who, skill)
    start = (sheet_code(table, who, skill) or Code(0, 0)).ledger()
    units = _units(verdict, act, start)
    costs = price(start, units)
    verdict.pay(who, POINTS, sum(costs), "D1-AD-06")
    verdict.post(who, skill, start + units - table.balance(who, skill))
    verdict.fact(
        skill=skill,
        before=str(Code.of(start)),
        after=str(Code.of(start + units)),
        costs=costs,
        amount=sum(costs),
    )
    if table.span("session") is not None:
        verdict.warn("D1-AD-06", "spent_midway")
    verdict.cite("D1-AD-02", "D1-AD-03", "D1-AD-06")
    if units >= 3:
        verdict.cite("D1-AD-04")
    return verdict


def _units(verdict: Verdict, act: Act, start: int) -> int:
    if not act.has("target"):
        return max(1, act.number("units", 1))
    target = Code.parse(act.text("target"))
    if target <= Code.of(start):
        verdict.refuse("D1-AD-03", "not_higher", hard=True, have=str(Code.of(start)), asked=str(target))
        return 0
    return target.ledger() - start


def _weigh_force_skill(verdict: Verdict, who: str, skill: str) -> None:
    """Whether Force skills are raised with points like any other (D1-AM-22)."""
    stance = verdict.table.setting("force_skills.raise_with_points")
    if verdict.table.balance(who, skill) == 0:
        verdict.refuse("D1-FS-05", "no_such_ability", hard=True, who=who, account=skill)
    elif stance == "refuse":
        verdict.refuse("D1-AM-22", "force_skill_by_points", account=skill)
    elif stance == "warn":
        verdict.warn("D1-AM-22", "force_skill_by_points", account=skill)


def refuse_turned(verdict: Verdict, who: str) -> None:
    """Who has turned to the dark side is the game master's; no player spends for them (D1-DS-01)."""
    if verdict.table.field(who, "turned"):
        verdict.refuse("D1-DS-01", "turned", who=who)


MOVES = (award, raises)
