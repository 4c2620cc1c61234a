"""The evening of the contract, played by requests: every balance and refusal that it names."""

from __future__ import annotations

from typing import Any

from rules.kernel.notation import Code
from tests.rules.force_companion.cast import enrol, order
from tests.rules.memory import Campaign

ROARK: dict[str, str | int] = {
    "dexterity": "3D+1",
    "knowledge": "2D",
    "mechanical": "3D",
    "perception": "3D",
    "strength": "2D",
    "technical": "2D+2",
    "blaster": "5D+1",
    "dodge": "4D+1",
    "force_points": 2,
    "character_points": 5,
}


class Evening:
    """The cell at its table: each line is played, and what follows from it is asserted."""

    def __init__(self) -> None:
        self.campaign: Campaign = order()
        enrol(self.campaign, "roark", "pc", **ROARK)

    def line(self, who: str | None, move: str, *, ruling: str | None = None, **said: Any) -> dict[str, Any]:
        """A line that must be recorded; answers with the facts."""
        verdict = self.campaign.play(who, move, ruling=ruling, **said)
        assert ruling is not None or not verdict.refused, verdict.findings
        return verdict.draft.facts

    def refused(self, rule: str, who: str | None, move: str, **said: Any) -> None:
        verdict = self.campaign.play(who, move, **said)
        assert [finding.rule for finding in verdict.refused][:1] == [rule], verdict.findings

    def stands(self, subject: str, account: str, score: str | int) -> None:
        expected = Code.parse(score).ledger() if isinstance(score, str) else score
        assert self.campaign.balance(subject, account) == expected


def holds(facts: dict[str, Any], **expected: Any) -> None:
    assert {name: facts.get(name) for name in expected} == expected


def fight(evening: Evening) -> None:
    line = evening.line
    line(None, "session_start", title="The Bathysphere")
    line(None, "adventure_start", title="Fall of Ka'tan")
    line(None, "scene", title="Cockpit")
    shot: dict[str, Any] = {"ability": "blaster", "versus": {"difficulty": 15}}
    facts = line("roark", "rolls", dice={"ability": [4, 3, 6, 2, 1]}, **shot)
    holds(facts, total=17, outcome="success", margin=2)
    line(None, "round_start")
    line("roark", "declares", actions=["any", "any", "any", "running"])
    facts = line("roark", "rolls", dice={"ability": [4, 3]}, **shot)
    holds(facts, effective="2D+1", total=8, outcome="failure", margin=-7)
    near = shot | {"versus": {"difficulty": 10}}
    facts = line("roark", "rolls", dice={"ability": [5, 5]}, **near)
    holds(facts, effective="2D+1", total=11, outcome="success", margin=1)
    line(None, "round_end")


def force_and_wound(evening: Evening) -> None:
    line = evening.line
    line("roark", "force", fate="heroic")
    evening.stands("roark", "force_points", 1)
    far: dict[str, Any] = {"ability": "blaster", "versus": {"difficulty": 30}}
    holds(line("roark", "rolls", dice={"ability": [3] * 10}, **far), effective="10D+2", total=32, margin=2)
    line(None, "scene", title="Corridor")
    line("roark", "hit", code="4D", dice={"damage": [3] * 4, "resists": [5, 3]})
    evening.stands("roark", "condition.wounds", 2)
    facts = line("roark", "rolls", ability="dodge", versus={"difficulty": 10}, dice={"ability": [4, 4, 4]})
    holds(facts, effective="3D+1", total=13, outcome="success", margin=3)
    line("roark", "healed")
    evening.stands("roark", "condition.wounds", 0)
    evening.refused("D1-DS-03", "roark", "gains", account="dark_side_points", amount=1)
    line("roark", "gains", account="dark_side_points", amount=1, ruling="the table saw it")
    evening.stands("roark", "dark_side_points", 1)


def advance(evening: Evening) -> None:
    line, stands, refused = evening.line, evening.stands, evening.refused
    line(None, "award", to=["roark", "mira"], amount=5)
    stands("roark", "character_points", 10)
    stands("mira", "character_points", 45)
    line("roark", "raises", skill="blaster")
    stands("roark", "blaster", "5D+2")
    stands("roark", "character_points", 5)
    refused("D1-AD-05", "roark", "raises", skill="dexterity")
    line("roark", "raises", skill="blaster")
    stands("roark", "blaster", "6D")
    stands("roark", "character_points", 0)
    refused("D1-AD-06", "roark", "raises", skill="blaster")
    line("mira", "trains", skill="control", teacher="odan")
    stands("mira", "control", "3D")
    stands("mira", "character_points", 43)
    line("mira", "trains", skill="control", alone=True)
    stands("mira", "control", "3D+1")
    stands("mira", "character_points", 37)
    line("mira", "trains", skill="control", teacher="odan", rush=2)
    stands("mira", "control", "3D+2")
    stands("mira", "character_points", 32)


def study(evening: Evening) -> None:
    line, stands, refused = evening.line, evening.stands, evening.refused
    faces = {"reading": [5, 4, 4, 4, 4, 4, 3, 3]}
    refused("FC-HO-04", "mira", "studies", object="katan", skill="alter", dice=faces)
    line("mira", "trusts", object="katan")
    line("mira", "studies", object="katan", skill="alter", dice=faces)
    stands("mira", "alter", "1D+1")
    stands("mira", "character_points", 31)
    refused("FC-HO-02", "mira", "studies", object="katan", skill="control", dice=faces)
    line("mira", "learns", power="telekinesis", teacher="odan")
    stands("mira", "power.telekinesis", 1)
    stands("mira", "character_points", 26)
    faces = {"reading": [6, 6, 5, 5, 5]}
    refused("FC-HO-09", "mira", "studies", object="codex", power="farseeing", dice=faces)
    line("mira", "understands", object="codex")
    line("mira", "studies", object="codex", power="farseeing", dice=faces)
    stands("mira", "power.farseeing", 1)
    stands("mira", "character_points", 6)


def settle(evening: Evening) -> None:
    line, stands = evening.line, evening.stands
    line("roark", "force")
    stands("roark", "force_points", 0)
    evening.refused("FC-FP-16", None, "adventure_end")
    line(None, "judge", subject="roark", judgement="dramatic")
    line(None, "adventure_end")
    stands("roark", "force_points", 3)
    line(None, "session_end")


def remember(evening: Evening) -> None:
    evening.line(None, "session_start", title="The Corridor")
    evening.line(None, "award", to=["mira"], amount=2, at="session:1")
    evening.stands("mira", "character_points", 8)
    evening.campaign.undo()
    evening.stands("mira", "character_points", 6)
    evening.campaign.redo()
    evening.stands("mira", "character_points", 8)
    evening.line(None, "assert", subject="roark", account="blaster", score=Code(6, 0).ledger())
    evening.line(None, "session_end")


def test_the_evening_goes_as_the_contract_has_it() -> None:
    evening = Evening()
    for part in (fight, force_and_wound, advance, study, settle, remember):
        part(evening)


def test_the_evening_books_its_days_one_after_the_other() -> None:
    evening = Evening()
    for part in (fight, force_and_wound, advance, study):
        part(evening)
    taken = [
        (kept.draft.facts["began"], kept.draft.facts["ended"])
        for kept in evening.campaign.entries
        if "began" in kept.draft.facts
    ]
    assert taken == [(0, 2), (2, 14), (14, 15), (15, 16), (16, 23), (23, 37)]
    evening.stands("mira", "days_in_training", 37)
    evening.stands("table", "day", 0)
