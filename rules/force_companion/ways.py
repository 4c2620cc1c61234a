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


def _with(skill: str, teacher: str, powers: list[str] | None = None) -> Way:
    named = {"powers": powers} if powers else {}
    return Way(TEACHER, "trains", {"skill": skill, "teacher": teacher, **named}, RUSH)


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
        for teacher in _teachers_of(table, who, skills):
            yield Way(TEACHER, "learns", {"power": power, "teacher": teacher}, RUSH)
        for kind, object_ in objects:
            if table.balance(object_, POWER + power) > 0:
                yield Way(kind, "studies", {"object": object_, "power": power}, RUSH)
                if any(table.balance(who, f"credit.{skill}.{object_}") > 0 for skill in skills):
                    yield Way(kind, "learns", {"power": power, "object": object_})
        if any(table.balance(who, f"opportunity.{skill}") > 0 for skill in skills):
            yield Way(ALONE, "learns", {"power": power, "alone": True})
    for skill in FORCE_SKILLS:
        if any(skill in skills_of(table, power) for power in left):
            yield from _for_skill(table, who, skill, left)


def _for_skill(table: Table, who: str, skill: str, left: list[str]) -> Iterator[Way]:
    """A skill that some of these powers want: learned if it is lacking, else raised for what comes with
    that. What a new skill brings with it may use other skills."""
    lacking = table.balance(who, skill) == 0
    ready = [power for power in left if _has_others(table, who, skill, power)]

    def wanted_from(account: str) -> bool:
        using = (power for power in left if skill in skills_of(table, power))
        return not lacking and table.balance(who, account) < len(list(using))

    for teacher in teachers(table, who, [skill]):
        if lacking:
            yield from (_with(skill, teacher, powers) for powers in _gifts(table, teacher, ready))
        elif wanted_from(f"credit.{skill}.{teacher}"):
            yield _with(skill, teacher)
    if wanted_from(f"opportunity.{skill}") and discovery.is_due(table):
        yield Way(ALONE, "trains", {"skill": skill, "alone": True}, RUSH)
    for kind, object_ in lore(table):
        stored = [power for power in ready if table.balance(object_, POWER + power) > 0]
        if lacking:
            for power in [one for one in stored if _has_required(table, who, one)]:
                yield Way(kind, "studies", {"object": object_, "skill": skill, "chosen": power}, RUSH)
            yield Way(kind, "studies", {"object": object_, "skill": skill}, RUSH)
        elif stored and kind == "holocron" and wanted_from(f"credit.{skill}.{object_}"):
            yield Way(kind, "studies", {"object": object_, "skill": skill}, RUSH)


def _teachers_of(table: Table, who: str, skills: list[str]) -> list[str]:
    """Who may teach a power that uses these skills: whoever is able in all of them, and whoever owes a power
    for a raise in one (FC-MA-09)."""
    found = teachers(table, who, skills)
    for skill in skills:
        able = teachers(table, who, [skill])
        found += [one for one in able if table.balance(who, f"credit.{skill}.{one}") > 0]
    return list(dict.fromkeys(found))


def _gifts(table: Table, teacher: str, ready: list[str]) -> list[list[str]]:
    """The powers that a new skill may bring from a teacher: rather those that the teacher is known to have,
    but the others too; where there are too many, the first or the last of them (FC-MA-05)."""
    known = [power for power in ready if table.balance(teacher, POWER + power) > 0]
    most = POWERS_WITH_A_SKILL
    found = [part for powers in (known, ready) for part in (powers[-most:], powers[:most])]
    return [part for place, part in enumerate(found) if part not in found[:place]]


def _has_required(table: Table, who: str, power: str) -> bool:
    """Whether all that a power requires is known."""
    required = (name.removeprefix("requires.") for name in table.family(power, "requires."))
    return all(table.balance(who, POWER + one) > 0 for one in required)


def _has_others(table: Table, who: str, skill: str, power: str) -> bool:
    """Whether all other skills of a power are there."""
    return all(table.balance(who, other) > 0 for other in skills_of(table, power) if other != skill)


ADVANCES = (to_skill, to_power)
