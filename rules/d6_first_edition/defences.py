"""Dodges and parries: what a defence stops, when it is too late, how long it stands (D1-CO-11, -12, -15).

The total of a defence is kept on `guarding.DEFENCE.N` for segment N until the round ends, and is added to the
difficulty of every fitting attack in that segment. Outside rounds there is but segment 0, and the next attack
ends what stands there.
"""

from __future__ import annotations

import msgspec

from rules.d6_first_edition.codes import REACTIONS, Working, sheet_code
from rules.d6_first_edition.hits import LANDED, PEOPLE, rolls_of
from rules.d6_first_edition.rolls import advantage_of, begin_use, roll, use
from rules.d6_first_edition.segments import MOVEMENT, STANDING, is_announced, segment_in_play, taken
from rules.d6_first_edition.weapons import EMPTY, HAND, UNARMED, WEAPON, Arm, in_hand, take_up
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Pool, Verdict

SHOT, GRENADE, ARMED = "shot", "grenade", "armed_close"
DODGE, SENSE = "dodge", "sense"

STOPS = {
    DODGE: (SHOT, GRENADE),
    "brawling_parry": (UNARMED,),
    "melee_parry": (UNARMED, ARMED),
    SENSE: (UNARMED, ARMED, SHOT),
}
"""Which attacks each defence works against (D1-CO-15)."""

RULED = "ruled"
"""A defence that only a ruling let stand: against whatever comes."""

GUARDING = "guarding."


def against(arm: Arm) -> str:
    """The attack as defences see it: a lightsaber is a melee weapon (D1-LS-01)."""
    return ARMED if arm.attack == "lightsaber" else arm.attack


def stops(defence: str, attack: str) -> bool:
    """Whether a defence works against an attack (D1-CO-15)."""
    return defence == RULED or attack in STOPS[defence]


def better_parry(sense: Code | None, melee_parry: Code | None, attack: str) -> str:
    """With what a lightsaber parries: Sense or Melee Parry, whichever is better (D1-LS-02); shots with Sense
    alone (D1-LS-03). A Sense that is not there is no choice."""
    if sense is None:
        return "melee_parry"
    return SENSE if melee_parry is None or sense >= melee_parry or attack == SHOT else "melee_parry"


def parry_of(table: Table, who: str, attack: str) -> str:
    """With what someone parries: by what is in hand (D1-CO-15)."""
    arm = in_hand(table, who)
    if arm is None:
        return "brawling_parry"
    if arm.attack != "lightsaber":
        return "melee_parry"
    return better_parry(sheet_code(table, who, SENSE), sheet_code(table, who, "melee_parry"), attack)


def refuse_wrong(verdict: Verdict, who: str, defence: str, attack: str | None, *, chosen: bool) -> bool:
    """Refuse a defence that does not work against that attack, or not with what is in hand. Says whether it
    works. Where nobody has `chosen` it, a lightsaber that stops no shot wants Sense (D1-LS-03)."""
    arm = in_hand(verdict.now, who)
    saber = arm is not None and arm.attack == "lightsaber"
    if saber and attack == SHOT and defence == "melee_parry" and not chosen:
        verdict.refuse("D1-LS-03", "needs_sense", who=who)
    elif defence == "melee_parry" and arm is None:
        verdict.refuse("D1-CO-15", "parry_needs_weapon", who=who)
    elif defence == "brawling_parry" and arm is not None:
        verdict.refuse("D1-CO-15", "parry_needs_empty_hand", who=who, weapon=arm.id)
    elif defence == SENSE and not saber:
        verdict.refuse("D1-CO-15", "parry_needs_lightsaber", who=who)
    elif attack is not None and not stops(defence, attack):
        verdict.refuse("D1-CO-15", "no_defence", account=defence, attack=attack)
    else:
        return True
    return False


