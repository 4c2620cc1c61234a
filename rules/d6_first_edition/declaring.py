"""Declarations: what everybody will do in a round, in which order (D1-CO-01 to -03, D1-MU-01, D1-MU-02)."""

from __future__ import annotations

from rules.d6_first_edition.rounds import refuse_unfit, spoil_preparation
from rules.d6_first_edition.segments import DECLARED, MOVEMENT, WAYS, announced, is_use, taken
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

NAMED = ("skills", "attributes", "force_skills", "movement", "other_uses")
"""What an action may be called by: an account of these groups, or a word of these choices."""


@move("declares", Param("actions", "actions", of=NAMED, once=("movement",), required=False))
def declares(act: Act, table: Table) -> Verdict:
    """At the start of a round: every use of it, and how one moves, in order. Each fills a segment of its own,
    from the first on (D1-CO-03), and each use after the first costs all of them a die (D1-MU-02)."""
    verdict = Verdict(act, table, "declaration")
    who, actions = act.who, act.texts("actions")
    refuse_unfit(verdict, who)
    if table.span("round") is None:
        verdict.refuse("D1-MU-01", "no_round", hard=True, who=who)
    earlier = [*announced(table, who), *taken(table, who)]
    if earlier or table.balance(who, "round.declared") > 0:
        verdict.refuse("D1-MU-01", "declared_already", who=who)
    until = table.this("round")
    verdict.post(who, "round.declared", 1, until=until)
    first = max((slot.number for slot in earlier), default=0) + 1
    for number, action in enumerate(actions, start=first):
        verdict.post(who, f"{DECLARED}{number}.{action}", 1, until=until)
    uses = [action for action in actions if is_use(table, action)]
    verdict.post(who, "round.uses", len(uses), until=until)
    for way in WAYS:
        if way in actions:
            verdict.post(who, f"round.{way}", 1, until=until)
    if "running" in actions:
        verdict.cite("D1-RO-09")
    if actions:
        spoil_preparation(verdict, who)
    verdict.fact(actions=actions, uses=len(uses))
    if not actions:
        verdict.fact(idle="idle")
    verdict.cite("D1-CO-01", "D1-CO-02", "D1-CO-03", "D1-MU-01", "D1-MU-02")
    if set(MOVEMENT) & set(actions):
        verdict.cite("D1-AM-14")
    return verdict


MOVES = (declares,)
