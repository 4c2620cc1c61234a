"""What a line would come to, said while it is typed. Nothing is rolled and nothing is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.entry import Entry
from ledger.exchange.chances import odds_of
from ledger.exchange.plain import aimed, whose_dice
from ledger.quick_entry.line import Amendment, Line, Reversal
from ledger.tui.changes import changes
from ledger.tui.remarks import HINT, WORKING, Remark, of_findings
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.odds import percent
from rules.kernel.verdict import Pool, Verdict

if TYPE_CHECKING:
    from ledger.journal.journal import Journal
    from ledger.journal.reversal import Change
    from ledger.quick_entry.sitting import Said, Sitting

GAP = "   "
"""Between the working, the chance and what is posted."""

OPPONENT = "opponent"
"""The name that the dice of whoever a roll is made against have in every system."""


def preview(sitting: Sitting, said: Said) -> list[Remark]:
    """The working, chance, postings and findings of a line that is understood. Raises what judging raises."""
    judged = sitting.judge(said)
    match said:
        case Line():
            assert isinstance(judged, Verdict)  # what a line is judged to
            return _of_verdict(judged, sitting, said.ruling)
        case Amendment():
            assert isinstance(judged, Verdict)  # as a line in the place of an entry
            instead = _("in place of {entry}").format(entry=_told(sitting, said.seq))
            return [Remark(HINT, instead), *_of_verdict(judged, sitting, said.line.ruling)]
        case Reversal():
            assert judged is not None  # a reversal is always judged
            assert not isinstance(judged, Verdict)  # and to a change
            return _of_change(judged, sitting, said)
        case _question:
            return [Remark(HINT, _("a question: Enter shows the answer and records nothing"))]


def _of_verdict(verdict: Verdict, sitting: Sitting, ruling: str | None) -> list[Remark]:
    speaker = sitting.speaker
    if verdict.missing is None:
        said, nothing = told_draft(verdict, speaker), _("no account changes")
    else:
        said = GAP.join([_rolling(verdict, speaker), *(_odds(pool, speaker) for pool in verdict.pools)])
        nothing = _("no account changes before the dice fall")
    who = verdict.act.request.who
    posted = changes(verdict.draft.postings, verdict.now.balance, verdict.table.system, speaker, who)
    return [
        Remark(WORKING, said),
        Remark(WORKING if posted else HINT, posted or nothing),
        *([Remark(HINT, theirs)] if (theirs := whose_dice(verdict)) else []),
        *of_findings(verdict.findings, speaker, ruling),
    ]


def told_draft(verdict: Verdict, speaker: Speaker) -> str:
    """The sentence of the entry that would be recorded, its dice in full."""
    draft = verdict.draft
    entry = Entry(
        seq=0,
        request=verdict.act.request,
        kind=draft.kind,
        subject=draft.subject,
        recorded_at="",
        recorded_by="",
        facts=draft.facts,
        stands=0,
    )
    workings = speaker.workings(draft.facts)
    return _named(verdict, speaker, workings) if workings else speaker.summary(entry)


def _rolling(verdict: Verdict, speaker: Speaker) -> str:
    """`Roark Garnet  5D+1 Blaster, -2D several actions = 3D+1 vs 15`, as far as it is known without dice."""
    workings = speaker.workings(verdict.draft.facts)
    if not workings:
        workings = [f"{pool.code} {speaker.word(pool.label)}" for pool in verdict.pools]
    aims = [aim for pool in verdict.pools if (aim := aimed(pool))]
    # Whose dice are still to fall, where the working ends with those of the one who acts.
    others = [
        f"{speaker.word(pool.label)} {pool.code}"
        for pool in verdict.pools
        if pool.label == OPPONENT and str(pool.code) not in workings[-1].rpartition("; ")[2]
    ]
    return " ".join([_named(verdict, speaker, [*workings, *others]), *aims])


def _named(verdict: Verdict, speaker: Speaker, workings: list[str]) -> str:
    """Who rolls what, and at whom: a line may leave that to what was said before."""
    who = speaker.subject(verdict.draft.subject)
    target = verdict.draft.facts.get("target")
    if isinstance(target, str) and verdict.table.kind(target) is not None:
        who = _("{who} at {target}").format(who=who, target=speaker.subject(target))
    return f"{who}  {'; '.join(workings)}"


def _odds(pool: Pool, speaker: Speaker) -> str:
    """`chance 27.78 %   mean 8`: exact, as far as two decimals show it; and what would change it."""
    odds = odds_of(pool)
    said = []
    if odds.ways is not None:
        said.append(_("chance {percent}").format(percent=shown_percent(odds.ways, odds.of)))
    if odds.ties:
        said.append(_("a tie {percent}").format(percent=shown_percent(odds.ties, odds.of)))
    said.append(_("mean {mean}").format(mean=f"{round(odds.mean, 2):g}"))
    said += [
        f"{' '.join(map(speaker.word, words))} {shown_percent(other.ways, other.of)}"
        for words, other in odds.instead
        if other.ways is not None
    ]
    return GAP.join(said)


def shown_percent(ways: int, of: int) -> str:
    """A chance in percent, never rounded to certain or impossible when it is not."""
    shown = percent(ways, of)
    if ways in {0, of}:
        return f"{shown:.0f} %"
    if not 0 < shown < 100:
        return _("under 0.01 %") if 2 * ways < of else _("over 99.99 %")
    return f"{shown:.2f} %"


def _of_change(change: Change, sitting: Sitting, said: Reversal) -> list[Remark]:
    if said.upto is not None:
        span = _("takes back all that stands of the entries {first} to {last}")
        return [Remark(WORKING, span.format(first=said.seq, last=said.upto))]
    speaker, table = sitting.speaker, sitting.journal.table()
    moved = {(p.subject, p.account): 0 for p in change.postings}
    for posting in change.postings:
        moved[posting.subject, posting.account] += posting.amount

    def after(subject: str, account: str) -> int:
        return table.balance(subject, account) + moved[subject, account]

    told = told_reversal(sitting.journal, change.target, speaker)
    if said.dependents and change.rests:
        return [Remark(WORKING, told + "; " + _("with it goes what rests on it"))]
    posted = changes(change.postings, after, sitting.journal.system, speaker)
    return [
        Remark(WORKING, told),
        Remark(WORKING if posted else HINT, posted or _("no account changes")),
        *of_findings(change.findings, speaker, said.ruling),
    ]


def told_reversal(journal: Journal, target: int, speaker: Speaker) -> str:
    """`takes back 56: …`, or `brings back 56: …` where the target is itself a reversal."""
    entry = journal.entry(target).entry
    back = False
    while entry.reverses is not None:
        entry, back = journal.entry(entry.reverses).entry, not back
    told = _("brings back {entry}") if back else _("takes back {entry}")
    return told.format(entry=f"{entry.seq}: {speaker.summary(entry)}")


def _told(sitting: Sitting, seq: int) -> str:
    return f"{seq}: {sitting.speaker.summary(sitting.journal.entry(seq).entry)}"
