"""What the Training lists for one character: goals that can be planned, the shelf, a plan. No widget is
here."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

import msgspec

from ledger.audit.plan import Plan
from ledger.audit.steps import Spent
from ledger.exchange.plan_lines import PlanLines
from ledger.exchange.shelf import Lesson, Thing, things
from ledger.exchange.tables import notation_of, stood_at
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.text_gate import one_line
from ledger.tui.calendar import Calendar, read_calendar
from ledger.tui.items import BAD, GOOD, HEADING, QUIET, Item
from ledger.tui.people import acting, shown_first
from ledger.tui.view import View
from ledger.wording.language import _, plural
from ledger.wording.speaker import Speaker
from rules.kernel import odds
from rules.kernel.notation import show
from rules.kernel.system import System
from rules.kernel.table import Table
from rules.kernel.ways import Aim, Costs, stands_at

GOAL, ON_SHELF, LINE, TEXT = "goal", "shelf", "line", "text"
"""What a key begins with: an account to plan for, a thing on the shelf, a line to enter, text to read."""


class Training(msgspec.Struct, frozen=True):
    """Whose training it is, who else there is, the calendar, what can be planned or learned from, and what is
    on the shelf by its id."""

    who: str
    people: list[str]
    title: str
    points: str
    calendar: Calendar
    offers: list[Item]
    shelf: dict[str, Thing]
    seq: int
    """The newest entry that it knows of."""
    goals: dict[str, str]
    """By account, the words of the next step to it: `control 3D+1`."""


def read_training(view: View, who: str | None, first: int | None) -> Training | None:
    """That of this character, or if they are not there then of who acted last, or of the first; None where
    nobody acts. The calendar begins at a day, or near today."""
    people = acting(view)
    if not people:
        return None
    whose = shown_first(view, who, people)
    calendar = read_calendar(view, first)
    found = {thing.id: thing for thing in things(view.journal, view.vocabulary, whose, view.at)}
    with view.journal.transaction():
        table = view.journal.table(view.at)
        goals = _goals(table, view.vocabulary, whose)
        points = (view.system.costs or Costs()).points
        have = table.balance(whose, points) if points is not None else 0
        offers = [*_on_shelf(view, found), *_goal_lines(view, table, whose, goals)]
    told = f"{view.speaker.account(points)} {have}" if points is not None else ""
    title = view.speaker.subject(whose)
    return Training(whose, people, title, told, calendar, offers, found, view.upto, goals)


# ---- Goals ----


def _goals(table: Table, vocabulary: Vocabulary, who: str) -> dict[str, str]:
    """The accounts that some way leads to, each with the words of the next step."""
    found = {}
    for account in _accounts(table, vocabulary, who):
        declared = table.system.account(account)
        assert declared is not None  # that is how it came here
        target = _next_step(table, who, account)
        if target is not None and (declared.ceiling is None or target <= declared.ceiling):
            ladder = table.system.ladders.get(declared.ladder or "")
            score = "" if declared.notation == "flag" else show(declared.notation, target, ladder)
            found[account] = f"{account} {score}".rstrip()
    return found


def _next_step(table: Table, who: str, account: str) -> int | None:
    """The next score of an account, if there is anything that could be tried for it."""
    aim = Aim(who, account, table.balance(who, account) + 1)
    found = [ways for advance in table.system.advances if (ways := advance(table, aim)) is not None]
    is_open = any(True for ways in found for _way in ways.open_from(table))
    return stands_at(table, aim, found) + 1 if is_open else None


def _accounts(table: Table, vocabulary: Vocabulary, who: str) -> list[str]:
    """All that such a subject may have, members of families by who they are named for."""
    kind = table.kind(who) or ""
    declared = table.system.accounts_of(kind) if kind in table.system.kinds else []
    plain = [account.id for account in declared if account.shown and not account.id.endswith(".*")]
    families = {account.id[:-1] for account in declared if account.shown and account.id.endswith(".*")}
    members = [
        f"{person.kind}.{person.id}"
        for person in vocabulary.people.values()
        if f"{person.kind}." in families and not person.retired
    ]
    return table.system.in_order([*plain, *members])


def _goal_lines(view: View, table: Table, who: str, goals: dict[str, str]) -> Iterator[Item]:
    if not goals:
        yield Item(
            (_("Nothing can be planned for {who}.").format(who=view.speaker.subject(who)),), look=QUIET
        )
    before = ""
    for account in goals:
        declared = view.system.account(account)
        group = declared.group if declared is not None else ""
        if group != before:
            yield Item((view.speaker.group(group),), look=HEADING)
            before = group
        stands = stood_at(view.speaker, account, table.balance(who, account))
        yield Item((view.speaker.account(account), stands), f"{GOAL}:{account}")


# ---- The shelf ----


def _on_shelf(view: View, found: dict[str, Thing]) -> Iterator[Item]:
    yield Item((_("Shelf"),), look=HEADING)
    if view.system.shelf is None:
        yield Item((_("here no thing teaches"),), look=QUIET)
    elif not found:
        yield Item((_("nothing is on it"),), look=QUIET)
    for thing in found.values():
        access = _("open") if thing.access else _("closed")
        yield Item((view.speaker.subject(thing.id), access), f"{ON_SHELF}:{thing.id}")


def thing_lines(thing: Thing, system: System, speaker: Speaker, width: int) -> list[Item]:
    """What is in a thing, and each lesson with what it costs or why there is none. The key of a lesson is the
    line to enter for it."""
    numbers = [f"{speaker.account(id)} {speaker.shown(id, value)}" for id, value in thing.numbers.items()]
    access = _("there is access to it") if thing.access else _("there is no access to it")
    head = ", ".join([speaker.kind(thing.kind), *numbers, access])
    lines = [Item((text,), look=QUIET) for text in wrap(one_line(head), width)]
    told = set[str]()
    for lesson in thing.lessons:
        lines.append(_lesson_line(lesson, system, speaker))
        for finding in lesson.refused:
            sentence = one_line(speaker.finding(finding))
            # What stands against one lesson mostly stands against the next ones too.
            said = f"{finding.rule}: {_('as above') if sentence in told else sentence}"
            told.add(sentence)
            rows = wrap(said, width, initial_indent="   ", subsequent_indent="   ")
            lines += [Item((text,)) for text in rows]
    return _readable(lines)


def _lesson_line(lesson: Lesson, system: System, speaker: Speaker) -> Item:
    name = speaker.account(lesson.account)
    if notation_of(system, lesson.account) != "flag":
        name = f"{name} {stood_at(speaker, lesson.account, lesson.stands)}"
    if lesson.known:
        return Item((_("{what}: known").format(what=name),), look=QUIET)
    if not lesson.line:
        return Item((_("{what}: no").format(what=name),), look=BAD)
    certain = lesson.ways == lesson.of
    percent = odds.percent(lesson.ways, lesson.of)
    chance = _("certain") if certain else f"{percent:g} %" if percent else _("less than 0.01 %")
    told = ", ".join([*_cost(lesson.least, lesson.most, system.costs or Costs()), chance])
    return Item((f"{name}: {told}",), f"{LINE}:{lesson.line}", GOOD)


def _cost(least: Spent, most: Spent, costs: Costs) -> list[str]:
    told = []
    if costs.points or costs.told:
        told.append(_ranged(least.points, most.points, plural("{n} point", "{n} points", most.points)))
    if costs.days:
        told.append(_ranged(least.days, most.days, plural("{n} day", "{n} days", most.days)))
    return told


def _ranged(least: int, most: int, words: str) -> str:
    return words.format(n=most if least == most else f"{least}-{most}")


# ---- A plan ----


def resting_lines(width: int) -> list[Item]:
    """What is said where neither a plan nor a thing of the shelf is shown."""
    told = _("Enter plans the next step of the chosen score; any other goal is typed below the list.")
    return [Item((text,), look=QUIET) for text in wrap(told, width)]


def plan_lines(
    plan: Plan, system: System, speaker: Speaker, vocabulary: Vocabulary, width: int
) -> list[Item]:
    """The routes, step by step; the key of a step is the line to enter for it."""
    told = PlanLines(plan, system, speaker, vocabulary, width).told()
    return _readable([Item((one.text,), f"{LINE}:{one.line}" if one.line else "") for one in told])


def _readable(lines: list[Item]) -> list[Item]:
    """Each line can be gone to, so that keys scroll through all of them."""
    return [
        line if line.key else msgspec.structs.replace(line, key=f"{TEXT}:{place}")
        for place, line in enumerate(lines)
    ]
