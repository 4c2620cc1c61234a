"""Who may teach, and what a power asks of whoever learns it (FC-MA-03, FC-PW-06)."""

from __future__ import annotations

from rules.d6_first_edition.codes import FORCE_SKILLS
from rules.d6_first_edition.dark_side import DARK, gain
from rules.force_companion.prices import taint_gained
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

FIRST_CODE = Code(1, 0).ledger()
"""Where a new skill begins (FC-SK-01)."""

LEAST_CODE_OF_A_TEACHER = Code(3, 0).ledger()


def refuse_unfit_teacher(verdict: Verdict, teacher: str, skills: list[str], *, gained: int = 0) -> None:
    """A teacher has 3D or more in every skill concerned, and more than the pupil (FC-MA-03): before the
    raise, or, by the setting `teacher.compare`, after it, `gained` pips on."""
    table, who = verdict.table, verdict.act.who
    more = gained if table.setting("teacher.compare") == "after_raise" else 0
    for skill in skills:
        have, pupil = table.balance(teacher, skill), table.balance(who, skill) + more
        if have < LEAST_CODE_OF_A_TEACHER or have <= pupil:
            verdict.refuse(
                "FC-MA-03",
                "unfit_teacher",
                who=who,
                teacher=teacher,
                account=skill,
                have=str(Code.of(have)),
                pupil=str(Code.of(pupil)),
            )
    verdict.cite("FC-MA-03")
    if len(skills) > 1:
        verdict.cite("FC-AM-12")


def weigh_teacher_of(verdict: Verdict, teacher: str, power: str) -> None:
    """A teacher should be known to have the power taught (FC-MA-03, setting `teacher.must_know_power`)."""
    stance = verdict.table.setting("teacher.must_know_power")
    if stance == "off" or verdict.table.balance(teacher, f"power.{power}") > 0:
        return
    find = verdict.refuse if stance == "refuse" else verdict.warn
    find("FC-MA-03", "teacher_lacks_power", teacher=teacher, power=power)


def skills_of(table: Table, power: str) -> list[str]:
    """The Force skills that a power uses."""
    return [skill for skill in FORCE_SKILLS if table.balance(power, f"uses.{skill}") > 0]


def refuse_unready(verdict: Verdict, power: str, *, known_by: str, lacking_by: str = "FC-PW-06") -> None:
    """Nobody learns a power that is known already, by the rule `known_by`, or for which a skill is lacking,
    by `lacking_by` (FC-PW-06)."""
    table, who = verdict.now, verdict.act.who
    if table.balance(who, f"power.{power}") > 0:
        verdict.refuse(known_by, "power_known", who=who, power=power)
    skills = skills_of(table, power)
    if not skills:
        verdict.refuse("FC-PW-06", "power_without_skills", power=power)
    for skill in skills:
        if table.balance(who, skill) == 0:
            verdict.refuse(lacking_by, "skill_lacking", who=who, power=power, account=skill)


def learn(verdict: Verdict, power: str) -> None:
    """The power is known from now on (FC-PW-03)."""
    verdict.set(verdict.act.who, f"power.{power}", 1)
    verdict.cite("FC-PW-03", "FC-PW-06")


def weigh_required(verdict: Verdict, power: str, *, researched: bool = False) -> None:
    """A power that this one requires and that is not known is refused to research; under a master the setting
    `learning.master_prerequisites` says (FC-PW-06)."""
    table, who = verdict.now, verdict.act.who
    stance = "refuse" if researched else table.setting("learning.master_prerequisites")
    find = verdict.refuse if stance == "refuse" else verdict.warn
    for account in table.family(power, "requires."):
        required = account.removeprefix("requires.")
        if table.balance(who, f"power.{required}") == 0:
            find("FC-PW-06", "power_required", who=who, power=power, required=required)


def taint(verdict: Verdict, teacher: str) -> None:
    """What a raise under a tainted teacher brings, on the totals as they stand now (FC-DS-03)."""
    table, who = verdict.now, verdict.act.who
    due = taint_gained(table.balance(teacher, DARK), table.balance(who, DARK))
    if due:
        gain(verdict, who, due, cause="tainted_master")
        verdict.cite("FC-DS-01", "FC-DS-03")


def answer_for(verdict: Verdict, teacher: str) -> None:
    """A master who trains a tainted pupil knowingly gains a dark side point: here for each training, if the
    setting `master.knowing_dsp` says so (FC-DS-02)."""
    table, who = verdict.now, verdict.act.who
    if table.setting("master.knowing_dsp") != "each_training":
        return
    if table.balance(teacher, f"knows.{who}") > 0 and table.balance(who, DARK) > 0:
        gain(verdict, teacher, 1, cause="tainted_pupil")
        verdict.cite("FC-DS-01", "FC-DS-02")
