"""The game master's desk: one campaign and one sitting at it, as a screen asks of them. No widget is here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Self

import msgspec

from ledger.entry import Entry
from ledger.errors import Refused, StorageError, WhillsError
from ledger.journal.asked import Outcome
from ledger.journal.journal import Journal
from ledger.quick_entry.completion import Completion, complete, ghost
from ledger.quick_entry.expected import NOTHING, said_whole
from ledger.quick_entry.line import Amendment, Line, LineError, Question, Reversal
from ledger.quick_entry.sitting import Said, Sitting
from ledger.store.opening import open_store
from ledger.store.records import Moment
from ledger.store.store import Store
from ledger.text_gate import one_line
from ledger.tui.aftermath import what_follows
from ledger.tui.answers import answer
from ledger.tui.changes import changes
from ledger.tui.details import entry_pane
from ledger.tui.favourites import by_digit, often_recorded
from ledger.tui.first_roll import first_roll
from ledger.tui.notebook import Notebook
from ledger.tui.offers import numbered, offer_of
from ledger.tui.overview import Overview, look
from ledger.tui.pages import Pages
from ledger.tui.preview import preview, told_reversal
from ledger.tui.remarks import FAULT, HINT, RECORDED, Answer, Later, Remark, of_findings
from ledger.tui.settlement import Settlement, is_held_up, settlement, settling_line
from ledger.tui.steps import Steps
from ledger.tui.then import Then
from ledger.tui.view import View
from ledger.tui.widgets.fitting import DOT
from ledger.wording.language import _
from rules.kernel.record import TABLE

PATIENCE = 0.25
"""Seconds that the interface may wait for another window that is writing: keys wait as long. What is entered
meanwhile stays where it is, and a message says why."""


class Desk:
    """Previews, enters, undoes. `open_journal` gives the campaign; it is asked again when another window has
    recorded, for what the campaign plays by may be another then."""

    def __init__(
        self,
        open_journal: Callable[[], Journal],
        language: str | None = None,
        open_apart: Callable[[], Journal] | None = None,
        beside: Store | None = None,
    ) -> None:
        """`open_apart` gives the campaign on a connection of its own, which is closed after use; without it,
        what takes long shares the one that there is. So do places without a store `beside`, which the desk
        closes."""
        self._open_journal = open_journal
        self._open_apart = open_apart
        self._language = language
        self._beside = beside
        self.sitting = Sitting(open_journal(), language)
        self.steps = Steps(self.sitting.journal)
        self.seen = self.sitting.journal.head().seq
        """The newest entry that the screen knows of."""
        self.expected = NOTHING
        """What the round that it shows goes on with."""
        self._said: dict[tuple[str, str], str] = {}
        self.then: Then | None = None
        """The moment that is looked at; None for now."""
        self.location: str | None = None
        """Where the ledger is; None for one that has no place."""
        self.notebook = Notebook()
        """What is kept of the typed lines."""
        self._often: list[str] | None = None

    @classmethod
    def open(cls, location: str, campaign: str, language: str | None = None, *, keeping: bool = True) -> Self:
        """Open a ledger and sit down at one of its campaigns; `keeping`: what is typed there is found again
        in the next sitting. Raises StorageError and NotUnderstood."""
        store = open_store(location)
        beside = None
        try:
            beside = open_store(location)
            for one in (store, beside):
                one.follow(campaign)
            with suppress(StorageError):
                # No key is to wait for it later; where it fails, the table says so.
                store.balances(campaign)
            store.wait_at_most(PATIENCE)
            desk = cls(
                lambda: Journal(store, campaign),
                language,
                lambda: Journal(open_store(location), campaign),
                beside,
            )
            if keeping:
                desk.notebook = Notebook.of(str(desk.sitting.journal.table().field(TABLE, "uid")))
        except BaseException:
            store.close()
            if beside is not None:
                beside.close()
            raise
        desk.location = location
        return desk

    @property
    def campaign(self) -> str:
        """The id of the campaign."""
        return self.sitting.journal.campaign

    def close(self) -> None:
        self.notebook.close()
        self.sitting.journal.store.close()
        if self._beside is not None:
            self._beside.close()

    # ---- Looking ----

    def view(self) -> View:
        """What a place reads from, in a thread of its own: no key waits until one of them has read."""
        journal = Journal(self._beside, self.campaign) if self._beside is not None else self._open_journal()
        return View(Sitting(journal, self._language, self._at), self.sitting.who)

    @property
    def _at(self) -> Moment | None:
        return self.then.moment if self.then is not None else None

    @contextmanager
    def apart(self) -> Iterator[Sitting]:
        """A sitting for what takes long, in a thread of its own: the table goes on meanwhile."""
        if self._open_apart is None:
            yield Sitting(self._open_journal(), self._language)
            return
        journal = self._open_apart()
        with journal.store:
            yield Sitting(journal, self._language)

    def trial(self) -> Sitting:
        """A sitting like this one, to try lines at: who acts in it then is not who acts here. Raises Refused
        where one looks back."""
        self._refuse_then()
        trial = Sitting(self.sitting.journal, self._language)
        trial.who = self.sitting.who
        return trial

    def look(self) -> Overview:
        """The state of the table."""
        if self.then is not None:
            overview = look(Sitting(self._open_journal(), self._language, self._at))
            self.seen, self.expected = overview.seq, NOTHING
            return msgspec.structs.replace(overview, expected=NOTHING)
        overview = look(self.sitting, self._said)
        self.seen = overview.seq
        self.expected = overview.expected
        return overview

    def pages(self) -> Pages:
        """The journal, up to the moment that is looked at."""
        return Pages(self.sitting.journal, self.sitting.speaker, self._at)

    def moved(self) -> bool:
        """Whether another window has recorded since this one last looked; what it changed is known then."""
        if self.sitting.journal.head().seq == self.seen:
            return False
        who = self.sitting.who
        self.sitting = Sitting(self._open_journal(), self._language)
        self.sitting.who = who
        self.steps.journal = self.sitting.journal
        return True

    def complete(self, text: str) -> list[Completion]:
        """What may stand at the end of the text."""
        return complete(text, self.sitting.vocabulary, self.sitting.who, self.expected)

    def ghost(self, text: str) -> str:
        """The rest of the likeliest word, or of the line that is expected."""
        return ghost(text, self.sitting.vocabulary, self.sitting.who, self.expected)

    def preview(self, text: str) -> list[Remark]:
        """What a line would come to, or what it still lacks. Raises StorageError."""
        return self.ahead(text).remarks

    def ahead(self, text: str) -> Answer:
        """What a line would come to, or what it still lacks; and what one of its words may mean. Raises
        StorageError."""
        if self.then is not None:
            return Answer(False, [Remark(HINT, read_only(self.then))])
        offer = None
        try:
            said = self.sitting.understand(text)
            remarks = preview(self.sitting, said) if said is not None else []
        except LineError as problem:
            offer = offer_of(problem, self.sitting.vocabulary, text) if problem.unclear else None
            told = [one_line(str(problem)), DOT.join(numbered(offer)) if offer is not None else ""]
            remarks = [Remark(HINT, line) for line in told if line]
        except Refused as problem:
            remarks = [Remark(HINT, one_line(str(problem)))]
        return Answer(True, remarks, offer=offer, later=self.what_follows(text))

    def what_follows(self, text: str) -> Later | None:
        """What tells which of the entries recorded after it a correction would have judged otherwise; None
        for other lines. Raises StorageError."""
        if self.then is not None:
            return None
        try:
            said = self.sitting.understand(text)
        except LineError:
            return None
        return partial(what_follows, self.apart, said) if isinstance(said, Reversal | Amendment) else None

    def entry(self, seq: int) -> Answer:
        """An entry whole. Raises StorageError and NotUnderstood."""
        return Answer(True, [], pane=entry_pane(self.sitting, seq))

    def favourites(self) -> dict[str, str]:
        """Digit -> the line that it brings; without those that were recorded often, until they are known."""
        return by_digit(self.notebook.pins, self._often or [])

    def count_often(self) -> Callable[[], None] | None:
        """What finds out which lines were recorded often, once in a sitting, so that a digit stays what it
        is; a thread of its own may. It raises StorageError. None where that is known."""
        if self._often is not None:
            return None

        def count() -> None:
            # Whatever goes wrong, it is not tried with every key again; but a busy ledger is asked again.
            self._often = []
            try:
                self._often = often_recorded(self.view().sitting)
            except StorageError:
                self._often = None
                raise

        return count

    def settlement(self) -> Settlement | None:
        """What the end of the open adventure settles; None where none is open. Raises Refused where one looks
        back."""
        self._refuse_then()
        return settlement(self.sitting)

    def settling_line(self, judged: dict[int, str], awards: dict[str, int]) -> str:
        """The line that ends it with these decisions and awards."""
        return settling_line(self.sitting, judged, awards)

    # ---- Entering ----

    def enter(self, text: str) -> Answer:
        """Record a line, or answer it. Nothing that a line can be is raised, but what storage can, and
        Refused where one looks back."""
        self._refuse_then()
        try:
            said = self.sitting.understand(text)
        except LineError as problem:
            return self._not_understood(problem, text)
        if said is None:
            return Answer(True, [Remark(HINT, _("a comment: nothing is recorded"))] if text.strip() else [])
        if isinstance(said, Question):
            return self._answered(said)
        held_up = isinstance(said, Line) and is_held_up(self.sitting, said)
        outcome = self.sitting.record(said).outcome
        assert outcome is not None  # only a question has none
        self.steps.note(outcome)
        if isinstance(said, Line) and outcome.recorded:
            self._remember(said)
        return msgspec.structs.replace(self._told(outcome, said), held_up=held_up)

    def _not_understood(self, problem: LineError, text: str, start: int = 0) -> Answer:
        """The fault of a line that begins at `start` of the typed text, and what may stand there instead."""
        offer = offer_of(problem, self.sitting.vocabulary, text, start)
        fault = (start + problem.column, start + problem.end)
        return Answer(False, [Remark(FAULT, one_line(str(problem)))], fault, offer=offer)

    def _answered(self, asked: Question) -> Answer:
        try:
            return Answer(True, [], pane=answer(self.sitting, asked))
        except LineError as problem:
            start = asked.text.rfind(problem.text)
            if start < 0:
                # Its words stand otherwise there, in quotes or with more spaces between them.
                raise
            problem.newcomers = ()
            return self._not_understood(problem, asked.text, start)

    def _refuse_then(self) -> None:
        if self.then is not None:
            raise Refused(read_only(self.then))

    def _remember(self, line: Line) -> None:
        """Keep what someone said, to be offered when the same is expected again."""
        whole = said_whole(line, self.sitting.vocabulary)
        if line.who is not None and whole:
            self._said[line.who, line.move] = whole

    def invitation(self) -> str:
        """What someone may do who sits here for the first time."""
        line = first_roll(self.sitting)
        if not line:
            return _("type a name and Tab: it lists what may stand next; Enter records the line")
        return _("try `{line}`: above it stands what it comes to, and Enter rolls and records it").format(
            line=line
        )

    def undo(self) -> Answer:
        """Take back what this sitting recorded last. Raises Refused."""
        self._refuse_then()
        return self._stepped(self.steps.undo())

    def redo(self) -> Answer:
        """Bring back what was undone last. Raises Refused."""
        self._refuse_then()
        return self._stepped(self.steps.redo())

    def _stepped(self, outcome: Outcome) -> Answer:
        self.sitting = self._anew(outcome)
        return self._told(outcome, None)

    def _anew(self, outcome: Outcome) -> Sitting:
        """A sitting that knows the names as they are now: a reversal may have changed them."""
        if not outcome.recorded:
            return self.sitting
        sitting = Sitting(self.sitting.journal, self._language)
        sitting.who = self.sitting.who
        return sitting

    def _told(self, outcome: Outcome, said: Said | None) -> Answer:
        remarks = self._recorded(outcome) if outcome.recorded else []
        remarks += of_findings(outcome.findings, self.sitting.speaker, _ruling(said))
        return Answer(outcome.recorded, remarks)

    def _recorded(self, outcome: Outcome) -> list[Remark]:
        """The entries that a line made, and what they changed."""
        journal, speaker = self.sitting.journal, self.sitting.speaker
        entries = [recorded.entry for recorded in outcome.entries]
        told = [_("recorded as {entry}").format(entry=self._entry(entry)) for entry in entries]
        postings = [posting for entry in entries for posting in entry.postings]
        who = entries[-1].request.who
        posted = changes(postings, journal.table().balance, journal.system, speaker, who)
        return [Remark(RECORDED, text) for text in [*told, posted] if text]

    def _entry(self, entry: Entry) -> str:
        speaker = self.sitting.speaker
        if entry.reverses is None:
            return f"{entry.seq}: {speaker.summary(entry)}"
        return f"{entry.seq}: {told_reversal(self.sitting.journal, entry.reverses, speaker)}"


def _ruling(said: Said | None) -> str | None:
    match said:
        case Line() | Reversal():
            return said.ruling
        case Amendment():
            return said.line.ruling
        case _:
            return None


def read_only(then: Then) -> str:
    """Why nothing can be recorded."""
    return _("this is {moment}, and read only; ^T returns to now").format(moment=then.told)


def refusal_of(problem: WhillsError) -> Answer:
    """An answer that leaves the line where it is and says why."""
    return Answer(False, [Remark(FAULT, one_line(str(problem)))])
