"""Research: a skill or a power from a Holocron or a manuscript, without a living master (FC-HO-01 to -10)."""

from __future__ import annotations

from rules.d6_first_edition.advancement import refuse_turned
from rules.d6_first_edition.rounds import refuse_helpless
from rules.force_companion.access import (
    has_access,
    refuse_closed,
    refuse_not_inside,
    tell_of_other_lessons,
)
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.days import TIMES, spend
from rules.force_companion.lore import (
    complexity,
    discount,
    education,
    fitting_tradition,
    only_skill,
    read,
    study_skill,
)
from rules.force_companion.prices import (
    DAYS_WITH_HOLOCRON,
    DISCOUNT_FROM,
    SKILL_FROM_LORE,
    Price,
    power_by_research,
    step_by_research,
)
from rules.force_companion.teaching import FIRST_CODE, learn, refuse_unready, skills_of, weigh_required
from rules.force_companion.training import give_credit, stepped
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

USUAL_DIFFICULTY = {"holocron": 15, "manuscript": 20}
"""For a new skill, where the object has none of its own (FC-HO-01)."""


@move(
    "studies",
    Param("object", "subject", of=("holocron", "manuscript")),
    Param("skill", "account", of=("force_skills",), after="for", required=False),
    Param("power", "subject", of=("power",), after="for", required=False),
    Param("ability", "account", of=("skills",), after="by", required=False),
    Param("chosen", "subject", of=("power",), after="powers", required=False),
    Param("modifiers", "modifiers", required=False),
    *TIMES,
    rolls=("reading",),
    by=PEOPLE,
)
def studies(act: Act, table: Table) -> Verdict:
    """A Force skill or a power is learned from a Holocron or a manuscript, or a skill rises by one step."""
    verdict = Verdict(act, table, "research_completed")
    refuse_turned(verdict, act.who)
    refuse_helpless(verdict, act.who)
    object_, skill, power = act.text("object"), act.maybe("skill"), act.maybe("power")
    verdict.fact(object=object_, skill=skill, power=power)
    if skill is not None and power is None:
        _study_skill(verdict, object_, skill)
    elif power is not None and skill is None:
        _study_power(verdict, object_, power)
    else:
        verdict.refuse(RULE_OF_THE_LEDGER, "skill_or_power", hard=True, object=object_)
    return verdict


def _study_skill(verdict: Verdict, object_: str, skill: str) -> None:
    who, chosen = verdict.act.who, verdict.act.maybe("chosen")
    have = verdict.table.balance(who, skill)
    if have == 0:
        _learn_skill(verdict, object_, skill)
        return
    if verdict.table.kind(object_) == "holocron":
        _raise_with_holocron(verdict, object_, skill, have)
    else:
        _raise_with_manuscript(verdict, object_, skill, have)
    if chosen is not None:
        verdict.refuse("FC-HO-01", "powers_by_credit", who=who, account=skill)
        _learn_chosen(verdict, object_, chosen)


# -- a new skill


def _learn_skill(verdict: Verdict, object_: str, skill: str) -> None:
    """FC-HO-01: two weeks or a month, then 20 points and a roll; points and days are gone either way."""
    table, who, chosen = verdict.table, verdict.act.who, verdict.act.maybe("chosen")
    kind = table.kind(object_) or "manuscript"
    month = table.setting("calendar.days_per_month")
    days = DAYS_WITH_HOLOCRON if kind == "holocron" else int(month) if isinstance(month, int) else 0
    _weigh_gate(verdict, object_)
    tell_of_other_lessons(verdict, object_, skill)
    usual = "ka_tradition" if table.balance(who, "trait.shimura_monk") > 0 else "willpower"
    difficulty = table.balance(object_, "difficulty") or USUAL_DIFFICULTY[kind]
    total = read(verdict, only_skill(verdict, usual, "FC-HO-01"), difficulty=difficulty)
    success = total is not None and total >= difficulty
    verdict.fact(base=SKILL_FROM_LORE, difficulty=difficulty, outcome="success" if success else "failure")
    if total is not None:
        verdict.fact(margin=total - difficulty)
    spend(verdict, Price(SKILL_FROM_LORE, days), "FC-HO-01", "skill")
    verdict.cite("FC-SK-02", "FC-HO-01")
    if success:
        stepped(verdict, skill, 0, FIRST_CODE)
        verdict.cite("FC-SK-01")
    _take_power(verdict, object_, skill, chosen, success=success)


def _weigh_gate(verdict: Verdict, object_: str) -> None:
    """Trust and understanding are not mentioned for a new skill (FC-AM-37), so it is a house rule whether
    their lack is more than a warning."""
    stance = verdict.table.setting("research.new_skill_gate")
    if stance != "off" and not has_access(verdict.table, verdict.act.who, object_):
        find = verdict.refuse if stance == "refuse" else verdict.warn
        find("FC-HO-01", "no_access", who=verdict.act.who, object=object_)


