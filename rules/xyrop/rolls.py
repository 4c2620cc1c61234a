"""A roll: the two highest results of the one who acts against the two highest of others (XY-RO, XY-OP)."""

from __future__ import annotations

from typing import Any

from rules.kernel.act import Act
from rules.kernel.best_of import BestOf
from rules.kernel.dice import DiceError
from rules.kernel.move import Param, move
from rules.kernel.record import TABLE
from rules.kernel.table import Table
from rules.kernel.verdict import Pool, Verdict
from rules.xyrop.dark_side import dark_dice, pay_for_darkness
from rules.xyrop.ladder import TOP, sides_of
from rules.xyrop.lent import Lent, best_of
from rules.xyrop.opposition import betrayed, opposing_dice
from rules.xyrop.own_dice import force_points_wanted, own_dice, springs_in
from rules.xyrop.points import spend
from rules.xyrop.springs import WITH, mark
from rules.xyrop.stress import refuse_out_of_play

KEPT = 2
"""So many results count (XY-RO-01); each Force point adds one (XY-FO-07)."""

PLAYERS = ("pc", "droid")


@move(
    "rolls",
    Param(
        "own",
        "dice",
        of=("approaches", "roles", "springs", "stress", "distinction", "race", "asset", "pc", "npc", "droid"),
    ),
    Param("also", "dice", of=("approaches", "roles"), after="also", required=False),
    Param("dark", "dice", of=("springs", "stress"), after="dark", required=False),
    Param("force", "flag", required=False),
    Param("dramatic", "flag", required=False),
    Param("keep", "number", after="keep", required=False),
    Param(
        "against",
        "opposition",
        of=("springs", "stress", "approaches", "roles", "npc", "situation", "complication"),
        required=False,
    ),
    rolls=("roll", "opponent"),
    by=PLAYERS,
    bare=True,
    theirs={"opponent": "against"},
)
def rolls(act: Act, table: Table) -> Verdict:
    """Act with an approach and a role, and whatever else lends a die."""
    verdict = Verdict(act, table, "roll_recorded")
    who = act.who
    _refuse_hidden(verdict)
    refuse_out_of_play(verdict, who)
    dark = dark_dice(verdict, who)
    dice = [*own_dice(verdict, who), *dark]
    _limit_springs(verdict)
    keep = KEPT + act.number("keep")
    _pay(verdict, who, dice)
    pay_for_darkness(verdict, who, dark)
    theirs = opposing_dice(verdict, who)
    _mark_springs(verdict, who)
    thrown(verdict, dice, keep, theirs)
    leave_ones(verdict, who)
    leave_effect(verdict, who)
    _leave_last(verdict, who)
    return verdict


def _refuse_hidden(verdict: Verdict) -> None:
    """All rolls are made in the open (XY-RO-05)."""
    verdict.cite("XY-RO-05")
    if verdict.act.secret:
        verdict.refuse("XY-RO-05", "hidden_roll")


def _limit_springs(verdict: Verdict) -> None:
    """One spring a roll, a dark one included (XY-RO-03, XY-AM-28)."""
    used = springs_in(verdict, [*verdict.act.maps("own"), *verdict.act.maps("dark")])
    most = max(int(str(verdict.table.setting("springs_per_roll"))), 1)
    if used:
        verdict.cite("XY-AM-28")
    if len(used) > most:
        verdict.refuse("XY-RO-03", "too_many_springs", have=len(used), most=most)


def _pay(verdict: Verdict, who: str, dice: list[Lent]) -> None:
    """What the roll costs in Force points; what it pays is there already (XY-AM-12)."""
    act = verdict.act
    for rule, points in force_points_wanted(verdict, dice).items():
        spend(verdict, who, points, rule)
    if act.flag("force"):
        if not verdict.table.balance(who, "force_sensitive"):
            verdict.refuse("XY-FO-10", "not_force_sensitive", who=who)
        verdict.fact(force=True)
        spend(verdict, who, 1, "XY-FO-10", short="XY-FO-10")
    if act.number("keep"):
        refuse_too_many_kept(verdict, KEPT + act.number("keep"), len(dice))
        spend(verdict, who, act.number("keep"), "XY-FO-07")


