"""Force points: spending one, what kind of deed it was, what comes back (D1-FP-01 to -08)."""

from __future__ import annotations

from collections.abc import Callable

from rules.d6_first_edition.advancement import refuse_turned
from rules.d6_first_edition.dark_side import EVIL, gain
from rules.d6_first_edition.hits import DUE
from rules.d6_first_edition.rounds import refuse_helpless
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.moves.campaign import refuse_nothing
from rules.kernel.moves.spans import begin_span
from rules.kernel.record import TABLE, Lot, Posting
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

POOL = "force_points"
UNJUDGED = "force_points.unjudged"


@move("force", Param("fate", "choice", of=("fate",), required=False))
def force(act: Act, table: Table) -> Verdict:
    """Rely on the Force: a point goes, and all codes double until the end of the round. Without a fate it is
    judged later, before the adventure ends. Whoever is unconscious relies on nothing (D1-DA-05)."""
    verdict = Verdict(act, table, "force_point_spent")
    who, fate = act.who, act.maybe("fate")
    refuse_turned(verdict, who)
    refuse_helpless(verdict, who)
    verdict.cite("D1-FP-01", "D1-FP-02")
    if table.balance(who, DUE) > 0:
        # The damage is known, and the Strength that doubles is still to be rolled.
        verdict.cite("D1-AM-20")
    verdict.pay(who, POOL, 1, "D1-FP-03")
    _double(verdict, who)
    verdict.fact(fate=fate)
    if fate is not None:
        settle_fate(verdict, who, fate)
        if fate == "evil" and not table.late:
            verdict.post(who, EVIL, 1, until=verdict.now.this("round"))
    else:
        verdict.post(who, UNJUDGED, 1)
        _refuse_undecided_late(verdict)
        tell_when_it_returns(verdict, "D1-FP-01")
    return verdict


def _double(verdict: Verdict, who: str) -> None:
    """From now to the end of the round; outside rounds one opens that ends with whatever comes next."""
    table = verdict.table
    if table.late:
        return
    spent = table.balance(who, "round.force_points")
    limit = table.setting("fp.max_per_round")
    if spent and limit == "refuse":
        verdict.refuse("force_point.second", "second_force_point", who=who)
    elif spent and limit == "warn":
        verdict.warn("force_point.second", "second_force_point", who=who)
    if table.span("round") is None:
        ordinal = begin_span(verdict, "round")
        until = f"{TABLE}:round:{ordinal}"
        verdict.post(TABLE, "round.implied", 1, until=until)
        verdict.fact(implied_round=True)
    else:
        until = table.this("round")
    # Each doubles, so that either may be undone; codes double once however many stand.
    verdict.post(who, "round.force_points", 1, until=until)
    verdict.post(who, "round.doubled", 1, until=until)


def _refuse_undecided_late(verdict: Verdict) -> None:
    """A point entered late into an adventure that is over brings its fate."""
    table = verdict.table
    adventure = table.span("adventure")
    if adventure is not None and table.over(f"{TABLE}:adventure:{adventure}"):
        verdict.refuse("D1-FP-01", "late_undecided", hard=True)


def settle_fate(verdict: Verdict, who: str, fate: str, spend: int | None = None) -> None:
    """What a deed of that kind costs, and what is away until the adventure ends. `spend` is the entry to
    which all of it belongs, where that is another than the one being drafted."""
    verdict.cite(f"fate.{fate}")
    until = verdict.table.this("adventure")
    if fate == "evil":
        gain(verdict, who, 1, cause="evil_force_point", lot=spend)
    elif fate in ("heroic", "dramatic"):
        verdict.post(who, f"away.{fate}", 1, lot=spend, until=until)
        tell_when_it_returns(verdict, f"fate.{fate}")


def tell_when_it_returns(verdict: Verdict, rule: str) -> None:
    """Between adventures nothing ends soon: what is away until then waits for the end of the next one."""
    if verdict.table.span("adventure") is None and not verdict.table.late:
        verdict.note(rule, "returns_later")


@move(
    "judge",
    Param("entry", "entry", required=False),
    Param("subject", "subject", required=False),
    Param("judgement", "choice", of=("fate", "turning")),
    by=(),
)
def judge(act: Act, table: Table) -> Verdict:
    """Decide an open matter: the fate of a Force point, or whether someone turns to the dark side. Takes the
    newest that the word fits, or the one of the entry named."""
    word = act.text("judgement")
    turning = word in table.system.choices["turning"]
    lot = _open_matter(act, table, "turn_check" if turning else UNJUDGED)
    verdict = Verdict(act, table, "turn_check" if turning else "force_point_categorised")
    if lot is None:
        _refuse_judging(verdict, "D1-DS-01" if turning else "D1-FP-01", word)
        return verdict
    verdict.draft.subject = lot.subject
    verdict.draft.about = lot.entry
    verdict.fact(judgement=word, entry=lot.entry)
    verdict.end(lot)
    if turning:
        _turn(verdict, lot.subject, word)
    else:
        settle_fate(verdict, lot.subject, word)
    return verdict


