"""The ready campaigns that come with the program, each a file and the evenings that were played with it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ledger.campaign_file.reader import Opened, read_file
from ledger.errors import NotUnderstood, StorageError
from ledger.exchange.playing_in import play_in
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.places import bundled
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from ledger.store.store import Store
from ledger.wording.language import _, current
from rules.kernel.record import TABLE

LEDGER = "demo.whills"
"""What the ledger is called in which one is played."""


class Ready(msgspec.Struct, frozen=True):
    """A ready campaign: the name of its file, its own, its system with the supplements, its language."""

    name: str
    title: str
    systems: list[str]
    language: str


def ready_campaigns() -> list[Ready]:
    """All there are, by the names of their files."""
    return [_told(file) for file in _files().values()]


def _files() -> dict[str, Path]:
    return {file.stem: file for file in sorted(bundled("campaigns").glob("*.yaml"))}


def _told(file: Path) -> Ready:
    founding, _system, _findings = msgspec.structs.astuple(read_file(file))
    fields = {change.field: change.value for change in founding.draft.fields if change.subject == TABLE}
    systems = [fields["system"], *fields["supplements"]]
    return Ready(file.stem, founding.name, systems, str(fields["language"]))


def ready_file(called: str | None) -> Path:
    """The file of the ready campaign of that name, else of that system. Where none is asked for, of one in
    the reader's language: that which plays by the most rules, a core with its supplements. Raises
    NotUnderstood."""
    files = _files()
    if called in files:
        return files[called]
    found = [_told(file) for file in files.values()]
    if called is None and found:
        return files[min(found, key=lambda one: (one.language != current(), -len(one.systems))).name]
    # A system's own campaigns come before those of its supplements.
    fitting = sorted(
        (one for one in found if called in one.systems), key=lambda one: one.systems[-1] != called
    )
    if not fitting:
        sentence = _(
            "there is no ready campaign {name}, and none of a system of that name; there is: {names}"
        )
        raise NotUnderstood(sentence.format(name=called, names=", ".join(files)))
    return files[fitting[0].name]


def played(source: Path, folder: Path) -> tuple[str, str]:
    """The place of a ledger in that folder and the id of the campaign, played in it unless it is there
    already. All of it is one transaction: what was cut off did not begin. Raises StorageError and
    NotUnderstood."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        sentence = _("the folder {folder} cannot be made: {reason}")
        raise StorageError(sentence.format(folder=folder, reason=problem.strerror or problem)) from None
    opened = read_file(source)
    location = str(folder / LEDGER)
    with open_store(location, create=True) as store:
        known = {campaign.campaign for campaign in store.campaigns()}
        if opened.founding.campaign not in known:
            with store.batch():
                _play(store, opened, source.with_suffix(".journal"))
    return location, opened.founding.campaign


def _play(store: Store, opened: Opened, evenings: Path) -> None:
    found(store, opened.founding)
    come = play_in(Sitting(Journal(store, opened.founding.campaign)), evenings)
    if come.faults:
        first = come.faults[0]
        raise NotUnderstood(f"{evenings.name}, {first.line}: {first.message}")
