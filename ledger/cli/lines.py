"""Lines into a campaign: each understood, recorded and told of, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from ledger.cli.output import document, say, tell
from ledger.cli.streams import deliver
from ledger.errors import NotUnderstood, Refused, StorageError, WhillsError
from ledger.exchange import plain
from ledger.exchange.documents import Document, line_document
from ledger.journal.asked import Outcome, Recorded, allowed
from ledger.quick_entry.line import MOST_CHARACTERS, Amendment, LineError, Question, Reversal
from ledger.quick_entry.sitting import Said, Sitting
from ledger.wording.language import _
from rules.kernel.verdict import Finding, Verdict

if TYPE_CHECKING:
    from ledger.exchange.documents import Answer

MOST_BYTES = 4 * MOST_CHARACTERS + 2
"""A line of a stream may not be longer: every character takes four bytes at most, and a line ends in two."""


class Played(msgspec.Struct, frozen=True):
    """What came of a line: entries and findings; the answer, if it asked; what it would roll, if that had to
    stay open."""

    line: str
    entries: list[Recorded] = []
    findings: list[Finding] = []
    answer: Answer | None = None
    preview: Verdict | None = None
    first: list[str] = []
    """What is to be said before anything else: what follows from a correction."""
    consequences: list[Document] | None = None
    """What follows from a correction; None of any other line."""
    number: int | None = None
    """Its place in a stream, from 1."""

    @property
    def refused(self) -> bool:
        return not self.entries and self.answer is None and self.preview is None


def play(
    sitting: Sitting, text: str, *, number: int | None = None, sticky: bool = True, roll: bool = True
) -> Played | None:
    """Record a line, or answer it; None for an empty one or a comment. `number` is its place in a stream;
    without `roll`, a line whose dice did not fall is only judged. Raises WhillsError, told with the place."""
    try:
        said = sitting.understand(text, sticky=sticky)
        return None if said is None else come_of(sitting, said, number=number, roll=roll)
    except WhillsError as problem:
        raise _placed(problem, number) from problem


def come_of(sitting: Sitting, said: Said, *, number: int | None = None, roll: bool = True) -> Played:
    """The same of a line that is understood."""
    text = said.text
    if isinstance(said, Question):
        # What answers is more than what records.
        from ledger.exchange.answers import answered

        answer = answered(sitting, said.word, said.words)
        return Played(text, [], answer.findings, answer, number=number)
    if not roll:
        verdict = sitting.judge(said)
        if isinstance(verdict, Verdict) and verdict.missing is not None:
            ruling = said.line.ruling if isinstance(said, Amendment) else said.ruling
            preview = verdict if allowed(verdict.findings, ruling) else None
            none: list[Document] | None = [] if isinstance(said, Amendment) else None
            return Played(text, [], verdict.findings, preview=preview, consequences=none, number=number)
    if isinstance(said, Reversal | Amendment):
        return _corrected(sitting, said, number)
    outcome = sitting.record(said).outcome
    assert outcome is not None  # only a question has none
    return played(text, outcome, number)


def _corrected(sitting: Sitting, said: Reversal | Amendment, number: int | None) -> Played:
    # What goes through the rest of a campaign is more than what records.
    from ledger.cli.correcting import correct

    found = correct(sitting, said)
    return msgspec.structs.replace(
        played(said.text, found.outcome, number), first=found.first, consequences=found.consequences
    )


def played(line: str, outcome: Outcome, number: int | None = None) -> Played:
    """What came of a line that asked to record."""
    return Played(line, outcome.entries, outcome.findings, number=number)


def _placed(problem: WhillsError, number: int | None) -> WhillsError:
    """The same failure, with the line and column where it arose."""
    column = problem.column + 1 if isinstance(problem, LineError) else None
    if number is not None and column is not None:
        sentence = _("line {line}, column {column}: {problem}")
    elif number is not None:
        sentence = _("line {line}: {problem}")
    elif column is not None:
        sentence = _("column {column}: {problem}")
    else:
        return problem
    text = sentence.format(line=number, column=column, problem=problem)
    kinds = {Refused.exit_code: Refused, StorageError.exit_code: StorageError}
    return kinds.get(problem.exit_code, NotUnderstood)(text)


# ---- Telling ----


class Telling(msgspec.Struct, frozen=True):
    """What is said of a line: what is narrated before it, the data as lines or as a document, and what is
    narrated beside it."""

    first: list[str]
    lines: list[str]
    asides: list[str]
    document: Document


def telling(sitting: Sitting, what: Played) -> Telling:
    """What to say of a line."""
    recorded = bool(what.entries)
    said = line_document(what.line, what.entries, what.findings, sitting.speaker, recorded=recorded)
    if what.answer is not None:
        answers = what.answer.documents
        said["answer"] = answers[0] if len(answers) == 1 else answers
    if what.consequences is not None:
        said["consequences"] = what.consequences
    place = "" if what.number is None else _("line {line}: ").format(line=what.number)
    found = [plain.finding_line(sitting.speaker, finding, recorded=recorded) for finding in what.findings]
    asides = [place + line for line in found]
    return Telling([*_before(what, place)], [*_lines(sitting, what)], asides, said)


def _before(what: Played, place: str) -> Iterator[str]:
    """In a stream, the first line of it says where it belongs."""
    for at, line in enumerate(what.first):
        yield line if at else place + line


def _lines(sitting: Sitting, what: Played) -> Iterator[str]:
    if what.answer is not None:
        yield from what.answer.lines
    if what.preview is not None:
        yield from plain.preview_lines(sitting.journal.system, sitting.speaker, what.preview)
    for recorded in what.entries:
        line = plain.entry_line(sitting.speaker, recorded.entry)
        if recorded.entry.reverses is not None:
            undone = sitting.journal.entry(recorded.entry.reverses).entry
            while undone.reverses is not None:
                undone = sitting.journal.entry(undone.reverses).entry
            line = f"{line}: {sitting.speaker.summary(undone)}"
        yield line


def tell_of(what: Telling, *, json: bool) -> None:
    """Say it. The data is handed over at once, so that whoever reads it knows what is on disk."""
    for line in what.first:
        tell(line)
    if json:
        document(what.document)
        deliver()
        return
    for line in what.lines:
        say(line)
    deliver()
    for aside in what.asides:
        tell(aside)


# ---- Streams ----


def lines_of(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """The lines of a stream with their numbers, each as soon as it is there. Raises NotUnderstood for what is
    no text, StorageError where the stream cannot be read."""
    number = 0
    while raw := _next(stream):
        number += 1
        if len(raw) > MOST_BYTES:
            sentence = _("line {line} is too long; the limit is {limit} characters")
            raise NotUnderstood(sentence.format(line=number, limit=MOST_CHARACTERS))
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as problem:
            sentence = _("line {line}, byte {byte}: this is not UTF-8; save the text as UTF-8")
            raise NotUnderstood(sentence.format(line=number, byte=problem.start + 1)) from None
        yield number, text.rstrip("\r\n")


def _next(stream: BinaryIO) -> bytes:
    try:
        return stream.readline(MOST_BYTES + 1)
    except OSError as problem:
        reason = problem.strerror or problem
        raise StorageError(_("standard input cannot be read: {reason}").format(reason=reason)) from None
