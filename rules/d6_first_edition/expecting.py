"""By which move everybody goes on in the open round, for whoever offers it: nothing is decided by this."""

from __future__ import annotations

from collections.abc import Iterable

from rules.d6_first_edition.hits import DUE, LANDED
from rules.d6_first_edition.initiative import standing, tied
from rules.d6_first_edition.ranges import aimed_at
from rules.d6_first_edition.segments import ACTED, able, slots_on, to_come
from rules.d6_first_edition.weapons import BARE_HANDS, in_hand
from rules.kernel.move import ANY_ACTION
from rules.kernel.table import Table

MOVE_OF = {"running": "runs", "walking": "walks", "crawling": "crawls", "standing": "stands"}
"""By which move an action is done, where it is not rolled by itself."""

AIMED = ("shoots", "strikes")
"""The moves that somebody is named for."""

DYING = "dying.due"


def expectations(table: Table, people: Iterable[str], segment: int) -> dict[str, str]:
    """The moves that may come now, by who makes them: the damage of a hit before all else (D1-DA-01, -02),
    what is announced before anything is done (D1-CO-01), the actions of the segment (D1-CO-03), and the death
    rolls at the end of the round (D1-DA-07)."""
    who = list(people)
    return (
        _damage(table)
        or _declarations(table, who)
        or {one: move for one in who if (move := _action(table, one, segment))}
        or {lot.subject: "dying" for lot in table.lots(account=DYING) if lot.subject in who}
    )


def likely_target(table: Table, who: str, people: Iterable[str]) -> str:
    """Whom an attack means: the last target as long as it can fight back (D1-CO-08), else the one who is left
    of the other side, players here and everybody else there. Empty for nobody, and for several."""
    foes = [one for one in people if able(table, one) and table.plays(one) != table.plays(who)]
    return aimed_at(table, who) or (foes[0] if len(foes) == 1 else "")


def _damage(table: Table) -> dict[str, str]:
    rolled = {lot.subject: "resists" for lot in table.lots(account=DUE)}
    return rolled or {lot.subject: "damages" for lot in table.lots(prefix=LANDED)}


def _declarations(table: Table, people: list[str]) -> dict[str, str]:
    if slots_on(table, None, ACTED):
        return {}
    return {who: "declares" for who in people if able(table, who) and not _has_declared(table, who)}


def _has_declared(table: Table, who: str) -> bool:
    return table.balance(who, "round.declared") > 0 or table.balance(who, "round.preparing") > 0


def _action(table: Table, who: str, segment: int) -> str:
    """Rolling again after a tie, or the action of this segment."""
    if not able(table, who):
        return ""
    if tied(table, who) is not None:
        return "initiative"
    stands = standing(table, who)
    coming = [stands] if stands is not None else to_come(table, who)
    if not coming or coming[0].number != segment:
        return ""
    return MOVE_OF.get(coming[0].action) or _use(table, who, coming[0].action)


def _use(table: Table, who: str, ability: str) -> str:
    """A skill that attacks with what is in hand is most likely rolled for that."""
    arm = in_hand(table, who) or BARE_HANDS
    if ability == BARE_HANDS.skill and not arm.close:
        arm = BARE_HANDS
    if ability != arm.skill and (ability != ANY_ACTION or arm is BARE_HANDS):
        return "rolls"
    if arm.attack == "grenade":
        return "throws"
    return "strikes" if arm.close else "shoots"