def refuse_too_many_kept(verdict: Verdict, keep: int, dice: int) -> None:
    """No more results count than there are (XY-FO-07)."""
    if keep > dice:
        verdict.refuse("XY-FO-07", "no_die_left_to_keep", hard=True, keep=keep, have=dice)


def _mark_springs(verdict: Verdict, who: str) -> None:
    """A moment that is dramatic and important enough marks the spring acted out of and those betrayed."""
    if verdict.act.flag("dramatic"):
        verdict.fact(dramatic=True)
        for spring in springs_in(verdict, verdict.act.maps("own")):
            mark(verdict, who, spring, WITH)
    betrayed(verdict, who)


# -- dice


def thrown(verdict: Verdict, dice: list[Lent], keep: int, theirs: list[Lent]) -> None:
    """Roll both sides and keep in the facts what fell, what counted and what came of it (XY-RO-01)."""
    ours, against = best_of(dice, keep), best_of(theirs, KEPT)
    verdict.rule_of_dice = verdict.table.system.rule("XY-RO-01")
    verdict.cite("XY-RO-01")
    told = told_dice(ours, [die.facts() for die in dice])
    opponent = told_dice(against, [die.facts() for die in theirs]) if theirs else None
    verdict.fact(**told, **({"opponent": opponent} if opponent else {}))
    pool = Pool("roll", ours, against=against if theirs else None, instead=_instead(dice, keep, theirs))
    verdict.fact(**_fallen(verdict, pool, dice))
    if theirs:
        verdict.fact(opponent={**(opponent or {}), **_fallen(verdict, Pool("opponent", against), theirs)})
        verdict.fact(outcome=outcome_of(verdict, verdict.draft.facts))


def told_dice(dice: BestOf, each: list[dict[str, Any]]) -> dict[str, Any]:
    """The facts of a roll that is about to be made; nothing changes its dice once they are named."""
    return {"code": str(dice), "modifiers": [], "effective": str(dice), "keep": dice.keep, "dice": each}


def _fallen(verdict: Verdict, pool: Pool, dice: list[Lent]) -> dict[str, Any]:
    """The faces of one side, and what of them counts."""
    best = pool.code
    assert isinstance(best, BestOf)  # as all dice here
    verdict.pools.append(pool)
    try:
        faces = verdict.act.tape.take(pool.label, len(dice), list(best.sides))
    except DiceError as problem:
        if problem.code == "no_such_face":
            problem.code = "face_out_of_range"
        raise
    verdict.pools.pop()
    told = [die.facts(face) for die, face in zip(dice, faces, strict=True)]
    kept = best.kept(faces)
    return {"dice": told, "faces": faces, "kept": kept, "total": sum(kept), "ones": faces.count(1)}


def _instead(dice: list[Lent], keep: int, theirs: list[Lent]) -> tuple[tuple[tuple[str, ...], Pool], ...]:
    """What one Force point would change: a result more that counts, or a die of each size one rank up."""
    if not theirs:
        return ()
    against = best_of(theirs, KEPT)
    sides = [die.sides for die in dice]
    found: list[tuple[tuple[str, ...], Pool]] = []
    if keep < len(dice):
        found.append((("one_more",), Pool("roll", BestOf(tuple(sides), keep + 1), against=against)))
    for at, die in enumerate(dice):
        if die.rank < TOP and die.sides not in sides[:at]:
            better = (*sides[:at], sides_of(die.rank + 1), *sides[at + 1 :])
            lender = str(die.account or die.subject)
            found.append((("raised", lender), Pool("roll", BestOf(better, keep), against=against)))
    return tuple(found)


def outcome_of(verdict: Verdict, facts: dict[str, Any]) -> str:
    """`success` only for the higher sum; equal ones are a `tie`, or a failure by a house rule (XY-RO-01)."""
    ours, theirs = int(facts["total"]), int(facts["opponent"]["total"])
    if ours != theirs:
        return "success" if ours > theirs else "failure"
    verdict.cite("XY-AM-03")
    return "failure" if verdict.table.setting("tie_result") == "opposition_wins" else "tie"


