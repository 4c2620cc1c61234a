"""The people, Holocrons, texts and powers that these tests play with."""

from __future__ import annotations

from typing import Any

from rules import registry
from rules.kernel.notation import Code
from rules.kernel.record import Value
from rules.kernel.system import System
from rules.kernel.verdict import Verdict
from tests.rules.memory import Campaign

SYSTEM: System = registry.system("d6_first_edition", ("force_companion",))


def pips(code: str) -> int:
    """A code of a sheet as the ledger counts it."""
    return Code.parse(code).ledger()


def scores(**accounts: str | int) -> dict[str, int]:
    """Accounts with their scores: codes as text, counts and flags as numbers; `__` stands for a dot."""
    return {
        name.replace("__", "."): pips(score) if isinstance(score, str) else score
        for name, score in accounts.items()
    }


def enrol(campaign: Campaign, id: str, kind: str, **accounts: str | int) -> None:
    verdict = campaign.play(
        None, "enrol", newcomer={"id": id, "name": id}, kind=kind, scores=scores(**accounts)
    )
    assert not verdict.refused, verdict.findings


def power(campaign: Campaign, id: str, *skills: str, requires: tuple[str, ...] = ()) -> None:
    accounts: dict[str, Any] = {f"uses__{skill}": 1 for skill in skills}
    accounts |= {f"requires__{name}": 1 for name in requires}
    enrol(campaign, id, "power", **accounts)


def order(**settings: Value) -> Campaign:
    """A campaign with a pupil, a master, a Holocron, a text and five powers."""
    chosen = {name.replace("__", "."): value for name, value in settings.items()}
    campaign = Campaign(SYSTEM, {"campaign.era": "other"} | chosen)
    power(campaign, "telekinesis", "alter")
    power(campaign, "farseeing", "control", "sense", requires=("life_detection",))
    power(campaign, "control_pain", "control")
    power(campaign, "absorb_energy", "control")
    power(campaign, "life_detection", "sense")
    enrol(campaign, "mira", "pc", **MIRA)
    enrol(campaign, "odan", "npc", **ODAN)
    enrol(campaign, "katan", "holocron", **KATAN)
    enrol(campaign, "codex", "manuscript", **CODEX)
    return campaign


MIRA: dict[str, str | int] = {
    "dexterity": "3D",
    "knowledge": "2D+1",
    "mechanical": "2D+2",
    "perception": "3D+1",
    "strength": "2D+2",
    "technical": "2D+1",
    "willpower": "3D",
    "research": "3D",
    "control": "2D+2",
    "sense": "2D",
    "alter": "1D",
    "force_points": 2,
    "character_points": 40,
    "trait__force_sensitive": 1,
    "trait__jedi": 1,
    "power__control_pain": 1,
    "power__life_detection": 1,
    "bond__odan": 1,
}
ODAN: dict[str, str | int] = {
    "control": "6D",
    "sense": "5D",
    "alter": "5D+2",
    "trait__jedi": 1,
    "power__control_pain": 1,
    "power__telekinesis": 1,
    "power__farseeing": 1,
    "power__life_detection": 1,
}
KATAN: dict[str, str | int] = {
    "education": "6D",
    "complexity": "3D",
    "difficulty": 15,
    "teaches__control": 1,
    "teaches__alter": 1,
    "power__control_pain": 1,
    "power__telekinesis": 1,
    "power__farseeing": 1,
    "power__absorb_energy": 1,
    "power__life_detection": 1,
}
CODEX: dict[str, str | int] = {
    "complexity": "2D",
    "difficulty": 20,
    "teaches__sense": 1,
    "power__farseeing": 1,
}


def found(verdict: Verdict, level: str) -> list[str]:
    """The rules that refuse, warn or give notice, in order."""
    return [finding.rule for finding in verdict.findings if finding.level == level]


def refused_by(verdict: Verdict) -> list[str]:
    return found(verdict, "refused")


def warned_by(verdict: Verdict) -> list[str]:
    return found(verdict, "warning")
