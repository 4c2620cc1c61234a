"""Characters from another program or a sheet: lines to look over, and what became of each thing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from ledger.cli.access import opened_journal
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.import_journal import tell_faults
from ledger.cli.output import document, say, tell
from ledger.cli.wishes import Wishes
from ledger.exchange.newcomers import Arrivals
from ledger.exchange.playing_in import PlayedIn, play_lines
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.wording.language import _, plural

SHOWN_LEFT = 200
"""Things that were not taken and are told of one by one: more than anybody carries."""

Reader = Callable[[Path, Vocabulary], Arrivals]


def import_people(wishes: Wishes, path: Path, read: Reader, *, record: bool) -> int:
    """Print the lines that enrol them, and record nothing unless that is asked for."""
    with opened_journal(wishes, readonly=not record) as journal:
        sitting = Sitting(journal)
        arrivals = read(path, sitting.vocabulary)
        played = play_lines(sitting, arrivals.lines) if record else None
    if wishes.json:
        document(_document(arrivals, played))
    else:
        for line in arrivals.lines:
            say(line)
        _tell(arrivals, played)
    return REFUSED if not arrivals.lines or (played is not None and played.faults) else DONE


def _document(arrivals: Arrivals, played: PlayedIn | None) -> dict[str, object]:
    recorded = played is not None and played.recorded
    return {
        **msgspec.to_builtins(arrivals),
        "recorded": recorded,
        "first": played.first if played is not None and recorded else None,
        "last": played.last if played is not None and recorded else None,
        "faults": msgspec.to_builtins(played.faults) if played is not None else [],
    }


def _tell(arrivals: Arrivals, played: PlayedIn | None) -> None:
    for left in arrivals.left[:SHOWN_LEFT]:
        tell(_("{who}: {what} is not taken: {why}").format(who=left.who, what=left.what, why=left.why))
    if more := len(arrivals.left[SHOWN_LEFT:]):
        sentence = plural(
            "and {n} more thing is not taken; `--json` tells of all",
            "and {n} more things are not taken; `--json` tells of all",
            more,
        )
        tell(sentence.format(n=more))
    told = plural("{n} thing is taken", "{n} things are taken", len(arrivals.taken))
    left_out = plural("{n} is not", "{n} are not", len(arrivals.left))
    tell(f"{told.format(n=len(arrivals.taken))}, {left_out.format(n=len(arrivals.left))}")
    if played is None:
        tell(
            _("nothing is recorded; look the lines over, then pipe them to `whills log -` or say `--record`")
        )
        return
    tell_faults(played)
    if played.recorded:
        sentence = _("entries {first} to {last} are recorded; `whills undo {first}..{last}` takes them back")
        tell(sentence.format(first=played.first, last=played.last))
    else:
        tell(_("nothing was recorded"))
