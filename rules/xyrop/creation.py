"""The sheet with which a character enters play (XY-CR)."""

from __future__ import annotations

from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.xyrop.ladder import die_of, rank_of
from rules.xyrop.springs import check_springs

MYSTIC = "mystic"
FREE_DISTINCTIONS = 3


def check_sheet(verdict: Verdict, table: Table, who: str) -> None:
    """What the rules say of whoever enters: of players' characters everything, of all others whether a Mystic
    may be one."""
    kind = table.system.kinds.get(table.kind(who) or "")
    if kind is None or not kind.acts:
        return
    refuse_mystic(verdict, table, who, MYSTIC if table.balance(who, MYSTIC) else "")
    if not kind.plays:
        return
    _check_dice(verdict, table, who)
    check_springs(verdict, table, who)
    _check_distinctions(verdict, table, who)
    give_initial_point(verdict, table, who)


def give_initial_point(verdict: Verdict, table: Table, who: str) -> None:
    """The number of every player's character until a boon raises it (XY-CR-03)."""
    if not table.balance(who, "initial_force_points"):
        verdict.post(who, "initial_force_points", 1)


def is_sensitive(table: Table, who: str) -> bool:
    """Whether somebody may use the Force; no droid does."""
    return table.kind(who) != "droid" and table.balance(who, "force_sensitive") > 0


def refuse_mystic(verdict: Verdict, table: Table, who: str, account: str) -> None:
    """Only the Force-sensitive have a die for Mystic (XY-CR-04)."""
    if account != MYSTIC:
        return
    verdict.cite("XY-CR-04")
    if not is_sensitive(table, who):
        verdict.refuse("XY-CR-04", "mystic_needs_force_sensitivity", who=who)


def _check_dice(verdict: Verdict, table: Table, who: str) -> None:
    """The dice of the sheet are those that the campaign hands out (XY-CR-01, XY-CR-05)."""
    verdict.cite("XY-CR-01")
    roles = _handed_out(table, "role_dice")
    rule = "XY-CR-01"
    if not is_sensitive(table, who):
        rule = "XY-CR-05"
        verdict.cite(rule)
        # Droids and the insensitive hand out a d4 less.
        if 1 in roles:
            roles.remove(1)
    _compare(verdict, table, who, "roles", roles, (rule, "role_dice_mismatch"))
    for group, setting in (("approaches", "approach_dice"), ("springs", "spring_dice")):
        code = f"{setting}_mismatch"
        _compare(verdict, table, who, group, _handed_out(table, setting), ("XY-CR-01", code))


def _handed_out(table: Table, setting: str) -> list[int]:
    dice = table.setting(setting)
    return [rank_of(str(die)) for die in dice] if isinstance(dice, list) else []


def _compare(
    verdict: Verdict, table: Table, who: str, group: str, wanted: list[int], refusal: tuple[str, str]
) -> None:
    accounts = [account.id for account in table.system.accounts.values() if account.group == group]
    have = [rank for account in accounts if (rank := table.balance(who, account))]
    if sorted(have) != sorted(wanted):
        rule, code = refusal
        verdict.refuse(rule, code, who=who, have=_told(have), wanted=_told(wanted))


def _told(ranks: list[int]) -> list[str]:
    return [die_of(rank) for rank in sorted(ranks, reverse=True)]


def _check_distinctions(verdict: Verdict, table: Table, who: str) -> None:
    """Three of any content, and the race besides (XY-CR-02, XY-AM-01)."""
    have = len(table.family(who, "distinction."))
    if table.setting("race_is_extra_distinction") == "no":
        have += len(table.family(who, "race."))
    verdict.cite("XY-CR-02", "XY-AM-01")
    if have != FREE_DISTINCTIONS:
        verdict.refuse("XY-CR-02", "distinction_count", who=who, have=have, wanted=FREE_DISTINCTIONS)
