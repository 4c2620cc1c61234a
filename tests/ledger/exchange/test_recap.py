"""What a player missed, on one page."""

from __future__ import annotations

import msgspec
import pytest

from ledger.errors import NotUnderstood
from ledger.exchange.recap import MOST, recap
from ledger.exchange.selection import EVERYTHING, Choice
from tests.ledger.journal.evening import FIRST_EDITION, Evening


def text(played: Evening, choice: Choice = EVERYTHING) -> str:
    return "".join(recap(played.journal, choice))


@pytest.fixture
def played() -> Evening:
    evening = Evening()
    evening.says("session start One", "note Long ago", "award mira 1", "session end", "session start Two")
    evening.says("scene The hold", "note It is dark", "roark loses credits 5 // for a lamp", "award roark 9")
    evening.says("roark raises blaster", "mira gains dark 1", "roark wounded // by a beam")
    evening.says("secret note The lamp is a trap")
    return evening


def test_it_tells_of_the_last_session_unless_another_is_chosen(played: Evening) -> None:
    told = text(played)
    assert told.startswith("# Session 2: Two\n\nThe Evening\n")
    assert "Long ago" not in told
    assert text(played, Choice(session=1)).startswith("# Session 1: One\n")
    assert "*Long ago.*" in text(played, Choice(session=1))


def test_it_tells_the_story_then_who_gained_what_then_what_is_open(played: Evening) -> None:
    told = text(played)
    pieces = (
        "## What happened\n\n**Scene 1: The hold.**\n*It is dark.*\n\nRoark Garnet: Credits -5,",
        "Roark Garnet is wounded \u2014 by a beam.",
        "## Gains, losses, lessons\n\n- **Mira Sen**: Dark side points +1 = 1\n",
        "- **Roark Garnet**: Skill points +9 \u22125 = 9; Credits \u22125 = 195; Blaster 5D+1 \u2192 5D+2;",
        "## Still open\n\n- Mira Sen: ",
        "Seal: `",
    )
    places = [told.index(piece) for piece in pieces]
    assert places == sorted(places)


def test_it_is_one_page_however_long_the_session_was(played: Evening) -> None:
    for number in range(100):
        played.says(f"note {number} {'and so on ' * 60}")
    told = text(played)
    assert 20 < len(told.splitlines()) < 60
    assert 12 < told.count("\u2026*") <= MOST
    assert max(map(len, told.splitlines())) <= 310


def test_a_session_of_which_nobody_said_a_word_is_told_all_the_same() -> None:
    bare = Evening()
    bare.says("session start", "award mira 1", "roark wounded")
    assert "Roark Garnet is wounded." in text(bare)


def test_who_is_chosen_is_whose_gains_are_told(played: Evening) -> None:
    told = text(played, Choice(who="mira"))
    assert "- **Mira Sen**" in told
    assert "- **Roark Garnet**" not in told
    assert "Roark Garnet is wounded" in told


def test_a_player_is_told_no_secret(played: Evening) -> None:
    assert "a trap" in text(played)
    assert "a trap" not in text(played, Choice(player="mira"))
    secret = Evening()
    secret.says("session start", "secret mira gains dark 1")
    assert "## Still open" in text(secret)
    assert "## Still open" not in text(secret, Choice(player="mira"))


def test_before_the_first_session_nobody_missed_anything() -> None:
    with pytest.raises(NotUnderstood, match="no session"):
        text(Evening())


# ---- Who was away ----


@pytest.fixture
def attended() -> Evening:
    """Mira was there the first time, Roark both times."""
    evening = Evening()
    evening.says("session start One", "present roark, mira", "note Long ago", "adventure start The cave")
    evening.says("session end", "session start Two", "present roark", "note It is dark", "award all 2")
    return evening


def test_who_was_away_is_told_so(attended: Evening) -> None:
    told = text(attended, Choice(player="mira"))
    head = "# Session 2: Two\n\nThe Evening \u00b7 as Mira Sen may know it\n\n*Present: Roark Garnet*\n\n"
    assert told.startswith(f"{head}**Mira Sen was not there, and missed this.**\n\n## What happened")
    assert told.count("Present") == 1
    assert "**Mira Sen was not there, and missed this.**" in text(attended, Choice(who="mira"))


@pytest.mark.parametrize(
    "choice",
    [EVERYTHING, Choice(player="roark"), Choice(player="mira", session=1), Choice(who="vex", session=9)],
)
def test_who_was_there_missed_nothing(attended: Evening, choice: Choice) -> None:
    attended.says(*(f"session {word}" for _ in range(7) for word in ("end", "start")))
    chosen = choice if choice.session else msgspec.structs.replace(choice, session=2)
    assert "missed" not in text(attended, chosen)


def test_of_several_sessions_those_are_named_that_somebody_missed(attended: Evening) -> None:
    attended.says("session end", "session start Three", "present mira", "note Over")
    since = Choice(player="mira", since=1)
    assert "**Mira Sen missed: Session 2: Two**" in text(attended, since)
    assert "Present" not in text(attended, since)
    away = "**Vex missed: Session 1: One; Session 2: Two; Session 3: Three**"
    assert away.replace("Vex", "A hooded stranger") in text(attended, Choice(who="vex", since=1))


def test_whom_the_reader_does_not_know_is_someone_among_those_present() -> None:
    played = Evening(file=FIRST_EDITION.replace(b"vex: {kind: npc,", b"vex: {kind: npc, secret: true,"))
    played.says("session start", "present roark, vex", "note On we go")
    assert "A hooded stranger" in text(played)
    told = text(played, Choice(player="mira"))
    assert "hooded" not in told
    assert "Roark Garnet and someone" in told
    assert "Mira Sen was not there" in told
