"""Whether words of a system stand in each other's way.

Words of all languages are understood at once, so they are all looked at together. Two words may be alike
where they never stand at the same place: `force` is a move, and what is granted.
"""

from __future__ import annotations

from collections.abc import Iterable

from ledger.quick_entry.arguments import introduced_by
from ledger.quick_entry.names import form
from ledger.quick_entry.vocabulary import (
    AMEND,
    LEADS,
    QUESTIONS,
    REVERSALS,
    Vocabulary,
    is_family,
)
from rules.kernel.chart import Account
from rules.kernel.move import Move
from rules.kernel.system import System

Claim = tuple[str, str]
"""(word, what it stands for)."""


def shadowed(system: System) -> list[str]:
    """Sentences that name each word which stands for several things at one place; none is as it must be."""
    vocabulary = Vocabulary(system, [])
    found = _clashes("a line or move", _beginnings(vocabulary))
    for move in system.moves.values():
        found += _clashes(f"the move {move.id}", _within(vocabulary, move))
    return found


def _clashes(place: str, claims: Iterable[Claim]) -> list[str]:
    meanings: dict[str, dict[str, None]] = {}
    for word, meaning in claims:
        meanings.setdefault(form(word), {})[meaning] = None
    return [
        f"in {place}, `{word}` is {' and '.join(meant)}" for word, meant in meanings.items() if len(meant) > 1
    ]


def _beginnings(vocabulary: Vocabulary) -> list[Claim]:
    """The words with which a line begins, or a move after its subject."""
    system = vocabulary.system
    claims = [
        (word, f"the move {id}")
        for id, languages in system.move_words.items()
        for words in languages.values()
        for word in words
    ]
    for id in (*LEADS, *REVERSALS, AMEND, *QUESTIONS):
        claims += _keyword(vocabulary, id)
    if vocabulary.bare_move is not None:
        claims += _accounts(vocabulary, vocabulary.bare_move.params[0].of)
    return claims


def _within(vocabulary: Vocabulary, move: Move) -> list[Claim]:
    """The words that may stand in that move."""
    claims = _keyword(vocabulary, "ruling")
    # A list of dice ends at a word of the move, whatever introduced it.
    placed_accounts = {
        tuple(of for of in param.of if of in vocabulary.system.groups)
        for param in move.params
        if param.type in ("dice", "opposition")
    }
    for param in move.params:
        if (word := introduced_by(param)) is not None:
            claims += _keyword(vocabulary, word)
        elif param.type == "choice":
            claims += _choices(vocabulary, param.of)
        elif param.type in ("account", "accounts"):
            placed_accounts.add(param.of)
        elif param.type == "actions":
            groups = tuple(of for of in param.of if of in vocabulary.system.groups)
            words = tuple(of for of in param.of if of not in groups)
            placed_accounts |= {groups} if groups else set()
            claims += _choices(vocabulary, words)
        elif param.type == "judgements":
            claims += _choices(vocabulary, tuple(vocabulary.system.judgements))
        elif param.type == "shares":
            claims += _keyword(vocabulary, "all")
        elif param.type == "subjects":
            claims += _keyword(vocabulary, "all") + _keyword(vocabulary, "except")
    for groups in placed_accounts:
        claims += _accounts(vocabulary, groups)
    return claims


def _keyword(vocabulary: Vocabulary, id: str) -> list[Claim]:
    return [(word, f"the keyword {id}") for word in vocabulary.keyword(id).ids]


def _choices(vocabulary: Vocabulary, of: tuple[str, ...]) -> list[Claim]:
    return [claim for id in vocabulary.choices(of).ids for claim in _choice(vocabulary, id)]


def _choice(vocabulary: Vocabulary, id: str) -> list[Claim]:
    return [(word, f"the choice {id}") for word in (id, *_words(vocabulary, id))]


def _words(vocabulary: Vocabulary, id: str) -> list[str]:
    return [word for words in vocabulary.system.words.get(id, {}).values() for word in words]


def _accounts(vocabulary: Vocabulary, groups: tuple[str, ...]) -> list[Claim]:
    return [
        (word, f"the account {account.id}")
        for account in vocabulary.system.accounts.values()
        if not is_family(account) and (not groups or account.group in groups)
        for word in _called(vocabulary, account)
    ]


def _called(vocabulary: Vocabulary, account: Account) -> list[str]:
    return [account.id, *account.label.values(), *_words(vocabulary, account.id)]