def settle_spend(verdict: Verdict, lot: Lot, word: str) -> None:
    """The fate of a Force point among others of an adventure that ends: what follows belongs to its spend, so
    that each may be undone by itself (D1-FP-04 to -07)."""
    verdict.end(lot)
    settle_fate(verdict, lot.subject, word, spend=lot.entry)


def settle_turning(verdict: Verdict, lot: Lot, word: str) -> None:
    """Whether someone turns, said as an adventure ends (D1-DS-01)."""
    verdict.end(lot)
    _turn(verdict, lot.subject, word)


def _open_matter(act: Act, table: Table, account: str) -> Lot | None:
    lots = table.lots(account=account, subject=act.maybe("subject"))
    if act.has("entry"):
        lots = [lot for lot in lots if lot.entry == act.number("entry")]
    return lots[-1] if lots else None


def _refuse_judging(verdict: Verdict, rule: str, word: str) -> None:
    """Nothing waits. What is judged already is amended, where it was judged: a judgement of its own, or the
    very line that spent the point."""
    act, table = verdict.act, verdict.table
    entry = act.number("entry")
    past = table.past(entry) if act.has("entry") else None
    by = [one.seq for one in table.about(entry) if one.draft.kind == verdict.draft.kind] if past else []
    if by:
        verdict.refuse(rule, "judged_already", hard=True, entry=entry, by=by[-1], judgement=word)
    elif past is not None and past.living and past.draft.facts.get("fate"):
        verdict.refuse(rule, "judged_at_once", hard=True, entry=entry, who=past.draft.subject)
    else:
        verdict.refuse(rule, "nothing_to_judge", hard=True, judgement=word)


def _turn(verdict: Verdict, who: str, word: str) -> None:
    verdict.cite("D1-DS-01", "D1-AM-21")
    if word != "turns":
        return
    verdict.field(who, "turned", True)
    if verdict.table.plays(who):
        verdict.field(who, "taken", True)
        verdict.field(who, "kind", "npc")


@move(
    "grant",
    Param("subject", "subject", of=("pc", "npc", "droid")),
    Param("what", "choice", of=("granted",)),
    Param("amount", "number"),
    by=(),
)
def grant(act: Act, table: Table) -> Verdict:
    """Force points that the game master gives, the second of a dramatic deed among them (D1-FP-07): during an
    adventure they come at its end (D1-FP-08)."""
    verdict = Verdict(act, table, "force_point_granted", act.text("subject"))
    who, amount = act.text("subject"), act.number("amount")
    refuse_nothing(verdict, amount)
    if table.span("adventure") is None:
        verdict.post(who, POOL, amount)
    else:
        verdict.post(who, "away.granted", amount, until=table.this("adventure"))
    verdict.fact(amount=amount, at_end=table.span("adventure") is not None)
    verdict.cite("D1-FP-08")
    if dramatic_return(table) == 1 and table.balance(who, "away.dramatic") > 0:
        verdict.cite("fate.dramatic")
    return verdict


def _gives_back(each: Callable[[Table], int]) -> Callable[[Lot, Table], list[Posting]]:
    def settle(lot: Lot, table: Table) -> list[Posting]:
        amount = lot.amount * each(table)
        return [Posting(lot.subject, POOL, amount)] if amount else []

    return settle


RETURNED_BY = {"away.heroic": "fate.heroic", "away.dramatic": "fate.dramatic", "away.granted": "D1-FP-08"}
"""By which rule an adventure gives back at its end what was away."""


def cite_returns(verdict: Verdict, act: Act, table: Table) -> None:
    """The rules by which points come back that had left the pool until then (D1-FP-06 to -08, D1-AM-17)."""
    for posting in verdict.draft.postings:
        if posting.amount < 0 and posting.account in RETURNED_BY:
            verdict.cite(RETURNED_BY[posting.account], "D1-AM-17")


def dramatic_return(table: Table) -> int:
    """What a spend at the dramatic moment gives back by itself (D1-FP-07, setting `fp.dramatic_return`)."""
    return 2 if table.setting("fp.dramatic_return") == "two" else 1


def check_pool(verdict: Verdict, table: Table, who: str) -> None:
    """Everyone starts with a Force point or more (D1-FP-01)."""
    if table.plays(who) and table.balance(who, POOL) < 1:
        verdict.warn("D1-FP-01", "no_force_point", who=who)


SETTLE = {
    "away.heroic": _gives_back(lambda table: 1),
    "away.dramatic": _gives_back(dramatic_return),
    "away.granted": _gives_back(lambda table: 1),
}

JUDGES = {UNJUDGED: settle_spend, "turn_check": settle_turning}

MOVES = (force, judge, grant)
