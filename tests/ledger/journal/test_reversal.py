"""Undo and redo: what stands is always what the living entries come to."""

from __future__ import annotations

import pytest

from ledger.errors import Refused
from tests.ledger.journal.evening import Evening

WOUNDS = "condition.wounds"
STUN = "condition.stun_marks"
HEALTHY, WOUNDED, WOUNDED_TWICE, INCAPACITATED = 0, 2, 3, 4


# ---- What ended, was settled or was used ----


def test_a_stun_undone_after_its_end_leaves_no_mark_and_no_debt(evening: Evening) -> None:
    hit = evening.says("round", "roark hit by 4D : 1 1 1 1 resists : 6 6")
    assert evening.balance("roark", STUN) == 1
    evening.says("round", "round")
    assert evening.balance("roark", STUN) == 0
    evening.says(f"undo {hit}")
    assert evening.balance("roark", STUN) == 0
    evening.says("redo")
    assert evening.balance("roark", STUN) == 0


@pytest.mark.parametrize("before", [[], ["round"]], ids=["outside rounds", "in a round"])
def test_a_heroic_point_undone_after_its_return_gives_nothing_back_twice(
    evening: Evening, before: list[str]
) -> None:
    evening.says(*before)
    force = evening.says("roark force heroic")
    evening.says("scene Corridor", "adventure end")
    assert evening.balance("roark", "force_points") == 2
    evening.says(f"undo {force}")
    assert evening.balance("roark", "force_points") == 2
    assert evening.balance("roark", "away.heroic") == 0
    evening.says("redo")
    assert evening.balance("roark", "force_points") == 2


def test_a_selfish_point_undone_after_the_adventure_comes_back(evening: Evening) -> None:
    force = evening.says("round", "roark force neither")
    evening.says("adventure end", f"undo {force}")
    assert evening.balance("roark", "force_points") == 2


def test_a_secret_that_was_undone_is_not_revealed_nor_its_reversal(evening: Evening) -> None:
    secret = evening.says("secret note the harbour master pays the smugglers")
    undone = evening.says("undo")
    assert evening.refused(f"reveal {secret}") == ["about_dead"]
    assert evening.refused(f"reveal {undone}") == ["about_dead"]
    evening.says("redo", f"reveal {secret}")


def test_a_judgement_undone_after_the_settlement_opens_the_matter_again(evening: Evening) -> None:
    evening.says("round", "roark force")
    judgement = evening.says("judge roark heroic")
    evening.says("adventure end")
    assert evening.balance("roark", "force_points") == 2
    evening.says(f"undo {judgement}")
    assert evening.balance("roark", "away.heroic") == 0
    assert evening.balance("roark", "force_points") == 1
    assert evening.balance("roark", "force_points.unjudged") == 1


def test_a_declaration_undone_takes_its_uses_with_it(evening: Evening) -> None:
    declaration = evening.says("round", "roark declares 2")
    evening.says("roark blaster : 1 1 1 1", f"undo {declaration}")
    assert [evening.balance("roark", f"declared.{number}.any") for number in (1, 2)] == [0, 0]
    assert evening.balance("roark", "round.uses") == 0


def test_a_roll_undone_gives_its_declared_use_back(evening: Evening) -> None:
    evening.says("round", "roark declares 2")
    roll = evening.says("roark blaster : 1 1 1 1")
    evening.says(f"undo {roll}")
    assert [evening.balance("roark", f"declared.{number}.any") for number in (1, 2)] == [1, 1]


def test_a_preparation_given_back_after_its_time_helps_nobody(evening: Evening) -> None:
    evening.says("round", "roark prepares", "round", "roark declares 1")
    roll = evening.says("roark blaster : 1 1 1 1 1 1")
    evening.says("round", "roark declares 1", f"undo {roll}")
    evening.says("roark blaster : 1 1 1 1 1", "round end")
    assert evening.balance("roark", "prepared") == 0


# ---- Levels stand at the last living one ----


