"""What postings do to the accounts of the sheet, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.record import TABLE, Posting
from rules.kernel.system import System

MOST_SHOWN = 8
"""Changes that are listed; a settlement of a large group has more."""

Balance = Callable[[str, str], int]
"""(subject, account) -> what it stands at afterwards."""


def changes(
    postings: Iterable[Posting], after: Balance, system: System, speaker: Speaker, actor: str | None = None
) -> str:
    """`Force points 2 -1 = 1`, `Blaster 5D+1 → 5D+2`: every account that a sheet shows, each with its
    subject where that is not the one who acts. Empty if none changes."""
    amounts: dict[tuple[str, str], int] = {}
    for posting in postings:
        key = (posting.subject, posting.account)
        amounts[key] = amounts.get(key, 0) + posting.amount
    said = []
    named = actor
    for (subject, account), amount in amounts.items():
        if not amount or not is_shown(system, account):
            continue
        name = "" if subject in {named, TABLE} else f"{speaker.subject(subject)}: "
        said.append(name + _change(account, amount, after(subject, account), system, speaker))
        named = subject
    if len(said) > MOST_SHOWN:
        more = _("{count} more").format(count=len(said) - MOST_SHOWN)
        said[MOST_SHOWN:] = [f"+ {more}"]
    return " · ".join(said)


def is_shown(system: System, id: str) -> bool:
    """Whether a sheet shows that account."""
    account = system.account(id)
    return account is None or account.shown


def _change(id: str, amount: int, after: int, system: System, speaker: Speaker) -> str:
    account = system.account(id)
    before = after - amount
    if account is None or account.notation in {"count", "rating"}:
        return f"{speaker.account(id)} {before} {amount:+d} = {after}"
    return f"{speaker.account(id)} {speaker.shown(id, before)} → {speaker.shown(id, after)}"
