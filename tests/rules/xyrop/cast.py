"""The three whom these tests play with, a soldier, and a hangar on fire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import registry
from rules.kernel.notation import parse
from rules.kernel.record import TABLE, Draft, FieldChange, Posting
from rules.kernel.system import System
from rules.kernel.verdict import Verdict
from tests.rules.memory import Campaign

SYSTEM: System = registry.system("xyrop")

Sheet = Mapping[str, str | int]

SHEET: Sheet = {
    "boldness": "d10",
    "empathy": "d8",
    "pilot": "d8",
    "mystic": "d6",
    "love": "d8",
    "hope": "d6",
    "honour": "d8",
    "power": "d6",
    "force_sensitive": 1,
    "force_points": 2,
    "initial_force_points": 1,
    "distinction.gambler": 1,
}

OWN = [{"account": "boldness"}, {"account": "pilot"}]
DIFFICULTY = [{"die": "d6"}, {"die": "d6"}]


def table(sheet: Sheet | None = None, *, pool: Any = 0, **settings: Any) -> Campaign:
    """Adra with that sheet, Boko, a soldier, a fire and an alarm. Dice that nobody names show 3."""
    campaign = Campaign(SYSTEM, settings, roller=lambda sides: 3)
    draft = Draft("campaign_opened", TABLE)
    _enter(draft, TABLE, TABLE, {"bad_feelings": pool})
    _enter(draft, "adra", "pc", {**SHEET, **(sheet or {})})
    _enter(draft, "boko", "pc", {"boldness": "d8", "pilot": "d6", "force_points": 2, "fear": "d6"})
    _enter(draft, "soldier", "npc", {"boldness": "d6"})
    _enter(draft, "gambler", "distinction", {})
    _enter(draft, "fire", "situation", {"die": "d8"})
    _enter(draft, "alarm", "complication", {"die": "d6"})
    campaign.keep(draft)
    return campaign


def _enter(draft: Draft, id: str, kind: str, scores: Sheet) -> None:
    draft.fields += [FieldChange(id, "kind", kind), FieldChange(id, "name", id)]
    for name, score in scores.items():
        amount = score if isinstance(score, int) else parse("die", score)
        draft.postings += [Posting(id, name, amount)] if amount else []


def acts(
    campaign: Campaign, ours: list[int] | None = None, theirs: list[int] | None = None, **said: Any
) -> Verdict:
    """Adra, bold at the helm against two dice, with the faces that fell."""
    asked = {"own": OWN, "against": DIFFICULTY, **said}
    fell = {"roll": ours, "opponent": theirs}
    return campaign.play("adra", "rolls", {label: faces for label, faces in fell.items() if faces}, **asked)


def codes(verdict: Verdict) -> list[str]:
    """What refuses it."""
    return [finding.code for finding in verdict.refused]


def newest(campaign: Campaign) -> int:
    return campaign.entries[-1].seq
