"""Refusals point at the word and say what may stand there."""

import pytest

from ledger.errors import NotUnderstood
from ledger.quick_entry.line import MOST_CHARACTERS
from tests.ledger.quick_entry.game import at_fault, line, refusal

POINTS_AT = [
    ("xyz blaster", "xyz"),
    ("roark frobs", "frobs"),
    ("roark rolls blastr", "blastr"),
    ("roark rolls blaster vs", ""),
    ("roark rolls blaster vs gard", ""),
    ("roark rolls blaster vs 2D", "2D"),
    ("roark rolls blaster vs odan xyz", ""),
    ("roark rolls", ""),
    ("roark", ""),
    ("roark hit by xyz", "xyz"),
    ("roark rolls blaster : ", ""),
    ("roark rolls blaster : vs 15", "vs"),
    ("roark rolls blaster = 4D", "4D"),
    ("roark rolls blaster = -4", "-4"),
    ("roark rolls blaster : 4 : 5", ":"),
    ("roark rolls blaster blaster", "blaster"),
    ("roark rolls blaster with odan", "with"),
    ("roark drifts 2", "2"),
    ("roark swims 4.", "4."),
    ("roark swims -4", "-4"),
    ("roark fences con, frobs", "frobs"),
    ("roark fences con vs 2d6+", "2d6+"),
    ("roark fences con vs 20d6, 5d6", "5d6"),
    ("roark fences con vs guard", ""),
    ("roark fences con vs d20", ""),
    ("roark gains dark -1", "-1"),
    ("roark gains dark 1,000", ","),
    ("roark gains dark 99999999999", "99999999999"),
    ("roark gains blaster 1", "blaster"),
    ("assert katan blaster 4D", "blaster"),
    ("assert roark blaster 4D+3", "4D+3"),
    ("assert roark wounds gone", "gone"),
    ("assert mira power.xyz 1", "power.xyz"),
    ("award roark mira 5", "mira"),
    ("award roark, xyz 5", "xyz"),
    ("award all 5 except odan", "odan"),
    ("award all 5 except roark, mira, zoe", "roark, mira, zoe"),
    ("award roark 5 except mira", "except"),
    ("roark declares frobs", "frobs"),
    ("roark declares run, frobs", "frobs"),
    ("roark declares 2 blaster,", ""),
    ("roark declares 100 blaster", "100"),
    ("roark declares 98 blaster, 2 dodge", "2"),
    ("roark declares 99 blaster, dodge", "dodge"),
    ("roark declares 99999999999", "99999999999"),
    ("enrol guard as xyz", "xyz"),
    ("enrol guard", ""),
    ("enrol guard as npc blaster 4D blaster 5D", "blaster"),
    ("enrol note as npc", "note"),
    ("enrol Ящик as npc", "Ящик"),
    ("roark set Ящик brown", "Ящик"),
    ("house fp.xyz 1", "fp.xyz"),
    ("house fp.start", ""),
    ("reveal 0", "0"),
    ("day soon", "soon"),
    ("round end now", "now"),
    ("in round 3 note x", "round"),
    ("in session x note y", "x"),
    ("in session 0 note y", "0"),
    ("undo x", "x"),
    ("undo 0", "0"),
    ("undo 45..42", "45..42"),
    ("roark hit by 99999999999D", "99999999999D"),
    ("roark rolls con -99999999999D", "-99999999999D"),
    ("assert roark sabre d7", "d7"),
    ("enrol vex as npc blaster 4D xyz", "xyz"),
    ("enrol vex as npc blaster 999999D", "999999D"),
    ("assert katan power.tele 1", "power.tele"),
    ("redo x", "x"),
    ("redo 42..45", "42..45"),
    ("amend", ""),
    ("amend x", "x"),
    ("amend 42 blaster vs 15", "blaster"),
    ("roark gains dark 1 ruling", ""),
    ("roark ruling why", "ruling"),
    ("note", ""),
    ("roark healed by :", ":"),
    ("rolls blaster", "rolls"),
    ("blaster vs 15", "blaster"),
    ("con vs 15", "con"),
    ("mortally wounded", "mortally wounded"),
    ("// only a note", ""),
]


@pytest.mark.parametrize(("text", "word"), POINTS_AT, ids=[text for text, _ in POINTS_AT])
def test_a_refusal_points_at_the_word(text: str, word: str) -> None:
    assert at_fault(text) == word


@pytest.mark.parametrize("text", [text for text, _ in POINTS_AT])
def test_a_refusal_is_one_sentence_with_the_exit_code_of_the_contract(text: str) -> None:
    error = refusal(text)
    assert isinstance(error, NotUnderstood)
    assert error.exit_code == 2
    assert "\n" not in str(error)
    assert 0 <= error.column <= error.end <= len(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mira learns", "the line ends too early; next may stand: telekinesis, control_pain"),
        ("roark force heroik", "`heroik` is not understood; there may stand: heroic, evil, neither, ruling"),
        (
            "roark drifts far",
            "`far` is not understood; there may stand: a number with its sign, like +2 or -1",
        ),
        ("redo x", "`x` is not understood; there may stand: the number of an entry, ruling"),
        (
            "enrol vex as npc blaster 999999D",
            "`999999D` is out of bounds; there may stand: a code like 4D, 4D+1 or 4D+2, 1000D at most",
        ),
        (
            "enrol note as npc",
            "`note` is a word of a move, and alone no name; add another word to it",
        ),
        (
            "roark blaster : 4 : 5",
            "only the first dice of a line go without a name; name these: opponent",
        ),
    ],
)
def test_a_refusal_says_what_may_stand_there(text: str, sentence: str) -> None:
    assert str(refusal(text)) == sentence


def test_what_was_nearly_written_is_named_first() -> None:
    assert refusal("roark rolls bluster").expected[0] == "blaster"
    assert refusal("roark frce").expected[0] == "force"


def test_a_stranger_who_acts_may_be_enrolled() -> None:
    error = refusal("roork rolls blaster")
    assert "`enrol roork as npc` brings them in; here are: roark," in str(error)
    assert "enrol" in str(refusal("vex blaster", "mira"))
    assert "enrol vex" not in str(refusal("vex tan"))
    assert "unclear" in str(refusal("storm blaster"))


def test_a_sentence_names_a_handful_of_choices() -> None:
    error = refusal("roark xyzzy")
    assert len(error.expected) > 8
    assert str(error).endswith(", …")
    assert str(error).count(",") == 8


def test_a_long_word_is_shown_by_its_beginning() -> None:
    sentence = str(refusal("roark " + "x" * 500))
    assert "x" * 40 + "…" in sentence
    assert "x" * 41 not in sentence


def test_a_move_or_ability_without_a_subject_asks_who_acts() -> None:
    error = refusal("hit by 4D")
    assert error.text[error.column : error.end] == "hit"
    assert error.expected == ["roark", "mira", "zoe", "odan", "storm_1", "storm_2"]


def test_the_gate_for_text_is_passed_first() -> None:
    error = refusal("note a\x1b[2J")
    assert (error.column, error.end) == (6, 7)
    assert "U+001B" in str(error)
    assert line("note " + "x" * (MOST_CHARACTERS - 5)).move == "note"
    assert "limit" in str(refusal("note " + "x" * MOST_CHARACTERS))


def test_an_ability_of_another_kind_of_subject_is_not_offered() -> None:
    assert not {"blaster", "wounds"} & set(refusal("assert katan xyz 1").expected)
