"""Whose dice are whose, where they come from, and which of them count."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.audit.luck import CALLED, PROGRAM, TABLE_DICE, Dice, Hand, luck
from ledger.errors import Damaged
from ledger.journal.views import subjects
from ledger.places import bundled
from tests.campaigns.play import Play
from tests.ledger.journal.evening import FIRST_EDITION, Evening

READY = sorted(bundled("campaigns").glob("*.yaml"))

ALEX, SAM, MIRA = Hand(True, "Alex"), Hand(False, "Sam"), Hand(False, "Mira Sen")

FILE = FIRST_EDITION.replace(b"name: Roark Garnet\n", b"name: Roark Garnet\n    player: Sam\n")


@pytest.fixture
def evening() -> Evening:
    played = Evening(file=FILE)
    played.says("session start One")
    return played


def counted(evening: Evening, *who: str) -> dict[tuple[Hand, str], Dice]:
    found = luck(evening.journal, who).dice
    assert {dice.sides for dice in found} <= {6}
    return {(dice.hand, dice.origin): dice for dice in found}


def test_dice_belong_to_the_player_of_who_acts_else_to_the_game_master(evening: Evening) -> None:
    evening.says(
        "roark blaster vs 15 : 1 2 3 4 5", "mira dexterity vs 10 : 6 6 6", "vex blaster vs 5 : 2 2 2 2"
    )
    found = counted(evening)
    assert found.keys() == {(SAM, TABLE_DICE), (MIRA, TABLE_DICE), (ALEX, TABLE_DICE)}
    roark = found[SAM, TABLE_DICE]
    assert (roark.faces, roark.dice, roark.total, roark.mean) == ([1, 1, 1, 1, 1, 0], 5, 15, 3.0)
    assert (roark.subjects, roark.undone) == (["roark"], 0)
    assert found[MIRA, TABLE_DICE].faces == [0, 0, 0, 0, 0, 3]
    assert found[ALEX, TABLE_DICE].subjects == ["vex"]


def test_dice_of_the_other_side_are_theirs(evening: Evening) -> None:
    evening.says("roark blaster : 1 1 1 1 1 vs vex blaster : 6 6 6 6")
    evening.says("mira hit by 4D : 2 2 2 2 resists : 5 5")
    evening.says("mira hit by vex : 3 3 3 resists : 4 4")
    found = counted(evening)
    assert found[SAM, TABLE_DICE].faces == [5, 0, 0, 0, 0, 0]
    assert found[ALEX, TABLE_DICE].faces == [0, 4, 3, 0, 0, 4]
    assert found[ALEX, TABLE_DICE].subjects == ["vex"]
    assert found[MIRA, TABLE_DICE].faces == [0, 0, 0, 2, 2, 0]


def test_dice_that_the_program_rolled_are_counted_apart(evening: Evening) -> None:
    evening.says("roark blaster vs 15 : 1 2 3 4 5", "roark blaster vs 15", "roark blaster vs 15")
    found = counted(evening)
    assert found[SAM, TABLE_DICE].dice == 5
    assert found[SAM, PROGRAM].dice == 10


def test_totals_are_tested_as_sums_of_the_dice_of_their_code(evening: Evening) -> None:
    evening.says("roark blaster vs 15 = 17", "roark dodge vs 15 -1D = 10", "mira hit by 4D = 9 resists = 10")
    found = counted(evening)
    roark = found[SAM, CALLED]
    # 5D+1 showed 16, and 3D+1 showed 9.
    assert (roark.dice, roark.total, roark.faces, roark.of_faces) == (8, 25, None, None)
    assert (found[ALEX, CALLED].dice, found[ALEX, CALLED].total) == (4, 9)
    assert (found[MIRA, CALLED].dice, found[MIRA, CALLED].total) == (2, 8)
    assert luck(evening.journal).untold == 0


def test_what_was_undone_fell_all_the_same(evening: Evening) -> None:
    evening.says("roark blaster vs 15 : 1 1 1 1 1", "roark blaster vs 15 : 2 2 2 2 2", "undo")
    roark = counted(evening)[SAM, TABLE_DICE]
    assert (roark.faces, roark.undone) == ([5, 5, 0, 0, 0, 0], 5)
    evening.says("redo")
    assert counted(evening)[SAM, TABLE_DICE].undone == 0


def test_an_amended_roll_counts_once_as_it_was_amended(evening: Evening) -> None:
    evening.says("roark blaster vs 15 : 1 1 1 1 1")
    seq = evening.journal.head().seq
    evening.says(f"amend {seq} roark blaster vs 15 : 1 1 1 1 2", "note between")
    evening.says(f"amend {seq + 2} roark blaster vs 15 : 1 1 1 1 3")
    roark = counted(evening)[SAM, TABLE_DICE]
    assert (roark.faces, roark.undone) == ([4, 0, 1, 0, 0, 0], 0)


def test_a_few_can_be_asked_for(evening: Evening) -> None:
    evening.says("roark blaster : 1 1 1 1 1 vs vex blaster : 6 6 6 6")
    assert counted(evening, "vex").keys() == {(ALEX, TABLE_DICE)}
    assert counted(evening, "mira") == {}


def test_each_test_is_judged_among_all_of_them(evening: Evening) -> None:
    evening.says(*["roark blaster vs 15 : 6 6 6 6 6"] * 2, *["vex blaster vs 15 : 1 3 4 6"] * 2)
    found = luck(evening.journal)
    roark, vex = (next(dice for dice in found.dice if dice.hand == hand) for hand in (SAM, ALEX))
    assert found.tests == 4
    assert roark.of_sum.p == pytest.approx(2 / 6**10)
    assert roark.p == pytest.approx(4 * min(roark.of_sum.p, roark.faces_p or 1), rel=1)
    assert roark.p < 0.001
    assert vex.p > 0.5


def test_fewer_dice_than_faces_have_no_test_of_these(evening: Evening) -> None:
    evening.says("mira dexterity vs 10 : 6 6 6")
    found = luck(evening.journal)
    assert (found.tests, found.dice[0].of_faces, found.dice[0].faces_p) == (1, None, None)


def test_progress_is_told(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.audit.luck.OFTEN", 2)
    evening.says("note one", "note two")
    told: list[tuple[int, int]] = []
    luck(evening.journal, progress=lambda done, of: told.append((done, of)))
    assert told == [(2, 4), (4, 4)]


def test_dice_that_cannot_be_are_damage() -> None:
    evening = Evening(file=FILE)
    evening.says("roark blaster vs 15 : 1 2 3 4 5")
    body = evening.journal.store.entry("evening", 2).body
    with pytest.raises(Damaged, match="cannot be read"):
        _take(evening, body.replace('"faces":[1,2,3,4,5]', '"faces":[1,2,3,4,9]'))


def _take(evening: Evening, body: str) -> None:
    from ledger.audit.luck import _Throws

    _Throws(evening.journal, ()).take(body, undone=False)


@pytest.mark.parametrize("file", READY, ids=lambda file: file.stem)
def test_every_die_of_a_ready_campaign_is_somebodys(file: Path) -> None:
    play = Play(file)
    groups = [group for recorded in play.recorded for group in recorded.entry.request.dice]
    amended = {recorded.entry.reverses for recorded in play.recorded if recorded.entry.reverses is not None}
    found = luck(play.journal)
    counted = sum(dice.dice for dice in found.dice if dice.origin != CALLED)
    on_record = sum(len(group.faces or ()) for group in groups)
    assert 0 < counted <= on_record
    assert amended or counted == on_record
    kinds = subjects(play.journal)
    players = {dice.hand for dice in found.dice if not dice.hand.game_master}
    assert len(players) >= 2
    for dice in found.dice:
        plays = {play.journal.system.kinds[kinds[who]].plays for who in dice.subjects if who in kinds}
        assert not (dice.hand.game_master and True in plays)
