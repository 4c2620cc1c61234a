"""Task 3, Deflect Blow: a hit is turned away by more than the total that hit (LJ-DB-01 to -04).

A hit is a lot of the figure that it hit: `hit.2` of a shot, `blow.odi` of a lightsaber. It amounts to the
total that has to be exceeded, and is open until it is deflected or has landed, within its turn. What is
entered late waits for nobody.
"""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import Lot
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi.budget import declared, spend
from rules.lego_jedi.rolls import added, exceeds, task_roll
from rules.lego_jedi.sides import FIGURES, side_of
from rules.lego_jedi.succession import opposed
from rules.lego_jedi.using import TASK, begin_reaction, fail, tell_left

HIT, HARM = "hit.", "harm."
"""What a shot came to, and what it does where it lands."""
BLOW, BOOST, LANDED = "blow.", "boost.", "landed."
"""What a strike came to, the striker's points in it, and a strike that was not deflected."""

SABER_BONUS = 1


def open_hits(table: Table, who: str, *, shots: bool = False) -> list[Lot]:
    """The hits on somebody that may be deflected, the first first; those of shots alone if asked."""
    hits = table.lots(subject=who, prefix=HIT) + ([] if shots else table.lots(subject=who, prefix=BLOW))
    return sorted(hits, key=lambda lot: (lot.entry, len(lot.account), lot.account))


@move(
    "deflect",
    Param("attack", "entry", required=False),
    Param("to_hit", "number", after="vs", required=False),
    Param("saber", "flag", required=False),
    *TASK,
    rolls=("deflection",),
    by=FIGURES,
)
def deflect(act: Act, table: Table) -> Verdict:
    """Turn away the first hit that is open, one of the entry named, or one of so much that stands nowhere in
    the ledger."""
    verdict = Verdict(act, table, "blow_deflected")
    hit = None if act.has("to_hit") else _hit(verdict)
    if act.has("to_hit"):
        # Whoever did that has acted, though nobody said so.
        opposed(verdict, side_of(table, act.who))
    begin_reaction(verdict, act.who)
    verdict.cite("LJ-DB-01", "LJ-DB-03")
    if hit is not None:
        verdict.draft.about = hit.entry
        verdict.fact(attack=hit.entry, attacker=_attacker(hit))
    _turn_away(verdict, hit, act.number("to_hit") if hit is None else hit.amount)
    return verdict


def _hit(verdict: Verdict) -> Lot | None:
    """The hit that is meant. A blow is deflected once; what hits nobody, not at all."""
    act, table = verdict.act, verdict.table
    hits = open_hits(table, act.who)
    landed = table.lots(subject=act.who, prefix=LANDED)
    if act.has("attack"):
        seq = act.number("attack")
        hits = [lot for lot in hits if lot.entry == seq]
        past = table.past(seq)
        landed = [lot for lot in landed if lot.entry == seq]
        tried = any(other.draft.kind == verdict.draft.kind for other in table.about(seq)) if past else False
    else:
        tried = bool(landed)
    if not hits:
        code = "already_deflected" if tried else "no_hit"
        verdict.refuse("LJ-DB-01", code, who=act.who, entry=act.number("attack") or None)
    return hits[0] if hits else None


def _attacker(hit: Lot) -> str | None:
    return hit.account.removeprefix(BLOW) if hit.account.startswith(BLOW) else None


def _turn_away(verdict: Verdict, hit: Lot | None, must_exceed: int) -> None:
    act, who = verdict.act, verdict.act.who
    points = declared(verdict)
    spend(verdict, who, points)
    modifiers = [*added(points), *added(_saber_bonus(verdict), "saber")]
    verdict.fact(**task_roll(verdict, "deflection", modifiers, must_exceed))
    total = verdict.draft.facts["total"]
    success = exceeds(total, must_exceed)
    if not success:
        verdict.cite("LJ-DB-04")
        fail(verdict, who, exempt=act.flag("interfered") or _only_boost_failed_it(verdict, hit, total))
    if hit is not None:
        _end(verdict, hit, success=success)
    tell_left(verdict, who)


def _saber_bonus(verdict: Verdict) -> int:
    """+1 with a lightsaber in hand (LJ-DB-02)."""
    act, table = verdict.act, verdict.table
    if not act.flag("saber"):
        return 0
    verdict.cite("LJ-DB-02")
    if table.balance(act.who, "saber") < 1:
        verdict.refuse("LJ-DB-02", "no_saber", who=act.who)
    return SABER_BONUS


def _only_boost_failed_it(verdict: Verdict, hit: Lot | None, total: int) -> bool:
    """Whether it beats the strike without the striker's points, where a house rule lets that count
    (LJ-PO-05)."""
    table, attacker = verdict.table, _attacker(hit) if hit is not None else None
    if hit is None or attacker is None or table.setting("interference_covers_deflect") != "yes":
        return False
    boosts = table.lots(subject=hit.subject, account=f"{BOOST}{attacker}")
    return exceeds(total, hit.amount - sum(lot.amount for lot in boosts if lot.entry == hit.entry))


def _end(verdict: Verdict, hit: Lot, *, success: bool) -> None:
    """A deflected hit is gone; a shot that is not lands at once, a strike waits for its damage."""
    attacker = _attacker(hit)
    if success:
        close(verdict, hit)
        if attacker is not None:
            # The striker has not missed, and keeps the Force.
            verdict.cite("LJ-SC-05")
    elif attacker is None:
        verdict.fact(amount=land(verdict, hit))
    else:
        close(verdict, hit)
        verdict.post(hit.subject, f"{LANDED}{attacker}", hit.amount, hit.entry, hit.until)


def strike_at(verdict: Verdict, target: str, hits: dict[str, int]) -> None:
    """Open what hit somebody, by account; the turn does not end over it."""
    table = verdict.table
    for account, amount in hits.items() if not table.late else ():
        verdict.post(target, account, amount, until=table.this("round"))


def land(verdict: Verdict, hit: Lot) -> int:
    """A shot lands, and does the harm that it does. Returns how much."""
    harm = sum(lot.amount for lot in close(verdict, hit))
    verdict.post(hit.subject, "hp", -harm)
    return harm


def close(verdict: Verdict, hit: Lot) -> list[Lot]:
    """End a hit and what belongs to it. Returns the latter."""
    kind, _, which = hit.account.partition(".")
    beside = f"{HARM if kind == 'hit' else BOOST}{which}"
    lots = verdict.now.lots(subject=hit.subject, account=beside)
    with_it = [lot for lot in lots if lot.entry == hit.entry]
    for lot in (hit, *with_it):
        verdict.end(lot)
    return with_it


MOVES = (deflect,)
