"""Plans for powers that require others: what a new skill brings, whom it may come from."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.audit.plan import plan
from rules.kernel.ways import Aim
from tests.ledger.audit.exhaustive import RANKS, Cost, Said, every_way
from tests.rules.force_companion.cast import SYSTEM, enrol, power
from tests.rules.memory import Campaign


def order(points: int, sheet: dict[str, str | int] | None = None, **settings: str) -> Campaign:
    """A pupil with that many points and what else is on the sheet, and a power that requires another of the
    same skill."""
    chosen = {name.replace("__", "."): value for name, value in settings.items()}
    campaign = Campaign(SYSTEM, {"campaign.era": "other"} | chosen)
    power(campaign, "still", "alter")
    power(campaign, "calm", "alter", requires=("still",))
    enrol(
        campaign,
        "mira",
        "pc",
        knowledge=6,
        research=9,
        willpower=12,
        character_points=points,
        **(sheet or {}),
    )
    return campaign


def best(campaign: Campaign, power: str = "calm") -> tuple[int, list[dict[str, Any]]]:
    """The points of the first route, and what its steps ask for."""
    found = plan(campaign.table, Aim("mira", f"power.{power}", 1))
    assert found.routes, found.missing
    return found.routes[0].spent.points, [step.request.arguments for step in found.routes[0].steps]


def test_of_a_text_a_new_skill_brings_first_what_the_power_requires() -> None:
    campaign = order(40)
    enrol(campaign, "codex", "manuscript", complexity=1, power__still=1, power__calm=1)
    campaign.play("mira", "understands", object="codex")
    points, steps = best(campaign)
    assert points == 35
    assert [step.get("chosen") or step.get("power") for step in steps] == ["still", "calm"]


def test_a_teacher_may_bring_a_power_that_is_not_on_record() -> None:
    campaign = order(10, campaign__era="imperial", learning__master_prerequisites="refuse")
    enrol(campaign, "odan", "npc", alter=15, power__still=1)
    points, [step] = best(campaign)
    assert (points, step["powers"]) == (10, ["still", "calm"])


def test_a_new_skill_brings_also_what_other_skills_are_required_for() -> None:
    campaign = order(10, {"control": "2D"}, learning__master_prerequisites="refuse")
    power(campaign, "hush", "control")
    power(campaign, "peace", "alter", requires=("hush",))
    enrol(campaign, "odan", "npc", alter=15, control=15)
    points, [step] = best(campaign, "peace")
    assert (points, step["powers"]) == (10, ["hush", "peace"])


def test_who_owes_a_power_may_teach_it_whatever_else_it_uses() -> None:
    campaign = order(10, learning__multi_skill_credit="any")
    power(campaign, "bridge", "control", "sense")
    enrol(campaign, "odan", "npc", control=15)
    enrol(campaign, "tam", "pc", control=3, sense=3, character_points=1)
    campaign.play("tam", "trains", skill="control", teacher="odan")
    found = plan(campaign.table, Aim("tam", "power.bridge", 1))
    assert [route.spent.points for route in found.routes] == [0]


def test_what_teachers_gain_by_teaching_is_not_forgotten() -> None:
    sheet: dict[str, str | int] = {"alter": "1D", "dark_side_points": 2}
    campaign = order(40, sheet, master__knowing_dsp="each_training")
    for master in ("odan", "bren"):
        enrol(campaign, master, "npc", alter=15)
        campaign.play("mira", "pupil", master=master, knowingly=True)
    found = plan(campaign.table, Aim("mira", "alter", 9))
    # Each has a point from the beginning, gains one by each raise, and the first to have three passes one on.
    assert (found.routes[0].spent.points, found.routes[0].spent.harm) == (9, 7)
    taught = [step.request.arguments["teacher"] for step in found.routes[0].steps]
    assert sorted(taught) == ["bren"] * 3 + ["odan"] * 3
    assert not found.cut


# -- against every request that could be entered


PUPILS = st.fixed_dictionaries(
    {
        "alter": st.sampled_from([0, 3, 6]),
        "points": st.integers(4, 36),
        "known": st.sampled_from([(), ("still",), ("calm",), ("still", "calm")]),
        "teaching": st.booleans(),
        "inside": st.sampled_from([(), ("still",), ("still", "calm")]),
        "trusted": st.booleans(),
    }
)

CUSTOMS = st.fixed_dictionaries(
    {},
    optional={
        "campaign__era": st.just("imperial"),
        "learning__master_prerequisites": st.just("refuse"),
        "teacher__must_know_power": st.just("refuse"),
        "research__new_skill_gate": st.just("refuse"),
    },
)


def school(pupil: dict[str, Any], customs: dict[str, str]) -> Campaign:
    """She, perhaps a teacher, and a Holocron."""
    campaign = order(pupil["points"], {"alter": pupil["alter"]} if pupil["alter"] else {}, **customs)
    if pupil["teaching"]:
        enrol(campaign, "odan", "npc", alter=10, **{f"power__{one}": 1 for one in pupil["known"]})
    inside = {f"power__{one}": 1 for one in pupil["inside"]}
    enrol(campaign, "katan", "holocron", education=9, complexity=9, **inside)
    if pupil["trusted"]:
        campaign.play("mira", "trusts", object="katan")
    return campaign


def sayings(pupil: dict[str, Any]) -> list[Said]:
    """All that could be entered for it, but for points that buy days."""
    by: list[dict[str, Any]] = [{"object": "katan"}]
    by += [{"teacher": "odan"}] if pupil["teaching"] else []
    found: list[Said] = [("trains", {"skill": "alter", "alone": True})]
    found += [("trains", {"skill": "alter", **who}) for who in by if "teacher" in who]
    for powers in (["still"], ["calm"], ["still", "calm"]):
        found += [("trains", {"skill": "alter", "powers": powers, **who}) for who in by if "teacher" in who]
    for one in ("still", "calm"):
        found += [("learns", {"power": one, **who}) for who in [*by, {"alone": True}]]
        found.append(("studies", {"object": "katan", "power": one}))
        found.append(("studies", {"object": "katan", "skill": "alter", "chosen": one}))
    return [*found, ("studies", {"object": "katan", "skill": "alter"})]


@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(pupil=PUPILS, customs=CUSTOMS)
def test_no_way_to_a_power_that_requires_another_is_better(
    pupil: dict[str, Any], customs: dict[str, str]
) -> None:
    campaign = school(pupil, customs)
    every = every_way(campaign, Aim("mira", "power.calm", 1), sayings(pupil), 3)
    found = plan(campaign.table, Aim("mira", "power.calm", 1))
    told = [
        Cost(route.spent.points, route.spent.days, route.spent.harm, Fraction(route.ways, route.of))
        for route in found.routes
    ]
    assert bool(found.missing) == (not told)
    for rank in RANKS.values() if every else ():
        assert min(map(rank, told)) <= min(map(rank, every))
