"""Force points: spending, doubling, fates, what comes back (D1-FP-01 to -08)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.d6_first_edition.cast import at_arms, crew, shoots
from tests.rules.force_companion.cast import enrol, refused_by, scores, warned_by
from tests.rules.memory import Campaign


def pool(campaign: Campaign, who: str = "roark") -> int:
    return campaign.balance(who, "force_points")


def adventure(**settings: Any) -> Campaign:
    campaign = crew(**settings)
    campaign.play(None, "adventure_start")
    return campaign


# -- spending


def test_a_point_goes_at_once_and_doubles() -> None:
    campaign = adventure()
    verdict = campaign.play("roark", "force", fate="heroic")
    assert verdict.draft.kind == "force_point_spent"
    assert verdict.draft.citations == ["D1-FP-01", "D1-FP-02", "D1-FP-06"]
    assert (pool(campaign), shoots(campaign)) == (1, "10D+2")


def test_an_empty_pool_is_refused_and_a_ruling_finds_nothing_to_take() -> None:
    campaign = adventure()
    verdict = campaign.play("guard", "force", fate="neither")
    assert (refused_by(verdict), verdict.hard) == (["D1-FP-03"], [])
    campaign.play("guard", "force", fate="neither", ruling="the story wants it")
    assert (pool(campaign, "guard"), shoots(campaign, "guard")) == (0, "8D")


def test_points_that_are_away_are_not_spent_again() -> None:
    campaign = adventure()
    for _ in range(2):
        campaign.play("roark", "force", fate="heroic")
        campaign.play(None, "scene")
    assert refused_by(campaign.decide("roark", "force", fate="heroic")) == ["D1-FP-03"]
    campaign.play(None, "adventure_end")
    assert pool(campaign) == 2


@pytest.mark.parametrize("who", ["tin", "jana"])
def test_anyone_may_rely_on_the_force(who: str) -> None:
    campaign = adventure()
    assert refused_by(campaign.play(who, "force", fate="heroic")) == []
    facts = campaign.play(who, "rolls", ability="technical" if who == "tin" else "dexterity").draft.facts
    assert facts["effective"] == ("8D" if who == "tin" else "6D")


@pytest.mark.parametrize(("state", "rule"), [("incapacitated", "D1-DA-05"), ("mortally_wounded", "D1-DA-07")])
def test_the_unconscious_rely_on_nothing(state: str, rule: str) -> None:
    campaign = adventure()
    campaign.play("roark", state)
    verdict = campaign.decide("roark", "force", fate="heroic")
    assert (refused_by(verdict), verdict.hard) == ([rule], [])


def test_the_dead_rely_on_nothing() -> None:
    campaign = adventure()
    enrol(campaign, "ghost", "npc", force_points=1, condition__wounds=6)
    assert refused_by(campaign.decide("ghost", "force")) == ["D1-DA-07"]


def test_who_was_wounded_in_the_round_may_still_rely_on_the_force() -> None:
    campaign = at_arms()
    campaign.play("roark", "wounded")
    assert refused_by(campaign.play("roark", "force", fate="neither")) == []
    assert campaign.play("roark", "hit", code="1D").draft.facts["rolls"]["resists"]["effective"] == "4D"


# -- doubling


def test_earlier_rolls_and_later_rounds_are_not_doubled() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any"] * 2)
    assert shoots(campaign) == "4D+1"
    campaign.play("roark", "force")
    assert shoots(campaign) == "9D+2"
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "5D+1"


def test_nobody_elses_codes_double() -> None:
    campaign = at_arms()
    campaign.play("roark", "force")
    campaign.play("guard", "declares", actions=["any"])
    assert shoots(campaign, "guard") == "4D"


def test_by_a_house_rule_penalties_come_before_the_doubling() -> None:
    campaign = at_arms(fp__double_first=False)
    campaign.play("roark", "declares", actions=["any"] * 3)
    campaign.play("roark", "force")
    assert shoots(campaign) == "6D+2"


def test_outside_rounds_a_round_opens_that_ends_with_what_comes_next() -> None:
    campaign = crew()
    assert campaign.play("roark", "force").draft.facts["implied_round"] is True
    assert campaign.table.span("round") == 1
    campaign.play(None, "scene")
    assert campaign.table.span("round") is None
    assert shoots(campaign) == "5D+1"
    campaign.play("roark", "force")
    campaign.play(None, "day", day="+1")
    assert shoots(campaign) == "5D+1"


# -- two in one round


@pytest.mark.parametrize(
    ("limit", "refused", "warned"),
    [("warn", [], ["D1-FP-02"]), ("refuse", ["D1-FP-02"], []), ("none", [], [])],
)
def test_the_house_says_what_a_second_point_in_a_round_is(
    limit: str, refused: list[str], warned: list[str]
) -> None:
    campaign = crew(fp__max_per_round=limit)
    campaign.play("roark", "force", fate="neither")
    verdict = campaign.play("roark", "force", fate="neither", ruling="twice")
    assert (refused_by(verdict), warned_by(verdict), verdict.hard) == (refused, warned, [])
    assert (pool(campaign), shoots(campaign)) == (0, "10D+2")


def test_a_point_in_the_next_round_is_no_second_one() -> None:
    campaign = at_arms()
    campaign.play("roark", "force")
    assert warned_by(campaign.decide("jana", "force")) == []
    campaign.play(None, "round_start")
    assert warned_by(campaign.decide("roark", "force")) == []


@pytest.mark.parametrize("undone", [0, 1])
def test_either_of_two_points_may_be_undone(undone: int) -> None:
    campaign = at_arms()
    for _ in range(2):
        campaign.play("roark", "force")
    campaign.undo(campaign.entries[undone - 2].seq)
    campaign.play("roark", "declares", actions=["any"])
    assert (pool(campaign), shoots(campaign)) == (1, "10D+2")


# -- fates

FATES = [("evil", "D1-FP-04", 1, 1), ("neither", "D1-FP-05", 1, 0), ("heroic", "D1-FP-06", 2, 0)]
FATES.append(("dramatic", "D1-FP-07", 2, 0))


@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize(("fate", "rule", "after", "dark"), FATES)
def test_each_fate_settles_as_the_book_has_it(
    fate: str, rule: str, after: int, dark: int, later: bool
) -> None:
    campaign = adventure()
    if later:
        campaign.play("roark", "force")
        verdict = campaign.play(None, "judge", subject="roark", judgement=fate)
        assert verdict.draft.kind == "force_point_categorised"
        assert verdict.draft.about == campaign.entries[-2].seq
    else:
        verdict = campaign.play("roark", "force", fate=fate)
    assert rule in verdict.draft.citations
    assert (pool(campaign), campaign.balance("roark", "dark_side_points")) == (1, dark)
    closed = campaign.play(None, "adventure_end")
    assert pool(campaign) == after
    returned = [(one["subject"], one["amount"]) for one in closed.draft.facts.get("returns", [])]
    assert returned == ([("roark", after - 1)] if after > 1 else [])


def test_an_adventure_waits_for_every_judgement() -> None:
    campaign = adventure()
    campaign.play("roark", "force")
    verdict = campaign.play(None, "adventure_end")
    assert (refused_by(verdict), verdict.hard) == (["D1-FP-01"], [])
    assert [matter.wants for matter in campaign.table.pending()] == ["judge roark …"]
    campaign.play(None, "judge", subject="roark", judgement="neither")
    assert refused_by(campaign.play(None, "adventure_end")) == []


def test_the_newest_that_waits_is_judged_or_the_one_that_is_named() -> None:
    campaign = adventure()
    campaign.play("roark", "force")
    first = campaign.entries[-1].seq
    campaign.play(None, "scene")
    campaign.play("roark", "force")
    second = campaign.entries[-1].seq
    assert campaign.decide(None, "judge", subject="roark", judgement="evil").draft.about == second
    assert campaign.decide(None, "judge", entry=first, judgement="evil").draft.about == first


@pytest.mark.parametrize("word", ["heroic", "stays"])
def test_there_has_to_be_something_to_judge(word: str) -> None:
    assert crew().decide(None, "judge", subject="roark", judgement=word).hard


def refusal_of(campaign: Campaign, entry: int) -> tuple[str, dict[str, Any]]:
    verdict = campaign.decide(None, "judge", entry=entry, judgement="evil")
    (finding,) = verdict.hard
    return finding.code, finding.values


def test_what_is_judged_already_is_amended_where_it_was_judged() -> None:
    campaign = adventure()
    campaign.play("roark", "force")
    spent = campaign.entries[-1].seq
    campaign.play(None, "judge", entry=spent, judgement="heroic")
    judged = campaign.entries[-1].seq
    code, values = refusal_of(campaign, spent)
    assert (code, values["entry"], values["by"]) == ("judged_already", spent, judged)
    campaign.undo(judged)
    assert campaign.decide(None, "judge", entry=spent, judgement="evil").refused == []


def test_what_was_decided_with_the_spend_is_amended_there() -> None:
    campaign = adventure()
    campaign.play("roark", "force", fate="heroic")
    spent = campaign.entries[-1].seq
    assert refusal_of(campaign, spent) == ("judged_at_once", {"entry": spent, "who": "roark"})
    campaign.undo(spent)
    assert refusal_of(campaign, spent)[0] == "nothing_to_judge"


@pytest.mark.parametrize("fate", [None, "heroic", "dramatic"])
def test_between_adventures_it_is_told_when_a_point_comes_back(fate: str | None) -> None:
    said: dict[str, Any] = {} if fate is None else {"fate": fate}
    notes = [finding.code for finding in crew().play("roark", "force", **said).findings]
    assert notes == ["returns_later"]
    assert adventure().play("roark", "force", **said).findings == []


def test_between_adventures_a_judgement_tells_it_too() -> None:
    campaign = crew()
    campaign.play("roark", "force")
    verdict = campaign.play(None, "judge", subject="roark", judgement="heroic")
    assert [(finding.rule, finding.code) for finding in verdict.findings] == [("D1-FP-06", "returns_later")]
    campaign.play(None, "adventure_start")
    campaign.play(None, "adventure_end")
    assert pool(campaign) == 2


@pytest.mark.parametrize("fate", ["evil", "neither"])
def test_what_never_comes_back_is_not_waited_for(fate: str) -> None:
    assert crew().play("roark", "force", fate=fate).findings == []


def test_a_grant_is_of_one_point_at_least() -> None:
    verdict = crew().play(None, "grant", subject="roark", what="force", amount=0)
    assert [finding.code for finding in verdict.hard] == ["nothing_given"]


def test_a_dead_judgement_gives_nothing_back() -> None:
    campaign = adventure()
    campaign.play("roark", "force")
    campaign.play(None, "judge", subject="roark", judgement="heroic")
    judged = campaign.entries[-1].seq
    campaign.undo(judged)
    assert campaign.balance("roark", "away.heroic") == 0
    assert campaign.balance("roark", "force_points.unjudged") == 1


# -- grants


def test_the_second_point_of_a_dramatic_deed_is_the_game_masters_to_give() -> None:
    campaign = adventure()
    campaign.play("roark", "force", fate="dramatic")
    verdict = campaign.play(None, "grant", subject="roark", what="force", amount=1)
    assert verdict.draft.kind == "force_point_granted"
    assert verdict.draft.citations == ["D1-FP-08", "D1-FP-07"]
    assert pool(campaign) == 1
    campaign.play(None, "adventure_end")
    assert pool(campaign) == 3


def test_by_a_house_rule_it_comes_of_itself() -> None:
    campaign = adventure(fp__dramatic_return="two")
    campaign.play("roark", "force", fate="dramatic")
    verdict = campaign.decide(None, "grant", subject="roark", what="force", amount=1)
    assert verdict.draft.citations == ["D1-FP-08"]
    campaign.play(None, "adventure_end")
    assert pool(campaign) == 3


def test_other_points_come_at_the_end_of_the_adventure_or_at_once_after_it() -> None:
    campaign = adventure()
    assert campaign.play(None, "grant", subject="jana", what="force", amount=2).draft.facts["at_end"] is True
    assert pool(campaign, "jana") == 2
    campaign.play(None, "adventure_end")
    assert pool(campaign, "jana") == 4
    campaign.play(None, "grant", subject="jana", what="force", amount=1)
    assert pool(campaign, "jana") == 5


ACTS = st.lists(st.sampled_from(["evil", "neither", "heroic", "dramatic"]), max_size=6)


@given(ACTS, st.integers(0, 3), st.sampled_from(["one_and_grant", "two"]))
def test_an_adventure_settles_every_point(acts: list[str], grants: int, returns: str) -> None:
    campaign = crew(fp__dramatic_return=returns)
    enrol(campaign, "hero", "pc", force_points=6)
    campaign.play(None, "adventure_start")
    for act in acts:
        campaign.play("hero", "force", fate=act)
        campaign.play(None, "scene")
    if grants:
        campaign.play(None, "grant", subject="hero", what="force", amount=grants)
    assert pool(campaign, "hero") == 6 - len(acts)
    campaign.play(None, "adventure_end")
    back = acts.count("heroic") + acts.count("dramatic") * (2 if returns == "two" else 1)
    assert pool(campaign, "hero") == 6 - len(acts) + back + grants
    assert campaign.balance("hero", "dark_side_points") == acts.count("evil")
    assert campaign.lots(subject="hero", prefix="away.") == []


# -- late


def over() -> Campaign:
    """The first adventure is over, and a second one goes on."""
    campaign = adventure()
    campaign.play(None, "adventure_end")
    campaign.play(None, "adventure_start")
    return campaign


def test_a_point_that_is_entered_late_is_settled_at_once() -> None:
    campaign = over()
    verdict = campaign.play("roark", "force", at="adventure:1", fate="heroic")
    assert refused_by(verdict) == []
    assert (pool(campaign), campaign.balance("roark", "away.heroic")) == (2, 0)
    assert campaign.table.span("round") is None, "it doubles nothing now"


def test_a_point_that_is_entered_late_brings_its_fate() -> None:
    verdict = over().decide("roark", "force", at="adventure:1")
    assert (refused_by(verdict), len(verdict.hard)) == (["D1-FP-01"], 1)


def test_a_grant_that_was_forgotten_comes_at_once() -> None:
    campaign = over()
    campaign.play(None, "grant", at="adventure:1", subject="roark", what="force", amount=1)
    assert pool(campaign) == 3


def test_who_has_fallen_since_may_have_spent_a_point() -> None:
    campaign = over()
    campaign.play("roark", "incapacitated")
    assert refused_by(campaign.decide("roark", "force", at="adventure:1", fate="neither")) == []


# -- at the beginning


@pytest.mark.parametrize(("points", "kind", "warns"), [(0, "pc", True), (1, "pc", False), (0, "npc", False)])
def test_a_player_character_begins_with_a_point(points: int, kind: str, warns: bool) -> None:
    said: dict[str, Any] = {"newcomer": {"id": "new", "name": "New"}, "scores": scores(force_points=points)}
    assert warned_by(crew().decide(None, "enrol", kind=kind, **said)) == (["D1-FP-01"] if warns else [])
