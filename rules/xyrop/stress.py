"""Stress, situations and the effects of a roll: one rank at a time, overflow, coming back (XY-EF, XY-ST)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import TABLE, Lot
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.xyrop.ladder import TOP, die_of, rank_of

OUT_FOR_SCENE = "out.scene"
OUT_UNTIL_EASED = "out.uneased."

PEOPLE = ("pc", "npc", "droid")
THINGS = ("situation", "complication")

EFFECT = (
    Param("target", "subject", of=(*PEOPLE, *THINGS)),
    Param("stress", "account", of=("stress",), required=False),
    Param("ranks", "number", required=False),
    Param("by", "subject", of=PEOPLE, after="by", required=False),
    Param("roll", "entry", after="roll", required=False),
)


def is_out(table: Table, who: str) -> bool:
    """Whether somebody is out of play: for the scene, or until a stress is eased (XY-ST-04, XY-ST-05)."""
    return table.balance(who, OUT_FOR_SCENE) > 0 or bool(table.family(who, OUT_UNTIL_EASED))


def refuse_out_of_play(verdict: Verdict, who: str) -> None:
    """Whoever is out of play does nothing (XY-ST-04)."""
    if is_out(verdict.table, who):
        verdict.refuse("XY-ST-04", "out_of_play", who=who)


@move("worsen", *EFFECT, by=())
def worsen(act: Act, table: Table) -> Verdict:
    """A stress of somebody or a situation gets worse by a rank: what a roll came to, or what somebody did."""
    return _step(act, table, worse=True)


@move("ease", *EFFECT, by=())
def ease(act: Act, table: Table) -> Verdict:
    """A stress of somebody or a situation gets better by a rank."""
    return _step(act, table, worse=False)


def _step(act: Act, table: Table, *, worse: bool) -> Verdict:
    target = act.text("target")
    of_person = table.kind(target) not in THINGS
    verdict = Verdict(act, table, "condition_changed" if of_person else "situation_changed", target)
    ranks = act.number("ranks", 1)
    if ranks != 1:
        verdict.refuse("XY-EF-01", "one_step_only")
        ranks = min(ranks, TOP)
    _use_effect(verdict, worse=worse)
    if act.has("stress") != of_person:
        verdict.refuse("XY-EF-01", "which_stress", hard=True, who=target)
    elif not of_person:
        verdict.cite("XY-EF-02")
        _step_thing(verdict, target, ranks, worse=worse)
    elif worse:
        verdict.cite("XY-EF-01", "XY-ST-01", "XY-ST-03")
        worsen_stress(verdict, target, act.text("stress"), ranks)
    else:
        verdict.cite("XY-EF-01", "XY-ST-03")
        _ease_stress(verdict, target, act.text("stress"), ranks)
    return verdict


# -- whose effect it is


def _use_effect(verdict: Verdict, *, worse: bool) -> None:
    """Use up the effect of a roll that was won: the one named, else the newest of whoever acts. Without one
    it is done without opposition (XY-EF-03), as it is where nobody acts and circumstances bring relief."""
    act, table = verdict.act, verdict.table
    by = act.maybe("by")
    if by is not None:
        verdict.fact(by=by)
        _refuse_helpless(verdict, by)
    winner = by if by is not None and table.plays(by) else TABLE
    lots = table.lots(account="effect", subject=winner)
    if act.has("roll"):
        lots = [lot for lot in lots if lot.entry == act.number("roll")]
        if not lots:
            verdict.refuse("XY-EF-01", "one_step_only", entry=act.number("roll"))
    elif by is None and not worse:
        lots = []
    if lots:
        _consume(verdict, lots[-1])
    else:
        verdict.cite("XY-EF-03")
        verdict.fact(unopposed=True)


def _consume(verdict: Verdict, lot: Lot) -> None:
    verdict.draft.about = lot.entry
    verdict.fact(effect_of=lot.entry)
    verdict.post(lot.subject, lot.account, -1, lot.entry, lot.until)


def _refuse_helpless(verdict: Verdict, by: str) -> None:
    """Nobody out of play acts, least of all for their own recovery (XY-ST-05)."""
    if not is_out(verdict.table, by):
        return
    if by == verdict.draft.subject:
        verdict.refuse("XY-ST-05", "needs_another", who=by)
    else:
        verdict.refuse("XY-ST-04", "out_of_play", who=by)


# -- stress


def worsen_stress(verdict: Verdict, who: str, stress: str, ranks: int) -> None:
    """So many ranks up; from none to the first rank, and from d12 out of play (XY-ST-03, XY-ST-04)."""
    table = verdict.table
    rank = before = table.balance(who, stress)
    for _ in range(ranks):
        if rank == 0:
            verdict.cite("XY-AM-07")
            rank = rank_of(str(table.setting("stress_first_rank")))
        elif rank < TOP:
            rank += 1
        else:
            _put_out(verdict, who, stress)
    _tell(verdict, who, stress, before, rank)


def _put_out(verdict: Verdict, who: str, stress: str) -> None:
    verdict.cite("XY-ST-04")
    verdict.fact(out=stress)
    verdict.post(who, OUT_FOR_SCENE, 1)
    verdict.post(who, OUT_UNTIL_EASED + stress, 1)


def _ease_stress(verdict: Verdict, who: str, stress: str, ranks: int) -> None:
    """So many ranks down, from d4 to none; whoever was out of play because of it needs a later scene too."""
    table = verdict.table
    before = table.balance(who, stress)
    if before < ranks:
        verdict.refuse("XY-ST-03", "no_stress", hard=True, who=who, account=stress)
    rank = max(before - ranks, 0)
    _tell(verdict, who, stress, before, rank)
    for lot in table.lots(account=OUT_UNTIL_EASED + stress, subject=who) if rank < before else ():
        verdict.end(lot)
    _tell_who_is_back(verdict, [who])


def _tell(verdict: Verdict, who: str, stress: str, before: int, rank: int) -> None:
    verdict.post(who, stress, rank - before)
    verdict.fact(account=stress, before=die_of(before), now=die_of(rank))


def end_scene_out(verdict: Verdict, act: Act, table: Table) -> None:
    """A later scene has begun: one of the two things that bring somebody back (XY-ST-05)."""
    lots = table.lots(account=OUT_FOR_SCENE)
    for lot in lots:
        verdict.end(lot)
    _tell_who_is_back(verdict, [lot.subject for lot in lots])


def _tell_who_is_back(verdict: Verdict, people: list[str]) -> None:
    """Those who were out of play and are not any more."""
    back = [
        who for who in dict.fromkeys(people) if is_out(verdict.table, who) and not is_out(verdict.now, who)
    ]
    if back:
        verdict.fact(back=back)
    if any(is_out(verdict.table, who) for who in people):
        verdict.cite("XY-ST-05", "XY-AM-25")


# -- situations


def _step_thing(verdict: Verdict, thing: str, ranks: int, *, worse: bool) -> None:
    """A situation by a rank. What is beyond d12 the game master says, and below d4 it is gone (XY-AM-06)."""
    before = verdict.table.balance(thing, "die")
    rank = before + ranks if worse else before - ranks
    if before == 0:
        verdict.refuse("XY-EF-02", "thing_gone", hard=True, who=thing)
        rank = 0
    elif rank > TOP:
        verdict.refuse("XY-AM-06", "beyond_the_ladder", who=thing)
        rank = TOP
    step_to(verdict, thing, before, max(rank, 0))


def step_to(verdict: Verdict, thing: str, before: int, rank: int) -> None:
    """Move the die of a thing; without a die it is gone (XY-AM-06)."""
    verdict.post(thing, "die", rank - before)
    verdict.fact(before=die_of(before), now=die_of(rank))
    if rank == 0:
        verdict.cite("XY-AM-06")
        verdict.field(thing, "retired", True)
        verdict.fact(gone=thing)


MOVES = (worsen, ease)
