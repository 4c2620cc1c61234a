"""What an open round expects next leads the completions, and is offered as a whole line."""

from __future__ import annotations

import pytest

from ledger.quick_entry.completion import complete, ghost
from ledger.quick_entry.expected import NOTHING, expected, next_turn, said_whole
from rules.kernel.record import TABLE
from rules.kernel.table import Turn
from tests.ledger.quick_entry.game import ENGLISH, line, vocabulary

MIRA_ROLLS = [
    Turn("roark", done=["blaster"], total=17),
    Turn("odan", out=True),
    Turn("mira", to_come=["control", "blaster"], expects="rolls"),
]


def offered(text: str, turns: list[Turn]) -> list[str]:
    return [one.insert for one in complete(text, ENGLISH, None, expected(turns, ENGLISH))]


@pytest.mark.parametrize(
    ("turns", "line"),
    [
        ([], ""),
        (MIRA_ROLLS, "mira control"),
        ([Turn("mira", expects="declares")], "mira declares"),
        ([Turn("mira", to_come=["any"], expects="rolls")], "mira"),
        ([Turn("mira", to_come=["blaster"], expects="hit", at="odan")], "mira hit odan"),
        ([Turn("mira", to_come=["nothing_known"], expects="flies")], ""),
        ([Turn("roark", done=["blaster"])], "round"),
    ],
)
def test_the_expected_line_is_that_of_who_is_next(turns: list[Turn], line: str) -> None:
    assert expected(turns, ENGLISH).line == line


def test_the_expected_line_is_in_the_language_of_the_campaign() -> None:
    french = vocabulary(language="fr")
    assert expected([Turn("mira", expects="declares")], french).line == "mira annonce"


def test_what_was_announced_before_is_expected_again() -> None:
    said = {("mira", "declares"): "mi declares 2 con", ("mira", "rolls"): "mira con vs 15"}
    assert expected([Turn("mira", expects="declares")], ENGLISH, said).line == "mi declares 2 con"
    assert expected(MIRA_ROLLS, ENGLISH, said).line == "mira control"


@pytest.mark.parametrize(
    ("text", "sticky", "whole"),
    [
        ("mi declares 2 con", None, "mi declares 2 con"),
        (" declares 2 con ", "mira", "mira declares 2 con"),
        ("mira declares 2 // quickly", None, ""),
        ("mira declares 2 ruling why not", None, ""),
        ("in session 3 mira declares 2", None, ""),
        ("secret mira declares 2", None, ""),
        ("award mira 5", None, ""),
    ],
)
def test_a_line_is_said_again_with_its_subject_and_without_its_occasion(
    text: str, sticky: str | None, whole: str
) -> None:
    assert said_whole(line(text, sticky), ENGLISH) == whole


def test_the_table_is_next_when_all_have_acted() -> None:
    assert next_turn([]) is None
    assert next_turn([Turn("roark", out=True)]) == Turn(TABLE, expects="round_start")


@pytest.mark.parametrize("text", ["", "mi", "MIRA c"])
def test_the_expected_line_is_offered_before_all_else(text: str) -> None:
    first = complete(text, ENGLISH, None, expected(MIRA_ROLLS, ENGLISH))[0]
    assert (first.insert, first.label, first.kind, first.start) == (
        "mira control",
        "next in the round",
        "line",
        0,
    )


def test_the_expected_line_makes_way_for_what_is_typed_otherwise() -> None:
    assert "mira control" not in offered("roark ", MIRA_ROLLS)
    assert "mira control" not in offered("mira control", MIRA_ROLLS)


def test_who_is_next_and_what_was_announced_come_first() -> None:
    assert offered("", MIRA_ROLLS)[:3] == ["mira control", "mira", "roark"]
    assert offered("mira rolls ", MIRA_ROLLS)[:2] == ["control", "blaster"]
    assert offered("roark rolls ", [])[0] == "blaster"


def test_a_word_written_out_comes_before_what_is_expected() -> None:
    assert offered("roark roll", MIRA_ROLLS)[0] == "rolls"
    assert offered("roark con", [Turn("roark", to_come=["control"], expects="rolls")])[0] == "roark control"
    assert offered("mira rolls con", MIRA_ROLLS)[0] == "con"


@pytest.mark.parametrize(
    ("text", "rest"), [("", "mira control"), ("m", "ira control"), ("Mira C", "ontrol"), ("ro", "ark")]
)
def test_the_ghost_is_the_rest_of_the_expected_line(text: str, rest: str) -> None:
    assert ghost(text, ENGLISH, None, expected(MIRA_ROLLS, ENGLISH)) == rest


def test_an_empty_line_has_no_ghost_outside_rounds() -> None:
    assert ghost("", ENGLISH, None, NOTHING) == ""


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_what_every_fight_needs_is_one_letter(language: str) -> None:
    words = vocabulary(language=language)
    assert line("r", words=words).move == "round_start"
    assert line("n the door gives way", words=words).arguments == {"text": "the door gives way"}


def test_the_ghost_of_a_short_form_is_the_rest_of_its_word() -> None:
    assert ghost("r", ENGLISH) == "ound"
    assert [one.insert for one in complete("r", ENGLISH)][:2] == ["round", "roark"]
