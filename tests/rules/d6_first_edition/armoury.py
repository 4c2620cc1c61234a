"""The weapons that these tests fight with, and the people who hold them."""

from __future__ import annotations

from typing import Any

from rules.kernel.record import TABLE, Draft, FieldChange, Value
from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.cast import crew
from tests.rules.force_companion.cast import enrol
from tests.rules.memory import Campaign

ARMS: dict[str, dict[str, Value]] = {
    "pistol": {"skill": "blaster", "ranges.point_blank": 3, "ranges.short": 10, "ranges.medium": 25,
               "ranges.long": 50},
    "rifle": {"ranges.short": 30, "ranges.medium": 100, "ranges.long": 300},
    "bow": {"skill": "heavy_weapons"},
    "blade": {"skill": "melee", "difficulty": 15},
    "saber": {"skill": "lightsaber", "difficulty": 20},
    "thermal": {"skill": "grenade", "ranges.short": 7, "ranges.medium": 20, "blast.close": 2, "blast.far": 9,
                "blast_damage.close": "8D", "blast_difficulty.close": 5, "blast_difficulty.far": 15},
}  # fmt: skip
DAMAGE = {"pistol": "4D", "rifle": "5D", "blade": "1D+2", "saber": "5D", "thermal": "6D"}

MIRA: dict[str, str | int] = {
    "dexterity": "3D",
    "strength": "3D",
    "lightsaber": "4D",
    "melee_parry": "3D",
    "control": "2D",
    "sense": "4D",
    "force_points": 1,
}

HANDS = {"roark": "pistol", "guard": "pistol", "mira": "saber"}


def armed(**settings: Value) -> Campaign:
    """The crew and Mira at arms, outside rounds. Nobody has told what the bow does. Dice that nobody names
    show 3."""
    campaign = crew(**settings)
    enrol(campaign, "mira", "pc", **MIRA)
    for id, fields in ARMS.items():
        enrol(campaign, id, "weapon", **({"damage": DAMAGE[id]} if id in DAMAGE else {}))
        tell(campaign, id, **fields)
    for who, weapon in HANDS.items():
        tell(campaign, who, hand=weapon)
    return campaign


def tell(campaign: Campaign, subject: str, **fields: Value) -> None:
    """Fields of a subject, as its campaign file has them."""
    draft = Draft("campaign_opened", TABLE)
    draft.fields = [FieldChange(subject, field, value) for field, value in fields.items()]
    campaign.keep(draft)


def fighting(*who: str, uses: int = 1, **settings: Value) -> Campaign:
    """A round of combat in which these have declared their uses."""
    campaign = armed(**settings)
    campaign.play(None, "round_start")
    for one in who:
        campaign.play(one, "declares", actions=["any"] * uses)
    return campaign


def shot(campaign: Campaign, total: int, who: str = "roark", **said: Any) -> Verdict:
    """A shot of which the attack roll comes to that total, at short range and at the guard unless the line
    says otherwise."""
    place = {} if {"range", "metres", "difficulty"} & set(said) else {"range": "short"}
    return campaign.play(who, "shoots", {"attack": total}, **({"target": "guard"} | place | said))


def struck(campaign: Campaign, total: int, who: str, **said: Any) -> Verdict:
    """An attack in close combat of which the roll comes to that total."""
    return campaign.play(who, "strikes", {"attack": total}, **({"target": "guard"} | said))


def codes_found(verdict: Verdict) -> list[tuple[str, str, str]]:
    """Every finding by its level, its rule and its sentence."""
    return [(finding.level, finding.rule, finding.code) for finding in verdict.findings]
