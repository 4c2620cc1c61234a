"""The party, the guard and the droid that these tests play with."""

from __future__ import annotations

from typing import Any

from rules import registry
from rules.kernel.notation import Code
from rules.kernel.record import Value
from rules.kernel.system import System
from rules.kernel.verdict import Verdict
from tests.rules.memory import Campaign

SYSTEM: System = registry.system("macht_pool")

ANA = {
    "blaster": 5,
    "dodge": 5,
    "melee": 4,
    "throwing": 4,
    "control": 2,
    "sense": 1,
    "force_points": 3,
    "xp": 12,
}
GUARD = {"blaster": 3, "dodge": 3, "melee": 3, "perception": 3}


def party(**settings: Value) -> Campaign:
    """Ana with two Force skills, Ben with none; a guard, Jarek who may come along, a droid. Dice that nobody
    names show 1."""
    campaign = Campaign(SYSTEM, settings, roller=lambda sides: 1)
    enrol(campaign, "ana", "pc", ANA)
    enrol(campaign, "ben", "pc")
    enrol(campaign, "guard", "npc", GUARD)
    enrol(campaign, "jarek", "npc", {"xp": 6})
    enrol(campaign, "tin", "droid")
    return campaign


def enrol(campaign: Campaign, who: str, kind: str, scores: dict[str, int] | None = None) -> Verdict:
    newcomer = {"id": who, "name": who.capitalize()}
    return campaign.play(None, "enrol", newcomer=newcomer, kind=kind, scores=scores or {})


def in_a_round(**settings: Value) -> Campaign:
    campaign = party(**settings)
    campaign.play(None, "round_start")
    return campaign


def codes(verdict: Verdict) -> list[str]:
    """What is found, refusals first."""
    return [finding.code for finding in sorted(verdict.findings, key=lambda one: one.level != "refused")]


def weights(verdict: Verdict) -> dict[str, int]:
    """The dice that each cause gave or took."""
    return {one["why"]: Code.parse_modifier(one["by"]).dice for one in verdict.draft.facts["modifiers"]}


def rolls(campaign: Campaign, who: str = "ana", skill: str = "search", **said: Any) -> Verdict:
    return campaign.play(who, "rolls", ability=skill, **said)


def weight(campaign: Campaign, who: str) -> int:
    """The dice that weigh on whatever someone rolls."""
    return sum(weights(rolls(campaign, who)).values())


def shoots(campaign: Campaign, faces: list[int], theirs: list[int] | None = None, **said: Any) -> Verdict:
    """Ana shoots the guard at ten metres; a guard who has no dice here does not dodge."""
    dice = {"attack": faces, **({"opponent": theirs} if theirs else {})}
    how = {"weapon": "blaster_pistol", "metres": "10", **({} if theirs else {"defence": "undefended"})}
    return campaign.play("ana", "attacks", dice, target="guard", **{**how, **said})


def last(campaign: Campaign) -> int:
    """The number of the newest entry."""
    return campaign.entries[-1].seq
