"""Training of Force skills, with a teacher and alone (FC-MA-03 to -09, FC-DS-02, -03)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.notation import Code
from tests.rules.force_companion.cast import enrol, order, refused_by, warned_by
from tests.rules.memory import Campaign


@pytest.fixture
def campaign() -> Campaign:
    """Mira's order, and Bren, who has no Force skill yet."""
    opened = order()
    enrol(opened, "bren", "pc", force_points=1, character_points=30)
    return opened


def code(campaign: Campaign, who: str, skill: str) -> str:
    return str(Code.of(campaign.balance(who, skill)))


# -- one step


def test_a_step_with_a_teacher_tells_how_it_was_reckoned(campaign: Campaign) -> None:
    verdict = campaign.play("mira", "trains", skill="control", teacher="odan", rush=1)
    facts = verdict.draft.facts
    assert facts == {
        "skill": "control",
        "teacher": "odan",
        "route": None,
        "base": 2,
        "cost": 3,
        "extra": 1,
        "bought": 1,
        "days": 1,
        "began": 0,
        "ended": 1,
        "from": "2D+2",
        "to": "3D",
        "credits": 1,
    }
    assert {"FC-MA-03", "FC-MA-06", "FC-MA-08", "FC-MA-09"} <= set(verdict.draft.citations)


def test_a_taught_step_gives_a_credit_that_waits(campaign: Campaign) -> None:
    campaign.play("mira", "trains", skill="control", teacher="odan")
    waiting = [(matter.lot.account, matter.wants) for matter in campaign.table.pending()]
    assert waiting == [("credit.control.odan", "mira learns …")]


def test_a_step_alone_gives_none(campaign: Campaign) -> None:
    campaign.play("mira", "trains", skill="control", alone=True)
    assert campaign.table.pending() == []
    assert campaign.balance("mira", "character_points") == 36
    assert campaign.balance("mira", "days_in_training") == 8


def test_the_pupil_draws_level_and_does_not_pass(campaign: Campaign) -> None:
    enrol(campaign, "tam", "npc", control="3D")
    assert not campaign.play("mira", "trains", skill="control", teacher="tam").refused
    assert code(campaign, "mira", "control") == "3D"
    assert refused_by(campaign.play("mira", "trains", skill="control", teacher="tam")) == ["FC-MA-03"]


def test_by_a_house_rule_the_teacher_stays_above(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="teacher.compare", value="after_raise")
    enrol(campaign, "tam", "npc", control="3D")
    assert refused_by(campaign.play("mira", "trains", skill="control", teacher="tam")) == ["FC-MA-03"]


def test_nobody_is_their_own_teacher(campaign: Campaign) -> None:
    assert refused_by(campaign.play("odan", "trains", skill="control", teacher="odan")) == [
        "FC-MA-03",
        "FC-MA-06",
    ]


@pytest.mark.parametrize(
    "said", [{}, {"teacher": "odan", "alone": True}], ids=["neither", "with a teacher and alone"]
)
def test_a_line_says_with_whom_or_alone(campaign: Campaign, said: dict[str, Any]) -> None:
    assert campaign.decide("mira", "trains", skill="control", **said).hard


def test_powers_come_to_a_raise_by_its_credit_alone(campaign: Campaign) -> None:
    verdict = campaign.play("mira", "trains", skill="control", teacher="odan", powers=["telekinesis"])
    assert (refused_by(verdict), verdict.hard) == (["FC-MA-05"], [])
    said: dict[str, Any] = {"skill": "control", "teacher": "odan", "powers": ["telekinesis"]}
    campaign.play("mira", "trains", ruling="a gift", **said)
    assert campaign.balance("mira", "power.telekinesis") == 1
    assert code(campaign, "mira", "control") == "3D"


def test_a_ruling_pays_what_there_is(campaign: Campaign) -> None:
    enrol(campaign, "poor", "npc", control="5D", character_points=2)
    verdict = campaign.play("poor", "trains", skill="control", teacher="odan", ruling="a gift")
    assert refused_by(verdict) == ["FC-MA-06"]
    assert campaign.balance("poor", "character_points") == 0
    assert code(campaign, "poor", "control") == "5D+1"


