"""The Library: which campaign to play, ready ones to look at, and how to begin one's own."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult
from textual.containers import Vertical

from ledger.errors import WhillsError
from ledger.exchange.documents import Document
from ledger.text_gate import one_line
from ledger.tui.house import House
from ledger.tui.items import HEADING, QUIET, Fact, Item
from ledger.tui.keys import Key, list_keys
from ledger.tui.registry import LIBRARY, TABLE
from ledger.tui.remarks import REFUSED
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.shelf import Kept, fault_lines
from ledger.tui.view import View
from ledger.tui.widgets.facts import FactsPanel
from ledger.tui.widgets.fitting import DOT
from ledger.tui.widgets.lines import LineList
from ledger.tui.widgets.search import SearchLine
from ledger.wording.language import _, plural

CAMPAIGN, FILE, ANOTHER, READY = "campaign:", "file:", "another", "ready:"
"""How the keys of the lines begin."""


class LibraryScreen(PlaceScreen[Kept]):
    """A list of all that can be opened; above it, as long as there is no campaign, what the program is."""

    CSS_PATH = "library.tcss"
    AUTO_FOCUS = "#shelf"

    def __init__(self, house: House) -> None:
        super().__init__(house, LIBRARY)

    def keys(self) -> list[Key]:
        return [*list_keys(), Key("escape", "Esc", "back", _("from the line for a file back to the list"))]

    def help(self) -> tuple[str, list[str]]:
        return _("The library: every campaign, and how to begin one"), [line for _head, line in _welcome()]

    def compose_body(self) -> ComposeResult:
        with Vertical():
            yield FactsPanel("about")
            yield LineList("shelf")
            yield SearchLine("path", _("the path of a campaign file, then Enter; Esc goes back"))

    def on_mount(self) -> None:
        self.query_one("#about").display = False
        self.query_one("#path").display = False
        super().on_mount()

    def on_screen_resume(self) -> None:
        # Nothing tells of what was recorded in other campaigns.
        self.reread()

    # ---- Reading ----

    def read(self, view: View) -> Kept:
        return self.house.shelf.kept(view.journal.store)

    def read_alone(self) -> Kept:
        return self.house.shelf.kept()

    def paint(self, found: Kept) -> None:
        if not found.campaigns:
            self._about(_welcome(), _("Welcome to whills"))
        else:
            self.query_one("#about").display = False
        self.query_one("#shelf", LineList).show(_lines(found))
        if found.problem:
            self.say(found.problem, REFUSED)

    def _about(self, facts: list[Fact], title: str) -> None:
        about = self.query_one("#about", FactsPanel)
        about.display = True
        about.show(facts, title)

    # ---- Opening ----

    def on_line_list_opened(self, message: LineList.Opened) -> None:
        key, shelf = message.key, self.house.shelf
        if key == ANOTHER:
            path = self.query_one(SearchLine)
            path.display = True
            path.focus()
        elif key.startswith(FILE):
            self._begin(key.removeprefix(FILE))
        elif key.startswith(READY):
            self.say(_("the evenings of this campaign are being played; it opens in a moment"))
            self.house.open(partial(shelf.ready, key.removeprefix(READY)), self._failed)
        elif self._is_open(key):
            self.house.turn_to(TABLE)
        else:
            self.house.open(partial(shelf.campaign, key.removeprefix(CAMPAIGN)), self._failed)

    def _is_open(self, key: str) -> bool:
        desk = self.house.desk
        here = self.house.shelf.location
        return desk is not None and desk.location == here and f"{CAMPAIGN}{desk.campaign}" == key

    def on_search_line_left(self, message: SearchLine.Left) -> None:
        if message.down:
            self.query_one("#shelf").focus()
            return
        path = self.query_one(SearchLine).value.strip()
        if path:
            self._begin(path)

    def _begin(self, path: str) -> None:
        self.house.open(partial(self.house.shelf.begun, path), partial(self._at_fault, path))

    def _failed(self, problem: WhillsError) -> None:
        self.say(one_line(str(problem)), REFUSED)

    def _at_fault(self, path: str, problem: WhillsError) -> None:
        sentence, *lines = fault_lines(path, problem)
        self.say(sentence, REFUSED)
        if lines:
            self._about([("", line) for line in lines], one_line(path))

    def action_back(self) -> None:
        """From the line for a file to the list."""
        self.query_one(SearchLine).display = False
        self.query_one("#shelf").focus()
        self.say("")
        self.reread()


def _welcome() -> list[Fact]:
    """What the program is, and what to do first."""
    return [
        ("", _("Whills keeps a campaign as a journal: one line for each thing that happens.")),
        ("", _("Every number on a sheet is the sum of such lines, and tells how it came.")),
        ("", _("Enter on a ready campaign opens it, played for several sessions, to try.")),
        ("", _("There a line to type stands ready: Enter rolls and records, ^Z takes back.")),
        ("", _("Your own begins with a file that lists who is in it; ready ones show how.")),
    ]


# ---- Lines ----


def _lines(found: Kept) -> list[Item]:
    """One's own campaigns first; who has none begins with the ready ones."""
    begin, ready = _beginnings(found), _ready(found)
    if not found.campaigns:
        return [*ready, *begin]
    here = _("Your campaigns, in {ledger}").format(ledger=found.ledger) if found.ledger else _("Campaigns")
    own = [Item((here,), look=HEADING)]
    for campaign in sorted(found.campaigns, key=lambda one: bool(one["archived"])):
        own += _campaign(campaign)
    return [*own, *begin, *ready]


def _beginnings(found: Kept) -> list[Item]:
    return [
        Item((_("Begin a campaign"),), look=HEADING),
        *(Item((_("with {file}").format(file=one_line(file)),), f"{FILE}{file}") for file in found.files),
        Item((_("with another file …"),), ANOTHER),
    ]


def _ready(found: Kept) -> list[Item]:
    heading = _("Ready campaigns, already played; nothing you record there is kept")
    return [
        Item((heading,), look=HEADING),
        *(
            Item((one.title, " + ".join(one.systems), one.language), f"{READY}{one.name}")
            for one in found.ready
        ),
    ]


def _campaign(campaign: Document) -> list[Item]:
    """Its name, how long it is, when it was played last; below, its seal and what it plays by."""
    entries = campaign["entries"]
    length = plural("{n} entry", "{n} entries", entries).format(n=entries)
    name = one_line(campaign["name"])
    if campaign["archived"]:
        name = _("{campaign} (archived)").format(campaign=name)
    cells = (name, DOT.join([length, one_line(str(campaign["recorded_at"])[:10])]))
    systems = [str(campaign["system"]), *(campaign["supplements"] or [])]
    about = _("  seal {seal} · {systems}").format(
        seal=campaign["seal"], systems=one_line(" + ".join(systems))
    )
    return [Item(cells, f"{CAMPAIGN}{campaign['campaign']}"), Item((about,), look=QUIET)]
