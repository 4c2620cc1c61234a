"""What Force points were spent for: heroism and its reward, evil, the check against the dark side, the fall
(MP-FP-04, MP-DK)."""

from __future__ import annotations

from typing import Any

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.record import Lot
from rules.kernel.table import Table
from rules.kernel.verdict import Pool, Verdict
from rules.macht_pool.attacks import TRUSTED
from rules.macht_pool.creation import AWAY, DARK, POINTS, RATING
from rules.macht_pool.force_points import DEED

PEOPLE = ("pc", "npc", "droid")


def threshold_of(counts: str, *, dark: int, current: int, rating: int) -> int:
    """The points against which the die of the check stands (MP-DK-02), by the setting `dark_check_counts`:
    the dark ones with the new one, the unspent ordinary ones, the rating after the loss, or that and the
    dark."""
    return {"light_current": current, "light_max": rating, "total": rating + dark}.get(counts, dark)


def falls(die: int, threshold: int) -> bool:
    """MP-DK-02."""
    return die < threshold


@move(
    "deed",
    Param("entry", "entry", required=False),
    Param("subject", "subject", of=PEOPLE, required=False),
    Param("verdict", "choice", of=("verdict",)),
    Param("reward", "choice", of=("reward",), required=False),
    rolls=("check",),
    by=(),
)
def deed(act: Act, table: Table) -> Verdict:
    """The game master's word on what a Force point was spent for: the newest, or that of the entry of its
    roll or of its spending. Each dark point is followed by its check at once."""
    verdict = Verdict(act, table, "deed_ruled")
    word, lots = act.text("verdict"), _spent(act, table)
    who = lots[0].subject if lots else act.maybe("subject")
    verdict.fact(verdict=word)
    if not lots and _is_judged(verdict, word):
        return verdict
    if who is None or (not lots and word == "neutral"):
        verdict.refuse("MP-FP-04", "nothing_to_judge", hard=True)
        return verdict
    verdict.draft.subject = who
    if lots:
        verdict.draft.about = _roll_of(table, lots[0])
        verdict.fact(entry=verdict.draft.about, points=len(lots))
    else:
        verdict.refuse("MP-DK-01" if word == "dark" else "MP-FP-04", "no_point_spent", who=who)
    for lot in lots:
        verdict.end(lot)
    if word == "dark":
        _darken(verdict, who, lots)
    elif word == "heroic":
        _reward(verdict, who, act.maybe("reward") or "no_reward", lots[-1].entry if lots else None)
    return verdict


def _spent(act: Act, table: Table) -> list[Lot]:
    """The points that wait for a word: all that were spent on one roll by one who trusted."""
    lots = table.lots(account=DEED, subject=act.maybe("subject"))
    if act.has("entry"):
        entry = act.number("entry")
        lots = [lot for lot in lots if entry in (lot.entry, _roll_of(table, lot))]
    if not lots:
        return []
    newest = lots[-1]
    roll = _roll_of(table, newest)
    return [lot for lot in lots if lot.subject == newest.subject and _roll_of(table, lot) == roll]


def _roll_of(table: Table, lot: Lot) -> int:
    """The entry of the roll that a point was spent on; its own, where it was spent on none."""
    past = table.past(lot.entry)
    return past.draft.about if past is not None and past.draft.about is not None else lot.entry


def _is_judged(verdict: Verdict, word: str) -> bool:
    """Whether the entry that is named has its verdict. A second reward for one deed is refused as such
    (MP-FP-04)."""
    act, table = verdict.act, verdict.table
    if not act.has("entry"):
        return False
    past = table.past(act.number("entry"))
    about = past.draft.about if past is not None and past.draft.kind == TRUSTED else act.number("entry")
    rulings = [one for one in table.about(about or 0) if one.draft.kind == "deed_ruled"]
    if not rulings:
        return False
    by, known = rulings[-1].seq, rulings[-1].draft.facts
    both = word == "heroic" and known.get("verdict") == "heroic" and known.get("reward") != "no_reward"
    verdict.draft.subject = rulings[-1].draft.subject
    if both and act.has("reward"):
        verdict.refuse("MP-FP-04", "one_reward_only", entry=by)
        _reward(verdict, verdict.draft.subject, act.text("reward"), None)
    else:
        verdict.refuse("MP-FP-04", "judged_already", hard=True, entry=by)
    return True


# -- heroism


