"""Exports say what was played, as text, and tell a player nothing that only the game master may see."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ledger.entry import FIRST_HASH, canonical, chained, entry_of
from ledger.exchange.jsonl import jsonl
from ledger.exchange.markdown import markdown
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.journal.asked import Asked
from ledger.journal.journal import Journal
from tests.ledger.journal.evening import FIRST_EDITION, Evening

Export = Callable[[Journal, Choice], Iterator[str]]
CANARY = "Zyx-canary"
PLAYER = Choice(player="mira")


@pytest.fixture
def evening() -> Evening:
    """Two sessions in an adventure, with a secret, a correction and a late entry."""
    played = Evening()
    played.says("session start One", "adventure start The Bathysphere", "scene Cockpit", "day +3")
    played.says("roark blaster vs 15 : 1 2 3 4 5 // said he *loved* it", "award mira 5")
    played.says(f"secret mira gains dark 1 // {CANARY}", "adventure end", "session end")
    played.says("session start Two", "in session 1 award roark 2", "amend 7 award mira 6 ruling we agreed")
    played.says("roark wounded", "undo")
    return played


def text(export: Export, played: Evening, choice: Choice = EVERYTHING) -> str:
    return "".join(export(played.journal, choice))


def lines(played: Evening, choice: Choice = EVERYTHING) -> list[dict[str, Any]]:
    return [json.loads(line) for line in jsonl(played.journal, choice)]


# ---- JSON Lines ----


def test_every_entry_is_a_line_with_its_hash(evening: Evening) -> None:
    told = lines(evening)
    assert [line["seq"] for line in told] == [*range(1, evening.journal.head().seq + 1)]
    for line, recorded in zip(told, map(evening.journal.entry, range(1, len(told) + 1)), strict=True):
        assert line == recorded.as_json()


def test_whoever_has_all_lines_can_follow_the_chain(evening: Evening) -> None:
    before = FIRST_HASH
    for line in lines(evening):
        digest = bytes.fromhex(line.pop("hash"))
        body = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert digest == hashlib.sha256(before + body.encode()).digest()
        before = digest


def test_lines_hold_nothing_that_a_terminal_obeys(evening: Evening) -> None:
    # Older releases may have let in what this one refuses.
    evening.journal.record(Asked(None, "note", {"text": "a\u202eb\x1b[2J"}))
    line = [*jsonl(evening.journal)][-1]
    assert line.isprintable() or line[:-1].isprintable()
    assert json.loads(line)["facts"]["text"] == "a\u202eb\x1b[2J"


def test_the_opening_stands_first_whatever_is_chosen(evening: Evening) -> None:
    assert [line["seq"] for line in lines(evening, Choice(session=2))] == [1, 11, 15, 16]
    assert [line["seq"] for line in lines(evening, Choice(since=14))] == [1, 15, 16]
    assert [line["seq"] for line in lines(evening, Choice(adventure=1, who="roark"))] == [1, 6]


def test_a_player_follows_the_chain_past_a_secret(evening: Evening) -> None:
    told = lines(evening, PLAYER)
    secret = told[7]
    assert secret == {"seq": 8, "hash": lines(evening)[7]["hash"]}
    after = told[8]
    digest = bytes.fromhex(after.pop("hash"))
    assert chained(bytes.fromhex(secret["hash"]), canonical(after)) == digest


def test_a_player_is_not_told_how_a_secret_subject_began() -> None:
    hooded = f"vex: {{kind: npc, secret: true, fields: {{truth: {CANARY}}},".encode()
    played = Evening(file=FIRST_EDITION.replace(b"vex: {kind: npc,", hooded))
    assert CANARY in text(jsonl, played)
    opening = lines(played, PLAYER)[0]
    assert opening["redacted"] is True
    assert {posting["subject"] for posting in opening["postings"]} == {"roark", "mira"}
    assert CANARY not in text(jsonl, played, PLAYER)
    assert CANARY not in text(markdown, played, PLAYER)


def test_a_player_is_told_nothing_of_a_secret_template() -> None:
    templates = f"""
templates:
  guard: {{kind: npc, accounts: {{blaster: 4D}}}}
  spy: {{kind: npc, secret: true, name: {CANARY}, fields: {{truth: {CANARY}}}, accounts: {{con: 5D}}}}
