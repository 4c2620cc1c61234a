"""Plans in the ready campaigns: what they foretell is what comes when their lines are entered."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ledger.audit.search import ORDERS
from tests.campaigns.play import Play
from tests.ledger.audit.follow import assert_leads_there, facts, planned

FOLDER = Path(__file__).parents[2] / "campaigns"

A_DIE = 3
"""How much further codes are planned for."""


@cache
def played(name: str) -> Play:
    return Play(FOLDER / f"{name}.yaml")


def aims(play: Play) -> list[tuple[str, str, int]]:
    """A little more of all that stands on the sheets of those who act, and the powers that they lack."""
    system, table = play.journal.system, play.journal.table()
    kinds = {subject: str(kind) for subject, _, kind in table.reading.fields(field="kind")}
    found = []
    for who, kind in kinds.items():
        acts = kind in system.kinds and system.kinds[kind].acts
        for account in system.accounts_of(kind) if acts else ():
            if account.shown and not account.lots and not account.id.endswith(".*"):
                more = A_DIE if account.notation == "code" else 1
                found.append((who, account.id, table.balance(who, account.id) + more))
        if acts and system.takes(kind, "power.any"):
            found += [(who, f"power.{id}", 1) for id in kinds if kinds[id] == "power"]
    return found


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.yaml")))
def test_what_a_plan_foretells_is_what_comes_of_its_lines(name: str) -> None:
    play, routes = played(name), 0
    before = play.journal.head()
    for who, account, target in aims(play):
        found = planned(play.sitting, who, account, target)
        assert found.routes or found.missing, (who, account)
        for route in found.routes:
            assert_leads_there(play.sitting, found, route)
            routes += 1
    assert routes
    assert play.journal.head() == before


@pytest.mark.parametrize("name", ["force_companion", "padawans"])
def test_a_plan_is_the_same_whenever_it_is_asked(name: str) -> None:
    play = played(name)
    for who, account, target in aims(play)[-12:]:
        for order in ORDERS:
            first = planned(play.sitting, who, account, target, order)
            assert facts(first) == facts(planned(play.sitting, who, account, target, order))
