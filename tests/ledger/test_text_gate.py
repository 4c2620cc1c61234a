"""Text comes in clean, and goes out visible."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import WhillsError
from ledger.text_gate import (
    MOST_MARKS,
    NAME_LIMIT,
    NOTE_LIMIT,
    TextRefused,
    clean,
    fold,
    slug,
    visible,
    visible_json,
)

# Format characters that are drawn, so that nothing hides in them.
DRAWN = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}

HOSTILE = {
    "escape": "\x1b[2J",
    "clipboard": "\x1b]52;c;YQ==\x07",
    "null": "a\x00b",
    "backspace": "a\x08",
    "delete": "a\x7f",
    "C1": "a\x9b31m",
    "next line": "a\x85b",
    "override": "a\u202eb",
    "isolate": "a\u2066b",
    "mark": "a\u200fb",
    "zero width": "ro\u200bark",
    "soft hyphen": "ro\xadark",
    "byte order mark": "\ufeffroark",
    "word joiner": "ro\u2060ark",
    "joiner in Latin": "ro\u200dark",
    "two joiners": "\u0645\u200c\u200d\u0645",
    "joiner at the end": "\u0645\u06cc\u200c",
    "line separator": "a\u2028b",
    "filler": "a\u3164b",
    "surrogate": "a\ud800b",
    "noncharacter": "a\ufdd0b",
    "last of a plane": "a\U0010ffffb",
    "tag": "a\U000e0041b",
    "lone return": "a\rb",
}


def refused(text: str, limit: int = NAME_LIMIT, *, newlines: bool = False) -> TextRefused:
    with pytest.raises(TextRefused) as caught:
        clean(text, "the name", limit, newlines=newlines)
    return caught.value


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("newlines", [False, True])
def test_hostile_characters_never_come_in(text: str, newlines: bool) -> None:
    refusal = refused(text, newlines=newlines)
    assert visible(str(refusal)) == str(refusal)
    assert "take it out" in str(refusal)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("newlines", [False, True])
def test_hostile_characters_go_out_visible(text: str, newlines: bool) -> None:
    shown = visible(text, newlines=newlines)
    assert shown != text
    assert clean(shown, "it", NAME_LIMIT) == shown
    assert shown.isprintable()


def test_escapes_are_those_people_know() -> None:
    assert visible("a\x1b\u202e\U000e0041\n") == r"a\x1b\u202e\U000e0041\n"
    assert visible("a\n\tb\x1b", newlines=True) == "a\n\tb\\x1b"
    assert visible(r"back\slash") == r"back\slash"


@pytest.mark.parametrize("text", [text for text in HOSTILE.values() if "\ud800" not in text])
def test_json_says_the_same_in_signs_that_may_be_shown(text: str) -> None:
    shown = visible_json(json.dumps({text: [text, 'a "quote"']}, ensure_ascii=False, separators=(",", ":")))
    assert json.loads(shown) == {text: [text, 'a "quote"']}
    assert visible(shown) == shown


def test_the_refusal_says_what_and_where() -> None:
    refusal = refused("ro\u202eark")
    assert str(refusal) == "the name: the character U+202E may not stand there at character 3; take it out"
    assert (refusal.what, refusal.position) == ("the name", 3)
    assert isinstance(refusal, ValueError)
    assert isinstance(refusal, WhillsError)
    assert refusal.exit_code == 2


@pytest.mark.parametrize("text", ["a\tb", "a\nb", "a\r\nb"])
def test_lines_end_in_longer_texts_alone(text: str) -> None:
    refused(text)
    assert clean(text, "the note", NOTE_LIMIT, newlines=True) == text.replace("\r\n", "\n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Roark Garnet",
        "Zoë Łukasiewicz-Ørsted",
        "L\u2019\xc9toile \u202f!",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\U0001f469\u200d\U0001f680",
        "\u2764\ufe0f",
        "\u0915\u094d\u200d\u0937",
        "\u5c0f\u6797" * 20,
        "\u0600\u0661",
        "\ue000",
        "[bold]no markup[/]",
    ],
)
def test_names_of_all_scripts_come_in(text: str) -> None:
    assert clean(text, "the name", NAME_LIMIT) == text
    assert visible(text) == text


def test_text_comes_in_composed() -> None:
    assert clean("Zoe\u0308", "the name", 3) == "Zo\xeb"


def test_long_texts_are_refused() -> None:
    assert len(clean("a" * NAME_LIMIT, "the name", NAME_LIMIT)) == NAME_LIMIT
    refusal = refused("a" * (NAME_LIMIT + 1))
    assert "limit of 200 characters" in str(refusal)
    assert refusal.position == NAME_LIMIT + 1
    assert len(clean("e\u0308" * NAME_LIMIT, "the name", NAME_LIMIT)) == NAME_LIMIT


def test_towers_of_marks_are_refused() -> None:
    """Putting a million marks in order takes minutes; counting them does not."""
    assert clean("x" + "\u0316" * MOST_MARKS, "the name", NAME_LIMIT)
    refusal = refused("x" + "\u0316" * (MOST_MARKS + 1))
    assert refusal.position == MOST_MARKS + 2
    assert refused("x" + "\u0316\u0301" * 500_000, NOTE_LIMIT).position == MOST_MARKS + 2


def test_every_format_character_is_drawn_or_refused() -> None:
    for point in range(0x110000):
        character = chr(point)
        if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and point not in DRAWN:
            refused(f"a{character}b")


@given(st.text(st.characters()))
def test_clean_text_is_clean(text: str) -> None:
    for newlines in (False, True):
        try:
            cleaned = clean(text, "it", NOTE_LIMIT, newlines=newlines)
        except TextRefused:
            assert visible(text, newlines=newlines) != text
        else:
            assert clean(cleaned, "it", NOTE_LIMIT, newlines=newlines) == cleaned
            assert visible(cleaned, newlines=newlines) == cleaned
            assert unicodedata.is_normalized("NFC", cleaned)


@given(st.text(st.characters()))
def test_visible_text_passes_the_gate(text: str) -> None:
    shown = visible(text)
    assert visible(shown) == shown
    shown.encode("utf-8")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "zoe"),
        ("ZOE\u0308", "Zo\xeb"),
        ("Straße", "STRASSE"),
        ("Ørsted", "orsted"),
        ("Łódź", "lodz"),
        ("\uff21\uff24\uff16", "ad6"),
        ("\ufb01nd", "find"),
        ("İstanbul", "istanbul"),
        ("Cœur", "coeur"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u062e"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
    ],
)
def test_names_match_without_case_and_accents(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_other_names_do_not_match() -> None:
    assert len({fold(name) for name in ("Roark", "Roarke", "小林", "小森", "ка", "ko")}) == 6


@given(st.text(st.characters()))
def test_folded_names_stay(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Ka'tan", "katan"),
        ("Jana Ørsel", "jana_orsel"),
        ("  A hooded stranger! ", "a_hooded_stranger"),
        ("L\u2019Étoile du Soir", "letoile_du_soir"),
        ("R2-D2", "r2_d2"),
        ("8D8", "id_8d8"),
        ("Straße", "strasse"),
        ("\u5c0f\u6797", ""),
        ("___", ""),
        ("x" * 200, "x" * 60),
        ("9" * 200, "id_" + "9" * 57),
    ],
)
def test_ids_are_made_from_names(name: str, made: str) -> None:
    assert slug(name) == made


@given(st.text(st.characters()))
def test_ids_are_ascii_snake_case(text: str) -> None:
    made = slug(text)
    assert made == "" or (made.isascii() and made.isidentifier() and made == made.lower() and len(made) <= 60)
    assert slug(made) == made
