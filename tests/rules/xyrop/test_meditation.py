"""Meditation, shown on every pair of faces; and what follows when all springs are negative."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.kernel.notation import DIE_RUNGS
from rules.xyrop.ladder import half_of_maximum, inverse, sides_of
from rules.xyrop.springs import NEGATIVE, POSITIVE, contrary_of
from tests.rules.memory import Campaign
from tests.rules.xyrop.cast import OWN, Sheet, acts, codes, newest, table

RANKS = range(1, len(DIE_RUNGS))


def meditating(rank: int, direction: str, **settings: Any) -> Campaign:
    """Adra, with a hope of that rank that is marked."""
    campaign = table({"hope": DIE_RUNGS[rank]}, **settings)
    hope = [{"account": "hope"}]
    own, against = ([*OWN, *hope], []) if direction == "with" else (OWN, hope)
    acts(campaign, own=own, against=against, dramatic=True)
    return campaign


def test_the_ladder_read_from_the_other_end_is_itself_again() -> None:
    assert [inverse(inverse(rank)) for rank in RANKS] == list(RANKS)
    assert [half_of_maximum(rank) for rank in RANKS] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("direction", ["with", "against"])
def test_a_spring_moves_by_a_rank_and_in_its_direction_alone(rank: int, direction: str) -> None:
    campaign = meditating(rank, direction)
    for own, other in product(range(1, sides_of(rank) + 1), range(1, sides_of(inverse(rank)) + 1)):
        faces = {"spring": [own], "contrary": [other]}
        verdict = campaign.decide("adra", "meditates", faces, spring="hope")
        moved = sum(posting.amount for posting in verdict.draft.postings if posting.account == "hope")
        if direction == "with":
            grows = own - other >= half_of_maximum(rank) and rank < 5
            assert moved == int(grows)
        else:
            assert moved == -int(own < other)
        assert (verdict.draft.facts["result"] == "unchanged") == (moved == 0)


@pytest.mark.parametrize("setting", ["strictly_lower", "always_at_d4"])
def test_a_spring_at_d4_turns_into_its_contrary(setting: str) -> None:
    campaign = meditating(1, "against", flip_test=setting)
    campaign.play("adra", "meditates", {"spring": [1], "contrary": [2]}, spring="hope")
    assert (campaign.balance("adra", "hope"), campaign.balance("adra", "fatalism")) == (0, 1)


def test_what_a_lost_spring_was_marked_for_is_over() -> None:
    campaign = meditating(1, "against")
    acts(campaign, own=[*OWN, {"account": "hope"}], dramatic=True)
    campaign.play("adra", "meditates", {"spring": [1], "contrary": [2]}, spring="hope", direction="against")
    assert campaign.lots(prefix="mark.") == []


def test_each_marked_action_is_tested_or_all_together() -> None:
    for setting, left in (("per_action", 1), ("per_meditation", 0)):
        campaign = meditating(3, "with", meditation_tests=setting)
        acts(campaign, own=[*OWN, {"account": "hope"}], dramatic=True)
        campaign.play("adra", "meditates", {"spring": [2], "contrary": [2]}, spring="hope")
        assert len(campaign.lots(prefix="mark.")) == left


def test_the_line_that_tests_a_mark_names_its_spring_and_direction() -> None:
    wants = [matter.wants for matter in meditating(3, "against").table.pending()]
    assert "adra meditates hope against" in wants


def test_a_mark_is_tested_once() -> None:
    campaign = meditating(3, "with")
    roll = newest(campaign)
    campaign.play("adra", "meditates", {"spring": [2], "contrary": [2]}, spring="hope")
    assert codes(campaign.play("adra", "meditates", spring="hope", roll=roll)) == ["already_meditated"]
    assert codes(campaign.play("adra", "meditates", spring="hope")) == ["nothing_to_meditate"]


def test_a_roll_that_is_not_dramatic_marks_nothing() -> None:
    campaign = table()
    acts(campaign, own=[*OWN, {"account": "hope"}], against=[{"account": "love"}])
    assert campaign.lots(prefix="mark.") == []


def test_undoing_the_roll_undoes_the_meditation() -> None:
    campaign = meditating(3, "with")
    roll = newest(campaign)
    campaign.play("adra", "meditates", {"spring": [8], "contrary": [1]}, spring="hope")
    campaign.undo(roll)
    assert campaign.balance("adra", "hope") == 3


def test_other_pairs_are_a_house_rule() -> None:
    pairs = "power_glory_fatalism_greed"
    assert [contrary_of(spring, pairs) for spring in POSITIVE] == ["power", "glory", "fatalism", "greed"]
    assert all(contrary_of(contrary_of(spring, pairs), pairs) == spring for spring in (*POSITIVE, *NEGATIVE))
    campaign = table({"hope": "d4"}, spring_pairs=pairs)
    acts(campaign, against=[{"account": "hope"}], dramatic=True)
    campaign.play("adra", "meditates", {"spring": [1], "contrary": [2]}, spring="hope")
    assert campaign.balance("adra", "glory") == 1


# -- all four negative

FALLING: Sheet = {"love": 0, "hope": 0, "honour": "d4", "greed": "d6", "fatalism": "d6"}


def fallen(**settings: Any) -> Campaign:
    campaign = table(FALLING, **settings)
    acts(campaign, against=[{"account": "honour"}], dramatic=True)
    campaign.play("adra", "meditates", {"spring": [1], "contrary": [9]}, spring="honour")
    return campaign


def test_the_fallen_wait_for_the_game_master() -> None:
    campaign = fallen()
    assert campaign.table.kind("adra") == "pc"
    [lot] = campaign.lots(account="all_negative")
    campaign.play(None, "adventure_start")
    campaign.play(None, "adventure_end", judged=[{"entry": lot.entry, "judgement": "gm"}])
    assert campaign.table.kind("adra") == "npc"


def test_a_house_rule_lets_them_go_at_once() -> None:
    campaign = fallen(all_negative="auto_npc")
    assert campaign.table.kind("adra") == "npc"
    assert campaign.lots(account="all_negative") == []


def test_a_player_may_have_them_back() -> None:
    campaign = fallen(all_negative="auto_npc")
    campaign.play(None, "allegiance", subject="adra", whose="player")
    assert campaign.table.kind("adra") == "pc"
