"""Rounds and turns: announcing, acting, waiting, what ends with them (MP-TU), and who is next."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.macht_pool.turns import announced, movement_actions
from tests.rules.macht_pool.cast import codes, in_a_round, party, rolls, shoots, weight, weights
from tests.rules.memory import Campaign

HITS = [6, 6, 6, 6, 6]


@pytest.mark.parametrize(
    ("metres", "actions"), [("0", 0), ("5", 0), ("5.1", 1), ("10", 1), ("10.01", 2), ("15", 2), ("20", 3)]
)
def test_every_begun_five_metres_beyond_the_first_are_an_action(metres: str, actions: int) -> None:
    assert movement_actions(metres) == actions


@given(st.lists(st.sampled_from(["any", "blaster"]), max_size=6), st.integers(0, 60))
def test_actions_cost_a_die_each_after_the_first_and_never_give_one(actions: list[str], metres: int) -> None:
    number, penalty = announced(actions, str(metres))
    assert penalty == -max(0, number - 1)


def test_a_turn_of_several_actions_costs_their_dice_until_it_is_over() -> None:
    campaign = in_a_round()
    facts = campaign.play("ana", "begins", actions=["blaster"], metres="12").draft.facts
    assert (facts["number"], facts["penalty"]) == (3, -2)
    assert weight(campaign, "ana") == -2
    campaign.play("ana", "ends")
    assert weight(campaign, "ana") == 0


def test_several_actions_weigh_until_the_next_turn_by_the_house_rule() -> None:
    campaign = in_a_round(multi_action_scope="until_next_turn")
    campaign.play("ana", "begins", actions=["any", "any"])
    campaign.play("ana", "ends")
    assert weight(campaign, "ana") == -1
    campaign.play(None, "round_start")
    assert weight(campaign, "ana") == -1
    campaign.play("ana", "begins")
    assert weight(campaign, "ana") == 0


def test_a_turn_without_a_word_has_one_action() -> None:
    campaign = in_a_round()
    assert campaign.play("ana", "begins").draft.facts["number"] == 1
    rolls(campaign)
    assert codes(rolls(campaign)) == ["undeclared_action"]


def test_who_only_moves_announces_no_other_action() -> None:
    campaign = in_a_round()
    facts = campaign.play("ana", "begins", metres="9").draft.facts
    assert (facts["actions"], facts["number"]) == ([], 1)
    assert codes(rolls(campaign)) == ["undeclared_action"]


def test_what_was_announced_is_done_first_and_others_fill_what_was_left_open() -> None:
    campaign = in_a_round()
    campaign.play("ana", "begins", actions=["any", "blaster"])
    assert codes(shoots(campaign, [1, 1, 1, 1])) == []
    assert codes(rolls(campaign)) == []
    assert codes(rolls(campaign)) == ["undeclared_action"]


def test_a_defence_is_no_action_and_neither_is_what_others_do() -> None:
    campaign = in_a_round()
    campaign.play("guard", "begins", actions=["search"])
    shoots(campaign, HITS, [1, 1, 1])
    assert codes(rolls(campaign, "guard")) == []


def test_nobody_begins_in_the_midst_of_a_turn() -> None:
    campaign = in_a_round()
    campaign.play("ana", "begins")
    assert codes(campaign.play("ben", "begins")) == ["turn_in_progress"]
    assert codes(campaign.play("ana", "delays")) == ["turn_in_progress"]
    campaign.play("ana", "ends")
    assert codes(campaign.play("ben", "begins")) == []


def test_a_second_turn_in_a_round_is_told() -> None:
    campaign = in_a_round()
    for move in ("begins", "ends"):
        campaign.play("ana", move)
    assert codes(campaign.play("ana", "begins")) == ["second_turn"]
    campaign.play(None, "round_start")
    assert codes(campaign.play("ana", "begins")) == []


def test_a_turn_wants_a_round_and_comes_never_late() -> None:
    campaign = party()
    assert codes(campaign.play("ana", "begins")) == ["no_round"]
    assert codes(campaign.play("ana", "delays")) == ["no_round"]
    assert [one.code for one in campaign.play("ana", "ends").hard] == ["no_turn"]
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    assert "not_late" in codes(campaign.play("ana", "begins", at="session:1"))


def test_the_helpless_begin_no_turn() -> None:
    campaign = in_a_round()
    campaign.play("ana", "suffers", effects=["badly_wounded"])
    assert codes(campaign.play("ana", "begins")) == ["incapacitated"]


def test_rounds_count_from_one_in_every_scene() -> None:
    campaign = party()
    numbers = []
    for move in ("scene", "round_start", "round_start", "scene", "round_start"):
        facts = campaign.play(None, move).draft.facts
        numbers += [facts["number"]] if move == "round_start" else []
    assert numbers == [1, 2, 1]
    assert campaign.table.number("round") == 1


def test_outside_a_scene_a_round_has_the_number_that_it_has() -> None:
    campaign = in_a_round()
    assert campaign.table.number("round") == 1
    assert "number" not in campaign.play(None, "round_start").draft.facts


# -- what lasts until the end of a turn


def after_turns(campaign: Campaign, who: str, number: int) -> list[int]:
    """What weighs on someone now, and after each of so many turns of a round each."""
    found = [weight(campaign, who)]
    for _ in range(number):
        campaign.play(who, "begins")
        campaign.play(who, "ends")
        found.append(weight(campaign, who))
        campaign.play(None, "round_start")
    return found


def test_a_daze_lasts_until_the_end_of_the_next_turn() -> None:
    campaign = in_a_round()
    campaign.play("ana", "suffers", effects=["dazed"])
    assert after_turns(campaign, "ana", 2) == [-1, 0, 0]


def test_a_turn_that_is_running_is_not_the_next_one() -> None:
    campaign = in_a_round()
    campaign.play("ana", "begins")
    campaign.play("ana", "suffers", effects=["dazed", "lightly_stunned"])
    campaign.play("ana", "ends")
    assert weight(campaign, "ana") == -2
    campaign.play(None, "round_start")
    assert after_turns(campaign, "ana", 2) == [-2, -1, 0]


def test_the_end_of_a_turn_tells_what_is_over() -> None:
    campaign = in_a_round()
    campaign.play("ana", "suffers", effects=["dazed", "lightly_stunned"])
    campaign.play("ana", "begins")
    verdict = campaign.play("ana", "ends")
    assert verdict.draft.facts["over"] == ["dazed"]
    assert "MP-DM-03" in verdict.draft.citations


def test_a_turn_that_nobody_took_is_over_with_its_round() -> None:
    campaign = in_a_round()
    campaign.play("guard", "suffers", effects=["dazed", "lightly_stunned"])
    campaign.play("guard", "delays")
    campaign.play(None, "round_start")
    assert weight(campaign, "guard") == -1
    campaign.play(None, "round_end")
    assert weight(campaign, "guard") == 0


def test_a_turn_that_is_open_ends_with_its_round() -> None:
    campaign = in_a_round()
    campaign.play("ana", "suffers", effects=["dazed"])
    campaign.play("ana", "begins", actions=["any", "any"])
    campaign.play(None, "round_start")
    assert (campaign.table.span("turn", "ana"), weight(campaign, "ana")) == (None, 0)


def test_a_scene_that_ends_leaves_nothing_to_wait_for_a_turn() -> None:
    campaign = party()
    campaign.play(None, "scene")
    campaign.play(None, "round_start")
    campaign.play("ana", "begins")
    campaign.play("ana", "suffers", effects=["lightly_stunned"])
    campaign.play(None, "scene")
    assert weight(campaign, "ana") == 0


def test_outside_rounds_a_daze_waits_for_the_next_turn() -> None:
    campaign = party()
    campaign.play("ana", "suffers", effects=["dazed"])
    assert weight(campaign, "ana") == -1
    campaign.play(None, "round_start")
    assert after_turns(campaign, "ana", 1) == [-1, 0]


# -- initiative


def ready(*scores: tuple[str, int], **settings: Any) -> Campaign:
    campaign = in_a_round(**settings)
    for who, face in scores:
        campaign.play(who, "initiative", {"initiative": [face]})
    return campaign


def next_of(campaign: Campaign) -> list[tuple[str, str]]:
    return [(turn.subject, turn.expects) for turn in campaign.table.turns() if turn.expects]


def order_of(campaign: Campaign) -> list[str]:
    return [turn.subject for turn in campaign.table.turns()]


def test_turns_go_from_high_to_low() -> None:
    campaign = ready(("ana", 2), ("guard", 5), ("ben", 4))
    assert order_of(campaign) == ["guard", "ben", "ana"]
    assert [turn.total for turn in campaign.table.turns()] == [5, 4, 2]


@pytest.mark.parametrize(("combine", "score"), [("sum", 9), ("highest", 5)])
def test_borrowed_dice_raise_the_score_and_cost_a_die_each(combine: str, score: int) -> None:
    campaign = in_a_round(initiative_combine=combine)
    verdict = campaign.play("ana", "initiative", {"initiative": [4, 5]}, extra=1)
    assert verdict.draft.facts["total"] == score
    assert weights(rolls(campaign)) == {"initiative_loan": -1}
    campaign.play("ana", "begins")
    assert weight(campaign, "ana") == -1
    campaign.play("ana", "ends")
    assert weight(campaign, "ana") == 0


def test_a_loan_weighs_on_defence_too() -> None:
    campaign = in_a_round()
    campaign.play("guard", "initiative", {"initiative": [4, 5]}, extra=1)
    facts = shoots(campaign, HITS, [1, 1]).draft.facts
    assert facts["opponent"]["modifiers"] == [{"why": "initiative_loan", "by": "-1D"}]


def test_other_dice_than_were_borrowed_are_refused() -> None:
    refused = in_a_round().play("ana", "initiative", {"initiative": [4]}, extra=1)
    assert [(one.rule, one.code) for one in refused.refused] == [("MP-TU-03", "too_few_dice")]


def test_initiative_is_rolled_once_a_round_and_in_one() -> None:
    campaign = ready(("ana", 2))
    assert codes(campaign.play("ana", "initiative", {"initiative": [4]})) == ["initiative_rolled"]
    assert codes(party().play("ana", "initiative", {"initiative": [4]})) == ["no_round"]
    bought = in_a_round().play("ana", "initiative", {"initiative": [4]}, bought=1)
    assert codes(bought) == ["not_a_skill_roll"]


def test_of_equals_the_game_master_says_who_is_first() -> None:
    campaign = ready(("ana", 3), ("ben", 3))
    said = campaign.play(None, "order", subjects=["ben", "ana"])
    assert codes(said) == []
    assert order_of(campaign) == ["ben", "ana"]
    campaign.play(None, "order", subjects=["ana", "ben"])
    assert order_of(campaign) == ["ana", "ben"]


def test_a_tie_is_told_as_the_house_rule_has_it() -> None:
    for setting, told in (("gm", ["tie_to_order"]), ("reroll", ["tie_to_reroll"]), ("simultaneous", [])):
        campaign = ready(("ana", 3), initiative_tie=setting)
        assert codes(campaign.play("ben", "initiative", {"initiative": [3]})) == told


def test_who_is_not_equal_is_not_ordered() -> None:
    campaign = ready(("ana", 3), ("ben", 4))
    assert codes(campaign.play(None, "order", subjects=["ana", "ben"])) == ["not_equal"]
    assert codes(campaign.play(None, "order", subjects=["ana", "guard"])) == ["not_equal"]


def test_equals_roll_again_by_the_house_rule() -> None:
    campaign = ready(("ana", 3), ("ben", 3), initiative_tie="reroll")
    campaign.play("ben", "initiative", {"initiative": [6]})
    campaign.play("ana", "initiative", {"initiative": [2]})
    assert order_of(campaign) == ["ben", "ana"]
    assert [turn.total for turn in campaign.table.turns()] == [3, 3]


# -- who is next


def test_everybody_in_the_fight_rolls_then_they_act_in_order() -> None:
    campaign = ready(("ana", 3), ("guard", 5))
    assert next_of(campaign) == [("guard", "begins")]
    campaign.play("guard", "delays")
    assert next_of(campaign) == [("ana", "begins")]
    campaign.play("ana", "begins", actions=["blaster", "throwing", "switching", "computers"])
    for move, said in DOES.items():
        assert next_of(campaign) == [("ana", move)]
        campaign.play("ana", move, **said)
    assert next_of(campaign) == [("ana", "ends")]
    campaign.play("ana", "ends")
    assert next_of(campaign) == [("guard", "begins")]
    campaign.play("guard", "begins")
    campaign.play("guard", "ends")
    assert next_of(campaign) == []
    campaign.play(None, "round_start")
    assert next_of(campaign) == [("ana", "initiative"), ("guard", "initiative")]


AT_GUARD = {"target": "guard", "weapon": "blaster_pistol", "metres": "5"}

DOES: dict[str, dict[str, Any]] = {
    "attacks": AT_GUARD,
    "throws": {"metres": "5"},
    "switches": {"weapon": "blaster_pistol", "mode": "stun"},
    "rolls": {"ability": "computers"},
}
"""How each move is said."""


def test_what_is_done_and_what_is_left_is_shown() -> None:
    campaign = ready(("ana", 3))
    campaign.play("ana", "begins", actions=["search", "blaster"])
    rolls(campaign)
    [turn] = campaign.table.turns()
    assert (turn.done, turn.to_come) == (["search"], ["blaster"])


def test_the_helpless_are_out() -> None:
    campaign = ready(("ana", 3), ("guard", 5))
    campaign.play("guard", "suffers", effects=["unconscious"])
    assert next_of(campaign) == [("ana", "begins")]
    assert [turn.out for turn in campaign.table.turns()] == [True, False]


def test_outside_rounds_nobody_is_next() -> None:
    assert party().table.turns() == []
