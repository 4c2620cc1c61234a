"""Points earned and spent on skills (D1-AD-01 to -06)."""

from __future__ import annotations

from rules.d6_first_edition.codes import sheet_code
from rules.d6_first_edition.rolls import refuse_absent
from rules.kernel.act import Act
from rules.kernel.dice import MOST_DICE
from rules.kernel.move import Param, move
from rules.kernel.moves.campaign import refuse_nothing
from rules.kernel.notation import PIPS_IN_A_DIE, Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

POINTS = "character_points"


def price_of_unit(pips: int) -> int:
    """Points for one unit: the number in front of the D (D1-AD-02)."""
    return pips // PIPS_IN_A_DIE


def price(pips: int, units: int) -> list[int]:
    """The price of each unit in turn, read again before every one (D1-AD-03, D1-AD-04)."""
    return [price_of_unit(pips + unit) for unit in range(units)]


@move(
    "award",
    Param("to", "subjects", of=("pc", "npc", "droid"), here=True),
    Param("amount", "number"),
    by=(),
)
def award(act: Act, table: Table) -> Verdict:
    """Points for exploits and good play (D1-AD-01)."""
    verdict = Verdict(act, table, "character_points_awarded")
    to, amount = act.texts("to"), act.number("amount")
    refuse_nothing(verdict, amount)
    _weigh_time_of_award(verdict)
    for who in to:
        verdict.post(who, POINTS, amount)
    if len(to) == 1:
        verdict.draft.subject = to[0]
    verdict.fact(to=to, amount=amount)
    verdict.cite("D1-AD-01")
    return verdict


def award_at_end(verdict: Verdict, who: str, amount: int) -> None:
    """Points that are given as an adventure ends (D1-AD-01)."""
    refuse_nothing(verdict, amount)
    verdict.post(who, POINTS, amount)
    verdict.cite("D1-AD-01")


def _weigh_time_of_award(verdict: Verdict) -> None:
    """Points come at the end of an adventure; `in adventure 2` is where that one ended."""
    table = verdict.table
    if table.span("adventure") is not None:
        if not (table.late and (verdict.act.request.at or "").startswith("adventure")):
            verdict.warn("D1-AD-01", "award_midway")
    elif table.last("adventure") == 0:
        verdict.warn("D1-AD-01", "award_early")


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
    start = _present(verdict, who, skill)
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
    if table.span("session") is not None and not table.late:
        verdict.warn("D1-AD-06", "spent_midway")
    verdict.cite("D1-AD-02", "D1-AD-03", "D1-AD-06")
    if units >= 3:
        verdict.cite("D1-AD-04")
        if start % PIPS_IN_A_DIE:
            verdict.cite("D1-AM-02")
    return verdict


def _present(verdict: Verdict, who: str, skill: str) -> int:
    """Where the raise begins, in pips. What stands nowhere is not raised: it would cost nothing."""
    code = sheet_code(verdict.table, who, skill)
    if code is None and not verdict.hard:
        refuse_absent(verdict, who, skill)
    return code.ledger() if code is not None else 0


def _units(verdict: Verdict, act: Act, start: int) -> int:
    """How many units the line wants; none where that is no raise to the code of a sheet."""
    have = Code.of(start)
    target = Code.of(start + act.number("units", 1))
    if act.has("target"):
        target = Code.parse(act.text("target"))
        if act.has("units"):
            verdict.refuse("D1-AD-03", "units_and_target", hard=True)
    if target.pips >= PIPS_IN_A_DIE or target.dice > MOST_DICE:
        verdict.refuse("D1-AD-03", "no_sheet_code", hard=True, asked=str(target), most=str(Code(MOST_DICE)))
        return 0
    if target <= have:
        verdict.refuse("D1-AD-03", "not_higher", hard=True, have=str(have), asked=str(target))
        return 0
    return target.ledger() - start


def _weigh_force_skill(verdict: Verdict, who: str, skill: str) -> None:
    """Whether Force skills are raised with points like any other (D1-AM-22)."""
    stance = verdict.table.setting("force_skills.raise_with_points")
    if verdict.table.balance(who, skill) == 0:
        verdict.refuse("skill.new", "no_such_ability", hard=True, who=who, account=skill)
    elif stance == "refuse":
        verdict.refuse("D1-AM-22", "force_skill_by_points", account=skill)
    elif stance == "warn":
        verdict.warn("D1-AM-22", "force_skill_by_points", account=skill)


def refuse_turned(verdict: Verdict, who: str) -> None:
    """Whoever has turned to the dark side and was a player's is the game master's; no player spends for them
    any more (D1-DS-01). What is entered late was spent before."""
    table = verdict.table
    if table.field(who, "taken") is True and not table.late:
        verdict.refuse("D1-DS-01", "turned", who=who)


MOVES = (award, raises)
