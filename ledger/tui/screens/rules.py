"""The Rules: by id and by search, each with what this campaign has chosen."""

from __future__ import annotations

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from ledger.exchange.documents import Document
from ledger.exchange.rules import named, parts_of, rule_document, rule_lines, searched
from ledger.text_gate import one_line
from ledger.tui.house import House
from ledger.tui.items import Fact, Item
from ledger.tui.keys import Key, list_keys
from ledger.tui.registry import RULES
from ledger.tui.safe_text import content
from ledger.tui.screens.place import PlaceScreen
from ledger.tui.view import View
from ledger.tui.widgets.facts import FactsPanel
from ledger.tui.widgets.lines import LineList
from ledger.tui.widgets.search import SearchLine
from ledger.wording.language import _, plural

READING = "-reading"
"""A rule is read: on a narrow screen it takes the place of the list."""


class Ruled(msgspec.Struct, frozen=True):
    """A rule, and what a search looks for words in."""

    id: str
    document: Document
    searched: str

    def has(self, words: list[str]) -> bool:
        """Whether all of these are in it."""
        return all(word in self.searched for word in words)


class RulesScreen(PlaceScreen[list[Ruled]]):
    """A line to search in, the rules below it, and the words of the chosen one beside them."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "#search"

    def __init__(self, house: House) -> None:
        super().__init__(house, RULES)
        self._rules: list[Ruled] = []
        self._wanted = ""

    def keys(self) -> list[Key]:
        return [
            *list_keys(),
            Key("escape", "Esc", "back", _("back to the list; there, empties the search")),
        ]

    def help(self) -> tuple[str, list[str]]:
        return _("The rules, with what this campaign has chosen"), [
            _("Type an id or words: the rules that have all of them are listed."),
            _("Down goes to the list; letters typed there go on with the search."),
        ]

    def compose_body(self) -> ComposeResult:
        with Vertical(id="found"):
            yield SearchLine("search", _("an id, or words of a rule"))
            yield LineList("rules")
        yield FactsPanel("rule")

    # ---- Reading ----

    def visit(self, wish: str) -> None:
        """Show the rule of that id."""
        self._wanted = wish
        self.query_one(SearchLine).value = ""
        self.add_class(READING)
        self.query_one("#rules").focus()
        self._list()

    def read(self, view: View) -> list[Ruled]:
        with view.journal.transaction():
            table = view.journal.table(view.at)
            found = named(parts_of(view.journal), None)
            documents = [rule_document(of, id, table) for of, id in found]
        return [Ruled(document["rule"], document, searched(document)) for document in documents]

    def paint(self, found: list[Ruled]) -> None:
        self._rules = found
        self._list()

    def _list(self) -> None:
        words = self.query_one(SearchLine).value.casefold().split()
        found = [one for one in self._rules if one.has(words)]
        # Who types an id means that rule, though others speak of it.
        found.sort(key=lambda one: not (words and one.id.casefold().startswith(words[0])))
        lines = self.query_one("#rules", LineList)
        lines.border_title = content(plural("{n} rule", "{n} rules", len(found)).format(n=len(found)))
        items = [Item((one.id, one_line(one.document["title"])), one.id) for one in found]
        lines.show(items, self._wanted or None)
        if self._rules:
            self._wanted = ""
        self._show_rule()

    def _show_rule(self) -> None:
        key = self.query_one("#rules", LineList).key
        panel = self.query_one(FactsPanel)
        one = next((one for one in self._rules if one.id == key), None)
        if one is None:
            panel.show([], "")
            return
        title, source, *rest = rule_lines(one.document)
        facts: list[Fact] = [("", source), ("", ""), *(("", line) for line in rest)]
        panel.show(facts, title)

    # ---- Going about ----

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._list()

    def on_search_line_left(self) -> None:
        self.query_one("#rules").focus()

    def on_line_list_moved(self) -> None:
        self._show_rule()

    def on_line_list_opened(self) -> None:
        self.add_class(READING)
        self._show_rule()
        self.query_one(FactsPanel).focus()

    def action_back(self) -> None:
        """From the rule to the list, from the list to the search, and that is emptied."""
        search, lines = self.query_one(SearchLine), self.query_one("#rules", LineList)
        if self.query_one(FactsPanel).has_focus:
            lines.focus()
        elif lines.has_focus:
            search.focus()
        else:
            search.value = ""
        self.remove_class(READING)

    def on_key(self, event: events.Key) -> None:
        """Letters belong to the search."""
        if self.query_one(SearchLine).took(event):
            self.remove_class(READING)
