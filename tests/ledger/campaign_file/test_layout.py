"""What is laid out as YAML is read by the gate as it was."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ledger.campaign_file.layout import WIDEST, Scores, laid_out
from rules.kernel.yaml_gate import read, to_plain

WORDS = [
    "true",
    "no",
    "null",
    "12",
    "-3",
    "1:30",
    "2026-01-01",
    "012",
    "",
    " a ",
    "#",
    "a: b",
    "- a",
    "'",
    '"',
]
TEXTS = st.one_of(st.sampled_from(WORDS), st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
KEYS = st.one_of(st.sampled_from(["a", "b.c", "Festival Week"]), TEXTS.filter(bool))
VALUES = st.recursive(
    st.one_of(TEXTS, st.integers(-999, 999), st.booleans(), st.lists(TEXTS)),
    lambda inner: st.dictionaries(KEYS, inner),
    max_leaves=20,
)


def again(value: Any) -> Any:
    return to_plain(read("\n".join(laid_out(value)), "laid out"))


@given(st.dictionaries(KEYS, VALUES, min_size=1))
def test_everything_is_read_as_it_was_laid_out(value: dict[str, Any]) -> None:
    assert again(value) == value


def test_scores_stand_in_rows_of_their_own_notation() -> None:
    scores = Scores({f"skill_{n}": f"{n}D+1" for n in range(30)})
    lines = [*laid_out({"accounts": scores})]
    assert max(map(len, lines)) <= WIDEST
    assert lines[0].startswith("accounts: {skill_0: 0D+1, skill_1: 1D+1, ")
    assert again({"accounts": scores}) == {"accounts": dict(scores)}


def test_a_text_that_could_be_something_else_is_quoted() -> None:
    assert [*laid_out({"a": "no", "b": "true", "c": "12", "d": True, "e": 12, "f": "Ka'tan", "g": {}})] == [
        "a: no",
        'b: "true"',
        'c: "12"',
        "d: true",
        "e: 12",
        "f: Ka'tan",
        "g: {}",
    ]
