"""What a player reads adds up by itself: no open entry tells what a secret one said, in sums or in names."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from ledger.exchange.campaign import campaign_text
from ledger.exchange.jsonl import jsonl
from ledger.exchange.markdown import markdown
from ledger.exchange.recap import recap
from ledger.exchange.selection import EVERYTHING, Choice
from tests.ledger.journal.evening import COMPANION, FIRST_EDITION, Evening

PLAYER = Choice(player="mira")
HOODED = FIRST_EDITION.replace(b"vex: {kind: npc,", b"vex: {kind: npc, secret: true,")


def told(played: Evening, choice: Choice = PLAYER) -> str:
    return "".join(markdown(played.journal, choice))


def lines(played: Evening, choice: Choice = PLAYER) -> list[dict[str, Any]]:
    return [json.loads(line) for line in jsonl(played.journal, choice)]


def test_an_open_gain_does_not_say_what_a_secret_one_made_of_it() -> None:
    played = Evening()
    played.says("secret mira gains dark 1", "mira gains dark 1")
    assert "dark side points +1, now 2" in told(played, EVERYTHING)
    assert "Mira Sen: Dark side points +1." in told(played)
    assert "Dark side points: 1" in told(played)
    assert "| +1 = 1 |" in told(played)
    line = lines(played)[-1]
    assert line["redacted"] is True
    assert "balance" not in line["facts"]
    assert line["postings"][0]["amount"] == 1


def test_what_was_revealed_counts_again() -> None:
    played = Evening()
    secret = played.says("secret mira gains dark 1")
    played.says("mira gains dark 1", f"reveal {secret}")
    assert "dark side points +1, now 2" in told(played)
    assert "redacted" not in lines(played)[2]


def test_a_price_paid_in_secret_is_not_seen_in_the_next_step() -> None:
    played = Evening()
    played.says("award roark 40", "secret roark raises blaster", "roark raises blaster to 6D")
    assert "from 5D+2 to 6D" in told(played, EVERYTHING)
    assert "from 5D" not in told(played)
    assert "Blaster 5D+2 " in told(played)
    assert "before" not in lines(played)[-1]["facts"]


def test_a_wound_that_was_secret_does_not_show_when_it_gets_worse() -> None:
    played = Evening()
    played.says("secret roark wounded", "roark incapacitated")
    (posting,) = [post for post in lines(played)[-1]["postings"] if post["account"] == "condition.wounds"]
    assert (posting["level"], posting["amount"]) == (4, 0)
    assert "incapacitated" in told(played)


def test_who_was_revealed_is_known_in_all_that_happened_before() -> None:
    played = Evening(file=HOODED)
    played.says("session start", "vex rolls blaster : 1 2 3 4", "reveal vex", "vex rolls blaster : 1 2 3 4")
    seen = told(played)
    assert "omeone" not in seen
    assert seen.count("A hooded stranger rolls Blaster") == 2
    assert "⁴ Known from now on: A hooded stranger." in seen
    assert "A hooded stranger rolls" in "".join(recap(played.journal, PLAYER))
    (opening, *_rest) = lines(played)
    assert "redacted" not in opening
    as_it_was = msgspec.structs.replace(PLAYER, upto=3)
    assert "Someone rolls Blaster" in told(played, as_it_was)


def test_whom_a_reveal_that_was_undone_named_is_someone_again() -> None:
    played = Evening(file=HOODED)
    played.says("vex rolls blaster : 1 2 3 4", "reveal vex", "undo")
    assert "hooded" not in told(played)
    assert "Someone rolls Blaster" in told(played)


def test_who_was_revealed_begins_a_new_book_openly() -> None:
    played = Evening(file=HOODED)
    assert "secret: true" in "".join(campaign_text(played.journal))
    played.says("reveal vex")
    assert "secret" not in "".join(campaign_text(played.journal))


def test_whom_the_player_does_not_know_is_someone() -> None:
    played = Evening(file=HOODED)
    played.says("vex rolls blaster : 1 2 3 4", "roark blaster vs vex blaster")
    assert "A hooded stranger rolls" in told(played, EVERYTHING)
    seen = told(played)
    assert "Someone rolls Blaster" in seen
    assert "vs someone 4D" in seen
    assert "hooded" not in seen
    assert "vex" not in seen.lower()
    assert "vex" not in json.dumps(lines(played))


def test_a_sheet_names_nobody_whom_the_player_does_not_know() -> None:
    secret = COMPANION.replace(
        b"    kind: npc\n    name: Odan Vey", b"    kind: npc\n    secret: true\n    name: Odan Vey"
    )
    played = Evening(file=secret)
    played.says("mira pupil of odan")
    assert "Odan Vey" in told(played, EVERYTHING)
    assert "Odan" not in told(played)
    assert "omeone" in told(played)


def test_a_subject_that_was_given_an_open_name_is_called_by_it() -> None:
    played = Evening(file=HOODED)
    played.says("rename vex The Grey Lady", "vex rolls blaster : 1 2 3 4")
    assert "The Grey Lady rolls Blaster" in told(played)
    assert "hooded" not in told(played)


@pytest.mark.parametrize("choice", [PLAYER, Choice(player="mira", session=1)])
def test_what_holds_no_secret_is_told_to_a_player_as_it_is(choice: Choice) -> None:
    played = Evening()
    played.says("session start", "mira gains dark 1", "roark wounded", "award mira 2")
    whole = Choice(session=choice.session)
    assert (
        told(played, choice).splitlines()[5:]
        == told(played, whole).splitlines()[3 + 2 * bool(choice.session) :]
    )
    assert lines(played, choice) == lines(played, whole)
