"""What a move answers: the drafted entry, every rule applied, the workings, the findings.

Refusing is a finding, not an exit: the draft goes on to hold what would be posted, so that a ruling of the
game master can record it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.act import Act
from rules.kernel.dice import NeedDice
from rules.kernel.record import OWN, Draft, FieldChange, Lot, Posting, Value
from rules.kernel.table import Table

if TYPE_CHECKING:
    from rules.kernel.odds import Thrown

RULE_OF_THE_LEDGER = "WH"
"""Cited where not a catalogue but the arithmetic of the ledger refuses."""


class Finding(msgspec.Struct, frozen=True):
    """`level` is `refused`, `warning` or `note`. No ruling overrides a hard refusal. `code` names the
    sentence of the system that tells it, filled with `values` (ids and numbers)."""

    level: str
    rule: str
    code: str
    values: dict[str, Any] = {}
    hard: bool = False


class Pool(msgspec.Struct, frozen=True):
    """Dice about to be rolled: for the preview and its chance. A `target` is to be reached, or exceeded if
    only what is `above` it will do. `against` are those of an opposed roll; `tie_wins` tells who has a draw
    there. `instead` has the same roll as something else would make it, by the words for that: what a point
    would change."""

    label: str
    code: Thrown
    target: int | None = None
    against: Thrown | None = None
    tie_wins: bool = False
    above: bool = False
    instead: tuple[tuple[tuple[str, ...], Pool], ...] = ()


class Verdict:
    """The builder that a move fills and returns."""

    def __init__(self, act: Act, table: Table, kind: str, subject: str | None = None) -> None:
        self.act = act
        self.table = table
        self.draft = Draft(kind, subject or act.who)
        self.findings: list[Finding] = []
        self.pools: list[Pool] = []
        """Dice that are still to be rolled when the verdict stops for want of them."""
        self.missing: NeedDice | None = None
        """The first group of dice that is wanted and was not given."""
        self.rule_of_dice = RULE_OF_THE_LEDGER
        """The rule that refuses dice which cannot be those of the roll being read."""
        act.verdict = self

    # -- findings

    def refuse(self, rule: str, code: str, *, hard: bool = False, **values: Any) -> None:
        """The rule forbids it. A soft refusal can be overridden by a ruling."""
        self.findings.append(Finding("refused", self.table.system.rule(rule), code, values, hard))

    def warn(self, rule: str, code: str, **values: Any) -> None:
        self.findings.append(Finding("warning", self.table.system.rule(rule), code, values))

    def note(self, rule: str, code: str, **values: Any) -> None:
        self.findings.append(Finding("note", self.table.system.rule(rule), code, values))

    def cite(self, *rules: str) -> None:
        """Each rule that was applied, once, under the id it has in this system."""
        for rule in rules:
            id = self.table.system.rule(rule)
            if id not in self.draft.citations:
                self.draft.citations.append(id)

    @property
    def refused(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.level == "refused"]

    @property
    def hard(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.hard]

    # -- postings

    @cached_property
    def now(self) -> Table:
        """The table as if what is drafted so far had been recorded; it follows the draft."""
        return self.table.plus(self.draft)

    def post(
        self, subject: str, account: str, amount: int, lot: int | None = None, until: str | None = None
    ) -> None:
        """Add to a count account. Nothing is posted for 0."""
        if amount:
            self.draft.postings.append(Posting(subject, account, amount, lot or None, until))

    def pay(self, subject: str, account: str, amount: int, rule: str) -> None:
        """Take points, or refuse by this rule when there are too few (a ruling pays what there is)."""
        have = self.now.balance(subject, account)
        if have < amount:
            self.refuse(rule, "short", account=account, have=have, need=amount)
        self.post(subject, account, -min(amount, max(have, 0)))

    def take(self, subject: str, account: str, amount: int) -> int:
        """Consume from open lots, oldest first. Returns what could not be had."""
        for lot in self.now.lots(account=account, subject=subject):
            used = min(amount, lot.amount)
            if used > 0 and not self.table.expired(lot):
                self.post(subject, account, -used, lot.entry, lot.until)
                amount -= used
        return amount

    def set(self, subject: str, account: str, level: int) -> None:
        """Move a level account."""
        amount = level - self.now.balance(subject, account)
        self.draft.postings.append(Posting(subject, account, amount, level=level))

    def end(self, lot: Lot) -> list[Posting]:
        """End what is open of a lot, and post what its account gives back. Returns the latter."""
        self.post(lot.subject, lot.account, -lot.amount, lot.entry, lot.until)
        settle = self.table.system.settle.get(lot.account)
        returned = settle(lot, self.now) if settle else []
        belongs = lot.entry if lot.entry != OWN else None
        for posting in returned:
            self.draft.postings.append(msgspec.structs.replace(posting, lot=belongs))
        return returned

    def field(self, subject: str, field: str, value: Value, lot: int | None = None) -> None:
        self.draft.fields.append(FieldChange(subject, field, value, lot))

    def fact(self, **facts: Any) -> None:
        self.draft.facts.update(facts)
