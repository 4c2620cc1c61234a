"""What people write is shown as they wrote it, and never obeyed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.text_gate import visible
from rules.kernel.verdict import Finding
from tests.ledger.wording.cantina import entry, speaker

HOSTILE = {
    "markup": ("[/b] [red]Vex", "[/b] [red]Vex"),
    "placeholder": ("{who} {who:name}", "{who} {who:name}"),
    "format": ("{0} %s {0.__class__}", "{0} %s {0.__class__}"),
    "optional piece": ("Vex[, {nobody}]", "Vex[, {nobody}]"),
    "lone brackets": ("]}{[", "]}{["),
    "escape": ("\x1b[2J", "\\x1b[2J"),
    "window title": ("\x1b]0;pwned\x07", "\\x1b]0;pwned\\x07"),
    "right to left": ("a\u202eb", "a\\u202eb"),
    "surrogate": ("a\ud800", "a\\ud800"),
    "line end": ("one\ntwo\tthree", "one two three"),
}


@pytest.mark.parametrize(("name", "text"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_name_is_shown_as_it_is_wherever_it_stands(name: str, text: str) -> None:
    voice = speaker({"roark": name})
    assert voice.subject("roark") == text
    assert voice.account("bond.roark") == f"Bond with {text}"
    assert voice.account("credit.roark.roark") == f"Credit for {text} from {text}"
    assert voice.summary(entry("enrolled", kind="npc")) == f"{text} joins the campaign (non-player character)"
    asked = Finding("refused", "X", "tired", {"who": "roark", "what": "bond.roark"})
    assert voice.finding(asked) == f"{text} is tired of Bond with {text}"
    assert voice.finding(Finding("note", "X", "which", {"whom": ["roark", "roark"]})) == (
        f"choose {text} and {text}"
    )


@pytest.mark.parametrize(("written", "text"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_facts_are_shown_as_they_are(written: str, text: str) -> None:
    voice = speaker()
    assert voice.summary(entry("noted", text=written)) == text
    guard = {"name": written, "code": "2D", "total": 7}
    cover = {"why": "given", "by": "-1D", "text": written}
    facts: dict[str, Any] = {
        "code": "5D",
        "modifiers": [cover],
        "effective": "4D",
        "total": 9,
        "opponent": guard,
    }
    assert voice.working(facts) == f"5D, -1D {text} = 4D; 9 vs {text} 2D = 7"
    assert voice.summary(entry("roll_recorded", **facts)) == (
        f"Roark Garnet rolls 4D: 9 vs {text} 2D = 7 (5D -1D {text})"
    )


@given(st.text(max_size=20).filter(bool))
def test_any_name_comes_out_visible_and_whole(name: str) -> None:
    shown = speaker({"roark": name}).summary(entry("enrolled", kind="npc"))
    flat = name.replace("\n", " ").replace("\t", " ").replace("\r", " ")
    assert shown == visible(f"{flat} joins the campaign (non-player character)")
    assert visible(shown) == shown
