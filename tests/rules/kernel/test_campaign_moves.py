"""The people at the table, notes, house rules, assertions, tallies."""

from __future__ import annotations

from typing import Any

import pytest

from rules import registry
from rules.kernel.chart import Account, Data, Setting
from rules.kernel.moves.campaign import read_setting, rows_of
from rules.kernel.record import TABLE, Draft, FieldChange, Posting
from rules.kernel.system import Part, System
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from tests.rules.memory import Campaign

CREDITS = Account("credits", {"en": "Credits"}, "count", "tallies")


@pytest.fixture
def campaign() -> Campaign:
    """Roark with some money."""
    campaign = Campaign(registry.system("d6_first_edition").with_accounts([CREDITS]))
    opening = Draft("enrolled", "roark")
    opening.fields = [FieldChange("roark", "kind", "pc"), FieldChange("roark", "name", "Roark")]
    opening.postings = [Posting("roark", "credits", 100), Posting("roark", "blaster", 16)]
    campaign.keep(opening)
    return campaign


def table(campaign: Campaign) -> Table:
    return Table(campaign.system, campaign)


def refusals(verdict: Verdict) -> list[str]:
    return [finding.code for finding in verdict.refused]


def test_a_note_posts_nothing(campaign: Campaign) -> None:
    verdict = campaign.play(None, "note", text="a click")
    assert verdict.draft.postings == []
    assert verdict.draft.facts == {"text": "a click"}


def test_a_newcomer_has_a_name_a_kind_and_scores(campaign: Campaign) -> None:
    newcomer = {"id": "guard", "name": "Guard"}
    campaign.play(None, "enrol", newcomer=newcomer, kind="npc", scores={"blaster": 12})
    assert table(campaign).kind("guard") == "npc"
    assert table(campaign).balance("guard", "blaster") == 12
    again = campaign.play(None, "enrol", newcomer=newcomer, kind="npc")
    assert refusals(again) == ["enrolled_already"]


def test_a_newcomer_has_only_what_their_kind_has(campaign: Campaign) -> None:
    newcomer = {"id": "tin", "name": "Tin"}
    verdict = campaign.play(None, "enrol", newcomer=newcomer, kind="droid", scores={"control": 3})
    assert refusals(verdict) == ["not_of_kind"]
    assert table(campaign).kind("tin") is None


def test_a_player_character_without_a_force_point_is_a_warning(campaign: Campaign) -> None:
    verdict = campaign.play(None, "enrol", newcomer={"id": "jana", "name": "Jana"}, kind="pc")
    assert [finding.rule for finding in verdict.findings] == ["D1-FP-01"]
    assert table(campaign).kind("jana") == "pc"


def test_a_renamed_subject_keeps_its_id(campaign: Campaign) -> None:
    campaign.play(None, "rename", subject="roark", name="Roark the Elder")
    assert table(campaign).field("roark", "name") == "Roark the Elder"


def test_a_retired_player_is_not_among_all(campaign: Campaign) -> None:
    assert table(campaign).players() == ["roark"]
    campaign.play(None, "retire", subjects=["roark"])
    assert table(campaign).players() == []
    assert refusals(campaign.play(None, "retire", subjects=["roark"])) == ["retired_already"]


def test_who_has_retired_acts_no_more_but_by_a_ruling(campaign: Campaign) -> None:
    campaign.play(None, "retire", subjects=["roark"])
    verdict = campaign.play("roark", "rolls", {"ability": 20}, ability="blaster")
    assert (refusals(verdict), verdict.hard) == (["retired"], [])
    assert len(campaign.entries) == 3
    campaign.play("roark", "rolls", {"ability": 20}, ability="blaster", ruling="a last shot")
    assert len(campaign.entries) == 4


def test_a_roll_of_the_retired_is_refused_before_its_dice_fall(campaign: Campaign) -> None:
    campaign.play(None, "retire", subjects=["roark"])
    assert refusals(campaign.decide("roark", "rolls", ability="blaster")) == ["retired"]


