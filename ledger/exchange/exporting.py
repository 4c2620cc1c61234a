"""An export from the wish to the file: what is chosen, where it goes, what it is called there.

A name that is made here holds letters, digits and `_` alone, whatever the campaign is called.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from time import monotonic

import msgspec

from ledger.errors import NotUnderstood
from ledger.exchange.formats import FORMATS, Format, Maker, Piece
from ledger.exchange.selection import Choice
from ledger.exchange.writing import write_file, write_set
from ledger.journal.journal import Journal
from ledger.journal.views import moment_of
from ledger.places import named, named_to_write
from ledger.progress import Progress, silent
from ledger.text_gate import slug
from ledger.wording.language import _
from rules.kernel.record import TABLE

NAMELESS = "campaign"
"""What a file is called after a campaign in whose name is no letter that ASCII can write."""

DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
"""Names that are no files on Windows, whatever ending they have."""


def one_of(form: Format, table: str) -> Format:
    """The form that makes one file alone of those that a form makes. Raises NotUnderstood."""
    makers = form.makers()
    if table not in makers or not table:
        sentence = _("{form} has no table {table}; its tables are: {known}")
        known = ", ".join(filter(None, makers)) or _("none")
        raise NotUnderstood(sentence.format(form=form.name, table=table[:40], known=known))
    return msgspec.structs.replace(form, makers=lambda: {table: makers[table]})


def pieces(form: Format, journal: Journal, choice: Choice, progress: Progress = silent) -> Iterator[Piece]:
    """What goes to standard output. What is judged for it tells its `progress` before the first piece. Raises
    NotUnderstood for what cannot go there, or not to a player."""
    _refuse_unplayed(journal, choice)
    makers = _makers(form, choice)
    if form.binary or len(makers) > 1:
        sentence = _("{form} does not go to standard output; name where by `-o PATH`")
        raise NotUnderstood(sentence.format(form=form.name))
    [maker] = makers.values()
    return maker(journal, choice, **_told(form, progress))


def write(
    form: Format,
    journal: Journal,
    choice: Choice,
    path: str | Path,
    *,
    force: bool = False,
    progress: Progress = silent,
) -> list[Path]:
    """Write it at that path, or under a name of its own in the folder that is there; a form of several files
    into a folder, which is made. A path with a slash at its end is that of a folder. What is written is
    there whole or not at all, all files of a set together, and none over another without `force`. Returns
    what was written. Raises NotUnderstood, WouldOverwrite and StorageError."""
    _refuse_unplayed(journal, choice)
    place = named(path)
    makers = _makers(form, choice, place.suffix)
    private = choice.player is None
    counted = _Counted(silent if form.judged else progress, seconds=form.binary)
    told = _told(form, progress)
    if len(makers) > 1:
        made = {
            f"{name}{form.suffix}": counted(form.mark, maker(journal, choice, **told))
            for name, maker in makers.items()
        }
        return write_set(place, made, force=force, private=private)
    [(name, maker)] = makers.items()
    own = f"{name}{form.suffix}" if name else file_name(form, journal, choice)
    place = named_to_write(path)
    target = place / own if place.is_dir() else place
    write_file(target, counted(form.mark, maker(journal, choice, **told)), force=force, private=private)
    return [target]


def _told(form: Format, progress: Progress) -> dict[str, Progress]:
    return {"progress": progress} if form.judged else {}


class _Counted:
    """Pieces as bytes, telling how many KiB have come, or for how many `seconds` they have been made; how
    many it will be, nobody knows before."""

    def __init__(self, progress: Progress, *, seconds: bool) -> None:
        self._progress = progress
        self._begun = monotonic() if seconds else None
        self._come = 0

    def __call__(self, mark: str, made: Iterator[Piece]) -> Iterator[bytes]:
        for piece in chain([mark], made):
            written = piece.encode() if isinstance(piece, str) else piece
            self._come += len(written)
            self._progress(self._come // 1024 if self._begun is None else int(monotonic() - self._begun), 0)
            yield written


def file_name(form: Format, journal: Journal, choice: Choice) -> str:
    """What a file of that form and choice is called: `the_evening-session_2-for_mira.md`.
    Of several forms with one ending the first has the plain name, the others add their own, so that each may
    lie in one folder: `the_evening-recap.md`."""
    name = journal.table().reading.field(TABLE, "name")
    parts = [slug(str(name)) or slug(journal.campaign) or NAMELESS]
    parts += [form.name] if form.name != _first_with(form.suffix).name else []
    for what in ("adventure", "session", "since", "upto"):
        ordinal = getattr(choice, what)
        parts += [f"{what}_{ordinal}"] if ordinal is not None else []
    parts += [slug(choice.who)] if choice.who else []
    parts += [f"for_{slug(choice.player)}"] if choice.player else []
    called = "-".join(parts)
    return (f"{called}-{NAMELESS}" if called in DEVICES else called) + form.suffix


def _first_with(suffix: str) -> Format:
    return next(form for form in FORMATS.values() if form.suffix == suffix)


def _refuse_unplayed(journal: Journal, choice: Choice) -> None:
    """Raises NotUnderstood where there was no such session or adventure, or is no such entry."""
    for place in ("session", "adventure"):
        if (ordinal := getattr(choice, place)) is not None:
            moment_of(journal, f"{place}:{ordinal}")
    for seq in (choice.since, choice.upto):
        if seq is not None:
            moment_of(journal, f"entry:{seq}")


def _makers(form: Format, choice: Choice, suffix: str = "") -> dict[str, Maker]:
    if choice.player is not None and not form.for_players:
        sentence = _("{form} holds what only the game master may see; leave `--player` out")
        raise NotUnderstood(sentence.format(form=form.name))
    return form.also.get(suffix.lower(), form.makers)()
