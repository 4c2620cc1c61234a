"""What is entered late is judged now, stands then, and opens and closes what is over in itself."""

from __future__ import annotations

import pytest

from ledger.audit.judge import judge
from ledger.errors import NotUnderstood
from ledger.journal.views import moment_of
from ledger.store.records import Moment
from tests.ledger.journal.evening import Evening

WOUNDS = "condition.wounds"
STUN = "condition.stun_marks"
HEALTHY, WOUNDED = 0, 2


def at(evening: Evening, text: str, *, as_recorded: bool = False) -> Moment:
    return moment_of(evening.journal, text, as_recorded=as_recorded)


def test_a_late_award_counts_then_and_was_not_recorded_then(evening: Evening) -> None:
    evening.says("session end", "session start Two", "in session 1 award mira 2")
    late = evening.entry()
    assert (late.session, late.stands) == (1, late.seq - 2)
    assert evening.balance("mira", "character_points") == 42
    assert evening.balance("mira", "character_points", at(evening, "session:1")) == 42
    assert evening.balance("mira", "character_points", at(evening, "session:1", as_recorded=True)) == 40
    assert evening.balance("mira", "character_points", at(evening, f"entry:{late.seq - 1}")) == 40


def test_a_correction_is_seen_in_the_past_and_not_in_the_past_as_recorded(evening: Evening) -> None:
    award = evening.says("award mira 5")
    evening.says("session end", "session start Two", f"undo {award}")
    assert evening.balance("mira", "character_points", at(evening, "session:1")) == 40
    assert evening.balance("mira", "character_points", at(evening, "session:1", as_recorded=True)) == 45


def test_the_place_where_play_is_now_is_nothing_late(evening: Evening) -> None:
    evening.says("in session 1 award mira 2")
    assert evening.entry().stands == evening.entry().seq
    evening.says("day +3", "in day 3 note Rain")
    assert evening.entry().stands == evening.entry().seq


def test_a_place_that_never_was_is_refused(evening: Evening) -> None:
    with pytest.raises(NotUnderstood, match="session 7"):
        evening.enters("in session 7 award mira 2")
    assert evening.journal.head().seq == 3


def test_a_late_heroic_point_of_a_closed_adventure_is_settled_at_once(evening: Evening) -> None:
    evening.says("adventure end", "adventure start Two")
    evening.says("in adventure 1 roark force heroic")
    assert [(p.account, p.amount) for p in evening.entry().postings] == [
        ("force_points", -1),
        ("away.heroic", 1),
        ("away.heroic", -1),
        ("force_points", 1),
    ]
    assert evening.balance("roark", "force_points") == 2
    evening.says("undo")
    assert evening.balance("roark", "force_points") == 2


def test_a_late_point_of_an_adventure_that_goes_on_is_away_until_it_ends(evening: Evening) -> None:
    evening.says("session end", "session start Two", "in session 1 roark force heroic")
    assert evening.balance("roark", "away.heroic") == 1
    evening.says("adventure end")
    assert evening.balance("roark", "force_points") == 2


def test_a_late_point_of_a_closed_adventure_brings_its_fate(evening: Evening) -> None:
    evening.says("adventure end")
    assert evening.refused("in adventure 1 roark force") == ["late_undecided"]


def test_a_late_wound_before_a_healing_is_healed(evening: Evening) -> None:
    evening.says("session end", "session start Two", "roark wounded", "roark healed")
    evening.says("in session 1 roark wounded")
    assert evening.balance("roark", WOUNDS) == HEALTHY
    assert evening.balance("roark", WOUNDS, at(evening, "session:1")) == WOUNDED


def test_a_late_wound_after_which_nothing_healed_stays(evening: Evening) -> None:
    evening.says("session end", "session start Two", "in session 1 roark wounded")
    assert evening.balance("roark", WOUNDS) == WOUNDED
    evening.says("undo")
    assert evening.balance("roark", WOUNDS) == HEALTHY


def test_a_late_stun_of_a_session_that_is_over_is_over(evening: Evening) -> None:
    evening.says("session end", "session start Two", "round")
    evening.says("in session 1 roark hit by 4D : 1 1 1 1 resists : 6 6")
    marks = [posting.amount for posting in evening.entry().postings if posting.account == STUN]
    assert marks == [1, -1]
    assert evening.balance("roark", STUN) == 0