def _reward(verdict: Verdict, who: str, reward: str, spend: int | None) -> None:
    """One point more, or a dark one less (MP-FP-04, MP-DK-04). What it gives belongs to the entry of the
    point that was spent; when a new point can be used is a setting, `heroic_point_available`."""
    verdict.cite("MP-FP-04")
    verdict.fact(reward=reward)
    if reward == "force_point":
        now = verdict.table.setting("heroic_point_available") == "now"
        verdict.post(who, RATING, 1, lot=spend)
        verdict.post(who, POINTS if now else AWAY, 1, lot=spend if now else None)
    elif reward == "shed_dark":
        verdict.cite("MP-DK-04")
        if verdict.table.balance(who, DARK) < 1:
            verdict.refuse("MP-DK-04", "no_dark_point", hard=True, who=who)
        else:
            verdict.post(who, DARK, -1, lot=spend)


# -- evil


def _darken(verdict: Verdict, who: str, lots: list[Lot]) -> None:
    """Each point that was spent turns dark, with its check; after a fall without one. Whether it is each, or
    one for the deed, is a setting: `dark_points_per_deed` (MP-DK-01)."""
    verdict.cite("MP-DK-01", "MP-DK-02")
    one_alone = verdict.table.setting("dark_points_per_deed") == "per_deed"
    turning: list[int | None] = [lot.entry for lot in lots[: 1 if one_alone else None]] or [None]
    for entry in turning:
        if entry is not None:
            _lose_point(verdict, who, entry)
        verdict.post(who, DARK, 1, lot=entry)
        if not verdict.draft.facts.get("fallen"):
            _check(verdict, who)
    verdict.fact(dark=len(turning), fallen=bool(verdict.draft.facts.get("fallen")))


def _lose_point(verdict: Verdict, who: str, entry: int) -> None:
    """A point does not come back: the rating falls. One that has come back is taken from what is unspent, or
    from what is away (MP-DK-01)."""
    away = [lot for lot in verdict.now.lots(account=AWAY, subject=who) if lot.entry == entry]
    verdict.post(who, RATING, -1, lot=entry)
    if away:
        verdict.post(who, AWAY, -1, lot=entry)
        return
    verdict.warn("MP-DK-01", "late_verdict", who=who)
    now = verdict.now
    if now.balance(who, POINTS) > now.balance(who, RATING):
        verdict.post(who, POINTS, -1, lot=entry)
    else:
        verdict.take(who, AWAY, 1)


def _check(verdict: Verdict, who: str) -> None:
    """One die at once; less than the points is a fall (MP-DK-02, MP-DK-03)."""
    now = verdict.now
    threshold = threshold_of(
        str(now.setting("dark_check_counts")),
        dark=now.balance(who, DARK),
        current=now.balance(who, POINTS),
        rating=now.balance(who, RATING),
    )
    verdict.rule_of_dice = "MP-DK-02"
    verdict.pools.append(Pool("check", Code(1), threshold))
    [die] = verdict.act.tape.take("check", 1)
    verdict.pools.pop()
    fell = falls(die, threshold)
    checks: list[dict[str, Any]] = verdict.draft.facts.setdefault("checks", [])
    checks.append({"die": die, "threshold": threshold, "fell": fell})
    if fell:
        _fall(verdict, who)


def _fall(verdict: Verdict, who: str) -> None:
    """The character is the game master's from now on, with all values as they are (MP-DK-03)."""
    verdict.fact(fallen=True, fall="fell")
    verdict.field(who, "fallen", True)
    if verdict.table.plays(who):
        verdict.field(who, "kind", "npc")
    verdict.cite("MP-DK-03")


@move("returns", by=PEOPLE)
def returns(act: Act, table: Table) -> Verdict:
    """A way back from the dark side, which the text does not have: by a ruling alone (MP-DK-03)."""
    verdict, who = Verdict(act, table, "redeemed"), act.who
    fallen = table.field(who, "fallen") is True
    verdict.refuse("MP-DK-03", "no_way_back" if fallen else "not_fallen", hard=not fallen, who=who)
    verdict.field(who, "fallen", False)
    verdict.field(who, "kind", "pc")
    verdict.cite("MP-DK-03")
    return verdict


def settle_deed(verdict: Verdict, lot: Lot, word: str) -> None:
    """The word on a point among others of an adventure that ends; a reward has a line of its own."""
    verdict.end(lot)
    if word == "dark":
        _darken(verdict, lot.subject, [lot])
    elif word == "heroic":
        verdict.cite("MP-FP-04")


JUDGES = {DEED: settle_deed}

MOVES = (deed, returns)