def test_the_first_of_two_wounds_undone_leaves_the_second(evening: Evening) -> None:
    first = evening.says("roark wounded")
    evening.says("roark hit by 4D : 6 6 6 6 resists : 6 6")
    assert evening.balance("roark", WOUNDS) == INCAPACITATED
    evening.says(f"undo {first}")
    assert evening.balance("roark", WOUNDS) == INCAPACITATED
    evening.says("undo")
    assert evening.balance("roark", WOUNDS) == HEALTHY
    evening.says("redo")
    assert evening.balance("roark", WOUNDS) == INCAPACITATED


def test_a_wound_undone_after_its_healing_leaves_someone_healthy(evening: Evening) -> None:
    wound = evening.says("roark wounded")
    evening.says("roark healed", f"undo {wound}")
    assert evening.balance("roark", WOUNDS) == HEALTHY


def test_a_healing_undone_brings_the_wound_back(evening: Evening) -> None:
    evening.says("roark wounded", "roark healed", "undo")
    assert evening.balance("roark", WOUNDS) == WOUNDED


def test_a_text_undone_gives_way_to_the_one_before(evening: Evening) -> None:
    evening.says("roark set species Human", "roark set species Duros", "undo")
    assert evening.journal.table().field("roark", "species") == "Human"
    evening.says("undo")
    assert evening.journal.table().field("roark", "species") is None


# ---- What is about a dead entry is dead ----


def test_a_judgement_goes_and_comes_with_what_it_judges(evening: Evening) -> None:
    force = evening.says("round", "mira force")
    judgement = evening.says("judge mira evil")
    assert evening.balance("mira", "dark_side_points") == 1
    evening.says(f"undo {force}")
    assert evening.balance("mira", "dark_side_points") == 0
    assert evening.balance("mira", "force_points") == 1
    assert evening.store.is_dead("evening", judgement)
    evening.says("redo")
    assert evening.balance("mira", "dark_side_points") == 1
    assert evening.balance("mira", "force_points.unjudged") == 0


def test_what_was_undone_by_itself_stays_undone(evening: Evening) -> None:
    force = evening.says("round", "mira force")
    judgement = evening.says("judge mira evil")
    evening.says(f"undo {judgement}")
    undone = evening.says(f"undo {force}")
    evening.says(f"undo {undone}")
    assert evening.store.is_dead("evening", judgement)
    assert evening.balance("mira", "force_points.unjudged") == 1


def test_what_rests_on_a_dead_entry_is_neither_undone_nor_redone(evening: Evening) -> None:
    force = evening.says("round", "mira force")
    judgement = evening.says("judge mira evil")
    evening.says(f"undo {force}")
    assert evening.refused(f"undo {judgement}") == ["rests_on_dead"]
    evening.says("redo")
    undone = evening.says(f"undo {judgement}")
    evening.says(f"undo {force}")
    assert evening.refused(f"undo {undone}") == ["rests_on_dead"]


# ---- Undo of undo ----


def test_undo_and_redo_follow_one_another_for_ever(evening: Evening) -> None:
    evening.says("award roark 5")
    for _turn in range(3):
        evening.says("undo")
        assert evening.balance("roark", "character_points") == 5
        evening.says("redo")
        assert evening.balance("roark", "character_points") == 10


def test_a_reversal_is_reversed_by_its_number(evening: Evening) -> None:
    evening.says("award roark 5")
    undo = evening.says("undo")
    redo = evening.says(f"undo {undo}")
    assert evening.balance("roark", "character_points") == 10
    evening.says(f"undo {redo}")
    assert evening.balance("roark", "character_points") == 5


def test_undo_takes_one_entry_after_the_other(evening: Evening) -> None:
    evening.says("award roark 1", "award roark 10", "award roark 100", "undo", "undo")
    assert evening.balance("roark", "character_points") == 6
    evening.says("redo", "redo")
    assert evening.balance("roark", "character_points") == 116


