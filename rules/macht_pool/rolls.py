"""Skill rolls, alone and against someone: dice, successes, what they mean (MP-RO-01 to -07)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.act import Act
from rules.kernel.dice import DiceError
from rules.kernel.hits import Hits
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Pool, Verdict
from rules.macht_pool.domains import fitting_force_skill
from rules.macht_pool.pools import Working, bought, refuse_incapacitated, skill_working
from rules.macht_pool.skills import is_force_skill
from rules.macht_pool.successes import DICE_OF_A_PURCHASE, classify, counted, net_of
from rules.macht_pool.turns import act_in_turn

ROLLED = "rolled"
"""Whose newest roll it is that a Force point may be spent on stands here, on the lot of its entry."""

OPPONENT = "opponent"


class Aim(msgspec.Struct, frozen=True):
    """What a pool is thrown for: one success at least, or more than an opponent's; `action` is what it is, by
    which a Force skill may help."""

    action: str
    target: int | None = 1
    against: Hits | None = None


def roll(verdict: Verdict, label: str, who: str | None, working: Working, aim: Aim) -> dict[str, Any]:
    """Throw a pool and give its facts. An empty one is not thrown, and fails (MP-RO-04)."""
    facts = working.facts() | {"bought": working.bought}
    if working.pool < 1:
        verdict.cite("MP-RO-04")
        verdict.rule_of_dice = "MP-RO-04"
        return facts | {"faces": [], "successes": 0, "auto_fail": True}
    verdict.cite("MP-RO-01")
    verdict.rule_of_dice = "MP-RO-01"
    dice = working.dice
    shown = Pool(label, dice, aim.target, aim.against)
    verdict.pools.append(msgspec.structs.replace(shown, instead=with_a_point(verdict, who, dice, shown, aim)))
    try:
        faces = verdict.act.tape.take(label, dice.dice)
    except DiceError as problem:
        # Who gave other dice wants to know where these come from.
        problem.values["roll"] = facts
        raise
    verdict.pools.pop()
    return facts | {"faces": faces, "successes": counted(faces) + working.bought}


Instead = tuple[tuple[tuple[str, ...], Pool], ...]


def with_a_point(verdict: Verdict, who: str | None, dice: Hits, shown: Pool, aim: Aim) -> Instead:
    """The same roll as a Force point would make it: for whoever has one (MP-FP-01, MP-FS-01)."""
    table = verdict.table
    if who is None or table.balance(who, "force_points") < 1:
        return ()
    helping = fitting_force_skill(table, who, aim.action)
    joining = table.balance(who, helping) if helping is not None else 0
    words = ("force_point", helping) if helping is not None else ("force_point",)
    better = Hits(dice.dice, dice.sure + 1, again=1, joining=joining)
    return ((words, msgspec.structs.replace(shown, code=better)),)


def remember(verdict: Verdict, who: str) -> None:
    """It is this roll that a Force point is spent on next, if no other is named (MP-FP-01)."""
    for lot in verdict.now.lots(account=ROLLED, subject=who):
        verdict.end(lot)
    verdict.post(who, ROLLED, 1, until=verdict.table.this("scene"))


def opposed_facts(facts: dict[str, Any], opponent: dict[str, Any]) -> dict[str, Any]:
    """A roll with the one against it: what is left of its successes, and what that means (MP-RO-05, -06)."""
    net, surplus = net_of(facts["successes"], opponent["successes"])
    read = {"net": net, "defender_surplus": surplus, "outcome": classify(net)}
    return facts | {"opponent": opponent} | read


# -- the move


@move(
    "rolls",
    Param("ability", "account", of=("skills", "force_skills")),
    Param("modifiers", "modifiers", required=False),
    Param("bought", "number", after="buying", required=False),
    Param("versus", "versus", required=False),
    Param("hindered", "modifiers", after="opponent", required=False),
    Param("opponent_bought", "number", after="opponent_buying", required=False),
    rolls=("ability", OPPONENT),
    bare=True,
    theirs={OPPONENT: "versus"},
)
def rolls(act: Act, table: Table) -> Verdict:
    """Use a skill, alone or against someone; `buying` trades four dice for each success before the throw."""
    verdict = Verdict(act, table, "roll_recorded")
    who, ability = act.who, act.text("ability")
    refuse_incapacitated(verdict, who)
    warn_of_late_modifier(verdict)
    if is_force_skill(table, ability):
        verdict.cite("MP-FS-02")
    defends = ability == "dodge"
    if not defends:
        act_in_turn(verdict, who, ability)
    working = skill_working(verdict, who, ability, [], act.maps("modifiers"), defends=defends)
    working = bought(verdict, working, act.number("bought"))
    verdict.draft.facts |= working.facts() | {"ability": ability}
    facts = _made(verdict, who, ability, working)
    verdict.fact(ability=ability, **facts)
    remember(verdict, who)
    return verdict


def warn_of_late_modifier(verdict: Verdict) -> None:
    """Whoever enters a roll anew knows how it fell: what is added or taken then comes late (MP-RO-03)."""
    table = verdict.table
    if verdict.act.has("modifiers") and table.behind and not table.late:
        verdict.warn("MP-RO-03", "late_modifier")


def _made(verdict: Verdict, who: str, ability: str, working: Working) -> dict[str, Any]:
    versus = verdict.act.map("versus")
    verdict.cite("MP-RO-02")
    if "difficulty" in versus:
        verdict.refuse("MP-RO-03", "difficulty_is_dice", hard=True, number=versus["difficulty"])
    if not versus or "difficulty" in versus:
        facts = roll(verdict, "ability", who, working, Aim(ability))
        return facts | {"outcome": classify(facts["successes"])}
    verdict.draft.kind = "opposed_roll"
    opponent, theirs = _opponent(verdict, versus)
    their_dice = theirs.dice if theirs.pool > 0 else Hits(0)
    facts = roll(verdict, "ability", who, working, Aim(ability, None, their_dice))
    verdict.draft.facts |= facts
    other = opponent.get("subject")
    answer = roll(verdict, OPPONENT, other, theirs, Aim(str(versus.get("ability", "")), None))
    if other is not None:
        remember(verdict, str(other))
    verdict.cite("MP-RO-05", "MP-RO-06")
    return opposed_facts(facts, opponent | answer)


def _opponent(verdict: Verdict, versus: dict[str, Any]) -> tuple[dict[str, Any], Working]:
    """Someone enrolled rolls as the sheet and the turn say, if able to; a stranger what the line gives."""
    act, number = verdict.act, verdict.act.number("opponent_bought")
    if "subject" in versus:
        who, ability = str(versus["subject"]), str(versus["ability"])
        refuse_incapacitated(verdict, who)
        given = act.maps("hindered")
        working = skill_working(verdict, who, ability, [], given, defends=True)
        return {"subject": who, "ability": ability}, bought(verdict, working, number)
    code = Code.parse(str(versus["code"]))
    # `2D+1` is what is left to throw of a pool of which a success has been bought already.
    sure = max(0, code.pips)
    pool = code.dice + DICE_OF_A_PURCHASE * sure
    return {"name": versus["name"]}, Working(pool, [], pool, sure)


MOVES = (rolls,)
