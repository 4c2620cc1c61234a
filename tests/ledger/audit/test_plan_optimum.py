"""The best of a plan is the best there is: against every request that could be entered, in small cases."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.audit.plan import Plan, Route, plan
from ledger.audit.remembered import Remembered
from ledger.audit.search import ORDERS, Search, Wanted
from ledger.audit.steps import Surroundings
from rules.kernel.notation import Code
from rules.kernel.record import Value
from rules.kernel.table import Table
from rules.kernel.ways import Aim
from tests.ledger.audit.exhaustive import RANKS, Cost, Said, every_way
from tests.rules.force_companion.cast import SYSTEM, enrol, power
from tests.rules.memory import Campaign

careful = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])

HOUSE_RULES = st.fixed_dictionaries(
    {"campaign.era": st.sampled_from(["other", "imperial"])},
    optional={
        "teacher.compare": st.sampled_from(["before_raise", "after_raise"]),
        "training.alone_days_basis": st.sampled_from(["doubled_cost", "single_cost"]),
        "training.floor_days": st.sampled_from([0, 1]),
        "training.extra_cp_scope": st.sampled_from(["raises", "raises_and_powers", "all_but_new_skill"]),
        "training.alone_ceiling": st.sampled_from(["none", "2D", "3D"]),
        "research.ceiling": st.sampled_from(["2D", "3D"]),
        "research.step_mode": st.sampled_from(["full", "started"]),
        "research.manuscript_days_follow": st.booleans(),
        "research.new_skill_gate": st.sampled_from(["warn", "refuse"]),
        "force_skills.raise_with_points": st.sampled_from(["refuse", "warn"]),
    },
)

WORLDS = st.fixed_dictionaries(
    {
        "control": st.integers(0, 10),
        "points": st.integers(0, 24),
        "willpower": st.integers(3, 9),
        "odan": st.integers(6, 14),
        "bren": st.integers(6, 14),
        "tainted": st.integers(0, 2),
        "trusted": st.booleans(),
        "understood": st.booleans(),
        "education": st.integers(3, 15),
        "complexity": st.integers(0, 12),
    }
)


def world(chosen: dict[str, int], house_rules: dict[str, Value]) -> Campaign:
    """A pupil, two teachers of whom one may be tainted, a Holocron, a text, a power."""
    campaign = Campaign(SYSTEM, house_rules)
    power(campaign, "calm", "control")
    scores: dict[str, str | int] = {"knowledge": 6, "research": 9, "sense": 3}
    scores |= {name: chosen[name] for name in ("control", "willpower") if chosen[name]}
    scores |= {"character_points": chosen["points"]} if chosen["points"] else {}
    enrol(campaign, "mira", "pc", **scores)
    enrol(campaign, "odan", "npc", control=chosen["odan"], power__calm=1)
    tainted = {"dark_side_points": chosen["tainted"]} if chosen["tainted"] else {}
    enrol(campaign, "bren", "npc", control=chosen["bren"], power__calm=1, **tainted)
    enrol(campaign, "katan", "holocron", education=chosen["education"], complexity=3, power__calm=1)
    enrol(campaign, "codex", "manuscript", complexity=chosen["complexity"] or 1, teaches__control=1)
    for move, object_, known in (("trusts", "katan", "trusted"), ("understands", "codex", "understood")):
        if chosen[known]:
            campaign.play("mira", move, object=object_)
    return campaign


def rushed(move: str, arguments: dict[str, Any]) -> list[Said]:
    return [(move, arguments | ({"rush": rush} if rush else {})) for rush in range(14)]


def for_a_skill(target: str) -> list[Said]:
    """All that anybody could enter for it, sensible or not."""
    whom: list[dict[str, Any]] = [{"teacher": "odan"}, {"teacher": "bren"}, {"alone": True}]
    found = [said for who in whom for said in rushed("trains", {"skill": "control", **who})]
    for object_ in ("katan", "codex"):
        found += rushed("studies", {"object": object_, "skill": "control"})
    return [*found, ("raises", {"skill": "control"}), ("raises", {"skill": "control", "target": target})]


def for_a_power() -> list[Said]:
    found: list[Said] = []
    for teacher in ("odan", "bren"):
        found += rushed("trains", {"skill": "control", "teacher": teacher})[:6]
        found += rushed("learns", {"power": "calm", "teacher": teacher})[:9]
        found.append(("trains", {"skill": "control", "teacher": teacher, "powers": ["calm"]}))
    found += rushed("trains", {"skill": "control", "alone": True})[:6]
    found += rushed("studies", {"object": "katan", "skill": "control"})[:6]
    found += rushed("studies", {"object": "katan", "power": "calm"})
    found.append(("studies", {"object": "katan", "skill": "control", "chosen": "calm"}))
    found.append(("learns", {"power": "calm", "object": "katan"}))
    return [*found, ("learns", {"power": "calm", "alone": True})]


def cost_of(route: Route) -> Cost:
    return Cost(route.spent.points, route.spent.days, route.spent.harm, Fraction(route.ways, route.of))


def assert_best(found: Plan, order: str, every: set[Cost]) -> None:
    """Its first route is the best there is, all are real, and there are some if there is any."""
    assert bool(found.routes) == bool(every), (found.missing, every)
    assert bool(found.missing) == (not every)
    assert not found.cut
    if every:
        assert RANKS[order](cost_of(found.routes[0])) == min(map(RANKS[order], every))
        for measure in ORDERS:
            # Whatever comes first, the best by the other measures is told too.
            best = min(map(RANKS[measure], every))
            assert best in [RANKS[measure](cost_of(route)) for route in found.routes]
        assert {cost_of(route) for route in found.routes} <= every


def front(campaign: Campaign, aim: Aim) -> set[Cost]:
    """What the paths cost that the search does not find outdone."""
    table, have = campaign.table, campaign.balance(aim.who, "character_points")
    table = Table(table.system, Remembered(campaign))
    ways = [known for advance in table.system.advances if (known := advance(table, aim)) is not None]
    search = Search(Surroundings(table, aim, ways, budget=have, most=9_999), Wanted(have))
    found = [
        Cost(path.spent.points, path.spent.days, path.spent.harm, path.chance) for path in search.front()
    ]
    assert not search.cut
    assert len(set(found)) == len(found)
    return set(found)


def outdoes(one: Cost, other: Cost) -> bool:
    """Whether it is as good in every measure, and better in one."""
    return one != other and (
        one.points <= other.points
        and one.days <= other.days
        and one.harm <= other.harm
        and one.chance >= other.chance
    )


@careful
@given(chosen=WORLDS, house_rules=HOUSE_RULES, more=st.integers(1, 2), order=st.sampled_from(list(ORDERS)))
def test_the_best_way_to_a_skill_is_the_best_there_is(
    chosen: dict[str, int], house_rules: dict[str, Value], more: int, order: str
) -> None:
    campaign = world(chosen, house_rules)
    have = campaign.balance("mira", "control")
    aim = Aim("mira", "control", have + more if have else 3)
    every = every_way(campaign, aim, for_a_skill(str(Code.of(aim.target))), more if have else 1)
    assert_best(plan(campaign.table, aim, order), order, every)
    assert front(campaign, aim) == {cost for cost in every if not any(outdoes(one, cost) for one in every)}


@careful
@given(chosen=WORLDS, house_rules=HOUSE_RULES, order=st.sampled_from(list(ORDERS)))
def test_the_best_way_to_a_power_is_the_best_there_is(
    chosen: dict[str, int], house_rules: dict[str, Value], order: str
) -> None:
    campaign = world(chosen | {"points": min(chosen["points"], 16)}, house_rules)
    aim = Aim("mira", "power.calm", 1)
    every = every_way(campaign, aim, for_a_power(), 2)
    assert_best(plan(campaign.table, aim, order), order, every)
