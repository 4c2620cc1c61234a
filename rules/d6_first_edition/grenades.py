"""Grenades: thrown, then one line for everybody near where they land (D1-CO-16, D1-CO-17).

What a grenade does by distance is data of the campaign, in bands of its own: `blast` says how many metres
each reaches, `blast_difficulty` and `blast_damage` what holds there (D1-AM-36).
"""

from __future__ import annotations

from rules.d6_first_edition.defences import DODGE, GRENADE, Attack, count_defences, standing_defences
from rules.d6_first_edition.hits import attack_roll, plain, resolve, rolls_of
from rules.d6_first_edition.ranges import reach
from rules.d6_first_edition.rolls import begin_use, split_modifiers
from rules.d6_first_edition.segments import segment_in_play
from rules.d6_first_edition.weapons import EMPTY, HAND, WEAPON, Arm, arm_of, in_hand
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.record import Value
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

BLAST = 10
"""Metres from which on nobody is hurt any more (D1-CO-16)."""

AT_A_DODGER = Code(4, 0)
"""What is rolled for a grenade against someone who dodges (D1-CO-17)."""

THROWN = "thrown."


@move(
    "throws",
    Param("weapon", "subject", of=(WEAPON,), required=False),
    Param("range", "choice", of=("ranges",), after="at", required=False),
    Param("metres", "number", after="at", required=False),
    Param("modifiers", "modifiers", required=False),
    Param("difficulty", "number", after="vs", required=False),
    rolls=("attack",),
)
def throws(act: Act, table: Table) -> Verdict:
    """Throw a grenade: whether it lands where it should (D1-CO-16). Whoever is near is `caught` next."""
    verdict = Verdict(act, table, "grenade_thrown")
    arm = arm_of(table, act.text("weapon")) if act.has("weapon") else in_hand(table, act.who)
    if arm is None or arm.attack != GRENADE:
        verdict.refuse("D1-CO-16", "no_grenade", hard=True, who=act.who)
        return verdict
    verdict.fact(weapon=arm.id)
    verdict.cite("D1-CO-16")
    place = reach(verdict, arm)
    if place is None:
        return verdict
    begun = begin_use(verdict, act.who, arm.skill, split_modifiers(act.maps("modifiers"))[0])
    verdict.fact(range=place.band, metres=place.metres)
    verdict.cite("D1-RO-11")
    lands = attack_roll(verdict, arm.skill, begun.working, place.difficulty)
    verdict.fact(came="lands" if lands else "astray")
    if not lands:
        verdict.note("D1-CO-16", "comes_back", who=act.who)
    if not table.late:
        verdict.post(act.who, f"{THROWN}{arm.key}", 1, until=table.this("round"))
    if table.field(act.who, HAND) == arm.id:
        verdict.field(act.who, HAND, EMPTY)
    return verdict


@move(
    "caught",
    Param("metres", "number", after="at"),
    Param("difficulty", "number", after="vs", required=False),
    Param("dodged", "flag", required=False),
    Param("weapon", "subject", of=(WEAPON,), after="by", required=False),
    Param("code", "code", after="by", required=False),
    rolls=("attack", "defence", "damage", "resists"),
    theirs={"attack": None, "damage": None},
)
def caught(act: Act, table: Table) -> Verdict:
    """Someone is near a grenade that goes off: hurt, or, when they dodge, hurt if the grenade's four dice
    reach the difficulty of the distance and their dodge (D1-CO-17)."""
    verdict = Verdict(act, table, "grenade_resolved")
    who, metres, arm = act.who, act.number("metres"), _grenade(act, table)
    verdict.cite("D1-CO-16")
    if metres >= BLAST:
        verdict.refuse("D1-CO-16", "out_of_blast", who=who, metres=metres, most=BLAST)
    band = _band(table, arm, metres)
    damage = _damage(table, arm, band)
    if damage is None:
        verdict.refuse("D1-DA-01", "no_blast_damage", hard=True, metres=metres)
        return verdict
    verdict.fact(weapon=arm.called if arm is not None else None, metres=metres)
    damaged = _is_reached(verdict, _difficulty(verdict, arm, band))
    if verdict.hard:
        return verdict
    verdict.fact(damaged=damaged, came="hit" if damaged else "missed")
    if damaged:
        resolve(verdict, who, plain(damage))
    return verdict


def _grenade(act: Act, table: Table) -> Arm | None:
    """The grenade of the line, else the one that was thrown last."""
    if act.has("weapon"):
        return arm_of(table, act.text("weapon"))
    if act.has("code"):
        return Arm(None, GRENADE, GRENADE, Code.parse(act.text("code")))
    lots = table.lots(prefix=THROWN)
    return arm_of(table, lots[-1].account.removeprefix(THROWN)) if lots else None


def _band(table: Table, arm: Arm | None, metres: int) -> str | None:
    """The nearest of the grenade's own bands that reaches so far."""
    fields = table.reading.fields(subject=arm.id, prefix="blast.") if arm is not None and arm.id else []
    reaching = [(upto, name) for _, name, upto in fields if isinstance(upto, int) and metres <= upto]
    return min(reaching)[1].removeprefix("blast.") if reaching else None


def _there(table: Table, arm: Arm | None, what: str, band: str | None) -> Value:
    """What a grenade has in that band."""
    return table.field(arm.id, f"{what}.{band}") if arm is not None and arm.id and band else None


def _damage(table: Table, arm: Arm | None, band: str | None) -> Code | None:
    """The damage at that distance, else the grenade's one and only."""
    there = _there(table, arm, "blast_damage", band)
    if isinstance(there, str):
        return Code.parse(there)
    return arm.damage if arm is not None else None


def _difficulty(verdict: Verdict, arm: Arm | None, band: str | None) -> int | None:
    """The difficulty of the distance: the line's, else the grenade's own."""
    if verdict.act.has("difficulty"):
        return verdict.act.number("difficulty")
    there = _there(verdict.table, arm, "blast_difficulty", band)
    return there if isinstance(there, int) else None


def _is_reached(verdict: Verdict, difficulty: int | None) -> bool:
    """Whether the grenade hurts who is caught. Who does not dodge is hurt without a roll, unless a house rule
    has it (D1-AM-37); who does ends the segment prone, hurt or not."""
    act, table = verdict.act, verdict.table
    segment = segment_in_play(table)
    defence = DODGE if act.flag("dodged") else None
    dodging = defence is not None or bool(standing_defences(table, act.who, GRENADE, segment))
    if not dodging:
        verdict.cite("D1-AM-37")
        if table.setting("grenade.roll_without_dodge") is not True:
            return True
    if difficulty is None:
        verdict.refuse("D1-CO-17", "no_blast_difficulty", hard=True, who=act.who)
        return False
    verdict.cite("D1-CO-17")
    act.tape.name_first("attack")
    working = plain(AT_A_DODGER)
    rolls_of(verdict)["attack"] = working.facts()
    defences = count_defences(verdict, act.who, Attack(GRENADE, segment, working, difficulty), defence)
    verdict.fact(base=difficulty, defences=defences)
    reached = attack_roll(verdict, None, working, difficulty + sum(defences.values()))
    if dodging:
        _lie_down(verdict, act.who)
        verdict.cite(*([] if reached else ["D1-AM-29"]))
    return reached


def _lie_down(verdict: Verdict, who: str) -> None:
    verdict.fact(posture="prone")
    if verdict.table.balance(who, "condition.prone") == 0:
        verdict.set(who, "condition.prone", 1)


MOVES = (throws, caught)
