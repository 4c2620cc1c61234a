"""What else gives and takes Force points: assets and costly decisions (XY-FO-03, XY-FO-09)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.xyrop.bad_feelings import bring_in, raise_thing
from rules.xyrop.points import gain, spend
from rules.xyrop.springs import POSITIVE
from rules.xyrop.stress import refuse_out_of_play

PLAYERS = ("pc", "droid")


@move("decides", Param("spring", "account", of=("springs",)), by=PLAYERS)
def decides(act: Act, table: Table) -> Verdict:
    """Decide out of a positive spring, against one's own interest: that earns a Force point (XY-FO-03)."""
    verdict = Verdict(act, table, "costly_choice")
    who, spring = act.who, act.text("spring")
    refuse_out_of_play(verdict, who)
    verdict.cite("XY-FO-03")
    if spring not in POSITIVE:
        verdict.refuse("XY-FO-03", "positive_spring_needed", account=spring)
    elif table.balance(who, spring) == 0:
        verdict.warn("XY-FO-03", "spring_not_held", who=who, account=spring)
    verdict.fact(spring=spring)
    gain(verdict, who, 1)
    return verdict


@move("creates", Param("newcomer", "newcomer"), by=PLAYERS)
def creates(act: Act, table: Table) -> Verdict:
    """Pay a Force point, and an object or a circumstance becomes an asset at d6 (XY-FO-09)."""
    verdict = Verdict(act, table, "asset_created")
    who = act.who
    refuse_out_of_play(verdict, who)
    asset = bring_in(verdict, act.map("newcomer"), "asset")
    verdict.field(asset, "creator", who)
    verdict.fact(creator=who)
    spend(verdict, who, 1, "XY-FO-09")
    return verdict


@move("improves", Param("asset", "subject", of=("asset",)), by=PLAYERS)
def improves(act: Act, table: Table) -> Verdict:
    """Pay a Force point, and an asset rises by a rank (XY-FO-09)."""
    verdict = Verdict(act, table, "asset_raised")
    refuse_out_of_play(verdict, act.who)
    verdict.fact(asset=act.text("asset"))
    spend(verdict, act.who, 1, "XY-FO-09")
    raise_thing(verdict, act.text("asset"), "XY-FO-09")
    return verdict


MOVES = (decides, creates, improves)
