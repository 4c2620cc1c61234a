"""The witnesses of a system: for each rule of its index, lines of play of which the last must cite it.

Each system has a folder here: `campaign.yaml`, which the lines are played in, and `witnesses.yaml`. The lines
of a rule stand under the way in which it speaks: `cited` in an entry that is recorded, `warned` or `noted`
beside one, `refused` instead of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import yaml

from rules import registry
from rules.kernel.chart import Rule
from rules.kernel.system import System
from tests.ledger.journal.evening import Evening

FOLDER = Path(__file__).parent

WITHHELD = "withheld"
"""What a rule is called whose citation is taken away: no index has it."""

Lines = list[str]


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lines that make one rule speak, by how it does."""

    cited: Lines = []
    warned: Lines = []
    noted: Lines = []
    refused: Lines = []


class Witnesses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a system's file says of the rules of its index."""

    witnesses: dict[str, Ways]
    permissions: dict[str, Lines] = {}
    """Rules that only allow something: the last of the lines does it, and nothing is found against it."""
    silent: dict[str, str] = {}
    """Rules that no entry can cite, and why not."""
    never_refused: dict[str, str] = {}
    """Rules whose words have a refusal that no line can meet with, and why not."""
    never_warned: dict[str, str] = {}
    """Rules whose words have a warning that no line can meet with, and why not."""


class Book(msgspec.Struct, frozen=True):
    """The folder of a system."""

    name: str
    campaign: bytes
    said: Witnesses

    def rules(self) -> dict[str, Rule]:
        """The index of this system alone, without that of the core that it may stand on."""
        parts = self.evening().journal.system.parts
        return next(part.data.rules for part in parts if part.data.system == self.name)

    def evening(self) -> Evening:
        """A campaign that nothing has been played in yet."""
        return Evening(file=self.campaign)

    def each(self) -> Iterator[tuple[str, str, Lines]]:
        """Rule, way and lines of every witness."""
        for rule, ways in self.said.witnesses.items():
            for way, lines in msgspec.structs.asdict(ways).items():
                if lines:
                    yield rule, way, lines


def book(name: str) -> Book:
    """The witnesses of that system. Raises OSError where it has none, ValidationError for a wrong shape."""
    folder = FOLDER / name
    said = yaml.safe_load((folder / "witnesses.yaml").read_text("utf-8"))
    return Book(name, (folder / "campaign.yaml").read_bytes(), msgspec.convert(said, Witnesses))


def spoken(evening: Evening, lines: Lines) -> set[tuple[str, str]]:
    """Ways and rules of the last line; those before it have to be recorded."""
    *before, last = lines
    evening.says(*before)
    outcome = evening.enters(last)
    ways = {"refused": "refused", "warning": "warned", "note": "noted"}
    found = {(ways[finding.level], finding.rule) for finding in outcome.findings}
    cited = {("cited", rule) for recorded in outcome.entries for rule in recorded.entry.citations}
    return found | cited


def withholding(system: System, rule: str) -> System:
    """The same system with an index that no longer leads to that rule."""
    *others, last = system.parts
    led = {key: WITHHELD for key, id in system.maps.items() if id == rule}
    maps = last.data.maps | led | {rule: WITHHELD}
    changed = msgspec.structs.replace(last, data=msgspec.structs.replace(last.data, maps=maps))
    return System([*others, changed])


def names() -> list[str]:
    """Every system that has an index of rules: the kernel, the cores, the supplements."""
    return ["kernel", *registry.names()]
