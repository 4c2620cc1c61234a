"""Trusting the Force: points spent on rolls that have been made, and what gives them back (MP-FP-01 to -03,
MP-FS-01)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.act import Act
from rules.kernel.hits import Hits, is_hit
from rules.kernel.move import Param, move
from rules.kernel.reading import Past
from rules.kernel.record import Lot, Posting
from rules.kernel.table import Table
from rules.kernel.verdict import Pool, Verdict
from rules.macht_pool.attacks import DAMAGE, TRUSTED, damage_pool, newest_facts, open_damage
from rules.macht_pool.creation import AWAY, POINTS
from rules.macht_pool.domains import fits
from rules.macht_pool.experience import COMPANION, refuse_unplayed
from rules.macht_pool.rolls import ROLLED
from rules.macht_pool.skills import value_of
from rules.macht_pool.successes import classify, counted, net_of

DEED = "deed"
"""What a point was spent for waits here for the game master's word, on the same lot."""

ROLLS = ("roll_recorded", "opposed_roll", "attack_rolled", "area_attack_rolled", "area_attack_answered")
"""The kinds of entries that hold a skill roll."""


class Side(msgspec.Struct, frozen=True):
    """One side of a roll of the record: whose, for what, and what stands of it by now."""

    who: str
    action: str
    facts: dict[str, Any]

    @property
    def faces(self) -> list[int]:
        return [int(face) for face in self.facts["faces"]]

    @property
    def sure(self) -> int:
        """The successes that no die shows."""
        return int(self.facts["successes"]) - counted(self.faces)


@move(
    "trusts",
    Param("entry", "entry", required=False),
    Param("skills", "accounts", of=("force_skills",), after="with", required=False),
    rolls=("reroll", "added"),
)
def trusts(act: Act, table: Table) -> Verdict:
    """Spend a Force point on a roll: all dice that are no success are thrown again, and one success is added.
    A fitting Force skill may add its dice. Of several rolls the newest is meant, unless one is named."""
    verdict, who = Verdict(act, table, TRUSTED), act.who
    verdict.cite("MP-FP-01")
    _spend(verdict, who)
    past = _roll_meant(act, table)
    side = side_of(table, past, who) if past is not None else None
    if past is None or side is None:
        rolled = past is not None and past.draft.kind == "initiative_rolled"
        code = "not_a_skill_roll" if rolled else "no_roll"
        verdict.refuse("MP-FP-01", code, hard=not rolled, who=who)
        return verdict
    verdict.draft.about = past.seq
    verdict.fact(entry=past.seq, ability=side.facts.get("ability"))
    if side.facts.get("auto_fail") and table.setting("trust_on_empty_pool") == "refuse":
        verdict.refuse("MP-FP-01", "no_roll_to_improve", who=who)
    if _is_trusted_already(table, past.seq, who):
        verdict.cite("MP-FP-02")
    _throw_again(verdict, side, _helping(verdict, past.seq, side))
    _read_anew(verdict, past, side)
    return verdict


def _spend(verdict: Verdict, who: str) -> None:
    """One unspent point goes, until it is refreshed or turned dark."""
    have = verdict.table.balance(who, POINTS)
    if have < 1:
        verdict.refuse("MP-FP-01", "no_force_point", hard=True, who=who)
        return
    verdict.post(who, POINTS, -1)
    verdict.post(who, AWAY, 1)
    verdict.post(who, DEED, 1)


def _roll_meant(act: Act, table: Table) -> Past | None:
    """The entry that the line names, or that holds the newest roll of the one who trusts."""
    if act.has("entry"):
        seq = act.number("entry")
    else:
        lots = table.lots(account=ROLLED, subject=act.who)
        if not lots:
            return None
        seq = lots[-1].entry
    past = table.past(seq)
    return past if past is not None and past.living else None


