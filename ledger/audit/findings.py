"""What an audit finds, in words: each with its entry, the name of its check, the rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ledger.audit.comparing import Difference
from ledger.audit.watching import Assertion, Broken
from ledger.text_gate import one_line
from ledger.wording.facts import flat_facts
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from ledger.wording.words import readable
from rules.kernel.record import Posting
from rules.kernel.table import Matter
from rules.kernel.verdict import Finding

CHECKS = (
    *("altered", "unjudged", "refused", "postings", "fields", "outcome", "citations", "dice", "place"),
    *("floor", "ceiling", "assertion", "open_matter", "ruling", "corrected"),
)
"""The checks in the order in which a report tells of them; those of a system stand after `assertion`."""

NOTES = ("ruling", "corrected")
"""What is no mistake, and worth a look: all else is a warning, or a refusal."""

FEW = 8
"""Of many differences in one entry so many are told."""


class Found(msgspec.Struct, frozen=True):
    """A finding: the entry, the check, the rule, `refused`, `warning` or `note`, and a sentence."""

    seq: int
    check: str
    rule: str
    level: str
    message: str


def found(seq: int, check: str, rule: str, message: str) -> Found:
    """A finding, with the level that its check has."""
    level = "refused" if check == "refused" else "note" if check in NOTES else "warning"
    return Found(seq, check, rule, level, message)


def place_of_check(check: str) -> tuple[int, str]:
    """Where a check stands among the others."""
    after_assertion = CHECKS.index("open_matter")
    return (CHECKS.index(check) if check in CHECKS else after_assertion, check)


class Teller:
    """Puts what was found into sentences, with the words of a campaign."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker

    # ---- Differences ----

    def difference(self, difference: Difference) -> str:
        if difference.finding is not None:
            return _("it would be refused: {why}").format(why=self._finding(difference.finding))
        if difference.check == "outcome":
            return self._outcome(difference)
        show = {
            "postings": self._posting,
            "citations": str,
            "fields": self._field,
        }.get(difference.check, self._fact)
        recorded, given = (self._listed(show, items) for items in (difference.recorded, difference.given))
        if difference.check == "dice" and not difference.recorded:
            return _("dice are wanted that the entry does not hold: {given}").format(given=given)
        return self._against(recorded, given)

    def _against(self, recorded: str, given: str) -> str:
        return _("recorded: {recorded}; by the rules: {given}").format(recorded=recorded, given=given)

    def _outcome(self, difference: Difference) -> str:
        """The facts that differ, each by itself: of a whole roll, its difficulty and its margin."""
        ours, theirs = map(_rows, (difference.recorded, difference.given))
        alike = {*ours} & {*theirs}
        recorded, given = (
            self._listed(str, [row for row in rows if row not in alike]) for rows in (ours, theirs)
        )
        return self._against(recorded, given)

    def corrected(self, difference: Difference) -> str:
        """The same of what stands before the entry now."""
        told = self.difference(difference)
        return _("on what stands before it now, {told}").format(told=told)

    def _listed(self, show: Any, items: list[Any]) -> str:
        shown = sorted(show(item) for item in items)
        more = [_("and {n} more").format(n=len(shown) - FEW)] if len(shown) > FEW else []
        return ", ".join([*shown[:FEW], *more]) or _("nothing")

    def _posting(self, posting: Posting) -> str:
        subject, account = self._speaker.subject(posting.subject), self._speaker.account(posting.account)
        if posting.level is not None:
            shown = self._speaker.shown(posting.account, posting.level)
            return _("{account} of {subject}: {level}").format(account=account, subject=subject, level=shown)
        sentence = _("{account} of {subject} {amount:+}")
        return sentence.format(account=account, subject=subject, amount=posting.amount)

    def _field(self, change: tuple[str, str, str, int | None]) -> str:
        subject, field, value, _lot = change
        return one_line(f"{self._speaker.subject(subject)}: {field} = {value}")

    def _fact(self, fact: tuple[Any, Any]) -> str:
        name, value = fact
        return one_line(f"{str(name).lstrip('.')} {value}")[:200]

    def _finding(self, finding: Finding) -> str:
        return self._speaker.finding(finding)

    # ---- What is watched ----

    def ruling(self, words: str, finding: Finding | None, *, dead: bool) -> str:
        words = one_line(words)
        told = (
            _('the ruling "{words}" was not needed: nothing refused it').format(words=words)
            if finding is None
            else _('by the ruling "{words}": {why}').format(words=words, why=self._finding(finding))
        )
        return self._marked(told, dead=dead)

    def ruled_reversal(self, words: str, *, dead: bool) -> str:
        """A ruling that reversed something, whatever rested on it; `dead` if that was taken back."""
        told = _('by the ruling "{words}", whatever rested on it').format(words=one_line(words))
        return self._marked(told, dead=dead)

    def _marked(self, told: str, *, dead: bool) -> str:
        return _("{told} (the entry is reversed)").format(told=told) if dead else told

    def watched(self, finding: Finding) -> str:
        """What a system's own check has found."""
        return self._finding(finding)

    def broken(self, broken: Broken, *, corrected: bool) -> str:
        sentence = (
            _("{account} of {subject} is at {balance}, below its floor of {limit}")
            if broken.check == "floor"
            else _("{account} of {subject} is at {balance}, above its ceiling of {limit}")
        )
        told = sentence.format(
            account=self._speaker.account(broken.account),
            subject=self._speaker.subject(broken.subject),
            balance=broken.balance,
            limit=broken.limit,
        )
        return _("on what stands before it now, {told}").format(told=told) if corrected else told

    def assertion(self, made: Assertion) -> str:
        values = {
            "account": self._speaker.account(made.account),
            "subject": self._speaker.subject(made.subject),
            "expected": self._speaker.shown(made.account, made.expected),
            "balance": self._speaker.shown(made.account, made.balance),
            "by": made.broken_by,
        }
        if made.broken_by is None:
            return _("{account} of {subject} should be {expected} here, and is {balance}").format(**values)
        sentence = _("{account} of {subject} should be {expected} here, and is {balance} since entry {by}")
        return sentence.format(**values)

    def left_open(self, matter: Matter, adventure: int) -> str:
        sentence = _("{account} of {subject} waits since here, and adventure {n} is over; write: {wants}")
        return sentence.format(
            account=self._speaker.account(matter.lot.account),
            subject=self._speaker.subject(matter.lot.subject),
            n=adventure,
            wants=one_line(matter.wants),
        )


def in_order(findings: Iterable[Found]) -> list[Found]:
    """By entry, and then by check; each once."""
    unique = dict.fromkeys(findings)
    return sorted(unique, key=lambda one: (one.seq, place_of_check(one.check), one.rule))


def _rows(facts: list[tuple[Any, Any]]) -> list[str]:
    return [
        " ".join(filter(None, row))[:200]
        for name, value in facts
        for row in flat_facts(value, readable(str(name).lstrip(".")))
    ]
