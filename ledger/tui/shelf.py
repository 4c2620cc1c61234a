"""What the Library offers: the campaigns of the user's ledger, files to begin one from, ready campaigns. No
widget is here."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ledger.errors import StorageError, WhillsError
from ledger.exchange.plain import finding_line
from ledger.places import make_folder_of_ledger
from ledger.store.address import is_address, without_secrets
from ledger.store.opening import open_store
from ledger.store.store import Store
from ledger.text_gate import one_line
from ledger.wording.language import _
from ledger.wording.speaker import Speaker

# What opens campaign files is imported when one is opened: the first picture need not wait for it.
if TYPE_CHECKING:
    from ledger.campaign_file.reader import Opened
    from ledger.exchange.documents import Document
    from ledger.exchange.ready import Ready

MOST_FILES = 200
"""Files of the folder that are looked into."""

BEGINS = b"whills:"
"""Stands at the beginning of a line of every campaign file."""

LOOKED_AT = 4096
"""Bytes of a file in which that is looked for."""

AROUND = 2
"""Lines of a file that are shown before and after the one at fault."""


class Chosen(msgspec.Struct, frozen=True):
    """A campaign to be opened: where its ledger is, its id, and what the rules say of its beginning.
    `thrown_away`: nothing of what is recorded there will be kept."""

    location: str
    campaign: str
    remarks: list[str] = []
    thrown_away: bool = False


class Kept(msgspec.Struct, frozen=True):
    """All that is offered. `problem` is why the campaigns of the ledger could not be read; empty where they
    could."""

    ledger: str
    campaigns: list[Document]
    problem: str
    files: list[str]
    ready: list[Ready]


class Shelf:
    """The ledger of the user at `location`. `last` gives the id of the campaign that was used last in a
    ledger, `remember` keeps it; both are the caller's."""

    def __init__(
        self,
        location: str | None = None,
        last: Callable[[str], str | None] = lambda location: None,
        remember: Callable[[str, str], None] = lambda location, campaign: None,
    ) -> None:
        self.location = location
        self._last = last
        self._remember = remember
        self._folders: list[tempfile.TemporaryDirectory[str]] = []

    def kept(self, store: Store | None = None) -> Kept:
        """What is offered; `store` is the ledger that is open, for one that has no place."""
        from ledger.exchange.ready import ready_campaigns

        ready = ready_campaigns()
        shown, campaigns, problem = "", [], ""
        try:
            if self.location is None:
                campaigns = _documents(store, None) if store is not None else []
            else:
                shown = without_secrets(self.location) if is_address(self.location) else self.location
                campaigns = self._listed(self.location)
        except StorageError as failure:
            problem = one_line(str(failure))
        return Kept(one_line(shown), campaigns, problem, _files_here(), ready)

    def _listed(self, location: str) -> list[Document]:
        if not is_address(location) and not Path(location).exists():
            return []
        with open_store(location, readonly=True) as store:
            return _documents(store, self._last(location))

    # ---- Opening ----

    def campaign(self, id: str) -> Chosen:
        """A campaign of the ledger."""
        assert self.location is not None  # one that is listed has a ledger
        return Chosen(self.location, id)

    def ready(self, name: str) -> Chosen:
        """A ready campaign, played in a ledger that goes when the program ends. Raises WhillsError."""
        from ledger.exchange.ready import played, ready_file

        folder = tempfile.TemporaryDirectory(prefix="whills-demo-")
        self._folders.append(folder)
        location, campaign = played(ready_file(name), Path(folder.name))
        return Chosen(location, campaign, thrown_away=True)

    def begun(self, path: str) -> Chosen:
        """A campaign that begins with that file, in the ledger of the user. Raises FileFault and
        WhillsError."""
        from ledger.campaign_file.reader import read_file
        from ledger.journal.founding import found

        if self.location is None:
            raise StorageError(_("there is no ledger to begin a campaign in; start whills with --ledger"))
        opened = read_file(Path(path).expanduser())
        if not is_address(self.location):
            make_folder_of_ledger(self.location)
        with open_store(self.location, create=True) as store:
            found(store, opened.founding)
        return Chosen(self.location, opened.founding.campaign, _findings(opened))

    def opened(self, chosen: Chosen) -> None:
        """It is open now, and the last one used, unless it goes with the program."""
        if not chosen.thrown_away:
            self._remember(chosen.location, chosen.campaign)

    def clear(self) -> None:
        """Throw away what is not kept."""
        for folder in self._folders:
            folder.cleanup()


def _documents(store: Store, last: str | None) -> list[Document]:
    """The campaigns that nobody has put away."""
    from ledger.exchange.campaigns import campaign_document

    found = [campaign_document(store, campaign, last) for campaign in store.campaigns()]
    return [campaign for campaign in found if not campaign["archived"]]


def _findings(opened: Opened) -> list[str]:
    changes = opened.founding.draft.fields
    names = {change.subject: str(change.value) for change in changes if change.field == "name"}
    speaker = Speaker(opened.system, names)
    return [finding_line(speaker, finding) for finding in opened.findings]


# ---- Files ----


def _files_here() -> list[str]:
    """The campaign files in the folder in which the program was started."""
    try:
        found = islice(sorted(Path().glob("*.yaml")), MOST_FILES)
    except OSError:
        return []
    return [str(path) for path in found if _is_campaign_file(path)]


def _is_campaign_file(path: Path) -> bool:
    try:
        # A pipe would be waited for.
        if not path.is_file():
            return False
        with path.open("rb") as file:
            begun = file.read(LOOKED_AT)
    except OSError:
        return False
    return any(line.startswith(BEGINS) for line in begun.splitlines())


def fault_lines(path: str, problem: WhillsError) -> list[str]:
    """What is wrong with a campaign file, and the line where it is with those around it."""
    from ledger.campaign_file.reader import FileFault

    lines = [one_line(str(problem))]
    if not isinstance(problem, FileFault):
        return lines
    try:
        text = Path(path).expanduser().read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return lines
    first = max(problem.line - 1 - AROUND, 0)
    for number, line in enumerate(text[first : problem.line + AROUND], first + 1):
        sign = ">" if number == problem.line else " "
        lines.append(f"{sign} {number:>4}  {one_line(line)}")
    return lines
