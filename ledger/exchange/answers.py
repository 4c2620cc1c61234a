"""The questions that record nothing, as `why`, `sheet` and `odds`: as commands, and as lines among others."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.entry import seal_of
from ledger.errors import NotUnderstood, Refused
from ledger.exchange import plain
from ledger.exchange.documents import Answer, Document, odds_document, sheet_document
from ledger.journal.statement import WHOLE, Part, statement
from ledger.journal.views import accounts_of, moment_of, sheets
from ledger.quick_entry.expression import begins_with_code, code_pool
from ledger.quick_entry.inquiry import Inquiry, sheet_asked, why_asked
from ledger.quick_entry.line import Line
from ledger.quick_entry.parser import walk_along
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.store.records import Moment
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.verdict import Finding, Pool, Verdict


def answered(sitting: Sitting, word: str, words: Sequence[str]) -> Answer:
    """The answer to a line that asks. Raises NotUnderstood."""
    if word == "sheet":
        return sheet_answer(sitting, understood(sitting, word, words))
    if word == "why":
        asked = understood(sitting, word, words)
        return why_answer(sitting, asked, Part(asked.session, asked.adventure))
    if word == "odds":
        return odds_answer(sitting, words)
    from ledger.exchange.plans import plan_answer

    return plan_answer(sitting, words)


# ---- Sheets and statements ----


def sheet_answer(sitting: Sitting, asked: Inquiry) -> Answer:
    """The sheets of these people, or of all, as of now or of a moment; or what changed between two."""
    if asked.since is not None:
        # What compares is asked for seldom.
        from ledger.exchange.differences import difference_answer

        return difference_answer(sitting, asked)
    journal, speaker = sitting.journal, sitting.speaker
    with journal.transaction():
        at = _moment(sitting, asked)
        found = sheets(journal, asked.subjects, at)
        head = journal.head()
        # A moment by entry is the ledger as it was; a place in play is seen with all that is known now.
        seq = at.n if at is not None and at.kind == "entry" else head.seq
        digest = journal.entry(seq).hash
    lines: list[str] = []
    for sheet in found:
        lines += [*([""] if lines else []), *plain.sheet_lines(journal.system, speaker, sheet)]
    document = {
        "campaign": journal.campaign,
        "seq": seq,
        "seal": seal_of(seq, digest),
        "subjects": {sheet.id: sheet_document(sheet, journal.system, speaker) for sheet in found},
    }
    return Answer(lines, [document])


def why_answer(sitting: Sitting, asked: Inquiry, part: Part = WHOLE) -> Answer:
    """The statement of one account of a subject, or of each of a family; or one entry whole."""
    journal, speaker = sitting.journal, sitting.speaker
    if asked.entry is not None:
        from ledger.exchange.whole import whole_document, whole_lines, whole_of

        whole = whole_of(journal, asked.entry)
        head = plain.entry_line(speaker, whole.entry).strip()
        return Answer([head, *whole_lines(sitting, whole)], [whole_document(sitting, whole)])
    from ledger.exchange.statements import statement_document, statement_lines

    lines: list[str] = []
    documents: list[Document] = []
    with journal.transaction():
        at = _moment(sitting, asked)
        for account in asked.accounts:
            found = statement(journal, asked.subjects[0], account, part, at=at, played=asked.as_played)
            told = statement_lines(journal.system, speaker, found, alone=len(asked.accounts) == 1)
            lines += [*([""] if lines else []), *told]
            documents.append(statement_document(journal.system, speaker, found))
    return Answer(lines, documents)


def understood(sitting: Sitting, word: str, words: Sequence[str]) -> Inquiry:
    """What the words after `sheet` or `why` ask for. Raises LineError."""
    walk = walk_along(" ".join(words), sitting.vocabulary)
    if word == "sheet":
        return sheet_asked(walk)

    def held(subject: str) -> dict[str, str]:
        return {id: sitting.speaker.account(id) for id in accounts_of(sitting.journal, subject)}

    return why_asked(walk, held)


def _moment(sitting: Sitting, asked: Inquiry) -> Moment | None:
    if asked.at is not None:
        return moment_of(sitting.journal, asked.at, as_recorded=asked.as_recorded)
    if asked.as_recorded:
        raise NotUnderstood(_("`as recorded` needs a moment: session 3, for instance"))
    return sitting.at


# ---- Odds ----


def odds_answer(sitting: Sitting, words: Sequence[str], *, sticky: bool = True) -> Answer:
    """The chance of a code, or of what a line would roll."""
    text = " ".join(words)
    if begins_with_code(text):
        return code_answer(text, sitting.vocabulary)
    said = sitting.understand(text, sticky=sticky)
    if not isinstance(said, Line):
        raise NotUnderstood(_("`odds` is followed by a code like 5D+1, or by a line that rolls"))
    verdict = sitting.judge(said)
    assert isinstance(verdict, Verdict)  # what a line comes to
    if not verdict.pools:
        if verdict.refused:
            told = "; ".join(plain.finding_line(sitting.speaker, finding) for finding in verdict.refused)
            raise Refused(told)
        raise NotUnderstood(_("nothing would be rolled for `{line}`").format(line=text))
    return _of_pools(verdict.pools, text, verdict.findings, sitting.speaker)


def _of_pools(
    pools: Sequence[Pool], text: str, findings: list[Finding], speaker: Speaker | None = None
) -> Answer:
    lines: list[str] = []
    try:
        for pool in pools:
            lines += plain.odds_lines(pool, text, speaker)
        return Answer(lines, [odds_document(pool, text) for pool in pools], findings)
    except ValueError as problem:
        raise NotUnderstood(str(problem)) from None


def code_answer(text: str, vocabulary: Vocabulary) -> Answer:
    """The chance of a code by itself, for which no campaign is needed."""
    return _of_pools([code_pool(text, vocabulary)], text, [])
