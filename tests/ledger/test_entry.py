"""An entry has one text, and its hash binds it to all before it."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from ledger.entry import (
    FIRST_HASH,
    LARGEST,
    Entry,
    as_json,
    body_of,
    canonical,
    chained,
    entry_of,
    seal_of,
    value_of,
)
from ledger.errors import Damaged
from rules.kernel.record import FieldChange, Posting, Request

WORDS = st.text(st.characters(exclude_categories=["Cs"]))
KEYS = st.text(st.characters(max_codepoint=127))
WHOLE = st.integers(-LARGEST, LARGEST)
PLAIN: Any = st.recursive(
    st.none() | st.booleans() | WHOLE | WORDS,
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
)
SEQ = st.integers(1, LARGEST)
ENTRIES = st.builds(
    Entry,
    seq=SEQ,
    stands=SEQ,
    request=st.builds(Request, WORDS, st.none() | WORDS, WORDS, st.dictionaries(KEYS, PLAIN)),
    kind=WORDS,
    subject=WORDS,
    day=WHOLE,
    recorded_at=WORDS,
    recorded_by=WORDS,
    facts=st.dictionaries(KEYS, PLAIN),
    fields=st.lists(st.builds(FieldChange, WORDS, WORDS, st.none() | st.booleans() | WHOLE | WORDS)),
    postings=st.lists(st.builds(Posting, WORDS, WORDS, WHOLE, st.none() | SEQ, st.none() | WORDS)),
    note=WORDS,
)


REASON = r"the record|surrogates"


def an_entry(**changes: Any) -> Entry:
    request = Request("r1", "mira", "award", {"points": 5})
    given = {"seq": 1, "stands": 1, "kind": "noted", "subject": "mira", "recorded_by": "gm"}
    return Entry(**{"request": request, "recorded_at": "2026-01-02T03:04:05Z", **given, **changes})


@given(PLAIN)
def test_canonical_text_is_that_of_rfc_8785(value: Any) -> None:
    assert canonical(value).encode() == rfc8785.dumps(value)


@given(ENTRIES)
def test_a_body_is_the_canonical_text_of_the_entry(entry: Entry) -> None:
    assert body_of(entry).encode() == rfc8785.dumps(msgspec.to_builtins(entry))


@given(ENTRIES)
def test_a_body_holds_the_whole_entry(entry: Entry) -> None:
    assert entry_of(body_of(entry)) == entry


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        float("nan"),
        LARGEST + 1,
        -LARGEST - 1,
        {"é": 1},
        {1: "a number for a key"},
        "half a pair: \ud800",
        [{"deep": [{"down": 0.5}]}],
    ],
)
def test_the_record_refuses_what_readers_of_json_disagree_on(value: Any) -> None:
    with pytest.raises(ValueError, match=REASON):
        canonical(value)
    with pytest.raises(ValueError, match=REASON):
        body_of(an_entry(facts={"value": value}))
    with pytest.raises(ValueError, match=REASON):
        body_of(an_entry(request=Request("r1", None, "note", {"value": value})))


@pytest.mark.parametrize(
    "changes", [{"day": LARGEST + 1}, {"postings": [Posting("mira", "cp", LARGEST + 1)]}]
)
def test_amounts_and_days_have_bounds_too(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot hold the number"):
        body_of(an_entry(**changes))


def test_a_hash_is_sha_256_of_the_one_before_and_the_body() -> None:
    body = body_of(an_entry(note="Größe"))
    first = chained(FIRST_HASH, body)
    assert first == hashlib.sha256(b"\0" * 32 + body.encode("utf-8")).digest()
    assert chained(first, body) != first


def test_a_seal_is_the_number_and_twenty_digits() -> None:
    assert seal_of(42, bytes(range(32))) == "42-000102030405060708090a0b0c0d0e0f10111213"[:23]


def test_the_contract_names_every_part_of_an_entry() -> None:
    shown = as_json(an_entry(), FIRST_HASH)
    assert set(shown) == {
        *("seq", "stands", "request", "kind", "subject", "adventure", "session", "scene", "round", "day"),
        *("recorded_at", "recorded_by", "facts", "fields", "postings", "citations", "ruling", "about"),
        *("reverses", "note", "secret", "salt", "hash"),
    }
    assert shown["request"] == {
        "id": "r1", "who": "mira", "move": "award", "arguments": {"points": 5}, "dice": [], "at": None,
    }  # fmt: skip
    assert shown["hash"] == "00" * 32


def test_a_draft_is_what_a_move_decided() -> None:
    entry = an_entry(facts={"text": "a click"}, about=None, citations=["FC-MA-06"])
    draft = entry.draft()
    assert (draft.kind, draft.subject, draft.facts, draft.citations) == (
        *("noted", "mira", {"text": "a click"}, ["FC-MA-06"]),
    )


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "1e999", None, 5])
def test_what_is_none_is_damage(text: Any) -> None:
    # A column of a file that was tampered with may hold anything.
    for read in (value_of, entry_of):
        with pytest.raises(Damaged, match="cannot be read"):
            read(text)
