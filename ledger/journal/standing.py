"""What standing elsewhere than last does to an entry: levels obey the standing order, points must be there.

A late entry and an amendment stand among older ones. A level account is at the level of the last living
posting in standing order, so such an entry moves it only if nothing after it does.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec

from ledger.journal.place import Place
from rules.kernel.record import Draft, Posting
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

if TYPE_CHECKING:
    from ledger.journal.ground import Ground


def fit_levels(ground: Ground, draft: Draft, present: Table, stands: int) -> None:
    """Fit the level postings of a draft that stands after entry `stands` to what stands after them."""
    last_line = {
        (posting.subject, posting.account): line
        for line, posting in enumerate(draft.postings)
        if posting.level is not None
    }
    for line, posting in enumerate(draft.postings):
        if posting.level is None:
            continue
        if last_line[posting.subject, posting.account] == line:
            amount = _difference(ground, posting, present, stands)
        else:
            amount = 0
        draft.postings[line] = msgspec.structs.replace(posting, amount=amount)


def _difference(ground: Ground, posting: Posting, present: Table, stands: int) -> int:
    after = [
        row for row in ground.levels(posting.subject, posting.account) if not row.dead and row.stands > stands
    ]
    final = after[-1].level if after else posting.level
    assert final is not None  # a level posting has its level
    return final - present.balance(posting.subject, posting.account)


def _moved(verdict: Verdict) -> dict[tuple[str, str], int]:
    moved: dict[tuple[str, str], int] = defaultdict(int)
    for posting in verdict.draft.postings:
        if posting.level is None:
            moved[posting.subject, posting.account] += posting.amount
    return moved


def warn_of_then(ground: Ground, verdict: Verdict, place: Place) -> None:
    """A late entry is judged on the points of now; that those of then were short is a warning. Of
    what cannot be recorded at all nothing more is said."""
    if verdict.hard:
        return
    for (subject, account), amount in _moved(verdict).items():
        declared = verdict.table.system.account(account)
        if declared is None or declared.floor is None or amount >= 0:
            continue
        then = ground.reading(place.stands or 0).balance(subject, account)
        if then + amount < declared.floor:
            verdict.warn(RULE_OF_THE_LEDGER, "short_then", subject=subject, account=account, have=then)
