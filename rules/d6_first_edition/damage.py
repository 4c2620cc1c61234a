"""Damage: what a result does, the ladder of wounds, dying and healing (D1-DA-02 to -07)."""

from __future__ import annotations

from rules.d6_first_edition.codes import (
    DEAD,
    INCAPACITATED,
    MORTALLY_WOUNDED,
    STUN_MARKS,
    WOUNDED,
    WOUNDED_TWICE,
    WOUNDS,
    Working,
)
from rules.d6_first_edition.initiative import lose_action
from rules.d6_first_edition.rolls import roll
from rules.d6_first_edition.segments import announced
from rules.kernel.act import Act
from rules.kernel.move import Move, Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

RESULTS = ("stunned", "wounded", "incapacitated", "mortally_wounded")
"""Results of a hit, lightest first."""

RULE_OF = {
    WOUNDED: "D1-DA-04",
    WOUNDED_TWICE: "D1-DA-04",
    INCAPACITATED: "D1-DA-05",
    MORTALLY_WOUNDED: "D1-DA-07",
    DEAD: "D1-DA-07",
}
"""What each state of the ladder means, and how it ends."""

MORTAL = "dying.wound"
"""A mortal wound, until it is healed or kills."""

LEVEL = {"wounded": WOUNDED, "incapacitated": INCAPACITATED, "mortally_wounded": MORTALLY_WOUNDED}


def result_of(damage: int, strength: int) -> str:
    """What a damage total does to who resists with that Strength total (D1-DA-02)."""
    if strength > damage:
        return "stunned"
    if damage < 2 * strength:
        return "wounded"
    return "incapacitated" if damage < 3 * strength else "mortally_wounded"


def escalated(present: int, result: str, *, one_level_up: bool = False) -> tuple[int, bool]:
    """The new place on the ladder, and whether a stun mark comes with it (D1-DA-06, D1-AM-08, D1-AM-09).

    With `one_level_up` (setting `wounds.escalation`) any result on someone wounded or worse is one step.
    """
    if present >= MORTALLY_WOUNDED and not one_level_up:
        return present, False
    if one_level_up and present >= WOUNDED:
        return _one_up(present), False
    if result == "stunned":
        return present, present < INCAPACITATED
    new = LEVEL[result]
    if present in (WOUNDED, WOUNDED_TWICE):
        return max(INCAPACITATED, new), False
    if present == INCAPACITATED:
        return MORTALLY_WOUNDED, False
    return max(present, new), False


def _one_up(present: int) -> int:
    steps = (WOUNDED, INCAPACITATED, MORTALLY_WOUNDED, DEAD)
    return next((step for step in steps if step > present), DEAD)


def suffer(verdict: Verdict, who: str, result: str) -> None:
    """Bring a result onto the ladder: marks, the fall, the rest of the round (D1-DA-03 to -07)."""
    table = verdict.table
    present = table.balance(who, WOUNDS)
    one_up = table.setting("wounds.escalation") == "one_level_up"
    state, marked = escalated(present, result, one_level_up=one_up)
    ladder = table.system.ladders["wounds"]
    verdict.fact(result=result, before=ladder[present], after=ladder[state])
    if state != present and ladder[state] != result:
        verdict.fact(now=ladder[state])
    verdict.cite("D1-DA-06", *_readings(present, result, one_up=one_up))
    if present >= MORTALLY_WOUNDED and state == present:
        verdict.note("D1-DA-06", "already_dying", who=who)
    lose_action(verdict, who, result)
    if marked:
        mark(verdict, who)
    if state != present:
        fall(verdict, who, state)


def _readings(present: int, result: str, *, one_up: bool) -> list[str]:
    """The readings that decide what a further result does: the worse of two states or one step (D1-AM-08),
    nothing more to the dying (D1-AM-09)."""
    if present >= MORTALLY_WOUNDED and not one_up:
        return ["D1-AM-09"]
    worse_of_two = (present, result) in ((WOUNDED, "incapacitated"), (INCAPACITATED, "stunned"))
    return ["D1-AM-08"] if worse_of_two or (one_up and present >= WOUNDED) else []


def mark(verdict: Verdict, who: str) -> None:
    """A stun: it counts until the end of the next round (D1-DA-03)."""
    table = verdict.table
    verdict.post(who, STUN_MARKS, 1, until=table.this("round", plus=1 if table.span("round") else 0))
    verdict.cite("D1-DA-03")
    if table.balance(who, STUN_MARKS) > 0:
        verdict.cite("D1-AM-35")


def fall(verdict: Verdict, who: str, state: int) -> None:
    """Bring someone down to a worse state, whatever did it: out for the round, dying or dead (D1-DA-04 to
    -07)."""
    table = verdict.table
    verdict.set(who, WOUNDS, state)
    verdict.set(who, "condition.prone", 1)
    verdict.cite(RULE_OF[state])
    in_round = table.span("round") is not None
    if announced(table, who):
        verdict.cite("D1-AM-30")
    if in_round and state < INCAPACITATED:
        verdict.post(who, "round.out", 1, until=table.this("round"))
    if state == MORTALLY_WOUNDED:
        verdict.post(who, MORTAL, 1)
        if in_round and table.field(who, "retired") is not True:
            verdict.post(who, "dying.due", 1)
    elif state == DEAD:
        _end_dying(verdict, who)


