"""All that the Table screen shows beside the journal, read in one go: where play is, who is in it, what
waits, and the sheet of the one who acts."""

from __future__ import annotations

from itertools import takewhile
from typing import TypedDict

import msgspec

from ledger.exchange.plain import blocks
from ledger.journal import views
from ledger.quick_entry.expected import UNSAID, Expected, Said, expected
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.vocabulary import Person, Vocabulary
from ledger.text_gate import one_line
from ledger.tui.rounds import Acting, acting
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.chart import Account, Kind
from rules.kernel.record import TABLE, Lot
from rules.kernel.table import SPANS, Matter, Table

SHORTEST_WORD = 3
"""Letters of a word that counts in an abbreviation: `Points de Force` is PF."""

MOST_NAMED = 3
"""Matters of one line that are named; of the others it is said how many there are."""

BLANK = "…"
"""Stands in the line that settles a matter for what the game master decides."""


class Span(msgspec.Struct, frozen=True):
    """An open span of play: `scene`, how it is called, its number, and its title if it has one."""

    name: str
    label: str
    number: int
    title: str


class Member(msgspec.Struct, frozen=True):
    """Someone or something in play: the first points of the sheet, and letters for each ladder that is not at
    nought, or what the kind shows instead."""

    id: str
    name: str
    points: str
    state: str
    sticky: bool


class Waiting(msgspec.Struct, frozen=True):
    """Open matters of one subject, and the line that settles one of them."""

    what: str
    line: str


class Row(msgspec.Struct, frozen=True):
    """A line of a sheet; a heading has no value."""

    label: str
    value: str = ""


class Heading(msgspec.Struct, frozen=True):
    """Which campaign it is, after entry `seq`, and where play is."""

    seq: int
    campaign: str
    system: str
    spans: list[Span]
    days: list[str]
    """Which day it is, in all ways to say it, longest first."""


class Overview(Heading, frozen=True):
    """The state of the table."""

    cast: list[Member]
    waiting: list[Waiting]
    whose: str | None
    """The id of the subject whose sheet it is: who acted last, else the first of the cast."""
    sheet: list[Row]
    acting: list[Acting]
    """Who takes part in the open round, in the order in which they act."""
    expected: Expected
    """What that round goes on with."""


def heading(sitting: Sitting) -> Heading:
    """Read it, as of the moment of the sitting."""
    journal = sitting.journal
    with journal.transaction():
        return Heading(**_heading(sitting, journal.table(sitting.at)))


class _Heading(TypedDict):
    """The parts of a `Heading`."""

    seq: int
    campaign: str
    system: str
    spans: list[Span]
    days: list[str]


def _heading(sitting: Sitting, table: Table) -> _Heading:
    journal = sitting.journal
    return {
        "seq": journal.head().seq,
        "campaign": one_line(str(table.field(TABLE, "name") or journal.campaign)),
        "system": " + ".join(
            one_line(sitting.vocabulary.label(part.data.title)) for part in journal.system.parts[1:]
        ),
        "spans": _spans(table, sitting),
        "days": sitting.speaker.days(table.day),
    }


def look(sitting: Sitting, said: Said = UNSAID) -> Overview:
    """Read it, all as of the moment of the sitting; `said` are the lines of this one."""
    journal = sitting.journal
    with journal.transaction():
        table = journal.table(sitting.at)
        people = [person for person in sitting.vocabulary.people.values() if not person.retired]
        cast = _cast(people, table, sitting)
        whose = sitting.who or (cast[0].id if cast else None)
        turns = table.turns()
        return Overview(
            **_heading(sitting, table),
            cast=cast,
            waiting=_waiting(table.pending(), sitting.speaker, sitting.vocabulary),
            whose=whose,
            sheet=_sheet(whose, sitting) if whose else [],
            acting=acting(turns, sitting.speaker),
            expected=expected(turns, sitting.vocabulary, said),
        )


def _spans(table: Table, sitting: Sitting) -> list[Span]:
    found = []
    for name in SPANS:
        ordinal = table.span(name)
        if ordinal is not None:
            title = one_line(str(table.field(TABLE, f"{name}.{ordinal}") or ""))
            label = sitting.speaker.account(f"span.{name}")
            found.append(Span(name, label, table.number(name) or ordinal, title))
    return found


# ---- Cast ----


