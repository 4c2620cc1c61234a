"""Springs: four pairs on an axis, one side of each held, and the marks for meditation (XY-SP-01 to -04)."""

from __future__ import annotations

from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.xyrop.ladder import inverse

POSITIVE = ("love", "hope", "honour", "wisdom")
NEGATIVE = ("greed", "fatalism", "glory", "power")
SPRINGS = (*POSITIVE, *NEGATIVE)

SPRINGS_HELD = 4

WITH, AGAINST = "with", "against"
"""How somebody acted towards a spring: the directions of its marks."""


def contrary(table: Table, spring: str) -> str:
    """The other side of a spring's pair (XY-SP-02, setting `spring_pairs`)."""
    return contrary_of(spring, str(table.setting("spring_pairs")))


def contrary_of(spring: str, pairs: str) -> str:
    """The same, by a value of that setting: the contraries of the positive springs in their order."""
    pairs_of = dict(zip(POSITIVE, pairs.split("_"), strict=True))
    return pairs_of.get(spring) or next(one for one, other in pairs_of.items() if other == spring)


def held(table: Table, who: str) -> dict[str, int]:
    """The springs of a sheet with their ranks."""
    ranks = {spring: table.balance(who, spring) for spring in SPRINGS}
    return {spring: rank for spring, rank in ranks.items() if rank > 0}


def contrary_rank(table: Table, who: str, spring: str) -> int:
    """The rank of a spring that is not held, from that of its contrary; 0 where neither is (XY-SP-03)."""
    rank = table.balance(who, contrary(table, spring))
    return inverse(rank) if rank else 0


def all_negative(table: Table, who: str) -> bool:
    """Whether Greed, Fatalism, Glory and Power are all that moves somebody (XY-SP-10)."""
    springs = held(table, who)
    return len(springs) == SPRINGS_HELD and set(springs) == set(NEGATIVE)


def mark(verdict: Verdict, who: str, spring: str, direction: str) -> None:
    """Mark a spring for meditation: acted `WITH` it, or `AGAINST` it (XY-SP-04)."""
    verdict.post(who, f"mark.{spring}.{direction}", 1)
    verdict.draft.facts.setdefault("meditation_due", []).append(spring)
    verdict.cite("XY-SP-04")


def check_springs(verdict: Verdict, table: Table, who: str) -> None:
    """Three positive springs and a negative one, each of another pair (XY-SP-01, XY-SP-02)."""
    springs = held(table, who)
    both = sorted(spring for spring in springs if contrary(table, spring) in springs)
    if both:
        verdict.refuse("XY-SP-02", "both_sides_of_a_pair", who=who, accounts=both)
    positive = sum(spring in POSITIVE for spring in springs)
    if (positive, len(springs) - positive) != (3, 1):
        verdict.refuse("XY-SP-01", "three_positive_one_negative", who=who, have=positive)
    elif not both:
        verdict.cite("XY-SP-01", "XY-SP-02", "XY-AM-26")
