"""What lines say, for every type of parameter."""

import pytest

from ledger.quick_entry.line import Amendment, Question, Reversal
from rules.kernel.dice import Group
from tests.ledger.quick_entry.game import arguments, line, read

CASES: list[tuple[str, dict[str, object]]] = [
    # accounts
    ("roark rolls blaster", {"ability": "blaster"}),
    ("roark rolls heavy weapons", {"ability": "heavy_weapons"}),
    ("roark rolls heavy_weapons", {"ability": "heavy_weapons"}),
    ("roark rolls hea", {"ability": "heavy_weapons"}),
    ("roark rolls melee parry", {"ability": "melee_parry"}),
    ("roark rolls melee for con", {"ability": "melee", "task": "con"}),
    ("roark joins blaster, dodge", {"abilities": ["blaster", "dodge"]}),
    # actions
    ("roark declares blaster, dodge", {"actions": ["blaster", "dodge"]}),
    ("roark declares run, blaster, 2 dodge", {"actions": ["running", "blaster", "dodge", "dodge"]}),
    ("roark declares 3 running", {"actions": ["any", "any", "any", "running"]}),
    ("roark declares running 2 con", {"actions": ["running", "con", "con"]}),
    ("roark declares 1, con, 2, walk", {"actions": ["any", "con", "any", "any", "walking"]}),
    ("roark declares 2 heavy weapons 1", {"actions": ["heavy_weapons", "heavy_weapons", "any"]}),
    ("roark declares 0", {"actions": []}),
    ("roark declares", {}),
    # what the end of an adventure settles
    ("adventure end", {}),
    ("adventure end 42 heroic", {"judged": [{"entry": 42, "judgement": "heroic"}]}),
    (
        "adventure end 42 heroic, 57 neither award roark, mira 5, zoe 3",
        {
            "judged": [{"entry": 42, "judgement": "heroic"}, {"entry": 57, "judgement": "neither"}],
            "awards": [{"to": ["roark", "mira"], "amount": 5}, {"to": ["zoe"], "amount": 3}],
        },
    ),
    (
        "adventure end award all 6 7 evil",
        {
            "awards": [{"to": ["mira", "roark", "zoe"], "amount": 6}],
            "judged": [{"entry": 7, "judgement": "evil"}],
        },
    ),
    # dice of several sizes
    ("roark fences con blaster", {"dice": [{"account": "con"}, {"account": "blaster"}]}),
    (
        "roark fences con, heavy weapons, dodge",
        {"dice": [{"account": a} for a in ("con", "heavy_weapons", "dodge")]},
    ),
    (
        "roark fences con+, blaster ++ katan d4 with sense",
        {
            "dice": [
                {"account": "con", "raised": 1},
                {"account": "blaster", "raised": 2},
                {"subject": "katan", "die": "d4"},
            ],
            "also": [{"account": "sense"}],
        },
    ),
    (
        "roark fences con, odan melee parry+ vs 3d6 lasting 2",
        {
            "dice": [{"account": "con"}, {"subject": "odan", "account": "melee_parry", "raised": 1}],
            "against": [{"die": "d6"}] * 3,
            "rounds": 2,
        },
    ),
    (
        "roark fences con vs odan d8 d6+, katan, con, two guards 2D10 \uff24\uff14",
        {
            "dice": [{"account": "con"}],
            "against": [
                {"subject": "odan", "die": "d8"},
                {"subject": "odan", "die": "d6", "raised": 1},
                {"subject": "katan"},
                {"account": "con"},
                *[{"name": "two guards", "die": "d10"}] * 2,
                {"name": "two guards", "die": "d4"},
            ],
        },
    ),
    # distances
    ("roark swims 12", {"metres": "12"}),
    ("roark swims 4.50", {"metres": "4.5"}),
    ("roark swims 4,5", {"metres": "4.5"}),
    ("roark swims \uff11\uff12.0", {"metres": "12"}),
    (
        "roark swims 3 by -1D cold by +1",
        {"metres": "3", "held": [{"by": "-1D", "text": "cold"}, {"by": "+1"}]},
    ),
    # opponents and modifiers
    ("roark rolls con vs 15", {"ability": "con", "versus": {"difficulty": 15}}),
    ("roark rolls con vs guard 2d+2", {"ability": "con", "versus": {"name": "guard", "code": "2D+2"}}),
    (
        "roark rolls con vs guard captain 3D",
        {"ability": "con", "versus": {"name": "guard captain", "code": "3D"}},
    ),
    ("roark rolls con vs odan sense", {"ability": "con", "versus": {"subject": "odan", "ability": "sense"}}),
    ("roark rolls con vs odan 4D", {"ability": "con", "versus": {"name": "odan", "code": "4D"}}),
    ("roark rolls con -2D", {"ability": "con", "modifiers": [{"by": "-2D"}]}),
    (
        "roark rolls con -2d behind a wall vs 15 +1 lasting 2",
        {
            "ability": "con",
            "modifiers": [{"by": "-2D", "text": "behind a wall"}, {"by": "+1"}],
            "versus": {"difficulty": 15},
            "rounds": 2,
        },
    ),
    (
        'roark rolls con -2D "vs all odds" +1D+2 luck',
        {
            "ability": "con",
            "modifiers": [{"by": "-2D", "text": "vs all odds"}, {"by": "+1D+2", "text": "luck"}],
        },
    ),
    # parameters that share a word
    ("roark hit by 4D+1", {"code": "4D+1"}),
    ("roark hit by odan with 5D", {"attacker": "odan", "weapon": "5D"}),
    ("mira studies katan for control", {"object": "katan", "skill": "control"}),
    ("mira studies katan for control pain", {"object": "katan", "power": "control_pain"}),
    ("mira studies katan for tele", {"object": "katan", "power": "telekinesis"}),
    ("mira learns tele by con", {"power": "telekinesis", "skill": "control"}),
    ("mira learns tele by sense", {"power": "telekinesis", "skill": "sense"}),
    ("mira learns tele by credit on day 12", {"power": "telekinesis", "credit": True, "start": "12"}),
    ("on day 12 mira learns tele by credit", {"power": "telekinesis", "credit": True, "start": "12"}),
    ("mira learns tele on day +007", {"power": "telekinesis", "start": "+7"}),
    # choices and words
    ("roark force", {}),
    ("roark force heroic", {"fate": "heroic"}),
    ("roark force her", {"fate": "heroic"}),
    ("roark healed by bacta to wounded", {"means": "bacta", "state": "wounded"}),
    ('roark healed by "a long rest"', {"means": "a long rest"}),
    ("roark mortally wounded", {}),
    ("judge roark stays", {"subject": "roark", "judgement": "stays"}),
    ("judge 42 neither", {"entry": 42, "judgement": "neither"}),
    ("judge evil", {"judgement": "evil"}),
    ("grant roark force 1", {"subject": "roark", "what": "force", "amount": 1}),
    ("roark drifts -2", {"by": -2}),
    # several subjects
    ("award roark, mira 5", {"to": ["roark", "mira"], "amount": 5}),
    ("award roark,mira , roark 5", {"to": ["roark", "mira"], "amount": 5}),
    ("award 5 roark", {"to": ["roark"], "amount": 5}),
    ("award all 6", {"to": ["mira", "roark", "zoe"], "amount": 6}),
    ("award all 6 except mira", {"to": ["roark", "zoe"], "amount": 6}),
    ("award all except mira, zoe 6", {"to": ["roark"], "amount": 6}),
    # texts
    ("note Roark hears: a click, vs 15 = ruling", {"text": "Roark hears: a click, vs 15 = ruling"}),
    ("note ruling on cover: -2D", {"text": "ruling on cover: -2D"}),
    ('note "Roark // hears"', {"text": "Roark // hears"}),
    ('note he said "no" twice', {"text": 'he said "no" twice'}),
    ("note see http://holonet.example/a", {"text": "see http://holonet.example/a"}),
    ("session start", {}),
    ("session start The Bathysphere", {"title": "The Bathysphere"}),
    ("mira quests The summit granted tele", {"title": "The summit", "power": "telekinesis"}),
    ('mira quests "The wish granted" granted tele', {"title": "The wish granted", "power": "telekinesis"}),
    ("roark set species Near-Human", {"field": "species", "value": "Near-Human"}),
    ("roark set Birth-Place Ord Mantell", {"field": "birth_place", "value": "Ord Mantell"}),
    ("rename odan Master Odan", {"subject": "odan", "name": "Master Odan"}),
    ("house fp.return two", {"setting": "fp.return", "value": "two"}),
    ("house start 3", {"setting": "fp.start", "value": "3"}),
    # scores
    ("assert roark heavy weapons 4d+2", {"subject": "roark", "account": "heavy_weapons", "score": 14}),
    ("assert roark wounds wounded", {"subject": "roark", "account": "wounds", "score": 1}),
    ("assert roark wounds 2", {"subject": "roark", "account": "wounds", "score": 2}),
    ("assert roark prone yes", {"subject": "roark", "account": "prone", "score": 1}),
    ("assert roark renown -3", {"subject": "roark", "account": "renown", "score": -3}),
    ("assert roark sabre d8", {"subject": "roark", "account": "sabre", "score": 3}),
    ("assert mira power.tele 1", {"subject": "mira", "account": "power.telekinesis", "score": 1}),
    ("assert mira trait.jedi no", {"subject": "mira", "account": "trait.jedi", "score": 0}),
    ("roark gains dark 1", {"account": "dark", "amount": 1}),
    (
        "enrol Guard Two as npc blaster 4D, con 2D wounds dead",
        {
            "newcomer": {"id": "guard_two", "name": "Guard Two"},
            "kind": "npc",
            "scores": {"blaster": 12, "con": 6, "wounds": 2},
        },
    ),
    ("enrol 2-1B as npc", {"newcomer": {"id": "id_2_1b", "name": "2-1B"}, "kind": "npc"}),
    # days and entries
    ("day +7", {"day": "+7"}),
    ("day 45", {"day": "45"}),
    ("reveal 57", {"entry": 57}),
    ("reveal mira", {"subject": "mira"}),
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text for text, _ in CASES])
def test_a_line_gives_the_arguments_of_its_move(text: str, expected: dict[str, object]) -> None:
    assert arguments(text) == expected


