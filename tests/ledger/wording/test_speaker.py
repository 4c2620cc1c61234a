"""Entries, findings and balances read as sentences, in the reader's language."""

from typing import Any

import pytest

from ledger.wording.manners import MANNERS, Manners
from ledger.wording.speaker import Speaker
from ledger.wording.words import Words
from rules.kernel.verdict import Finding
from tests.ledger.wording.cantina import NAMES, SYSTEM, entry, speaker


def shown(value: Any, how: str, **values: Any) -> str:
    """A value in a manner, in English."""
    return Manners(Words(SYSTEM, NAMES, "en")).show({"it": value, **values}, "it", how)


SUMMARIES = [
    (entry("campaign_opened", "table", title="The Rebel Cell"), "The campaign begins: The Rebel Cell"),
    (entry("session_opened", "table", ordinal=5), "Session 5 begins"),
    (
        entry("session_closed", "table", ended=["round:3", "scene:2"]),
        "The session ends; the round and scene 2 end",
    ),
    (entry("session_closed", "table", ended=["session:3"]), "The session ends; session 3 ends"),
    (
        entry(
            "adventure_closed",
            "table",
            returns=[
                {"subject": "roark", "account": "force_points", "amount": 2, "entry": 56},
                {"subject": "mira", "account": "force_points", "amount": 1, "entry": 60},
            ],
        ),
        (
            "The adventure ends; "
            "Force points +2 for Roark Garnet (entry 56) and Force points +1 for Mira (entry 60)"
        ),
    ),
    (entry("adventure_closed", "table"), "The adventure ends"),
    (entry("day_passed", "table", to=41, by=7), "Day 41, 7 days later"),
    (entry("noted", "table", text="Roark hears\na click"), "Roark hears a click"),
    (entry("enrolled", kind="npc"), "Roark Garnet joins the campaign (non-player character)"),
    (
        entry("field_changed", field="species", value="Human", before=None),
        "Roark Garnet: species is Human",
    ),
    (
        entry("enrolled", kind="npc", template="Trooper"),
        "Roark Garnet joins the campaign (non-player character, Trooper)",
    ),
    (entry("field_changed", retired=["roark"]), "Retired from play: Roark Garnet"),
    (
        entry("field_changed", before="The Rogue", named="Roark Garnet"),
        "A new name for The Rogue: Roark Garnet",
    ),
    (entry("asserted", account="blaster", expected=18), "Blaster of Roark Garnet is 6D, as it should be"),
    (
        entry("setting_changed", "table", setting="late", value=False, before=True),
        "House rule late: no, was yes",
    ),
    (
        entry("tally_changed", account="force_points", amount=-2, balance=3),
        "Roark Garnet: Force points -2, now 3",
    ),
    (entry("moved", account="blaster", by=1, now=17), "Roark Garnet moved Blaster by +1, to 5D+2"),
    (entry("a_kind_without_words"), "A kind without words"),
]


@pytest.mark.parametrize(("recorded", "summary"), SUMMARIES)
def test_an_entry_is_told_in_one_sentence(recorded: Any, summary: str) -> None:
    assert speaker().summary(recorded) == summary


