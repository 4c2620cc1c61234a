"""A game master who tries whatever a line can hold in the midst of a fight: nothing is half recorded, what is
refused says why, and what is taken back leaves nothing behind."""

from __future__ import annotations

import pytest

from ledger.audit.verify import verify
from ledger.errors import WhillsError
from tests.ledger.journal.evening import Evening
from tests.ledger.quick_entry.armed import FILE

BEGUN = (
    "session start One",
    "session end",
    "session start Two",
    "scene Cellar",
    "fight roark, mira, guard",
    "round",
    "roark declares 2 blaster",
    "mira declares lightsaber",
    "guard declares blaster",
)

KILLING = "roark shoots guard at 8 : 6 6 6 6 damage : 6 6 6 6 resists : 1 1 1"


@pytest.fixture
def evening() -> Evening:
    """The midst of the first round of a fight."""
    evening = Evening(file=FILE)
    evening.says(*BEGUN)
    return evening


def tried(evening: Evening, line: str) -> list[str]:
    """The sentences that refuse a line; none where it was recorded."""
    before = evening.journal.head().seq
    try:
        outcome = evening.enters(line)
    except WhillsError as problem:
        said = [str(problem)]
    else:
        speaker = evening.sitting.speaker
        said = [] if outcome.recorded else [speaker.finding(one) for one in outcome.findings]
        assert said or outcome.recorded
    assert (evening.journal.head().seq == before) == bool(said)
    assert all(sentence and "\n" not in sentence and "{" not in sentence for sentence in said)
    assert verify(evening.store, evening.campaign).ok
    return said


@pytest.mark.parametrize(
    "line",
    [
        "roark shoots roark at 5",
        "roark strikes roark vs 5",
        "roark dodges against roark",
        "mira deflects against mira",
        "roark shoots pistol at 5",
        "roark shoots table at 5",
        "roark shoots all at 5",
        "roark shoots somebody at 5",
        "pistol shoots roark at 5",
        "roark shoots guard at 1000000000",
        "roark shoots guard at 99999999999999999999",
        "roark shoots guard at -5",
        "roark shoots guard at 20 vs 99999999999999999999",
        "roark shoots guard with 4D at 20",
        "roark shoots guard with saber at 5",
        "roark shoots guard with thermal at 5",
        "roark shoots guard with guard at 5",
        "roark shoots guard +2000D at 5",
        "roark shoots guard at 5 : 7 7 7 7",
        "roark shoots guard at 5 = 0",
        "roark shoots guard at 5 : 6 6 6 6 resists = 99",
        "roark throws pistol at 5",
        "roark throws thermal",
        "roark throws thermal at 1000000000",
        "roark caught at 1000000000 by thermal",
        "somebody caught at 3 by thermal",
        "pistol caught at 3 by thermal",
        "roark draws guard",
        "roark parries with blaster",
        "roark parries with sense",
        "mira redirects guard vs 5",
        "roark redirects guard vs 5",
        "roark damages",
        "guard resists",
        "guard dying",
        "guard initiative dodge ruling",
        "roark declares 3",
        "enrol guard as trooper",
        "enrol Trooper as pistol",
        "retire roark, guard, guard, nobody",
        "undo 1",
        "undo 7",
        "in session 9 roark shoots guard at 5",
        "in day 9 roark shoots guard at 5",
        "in session 1 round",
        "in session 1 fight roark, guard",
        "in session 1 roark initiative",
        "in session 1 roark damages",
        "house combat.prone_modifier -3",
        "house combat.prone_modifier 9999999",
    ],
)
def test_nonsense_is_refused_and_leaves_everything_as_it_was(evening: Evening, line: str) -> None:
    before = evening.balances()
    assert tried(evening, line)
    assert evening.balances() == before


def test_a_shot_is_sent_back_once(evening: Evening) -> None:
    evening.says("mira deflects", "guard shoots mira at 8 = 4", "mira redirects guard vs 5 only = 11")
    assert tried(evening, "mira redirects guard vs 5")
    assert tried(evening, "mira redirects mira vs 5")


