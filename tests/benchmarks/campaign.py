"""A campaign of any length, made in bulk through the store: what years of play look like to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from ledger.campaign_file.reader import read_campaign
from ledger.entry import Entry
from ledger.journal.founding import found
from ledger.store.opening import open_store
from ledger.store.records import Head
from ledger.store.schema import FINGERPRINT
from ledger.store.store import Store
from rules.kernel.record import FieldChange, Posting, Request

CAMPAIGN = "bench"

AT_ONCE = 10_000

PEOPLE = [f"hero_{n}" for n in range(12)]

ABILITIES = ("blaster", "dodge", "search", "con", "stamina", "security", "repulsorlift_operation", "medicine")

DIFFICULTY = 15

BEGAN = "2020-01-01T00:00:00Z"

SESSION, SCENE, ROUND = 400, 40, 8
"""Entries of each."""

OFTEN, SELDOM = "hyperdrive", "thermosiphon"
"""Words of notes: one of many, one of few."""

NOTED = 0.1
"""Of the rolls, how many have a note."""


def words_of_notes() -> list[str]:
    """Some thousands, the often used first."""
    syllables = (
        "ka",
        "ro",
        "mi",
        "ten",
        "sul",
        "va",
        "lor",
        "ni",
        "qe",
        "sha",
        "dun",
        "ber",
        "io",
        "pex",
        "gu",
        "zor",
    )
    made = [one + two + three for one in syllables for two in syllables for three in syllables]
    Random(2).shuffle(made)
    return [OFTEN, *made]


def file() -> bytes:
    """The campaign file."""
    scores = ", ".join(f"{ability}: 5D+1" for ability in ABILITIES)
    sheet = f"dexterity: 3D, strength: 3D, {scores}, force_points: 2, character_points: 20, credits: 500"
    lines = [
        "whills: 1",
        f"id: {CAMPAIGN}",
        "name: The Bench",
        "system: d6_first_edition",
        "tallies: {credits: {label: Credits}}",
        "subjects:",
        *(f"  {who}: {{kind: pc, name: {who}, accounts: {{{sheet}}}}}" for who in PEOPLE),
    ]
    return "\n".join(lines).encode()


def ledger_of(folder: Path, entries: int) -> Path:
    """A ledger of that many entries, made once for each schema and kept."""
    path = folder / f"ledger-{entries}-{FINGERPRINT[:8]}.whills"
    if path.exists():
        return path
    unfinished = path.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    with open_store(str(unfinished), create=True) as store:
        opening = found(store, read_campaign(file(), "bench.yaml").founding, clock=lambda: BEGAN)
        _fill(store, Head(1, opening.hash), entries)
    unfinished.rename(path)
    return path


def _fill(store: Store, head: Head, entries: int) -> None:
    played = _played(entries)
    while portion := [*islice(played, AT_ONCE)]:
        reversed_ = {entry.reverses for entry in portion if entry.reverses is not None}
        dead = reversed_ | {entry.seq for entry in portion if entry.reverses is not None}
        stored = store.append(CAMPAIGN, head, portion, dead=dead)
        head = Head(stored[-1].seq, stored[-1].hash)


def _played(entries: int) -> Iterator[Entry]:
    """From entry 2 to the last, which ends the round: a roll that follows stands alone."""
    play = _Play(Random(1))
    for _entry in range(entries - 2):
        yield play.next()
    yield play.ends_round()


class _Play:
    """Where play is, and what the next entry is."""

    def __init__(self, source: Random) -> None:
        self._source = source
        self._seq = 1
        self._spans = {"session": 0, "scene": 0, "round": 0}
        self._day = 0
        self._end_of_session = 0
        self._award: tuple[int, Posting] | None = None
        self._wounds = dict.fromkeys(PEOPLE, 0)
        self._used: list[Posting] = []
        self._words = words_of_notes()

    def next(self) -> Entry:
        self._seq += 1
        turn = self._seq - 2
        if turn % SESSION == 0:
            return self._opens("session", "session_opened")
        if turn % SCENE == 1:
            return self._opens("scene", "scene_opened")
        if turn % ROUND == 2:
            return self._opens("round", "round_started")
        who, chance = self._source.choice(PEOPLE), self._source.random()
        if chance < 0.02 and self._award is not None:
            return self._reversal(who)
        if chance < 0.03 and self._end_of_session:
            paid = Posting(who, "credits", 5)
            return self._entry("tally_changed", who, paid, stands=self._end_of_session)
        if chance < 0.15:
            return self._awarded(who)
        if chance < 0.25:
            before, level = self._wounds[who], self._source.choice((0, 2, 3))
            self._wounds[who] = level
            wound = Posting(who, "condition.wounds", level - before, level=level)
            return self._entry("damage_changed", who, wound)
        return self._rolled(who)

    def _opens(self, span: str, kind: str) -> Entry:
        if span == "session":
            self._end_of_session = self._seq - 1
            self._day += 3
        before = self._spans[span]
        self._spans[span] = before + 1
        moves = [Posting("table", f"span.{span}", 1, level=before + 1)]
        if span == "round":
            moves = [*self._used, *moves]
            self._used = []
        title = [FieldChange("table", f"{span}.{before + 1}", f"The {span} {before + 1}")] * (span != "round")
        return self._entry(kind, "table", *moves, fields=title)

    def ends_round(self) -> Entry:
        self._seq += 1
        open_ = self._spans["round"]
        return self._entry(
            "round_ended", "table", *self._used, Posting("table", "span.round", -2 * open_, level=-open_)
        )

    def _awarded(self, who: str) -> Entry:
        points = Posting(who, "character_points", self._source.randrange(1, 6))
        self._award = (self._seq, points)
        return self._entry("character_points_awarded", who, points)

    def _reversal(self, who: str) -> Entry:
        assert self._award is not None  # looked at before
        seq, points = self._award
        self._award = None
        back = Posting(points.subject, points.account, -points.amount, lot=seq)
        return self._entry("reversed", who, back, reverses=seq)

    def _rolled(self, who: str) -> Entry:
        faces = [self._source.randint(1, 6) for _die in range(5)]
        ability = self._source.choice(ABILITIES)
        roll = {"ability": ability, "code": "5D+1", "modifiers": [], "effective": "5D+1", "faces": faces}
        total = sum(faces) + 1
        margin = total - DIFFICULTY
        outcome = "success" if margin >= 0 else "failure"
        facts = roll | {"total": total, "difficulty": DIFFICULTY, "outcome": outcome, "margin": margin}
        until = f"table:round:{self._spans['round']}"
        self._used.append(Posting(who, "round.uses", -1, self._seq, until))
        asked = {"ability": ability, "versus": {"difficulty": DIFFICULTY}}
        uses = Posting(who, "round.uses", 1, until=until)
        note = self._note() if self._source.random() < NOTED else ""
        return self._entry("roll_recorded", who, uses, facts=facts, arguments=asked, note=note)

    def _note(self) -> str:
        """Ten words, of which the first is often one that is often used."""
        ranks = (min(int(self._source.paretovariate(0.7)) - 1, len(self._words) - 1) for _word in range(10))
        words = [self._words[rank] for rank in ranks]
        return " ".join(words + [SELDOM] * (self._source.random() < 0.0005))

    def _entry(self, kind: str, who: str, *postings: Posting, **more: object) -> Entry:
        given: dict[str, object] = {"facts": {}, "fields": [], "stands": self._seq, "reverses": None} | more
        asked = Request(f"bench{self._seq:08}", who, "note", given.pop("arguments", {}))  # type: ignore[arg-type]
        return Entry(
            seq=self._seq,
            request=asked,
            kind=kind,
            subject=who,
            session=self._spans["session"],
            scene=self._spans["scene"],
            round=self._spans["round"],
            day=self._day,
            recorded_at=BEGAN,
            recorded_by="gm",
            postings=[*postings],
            citations=["D1-RO-01"],
            **given,  # type: ignore[arg-type]  # the few that differ, by their names
        )
