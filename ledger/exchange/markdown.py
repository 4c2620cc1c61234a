"""The chronicle in Markdown: by adventure, session and scene, then everyone as they stand at the end.

Each entry is a line that begins with its number, raised; lines of one paragraph read on as running text.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.exchange import tables
from ledger.exchange.chronicle import Character, Chronicle, Day, Event, Heading, Pause, Present, Said, ended
from ledger.exchange.markup import escaped, quoted, raised, shielded, table
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.journal.journal import Journal
from ledger.wording.language import _
from ledger.wording.words import capitalised

PORTION = 200
"""Lines that leave together."""

BETWEEN = " \u00b7 "
"""Stands between the accounts of a group."""

SHORT = 160
"""Characters of a note that stands in the line of its entry."""


def markdown(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[str]:
    """The chronicle, some lines at a time, each with its end."""
    chronicle = Chronicle(journal, choice)
    page = _Page()
    page.blocks(f"# {escaped(chronicle.title)}", escaped(chronicle.played_by))
    if chronicle.part:
        page.blocks(escaped(chronicle.part))
    for event in chronicle.play():
        page.tell(event)
        if page.full:
            yield page.handed_over()
    for lines in (_characters(chronicle), _corrections(chronicle)):
        for line in lines:
            page.line(line) if line else page.gap()
            if page.full:
                yield page.handed_over()
    page.blocks(_("Seal: {seal}").format(seal=f"`{chronicle.seal}`"))
    if chronicle.doubt:
        page.blocks(f"**{escaped(capitalised(chronicle.doubt))}.**")
    yield page.handed_over()


class _Page:
    """Lines that leave together. No two of them are blank in a row."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._blank = True

    @property
    def full(self) -> bool:
        return len(self._lines) >= PORTION

    def handed_over(self) -> str:
        """What there is, each line with its end; the page is empty then."""
        text = "".join(f"{line}\n" for line in self._lines)
        self._lines.clear()
        return text

    def line(self, text: str) -> None:
        self._lines.append(text)
        self._blank = False

    def gap(self) -> None:
        """What follows is a paragraph of its own."""
        if not self._blank:
            self._lines.append("")
            self._blank = True

    def blocks(self, *texts: str) -> None:
        """Each a paragraph of its own."""
        for text in texts:
            self.gap()
            self.line(text)
        self.gap()

    def tell(self, event: Event) -> None:
        """What happened."""
        match event:
            case Said():
                self._said(event)
            case Pause(text):
                self.gap()
                if text:
                    self.line(f"**{escaped(text)}.**")
            case Day(text) | Present(text):
                self.blocks(f"*{escaped(text)}*")
            case Heading():
                text = _("{heading} (continued)").format(heading=event.text) if event.again else event.text
                self.blocks(f"{'#' * (event.depth + 1)} {escaped(text)}")

    def _said(self, event: Said) -> None:
        if event.narrated:
            self.gap()
        line = f"{raised(event.seq)} {shielded(event.text)}"
        short = len(event.note) <= SHORT and "\n" not in event.note
        if event.note and short:
            line += f" \u2014 *{escaped(event.note)}*"
        if event.ruling:
            line += f" ({escaped(_('ruling: {why}').format(why=event.ruling))})"
        line = ended(line)
        self.line(f"{line} *({', '.join(event.marks)})*" if event.marks else line)
        if not short:
            self.blocks("\n".join(quoted(event.note)))
        elif event.narrated:
            self.gap()


# ---- Everyone ----


def _characters(chronicle: Chronicle) -> Iterator[str]:
    for place, character in enumerate(chronicle.characters()):
        if not place:
            yield from ("", f"## {_('Characters')}")
        yield from ("", f"### {escaped(character.name)}", "")
        yield from _sheet(chronicle, character)
        if character.learnt:
            yield from ("", f"#### {_('Advancement')}", "")
            yield from _table(tables.advancement(chronicle.speaker, character.learnt))
        if character.accounts:
            yield from ("", f"#### {_('Points by session')}", "")
            yield from _table(tables.points(chronicle.speaker, character.accounts, character.periods))


def _sheet(chronicle: Chronicle, character: Character) -> Iterator[str]:
    for field, value in character.texts:
        yield f"- {escaped(field)}: {escaped(value)}"
    for block in character.blocks:
        stood = BETWEEN.join(tables.stood(chronicle.system, block))
        if stood:
            yield f"- **{escaped(block.label)}**: {escaped(stood)}"


def _table(told: tables.Table) -> Iterator[str]:
    cells = ([*map(escaped, row)] for row in told.rows)
    return table([*map(escaped, told.head)], cells, told.numbers)


def _corrections(chronicle: Chronicle) -> Iterator[str]:
    for place, correction in enumerate(chronicle.corrections()):
        if not place:
            yield from ("", f"## {_('Corrections')}", "")
        reversed_ = _("reversed by entry {by}").format(by=correction.by)
        yield f"- {raised(correction.seq)} {shielded(correction.text)} *({reversed_})*"
