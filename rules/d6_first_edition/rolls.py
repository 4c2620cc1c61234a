"""Rolls: a code against a difficulty or against an opponent (D1-RO-01 to -13), reactions included."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.d6_first_edition.codes import (
    REACTIONS,
    Working,
    is_doubled,
    round_dice,
    sheet_code,
    standing_dice,
    worked_out,
)
from rules.d6_first_edition.initiative import act_on
from rules.d6_first_edition.rounds import count_use, let_roll_again, prepared_dice, refuse_unfit
from rules.d6_first_edition.segments import is_announced
from rules.kernel.act import Act
from rules.kernel.dice import DiceError
from rules.kernel.move import Param, move
from rules.kernel.notation import PIPS_IN_A_DIE, Code
from rules.kernel.table import Table
from rules.kernel.verdict import Pool, Verdict

RULE_OF = {
    "force_point": "D1-FP-02",
    "several_actions": "D1-MU-02",
    "running": "D1-RO-09",
    "crawling": "D1-CO-07",
    "prepared": "D1-RO-08",
    "wounded": "D1-RO-10",
    "stunned": "D1-DA-03",
}
"""The rule behind each cause that changes a code; a supplement maps `cause.…` for those it adds."""


def rules_behind(table: Table, working: Working) -> list[str]:
    """The rules that changed a code."""
    found = (RULE_OF.get(why) or table.system.maps.get(f"cause.{why}") for why in working.causes)
    rules = [rule for rule in found if rule is not None]
    # What is reckoned in the midst of a roll never carries (D1-AM-05).
    return [*rules, "D1-AM-05"] if working.effective.pips >= PIPS_IN_A_DIE else rules


def choose_ability(attribute: str, skill: str | None) -> str:
    """A skill that covers the task is used; an attribute serves when none does (D1-RO-02)."""
    return skill or attribute


def beats_difficulty(total: int, difficulty: int) -> bool:
    """D1-RO-03."""
    return total >= difficulty


def winner_of(total: int, other: int, *, plays: bool, other_plays: bool) -> str:
    """`a`, `b` or `reroll`: the higher total wins, a player character wins a tie against another kind, and
    two of a kind roll again (D1-RO-04, D1-RO-05, D1-AM-07)."""
    if total != other:
        return "a" if total > other else "b"
    if plays == other_plays:
        return "reroll"
    return "a" if plays else "b"


def roll(
    verdict: Verdict,
    label: str,
    working: Working,
    *,
    target: int | None = None,
    against: Code | None = None,
    tie_wins: bool = False,
    advantage: int = 0,
) -> dict[str, Any]:
    """Roll a worked-out code and give its facts. With no dice left there is nothing to roll (D1-RO-12), nor
    where it has been rolled before.

    `advantage` is added to the total, not to the code (D1-RO-06); for the preview it lowers the target.
    """
    facts = working.facts()
    if working.total is not None:
        return facts | {"faces": working.faces, "total": working.total + advantage}
    if not working.effective.rollable:
        verdict.rule_of_dice = verdict.table.system.rule("D1-RO-12")
        verdict.cite("D1-RO-12")
        if working.effective.pips > 0:
            verdict.cite("D1-AM-06")
        return facts | {"outcome": "no_dice"}
    verdict.rule_of_dice = verdict.table.system.rule("D1-RO-01")
    aim = None if target is None else target - advantage
    verdict.pools.append(Pool(label, working.effective, aim, against, tie_wins))
    try:
        total, faces = verdict.act.tape.total(label, working.effective.dice, working.effective.pips)
    except DiceError as problem:
        # Who gave other dice wants to know where these come from.
        problem.values["roll"] = facts
        raise
    verdict.pools.pop()
    return facts | {"faces": faces, "total": total + advantage}


def ability_working(
    verdict: Verdict, who: str, ability: str, given: list[dict[str, Any]], *, prepared: int = 0
) -> Working:
    """The code of a use of an ability with all that weighs on it now. One that is not there is refused, and
    stands at 0D."""
    table = verdict.now
    code = sheet_code(table, who, ability)
    if code is None:
        refuse_absent(verdict, who, ability)
        code = Code(0, 0)
    dice = [*round_dice(table, who), ("prepared", prepared), *standing_dice(table, who, ability)]
    doubled = is_doubled(table, who)
    double_first = doubled and table.setting("fp.double_first") is True
    return worked_out(code, dice, doubled=doubled, double_first=double_first, given=given)


def refuse_absent(verdict: Verdict, who: str, ability: str) -> None:
    """Nobody uses what stands nowhere on the sheet, nor under an attribute (D1-RO-01; D1-FS-05)."""
    account = verdict.table.system.account(ability)
    rule = "D1-FS-05" if account is not None and account.group == "force_skills" else "D1-RO-01"
    verdict.refuse(rule, "no_such_ability", hard=True, who=who, account=ability)


def split_modifiers(modifiers: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What changes the dice, and what is added to the total (D1-RO-06)."""
    dice = [modifier for modifier in modifiers if "D" in modifier["by"].upper()]
    return dice, [modifier for modifier in modifiers if modifier not in dice]


