"""How Force skills and powers may be gained, for plans: from teachers, alone, from Holocrons and texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.d6_first_edition.advancement import POINTS
from rules.d6_first_edition.codes import FORCE_SKILLS
from rules.d6_first_edition.dark_side import DARK
from rules.force_companion import discovery
from rules.force_companion.bonds import PEOPLE
from rules.force_companion.days import BOOKED
from rules.force_companion.teaching import LEAST_CODE_OF_A_TEACHER, skills_of
from rules.force_companion.training import POWERS_WITH_A_SKILL
from rules.kernel.table import Table
from rules.kernel.verdict import Finding
from rules.kernel.ways import Aim, Costs, Shelf, Way, Ways

COSTS = Costs(POINTS, "days_in_training", harm=(DARK,), booked=BOOKED)

LORE = ("holocron", "manuscript")
SHELF = Shelf(LORE, access="trust.", holds=(("teaches.", ""), ("power.", "power.")))

TEACHER, ALONE = "teacher", "alone"
RUSH = "rush"
POWER = "power."


# -- who and what is at hand


def teachers(table: Table, who: str, skills: Iterable[str]) -> list[str]:
    """Who is in play and has what it takes to teach anybody all these skills (FC-MA-03): first the masters of
    `who`, then those with the fewest dark side points, for what they have of them passes on (FC-DS-03)."""
    able = [
        {one for one, code in table.who(skill).items() if code >= LEAST_CODE_OF_A_TEACHER} for skill in skills
    ]
    people = set.intersection(*able) if able else set()
    at_hand = [one for one in people if one != who and table.kind(one) in PEOPLE and _in_play(table, one)]
    return sorted(
        at_hand, key=lambda one: (table.balance(who, f"bond.{one}") < 1, table.balance(one, DARK), one)
    )


def _in_play(table: Table, subject: str) -> bool:
    return table.field(subject, "retired") is not True


def lore(table: Table) -> list[tuple[str, str]]:
    """The Holocrons and texts in play, each after its kind."""
    kinds = {subject: kind for subject, _, kind in table.reading.fields(field="kind")}
    return [
        (wanted, subject)
        for wanted in LORE
        for subject in sorted(kinds)
        if kinds[subject] == wanted and _in_play(table, subject)
    ]


# -- a Force skill


def to_skill(table: Table, aim: Aim) -> Ways | None:
    """The ways to a code of a Force skill (FC-SK-02, FC-MA-05 to -08, FC-HO-01 to -08)."""
    if aim.account not in FORCE_SKILLS:
        return None
    skill = aim.account
    masters, objects = teachers(table, aim.who, [skill]), lore(table)

    def open_from(table: Table) -> Iterator[Way]:
        for teacher in masters:
            yield _with(skill, teacher)
        yield Way(ALONE, "trains", {"skill": skill, "alone": True}, RUSH)
        for kind, object_ in objects:
            yield Way(kind, "studies", {"object": object_, "skill": skill}, RUSH)

    return Ways((skill, DARK), open_from, _nobody(masters, skill))


def _with(skill: str, teacher: str) -> Way:
    return Way(TEACHER, "trains", {"skill": skill, "teacher": teacher}, RUSH)


def _nobody(masters: list[str], skill: str) -> tuple[Finding, ...]:
    """That nobody is at hand who could teach it (FC-MA-01)."""
    return () if masters else (Finding("note", "FC-MA-01", "no_teacher", {"account": skill}),)


# -- a power


def to_power(table: Table, aim: Aim) -> Ways | None:
    """The ways to a power (FC-PW-03): bought or by the credits of raises, studied, discovered; before it
    whatever it requires. What a quest brings is the game master's to say, so no plan counts on it."""
    power = aim.account.removeprefix(POWER)
    if not aim.account.startswith(POWER) or table.kind(power) != "power":
        return None
    wanted = _with_requirements(table, power)
    skills = [skill for skill in FORCE_SKILLS if any(skill in skills_of(table, one) for one in wanted)]
    masters = teachers(table, aim.who, skills_of(table, power))
    matters = (*skills, DARK, POWER, "credit.", "opportunity.")
    closed = () if masters else _nobody([], (skills or [aim.account])[0])
    return Ways(matters, lambda now: _to_powers(now, aim.who, wanted), closed)


def _with_requirements(table: Table, power: str) -> list[str]:
    """A power and all that it requires, itself last."""
    found: list[str] = []
    waiting = [power]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.append(one)
            waiting += [name.removeprefix("requires.") for name in table.family(one, "requires.")]
    return found[::-1]


def _to_powers(table: Table, who: str, wanted: list[str]) -> Iterator[Way]:
    left = [power for power in wanted if table.balance(who, POWER + power) == 0]
    objects = lore(table)
    for power in left:
        skills = skills_of(table, power)
        for teacher in teachers(table, who, skills):
            yield Way(TEACHER, "learns", {"power": power, "teacher": teacher}, RUSH)
        for kind, object_ in objects:
            if table.balance(object_, POWER + power) > 0:
                yield Way(kind, "studies", {"object": object_, "power": power}, RUSH)
                if any(table.balance(who, f"credit.{skill}.{object_}") > 0 for skill in skills):
                    yield Way(kind, "learns", {"power": power, "object": object_})
        if any(table.balance(who, f"opportunity.{skill}") > 0 for skill in skills):
            yield Way(ALONE, "learns", {"power": power, "alone": True})
    for skill in FORCE_SKILLS:
        using = [power for power in left if skill in skills_of(table, power)]
        if using:
            yield from _for_skill(table, who, skill, using)


def _for_skill(table: Table, who: str, skill: str, using: list[str]) -> Iterator[Way]:
    """A skill that these powers want: learned if it is lacking, else raised for what comes with that."""
    lacking = table.balance(who, skill) == 0
    ready = [power for power in using if _has_others(table, who, skill, power)]

    def wanted_from(account: str) -> bool:
        return not lacking and table.balance(who, account) < len(using)

    for teacher in teachers(table, who, [skill]):
        if lacking:
            powers = [power for power in ready if table.balance(teacher, POWER + power) > 0] or ready
            named = {"powers": powers[-POWERS_WITH_A_SKILL:]} if powers else {}
            yield Way(TEACHER, "trains", {"skill": skill, "teacher": teacher, **named}, RUSH)
        elif wanted_from(f"credit.{skill}.{teacher}"):
            yield _with(skill, teacher)
    if wanted_from(f"opportunity.{skill}") and discovery.is_due(table):
        yield Way(ALONE, "trains", {"skill": skill, "alone": True}, RUSH)
    for kind, object_ in lore(table):
        stored = [power for power in ready if table.balance(object_, POWER + power) > 0]
        if lacking:
            chosen = {"chosen": stored[-1]} if stored else {}
            yield Way(kind, "studies", {"object": object_, "skill": skill, **chosen}, RUSH)
        elif stored and kind == "holocron" and wanted_from(f"credit.{skill}.{object_}"):
            yield Way(kind, "studies", {"object": object_, "skill": skill}, RUSH)


def _has_others(table: Table, who: str, skill: str, power: str) -> bool:
    """Whether all other skills of a power are there."""
    return all(table.balance(who, other) > 0 for other in skills_of(table, power) if other != skill)


ADVANCES = (to_skill, to_power)