# -- what a roll leaves


def leave_ones(verdict: Verdict, who: str) -> None:
    """Each 1 of a player may feed the bad feelings, each of the game master is an opportunity; both until the
    scene ends (XY-BF-02, XY-BF-03)."""
    facts, until = verdict.draft.facts, verdict.table.this("scene")
    if facts["ones"]:
        verdict.cite("XY-BF-02")
        verdict.post(who, "ones", facts["ones"], until=until)
    theirs = facts.get("opponent", {}).get("ones", 0)
    if theirs:
        verdict.cite("XY-BF-03")
        verdict.post(TABLE, "opportunities", theirs, until=until)


def leave_effect(verdict: Verdict, who: str) -> None:
    """The side that wins may move something by a rank, until the scene ends (XY-EF-01, XY-EF-02)."""
    outcome = verdict.draft.facts.get("outcome")
    if outcome in ("success", "failure"):
        winner = who if outcome == "success" else TABLE
        verdict.post(winner, "effect", 1, until=verdict.table.this("scene"))


def _leave_last(verdict: Verdict, who: str) -> None:
    """Which roll was somebody's last, for the die that is kept once the dice are seen."""
    for lot in verdict.table.lots(account="last_roll", subject=who):
        verdict.end(lot)
    verdict.post(who, "last_roll", 1, until=verdict.table.this("scene"))


@move(
    "keeps",
    Param("more", "number", required=False),
    Param("roll", "entry", after="roll", required=False),
    by=PLAYERS,
)
def keeps(act: Act, table: Table) -> Verdict:
    """Let one more result count, or several, once the dice are seen (XY-FO-07)."""
    verdict = Verdict(act, table, "die_kept")
    who, more = act.who, act.number("more", 1)
    refuse_out_of_play(verdict, who)
    roll = _roll_meant(verdict, who)
    if roll is None:
        verdict.refuse("XY-FO-07", "no_roll", hard=True, who=who)
        return verdict
    seq, facts = roll
    verdict.draft.about = seq
    if table.setting("keep_extra_after_roll") == "no":
        verdict.refuse("XY-FO-07", "not_after_roll")
    verdict.cite("XY-AM-12")
    keep = int(facts["keep"]) + more
    refuse_too_many_kept(verdict, keep, len(facts["faces"]))
    spend(verdict, who, more, "XY-FO-07")
    best = BestOf(tuple(die["sides"] for die in facts["dice"]), keep)
    kept = best.kept(facts["faces"])
    fell = {name: facts[name] for name in ("faces", "ones", "opponent", "outcome") if name in facts}
    counted = {"kept": kept, "total": sum(kept), "roll_of": seq}
    verdict.fact(**fell, **told_dice(best, facts["dice"]), **counted)
    _turn_effect(verdict, who, seq, facts)
    return verdict


def _roll_meant(verdict: Verdict, who: str) -> tuple[int, dict[str, Any]] | None:
    """The number of the roll and how it stands after what was kept since."""
    act, table = verdict.act, verdict.table
    lots = [lot.entry for lot in table.lots(account="last_roll", subject=who)]
    seq = act.number("roll") if act.has("roll") else (lots or [0])[-1]
    past = table.past(seq) if seq else None
    if past is None or not past.living or past.draft.kind != "roll_recorded" or past.draft.subject != who:
        return None
    later = [one.draft for one in table.about(seq) if one.draft.kind == "die_kept"]
    return seq, (later or [past.draft])[-1].facts


def _turn_effect(verdict: Verdict, who: str, seq: int, before: dict[str, Any]) -> None:
    """A roll that is won now has its effect for the one who acts, not for the other side."""
    if "opponent" not in before:
        return
    outcome = outcome_of(verdict, verdict.draft.facts)
    verdict.fact(outcome=outcome)
    if outcome == before["outcome"]:
        return
    for lot in verdict.table.lots(account="effect", subject=TABLE):
        if lot.entry == seq:
            verdict.end(lot)
    leave_effect(verdict, who)


MOVES = (rolls, keeps)