"""
    played = Evening(file=FIRST_EDITION + templates.encode())
    assert CANARY in text(jsonl, played)
    opening = lines(played, PLAYER)[0]
    assert opening["redacted"] is True
    kept = {change["field"] for change in opening["fields"] if change["field"].startswith("template.")}
    assert kept == {"template.guard.kind", "template.guard.name", "template.guard.score.blaster"}
    assert CANARY not in text(jsonl, played, PLAYER)
    assert CANARY not in text(markdown, played, PLAYER)


# ---- Secrets ----


@pytest.mark.parametrize("export", [jsonl, markdown])
@pytest.mark.parametrize(
    "said",
    [
        f"secret note {CANARY}",
        f"secret award mira 5 // {CANARY}",
        f"secret roark gains dark 1 ruling {CANARY}",
        f"secret scene {CANARY}",
        f"secret rename mira {CANARY}",
        f"secret mira set homeland {CANARY}",
        f"secret roark blaster vs {CANARY} 2D",
    ],
)
def test_a_player_is_told_no_secret(export: Export, said: str) -> None:
    played = Evening()
    secret = played.says(said)
    played.says("roark blaster vs 10")
    assert CANARY in text(export, played)
    assert CANARY not in text(export, played, PLAYER)
    played.says(f"undo {secret}", dependents=True)
    assert CANARY not in text(export, played, PLAYER)


SAID_ANEW = [
    (f"secret rename mira {CANARY}", "rename mira The Grey Lady", CANARY),
    (f"secret mira set homeland {CANARY}", "mira set homeland Ossus", CANARY),
    ("secret house calendar.round_seconds 77777", "house calendar.round_seconds 6", 77777),
]
"""A secret line, an open one that says the same thing otherwise, and what the secret one said."""


@pytest.mark.parametrize("export", [jsonl, markdown])
@pytest.mark.parametrize(("secret", "said", "kept"), SAID_ANEW)
def test_what_is_said_anew_does_not_repeat_a_secret(
    export: Export, secret: str, said: str, kept: str | int
) -> None:
    played = Evening()
    hidden = played.says(secret)
    anew = played.says(said)
    assert str(kept) not in text(export, played, PLAYER)
    played.says(f"amend {anew} {said} // once more", f"undo {hidden}", "redo")
    assert str(kept) in text(export, played)
    assert str(kept) not in text(export, played, PLAYER)


@pytest.mark.parametrize(("secret", "said", "kept"), SAID_ANEW)
def test_what_is_said_anew_tells_what_was_before_once_that_is_revealed(
    secret: str, said: str, kept: str | int
) -> None:
    played = Evening()
    reveal = played.says(f"reveal {played.says(secret)}")
    played.says(said)
    assert played.entry().facts["before"] == kept
    played.says("undo", f"undo {reveal}", said)
    assert played.entry().facts["before"] is None


def test_what_was_drawn_in_secret_is_put_away_without_a_word_of_it() -> None:
    played = Evening()
    played.says(f"enrol {CANARY} as weapon damage 4D", "secret roark draws canary", "roark sheathes")
    assert played.entry().facts["weapon"] is None
    played.says("roark draws canary", "roark sheathes")
    assert played.entry().facts["weapon"] == "zyx_canary"


@pytest.mark.parametrize("export", [jsonl, markdown])
def test_a_new_name_does_not_repeat_that_of_a_secret_subject(export: Export) -> None:
    hooded = f"vex: {{kind: npc, secret: true, name: {CANARY},".encode()
    played = Evening(file=FIRST_EDITION.replace(b"vex: {kind: npc, name: A hooded stranger,", hooded))
    played.says("rename vex The Grey Lady", "rename vex Vex")
    assert played.entry().facts["before"] == "The Grey Lady"
    assert CANARY not in text(export, played, PLAYER)


@pytest.mark.parametrize("export", [jsonl, markdown])
def test_what_was_revealed_is_told(export: Export) -> None:
    played = Evening()
    secret = played.says(f"secret note {CANARY}")
    played.says(f"reveal {secret}")
    assert CANARY in text(export, played, PLAYER)
    played.says("undo")
    assert CANARY not in text(export, played, PLAYER)


@pytest.mark.parametrize("export", [jsonl, markdown])
def test_what_is_decided_about_a_secret_is_a_part_of_it(export: Export) -> None:
    played = Evening()
    secret = played.says("secret mira gains dark 1")
    played.says(f"judge mira stays // {CANARY}")
    assert played.entry().secret
    assert CANARY not in text(export, played, PLAYER)
    played.says(f"reveal {secret}")
    assert CANARY in text(export, played, PLAYER)


def test_a_players_sheets_do_not_give_secrets_away(evening: Evening) -> None:
    assert "Dark side points: 1" in text(markdown, evening)
    assert "Dark side points: 1" not in text(markdown, evening, PLAYER)


def test_the_game_master_sees_what_is_secret(evening: Evening) -> None:
    assert f"*{CANARY}*. *(secret)*\n" in text(markdown, evening)


def test_bodies_are_exported_as_they_were_hashed(evening: Evening) -> None:
    for line, body in zip(jsonl(evening.journal), evening.bodies(), strict=True):
        assert line.startswith(body[:-1])
        assert entry_of(body).seq == json.loads(line)["seq"]
