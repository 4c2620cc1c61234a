"""The lines of the command contract are understood, with the systems that they are written for."""

from functools import cache
from pathlib import Path

import pytest
import yaml

from ledger.quick_entry.line import Line, Reversal
from ledger.quick_entry.parser import parse
from ledger.quick_entry.vocabulary import Person, Vocabulary
from ledger.quick_entry.write import line_of
from rules import registry
from rules.kernel.chart import Account

CONTRACT = Path(__file__).parents[2] / "contract"
EVENING = [
    line
    for line in (CONTRACT / "contract.journal").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]

# The vocabulary that the contract lists beside that evening.
VOCABULARY = """
session end · adventure start Fall of Ka'tan · round end · day +7 · note Roark hears a click
award roark, mira 5 · award all 6 except mira · enrol guard as npc blaster 4D strength 2D
roark rolls blaster vs 15 · roark declares 3 running · roark prepares · roark dodges : 3 4 4
roark dying : 1 1 · roark hit by 4D · roark wounded · roark healed · roark force heroic · roark force
judge roark dramatic · judge 42 selfish · judge roark stays · mira heroism // unspent, at the decisive moment
grant roark force 1 // reason · mira gains dark 1 · roark loses credits 50
roark raises blaster to 6D · mira trains control with odan rush 2 · mira trains control alone
mira learns telekinesis with odan · mira trusts katan · mira understands codex
mira studies katan for control · mira studies codex for farseeing · mira pupil of odan · mira leaves odan
house research.ceiling 4D · rename roark Roark Tan · retire roark · reveal 57
roark set species Human · assert roark blaster 6D
undo · undo 42 · redo
roark blaster vs 15 -2D cover : 4 3 · roark blaster vs guard 2D+2 = 12 · mira trains control alone on day 12
"""
LINES = [line.strip() for row in VOCABULARY.strip().splitlines() for line in row.split(" · ")]


@cache
def campaign() -> Vocabulary:
    """The words of the campaign of the contract."""
    file = yaml.safe_load((CONTRACT / "contract.yaml").read_text(encoding="utf-8"))
    system = registry.system(file["system"], tuple(file["supplements"])).with_accounts(
        Account(id, {"en": tally["label"]}, "count", "tallies") for id, tally in file["tallies"].items()
    )
    people = [Person(id, about["name"], about["kind"]) for id, about in file["subjects"].items()]
    return Vocabulary(system, people)


@pytest.mark.parametrize("text", EVENING + LINES)
def test_a_line_of_the_contract_is_understood_and_written_again(text: str) -> None:
    asked = parse(text, campaign())
    if isinstance(asked, Line):
        request = asked.request("r")
        again = parse(line_of(request, campaign(), note=asked.note, ruling=asked.ruling), campaign())
        assert isinstance(again, Line)
        assert again.request("r") == request
    else:
        assert isinstance(asked, Reversal)


def test_an_account_behind_the_scenes_makes_no_name_unclear() -> None:
    """`round.points_spent` has the word too, and nobody is offered it."""
    asked = parse("assert roark character 5", campaign())
    assert isinstance(asked, Line)
    assert asked.arguments["account"] == "character_points"


def test_a_number_before_the_use_of_a_power_is_of_that_and_before_a_movement_it_is_not() -> None:
    asked = parse("mira declares 2 power, 2 run", campaign())
    assert isinstance(asked, Line)
    assert asked.arguments["actions"] == ["power", "power", "any", "any", "running"]
