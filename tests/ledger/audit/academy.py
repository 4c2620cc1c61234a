"""A campaign with every way to a Force skill and to a power, as a file and played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ledger.campaign_file.reader import read_campaign
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from tests.ledger.audit.follow import enter

FILE = """
whills: 1
id: academy
name: The Academy
system: d6_first_edition
supplements: [force_companion]
language: {language}
settings: {{campaign.era: {era}}}
subjects:
  mira:
    kind: pc
    name: Mira Sol
    traits: [force_sensitive, jedi]
    accounts: {{dexterity: 3D, knowledge: 3D, perception: 3D, strength: 2D, willpower: 4D, research: 4D,
      blaster: 3D+1, control: 2D+1, sense: 1D+2, force_points: 2, character_points: {points}}}
    powers: [life_detection]
  odan:
    kind: npc
    name: Master Odan
    traits: [force_sensitive, jedi]
    accounts: {{control: 5D, sense: 4D, alter: 4D, dark_side_points: {tainted}}}
    powers: [life_detection, farseeing, telekinesis]
  katan:
    kind: holocron
    name: The Holocron of Ka'tan
    accounts: {{education: 4D, complexity: 3D, difficulty: 12}}
    powers: [farseeing, telekinesis, life_detection, calm, still]
  codex:
    kind: manuscript
    name: The Codex
    fields: {{nature: jedi}}
    accounts: {{complexity: 5D, difficulty: 15}}
    teaches: [control, sense, alter]
    powers: [farseeing, telekinesis]
  life_detection: {{kind: power, name: Life detection, skills: [sense], difficulty: {{sense: 6}}}}
  farseeing: {{kind: power, name: Farseeing, skills: [control, sense], difficulty: {{control: 8, sense: 7}},
    requires: [life_detection]}}
  telekinesis: {{kind: power, name: Telekinesis, skills: [alter], difficulty: {{alter: 4}}}}
  calm: {{kind: power, name: Calm, skills: [control], difficulty: {{control: 9}}, requires: [still]}}
  still: {{kind: power, name: Still, skills: [control], difficulty: {{control: 6}}}}
"""


def file(language: str = "en", era: str = "other", points: int = 40, tainted: int = 0) -> str:
    return FILE.format(language=language, era=era, points=points, tainted=tainted)


OPENED = ("mira trusts katan", "mira understands codex")


@contextmanager
def academy(
    *lines: str, language: str = "en", era: str = "other", points: int = 40, tainted: int = 0
) -> Iterator[Sitting]:
    """The campaign in memory, after these lines."""
    with open_store(":memory:", create=True) as store:
        opened = read_campaign(file(language, era, points, tainted).encode(), "academy.yaml")
        found(store, opened.founding)
        sitting = Sitting(Journal(store, opened.founding.campaign))
        for line in lines:
            assert enter(sitting, line).recorded, line
        yield sitting
