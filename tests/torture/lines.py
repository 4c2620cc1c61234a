"""Lines of play for random programs, most of which are legal at any time."""

from __future__ import annotations

from random import Random

import msgspec

PEOPLE = ("roark", "mira")

MOVES = (
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
    "enrol guard as npc strength 2D blaster 3D",
    "guard wounded",
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
    "{who} mortally wounded",
    "{who} dying",
    "{who} healed",
    "{who} stands",
    "{who} force",
    "{who} force heroic",
    "{who} force neither",
    "{who} force ruling the dark side lends it",
    "judge {who} dramatic",
    "judge {who} evil",
    "judge {who} stays",
    "judge {who} turns",
    "grant {who} force 1",
    "{who} gains dark 1 ruling the table saw it",
    "{who} raises blaster",
    "{who} set species Human",
    "house fp.max_per_round none",
    "in session 1 award {who} 1",
    "in session 1 {who} wounded",
    "in session 1 {who} healed",
    "in session 1 {who} stunned",
    "in session 1 {who} blaster vs 10",
    "in day 0 {who} loses credits 5",
    "in adventure 1 {who} force heroic",
)

OF_COMBAT = (
    "round",
    "fight roark, mira, vex",
    "{who} declares blaster, blaster",
    "{who} declares run, blaster",
    "vex declares walk, blaster",
    "{who} initiative",
    "vex initiative",
    "{who} walks 4",
    "{who} runs 10 turning 45",
    "{who} crawls 2",
    "{who} drops",
    "enrol rifle as weapon damage 4D",
    "rifle set skill blaster",
    "{who} shoots vex with rifle at short",
    "{who} shoots vex with rifle at short dodged",
    "{who} shoots vex with rifle at long only",
    "vex shoots {who} with rifle at short only",
    "{who} strikes vex vs 8",
    "vex strikes {who} vs 5 parried",
    "vex parries",
    "vex dodges against {who}",
    "{who} damages vex",
    "vex damages",
    "vex resists",
    "{who} resists",
    "vex blaster vs 10",
    "vex dodges",
    "{who} hit by vex with 1D",
    "vex hit by {who}",
)

OF_THE_FORCE = (
    "mira trains control with odan",
    "mira trains control alone",
    "mira trains control with odan rush 1",
    "mira trusts katan",
    "mira understands codex",
    "mira studies katan for control",
    "mira studies katan for alter",
    "mira studies codex for sense",
    "mira learns telekinesis with odan",
    "mira learns control_pain with odan",
    "mira pupil of odan",
    "mira leaves odan",
    "{who} heroism",
    "{who} spends 1",
    "grant mira force 1",
    "award mira 20",
    "in session 1 mira trains control with odan",
)
"""What the companion adds; elsewhere these lines are not understood."""

CORRECTIONS = (
    "undo",
    "undo {seq}",
    "undo {seq}",
    "undo {seq} ruling so be it",
    "undo {seq}..{upto}",
    "redo",
    "amend {seq} award {who} 3",
    "amend {seq} {who} hit by 4D",
    "amend {seq} {who} healed",
    "amend {seq} {who} blaster vs 20",
    "amend {seq} {who} force dramatic",
    "amend {seq} {who} loses credits 40",
    "amend {seq} note Not so",
    "amend {seq} scene Elsewhere",
    "amend {seq} session start Renamed",
    "amend {seq} mira trains control alone",
    "amend {seq} mira trusts katan",
)


class Step(msgspec.Struct, frozen=True):
    """A line that is still to be filled in, and two numbers that choose the entries it corrects."""

    text: str
    who: str = PEOPLE[0]
    seq: int = 0
    upto: int = 0

    def line(self, head: int) -> str:
        """The line, in a campaign of that many entries."""
        seq = 1 + self.seq % head
        return self.text.format(who=self.who, seq=seq, upto=min(head, seq + self.upto % 4))


def at_random(source: Random) -> Step:
    """Any line; nearly every third corrects."""
    turn = source.random()
    text = source.choice(
        CORRECTIONS if turn < 0.3 else OF_THE_FORCE if turn < 0.4 else OF_COMBAT if turn < 0.6 else MOVES
    )
    return Step(text, source.choice(PEOPLE), source.randrange(60), source.randrange(4))
