"""The journal as lines, so that a campaign can live in git and be played again.

Every entry after the opening is a line, those that were reversed and their reversals too: an entry keeps
its number that way, and a line that names one (`undo 42`, `judge 42 heroic`) means the same when it is read
again. So the file only ever grows at its end, and what is played from it is the same journal entry by entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from ledger.entry import Entry
from ledger.errors import Refused
from ledger.exchange.selection import EVERYTHING, Choice, Selection
from ledger.journal.asked import Recorded
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import vocabulary_of
from ledger.quick_entry.tokens import quoted
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.quick_entry.write import line_of
from ledger.store.records import Moment
from ledger.text_gate import visible
from ledger.wording.language import _
from rules.kernel.record import TABLE, FieldChange
from rules.kernel.templates import PREFIX as TEMPLATES

HEAD = "# whills journal 1"
"""How the first line begins. It is the same in every language, and says no more than what never changes, so
that a file written later begins with the one written before."""

FOLLOWS = "follows entry"
PART = "a part, not to be played again"

_HEAD = re.compile(rf"{re.escape(HEAD)} {FOLLOWS} ([1-9][0-9]{{0,14}})")

UNDO = "undo"

_BEGINS_A_CHAPTER = ("session_opened", "adventure_opened")


def follows(line: str) -> int | None:
    """The entry after which the lines of a file are to be played, if that is its first line."""
    found = _HEAD.fullmatch(line)
    return int(found[1]) if found else None


def journal_text(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[str]:
    """The lines, each with its end. Raises Refused for an entry that no line can ask for."""
    whole = msgspec.structs.replace(choice, since=None, upto=None) == EVERYTHING
    after = max(choice.since or 1, 1)
    yield f"{HEAD} {f'{FOLLOWS} {after}' if whole else PART}\n"
    selection = Selection(journal, choice)
    words = _Words(journal)
    for recorded, replacement in _requests(selection):
        entry = recorded.entry
        if entry.seq in selection.hidden or _names_a_secret(selection, replacement or entry):
            yield f"# {entry.seq}\n"
        else:
            yield "\n" if entry.kind in _BEGINS_A_CHAPTER else ""
            yield visible(_line(words, entry, replacement)) + "\n"
        words.passes(entry)
        if replacement is not None:
            words.passes(replacement)


def _names_a_secret(selection: Selection, entry: Entry) -> bool:
    """Whether its line would name somebody of whom the reader knows nothing."""
    return selection.seen(entry).request != entry.request


def _requests(selection: Selection) -> Iterator[tuple[Recorded, Entry | None]]:
    """The chosen entries but the opening, an amendment with what it put in place of the old."""
    before: Recorded | None = None
    for recorded in selection.recorded():
        if recorded.entry.seq == 1:
            continue
        if before is not None:
            if _amends(before.entry, recorded.entry):
                yield before, recorded.entry
                before = None
                continue
            yield before, None
        before = recorded
    if before is not None:
        yield before, None


def _amends(reversal: Entry, entry: Entry) -> bool:
    """Whether the two are an amendment: a reversal, and what was recorded for the same request after it."""
    together = entry.request.id == f"{reversal.request.id}/2" and entry.seq == reversal.seq + 1
    return reversal.reverses is not None and entry.reverses is None and together


def _line(words: _Words, entry: Entry, replacement: Entry | None) -> str:
    if entry.reverses is None:
        return _asked(words, entry)
    if replacement is not None:
        return f"amend {entry.reverses} {_asked(words, replacement, entry.seq)}"
    line = f"{UNDO} {entry.reverses}"
    line += f" ruling {quoted(entry.ruling)}" if entry.ruling is not None else ""
    return line + (f" // {entry.note}" if entry.note else "")


def _asked(words: _Words, entry: Entry, before: int | None = None) -> str:
    vocabulary = words.before(before or entry.seq)
    try:
        return line_of(entry.request, vocabulary, note=entry.note, ruling=entry.ruling, secret=entry.secret)
    except (ValueError, LookupError, TypeError, AttributeError) as problem:
        # What came in by a forged bundle may ask for anything.
        sentence = _("no line asks for entry {entry}; `whills export jsonl` keeps all as it is")
        raise Refused(sentence.format(entry=entry.seq)) from problem


class _Words:
    """The words that a line could use when it was said: who is named now may not have been there then."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._vocabulary: Vocabulary | None = None
        self._last = 1

    def before(self, seq: int) -> Vocabulary:
        """Those of the moment before an entry; to be asked in the order of the entries."""
        if self._vocabulary is None or self._last != seq - 1:
            self._vocabulary = vocabulary_of(self._journal, Moment("entry", seq - 1))
        return self._vocabulary

    def passes(self, entry: Entry) -> None:
        """After this entry other words may hold."""
        self._last = entry.seq
        if any(_names(change) for told in self._told(entry) for change in told.fields):
            self._vocabulary = None

    def _told(self, entry: Entry) -> Iterator[Entry]:
        """An entry, or what it reverses or brings back."""
        yield entry
        if entry.reverses is not None:
            while entry.reverses:
                entry = self._journal.entry(entry.reverses).entry
            store, campaign = self._journal.store, self._journal.campaign
            for seq in (entry.seq, *store.abouts_of(campaign, (entry.seq,))):
                yield self._journal.entry(seq).entry


def _names(change: FieldChange) -> bool:
    if change.subject == TABLE:
        return change.field == "language" or change.field.startswith(TEMPLATES)
    return change.field in ("kind", "name", "retired", "secret")
