"""Ten rounds between four: what is typed at the entry line, and what the journal then tells."""

from __future__ import annotations

FILE = """
whills: 1
id: rebel_cell
name: The Rebel Cell
system: d6_first_edition
subjects:
  roark:
    kind: pc
    name: Roark Garnet
    hand: pistol
    accounts: {dexterity: 3D+1, strength: 3D, perception: 3D, blaster: 5D+1, dodge: 4D+1, force_points: 2}
  jana:
    kind: pc
    name: Jana Tarn
    hand: saber
    accounts: {dexterity: 3D, strength: 3D+1, lightsaber: 5D, control: 2D, sense: 4D, force_points: 1}
  vex:
    kind: npc
    name: Vex
    hand: pistol
    accounts: {dexterity: 2D+2, strength: 4D+1, blaster: 4D, dodge: 3D+2}
  kell:
    kind: npc
    name: Kell
    hand: knife
    accounts: {dexterity: 3D, strength: 4D+1, melee: 4D+1, melee_parry: 3D+2}
  pistol:
    kind: weapon
    name: Pistol
    accounts: {damage: 4D}
    ranges: {short: 10, medium: 30, long: 120}
  saber: {kind: weapon, name: Lightsaber, skill: lightsaber, accounts: {damage: 2D}, difficulty: 10}
  knife: {kind: weapon, name: Knife, skill: melee, accounts: {damage: 1D}, difficulty: 10}
"""

BEFORE = "session start\nscene Cellar"
"""Lines that are there before the fight begins."""

FIRST = 4
"""The number of the first entry of the fight."""

RIGHT_KEY = "→"
"""Stands for the key that takes the line that is offered."""

