"""Turns: beginning and ending one, waiting with it, what is announced and done in it (MP-TU-01, -04 to -06).

A turn is a span of its subject's own within a round. What lasts until the end of someone's turn ends with it;
a turn that nobody took is over when its round is.
"""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import ANY_ACTION, Param, move
from rules.kernel.notation import centimetres
from rules.kernel.record import TABLE, Lot, SpanKey
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict
from rules.macht_pool.pools import refuse_incapacitated

FREE = 500
"""The centimetres of a turn that are no action, and those that each further action covers (MP-TU-06)."""

ANNOUNCED, ACTED = "announced.", "acted."
"""Families of accounts: what is announced for a turn and what is done of it, by number and action."""

ROUNDS = "scene.rounds"
"""The rounds of the scene, of the table."""

LASTING = ("condition.dazed", "condition.lightly_stunned", "round.loan", "turn.actions")
"""Accounts of what lasts until the end of someone's turn."""


def movement_actions(metres: str) -> int:
    """The actions that so many metres of a turn are (MP-TU-06). ValueError for what are no metres."""
    return -(-max(0, centimetres(metres) - FREE) // FREE)


def announced(actions: list[str], metres: str) -> tuple[int, int]:
    """How many actions a turn holds that announces these and so many metres, and the dice that they cost each
    roll (MP-TU-05)."""
    number = len(actions) + movement_actions(metres)
    return number, min(0, 1 - number)


@move(
    "begins",
    Param("actions", "actions", of=("skills", "force_skills", "handling"), required=False),
    Param("metres", "distance", after="moving", required=False),
)
def begins(act: Act, table: Table) -> Verdict:
    """A turn begins; its actions and its movement are announced. Who says nothing has one action."""
    verdict, who = _in_round(act, table, "turn_started"), act.who
    refuse_incapacitated(verdict, who)
    _refuse_in_the_midst(verdict, "MP-TU-04")
    if table.balance(who, "round.turns") > 0:
        verdict.warn("MP-TU-01", "second_turn", who=who)
    metres = act.maybe("metres") or "0"
    actions = act.texts("actions") or ([] if movement_actions(metres) else [ANY_ACTION])
    number, penalty = announced(actions, metres)
    verdict.fact(actions=actions, metres=act.maybe("metres"), number=number, penalty=penalty)
    _open_turn(verdict, who)
    _announce(verdict, who, actions, number)
    if act.has("metres"):
        verdict.cite("MP-TU-06")
    return verdict


def _in_round(act: Act, table: Table, kind: str) -> Verdict:
    """A turn is taken in a round (MP-TU-01), and never late."""
    verdict = Verdict(act, table, kind)
    if table.late:
        verdict.refuse(RULE_OF_THE_LEDGER, "not_late", hard=True)
    if table.span("round") is None:
        verdict.refuse("MP-TU-01", "no_round", who=act.who)
    verdict.cite("MP-TU-01")
    return verdict


def _refuse_in_the_midst(verdict: Verdict, rule: str) -> None:
    """Nobody begins in the midst of a turn, be it another's or their own (MP-TU-04)."""
    acting = turn_in_progress(verdict.table)
    if acting is not None:
        verdict.refuse(rule, "turn_in_progress", who=verdict.act.who, acting=acting)


def turn_in_progress(table: Table) -> str | None:
    """Whose turn it is."""
    return next((who for who, ordinal in table.who("span.turn").items() if ordinal > 0), None)


def _open_turn(verdict: Verdict, who: str) -> None:
    table = verdict.table
    for lot in [*table.lots(account="turn.actions", subject=who), *table.lots(prefix=ANNOUNCED, subject=who)]:
        verdict.end(lot)
    for lot in table.lots(account="round.delayed", subject=who):
        verdict.end(lot)
        verdict.cite("MP-TU-04")
    verdict.post(who, "round.turns", 1, until=table.this("round"))
    verdict.set(who, "span.turn", table.last("turn", who) + 1)


def _announce(verdict: Verdict, who: str, actions: list[str], number: int) -> None:
    """What is announced stands until the turn is over; what it costs does so too, or until the next one
    begins (setting `multi_action_scope`)."""
    now = verdict.now
    longer = now.setting("multi_action_scope") == "until_next_turn"
    verdict.post(who, "turn.actions", number, until=now.this("turn", plus=int(longer), owner=who))
    for place, action in enumerate(actions, start=1):
        verdict.post(who, f"{ANNOUNCED}{place}.{action}", 1, until=now.this("turn", owner=who))
    verdict.cite("MP-TU-05")


@move("ends")
def ends(act: Act, table: Table) -> Verdict:
    """The turn is over, and what lasted until then."""
    verdict = Verdict(act, table, "turn_ended")
    if table.span("turn", act.who) is None:
        verdict.refuse("MP-TU-01", "no_turn", hard=True, who=act.who)
    verdict.cite("MP-TU-01")
    verdict.fact(over=end_turn(verdict, act.who, table.last("turn", act.who)))
    return verdict


@move("delays")
def delays(act: Act, table: Table) -> Verdict:
    """A turn is put off, to be taken at any later point of the round."""
    verdict = _in_round(act, table, "turn_delayed")
    if table.span("turn", act.who) is not None:
        verdict.refuse("MP-TU-04", "turn_in_progress", who=act.who, acting=act.who)
    verdict.post(act.who, "round.delayed", 1, until=table.this("round"))
    verdict.cite("MP-TU-04")
    return verdict


def end_turn(verdict: Verdict, who: str, ordinal: int) -> list[str]:
    """End someone's turn of that number, with all that lasts until then; tells what the body is rid of."""
    over = [lot for lot in _of_turns(verdict.now, who) if _turn_of(lot) <= ordinal]
    for lot in over:
        verdict.end(lot)
    verdict.set(who, "span.turn", -ordinal)
    conditions = [lot.account for lot in over if lot.account.startswith("condition.")]
    verdict.cite(*(RULE_OF[account] for account in conditions))
    return [account.removeprefix("condition.") for account in dict.fromkeys(conditions)]


RULE_OF = {"condition.dazed": "MP-DM-03", "condition.lightly_stunned": "MP-ST-03"}


def _of_turns(table: Table, who: str) -> list[Lot]:
    return table.reading.lots(subject=who, until=f"{who}:turn:")


def _turn_of(lot: Lot) -> int:
    return SpanKey.parse(lot.until or "").ordinal


def pass_turns(verdict: Verdict, around: bool) -> None:
    """A round that ends ends the turn in progress, and the turns that were not taken in it; where what is
    around it ends too, nothing waits for another turn."""
    table = verdict.now
    acting = turn_in_progress(table)
    if acting is not None:
        end_turn(verdict, acting, table.last("turn", acting))
    waiting = dict.fromkeys(lot.subject for account in LASTING for lot in verdict.now.lots(account=account))
    for who in waiting:
        if around:
            for lot in _of_turns(verdict.now, who):
                verdict.end(lot)
        elif table.span("round") is not None and table.balance(who, "round.turns") == 0:
            end_turn(verdict, who, table.last("turn", who) + 1)


# -- actions


def act_in_turn(verdict: Verdict, who: str, action: str) -> None:
    """One action of one's own turn: what was announced of it is done, and more than that is told (MP-TU-05).
    Outside a turn of one's own nothing is counted."""
    table = verdict.table
    if table.span("turn", who) is None:
        return
    lots = sorted(table.lots(prefix=ANNOUNCED, subject=who), key=_place)
    fitting = [lot for lot in lots if _action(lot) == action] or [
        lot for lot in lots if _action(lot) == ANY_ACTION
    ]
    if fitting:
        verdict.end(fitting[0])
    else:
        verdict.warn("MP-TU-05", "undeclared_action", who=who, action=action)
    place = len(done_in_turn(table, who)) + 1
    verdict.post(who, f"{ACTED}{place}.{action}", 1, until=table.this("round"))


def left_in_turn(table: Table, who: str) -> list[str]:
    """What is announced and not done yet, in order."""
    return [_action(lot) for lot in sorted(table.lots(prefix=ANNOUNCED, subject=who), key=_place)]


def done_in_turn(table: Table, who: str) -> list[str]:
    """What has been done in turns of this round, in order."""
    return [_action(lot) for lot in sorted(table.lots(prefix=ACTED, subject=who), key=_place)]


def _place(lot: Lot) -> int:
    return int(lot.account.split(".")[1])


def _action(lot: Lot) -> str:
    return lot.account.split(".", 2)[2]


# -- rounds


def count_round(verdict: Verdict, act: Act, table: Table) -> None:
    """A round that begins has its number in the scene (MP-TU-01)."""
    now = verdict.now
    verdict.cite("MP-TU-01")
    if now.span("scene") is not None:
        verdict.post(TABLE, ROUNDS, 1, until=now.this("scene"))
        verdict.fact(number=verdict.now.balance(TABLE, ROUNDS))


def round_number(table: Table) -> int:
    """The number of the open round in its scene; 0 outside one."""
    return table.balance(TABLE, ROUNDS)


MOVES = (begins, ends, delays)
