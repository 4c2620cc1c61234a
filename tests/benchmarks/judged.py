"""A campaign of any length in which the rules decided every entry, and how fast it is judged again.

It is played on a replay in memory, where a decision takes a fraction of what it takes on a ledger.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from ledger.audit.judge import judge
from ledger.audit.replay import Recorded
from ledger.campaign_file.reader import read_campaign
from ledger.entry import Entry
from ledger.journal.asked import Asked, allowed
from ledger.journal.deciding import Decided, Deciding
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.journal.pen import request_of
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from ledger.store.records import Head
from ledger.store.schema import FINGERPRINT
from ledger.store.store import Store
from rules.kernel.dice import Tape
from rules.kernel.notation import PIPS_IN_A_DIE
from rules.kernel.record import Draft, Posting
from tests.benchmarks.campaign import ABILITIES, BEGAN, CAMPAIGN, DIFFICULTY, PEOPLE, file
from tests.benchmarks.measure import AT_LEAST, Goal, Result

LONGEST = 100_000
"""Entries of the longer of two campaigns; the other has a tenth."""

AT_ONCE = 100
"""Entries in one transaction, while it is made."""

SESSION, SCENE = 400, 40
"""Entries of each, about."""

A_SECOND = 3_000
"""Entries that are to be judged in one."""


class Judged(msgspec.Struct, frozen=True):
    """One run: entries, findings, seconds of the processor, which others may use beside it, and the most
    memory that the process took, in KiB."""

    entries: int
    findings: int
    seconds: float
    peak: int


def results(folder: Path, entries: int) -> Iterator[Result]:
    """The speed of judging, whether it stays so, and whether the memory does."""
    long = judged(ledger_of(folder, min(entries, LONGEST)))
    short = judged(ledger_of(folder, max(min(entries, LONGEST) // 10, SCENE)))
    speed = round(long.entries / long.seconds)
    yield Result(
        Goal(f"judging again, {A_SECOND} entries a second", 1, AT_LEAST),
        long.seconds * 1000,
        long.entries / A_SECOND * 1000,
        f"{speed} a second",
    )
    yield Result(
        Goal("judging again, an entry, long against short", 1.5),
        long.seconds / long.entries * 1000,
        short.seconds / short.entries * 1000,
    )
    remark = f"{long.peak // 1024} MB against {short.peak // 1024}"
    yield Result(Goal("judging again, memory, long against short", 1.25), long.peak, short.peak, remark)


def judged(ledger: Path) -> Judged:
    """In a process of its own, for the memory that one took is never given back."""
    command = [sys.executable, "-m", "tests.benchmarks.judged", str(ledger)]
    done = subprocess.run(command, check=True, capture_output=True)
    return msgspec.json.decode(done.stdout, type=Judged)


def ledger_of(folder: Path, entries: int) -> Path:
    """A ledger of about that many entries, made once for each schema and kept."""
    path = folder / f"judged-{entries}-{FINGERPRINT[:8]}.whills"
    if path.exists():
        return path
    unfinished = path.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    with open_store(str(unfinished), create=True) as store:
        found(store, read_campaign(file(), "bench.yaml").founding, clock=lambda: BEGAN)
        _Play(store).goes_on(entries)
    unfinished.rename(path)
    return path


class _Play:
    """Plays evening after evening: rounds of shots, awards and raises, now and then a slip."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._source = Random(1)
        journal = Journal(store, CAMPAIGN)
        self._recorded = Recorded(store, CAMPAIGN, journal.system)
        self._deciding = Deciding(self._recorded, journal.system, self._face)
        self._head = Head()
        self._waiting: list[Entry] = []
        self._dead: set[int] = set()
        self._recorded.forward(journal.entry(1).entry)
        self._head = journal.head()
        self._sessions = 0

    @property
    def _seq(self) -> int:
        return self._recorded.seq

    def _face(self, sides: int) -> int:
        return self._source.randint(1, sides)

    def goes_on(self, entries: int) -> None:
        """Until there are so many."""
        while self._seq < entries:
            self._evening(min(self._seq + SESSION, entries - 1))
        self._write()

    def _evening(self, until: int) -> None:
        self._sessions += 1
        self._asks("session_start", title=f"Evening {self._sessions}")
        if self._sessions % 4 == 1:
            self._asks("adventure_start", title=f"Adventure {self._sessions // 4 + 1}")
        while self._seq < until:
            self._scene(min(self._seq + SCENE, until))
        if self._sessions % 4 == 0:
            self._asks("adventure_end")
        self._asks("session_end")
        self._asks("day", day="+3")

    def _scene(self, until: int) -> None:
        self._asks("scene", title=f"Scene {self._seq}")
        while self._seq < until:
            self._round()
            self._slip()

    def _round(self) -> None:
        self._asks("round_start")
        fighting = self._source.sample(PEOPLE, 3)
        shots = {who: self._source.choice(ABILITIES) for who in fighting}
        for who, ability in shots.items():
            self._asks("declares", who, actions=[ability])
        for who, ability in shots.items():
            self._asks("rolls", who, ability=ability, versus={"difficulty": DIFFICULTY})
        self._asks("round_end")

    def _slip(self) -> None:
        """What stands between two rounds: points, money, a mistake taken back, amended, remembered late."""
        chance, who = self._source.random(), self._source.choice(PEOPLE)
        if chance < 0.4:
            self._asks("gains", who, account="credits", amount=5)
        elif chance < 0.8:
            self._asks("award", to=[who], amount=6)
            points, code = (self._recorded.balance(who, of) for of in ("character_points", "medicine"))
            if points > max(code // PIPS_IN_A_DIE, 1):
                self._asks("raises", who, skill="medicine")
        elif chance < 0.9:
            self._asks("award", to=[who], amount=1)
            self._takes_back()
        elif chance < 0.95:
            self._asks("award", to=[who], amount=2)
            self._amends(Asked(None, "award", {"to": [who], "amount": 1}))
        elif self._sessions > 1:
            self._ask(Asked(who, "gains", {"account": "credits", "amount": 1}, at="session:1"))

    def _asks(self, move: str, who: str | None = None, **arguments: object) -> None:
        self._ask(Asked(who, move, arguments))

    def _ask(self, asked: Asked) -> None:
        decided = self._deciding.request(asked, Tape([], self._face))
        self._record(asked, decided, f"r{self._seq + 1}")

    def _record(self, asked: Asked, decided: Decided, id: str) -> None:
        assert allowed(decided.verdict.findings, None), (asked, decided.verdict.findings)
        place, draft = decided.place, decided.verdict.draft
        stands = self._seq + 1 if place.stands is None else place.stands
        self._pass(self._entry(asked, id, draft, decided.tape, stands, **place.spans(), day=place.day))

    def _takes_back(self) -> int:
        """Reverse the newest entry, an award."""
        newest = self._recorded.entry(self._seq)
        (given,) = newest.postings
        back = Posting(given.subject, given.account, -given.amount, lot=newest.seq)
        draft = Draft("reversed", newest.subject, {"kind": newest.kind, "entry": newest.seq}, [], [back])
        asked = Asked(None, "undo", {"entry": newest.seq})
        spans = {name: getattr(newest, name) for name in ("adventure", "session", "scene", "round", "day")}
        id = f"r{self._seq + 1}"
        self._dead |= {newest.seq, newest.seq + 1}
        self._pass(self._entry(asked, id, draft, Tape(), self._seq + 1, reverses=newest.seq, **spans))
        return newest.seq

    def _amends(self, asked: Asked) -> None:
        old = self._recorded.entry(self._takes_back())
        self._write()
        decided = self._deciding.amendment(old, asked, Tape([], self._face))
        self._record(asked, decided, f"r{self._seq}/2")

    def _entry(self, asked: Asked, id: str, draft: Draft, tape: Tape, stands: int, **place: object) -> Entry:
        given: dict[str, object] = {"reverses": None} | place
        return Entry(
            seq=self._seq + 1,
            request=request_of(asked, id, tape.kept()),
            kind=draft.kind,
            subject=draft.subject,
            recorded_at=BEGAN,
            recorded_by="gm",
            facts=draft.facts,
            fields=draft.fields,
            postings=draft.postings,
            citations=draft.citations,
            about=draft.about,
            stands=stands,
            **given,  # type: ignore[arg-type]  # the place and what is reversed, by their names
        )

    def _pass(self, entry: Entry) -> None:
        self._recorded.forward(entry)
        self._waiting.append(entry)
        if len(self._waiting) >= AT_ONCE:
            self._write()

    def _write(self) -> None:
        stored = self._store.append(CAMPAIGN, self._head, self._waiting, dead=self._dead)
        if stored:
            self._head = Head(stored[-1].seq, stored[-1].hash)
        self._waiting, self._dead = [], set()


def main(ledger: str) -> None:
    """Judge a ledger, and say how it went as JSON."""
    with open_store(ledger, readonly=True) as store:
        journal = Journal(store, CAMPAIGN)
        speaker = Sitting(journal).speaker
        begun = time.process_time()
        report = judge(journal, speaker)
        seconds = time.process_time() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    told = Judged(report.judged, len(report.findings), seconds, peak)
    sys.stdout.write(msgspec.json.encode(told).decode())


if __name__ == "__main__":
    main(sys.argv[1])
