"""What standing elsewhere than last does to an entry: levels obey the standing order, points must be there.

A late entry and an amendment stand among older ones. A level account is at the level of the last living
posting in standing order, so such an entry moves it only if nothing after it does.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from ledger.journal.place import Place
from ledger.store.records import Moment
from ledger.store.store import Store
from rules.kernel.record import Draft, Posting
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict


def fit_levels(store: Store, campaign: str, draft: Draft, present: Table, stands: int) -> None:
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
            amount = _difference(store, campaign, posting, present, stands)
        else:
            amount = 0
        draft.postings[line] = msgspec.structs.replace(posting, amount=amount)


def _difference(store: Store, campaign: str, posting: Posting, present: Table, stands: int) -> int:
    after = [
        row
        for row in store.levels(campaign, posting.subject, posting.account)
        if not row.dead and row.stands > stands
    ]
    final = after[-1].level if after else posting.level
    assert final is not None  # a level posting has its level
    return final - present.balance(posting.subject, posting.account)


def refuse_what_is_spent(verdict: Verdict, present: Table) -> None:
    """What the table of then had, the table of now may have no more: points and lots."""
    for (subject, account), amount in _moved(verdict).items():
        declared = present.system.account(account)
        floor = declared.floor if declared else None
        have = present.balance(subject, account)
        if amount < 0 and floor is not None and have + amount < floor and not verdict.hard:
            verdict.refuse(
                RULE_OF_THE_LEDGER,
                "below_floor",
                hard=True,
                subject=subject,
                account=account,
                have=have,
                would=have + amount,
                floor=floor,
            )
    taken: dict[tuple[str, str, int], int] = defaultdict(int)
    for posting in verdict.draft.postings:
        if posting.lot is not None and posting.level is None:
            taken[posting.subject, posting.account, posting.lot] += posting.amount
    for (subject, account, lot), amount in taken.items():
        keeps_lots = (declared := present.system.account(account)) is not None and declared.lots
        if keeps_lots and amount < 0:
            left = sum(o.amount for o in present.lots(account=account, subject=subject) if o.entry == lot)
            if left + amount < 0:
                verdict.refuse(
                    RULE_OF_THE_LEDGER, "lot_spent", hard=True, subject=subject, account=account, entry=lot
                )


def _moved(verdict: Verdict) -> dict[tuple[str, str], int]:
    moved: dict[tuple[str, str], int] = defaultdict(int)
    for posting in verdict.draft.postings:
        if posting.level is None:
            moved[posting.subject, posting.account] += posting.amount
    return moved


def warn_of_then(store: Store, campaign: str, verdict: Verdict, place: Place) -> None:
    """A late entry is judged on the points of now; that those of then were short is a warning."""
    at = Moment("stands", place.stands or 0)
    for (subject, account), amount in _moved(verdict).items():
        declared = verdict.table.system.account(account)
        if declared is None or declared.floor is None or amount >= 0:
            continue
        found = store.balances(campaign, subject=subject, account=account, at=at)
        then = found[0].amount if found else 0
        if then + amount < declared.floor:
            verdict.warn(RULE_OF_THE_LEDGER, "short_then", subject=subject, account=account, have=then)
