"""Who and what a word means: whole names, words of names, beginnings, and the three languages."""

import pytest

from ledger.quick_entry.names import BEGINNING, NOT_FOUND, WHOLE, WHOLE_ID, WORD, Names, form
from ledger.quick_entry.vocabulary import Person, Vocabulary
from rules.kernel.part import part as kernel
from rules.kernel.system import System
from tests.ledger.quick_entry.game import CAST, ENGLISH, arguments, line, refusal, system, vocabulary


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ka'tan", "katan"),
        ("KA\u2019TAN", "katan"),
        ("heavy_weapons", "heavy weapons"),
        ("  Heavy   Weapons ", "heavy weapons"),
        ("Zoë", "zoe"),
        ("Straße", "strasse"),
        ("\uff32\uff4f\uff41\uff52\uff4b", "roark"),
        ("condition.wounds", "condition wounds"),
        ("हिन्दी", "हिन्दी"),
        ("…!", ""),
    ],
)
def test_names_match_in_one_form(text: str, expected: str) -> None:
    assert form(text) == expected


def test_a_whole_name_beats_a_word_and_a_word_a_beginning() -> None:
    names = Names()
    for id, name in {"con": "Con", "control": "Control", "force": "Con Force", "conan": "Conan"}.items():
        names.add(id, name)
    assert (names.find("con").level, names.find("con").ids) == (WHOLE_ID, ["con"])
    assert (names.find("con force").level, names.find("con force").ids) == (WHOLE, ["force"])
    assert (names.find("con", {"control", "force", "conan"}).level) == WORD
    assert names.find("con", {"control", "conan"}).ids == ["control", "conan"]
    assert names.find("conan", {"conan"}).level == WHOLE_ID
    assert names.find("cont").level == BEGINNING
    assert names.find("xyz") == names.find("") == NOT_FOUND


def test_one_letter_is_no_beginning_but_may_be_a_name() -> None:
    names = Names()
    names.add("q", "Q")
    names.add("quentin", "Quentin")
    assert names.find("q").ids == ["q"]
    assert names.find("q", {"quentin"}).ids == []


def test_words_of_another_language_never_make_a_beginning_unclear() -> None:
    names = Names()
    names.add("sense", "Sense")
    names.add("search", "Fouille", foreign=True)
    names.add("hidden", "Sentir", foreign=True)
    assert names.find("sen").ids == ["sense"]
    assert names.find("senti").ids == ["hidden"]
    assert names.find("sentir").ids == ["hidden"]


@pytest.mark.parametrize("who", ["roark", "ro", "Roark", "garnet", "gar", "ROARK GARNET", '"Roark Garnet"'])
def test_a_subject_is_named_by_any_beginning_of_a_word(who: str) -> None:
    assert line(f"{who} blaster").who == "roark"


@pytest.mark.parametrize(("who", "id"), [("zoë", "zoe"), ("zo", "zoe"), ("darc", "zoe"), ("d'Arc", "zoe")])
def test_accents_and_apostrophes_do_not_matter(who: str, id: str) -> None:
    assert line(f"{who} blaster").who == id


def test_those_in_play_come_before_those_who_have_retired() -> None:
    assert line("mi blaster").who == "mira"
    assert line("mirax blaster").who == "mirax"


def test_those_who_act_come_before_things() -> None:
    words = vocabulary(Person("tela", "Tela", "pc"))
    assert line("tel blaster", words=words).who == "tela"
    assert line("telek set colour red", words=words).who == "telekinesis"


def test_what_is_unclear_is_refused_with_the_choices() -> None:
    error = refusal("storm blaster")
    assert error.expected == ["storm_1", "storm_2"]
    assert str(error) == "`storm` is unclear; it may be: storm_1, storm_2"
    assert line("storm_2 blaster").who == "storm_2"
    assert refusal("roark rolls weap").expected == ["heavy weapons", "melee weapons"]


def test_the_kind_that_a_parameter_wants_decides_among_names() -> None:
    # `control` is a skill and begins a power; only powers are learned.
    assert arguments("mira learns control") == {"power": "control_pain"}
    error = refusal("mira learns roark")
    assert "telekinesis" in error.expected
    assert "roark" not in error.expected


def test_words_of_moves_are_shadowed_by_no_name() -> None:
    words = vocabulary(Person("hitomi", "Hitomi", "pc"), Person("scene", "Scene", "pc"))
    assert line("hit by 4D", "roark", words).who == "roark"
    assert line("hito blaster", "roark", words).who == "hitomi"
    assert line("scene Cockpit", "roark", words).move == "scene"


def test_a_name_of_two_words_is_not_read_over_the_word_of_a_move() -> None:
    words = vocabulary(Person("dash", "Dash Force", "pc"))
    assert line("dash force heroic", words=words).move == "force"
    assert line("dash blaster", words=words).who == "dash"


def test_words_that_begin_a_line_are_reserved() -> None:
    for word in ("note", "session start", "force", "undo", "in", "secret", "why", "all", "table", "geheim"):
        assert ENGLISH.reserved(form(word)), word
    for word in ("roark", "note taker", "blaster"):
        assert not ENGLISH.reserved(form(word)), word


def test_the_last_one_who_acted_acts_again() -> None:
    assert line("blaster vs 15", "roark").who == "roark"
    assert line("hit by 4D", "roark").who == "roark"
    assert line("odan blaster", "roark").who == "odan"
    assert line("note x", "roark").who is None


def test_an_ability_written_out_beats_the_beginning_of_a_name() -> None:
    words = vocabulary(Person("connor", "Connor", "npc"))
    asked = line("con vs 10", "roark", words)
    assert (asked.who, asked.arguments["ability"]) == ("roark", "con")
    assert line("conn blaster", "roark", words).who == "connor"


def test_a_name_beats_the_beginning_of_an_ability() -> None:
    assert line("sen blaster", "roark").who == "mira"


def test_a_stranger_does_not_stick() -> None:
    assert "nobody is named" in str(refusal("blaster vs 15", "someone_else"))


def test_dice_are_lent_by_a_subject_or_an_account_whichever_fits_better() -> None:
    words = vocabulary(Person("con", "Con", "holocron"), Person("blast", "Blast", "holocron"))
    assert arguments("mira fences blaster", words)["dice"] == [{"account": "blaster"}]
    assert arguments("mira fences blast d8", words)["dice"] == [{"subject": "blast", "die": "d8"}]
    assert refusal("mira fences con", words=words).expected == ["con"]
    assert refusal("mira fences bla", words=words).expected == ["blaster", "blast"]


def test_all_is_refused_where_nobody_plays() -> None:
    words = Vocabulary(system(), [Person("odan", "Odan Vey", "npc")])
    error = refusal("award all 6", words=words)
    assert str(error) == "`all` is nobody: no player character is in play"


def test_without_a_move_that_rolls_an_ability_alone_is_nothing() -> None:
    words = Vocabulary(System([kernel()]), CAST)
    assert "nobody" not in str(refusal("blaster vs 15", "roark", words))
    assert refusal("roark blaster", words=words).expected == ["set", "gains", "loses"]
    assert line("roark set species Human", words=words).who == "roark"
