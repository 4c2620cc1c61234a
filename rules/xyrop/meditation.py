"""Meditation: springs that grow, drop and turn into their contraries, and what follows when all are negative
(XY-SP-04 to -10)."""

from __future__ import annotations

from typing import Any

from rules.kernel.act import Act
from rules.kernel.best_of import BestOf
from rules.kernel.move import Param, move
from rules.kernel.record import Lot
from rules.kernel.table import Table
from rules.kernel.verdict import Pool, Verdict
from rules.xyrop.creation import give_initial_point
from rules.xyrop.ladder import TOP, die_of, half_of_maximum, inverse, sides_of
from rules.xyrop.rolls import told_dice
from rules.xyrop.springs import WITH, all_negative, contrary


@move(
    "meditates",
    Param("spring", "account", of=("springs",)),
    Param("direction", "choice", of=("direction",), required=False),
    Param("roll", "entry", after="roll", required=False),
    rolls=("spring", "contrary"),
    by=("pc", "droid"),
)
def meditates(act: Act, table: Table) -> Verdict:
    """Test a marked spring: its die against the inverse die of its contrary (XY-SP-05)."""
    verdict = Verdict(act, table, "meditation")
    who, spring = act.who, act.text("spring")
    lots = _marks(verdict, who, spring)
    direction = lots[0].account.rpartition(".")[2] if lots else act.maybe("direction") or WITH
    rank = table.balance(who, spring)
    if rank == 0:
        verdict.refuse("XY-SP-04", "spring_not_held", hard=True, who=who, account=spring)
        return verdict
    for lot in lots:
        verdict.draft.about = lots[0].entry
        verdict.end(lot)
    other = contrary(table, spring)
    verdict.fact(spring=spring, direction=direction, contrary=other, before=die_of(rank))
    verdict.cite("XY-SP-03", "XY-SP-05")
    own, against = _rolled(verdict, spring, rank), _rolled(verdict, other, inverse(rank), "contrary")
    _count_ones(verdict, who, [own, against])
    if direction == WITH:
        _grow(verdict, who, spring, rank, own - against)
    else:
        _drop(verdict, who, spring, rank, lower=own < against)
    return verdict


def _marks(verdict: Verdict, who: str, spring: str) -> list[Lot]:
    """The mark that is tested, the oldest that fits; with all like it where they are tested together."""
    act, table = verdict.act, verdict.table
    verdict.cite("XY-SP-04", "XY-AM-31")
    marks = table.lots(prefix=f"mark.{spring}.", subject=who)
    if act.has("direction"):
        marks = [lot for lot in marks if lot.account.endswith(f".{act.text('direction')}")]
    if act.has("roll"):
        marks = [lot for lot in marks if lot.entry == act.number("roll")]
    if not marks:
        past = table.past(act.number("roll")) if act.has("roll") else None
        marked = past is not None and any(_is_mark(p.account, spring) for p in past.draft.postings)
        code = "already_meditated" if marked else "nothing_to_meditate"
        verdict.refuse("XY-SP-04", code, who=who, account=spring, direction=act.maybe("direction"))
        return []
    if table.setting("meditation_tests") == "per_meditation":
        return [lot for lot in marks if lot.account == marks[0].account]
    return marks[:1]


def _is_mark(account: str, spring: str) -> bool:
    return account.startswith(f"mark.{spring}.")


def _rolled(verdict: Verdict, spring: str, rank: int, label: str = "spring") -> int:
    """The face of one of the two dice; the player rolls both."""
    die = BestOf((sides_of(rank),), keep=1)
    rolls: dict[str, Any] = verdict.draft.facts.setdefault("rolls", {})
    shown = {"sides": sides_of(rank), "account": spring}
    rolls[label] = told_dice(die, [shown])
    verdict.pools.append(Pool(label, die))
    [face] = verdict.act.tape.take(label, 1, list(die.sides))
    verdict.pools.pop()
    fell = {"faces": [face], "kept": [face], "total": face}
    rolls[label] = told_dice(die, [{**shown, "face": face}]) | fell
    return face


def _count_ones(verdict: Verdict, who: str, faces: list[int]) -> None:
    """A meditation is no action, so its 1s feed nothing but by a house rule (XY-AM-18)."""
    if 1 not in faces:
        return
    verdict.cite("XY-AM-18")
    if verdict.table.setting("meditation_ones_count") == "yes":
        verdict.post(who, "ones", faces.count(1), until=verdict.table.this("scene"))
    else:
        verdict.warn("XY-AM-18", "meditation_one", who=who)