def _take_power(verdict: Verdict, object_: str, skill: str, chosen: str | None, *, success: bool) -> None:
    """One power of the object comes with a new skill: the one that the line names, else it stays open as a
    credit."""
    if not success:
        if chosen is not None:
            refuse_not_inside(verdict, object_, chosen, "FC-HO-01")
        verdict.fact(powers=[])
    elif chosen is None:
        give_credit(verdict, skill, object_)
    else:
        _learn_chosen(verdict, object_, chosen)


def _learn_chosen(verdict: Verdict, object_: str, chosen: str) -> None:
    refuse_not_inside(verdict, object_, chosen, "FC-HO-01")
    refuse_unready(verdict, chosen, known_by="FC-HO-01")
    weigh_required(verdict, chosen, researched=True)
    learn(verdict, chosen)
    verdict.fact(powers=[chosen])


# -- a step more


def _raise_with_holocron(verdict: Verdict, object_: str, skill: str, have: int) -> None:
    """FC-HO-02 to -05 and -08: Knowledge and the keeper's Education make it cheaper."""
    table, who = verdict.table, verdict.act.who
    refuse_closed(verdict, object_)
    tell_of_other_lessons(verdict, object_, skill)
    ability = only_skill(verdict, "knowledge", "FC-HO-05")
    keeper = table.setting("research.holocron_dice") == "keeper_knowledge"
    total = read(
        verdict, ability, whose=object_ if keeper else who, more=("education", education(table, object_))
    )
    _raise(verdict, skill, have, step_by_research(have, discount(verdict, total)))
    if table.setting("research.holocron_raise_credit") is True:
        give_credit(verdict, skill, object_)
    verdict.cite("FC-HO-04", "FC-HO-05")


def _raise_with_manuscript(verdict: Verdict, object_: str, skill: str, have: int) -> None:
    """FC-HO-02, -03 and -06 to -08: a study skill and the complexity of the text make it cheaper."""
    table = verdict.table
    refuse_closed(verdict, object_, "FC-HO-06")
    if table.balance(object_, f"teaches.{skill}") == 0:
        verdict.refuse("FC-HO-06", "powers_only", object=object_, account=skill)
    ability = study_skill(verdict, fitting_tradition(verdict, object_), "FC-HO-07")
    total = read(verdict, ability, more=("complexity", complexity(table, object_)))
    follow = table.setting("research.manuscript_days_follow") is True
    price = step_by_research(have, discount(verdict, total), days_follow=follow)
    _raise(verdict, skill, have, price)
    verdict.cite("FC-HO-06", "FC-HO-07")
    if total is not None and total < DISCOUNT_FROM:
        verdict.cite("FC-AM-32")


def _raise(verdict: Verdict, skill: str, have: int, price: Price) -> None:
    ceiling = Code.parse(str(verdict.table.setting("research.ceiling")))
    if Code.of(have) >= ceiling:
        verdict.refuse("FC-HO-02", "research_ceiling", account=skill, ceiling=str(ceiling))
    verdict.fact(base=step_by_research(have).points)
    spend(verdict, price, "FC-HO-03", "research")
    stepped(verdict, skill, have, have + 1)
    verdict.cite("FC-HO-02", "FC-HO-03", "FC-HO-08")
    if verdict.draft.facts["steps"] and price.days == price.points:
        verdict.cite("FC-AM-27")


# -- a power


def _study_power(verdict: Verdict, object_: str, power: str) -> None:
    """FC-HO-09 and -10: Research and the complexity make it cheaper and quicker."""
    table = verdict.table
    if verdict.act.has("chosen"):
        verdict.refuse("FC-HO-09", "one_power", hard=True)
    refuse_closed(verdict, object_)
    refuse_not_inside(verdict, object_, power)
    refuse_unready(verdict, power, known_by="FC-HO-09")
    weigh_required(verdict, power, researched=True)
    matching = table.setting("research.power_dice") == "matching_tradition"
    usual = fitting_tradition(verdict, object_) if matching else "research"
    total = read(
        verdict, study_skill(verdict, usual, "FC-HO-10"), more=("complexity", complexity(table, object_))
    )
    skills = len(skills_of(table, power))
    price = power_by_research(skills, discount(verdict, total))
    verdict.fact(base=power_by_research(skills).points)
    spend(verdict, price, "FC-HO-09", "research")
    learn(verdict, power)
    verdict.cite("FC-HO-09", "FC-HO-10")
    if table.kind(object_) == "holocron":
        verdict.cite("FC-AM-29")


MOVES = (studies,)
