"""Segments: in each one everybody does one thing, in the order announced (D1-CO-02, D1-CO-03).

What was announced stands on `declared.N.ACTION`, what was done on `acted.N.ACTION`: N is the number of the
segment, from 1, ACTION an ability, a movement or `any`, which is whatever ability is used then.
"""

from __future__ import annotations

import msgspec

from rules.d6_first_edition.codes import INCAPACITATED, REACTIONS, WOUNDS
from rules.kernel.move import ANY_ACTION
from rules.kernel.record import Lot
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

MOVEMENT = ("running", "walking", "crawling")
STANDING = "standing"
"""Getting up fills a segment as a movement does (D1-CO-07)."""

WAYS = (*MOVEMENT, STANDING)

DECLARED, ACTED = "declared.", "acted."


class Slot(msgspec.Struct, frozen=True):
    """One action in its segment, and the lot on which it stands."""

    number: int
    action: str
    lot: Lot


def able(table: Table, who: str) -> bool:
    """Whether someone may still act in this round (D1-DA-04, D1-DA-05, D1-DA-07)."""
    return (
        table.balance(who, WOUNDS) < INCAPACITATED
        and table.balance(who, "round.out") == 0
        and table.field(who, "retired") is not True
    )


def announced(table: Table, who: str) -> list[Slot]:
    """What someone announced and has not done yet, in order, whether or not they are still able to."""
    return slots_on(table, who, DECLARED)


def is_use(table: Table, action: str) -> bool:
    """Whether an action costs the others a die: no movement does (D1-AM-14), and getting up only by a house
    rule (D1-AM-15)."""
    return action not in WAYS or (action == STANDING and table.setting("movement.standing_is_use") is True)


def is_announced(table: Table, who: str, action: str) -> bool:
    """Whether someone announced this by its name and has not done it yet."""
    return any(slot.action == action for slot in announced(table, who))


def to_come(table: Table, who: str) -> list[Slot]:
    """What someone has still to do in this round, in order; nothing for who can act no more. Their dice stay
    those of the number that was declared (D1-AM-30)."""
    return announced(table, who) if able(table, who) else []


def taken(table: Table, who: str) -> list[Slot]:
    """What someone has done in this round, in order."""
    return slots_on(table, who, ACTED)


def slots_on(table: Table, who: str | None, family: str) -> list[Slot]:
    """What stands on a family of accounts in the open round, by segment: of one subject, or of all."""
    if table.span("round") is None:
        return []
    return sorted(map(slot_of, table.lots(subject=who, prefix=family)), key=lambda slot: slot.number)


def slot_of(lot: Lot) -> Slot:
    """The segment and the action that the account of a lot names: `declared.2.blaster`."""
    _, number, action = lot.account.split(".", 2)
    return Slot(int(number), action, lot)


def segment_in_play(table: Table) -> int:
    """The earliest segment in which somebody able to act has something to do; when nobody has, the last one
    in which anything was done, else the first. 0 outside rounds."""
    if table.span("round") is None:
        return 0
    waiting = _waiting(table)
    if waiting:
        return waiting[0].number
    return max((slot.number for slot in slots_on(table, None, ACTED)), default=1)


def _waiting(table: Table) -> list[Slot]:
    """Everybody's actions that are still to come, the earliest segment first."""
    slots = slots_on(table, None, DECLARED)
    fit = {who for who in {slot.lot.subject for slot in slots} if able(table, who)}
    return [slot for slot in slots if slot.lot.subject in fit]


def fitting(slots: list[Slot], action: str) -> Slot | None:
    """The first of these that an action fills. A movement was announced as such; a use by its ability, which
    goes before one that was left open."""
    moving = action in WAYS
    if slots and slots[0].action == ANY_ACTION and not moving:
        return slots[0]
    own = next((slot for slot in slots if slot.action == action), None)
    return own or (None if moving else next((slot for slot in slots if slot.action == ANY_ACTION), None))


def take_slot(verdict: Verdict, who: str, action: str) -> int:
    """Fill the segment in which someone does this, and tell its number; 0 outside rounds.

    What was announced before it comes first (D1-CO-03); a reaction that was announced comes when it is needed
    (D1-RE-01). What was not announced at all fills the next segment of who does it: whether it may be done
    is for the caller to say.
    """
    table = verdict.now
    if table.span("round") is None:
        return 0
    slots = announced(table, who)
    slot = fitting(slots, action)
    if slot is None:
        number = _next_number(table, who)
    else:
        number = slot.number
        if slot != slots[0] and action not in REACTIONS:
            verdict.refuse("D1-CO-03", "out_of_order", who=who, action=action, next=slots[0].action)
        verdict.end(slot.lot)
        verdict.cite("D1-CO-03")
    verdict.post(who, f"{ACTED}{number}.{action}", 1, until=table.this("round"))
    _tell_who_waits(verdict, who, number)
    return number


def _next_number(table: Table, who: str) -> int:
    own = taken(table, who)
    return max(segment_in_play(table), own[-1].number + 1 if own else 1)


def last_segment(table: Table, who: str, action: str) -> int:
    """The segment in which someone did this last; the one in play if they have not."""
    numbers = [slot.number for slot in taken(table, who) if slot.action == action]
    return numbers[-1] if numbers else segment_in_play(table)


def _tell_who_waits(verdict: Verdict, who: str, number: int) -> None:
    """Whoever acts while another has still something to do in an earlier segment is ahead of time."""
    earlier = [slot for slot in _waiting(verdict.now) if slot.number < number and slot.lot.subject != who]
    if earlier:
        first = earlier[0]
        values = {"segment": first.number, "action": first.action, "ahead": number}
        verdict.warn("D1-CO-03", "segment_open", who=first.lot.subject, **values)
