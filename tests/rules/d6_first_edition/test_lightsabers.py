"""Lightsabers: their damage, and sending shots back (D1-LS-01, D1-LS-04)."""

from __future__ import annotations

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.armoury import armed, codes_found, fighting, shot, tell
from tests.rules.memory import Campaign


def without_code(**settings: str) -> Campaign:
    """The lightsaber of a campaign that has said nothing of its damage."""
    campaign = armed(**settings)
    campaign.play(None, "enrol", newcomer={"id": "relic", "name": "relic"}, kind="weapon")
    tell(campaign, "relic", skill="lightsaber", difficulty=5)
    return campaign


def test_a_lightsaber_without_a_code_takes_that_of_the_house() -> None:
    campaign = without_code(lightsaber__weapon_code="4D")
    verdict = campaign.play("mira", "strikes", target="guard", weapon="relic")
    assert verdict.draft.facts["rolls"]["damage"]["effective"] == "6D"
    assert "D1-LS-01" in verdict.draft.citations


def test_where_nobody_has_said_it_the_damage_waits() -> None:
    campaign = without_code()
    verdict = campaign.play("mira", "strikes", target="guard", weapon="relic")
    assert codes_found(verdict) == [("warning", "D1-AM-26", "damage_unknown")]
    assert campaign.balance("mira", "hit.due.guard.relic") == 1


def test_a_lightsaber_without_a_code_is_told_of_when_it_enters() -> None:
    campaign = without_code()
    verdict = campaign.decide("roark", "sheathes")
    for check in campaign.system.opening:
        check(verdict, campaign.table, "relic")
    assert ("warning", "D1-AM-26", "no_lightsaber_code") in codes_found(verdict)


def test_who_has_no_control_does_the_weapons_damage_alone() -> None:
    campaign = armed()
    verdict = campaign.play("roark", "strikes", target="guard", weapon="saber", difficulty=5)
    assert verdict.draft.facts["rolls"]["damage"]["effective"] == "5D"


# -- sending a shot back


def deflected(attack: int) -> tuple[Campaign, Verdict]:
    """Mira deflects with a total of 8, and Roark's shot at short range comes to that."""
    campaign = fighting("roark")
    first = campaign.play("mira", "deflects", {"parry": 8}, attacker="roark")
    shot(campaign, attack, target="mira", only=True)
    return campaign, first


def sent(campaign: Campaign, total: int, target: str = "guard") -> Verdict:
    return campaign.play("mira", "redirects", {"attack": total}, target=target, difficulty=12, only=True)


def test_both_uses_of_sense_are_counted_from_the_first_roll_on() -> None:
    campaign, first = deflected(17)
    assert first.draft.facts["effective"] == "3D"
    assert campaign.balance("mira", "round.reactions") == 2
    assert sent(campaign, 12).draft.facts["rolls"]["attack"]["effective"] == "3D"
    assert campaign.balance("mira", "round.reactions") == 2


def test_a_shot_that_missed_strikes_whom_it_is_sent_at_with_the_shooters_weapon() -> None:
    campaign, _ = deflected(17)
    verdict = campaign.play(
        "mira", "redirects", {"attack": 12, "damage": 12, "resists": 6}, target="roark", difficulty=12
    )
    facts = verdict.draft.facts
    assert (facts["weapon"], facts["hit"], facts["result"]) == ("pistol", True, "incapacitated")
    assert facts["rolls"]["damage"]["effective"] == "4D"
    assert verdict.draft.kind == "attack_resolved"
    assert "D1-LS-04" in verdict.draft.citations


def test_a_shot_that_hit_is_not_sent_back() -> None:
    campaign, _ = deflected(18)
    assert codes_found(sent(campaign, 12)) == [("refused", "D1-LS-04", "nothing_to_return")]


def test_a_shot_is_sent_back_once() -> None:
    campaign, _ = deflected(17)
    assert not sent(campaign, 9).draft.facts["hit"]
    assert codes_found(sent(campaign, 12)) == [("refused", "D1-LS-04", "nothing_to_return")]


def test_a_shot_that_comes_back_wide_hits_nobody() -> None:
    campaign, _ = deflected(17)
    assert not sent(campaign, 11).draft.facts["hit"]
    assert not campaign.table.pending()


def test_a_plain_parry_sends_nothing_back() -> None:
    campaign = fighting("roark")
    campaign.play("mira", "parries", {"parry": 8}, attacker="roark")
    shot(campaign, 9, target="mira")
    assert codes_found(sent(campaign, 12)) == [("refused", "D1-LS-04", "nothing_to_return")]


@pytest.mark.parametrize("hand", ["saber", "blade"])
def test_deflecting_wants_a_lightsaber_and_sense(hand: str) -> None:
    campaign = fighting("roark")
    tell(campaign, "guard", hand=hand)
    rules = {finding.rule for finding in campaign.play("guard", "deflects").refused}
    assert "D1-LS-03" in rules
    assert ("D1-CO-15" in rules) == (hand == "blade")