def _refuse_late(verdict: Verdict, who: str, attacker: str | None) -> None:
    """A defence is decided before the attacker rolls (D1-CO-11): not in a segment in which that one has acted
    already, and not when a hit waits for its damage."""
    table = verdict.table
    segment = segment_in_play(table)
    acted = taken(table, attacker) if attacker is not None else []
    late = attacker
    if not any(slot.number == segment and slot.action not in (*MOVEMENT, STANDING) for slot in acted):
        hits = table.lots(prefix=f"{LANDED}{who}.", subject=attacker)
        late = hits[-1].subject if hits else None
    if late is not None and not table.late:
        verdict.refuse("D1-CO-11", "attack_rolled", who=who, attacker=late)


def hold(verdict: Verdict, who: str, defence: str, total: int, segment: int) -> None:
    """Let a defence stand in its segment; it makes no attack easier. One that is entered late is over."""
    if not verdict.table.late:
        account = f"{GUARDING}{defence}.{segment}"
        verdict.post(who, account, max(0, total), until=verdict.table.this("round"))


def standing_defences(
    table: Table, who: str, attack: str, segment: int, before: int | None = None
) -> dict[str, int]:
    """The total of each defence that stands in a segment against an attack, decided `before` an entry; of
    several of one kind the best counts."""
    found: dict[str, int] = {}
    for number, defence, total in _held(table, who, attack, before):
        if number == segment:
            found[defence] = max(found.get(defence, 0), total)
    return found


def _held(table: Table, who: str, attack: str, before: int | None = None) -> list[tuple[int, str, int]]:
    """Segment, name and total of the defences against an attack that stand in any segment, decided `before`
    an entry. Those of now are none of the business of what is entered late."""
    found = []
    for lot in [] if table.late else table.lots(prefix=GUARDING, subject=who):
        _, defence, number = lot.account.split(".")
        if stops(defence, attack) and (before is None or lot.entry < before):
            found.append((int(number), defence, lot.amount))
    return found


class Attack(msgspec.Struct, frozen=True):
    """An attack on its way: what kind it is, in which segment, with what code, and how hard it is as yet."""

    kind: str
    segment: int
    working: Working
    difficulty: int
    rolled: int | None = None
    """The entry that its roll was made in, where that was for initiative: no later defence answers it."""


def count_defences(verdict: Verdict, who: str, attack: Attack, defence: str | None) -> dict[str, int]:
    """What stands in the way of an attack: the defence that its line names, which is rolled now, and those
    that stand in the segment. Gives what each adds to the difficulty (D1-CO-11)."""
    kind, segment = attack.kind, attack.segment
    found = standing_defences(verdict.table, who, kind, segment, attack.rolled)
    cite(verdict, list(found), kind)
    if any(0 < number < segment for number, _, _ in _held(verdict.table, who, kind)):
        # What was decided in an earlier segment helps no more.
        verdict.cite("D1-AM-11")
    if "melee_parry" in found or "brawling_parry" in found:
        verdict.cite("D1-AM-33")
    if defence is not None:
        others = sum(total for name, total in found.items() if name != defence)
        found |= _defend(verdict, who, defence, attack, attack.difficulty + others)
    return found


def _defend(verdict: Verdict, who: str, defence: str, attack: Attack, difficulty: int) -> dict[str, int]:
    """Roll the defence that a line names against that attack. Gives its total by its name; nothing without
    dice."""
    works = refuse_wrong(verdict, who, defence, attack.kind, chosen=False)
    if attack.rolled is not None:
        verdict.refuse("D1-CO-11", "attack_rolled", who=who, attacker=verdict.act.who)
    named = {"ability": defence, "who": who}
    rolls = rolls_of(verdict)
    begun = begin_use(verdict, who, defence, [], reaction=_is_reaction(verdict.table, who, defence))
    cite(verdict, [defence], attack.kind)
    rolls["defence"] = named | begun.working.facts()
    # Until the defence is rolled, the attack is one against its code.
    advantage, _ = advantage_of(verdict.act)
    against = begun.working.effective.plus(Code(0, difficulty - advantage))
    verdict.pools.append(Pool("attack", attack.working.effective, against=against, tie_wins=True))
    rolls["defence"] = facts = named | roll(verdict, "defence", begun.working)
    verdict.pools.pop()
    if "total" not in facts:
        return {}
    if attack.segment and works:
        hold(verdict, who, defence, facts["total"], attack.segment)
    return {defence: facts["total"]}


