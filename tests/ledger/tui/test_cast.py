"""Who and what is told of as being in play, by what their kinds show."""

from __future__ import annotations

from ledger.tui.overview import look
from tests.ledger.journal.evening import Evening

FILE = b"""\
whills: 1
id: evening
name: The fire
system: xyrop
stresses: {fear: {}, fatigue: {label: Fatigue}}
subjects:
  ana: {kind: pc, name: Ana, accounts: {force_points: 2, fear: d6, fatigue: d4}}
  tin: {kind: droid, name: Tin}
  guard: {kind: npc, name: Guard, accounts: {fear: d8, force_points: 1}}
  fire: {kind: situation, name: Fire, accounts: {die: d8}}
  bridge: {kind: asset, name: Bridge, accounts: {die: d6}}
  loyal: {kind: distinction, name: Loyal}
"""


def test_points_and_dice_stand_beside_the_names_and_the_table_before_its_things() -> None:
    evening = Evening(file=FILE)
    cast = [(one.name, one.points, one.state) for one in look(evening.sitting).cast]
    assert cast == [
        ("Ana", "FP 2", "F d6 F d4"),
        ("Tin", "FP 0", ""),
        ("Guard", "F d8", ""),
        ("The table", "BF 0", ""),
        ("Bridge", "d6", ""),
        ("Fire", "d8", ""),
    ]


def test_what_is_gone_is_told_of_no_more() -> None:
    evening = Evening(file=FILE)
    evening.says("ease fire", "ease fire", "ease fire")
    assert "Fire" not in [one.name for one in look(evening.sitting).cast]
