"""A campaign as it is read afterwards: where play was, who did what, what came of everyone.

Markdown, HTML and PDF are made of the same chronicle. The story passes entry by entry, while the books of
everyone are kept; then come the characters as they stand at the end, what was corrected, and the seal. What
only orders play (a round that begins, a session that ends) is told by headings, unless somebody said
something about it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.entry import Entry
from ledger.exchange import plain
from ledger.exchange.books import Books, Learnt, Period
from ledger.exchange.selection import EVERYTHING, Choice, Selection
from ledger.journal.journal import Journal
from ledger.journal.views import Sheet
from ledger.text_gate import one_line, visible
from ledger.wording.language import _, label
from ledger.wording.template import outermost
from ledger.wording.words import capitalised
from rules.kernel.record import TABLE
from rules.kernel.table import PRESENT

NOTED, ROUND_STARTED, ATTENDED = "noted", "round_started", "attended"
"""Kinds of entries that are told in a way of their own: somebody's words, what heads what follows, and who is
present, which stands below the heading of a session."""

_ENDS, _CLOSING = frozenset(".!?…:"), "\"'\u201d\u2019\u00bb\u201c* \u00a0\u202f"

SPANS = ("adventure", "session", "scene")
"""What has a heading, the outermost first."""


class Heading(msgspec.Struct, frozen=True):
    """An adventure, a session or a scene begins or goes on, or a time between them begins (`ordinal` is None
    then). `depth` is 1 for an adventure, or for a session where there was none yet."""

    span: str
    ordinal: int | None
    text: str
    depth: int
    again: bool


class Day(msgspec.Struct, frozen=True):
    """The day on which what follows happens."""

    text: str


class Present(msgspec.Struct, frozen=True):
    """Who is present in the session that begins."""

    text: str


class Pause(msgspec.Struct, frozen=True):
    """A new paragraph; with a text, that is what heads it."""

    text: str = ""


class Said(msgspec.Struct, frozen=True):
    """What one entry tells. `narrated` is what somebody said, `marks` are remarks on the entry itself."""

    seq: int
    text: str
    narrated: bool = False
    note: str = ""
    ruling: str = ""
    marks: tuple[str, ...] = ()


Spans = tuple[int | None, int | None, int | None]
"""An adventure, a session and a scene by their ordinals, None outside of any."""

Event = Heading | Present | Day | Pause | Said


class Correction(msgspec.Struct, frozen=True):
    """An entry that counts no more, and the one that reversed it."""

    seq: int
    text: str
    by: int


class Character(msgspec.Struct, frozen=True):
    """Somebody at the end of the chronicle: the sheet in words, and the books. `accounts` are those of points
    of which the periods tell, `length` the number of periods that there were for all."""

    id: str
    name: str
    kind: str
    texts: list[tuple[str, str]]
    blocks: list[plain.Block]
    learnt: list[Learnt]
    accounts: list[str]
    periods: list[Period]
    length: int


class Chronicle:
    """The chronicle of what was chosen. Read `play` to its end before the characters: it keeps the books."""

    def __init__(self, journal: Journal, choice: Choice = EVERYTHING) -> None:
        self.selection = Selection(journal, choice)
        self.system = journal.system
        self.speaker = self.selection.speaker(brief=True)
        self._sheets = self.selection.sheets()
        people = [sheet.id for sheet in self._sheets]
        self._books = Books(self.system, people, self._start(), self.selection.gone)

    @property
    def seal(self) -> str:
        """What players may keep of the newest entry."""
        return self.selection.seal

    @property
    def doubt(self) -> str:
        """That the seal does not hold; asked when all has been read, and empty where nothing was seen."""
        return self.selection.doubt

    # ---- The title ----

    @property
    def title(self) -> str:
        return one_line(str(self.selection.field(TABLE, "name") or self.selection.journal.campaign))

    @property
    def played_by(self) -> str:
        """By which rules, and led by whom."""
        titles = ", ".join(label(part.data.title) for part in self.system.parts[1:])
        gm = self.selection.field(TABLE, "gm")
        if not gm:
            return titles
        return one_line(_("{system}. Game master: {gm}").format(system=titles, gm=gm))

    @property
    def part(self) -> str:
        """Which part of the campaign this is, and for whom; empty for all of it."""
        choice = self.selection.choice
        parts = [
            f"{self.speaker.word(span).capitalize()} {ordinal}"
            for span, ordinal in (("adventure", choice.adventure), ("session", choice.session))
            if ordinal is not None
        ]
        if choice.who is not None:
            parts.append(self.speaker.subject(choice.who))
        if choice.since is not None:
            parts.append(_("since entry {entry}").format(entry=choice.since))
        return capitalised(" \u00b7 ".join(filter(None, [*parts, self.reader])))

    @property
    def reader(self) -> str:
        """For whose eyes it is; empty for the game master's."""
        player = self.selection.choice.player
        return "" if player is None else _("as {who} may know it").format(who=self.speaker.subject(player))

    # ---- The story ----

    def play(self) -> Iterator[Event]:
        """What happened, in the order of play."""
        place = _Place(self)
        for entry in self.selection.played():
            self._books.enter(entry)
            if entry.kind in self.system.procedure and not entry.note and entry.ruling is None:
                place.passes(entry)
                continue
            yield from place.arrives(entry)
            yield self._said(entry)

    def heading(self, span: str, ordinal: int) -> str:
        """`Session 3: The long night`."""
        title = self.selection.field(TABLE, f"{span}.{ordinal}")
        name = f"{self.speaker.word(span).capitalize()} {ordinal}"
        return one_line(_("{what}: {title}").format(what=name, title=title)) if title else name

    def present(self, session: int) -> list[str]:
        """Who was present in a session, by id, as far as the reader may know; empty where nobody said so."""
        ids = self.selection.field(TABLE, f"{PRESENT}{session}")
        return [self.selection.known(str(id)) for id in ids] if isinstance(ids, list) else []

    def corrections(self) -> Iterator[Correction]:
        """What was taken back."""
        for entry, by in self.selection.corrected():
            yield Correction(entry.seq, self._told(entry), by)

    def _said(self, entry: Entry) -> Said:
        # To a player, what is told is no secret any more.
        marks = [_("secret")] if entry.secret and self.selection.choice.player is None else []
        if entry.stands != entry.seq:
            marks.append(_("entered later") if entry.request.at is not None else _("amended"))
        return Said(
            entry.seq,
            self._told(entry),
            entry.kind == NOTED,
            visible(entry.note, newlines=True).strip() if entry.note else "",
            one_line(entry.ruling) if entry.ruling else "",
            tuple(marks),
        )

    def _told(self, entry: Entry) -> str:
        if self.selection.choice.player is None:
            return self.speaker.summary(entry)
        if self._wants(entry):
            return "; ".join(self._movements(entry)) or capitalised(self.speaker.word(entry.kind))
        text = self.speaker.summary(entry)
        return text if entry.kind == NOTED else capitalised(text)

    def _wants(self, entry: Entry) -> bool:
        """Whether the sentence of an entry needs what was taken out of it."""
        from ledger.exchange.redaction import TOTALS

        wanted = outermost(label(self.system.summaries.get(entry.kind, {})))
        return any(name in TOTALS and name not in entry.facts for name in wanted)

    def _movements(self, entry: Entry) -> Iterator[str]:
        """What an entry moves, account by account: `Mira: Dark side points +1`."""
        for posting in entry.postings:
            account = self.system.account(posting.account)
            if account is None or not account.shown:
                continue
            of = f"{self.speaker.subject(posting.subject)}: {self.speaker.account(posting.account)}"
            if posting.level is not None:
                yield f"{of} {self.speaker.shown(posting.account, posting.level)}"
            elif posting.amount:
                sign = "+" if posting.amount > 0 else "\u2212"
                yield f"{of} {sign}{self.speaker.shown(posting.account, abs(posting.amount))}"

    # ---- Everyone ----

    def characters(self) -> Iterator[Character]:
        """Everyone who is played, or the one chosen, with their books as far as play has been read."""
        for sheet in self._sheets:
            yield self._character(sheet)

    def _character(self, sheet: Sheet) -> Character:
        return Character(
            sheet.id,
            one_line(sheet.name),
            self.speaker.kind(sheet.kind),
            [(capitalised(field), text) for field, text in plain.texts(self.system, self.speaker, sheet)],
            [block for block in plain.blocks(self.system, self.speaker, sheet) if block.rows],
            self._books.learnt(sheet.id),
            self._books.accounts(sheet.id),
            [*self._books.periods(sheet.id)],
            self._books.length,
        )

    def _start(self) -> dict[tuple[str, str], int]:
        """Where accounts stood before the first of the chosen entries: at their end, without all of them."""
        choice = self.selection.choice
        if choice.session is None and choice.adventure is None and choice.since is None:
            return {}
        start = dict(self.selection.balances())
        for entry in self.selection.played():
            for posting in entry.postings:
                if posting.level is None and (posting.lot is None or posting.lot not in self.selection.gone):
                    key = (posting.subject, posting.account)
                    start[key] = start.get(key, 0) - posting.amount
                elif posting.level is not None:
                    start.pop((posting.subject, posting.account), None)
        return start


