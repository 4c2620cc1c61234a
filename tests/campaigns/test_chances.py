"""The chances that are shown while the ready campaigns are played are those of another way of counting."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger.campaign_file.reader import read_file
from ledger.exchange.chances import odds_of
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.places import bundled
from ledger.quick_entry.line import Amendment, Line
from ledger.quick_entry.sitting import Said, Sitting
from ledger.store.opening import open_store
from rules.kernel.system import System
from rules.kernel.verdict import Pool, Verdict
from tests.rules.rolls import rolled_in, rolls_in, totals_of

READY = sorted(bundled("campaigns").glob("*.yaml"))


def oracle(pool: Pool) -> Fraction | None:
    """The chance of a pool as icepool has it; None where nothing is at stake."""
    ours = totals_of(pool.code)
    if pool.target is not None:
        return Fraction(ours.quantity(">" if pool.above else ">=", pool.target), ours.denominator())
    if pool.against is None:
        return None
    if not (pool.code.rollable and pool.against.rollable):
        return Fraction(int(pool.code.rollable))
    margin = ours - totals_of(pool.against)
    won = margin.quantity(">=" if pool.tie_wins else ">", 0)
    return Fraction(won, margin.denominator())


def previews(sitting: Sitting, said: Said) -> Iterator[Verdict]:
    """What is shown of a line before its dice fall: of each roll once those before it are known."""
    line = said.line if isinstance(said, Amendment) else said
    if not isinstance(line, Line):
        return
    for number in range(len(line.dice)):
        known = msgspec.structs.replace(line, dice=line.dice[:number])
        asked = msgspec.structs.replace(said, line=known) if isinstance(said, Amendment) else known
        verdict = sitting.judge(asked)
        if isinstance(verdict, Verdict):
            yield verdict


class Shown(msgspec.Struct, frozen=True):
    """A line, the dice that were shown before each of them fell, and what came of it."""

    pools: list[Pool]
    facts: dict[str, Any]
    players: set[str]
    """The subjects that are a player's: they win a tie against another kind."""
    stood: bool = False
    """Whether its roll was made for initiative, when nothing was at stake."""


def shown_of(sitting: Sitting, text: str) -> Shown:
    """The dice that are shown before a line is recorded, which it then is."""
    said = sitting.understand(text)
    if said is None:
        return Shown([], {}, set())
    pools = [pool for verdict in previews(sitting, said) for pool in verdict.pools]
    outcome = sitting.record(said).outcome
    entry = outcome.entries[-1].entry if outcome and outcome.entries else None
    table = sitting.journal.table()
    players = {who for who in sitting.vocabulary.people if table.plays(who)}
    who = said.line.who if isinstance(said, Amendment) else getattr(said, "who", None)
    stood = entry is not None and "D1-CO-04" in entry.citations
    return Shown(pools, {"who": who, **(entry.facts if entry is not None else {})}, players, stood)


@pytest.fixture(scope="module", params=READY, ids=lambda file: file.stem)
def played(request: pytest.FixtureRequest) -> tuple[System, list[Shown]]:
    """The system of a ready campaign, and every line of it as it is shown and recorded."""
    file: Path = request.param
    opened = read_file(file)
    store = open_store(":memory:")
    found(store, opened.founding)
    sitting = Sitting(Journal(store, opened.founding.campaign))
    texts = file.with_suffix(".journal").read_text("utf-8").splitlines()
    return sitting.journal.system, [shown_of(sitting, text) for text in texts]


@pytest.fixture
def lines(played: tuple[System, list[Shown]]) -> list[Shown]:
    return played[1]


@pytest.fixture
def shown(lines: list[Shown]) -> list[Pool]:
    """Every pool that is shown in a ready campaign."""
    return [pool for line in lines for pool in line.pools]


def test_every_chance_that_is_shown_is_exact(shown: list[Pool]) -> None:
    at_stake = [(odds_of(pool).chance, known) for pool in shown if (known := oracle(pool)) is not None]
    assert len(at_stake) > 20
    for chance, known in at_stake:
        assert chance is not None
        assert Fraction(chance) == known


