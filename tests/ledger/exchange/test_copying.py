"""A campaign goes from one ledger into another, file or server, and is the same there to the last byte."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.audit.verify import verify
from ledger.campaign_file.reader import read_campaign
from ledger.errors import Damaged, NotUnderstood, Refused, StorageError, WouldOverwrite
from ledger.exchange.copying import AT_ONCE, Copied, copy_campaign
from ledger.exchange.jsonl import jsonl
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from ledger.store.records import Page
from ledger.store.statements import COLUMNS
from ledger.store.store import Store
from tests.ledger.journal.evening import COMPANION, EVERYTHING, FIRST_EDITION, Evening


@pytest.fixture
def here(location: str) -> Iterator[Evening]:
    """A campaign of several evenings beside another one, on each of the databases."""
    with open_store(location, create=True) as store:
        begun(store, "another")
        evening = Evening(store, COMPANION)
        evening.says(*EVERYTHING, "note Über die Größe", "mira gains credits 1")
        yield evening


def begun(store: Store, campaign: str) -> None:
    """Another campaign of that id."""
    file = FIRST_EDITION.replace(b"id: evening", f"id: {campaign}".encode())
    found(store, read_campaign(file, "x.yaml").founding)


@pytest.fixture(params=["file", pytest.param("server", marks=pytest.mark.postgres)])
def there(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "file":
        address = str(tmp_path / "there.whills")
    else:
        address = request.getfixturevalue("postgres_database")
    with open_store(address, create=True) as store:
        yield store


def bundle(store: Store, campaign: str = "evening") -> bytes:
    return "".join(jsonl(Journal(store, campaign))).encode()


def note_there(store: Store) -> None:
    sitting = Sitting(Journal(store, "evening"))
    said = sitting.understand("note there")
    assert said is not None
    outcome = sitting.record(said).outcome
    assert outcome is not None
    assert outcome.recorded


def rows(store: Store, table: str) -> list[tuple[object, ...]]:
    return list(store.rows("evening", table))


def test_a_copy_is_the_same_to_the_last_byte(here: Evening, there: Store) -> None:
    copied = copy_campaign(here.store, there, "evening")
    head = here.journal.head()
    assert copied == Copied("evening", 1, head.seq, f"{head.seq}-{head.hash.hex()[:20]}")
    assert bundle(there) == bundle(here.store)
    for table in COLUMNS:
        assert rows(there, table) == rows(here.store, table), table
    assert there.campaign("evening") == here.store.campaign("evening")
    assert verify(there, "evening").ok
    assert [stored.seq for stored in there.entries("evening", Page(search="grosse"))] == [17]
    assert [campaign.campaign for campaign in there.campaigns()] == ["evening"]


def test_a_longer_one_continues_the_copy(here: Evening, there: Store) -> None:
    copy_campaign(here.store, there, "evening")
    # What was living is dead now, and the other way round.
    last = here.says("undo 18", "redo", "undo 17", "mira gains credits 5", "undo")
    copied = copy_campaign(here.store, there, "evening")
    assert (copied.first, copied.last) == (19, last)
    assert bundle(there) == bundle(here.store)
    for table in COLUMNS:
        assert rows(there, table) == rows(here.store, table), table


def test_what_is_there_already_is_said_to_be(here: Evening, there: Store) -> None:
    copy_campaign(here.store, there, "evening")
    with pytest.raises(WouldOverwrite, match=r"has all of it: evening is at entry 18 there"):
        copy_campaign(here.store, there, "evening")
    note_there(there)
    with pytest.raises(WouldOverwrite, match="has all of it: evening is at entry 19 there"):
        copy_campaign(here.store, there, "evening")


def test_a_copy_that_went_another_way_is_left_alone(here: Evening, there: Store) -> None:
    copy_campaign(here.store, there, "evening")
    here.says("note here")
    note_there(there)
    before = bundle(there)
    with pytest.raises(
        Refused, match=r"evening went another way in the ledger at .*: entry 19 is another one"
    ):
        copy_campaign(here.store, there, "evening")
    assert bundle(there) == before


def test_an_id_that_another_campaign_has_is_left_alone(here: Evening, there: Store) -> None:
    begun(there, "evening")
    before = bundle(there)
    with pytest.raises(WouldOverwrite, match=r"another campaign is called evening in the ledger at "):
        copy_campaign(here.store, there, "evening")
    assert bundle(there) == before


def test_nobody_copies_what_is_not_there(here: Evening, there: Store) -> None:
    with pytest.raises(NotUnderstood, match="there is no campaign nothing"):
        copy_campaign(here.store, there, "nothing")
    assert there.campaigns() == []


def test_a_long_campaign_goes_in_portions(tmp_path: Path) -> None:
    with (
        open_store(str(tmp_path / "here.whills"), create=True) as here,
        open_store(str(tmp_path / "there.whills"), create=True) as there,
    ):
        evening = Evening(here)
        with here.batch():
            evening.says(*(f"note {n}" for n in range(AT_ONCE + 50)))
        told: list[tuple[int, int]] = []
        copy_campaign(here, there, "evening", lambda done, of: told.append((done, of)))
        assert told == [(AT_ONCE, AT_ONCE + 51), (AT_ONCE + 51, AT_ONCE + 51)]
        assert bundle(there) == bundle(here)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET body = replace(body, 'Cockpit', 'Cockpat') WHERE campaign = 'evening' AND seq = 4",
        "UPDATE entry SET hash = zeroblob(32) WHERE campaign = 'evening' AND seq = 4",
        "DELETE FROM entry WHERE campaign = 'evening' AND seq = 4",
        "DELETE FROM dead WHERE campaign = 'evening' AND seq = 11",
    ],
)
def test_what_was_altered_is_not_copied(tmp_path: Path, change: str) -> None:
    path = tmp_path / "here.whills"
    with open_store(str(path), create=True) as store:
        Evening(store).says(*EVERYTHING)
    with closing(sqlite3.connect(path)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _sql in guards:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(change)
        for _name, sql in guards:
            connection.execute(sql)
        connection.commit()
    with open_store(str(path)) as here, open_store(str(tmp_path / "there"), create=True) as there:
        with pytest.raises((Damaged, StorageError), match="not as it was recorded, and nothing was copied"):
            copy_campaign(here, there, "evening")
        assert there.campaigns() == []
        assert list(there.rows("evening", "posting")) == list(there.rows("evening", "said")) == []
