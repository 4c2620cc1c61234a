"""The reader of each type of parameter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.quick_entry import mixed_dice, naming, sequences, values
from ledger.quick_entry.context import Context
from ledger.quick_entry.walk import Walk
from rules.kernel.move import Param

Reader = Callable[[Walk, Context, Param], Any]

READERS: dict[str, Reader] = {
    "subject": naming.subject,
    "subjects": naming.subjects,
    "account": naming.account,
    "accounts": naming.accounts,
    "actions": sequences.actions,
    "judgements": sequences.judgements,
    "shares": sequences.shares,
    "choice": naming.choice,
    "kind": naming.kind,
    "setting": naming.setting,
    "number": values.number,
    "distance": values.distance,
    "entry": values.entry,
    "code": values.code,
    "day": values.day,
    "score": values.score,
    "scores": values.scores,
    "modifiers": values.modifier,
    "versus": values.versus,
    "dice": mixed_dice.dice,
    "opposition": mixed_dice.opposition,
    "text": values.text,
    "word": values.word,
    "field": values.field,
    "newcomer": values.newcomer,
}
"""The reader of each type; a flag is read as the keyword that it is."""

LAST = ("text", "word", "field", "newcomer", "score")
"""Types that are not tried while something before them is wanted: almost anything fits a text, and a score
belongs to an account."""
