"""What befalls the body, how it ends, and what healing is (MP-DM-03 to -05, MP-ST-03, MP-ST-04)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import SpanKey
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.macht_pool.pools import BADLY_WOUNDED

WOUNDS, UNCONSCIOUS = "condition.wounds", "condition.unconscious"
DAZED, STUNNED = "condition.dazed", "condition.lightly_stunned"
HEALTHY, WOUNDED, DEAD = 0, 1, 3

NOTHING = "nothing"
"""What an effect comes to that changes nothing."""

RULE_OF = {
    "dazed": "MP-DM-03",
    "wounded": "MP-DM-04",
    "badly_wounded": "MP-DM-05",
    "lightly_stunned": "MP-ST-03",
    "unconscious": "MP-ST-04",
}


def befall(verdict: Verdict, who: str, effects: list[str]) -> None:
    """Bring effects upon someone, one after another, and tell what each came to."""
    came = []
    for effect in effects:
        if effect in RULE_OF:
            verdict.cite(RULE_OF[effect])
            came.append({"effect": effect, "came": _BEFALL[effect](verdict, who)})
    verdict.fact(came=came, now=state_of(verdict.now, who))


def state_of(table: Table, who: str) -> list[str]:
    """Everything that someone suffers, as ids."""
    wounds = table.balance(who, WOUNDS)
    found = {
        "dazed": table.balance(who, DAZED) > 0,
        "lightly_stunned": table.balance(who, STUNNED) > 0,
        "unconscious": table.balance(who, UNCONSCIOUS) > 0,
        table.system.ladders["wounds"][wounds]: wounds > HEALTHY,
    }
    return [id for id, there in found.items() if there]


def next_turn(table: Table, who: str, further: int = 0) -> str:
    """The key of someone's next turn; one that is running is not it (A-27 of the catalogue's readings)."""
    return str(SpanKey(who, "turn", table.last("turn", who) + 1 + further))


def _daze(verdict: Verdict, who: str) -> str:
    """Until the end of the next turn; the dazed are not dazed again, nor for longer (MP-DM-03)."""
    if verdict.now.balance(who, DAZED) > 0:
        return NOTHING
    verdict.post(who, DAZED, 1, until=next_turn(verdict.now, who))
    return "dazed"


def _wound(verdict: Verdict, who: str) -> str:
    """The wounded who are wounded again are badly wounded (MP-DM-04)."""
    wounds = verdict.now.balance(who, WOUNDS)
    if wounds == HEALTHY:
        verdict.set(who, WOUNDS, WOUNDED)
        return "wounded"
    return _wound_badly(verdict, who)


def _wound_badly(verdict: Verdict, who: str) -> str:
    if verdict.now.balance(who, WOUNDS) >= BADLY_WOUNDED:
        return NOTHING
    verdict.set(who, WOUNDS, BADLY_WOUNDED)
    verdict.cite("MP-DM-05")
    return "badly_wounded"


def _stun(verdict: Verdict, who: str) -> str:
    """For the next two turns; the lightly stunned fall unconscious. What it does to the wounded is a setting,
    `light_stun_vs_wounded` (MP-ST-03)."""
    now = verdict.now
    reading = now.setting("light_stun_vs_wounded") if now.balance(who, WOUNDS) > HEALTHY else "normal"
    if reading == "no_effect":
        return NOTHING
    lots = now.lots(account=STUNNED, subject=who)
    if not lots:
        verdict.post(who, STUNNED, 1, until=next_turn(now, who, 1))
        return "lightly_stunned"
    if reading == "no_escalation":
        return NOTHING
    for lot in lots:
        verdict.end(lot)
    return _knock_out(verdict, who)


def _knock_out(verdict: Verdict, who: str) -> str:
    if verdict.now.balance(who, UNCONSCIOUS) > 0:
        return NOTHING
    verdict.set(who, UNCONSCIOUS, 1)
    verdict.cite("MP-ST-04")
    return "unconscious"


_BEFALL = {
    "dazed": _daze,
    "wounded": _wound,
    "badly_wounded": _wound_badly,
    "lightly_stunned": _stun,
    "unconscious": _knock_out,
}


# -- what the game master says


@move("suffers", Param("effects", "actions", of=("effects",)))
def suffers(act: Act, table: Table) -> Verdict:
    """What befalls someone without an attack, as the game master says."""
    verdict = Verdict(act, table, "condition_set")
    effects = act.texts("effects")
    refuse_unknown(verdict, effects)
    befall(verdict, act.who, effects)
    return verdict


def refuse_unknown(verdict: Verdict, effects: list[str]) -> None:
    """Nothing else can be bought or suffered (MP-DM-02)."""
    for effect in effects:
        if effect not in RULE_OF:
            verdict.refuse("MP-DM-02", "unknown_effect", effect=effect)


@move(
    "recovers",
    Param("condition", "choice", of=("conditions",)),
    Param("state", "choice", of=("healing",), after="to", required=False),
    Param("means", "word", after="by", required=False),
)
def recovers(act: Act, table: Table) -> Verdict:
    """A condition is over, as the game master says: healed, woken, come to."""
    verdict, who, condition = Verdict(act, table, "condition_cleared"), act.who, act.text("condition")
    verdict.fact(condition=condition, means=act.maybe("means"))
    verdict.cite(RULE_OF[condition])
    if condition not in state_of(table, who):
        verdict.refuse(RULE_OF[condition], "nothing_to_recover", who=who, condition=condition)
    if condition in ("wounded", "badly_wounded"):
        _heal(verdict, who)
    elif condition == "unconscious":
        verdict.set(who, UNCONSCIOUS, 0)
    else:
        for lot in table.lots(account=f"condition.{condition}", subject=who):
            verdict.end(lot)
    verdict.fact(now=state_of(verdict.now, who))
    return verdict


def _heal(verdict: Verdict, who: str) -> None:
    ladder = verdict.table.system.ladders["wounds"]
    state = ladder.index(verdict.act.maybe("state") or "healthy")
    present = verdict.table.balance(who, WOUNDS)
    if present == DEAD:
        verdict.refuse("MP-DM-05", "dead", who=who)
    elif 0 < present <= state:
        verdict.refuse("MP-DM-04", "no_healing", who=who, state=ladder[state])
    verdict.set(who, WOUNDS, min(state, present))


@move("dies")
def dies(act: Act, table: Table) -> Verdict:
    """The badly wounded die without care, when the game master says so (MP-DM-05)."""
    verdict, who = Verdict(act, table, "death"), act.who
    if table.balance(who, WOUNDS) != BADLY_WOUNDED:
        verdict.refuse("MP-DM-05", "not_dying", who=who)
    verdict.set(who, WOUNDS, DEAD)
    verdict.cite("MP-DM-05")
    return verdict


MOVES = (suffers, recovers, dies)
