"""Spiritual quests: leaving the world for more than a day, the vision at the end, what it gives (FC-QU-01 to
-07)."""

from __future__ import annotations

from rules.d6_first_edition.advancement import POINTS, refuse_turned
from rules.d6_first_edition.codes import force_skilled
from rules.d6_first_edition.rolls import beats_difficulty
from rules.d6_first_edition.rounds import refuse_helpless
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.days import START, book
from rules.force_companion.lore import TRADITIONS, read
from rules.force_companion.teaching import learn, skills_of
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

VISION = "vision."
"""The visions that someone has had: `vision.3` is of adventure 3, `vision.0` of none."""

USUAL_SKILL = "willpower"
MORE_THAN_A_DAY = 2


@move(
    "quests",
    Param("title", "text"),
    Param("place", "text", after="place", required=False),
    Param("meditation", "subject", of=("power",), after="by", required=False),
    Param("granted", "flag", required=False),
    Param("power", "subject", of=("power",), after="granted", required=False),
    Param("reward", "text", after="reward", required=False),
    Param("misread", "flag", required=False),
    Param("difficulty", "number", after="vs", required=False),
    Param("ability", "account", of=("skills",), after="by", required=False),
    Param("modifiers", "modifiers", required=False),
    Param("points", "number", after="points", required=False, signed=True),
    Param("days", "number", after="days", required=False),
    START,
    rolls=("reading",),
    by=PEOPLE,
)
def quests(act: Act, table: Table) -> Verdict:
    """A quest has ended: with a vision if the game master grants one, which is understood as it was played,
    or by a roll if a difficulty is named."""
    verdict = Verdict(act, table, "quest_ended")
    granted = act.flag("granted") or act.has("power")
    refuse_turned(verdict, act.who)
    refuse_helpless(verdict, act.who)
    verdict.fact(title=act.text("title"))
    _withdraw(verdict)
    _spend_days(verdict)
    verdict.fact(vision="vision" if granted else "no_vision")
    verdict.cite("FC-QU-03")
    if granted:
        _see(verdict)
    elif act.has("difficulty") or act.flag("misread"):
        verdict.refuse(RULE_OF_THE_LEDGER, "nothing_to_understand", hard=True)
    understood = granted and _is_understood(verdict)
    _reward(verdict, deserved=understood)
    _refuse_points(verdict)
    return verdict


def _withdraw(verdict: Verdict) -> None:
    """A remote place, or a state that cuts one off; the way of those who use the Force (FC-QU-01)."""
    act, table, who = verdict.act, verdict.table, verdict.act.who
    place, meditation = act.maybe("place"), act.maybe("meditation")
    verdict.fact(place=place, meditation=meditation)
    verdict.cite("FC-QU-01")
    if place is None and meditation is None:
        verdict.warn("FC-QU-01", "no_isolation", who=who)
    if meditation is not None and table.balance(who, f"power.{meditation}") == 0:
        verdict.refuse("FC-QU-01", "meditation_unknown", who=who, power=meditation)
    if not force_skilled(table, who) and not table.family(who, "power."):
        verdict.warn("FC-QU-01", "no_force_user", who=who)


def _spend_days(verdict: Verdict) -> None:
    """How long it takes is the game master's to say, and is more than a day's task (FC-QU-02)."""
    act = verdict.act
    if act.has("days"):
        book(verdict, act.number("days"))
        verdict.cite("FC-QU-02")
        if act.number("days") < MORE_THAN_A_DAY:
            verdict.warn("FC-QU-02", "short_quest", who=act.who)


def _see(verdict: Verdict) -> None:
    """A vision is rare: one in a lifetime for most, and never two within one adventure (FC-QU-07)."""
    table, who = verdict.table, verdict.act.who
    adventure = table.span("adventure") or 0
    if table.family(who, VISION):
        verdict.warn("FC-QU-07", "second_vision", who=who)
    others = list(table.who(f"{VISION}{adventure}")) if adventure else []
    if others:
        find = verdict.refuse if table.setting("quest.same_adventure") == "refuse" else verdict.warn
        find("FC-QU-07", "vision_in_adventure", others=others)
        verdict.cite("FC-AM-40")
    verdict.post(who, f"{VISION}{adventure}", 1)
    verdict.cite("FC-QU-07")


def _is_understood(verdict: Verdict) -> bool:
    """As it was played, or by Willpower or a fitting tradition against a difficulty (FC-QU-04)."""
    act = verdict.act
    understood = not act.flag("misread")
    if act.has("difficulty"):
        difficulty, legal = act.number("difficulty"), [USUAL_SKILL, *TRADITIONS.values()]
        ability = act.maybe("ability") or USUAL_SKILL
        if ability not in legal:
            verdict.refuse("FC-QU-04", "no_quest_skill", account=ability, legal=legal)
        total = read(verdict, ability, difficulty=difficulty)
        understood = total is not None and beats_difficulty(total, difficulty)
        verdict.fact(difficulty=difficulty, outcome="success" if understood else "failure")
        if total is not None:
            verdict.fact(margin=total - difficulty)
    verdict.fact(understood=understood, grasp="understood" if understood else "misread")
    verdict.cite("FC-QU-04")
    return understood


def _reward(verdict: Verdict, *, deserved: bool) -> None:
    """What it gives fits the quest, and comes of a vision that was understood (FC-QU-05)."""
    act = verdict.act
    power, reward = act.maybe("power"), act.maybe("reward")
    verdict.fact(reward=reward, powers=[power] if power else [])
    if power is None and reward is None:
        return
    verdict.cite("FC-QU-05")
    if not deserved:
        verdict.refuse("FC-QU-05", "no_reward", who=act.who)
    if power is not None:
        _weigh_power(verdict, power)
        learn(verdict, power)


def _weigh_power(verdict: Verdict, power: str) -> None:
    """A vision may give a power whose skills or required powers are lacking, with a warning (FC-AM-41)."""
    table, who = verdict.table, verdict.act.who
    if table.balance(who, f"power.{power}") > 0:
        verdict.refuse("FC-QU-05", "power_known", who=who, power=power)
    for skill in skills_of(table, power):
        if table.balance(who, skill) == 0:
            verdict.warn("FC-QU-05", "skill_lacking", who=who, power=power, account=skill)
            verdict.cite("FC-AM-41")
    for account in table.family(power, "requires."):
        required = account.removeprefix("requires.")
        if table.balance(who, f"power.{required}") == 0:
            verdict.warn("FC-QU-05", "power_required", who=who, power=power, required=required)
            verdict.cite("FC-AM-41")


def _refuse_points(verdict: Verdict) -> None:
    """A quest costs no character points and earns none (FC-QU-06)."""
    act, points = verdict.act, verdict.act.number("points")
    if not points:
        return
    verdict.refuse("FC-QU-06", "points_of_quest", who=act.who)
    verdict.fact(points=points)
    if points > 0:
        verdict.post(act.who, POINTS, points)
    else:
        verdict.pay(act.who, POINTS, -points, "FC-QU-06")


MOVES = (quests,)