def test_a_late_stun_of_the_session_at_play_lasts(evening: Evening) -> None:
    evening.says("day +2", "in day 0 roark stunned")
    assert evening.balance("roark", STUN) == 1
    evening.says("scene Corridor")
    assert evening.balance("roark", STUN) == 0


def test_a_late_roll_leaves_the_round_at_play_alone(evening: Evening) -> None:
    evening.says("session end", "session start Two", "round", "roark declares 2 blaster")
    evening.says("in session 1 roark blaster vs 15 : 3 3 3 3 3")
    assert [evening.balance("roark", f"declared.{number}.blaster") for number in (1, 2)] == [1, 1]
    assert evening.balance("roark", "round.uses") == 2


def test_a_late_expense_is_judged_on_the_points_of_now_with_a_warning_of_then(evening: Evening) -> None:
    evening.says("session end", "session start Two", "roark gains credits 100")
    outcome = evening.enters("in session 1 roark loses credits 250")
    assert [(finding.level, finding.code) for finding in outcome.findings] == [("warning", "short_then")]
    assert evening.balance("roark", "credits") == 50
    assert evening.refused("in session 1 roark loses credits 60 ruling so be it") == ["below_floor"]


def test_a_fight_is_not_begun_late_and_nothing_more_is_said_of_it(evening: Evening) -> None:
    evening.says("session end", "session start Two", "fight roark, mira", "round", "roark declares 2 blaster")
    outcome = evening.enters("in session 1 fight roark")
    assert [finding.code for finding in outcome.findings] == ["not_late"]


def test_spans_are_not_begun_or_ended_late(evening: Evening) -> None:
    evening.says("session end", "session start Two")
    assert evening.refused("in session 1 scene Cockpit ruling so be it") == ["not_late"]


def test_a_judgement_stands_at_the_end_of_the_adventure_that_it_belongs_to(evening: Evening) -> None:
    evening.says("round", "roark force", "adventure end ruling we judge it next time", "session end")
    end = evening.journal.head().seq - 1
    evening.says("session start Two", "adventure start Two", "judge roark heroic")
    judgement = evening.entry()
    assert (judgement.adventure, judgement.session, judgement.stands) == (1, 1, end)
    assert judgement.request.at is None
    assert evening.balance("roark", "force_points") == 2
    assert evening.balance("roark", "away.heroic") == 0
    assert evening.balance("roark", "force_points", at(evening, "adventure:1")) == 2
    evening.says("undo")
    assert evening.balance("roark", "force_points") == 1


def test_a_judgement_within_its_adventure_stands_where_it_is_made(evening: Evening) -> None:
    evening.says("round", "roark force", "session end", "session start Two", "judge roark heroic")
    assert evening.entry().session == 2
    assert evening.entry().stands == evening.entry().seq
    assert evening.balance("roark", "away.heroic") == 1


def test_several_late_entries_follow_one_another_at_the_end_of_their_place(evening: Evening) -> None:
    evening.says(
        "session end", "session start Two", "in session 1 roark wounded", "in session 1 roark healed"
    )
    assert evening.balance("roark", WOUNDS) == HEALTHY
    assert evening.balance("roark", WOUNDS, at(evening, "session:1")) == HEALTHY


def test_a_late_entry_stands_after_an_amended_end(evening: Evening) -> None:
    wound = evening.says("roark wounded")
    evening.says(f"amend {wound} roark incapacitated", "session end", "undo", "day +1")
    evening.says("in day 0 roark healed to healthy")
    assert evening.entry().stands == wound
    assert evening.balance("roark", WOUNDS) == HEALTHY


def test_a_late_assertion_holds_what_was_there() -> None:
    evening = Evening()
    evening.says("session start One", "session end", "session start Two", "roark raises blaster")
    assert evening.refused("in session 1 assert roark blaster 5D+2") == ["does_not_hold"]
    late = evening.says("in session 1 assert roark blaster 5D+1")
    assert evening.journal.entry(late).entry.facts["balance"] == 16
    assert judge(evening.journal, evening.sitting.speaker).findings == []
    evening.says(f"amend {late} assert roark blaster 5D+1")
    assert evening.refused(f"amend {late + 2} assert roark blaster 5D+2") == ["does_not_hold"]
    assert judge(evening.journal, evening.sitting.speaker).findings == []
