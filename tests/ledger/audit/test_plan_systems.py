"""Plans by the rules of advancement of each system."""

from __future__ import annotations

from itertools import product

import pytest

from ledger.audit.plan import Plan, plan
from rules.kernel.notation import DIE_RUNGS
from rules.kernel.record import Draft, Posting
from rules.kernel.ways import Aim
from rules.xyrop.ladder import half_of_maximum, inverse, sides_of
from tests.rules.d6_first_edition import cast as d6
from tests.rules.lego_jedi.cast import mustered
from tests.rules.macht_pool import cast as macht
from tests.rules.memory import Campaign
from tests.rules.xyrop import cast as xyrop
from tests.rules.xyrop.test_meditation import meditating


def planned(campaign: Campaign, who: str, account: str, target: int) -> Plan:
    return plan(campaign.table, Aim(who, account, target))


def rules(found: Plan) -> set[str]:
    return {finding.rule for finding in found.missing}


def only(found: Plan) -> tuple[int, list[tuple[str, dict[str, object]]]]:
    """The points of the one route, and what its steps ask for."""
    [route] = found.routes
    return route.spent.points, [(step.request.move, step.request.arguments) for step in route.steps]


# -- d6_first_edition


def test_a_skill_of_the_first_edition_is_raised_in_one_line() -> None:
    campaign = d6.crew()
    assert only(planned(campaign, "roark", "blaster", 18)) == (
        10,
        [("raises", {"skill": "blaster", "target": "6D"})],
    )
    assert rules(planned(campaign, "roark", "blaster", 60)) == {"D1-AD-06"}
    assert rules(planned(campaign, "roark", "dexterity", 30)) == {"D1-AD-05"}


def test_a_skill_that_is_on_no_sheet_stands_where_its_attribute_does() -> None:
    campaign = d6.crew()
    dexterity = campaign.balance("roark", "dexterity")
    found = planned(campaign, "roark", "grenade", dexterity)
    assert (found.stands, [route.steps for route in found.routes]) == (dexterity, [[]])
    assert planned(campaign, "roark", "grenade", dexterity + 1).routes[0].steps


def test_of_points_only_those_are_told_that_are_there() -> None:
    campaign = d6.crew()
    [missing] = planned(campaign, "roark", "blaster", 999 * 3).missing
    assert missing.values["have"] == campaign.balance("roark", "character_points")
    assert missing.values["need"] > 10**6


@pytest.mark.parametrize(("stance", "ways"), [("allow", 1), ("warn", 1), ("refuse", 0)])
def test_force_skills_of_the_first_edition_rise_as_the_house_allows(stance: str, ways: int) -> None:
    campaign = d6.crew(**{"force_skills.raise_with_points": stance})
    campaign.play(None, "award", to=["jana"], amount=9)
    found = planned(campaign, "jana", "control", 8)
    assert len(found.routes) == ways
    assert bool(ways) or rules(found) == {"D1-AM-22"}


# -- macht_pool


@pytest.mark.parametrize(
    ("account", "target", "points"),
    [("dodge", 6, 5), ("search", 5, 7), ("control", 3, 6), ("manipulation", 1, 3)],
)
def test_experience_raises_skills_at_the_price_of_each_step(account: str, target: int, points: int) -> None:
    found = planned(macht.party(), "ana", account, target)
    assert only(found) == (points, [("raises", {"skill": account, "value": target})])


def test_nobody_raises_who_is_the_game_master_s() -> None:
    found = planned(macht.party(), "jarek", "search", 3)
    assert (found.routes, rules(found)) == ([], {"MP-XP-05"})
    assert rules(planned(macht.party(), "ana", "force_points", 9)) == {"WH"}


# -- xyrop


def test_a_die_rises_by_exchanges_and_boons_that_are_due() -> None:
    assert rules(planned(xyrop.table(), "adra", "empathy", 4)) == {"XY-XP-01", "XY-XP-02"}
    campaign = xyrop.table({"exchange_due": 1})
    points, steps = only(planned(campaign, "adra", "empathy", 4))
    assert (points, steps) == (0, [("exchanges", {"raised": "empathy", "lowered": "boldness"})])
    # Which die is given for it is what there is to choose.
    routes = planned(campaign, "adra", "honour", 4).routes
    given = [step.request.arguments["lowered"] for route in routes for step in route.steps]
    assert sorted(given) == ["hope", "love", "power"]
    both = xyrop.table({"exchange_due": 1, "boon_due": 1})
    moves = [
        [step.request.move for step in route.steps] for route in planned(both, "adra", "empathy", 5).routes
    ]
    assert moves == [["boon", "exchanges"]]
    mixed = [
        step.request.arguments.get("lowered")
        for route in planned(both, "adra", "honour", 5).routes
        for step in route.steps
    ]
    assert sorted(filter(None, mixed)) == ["hope", "love", "power"]
    # What is lowered for the one exchange is what the next would have to raise again.
    assert planned(xyrop.table({"exchange_due": 2}), "adra", "empathy", 5).routes
    assert not planned(xyrop.table({"exchange_due": 1}), "adra", "empathy", 5).routes