def test_a_move_of_the_table_has_no_subject() -> None:
    asked = line("session start The Bathysphere")
    assert (asked.who, asked.move) == (None, "session_start")


def test_the_longest_word_of_a_move_is_meant() -> None:
    assert line("round").move == "round_start"
    assert line("round end").move == "round_end"


def test_a_name_and_an_ability_are_a_roll() -> None:
    asked = line("roark blaster vs 15")
    assert (asked.who, asked.move) == ("roark", "rolls")
    assert asked.arguments == {"ability": "blaster", "versus": {"difficulty": 15}}


DICE = [
    ("roark blaster : 4 3 6", [Group(None, [4, 3, 6])]),
    ("roark blaster :4 3, 6", [Group(None, [4, 3, 6])]),
    ("roark blaster = 17", [Group(None, total=17)]),
    ("roark blaster vs 15=17", [Group(None, total=17)]),
    ("roark blaster : d8:5 3", [Group(None, [5, 3], sides=[8, 6])]),
    ("roark blaster ability : 4", [Group(None, [4])]),
    ("roark hit by 2D : 3 3 resists : 5 3", [Group(None, [3, 3]), Group("resists", [5, 3])]),
    ("roark hit by 2D resists=8", [Group("resists", total=8)]),
    ("roark hit by 2D resists = 8 damage = 5", [Group("resists", total=8), Group("damage", total=5)]),
    ("roark blaster vs guard 2D : 4 3", [Group("opponent", [4, 3])]),
    ("roark blaster vs odan con = 9", [Group("opponent", total=9)]),
    ("roark blaster : 1 2 vs guard 2D : 4 3", [Group(None, [1, 2]), Group("opponent", [4, 3])]),
    ("roark blaster vs guard 2D opponent : 4 3", [Group("opponent", [4, 3])]),
    ("roark blaster vs guard 2D -1D : 4", [Group(None, [4])]),
    ("mira calls tele control : 3 4 sense : 2 6", [Group(None, [3, 4]), Group("sense", [2, 6])]),
    ("mira calls tele sens : 2", [Group("sense", [2])]),
    ("mira calls tele blaster : 2", [Group("blaster", [2])]),
    ("mira quests The summit : 3", [Group(None, [3])]),
    ("roark blaster vs 15 -2D cover : 4 3", [Group(None, [4, 3])]),
    ("roark blaster vs 15 -1D odd blast : 4 3", [Group(None, [4, 3])]),
    ("roark blaster -2D thick cover opponent : 4 3", [Group("opponent", [4, 3])]),
    ("mira calls tele -1D noise sense : 2", [Group("sense", [2])]),
]


