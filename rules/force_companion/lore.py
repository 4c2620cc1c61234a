"""The dice of a study: an ability of the student with what the Holocron or the text adds (FC-HO-01, -05, -07,
-10)."""

from __future__ import annotations

from typing import Any

from rules.d6_first_edition.codes import Working, sheet_code, standing_dice, worked_out
from rules.d6_first_edition.rolls import advantage_of, roll, split_modifiers
from rules.force_companion.prices import research_steps
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

TRADITIONS = {"jedi": "jedi_tradition", "sith": "sith_tradition", "ka": "ka_tradition"}
"""The study skill that fits a text of that nature (FC-HO-07)."""

STUDY_SKILLS = ("research", *TRADITIONS.values())

NONE = Code(0, 0)


def complexity(table: Table, object_: str) -> Code:
    """The dice that a text or a Holocron adds (FC-HO-07, -10)."""
    return Code.of(table.balance(object_, "complexity"))


def education(table: Table, holocron: str) -> Code:
    """The Education of a Holocron's keeper (FC-HO-05)."""
    return sheet_code(table, holocron, "education") or NONE


def fitting_tradition(verdict: Verdict, object_: str) -> str:
    """The study skill that the nature of a text calls for, Research where it has none."""
    nature = verdict.table.field(object_, "nature")
    return TRADITIONS.get(nature.lower(), "research") if isinstance(nature, str) else "research"


def study_skill(verdict: Verdict, usual: str, rule: str) -> str:
    """The skill that the line names, since which one fits is the game master's to say, else the usual one."""
    named = verdict.act.maybe("ability")
    if named is not None and named not in STUDY_SKILLS:
        verdict.refuse(rule, "no_study_skill", account=named, legal=list(STUDY_SKILLS))
    return named or usual


def only_skill(verdict: Verdict, usual: str, rule: str) -> str:
    """The ability that the rule wants; another one, if the line names it, is refused."""
    named = verdict.act.maybe("ability")
    if named is not None and named != usual:
        verdict.refuse(rule, "other_ability", account=named, usual=usual)
    return named or usual


def read(
    verdict: Verdict,
    ability: str,
    *,
    whose: str | None = None,
    more: tuple[str, Code] | None = None,
    difficulty: int | None = None,
) -> int | None:
    """Roll for what a study yields; the facts are those of one roll. Returns the total, None without dice.

    `whose` ability it is if not the student's; `more` is what the object adds, with its name: codes are added
    without carry (FC-RO-01).
    """
    who = verdict.act.who
    code = sheet_code(verdict.table, whose or who, ability) or NONE
    working = _joined(verdict, code, ability, more)
    verdict.draft.facts |= {"ability": ability} | working.facts()
    advantage, added = advantage_of(verdict.act)
    facts = roll(verdict, "reading", working, target=difficulty, advantage=advantage)
    verdict.draft.facts |= facts | {"modifiers": [*facts["modifiers"], *added]}
    verdict.cite("FC-RO-01", "FC-RO-02")
    return facts.get("total")


def _joined(verdict: Verdict, code: Code, ability: str, more: tuple[str, Code] | None) -> Working:
    given, _ = split_modifiers(verdict.act.maps("modifiers"))
    added: list[dict[str, Any]] = [{"why": more[0], "by": more[1].modifier()}] if more else []
    working = worked_out(
        code.plus(more[1]) if more else code,
        standing_dice(verdict.table, verdict.act.who, ability),
        given=given,
    )
    return Working(code, added + working.modifiers, working.effective)


def discount(verdict: Verdict, total: int | None) -> int:
    """The steps by which a roll makes a study cheaper (FC-HO-05, -07, -10)."""
    steps = 0 if total is None else research_steps(total, str(verdict.table.setting("research.step_mode")))
    verdict.fact(steps=steps)
    return steps