def test_what_is_certain_and_free_is_not_doubted() -> None:
    due: xyrop.Sheet = {"exchange_due": 8, "boon_due": 3, "hope": "d4"}
    campaign = xyrop.table(due)
    marks = [f"mark.{spring}.with" for spring in ("hope", "love", "honour")] * 4
    for mark in marks:
        campaign.keep(Draft("noted", "adra", postings=[Posting("adra", mark, 1)]))
    found = planned(campaign, "adra", "hope", 5)
    assert (found.routes[0].ways, found.cut) == (found.routes[0].of, False)


def test_boons_bring_points_and_distinctions() -> None:
    campaign = xyrop.table({"boon_due": 1})
    assert only(planned(campaign, "adra", "initial_force_points", 2))[1] == [("boon", {"point": True})]
    assert len(planned(campaign, "boko", "distinction.gambler", 1).routes) == 0
    found = planned(campaign, "adra", "distinction.brave", 1)
    assert only(found)[1] == [("boon", {"distinction": {"id": "brave", "name": "brave"}})]


@pytest.mark.parametrize("rank", range(1, len(DIE_RUNGS) - 1))
def test_a_marked_spring_grows_by_meditation_with_its_chance(rank: int) -> None:
    found = planned(meditating(rank, "with"), "adra", "hope", rank + 1)
    own, other = sides_of(rank), sides_of(inverse(rank))
    pairs = product(range(1, own + 1), range(1, other + 1))
    ways = sum(one - two >= half_of_maximum(rank) for one, two in pairs)
    if ways:
        [route] = found.routes
        assert (route.ways, route.of) == (ways, own * other)
        # That one of the dice may show a one is nothing to tell of what has to fall.
        assert [step.findings for step in route.steps] == [[]]
    else:
        assert found.routes == []


def test_a_spring_that_is_not_held_comes_in_the_place_of_its_contrary() -> None:
    [route] = planned(meditating(1, "against"), "adra", "fatalism", 1).routes
    assert [step.request.arguments for step in route.steps] == [{"spring": "hope", "direction": "against"}]
    assert (route.ways, route.of) == (sum(one < other for one, other in DICE_AT_D4), len(DICE_AT_D4))
    unmarked = planned(xyrop.table({"exchange_due": 1}), "adra", "fatalism", 1)
    assert (unmarked.routes, rules(unmarked)) == ([], {"XY-SP-04"})
    # A mark of the other direction is none of this one.
    [missing] = planned(meditating(1, "with"), "adra", "fatalism", 1).missing
    assert (missing.rule, missing.values["direction"]) == ("XY-SP-04", "against")


DICE_AT_D4 = list(product(range(1, 5), range(1, 13)))


def test_a_spring_may_be_lowered_by_an_exchange_before_it_turns() -> None:
    campaign = meditating(2, "against")
    assert not planned(campaign, "adra", "fatalism", 1).routes
    campaign.keep(Draft("noted", "adra", postings=[Posting("adra", "exchange_due", 1)]))
    routes = planned(campaign, "adra", "fatalism", 1).routes
    assert {tuple(step.request.move for step in route.steps) for route in routes} == {
        ("exchanges", "meditates")
    }
    assert {route.steps[0].request.arguments["raised"] for route in routes} == {"honour", "love", "power"}


def test_another_spring_may_grow_to_be_given_for_the_one_that_is_wanted() -> None:
    campaign = meditating(1, "with")
    exchange = [Posting("adra", "exchange_due", 1)]
    at_d4 = [Posting("adra", id, 1 - campaign.balance("adra", id)) for id in ("love", "honour")]
    campaign.keep(Draft("noted", "adra", postings=exchange + at_d4))
    [route] = planned(campaign, "adra", "power", 3).routes
    assert [step.request.move for step in route.steps] == ["meditates", "exchanges"]


# -- lego_jedi


def test_a_rating_is_bought_before_a_battle() -> None:
    evening = mustered()
    points, steps = only(plan(evening.journal.table(), Aim("bob", "rating", 8)))
    assert (points, steps) == (6, [("buy", {"points": 3})])
    assert only(plan(evening.journal.table(), Aim("bob", "saber", 1))) == (10, [("buy", {"saber": True})])
    # Nobody has a lightsaber who is no Force User.
    points, steps = only(plan(evening.journal.table(), Aim("ham", "saber", 1)))
    assert (points, steps) == (12, [("buy", {"points": 1, "saber": True})])
    evening.says("battle", "turn", "phase 2")
    found = plan(evening.journal.table(), Aim("bob", "hp", 9))
    assert (found.routes, rules(found)) == ([], {"WH"})
