"""An examiner of training: reads what was recorded of it and reckons anew whether MA and HO allow that.

Nothing of the companion's code is asked. The examiner keeps its own sheets from the postings, and its own
prices, ceilings, credits and taints from the catalogue; whatever an accepted entry does otherwise is a fault.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import msgspec

from rules.kernel.record import Draft, Posting

FORCE = ("control", "sense", "alter")
THREE_DICE = 9
POINTS, DARK = "character_points", "dark_side_points"
HOLOCRONS = ("katan",)

Gains = dict[str, int]


class Trained(msgspec.Struct):
    """One accepted entry: who asked for what, what it told, what it changed on their sheet."""

    who: str
    move: str
    asked: dict[str, Any]
    told: dict[str, Any]
    gains: Gains


class Examiner:
    """The sheets as the entries so far leave them, and the faults found in them."""

    def __init__(self) -> None:
        self._sheets: dict[str, Gains] = defaultdict(lambda: defaultdict(int))
        self.faults: list[str] = []

    def examine(self, who: str, move: str, asked: dict[str, Any], draft: Draft) -> None:
        """Look at an accepted request before its postings count."""
        gains = self._gains(who, draft.postings)
        trained = Trained(who, move, asked, draft.facts, gains)
        look: Callable[[Trained], None] | None = {
            "trains": self._trained,
            "learns": self._learned,
            "studies": self._studied,
        }.get(move)
        if look is not None:
            look(trained)
        self.note(draft.postings)

    def note(self, postings: list[Posting]) -> None:
        """Let postings count."""
        for posting in postings:
            sheet = self._sheets[posting.subject]
            before = sheet[posting.account]
            sheet[posting.account] = before + posting.amount if posting.level is None else posting.level
            if posting.account.startswith(("credit.", "opportunity.")):
                self._hold(sheet[posting.account] >= 0, f"{posting.subject}: {posting.account} used twice")

    def _gains(self, who: str, postings: list[Posting]) -> Gains:
        gains: Gains = defaultdict(int)
        for posting in postings:
            if posting.subject == who:
                gains[posting.account] += posting.amount
        return gains

    def _has(self, who: str, account: str) -> int:
        return self._sheets[who][account]

    def _hold(self, rule: bool, fault: str) -> None:
        if not rule:
            self.faults.append(fault)

    def _price(self, one: Trained, points: int, days: int, rule: str) -> None:
        """So many points were paid, so many days told, or more where the line asks for more; nobody pays what
        they have not."""
        extra = int(one.asked.get("rush", 0))
        self._hold(
            one.gains[POINTS] == -(points + extra), f"{rule}: {one.gains[POINTS]} for {points}+{extra}"
        )
        self._hold(self._has(one.who, POINTS) >= points + extra, f"{rule}: paid without having it")
        self._hold(extra <= days, f"{rule}: {extra} points for {days} days")
        long = int(one.asked.get("days", days - extra))
        self._hold(long >= days - extra, f"{rule}: {long} days for {days}-{extra}")
        self._hold(one.told["days"] == long, f"{rule}: {one.told['days']} days, not {long}")

    # -- with a teacher or alone

    def _trained(self, one: Trained) -> None:
        skill, teacher = str(one.asked["skill"]), one.asked.get("teacher")
        have = self._has(one.who, skill)
        if have == 0:
            self._hold(teacher is not None, "SK-02: a new skill alone")
            self._hold(not one.asked.get("rush"), "MA-05: a week that was shortened")
            self._hold(one.gains[skill] == 3, f"SK-01: a new skill at {one.gains[skill]}")
            powers = list(one.asked.get("powers", []))
            self._hold(len(powers) <= 3, "MA-05: more than three powers")
            self._hold(one.gains[f"credit.{skill}.{teacher}"] == 3 - len(powers), "MA-05: powers left open")
            self._know(one, powers, new=skill)
            self._price(one, 10, 7, "MA-05")
        else:
            self._hold(one.gains[skill] == 1, f"MA-06: {one.gains[skill]} steps at once")
            dice = have // 3
            if teacher is None:
                self._price(one, 2 * dice, 4 * dice, "MA-07")
                self._hold(not any(name.startswith("credit.") for name in one.gains), "MA-07: a credit alone")
            else:
                self._price(one, dice, dice, "MA-06")
                self._hold(one.gains[f"credit.{skill}.{teacher}"] == 1, "MA-09: no credit")
                self._taint(one, str(teacher))
        if teacher is not None:
            self._fit(one, str(teacher), [skill])

    def _fit(self, one: Trained, teacher: str, skills: list[str]) -> None:
        for skill in skills:
            code = self._has(teacher, skill)
            self._hold(code >= THREE_DICE, f"MA-03: {teacher} has {code} pips of {skill}")
            self._hold(code > self._has(one.who, skill), f"MA-03: {teacher} is not above {one.who}")

    def _taint(self, one: Trained, teacher: str) -> None:
        theirs, mine = self._has(teacher, DARK), self._has(one.who, DARK)
        due = int(theirs >= 1 and mine < theirs)
        self._hold(one.gains[DARK] == due, f"DS-03: {one.gains[DARK]} of {due}, {mine} under {theirs}")

    def _know(self, one: Trained, powers: list[str], new: str | None = None) -> None:
        """Powers are learned by those who have their skills and do not know them yet."""
        for power in powers:
            self._hold(self._has(one.who, f"power.{power}") == 0, f"{power} was known")
            self._hold(one.gains[f"power.{power}"] == 1, f"{power} was not learned")
            for skill in self._skills(power):
                self._hold(skill == new or self._has(one.who, skill) > 0, f"PW-06: {power} without {skill}")
        learned = {name for name in one.gains if name.startswith("power.") and one.gains[name] > 0}
        self._hold(learned == {f"power.{power}" for power in powers}, f"learned besides: {learned}")

    def _skills(self, power: str) -> list[str]:
        return [skill for skill in FORCE if self._has(power, f"uses.{skill}")]

    # -- powers

    def _learned(self, one: Trained) -> None:
        power = str(one.asked["power"])
        giver = one.asked.get("teacher") or one.asked.get("object")
        self._hold(giver is not None, "PW-03: a power from nowhere")
        skills = self._skills(power)
        wanted = [f"credit.{skill}.{giver}" for skill in skills]
        covered = all(self._has(one.who, credit) > 0 for credit in wanted)
        spent = {name: -gain for name, gain in one.gains.items() if name.startswith("credit.") and gain}
        if "object" in one.asked:
            self._hold(covered, "MA-09: free without the credits")
            self._hold(self._has(str(giver), f"power.{power}") > 0, "HO-04: not inside")
            self._required(one, power)
        if covered:
            self._hold(spent == dict.fromkeys(wanted, 1), f"MA-09: {spent} for {wanted}")
            self._price(one, 0, 0, "MA-09")
        else:
            self._hold(not spent, f"FC-AM-22: {spent} used up in vain")
            self._price(one, 5 * len(skills), 7, "MA-11")
            self._fit(one, str(giver), skills)
            self._hold(not one.asked.get("rush"), "FC-AM-19: a week that was shortened")
        self._know(one, [power])

    def _required(self, one: Trained, power: str) -> None:
        for name, wanted in self._sheets[power].items():
            if name.startswith("requires.") and wanted:
                known = self._has(one.who, name.replace("requires.", "power."))
                self._hold(known > 0, f"PW-06: {power} without {name}")

    # -- research

    def _studied(self, one: Trained) -> None:
        skill = one.asked.get("skill")
        self._hold(not one.asked.get("rush"), "FC-AM-19: research that was shortened")
        if skill is None:
            self._power(one)
        elif self._has(one.who, skill) == 0:
            self._new_skill(one, skill)
        else:
            self._step(one, skill)

    def _new_skill(self, one: Trained, skill: str) -> None:
        holocron = one.asked["object"] in HOLOCRONS
        success = one.told["total"] >= (15 if holocron else 20)
        self._hold(one.gains[skill] == (3 if success else 0), "HO-01: the roll decides")
        self._price(one, 20, 14 if holocron else 30, "HO-01")
        chosen = one.asked.get("chosen")
        self._know(one, [chosen] if chosen and success else [], new=skill)
        if chosen:
            self._hold(self._has(one.asked["object"], f"power.{chosen}") > 0, "HO-01: not inside")

    def _step(self, one: Trained, skill: str) -> None:
        have, source = self._has(one.who, skill), str(one.asked["object"])
        self._hold(have < THREE_DICE, f"HO-02: beyond 3D, from {have}")
        self._hold(self._has(one.who, f"trust.{source}") > 0, "HO-04, HO-06: no access")
        if source not in HOLOCRONS:
            self._hold(self._has(source, f"teaches.{skill}") > 0, "HO-06: powers only")
        price = max(have // 3, 2 * (have // 3) - self._steps(one))
        self._hold(one.gains[skill] == 1, "HO-03: one step")
        self._price(one, price, price, "HO-03")
        self._hold(one.gains[f"credit.{skill}.{source}"] == int(source in HOLOCRONS), "FC-AM-30: a credit")

    def _power(self, one: Trained) -> None:
        power, source = str(one.asked["power"]), str(one.asked["object"])
        count, steps = len(self._skills(power)), self._steps(one)
        self._hold(self._has(one.who, f"trust.{source}") > 0, "HO-09: no access")
        self._hold(self._has(source, f"power.{power}") > 0, "HO-09: not inside")
        self._price(one, max(5 + 5 * count, 10 + 5 * count - steps), max(5, 14 - steps), "HO-10")
        self._required(one, power)
        self._know(one, [power])

    def _steps(self, one: Trained) -> int:
        return max(0, (int(one.told["total"]) - 25) // 5)