FINDINGS = [
    (
        Finding("refused", "WH", "below_floor", {"subject": "roark", "account": "force_points"}),
        "Force points of Roark Garnet stands at , and  would be below ",
    ),
    (
        Finding(
            "refused", "WH", "wrong_kind", {"who": "katan", "kind": "holocron", "allowed": ["pc", "npc"]}
        ),
        "Holocron of Ka'tan is a Holocron, and this is for player character or non-player character",
    ),
    (
        Finding("refused", "WH", "too_many_dice", {"label": "control", "wanted": 2, "given": 3}),
        "Control wants 2 dice, and 3 were given",
    ),
    (
        Finding("refused", "WH", "too_many_dice", {"label": "damage", "wanted": 2000, "most": 1000}),
        "damage wants 2000 dice; 1000 dice are the most that are rolled",
    ),
    (
        Finding(
            "refused",
            "WH",
            "too_few_dice",
            {
                "label": "ability",
                "wanted": 1,
                "given": 0,
                "roll": {"code": "2D", "modifiers": [{"why": "running", "by": "-1D"}], "effective": "1D"},
            },
        ),
        "ability of 2D -1D running = 1D wants 1 die, and 0 were given",
    ),
    (
        Finding("refused", "WH", "unread_dice", {"label": None, "given": [4, 3]}),
        "nothing here rolls the dice 4 and 3",
    ),
    (
        Finding(
            "refused",
            "WH",
            "does_not_hold",
            {"who": "roark", "account": "condition.wounds", "balance": 2, "expected": 0},
        ),
        "Wounds of Roark Garnet stands at mortally wounded, not at healthy",
    ),
    (Finding("warning", "X", "tired", {"who": "roark"}), "Roark Garnet is tired"),
    (
        Finding("warning", "X", "tired", {"who": "roark", "what": ["blaster", "bond.odan"]}),
        "Roark Garnet is tired of Blaster and Bond with Odan Vey",
    ),
    (
        Finding("note", "X", "which", {"whom": ["roark", "odan", "mira"]}),
        "choose Roark Garnet, Odan Vey and Mira",
    ),
    (Finding("note", "X", "no_such_sentence"), "No such sentence"),
]


def test_what_an_entry_holds_besides_follows_its_summary() -> None:
    moved = entry("moved", account="blaster", by=1, now=17, lost=["odan", "mira"])
    assert speaker().summary(moved) == "Roark Garnet moved Blaster by +1, to 5D+2; loses Odan Vey and Mira"


@pytest.mark.parametrize(("finding", "sentence"), FINDINGS)
def test_a_finding_is_told_by_the_sentence_of_its_code(finding: Finding, sentence: str) -> None:
    assert speaker().finding(finding) == sentence


@pytest.mark.parametrize(
    ("id", "english", "french"),
    [
        ("control", "Control", "Contrôle"),
        ("power.telekinesis", "Telekinesis", "Telekinesis"),
        ("bond.odan", "Bond with Odan Vey", "Lien avec Odan Vey"),
        ("bond.nobody", "Bond with nobody", "Lien avec nobody"),
        ("credit.control.odan", "Credit for Control from Odan Vey", "Credit for Contrôle from Odan Vey"),
        ("credit.control", "Credit for Control", "Credit for Contrôle"),
        ("mark.hope.roark", "Mark: hope, Roark Garnet", "Mark: hope, Roark Garnet"),
        ("bond.*", "Bond with …", "Lien avec …"),
        ("no.such_account", "No such account", "No such account"),
    ],
)
def test_an_account_has_its_label_and_a_family_names_its_parts(id: str, english: str, french: str) -> None:
    assert speaker().account(id) == english
    assert speaker(language="fr").account(id) == french


@pytest.mark.parametrize(
    ("account", "balance", "text"),
    [
        ("blaster", 16, "5D+1"),
        ("force_points", 3, "3"),
        ("stealth", 3, "d8"),
        ("stealth", 0, "none"),
        ("condition.wounds", 0, "healthy"),
        ("condition.wounds", 2, "mortally wounded"),
        ("condition.wounds", 9, "9"),
        ("condition.wounds", -1, "-1"),
        ("condition.lost", 1, "1"),
        ("condition.prone", 1, "yes"),
        ("condition.prone", 0, "no"),
        ("condition.prone", 2, "2"),
        ("power.telekinesis", 1, "yes"),
        ("no.such_account", 4, "4"),
    ],
)
def test_a_balance_is_shown_in_its_notation(account: str, balance: int, text: str) -> None:
    assert speaker().shown(account, balance) == text


def test_subjects_kinds_groups_and_words_are_named() -> None:
    voice = speaker()
    assert [voice.subject(id) for id in ("roark", "red_three", "table")] == [
        "Roark Garnet",
        "Red three",
        "The table",
    ]
    assert [voice.kind(id) for id in ("holocron", "bare", "no_kind")] == ["Holocron", "bare", "no kind"]
    assert [voice.group(id) for id in ("all", "bare", "no_group")] == ["All of it", "Bare", "No group"]
    assert [
        voice.word(id) for id in ("several_actions", "dark_side_points", "blaster", "holocron", "odd_id")
    ] == [
        "several actions",
        "dark",
        "Blaster",
        "Holocron",
        "odd id",
    ]


