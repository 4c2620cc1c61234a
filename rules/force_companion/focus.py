"""What helps a use of a power: a focus, a day of study, a round of preparation, others who use it too
(FC-FO-01 to -04)."""

from __future__ import annotations

from typing import Any

from rules.d6_first_edition import rounds
from rules.d6_first_edition.rounds import PREPARED, prepare, refuse_unfit
from rules.force_companion.access import refuse_not_inside
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.days import START, book
from rules.force_companion.lore import complexity
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

STUDIED = "studied."
"""What a study day added: `studied.farseeing.12` is the complexity of a text that was memorised on day 12."""


def of_focus(verdict: Verdict) -> list[dict[str, Any]]:
    """The dice of something that truly helps to concentrate, as the game master says; more than the usual is
    told (FC-FO-01, setting `focus.default_dice`)."""
    act, setting = verdict.act, verdict.table.setting("focus.default_dice")
    usual = setting if isinstance(setting, int) else 1
    dice = act.number("focus_dice", usual if act.flag("focus") else 0)
    if not dice:
        return []
    if dice > usual:
        verdict.warn("FC-FO-01", "much_focus", dice=dice, usual=usual)
    verdict.cite("FC-FO-01")
    return [{"why": "focus", "by": f"{dice:+d}D"}]


def of_study(verdict: Verdict, who: str, power: str) -> list[dict[str, Any]]:
    """The complexity of the text that the power was memorised from, used up by this use (FC-FO-02)."""
    table = verdict.table
    found: list[dict[str, Any]] = []
    for account, pips in table.family(who, f"{STUDIED}{power}.").items():
        verdict.set(who, account, 0)
        verdict.cite("FC-FO-02")
        if _is_stale(table, int(account.rpartition(".")[2])):
            verdict.note("FC-FO-02", "study_expired", who=who, power=power)
        else:
            found.append({"why": "study", "by": Code.of(pips).modifier()})
    return found


def _is_stale(table: Table, day: int) -> bool:
    """Whether what was memorised on that day is forgotten (setting `study.expires_after_days`)."""
    days = table.setting("study.expires_after_days")
    return isinstance(days, int) and table.day > day + days


def of_group(verdict: Verdict, power: str) -> list[dict[str, Any]]:
    """What the game master gives to those who use one power together, all of whom know it (FC-FO-04)."""
    act, table = verdict.act, verdict.table
    members = act.texts("group")
    for member in members:
        if member == act.who:
            verdict.refuse(RULE_OF_THE_LEDGER, "leads_already", hard=True, who=member)
        if table.balance(member, f"power.{power}") == 0:
            verdict.refuse("FC-FO-04", "power_unknown_in_group", who=member, power=power)
        refuse_unfit(verdict, member)
    bonus = act.maybe("bonus")
    if bonus is not None and not members:
        verdict.refuse("FC-FO-04", "bonus_alone", who=act.who, power=power)
    if members:
        verdict.fact(group=members)
        verdict.cite("FC-FO-04")
    return [{"why": "group", "by": Code.parse(bonus).modifier()}] if bonus is not None else []


@move(
    "memorises",
    Param("power", "subject", of=("power",)),
    Param("text", "subject", of=("manuscript",), after="from"),
    Param("days", "number", after="days", required=False),
    START,
    by=PEOPLE,
)
def memorises(act: Act, table: Table) -> Verdict:
    """One whole day with a text, for its complexity in dice at the next use of that power (FC-FO-02). Another
    day replaces what there was."""
    verdict = Verdict(act, table, "study_day")
    who, power, text = act.who, act.text("power"), act.text("text")
    days = act.number("days", 1)
    if table.balance(who, f"power.{power}") == 0:
        verdict.refuse("FC-FO-02", "power_unknown", who=who, power=power)
    refuse_not_inside(verdict, text, power, "FC-FO-02")
    if days < 1:
        verdict.refuse("FC-FO-02", "no_whole_day", who=who, power=power)
    dice = complexity(table, text)
    verdict.fact(power=power, object=text, bonus=dice.modifier())
    book(verdict, days)
    for account in table.family(who, f"{STUDIED}{power}."):
        verdict.set(who, account, 0)
    last = verdict.draft.facts.get("ended", table.day + 1) - 1
    verdict.set(who, f"{STUDIED}{power}.{last}", dice.ledger())
    verdict.cite("FC-FO-02")
    return verdict


@move(
    "prepares",
    *rounds.prepares.params,
    Param("power", "subject", of=("power",), after="for", required=False),
    by=rounds.prepares.by,
)
def prepares(act: Act, table: Table) -> Verdict:
    """A whole round of doing nothing (D1-RO-08), or of concentrating on a power: then the die is for that
    power alone (FC-FO-03)."""
    power = act.maybe("power")
    if power is None:
        return rounds.prepares.decide(act, table)
    verdict = Verdict(act, table, "preparation_round")
    prepare(verdict, act.who, f"{PREPARED}.{power}", "FC-FO-03")
    verdict.fact(power=power)
    return verdict


MOVES = (memorises, prepares)