def test_an_entry_already_reversed_is_refused_with_its_reversal(evening: Evening) -> None:
    award = evening.says("award roark 5")
    undo = evening.says("undo")
    outcome = evening.enters(f"undo {award}")
    assert [finding.code for finding in outcome.findings] == ["reversed_already"]
    assert outcome.findings[0].values == {"entry": award, "by": undo}


def test_a_redo_is_not_undone_when_what_it_brought_back_was_undone_anew(evening: Evening) -> None:
    award = evening.says("award roark 5")
    evening.says("undo")
    redo = evening.says("redo")
    again = evening.says(f"undo {award}")
    outcome = evening.enters(f"undo {redo}")
    assert [finding.code for finding in outcome.findings] == ["reversed_already"]
    assert outcome.findings[0].values == {"entry": award, "by": again}
    assert evening.balance("roark", "character_points") == 5


def test_the_opening_stays(evening: Evening) -> None:
    assert evening.refused("undo 1") == ["opening_stays"]
    evening.says("undo", "undo")
    assert evening.refused("undo") == ["there is nothing to undo"]


def test_nothing_is_redone_that_was_not_undone(evening: Evening) -> None:
    award = evening.says("award roark 5")
    assert evening.refused("redo") == ["there is nothing to redo"]
    with pytest.raises(Refused, match=f"entry {award} is not reversed"):
        evening.journal.undo(award, redo=True)


def test_a_reversal_is_where_and_as_secret_as_what_it_reverses(evening: Evening) -> None:
    secret = evening.says("secret mira gains dark 1")
    evening.says("session end", "session start Two", f"undo {secret}")
    reversal = evening.entry()
    assert (reversal.session, reversal.adventure) == (1, 1)
    assert reversal.secret
    assert reversal.salt != evening.entry(secret).salt
    assert reversal.about is None
    assert reversal.reverses == secret


# ---- Points that were spent meanwhile ----


def test_an_award_already_spent_is_refused_naming_who_spent_it(evening: Evening) -> None:
    award = evening.says("award roark 5", "session end") - 1
    first = evening.says("roark raises dodge")
    second = evening.says("roark raises blaster")
    assert evening.balance("roark", "character_points") == 1
    assert evening.refused(f"undo {award}") == ["would_owe"]
    assert evening.rests(f"undo {award}") == [second]
    assert first < second


def test_an_award_already_spent_goes_together_with_what_spent_it(evening: Evening) -> None:
    award = evening.says("award roark 5", "session end") - 1
    evening.says("roark raises dodge", "roark raises blaster")
    outcome = evening.enters(f"undo {award}", dependents=True)
    assert [recorded.entry.reverses for recorded in outcome.entries] == [award + 3, award]
    assert evening.balance("roark", "character_points") == 1
    assert evening.balance("roark", "blaster") == 16
    assert evening.balance("roark", "dodge") == 14


def test_a_ruling_records_the_debt_and_what_lifts_it_is_never_refused(evening: Evening) -> None:
    award = evening.says("award roark 5", "session end") - 1
    evening.says("roark raises dodge", "roark raises blaster", f"undo {award} ruling it was a mistake")
    assert evening.balance("roark", "character_points") == -4
    assert evening.entry().ruling == "it was a mistake"
    evening.says("award roark 1")
    assert evening.balance("roark", "character_points") == -3
    assert evening.refused("roark raises blaster") == ["short"]


def test_a_tally_is_not_undone_above_its_ceiling_without_a_ruling(evening: Evening) -> None:
    loss = evening.says("roark loses credits 100")
    evening.says("roark gains credits 900")
    assert evening.balance("roark", "credits") == 1000
    assert evening.refused(f"undo {loss}") == ["would_exceed"]
    evening.says(f"undo {loss} ruling the vault was bigger")
    assert evening.balance("roark", "credits") == 1100


# ---- States that cannot be ----


def test_more_is_never_used_of_a_lot_than_there_was(evening: Evening) -> None:
    evening.says("round", "roark declares 2 blaster")
    first = evening.says("roark blaster : 1 1 1 1")
    undone = evening.says(f"undo {first}")
    second = evening.says("roark blaster : 2 2 2 2")
    outcome = evening.enters(f"undo {undone} ruling I say so")
    assert [(finding.code, finding.hard) for finding in outcome.findings] == [("lot_used", True)]
    assert outcome.findings[0].values["rests"] == [second]


