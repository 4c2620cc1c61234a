"""One sitting at a campaign: lines come in, entries are recorded, who acts is remembered.

The entry line of the screens, `whills log` and the reading of a `.journal` all go through here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ledger.journal.asked import Asked, Outcome
from ledger.journal.journal import Journal
from ledger.quick_entry.line import Amendment, Line, Question, Reversal
from ledger.quick_entry.parser import parse
from ledger.quick_entry.vocabulary import Person, Vocabulary
from ledger.store.records import Moment
from ledger.wording.speaker import Speaker
from rules.kernel.record import TABLE
from rules.kernel.templates import templates_of
from rules.kernel.verdict import Verdict

if TYPE_CHECKING:
    from ledger.journal.reversal import Change

Said = Line | Reversal | Amendment | Question


class Entered(msgspec.Struct, frozen=True):
    """A line and what came of it; a question has no outcome, its answer is up to who asked."""

    said: Said
    outcome: Outcome | None = None


class Sitting:
    """Understands and records lines in one campaign. `language` is that of the answers; `at` an earlier
    moment whose people and names it knows, for whoever looks back and records nothing."""

    def __init__(self, journal: Journal, language: str | None = None, at: Moment | None = None) -> None:
        self.journal = journal
        self.at = at
        self._language = language
        self.who: str | None = None
        """Who acted last: they act again if a line names nobody."""
        self._vocabulary: Vocabulary | None = None
        self._speaker: Speaker | None = None

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that a line may use here."""
        if self._vocabulary is None:
            self._vocabulary = vocabulary_of(self.journal, self.at)
        return self._vocabulary

    @property
    def speaker(self) -> Speaker:
        """Who tells of this campaign."""
        if self._speaker is None:
            names = {person.id: person.name for person in self.vocabulary.people.values()}
            calendar = self.journal.table(self.at).reading.field(TABLE, "calendar")
            self._speaker = Speaker(
                self.journal.system, names, self._language, str(calendar) if calendar else None
            )
        return self._speaker

    def understand(self, text: str, *, sticky: bool = True) -> Said | None:
        """What a line says; None for an empty one or a comment. Raises LineError."""
        return parse(text, self.vocabulary, self.who if sticky else None)

    def judge(self, said: Said) -> Verdict | Change | None:
        """What a line would come to, recording nothing and rolling nothing; None for a question."""
        match said:
            case Line():
                return self.journal.judge(asked(said))
            case Reversal():
                return self.journal.change(said.seq, redo=not said.undo)
            case Amendment():
                return self.journal.judge_amendment(said.seq, asked(said.line))
            case Question():
                return None

    def record(self, said: Said, *, id: str | None = None) -> Entered:
        """Record what a line says. Raises Refused where there is nothing to undo or redo."""
        outcome: Outcome | None = None
        match said:
            case Line():
                outcome = self.journal.record(asked(said, id))
                if outcome.recorded and said.who is not None:
                    self.who = said.who
            case Reversal():
                outcome = self._reverse(said, id)
            case Amendment():
                outcome = self.journal.amend(said.seq, asked(said.line, id))
            case Question():
                pass
        if outcome is not None and outcome.recorded:
            self._forget_names(outcome)
        return Entered(said, outcome)

    def _reverse(self, said: Reversal, id: str | None) -> Outcome:
        if said.upto is not None and said.seq is not None:
            return self.journal.undo_range(
                said.seq, said.upto, ruling=said.ruling, note=said.note, dependents=said.dependents, id=id
            )
        return self.journal.undo(
            said.seq,
            redo=not said.undo,
            dependents=said.dependents,
            ruling=said.ruling,
            note=said.note,
            id=id,
        )

    def _forget_names(self, outcome: Outcome) -> None:
        """Names, kinds and the chart may be others now."""
        if any(r.entry.fields or r.entry.reverses for r in outcome.entries):
            self._vocabulary = self._speaker = None


def asked(line: Line, id: str | None = None) -> Asked:
    """A line as the journal takes it."""
    return Asked(
        line.who, line.move, line.arguments, line.dice, line.at, line.secret, line.ruling, line.note, id
    )


def vocabulary_of(journal: Journal, at: Moment | None = None) -> Vocabulary:
    """The words of a campaign: its system's, its own accounts', its people's names, now or as of a moment."""
    reading = journal.table(at).reading
    people: dict[str, dict[str, object]] = {}
    for field in ("kind", "name", "retired", "secret"):
        for subject, name, value in reading.fields(field=field):
            if subject != TABLE:
                people.setdefault(subject, {})[name] = value
    language = reading.field(TABLE, "language")
    return Vocabulary(
        journal.system,
        [
            Person(
                id=subject,
                name=str(about.get("name", subject)),
                kind=str(about["kind"]),
                retired=bool(about.get("retired")),
                secret=bool(about.get("secret")),
            )
            for subject, about in people.items()
            if "kind" in about
        ],
        str(language or "en"),
        templates_of(reading),
        lambda: journal.table(at).attending(),
    )
