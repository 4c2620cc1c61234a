"""Initiative: one die a round, and more that are borrowed; who acts before whom (MP-TU-02, MP-TU-03)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.best_of import BestOf
from rules.kernel.dice import FACES_OF_D6
from rules.kernel.move import ANY_ACTION, Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table, Turn
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Pool, Verdict
from rules.macht_pool.pools import is_incapacitated
from rules.macht_pool.turns import done_in_turn, left_in_turn, turn_in_progress

SCORE, PRECEDENCE, FIGHTING = "round.initiative", "round.precedence", "fighting"

AT_ARMS = ("blaster", "gunnery", "melee", "unarmed")
"""Skills of which an action is an attack, unless something else is said."""


@move(
    "initiative",
    Param("extra", "number", required=False),
    Param("bought", "number", after="buying", required=False),
    rolls=("initiative",),
)
def initiative(act: Act, table: Table) -> Verdict:
    """The roll at the beginning of a round: one die and `extra` ones, each of which costs a die on every roll
    until the own turn is over."""
    verdict, who, extra = Verdict(act, table, "initiative_rolled"), act.who, act.number("extra")
    if table.late:
        verdict.refuse(RULE_OF_THE_LEDGER, "not_late", hard=True)
    if table.span("round") is None:
        verdict.refuse("MP-TU-02", "no_round", who=who)
    if act.number("bought") > 0:
        verdict.refuse("MP-RO-07", "not_a_skill_roll", who=who)
    again = _is_rolled_again(verdict, who)
    score = _thrown(verdict, 1 + extra)
    verdict.fact(extra=extra)
    verdict.cite("MP-TU-02", *(["MP-TU-03"] if extra else []))
    round_, turn = table.this("round"), table.this("turn", owner=who)
    verdict.post(who, PRECEDENCE if again else SCORE, score, until=round_)
    verdict.post(who, "round.loan", extra, until=turn)
    if table.balance(who, FIGHTING) == 0:
        verdict.post(who, FIGHTING, 1, until=table.this("scene"))
    _tell_order(verdict, who)
    return verdict


def _is_rolled_again(verdict: Verdict, who: str) -> bool:
    """Whether this decides among equals (setting `initiative_tie`); else one roll a round is all."""
    table = verdict.table
    if table.balance(who, SCORE) == 0:
        return False
    again = table.setting("initiative_tie") == "reroll" and bool(equals(table, who))
    if not again:
        verdict.refuse("MP-TU-02", "initiative_rolled", who=who, total=table.balance(who, SCORE))
    return again


def _thrown(verdict: Verdict, number: int) -> int:
    """The score of so many dice thrown for initiative; they are added, or the highest counts (setting
    `initiative_combine`)."""
    verdict.rule_of_dice = "MP-TU-02" if number == 1 else "MP-TU-03"
    highest = verdict.table.setting("initiative_combine") == "highest"
    dice = BestOf((FACES_OF_D6,) * number, keep=1) if highest else Code(number)
    verdict.fact(code=str(dice), modifiers=[], effective=str(dice))
    verdict.pools.append(Pool("initiative", dice))
    faces = verdict.act.tape.take("initiative", number)
    verdict.pools.pop()
    score = max(faces) if highest else sum(faces)
    verdict.fact(faces=faces, total=score)
    if highest:
        each = [{"sides": FACES_OF_D6, "face": face} for face in faces]
        verdict.fact(dice=each, keep=1, kept=[score])
    return score


def _tell_order(verdict: Verdict, who: str) -> None:
    now = verdict.now
    verdict.fact(order=ranked(now))
    rivals = equals(now, who)
    tie = now.setting("initiative_tie")
    if rivals and tie != "simultaneous":
        code = "tie_to_order" if tie == "gm" else "tie_to_reroll"
        verdict.note("MP-TU-02", code, tied=[who, *rivals])


def ranked(table: Table) -> list[str]:
    """Everybody with a score in this round, the first to act first."""
    scores = table.who(SCORE)
    return sorted(scores, key=lambda who: (-scores[who], -table.balance(who, PRECEDENCE)))


def equals(table: Table, who: str) -> list[str]:
    """Those who are neither before nor after someone."""
    mine = table.balance(who, SCORE), table.balance(who, PRECEDENCE)
    scores = table.who(SCORE)
    return [
        other
        for other, score in scores.items()
        if other != who and (score, table.balance(other, PRECEDENCE)) == mine
    ]


@move("order", Param("subjects", "subjects"), by=())
def order(act: Act, table: Table) -> Verdict:
    """Who comes first of those whose initiative is equal."""
    verdict, named = Verdict(act, table, "order_ruled"), act.texts("subjects")
    scores = {who: table.balance(who, SCORE) for who in named}
    if len(set(scores.values())) > 1 or 0 in scores.values():
        verdict.refuse("MP-TU-02", "not_equal", tied=named)
    for place, who in enumerate(reversed(named), start=1):
        for lot in table.lots(account=PRECEDENCE, subject=who):
            verdict.end(lot)
        verdict.post(who, PRECEDENCE, place, until=table.this("round"))
    verdict.cite("MP-TU-02")
    verdict.fact(order=named)
    return verdict


# -- who is next


def turns(table: Table) -> list[Turn]:
    """Everybody in the open round: by initiative, and whoever has none yet last."""
    if table.span("round") is None:
        return []
    order = ranked(table)
    waiting = [who for who in table.who(FIGHTING) if who not in order]
    rolling = [who for who in waiting if not is_incapacitated(table, who)]
    expecting = dict.fromkeys(rolling, "initiative") if rolling else _next(table, order)
    return [
        Turn(
            subject=who,
            done=done_in_turn(table, who),
            to_come=left_in_turn(table, who),
            total=table.balance(who, SCORE) or None,
            out=is_incapacitated(table, who),
            expects=expecting.get(who, ""),
        )
        for who in [*order, *waiting]
    ]


def _next(table: Table, order: list[str]) -> dict[str, str]:
    """Whose turn it is or will be, and the move that comes next in it."""
    acting = turn_in_progress(table)
    if acting is not None:
        left = left_in_turn(table, acting)
        return {acting: _move_of(left[0]) if left else "ends"}
    able = [
        who for who in order if not table.balance(who, "round.turns") and not is_incapacitated(table, who)
    ]
    ready = [who for who in able if not table.balance(who, "round.delayed")] or able
    return {ready[0]: "begins"} if ready else {}


def _move_of(action: str) -> str:
    if action == "switching":
        return "switches"
    if action == "throwing":
        return "throws"
    return "attacks" if action in (*AT_ARMS, ANY_ACTION) else "rolls"


MOVES = (initiative, order)
