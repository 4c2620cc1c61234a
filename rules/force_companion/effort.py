"""Extra effort: health for dice in one use of the Force, and levels that rest alone heals (FC-EF-01 to -04).

Whoever plays a use of the Force asks `effort_dice` before its rolls and calls `strain` after them.
"""

from __future__ import annotations

from rules.d6_first_edition.codes import DEAD, HEALTHY, MORTALLY_WOUNDED, STUN_MARKS, STUNNED, WOUNDS
from rules.d6_first_edition.damage import fall, mark
from rules.d6_first_edition.rounds import DOINGS
from rules.force_companion.resting import LEVELS
from rules.kernel.act import Act
from rules.kernel.record import Posting
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

STRAINED = "round.strained"
"""That someone has made an extra effort in this round."""


def ladder_index(table: Table, who: str) -> int:
    """Where an effort begins on the ladder: at the state of now; a mark of a stun is one."""
    marked = not table.late and table.balance(who, STUN_MARKS) > 0
    return max(table.balance(who, WOUNDS), STUNNED if marked else HEALTHY)


def strained(present: int, levels: int) -> int:
    """The place on the ladder after an effort: one further down for each level, and no further than death
    (FC-EF-01)."""
    return min(DEAD, present + levels)


def effort_dice(verdict: Verdict, who: str, levels: int) -> list[tuple[str, int]]:
    """What an extra effort adds to each roll of the one power (FC-EF-01), as `worked_out` wants it.

    Asked after the use has been counted in the round. Refused are less than one level, more than lead to
    death (FC-EF-01), and whatever else the round holds, reactions included (FC-EF-02).
    """
    table = verdict.now
    present = ladder_index(table, who)
    if levels < 1:
        verdict.refuse("FC-EF-01", "no_effort", hard=True, who=who)
        return []
    if levels > DEAD - present:
        state = table.system.ladders["wounds"][present]
        verdict.refuse("FC-EF-01", "effort_beyond_death", who=who, most=DEAD - present, state=state)
    if sum(table.balance(who, f"round.{doing}") for doing in DOINGS) > 1 and table.span("round") is not None:
        verdict.refuse("FC-EF-02", "effort_beside_others", who=who)
    verdict.cite("FC-EF-01", "FC-EF-02")
    return [("extra_effort", levels)]


def strain(verdict: Verdict, who: str, levels: int) -> None:
    """What an extra effort does to whoever made it, after the rolls (FC-EF-01): the fall, with its origin
    (FC-EF-03), the end of what is sustained, the roll against death (FC-EF-04)."""
    table = verdict.table
    present = ladder_index(table, who)
    state = strained(present, max(0, levels))
    if state == present:
        return
    ladder = table.system.ladders["wounds"]
    verdict.fact(effort=levels, before=ladder[present], after=ladder[state])
    if table.span("round") is not None:
        verdict.post(who, STRAINED, 1, until=table.this("round"))
    if state > STUNNED:
        fall(verdict, who, state)
    elif table.setting("effort.stun_needs_rest") is True:
        verdict.set(who, WOUNDS, state)
        verdict.cite("FC-AM-50")
    else:
        mark(verdict, who)
        return
    verdict.post(who, LEVELS, state - present)
    verdict.cite("FC-EF-03", *(["FC-EF-04"] if state >= MORTALLY_WOUNDED else []))


def refuse_beside_effort(verdict: Verdict, act: Act, table: Table) -> None:
    """Nothing else is done in the round of an extra effort, reactions included (FC-EF-02)."""
    if table.span("round") is None:
        return
    doing = dict.fromkeys(posting.subject for posting in verdict.draft.postings if _is_done(posting))
    for who in doing:
        if table.balance(who, STRAINED) > 0:
            verdict.refuse("FC-EF-02", "effort_was_all", who=who)


def _is_done(posting: Posting) -> bool:
    """Whether a posting tells that someone does something in the round."""
    return posting.account.removeprefix("round.") in DOINGS and posting.amount > 0
