"""The two armies that these tests play with: Bob, Odi and Ham against Steve and a guard."""

from __future__ import annotations

from ledger.journal.asked import Outcome
from ledger.quick_entry.line import Line
from rules.kernel.verdict import Verdict
from tests.ledger.journal.evening import Evening

CAMPAIGN = b"""\
whills: 1
id: evening
name: The tests of LegoJedi
system: lego_jedi
subjects:
  rebels: {kind: side, name: Rebels, accounts: {limit: 100}}
  empire: {kind: side, name: Empire}
  bob: {kind: pc, name: Bob, side: rebels, accounts: {rating: 5, base_cost: 5, movement: 5, hp: 4}}
  odi:
    kind: pc
    name: Odi
    side: rebels
    accounts: {rating: 12, base_cost: 5, saber: yes, movement: 6, hp: 6}
  ham: {kind: npc, name: Ham, side: rebels, accounts: {base_cost: 8, hp: 5}}
  steve:
    kind: pc
    name: Steve
    side: empire
    accounts: {rating: 10, base_cost: 5, saber: yes, movement: 5, hp: 6}
  guard: {kind: npc, name: Guard, side: empire, accounts: {base_cost: 4, hp: 3}}
  speeder: {kind: object, name: Speeder, accounts: {sp: 20}}
"""


def mustered(*lines: str, **settings: str) -> Evening:
    """The armies before a battle, under these house rules, and what was said since."""
    evening = Evening(file=CAMPAIGN)
    evening.says(*(f"house {key} {value}" for key, value in settings.items()), *lines)
    return evening


def at_war(*lines: str, **settings: str) -> Evening:
    """The first turn of a battle, phase 2 of it over, and what was said since."""
    return mustered("battle", "turn", "phase 2", *lines, **settings)


def left(evening: Evening, who: str) -> int:
    """What somebody has left of the turn's budget."""
    rating, borrowed, spent = (
        evening.balance(who, account) for account in ("rating", "turn.borrowed", "turn.spent")
    )
    return rating + borrowed - spent


def locked_out(evening: Evening, who: str) -> bool:
    return evening.balance(who, "turn.force_lost") > 0


def side(evening: Evening, who: str) -> object:
    return evening.journal.table().field(who, "side")


def warned(evening: Evening, line: str) -> list[str]:
    """The codes of the warnings beside a line that is recorded."""
    outcome: Outcome = evening.enters(line)
    assert outcome.recorded, (line, outcome.findings)
    return [finding.code for finding in outcome.findings if finding.level == "warning"]


def preview(evening: Evening, line: str) -> Verdict:
    """What a line would come to before its dice fall."""
    said = evening.sitting.understand(line, sticky=False)
    assert isinstance(said, Line)
    judged = evening.sitting.judge(said)
    assert isinstance(judged, Verdict)
    return judged