def ended(text: str) -> str:
    """A sentence with a full stop, unless it ends already, in quotation marks or out of them."""
    return text if text.rstrip(_CLOSING)[-1:] in _ENDS else f"{text}."


class _Place:
    """Where in play the story has arrived, and which headings that wants."""

    def __init__(self, chronicle: Chronicle) -> None:
        self._chronicle = chronicle
        self._here: Spans = (None, None, None)
        self._told = dict.fromkeys(SPANS, 0)
        self._began = False
        self._day = 0
        self._round: int | None = None
        self._head = ""

    def passes(self, entry: Entry) -> None:
        """An entry that is not told."""
        if entry.kind == ROUND_STARTED:
            self._head = self._chronicle.speaker.summary(entry)

    def arrives(self, entry: Entry) -> Iterator[Event]:
        """What stands between this entry and the one told before it."""
        here = (entry.adventure, entry.session, entry.scene)
        moved = here != self._here
        if moved:
            yield from self._headings(here)
        if entry.day != self._day:
            yield Day(self._chronicle.speaker.day(entry.day))
            self._day = entry.day
        if moved or entry.round != self._round:
            yield Pause(self._head if entry.round is not None else "")
            self._round, self._head = entry.round, ""
        self._began = True

    def _present(self, session: int) -> Iterator[Event]:
        present = self._chronicle.present(session)
        if present:
            yield Present(self._chronicle.speaker.said(ATTENDED, {"present": present}))

    def _headings(self, here: Spans) -> Iterator[Event]:
        """The outermost span that is another, and what is inside it. What follows the end of an adventure in
        the same session is told beneath it."""
        if here[0] is None and here[1] == self._here[1]:
            here = (self._here[0], *here[1:])
        depth = 1 if self._told["adventure"] or here[0] is not None else 0
        first = next((at for at, ordinal in enumerate(here) if ordinal != self._here[at]), len(SPANS))
        for at in range(first, len(SPANS)):
            span, ordinal = SPANS[at], here[at]
            if ordinal is not None:
                again = ordinal <= self._told[span]
                self._told[span] = max(self._told[span], ordinal)
                yield Heading(span, ordinal, self._chronicle.heading(span, ordinal), depth + at, again)
                if span == "session" and not again:
                    yield from self._present(ordinal)
            elif self._began and at == first and span != "scene":
                between = {"adventure": _("Downtime"), "session": _("Between sessions")}
                yield Heading(span, None, between[span], depth + at, again=False)
        self._here = here
