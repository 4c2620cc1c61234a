"""Completions and ghost text, from the same walk that reads the line."""

import pytest

from ledger.quick_entry.completion import Completion, complete, ghost
from ledger.quick_entry.vocabulary import Person
from tests.ledger.quick_entry.game import ENGLISH, vocabulary


def inserts(text: str, sticky: str | None = None) -> list[str]:
    return [completion.insert for completion in complete(text, ENGLISH, sticky)]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("ro", ["roark", "round", "round end"]),
        ("session st", ["session start"]),
        ("roark ro", ["rolls"]),
        ("roark rolls he", ["heavy weapons"]),
        ("roark rolls heavy w", ["heavy weapons"]),
        ("roark rolls parry", ["melee parry"]),
        ("roark declares ru", ["running"]),
        ("roark declares blaster, do", ["dodge"]),
        ("roark declares 2 blaster, wa", ["walking"]),
        ("roark declares 3 ", ["running", "walking", "ruling", "blaster"]),
        ("roark force ", ["heroic", "evil", "neither", "ruling"]),
        ("roark force h", ["heroic"]),
        ("mira learns ", ["telekinesis", "control_pain"]),
        ("mira learns telekinesis by c", ["control", "by credit"]),
        ("roark hit by 4D : 3 3 ", ["resists", "by", "with", "ruling"]),
        ("award all 6 ", ["except", "ruling"]),
        ("award roark, ", ["roark", "mira", "zoe", "odan", "storm_1", "storm_2"]),
        ("award roark,mi", ["mira"]),
        ("enrol guard ", ["as"]),
        ("enrol guard as ", ["pc", "npc", "droid", "holocron", "power"]),
        ("house fp.r", ["fp.return"]),
        ("house fp.return ", ["one", "two"]),
        ("house fp.start ", []),
        ("in ", ["session", "adventure", "day"]),
        ("assert mira power", ["power.telekinesis", "power.control_pain"]),
        ("assert roark prone ", ["yes", "no"]),
        ("assert roark sabre d1", ["d10", "d12"]),
        ("assert roark wounds w", ["wounded"]),
        ("why ro", ["roark"]),
        ("why roark con", ["con", "control"]),
        ("amend 42 roark ro", ["rolls"]),
    ],
)
def test_what_may_stand_next_is_offered(text: str, first: list[str]) -> None:
    assert inserts(text)[: len(first)] == first


@pytest.mark.parametrize(
    "text",
    [
        "note ",
        "note ro",
        "roark blaster // ro",
        "# ro",
        "xyz ro",
        "roark frobs bl",
        "award roark ",
        "\x1b ro",
        "roark blaster : ",
    ],
)
def test_nothing_is_offered_where_nothing_can_be_listed(text: str) -> None:
    assert inserts(text) in ([], ["ruling"])


def test_the_beginning_of_a_line_offers_people_first_and_everything_else() -> None:
    offered = inserts("")
    assert offered[:3] == ["roark", "mira", "zoe"]
    assert {"award", "session start", "in", "secret", "undo", "redo", "amend", "why"} <= set(offered)
    assert not {"rolls", "mirax", "katan"} & set(offered)


def test_who_acts_again_may_leave_the_name_out() -> None:
    assert {"rolls", "blaster", "roark", "note"} <= set(inserts("", "roark"))


def test_a_move_is_offered_to_those_who_make_it() -> None:
    assert inserts("katan ") == ["set", "gains", "loses"]


def test_a_completion_says_what_it_is_and_where_it_begins() -> None:
    assert complete("award all 6 exc", ENGLISH) == [Completion("except", "", "keyword", 12)]
    assert complete("  mira tak garnet", ENGLISH) == []
    assert complete("garn", ENGLISH) == [Completion("roark", "Roark Garnet", "subject", 0)]
    assert complete("roark garn", ENGLISH) == [Completion("Roark Garnet", "Roark Garnet", "subject", 0)]


def test_words_of_the_campaigns_language_are_offered() -> None:
    french = vocabulary(language="fr")
    assert [one.insert for one in complete("roark la", french)] == ["lance"]
    assert [one.insert for one in complete("roark lance fe", french)] == ["feinte"]
    assert [one.insert for one in complete("roark lance feinte con", french)] == ["contre"]


def test_a_name_that_a_line_could_not_hold_is_offered_by_its_id() -> None:
    words = vocabulary(Person("vex", "Vex, the Hooded: again", "npc"))
    assert [one.insert for one in complete("vex", words)] == ["vex"]
    assert [one.insert for one in complete("hoo", words)] == ["vex"]


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("ro", "ark"),
        ("RO", "ark"),
        ("roark rolls he", "avy weapons"),
        ("roark rolls blaster v", "s"),
        ("garn", ""),
        ("enrol guard ", "as"),
        ("roark ", ""),
        ("note ro", ""),
        ("roark", ""),
    ],
)
def test_the_ghost_is_the_rest_of_the_likeliest_completion(text: str, rest: str) -> None:
    assert ghost(text, ENGLISH) == rest
