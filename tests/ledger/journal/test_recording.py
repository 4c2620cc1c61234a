"""A request is decided, recorded once, and decided again when another writer was first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from ledger.audit.verify import verify
from ledger.errors import WouldOverwrite
from ledger.journal.asked import Asked, Outcome
from ledger.journal.journal import TRIES, Journal
from ledger.store.opening import open_store
from ledger.store.store import Store
from rules.kernel.dice import Group
from tests.ledger.journal.evening import Evening, repeating, ticking

ROLL = Asked("roark", "rolls", {"ability": "blaster", "versus": {"difficulty": 15}})
WRITERS = 8
EACH = 10

AWARD = Asked(None, "award", {"to": ["mira"], "amount": 1})


@pytest.fixture
def played(location: str) -> Iterator[Evening]:
    with open_store(location, create=True) as store:
        yield Evening(store)


@pytest.fixture
def other(location: str, played: Evening) -> Iterator[Journal]:
    """The same campaign through another connection."""
    with open_store(location) as store:
        yield played.another(store, prefix="x")


class Interrupted:
    """A clock on which somebody else records something at given glances."""

    def __init__(self, other: Journal, *glances: int, line: Asked = AWARD) -> None:
        self._other = other
        self._line = line
        self._glances = set(glances)
        self._looked = 0
        self._clock = ticking()

    def __call__(self) -> str:
        self._looked += 1
        if self._looked in self._glances:
            assert self._other.record(self._line).recorded
        return self._clock()


def hindered(store: Store, clock: Callable[[], str]) -> Journal:
    return Journal(store, "evening", clock=clock, roller=repeating())


def faces(outcome: Outcome) -> object:
    return outcome.entries[0].entry.request.dice[0].faces


# ---- One request, one entry ----


def test_a_repeated_request_is_recorded_once(played: Evening) -> None:
    first = played.enters("roark blaster vs 15", id="mine")
    again = played.enters("roark blaster vs 15", id="mine")
    assert again.entries == first.entries
    assert played.journal.head().seq == first.entries[0].entry.seq


def test_a_repeated_correction_is_recorded_once(played: Evening) -> None:
    played.says("award roark 1", "award roark 2")
    undone = played.enters("undo 2..3", id="undo")
    assert played.enters("undo 2..3", id="undo").entries == undone.entries
    played.says("award roark 4")
    amended = played.enters("amend 6 award roark 8", id="amend")
    again = played.enters("amend 6 award roark 8", id="amend")
    assert again.entries == amended.entries
    assert [recorded.entry.request.id for recorded in again.entries] == ["amend", "amend/2"]
    assert played.balance("roark", "character_points") == 13


def test_a_refused_request_records_nothing_and_may_be_asked_again(played: Evening) -> None:
    before = played.bodies()
    assert not played.enters("roark raises dexterity", id="mine").recorded
    assert played.bodies() == before
    assert played.enters("award roark 1", id="mine").recorded


def test_a_ruling_overrides_what_is_soft_and_nothing_that_is_hard(played: Evening) -> None:
    assert played.refused("roark gains dark 1") == ["not_exposed"]
    played.says("roark gains dark 1 ruling the table saw it")
    assert played.entry().ruling == "the table saw it"
    assert played.refused("roark loses dark 5") == ["short"]
    played.says("roark loses dark 5 ruling all that there is")
    assert played.balance("roark", "dark_side_points") == 0
    assert played.refused("roark loses credits 500 ruling on credit") == ["below_floor"]


def test_the_clock_never_runs_back_in_the_record(played: Evening) -> None:
    times = iter(["2030-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
    journal = hindered(played.store, lambda: next(times))
    recorded = [journal.record(AWARD).entries[0].entry.recorded_at for _turn in range(3)]
    assert recorded == ["2030-01-01T00:00:00Z", "2030-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]


def test_a_secret_entry_cannot_be_guessed_from_its_hash(played: Evening) -> None:
    journal = Journal(played.store, "evening")
    secret = journal.record(Asked(None, "note", {"text": "Vex is lying"}, secret=True)).entries[0].entry
    assert secret.secret
    assert secret.salt is not None
    assert len(bytes.fromhex(secret.salt)) == 16
    assert journal.record(AWARD).entries[0].entry.salt is None


def test_whoever_records_is_named(played: Evening) -> None:
    assert played.journal.record(AWARD).entries[0].entry.recorded_by == "Alex"
    by_another = Journal(played.store, "evening", by="Jo")
    assert by_another.record(AWARD).entries[0].entry.recorded_by == "Jo"


def test_a_campaign_is_begun_once(played: Evening) -> None:
    with pytest.raises(WouldOverwrite):
        Evening(played.store)


def test_lines_that_stand_together_fall_together(played: Evening) -> None:
    def cut_off() -> None:
        with played.journal.together():
            played.says("session start One", "award roark 1", "undo")
            raise KeyboardInterrupt

    before = played.bodies()
    with pytest.raises(KeyboardInterrupt):
        cut_off()
    assert played.bodies() == before
    with played.journal.together():
        played.says("session start One", "award roark 1")
    assert played.journal.head().seq == 3


def test_a_preview_rolls_nothing_and_records_nothing(played: Evening) -> None:
    before = played.bodies()
    verdict = played.journal.judge(ROLL)
    assert verdict.missing is not None
    assert (verdict.missing.label, verdict.missing.n) == ("ability", 5)
    change = played.journal.change(played.says("award roark 1"))
    assert [posting.amount for posting in change.postings] == [-1]
    assert played.bodies()[:-1] == before


# ---- Another writer was first ----


def test_a_lost_race_is_decided_again_with_the_same_faces(played: Evening, other: Journal) -> None:
    outcome = hindered(played.store, Interrupted(other, 1, 2)).record(ROLL)
    assert outcome.recorded
    assert outcome.entries[0].entry.seq == 4
    alone = Evening(open_store(":memory:"))
    assert faces(outcome) == faces(hindered(alone.store, ticking()).record(ROLL))


def test_a_lost_race_is_decided_on_what_the_other_left(played: Evening, other: Journal) -> None:
    spends = Asked("roark", "loses", {"account": "credits", "amount": 150})
    outcome = hindered(played.store, Interrupted(other, 1, line=spends)).record(spends)
    assert [finding.code for finding in outcome.findings] == ["below_floor"]
    assert played.balance("roark", "credits") == 50


def test_dice_are_cut_or_topped_up_when_the_code_changed_meanwhile(played: Evening, other: Journal) -> None:
    wound = Asked("roark", "wounded", {})
    outcome = hindered(played.store, Interrupted(other, 1, line=wound)).record(ROLL)
    roll = outcome.entries[0].entry
    assert roll.facts["effective"] == "4D+1"
    alone = Evening(open_store(":memory:"))
    whole = hindered(alone.store, ticking()).record(ROLL).entries[0].entry
    assert roll.facts["faces"] == whole.facts["faces"][:4]


def test_dice_of_the_table_are_refused_when_the_code_changed_meanwhile(
    played: Evening, other: Journal
) -> None:
    wound, thrown = Asked("roark", "wounded", {}), [Group(None, [1, 2, 3, 4, 5])]
    asked = Asked(ROLL.who, ROLL.move, ROLL.arguments, thrown)
    outcome = hindered(played.store, Interrupted(other, 1, line=wound)).record(asked)
    assert not outcome.recorded
    refusal = outcome.findings[-1]
    assert (refusal.code, refusal.values["wanted"], refusal.values["given"]) == ("too_many_dice", 4, 5)


def test_a_request_that_another_window_sends_too_is_recorded_once(played: Evening, other: Journal) -> None:
    twice = Asked(None, "award", {"to": ["mira"], "amount": 3}, id="twice")
    outcome = hindered(played.store, Interrupted(other, 1, line=twice)).record(twice)
    assert [recorded.entry.seq for recorded in outcome.entries] == [2]
    assert played.balance("mira", "character_points") == 43


def test_whoever_was_often_not_first_makes_the_others_wait(played: Evening, other: Journal) -> None:
    outcome = hindered(played.store, Interrupted(other, *range(1, TRIES + 1))).record(ROLL)
    assert outcome.entries[0].entry.seq == TRIES + 2
    assert verify(played.store, "evening").ok


def test_of_many_who_write_at_once_all_are_heard(location: str, played: Evening) -> None:
    def write(amount: int) -> None:
        with open_store(location) as store:
            journal = Journal(store, "evening")
            for _ in range(EACH):
                assert journal.record(Asked(None, "award", {"to": ["mira"], "amount": amount})).recorded

    before = played.balance("mira", "character_points")
    with ThreadPoolExecutor(WRITERS) as writers:
        for done in [writers.submit(write, amount) for amount in range(1, WRITERS + 1)]:
            done.result()
    assert played.balance("mira", "character_points") == before + EACH * sum(range(1, WRITERS + 1))
    assert played.journal.head().seq == WRITERS * EACH + 1
    assert verify(played.store, "evening").ok


@pytest.mark.parametrize("location", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)
def test_a_correction_is_worked_out_again_when_another_writer_was_first(
    played: Evening, other: Journal
) -> None:
    """A SQLite file lets nobody else write while a correction is worked out; a server does."""
    hit = played.says("roark wounded")
    healing = Asked("roark", "healed", {})
    undone = hindered(played.store, Interrupted(other, 1, line=healing)).undo(hit)
    assert [recorded.entry.seq for recorded in undone.entries] == [4]
    assert played.balance("roark", "condition.wounds") == 0
    award = played.says("award roark 5")
    amended = hindered(played.store, Interrupted(other, 1)).amend(
        award, Asked(None, "award", {"to": ["roark"], "amount": 2})
    )
    assert [recorded.entry.seq for recorded in amended.entries] == [7, 8]
    assert verify(played.store, "evening").ok
