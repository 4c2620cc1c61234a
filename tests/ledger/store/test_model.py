"""For any program of entries, late ones, reversals and redos, the sums of the store are those of a fold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.store.opening import open_store
from ledger.store.records import Moment
from ledger.store.store import Store
from rules.kernel.record import FieldChange, Posting
from tests.ledger.store.book import Book

SUBJECTS = st.sampled_from(["mira", "roark"])
ACCOUNTS = st.sampled_from(["credits", "stun"])
LADDER = "wounds"
SPANS = st.none() | st.sampled_from(["table:round:1", "table:scene:1"])
PICK = st.integers(0, 50)
WORDS = st.sampled_from(["Human", "Duros", ""])

STEPS = st.lists(
    st.tuples(st.just("post"), SUBJECTS, ACCOUNTS, st.integers(-3, 3), SPANS)
    | st.tuples(st.just("close"), PICK)
    | st.tuples(st.just("move"), st.integers(0, 4))
    | st.tuples(st.just("change"), PICK, st.sampled_from(["kind", "species"]), st.none() | WORDS)
    | st.tuples(st.just("about"), PICK, ACCOUNTS)
    | st.tuples(st.just("late"), PICK, st.integers(0, 4))
    | st.tuples(st.just("reverse"), PICK),
    min_size=10,
    max_size=30,
)


class Record(msgspec.Struct):
    """An entry of the model."""

    seq: int
    stands: int
    postings: list[Posting] = []
    fields: list[FieldChange] = []
    about: int | None = None
    reverses: int | None = None


class Model:
    """The fold: it asks every entry anew, and keeps nothing."""

    def __init__(self) -> None:
        self.entries = [Record(1, 1)]

    def dead(self, upto: int) -> set[int]:
        reversed_now: set[int] = set()
        for entry in reversed(self.entries[:upto]):
            if entry.reverses and entry.seq not in reversed_now:
                reversed_now.add(entry.reverses)
        dead = reversed_now | {entry.seq for entry in self.entries[:upto] if entry.reverses}
        for entry in self.entries[:upto]:
            if entry.about in dead:
                dead.add(entry.seq)
        return dead

    def living(self, place: int, kind: str, dead: set[int]) -> list[tuple[Record, Any]]:
        """The living postings or fields that stand at or before a place, in standing order."""
        standing = sorted(self.entries, key=lambda entry: (entry.stands, entry.seq))
        return [
            (entry, line)
            for entry in standing
            if entry.stands <= place and entry.seq not in dead
            for line in getattr(entry, kind)
            if line.lot not in dead
        ]

    def played(self, place: int, dead: set[int]) -> dict[tuple[str, str], int]:
        sheet: dict[tuple[str, str], int] = {}
        for _, posting in self.living(place, "postings", dead):
            key = (posting.subject, posting.account)
            moved = posting.level is not None
            sheet[key] = posting.level if moved else sheet.get(key, 0) + posting.amount
        return {key: amount for key, amount in sheet.items() if amount}

    def recorded(self, seq: int) -> dict[tuple[str, str], int]:
        sheet: dict[tuple[str, str], int] = {}
        for entry in self.entries[:seq]:
            for posting in entry.postings:
                key = (posting.subject, posting.account)
                sheet[key] = sheet.get(key, 0) + posting.amount
        return {key: amount for key, amount in sheet.items() if amount}

    def lots(self) -> dict[tuple[str, str, int], int]:
        lots: dict[tuple[str, str, int], int] = {}
        for entry in self.entries:
            for posting in entry.postings:
                if posting.level is None:
                    key = (posting.subject, posting.account, posting.lot or entry.seq)
                    lots[key] = lots.get(key, 0) + posting.amount
        return {key: amount for key, amount in lots.items() if amount}

    def fields(self, place: int, dead: set[int]) -> dict[tuple[str, str], str]:
        return {
            (change.subject, change.field): msgspec.json.encode(change.value).decode()
            for _, change in self.living(place, "fields", dead)
        }


class Play:
    """Carries a program out on the model and on the store alike."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.model = Model()

    @property
    def last(self) -> int:
        return len(self.model.entries)

    def pick(self, n: int) -> Record:
        return self.model.entries[n % self.last]

    def post(self, subject: str, account: str, amount: int, until: str | None) -> None:
        self.record(postings=[Posting(subject, account, amount, until=until)])

    def close(self, n: int) -> None:
        if lots := sorted(self.model.lots().items()):
            (subject, account, entry), amount = lots[n % len(lots)]
            if entry not in self.model.dead(self.last):
                self.record(postings=[Posting(subject, account, -amount, lot=entry)])

    def move(self, level: int) -> None:
        self.record(postings=[Posting("mira", LADDER, 0, level=level)])

    def late(self, n: int, level: int) -> None:
        late = [Posting("mira", LADDER, 0, level=level), Posting("mira", "credits", level)]
        self.record(stands=self.pick(n).stands, postings=late)

    def change(self, n: int, field: str, value: str | None) -> None:
        change = FieldChange("mira", field, value)
        self.record(stands=self.pick(n).stands if n % 2 else self.last + 1, fields=[change])

    def about(self, n: int, account: str) -> None:
        entry = self.pick(n)
        if not entry.reverses and entry.seq not in self.model.dead(self.last):
            self.record(about=entry.seq, postings=[Posting("roark", account, 1)])

    def reverse(self, n: int) -> None:
        entry, dead = self.pick(n), self.model.dead(self.last)
        held = {e.reverses for e in self.model.entries if e.reverses and e.seq not in dead}
        if entry.seq > 1 and entry.seq not in held and not self._overdraws(entry):
            self.record(stands=entry.stands, reverses=entry.seq)

    def _overdraws(self, reversed_: Record) -> bool:
        """Whether a lot would be closed twice if this entry were reversed: a journal refuses that."""
        then = Model()
        then.entries = [*self.model.entries, Record(self.last + 1, reversed_.stands, reverses=reversed_.seq)]
        opened: dict[tuple[str, str, int], int] = {}
        left: dict[tuple[str, str, int], int] = {}
        for entry, posting in then.living(self.last, "postings", then.dead(self.last + 1)):
            if posting.level is None:
                key = (posting.subject, posting.account, posting.lot or entry.seq)
                left[key] = left.get(key, 0) + posting.amount
                opened[key] = opened.get(key, 0) + (0 if posting.lot else posting.amount)
        return any(left[key] * opened[key] < 0 for key in left)

    def record(self, **changes: Any) -> None:
        """Add an entry that posts the difference of what is living: the sums then follow by themselves."""
        seq, before = self.last + 1, self.model.dead(self.last)
        sheet = self.model.played(self.last, before)
        entry = Record(seq, **({"stands": seq} | changes))
        self.model.entries.append(entry)
        after = self.model.dead(seq)
        entry.postings = [*self._levels(entry, sheet, after), *self._lots(entry, before, after)]
        stored = msgspec.structs.asdict(entry)
        stored.pop("seq")
        postings = stored.pop("postings")
        self.book.record(*postings, **stored, dead=after - before, alive=before - after)

    def _levels(self, entry: Record, sheet: dict[tuple[str, str], int], after: set[int]) -> list[Posting]:
        now = self.model.played(entry.seq, after)
        moved = {(p.subject, p.account): p.level for p in entry.postings if p.level is not None}
        ladders = {key for key in {*now, *sheet, *moved} if key[1] == LADDER}
        changed = [(key, now.get(key, 0)) for key in sorted(ladders) if now.get(key) != sheet.get(key)]
        differences = {key: level - sheet.get(key, 0) for key, level in changed}
        return [
            Posting(*key, differences.get(key, 0), level=moved.get(key, now.get(key, 0)))
            for key in sorted({*differences, *moved})
        ]

    def _lots(self, entry: Record, before: set[int], after: set[int]) -> list[Posting]:
        counts = [posting for posting in entry.postings if posting.level is None]
        for other in self.model.entries[:-1]:
            for p in other.postings:
                was, now = (not {other.seq, p.lot} & dead for dead in (before, after))
                if p.level is None and was != now:
                    amount = p.amount if now else -p.amount
                    counts.append(Posting(p.subject, p.account, amount, lot=p.lot or other.seq))
        return counts


