"""A bundle: the journal of a campaign as JSON Lines, checked from its first line to its last.

What is looked at is what a verification of a ledger looks at: that no entry is missing, that each is the text
that was hashed, that what it refers to was there before it, and that all postings sum to what the living
entries come to (`taking_in.py` does the last, for only the whole tells which entries live).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from ledger.entry import FIRST_HASH, LARGEST, Entry, body_of, chained, entry_of, seal_of
from ledger.errors import Damaged, NotUnderstood
from ledger.exchange.incoming import opened_file, raw_lines, text_of
from ledger.progress import Progress, silent
from ledger.text_gate import NOTE_LIMIT, TextRefused, clean, visible
from ledger.wording.language import _
from rules import registry
from rules.kernel.record import TABLE

MOST_BYTES = 1_000_000
"""A line of a bundle is no longer."""

OFTEN = 1000
"""Entries between two tellings of how far it is."""

OPENING = "campaign_opened"

_BEFORE_HASH, _END = b',"hash":"', b'"}'
_HASH = 64
_TAIL = len(_BEFORE_HASH) + _HASH + len(_END)
_HIDDEN = re.compile(r'\{"seq":[0-9]+\}')
_REDACTED = ',"redacted":true}'
_ID = re.compile(r"[!-~]{1,200}")
"""What an id may be made of: the checks of a campaign file are narrower, and older releases had others."""
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?Z")

Key = tuple[str, str]


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of a bundle, cut apart: the text that was hashed, and its hash."""

    number: int
    body: str
    hash: bytes


class Bundle(msgspec.Struct, frozen=True):
    """What a bundle holds, once it is known to be whole: which campaign, how many entries, their last hash,
    every reversal with its target, and the sum of all postings of each account."""

    path: Path
    campaign: str
    uid: str
    name: str
    entries: int
    hash: bytes
    reversals: list[tuple[int, int]]
    totals: dict[Key, int]
    other_rules: list[str]
    """The systems whose rules were others when the campaign began than they are in this release."""

    @property
    def seal(self) -> str:
        return seal_of(self.entries, self.hash)


def lines_of(file: BinaryIO) -> Iterator[Line]:
    """The lines of a bundle. Raises NotUnderstood for one that is none."""
    for number, raw in raw_lines(file, MOST_BYTES):
        digest = _hash_in(raw[-_TAIL:])
        if digest is None or raw[:1] != b"{":
            sentence = _(
                "line {line} is no entry of a bundle, or is cut off; `whills export jsonl` writes one"
            )
            raise NotUnderstood(sentence.format(line=number))
        yield Line(number, text_of(number, raw[:-_TAIL] + b"}"), digest)


def _hash_in(tail: bytes) -> bytes | None:
    """The hash at the end of a line, written as whills writes it; None if there is none."""
    written = tail[len(_BEFORE_HASH) : -len(_END)]
    if not (tail.startswith(_BEFORE_HASH) and tail.endswith(_END) and len(written) == _HASH):
        return None
    try:
        digest = bytes.fromhex(written.decode())
    except ValueError:
        return None
    return digest if digest.hex().encode() == written else None


def checked(path: Path, progress: Progress = silent) -> Bundle:
    """Read a bundle to its end, and keep nothing of it but what it comes to. Raises NotUnderstood with the
    first line that is not as it was recorded."""
    with opened_file(path) as file:
        size = path.stat().st_size
        read = _Checking()
        for line in lines_of(file):
            read.next(line)
            if line.number % OFTEN == 0:
                progress(file.tell(), size)
    if read.opening is None:
        raise NotUnderstood(_("{path} is empty; `whills export jsonl` writes a bundle").format(path=path))
    fields = {change.field: change.value for change in read.opening.fields if change.subject == TABLE}
    return Bundle(
        path,
        str(read.opening.request.arguments.get("campaign", "")),
        str(fields["uid"]),
        str(fields["name"]),
        read.seq,
        read.hash,
        read.reversals,
        read.totals,
        _other_rules(fields),
    )


def _other_rules(fields: dict[str, Any]) -> list[str]:
    """Raises NotUnderstood where the campaign plays by what this release does not have."""
    supplements = fields.get("supplements")
    names = tuple(supplements) if isinstance(supplements, list) else ()
    try:
        system = registry.system(str(fields["system"]), names)
    except registry.UnknownSystem as problem:
        sentence = _("this campaign cannot be played here: {problem}")
        raise NotUnderstood(sentence.format(problem=problem)) from None
    return [name for name, digest in system.digests.items() if fields.get(f"digest.{name}") != digest]