def test_by_a_house_rule_nobody_goes_far_alone(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="training.alone_ceiling", value="3D")
    assert not campaign.play("mira", "trains", skill="control", alone=True).refused
    assert refused_by(campaign.play("mira", "trains", skill="control", alone=True)) == ["FC-MA-07"]


@pytest.mark.parametrize("helpless", ["mira", "odan"])
def test_neither_pupil_nor_teacher_is_helpless(campaign: Campaign, helpless: str) -> None:
    campaign.play("mira", "trains", skill="alter", teacher="odan")
    campaign.play(helpless, "incapacitated")
    verdict = campaign.decide("mira", "trains", skill="control", teacher="odan")
    assert refused_by(verdict) == ["D1-DA-05"]
    by_credit = campaign.decide("mira", "learns", power="telekinesis", teacher="odan")
    assert refused_by(by_credit) == ["D1-DA-05"]


@pytest.mark.parametrize("compare", ["before_raise", "after_raise"])
@pytest.mark.parametrize("teacher", ["2D+2", "3D", "3D+1", "3D+2", "4D"])
@pytest.mark.parametrize("pupil", ["2D", "2D+2", "3D", "3D+1"])
def test_a_teacher_has_three_dice_and_more_than_the_pupil(compare: str, teacher: str, pupil: str) -> None:
    campaign = order(teacher__compare=compare)
    enrol(campaign, "tam", "npc", control=teacher)
    enrol(campaign, "ari", "pc", control=pupil, character_points=9)
    theirs, mine = Code.parse(teacher).ledger(), Code.parse(pupil).ledger()
    fit = theirs >= 9 and theirs > mine + (compare == "after_raise")
    verdict = campaign.decide("ari", "trains", skill="control", teacher="tam")
    assert refused_by(verdict) == ([] if fit else ["FC-MA-03"])
    # A power asks for no more than the skill as it stands.
    fit = theirs >= 9 and theirs > mine
    verdict = campaign.decide("ari", "learns", power="control_pain", teacher="tam")
    assert refused_by(verdict) == ([] if fit else ["FC-MA-03"])


# -- days


@pytest.mark.parametrize(("rush", "because"), [(3, "FC-MA-08"), (9, "FC-MA-08")])
def test_no_more_days_are_bought_than_there_are(campaign: Campaign, rush: int, because: str) -> None:
    verdict = campaign.play("mira", "trains", skill="control", teacher="odan", rush=rush)
    assert refused_by(verdict) == [because]


def test_too_few_days_are_refused_and_more_are_taken(campaign: Campaign) -> None:
    few = campaign.play("mira", "trains", skill="control", teacher="odan", days=1)
    assert refused_by(few) == ["FC-MA-06"]
    many = campaign.play("mira", "trains", skill="control", teacher="odan", days=5)
    assert many.draft.facts["days"] == 5


def test_days_follow_one_another_and_the_table_stays(campaign: Campaign) -> None:
    campaign.play(None, "day", day="10")
    first = campaign.play("mira", "trains", skill="control", teacher="odan").draft.facts
    second = campaign.play("mira", "trains", skill="control", alone=True).draft.facts
    assert (first["began"], first["ended"], second["began"], second["ended"]) == (10, 12, 12, 24)
    assert campaign.table.day == 10
    campaign.play(None, "day", day="+30")
    assert campaign.play("mira", "trains", skill="sense", alone=True).draft.facts["began"] == 40


def test_a_day_that_is_named_may_overlap_with_a_warning(campaign: Campaign) -> None:
    campaign.play("mira", "trains", skill="control", alone=True)
    verdict = campaign.play("mira", "trains", skill="sense", teacher="odan", start="4")
    assert warned_by(verdict) == ["FC-AM-54"]
    assert (verdict.draft.facts["began"], verdict.draft.facts["ended"]) == (4, 6)


def test_days_between_two_bookings_are_free(campaign: Campaign) -> None:
    campaign.play("mira", "trains", skill="control", teacher="odan", start="10")
    verdict = campaign.play("mira", "trains", skill="sense", teacher="odan", start="4")
    assert warned_by(verdict) == []
    assert (verdict.draft.facts["began"], verdict.draft.facts["ended"]) == (4, 6)


