"""Names outside a line: `whills journal --who mira`, by the same words as in one."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.errors import NotUnderstood
from ledger.quick_entry import naming
from ledger.quick_entry.parser import walk_along
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.quick_entry.walk import NoFit, Walk
from ledger.wording.language import _


def subjects_called(words: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """The ids of the subjects that the words name, each once. Raises LineError."""
    walk = _walk(words, vocabulary)
    found: list[str] = []
    while walk.here is not None:
        found.append(_subject(walk))
        # Commas may stand between them, as in a line.
        walk.at += walk.is_sign(",")
    return list(dict.fromkeys(found))


def subject_called(name: str, vocabulary: Vocabulary, option: str) -> str:
    """The id of the one subject that an option of a command names. Raises NotUnderstood."""
    found = subjects_called([name], vocabulary)
    if len(found) != 1:
        raise NotUnderstood(_("{option} takes one subject").format(option=option))
    return found[0]


def _walk(words: Sequence[str], vocabulary: Vocabulary) -> Walk:
    return walk_along(" ".join(words), vocabulary)


def _subject(walk: Walk) -> str:
    try:
        found = naming.find_subject(walk, walk.vocabulary.subjects_of())
    except NoFit:
        raise walk.refusal() from None
    walk.at += found.words
    return found.id
