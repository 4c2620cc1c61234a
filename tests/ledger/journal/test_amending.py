"""An amendment stands where the entry stood that it replaces."""

from __future__ import annotations

import pytest

from ledger.errors import Refused
from ledger.journal.asked import Asked
from ledger.store.records import Moment
from rules.kernel.dice import Group
from tests.ledger.journal.evening import Evening

WOUNDS = "condition.wounds"
STUN = "condition.stun_marks"
HEALTHY, WOUNDED, INCAPACITATED = 0, 2, 4


def test_an_amendment_is_a_reversal_and_a_replacement_of_one_request(evening: Evening) -> None:
    award = evening.says("award roark 5")
    evening.says("note Later that night")
    outcome = evening.enters(f"amend {award} award roark 2 // misheard", id="mine")
    reversal, replacement = (recorded.entry for recorded in outcome.entries)
    assert (reversal.reverses, reversal.request.id, reversal.note) == (award, "mine", "")
    assert (replacement.stands, replacement.request.id, replacement.note) == (award, "mine/2", "misheard")
    assert outcome.verdict is not None
    assert evening.balance("roark", "character_points") == 7


def test_a_judgement_is_amended_by_the_line_that_its_refusal_names(evening: Evening) -> None:
    spent = evening.says("roark force")
    judged = evening.says(f"judge {spent} heroic")
    refused = evening.enters(f"judge {spent} evil").verdict
    assert refused is not None
    assert f"`amend {judged} judge {spent} evil`" in evening.sitting.speaker.finding(refused.hard[0])
    evening.says(f"amend {judged} judge {spent} evil")
    assert evening.balance("roark", "dark_side_points") == 1
    assert evening.balance("roark", "away.heroic") == 0


def test_a_wound_amended_after_its_healing_is_healed(evening: Evening) -> None:
    hit = evening.says("roark hit by 4D : 6 6 6 6 resists : 6 6")
    evening.says("roark healed", f"amend {hit} roark hit by 4D : 6 6 6 6 resists : 1 1")
    assert evening.balance("roark", WOUNDS) == HEALTHY
    assert evening.balance("roark", WOUNDS, Moment("stands", hit)) > WOUNDED


def test_the_first_of_two_hits_amended_is_decided_as_of_then(evening: Evening) -> None:
    first = evening.says("roark wounded")
    evening.says("roark hit by 4D : 6 6 6 6 resists : 6 6")
    evening.says(f"amend {first} roark hit by 4D : 1 1 1 1 resists : 6 6")
    assert evening.entry().facts["before"] == "healthy"
    assert evening.balance("roark", WOUNDS) == INCAPACITATED


def test_a_stun_amended_in_after_its_time_opens_and_closes_in_one_entry(evening: Evening) -> None:
    hit = evening.says("round", "roark hit by 4D : 6 6 6 6 resists : 6 6")
    evening.says("round", "round", f"amend {hit} roark hit by 4D : 1 1 1 1 resists : 6 6")
    marks = [posting for posting in evening.entry().postings if posting.account == STUN]
    assert [posting.amount for posting in marks] == [1, -1]
    assert evening.balance("roark", STUN) == 0
    assert evening.balance("roark", STUN, Moment("stands", hit)) == 0


def test_a_stun_amended_in_where_no_round_followed_ends_with_the_session(evening: Evening) -> None:
    hit = evening.says("roark wounded")
    evening.says("session end", "session start Two", f"amend {hit} roark stunned")
    assert evening.balance("roark", STUN) == 0


def test_a_roll_amended_in_its_round_uses_the_declaration_of_then(evening: Evening) -> None:
    evening.says("round", "roark declares 2 running")
    roll = evening.says("roark blaster vs 15 : 4 3 2")
    evening.says("roark blaster vs 10 : 5 5 5", "round", "round end")
    evening.says(f"amend {roll} roark blaster vs 15 : 6 6 6")
    replacement = evening.entry()
    assert replacement.facts["effective"] == "3D+1"
    assert replacement.facts["outcome"] == "success"
    assert replacement.round == 1
    assert [evening.balance("roark", f"declared.{number}.any") for number in (1, 2)] == [0, 0]


