"""Lines of a file into a campaign: judged one after another, recorded together or not at all.

A file that `whills export journal` wrote says after which entry its lines stand. A campaign that is further
on has the first of them already; they are compared, and the rest is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from ledger.errors import NotUnderstood, Refused, WouldOverwrite
from ledger.exchange import plain
from ledger.exchange.incoming import opened_file, text_lines
from ledger.exchange.journal_text import follows, journal_text
from ledger.exchange.selection import Choice
from ledger.journal.asked import Outcome, allowed
from ledger.journal.journal import Journal
from ledger.progress import Progress, silent
from ledger.quick_entry.line import MOST_CHARACTERS, Amendment, LineError, Question
from ledger.quick_entry.sitting import Said, Sitting
from ledger.wording.language import _
from rules.kernel.verdict import Verdict

MOST_BYTES = 4 * MOST_CHARACTERS + 2
"""A line is no longer: every character takes four bytes at most, and a line ends in two."""

MOST_FAULTS = 1000
"""After so many, the file is given up: it is no journal of this campaign."""

OFTEN = 50
"""Lines between two tellings of how far it is."""

Numbered = tuple[int, str]


class Fault(msgspec.Struct, frozen=True):
    """A line that cannot be played, and why. `refused`: by a rule; else it could not be understood."""

    line: int
    message: str
    refused: bool


class PlayedIn(msgspec.Struct, frozen=True):
    """What came of a file: the entries `first` to `last` were recorded, if any; how many lines asked for
    something; which of them were at fault."""

    first: int
    last: int
    lines: int
    faults: list[Fault]

    @property
    def recorded(self) -> bool:
        return self.last >= self.first


def play_in(
    sitting: Sitting,
    path: Path,
    *,
    keep: bool = True,
    until_refused: bool = False,
    progress: Progress = silent,
) -> PlayedIn:
    """Play a file in one transaction. All its lines are recorded, or none where one is at fault; with
    `until_refused` those before the first fault are. Without `keep` nothing is, and nothing is rolled.

    Raises NotUnderstood for what is no text; Refused and WouldOverwrite where the campaign is archived, or
    the lines follow an entry that is not there, are others than those of the campaign, or are all there.
    """
    with opened_file(path) as file:
        size = path.stat().st_size
        lines = _told(text_lines(file, MOST_BYTES), lambda: progress(file.tell(), size))
        return _played(sitting, lines, keep=keep, until_refused=until_refused)


def play_lines(sitting: Sitting, lines: Iterable[str]) -> PlayedIn:
    """Play lines in one transaction, all or none. Raises Refused where the campaign is archived."""
    return _played(sitting, iter(enumerate(lines, 1)), keep=True, until_refused=False)


def _played(sitting: Sitting, lines: Iterator[Numbered], *, keep: bool, until_refused: bool) -> PlayedIn:
    playing = _Playing(sitting, until_refused=until_refused, roll=keep)
    try:
        with sitting.journal.together():
            sitting.journal.refuse_archived()
            playing.all(lines)
            if not keep or (playing.faults and not until_refused):
                raise _NotKept
    except _NotKept:
        return playing.outcome(recorded=False)
    return playing.outcome(recorded=True)


def _told(lines: Iterator[Numbered], tell: Callable[[], None]) -> Iterator[Numbered]:
    """The lines, told of now and then."""
    for number, text in lines:
        if number % OFTEN == 0:
            tell()
        yield number, text


class _NotKept(Exception):
    """Leaves a transaction, so that nothing of it is recorded."""


class _Playing:
    def __init__(self, sitting: Sitting, *, until_refused: bool, roll: bool) -> None:
        self.faults: list[Fault] = []
        self._sitting = sitting
        self._until_refused = until_refused
        self._roll = roll
        self._first = sitting.journal.head().seq + 1
        self._last = self._first - 1
        self._lines = 0

    def all(self, lines: Iterator[Numbered]) -> None:
        for number, text in _beyond(self._sitting.journal, lines):
            # A file may be millions of them, and to understand nothing takes a while.
            if not text:
                continue
            fault = self._fault_of(number, text)
            if fault is not None:
                self.faults.append(fault)
                if self._until_refused or len(self.faults) == MOST_FAULTS:
                    break
        self._last = self._sitting.journal.head().seq

    def outcome(self, *, recorded: bool) -> PlayedIn:
        last = self._last if recorded else self._first - 1
        return PlayedIn(self._first, last, self._lines, self.faults)

    def _fault_of(self, number: int, text: str) -> Fault | None:
        """Play a line."""
        try:
            said = self._sitting.understand(text)
            if said is None or isinstance(said, Question):
                return None
            self._lines += 1
            outcome = self._outcome_of(said)
        except LineError as problem:
            sentence = _("column {column}: {problem}").format(column=problem.column + 1, problem=problem)
            return Fault(number, sentence, refused=False)
        except (NotUnderstood, Refused) as problem:
            return Fault(number, str(problem), refused=isinstance(problem, Refused))
        if outcome is None or outcome.recorded:
            return None
        speaker = self._sitting.speaker
        told = [plain.finding_line(speaker, one) for one in outcome.findings if one.level == "refused"]
        return Fault(number, "; ".join(told), refused=True)

    def _outcome_of(self, said: Said) -> Outcome | None:
        """What comes of a line; None for one whose dice are to be rolled, and may not be yet."""
        if not self._roll:
            verdict = self._sitting.judge(said)
            if isinstance(verdict, Verdict) and verdict.missing is not None:
                ruling = said.line.ruling if isinstance(said, Amendment) else getattr(said, "ruling", None)
                if allowed(verdict.findings, ruling):
                    return None
        return self._sitting.record(said).outcome


# ---- What the campaign has already ----


def _beyond(journal: Journal, lines: Iterator[Numbered]) -> Iterator[Numbered]:
    """The lines that are not in the campaign. Raises Refused and WouldOverwrite."""
    first = next(lines, None)
    if first is None:
        return
    after = follows(first[1])
    if after is None:
        yield first
    elif after != journal.head().seq:
        yield _first_new(journal, after, lines)
    yield from lines


def _first_new(journal: Journal, after: int, lines: Iterator[Numbered]) -> Numbered:
    """The first line that says something the campaign does not have."""
    head = journal.head().seq
    if head < after:
        sentence = _(
            "these lines follow entry {entry}, and {campaign} is at entry {head}; import those before first"
        )
        raise Refused(sentence.format(entry=after, campaign=journal.campaign, head=head))
    said = (line for line in lines if _says(line[1]))
    for kept in journal_text(journal, Choice(since=after)):
        if _says(kept):
            number, text = _next_of(said, journal)
            if text != kept.removesuffix("\n"):
                sentence = _("line {line} is not what {campaign} has there, which is: {kept}")
                told = sentence.format(line=number, campaign=journal.campaign, kept=kept.strip()[:200])
                raise Refused(told)
    return _next_of(said, journal)


def _next_of(said: Iterator[Numbered], journal: Journal) -> Numbered:
    line = next(said, None)
    if line is None:
        sentence = _("{campaign} has all of these lines already")
        raise WouldOverwrite(sentence.format(campaign=journal.campaign))
    return line


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")