def side_of(table: Table, past: Past, who: str) -> Side | None:
    """Someone's side of a roll, as Force points have left it; None for who had none in it."""
    kind, facts = past.draft.kind, past.draft.facts
    if kind not in ROLLS:
        return None
    theirs = facts.get("opponent", {})
    if past.draft.subject == who and "faces" in facts:
        attacks = kind in ("attack_rolled", "area_attack_rolled")
        defends = kind == "area_attack_answered"
        action = "attack" if attacks else "defence" if defends else str(facts["ability"])
        return Side(who, action, newest_facts(table, past.seq, who, facts))
    if theirs.get("subject") == who and theirs.get("ability") != "undefended":
        action = "defence" if kind == "attack_rolled" else str(theirs["ability"])
        return Side(who, action, newest_facts(table, past.seq, who, theirs))
    return None


def _is_trusted_already(table: Table, entry: int, who: str) -> bool:
    return any(past.draft.kind == TRUSTED and past.draft.subject == who for past in table.about(entry))


# -- the dice


def _helping(verdict: Verdict, entry: int, side: Side) -> str | None:
    """The Force skill whose dice join, if the line names one that may (MP-FS-01, MP-FS-03)."""
    skills, table = verdict.act.texts("skills"), verdict.table
    if not skills:
        return None
    verdict.cite("MP-FS-01", "MP-FS-03")
    skill = skills[0]
    if len(skills) > 1:
        verdict.refuse("MP-FS-01", "one_force_skill", accounts=skills)
    if _joined_already(table, entry, side.who) and table.setting("force_skill_dice") == "once_per_roll":
        verdict.refuse("MP-FS-01", "force_skill_joined", who=side.who, account=skill)
    if not fits(skill, side.action):
        verdict.warn("MP-FS-03", "domain_mismatch", account=skill, action=side.action)
    if skill == side.facts.get("ability"):
        verdict.warn("MP-FS-02", "self_added", account=skill)
    return skill


def _joined_already(table: Table, entry: int, who: str) -> bool:
    return any(
        past.draft.kind == TRUSTED and past.draft.subject == who and past.draft.facts.get("added")
        for past in table.about(entry)
    )


def _throw_again(verdict: Verdict, side: Side, skill: str | None) -> None:
    """All dice that do not count, and those of the Force skill; one success besides."""
    joining = value_of(verdict, side.who, skill) if skill is not None else 0
    kept = [face for face in side.faces if is_hit(face)]
    missed = len(side.faces) - len(kept)
    tape = verdict.act.tape
    before = [{"why": skill, "by": f"{joining:+d}D"}] if joining else []
    # Where no dice were left, what took them is not reckoned against those that come now.
    empty = bool(side.facts.get("auto_fail"))
    known = [] if empty else side.facts["modifiers"]
    modifiers = [*known, *before, {"why": "force_point", "by": "+1"}]
    effective = Hits(len(side.faces) + joining, side.sure + 1)
    code = "0D" if empty else side.facts["code"]
    verdict.fact(code=code, modifiers=modifiers, effective=str(effective))
    shown = Pool("reroll", Hits(missed + joining, len(kept) + side.sure + 1), 1)
    verdict.pools.append(shown)
    verdict.rule_of_dice = "MP-FP-01"
    rerolled = tape.take("reroll", missed)
    verdict.pools[-1] = msgspec.structs.replace(
        shown, label="added", code=Hits(joining, len(kept) + counted(rerolled) + side.sure + 1)
    )
    verdict.rule_of_dice = "MP-FS-01"
    added = tape.take("added", joining)
    verdict.pools.pop()
    faces = [*kept, *rerolled, *added]
    verdict.fact(kept=kept, rerolled=rerolled, added=added, faces=faces)
    verdict.fact(successes=counted(faces) + side.sure + 1, left=verdict.now.balance(side.who, POINTS))


# -- what it comes to


