"""Implants: codes that are not their bearer's own, and the one power that makes them so (FC-FP-09)."""

from __future__ import annotations

from rules.d6_first_edition.codes import Working, is_doubled, round_dice, standing_dice, worked_out
from rules.d6_first_edition.rolls import made, rules_behind, split_modifiers
from rules.d6_first_edition.rounds import count_use, prepared_dice, refuse_unfit
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

CODE = "implant_code"
WILL_DRIVEN, EXTERNAL = "trait.will_driven", "trait.external_effect"
WORN = "implant."
"""Whose implants these are: `implant.arm`."""

CYBERLOCKE = "cyberlocke"
"""The power that frees implants, by its id in the campaign."""

FREED = "round.cyberlocke"
"""That it was used with success in this round."""


@move(
    "operates",
    Param("implant", "subject", of=("implant",)),
    Param("modifiers", "modifiers", required=False),
    Param("versus", "versus", required=False),
    rolls=("implant", "opponent"),
    theirs={"opponent": "versus"},
)
def operates(act: Act, table: Table) -> Verdict:
    """Use an implant with its own code; a Force point doubles it only beside CyberLocke (FC-FP-04, -09)."""
    verdict = Verdict(act, table, "roll_recorded")
    who, implant = act.who, act.text("implant")
    refuse_unfit(verdict, who)
    if table.balance(implant, CODE) == 0:
        verdict.refuse("FC-FP-09", "implant_without_code", hard=True, object=implant)
    if table.balance(who, f"{WORN}{implant}") == 0:
        verdict.warn("FC-FP-09", "implant_of_others", who=who, object=implant)
    segment = count_use(verdict, who, "implant", reaction=False)
    if segment:
        verdict.fact(segment=segment)
    working = _working(verdict, who, implant)
    verdict.cite(*rules_behind(table, working))
    verdict.draft.facts |= working.facts() | {"ability": f"{WORN}{implant}"}
    verdict.fact(**made(verdict, "implant", who, f"{WORN}{implant}", working))
    return verdict


def _working(verdict: Verdict, who: str, implant: str) -> Working:
    table = verdict.now
    doubled = is_doubled(table, who) and is_freed(table, who, implant)
    if is_doubled(table, who):
        verdict.cite("FC-FP-09" if doubled else "FC-FP-04")
        if not doubled:
            verdict.note("FC-FP-09", "implant_not_doubled", who=who, object=implant)
    dice = dict(round_dice(table, who))
    if doubled and table.setting("cyberlocke.penalty_on_implant") is not True:
        # The power's own die is not the implant's to bear (FC-AM-02).
        dice["several_actions"] = min(0, dice.get("several_actions", 0) + table.balance(who, FREED))
        verdict.cite("FC-AM-02")
    given, _ = split_modifiers(verdict.act.maps("modifiers"))
    prepared = prepared_dice(verdict, who, reaction=False)
    return worked_out(
        Code.of(table.balance(implant, CODE)),
        [*dice.items(), ("prepared", prepared), *standing_dice(table, who, implant)],
        doubled=doubled,
        double_first=table.setting("fp.double_first") is True,
        given=given,
    )


def is_freed(table: Table, who: str, implant: str) -> bool:
    """Whether CyberLocke works on an implant of someone's own: driven by will, with no effect outside of the
    body (FC-FP-09)."""
    return (
        table.balance(who, FREED) > 0
        and table.balance(who, f"{WORN}{implant}") > 0
        and table.balance(implant, WILL_DRIVEN) > 0
        and table.balance(implant, EXTERNAL) == 0
    )


def free_implants(verdict: Verdict, act: Act, table: Table) -> None:
    """CyberLocke, used with success, counts until the round ends (FC-FP-09)."""
    facts = verdict.draft.facts
    used = facts.get("power") == CYBERLOCKE and facts.get("outcome") == "success"
    if used and table.span("round") is not None and table.balance(act.who, FREED) == 0:
        verdict.post(act.who, FREED, 1, until=table.this("round"))


MOVES = (operates,)
