"""Lines that were written elsewhere, by hand or by `whills export journal`, into a campaign."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ledger.cli.access import opened_journal
from ledger.cli.exit_codes import DONE, NOT_UNDERSTOOD, REFUSED
from ledger.cli.output import document, say, tell
from ledger.cli.progress import shown
from ledger.cli.wishes import Wishes
from ledger.exchange.playing_in import MOST_FAULTS, PlayedIn, play_in
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _, plural

SHOWN_FAULTS = 20
"""Faults that are told one by one: enough to begin with, few enough to be read."""


def import_journal(wishes: Wishes, path: Path, *, keep: bool, until_refused: bool) -> int:
    """Play a file in one transaction, and tell which of its lines are at fault."""
    with opened_journal(wishes, readonly=False) as journal, shown(_("playing")) as progress:
        played = play_in(Sitting(journal), path, keep=keep, until_refused=until_refused, progress=progress)
    if wishes.json:
        document(
            {
                "recorded": played.recorded,
                "first": played.first if played.recorded else None,
                "last": played.last if played.recorded else None,
                "lines": played.lines,
                "faults": msgspec.to_builtins(played.faults),
            }
        )
    else:
        _tell(played, keep=keep, until_refused=until_refused)
    if not played.faults:
        return DONE
    return REFUSED if all(fault.refused for fault in played.faults) else NOT_UNDERSTOOD


def tell_faults(played: PlayedIn) -> None:
    """The first of the lines at fault, and how many more there are."""
    for fault in played.faults[:SHOWN_FAULTS]:
        tell(_("line {line}: {problem}").format(line=fault.line, problem=fault.message))
    if more := len(played.faults[SHOWN_FAULTS:]):
        sentence = plural(
            "and {n} more line is at fault; `--json` tells of all",
            "and {n} more lines are at fault; `--json` tells of all",
            more,
        )
        tell(sentence.format(n=more))
    if len(played.faults) == MOST_FAULTS:
        tell(_("after so many faults the rest was not looked at"))


def _tell(played: PlayedIn, *, keep: bool, until_refused: bool) -> None:
    tell_faults(played)
    if not keep:
        told = plural("{n} line was judged", "{n} lines were judged", played.lines)
        tell(_("a dry run: {told}, and nothing was recorded").format(told=told.format(n=played.lines)))
    elif played.recorded:
        say(f"{played.first}..{played.last}")
        sentence = _("entries {first} to {last} are recorded; `whills undo {first}..{last}` takes them back")
        tell(sentence.format(first=played.first, last=played.last))
    elif played.faults and not until_refused:
        tell(_("so nothing was recorded; `--until-refused` keeps the lines before the first fault"))
    else:
        tell(_("nothing was recorded"))
