"""The chances that are shown while the ready campaigns are played are those of another way of counting."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import icepool
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
from rules.kernel.verdict import Pool, Verdict

READY = sorted(bundled("campaigns").glob("*.yaml"))


def oracle(pool: Pool) -> Fraction | None:
    """The chance of a pool as icepool has it; None where nothing is at stake."""
    ours = pool.code.dice @ icepool.d6 + pool.code.pips
    if pool.target is not None:
        return Fraction(ours.quantity(">=", pool.target), ours.denominator())
    if pool.against is None:
        return None
    if not (pool.code.rollable and pool.against.rollable):
        return Fraction(int(pool.code.rollable))
    margin = ours - (pool.against.dice @ icepool.d6 + pool.against.pips)
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


def pools_of(sitting: Sitting, text: str) -> list[Pool]:
    """The dice that are shown before a line is recorded, which it then is."""
    said = sitting.understand(text)
    if said is None:
        return []
    shown = [pool for verdict in previews(sitting, said) for pool in verdict.pools]
    sitting.record(said)
    return shown


@pytest.fixture(scope="module", params=READY, ids=lambda file: file.stem)
def shown(request: pytest.FixtureRequest) -> list[Pool]:
    """Every pool that is shown in a ready campaign."""
    file: Path = request.param
    opened = read_file(file)
    store = open_store(":memory:")
    found(store, opened.founding)
    sitting = Sitting(Journal(store, opened.founding.campaign))
    lines = file.with_suffix(".journal").read_text("utf-8").splitlines()
    return [pool for text in lines for pool in pools_of(sitting, text)]


def test_every_chance_that_is_shown_is_exact(shown: list[Pool]) -> None:
    at_stake = [(odds_of(pool).chance, known) for pool in shown if (known := oracle(pool)) is not None]
    assert len(at_stake) > 20
    for chance, known in at_stake:
        assert chance is not None
        assert Fraction(chance) == known


def test_every_mean_that_is_shown_is_exact(shown: list[Pool]) -> None:
    for pool in shown:
        known = (pool.code.dice @ icepool.d6 + pool.code.pips).mean()
        assert Fraction(odds_of(pool).mean) == known


def test_rolls_of_every_sort_are_among_them(shown: list[Pool]) -> None:
    assert {pool.label for pool in shown} >= {"ability", "opponent", "damage", "resists", "reading", "death"}
    assert any(pool.against is not None for pool in shown)