def _mortal_wound(table: Table, who: str) -> int | None:
    """The entry that wounded someone mortally. What comes of that wound belongs to it, so that nobody dies
    of one that is taken back."""
    lots = table.lots(account=MORTAL, subject=who)
    return lots[-1].entry if lots else None


def _suffers(result: str) -> Move:
    @move(result)
    def suffers(act: Act, table: Table) -> Verdict:
        """The game master says what happened, without a roll."""
        verdict = Verdict(act, table, "damage_changed")
        suffer(verdict, act.who, result)
        return verdict

    return suffers


def dies(n: int, total: int) -> bool:
    """The roll at the end of the n-th round of dying (D1-DA-07)."""
    return total < n


@move("dying", rolls=("death",))
def dying(act: Act, table: Table) -> Verdict:
    """The roll of the mortally wounded at the end of a round: two dice, below n is death (D1-DA-07)."""
    verdict = Verdict(act, table, "death_roll")
    who = act.who
    verdict.cite("D1-DA-07")
    if table.balance(who, WOUNDS) != MORTALLY_WOUNDED:
        if table.balance(who, "dying.due") > 0:
            return _spare(verdict, who)
        verdict.refuse("D1-DA-07", "not_dying", who=who)
    elif table.span("round") is not None and table.balance(who, "dying.due") == 0:
        verdict.refuse("D1-DA-07", "rolled_already", who=who)
    verdict.draft.about = wound = _mortal_wound(table, who)
    n = table.balance(who, "dying.rolls") + 1
    verdict.fact(n=n)
    if n == 1:
        verdict.cite("D1-AM-28")
    code = Code(2, 0)
    facts = roll(verdict, "death", Working(code, [], code), target=n)
    dead = dies(n, facts["total"])
    verdict.fact(**facts, difficulty=n, margin=facts["total"] - n, outcome="dies" if dead else "lives")
    verdict.take(who, "dying.due", 1)
    verdict.post(who, "dying.rolls", 1, lot=wound)
    if dead:
        verdict.set(who, WOUNDS, DEAD)
        _end_dying(verdict, who)
    return verdict


def _spare(verdict: Verdict, who: str) -> Verdict:
    """A roll still waits for someone who is better off than that, as a wound that was taken back and brought
    back may leave them: nothing is rolled, and nothing waits any more."""
    _end_dying(verdict, who)
    verdict.fact(spared="spared")
    return verdict


def due_death_rolls(verdict: Verdict, act: Act, table: Table) -> None:
    """A round that begins asks one roll of each of the dying before it ends (D1-DA-07)."""
    for who, state in table.who(WOUNDS).items():
        if state == MORTALLY_WOUNDED and not table.field(who, "retired"):
            verdict.post(who, "dying.due", 1, lot=_mortal_wound(table, who))


def _end_dying(verdict: Verdict, who: str) -> None:
    for lot in verdict.now.lots(subject=who, prefix="dying."):
        verdict.end(lot)


def leave_dying(verdict: Verdict, act: Act, table: Table) -> None:
    """Whoever leaves play is rolled for no more, and holds up no round."""
    for who in act.texts("subjects"):
        _end_dying(verdict, who)


@move(
    "healed",
    Param("means", "word", after="by", required=False),
    Param("state", "choice", of=("healing",), after="to", required=False),
)
def healed(act: Act, table: Table) -> Verdict:
    """Wounds heal, as the game master says, to healthy or to a lighter state (D1-DA-04, -05, -07)."""
    verdict = Verdict(act, table, "healed")
    ladder = table.system.ladders["wounds"]
    heal_to(verdict, act.who, ladder.index(act.maybe("state") or "healthy"))
    verdict.fact(means=act.maybe("means"))
    return verdict


def heal_to(verdict: Verdict, who: str, state: int) -> None:
    """Bring someone up to a lighter state of the ladder; nobody gets up from death (D1-DA-04, -05, -07)."""
    ladder = verdict.table.system.ladders["wounds"]
    present = verdict.table.balance(who, WOUNDS)
    if present == DEAD:
        verdict.refuse("D1-DA-07", "dead", who=who)
    elif state >= present:
        verdict.refuse("D1-DA-04", "nothing_to_heal", who=who, state=ladder[present])
    verdict.set(who, WOUNDS, state)
    if state < MORTALLY_WOUNDED:
        _end_dying(verdict, who)
    verdict.fact(before=ladder[present], after=ladder[state])
    verdict.cite(RULE_OF.get(present, "D1-DA-04"))


MOVES = (
    *(_suffers(result) for result in RESULTS),
    dying,
    healed,
)
