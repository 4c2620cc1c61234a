"""Which part of a campaign leaves the ledger: by person, session, adventure or number, and for whose eyes.

Everything is as of the head at which the export began. For a player, what only the game master may see is
taken out before anything is made of it: secret entries that nobody revealed, what they post and tell, and
how the secret subjects of the campaign file began.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.audit.fold import Folded, fold, targets_in_force
from ledger.entry import REVEALED, Entry, seal_of, unreadable, value_of
from ledger.journal import views
from ledger.journal.asked import Recorded
from ledger.journal.journal import Journal
from ledger.store.records import Page
from ledger.wording.speaker import Speaker
from rules.kernel.record import TABLE, Value
from rules.kernel.templates import is_secret_of_template


class Choice(msgspec.Struct, frozen=True):
    """What is exported. `since` leaves what was recorded after that entry; `player` names for whom it is, and
    leaves out what only the game master may see."""

    who: str | None = None
    session: int | None = None
    adventure: int | None = None
    since: int | None = None
    player: str | None = None

    @property
    def whole(self) -> bool:
        """Whether nothing is left out but secrets."""
        return self.who is None and self.session is None and self.adventure is None and self.since is None


EVERYTHING = Choice()


class _Marks(msgspec.Struct, gc=False):
    """What of a body tells whether a player may see it."""

    seq: int
    kind: str
    secret: bool
    about: int | None
    reverses: int | None


_marks = msgspec.json.Decoder(_Marks)


class Selection:
    """A choice of a campaign's entries, with the words for them."""

    def __init__(self, journal: Journal, choice: Choice) -> None:
        self.journal = journal
        self.choice = choice
        self.head = journal.head()
        self.hidden: frozenset[int] = frozenset()
        self._seen: Folded | None = None
        if choice.player is not None:
            try:
                self._hide()
            except msgspec.DecodeError as error:
                raise unreadable(error) from error
        self._dead = views.dead(journal)

    @property
    def seal(self) -> str:
        return seal_of(self.head.seq, self.head.hash)

    # ---- Entries ----

    def opening(self) -> Recorded:
        """How the campaign began."""
        return self.journal.entry(1)

    def recorded(self) -> Iterator[Recorded]:
        """The chosen entries in the order of recording, hidden ones among them."""
        return views.entries(self.journal, self._page)

    def played(self) -> Iterator[Entry]:
        """The chosen living entries in standing order: what was entered late or amended is where it
        belongs."""
        for recorded in views.played(self.journal, self._page, self._shown):
            yield recorded.entry

    def corrected(self) -> Iterator[tuple[Entry, int]]:
        """The chosen entries that are reversed now, each with the reversal that holds it so."""
        for recorded in self.recorded():
            entry = recorded.entry
            if entry.seq in self._dead and entry.seq not in self.hidden and entry.reverses is None:
                by = views.reversal_of(self.journal, entry.seq)
                if by is not None:
                    yield entry, by

    def _shown(self, seqs: Sequence[int]) -> set[int]:
        return {seq for seq in seqs if seq not in self._dead and seq not in self.hidden}

    @property
    def _page(self) -> Page:
        return Page(
            after=self.choice.since or 0,
            upto=self.head.seq,
            session=self.choice.session,
            adventure=self.choice.adventure,
            subject=self.choice.who,
        )

    # ---- Words and sheets ----

    def speaker(self) -> Speaker:
        """Sentences with the names that the reader may know."""
        if self._seen is not None:
            told = self._seen.fields.items()
            names = {who: str(value_of(text)) for (who, field), text in told if field == "name"}
        else:
            names = views.names_in(self.journal)
        calendar = self.field(TABLE, "calendar")
        return Speaker(self.journal.system, names, calendar=str(calendar) if calendar else None)

    def field(self, subject: str, field: str) -> Value:
        """What a field holds as far as the reader may know."""
        if self._seen is not None:
            text = self._seen.fields.get((subject, field))
            return None if text is None else value_of(text)
        return self.journal.table().reading.field(subject, field)

    def sheets(self) -> list[views.Sheet]:
        """The player characters as they stand, or the one chosen."""
        players = self.journal.table().players()
        if self.choice.who is not None:
            players = [who for who in players if who == self.choice.who]
        if self._seen is None:
            return views.sheets(self.journal, players) if players else []
        return [_seen_sheet(self._seen, who) for who in players if (who, "kind") in self._seen.fields]

    # ---- What a player may not see ----

    def _hide(self) -> None:
        secret: dict[int, int] = {}
        revealing: dict[int, int] = {}
        reversals: list[tuple[int, int]] = []
        for body in self._bodies():
            marks = _marks.decode(body)
            if marks.reverses is not None:
                reversals.append((marks.seq, marks.reverses))
            if marks.secret:
                secret[marks.seq] = secret_of(marks, secret)
            if marks.kind == REVEALED and marks.about is not None:
                revealing[marks.seq] = marks.about
        reversed_ = targets_in_force(reversals)
        known = {about for seq, about in revealing.items() if seq not in reversed_}
        self.hidden = frozenset(seq for seq, of in secret.items() if of not in known)
        self._seen = fold(self._bodies(), reversed_ | self.hidden)

    def _bodies(self) -> Iterator[str]:
        return (stored.body for stored in views.stored_entries(self.journal, Page(upto=self.head.seq)))


def secret_of(marks: _Marks, secret: dict[int, int]) -> int:
    """The entry whose secret it is: a reversal keeps that of what it reverses, and what was decided about a
    secret is part of it."""
    if marks.reverses is not None:
        return secret.get(marks.reverses, marks.reverses)
    return marks.seq if marks.about is None else secret.get(marks.about, marks.seq)


def _seen_sheet(seen: Folded, who: str) -> views.Sheet:
    held = {field: value_of(text) for (subject, field), text in seen.fields.items() if subject == who}
    name, kind = str(held.pop("name", who)), str(held.pop("kind", ""))
    accounts = {account: amount for (subject, account), amount in seen.balances.items() if subject == who}
    return views.Sheet(who, name, kind, held, accounts)


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
