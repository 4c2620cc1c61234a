"""What is settled as an adventure ends: open matters decided by a word, and awards, all in its one entry."""

from __future__ import annotations

from typing import Any

from rules.kernel.move import Param
from rules.kernel.record import Lot
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

DECISIONS = (
    Param("judged", "judgements", required=False),
    Param("awards", "shares", after="award", required=False, here=True),
)
"""`42 heroic, 57 evil award roark 5`: what the end of an adventure may decide along with it."""


def settle_matters(verdict: Verdict) -> None:
    """Decide the open matters that the line names, each by its word and on its own lot."""
    judged = []
    for decision in verdict.act.maps("judged"):
        lot = _matter(verdict, int(decision["entry"]), str(decision["judgement"]))
        if lot is not None:
            verdict.table.system.judges[lot.account](verdict, lot, str(decision["judgement"]))
            judged.append({**decision, "who": lot.subject})
    if judged:
        verdict.fact(judged=judged)


def _matter(verdict: Verdict, entry: int, word: str) -> Lot | None:
    """The open matter of that entry which the word decides; a refusal where there is none."""
    system = verdict.table.system
    for matter in verdict.now.pending():
        account = system.account(matter.lot.account)
        choices = account.pending.choices if account and account.pending else None
        if matter.lot.entry == entry and choices and word in system.choices[choices]:
            return matter.lot
    verdict.refuse(RULE_OF_THE_LEDGER, "nothing_to_decide", hard=True, entry=entry, judgement=word)
    return None


def give_awards(verdict: Verdict) -> None:
    """Give what the line awards to each, as the system's own award does."""
    awards: list[dict[str, Any]] = []
    award = verdict.table.system.award
    for share in verdict.act.maps("awards"):
        if award is None:
            verdict.refuse(RULE_OF_THE_LEDGER, "no_awards", hard=True)
            return
        for who in share["to"]:
            award(verdict, str(who), int(share["amount"]))
            awards.append({"who": who, "amount": share["amount"]})
    if awards:
        verdict.fact(awards=awards)
