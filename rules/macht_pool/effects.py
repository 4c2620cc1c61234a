"""What a hit is spent on: lethal or harmless effects, by price (MP-DM-02, MP-ST-01, MP-ST-02)."""

from __future__ import annotations

from typing import Any

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import Lot
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.macht_pool.attacks import DAMAGE, weapon_in
from rules.macht_pool.conditions import befall, refuse_unknown
from rules.macht_pool.weapons import ALWAYS, CHOSEN, SET, weapon_of

LETHAL = {"dazed": 1, "wounded": 2, "badly_wounded": 4}
STUN = {"dazed": 1, "lightly_stunned": 2, "unconscious": 4}
"""Prices in successes (MP-DM-02, MP-ST-02)."""


def effect_prices() -> dict[str, dict[str, int]]:
    """The prices of both sorts of effects."""
    return {"lethal": dict(LETHAL), "stun": dict(STUN)}


@move(
    "deals",
    Param("effects", "actions", of=("effects",)),
    Param("entry", "entry", after="of", required=False),
)
def deals(act: Act, table: Table) -> Verdict:
    """Spend what a hit has won on effects (several, or one alone: setting `damage_combination`): that of the
    entry named, or of the newest hit. What is not spent is lost."""
    verdict, effects = Verdict(act, table, "effects_bought"), act.texts("effects")
    lot = _open_hit(act, table)
    if lot is None:
        verdict.refuse("MP-DM-01", "nothing_to_deal", hard=True, who=act.who)
        return verdict
    hit = table.past(lot.entry)
    facts: dict[str, Any] = hit.draft.facts if hit is not None else {}
    target, stun = str(facts.get("target", act.who)), facts.get("mode") == "stun"
    verdict.draft.about = lot.entry
    rule = "MP-ST-02" if stun else "MP-DM-02"
    verdict.cite("MP-DM-01", rule)
    refuse_unknown(verdict, effects)
    _hold_mode(verdict, weapon_in(facts), effects, stun=stun)
    if len(effects) > 1 and table.setting("damage_combination") == "single":
        verdict.refuse(rule, "one_effect_only", number=len(effects))
    spent = sum({**LETHAL, **STUN}.get(effect, 0) for effect in effects)
    if spent > lot.amount:
        verdict.refuse(rule, "over_budget", hard=True, need=spent, have=lot.amount)
    verdict.fact(entry=lot.entry, target=target, effects=effects, spent=spent, unspent=lot.amount - spent)
    verdict.end(lot)
    befall(verdict, target, effects)
    return verdict


def _open_hit(act: Act, table: Table) -> Lot | None:
    lots = table.lots(account=DAMAGE, subject=act.who)
    if act.has("entry"):
        lots = [lot for lot in lots if lot.entry == act.number("entry")]
    return lots[-1] if lots else None


def _hold_mode(verdict: Verdict, weapon: str, effects: list[str], *, stun: bool) -> None:
    """An attack kills or it stuns (MP-ST-02); with most weapons that is not for choosing (MP-ST-01)."""
    lethal = [effect for effect in effects if effect not in STUN and effect in LETHAL]
    harmless = [effect for effect in effects if effect not in LETHAL and effect in STUN]
    if lethal and harmless:
        verdict.refuse("MP-ST-02", "mixed_modes", effects=[*lethal, *harmless])
        return
    found = weapon_of(verdict.table, weapon)
    how = found.stun if found is not None else ""
    if lethal and stun:
        by_itself = how in (SET, ALWAYS)
        rule, code = ("MP-ST-01", "weapon_is_stun_only") if by_itself else ("MP-ST-02", "mixed_modes")
        verdict.refuse(rule, code, weapon=weapon, effects=lethal)
    elif harmless and not stun:
        rule, code = ("MP-ST-02", "mixed_modes") if how == CHOSEN else ("MP-ST-01", "weapon_cannot_stun")
        verdict.refuse(rule, code, weapon=weapon, effects=harmless, who=verdict.act.who)


MOVES = (deals,)
