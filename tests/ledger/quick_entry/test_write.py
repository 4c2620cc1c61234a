"""A request written as a line gives back the same request."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.quick_entry.line import MOST_CHARACTERS, Line, LineError
from ledger.quick_entry.write import line_of
from rules.kernel.dice import Group
from rules.kernel.record import Request
from tests.ledger.quick_entry.game import ENGLISH, line, read, vocabulary
from tests.ledger.quick_entry.test_parser import CASES, DICE

LINES = [text for text, *_ in CASES + DICE]


def written(asked: Line) -> str:
    return line_of(asked.request("r"), ENGLISH, note=asked.note, ruling=asked.ruling, secret=asked.secret)


def bare(asked: Line) -> dict[str, Any]:
    """What a line says but for its text and what dice were called by it."""
    return {name: getattr(asked, name) for name in asked.__struct_fields__ if name != "text"}


@pytest.mark.parametrize("text", LINES)
def test_what_was_read_is_written_and_read_again(text: str) -> None:
    asked = line(text)
    assert bare(line(written(asked))) == bare(asked)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ro blaster vs 15 :4 3 // aimed", "roark rolls blaster vs 15 : 4 3 // aimed"),
        ("in session 3 secret odan con", "in session 3 secret odan rolls con"),
        ("roark lance con -2D couvert contre 10 = 9", "roark rolls con -2D couvert vs 10 = 9"),
        ("award all 6 except mira", "award roark, zoe 6"),
        ("roark con : 1 2 vs guard 2D : 4 3", "roark rolls con : 1 2 vs guard 2D opponent : 4 3"),
        ("roark sways mira, odan -1 zoe +2", "roark sways mira, odan -1, zoe +2"),
        ("roark gains dark 1 ruling we saw it", "roark gains dark 1 ruling we saw it"),
        ("roark declares run 2 dodge 1 con", "roark declares running, 2 dodge, con"),
        ("roark declares 2, 1 con con running running", "roark declares 2, 2 con, running, running"),
        ("roark blaster : d8:5 3", "roark rolls blaster : d8:5 3"),
        ("roark fences con+ katan d4 con", "roark fences con +, katan d4, con"),
        ("roark fences con : 7 vs d6 d6 d8+ : 1 2 3", "roark fences con : 7 vs 2d6 d8+ opponent : 1 2 3"),
        ("roark fences con vs two guards d8, odan con", "roark fences con vs two guards d8, odan con"),
        ("roark swims 3 by -1D cold by +1", "roark swims 3 by -1D cold by +1"),
    ],
)
def test_a_line_is_written_in_english_words_and_ids(text: str, expected: str) -> None:
    assert written(line(text)) == expected


@pytest.mark.parametrize(
    "text", ["a // b", "ends with ruling", '"quoted"', 'a "b" // c', " spaced ", "x // ", "# no comment"]
)
def test_texts_are_quoted_where_they_must_be(text: str) -> None:
    asked = line("note x")
    request = Request("r", None, "note", {"text": text})
    assert line(line_of(request, ENGLISH)).arguments == {"text": text}
    given_ruling = line_of(asked.request("r"), ENGLISH, ruling=text.strip())
    assert line(given_ruling).ruling == text.strip()


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("text", LINES)
def test_a_line_in_another_language_asks_for_the_same(text: str, language: str) -> None:
    asked, words = line(text), vocabulary(language=language)
    translated = line_of(
        asked.request("r"),
        words,
        note=asked.note,
        ruling=asked.ruling,
        secret=asked.secret,
        language=language,
    )
    assert bare(line(translated, words=words)) == bare(asked)


def test_an_opponent_named_like_a_subject_stays_a_stranger() -> None:
    request = Request(
        "r", "roark", "rolls", {"ability": "con", "versus": {"name": "vs 15 : guard", "code": "2D"}}
    )
    assert line(line_of(request, ENGLISH)).arguments == request.arguments


def test_the_first_roll_of_a_move_needs_no_name() -> None:
    dice = [Group("damage", [3, 3], rolled=True), Group("resists", [5])]
    request = Request("r", "roark", "hit", {"code": "2D"}, dice)
    assert line_of(request, ENGLISH) == "roark hit by 2D : 3 3 resists : 5"


@pytest.mark.parametrize(
    "request_",
    [
        Request("r", "nobody", "rolls", {"ability": "con"}),
        Request("r", "roark", "somersaults", {}),
        Request("r", "roark", "rolls", {"ability": "cooking"}),
        Request("r", None, "note", {"text": "two\nlines"}),
    ],
)
def test_what_no_line_can_ask_for_is_an_error(request_: Request) -> None:
    with pytest.raises(ValueError, match="no line asks"):
        line_of(request_, ENGLISH)


words = (
    st.text(
        st.characters(codec="ascii", categories=("L", "N", "P", "S", "Zs")) | st.sampled_from("éßЖ中“”"),
        min_size=1,
        max_size=30,
    )
    .map(str.strip)
    .filter(bool)
)
groups = st.lists(st.integers(1, 10), min_size=1, max_size=6).flatmap(
    lambda faces: (
        st.just(Group(None, faces))
        | st.just(Group(None, faces, sides=[10] * len(faces)))
        | st.just(Group(None, total=sum(faces)))
    )
)
versus = st.one_of(
    st.builds(lambda n: {"difficulty": n}, st.integers(0, 99)),
    st.just({"subject": "odan", "ability": "heavy_weapons"}),
    st.builds(lambda name: {"name": name, "code": "2D+1"}, words),
)
modifiers = st.lists(
    st.builds(
        lambda by, text: {"by": by, "text": text} if text else {"by": by},
        st.sampled_from(["-2D", "+1", "+1D+2"]),
        st.none() | words,
    ),
    min_size=1,
    max_size=3,
)
announced = st.lists(
    st.sampled_from(["any", "running", "walking", "blaster", "heavy_weapons", "melee"]), max_size=12
)


@given(announced)
def test_any_actions_are_written_and_read_again(actions: list[str]) -> None:
    request = Request("r", "roark", "declares", {"actions": actions})
    assert line(line_of(request, ENGLISH)).arguments == request.arguments


ability = st.sampled_from(["blaster", "dodge", "heavy_weapons", "melee", "con", "sense"])


@given(
    ability,
    st.none() | modifiers,
    st.none() | versus,
    st.none() | groups,
    st.none() | words,
    st.none() | words,
    st.booleans(),
)
def test_any_roll_is_written_and_read_again(
    ability: str,
    modifiers: list[dict[str, str]] | None,
    versus: dict[str, Any] | None,
    dice: Group | None,
    ruling: str | None,
    note: str | None,
    secret: bool,
) -> None:
    values = {"ability": ability, "modifiers": modifiers, "versus": versus}
    request = Request(
        "r",
        "mira",
        "rolls",
        {name: value for name, value in values.items() if value is not None},
        [] if dice is None else [dice],
        "session:2" if secret else None,
    )
    text = line_of(request, ENGLISH, note=note or "", ruling=ruling, secret=secret)
    asked = line(text)
    assert asked.request("r") == request
    assert (asked.note, asked.ruling, asked.secret) == (note or "", ruling, secret)


@given(st.lists(words, max_size=6).map(" ".join))
def test_whatever_can_be_read_can_be_written(text: str) -> None:
    """Words that happen to be a line, among them the prose of every move with a text."""
    for beginning in ("note", "mira quests", "roark set species", "scene", "enrol vex as npc", "award all 3"):
        try:
            asked = read(f"{beginning} {text}"[:MOST_CHARACTERS])
        except LineError:
            continue
        if isinstance(asked, Line):
            assert bare(line(written(asked))) == bare(asked)
