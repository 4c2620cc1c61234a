"""Lines of play drawn at random, most of which are legal at any time."""

from __future__ import annotations

from random import Random

PEOPLE = ("roark", "mira")

LINES = (
    "session start",
    "session end",
    "adventure start",
    "adventure end",
    "scene",
    "round",
    "round end",
    "day +1",
    "note Something happens",
    "secret note Nobody knows",
    "award {who} 2",
    "{who} gains credits 10",
    "{who} loses credits 30",
    "{who} blaster vs 15",
    "{who} rolls dexterity",
    "{who} declares 2 running",
    "{who} dodges",
    "{who} prepares",
    "{who} hit by 4D",
    "{who} stunned",
    "{who} wounded",
    "{who} dying",
    "{who} healed",
    "{who} force",
    "{who} force heroic",
    "{who} force neither",
    "judge {who} dramatic",
    "judge {who} evil",
    "judge {who} stays",
    "grant {who} force 1",
    "{who} gains dark 1 ruling the table saw it",
    "{who} raises blaster",
    "{who} set species Human",
    "house fp.max_per_round none",
    "in session 1 award {who} 1",
    "in session 1 {who} wounded",
    "in session 1 {who} stunned",
    "in adventure 1 {who} force heroic",
)

AMENDED = ("award {who} 3", "{who} hit by 4D", "{who} healed", "{who} force dramatic", "note Not so", "scene")


def a_line(source: Random, head: int) -> str:
    """A line; every fourth corrects an entry up to `head`."""
    turn = source.random()
    who = source.choice(PEOPLE)
    seq = source.randint(1, head)
    if turn < 0.1:
        return source.choice(("undo", "redo"))
    if turn < 0.2:
        return f"undo {seq}"
    if turn < 0.28:
        return f"amend {seq} {source.choice(AMENDED).format(who=who)}"
    return source.choice(LINES).format(who=who)
