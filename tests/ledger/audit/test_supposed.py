"""What may come of a request whose dice have not fallen, with exact chances."""

from __future__ import annotations

from itertools import product

import pytest

from ledger.audit.supposed import Case, cases
from rules.kernel.act import Act
from rules.kernel.decide import decide
from rules.kernel.dice import Group, Tape
from rules.kernel.record import Request
from tests.rules.force_companion.cast import enrol, order
from tests.rules.memory import Campaign


@pytest.fixture
def campaign() -> Campaign:
    campaign = order()
    campaign.play("mira", "trusts", object="katan")
    return campaign


def supposed(campaign: Campaign, move: str, **arguments: object) -> list[Case]:
    return list(cases(Request("", "mira", move, arguments), campaign.table))


def test_a_request_without_dice_has_one_case(campaign: Campaign) -> None:
    [case] = supposed(campaign, "trains", skill="control", teacher="odan")
    assert (case.fallen, case.ways, case.of) == ((), 1, 1)
    assert not case.verdict.refused


def test_what_is_refused_whatever_falls_has_one_case(campaign: Campaign) -> None:
    [case] = supposed(campaign, "studies", object="codex", skill="control")
    assert case.verdict.refused


def test_a_roll_that_aims_has_the_case_in_which_it_reaches(campaign: Campaign) -> None:
    enrol(campaign, "jo", "pc", willpower="3D", character_points=20)
    request = Request("", "jo", "studies", {"object": "katan", "skill": "control"})
    [case] = cases(request, campaign.table)
    [fallen] = case.fallen
    assert (fallen.aimed, fallen.total, fallen.pool.target) == (True, 15, 15)
    assert case.ways == sum(sum(faces) >= 15 for faces in product(range(1, 7), repeat=3))


def test_a_roll_that_cannot_reach_still_misses_its_dice(campaign: Campaign) -> None:
    enrol(campaign, "jo", "pc", willpower="1D", character_points=20)
    [case] = cases(Request("", "jo", "studies", {"object": "katan", "skill": "control"}), campaign.table)
    assert case.verdict.missing is not None


def test_totals_that_come_to_the_same_are_one_case(campaign: Campaign) -> None:
    """Compared with the verdict on every total that may fall."""
    request = Request("", "mira", "studies", {"object": "katan", "power": "farseeing"})
    found = list(cases(request, campaign.table))
    assert sum(case.ways for case in found) == found[0].of
    lowest = [case.fallen[0].total for case in found]
    assert lowest == sorted(lowest)
    for total in range(lowest[0], lowest[0] + 31):
        verdict = decide(Act(request, Tape([Group("reading", total=total)])), campaign.table)
        case = [case for case in found if case.fallen[0].total <= total][-1]
        assert verdict.draft.postings == case.verdict.draft.postings
