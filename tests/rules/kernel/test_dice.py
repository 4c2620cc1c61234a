"""Dice: what a move asks, and what the tape gives it."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.dice import MOST_DICE, DiceError, Group, NeedDice, Roller, Tape, system_roller

LABELS = ("blaster", "damage", "resists")
ASKS = st.lists(
    st.tuples(st.sampled_from(LABELS), st.integers(1, 8), st.sampled_from((4, 6, 10))), min_size=1, max_size=5
)


def falling(faces: Iterable[int]) -> Roller:
    """A roller that gives these faces, one after the other."""
    source = iter(faces)
    return lambda sides: next(source)


def refusal(act: Callable[[], Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(DiceError) as caught:
        act()
    assert caught.value.code in str(caught.value)
    return caught.value.code, caught.value.values


def test_given_dice_are_read_by_name() -> None:
    tape = Tape([Group("damage", [3, 3]), Group("resists", [5, 3])])
    assert tape.take("resists", 2) == [5, 3]
    assert tape.take("damage", 2) == [3, 3]
    assert tape.unread() == []
    assert [group.label for group in tape.kept()] == ["resists", "damage"]


def test_first_roll_may_leave_its_name_out() -> None:
    tape = Tape([Group(None, [3, 3, 3, 3]), Group("resists", [5, 3])])
    assert tape.take("damage", 4) == [3, 3, 3, 3]
    assert tape.take("resists", 2) == [5, 3]
    assert tape.kept()[0] == Group("damage", [3, 3, 3, 3])


def test_later_rolls_need_their_names() -> None:
    tape = Tape([Group("damage", [3]), Group(None, [5])])
    tape.take("damage", 1)
    with pytest.raises(NeedDice) as missing:
        tape.take("resists", 1)
    assert (missing.value.label, missing.value.n, missing.value.sides) == ("resists", 1, 6)


def test_nameless_dice_are_not_a_second_roll() -> None:
    tape = Tape([Group(None, [5])], falling([2]))
    tape.take("damage", 1)
    assert tape.take("resists", 1) == [2]


def test_groups_of_one_name_are_read_in_order() -> None:
    tape = Tape([Group("damage", [1]), Group("damage", [2])])
    assert [tape.take("damage", 1), tape.take("damage", 1)] == [[1], [2]]


def test_missing_dice_are_rolled_and_kept() -> None:
    tape = Tape(roller=falling([4, 1]))
    assert tape.take("blaster", 2) == [4, 1]
    assert tape.kept() == [Group("blaster", [4, 1], rolled=True)]


def test_a_preview_never_rolls() -> None:
    with pytest.raises(NeedDice):
        Tape().take("blaster", 2)


@pytest.mark.parametrize(
    ("faces", "code", "values"),
    [
        ([1, 2, 3], "too_many_dice", {"label": "blaster", "wanted": 2, "given": 3}),
        ([1], "too_few_dice", {"label": "blaster", "wanted": 2, "given": 1}),
        ([1, 7], "no_such_face", {"label": "blaster", "face": 7, "sides": 6}),
        ([0, 1], "no_such_face", {"label": "blaster", "face": 0, "sides": 6}),
    ],
)
def test_dice_that_cannot_be_are_refused(faces: list[int], code: str, values: dict[str, Any]) -> None:
    assert refusal(lambda: Tape([Group(None, faces)]).take("blaster", 2)) == (code, values)


def test_a_thousand_dice_are_the_most() -> None:
    tape = Tape(roller=lambda sides: 1)
    assert len(tape.take("blaster", MOST_DICE)) == MOST_DICE
    assert refusal(lambda: tape.take("blaster", MOST_DICE + 1))[0] == "too_many_dice"
    called = Tape([Group(None, total=2000)])
    assert refusal(lambda: called.total("blaster", MOST_DICE + 1))[0] == "too_many_dice"


def test_no_dice_are_no_roll() -> None:
    tape = Tape()
    assert tape.take("blaster", 0) == []
    assert tape.kept() == []
    assert refusal(lambda: Tape([Group(None, [4])]).take("blaster", 0))[0] == "too_many_dice"


def test_a_move_cannot_ask_nonsense() -> None:
    with pytest.raises(ValueError, match="cannot have"):
        Tape().take("blaster", -1)
    with pytest.raises(ValueError, match="cannot have"):
        Tape().take("blaster", 3, [6, 8])


def test_dice_nobody_asked_for_are_named() -> None:
    tape = Tape([Group("damage", [3]), Group("resists", [5, 3])])
    tape.take("damage", 1)
    assert tape.unread() == [Group("resists", [5, 3])]
    assert refusal(tape.refuse_unread) == ("unread_dice", {"label": "resists", "given": [5, 3]})
    assert refusal(Tape([Group("x", total=9)]).refuse_unread)[1] == {"label": "x", "given": [9]}


def test_nothing_is_refused_when_all_is_read() -> None:
    tape = Tape([Group(None, [3])])
    tape.take("damage", 1)
    tape.refuse_unread()


def test_totals_are_faces_and_pips() -> None:
    assert Tape([Group(None, [4, 3])]).total("blaster", 2, 1) == (8, [4, 3])
    assert Tape(roller=falling([6, 6])).total("blaster", 2) == (12, [6, 6])


@pytest.mark.parametrize("called", [3, 8, 13])
def test_called_totals_stand_without_faces(called: int) -> None:
    tape = Tape([Group(None, total=called)])
    assert tape.total("blaster", 2, 1) == (called, None)
    assert tape.kept() == [Group("blaster", total=called)]
    assert tape.unread() == []


@pytest.mark.parametrize("called", [2, 14])
def test_totals_that_cannot_be_are_refused(called: int) -> None:
    code, values = refusal(lambda: Tape([Group(None, total=called)]).total("blaster", 2, 1))
    assert (code, values["lowest"], values["highest"]) == ("impossible_total", 3, 13)


def test_a_total_is_not_enough_for_faces() -> None:
    assert refusal(lambda: Tape([Group(None, total=9)]).take("pool", 2, 10))[0] == "faces_wanted"


def test_mixed_dice_find_their_faces() -> None:
    """`d8:5 d6:6` answers a move that asks for d6 and d8."""
    tape = Tape([Group(None, [5, 6, 1], sides=[8, 6, 8])])
    assert tape.take("pool", 3, [6, 8, 8]) == [6, 5, 1]
    assert tape.kept()[0].sides == [6, 8, 8]
    wrong = Tape([Group(None, [5, 6], sides=[8, 6])])
    assert refusal(lambda: wrong.take("pool", 2, [8, 8]))[0] == "wrong_dice"
    high = Tape([Group(None, [7, 5], sides=[6, 8])])
    assert refusal(lambda: high.take("pool", 2, [6, 8]))[0] == "no_such_face"


def test_missing_mixed_dice_are_named() -> None:
    with pytest.raises(NeedDice) as missing:
        Tape().take("pool", 2, [6, 8])
    assert missing.value.sides == [6, 8]


def test_deciding_again_keeps_the_faces() -> None:
    first = Tape([Group(None, [2, 2])], falling([5]))
    first.take("damage", 2)
    first.take("resists", 1)
    second = first.again()
    assert (second.take("damage", 2), second.take("resists", 1)) == ([2, 2], [5])
    assert second.kept() == first.kept()


def test_program_dice_are_cut_or_topped_up() -> None:
    first = Tape(roller=falling([5, 4, 3]))
    first.take("blaster", 3)
    fewer = first.again()
    assert fewer.take("blaster", 2) == [5, 4]
    more = fewer.again(falling([1]))
    assert more.take("blaster", 4) == [5, 4, 3, 1]
    assert more.again().take("blaster", 4) == [5, 4, 3, 1]
    with pytest.raises(NeedDice) as missing:
        more.again().take("blaster", 6)
    assert missing.value.n == 2


def test_program_dice_of_other_sides_fall_anew() -> None:
    first = Tape(roller=falling([5, 10]))
    first.take("pool", 2, [6, 10])
    again = first.again(falling([8]))
    assert again.take("pool", 2, [6, 8]) == [5, 8]


def test_given_dice_are_refused_when_the_code_changed() -> None:
    first = Tape([Group(None, [5, 4, 3])])
    first.take("blaster", 3)
    assert refusal(lambda: first.again(falling([])).take("blaster", 2))[0] == "too_many_dice"


def test_program_dice_that_are_not_wanted_again_are_no_mistake() -> None:
    first = Tape(roller=falling([5, 6]))
    first.take("blaster", 1)
    first.take("damage", 1)
    second = first.again()
    second.take("blaster", 1)
    second.refuse_unread()
    assert second.again().take("blaster", 1) == [5]


@given(ASKS, st.randoms(use_true_random=False))
def test_a_tape_asked_twice_answers_the_same(asks: list[tuple[str, int, int]], source: Any) -> None:
    first = Tape(roller=lambda sides: source.randint(1, sides))
    once = [first.take(*ask) for ask in asks]
    second = first.again()
    assert [second.take(*ask) for ask in asks] == once
    assert second.kept() == first.kept()
    assert second.unread() == []


@given(ASKS, st.randoms(use_true_random=False), st.booleans())
def test_kept_dice_answer_like_the_table(
    asks: list[tuple[str, int, int]], source: Any, nameless: bool
) -> None:
    """What the record kept decides the move again, as the audit does."""
    first = Tape(roller=lambda sides: source.randint(1, sides))
    once = [first.take(*ask) for ask in asks]
    kept = [msgspec.convert(msgspec.to_builtins(group), Group) for group in first.kept()]
    assert kept == first.kept()
    for group in kept:
        group.rolled = False
    if nameless and [group.label for group in kept].count(kept[0].label) == 1:
        kept[0].label = None
    table = Tape(kept)
    assert [table.take(*ask) for ask in asks] == once
    assert table.unread() == []


def test_the_record_of_a_group_omits_nothing() -> None:
    assert msgspec.to_builtins(Group(None, [4, 3])) == {
        "label": None,
        "faces": [4, 3],
        "total": None,
        "rolled": False,
        "sides": 6,
    }


@pytest.mark.parametrize(
    "plain",
    [
        {"label": None},
        {"label": None, "faces": [1], "total": 1},
        {"label": 3, "faces": [1]},
        {"label": None, "faces": [1.5]},
        {"label": None, "faces": [True]},
        {"label": None, "faces": [1], "colour": "red"},
        {"label": None, "faces": [1], "sides": [6, 6]},
        {"label": None, "total": 4, "sides": [6]},
    ],
)
def test_what_is_no_group_is_refused(plain: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, Group)


def test_the_system_rolls_every_face() -> None:
    roll = system_roller()
    assert {roll(6) for _ in range(1000)} == {1, 2, 3, 4, 5, 6}
