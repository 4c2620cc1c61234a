"""The order at its work: powers with difficulties, some of which are sustained or take their time."""

from __future__ import annotations

from typing import Any

from rules.kernel.record import Draft, FieldChange, Value
from rules.kernel.verdict import Verdict
from tests.rules.force_companion.cast import enrol, order, power
from tests.rules.memory import Campaign


def describe(campaign: Campaign, id: str, **fields: Value) -> None:
    """What a campaign file says of a power; `__` stands for a dot."""
    draft = Draft("described", id)
    draft.fields = [FieldChange(id, name.replace("__", "."), value) for name, value in fields.items()]
    campaign.keep(draft)


def callers(**settings: Value) -> Campaign:
    """Mira and Odan can call `control_pain` (Control), `life_detection` (Sense), `farseeing` (both) and
    `trance`, which takes three rounds. Dice that nobody names show 3."""
    campaign = order(**settings)
    campaign.roller = lambda sides: 3
    power(campaign, "trance", "control")
    describe(campaign, "control_pain", difficulty__control=6, sustainable=True)
    describe(campaign, "life_detection", difficulty__sense=3, sustainable=True)
    describe(campaign, "farseeing", difficulty__control=8, difficulty__sense=6)
    describe(campaign, "trance", difficulty__control=5, sustainable=True, rounds=3)
    learned(campaign, "mira", "farseeing", "trance")
    enrol(campaign, "jo", "pc", control="1D", force_points=1, trait__jedi=1)
    return campaign


def learned(campaign: Campaign, who: str, *powers: str) -> None:
    """Someone knows these powers now."""
    for name in powers:
        campaign.play(who, "learns", power=name, ruling="as the campaign file has it", alone=True)
        assert campaign.balance(who, f"power.{name}") == 1


def at_work(*declared: str, **settings: Value) -> Campaign:
    """The order in a round, Mira with what she declares."""
    campaign = callers(**settings)
    begin(campaign, *declared)
    return campaign


def begin(campaign: Campaign, *declared: str) -> None:
    """The next round, Mira with what she declares in it."""
    campaign.play(None, "round_start")
    verdict = campaign.play("mira", "declares", actions=list(declared))
    assert not verdict.refused, verdict.findings


def called(campaign: Campaign, power: str, move: str = "calls", **said: Any) -> Verdict:
    """The verdict on a power that is called, which has to be accepted."""
    verdict = campaign.play("mira", move, power=power, **said)
    assert not verdict.refused, verdict.findings
    return verdict


def codes(verdict: Verdict) -> dict[str, str]:
    """The code of each roll of a power."""
    return {skill: roll["effective"] for skill, roll in verdict.draft.facts["rolls"].items()}


def causes(verdict: Verdict, skill: str = "control") -> dict[str, str]:
    """What changed the code of one of the rolls, by its cause."""
    return {one["why"]: one["by"] for one in verdict.draft.facts["rolls"][skill]["modifiers"]}
