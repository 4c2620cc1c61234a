"""Skills and their values: where they begin, and how many dice they are (MP-SK-01 to -03)."""

from __future__ import annotations

from rules.kernel.record import Draft
from rules.kernel.system import System
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

SKILLS, FORCE_SKILLS = "skills", "force_skills"
"""The groups of accounts."""

BASE = {"pc": 3, "npc": 2, "droid": 1}
"""Where every ordinary skill of a kind stands that was not given a value of its own (MP-SK-03)."""


def base_value(kind: str) -> int:
    """MP-SK-03; 0 for what has no skills."""
    return BASE.get(kind, 0)


def base_of(table: Table, who: str) -> int:
    """The base of someone who enters: a droid with a player may begin like a player character (setting
    `player_droid_base`)."""
    kind = table.kind(who) or ""
    played = kind == "droid" and table.field(who, "player") is not None
    if played and table.setting("player_droid_base") == "pc":
        kind = "pc"
    return base_value(kind)


def ordinary(system: System) -> list[str]:
    """The ids of the ordinary skills, those of the campaign's own among them."""
    return [account.id for account in system.accounts.values() if account.group == SKILLS]


def is_force_skill(table: Table, skill: str) -> bool:
    """Whether it is one of those that not everybody has (MP-SK-02)."""
    account = table.system.account(skill)
    return account is not None and account.group == FORCE_SKILLS


def begin_at_base(verdict: Verdict, who: str, base: int) -> None:
    """Post the base of every ordinary skill that has no value yet: so it stays with the character, whoever
    plays it (MP-SK-03)."""
    valued = _valued(verdict.draft, who)
    for skill in ordinary(verdict.table.system):
        if skill not in valued:
            verdict.post(who, skill, base)
    verdict.cite("MP-SK-03")


def _valued(draft: Draft, who: str) -> set[str]:
    return {posting.account for posting in draft.postings if posting.subject == who}


def value_of(verdict: Verdict, who: str, skill: str) -> int:
    """The dice of a skill on the sheet. One that is none is refused, and stands at the base of the kind
    (MP-SK-01); a Force skill that is not there is refused, and counts as 0 (MP-SK-02)."""
    table = verdict.table
    account = table.system.account(skill)
    if account is None or account.group not in (SKILLS, FORCE_SKILLS):
        verdict.refuse("MP-SK-01", "unknown_skill", skill=skill)
        return base_value(table.kind(who) or "")
    value = table.balance(who, skill)
    if account.group == FORCE_SKILLS and value < 1:
        verdict.refuse("MP-SK-02", "force_skill_missing", who=who, account=skill)
    return value
