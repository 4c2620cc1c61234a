"""What an open round expects next: the line by which it goes on, and the words that are likeliest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ledger.quick_entry import suggestions
from ledger.quick_entry.line import Line, LineError
from ledger.quick_entry.parser import parse
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


Said = Mapping[tuple[str, str], str]
"""(subject, move) -> the last line of that subject with that move, in a sitting."""

UNSAID: Said = {}


def expected(turns: Sequence[Turn], vocabulary: Vocabulary, said: Said = UNSAID) -> Expected:
    """What comes next in a round that holds these turns. A move without dice, such as an announcement, is
    expected as it was last said; what a roll depends on is another each time."""
    turn = next_turn(turns)
    move = vocabulary.system.moves.get(turn.expects) if turn is not None else None
    if turn is None or move is None:
        return NOTHING
    ids = (turn.subject, move.id, *turn.to_come)
    if not move.rolls and (turn.subject, move.id) in said:
        return Expected(said[turn.subject, move.id], ids)
    words = [
        "" if move.of_table else turn.subject,
        "" if move.bare else first_word(vocabulary.system.move_words.get(move.id, {}), vocabulary.language),
        turn.at or _ability(turn, move, vocabulary),
    ]
    return Expected(" ".join(filter(None, words)), ids)


def said_whole(line: Line, vocabulary: Vocabulary) -> str:
    """A line as it was typed, with its subject where it left that out; empty for one that says more than what
    was done: when it happened, why it was allowed, a note, a secret."""
    if line.who is None or line.note or line.at or line.secret or line.ruling is not None:
        return ""
    text = line.text.strip()
    try:
        alone = parse(text, vocabulary)
    except LineError:
        alone = None
    return text if isinstance(alone, Line) and alone.who == line.who else f"{line.who} {text}"


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