def test_the_fate_of_a_force_point_amended_at_once_keeps_its_doubling(evening: Evening) -> None:
    force = evening.says("roark force heroic")
    evening.says(f"amend {force} roark force dramatic")
    assert evening.journal.table().span("round") == 1
    assert evening.balance("roark", "round.doubled") == 1
    assert evening.balance("roark", "away.dramatic") == 1
    assert evening.balance("roark", "away.heroic") == 0
    evening.says("roark blaster : 1 1 1 1 1 1 1 1 1 1", "adventure end")
    assert evening.balance("roark", "force_points") == 2


def test_the_fate_of_a_force_point_amended_after_its_return_is_settled_as_due(evening: Evening) -> None:
    force = evening.says("roark force heroic")
    evening.says("roark blaster : 1 1 1 1 1 1 1 1 1 1", "adventure end")
    evening.says(f"amend {force} roark force neither")
    assert evening.balance("roark", "force_points") == 1
    evening.says(f"amend {evening.journal.head().seq} roark force heroic")
    assert evening.balance("roark", "force_points") == 2
    assert evening.balance("roark", "away.heroic") == 0
    assert evening.journal.table().span("round") is None
    assert evening.balance("roark", "round.doubled") == 0


def test_a_force_point_of_an_adventure_that_is_over_is_not_amended_into_an_open_question(
    evening: Evening,
) -> None:
    force = evening.says("roark force heroic")
    evening.says("adventure end")
    assert evening.refused(f"amend {force} roark force") == ["late_undecided"]


def test_points_spent_since_count_against_the_amendment_as_a_whole(evening: Evening) -> None:
    award = evening.says("award roark 5", "session end") - 1
    evening.says("roark raises dodge", "roark raises blaster")
    assert evening.refused(f"undo {award}") == ["would_owe"]
    evening.says(f"amend {award} award roark 4")
    assert evening.balance("roark", "character_points") == 0


def test_an_award_amended_below_what_was_spent_of_it_wants_a_ruling(evening: Evening) -> None:
    award = evening.says("award roark 5", "session end") - 1
    dodge = evening.says("roark raises dodge")
    blaster = evening.says("roark raises blaster")
    assert evening.balance("roark", "character_points") == 1
    assert evening.refused(f"amend {award} award roark 3") == ["would_owe"]
    assert evening.rests(f"amend {award} award roark 3") == [blaster]
    assert dodge < blaster
    evening.says(f"amend {award} award roark 3 ruling he will earn it")
    assert evening.balance("roark", "character_points") == -1


def test_an_amendment_that_spends_more_than_is_left_now_is_refused(evening: Evening) -> None:
    bribe = evening.says("roark loses credits 100")
    fine = evening.says("roark loses credits 90")
    assert evening.refused(f"amend {bribe} roark loses credits 150 ruling so be it") == ["would_lack"]
    assert evening.rests(f"amend {bribe} roark loses credits 150") == [fine]
    evening.says(f"amend {bribe} roark loses credits 110")
    assert evening.balance("roark", "credits") == 0


def test_a_beginning_is_amended_under_what_was_played_since(evening: Evening) -> None:
    scene = evening.says("scene Cockpitt")
    evening.says("roark blaster : 1 1 1 1 1", f"amend {scene} scene Cockpit")
    assert evening.journal.table().span("scene") == 1
    assert evening.journal.table().field("table", "scene.1") == "Cockpit"
    evening.says("scene Corridor")
    assert evening.journal.table().span("scene") == 2


def test_a_beginning_is_not_amended_into_something_else(evening: Evening) -> None:
    scene = evening.says("scene Cockpit")
    roll = evening.says("roark blaster : 1 1 1 1 1")
    assert evening.refused(f"amend {scene} note The cockpit ruling so be it") == ["played_in"]
    assert evening.rests(f"amend {scene} note The cockpit") == [roll]


