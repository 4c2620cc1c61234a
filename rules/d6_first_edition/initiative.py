"""Initiative: the rolls of the actions themselves say who acts first in a segment (D1-CO-04, D1-CO-05).

A total that was rolled for it stands on `initiative.N.ACTION` until its action is taken, then on
`went.N.ACTION`; one that a hit took away is on `lost.N.ACTION`, and `tied.N.ACTION` wants another roll. N is
the number of the segment.
"""

from __future__ import annotations

import msgspec

from rules.d6_first_edition.codes import Working
from rules.d6_first_edition.segments import Slot, segment_in_play, slots_on
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

STANDS, WENT, LOST, TIED = "initiative.", "went.", "lost.", "tied."


class Stood(msgspec.Struct, frozen=True):
    """A roll that was made before its action is taken, and the segment of it."""

    segment: int
    working: Working


def standing(table: Table, who: str, action: str | None = None) -> Slot | None:
    """The total with which someone is still to act, of any action or of this one; the lot's amount is it."""
    return _first(table, who, STANDS, action)


def tied(table: Table, who: str, action: str | None = None) -> Slot | None:
    """The action that someone has to roll again for."""
    return _first(table, who, TIED, action)


def _first(table: Table, who: str, family: str, action: str | None) -> Slot | None:
    slots = slots_on(table, who, family)
    return next((slot for slot in slots if action in (None, slot.action)), None)


def rolled_in(table: Table, who: str, segment: int) -> Slot | None:
    """The total that someone has in a segment, whatever has become of it."""
    slots = [slot for family in (STANDS, WENT, LOST) for slot in slots_on(table, who, family)]
    return next((slot for slot in slots if slot.number == segment), None)


def order(table: Table, segment: int) -> list[str]:
    """Everybody who has a total in this segment, the first to act first: the higher total, and of two equal
    ones a player character's (D1-CO-05)."""
    slots = [slot for family in (STANDS, WENT, LOST) for slot in slots_on(table, None, family)]
    here = [slot for slot in slots if slot.number == segment]
    return [slot.lot.subject for slot in sorted(here, key=lambda slot: _rank(table, slot))]


def _rank(table: Table, slot: Slot) -> tuple[int, bool]:
    return -slot.lot.amount, not table.plays(slot.lot.subject)


def keep(verdict: Verdict, who: str, segment: int, action: str, total: int) -> list[str]:
    """Let a total stand, unless it ties with one of the same kind: then both roll again (D1-CO-05). Returns
    those who do, `who` among them; nobody where there is no tie."""
    # A lot of nothing is none; whoever has no more than that comes last all the same.
    total = max(total, 1)
    table = verdict.now
    others = [slot for slot in slots_on(table, None, STANDS) if slot.number == segment]
    equal = [slot for slot in others if slot.lot.amount == total]
    if equal:
        verdict.cite("D1-CO-05")
    rivals = [slot for slot in equal if table.plays(slot.lot.subject) == table.plays(who)]
    until = table.this("round")
    for slot in rivals:
        verdict.end(slot.lot)
        verdict.post(slot.lot.subject, f"{TIED}{segment}.{slot.action}", 1, until=until)
    if rivals:
        verdict.post(who, f"{TIED}{segment}.{action}", 1, until=until)
        return [*(slot.lot.subject for slot in rivals), who]
    verdict.post(who, f"{STANDS}{segment}.{action}", total, until=until)
    return []


def act_on(verdict: Verdict, who: str, action: str) -> Stood | None:
    """The total that was rolled for this action before it is taken, used up by it; None where none was, as
    outside rounds.

    It is refused by D1-CO-04 to act before who is first, in the midst of a tie, and with what a hit has taken
    away.
    """
    table = verdict.now
    if table.span("round") is None:
        return None
    again = tied(table, who, action)
    if again is not None:
        verdict.refuse("D1-CO-04", "tie_open", tied=[who], segment=again.number)
        return None
    slot = standing(table, who, action)
    if slot is not None:
        _wait_for_the_first(verdict, slot)
    else:
        slot = _lost_just_now(table, who, action)
        if slot is None:
            return None
        verdict.refuse("D1-CO-04", "action_lost", who=who, segment=slot.number)
    _move(verdict, slot, WENT)
    verdict.cite("D1-CO-04")
    return Stood(slot.number, _working(table, slot))


def _wait_for_the_first(verdict: Verdict, mine: Slot) -> None:
    table, who = verdict.now, mine.lot.subject
    open_ties = [slot.lot.subject for slot in slots_on(table, None, TIED) if slot.number == mine.number]
    if open_ties:
        verdict.refuse("D1-CO-04", "tie_open", tied=open_ties, segment=mine.number)
    others = [slot for slot in slots_on(table, None, STANDS) if slot.number == mine.number]
    first = min(others, key=lambda slot: _rank(table, slot))
    if _rank(table, first) < _rank(table, mine):
        verdict.refuse("D1-CO-04", "not_first", who=who, first=first.lot.subject, segment=mine.number)


def _lost_just_now(table: Table, who: str, action: str) -> Slot | None:
    """What was lost in the segment that is in play: a later one is another action."""
    slot = _first(table, who, LOST, action)
    return slot if slot is not None and slot.number >= segment_in_play(table) else None


def _working(table: Table, slot: Slot) -> Working:
    """The total that stands on the account, and how it came about, as its entry tells that."""
    past = table.past(slot.lot.entry)
    told = past.draft.facts if past is not None else {}
    code, effective = Code.parse(told.get("code", "0D")), Code.parse(told.get("effective", "0D"))
    return Working(code, told.get("modifiers", []), effective, slot.lot.amount, told.get("faces"))


def lose_action(verdict: Verdict, who: str, result: str) -> None:
    """A hit on someone who has not acted yet: a wound or worse takes the action away (D1-CO-04), a stun only
    by a house rule (D1-AM-10)."""
    stun = result == "stunned"
    if stun and verdict.table.setting("initiative.stun_cancels") is not True:
        return
    for slot in slots_on(verdict.now, who, STANDS):
        _move(verdict, slot, LOST)
        verdict.cite("D1-CO-04", *(["D1-AM-10"] if stun else []))


def _move(verdict: Verdict, slot: Slot, family: str) -> None:
    verdict.end(slot.lot)
    account = f"{family}{slot.number}.{slot.action}"
    verdict.post(slot.lot.subject, account, slot.lot.amount, until=verdict.table.this("round"))
