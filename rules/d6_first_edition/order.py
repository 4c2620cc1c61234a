"""The roll for initiative, and the order in which a round is played (D1-CO-04, D1-CO-05)."""

from __future__ import annotations

from typing import Any

from rules.d6_first_edition.expecting import AIMED, expectations, likely_target
from rules.d6_first_edition.fights import fighters
from rules.d6_first_edition.hits import DUE, LANDED
from rules.d6_first_edition.initiative import keep, order, rolled_in, standing, tied
from rules.d6_first_edition.rolls import (
    ability_working,
    advantage_of,
    begin_use,
    roll,
    rules_behind,
    split_modifiers,
)
from rules.d6_first_edition.rounds import let_roll_again, refuse_unfit
from rules.d6_first_edition.segments import (
    ACTED,
    DECLARED,
    WAYS,
    able,
    segment_in_play,
    take_slot,
    taken,
    to_come,
)
from rules.d6_first_edition.weapons import in_hand
from rules.kernel.act import Act
from rules.kernel.move import ANY_ACTION, Param, move
from rules.kernel.table import Table, Turn
from rules.kernel.verdict import Verdict


@move(
    "initiative",
    Param("ability", "account", of=("skills", "attributes", "force_skills"), required=False),
    Param("modifiers", "modifiers", required=False),
    rolls=("initiative",),
)
def initiative(act: Act, table: Table) -> Verdict:
    """The roll of someone's next action, made before it to see who acts first (D1-CO-04). The action that
    follows uses this total. Whoever moves rolls Dexterity, which is no use (D1-AM-27)."""
    verdict = Verdict(act, table, "initiative_resolved")
    who = act.who
    if table.span("round") is None:
        verdict.refuse("D1-CO-04", "no_round_for_order", hard=True, who=who)
        return verdict
    action = _action(verdict, who)
    if action is None:
        return verdict
    again = tied(table, who)
    if again is not None:
        verdict.end(again.lot)
    if action in WAYS:
        _roll_of_mover(verdict, who, action, segment=again.number if again is not None else None)
    else:
        _roll_of_use(verdict, who, action)
    verdict.cite("D1-CO-04")
    return verdict


def _action(verdict: Verdict, who: str) -> str | None:
    """What is rolled for: the tied action, the ability that the line names, or what comes next; for a use
    that was left open, the skill of what is in hand."""
    act, table = verdict.act, verdict.table
    again = tied(table, who)
    if again is not None:
        return again.action
    stands = standing(table, who)
    if stands is not None:
        total = {"total": stands.lot.amount, "action": stands.action}
        verdict.refuse("D1-CO-04", "acts_on_total", hard=True, who=who, **total)
        return None
    if act.has("ability"):
        return act.text("ability")
    slots = to_come(table, who)
    held = in_hand(table, who)
    if slots and slots[0].action == ANY_ACTION and held is not None:
        return held.skill
    if not slots or not (slots[0].action in WAYS or table.system.account(slots[0].action)):
        verdict.refuse("D1-CO-04", "no_action_for_order", hard=True, who=who)
        return None
    return slots[0].action


def _roll_of_mover(verdict: Verdict, who: str, way: str, *, segment: int | None) -> None:
    refuse_unfit(verdict, who)
    number = segment or take_slot(verdict, who, way)
    given, _ = split_modifiers(verdict.act.maps("modifiers"))
    working = ability_working(verdict, who, "dexterity", given)
    verdict.cite("D1-AM-27", *rules_behind(verdict.table, working))
    verdict.fact(segment=number, mode=way)
    advantage, _ = advantage_of(verdict.act)
    facts = {"ability": "dexterity"} | roll(verdict, "initiative", working, advantage=advantage)
    _stand(verdict, who, number, way, facts)


def _roll_of_use(verdict: Verdict, who: str, ability: str) -> None:
    given, _ = split_modifiers(verdict.act.maps("modifiers"))
    begun = begin_use(verdict, who, ability, given, reaction=False)
    advantage, _ = advantage_of(verdict.act)
    facts = {"ability": ability} | roll(verdict, "initiative", begun.working, advantage=advantage)
    if _stand(verdict, who, begun.segment, ability, facts):
        let_roll_again(verdict, who, ability, prepared=begun.prepared)


def _stand(verdict: Verdict, who: str, segment: int, action: str, facts: dict[str, Any]) -> bool:
    """Let the total stand and tell the order. True where a tie has to be rolled again."""
    _, added = advantage_of(verdict.act)
    verdict.fact(**facts | {"modifiers": [*facts["modifiers"], *added]})
    if "total" not in facts:
        return False
    rivals = keep(verdict, who, segment, action, facts["total"])
    if rivals:
        verdict.fact(outcome="reroll", tied=rivals)
        for rival in rivals:
            if rival != who:
                _let_rival_roll_again(verdict, rival)
    verdict.fact(order=order(verdict.now, segment))
    return bool(rivals)


def _let_rival_roll_again(verdict: Verdict, rival: str) -> None:
    again = tied(verdict.now, rival)
    if again is not None and again.action not in WAYS:
        prepared = verdict.table.balance(rival, "round.prepared_use")
        let_roll_again(verdict, rival, again.action, prepared=min(prepared, 1))


def turns(table: Table) -> list[Turn]:
    """Everybody in the open round, the first to act in the segment in play first."""
    if table.span("round") is None:
        return []
    segment = segment_in_play(table)
    people = _people(table)
    ranked = order(table, segment)
    first = [*ranked, *(who for who in people if who not in ranked)]
    expected = expectations(table, first, segment)
    return [_turn(table, who, segment, expected.get(who, ""), first) for who in first]


def _people(table: Table) -> list[str]:
    """Who takes part: those of the fight, and whoever has a part in the round."""
    families = (DECLARED, ACTED, "round.declared", "round.preparing", LANDED, DUE)
    lots = [lot for family in families for lot in table.lots(prefix=family)]
    return list(dict.fromkeys([*fighters(table), *(lot.subject for lot in lots)]))


def _turn(table: Table, who: str, segment: int, expects: str, people: list[str]) -> Turn:
    total = rolled_in(table, who, segment)
    # A total that was rolled for the order is still to be acted on.
    rolled = [slot for slot in (standing(table, who), tied(table, who)) if slot is not None]
    places = {(slot.number, slot.action) for slot in rolled}
    return Turn(
        subject=who,
        done=[slot.action for slot in taken(table, who) if (slot.number, slot.action) not in places],
        to_come=[slot.action for slot in [*rolled, *to_come(table, who)]],
        total=total.lot.amount if total is not None else None,
        out=not able(table, who),
        expects=expects,
        at=likely_target(table, who, people) if expects in AIMED else "",
    )


MOVES = (initiative,)
