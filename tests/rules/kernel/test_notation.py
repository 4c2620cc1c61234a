"""Scores as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.dice import MOST_DICE
from rules.kernel.notation import DIE_RUNGS, GREATEST, NOTATIONS, Code, centimetres, parse, show

WOUNDS = ["healthy", "stunned", "wounded", "dead"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5D+1", Code(5, 1)),
        ("5d+1", Code(5, 1)),
        ("4D", Code(4, 0)),
        ("0D", Code(0, 0)),
        ("10D+4", Code(10, 4)),
        ("3D\u22121", Code(3, -1)),
        ("\uff15\uff24\uff0b\uff11", Code(5, 1)),
    ],
)
def test_codes_are_read_as_people_write_them(text: str, code: Code) -> None:
    assert Code.parse(text) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "D",
        "5",
        "5D+",
        "+5D",
        "-5D",
        "5 D",
        "5D + 1",
        " 5D",
        "5D\n",
        "05D",
        "5D+1D",
        "5D1",
        "\u0665D",
        "9" * 5000 + "D",
    ],
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no code"):
        Code.parse(text)


@given(st.integers(0, Code(MOST_DICE, 2).ledger()))
def test_sheet_codes_count_pips(pips: int) -> None:
    assert Code.of(pips).ledger() == pips
    assert parse("code", show("code", pips)) == pips


@pytest.mark.parametrize("text", [f"{MOST_DICE + 1}D", "999999D", "1000000000D"])
def test_a_sheet_holds_no_more_dice_than_are_ever_rolled(text: str) -> None:
    """Codes have no maximum by the rules (D1-RO-13), but a roll of more dice is none."""
    with pytest.raises(ValueError, match=f"is no code: a sheet holds {MOST_DICE}D at most"):
        parse("code", text)


@pytest.mark.parametrize(("text", "doubled"), [("2D+2", "4D+4"), ("5D+1", "10D+2"), ("6D", "12D")])
def test_doubling_never_carries(text: str, doubled: str) -> None:
    """The source doubles Technical 2D+2 to 4D+4 (D1-AM-05)."""
    assert str(Code.parse(text).doubled()) == doubled


def test_sums_never_carry() -> None:
    assert str(Code.parse("2D+2").plus(Code.parse("1D+2"))) == "3D+4"
    assert str(Code.parse("5D+1").plus_dice(-3)) == "2D+1"


def test_pips_alone_are_not_rolled() -> None:
    """D1-AM-06: a code at 0D with pips is no attempt."""
    left = Code.parse("5D+1").plus_dice(-5)
    assert (left.rollable, str(left)) == (False, "0D")
    assert str(Code(-2, 1)) == "0D"


@pytest.mark.parametrize("code", [Code(3, 3), Code(3, -1), Code(-1, 0)])
def test_sheets_hold_two_pips_at_most(code: Code) -> None:
    with pytest.raises(ValueError, match="no code for a sheet"):
        code.ledger()


def test_codes_order_by_dice_then_pips() -> None:
    assert Code(4) > Code(3, 2) > Code(3, 1) > Code(3)
    assert sorted([Code(4), Code(3, 9)]) == [Code(3, 9), Code(4)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("-2D", Code(-2)),
        ("+1", Code(0, 1)),
        ("\u22122d", Code(-2)),
        ("+1D+2", Code(1, 2)),
        ("-1D-1", Code(-1, -1)),
    ],
)
def test_modifiers_are_signed(text: str, code: Code) -> None:
    assert Code.parse_modifier(text) == code
    assert Code.parse_modifier(code.modifier()) == code


@pytest.mark.parametrize("text", ["2D", "1", "+", "-D", "+-1", "- 2D", "+" + "9" * 10])
def test_what_is_no_modifier_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no modifier"):
        Code.parse_modifier(text)


@pytest.mark.parametrize(
    ("notation", "value", "shown"),
    [
        ("code", 16, "5D+1"),
        ("code", 1, "0D+1"),
        ("count", 12000, "12000"),
        ("count", -3, "-3"),
        ("rating", 4, "4"),
        ("flag", 1, "yes"),
        ("flag", 0, "no"),
        ("die", 3, "d8"),
        ("die", 0, "none"),
        ("ladder", 2, "wounded"),
    ],
)
def test_shown_scores_are_read_back(notation: str, value: int, shown: str) -> None:
    assert show(notation, value, WOUNDS) == shown
    assert parse(notation, shown, WOUNDS) == value


@pytest.mark.parametrize(
    ("notation", "text", "value"),
    [
        ("die", "D8", 3),
        ("die", "d\uff11\uff12", 5),
        ("flag", "true", 1),
        ("flag", "0", 0),
        ("ladder", "Wounded", 2),
        ("ladder", "3", 3),
        ("count", "\u22123", -3),
        ("count", "\uff11\uff12", 12),
        ("count", "+5", 5),
    ],
)
def test_other_spellings_are_understood(notation: str, text: str, value: int) -> None:
    assert parse(notation, text, WOUNDS) == value


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        ("code", "4D+3"),
        ("code", "4D-1"),
        ("code", "400000000D"),
        ("count", "1,000"),
        ("count", "1.5"),
        ("count", "1000000001"),
        ("count", "9" * 400),
        ("rating", "-1"),
        ("die", "d20"),
        ("die", "8"),
        ("flag", "2"),
        ("flag", "maybe"),
        ("ladder", "hale"),
        ("ladder", "4"),
        ("count", "++1"),
    ],
)
def test_refusals_name_the_notation(notation: str, text: str) -> None:
    with pytest.raises(ValueError, match=f"is no {notation}: "):
        parse(notation, text, WOUNDS)


def test_refusals_name_the_legal_rungs() -> None:
    with pytest.raises(ValueError, match=", ".join(DIE_RUNGS)):
        parse("die", "d7")


def test_refusals_show_no_raw_controls() -> None:
    with pytest.raises(ValueError, match="is no count") as refusal:
        parse("count", "\x1b[2J\u202e" + "a" * 500)
    assert "\x1b" not in str(refusal.value)
    assert "\u202e" not in str(refusal.value)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    ("metres", "number"), [("0", 0), ("12", 1200), ("4.5", 450), ("5.1", 510), ("20.05", 2005)]
)
def test_metres_are_whole_centimetres(metres: str, number: int) -> None:
    assert centimetres(metres) == number


@pytest.mark.parametrize("text", ["", "-1", "+2", "4.", ".5", "4.555", "4,5", "12345678", "x"])
def test_what_are_no_metres_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="write metres like 12"):
        centimetres(text)


@pytest.mark.parametrize(("notation", "value"), [("code", -4), ("flag", 7), ("die", 6), ("ladder", -1)])
def test_impossible_values_stay_readable(notation: str, value: int) -> None:
    assert show(notation, value, WOUNDS) == str(value)


def test_unknown_notations_are_refused() -> None:
    with pytest.raises(ValueError, match="no notation 'dice'"):
        show("dice", 1)
    with pytest.raises(ValueError, match="needs the rungs"):
        parse("ladder", "wounded")


@given(st.sampled_from(NOTATIONS), st.text(max_size=20))
def test_any_text_is_a_bounded_number_or_refused(notation: str, text: str) -> None:
    try:
        value = parse(notation, text, WOUNDS)
    except ValueError:
        return
    assert abs(value) <= GREATEST
    assert parse(notation, show(notation, value, WOUNDS), WOUNDS) == value