def test_somebody_enrolled_twice_is_there_once(evening: Evening) -> None:
    evening.says("enrol Trooper 1 as trooper")
    assert tried(evening, "enrol Trooper 1 as trooper")
    assert tried(evening, "enrol Trooper 1 as trooper ruling another one")


def test_whoever_retires_in_the_midst_of_a_round_holds_up_nobody(evening: Evening) -> None:
    evening.says("roark shoots guard at 8 only : 6 6 6 6", "retire guard")
    assert tried(evening, "guard shoots roark at 8")
    assert tried(evening, "roark shoots guard at 8")
    evening.says("roark shoots guard at 8 ruling the door did not quite close : 6 6 6 6 6")
    evening.says("mira lightsaber vs 5", "round", "round end")


def test_a_late_attack_is_none_of_the_business_of_the_round_of_now(evening: Evening) -> None:
    evening.says("in session 1 roark shoots guard at 8 : 1 1 1 1 1")
    evening.says("roark shoots guard at 8 : 1 1 1 1", "roark shoots guard : 1 1 1 1")
    assert tried(evening, "roark shoots guard")


def test_a_preparation_entered_late_is_none_of_the_business_of_the_round_of_now(evening: Evening) -> None:
    evening.says("roark shoots guard at 8 : 1 1 1 1", "in session 1 roark prepares", "round")
    evening.says("roark declares blaster", "roark shoots guard : 1 1 1 1 1")


@pytest.mark.parametrize(
    "line", ["guard shoots roark at 8", "guard declares", "guard runs 5", "guard dodges"]
)
def test_the_dead_do_nothing_and_nothing_is_promised_them(evening: Evening, line: str) -> None:
    evening.says(KILLING, "guard dying", "round", "guard dying", "round", "guard dying : 1 1")
    assert any("Guard is dead, and nothing heals that" in sentence for sentence in tried(evening, line))


def test_a_house_rule_counts_from_the_next_shot_on(evening: Evening) -> None:
    evening.says("guard drops", "roark shoots guard at 8 = 4", "house combat.prone_modifier 3")
    evening.says("roark shoots guard = 4")
    shots = [evening.entry(evening.journal.head().seq - back).facts for back in (2, 0)]
    assert [(shot["base"], shot["difficulty"]) for shot in shots] == [(10, 10), (10, 13)]


@pytest.mark.parametrize(
    "line", ["undo {shot}", "amend {shot} roark shoots guard at 8 : 1 1 1 1"], ids=["undone", "amended"]
)
@pytest.mark.parametrize(
    ("since", "meanwhile"),
    [
        ("the same round", []),
        ("a later round", ["guard dying : 1 1", "round"]),
        ("the death", ["guard dying : 1 1", "round", "guard dying : 1 1", "round", "guard dying : 1 1"]),
    ],
)
def test_nobody_dies_of_a_shot_that_is_taken_back(
    evening: Evening, since: str, meanwhile: list[str], line: str
) -> None:
    evening.says(KILLING)
    shot = evening.journal.head().seq
    evening.says(*meanwhile, line.format(shot=shot))
    assert evening.balance("guard", "condition.wounds") == 0, since
    assert evening.journal.table().pending() == []
    evening.says("round", "round", "round end")
    assert verify(evening.store, evening.campaign).ok


def test_a_death_that_was_undone_with_its_shot_is_there_again_with_it(evening: Evening) -> None:
    evening.says(KILLING)
    shot = evening.journal.head().seq
    evening.says("guard dying : 1 1", "round", "guard dying : 1 1", "round", "guard dying : 1 1")
    dead = evening.balance("guard", "condition.wounds")
    evening.says(f"undo {shot}", "redo")
    assert evening.balance("guard", "condition.wounds") == dead


def test_a_death_roll_that_waits_for_somebody_who_is_better_off_holds_up_no_round(evening: Evening) -> None:
    wound = evening.says("guard mortally wounded")
    evening.says("undo", "guard incapacitated", f"undo {wound + 1}")
    assert [matter.wants for matter in evening.journal.table().pending()] == ["guard dying"]
    last = evening.says("guard dying")
    assert evening.sitting.speaker.summary(evening.entry(last)) == "Guard is not dying any more"
    evening.says("round", "round end")
