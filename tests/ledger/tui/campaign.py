"""The campaign that the screens are tried on, and its desk: fixed dice, a fixed clock, a ledger in memory."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, repeat

from ledger.campaign_file.reader import read_campaign
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.store.opening import IN_MEMORY, open_store
from ledger.store.store import Store
from ledger.tui.app import WhillsApp
from ledger.tui.desk import Desk

CAMPAIGN = "rebel_cell"
NOW = "2024-05-04T19:00:00Z"

FILE = """
whills: 1
id: rebel_cell
name: The Rebel Cell
system: d6_first_edition
tallies: {credits: {label: Credits}}
subjects:
  roark:
    kind: pc
    name: Roark Garnet
    player: Sam
    fields: {species: Human, occupation: Smuggler}
    accounts: {dexterity: 3D+1, knowledge: 2D, mechanical: 3D, perception: 3D, strength: 2D, technical: 2D+2,
      blaster: 5D+1, dodge: 4D+1, force_points: 2, character_points: 5, credits: 200}
  jana:
    kind: pc
    name: Jana Tarn
    accounts: {dexterity: 3D, strength: 3D, force_points: 1, character_points: 2}
  vex:
    kind: npc
    name: Vex
    accounts: {dexterity: 2D, strength: 2D, blaster: 3D}
"""

EVENING = """
session start The Bathysphere
adventure start Fall of Ka'tan
scene Cockpit
roark rolls blaster vs 15 : 4 3 6 2 1
roark force // pulls Jana out
jana hit by 4D : 3 3 3 3 resists : 2 2 2
award roark, jana 5 // for the rescue
undo
"""
"""Lines as at a table: a Force point waits to be judged, Jana is hurt, an award was taken back."""


def begun(store: Store, file: str = FILE) -> Store:
    """The store with the campaign in it."""
    opened = read_campaign(file.encode(), "campaign.yaml")
    found(store, opened.founding, clock=lambda: NOW, names=lambda: "opening")
    return store


def desk_at(store: Store, campaign: str = CAMPAIGN, faces: Iterable[int] = ()) -> Desk:
    """A desk at which these faces fall, and fours when they are used up."""
    falling = chain(faces, repeat(4))
    return Desk(lambda: Journal(store, campaign, clock=lambda: NOW, roller=lambda sides: next(falling)))


def a_desk(evening: str = "", file: str = FILE, faces: Iterable[int] = ()) -> Desk:
    """A desk with the campaign in memory, after these lines."""
    store = begun(open_store(IN_MEMORY, create=True), file)
    before = desk_at(store)
    for line in evening.strip().splitlines():
        assert before.enter(line).taken, line
    return desk_at(store, faces=faces)


def run_where_fours_fall(location: str, campaign: str) -> int:
    """The screens on a ledger, as `ledger.tui.app.run` opens them, but for their dice: each shows four."""
    app = WhillsApp(lambda: desk_at(open_store(location), campaign))
    app.run()
    app.leave()
    return 1 if app.failure is not None else 0
