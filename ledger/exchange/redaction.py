"""What of a campaign a player may see.

Taken out are secret entries that nobody revealed, with what they post and tell, what was decided about
them, and how the secret subjects and templates of the campaign file began. What is left adds up by itself:
sums count only what may be seen, an open entry says no total that a secret has a part in, and a subject of
whom nothing is known is someone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from ledger.audit.fold import Folded, Key, fold, targets_in_force
from ledger.entry import REVEALED, UNREADABLE, Entry, body_of, entry_of, unreadable, value_of
from ledger.journal import views
from ledger.journal.journal import Journal
from ledger.store.records import Page
from rules.kernel.record import TABLE, FieldChange, Posting, Value
from rules.kernel.system import System
from rules.kernel.templates import is_secret_of_template

SOMEONE = "someone"
"""The id that stands where a subject is named of whom the reader knows nothing."""

TOTALS = ("balance", "before", "after", "now", "from", "left", "hp", "rating")
"""Facts that say where an account stood or stands, and not how far it moved."""

OF_LEVELS = ("after", "now")
"""Those among them that an entry itself decides where it moves a level."""

_IDS = re.compile(r"[a-z0-9_.:]+")


class _Marks(msgspec.Struct, gc=False):
    """What of a body tells whether a player may see it."""

    seq: int
    kind: str
    secret: bool
    about: int | None
    reverses: int | None


_marks = msgspec.json.Decoder(_Marks)


class Redaction:
    """What is taken out of a campaign, up to an entry, before a player reads it."""

    def __init__(self, journal: Journal, upto: int) -> None:
        self._journal = journal
        self._upto = upto
        self.hidden: frozenset[int] = frozenset()
        self._secret: frozenset[str] = frozenset()
        self._unknown: frozenset[str] = frozenset()
        self._templates: tuple[str, ...] = ()
        try:
            self._find()
        except UNREADABLE as error:
            raise unreadable(error) from error

    def seen(self, entry: Entry) -> Entry:
        """An open entry as the player may see it: itself, where there is nothing to take out."""
        if entry.seq == 1:
            entry = self._opening(entry)
        entry = self._without_totals(entry)
        return self._masked(entry) if self._unknown else entry

    def folded(self, upto: int | None = None) -> Folded:
        """What the open entries come to, or those of them that stand at that place or before."""
        return self._folded if upto is None else fold(self._seen_bodies(upto), self._gone)

    def known(self, id: str) -> str:
        """An id, or the name of an account, with nobody in it of whom the player knows nothing."""
        return _mask(id, self._unknown) if self._unknown else id

    # ---- What is hidden ----

    def _find(self) -> None:
        secret: dict[int, int] = {}
        revealing: dict[int, int] = {}
        reversals: list[tuple[int, int]] = []
        for body in self._bodies():
            marks = _marks.decode(body)
            if marks.reverses is not None:
                reversals.append((marks.seq, marks.reverses))
            if marks.secret:
                secret[marks.seq] = _secret_of(marks, secret)
            if marks.kind == REVEALED and marks.about is not None:
                revealing[marks.seq] = marks.about
        reversed_ = targets_in_force(reversals)
        revealed = {about for seq, about in revealing.items() if seq not in reversed_}
        self.hidden = frozenset(seq for seq, of in secret.items() if of not in revealed)
        self._gone = reversed_ | self.hidden
        self._hide_subjects()
        self._moved = self._moved_in_secret()

    def _hide_subjects(self) -> None:
        opening = self._journal.entry(1).entry
        self._templates = secret_templates(opening)
        began = secret_subjects(opening)
        self._folded = fold(self._bodies(), self._gone)
        still = {who for who in began if self._folded.fields.get((who, "secret")) == "true"}
        if still or self._templates:
            self._secret = frozenset(still)
            self._folded = fold(self._seen_bodies(), self._gone)
        everyone = self._journal.table().reading.fields(field="kind")
        told = {who for who, field in self._folded.fields if field in ("kind", "name")}
        self._unknown = frozenset(who for who, _field, _kind in everyone if who not in told)

    def _moved_in_secret(self) -> dict[Key, int]:
        """The accounts that a hidden entry moved, each with the first that did."""
        moved: dict[Key, int] = {}
        opening = [post for post in self._journal.entry(1).entry.postings if post.subject in self._secret]
        for posting in opening:
            moved[posting.subject, posting.account] = 1
        for seq in sorted(self.hidden):
            for posting in self._journal.entry(seq).entry.postings:
                moved.setdefault((posting.subject, posting.account), seq)
        return moved

    def _bodies(self) -> Iterator[str]:
        return (stored.body for stored in views.stored_entries(self._journal, Page(upto=self._upto)))

    def _seen_bodies(self, upto: int | None = None) -> Iterator[str]:
        for place, body in enumerate(self._bodies()):
            if not place:
                yield body_of(self._opening(entry_of(body)))
            elif upto is None or entry_of(body).stands <= upto:
                yield body

    # ---- What is taken out of an entry ----

    def _opening(self, entry: Entry) -> Entry:
        if not self._secret and not self._templates:
            return entry
        fields = [change for change in entry.fields if self._shows(change)]
        postings = [posting for posting in entry.postings if posting.subject not in self._secret]
        return msgspec.structs.replace(entry, fields=fields, postings=postings)

    def _shows(self, change: FieldChange) -> bool:
        return change.subject not in self._secret and not (
            change.subject == TABLE and change.field.startswith(self._templates)
        )

    def _without_totals(self, entry: Entry) -> Entry:
        touched = [*self._touched(entry)]
        if not touched:
            return entry
        levels = all(posting.level is not None for posting in touched if posting is not None)
        kept = OF_LEVELS if levels else ()
        facts = {key: fact for key, fact in entry.facts.items() if key not in TOTALS or key in kept}
        # By how much a level moved tells where it was before.
        postings = [_bare(posting) if posting in touched else posting for posting in entry.postings]
        return msgspec.structs.replace(entry, facts=facts, postings=postings)

    def _touched(self, entry: Entry) -> Iterator[Posting | None]:
        """The postings of an entry to accounts that a secret moved before; None for one that it speaks of."""
        if not self._moved:
            return
        for posting in entry.postings:
            if self._moved.get((posting.subject, posting.account), entry.seq) < entry.seq:
                yield posting
        spoken = (entry.subject, str(entry.facts.get("account")))
        if self._moved.get(spoken, entry.seq) < entry.seq:
            yield None

    def _masked(self, entry: Entry) -> Entry:
        plain = msgspec.to_builtins(entry)
        masked = _mask(plain, self._unknown)
        if masked == plain:
            return entry
        words = {"note": entry.note, "ruling": entry.ruling}
        return msgspec.convert({**masked, **words}, Entry)


def _bare(posting: Posting) -> Posting:
    return posting if posting.level is None else msgspec.structs.replace(posting, amount=0)


def _mask(value: Any, unknown: frozenset[str]) -> Any:
    """The same with somebody in the place of each of these, wherever an id names them."""
    if isinstance(value, str):
        if value in unknown:
            return SOMEONE
        if ("." in value or ":" in value) and _IDS.fullmatch(value):
            return "".join(SOMEONE if part in unknown else part for part in re.split("([.:])", value))
        return value
    if isinstance(value, Mapping):
        return {_mask(key, unknown): _mask(item, unknown) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_mask(item, unknown) for item in value]
    return value


def _secret_of(marks: _Marks, secret: Mapping[int, int]) -> int:
    """The entry whose secret it is: a reversal keeps that of what it reverses, and what was decided about a
    secret is part of it."""
    if marks.reverses is not None:
        return secret.get(marks.reverses, marks.reverses)
    return marks.seq if marks.about is None else secret.get(marks.about, marks.seq)


def seen_sheet(folded: Folded, who: str, system: System, known: Callable[[str], str]) -> views.Sheet:
    """A sheet from what the open entries come to; `known` takes those out of it whom the reader does not
    know."""
    held = {field: value_of(text) for (subject, field), text in folded.fields.items() if subject == who}
    name, kind = str(held.pop("name", who)), str(held.pop("kind", ""))
    fields = {field: _each(value, known) for field, value in sorted(held.items())}
    accounts = {account: amount for (subject, account), amount in folded.balances.items() if subject == who}
    return views.Sheet(who, name, kind, fields, {known(id): accounts[id] for id in system.in_order(accounts)})


def _each(value: Value, known: Callable[[str], str]) -> Value:
    if isinstance(value, list):
        return [known(item) for item in value]
    return known(value) if isinstance(value, str) else value


def secret_subjects(opening: Entry) -> set[str]:
    """Who began as a secret of the game master's."""
    return {
        change.subject
        for change in opening.fields
        if change.field == "secret" and change.value is True and change.subject != TABLE
    }


def secret_templates(opening: Entry) -> tuple[str, ...]:
    """How the fields begin of each template that only the game master knows."""
    fields = (change.field for change in opening.fields if change.subject == TABLE and change.value is True)
    return tuple(field.removesuffix("secret") for field in fields if is_secret_of_template(field))
