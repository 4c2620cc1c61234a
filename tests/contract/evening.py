"""`contract.journal` as a table: each line with what is due after it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

HERE = Path(__file__).parent
CAMPAIGN = HERE / "contract.yaml"
JOURNAL = HERE / "contract.journal"


class Due(msgspec.Struct):
    """A line and what must hold after it: balances, facts of its roll, or the rule that refuses it."""

    line: str
    number: int
    balances: list[tuple[str, str, str]] = []
    facts: dict[str, str] = {}
    refused_by: str | None = None


def evening() -> list[Due]:
    """Every line of the evening, in order."""
    found: list[Due] = []
    for number, text in enumerate(JOURNAL.read_text(encoding="utf-8").splitlines(), start=1):
        mark, said = text[:2], text[2:].split()
        match mark:
            case "#=":
                subject, account, shown = said
                found[-1].balances.append((subject, account, shown))
            case "#~":
                found[-1].facts |= dict(re.findall(r"(\S+) (\S+)", text[2:]))
            case "#!":
                (found[-1].refused_by,) = said
            case _ if text and not text.startswith("#"):
                found.append(Due(text, number))
    return found