def test_a_word_that_is_a_moves_serves_too() -> None:
    assert speaker(language="fr").shown("condition.wounds", 1) == "blessé"
    assert speaker(language="fr").word("scene") == "scène"


def test_another_language_is_spoken_as_far_as_it_is_known() -> None:
    voice = speaker(language="fr")
    weary = Finding("warning", "X", "tired", {"who": "roark", "what": "force_points"})
    assert voice.finding(weary) == "Roark Garnet est las de Points de Force"
    assert voice.group("all") == "Tout"
    assert voice.summary(entry("moved", account="blaster", by=0, now=3)) == (
        "Roark Garnet moved Blaster by +0, to 1D"
    )


def test_names_may_come_from_a_function() -> None:
    voice = Speaker(SYSTEM, {"roark": "Roark"}.get, "en")
    assert (voice.subject("roark"), voice.subject("mira")) == ("Roark", "Mira")


@pytest.mark.parametrize(
    ("value", "how", "text"),
    [
        ("as it is", "", "as it is"),
        (0, "", "0"),
        (False, "", "no"),
        ([1, "b", True], "list", "1, b and yes"),
        (["roark"], "names", "Roark Garnet"),
        ("Anyone At All", "name", "Anyone At All"),
        ("npc", "kinds", "non-player character"),
        (["holocron", "npc", "*"], "kinds", "Holocron, non-player character or *"),
        (16, "code", "5D+1"),
        ("4D+4", "code", "4D+4"),
        (16, "score", "16"),
        (-2, "signed", "-2"),
        ("-2D", "signed", "-2D"),
        ([2, 3], "sum", "5"),
        (2, "sum", "2"),
        (56, "entry", "entry 56"),
        ([56, 57], "entry", "entries 56 and 57"),
        (["round:3"], "spans", "the round ends"),
        (["scene:3"], "spans", "scene 3 ends"),
        (["running", "blaster", "blaster", "any", "any", "any"], "actions", "running, 2 Blaster, 3 uses"),
        (["any"], "actions", "1 use"),
        ("running", "actions", ""),
        ([1, "running"], "actions", ""),
        ([{"why": "running", "by": "-1D"}], "modifiers", "-1D running"),
        ("2D+1", "effective", "2D+1"),
        (
            {"code": "5D+1", "modifiers": [{"why": "running", "by": "-1D"}], "effective": "4D+1"},
            "effective",
            "5D+1 -1D running = 4D+1",
        ),
        (
            [{"subject": "roark", "account": "blaster", "amount": 3}],
            "returns",
            "Blaster +1D for Roark Garnet",
        ),
        (
            [{"who": "roark", "amount": 1}, {"who": "mira", "amount": 2}],
            "shares",
            "+1 for Roark Garnet and +2 for Mira",
        ),
        (1, "dice", "1 die"),
        (3, "dice", "3 dice"),
        (["roark"], "each", ""),
        (["roark", "mira"], "each", "each"),
        (41, "date", ""),
        (41, "day", "day 41"),
    ],
)
def test_each_manner_shows_a_value_in_its_way(value: Any, how: str, text: str) -> None:
    assert shown(value, how) == text


@pytest.mark.parametrize("how", sorted(MANNERS))
@pytest.mark.parametrize("value", [None, []])
def test_no_value_shows_nothing_in_any_manner(how: str, value: Any) -> None:
    assert shown(value, how) == ""


ODD = [{}, {"a": 1}, [[]], [{}], [None], {"rolls": {"a": []}}, "", "x", 7, True, [1, "b"], 1.5, {"code": []}]


@pytest.mark.parametrize("how", sorted(MANNERS))
@pytest.mark.parametrize("value", ODD, ids=repr)
def test_a_value_of_another_shape_is_no_failure(how: str, value: Any) -> None:
    assert isinstance(shown(value, how), str)