def _is_reaction(table: Table, who: str, defence: str) -> bool | None:
    """Sense that parries takes the place of a parry, and is a reaction as that is (D1-AM-25)."""
    return not is_announced(table, who, defence) if defence == SENSE else None


def cite(verdict: Verdict, defences: list[str], attack: str | None) -> None:
    """The rules by which these defences count against an attack."""
    for defence in defences:
        verdict.cite("D1-CO-11", *(["D1-CO-12"] if defence == DODGE else ["D1-CO-15"]))
        if defence == SENSE:
            verdict.cite("D1-LS-03" if attack == SHOT else "D1-LS-02", "D1-AM-25")


def guard(
    verdict: Verdict, defence: str, label: str, *, attack: str | None = None, chosen: bool = True
) -> Verdict:
    """A defence in a line of its own, which stands in the segment in play. `attack` is what it is to stop;
    where that is not known, what the attacker has in hand tells."""
    act, table = verdict.act, verdict.table
    attacker = act.maybe("attacker")
    if attacker == act.who:
        verdict.refuse("D1-CO-11", "own_target", who=act.who)
    attack = attack or _attack_of(table, attacker)
    _refuse_late(verdict, act.who, attacker)
    works = refuse_wrong(verdict, act.who, defence, attack, chosen=chosen)
    use(verdict, act.who, defence, label=label, reaction=_is_reaction(table, act.who, defence))
    cite(verdict, [defence], attack)
    if attacker is not None:
        verdict.fact(attacker=attacker)
    _hold_rolled(verdict, act.who, defence if works else RULED)
    return verdict


def _attack_of(table: Table, attacker: str | None) -> str | None:
    """How someone is going to attack, as far as what is in hand tells."""
    if attacker is None:
        return None
    arm = in_hand(table, attacker)
    if arm is None:
        return UNARMED if table.field(attacker, HAND) is EMPTY else None
    return against(arm)


def _hold_rolled(verdict: Verdict, who: str, defence: str) -> None:
    """Let the defence of this roll stand."""
    total = verdict.draft.facts.get("total")
    if total is not None:
        hold(verdict, who, defence, total, verdict.draft.facts.get("segment", 0))


def hold_bare(verdict: Verdict, act: Act, table: Table) -> None:
    """A reaction that is rolled by its name alone stands too, if it was not measured against something."""
    ability = act.text("ability")
    if ability in REACTIONS and not act.has("versus"):
        cite(verdict, [ability], None)
        _hold_rolled(verdict, act.who, ability)


@move(
    "dodges",
    Param("attacker", "subject", of=PEOPLE, after="against", required=False),
    Param("modifiers", "modifiers", required=False),
    rolls=("dodge",),
)
def dodges(act: Act, table: Table) -> Verdict:
    """Dodge: a reaction, undeclared, one more use in the round (D1-RE-01, D1-RE-02). It stands against every
    shot and grenade of the segment (D1-CO-12)."""
    return guard(Verdict(act, table, "roll_recorded"), DODGE, "dodge")


@move(
    "parries",
    Param("attacker", "subject", of=PEOPLE, after="against", required=False),
    Param("skill", "account", of=("skills", "force_skills"), after="with", required=False),
    Param("weapon", "subject", of=(WEAPON,), after="with", required=False),
    Param("modifiers", "modifiers", required=False),
    rolls=("parry",),
)
def parries(act: Act, table: Table) -> Verdict:
    """Parry: a reaction against every attack of the segment that it works against (D1-CO-15, D1-AM-33). With
    what, the hand says, if the line does not."""
    verdict = Verdict(act, table, "roll_recorded")
    if act.has("weapon"):
        take_up(verdict, act.who, act.text("weapon"))
    attack = _attack_of(table, act.maybe("attacker"))
    defence = act.maybe("skill") or parry_of(verdict.now, act.who, attack or ARMED)
    if defence not in STOPS or defence == DODGE:
        verdict.refuse("D1-CO-15", "no_parry", hard=True, account=defence)
        return verdict
    return guard(verdict, defence, "parry", chosen=act.has("skill"))


MOVES = (dodges, parries)
