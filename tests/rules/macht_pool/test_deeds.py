"""What points were spent for: rewards, dark points, the check, the fall, a way back (MP-FP-04, MP-DK)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.dice import Group
from rules.kernel.verdict import Verdict
from rules.macht_pool.deeds import falls, threshold_of
from tests.rules.macht_pool.cast import codes, enrol, last, party, rolls
from tests.rules.memory import Campaign


def spent(number: int = 1, who: str = "ana", **settings: Any) -> Campaign:
    """So many points spent on one roll."""
    campaign = party(**settings)
    spend(campaign, number, who)
    return campaign


def spend(campaign: Campaign, number: int = 1, who: str = "ana") -> None:
    rolls(campaign, who)
    for _ in range(number):
        campaign.play(who, "trusts")


def deed(campaign: Campaign, word: str, *dice: int, who: str | None = "ana", **said: Any) -> Verdict:
    checks = [Group("check", [die]) for die in dice]
    meant: dict[str, Any] = {} if who is None else {"subject": who}
    return campaign.play(None, "deed", checks, verdict=word, **meant, **said)


def have(campaign: Campaign, who: str = "ana") -> tuple[int, int, int, int]:
    accounts = ("force_points", "away.force_points", "force_rating", "dark_points")
    unspent, away, rating, dark = (campaign.balance(who, account) for account in accounts)
    return unspent, away, rating, dark


def test_a_neutral_deed_changes_nothing_and_is_asked_for_no_more() -> None:
    campaign = spent()
    assert [matter.wants for matter in campaign.table.pending()] == ["deed 8 …"]
    assert codes(deed(campaign, "neutral")) == []
    assert campaign.table.pending() == []
    assert have(campaign) == (2, 1, 3, 0)


# -- heroism


@pytest.mark.parametrize(("setting", "unspent", "away"), [("now", 3, 1), ("next_refresh", 2, 2)])
def test_a_reward_is_one_point_more_when_the_house_rule_says(setting: str, unspent: int, away: int) -> None:
    campaign = spent(heroic_point_available=setting)
    deed(campaign, "heroic", reward="force_point")
    assert have(campaign) == (unspent, away, 4, 0)
    campaign.play(None, "refresh", subjects=["ana"])
    assert have(campaign) == (4, 0, 4, 0)


def test_a_reward_may_take_a_dark_point() -> None:
    campaign = party()
    enrol(campaign, "lia", "pc", {"dark_points": 2})
    spend(campaign, who="lia")
    verdict = deed(campaign, "heroic", who="lia", reward="shed_dark")
    assert have(campaign, "lia") == (0, 1, 1, 1)
    assert "MP-DK-04" in verdict.draft.citations


def test_who_has_no_dark_point_loses_none() -> None:
    assert [one.code for one in deed(spent(), "heroic", reward="shed_dark").hard] == ["no_dark_point"]


def test_a_heroic_deed_need_not_be_rewarded() -> None:
    campaign = spent()
    assert deed(campaign, "heroic").draft.facts["reward"] == "no_reward"
    assert have(campaign) == (2, 1, 3, 0)


def test_one_deed_has_one_reward() -> None:
    campaign = spent()
    roll = last(campaign) - 1
    deed(campaign, "heroic", reward="force_point")
    again = deed(campaign, "heroic", who=None, entry=roll, reward="shed_dark")
    assert "one_reward_only" in codes(again)
    other = deed(campaign, "dark", 6, who=None, entry=roll)
    assert [one.code for one in other.hard if one.rule == "MP-FP-04"] == ["judged_already"]


def test_undoing_a_point_takes_its_reward_with_it() -> None:
    campaign = spent()
    point = last(campaign)
    deed(campaign, "heroic", reward="force_point")
    campaign.undo(point)
    assert have(campaign) == (3, 0, 3, 0)


# -- evil


def test_an_evil_deed_turns_the_point_dark_with_a_check_at_once() -> None:
    campaign = spent()
    facts = deed(campaign, "dark", 1).draft.facts
    assert facts["checks"] == [{"die": 1, "threshold": 1, "fell": False}]
    assert have(campaign) == (2, 0, 2, 1)


@pytest.mark.parametrize(
    ("setting", "checks", "state"), [("per_point", 2, (1, 0, 1, 2)), ("per_deed", 1, (1, 1, 2, 1))]
)
def test_of_several_points_each_turns_or_one_by_the_house_rule(
    setting: str, checks: int, state: tuple[int, ...]
) -> None:
    campaign = spent(2, dark_points_per_deed=setting)
    facts = deed(campaign, "dark", *[6] * checks).draft.facts
    assert (facts["dark"], len(facts["checks"])) == (checks, checks)
    assert have(campaign) == state


def test_after_a_fall_the_rest_turns_without_a_check() -> None:
    campaign = party()
    enrol(campaign, "lia", "pc", {"force_points": 3, "dark_points": 5})
    spend(campaign, 3, "lia")
    facts = deed(campaign, "dark", 6, 6, who="lia").draft.facts
    assert [check["fell"] for check in facts["checks"]] == [False, True]
    assert have(campaign, "lia") == (0, 0, 0, 8)
    assert facts["fallen"]


@pytest.mark.parametrize(
    ("counts", "threshold"), [("dark", 2), ("light_current", 1), ("light_max", 3), ("total", 5)]
)
def test_which_points_the_check_counts_is_a_house_rule(counts: str, threshold: int) -> None:
    assert threshold_of(counts, dark=2, current=1, rating=3) == threshold


@pytest.mark.parametrize(
    ("counts", "threshold"), [("dark", 3), ("light_current", 1), ("light_max", 2), ("total", 5)]
)
def test_a_deed_is_checked_against_the_points_after_it(counts: str, threshold: int) -> None:
    campaign = party(dark_check_counts=counts)
    enrol(campaign, "lia", "pc", {"force_points": 3, "dark_points": 2})
    spend(campaign, who="lia")
    campaign.play(None, "deed", subject="lia", verdict="neutral")
    spend(campaign, who="lia")
    [check] = deed(campaign, "dark", 6, who="lia").draft.facts["checks"]
    assert check["threshold"] == threshold


@given(st.integers(1, 6), st.integers(0, 9))
def test_only_a_die_below_the_points_is_a_fall(die: int, threshold: int) -> None:
    assert falls(die, threshold) == (die < threshold)


def test_the_first_dark_point_is_safe_and_the_seventh_is_not() -> None:
    assert not any(falls(die, 1) for die in range(1, 7))
    assert all(falls(die, 7) for die in range(1, 7))


def test_a_verdict_after_the_return_takes_what_is_there() -> None:
    campaign = spent()
    campaign.play(None, "refresh", subjects=["ana"])
    assert codes(deed(campaign, "dark", 6)) == ["late_verdict"]
    assert have(campaign) == (2, 0, 2, 1)


def test_a_verdict_after_the_return_takes_what_is_away_where_no_more_is_there() -> None:
    campaign = spent()
    first = last(campaign)
    campaign.play(None, "refresh", subjects=["ana"])
    spend(campaign, 2)
    assert have(campaign) == (1, 2, 3, 0)
    assert codes(deed(campaign, "dark", 6, who=None, entry=first)) == ["late_verdict"]
    assert have(campaign) == (1, 1, 2, 1)


def test_without_a_point_there_is_no_deed_but_by_a_ruling() -> None:
    campaign = party()
    assert codes(deed(campaign, "dark", 6)) == ["no_point_spent"]
    assert codes(deed(campaign, "heroic", reward="force_point")) == ["no_point_spent"]
    deed(campaign, "dark", 6, ruling="he took the child's share")
    assert have(campaign) == (3, 0, 3, 1)
    deed(campaign, "heroic", reward="force_point", ruling="and gave his own life for it")
    assert have(campaign) == (4, 0, 4, 1)


def test_what_waits_for_no_word_gets_none() -> None:
    campaign = party()
    assert [one.code for one in deed(campaign, "dark", 6, who=None).hard if one.rule != "WH"][:1] == [
        "nothing_to_judge"
    ]
    assert [one.code for one in deed(campaign, "neutral").hard] == ["nothing_to_judge"]


def test_a_check_wants_a_die_that_there_is() -> None:
    refused = deed(spent(), "dark", 7)
    assert [(one.rule, one.code) for one in refused.refused] == [("MP-DK-02", "no_such_face")]


# -- the fall


def after_the_fall() -> Campaign:
    campaign = party()
    enrol(campaign, "lia", "pc", {"dark_points": 6, "xp": 9})
    spend(campaign, who="lia")
    deed(campaign, "dark", 1, who="lia")
    return campaign


def test_whoever_falls_is_the_game_masters_with_all_values_as_they_are() -> None:
    campaign = after_the_fall()
    assert (campaign.field("lia", "kind"), campaign.field("lia", "fallen")) == ("npc", True)
    assert campaign.balance("lia", "medicine") == 3
    assert "lia" not in campaign.table.players()


def test_players_do_nothing_with_whoever_has_fallen() -> None:
    campaign = after_the_fall()
    refusals = [
        campaign.play("lia", "raises", skill="medicine"),
        campaign.play(None, "award", to=[{"to": ["lia"], "amount": 3}]),
        campaign.play(None, "refresh", subjects=["lia"]),
    ]
    assert [[(one.rule, one.code) for one in verdict.refused] for verdict in refusals] == [
        [("MP-DK-03", "not_a_player_character")]
    ] * 3


def test_a_way_back_is_by_a_ruling_alone() -> None:
    campaign = after_the_fall()
    assert codes(campaign.play("lia", "returns")) == ["no_way_back"]
    campaign.play("lia", "returns", ruling="her brother's hand")
    assert (campaign.field("lia", "kind"), campaign.field("lia", "fallen")) == ("pc", False)
    assert [one.code for one in campaign.play("ana", "returns").hard] == ["not_fallen"]


def test_one_of_the_game_masters_who_falls_stays_so() -> None:
    campaign = party()
    enrol(campaign, "lord", "npc", {"dark_points": 6})
    spend(campaign, who="lord")
    assert deed(campaign, "dark", 1, who="lord").draft.facts["fallen"]
    assert campaign.field("lord", "kind") == "npc"


# -- as an adventure ends


def test_the_end_of_an_adventure_may_say_what_points_were_spent_for() -> None:
    campaign = party()
    campaign.play(None, "adventure_start")
    spend(campaign, who="ben")
    evil = last(campaign)
    spend(campaign)
    good = last(campaign)
    judged = [{"entry": evil, "judgement": "dark"}, {"entry": good, "judgement": "heroic"}]
    verdict = campaign.play(None, "adventure_end", {"check": [4]}, judged=judged)
    assert codes(verdict) == []
    assert have(campaign, "ben") == (0, 0, 0, 1)
    assert have(campaign) == (2, 1, 3, 0)
    assert campaign.table.pending() == []


# -- whatever is done with points

STEPS = st.sampled_from(["spend", "neutral", "heroic", "dark", "shed", "refresh", "undo", "redo"])


@settings(deadline=None)
@given(st.lists(STEPS, max_size=14))
def test_what_is_unspent_and_what_is_away_are_the_rating(steps: list[str]) -> None:
    campaign = party()
    for step in steps:
        if step == "spend":
            spend(campaign)
        elif step == "refresh":
            campaign.play(None, "refresh", subjects=["ana"])
        elif step in ("undo", "redo"):
            taken = [kept for kept in campaign.entries[6:] if kept.reversed == (step == "redo")]
            if taken:
                getattr(campaign, step)()
        else:
            word, reward = {"shed": ("heroic", "shed_dark"), "heroic": ("heroic", "force_point")}.get(
                step, (step, None)
            )
            deed(campaign, word, *[6] * 3, **({"reward": reward} if reward else {}))
        unspent, away, rating, _ = have(campaign)
        assert unspent + away == rating