def test_an_undo_of_the_amended_entry_is_refused_while_its_replacement_stands(evening: Evening) -> None:
    award = evening.says("award roark 5")
    replacement = evening.says(f"amend {award} award roark 2")
    reversal = replacement - 1
    assert evening.refused(f"undo {reversal} ruling both") == ["replaced"]
    assert evening.rests(f"undo {reversal}") == [replacement]
    assert evening.refused("redo") == ["replaced"]
    evening.says("undo", f"undo {reversal}")
    assert evening.balance("roark", "character_points") == 10


def test_an_amendment_is_amended_in_its_turn(evening: Evening) -> None:
    hit = evening.says("roark wounded")
    evening.says("roark healed")
    second = evening.says(f"amend {hit} roark incapacitated")
    third = evening.says(f"amend {second} roark mortally wounded")
    assert evening.entry(third).stands == hit
    assert evening.balance("roark", WOUNDS) == HEALTHY


def test_a_reversal_is_not_amended(evening: Evening) -> None:
    evening.says("award roark 5")
    undo = evening.says("undo")
    assert "amends_reversal" in evening.refused(f"amend {undo} award roark 2")
    assert evening.refused("amend 1 award roark 2") == ["opening_stays"]


def test_an_entry_that_does_not_stand_is_not_amended(evening: Evening) -> None:
    award = evening.says("award roark 5")
    evening.says("undo")
    assert evening.refused(f"amend {award} award roark 2") == ["reversed_already"]


def test_what_is_about_an_amended_entry_goes_with_it(evening: Evening) -> None:
    force = evening.says("mira force")
    evening.says("judge mira evil", f"amend {force} mira force heroic")
    assert evening.balance("mira", "dark_side_points") == 0
    assert evening.balance("mira", "force_points.unjudged") == 0
    assert evening.balance("mira", "away.heroic") == 1


def test_a_late_entry_is_amended_at_its_late_place(evening: Evening) -> None:
    evening.says("session end", "session start Two")
    late = evening.says("in session 1 award mira 2")
    evening.says(f"amend {late} award mira 3")
    replacement = evening.entry()
    assert (replacement.session, replacement.stands) == (1, evening.entry(late).stands)
    assert replacement.request.at == "session:1"
    assert evening.balance("mira", "character_points") == 43
    with pytest.raises(Refused, match="leave out"):
        evening.journal.amend(
            replacement.seq, Asked(None, "award", {"to": ["mira"], "amount": 1}, at="adventure:1")
        )


def test_a_judgement_of_an_adventure_that_is_over_is_amended_there(evening: Evening) -> None:
    evening.says("round", "roark force", "adventure end ruling we judge it next time")
    end = evening.says("session end") - 1
    evening.says("session start Two", "adventure start Two")
    judgement = evening.says("judge roark heroic")
    evening.says(f"amend {judgement} judge roark neither")
    replacement = evening.entry()
    assert (replacement.adventure, replacement.stands) == (1, end)
    assert evening.balance("roark", "force_points") == 1
    evening.says(f"amend {replacement.seq} judge roark heroic")
    assert evening.balance("roark", "force_points") == 2
    assert evening.balance("roark", "away.heroic") == 0


def test_an_amendment_is_judged_without_recording_and_without_rolling(evening: Evening) -> None:
    roll = evening.says("roark blaster vs 15 : 1 1 1 1 1")
    before = evening.bodies()
    asked = Asked("roark", "rolls", {"ability": "blaster", "versus": {"difficulty": 15}})
    verdict = evening.journal.judge_amendment(roll, asked)
    assert verdict.missing is not None
    assert verdict.missing.n == 5
    known = Asked(asked.who, asked.move, asked.arguments, [Group(None, [6, 6, 6, 6, 6])])
    assert evening.journal.judge_amendment(roll, known).draft.facts["total"] == 31
    refused = evening.journal.judge_amendment(1, known)
    assert [finding.code for finding in refused.findings] == ["opening_stays"]
    assert evening.bodies() == before


def test_what_replaces_a_secret_is_one(evening: Evening) -> None:
    secret = evening.says("secret note Vex is lying")
    evening.says(f"amend {secret} note Vex is afraid")
    assert evening.entry().secret
    assert evening.entry().salt not in (None, evening.entry(secret).salt)
