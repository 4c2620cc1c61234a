"""What an open round expects next: the line by which it goes on, and the words that are likeliest."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.quick_entry import suggestions
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.wording.language import first_word
from rules.kernel.move import Move
from rules.kernel.record import TABLE
from rules.kernel.table import Turn

NEXT_ROUND = "round_start"
"""The move of every table that follows when nobody has anything to come."""


class Expected(msgspec.Struct, frozen=True):
    """`line` as far as it can be told (`guard shoots`), empty outside rounds; `ids` of what it names and of
    what follows it, the next first."""

    line: str = ""
    ids: tuple[str, ...] = ()


NOTHING = Expected()


def expected(turns: Sequence[Turn], vocabulary: Vocabulary) -> Expected:
    """What comes next in a round that holds these turns."""
    turn = next_turn(turns)
    move = vocabulary.system.moves.get(turn.expects) if turn is not None else None
    if turn is None or move is None:
        return NOTHING
    words = [
        "" if move.of_table else turn.subject,
        "" if move.bare else first_word(vocabulary.system.move_words.get(move.id, {}), vocabulary.language),
        _ability(turn, move, vocabulary),
    ]
    return Expected(" ".join(filter(None, words)), (turn.subject, move.id, *turn.to_come))


def next_turn(turns: Sequence[Turn]) -> Turn | None:
    """Whose turn is next: the table's own where all have acted, nobody's outside rounds."""
    if not turns:
        return None
    return next((turn for turn in turns if turn.expects), Turn(TABLE, expects=NEXT_ROUND))


def _ability(turn: Turn, move: Move, vocabulary: Vocabulary) -> str:
    """The ability that was announced, where the move begins with one of its sort."""
    first = move.params[0] if move.params else None
    if first is None or first.type != "account" or not turn.to_come:
        return ""
    fitting = suggestions.accounts(vocabulary, vocabulary.kind_of(turn.subject), first.of)
    return next((one.insert for one in fitting if one.id == turn.to_come[0]), "")
