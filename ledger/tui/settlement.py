"""What the end of an adventure settles: what is undecided, what comes back, who may be awarded. No widget is
here, and no system: open matters, their words and what is away come from the chart."""

from __future__ import annotations

import msgspec

from ledger.journal import views
from ledger.quick_entry.line import Line
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.write import line_of
from ledger.store.records import Page
from ledger.text_gate import one_line
from ledger.wording.language import _
from rules.kernel.record import TABLE, Lot, Request

ENDING = "adventure_end"
"""The move that settles."""


class Word(msgspec.Struct, frozen=True):
    """One of the words that decide a matter: its id, and how the reader says it."""

    id: str
    said: str


class Undecided(msgspec.Struct, frozen=True):
    """A matter that waits for a word: the entry that opened it, what that was, the words there are, and
    whether the adventure cannot end without one."""

    entry: int
    told: str
    words: list[Word]
    required: bool


class Settlement(msgspec.Struct, frozen=True):
    """`decided` tells of each spend whose fate is known already, with what decided it; `away` what comes back
    by itself; `players` are the ids and names of who may be awarded, and `absent` those among them who are
    not in the open session."""

    undecided: list[Undecided]
    decided: list[str]
    away: list[str]
    players: list[Word]
    absent: frozenset[str] = frozenset()


def settlement(sitting: Sitting) -> Settlement | None:
    """What the open adventure leaves to settle; None where none is open."""
    journal = sitting.journal
    with journal.transaction():
        table = journal.table()
        ordinal = table.span("adventure")
        if ordinal is None:
            return None
        speaker, system = sitting.speaker, journal.system
        undecided = []
        for matter in table.pending():
            account = system.account(matter.lot.account)
            choices = account.pending.choices if account and account.pending else None
            if choices is not None:
                words = [Word(id, speaker.word(id)) for id in system.choices[choices]]
                told = _told(sitting, matter.lot.entry)
                required = matter.before_end_of == "adventure"
                undecided.append(Undecided(matter.lot.entry, told, words, required))
        undecided.sort(key=lambda one: not one.required)
        until = f"{TABLE}:adventure:{ordinal}"
        away = [
            _coming(sitting, lot)
            for lot in table.reading.lots(until=until)
            # What only ends then gives nothing back.
            if lot.until == until and lot.account in system.settle
        ]
        players = [Word(id, speaker.subject(id)) for id in table.players()] if system.award else []
        there = table.attending()
        absent = frozenset(one.id for one in players if there is not None and one.id not in there)
        return Settlement(undecided, _decided(sitting, ordinal, undecided), away, players, absent)


def is_held_up(sitting: Sitting, line: Line) -> bool:
    """Whether a line would end the adventure while something waits that it does not decide."""
    if line.move != ENDING or line.ruling is not None:
        return False
    found = settlement(sitting)
    decided = {one["entry"] for one in line.arguments.get("judged", [])}
    return found is not None and any(one.required and one.entry not in decided for one in found.undecided)


def settling_line(sitting: Sitting, judged: dict[int, str], awards: dict[str, int]) -> str:
    """The line that ends the adventure with these decisions and awards."""
    arguments: dict[str, object] = {}
    if judged:
        arguments["judged"] = [{"entry": entry, "judgement": word} for entry, word in judged.items()]
    if shares := [{"to": [who], "amount": amount} for who, amount in awards.items() if amount]:
        arguments["awards"] = shares
    vocabulary = sitting.vocabulary
    return line_of(Request("", None, ENDING, arguments), vocabulary, language=vocabulary.language)


def _decided(sitting: Sitting, adventure: int, undecided: list[Undecided]) -> list[str]:
    """What moves of this adventure that such a word may follow have recorded, and stands decided."""
    journal, system = sitting.journal, sitting.journal.system
    lists = set(system.judgements)
    moves = {
        move.id
        for move in system.moves.values()
        if not move.of_table
        and any(param.type == "choice" and lists.intersection(param.of) for param in move.params)
    }
    page = Page(adventure=adventure)
    found = [
        recorded.entry.seq
        for recorded in views.entries(journal, page)
        if recorded.entry.request.move in moves and recorded.entry.reverses is None
    ]
    dead, waiting = views.dead_of(journal, found), {one.entry for one in undecided if one.required}
    return [_with_judgement(sitting, seq) for seq in found if seq not in dead and seq not in waiting]


def _with_judgement(sitting: Sitting, seq: int) -> str:
    """An entry and, where another decided it, what that one says."""
    abouts = sitting.journal.table().about(seq)
    words = [str(past.draft.facts["judgement"]) for past in abouts if past.draft.facts.get("judgement")]
    return " · ".join([_told(sitting, seq), *map(sitting.speaker.word, words)])


def _told(sitting: Sitting, seq: int) -> str:
    """An entry with its circumstances: `56  Roark spends a Force point // pulls Jana out (Corridor)`."""
    entry = sitting.journal.entry(seq).entry
    note = f" // {one_line(entry.note)}" if entry.note else ""
    places = [
        _title(sitting, name, ordinal)
        for name, ordinal in (("session", entry.session), ("scene", entry.scene))
        if ordinal is not None
    ]
    where = f" ({', '.join(places)})" if places else ""
    return f"{seq}  {sitting.speaker.summary(entry)}{note}{where}"


def _title(sitting: Sitting, span: str, ordinal: int) -> str:
    title = sitting.journal.table().field(TABLE, f"{span}.{ordinal}")
    return one_line(str(title)) if title else f"{sitting.speaker.account(f'span.{span}')} {ordinal}"


def _coming(sitting: Sitting, lot: Lot) -> str:
    label, who = sitting.speaker.account(lot.account), sitting.speaker.subject(lot.subject)
    return _("{what} {amount}: {who} ({entry})").format(
        what=label, amount=f"{lot.amount:+d}", who=who, entry=_told(sitting, lot.entry)
    )