def test_days_that_nobody_names_begin_where_all_of_them_are_free(campaign: Campaign) -> None:
    campaign.play("mira", "trains", skill="control", teacher="odan", start="2")
    short = campaign.play("mira", "trains", skill="sense", teacher="odan").draft.facts
    long = campaign.play("mira", "trains", skill="control", alone=True).draft.facts
    assert (short["began"], short["ended"]) == (0, 2)
    assert (long["began"], long["ended"]) == (4, 16)


def test_two_bookings_of_one_beginning_are_told_apart(campaign: Campaign) -> None:
    campaign.play("mira", "trains", skill="control", alone=True, start="5")
    campaign.play("mira", "trains", skill="sense", teacher="odan", start="5")
    verdict = campaign.decide("mira", "trains", skill="sense", teacher="odan", start="12")
    assert warned_by(verdict) == ["FC-AM-54"]
    campaign.undo(len(campaign.entries) - 1)
    verdict = campaign.decide("mira", "trains", skill="sense", teacher="odan", start="7")
    assert warned_by(verdict) == []


def test_a_day_after_what_is_booked_overlaps_nothing(campaign: Campaign) -> None:
    campaign.play("mira", "trains", skill="control", alone=True)
    verdict = campaign.play("mira", "trains", skill="sense", teacher="odan", start="+20")
    assert warned_by(verdict) == []
    assert verdict.draft.facts["began"] == 20


def test_a_master_may_train_two_at_once(campaign: Campaign) -> None:
    first = campaign.play("mira", "trains", skill="control", teacher="odan")
    second = campaign.play("bren", "trains", skill="control", teacher="odan")
    assert first.draft.facts["began"] == second.draft.facts["began"] == 0
    assert warned_by(second) == []


def test_an_undone_training_frees_its_days(campaign: Campaign) -> None:
    campaign.play("mira", "trains", skill="control", alone=True)
    campaign.undo()
    assert campaign.table.family("mira", "booked.") == {}
    assert campaign.balance("mira", "days_in_training") == 0


# -- a new skill


def test_a_new_skill_comes_with_the_powers_that_are_named(campaign: Campaign) -> None:
    enrol(campaign, "force_sight", "power", uses__sense=1)
    powers = ["life_detection", "force_sight"]
    verdict = campaign.play("bren", "trains", skill="sense", teacher="odan", powers=powers)
    assert verdict.draft.facts["powers"] == powers
    assert [campaign.balance("bren", f"power.{power}") for power in powers] == [1, 1]
    assert warned_by(verdict) == ["FC-MA-03"], "the master is not recorded as knowing force_sight"
    assert code(campaign, "bren", "sense") == "1D"


def test_powers_that_are_not_named_stay_open_as_credits(campaign: Campaign) -> None:
    campaign.play("bren", "trains", skill="sense", teacher="odan", powers=["life_detection"])
    assert campaign.balance("bren", "credit.sense.odan") == 2


def test_no_more_than_three_powers_come_with_a_skill(campaign: Campaign) -> None:
    for number in range(4):
        enrol(campaign, f"trick_{number}", "power", uses__sense=1)
    powers = [f"trick_{number}" for number in range(4)]
    verdict = campaign.play("bren", "trains", skill="sense", teacher="odan", powers=powers)
    assert refused_by(verdict) == ["FC-MA-05"]
    assert campaign.balance("bren", "credit.sense.odan") == 0


def test_a_power_of_a_skill_that_is_lacking_does_not_come_with_another(campaign: Campaign) -> None:
    verdict = campaign.play("bren", "trains", skill="sense", teacher="odan", powers=["telekinesis"])
    assert refused_by(verdict) == ["FC-MA-05"]


def test_one_of_the_three_may_be_what_another_requires(campaign: Campaign) -> None:
    enrol(campaign, "far_touch", "power", uses__sense=1, requires__life_detection=1)
    powers = ["far_touch", "life_detection"]
    campaign.play(None, "house", setting="learning.master_prerequisites", value="refuse")
    verdict = campaign.play("bren", "trains", skill="sense", teacher="odan", powers=powers)
    assert refused_by(verdict) == []


