"""Plans: every legal way, what it costs, and what is missing where there is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.audit.plan import Plan
from ledger.audit.search import ORDERS, Search, Wanted
from ledger.audit.steps import Surroundings
from ledger.exchange.plans import plan_answer
from rules.kernel.table import Table
from rules.kernel.ways import Aim, Way, Ways
from tests.ledger.audit.academy import OPENED, academy
from tests.ledger.audit.follow import assert_leads_there, facts, planned

CONTROL_3D, CONTROL_5D = 9, 15

AIMS = [
    ("control", CONTROL_3D),
    ("control", 12),
    ("sense", CONTROL_3D),
    ("alter", 3),
    ("alter", 5),
    ("power.farseeing", 1),
    ("power.telekinesis", 1),
    ("power.calm", 1),
    ("willpower", 15),
]


def rules(found: Plan, which: str = "missing") -> list[str]:
    return [finding.rule for finding in getattr(found, which)]


def kinds(found: Plan) -> list[list[str]]:
    """The moves of each route."""
    return [[step.request.move for step in route.steps] for route in found.routes]


@pytest.mark.parametrize(("language", "era"), [("en", "other"), ("fr", "imperial"), ("de", "other")])
def test_the_lines_of_every_route_come_to_what_was_foretold(language: str, era: str) -> None:
    with academy(*OPENED, language=language, era=era) as sitting:
        for account, target in AIMS:
            for order in ORDERS:
                found = planned(sitting, "mira", account, target, order)
                assert found.routes, account
                for route in found.routes:
                    assert_leads_there(sitting, found, route)


def test_a_tainted_master_is_avoided_where_that_costs_nothing_of_what_is_asked_for() -> None:
    lines = ["enrol bren as npc control 5D", *OPENED]
    with academy(*lines, tainted=2) as sitting:
        best = planned(sitting, "mira", "control", CONTROL_3D).routes[0]
        assert [step.request.arguments["teacher"] for step in best.steps] == ["bren", "bren"]
        assert best.spent.harm == 0
    with academy(tainted=2) as sitting:
        found = planned(sitting, "mira", "control", CONTROL_3D)
        assert (found.routes[0].spent.points, found.routes[0].spent.harm) == (4, 2)
        # Whoever wants none of it learns alone, for more.
        assert (8, 0) in [(route.spent.points, route.spent.harm) for route in found.routes]


def test_the_surest_way_that_does_no_harm_is_told() -> None:
    with academy("mira trusts katan", "house training.alone_ceiling 2D", tainted=3) as sitting:
        for order in ORDERS:
            found = planned(sitting, "mira", "control", 8, order)
            harmless = [route for route in found.routes if not route.spent.harm]
            assert max(route.ways / route.of for route in harmless) == 1


def test_days_are_bought_as_far_as_points_and_rules_allow() -> None:
    with academy(points=6) as sitting:
        quickest = planned(sitting, "mira", "control", CONTROL_3D, "days").routes[0]
        assert (quickest.spent.points, quickest.spent.days) == (6, 2)
        # Where it is all one, each raise keeps a day.
        assert [step.request.arguments.get("rush") for step in quickest.steps] == [1, 1]
    with academy("house training.floor_days 1") as sitting:
        assert planned(sitting, "mira", "control", CONTROL_3D, "days").routes[0].spent.days == 2
    with academy() as sitting:
        assert planned(sitting, "mira", "control", CONTROL_3D, "days").routes[0].spent.days == 0


def test_the_dice_of_research_make_it_cheaper_with_their_chance() -> None:
    with academy(*OPENED, "retire odan") as sitting:
        sure = planned(sitting, "mira", "control", 8, "chance").routes[0]
        assert (sure.spent.points, sure.spent.days, sure.ways) == (4, 4, sure.of)
        lucky = planned(sitting, "mira", "control", 8, "points").routes[0]
        [step] = lucky.steps
        assert (lucky.spent.points, step.fallen[0].total) == (2, 35)
        # Knowledge with the five dice of the text, not with the four of the keeper.
        assert step.request.arguments["object"] == "codex"
        assert lucky.ways < lucky.of == 6**8


def test_a_new_skill_is_learned_as_the_roll_allows() -> None:
    with academy(*OPENED, "retire odan") as sitting:
        found = planned(sitting, "mira", "alter", 3, "chance")
        assert kinds(found)[0] == ["studies"]
        assert (found.routes[0].ways, found.routes[0].of) == (sum(sum(f) >= 12 for f in FOUR_DICE), 6**4)
    with academy("retire odan", points=15) as sitting:
        found = planned(sitting, "mira", "alter", 3)
        assert (found.routes, rules(found)) == ([], ["FC-HO-01"])
        assert found.missing[0].values == {"account": "character_points", "have": 15, "need": 20}
        assert found.beyond is not None
        assert found.beyond.spent.points == 20


FOUR_DICE = [(a, b, c, d) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7)]


def test_a_raise_pays_for_a_power_where_that_is_cheaper() -> None:
    with academy() as sitting:
        best = planned(sitting, "mira", "power.still", 1).routes[0]
        assert [step.request.move for step in best.steps] == ["trains", "learns"]
        assert (best.spent.points, best.spent.days) == (2, 2)


def test_what_a_power_requires_is_learned_before_it() -> None:
    with academy("house learning.master_prerequisites refuse") as sitting:
        for route in planned(sitting, "mira", "power.calm", 1).routes:
            learned = [step.request.arguments.get("power") for step in route.steps]
            assert learned.index("still") < learned.index("calm")


@pytest.mark.parametrize(
    ("lines", "account", "target", "missing"),
    [
        (["retire odan"], "alter", 3, {"FC-MA-01", "FC-SK-02", "FC-HO-01"}),
        ([*OPENED, "house training.alone_ceiling 5D"], "control", 16, {"FC-MA-03", "FC-MA-07", "FC-HO-02"}),
        ([], "strength", 9, {"D1-AD-05"}),
        ([], "force_points", 5, {"WH"}),
        ([], "character_points", 999, {"WH"}),
    ],
)
def test_what_is_missing_is_told_by_its_rules(
    lines: list[str], account: str, target: int, missing: set[str]
) -> None:
    if account == "alter":
        lines = [*lines, "house research.new_skill_gate refuse"]
    with academy(*lines, points=900) as sitting:
        found = planned(sitting, "mira", account, target)
        assert found.routes == []
        assert missing <= set(rules(found))


def test_what_does_not_lead_on_is_told_beside_what_does() -> None:
    with academy() as sitting:
        found = planned(sitting, "mira", "control", CONTROL_3D)
        assert found.routes
        assert {"FC-HO-04", "FC-HO-06"} <= set(rules(found, "closed"))


def test_what_stands_there_already_takes_no_step() -> None:
    with academy() as sitting:
        [route] = planned(sitting, "mira", "control", 7).routes
        assert (route.steps, route.spent.points, (route.ways, route.of)) == ([], 0, (1, 1))


def test_too_much_is_cut_and_says_so() -> None:
    with academy(*OPENED, "retire odan", points=3000) as sitting:
        found = planned(sitting, "mira", "control", 60, "days")
        assert found.cut
        assert found.routes
        for route in found.routes:
            assert_leads_there(sitting, found, route)


def test_a_goal_that_is_too_far_to_be_gone_through_is_not_called_closed() -> None:
    with academy(*OPENED, points=3000) as sitting:
        found = planned(sitting, "mira", "control", 60_000)
        assert (found.routes, found.cut) == ([], True)
        assert [finding.code for finding in found.missing] == ["beyond_planning"]


def test_no_more_ways_are_listed_than_may_be_tried() -> None:
    listed = []

    def open_from(table: Table) -> Iterator[Way]:
        for teacher in ["odan"] * 1_000:
            listed.append(teacher)
            yield Way("teacher", "trains", {"skill": "control", "teacher": teacher}, "rush")

    with academy() as sitting:
        aim, ways = Aim("mira", "control", 30), [Ways(("control",), open_from)]
        around = Surroundings(sitting.journal.table(), aim, ways, budget=40, most=20)
        assert Search(around, Wanted(40)).front() == []
    assert around.cut
    assert len(listed) < 40


def test_progress_is_told_to_whoever_asks_and_may_end_it() -> None:
    def enough(done: int, of: int) -> None:
        raise Enough

    with academy() as sitting, pytest.raises(Enough):
        plan_answer(sitting, ["mira", "control", "3D"], progress=enough)


class Enough(Exception):
    """Nobody waits any more."""


def test_nothing_is_recorded_and_the_answer_is_always_the_same() -> None:
    with academy(*OPENED) as sitting:
        head = sitting.journal.head()
        first = planned(sitting, "mira", "control", CONTROL_5D)
        assert facts(first) == facts(planned(sitting, "mira", "control", CONTROL_5D))
        assert sitting.journal.head() == head
