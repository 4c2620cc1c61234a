"""What F1 says of the Table screen: its keys, how a line is written, and every move of the campaign."""

from __future__ import annotations

from ledger.exchange.plain import table
from ledger.quick_entry.suggestions import Suggestion, moves
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.tui.keys import app_keys, table_keys
from ledger.tui.remarks import Pane
from ledger.tui.rounds import DONE, NEXT
from ledger.wording.language import _


def table_help(vocabulary: Vocabulary | None) -> Pane:
    """The page. The moves are those of the campaign, once it is open."""
    keys = table([(f"  {key.shown}", key.does) for key in [*table_keys(), *app_keys()]])
    lines = [_("Keys"), *keys, "", _("Lines"), *table([(f"  {line}", means) for line, means in _lines()])]
    lines += ["", _("Rounds"), *table([(f"  {sign}", means) for sign, means in _signs()])]
    if vocabulary is not None:
        declared = moves(vocabulary, vocabulary.system.moves.values())
        rows = [(f"  {_words(vocabulary, move)}", move.label) for move in declared]
        lines += ["", _("Moves"), *table(rows)]
    return Pane(_("The table: one line records what happened"), "\n".join(lines))


def _words(vocabulary: Vocabulary, move: Suggestion) -> str:
    """The words of a move in the language of the campaign, short forms after the usual one: `round, r`."""
    spoken = vocabulary.system.move_words[move.id].get(vocabulary.language)
    return ", ".join(spoken or [move.insert])


def _signs() -> list[tuple[str, str]]:
    """What stands before the names and actions of an open round."""
    return [
        (NEXT, _("acts next; the others follow in their order, each with the total that it goes by")),
        (DONE, _("has been done; what has no such sign is to come, as it was announced")),
    ]


def _lines() -> list[tuple[str, str]]:
    return [
        (_("WHO MOVE …"), _("names by any beginning of two letters; without one, who acted last acts again")),
        ("vs 15", _("a difficulty; an opponent is named with a code or an ability")),
        ("-2D cover", _("a modifier and its reason")),
        (
            ": 4 3 6 2",
            _("the dice that fell on the table; = 17 only their total; neither, and they are rolled"),
        ),
        (
            "vs guard 2D : 3 5",
            _("right after an opponent, the opponent's dice; your own stand before"),
        ),
        (_("ruling why"), _("records what a rule refuses")),
        (_("// words"), _("a note")),
        ("in session 3", _("first in a line: it happened then")),
        ("why, sheet, odds", _("ask, and record nothing")),
        ("undo 42, redo 42, amend 42 …", _("take back an entry, bring it back, put another in its place")),
    ]
