"""What a lightsaber does to whom it hits: a die that every Jedi may push, and mercy (LJ-SD-01 to -06)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import Lot
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi.budget import available, refuse_after_die, spend
from rules.lego_jedi.deflecting import BLOW, LANDED, close
from rules.lego_jedi.rolls import Added, added, roll
from rules.lego_jedi.sides import FIGURES
from rules.lego_jedi.using import SLAIN, refuse_unable

ROWS = (
    "hp_1",
    "hp_2",
    "sever_right_hand",
    "sever_left_hand",
    "hp_3",
    "sever_right_arm",
    "sever_left_arm",
    "hp_4",
    "sever_right_leg",
    "sever_left_leg",
    "hp_5",
    "hp_6",
    "decapitation",
)
"""The rows of the table, from a result of -1 to one of 11. They do not go by severity."""

LOWEST = -1
HIGHEST = LOWEST + len(ROWS) - 1

CUT_BY = "cut_by."
"""The place of the row that somebody was cut by, from 1, while its attacker may still lower it."""

SEVER = "sever_"
HP = "hp_"


def damage_row(modified: int) -> str:
    """The row of a result; beyond the table it is the first or the last (LJ-SD-02)."""
    return ROWS[min(max(modified, LOWEST), HIGHEST) - LOWEST]


@move(
    "cut",
    Param("target", "subject", of=FIGURES, required=False),
    Param("influences", "shares", of=FIGURES, after="influenced_by", required=False, signed=True),
    Param("after_die", "flag", required=False),
    rolls=("damage",),
    by=FIGURES,
)
def cut(act: Act, table: Table) -> Verdict:
    """The damage of a strike that hit and was not deflected, with what the Jedi around it declared before its
    die fell."""
    verdict = Verdict(act, table, "saber_damage")
    who = act.who
    blow = _blow(verdict)
    target = blow.subject if blow is not None else act.maybe("target")
    if target is None:
        return verdict
    verdict.fact(target=target)
    modifiers = _influences(verdict, target)
    verdict.cite("LJ-SD-01", "LJ-SD-02")
    verdict.fact(**roll(verdict, "damage", modifiers))
    modified = verdict.draft.facts["total"]
    if blow is not None:
        verdict.draft.about = blow.entry
        close(verdict, blow)
    if not LOWEST <= modified <= HIGHEST and table.setting("saber_damage_out_of_table") == "gm":
        verdict.warn("LJ-SD-02", "out_of_table", result=modified)
        verdict.fact(result="ruling_needed")
        return verdict
    row = damage_row(modified)
    verdict.fact(result=row)
    suffer_row(verdict, target, row)
    if not table.late:
        verdict.post(target, f"{CUT_BY}{who}", ROWS.index(row) + 1, until=table.this("round"))
    return verdict


def _blow(verdict: Verdict) -> Lot | None:
    """The newest strike of the attacker whose damage is due; of a late one nothing is known."""
    act, table = verdict.act, verdict.table
    if table.late and act.has("target"):
        return None
    found = [lot for kind in (BLOW, LANDED) for lot in table.lots(account=f"{kind}{act.who}")]
    if act.has("target"):
        found = [lot for lot in found if lot.subject == act.text("target")]
    if not found:
        hard = not act.has("target")
        verdict.refuse("LJ-SD-01", "no_blow", hard=hard, who=act.who, target=act.maybe("target"))
    return max(found, key=lambda lot: lot.entry) if found else None


def _influences(verdict: Verdict, target: str) -> list[Added]:
    """Who pushes the die how far up or down, each paid from the own budget of the turn (LJ-SD-03)."""
    act, table = verdict.act, verdict.table
    modifiers: list[Added] = []
    left_to: dict[str, int] = {}
    if act.has("influences"):
        verdict.cite("LJ-SD-03")
        refuse_after_die(verdict)
    for share in act.maps("influences"):
        for who in share["to"]:
            refuse_unable(verdict, who)
            if table.setting("saber_damage_influence") != "any_jedi" and who not in (act.who, target):
                verdict.refuse("LJ-SD-03", "no_bystanders", who=who)
            spend(verdict, who, abs(int(share["amount"])))
            modifiers += added(int(share["amount"]), who=who)
            left_to[who] = available(verdict.now, who)
    verdict.fact(left_to=left_to)
    return modifiers


def suffer_row(verdict: Verdict, target: str, row: str, *, sign: int = 1) -> None:
    """What a row does to whom it hits (LJ-SD-06); with the other sign, that it has not been done."""
    verdict.cite("LJ-SD-06")
    if row.startswith(HP):
        verdict.post(target, "hp", -sign * int(row.removeprefix(HP)))
    elif row.startswith(SEVER):
        limb = f"lost.{row.removeprefix(SEVER)}"
        if sign > 0 and verdict.now.balance(target, limb) > 0:
            verdict.warn("LJ-SD-06", "limb_already_lost", who=target, account=limb)
        verdict.post(target, limb, sign)
    else:
        verdict.set(target, SLAIN, 1 if sign > 0 else 0)


@move(
    "relent",
    Param("target", "subject", of=FIGURES, required=False),
    Param("row", "choice", of=("damage_rows",), after="to"),
    by=FIGURES,
)
def relent(act: Act, table: Table) -> Verdict:
    """The attacker settles for a lower row, when the die has fallen and for nothing (LJ-SD-04)."""
    verdict = Verdict(act, table, "damage_lowered")
    lot = _wound(verdict)
    verdict.cite("LJ-SD-04")
    if lot is None:
        return verdict
    before, row = ROWS[lot.amount - 1], act.text("row")
    if ROWS.index(row) >= lot.amount - 1:
        verdict.refuse("LJ-SD-04", "may_only_lower", row=row, before=before)
    verdict.draft.about = lot.entry
    verdict.fact(target=lot.subject, before=before, result=row)
    suffer_row(verdict, lot.subject, before, sign=-1)
    suffer_row(verdict, lot.subject, row)
    verdict.post(lot.subject, lot.account, ROWS.index(row) + 1 - lot.amount, lot=lot.entry, until=lot.until)
    return verdict


def _wound(verdict: Verdict) -> Lot | None:
    """The newest damage of the turn that whoever lowers it did. Another's is theirs to lower."""
    act, table = verdict.act, verdict.table
    target = act.maybe("target")
    every = [lot for lot in table.lots(prefix=CUT_BY) if target in (None, lot.subject)]
    own = [lot for lot in every if lot.account == f"{CUT_BY}{act.who}"]
    if every and not own:
        verdict.refuse("LJ-SD-04", "only_attacker_lowers", who=act.who)
    elif not every:
        verdict.refuse("LJ-SD-04", "nothing_to_lower", hard=True, who=act.who)
    return max(own or every, key=lambda lot: lot.entry) if every else None


MOVES = (cut, relent)