def advantage_of(act: Act) -> tuple[int, list[dict[str, Any]]]:
    """What the line adds to the total: in all, and each as the facts of a roll name it (D1-RO-06)."""
    _, advantages = split_modifiers(act.maps("modifiers"))
    total = sum(int(modifier["by"]) for modifier in advantages)
    return total, [{"why": "advantage", **modifier} for modifier in advantages]


def measured(facts: dict[str, Any], difficulty: int) -> dict[str, Any]:
    """The facts of a roll against a difficulty: by how much it was reached or missed (D1-RO-03). Without dice
    there is nothing to measure."""
    facts = facts | {"difficulty": difficulty}
    if "total" in facts:
        success = beats_difficulty(facts["total"], difficulty)
        facts |= {"margin": facts["total"] - difficulty, "outcome": "success" if success else "failure"}
    return facts


def made(verdict: Verdict, label: str, who: str, ability: str, working: Working) -> dict[str, Any]:
    """The roll of a use against what the line names: a difficulty, an opponent, or nothing."""
    advantage, added = advantage_of(verdict.act)
    versus = verdict.act.map("versus")
    if "difficulty" in versus:
        facts = _against_number(verdict, label, working, int(versus["difficulty"]), advantage)
    elif versus:
        facts = _against_someone(verdict, label, who, ability, working, versus, advantage)
    else:
        facts = roll(verdict, label, working, advantage=advantage)
    verdict.cite("D1-RO-01", "D1-RO-11")
    if added:
        verdict.cite("D1-RO-06")
    return {"ability": ability} | facts | {"modifiers": [*facts["modifiers"], *added]}


def _against_number(
    verdict: Verdict, label: str, working: Working, difficulty: int, advantage: int
) -> dict[str, Any]:
    verdict.cite("D1-RO-03")
    return measured(roll(verdict, label, working, target=difficulty, advantage=advantage), difficulty)


def _against_someone(
    verdict: Verdict,
    label: str,
    who: str,
    ability: str,
    working: Working,
    versus: dict[str, Any],
    advantage: int,
) -> dict[str, Any]:
    """Both roll, unless no dice are left to begin with (D1-RO-12): then the other need not."""
    table = verdict.table
    verdict.draft.kind = "opposed_roll"
    opponent, their = _opponent(verdict, versus)
    plays, other_plays = table.plays(who), table.plays(opponent.get("subject"))
    facts = roll(
        verdict,
        label,
        working,
        against=their.effective.plus(Code(0, -advantage)),
        tie_wins=plays and not other_plays,
        advantage=advantage,
    )
    verdict.cite("D1-RO-04")
    if "total" not in facts:
        return facts | {"opponent": opponent | their.facts()}
    # As long as the other has not rolled, a preview tells what there is to beat.
    verdict.draft.facts.get("rolls", {}).get(label, verdict.draft.facts).update(
        facts, ability=ability, opponent=opponent | their.facts()
    )
    needed = facts["total"] + (0 if other_plays and not plays else 1)
    opponent |= roll(verdict, "opponent", their, target=needed)
    return opposed(verdict, who, facts, opponent) | {"opponent": opponent}


def opposed(verdict: Verdict, who: str, facts: dict[str, Any], opponent: dict[str, Any]) -> dict[str, Any]:
    """The facts of a roll against an opponent who has rolled, or had no dice to (D1-RO-04, D1-RO-05)."""
    total, other = facts.get("total"), opponent.get("total")
    if total is None:
        return facts
    if other is None:
        return facts | {"outcome": "success"}
    plays, other_plays = verdict.table.plays(who), verdict.table.plays(opponent.get("subject"))
    if total == other:
        verdict.cite("D1-RO-05")
        if not plays and not other_plays:
            verdict.cite("D1-AM-07")
    winner = winner_of(total, other, plays=plays, other_plays=other_plays)
    outcome = {"a": "success", "b": "failure", "reroll": "reroll"}[winner]
    return facts | {"margin": total - other, "outcome": outcome}


