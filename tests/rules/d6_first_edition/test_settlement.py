"""An adventure that ends with everything decided in its one entry (D1-AD-01, D1-FP-04 to -08)."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.d6_first_edition.cast import crew
from tests.rules.force_companion.cast import refused_by
from tests.rules.memory import Campaign

FATES = ("evil", "neither", "heroic", "dramatic")
COUNTED = ("force_points", "dark_side_points", "character_points", "force_points.unjudged", "turn_check")


def spent(*who: str) -> tuple[Campaign, list[int]]:
    """An adventure in which each of these has relied on the Force, undecided; and the entries of it."""
    campaign = crew()
    campaign.play(None, "adventure_start")
    entries = []
    for one in who:
        campaign.play(None, "scene")
        campaign.play(one, "force")
        entries.append(len(campaign.entries))
    return campaign, entries


def decided(entries: list[int], fates: list[str]) -> list[dict[str, Any]]:
    return [{"entry": entry, "judgement": fate} for entry, fate in zip(entries, fates, strict=True)]


def counted(campaign: Campaign) -> dict[str, int]:
    return {f"{who} {name}": campaign.balance(who, name) for who in ("roark", "jana") for name in COUNTED}


def test_one_entry_records_judgements_returns_dark_side_and_awards() -> None:
    campaign, entries = spent("roark", "jana")
    verdict = campaign.play(
        None,
        "adventure_end",
        judged=decided(entries, ["dramatic", "evil"]),
        awards=[{"to": ["roark", "jana"], "amount": 5}],
    )
    assert refused_by(verdict) == []
    assert counted(campaign) == {
        "roark force_points": 2,
        "roark dark_side_points": 0,
        "roark character_points": 35,
        "roark force_points.unjudged": 0,
        "roark turn_check": 0,
        "jana force_points": 1,
        "jana dark_side_points": 1,
        "jana character_points": 5,
        "jana force_points.unjudged": 0,
        "jana turn_check": 1,
    }
    assert {"D1-FP-04", "D1-FP-07", "D1-AD-01"} <= set(verdict.draft.citations)


def test_every_posting_of_a_judgement_belongs_to_its_spend() -> None:
    campaign, entries = spent("roark", "jana")
    verdict = campaign.play(None, "adventure_end", judged=decided(entries, ["heroic", "evil"]))
    lots = {posting.subject: posting.lot for posting in verdict.draft.postings if posting.subject != "table"}
    assert lots == {"roark": entries[0], "jana": entries[1]}


def test_a_spend_that_is_undone_after_the_settlement_leaves_nothing_of_it() -> None:
    campaign, entries = spent("roark", "jana")
    campaign.play(None, "adventure_end", judged=decided(entries, ["dramatic", "evil"]))
    for entry in entries:
        campaign.undo(entry)
    assert counted(campaign) == counted(crew())


def test_what_is_left_undecided_holds_the_end_up() -> None:
    campaign, entries = spent("roark", "jana")
    verdict = campaign.decide(None, "adventure_end", judged=decided(entries[:1], ["heroic"]))
    assert refused_by(verdict) == ["D1-FP-01"]


def test_an_entry_with_nothing_open_or_another_word_is_refused() -> None:
    campaign, entries = spent("roark")
    for judged in ([{"entry": 1, "judgement": "heroic"}], decided(entries, ["stays"])):
        verdict = campaign.decide(None, "adventure_end", judged=judged)
        assert [finding.code for finding in verdict.hard] == ["nothing_to_decide"]


@given(st.lists(st.sampled_from(FATES), min_size=1, max_size=2))
def test_settled_at_once_or_judged_one_by_one_comes_to_the_same(fates: list[str]) -> None:
    at_once, entries = spent(*["roark", "jana"][: len(fates)])
    at_once.play(None, "adventure_end", judged=decided(entries, fates))
    one_by_one, entries = spent(*["roark", "jana"][: len(fates)])
    for entry, fate in zip(entries, fates, strict=True):
        one_by_one.play(None, "judge", entry=entry, judgement=fate)
    one_by_one.play(None, "adventure_end")
    assert counted(at_once) == counted(one_by_one)
