"""Who acts, and by which move: the beginning of a line."""

from __future__ import annotations

import msgspec

from ledger.quick_entry import naming, suggestions
from ledger.quick_entry.line import LineError
from ledger.quick_entry.names import WHOLE, WHOLE_FOREIGN, WORD
from ledger.quick_entry.naming import Named
from ledger.quick_entry.suggestions import Suggestion
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.quick_entry.walk import NoFit, Walk
from ledger.wording.language import _
from rules.kernel.move import Move


class NamedMove(msgspec.Struct, frozen=True):
    """The move that the words of a line name, how many words of the line say so, and how well they fit.

    An ability alone stands for the move that rolls it; its word is left for the arguments.
    """

    move: Move
    words: int
    level: int

    @property
    def written_out(self) -> bool:
        return self.level <= WHOLE_FOREIGN


def who_and_move(walk: Walk, sticky: str | None) -> tuple[str | None, Move]:
    """The subject (None in a move of the table) and the move, both stepped over. Raises LineError.

    The words of moves come first, for no name shadows them; then names; then the abilities of `sticky`. An
    ability that is written out beats the beginning of a name.
    """
    vocabulary = walk.vocabulary
    walk.want(lambda: suggestions.moves(vocabulary, _moves_of_table(vocabulary)))
    if found := walk.phrase(vocabulary.table_moves):
        walk.at += found[1]
        return None, vocabulary.system.moves[found[0]]
    acting = sticky if sticky in vocabulary.people else None
    act = _act(walk, acting) if acting is not None else _act_of_nobody(walk)
    named = None if act is not None and act.words else _actor(walk)
    if act is not None and (named is None or (act.written_out and named.level > WORD)):
        if acting is None:
            raise _nobody_acts(walk, act)
        walk.at += act.words
        return acting, act.move
    if named is None:
        raise _nobody_called_so(walk)
    walk.at += named.words
    act = _act(walk, named.id)
    if act is None:
        raise walk.refusal()
    walk.at += act.words
    return named.id, act.move


def _act(walk: Walk, who: str) -> NamedMove | None:
    """What the next words say that this subject does."""
    vocabulary, kind = walk.vocabulary, walk.vocabulary.kind_of(who)
    walk.want(lambda: _moves_of(vocabulary, kind))
    if found := walk.phrase(vocabulary.subject_moves):
        return NamedMove(vocabulary.system.moves[found[0]], found[1], WHOLE)
    bare = vocabulary.bare_move
    if bare is None:
        return None
    try:
        ability = naming.find_account(walk, kind, bare.params[0].of)
    except NoFit:
        return None
    return NamedMove(bare, 0, ability.level)


def _actor(walk: Walk) -> Named | None:
    """Who is named: someone of a kind that acts of itself, else anyone.

    A name of several words is not read over the word of a move.
    """
    vocabulary = walk.vocabulary
    walk.at += 1
    before_a_move = walk.phrase(vocabulary.subject_moves) is not None
    walk.at -= 1
    most_words = 1 if before_a_move else None
    try:
        return naming.find_subject(walk, vocabulary.actors, most_words)
    except NoFit:
        # Everything else has moves too (`katan set keeper …`), but is not offered unasked.
        return naming.subject_unasked(walk, vocabulary.subjects_of(), most_words)


def _act_of_nobody(walk: Walk) -> NamedMove | None:
    """What the next words say that somebody does, if they say so plainly."""
    vocabulary = walk.vocabulary
    if found := walk.phrase(vocabulary.subject_moves):
        return NamedMove(vocabulary.system.moves[found[0]], found[1], WHOLE)
    bare = vocabulary.bare_move
    if bare is None:
        return None
    level = vocabulary.accounts.find(walk.joined(1), vocabulary.accounts_of(None, bare.params[0].of)).level
    return NamedMove(bare, 0, level) if level <= WHOLE_FOREIGN else None


def _nobody_acts(walk: Walk, act: NamedMove) -> LineError:
    """The refusal of a line that says what is done, and not by whom."""
    message = _("nobody is named who acts before `{word}`; begin with one of: {choices}")
    actors = suggestions.subjects(walk.vocabulary, walk.vocabulary.actors.in_play)
    return walk.error(walk.at, walk.at + max(act.words, 1), message, actors)


def _nobody_called_so(walk: Walk) -> LineError:
    """The refusal of a line whose first word is not understood: of a stranger's name, if they act."""
    walk.at += 1
    acts = _act_of_nobody(walk) is not None
    walk.at -= 1
    if acts:
        message = _(
            "nobody here is called `{word}`; `enrol {word} as npc` brings them in; here are: {choices}"
        )
        actors = suggestions.subjects(walk.vocabulary, walk.vocabulary.actors.in_play)
        walk.fault(message, walk.nearest_first(actors))
    return walk.refusal()


def _moves(vocabulary: Vocabulary) -> list[Move]:
    """All moves: first those of the rules that are played, then those of every table."""
    system = vocabulary.system
    ids = dict.fromkeys(move.id for part in reversed(system.parts) for move in part.moves)
    return [system.moves[id] for id in ids]


def _moves_of_table(vocabulary: Vocabulary) -> list[Move]:
    return [move for move in _moves(vocabulary) if move.of_table]


def _moves_of(vocabulary: Vocabulary, kind: str | None) -> list[Suggestion]:
    """The moves that subjects of that kind make."""
    fitting = [move for move in _moves(vocabulary) if kind in move.by or "*" in move.by]
    return suggestions.moves(vocabulary, fitting)
