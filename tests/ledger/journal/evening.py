"""An evening of play for tests: a small campaign, spoken to in lines, under a clock and dice that repeat."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import msgspec

from ledger.campaign_file.reader import read_campaign
from ledger.entry import Entry
from ledger.errors import Refused
from ledger.journal.asked import Outcome
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from ledger.store.records import Moment
from ledger.store.store import Store

FIRST_EDITION = b"""\
whills: 1
id: evening
name: The Evening
system: d6_first_edition
gm: Alex
tallies: {credits: {label: Credits, ceiling: 1000}}
subjects:
  roark:
    kind: pc
    name: Roark Garnet
    accounts: {dexterity: 3D+1, strength: 2D, blaster: 5D+1, dodge: 4D+1, force_points: 2,
               character_points: 5, credits: 200}
  mira:
    kind: pc
    name: Mira Sen
    accounts: {dexterity: 3D, strength: 2D+2, control: 2D, force_points: 1, character_points: 40}
  vex: {kind: npc, name: A hooded stranger, accounts: {dexterity: 3D, blaster: 4D, strength: 3D}}
"""

COMPANION = (
    FIRST_EDITION.replace(
        b"system: d6_first_edition\n",
        b"system: d6_first_edition\nsupplements: [force_companion]\nsettings: {campaign.era: other}\n",
    ).replace(b"    name: Mira Sen\n", b"    name: Mira Sen\n    traits: [force_sensitive, jedi]\n")
    + b"""\
  odan:
    kind: npc
    name: Odan Vey
    traits: [force_sensitive, jedi]
    accounts: {control: 6D, sense: 5D, alter: 5D+2}
    powers: [control_pain, telekinesis, life_detection]
  katan:
    kind: holocron
    name: Holocron of Ka'tan
    accounts: {education: 6D, complexity: 3D, difficulty: 15}
    teaches: [control, alter]
    powers: [control_pain, telekinesis, life_detection]
  codex:
    kind: manuscript
    name: The Ossus codex
    fields: {nature: jedi}
    accounts: {complexity: 2D, difficulty: 20}
    teaches: [sense]
    powers: [life_detection]
  telekinesis: {kind: power, name: Telekinesis, skills: [alter], difficulty: {alter: 10}}
  control_pain: {kind: power, name: Control Pain, skills: [control], difficulty: {control: 10}}
  life_detection: {kind: power, name: Life detection, skills: [sense], difficulty: {sense: 10}}
"""
)


def ticking() -> Callable[[], str]:
    """A clock that goes on by a second each time it is looked at."""
    seconds = count()

    def now() -> str:
        second = next(seconds)
        return f"2026-01-02T{second // 3600 % 24:02}:{second // 60 % 60:02}:{second % 60:02}Z"

    return now


def counting(prefix: str = "r") -> Callable[[], str]:
    """Ids for requests, one after another."""
    numbers = count(1)
    return lambda: f"{prefix}{next(numbers)}"


def repeating(seed: int = 7) -> Callable[[int], int]:
    """Dice that fall the same way in each run."""
    source = Random(seed)
    return lambda sides: source.randint(1, sides)


EVERYTHING = (
    "session start One",
    "adventure start The Bathysphere",
    "scene Cockpit",
    "round",
    "roark declares 2",
    "roark blaster vs 15 : 1 2 3 4",
    "roark force",
    "judge roark heroic",
    "roark hit by 4D : 1 1 1 1 resists : 6 6 6 6",
    "secret mira gains dark 1",
    "undo",
    "adventure end",
    "in adventure 1 award mira 2",
    "amend 10 roark hit by 4D : 6 6 6 6 resists : 1 1 1 1",
)
"""An evening with a little of everything: a reversal, a late entry, an amendment and a secret among it."""


class Evening:
    """A campaign at play. `says` is for lines that have to be recorded, `refused` for those that must not."""

    def __init__(
        self, store: Store | None = None, file: bytes = FIRST_EDITION, campaign: str = "evening"
    ) -> None:
        self.store = store or open_store(":memory:")
        self.campaign = campaign
        file = file.replace(b"id: evening", f"id: {campaign}".encode())
        founding = read_campaign(file, "evening.yaml").founding
        found(self.store, founding, clock=ticking(), names=counting("o"))
        self.journal = self.another()
        self.sitting = Sitting(self.journal)

    def another(self, store: Store | None = None, prefix: str = "r") -> Journal:
        """The same campaign in another window."""
        return Journal(
            store or self.store, self.campaign, clock=ticking(), roller=repeating(), names=counting(prefix)
        )

    # ---- Lines ----

    def enters(self, line: str, *, id: str | None = None, dependents: bool = False) -> Outcome:
        """What comes of a line."""
        said = self.sitting.understand(line, sticky=False)
        assert said is not None
        if dependents:
            said = msgspec.structs.replace(said, dependents=True)
        outcome = self.sitting.record(said, id=id).outcome
        assert outcome is not None
        return outcome

    def says(self, *lines: str, dependents: bool = False) -> int:
        """Record lines; the number of the last entry."""
        for line in lines:
            outcome = self.enters(line, dependents=dependents)
            assert outcome.recorded, (line, outcome.findings)
        return self.journal.head().seq

    def refused(self, line: str, *, dependents: bool = False) -> list[str]:
        """The codes of the findings that refuse a line, which must leave everything as it was."""
        before = self.journal.head()
        try:
            outcome = self.enters(line, dependents=dependents)
        except Refused as refusal:
            return [str(refusal)]
        assert not outcome.recorded, line
        assert self.journal.head() == before
        return [finding.code for finding in outcome.findings if finding.level == "refused"]

    def rests(self, line: str) -> list[int]:
        """The entries that a refusal names."""
        outcome = self.enters(line)
        assert not outcome.recorded
        return sorted({seq for finding in outcome.findings for seq in finding.values.get("rests", [])})

    # ---- What stands ----

    def balance(self, who: str, account: str, at: Moment | None = None) -> int:
        found = self.store.balances(self.campaign, subject=who, account=account, at=at)
        return found[0].amount if found else 0

    def balances(self, at: Moment | None = None) -> dict[tuple[str, str], int]:
        return {
            (sum_.subject, sum_.account): sum_.amount for sum_ in self.store.balances(self.campaign, at=at)
        }

    def entry(self, seq: int | None = None) -> Entry:
        """An entry, by default the newest."""
        return self.journal.entry(seq or self.journal.head().seq).entry

    def bodies(self) -> list[str]:
        return [stored.body for stored in self.store.entries(self.campaign)]
