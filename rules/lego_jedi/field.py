"""Task 1, the Force Field: moving things, others and oneself (LJ-FF-01 to -04)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi.sides import FIGURES
from rules.lego_jedi.using import TASK, attempt, begin_task

BASE = 5
STEP = 5
"""So many points of size are moved without a step, and so many make a further one."""


def difficulty(size: int, inches: int, *, full_steps: bool = True) -> int:
    """What a field has to exceed that moves something so far; a distance below an inch counts as one, and
    with `full_steps` only those of size (LJ-FF-02)."""
    beyond = max(0, size - STEP)
    steps = beyond // STEP if full_steps else -(-beyond // STEP)
    return BASE + steps + max(0, inches - 1)


def _difficulty(table: Table, size: int, inches: int) -> int:
    return difficulty(size, inches, full_steps=table.setting("field_rounding") == "floor")


@move(
    "field",
    Param("target", "subject", of=(*FIGURES, "object"), required=False),
    Param("size", "number", required=False),
    Param("inches", "number", after="by", required=False),
    *TASK,
    rolls=("field",),
    by=FIGURES,
)
def field(act: Act, table: Table) -> Verdict:
    """Lift, shove or pull something of so many sp or somebody of so many hp, by so many inches."""
    verdict = Verdict(act, table, "field_used")
    begin_task(verdict, act.who)
    size, inches = _size(verdict), act.number("inches", 1)
    verdict.cite("LJ-FF-01", "LJ-FF-02")
    verdict.fact(target=act.maybe("target"), size=size, inches=inches)
    if attempt(verdict, "field", _difficulty(table, size, inches)):
        verdict.cite("LJ-FF-04")
    return verdict


def _size(verdict: Verdict) -> int:
    """As the line says, else the structure points of the thing or the hit points of the figure."""
    act, table = verdict.act, verdict.table
    if act.has("size"):
        return act.number("size")
    target = act.maybe("target")
    size = max(table.balance(target, "sp"), table.balance(target, "hp")) if target is not None else 0
    if size < 1:
        verdict.refuse("LJ-FF-02", "size_unknown", hard=True, target=target)
    return size


@move("dash", Param("inches", "number"), *TASK, rolls=("field",), by=FIGURES)
def dash(act: Act, table: Table) -> Verdict:
    """Run or leap so many inches in all: the field carries one beyond one's own movement (LJ-FF-03)."""
    verdict = Verdict(act, table, "self_moved")
    who = act.who
    begin_task(verdict, who)
    movement, size = table.balance(who, "movement"), max(table.balance(who, "hp"), 0)
    extra = act.number("inches") - movement
    if extra < 1:
        verdict.refuse("LJ-FF-03", "within_movement", who=who, movement=movement)
    verdict.cite("LJ-FF-02", "LJ-FF-03")
    verdict.fact(movement=movement, inches=act.number("inches"), field_inches=max(extra, 0), size=size)
    attempt(verdict, "field", _difficulty(table, size, max(extra, 0)))
    return verdict


MOVES = (field, dash)
