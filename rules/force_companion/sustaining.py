"""Powers that are kept up: declared before they begin, a burden while they last, ended by will or by a stun
(FC-SU-01 to -03)."""

from __future__ import annotations

from rules.d6_first_edition.codes import STUN_MARKS, WOUNDS
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.concentration import SUSTAINED, end_sustained, in_use, kept_up
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import Posting
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict


def refuse_unsustainable(verdict: Verdict, power: str) -> None:
    """A power is sustained only if its description allows it (FC-SU-01)."""
    verdict.cite("FC-SU-01")
    if verdict.table.field(power, "sustainable") is not True:
        verdict.refuse("FC-SU-01", "not_sustainable", power=power)


def is_undeclared(table: Table, who: str, power: str) -> bool:
    """Whether a power is at work that nobody said would be sustained (FC-SU-01)."""
    return power in in_use(table, who) and power not in kept_up(table, who)


def keep_up(verdict: Verdict, who: str, power: str) -> None:
    """From now on the power is sustained; it weighs from the next round on (FC-SU-02)."""
    verdict.set(who, f"{SUSTAINED}{power}", 1)
    verdict.fact(kept="kept")
    verdict.cite("FC-SU-02")


def keep_up_too_late(verdict: Verdict, who: str, power: str) -> None:
    """It is said before a power begins whether it is sustained, else it ends with its round (FC-SU-01)."""
    verdict.draft.kind = "power_sustained"
    verdict.fact(power=power)
    refuse_unsustainable(verdict, power)
    verdict.refuse("FC-SU-01", "sustained_too_late", who=who, power=power)
    keep_up(verdict, who, power)


@move("stops", Param("powers", "subjects", of=("power",)), by=PEOPLE)
def stops(act: Act, table: Table) -> Verdict:
    """Powers that are sustained no more, because whoever does it wants so (FC-SU-03)."""
    verdict = Verdict(act, table, "power_ended")
    who, powers = act.who, act.texts("powers")
    for power in powers:
        if power not in kept_up(table, who):
            verdict.refuse("FC-SU-03", "not_sustained", who=who, power=power)
    end_sustained(verdict, who, powers)
    verdict.fact(powers=powers, cause="stopped")
    verdict.cite("FC-SU-03")
    return verdict


def end_when_hurt(verdict: Verdict, act: Act, table: Table) -> None:
    """Whatever stuns someone, or does worse, ends all that they sustain (FC-SU-03)."""
    hurt = dict.fromkeys(posting.subject for posting in verdict.draft.postings if _hurts(posting))
    for who in hurt:
        powers = kept_up(verdict.now, who)
        # Whoever enters the campaign hurt has come so.
        if powers and table.kind(who) is not None:
            end_sustained(verdict, who, powers)
            verdict.draft.facts.setdefault("powers_ended", []).extend(powers)
            verdict.note("FC-SU-03", "powers_end", who=who, powers=powers)
            verdict.cite("FC-SU-03")


def _hurts(posting: Posting) -> bool:
    return posting.account in (STUN_MARKS, WOUNDS) and posting.amount > 0


MOVES = (stops,)