PLAYED = """
fight ro, ja, ve, ke | A fight: Roark Garnet
r                    | Round 1
→ 2 bl               | Roark Garnet declares 2 Blaster
→ run, lig           | Jana Tarn declares running
→ 2 bl               | Vex declares 2 Blaster
→ walk, melee        | Kell declares walking
→ ve at 20           | Roark Garnet attacks Vex with Pistol: hit, stunned
→ 10                 | Jana Tarn moves 10 m, running
→ ro dg              | Vex attacks Roark Garnet with Pistol: missed
→ 5                  | Kell moves 5 m, walking
→                    | Roark Garnet attacks Vex with Pistol: missed
→ ke                 | Jana Tarn attacks Kell with Lightsaber: hit, stunned
→                    | Vex attacks Roark Garnet with Pistol: missed
→ ja pr              | Kell attacks Jana Tarn with Knife: missed
→                    | Round 2
→                    | Roark Garnet declares 2 Blaster
ja d lig             | Jana Tarn declares Lightsaber
ve d bl              | Vex declares Blaster
ke d 2 melee         | Kell declares 2 Melee weapons
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→ pr                 | Jana Tarn attacks Kell with Lightsaber: hit, stunned
→                    | Vex attacks Roark Garnet with Pistol: missed
→                    | Kell attacks Jana Tarn with Knife: missed
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→ pr                 | Kell attacks Jana Tarn with Knife: missed
→                    | Round 3
ro d run, bl         | Roark Garnet declares running
→                    | Jana Tarn declares Lightsaber
→                    | Vex declares Blaster
ke d melee           | Kell declares Melee weapons
ja i                 | Jana Tarn rolls for initiative
ja pr                | Jana Tarn rolls Sense 3D: 12 (4D -1D several actions)
ke i                 | Kell rolls for initiative
→                    | Jana Tarn attacks Kell with Lightsaber: hit, stunned
→                    | Kell attacks Jana Tarn with Knife: missed
→ 8                  | Roark Garnet moves 8 m, running
→                    | Vex attacks Roark Garnet with Pistol: missed
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→                    | Round 4
ro d 2 bl            | Roark Garnet declares 2 Blaster
→                    | Jana Tarn declares Lightsaber
ve d 2 bl            | Vex declares 2 Blaster
→                    | Kell declares Melee weapons
→ dg only            | Roark Garnet attacks Vex with Pistol: hit
→                    | Roark Garnet has hit Vex with Pistol
→                    | Vex is hit: resists 4D+1: 17
→                    | Jana Tarn attacks Kell with Lightsaber: hit, stunned
→                    | Vex attacks Roark Garnet with Pistol: missed
→                    | Kell attacks Jana Tarn with Knife: missed
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→                    | Vex attacks Roark Garnet with Pistol: missed
→                    | Round 5
→                    | Roark Garnet declares 2 Blaster
→                    | Jana Tarn declares Lightsaber
→                    | Vex declares 2 Blaster
→                    | Kell declares Melee weapons
→ at 9               | Roark Garnet attacks Vex with Pistol: hit, stunned
→ pr                 | Jana Tarn attacks Kell with Lightsaber: hit, stunned
→ dg                 | Vex attacks Roark Garnet with Pistol: missed
→ pr                 | Kell attacks Jana Tarn with Knife: missed
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→                    | Vex attacks Roark Garnet with Pistol: missed
→                    | Round 6
ro force             | Roark Garnet spends a Force point
→                    | Roark Garnet declares 2 Blaster
→                    | Jana Tarn declares Lightsaber
ve d bl              | Vex declares Blaster
→                    | Kell declares Melee weapons
→ dg                 | Roark Garnet attacks Vex with Pistol: hit, stunned
→                    | Jana Tarn attacks Kell with Lightsaber: hit, stunned
ve s ja at 15 pr     | Vex attacks Jana Tarn with Pistol: missed
→                    | Kell attacks Jana Tarn with Knife: missed
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→                    | Round 7
→                    | Roark Garnet declares 2 Blaster
ja d 2 lig           | Jana Tarn declares 2 Lightsaber
→                    | Vex declares Blaster
→                    | Kell declares Melee weapons
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→                    | Jana Tarn attacks Kell with Lightsaber: hit, stunned
→ at 15 pr           | Vex attacks Jana Tarn with Pistol: missed
→                    | Kell attacks Jana Tarn with Knife: missed
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→                    | Jana Tarn attacks Kell with Lightsaber: hit, stunned
→                    | Round 8
ro d bl              | Roark Garnet declares Blaster
ja d 0               | Jana Tarn is idle in this round
→                    | Vex declares Blaster
→                    | Kell declares Melee weapons
ja df                | Jana Tarn rolls Sense 3D: 12 (4D -1D several actions)
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→                    | Vex attacks Jana Tarn with Pistol: missed
ja rd ke vs 10       | Jana Tarn attacks Kell with Pistol (a shot sent back): hit, stunned
→                    | Kell attacks Jana Tarn with Knife: missed
→                    | Round 9
→                    | Roark Garnet declares Blaster
ja d lig             | Jana Tarn declares Lightsaber
→                    | Vex declares Blaster
ke d 0               | Kell is idle in this round
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→ pr                 | Jana Tarn attacks Kell with Lightsaber: hit, stunned
ve s ro dg           | Vex attacks Roark Garnet with Pistol: missed
→                    | Round 10
ro d 3 bl            | Roark Garnet declares 3 Blaster
→                    | Jana Tarn declares Lightsaber
ve d 0               | Vex is idle in this round
→                    | Kell is idle in this round
→                    | Roark Garnet attacks Vex with Pistol: hit, stunned
→                    | Jana Tarn attacks Kell with Lightsaber: hit, stunned
→ = 14               | Roark Garnet attacks Vex with Pistol: hit, stunned
→ only               | Roark Garnet attacks Vex with Pistol: hit
→                    | Roark Garnet has hit Vex with Pistol
→                    | Vex is hit: resists 4D+1: 17
ve wounded           | Vex is wounded
n they give up       | they give up
round end            | The round ends
"""
"""What is typed before Enter, and how the sentence in the journal begins, if every die shows four."""


def lines() -> list[tuple[str, str]]:
    """The pairs of the fight, in order."""
    rows = [row.partition("|") for row in PLAYED.strip().splitlines()]
    return [(typed.strip(), told.strip()) for typed, _, told in rows]