@pytest.mark.parametrize(("text", "groups"), DICE, ids=[text for text, _ in DICE])
def test_dice_that_fell_are_read_in_groups(text: str, groups: list[Group]) -> None:
    assert line(text).dice == groups


def test_a_line_makes_its_request() -> None:
    request = line("in session 3 roark blaster vs 15 : 4 3").request("r1")
    assert (request.id, request.who, request.move, request.at) == ("r1", "roark", "rolls", "session:3")
    assert request.dice == [Group(None, [4, 3])]


@pytest.mark.parametrize(
    ("text", "at", "secret"),
    [
        ("in session 3 note x", "session:3", False),
        ("secret in adventure 2 note x", "adventure:2", True),
        ("in day 0 secret note x", "day:0", True),
        ("on day 12 note x", "day:12", False),
        ("secret note x", None, True),
    ],
)
def test_place_and_secret_stand_first(text: str, at: str | None, secret: bool) -> None:
    asked = line(text)
    assert (asked.at, asked.secret, asked.arguments) == (at, secret, {"text": "x"})


def test_a_late_training_is_late_by_in_day() -> None:
    assert (line("on day 12 mira learns tele").at, line("in day 12 mira learns tele").at) == (None, "day:12")


@pytest.mark.parametrize(
    ("text", "ruling", "note"),
    [
        ("roark gains dark 1 // a deed", None, "a deed"),
        ("roark gains dark 1 ruling the table saw it // a deed", "the table saw it", "a deed"),
        ('roark gains dark 1 ruling "the // table"', "the // table", ""),
        ("roark gains dark 1 ruling he said : = 17, so", "he said : = 17, so", ""),
        ('rename odan "The rest" ruling so be it', "so be it", ""),
        ("scene Cockpit ruling so be it", "so be it", ""),
        ("scene ruling so be it", "so be it", ""),
        ("roark blaster -2D cover ruling so be it", "so be it", ""),
        ("mira quests The summit ruling so be it", "so be it", ""),
        ("roark healed ruling so be it", "so be it", ""),
    ],
)
def test_a_ruling_runs_to_the_note(text: str, ruling: str | None, note: str) -> None:
    asked = line(text)
    assert (asked.ruling, asked.note) == (ruling, note)