def _opponent(verdict: Verdict, versus: dict[str, Any]) -> tuple[dict[str, Any], Working]:
    """Someone enrolled rolls as the sheet and the round say, if able to; a stranger what the line gives."""
    if "subject" in versus:
        refuse_unfit(verdict, versus["subject"])
        working = ability_working(verdict, versus["subject"], versus["ability"], [])
        return dict(versus), working
    code = Code.parse(versus["code"])
    return {"name": versus["name"]}, Working(code, [], code)


@move(
    "rolls",
    Param("ability", "account", of=("skills", "attributes", "force_skills")),
    Param("task", "account", of=("skills",), after="for", required=False),
    Param("modifiers", "modifiers", required=False),
    Param("versus", "versus", required=False),
    Param("rounds", "number", after="lasting", required=False),
    rolls=("ability", "opponent"),
    bare=True,
    theirs={"opponent": "versus"},
)
def rolls(act: Act, table: Table) -> Verdict:
    """Use a skill or an attribute. In a round the use must have been declared (D1-MU-01)."""
    verdict = Verdict(act, table, "roll_recorded")
    ability = act.text("ability")
    _weigh_attribute(verdict, ability)
    if act.number("rounds") > 1:
        verdict.cite("D1-RO-07")
        verdict.fact(rounds=act.number("rounds"))
    return use(verdict, act.who, ability)


def _weigh_attribute(verdict: Verdict, ability: str) -> None:
    """An attribute serves when no skill does (D1-RO-02): by itself, or for a skill that is not owned."""
    table, who, task = verdict.table, verdict.act.who, verdict.act.maybe("task")
    account = table.system.account(ability)
    attribute = account is not None and account.group == "attributes"
    if attribute or table.balance(who, ability) == 0:
        verdict.cite("D1-RO-02")
    if attribute and task and table.balance(who, task) > 0:
        verdict.warn("D1-RO-02", "skill_covers", who=who, account=task, used=ability)


class Use(msgspec.Struct, frozen=True):
    """A use of an ability that has begun: what is rolled, and what it cost the round."""

    working: Working
    reaction: bool
    prepared: int
    segment: int
    """0 outside rounds."""


def begin_use(
    verdict: Verdict,
    who: str,
    ability: str,
    given: list[dict[str, Any]],
    *,
    reaction: bool | None = None,
) -> Use:
    """Whether someone may use an ability now, what it costs the round, and the code that is left. A reaction
    skill that was declared is used like any other (D1-RE-01), unless the caller says what it is."""
    refuse_unfit(verdict, who)
    stood = act_on(verdict, who, ability) if reaction is not True else None
    if stood is not None:
        verdict.fact(segment=stood.segment)
        return Use(stood.working, False, 0, stood.segment)
    if reaction is None:
        reaction = ability in REACTIONS and not is_announced(verdict.table, who, ability)
    segment = count_use(verdict, who, ability, reaction=reaction)
    prepared = prepared_dice(verdict, who, reaction=reaction)
    working = ability_working(verdict, who, ability, given, prepared=prepared)
    readings = _readings(verdict, ability, working, reaction=reaction)
    verdict.cite(*rules_behind(verdict.table, working), *readings)
    if segment:
        verdict.fact(segment=segment)
    return Use(working, reaction, prepared, segment)


def use(
    verdict: Verdict, who: str, ability: str, *, label: str = "ability", reaction: bool | None = None
) -> Verdict:
    """One use of an ability, with what it costs the round. `label` is the name of its roll."""
    given, _ = split_modifiers(verdict.act.maps("modifiers"))
    begun = begin_use(verdict, who, ability, given, reaction=reaction)
    verdict.draft.facts["reaction"] = begun.reaction
    verdict.draft.facts |= begun.working.facts() | {"ability": ability}
    verdict.fact(**made(verdict, label, who, ability, begun.working))
    if verdict.draft.facts.get("outcome") == "reroll":
        let_roll_again(verdict, who, ability, prepared=begun.prepared)
    return verdict


def _readings(verdict: Verdict, ability: str, working: Working, *, reaction: bool) -> list[str]:
    """The readings that let a cause weigh here: running on more than skills (D1-AM-13), a stun on a Strength
    that resists no damage (D1-AM-31)."""
    account = verdict.table.system.account(ability)
    attribute = account is not None and account.group == "attributes"
    found = ["D1-AM-13"] if "running" in working.causes and (attribute or reaction) else []
    return [*found, "D1-AM-31"] if "stunned" in working.causes and ability == "strength" else found


MOVES = (rolls,)