def test_a_span_keeps_its_beginning_while_something_was_played_in_it(evening: Evening) -> None:
    start = evening.says("scene Cockpit")
    inside = evening.says("roark blaster : 1 1 1 1 1")
    assert "played_in" in evening.refused(f"undo {start} ruling so be it")
    assert evening.rests(f"undo {start}") == [inside]
    outcome = evening.enters(f"undo {start}", dependents=True)
    assert [recorded.entry.reverses for recorded in outcome.entries] == [inside, start]
    assert evening.journal.table().span("scene") is None


def test_a_span_does_not_end_twice(evening: Evening) -> None:
    evening.says("session end")
    undone = evening.says("undo")
    again = evening.says("session end")
    assert evening.refused(f"undo {undone}") == ["span_broken"]
    assert evening.rests(f"undo {undone}") == [again]


def test_a_span_does_not_begin_in_one_that_is_open(evening: Evening) -> None:
    end = evening.says("session end")
    start = evening.says("session start Two")
    assert evening.refused(f"undo {end}") == ["span_broken"]
    assert evening.rests(f"undo {end}") == [start]


def test_whoever_takes_part_was_brought_in(evening: Evening) -> None:
    enrolled = evening.says("enrol guard as npc strength 2D")
    wound = evening.says("guard wounded")
    assert evening.refused(f"undo {enrolled} ruling so be it") == ["brought_in"]
    assert evening.rests(f"undo {enrolled}") == [wound]
    evening.says(f"undo {enrolled}", dependents=True)
    assert evening.journal.table().kind("guard") is None
    assert evening.balance("guard", "strength") == 0


def test_nobody_is_brought_in_twice(evening: Evening) -> None:
    evening.says("enrol guard as npc strength 2D")
    undone = evening.says("undo")
    again = evening.says("enrol guard as npc strength 3D")
    assert evening.refused(f"undo {undone}") == ["brought_in_again"]
    assert evening.rests(f"undo {undone}") == [again]


# ---- The round that a Force point opens ----


def test_a_force_point_is_not_undone_under_what_was_rolled_on_it(evening: Evening) -> None:
    force = evening.says("roark force heroic")
    roll = evening.says("roark blaster : 1 1 1 1 1 1 1 1 1 1")
    assert evening.entry(force).round == evening.entry(roll).round == 1
    assert evening.refused(f"undo {force}") == ["played_in"]
    evening.says(f"undo {force}", dependents=True)
    assert evening.balances()["roark", "force_points"] == 2
    assert evening.journal.table().span("round") is None


def test_a_force_point_is_undone_when_its_round_is_over(evening: Evening) -> None:
    force = evening.says("roark force heroic")
    evening.says("roark blaster : 1 1 1 1 1 1 1 1 1 1", "scene Corridor", f"undo {force}")
    assert evening.balance("roark", "force_points") == 2
    assert evening.journal.table().last("round") == 1
    evening.says("round")
    assert evening.journal.table().span("round") == 2
    evening.says("redo")
    assert evening.balance("roark", "force_points") == 1
    assert evening.balance("roark", "round.doubled") == 0


# ---- Several at once ----


def test_a_range_is_undone_newest_first_or_not_at_all(evening: Evening) -> None:
    first = evening.says("award roark 1")
    evening.says("award roark 10", "undo", "award roark 100")
    outcome = evening.enters(f"undo {first}..{first + 3}")
    assert [recorded.entry.reverses for recorded in outcome.entries] == [first + 3, first]
    assert [recorded.entry.request.id for recorded in outcome.entries] == ["r7", "r7/2"]
    assert evening.balance("roark", "character_points") == 5
    assert evening.refused("undo 1..3") == ["opening_stays"]
    assert evening.refused(f"undo {first}..{first + 3}") == ["there is nothing to undo"]
