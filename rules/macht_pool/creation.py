"""How a character begins: the allotment, what is given up for Force skills, the first Force point (MP-CR);
and whoever enters freely."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.moves.campaign import bring_in
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.macht_pool.skills import FORCE_SKILLS, SKILLS, base_of, begin_at_base

SLOTS = {5: 2, 4: 4}
"""How many skills begin at which value (MP-CR-01)."""

TRADED = {5: 2, 4: 1}
"""The value of the Force skill that a slot of that value is given up for (MP-CR-03)."""

POINTS, RATING, DARK, XP = "force_points", "force_rating", "dark_points", "xp"

AWAY = "away.force_points"
"""A point that was spent waits here for its return, on the lot of its entry."""


@move(
    "creates",
    Param("newcomer", "newcomer"),
    Param("kind", "choice", of=("beginners",), after="as"),
    Param("fives", "actions", of=(SKILLS,), after="fives", required=False),
    Param("fours", "actions", of=(SKILLS,), after="fours", required=False),
    Param("traded_fives", "actions", of=(FORCE_SKILLS,), after="five_for", required=False),
    Param("traded_fours", "actions", of=(FORCE_SKILLS,), after="four_for", required=False),
    Param("player", "word", after="player", required=False),
    by=(),
)
def creates(act: Act, table: Table) -> Verdict:
    """A new character by the starting allotment: two skills at 5, four at 4, all others at base; each of the
    six may be given up for a Force skill."""
    verdict = bring_in(act, table, act.text("kind"))
    if verdict.hard:
        return verdict
    who = verdict.draft.subject
    if act.has("player"):
        verdict.field(who, "player", act.text("player"))
    chosen = {5: act.texts("fives"), 4: act.texts("fours")}
    traded = {5: act.texts("traded_fives"), 4: act.texts("traded_fours")}
    _hold_allotment(verdict, who, chosen, traded)
    _post_skills(verdict, who, chosen)
    _post_force_skills(verdict, who, traded)
    verdict.fact(
        fives=chosen[5],
        fours=chosen[4],
        trades=[{"give": slot, "force_skill": skill} for slot, skill in _each(traded)],
    )
    for check in table.system.opening:
        check(verdict, verdict.now, who)
    return verdict


def _each(slots: dict[int, list[str]]) -> Iterator[tuple[int, str]]:
    return ((slot, skill) for slot, skills in slots.items() for skill in skills)


def _hold_allotment(
    verdict: Verdict, who: str, chosen: dict[int, list[str]], traded: dict[int, list[str]]
) -> None:
    """MP-CR-01 and MP-CR-03: the slots are used up, each for a skill of its own. Whom the game master plays
    may have others."""
    verdict.cite("MP-CR-01")
    counts = {slot: len(chosen[slot]) + len(traded[slot]) for slot in SLOTS}
    if counts != SLOTS:
        if verdict.act.text("kind") == "npc":
            verdict.warn("MP-CR-01", "free_allotment", who=who)
        else:
            too_many = any(len(traded[slot]) > most for slot, most in SLOTS.items())
            rule = "MP-CR-03" if too_many else "MP-CR-01"
            verdict.refuse(rule, "allotment_mismatch", who=who, fives=counts[5], fours=counts[4])
    skills = [skill for _, skill in _each(chosen)]
    for twice in sorted({skill for skill in skills if skills.count(skill) > 1}):
        verdict.refuse("MP-CR-01", "duplicate_skill", account=twice)


def _post_skills(verdict: Verdict, who: str, chosen: dict[int, list[str]]) -> None:
    done: set[str] = set()
    for slot, skill in _each(chosen):
        account = verdict.table.system.account(skill)
        if account is None or account.group != SKILLS:
            verdict.refuse("MP-SK-01", "unknown_skill", hard=True, skill=skill)
        elif skill not in done:
            verdict.post(who, skill, slot)
            done.add(skill)


def _post_force_skills(verdict: Verdict, who: str, traded: dict[int, list[str]]) -> None:
    trades = list(_each(traded))
    if trades:
        verdict.cite("MP-CR-03", "MP-SK-02")
    skills = [skill for _, skill in trades]
    stacked = sorted({skill for skill in skills if skills.count(skill) > 1})
    if stacked and verdict.table.setting("force_trade_stacking") == "forbid":
        verdict.refuse("MP-CR-03", "force_trade_stacked", account=stacked[0])
    for slot, skill in trades:
        account = verdict.table.system.account(skill)
        if account is None or account.group != FORCE_SKILLS:
            verdict.refuse("MP-SK-01", "unknown_skill", hard=True, skill=skill)
        else:
            verdict.post(who, skill, TRADED[slot])


# -- whoever enters


def begin(verdict: Verdict, table: Table, who: str) -> None:
    """Whoever enters has a base in every skill (MP-SK-03) and a Force point (MP-CR-02), but for what the file
    or the line says otherwise."""
    kind = table.system.kinds.get(table.kind(who) or "")
    if kind is None or SKILLS not in kind.groups:
        return
    if verdict.act.request.move == "enrol":
        _hold_scores(verdict, who)
    begin_at_base(verdict, who, base_of(table, who))
    _begin_with_points(verdict, who)


def _hold_scores(verdict: Verdict, who: str) -> None:
    """What a line enrols someone with: no skill is below one (MP-SK-01), and nothing holds it to an allotment
    (MP-CR-01)."""
    said = verdict.act.scores("scores")
    skills = {skill: score for skill, score in said.items() if _is_skill(verdict.table, skill)}
    for skill, score in skills.items():
        if score < 1:
            verdict.refuse("MP-SK-01", "value_below_one", hard=True, account=skill, asked=score)
    if skills:
        verdict.warn("MP-CR-01", "free_allotment", who=who)


def _is_skill(table: Table, id: str) -> bool:
    account = table.system.account(id)
    return account is not None and account.group == SKILLS


def _begin_with_points(verdict: Verdict, who: str) -> None:
    """A rating of 1, all of it unspent (MP-CR-02). Who names the points alone has a rating as high, who names
    the rating alone has all of it; what is missing of it is away."""
    posted = {posting.account: posting.amount for posting in verdict.draft.postings if posting.subject == who}
    said = verdict.act.scores("scores") if verdict.act.request.move == "enrol" else {}
    known = {**posted, **said}
    away = known.get(AWAY, 0)
    if not known.keys() & {POINTS, RATING, AWAY}:
        verdict.cite("MP-CR-02")
    rating = max(known.get(RATING, known.get(POINTS, 1)), known.get(POINTS, 0) + away)
    points = known.get(POINTS, rating - away)
    verdict.post(who, RATING, rating - posted.get(RATING, 0))
    verdict.post(who, POINTS, points - posted.get(POINTS, 0))
    verdict.post(who, AWAY, rating - points - away)


MOVES = (creates,)
