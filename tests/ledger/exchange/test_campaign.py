"""A campaign as it stands goes into a file that begins it so."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.campaign_file.reader import read_campaign, read_file
from ledger.errors import NotUnderstood
from ledger.exchange.campaign import campaign_text
from ledger.exchange.selection import Choice
from ledger.journal.journal import Journal
from rules.kernel.record import TABLE
from tests.campaigns.play import Play
from tests.ledger.exchange.again import balances, begun
from tests.ledger.journal.evening import COMPANION, FIRST_EDITION, Evening

READY = sorted((Path(__file__).parents[3] / "campaigns").glob("*.yaml"))
OF_PLAY = ("scene", "session", "adventure", "present", "uid")
"""Fields of the table that belong to what was played, or to the ledger."""


def written(journal: Journal) -> str:
    return "".join(campaign_text(journal))


def anew(journal: Journal) -> Journal:
    """A new campaign from the file of an old one."""
    return begun(read_campaign(written(journal).encode(), "current.yaml"))


def body(text: str) -> list[str]:
    """A file without the remarks at its head."""
    return [line for line in text.splitlines() if not line.startswith("#")]


def left_out(text: str) -> dict[str, list[str]]:
    """By subject, the accounts of which the head of a file says that it leaves them out."""
    lines = [line for line in text.splitlines() if line.startswith("# Left out of ")]
    parts = [
        line.removeprefix("# Left out of ").removesuffix(".").split(", for a file cannot say it: ")
        for line in lines
    ]
    return {subject: what.split(", ") for subject, what in parts}


def lasting(journal: Journal, without: dict[str, list[str]] | None = None) -> dict[tuple[str, str], int]:
    """The balances but those of the spans of play."""
    out = {(subject, account) for subject, accounts in (without or {}).items() for account in accounts}
    return {
        key: amount
        for key, amount in balances(journal).items()
        if not key[1].startswith("span.") and key not in out
    }


def texts(journal: Journal) -> dict[tuple[str, str], object]:
    """The fields that say something, but those of what was played."""
    return {
        (subject, field): value
        for subject, field, value in journal.table().reading.fields()
        if value not in (False, None) and not (subject == TABLE and field.split(".")[0] in OF_PLAY)
    }


@pytest.mark.parametrize("campaign", READY, ids=lambda path: str(path.stem))
def test_every_ready_campaign_begins_anew_as_it_stands(campaign: Path) -> None:
    played = Play(campaign).journal
    text = written(played)
    again = anew(played)
    assert lasting(again) == lasting(played, left_out(text))
    assert texts(again) == texts(played)
    assert body(written(again)) == body(text)
    assert again.table().players() == played.table().players()


@pytest.mark.parametrize("campaign", READY, ids=lambda path: str(path.stem))
def test_every_ready_campaign_can_be_begun_again_as_it_began(campaign: Path) -> None:
    played = Play(campaign).journal
    text = "".join(campaign_text(played, Choice(upto=1)))
    again, first = begun(read_campaign(text.encode(), "began.yaml")), begun(read_file(campaign))
    assert balances(again) == balances(first)
    assert texts(again) == texts(first)


def test_the_head_says_what_it_is_and_what_no_file_can_say() -> None:
    evening = Evening()
    evening.says("session start One", "adventure start Two", "round", "roark force", "mira stunned")
    lines = written(evening.journal).splitlines()
    assert lines[0].startswith("# The Evening as it stands at entry 6, sealed 6-")
    assert lines[1] == (
        "# What was played stays in the ledger; spans of play begin anew, and their numbers with them."
    )
    assert left_out(written(evening.journal)) == {
        "roark": ["force_points.unjudged", "round.doubled", "round.force_points"],
        "mira": ["condition.stun_marks"],
    }
    assert anew(evening.journal).table().pending() == []


def test_who_came_and_went_and_what_they_are_called_now() -> None:
    evening = Evening(file=COMPANION)
    evening.says(
        "enrol guard as npc blaster 3D",
        "rename guard Captain of the guard",
        "guard set post The east gate: nobody in, nobody out",
        "secret enrol spy as npc con 4D",
        "retire vex",
        "house research.ceiling 4D",
        "mira gains dark 1",
        "roark loses credits 200",
        "day +7",
    )
    text = written(evening.journal)
    again = anew(evening.journal)
    assert left_out(text) == {"mira": ["turn_check"]}
    assert lasting(again) == lasting(evening.journal, left_out(text))
    assert texts(again) == texts(evening.journal) | {("spy", "secret"): True}
    assert again.table().day == 7
    assert 'post: "The east gate: nobody in, nobody out"' in text
    assert "research.ceiling: " in text
    assert "dark_side_points: 1" in text


def test_settings_at_their_defaults_are_not_told() -> None:
    assert "settings:" not in written(Evening().journal)
    assert body(written(Evening(file=COMPANION).journal))[6:9] == [
        "gm: Alex",
        "settings:",
        "  campaign.era: other",
    ]


def test_no_part_and_no_players_copy_of_it() -> None:
    with pytest.raises(NotUnderstood, match="holds all of it; choose no part"):
        [*campaign_text(Evening().journal, Choice(session=1))]


def test_templates_come_along() -> None:
    templates = b"""
templates:
  trooper: {kind: npc, name: A trooper, fields: {wears: White}, accounts: {blaster: 4D}}
  spy: {kind: npc, secret: true, accounts: {con: 5D}}
"""
    evening = Evening(file=FIRST_EDITION + templates)
    assert texts(anew(evening.journal)) == texts(evening.journal)