def _cast(people: list[Person], table: Table, sitting: Sitting) -> list[Member]:
    """Those who act: the players' characters first, then the others, each in the order of their names; after
    them the table and the things of which something is shown."""
    kinds = table.system.kinds
    everybody = [*people, Person(TABLE, sitting.speaker.subject(TABLE), TABLE)]
    listed = [person for person in everybody if _is_listed(kinds.get(person.kind))]

    def place(person: Person) -> tuple[bool, bool, bool, str]:
        kind = kinds[person.kind]
        return not kind.plays, not kind.acts, person.id != TABLE, person.name

    return [_member(person, table, sitting) for person in sorted(listed, key=place)]


def _is_listed(kind: Kind | None) -> bool:
    return kind is not None and (kind.acts or bool(kind.shows))


def _member(person: Person, table: Table, sitting: Sitting) -> Member:
    speaker = sitting.speaker
    held = {name: value for _who, name, value in table.reading.balances(subject=person.id)}
    accounts = table.system.accounts_of(person.kind)
    if shows := table.system.kinds[person.kind].shows:
        shown = [account for of in shows for account in accounts if of in (account.id, account.group)]
        told = [
            _told(account, held.get(account.id, 0), speaker, alone=len(shown) == 1)
            for account in shown
            if held.get(account.id) or account.notation == "count"
        ]
        name = speaker.subject(person.id)
        return Member(person.id, name, told[0] if told else "", " ".join(told[1:]), person.id == sitting.who)
    points = next((account for account in accounts if _are_points(account)), None)
    ladders = [account.id for account in accounts if account.notation == "ladder" and held.get(account.id)]
    return Member(
        id=person.id,
        name=speaker.subject(person.id),
        points=f"{initials(speaker.account(points.id))} {held.get(points.id, 0)}" if points else "",
        state=" ".join(initials(speaker.shown(id, held[id])) for id in ladders),
        sticky=person.id == sitting.who,
    )


def _told(account: Account, balance: int, speaker: Speaker, *, alone: bool) -> str:
    """`FP 2`, `I d6`; a die that is all there is to tell needs no letters."""
    shown = speaker.shown(account.id, balance)
    if alone and account.notation == "die":
        return shown
    return f"{initials(speaker.account(account.id))} {shown}"


def _are_points(account: Account) -> bool:
    """Whether these are points that one has and spends, as every system keeps them first among its counts."""
    return account.notation == "count" and account.kind == "count" and not account.lots and account.shown


def initials(words: str) -> str:
    """`Force points` as FP, `mortally wounded` as MW."""
    parts = [part for part in words.split() if len(part) >= SHORTEST_WORD] or words.split()
    return "".join(part[0] for part in parts).upper()


# ---- Open matters ----


def _waiting(matters: list[Matter], speaker: Speaker, vocabulary: Vocabulary) -> list[Waiting]:
    """One for each line that settles some: of what one line may settle, any is as good as the other."""
    alike: dict[tuple[str, str], list[Lot]] = {}
    for matter in matters:
        line = one_line(vocabulary.in_own_words(matter.wants))
        alike.setdefault((matter.lot.subject, line), []).append(matter.lot)
    return [
        Waiting(
            _("{matter}: {who} ({entry})").format(
                matter=_matter([*dict.fromkeys(speaker.account(lot.account) for lot in lots)]),
                who=speaker.subject(subject),
                entry=", ".join(map(str, dict.fromkeys(lot.entry for lot in lots))),
            ),
            line,
        )
        for (subject, line), lots in alike.items()
    ]


def _matter(labels: list[str]) -> str:
    """`Credit for a power: Control, Odan; Sense, Odan`: what labels have in common is said once."""
    words = [label.split(" ") for label in labels]
    beside = zip(*words, strict=False)
    alike = sum(1 for _same in takewhile(lambda column: len(set(column)) == 1, beside)) if labels[1:] else 0
    rests = [" ".join(rest[alike:]) for rest in words]
    left = len(rests) - MOST_NAMED
    more = [_("{count} more").format(count=left)] if left > 0 else []
    return " ".join([*words[0][:alike], "; ".join([*rests[:MOST_NAMED], *more])])


def begun(line: str) -> str:
    """The part of such a line that can be typed; what is to be decided follows it."""
    return line.replace(BLANK, "").rstrip() + " " if BLANK in line else line


# ---- The sheet ----


def _sheet(subject: str, sitting: Sitting) -> list[Row]:
    """The accounts of a subject by groups, each under its heading."""
    [sheet] = views.sheets(sitting.journal, [subject], sitting.at)
    rows: list[Row] = []
    for block in blocks(sitting.journal.system, sitting.speaker, sheet):
        if block.rows:
            rows += [Row(block.label), *(Row(row.label, row.shown) for row in block.rows)]
    return rows
