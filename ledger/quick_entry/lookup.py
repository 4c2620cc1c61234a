"""Names outside a line: `whills sheet mira`, `whills why mira control`, by the same words as in one."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.quick_entry import naming
from ledger.quick_entry.parser import walk_along
from ledger.quick_entry.tokens import quoted
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.quick_entry.walk import NoFit, Walk


def subjects_called(words: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """The ids of the subjects that the words name, one after another. Raises LineError."""
    walk = _walk(words, vocabulary)
    found = []
    while walk.here is not None:
        found.append(_subject(walk))
        # Commas may stand between them, as in a line.
        walk.at += walk.is_sign(",")
    return found


def account_called(words: Sequence[str], vocabulary: Vocabulary) -> tuple[str, str]:
    """The subject and the account of it that the words name, as in `mira control`. Raises LineError."""
    walk = _walk(words, vocabulary)
    subject = _subject(walk)
    try:
        account = naming.find_account(walk, vocabulary.kind_of(subject), ())
    except NoFit:
        raise walk.refusal() from None
    walk.at += account.words
    if walk.here is not None:
        walk.want(list)
        raise walk.refusal()
    return subject, account.id


def _walk(words: Sequence[str], vocabulary: Vocabulary) -> Walk:
    # A shell has taken the quotes off; a word with a space in it was in some.
    return walk_along(" ".join(quoted(word) if " " in word else word for word in words), vocabulary)


def _subject(walk: Walk) -> str:
    try:
        found = naming.find_subject(walk, walk.vocabulary.subjects_of())
    except NoFit:
        raise walk.refusal() from None
    walk.at += found.words
    return found.id
