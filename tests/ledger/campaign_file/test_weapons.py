"""Weapons in a campaign file: keys that name one account, and keys whose parts have names of their own."""

from __future__ import annotations

import pytest

from ledger.campaign_file.reader import read_campaign
from ledger.errors import NotUnderstood
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.store.opening import open_store
from rules.kernel.table import Table

FILE = """\
whills: 1
name: Arms
system: d6_first_edition
subjects:
  pistol:
    kind: weapon
    skill: blaster
    accounts: {damage: 4D}
    ranges: {short: 10, medium: 25}
  thermal:
    kind: weapon
    attack: grenade
    difficulty: 10
    blast: {near: 3}
    blast_damage: {near: 5d+1}
"""


def table(text: str = FILE) -> Table:
    store = open_store(":memory:")
    found(store, read_campaign(text.encode(), "arms.yaml").founding)
    return Journal(store, "arms").table()


def test_what_is_said_of_a_weapon_stands_in_the_opening_entry() -> None:
    arms = table()
    assert arms.field("pistol", "skill") == "blaster"
    assert (arms.field("pistol", "ranges.short"), arms.field("pistol", "ranges.medium")) == (10, 25)
    assert arms.balance("pistol", "damage") == 12
    assert (arms.field("thermal", "attack"), arms.field("thermal", "difficulty")) == ("grenade", 10)
    assert (arms.field("thermal", "blast.near"), arms.field("thermal", "blast_damage.near")) == (3, "5D+1")


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("skill: blaster", "skill: strength", "arms.yaml:7:12"),
        ("skill: blaster", "skill: [blaster]", "arms.yaml:7:12"),
        ("short: 10", "shrot: 10", "arms.yaml:9:14"),
        ("short: 10", "short: far", "arms.yaml:9:21"),
        ("attack: grenade", "attack: bomb", "arms.yaml:12:13"),
    ],
)
def test_what_no_weapon_can_be_is_refused_with_its_place(right: str, wrong: str, place: str) -> None:
    with pytest.raises(NotUnderstood, match=place):
        table(FILE.replace(right, wrong))


def test_ranges_that_run_backwards_are_warned_of() -> None:
    text = FILE.replace("short: 10, medium: 25", "short: 25, medium: 10")
    findings = read_campaign(text.encode(), "arms.yaml").findings
    assert [finding.code for finding in findings] == ["bands_out_of_order"]