def compare(store: Store, campaign: str, model: Model) -> None:
    last = len(model.entries)
    dead = model.dead(last)
    assert {seq for (seq,) in store.rows(campaign, "dead")} == dead
    assert model.recorded(last) == model.played(last, dead)

    def balances(moment: Moment | None) -> dict[tuple[str, str], int]:
        return {(b.subject, b.account): b.amount for b in store.balances(campaign, at=moment)}

    def fields(moment: Moment | None) -> dict[tuple[str, str], str]:
        return {(f.subject, f.field): f.value for f in store.fields(campaign, at=moment)}

    assert balances(None) == model.recorded(last)
    assert fields(None) == model.fields(last, dead)
    for n in range(1, last + 1):
        assert store.dead_at(campaign, n) == model.dead(n)
        assert balances(Moment("entry", n)) == model.recorded(n)
        assert balances(Moment("stands", n)) == model.played(n, dead)
        assert fields(Moment("stands", n)) == model.fields(n, dead)
    found = {(lot.subject, lot.account, lot.entry): lot.amount for lot in store.lots(campaign)}
    assert found == model.lots()


CAMPAIGNS = count()


@pytest.fixture(params=[":memory:", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """In memory rather than in a file: thousands of entries need not be on disk."""
    location = request.param
    if location == "postgres":
        location = request.getfixturevalue("postgres_database")
    with open_store(location, create=True) as opened:
        yield opened


@settings(
    deadline=None, max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture]
)  # the fixture holds a server; each example has a campaign of its own in it
@given(STEPS)
def test_the_sums_of_a_store_are_those_of_a_fold(store: Store, steps: list[tuple[Any, ...]]) -> None:
    book = Book(store, f"campaign_{next(CAMPAIGNS)}")
    play = Play(book)
    for name, *arguments in steps:
        step: Callable[..., None] = getattr(play, name)
        step(*arguments)
    compare(store, book.campaign, play.model)
