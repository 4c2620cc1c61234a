"""What a player missed, on one page of Markdown: the story of a session, who gained what, what is still open.

Of the story stands first what somebody narrated, in paragraphs of its own, then what was worth a note;
the rest fills up a page that would be bare.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.errors import NotUnderstood
from ledger.exchange import tables
from ledger.exchange.books import Learnt
from ledger.exchange.chronicle import Character, Chronicle, Day, Event, Heading, Present, Said, ended
from ledger.exchange.markup import escaped, shielded
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.exchange.tables import notation_of
from ledger.journal.journal import Journal
from ledger.journal.views import matters
from ledger.wording.language import _
from ledger.wording.words import capitalised
from rules.kernel.table import Matter

MOST = 24
"""Sentences of a story on one page."""

FEWEST = 8
"""Sentences below which a story is filled up with what nobody remarked on."""

LONGEST = 300
"""Characters of a sentence with its note."""

OPEN = 8
"""Open matters that are named."""


def recap(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[str]:
    """The page. Without any part chosen it tells of the last session; `who` is whose gains are told. Raises
    NotUnderstood where there was no session."""
    last = journal.table().last("session")
    if choice.session is None and choice.adventure is None and choice.since is None:
        if not last:
            raise NotUnderstood(_("no session was played yet, so there is nothing that anybody missed"))
        choice = msgspec.structs.replace(choice, session=last)
    chronicle = Chronicle(journal, msgspec.structs.replace(choice, who=None))
    story = [*chronicle.play()]
    pages = (
        _head(chronicle, choice, story),
        _story(story),
        _gains(chronicle, choice),
        _matters(chronicle) if choice.session in (None, last) else iter(()),
    )
    yield "\n\n".join("\n".join(lines) for page in pages if (lines := [*page]))
    yield "\n\n" + _("Seal: {seal}").format(seal=f"`{chronicle.seal}`") + "\n"
    if chronicle.doubt:
        yield f"\n**{escaped(capitalised(chronicle.doubt))}.**\n"


def _head(chronicle: Chronicle, choice: Choice, story: list[Event]) -> Iterator[str]:
    title = chronicle.title if choice.session is None else chronicle.heading("session", choice.session)
    yield f"# {escaped(title)}"
    yield ""
    days = [event.text for event in story if isinstance(event, Day)]
    told = [chronicle.title, chronicle.reader, *(days if len(days) < 2 else [f"{days[0]} \u2013 {days[-1]}"])]
    yield escaped(" \u00b7 ".join(filter(None, told)))
    present = [event.text for event in story if isinstance(event, Present)]
    if choice.session is not None and present:
        yield from ("", f"*{escaped(present[0])}*")
    if away := _away(chronicle, choice, story):
        yield from ("", f"**{escaped(away)}**")


def _away(chronicle: Chronicle, choice: Choice, story: list[Event]) -> str:
    """That the reader, or whose gains are told, was not there; empty for who was, or where nobody knows."""
    who = choice.player or choice.who
    if who is None:
        return ""
    opened = [event for event in story if isinstance(event, Heading) and event.span == "session"]
    sessions = {event.ordinal: event.text for event in opened if event.ordinal is not None}
    present = {ordinal: chronicle.present(ordinal) for ordinal in sessions}
    missed = [ordinal for ordinal, there in present.items() if there and who not in there]
    if not missed:
        return ""
    name = chronicle.speaker.subject(who)
    if len(sessions) == 1:
        return _("{who} was not there, and missed this.").format(who=name)
    listed = "; ".join(sessions[ordinal] for ordinal in missed)
    return _("{who} missed: {sessions}").format(who=name, sessions=listed)


# ---- The story ----


def _story(story: list[Event]) -> Iterator[str]:
    chosen = _chosen([event for event in story if isinstance(event, Said)])
    heading = ""
    began = apart = False
    for event in story:
        if isinstance(event, Heading) and event.span == "scene":
            heading = event.text
        elif isinstance(event, Said) and event.seq in chosen:
            if not began:
                yield f"## {_('What happened')}"
            if heading or not began or event.narrated != apart:
                yield ""
            if heading:
                yield f"**{escaped(ended(heading))}**"
            heading, began, apart = "", True, event.narrated
            yield _sentence(event)


def _chosen(said: list[Said]) -> set[int]:
    """The entries that are told."""
    narrated = [event.seq for event in said if event.narrated]
    remarked = [event.seq for event in said if not event.narrated and (event.note or event.ruling)]
    rest = [event.seq for event in said if not (event.narrated or event.note or event.ruling)]
    chosen = _spread(narrated, MOST)
    chosen += _spread(remarked, MOST - len(chosen))
    return {*chosen, *_spread(rest, FEWEST - len(chosen))}


def _spread(seqs: list[int], most: int) -> list[int]:
    """At most so many of them, the first and the last among them."""
    if len(seqs) <= most:
        return seqs
    last = len(seqs) - 1
    return [seqs[at * last // (most - 1)] for at in range(most)] if most > 1 else seqs[: max(most, 0)]


def _sentence(event: Said) -> str:
    note = event.note.replace("\n", " ")
    text = f"{event.text} \u2014 {note}" if note else event.text
    if len(text) > LONGEST:
        text = text[: LONGEST - 1].rstrip() + "\u2026"
    return shielded(ended(text)) if not event.narrated else f"*{shielded(ended(text)).strip()}*"


# ---- Who stands where ----


def _gains(chronicle: Chronicle, choice: Choice) -> Iterator[str]:
    lines = []
    for character in chronicle.characters():
        if choice.who in (None, character.id):
            told = "; ".join(_of(chronicle, character))
            lines += [f"- **{escaped(character.name)}**: {escaped(told)}"] if told else []
    if lines:
        yield from (f"## {_('Gains, losses, lessons')}", "", *lines)


def _of(chronicle: Chronicle, character: Character) -> Iterator[str]:
    """What came of somebody: points, lessons, what ails them now."""
    speaker = chronicle.speaker
    for period in character.periods:
        for account in character.accounts:
            if not period.beginning and account in period.moved:
                yield f"{speaker.account(account)} {tables.moved_text(period.moved[account])}"
    for row in character.learnt:
        yield _lesson(chronicle, row)
    for line in (row for block in character.blocks for row in block.rows):
        if line.balance and notation_of(chronicle.system, line.account) == "ladder":
            yield f"{line.label}: {line.shown}"


def _lesson(chronicle: Chronicle, row: Learnt) -> str:
    """`Blaster 5D+1 → 5D+2`, `Telekinesis (new)`."""
    label = chronicle.speaker.account(row.account)
    if not row.before and notation_of(chronicle.system, row.account) == "flag":
        return _("{what} (new)").format(what=label)
    before, after = (tables.stood_at(chronicle.speaker, row.account, one) for one in (row.before, row.after))
    return f"{label} {before} \u2192 {after}"


def _matters(chronicle: Chronicle) -> Iterator[str]:
    """What waits for the table, as far as the reader may know."""
    gone = chronicle.selection.gone
    waiting = [matter for matter in matters(chronicle.selection.journal) if matter.lot.entry not in gone]
    for place, matter in enumerate(waiting[:OPEN]):
        if not place:
            yield from (f"## {_('Still open')}", "")
        yield f"- {escaped(_matter(chronicle, matter))}"


def _matter(chronicle: Chronicle, matter: Matter) -> str:
    who = chronicle.speaker.subject(chronicle.selection.known(matter.lot.subject))
    account = chronicle.speaker.account(chronicle.selection.known(matter.lot.account))
    return _("{who}: {what}, since entry {entry}").format(who=who, what=account, entry=matter.lot.entry)
