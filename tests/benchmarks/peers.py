"""Those that keep books in text: each reads the campaign that ours records a line in, told in its own format.

A line recorded there is a text written by hand, so what is measured is what its writer waits for next: that
the whole of it is read, and found to balance. Ours has recorded the line, judged and hashed and on disk.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import msgspec

from ledger.entry import Entry, entry_of
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from tests.benchmarks.campaign import CAMPAIGN
from tests.benchmarks.measure import Goal, Result, Work, medians
from tests.benchmarks.starting import log_command, run

ENTRIES = 10_000
"""At most: what a peer reads, as it does each time."""

OURS = "whills"

FIRST_DAY = date(2020, 1, 1)


class Transaction(msgspec.Struct, frozen=True):
    """An entry as keepers of books see it: who lies on which account how much, balanced by the table."""

    day: date
    summary: str
    facts: dict[str, str]
    postings: list[tuple[str, str, int]]


def results(ledger: Path, folder: Path, rounds: int) -> Iterator[Result | str]:
    """Ours against each that is installed, in the same rounds; the others are told to be absent."""
    works: dict[str, Work] = {OURS: partial(run, log_command(folder, ledger), folder)}
    played = [*transactions(ledger)]
    for name, command in commands(played, folder).items():
        if shutil.which(command[0]) is None:
            yield f"{_goal(name).name:46} absent"
        else:
            works[name] = partial(run, command, folder)
    taken = medians(works, rounds)
    ours = taken.pop(OURS)
    for name, peer in taken.items():
        yield Result(_goal(name), ours, peer, f"at {len(played)} entries")


def _goal(peer: str) -> Goal:
    return Goal(f"{OURS} log, cold, against {peer}", 1)


def transactions(ledger: Path) -> Iterator[Transaction]:
    """Every entry of the campaign, with its sentence and its facts."""
    with open_store(str(ledger), readonly=True) as store:
        speaker = Sitting(Journal(store, CAMPAIGN)).speaker
        for stored in store.entries(CAMPAIGN):
            entry = entry_of(stored.body)
            yield Transaction(
                FIRST_DAY + timedelta(entry.day),
                speaker.summary(entry),
                _facts(entry),
                [(posting.subject, posting.account, posting.amount) for posting in entry.postings],
            )


def _facts(entry: Entry) -> dict[str, str]:
    """What an entry tells beside its postings, as words behind a key; nothing of what is empty."""
    told = {"kind": entry.kind, **entry.facts, "citations": entry.citations}
    words = {key: value if isinstance(value, list) else [value] for key, value in told.items()}
    return {key: " ".join(map(str, value)) for key, value in words.items() if value}


def commands(played: Sequence[Transaction], folder: Path) -> dict[str, list[str]]:
    """What a peer is called with to read the campaign, once that is written down for it."""
    plain, beans = folder / "peers.journal", folder / "peers.beancount"
    plain.write_text("\n".join(map(_plain, played)), encoding="utf-8")
    beans.write_text("\n".join([*_opened(played), *map(_beans, played)]), encoding="utf-8")
    return {
        "ledger-cli": ["ledger", "-f", str(plain), "balance"],
        "hledger": ["hledger", "-f", str(plain), "balance"],
        # What it remembers of a text is of no use once a line was added.
        "beancount": ["bean-check", "--no-cache", str(beans)],
    }


# ---- ledger-cli and hledger ----


def _plain(played: Transaction) -> str:
    tags = (f"    ; {key}: {words}\n" for key, words in played.facts.items())
    lines = (f"    {who}:{account}  {amount}\n" for who, account, amount in _balanced(played))
    return f"{played.day:%Y-%m-%d} {played.summary}\n{''.join(tags)}{''.join(lines)}"


def _balanced(played: Transaction) -> list[tuple[str, str, int]]:
    """With what the table gave or took."""
    total = sum(amount for _who, _account, amount in played.postings)
    return [*played.postings, ("table", "equity", -total)]


# ---- beancount ----


def _opened(played: Sequence[Transaction]) -> list[str]:
    """Every account is opened before it is used."""
    accounts = {_bean_account(who, account): None for each in played for who, account, _n in _balanced(each)}
    return [f"{FIRST_DAY:%Y-%m-%d} open {account}" for account in accounts]


def _beans(played: Transaction) -> str:
    tags = (f'  {key}: "{words}"\n' for key, words in played.facts.items())
    lines = (f"  {_bean_account(who, account)}  {n} POINT\n" for who, account, n in _balanced(played))
    return f'{played.day:%Y-%m-%d} * "{played.summary}"\n{"".join(tags)}{"".join(lines)}'


def _bean_account(who: str, account: str) -> str:
    """Below one of its five roots, in its letters."""
    root = "Equity" if account == "equity" else "Assets"
    subject, name = (part.replace("_", "-").replace(".", "-").capitalize() for part in (who, account))
    return f"{root}:{subject}:{name}"
