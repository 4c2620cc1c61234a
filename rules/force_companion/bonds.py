"""Masters and pupils: who is accepted, what the master knows, who answers for whom (FC-MA-04, FC-DS)."""

from __future__ import annotations

from rules.d6_first_edition.dark_side import DARK, gain
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

PEOPLE = ("pc", "npc")


@move(
    "pupil",
    Param("master", "subject", of=PEOPLE, after="of"),
    Param("knowingly", "flag", required=False),
    by=PEOPLE,
)
def pupil(act: Act, table: Table) -> Verdict:
    """A master accepts a pupil, who should be pure (FC-MA-04); `knowingly`, if the master knows that this one
    is not (FC-DS-02)."""
    verdict = Verdict(act, table, "pupil_accepted")
    who, master = act.who, act.text("master")
    if who == master:
        verdict.refuse(RULE_OF_THE_LEDGER, "own_master", hard=True, who=who)
    if table.balance(who, f"bond.{master}") > 0:
        verdict.refuse(RULE_OF_THE_LEDGER, "pupil_already", hard=True, who=who, master=master)
    verdict.set(who, f"bond.{master}", 1)
    verdict.fact(master=master, master_knows=act.flag("knowingly"))
    verdict.cite("FC-MA-04")
    if table.balance(who, DARK) > 0:
        verdict.warn("FC-MA-04", "impure_pupil", who=who, master=master)
        verdict.cite("FC-AM-14")
        if act.flag("knowingly"):
            take_upon(verdict, who, master)
    return verdict


@move("knows", Param("pupil", "subject", of=PEOPLE), by=PEOPLE)
def knows(act: Act, table: Table) -> Verdict:
    """A master learns that a pupil leans to the dark side, and goes on with the training (FC-DS-02)."""
    student = act.text("pupil")
    verdict = Verdict(act, table, "training_continued", student)
    if table.balance(student, f"bond.{act.who}") == 0:
        verdict.refuse("FC-DS-02", "no_bond", who=student, master=act.who)
    if table.balance(student, DARK) == 0:
        verdict.refuse("FC-DS-02", "pure_pupil", who=student, master=act.who)
    verdict.fact(master=act.who, master_knows=True)
    take_upon(verdict, student, act.who)
    return verdict


def take_upon(verdict: Verdict, student: str, master: str) -> None:
    """The point of a master who decides to train a tainted pupil all the same: once for each pupil, as far as
    this decision goes (FC-DS-02, FC-AM-15)."""
    verdict.cite("FC-DS-02")
    if verdict.table.balance(master, f"knows.{student}") > 0:
        verdict.note("FC-DS-02", "known_before", who=student, master=master)
        return
    verdict.set(master, f"knows.{student}", 1)
    gain(verdict, master, 1, cause="tainted_pupil")
    verdict.cite("FC-DS-01")


@move("leaves", Param("master", "subject", of=PEOPLE), by=PEOPLE)
def leaves(act: Act, table: Table) -> Verdict:
    """The bond of a pupil and a master ends, and with it what the master answers for (FC-DS-04)."""
    verdict = Verdict(act, table, "bond_ended")
    who, master = act.who, act.text("master")
    if table.balance(who, f"bond.{master}") == 0:
        verdict.refuse(RULE_OF_THE_LEDGER, "no_bond", hard=True, who=who, master=master)
    verdict.set(who, f"bond.{master}", 0)
    verdict.fact(master=master)
    verdict.cite("FC-DS-04")
    return verdict


def tell_masters(verdict: Verdict, act: Act, table: Table) -> None:
    """A notice for each master of whoever gains a dark side point (FC-DS-04)."""
    for posting in list(verdict.draft.postings):
        if posting.account == DARK and posting.amount > 0:
            for bond in verdict.now.family(posting.subject, "bond."):
                verdict.note(
                    "FC-DS-04", "master_answers", who=posting.subject, master=bond.removeprefix("bond.")
                )


MOVES = (pupil, knows, leaves)