def totals_told(roll: dict[str, Any]) -> Any:
    """The totals of a roll that was recorded, what was added to them included."""
    added = sum(int(one["by"]) for one in roll.get("modifiers", []) if one["why"] == "advantage")
    return totals_of(rolled_in(roll)) + added


def chance_told(line: Shown, roll: dict[str, Any]) -> Fraction | None:
    """The chance of success by what the entry tells: the difficulty, or the opponent's roll and who plays."""
    ours = totals_told(roll)
    if "successes" in roll:
        return chance_of_successes(roll, ours)
    if roll.get("opponent", {}).get("total") is not None:
        opponent = roll["opponent"]
        margin = ours - totals_told(opponent)
        # Where only the highest dice count, nobody wins a tie.
        playing = line.facts["who"] in line.players and opponent.get("subject") not in line.players
        tie_wins = playing and "keep" not in roll
        return Fraction(margin.quantity(">=" if tie_wins else ">", 0), margin.denominator())
    if "must_exceed" in roll and "total" in roll:
        return Fraction(ours.quantity(">", roll["must_exceed"]), ours.denominator())
    if "difficulty" not in roll or "total" not in roll:
        return None
    defence = line.facts.get("rolls", {}).get("defence", {})
    if "total" in defence:
        # When the chance is shown, the defence of the line is still to be rolled.
        margin = ours - totals_told(defence) - (roll["difficulty"] - defence["total"])
        return Fraction(margin.quantity(">=", 0), margin.denominator())
    return Fraction(ours.quantity(">=", roll["difficulty"]), ours.denominator())


def chance_of_successes(roll: dict[str, Any], ours: Any) -> Fraction | None:
    """The chance of one success, or of more than the opponent has; None for a roll that decides nothing by
    itself, or was none."""
    if "outcome" not in roll or roll.get("auto_fail"):
        return None
    theirs = totals_told(roll["opponent"]) if "opponent" in roll else 0
    margin = ours - theirs
    return Fraction(margin.quantity(">", 0), margin.denominator())


def test_the_chance_that_is_shown_is_that_of_what_is_then_told(lines: list[Shown]) -> None:
    compared = 0
    # A line that rolled nothing tells of dice that fell before it.
    for line in (line for line in lines if line.pools and not line.stood):
        chances = [oracle(pool) for pool in line.pools]
        for roll in rolls_in(line.facts):
            told = chance_told(line, roll)
            if told is not None:
                assert told in chances, (line.facts, chances)
                compared += 1
    assert compared > 20


def test_of_damage_the_chance_of_a_wound_is_shown_and_of_strength_that_of_none(
    played: tuple[System, list[Shown]], lines: list[Shown]
) -> None:
    resisted = [move for move in played[0].moves.values() if {"damage", "resists"} <= {*move.rolls}]
    hits = [line for line in lines if {"damage", "resists"} <= line.facts.get("rolls", {}).keys()]
    assert bool(hits) == bool(resisted)
    for line in hits:
        damage, resists = (line.facts["rolls"][name] for name in ("damage", "resists"))
        margin = totals_told(damage) - totals_told(resists)
        wounds = Fraction(margin.quantity(">=", 0), margin.denominator())
        strength = totals_told(resists)
        only_stuns = Fraction(strength.quantity(">", damage["total"]), strength.denominator())
        assert {wounds, only_stuns} <= {oracle(pool) for pool in line.pools}, line


def test_every_mean_that_is_shown_is_exact(shown: list[Pool]) -> None:
    for pool in shown:
        # Without dice nothing is rolled, whatever pips are left.
        known = totals_of(pool.code).mean() if pool.code.rollable else 0
        assert odds_of(pool).mean == float(known)


def test_rolls_of_every_move_that_rolls_are_among_them(
    played: tuple[System, list[Shown]], shown: list[Pool]
) -> None:
    system, _lines = played
    assert {move.rolls[0] for move in system.moves.values() if move.rolls} <= {pool.label for pool in shown}
    params = [param for move in system.moves.values() for param in move.params]
    opposed = any(param.type in ("versus", "opposition") for param in params)
    assert any(pool.against is not None for pool in shown) == opposed
