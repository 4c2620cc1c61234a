"""Three who are armed, for fights in lines."""

from __future__ import annotations

FILE = b"""\
whills: 1
id: evening
name: A fight
system: d6_first_edition
templates:
  trooper: {kind: npc, name: Trooper, hand: pistol, accounts: {dexterity: 2D, strength: 2D, blaster: 3D}}
subjects:
  roark:
    kind: pc
    hand: pistol
    accounts: {dexterity: 3D, strength: 2D, blaster: 5D}
  mira:
    kind: pc
    hand: saber
    accounts: {dexterity: 3D, strength: 3D, sense: 4D, control: 2D, lightsaber: 4D}
  guard: {kind: npc, hand: pistol, accounts: {dexterity: 2D, strength: 3D, blaster: 4D}}
  pistol:
    {kind: weapon, name: Pistol, skill: blaster, accounts: {damage: 4D}, ranges: {short: 10, long: 50}}
  saber: {kind: weapon, name: Lightsaber, skill: lightsaber, accounts: {damage: 5D}, difficulty: 15}
  thermal:
    {kind: weapon, name: Thermal, skill: grenade, accounts: {damage: 5D}, ranges: {short: 7, long: 20}}
"""