def test_a_new_skill_is_not_found_alone(campaign: Campaign) -> None:
    verdict = campaign.play("bren", "trains", skill="sense", alone=True)
    assert refused_by(verdict) == ["FC-SK-02"]
    campaign.play("bren", "trains", skill="sense", alone=True, days=9, ruling="the summit taught it")
    assert code(campaign, "bren", "sense") == "1D"
    assert campaign.balance("bren", "character_points") == 30
    assert campaign.balance("bren", "days_in_training") == 9


def test_points_alone_raise_no_force_skill(campaign: Campaign) -> None:
    assert refused_by(campaign.play("mira", "raises", skill="control")) == ["FC-SK-02"]
    campaign.play(None, "house", setting="force_skills.raise_with_points", value="allow")
    assert refused_by(campaign.play("mira", "raises", skill="control")) == []
    verdict = campaign.decide("bren", "raises", skill="control")
    assert (refused_by(verdict), len(verdict.hard)) == (["FC-SK-02"], 1)


# -- the dark side


@pytest.mark.parametrize("new_skills", [True, False], ids=["new skills taint", "only raises taint"])
@pytest.mark.parametrize("basis", ["once_per_pupil", "each_training"])
@pytest.mark.parametrize("knows", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("lesson", ["raise", "new skill", "power"])
@pytest.mark.parametrize("teacher", range(3))
@pytest.mark.parametrize("pupil", range(3))
def test_taint_flows_as_the_rules_and_the_house_have_it(
    lesson: str, teacher: int, pupil: int, knows: bool, basis: str, new_skills: bool
) -> None:
    """One point for a raise under a tainted master and never beyond the master's own; one for the master who
    knows of the taint at the decision, and at each training by a house rule."""
    campaign = order(master__taint_on_new_skill=new_skills, master__knowing_dsp=basis)
    enrol(campaign, "vane", "npc", control="6D", sense="6D", dark_side_points=teacher)
    enrol(campaign, "ari", "pc", control="2D", character_points=30, dark_side_points=pupil)
    campaign.play("ari", "pupil", master="vane", knowingly=knows)
    aware = knows and pupil > 0
    teacher += aware
    said: dict[str, Any] = {"skill": "control" if lesson == "raise" else "sense", "teacher": "vane"}
    if lesson == "power":
        said = {"power": "control_pain", "teacher": "vane"}
    verdict = campaign.play("ari", "learns" if lesson == "power" else "trains", **said)
    assert not verdict.refused
    taints = lesson == "raise" or (lesson == "new skill" and new_skills)
    pupil += taints and pupil < teacher
    teacher += aware and basis == "each_training"
    stands = {who: campaign.balance(who, "dark_side_points") for who in ("ari", "vane")}
    assert stands == {"ari": pupil, "vane": teacher}


def test_a_tainted_master_taints_up_to_the_master(campaign: Campaign) -> None:
    enrol(campaign, "vane", "npc", control="6D", dark_side_points=1)
    first = campaign.play("mira", "trains", skill="control", teacher="vane")
    second = campaign.play("mira", "trains", skill="control", teacher="vane")
    assert campaign.balance("mira", "dark_side_points") == 1
    assert first.draft.facts["dark"] == [{"who": "mira", "amount": 1, "cause": "tainted_master"}]
    assert "FC-DS-03" in first.draft.citations
    assert "FC-DS-03" not in second.draft.citations


def test_a_new_skill_taints_only_by_a_house_rule(campaign: Campaign) -> None:
    enrol(campaign, "vane", "npc", control="6D", sense="6D", dark_side_points=2)
    campaign.play("bren", "trains", skill="control", teacher="vane")
    assert campaign.balance("bren", "dark_side_points") == 0
    campaign.play(None, "house", setting="master.taint_on_new_skill", value="true")
    campaign.play("bren", "trains", skill="sense", teacher="vane")
    assert campaign.balance("bren", "dark_side_points") == 1


def test_who_has_turned_spends_nothing(campaign: Campaign) -> None:
    campaign.play("mira", "force", fate="evil")
    campaign.play(None, "judge", subject="mira", judgement="turns")
    verdict = campaign.decide("mira", "trains", skill="control", teacher="odan")
    assert "D1-DS-01" in refused_by(verdict)