def test_what_is_said_of_the_retired_or_was_done_before_stands(campaign: Campaign) -> None:
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    campaign.play(None, "retire", subjects=["roark"])
    assert refusals(campaign.play("roark", "set", field="species", value="Human")) == []
    assert refusals(campaign.play("roark", "gains", account="credits", amount=1)) == []
    late = campaign.play("roark", "rolls", {"ability": 20}, at="session:1", ability="blaster")
    assert refusals(late) == []


@pytest.mark.parametrize("move", ["gains", "loses"])
def test_a_tally_changes_by_one_at_least(campaign: Campaign, move: str) -> None:
    verdict = campaign.play("roark", move, account="credits", amount=0)
    assert refusals(verdict) == ["nothing_given"]
    assert verdict.hard
    assert refusals(campaign.play("roark", move, account="credits")) == ["nothing_given"]


def test_a_text_is_set_and_the_one_before_is_kept_in_the_facts(campaign: Campaign) -> None:
    campaign.play("roark", "set", field="species", value="Human")
    verdict = campaign.play("roark", "set", field="species", value="Tarn")
    assert verdict.draft.facts["before"] == "Human"
    assert table(campaign).field("roark", "species") == "Tarn"


@pytest.mark.parametrize("field", ["kind", "name", "retired", "secret", "setting.fp.double_first"])
def test_fields_of_the_ledger_are_not_set_by_hand(campaign: Campaign, field: str) -> None:
    assert refusals(campaign.play("roark", "set", field=field, value="x")) == ["field_reserved"]


def test_an_assertion_is_recorded_when_it_holds(campaign: Campaign) -> None:
    campaign.play(None, "assert", subject="roark", account="blaster", score=16)
    wrong = campaign.play(None, "assert", subject="roark", account="blaster", score=17)
    assert refusals(wrong) == ["does_not_hold"]
    assert not wrong.hard


def test_a_secret_that_is_there_is_revealed(campaign: Campaign) -> None:
    campaign.play(None, "note", text="the harbour master pays the smugglers")
    campaign.entries[-1].secret = True
    seq = campaign.entries[-1].seq
    assert campaign.play(None, "reveal", entry=seq).draft.about == seq
    assert refusals(campaign.play(None, "reveal", entry=1)) == ["not_secret"]
    assert refusals(campaign.play(None, "reveal", entry=99)) == ["no_entry"]


def test_who_began_as_a_secret_is_revealed_once(campaign: Campaign) -> None:
    assert refusals(campaign.play(None, "reveal", subject="roark")) == ["no_secret_of_file"]
    campaign.entries[-1].draft.fields.append(FieldChange("roark", "secret", True))
    verdict = campaign.play(None, "reveal", subject="roark")
    assert (verdict.draft.kind, verdict.draft.subject) == ("field_changed", "roark")
    assert verdict.draft.fields == [FieldChange("roark", "secret", False)]
    assert refusals(campaign.play(None, "reveal", subject="roark")) == ["no_secret_of_file"]


@pytest.mark.parametrize("named", [{}, {"entry": 1, "subject": "roark"}])
def test_one_thing_at_a_time_is_revealed(campaign: Campaign, named: dict[str, Any]) -> None:
    verdict = campaign.play(None, "reveal", **named)
    assert refusals(verdict) == ["one_to_reveal"]
    assert verdict.hard


def test_nothing_is_said_about_an_entry_that_does_not_stand(campaign: Campaign) -> None:
    campaign.play(None, "note", text="the harbour master pays the smugglers")
    campaign.entries[-1].secret = True
    seq = campaign.entries[-1].seq
    campaign.undo()
    verdict = campaign.play(None, "reveal", entry=seq)
    assert refusals(verdict) == ["about_dead"]
    assert verdict.hard


def test_tallies_go_up_and_down_to_their_floor(campaign: Campaign) -> None:
    campaign.play("roark", "gains", account="credits", amount=20)
    campaign.play("roark", "loses", account="credits", amount=120)
    assert table(campaign).balance("roark", "credits") == 0
    broke = campaign.play("roark", "loses", account="credits", amount=1)
    assert refusals(broke) == ["below_floor"]
    assert broke.hard


def test_a_stranger_makes_no_move(campaign: Campaign) -> None:
    assert refusals(campaign.play("nobody", "gains", account="credits", amount=1)) == ["stranger"]


