"""What is answered, in lines and as JSON; the field names are those of the command contract, kept stable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ledger.exchange import plain
from ledger.journal.asked import Recorded
from ledger.wording.speaker import Speaker
from rules.kernel.system import System
from rules.kernel.table import Matter
from rules.kernel.verdict import Finding, Pool

if TYPE_CHECKING:
    from ledger.journal.views import Sheet

Document = dict[str, Any]


class Answer(msgspec.Struct, frozen=True):
    """The answer to a question: in lines, and as one or several JSON documents. `findings` are what the rules
    say beside it."""

    lines: list[str]
    documents: list[Document]
    findings: list[Finding] = []


def line_document(
    line: str, entries: list[Recorded], findings: list[Finding], speaker: Speaker, *, recorded: bool
) -> Document:
    """What came of a line; `entries` without `recorded` are what would have been."""
    return {
        "line": line,
        "recorded": recorded,
        "entries": [entry.as_json() for entry in entries],
        "findings": [finding_document(finding, speaker) for finding in findings],
    }


def finding_document(finding: Finding, speaker: Speaker) -> Document:
    """What a rule says of a request."""
    return {
        "level": finding.level,
        "rule": finding.rule,
        "code": finding.code,
        "hard": finding.hard,
        "message": speaker.finding(finding),
    }


def sheet_document(sheet: Sheet, system: System, speaker: Speaker) -> Document:
    """A subject of `sheet --json`. Accounts at nought that say something by it are there too."""
    accounts: Document = {}
    for id, balance in plain.balances(system, sheet).items():
        account = system.account(id)
        accounts[id] = {
            "balance": balance,
            "shown": speaker.shown(id, balance),
            "group": account.group if account is not None else None,
            "label": speaker.account(id),
        }
    return {"name": sheet.name, "kind": sheet.kind, "fields": sheet.fields, "accounts": accounts}


def odds_document(pool: Pool, expression: str) -> Document:
    """The answer of `odds`. Raises ValueError for more dice than odds are given for."""
    from ledger.exchange.chances import odds_of

    found = odds_of(pool)
    instead = [
        {"what": " ".join(words), "chance": other.chance, "percent": other.percent}
        for words, other in found.instead
    ]
    return {
        "expression": expression,
        "effective": str(found.effective),
        "chance": found.chance,
        "percent": found.percent,
        "mean": found.mean,
        "distribution": found.distribution,
        **({"instead": instead} if instead else {}),
    }


def matter_document(matter: Matter) -> Document:
    """`lot` is the entry whose matter it is, and `kind` the account that it stands on."""
    return {
        "lot": matter.lot.entry,
        "kind": matter.lot.account,
        "subject": matter.lot.subject,
        "since": matter.lot.entry,
        "wants": matter.wants,
    }
