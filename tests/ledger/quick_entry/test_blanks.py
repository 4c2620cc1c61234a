"""A form says what the line says that it was made from, and the line that it writes asks for the same."""

from __future__ import annotations

import pytest

from ledger.places import bundled
from ledger.quick_entry.blanks import NOTE, PARAM, PLACE, ROLL, RULING, SECRET, WHO, blanks_of
from ledger.quick_entry.line import Line, LineError
from ledger.quick_entry.parser import parse
from ledger.quick_entry.vocabulary import Vocabulary
from tests.campaigns.play import Play
from tests.ledger.quick_entry.game import vocabulary

READY = sorted(bundled("campaigns").glob("*.yaml"))


def asked(text: str, words: Vocabulary, sticky: str | None = None) -> Line | None:
    """What a line asks to record, without its text; None if it records nothing by itself."""
    try:
        said = parse(text, words, sticky)
    except LineError:
        return None
    return said if isinstance(said, Line) else None


@pytest.mark.parametrize("file", READY, ids=lambda file: file.stem)
def test_every_line_of_a_ready_campaign_asks_for_the_same_when_a_form_writes_it(file) -> None:  # type: ignore[no-untyped-def]
    play = Play(file)
    words, who, compared = play.sitting.vocabulary, None, 0
    for text in file.with_suffix(".journal").read_text(encoding="utf-8").splitlines():
        line = asked(text, words, who)
        if line is None:
            continue
        who = line.who or who
        blanks = blanks_of(text, words, who)
        assert blanks is not None, text
        again = asked(blanks.line(), words)
        assert again is not None, (text, blanks.line())
        assert (again.request(""), again.note, again.ruling, again.secret) == (
            line.request(""),
            line.note,
            line.ruling,
            line.secret,
        ), (text, blanks.line())
        compared += 1
    assert compared > 50


WORDS = vocabulary()


def filled(text: str, sticky: str | None = None) -> dict[str, str]:
    """What is filled in of a line, blank by blank."""
    found = blanks_of(text, WORDS, sticky)
    assert found is not None
    return {blank.id: blank.text for blank in found.blanks if blank.text}


def test_an_unfinished_line_fills_what_it_says() -> None:
    assert filled("roark blaster -2D cover vs 15 : 4 3 // the trooper") == {
        WHO: "roark",
        f"{PARAM}ability": "blaster",
        f"{PARAM}modifiers": "-2D cover",
        f"{PARAM}versus": "15",
        f"{ROLL}ability": ": 4 3",
        NOTE: "the trooper",
    }
    assert filled("roark rolls") == {WHO: "roark"}


def test_who_acted_last_is_filled_in_where_the_line_names_nobody() -> None:
    assert filled("blaster vs 15", "roark")[WHO] == "roark"


def test_the_place_the_secret_and_the_ruling_have_blanks_of_their_own() -> None:
    found = filled("in session 3 secret award roark 5 ruling the table voted")
    assert (found[PLACE], found[SECRET], found[RULING]) == ("session 3", "secret", "the table voted")


def test_what_is_not_understood_is_kept_and_stands_in_the_line_again() -> None:
    found = blanks_of("roark blaster vs 15 quickly", WORDS)
    assert found is not None
    assert found.line().endswith("quickly")


def test_an_amendment_keeps_the_number_that_it_is_of() -> None:
    found = blanks_of("amend 42 roark blaster vs 15", WORDS)
    assert found is not None
    assert found.line().startswith("amend 42 roark ")


@pytest.mark.parametrize(
    "text", ["", "undo 4", "redo", "why roark blaster", "# said", "nobody here", "amend"]
)
def test_a_line_that_tells_no_move_has_no_form(text: str) -> None:
    assert blanks_of(text, WORDS) is None


def test_the_line_before_a_blank_ends_with_the_word_that_introduces_it() -> None:
    found = blanks_of("roark blaster -2D", WORDS)
    assert found is not None
    assert found.before(f"{PARAM}versus").endswith("-2D vs ")
    assert found.before(RULING).endswith(" ruling ")


def test_every_move_of_the_rules_opens_empty() -> None:
    for move in WORDS.system.moves.values():
        if move.id in WORDS.system.move_words:
            word = WORDS.system.move_words[move.id]["en"][0]
            found = blanks_of(word if move.of_table else f"roark {word}", WORDS)
            assert found is not None, move.id
            assert found.move.id == move.id
            names = {blank.id for blank in found.blanks}
            assert {PARAM + param.name for param in move.params} <= names
