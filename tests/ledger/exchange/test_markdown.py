"""The chronicle in Markdown reads in the order of play, and what people wrote in it stays text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from ledger.entry import seal_of
from ledger.exchange.exporting import write
from ledger.exchange.formats import FORMATS
from ledger.exchange.markdown import markdown
from ledger.exchange.markup import escaped, quoted, raised, table
from ledger.exchange.selection import EVERYTHING, Choice
from tests.ledger.journal.evening import Evening


@pytest.fixture
def evening() -> Evening:
    """Two sessions in an adventure, with a secret, a correction and a late entry."""
    played = Evening()
    played.says("session start One", "adventure start The Bathysphere", "scene Cockpit", "day +3")
    played.says("roark blaster vs 15 : 1 2 3 4 5 // said he *loved* it", "award mira 5")
    played.says("secret mira gains dark 1", "adventure end", "session end")
    played.says("session start Two", "in session 1 award roark 2", "amend 7 award mira 6 ruling we agreed")
    played.says("roark wounded", "undo")
    return played


def text(played: Evening, choice: Choice = EVERYTHING) -> str:
    return "".join(markdown(played.journal, choice))


def in_order(told: str, *pieces: str) -> None:
    places = [told.index(piece) for piece in pieces]
    assert places == sorted(places)


def test_it_tells_of_play_in_its_order(evening: Evening) -> None:
    head = evening.journal.head()
    in_order(
        text(evening),
        "# The Evening",
        "## Adventure 1: The Bathysphere",
        "### Session 1: One",
        "#### Scene 1: Cockpit",
        "*Day 3*",
        "⁶ Roark Garnet rolls",
        "¹⁴ Mira Sen: 6 points (ruling: we agreed). *(amended)*",
        "⁹ The adventure ends",
        "¹² Roark Garnet: 2 points. *(entered later)*",
        "## Characters",
        "### Mira Sen",
        "### Roark Garnet",
        "## Corrections",
        "⁷ Mira Sen: 5 points *(reversed by entry 13)*",
        f"Seal: `{seal_of(head.seq, head.hash)}`",
    )


def test_what_only_orders_play_is_told_by_headings(evening: Evening) -> None:
    told = text(evening)
    for procedure in ("The campaign begins", "Session 1 begins", "Scene: Cockpit", "The session ends"):
        assert procedure not in told


def test_what_somebody_said_about_procedure_is_told() -> None:
    played = Evening()
    played.says("session start One // late, because of the rain")
    assert "Session 1 begins: One — *late, because of the rain*." in text(played)


def test_nobody_who_is_not_played_has_a_sheet_unless_asked_for(evening: Evening) -> None:
    assert "### A hooded stranger" not in text(evening)
    assert "### A hooded stranger" in text(evening, Choice(who="vex"))


def test_a_session_that_outlasts_an_adventure_is_continued() -> None:
    played = Evening()
    played.says("session start One", "note Before", "adventure start A", "note During")
    in_order(
        text(played), "## Session 1: One", "Before", "## Adventure 1: A", "### Session 1: One (continued)"
    )


def test_what_happens_between_has_a_heading() -> None:
    played = Evening()
    played.says("session start", "adventure start A", "note In", "adventure end", "note Still", "session end")
    played.says("note Out", "session start", "adventure start B", "note Anew", "session end", "note Away")
    told = text(played)
    in_order(told, "In", "Still", "## Downtime", "Out", "## Adventure 2: B", "### Session 2")
    in_order(told, "Anew", "### Between sessions", "Away")


def test_rounds_head_a_paragraph_of_their_own() -> None:
    played = Evening()
    played.says("session start", "scene A fight", "round", "roark loses credits 5")
    played.says("round", "roark loses credits 5", "round end", "note Silence")
    told = text(played)
    assert re.search(r"\n\n\*\*Round 1\.\*\*\n⁵ Roark .*\n\n\*\*Round 2\.\*\*\n⁷ Roark .*\n\n⁹ Silence", told)


def test_a_roll_is_told_without_how_its_code_came_about() -> None:
    played = Evening()
    played.says("roark blaster vs 10 -2D darkness : 5 5 5")
    assert "Blaster 3D+1: 16 vs 10, success by 6." in text(played)
    assert "darkness" not in text(played)


def test_what_was_learnt_is_a_table_with_its_price() -> None:
    played = Evening()
    played.says("session start", "award roark 20", "roark raises blaster", "roark raises dodge")
    told = text(played)
    rows = [line for line in told.splitlines() if line.startswith("| 1 |")]
    assert rows[0].startswith("| 1 | Blaster | 5D+1 | 5D+2 | 5 | D1-AD-")
    assert rows[0].endswith("| 4 |")
    assert len(rows) == 3
    assert "| 1 |  | +20 −" in rows[2]


def test_parts_are_chosen_by_person_session_and_number(evening: Evening) -> None:
    evening.says("note In the second")
    two = text(evening, Choice(session=2))
    assert "In the second" in two
    assert "\n\nSession 2\n\n" in two
    assert "Roark Garnet rolls" not in two
    assert "Roark Garnet rolls" not in text(evening, Choice(who="mira"))
    assert "### Roark Garnet" not in text(evening, Choice(who="mira"))
    assert "Roark Garnet rolls" not in text(evening, Choice(since=10))


def test_a_part_ends_with_the_sheets_of_its_end() -> None:
    played = Evening()
    played.says("session start", "award roark 7", "session end", "session start", "award roark 5")
    played.says("roark raises blaster", "session end", "session start", "award roark 100")
    one, two = text(played, Choice(session=1, who="roark")), text(played, Choice(session=2, who="roark"))
    before = re.search(r"Skill points: (\d+)", one)
    assert before is not None
    assert f"| at the beginning | 2 | {before[1]} |" in two
    assert f"| 2 |  | +5 −5 = {before[1]} |" in two
    assert "Blaster 5D+2" in two
    assert "Blaster 5D+1 " in one


def test_what_was_entered_late_last_of_all_is_told(evening: Evening) -> None:
    evening.says("session end", "adventure start Two", "in session 2 note A late thought")
    assert "A late thought" in text(evening, Choice(session=2))


def test_it_does_not_end_where_a_later_entry_begins(evening: Evening) -> None:
    started = markdown(evening.journal)
    evening.says("scene A very long one")
    evening.says(*["note more"] * 300)
    first = next(started)
    head = evening.journal.head().seq
    evening.says("note too late to be told")
    rest = first + "".join(started)
    assert f"Seal: `{head}-" in rest
    assert "too late to be told" not in rest


HOSTILE = st.text(
    st.sampled_from("<>&`*_[]()#~|$!\\-+=:.\"'1 \t\nahrefjvscipt://@")
    | st.characters(exclude_categories=["Cs"]),
    max_size=60,
)


@given(HOSTILE)
def test_what_people_wrote_stays_text(words: str) -> None:
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    bare = words.strip()
    noted = f" \u2014 *{escaped(bare)}*" if bare else ""
    cells = "\n".join(table(["A", "B"], [[escaped(words), "1"]], frozenset()))
    for source in (
        f"{raised(1)} {escaped(words)}{noted}",
        f"# {escaped(words)}",
        "\n".join(quoted(words)),
        cells,
    ):
        html = re.sub(r"</?(?:h1|p|em|blockquote|table|thead|tbody|tr|th|td)>", "", parser.render(source))
        assert "<" not in html, (source, html)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("- a list", r"> \- a list"),
        ("+ a list", r"> \+ a list"),
        ("12. a list", r"> 12\. a list"),
        ("3) a list", r"> 3\) a list"),
        ("=====", "> &#61;===="),
        ("    code", "> code"),
        ("", ">"),
    ],
)
def test_what_begins_a_block_begins_none_in_a_note(words: str, line: str) -> None:
    assert [*quoted(words)] == [line]


def test_a_long_note_is_a_quotation_and_what_follows_goes_on_after_it() -> None:
    played = Evening()
    played.says(f"award roark 1 // {'long ' * 40}end", "award roark 2")
    assert re.search(r"1 point\.\n\n> long .* end\n\n³ Roark", text(played))


def test_who_waits_for_a_file_is_told_how_much_of_it_there_is(evening: Evening, tmp_path: Path) -> None:
    evening.says(*[f"note {'long ' * 100}"] * 60)
    told: list[tuple[int, int]] = []
    choice = Choice()
    write(
        FORMATS["markdown"], evening.journal, choice, tmp_path / "a.md", progress=lambda *at: told.append(at)
    )
    assert told == sorted(told)
    assert told[-1] == ((tmp_path / "a.md").stat().st_size // 1024, 0)


def test_no_piece_is_longer_than_a_portion_however_long_the_tables_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = Evening()
    for number in range(1, 25):
        played.says(f"session start {number}", "award roark, mira 1", "session end")
    whole = text(played)
    monkeypatch.setattr("ledger.exchange.markdown.PORTION", 10)
    pieces = [*markdown(played.journal)]
    assert "".join(pieces) == whole
    assert max(piece.count("\n") for piece in pieces) <= 10 + 4


def test_a_player_finds_everything_in_its_usual_place() -> None:
    played = Evening()
    played.says("roark set zeal much", "roark set aim steady", "session start", "award roark 2")
    whole, seen = (text(played, choice) for choice in (EVERYTHING, Choice(player="roark")))
    sheets = [told[told.index("## Characters") : told.index("Seal:")] for told in (whole, seen)]
    assert sheets[0] == sheets[1]
