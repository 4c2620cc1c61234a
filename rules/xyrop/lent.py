"""One die of a roll, whoever lends it: its rank, and by how much points raise it (XY-FO-06, XY-BF-04)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.best_of import BestOf
from rules.kernel.verdict import Verdict
from rules.xyrop.ladder import TOP, rank_of, sides_of

ABILITIES = ("approaches", "roles")


class Lent(msgspec.Struct, frozen=True):
    """A die about to be rolled. `rank` is the one that it is rolled with, `raised` by how many of them it was
    raised; `account`, `subject` and `name` say what lends it."""

    rank: int
    raised: int = 0
    account: str | None = None
    subject: str | None = None
    name: str | None = None

    @property
    def sides(self) -> int:
        return sides_of(self.rank)

    def facts(self, face: int | None = None) -> dict[str, Any]:
        """The die as an entry keeps it, with its face once it fell."""
        said = {"account": self.account, "subject": self.subject, "name": self.name, "face": face}
        known: dict[str, Any] = {name: value for name, value in said.items() if value is not None}
        return {"sides": self.sides, **known, **({"raised": self.raised} if self.raised else {})}


def lend(verdict: Verdict, item: dict[str, Any], rank: int, rule: str) -> Lent:
    """The die of an item of the line, raised as often as that says; `rule` tells what raises it. Beyond d12
    nothing rises; what has no die lends none."""
    raised = int(item.get("raised", 0))
    if rank < 1:
        values = {"account": item.get("account"), "subject": item.get("subject")}
        verdict.refuse("XY-RO-02", "no_such_die", hard=True, **{k: v for k, v in values.items() if v})
        rank = 1
    if rank + raised > TOP:
        verdict.refuse(rule, "ladder_top", hard=True)
        raised = TOP - rank
    return Lent(rank + raised, raised, item.get("account"), item.get("subject"), item.get("name"))


def die_named(item: dict[str, Any]) -> int:
    """The rank of the size that an item of the line says; 0 where it says none."""
    return rank_of(str(item["die"])) if "die" in item else 0


def group_of(verdict: Verdict, account: str) -> str:
    """The group of an account of the chart; empty for a stranger to it."""
    found = verdict.table.system.account(account)
    return found.group if found is not None else ""


def best_of(dice: list[Lent], keep: int) -> BestOf:
    """These dice, of which so many results count."""
    return BestOf(tuple(die.sides for die in dice), keep)
