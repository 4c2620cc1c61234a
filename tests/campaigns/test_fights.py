"""The ready campaign of the first edition alone has fights as long as those at a table."""

from __future__ import annotations

import msgspec
import pytest

from ledger.entry import Entry
from ledger.places import bundled
from tests.campaigns.play import Play

ROUNDS = 6
FIGHTERS = 4
FIGHTS = 3


class Fight(msgspec.Struct):
    """Who takes part, and the entries of it by the number of their round."""

    participants: list[str]
    rounds: dict[int, list[Entry]] = {}


@pytest.fixture(scope="module")
def fights() -> list[Fight]:
    """Every fight of the campaign, in order."""
    found: list[Fight] = []
    for recorded in Play(bundled("campaigns") / "d6_first_edition.yaml").recorded:
        entry = recorded.entry
        if entry.kind == "combat_started":
            found.append(Fight(entry.facts["participants"]))
        elif entry.round is not None:
            found[-1].rounds.setdefault(entry.round, []).append(entry)
    return found


def test_it_has_three_fights_of_six_rounds_between_four_or_more(fights: list[Fight]) -> None:
    assert len(fights) == FIGHTS
    assert all(len(fight.participants) >= FIGHTERS for fight in fights)
    assert all(len(fight.rounds) >= ROUNDS for fight in fights)


def test_everybody_in_a_fight_does_something_in_it(fights: list[Fight]) -> None:
    for fight in fights:
        acting = {entry.subject for entries in fight.rounds.values() for entry in entries}
        assert set(fight.participants) <= acting


def test_a_round_is_played_in_the_order_in_which_it_was_announced(fights: list[Fight]) -> None:
    """What is announced stands before what is done, but for a Force point and a reaction."""
    for fight in fights:
        for entries in fight.rounds.values():
            kinds = [entry.kind for entry in entries]
            announced = [place for place, kind in enumerate(kinds) if kind == "declaration"]
            attacks = [place for place, kind in enumerate(kinds) if kind == "attack_resolved"]
            assert announced
            assert not attacks or max(announced) < min(attacks)