def _grow(verdict: Verdict, who: str, spring: str, rank: int, margin: int) -> None:
    """Up one rank if the own die is higher by half its maximum; never beyond d12 (XY-SP-06)."""
    needed = half_of_maximum(rank)
    verdict.fact(margin=margin, needed=needed)
    verdict.cite("XY-SP-06", "XY-AM-13")
    if rank == 1:
        verdict.cite("XY-AM-17")
    strictly = verdict.table.setting("growth_margin") == "more_than"
    reached = margin > needed if strictly else margin >= needed
    if reached and rank < TOP:
        verdict.post(who, spring, 1)
        verdict.fact(result="grows", now=die_of(rank + 1))
    else:
        _leave(verdict, rank)


def _leave(verdict: Verdict, rank: int) -> None:
    """Nothing changes (XY-SP-09)."""
    verdict.cite("XY-SP-09")
    verdict.fact(result="unchanged", now=die_of(rank))


def _drop(verdict: Verdict, who: str, spring: str, rank: int, *, lower: bool) -> None:
    """Down one rank if the own die is lower; at d4 the contrary takes its place (XY-SP-07, XY-SP-08)."""
    verdict.cite("XY-SP-07")
    always = verdict.table.setting("flip_test") == "always_at_d4"
    if rank == 1 and (lower or always):
        _flip(verdict, who, spring)
    elif lower:
        verdict.post(who, spring, -1)
        verdict.fact(result="drops", now=die_of(rank - 1))
    else:
        _leave(verdict, rank)


def _flip(verdict: Verdict, who: str, spring: str) -> None:
    """The contrary at d4 instead. What else the lost spring was marked for cannot be tested any more."""
    other = contrary(verdict.table, spring)
    verdict.cite("XY-SP-08", "XY-AM-14")
    verdict.post(who, spring, -1)
    verdict.post(who, other, 1)
    verdict.fact(result="flips", became=other, now=die_of(1))
    for lot in verdict.now.lots(prefix=f"mark.{spring}.", subject=who):
        verdict.end(lot)
    if all_negative(verdict.now, who):
        _all_negative(verdict, who)


# -- all four negative


def _all_negative(verdict: Verdict, who: str) -> None:
    """The game master says what becomes of the character, or a house rule does (XY-SP-10)."""
    verdict.cite("XY-SP-10", "XY-AM-15")
    verdict.fact(all_negative=True)
    if verdict.table.setting("all_negative") == "auto_npc":
        _take_over(verdict, who)
    else:
        verdict.post(who, "all_negative", 1)


def _take_over(verdict: Verdict, who: str) -> None:
    verdict.field(who, "played_as", verdict.table.kind(who))
    verdict.field(who, "kind", "npc")
    verdict.fact(allegiance="gm")


@move(
    "allegiance",
    Param("subject", "subject", of=("pc", "droid", "npc")),
    Param("whose", "choice", of=("allegiance",)),
    by=(),
)
def allegiance(act: Act, table: Table) -> Verdict:
    """Whose a character is that has negative springs alone: the game master's, or the player's still."""
    who, whose = act.text("subject"), act.text("whose")
    verdict = Verdict(act, table, "allegiance_changed", who)
    lots = table.lots(account="all_negative", subject=who)
    if lots:
        verdict.draft.about = lots[-1].entry
    for lot in lots:
        verdict.end(lot)
    _rule(verdict, who, whose)
    return verdict


def settle_allegiance(verdict: Verdict, lot: Lot, word: str) -> None:
    """The same, said as an adventure ends."""
    verdict.end(lot)
    _rule(verdict, lot.subject, word)


def _rule(verdict: Verdict, who: str, whose: str) -> None:
    """Nobody is taken over while a positive spring remains; a return is always possible (XY-SP-10)."""
    table = verdict.table
    verdict.cite("XY-SP-10")
    verdict.fact(allegiance=whose)
    played = table.plays(who)
    if played and not all_negative(table, who):
        verdict.refuse("XY-SP-10", "not_all_negative", who=who)
    if whose == "gm" and played:
        _take_over(verdict, who)
    elif whose == "player" and not played:
        verdict.field(who, "kind", table.field(who, "played_as") or "pc")
        give_initial_point(verdict, table, who)


MOVES = (meditates, allegiance)