def test_a_house_rule_counts_from_here_on(campaign: Campaign) -> None:
    assert table(campaign).setting("fp.double_first") is True
    verdict = campaign.play(None, "house", setting="fp.double_first", value="false")
    assert table(campaign).setting("fp.double_first") is False
    assert verdict.draft.facts == {"setting": "fp.double_first", "before": True, "value": False}
    assert "D1-FP-02" in verdict.draft.citations


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("fp.double_first", "true", True),
        ("fp.max_per_round", "refuse", "refuse"),
        ("skills.unlisted_start", "2d+1", "2D+1"),
        ("skills.unlisted_start", "attribute", "attribute"),
    ],
)
def test_a_setting_is_kept_in_its_own_type(key: str, text: str, value: Any) -> None:
    assert read_setting(registry.system("d6_first_edition"), key, text) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [("fp.double_first", "yes"), ("fp.max_per_round", "often"), ("skills.unlisted_start", "2D+3")],
)
def test_a_value_that_a_setting_cannot_have_is_refused(campaign: Campaign, key: str, text: str) -> None:
    verdict = campaign.play(None, "house", setting=key, value=text)
    assert refusals(verdict) == ["no_such_value"]
    assert table(campaign).field(TABLE, f"setting.{key}") is None


DICE = Setting("start", "dice", [], {"en": "what one begins with"}, ["d6"])


@pytest.mark.parametrize("text", ["d10 d8 d4", "D10, d8,d4", " d10 d8  d4 "])
def test_a_house_rule_of_dice_is_a_list_of_them(text: str) -> None:
    assert read_setting(_ruled_by(DICE), "start", text) == ["d10", "d8", "d4"]


@pytest.mark.parametrize("text", ["", "d7", "2d6", "none", "d6 " * 25])
def test_what_is_no_list_of_dice_is_refused_as_a_house_rule(text: str) -> None:
    with pytest.raises(ValueError, match="dice like d10 d8 d4"):
        read_setting(_ruled_by(DICE), "start", text)


BODILY = Setting("bodily", "accounts", [], {"en": "what needs the body"}, ["dodge"], ["skills"], "none")


@pytest.mark.parametrize("text", ["dodge melee", "Dodge, melee,dodge", " dodge  melee "])
def test_a_house_rule_of_accounts_is_a_list_of_them(text: str) -> None:
    assert read_setting(_ruled_by(BODILY), "bodily", text) == ["dodge", "melee"]
    assert read_setting(_ruled_by(BODILY), "bodily", "none") == "none"


@pytest.mark.parametrize("text", ["", "juggling", "dodge force_points"])
def test_what_is_no_list_of_such_accounts_is_refused_as_a_house_rule(text: str) -> None:
    with pytest.raises(ValueError, match="the ids of skills, one after another, none"):
        read_setting(_ruled_by(BODILY), "bodily", text)


CHART = Setting("distances", "chart", [], {"en": "how hard each is"}, "none", optional="none")


@pytest.mark.parametrize("text", ["near = 4; out of sight = 8", " near=4 ;out of  sight =8"])
def test_a_house_rule_that_is_a_chart_is_kept_row_by_row(text: str) -> None:
    kept = read_setting(_ruled_by(CHART), "distances", text)
    assert kept == "near = 4; out of sight = 8"
    assert rows_of(str(kept)) == {"near": "4", "out of sight": "8"}
    assert read_setting(_ruled_by(CHART), "distances", "none") == "none"


@pytest.mark.parametrize(
    "text", ["", "near", "near =", "= 4", "near = 4;", "near = 4; near = 5", "a = 1;" * 101]
)
def test_what_is_no_chart_is_refused_as_a_house_rule(text: str) -> None:
    with pytest.raises(ValueError, match="rows like `near = 4; far = 8`"):
        read_setting(_ruled_by(CHART), "distances", text)


def _ruled_by(setting: Setting) -> System:
    core = registry.system("d6_first_edition").parts
    return System([*core, Part(Data("house", {"en": "House"}, settings={setting.key: setting}), "")])
