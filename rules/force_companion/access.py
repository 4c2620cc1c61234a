"""Access to lore: a keeper's trust, a text that is understood, what is stored there (FC-HO-04, FC-HO-06)."""

from __future__ import annotations

from rules.force_companion.bonds import PEOPLE
from rules.kernel.act import Act
from rules.kernel.move import Move, Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

FEWEST_POWERS, MOST_POWERS = 5, 50
"""What a Holocron holds (FC-HO-04)."""

NEW = "lore.new"
"""That an object appeared in the session of now."""

GATE = {"holocron": "FC-HO-04", "manuscript": "FC-HO-06"}
"""By which rule there is access to an object of that kind."""


def _access(id: str, kind: str, event: str) -> Move:
    @move(
        id,
        Param("object", "subject", of=(kind,)),
        Param("revoked", "flag", required=False),
        by=PEOPLE,
    )
    def access(act: Act, table: Table) -> Verdict:
        """The keeper of a Holocron trusts someone, or a manuscript is understood; or no more."""
        verdict = Verdict(act, table, event)
        who, object_, granted = act.who, act.text("object"), not act.flag("revoked")
        if (table.balance(who, f"trust.{object_}") > 0) == granted:
            code = f"{id}_already" if granted else f"{id}_not"
            verdict.refuse(RULE_OF_THE_LEDGER, code, hard=True, who=who, object=object_)
        verdict.set(who, f"trust.{object_}", int(granted))
        verdict.fact(object=object_, granted=granted, ended=None if granted else "revoked")
        verdict.cite(GATE[kind])
        return verdict

    return access


def has_access(table: Table, who: str, object_: str) -> bool:
    """Whether a keeper trusts, or a text is understood."""
    return table.balance(who, f"trust.{object_}") > 0


def refuse_closed(verdict: Verdict, object_: str, rule_for_text: str = "FC-HO-09") -> None:
    """Nothing comes of a Holocron whose keeper does not trust (FC-HO-04), nor of a text that is not
    understood, by the rule that asks for it there."""
    table, who = verdict.table, verdict.act.who
    if has_access(table, who, object_):
        return
    if table.kind(object_) == "holocron":
        verdict.refuse("FC-HO-04", "no_trust", who=who, object=object_)
    else:
        verdict.refuse(rule_for_text, "not_understood", who=who, object=object_)


def refuse_not_inside(verdict: Verdict, object_: str, power: str, rule_for_text: str = "FC-HO-09") -> None:
    """A power is learned only from an object that it is stored in."""
    table = verdict.table
    if table.balance(object_, f"power.{power}") == 0:
        rule = "FC-HO-04" if table.kind(object_) == "holocron" else rule_for_text
        verdict.refuse(rule, "not_inside", object=object_, power=power)


def tell_of_other_lessons(verdict: Verdict, object_: str, skill: str) -> None:
    """A notice when an object is recorded as teaching skills, and this is none of them."""
    taught = verdict.table.family(object_, "teaches.")
    if taught and f"teaches.{skill}" not in taught:
        rule = GATE[verdict.table.kind(object_) or "holocron"]
        verdict.note(rule, "teaches_other", object=object_, account=skill)


def check_holocron(verdict: Verdict, table: Table, who: str) -> None:
    """A Holocron holds 5 to 50 powers (FC-HO-04)."""
    stored = len(table.family(who, "power."))
    if table.kind(who) == "holocron" and not FEWEST_POWERS <= stored <= MOST_POWERS:
        verdict.warn(
            "FC-HO-04", "odd_holocron", object=who, have=stored, fewest=FEWEST_POWERS, most=MOST_POWERS
        )


def mark_new(verdict: Verdict, table: Table, who: str) -> None:
    """Whatever holds lore is new until the session ends in which it appears."""
    if table.kind(who) in GATE and table.span("session") is not None:
        verdict.post(who, NEW, 1, until=table.this("session"))


def tell_of_haste(verdict: Verdict, act: Act, table: Table) -> None:
    """To find a Holocron or a text crowns several adventures, and to win or read it fills a session: in the
    session in which it appeared it is early for that (FC-HO-11)."""
    object_ = act.maybe("object")
    if object_ is None or act.flag("revoked") or table.late:
        return
    if table.balance(object_, NEW) > 0:
        verdict.warn("FC-HO-11", "used_at_once", object=object_)


MOVES = (
    _access("trusts", "holocron", "holocron_trust"),
    _access("understands", "manuscript", "manuscript_understood"),
)