def _read_anew(verdict: Verdict, past: Past, side: Side) -> None:
    """What the roll means now, and what a hit has to spend (MP-RO-06, MP-RO-08)."""
    table, facts, successes = verdict.table, past.draft.facts, int(verdict.draft.facts["successes"])
    kind = past.draft.kind
    if kind == "roll_recorded":
        verdict.fact(outcome=classify(successes))
    elif kind == "area_attack_rolled":
        verdict.fact(outcome=classify(successes))
        for answer in table.about(past.seq):
            if answer.draft.kind == "area_attack_answered":
                defence = newest_facts(table, answer.seq, answer.draft.subject, answer.draft.facts)
                _change_hit(verdict, answer, side.who, successes, int(defence["successes"]))
    elif kind == "area_attack_answered":
        thrown = table.past(int(facts["entry"]))
        attacker = str(facts["attacker"])
        attack = newest_facts(table, int(facts["entry"]), attacker, thrown.draft.facts if thrown else {})
        net = _change_hit(verdict, past, attacker, int(attack.get("successes", 0)), successes)
        verdict.fact(net=net)
    else:
        ours, theirs = _both(table, past, side.who, successes)
        net, surplus = net_of(ours, theirs)
        verdict.fact(net=net, defender_surplus=surplus, outcome=classify(net))
        if kind == "attack_rolled":
            _change_hit(verdict, past, past.draft.subject, ours, theirs)


def _both(table: Table, past: Past, who: str, successes: int) -> tuple[int, int]:
    """The successes of both sides of a roll, of which this one has so many now."""
    facts, other = past.draft.facts, past.draft.facts["opponent"]
    if past.draft.subject == who:
        if other.get("subject"):
            other = newest_facts(table, past.seq, str(other["subject"]), other)
        return successes, int(other["successes"])
    return int(newest_facts(table, past.seq, past.draft.subject, facts)["successes"]), successes


def _change_hit(verdict: Verdict, hit: Past, attacker: str, ours: int, theirs: int) -> int:
    """Let a hit have what it comes to by now; tells what is left of the attacker's successes. What it has
    been spent on already stands: points come before (MP-RO-08)."""
    net, _ = net_of(ours, theirs)
    verdict.cite("MP-RO-08", "MP-DM-01")
    wanted = damage_pool(net, int(hit.draft.facts["bonus"]))
    about = verdict.table.about(hit.seq)
    if any(past.draft.kind == "effects_bought" for past in about):
        verdict.refuse("MP-RO-08", "effects_bought", entry=hit.seq)
        return net
    lots = [lot for lot in verdict.now.lots(account=DAMAGE, subject=attacker) if lot.entry == hit.seq]
    have = sum(lot.amount for lot in lots)
    if lots:
        verdict.post(attacker, DAMAGE, wanted - have, lot=hit.seq, until=lots[0].until)
    else:
        open_damage(verdict, attacker, wanted, lot=hit.seq)
    verdict.draft.facts.setdefault("damage_pool", wanted)
    return net


# -- points come back


@move("refresh", Param("subjects", "subjects", of=("pc", "npc", "droid"), required=False), by=())
def refresh(act: Act, table: Table) -> Verdict:
    """Points that were spent come back, but for those that turned dark: to those named, else to all whom
    players play."""
    verdict = Verdict(act, table, "force_points_refreshed")
    named = act.texts("subjects") or [*table.players(), *table.who(COMPANION)]
    returned = []
    for who in dict.fromkeys(named):
        refuse_unplayed(verdict, who, "MP-DK-03")
        if table.lots(account=DEED, subject=who):
            verdict.warn("MP-FP-03", "verdict_pending", who=who)
        lots = table.lots(account=AWAY, subject=who)
        for lot in lots:
            verdict.end(lot)
        if lots:
            returned.append({"who": who, "amount": sum(lot.amount for lot in lots)})
    verdict.fact(returned=returned)
    verdict.cite("MP-FP-03")
    return verdict


def give_back(lot: Lot, table: Table) -> list[Posting]:
    """A point whose time away ends is unspent again (MP-FP-03)."""
    return [Posting(lot.subject, POINTS, lot.amount)]


SETTLE = {AWAY: give_back}

MOVES = (trusts, refresh)