class _Checking:
    """Where the check of a bundle is."""

    def __init__(self) -> None:
        self.seq = 0
        self.hash = FIRST_HASH
        self.opening: Entry | None = None
        self.reversals: list[tuple[int, int]] = []
        self.totals: dict[Key, int] = {}
        self._recorded_at = ""
        self._known: set[str] = set()

    def next(self, line: Line) -> None:
        """The next line. Raises NotUnderstood."""
        entry = _entry(line)
        self._follow(line, entry)
        self._weigh(line, entry)
        self._weigh_postings(line, entry)
        self._weigh_text(line, entry)
        if self.opening is None:
            _refuse_other_opening(entry)
            self.opening = entry
        elif entry.kind == OPENING:
            raise _altered(line, _("a campaign begins only once"))
        if entry.reverses is not None:
            self.reversals.append((entry.seq, entry.reverses))

    def _follow(self, line: Line, entry: Entry) -> None:
        if entry.seq != self.seq + 1:
            sentence = _(
                "line {line} holds entry {seq}, and entry {due} is missing; only a whole campaign can be "
                "imported, not a part of one"
            )
            raise NotUnderstood(sentence.format(line=line.number, seq=entry.seq, due=self.seq + 1))
        if chained(self.hash, line.body) != line.hash:
            raise _altered(line, _("its text has another hash, or it does not follow the line before it"))
        self.seq, self.hash = entry.seq, line.hash

    def _weigh(self, line: Line, entry: Entry) -> None:
        """What no append would have let through, even where somebody hashed everything anew."""
        seq = entry.seq
        for earlier in (entry.about, entry.reverses):
            if earlier is not None and not 1 <= earlier < seq:
                raise _altered(line, _("it refers to entries that were not there"))
        if not 1 <= entry.stands <= seq:
            raise _altered(line, _("it refers to entries that were not there"))
        for ordinal in (entry.adventure, entry.session, entry.scene, entry.round):
            if ordinal is not None and abs(ordinal) > LARGEST:
                raise _altered(line, _("it holds a number that no ledger can"))
        if entry.recorded_at != self._recorded_at:
            if not _TIME.fullmatch(entry.recorded_at):
                raise _altered(line, _("the time at which it was recorded is none"))
            if entry.recorded_at < self._recorded_at:
                raise _altered(line, _("it was recorded earlier than the one before it"))
            self._recorded_at = entry.recorded_at

    def _weigh_postings(self, line: Line, entry: Entry) -> None:
        seq, totals = entry.seq, self.totals
        for posting in entry.postings:
            if posting.lot is not None and not 1 <= posting.lot < seq:
                raise _altered(line, _("it refers to entries that were not there"))
            key = (posting.subject, posting.account)
            if key not in totals:
                self._know(line, *key)
            total = totals[key] = totals.get(key, 0) + posting.amount
            if abs(total) > LARGEST or abs(posting.level or 0) > LARGEST:
                raise _altered(line, _("it holds a number that no ledger can"))

    def _weigh_text(self, line: Line, entry: Entry) -> None:
        """What could not have come in by a line or a file may not come in by a bundle."""
        self._know(line, entry.kind, entry.subject, entry.request.move)
        if not _ID.fullmatch(entry.request.id):
            raise _altered(line, _("a name in it is none that a ledger has"))
        for change in entry.fields:
            self._know(line, change.subject)
            if not _ID.fullmatch(change.field):
                raise _altered(line, _("a name in it is none that a ledger has"))
            if change.lot is not None and not 1 <= change.lot < entry.seq:
                raise _altered(line, _("it refers to entries that were not there"))
            named = change.field == "kind" or (change.field == "name" and change.subject == TABLE)
            if named and not isinstance(change.value, str):
                raise _altered(line, _("a name in it is none that a ledger has"))
        _weigh_characters(line)

    def _know(self, line: Line, *ids: str) -> None:
        """Look at ids, each once."""
        for id in ids:
            if id not in self._known:
                if not _ID.fullmatch(id):
                    raise _altered(line, _("a name in it is none that a ledger has"))
                self._known.add(id)


def _entry(line: Line) -> Entry:
    """The entry that a line holds, in the one form in which it can be written."""
    try:
        entry = entry_of(line.body)
        if body_of(entry) == line.body:
            return entry
    except (Damaged, ValueError, RecursionError) as error:
        # What is in it may be no text that can be shown, and says nothing to a reader.
        raise _unlike(line, _("it is no entry as this release knows them")) from error
    raise _unlike(line, _("it is not written as whills writes it"))


def _unlike(line: Line, what: str) -> NotUnderstood:
    """What a line is that holds no entry in that form: one of a player's copy, or one that was altered."""
    if _HIDDEN.fullmatch(line.body) or line.body.endswith(_REDACTED):
        sentence = _(
            "line {line}: this is a player's copy, from which secrets were left out; only a bundle that was "
            "written without `--player` can be imported"
        )
        return NotUnderstood(sentence.format(line=line.number))
    return _altered(line, what)


def _refuse_other_opening(entry: Entry) -> None:
    fields = {change.field: change.value for change in entry.fields if change.subject == TABLE}
    named = all(isinstance(fields.get(field), str) for field in ("uid", "name", "system"))
    if entry.kind != OPENING or entry.reverses is not None or not named:
        raise NotUnderstood(_("line 1 does not begin a campaign; a bundle begins with its opening"))


def _weigh_characters(line: Line) -> None:
    if visible(line.body, newlines=True) != line.body:
        raise _altered(line, _("a character in it may not stand in a text"))
    if "\\u" in line.body:
        try:
            for text in texts_in(msgspec.json.decode(line.body)):
                clean(text, "", NOTE_LIMIT, newlines=True)
        except TextRefused as refusal:
            raise _altered(line, refusal.problem) from None


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a value, keys among them."""
    left = [value]
    while left:
        item = left.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            left += [*item, *item.values()]
        elif isinstance(item, list):
            left += item


def _altered(line: Line, what: str) -> NotUnderstood:
    sentence = _("line {line} is not an entry as it was recorded: {what}; ask for the bundle again")
    return NotUnderstood(sentence.format(line=line.number, what=what))