@pytest.mark.parametrize("text", ["", "   ", "# a comment", "  # roark blaster"])
def test_empty_lines_and_comments_ask_for_nothing(text: str) -> None:
    assert read(text) is None


def test_the_end_of_a_line_is_no_part_of_it() -> None:
    assert line("note x\r\n").arguments == {"text": "x"}


def test_undo_and_redo_are_reversals() -> None:
    assert read("undo") == Reversal("undo", True)
    assert read("undo 42") == Reversal("undo 42", True, 42)
    assert read("undo 42..45 ruling a debt // n") == Reversal(
        "undo 42..45 ruling a debt // n", True, 42, 45, "a debt", "n"
    )
    assert read("undo 42 with dependents") == Reversal("undo 42 with dependents", True, 42, dependents=True)
    assert read("redo") == Reversal("redo", False)
    assert read("redo 42 ruling a debt // n") == Reversal(
        "redo 42 ruling a debt // n", False, 42, ruling="a debt", note="n"
    )


def test_an_amendment_holds_its_line() -> None:
    asked = read("amend 42 in session 1 roark blaster vs 15 = 12 // again", sticky="mira")
    assert isinstance(asked, Amendment)
    assert (asked.seq, asked.line.who, asked.line.at, asked.line.note) == (42, "roark", "session:1", "again")
    assert asked.line.dice == [Group(None, total=12)]


def test_a_question_keeps_its_words() -> None:
    assert read("why roark control") == Question("why roark control", "why", ["roark", "control"])
    assert read("odds 5D+1 vs 15") == Question("odds 5D+1 vs 15", "odds", ["5D+1", "vs", "15"])
    assert read("sheet") == Question("sheet", "sheet", [])


def test_unicode_minus_and_full_width_figures_are_read_as_plain_ones() -> None:
    asked = line("roark blaster \u2212\uff12\uff24 vs \uff11\uff15 \uff1a\uff14 \uff13")
    assert asked.arguments["modifiers"] == [{"by": "-2D"}]
    assert asked.arguments["versus"] == {"difficulty": 15}
    assert asked.dice == [Group(None, [4, 3])]


def test_moves_keywords_and_labels_are_understood_in_every_language() -> None:
    for text in (
        "Roark LANCE Feinte contre 15",
        "roark würfelt ausweichen gegen 15",
        "róark wurfelt dodge vs 15",
    ):
        assert line(text).arguments == {"ability": "dodge", "versus": {"difficulty": 15}}
    assert arguments("roark force ni l'un ni l'autre") == {"fate": "neither"}
    assert arguments("roark annonce en courant") == {"actions": ["running"]}
    assert line("dans séance 3 secret notiz x").at == "session:3"
