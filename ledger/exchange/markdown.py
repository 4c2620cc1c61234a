"""The journal as a record of play in Markdown: by adventure, session and scene, then the sheets.

What people wrote is text and stays text: nothing in it becomes markup, in CommonMark or in the dialects that
know less of escaping.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ledger.entry import Entry
from ledger.exchange import plain
from ledger.exchange.selection import EVERYTHING, Choice, Selection
from ledger.journal.journal import Journal
from ledger.journal.views import Sheet
from ledger.text_gate import one_line, visible
from ledger.wording.language import _, label
from ledger.wording.speaker import Speaker
from rules.kernel.record import TABLE

_ACTIVE = re.compile(r"[\\`*_{}\[\]#<>&~|$]")
# A backslash is read as an escape before some signs only, and not before the same ones everywhere.
_BACKSLASHED = frozenset("\\`*_{}[]#")
_BEGINS_A_BLOCK = re.compile(r"\A(?:([-+])|(=)|(\d+)([.)]))")


def escaped(text: str) -> str:
    """A text of one line as it stands within a line of Markdown."""
    return _ACTIVE.sub(_escape, one_line(text))


def _escape(found: re.Match[str]) -> str:
    sign = found[0]
    return f"\\{sign}" if sign in _BACKSLASHED else f"&#{ord(sign)};"


def quoted(text: str) -> Iterator[str]:
    """A text of several lines as a quotation."""
    for line in visible(text, newlines=True).split("\n"):
        bare = _ACTIVE.sub(_escape, line.replace("\t", " ").strip())
        yield f"> {_BEGINS_A_BLOCK.sub(_unblock, bare)}".rstrip()


def _unblock(found: re.Match[str]) -> str:
    if found[1]:
        return f"\\{found[1]}"
    return "&#61;" if found[2] else f"{found[3]}\\{found[4]}"


def markdown(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[str]:
    """The record, line by line, each with its end."""
    blank = False
    for line in _Record(Selection(journal, choice)).lines():
        if line or not blank:
            yield line + "\n"
        blank = not line


class _Record:
    """One record, and where in play it has arrived."""

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._system = selection.journal.system
        self._speaker: Speaker = selection.speaker()
        self._place: dict[str, int | None] = {"adventure": None, "session": None, "scene": None}
        self._day = 0

    def lines(self) -> Iterator[str]:
        yield from self._head()
        for entry in self._selection.played():
            yield from self._arrived(entry)
            yield from self._told(entry)
        yield from self._corrections()
        yield ""
        yield _("Seal: {seal}").format(seal=f"`{self._selection.seal}`")
        yield from self._sheets()

    def _head(self) -> Iterator[str]:
        yield f"# {escaped(str(self._selection.field(TABLE, 'name') or self._selection.journal.campaign))}"
        yield ""
        titles = [label(part.data.title) for part in self._system.parts[1:]]
        gm = self._selection.field(TABLE, "gm")
        yield escaped(_("{system}. Game master: {gm}.").format(system=", ".join(titles), gm=gm))
        yield ""

    # ---- Where play is ----

    def _arrived(self, entry: Entry) -> Iterator[str]:
        """The headings between this entry and the one before. What follows the end of an adventure in the
        same session is told beneath it."""
        before, deeper = self._place, False
        here = {"adventure": entry.adventure, "session": entry.session, "scene": entry.scene}
        if here["adventure"] is None and here["session"] == before["session"]:
            here["adventure"] = before["adventure"]
        for depth, (span, ordinal) in enumerate(here.items(), 2):
            deeper = deeper or ordinal != before[span]
            if deeper and (ordinal is not None or span == "adventure"):
                yield from ("", f"{'#' * depth} {self._heading(span, ordinal)}", "")
        if entry.day != self._day:
            yield from ("", f"*{escaped(self._speaker.day(entry.day))}*", "")
        self._place, self._day = here, entry.day

    def _heading(self, span: str, ordinal: int | None) -> str:
        if ordinal is None:
            return _("Between adventures")
        title = self._selection.field(TABLE, f"{span}.{ordinal}")
        name = f"{self._speaker.word(span).capitalize()} {ordinal}"
        return escaped(f"{name}: {title}" if title else name)

    # ---- What happened ----

    def _told(self, entry: Entry) -> Iterator[str]:
        secret = f" *({_('secret')})*" if entry.secret else ""
        yield f"- **{entry.seq}** {escaped(self._speaker.summary(entry))}{secret}"
        if entry.ruling is not None:
            yield f"  - {_('Ruling')}: {escaped(entry.ruling)}"
        if entry.note:
            yield from ("", *(f"  {line}" for line in quoted(entry.note)), "")

    def _corrections(self) -> Iterator[str]:
        began = False
        for entry, by in self._selection.corrected():
            if not began:
                yield from ("", f"## {_('Corrections')}", "")
                began = True
            summary = escaped(self._speaker.summary(entry))
            reversed_ = _("reversed by entry {by}").format(by=by)
            yield f"- **{entry.seq}** {summary} *({reversed_})*"

    # ---- Who stands where ----

    def _sheets(self) -> Iterator[str]:
        for place, sheet in enumerate(self._selection.sheets()):
            if not place:
                yield from ("", f"## {_('Sheets')}")
            yield from ("", f"### {escaped(sheet.name)}", "")
            yield from self._sheet(sheet)

    def _sheet(self, sheet: Sheet) -> Iterator[str]:
        for field, value in plain.texts(self._system, self._speaker, sheet):
            yield f"- {escaped(field)}: {escaped(value)}"
        for block in plain.blocks(self._system, self._speaker, sheet):
            rows = ", ".join(f"{escaped(row.label)} {escaped(row.shown)}" for row in block.rows)
            if rows:
                yield f"- **{escaped(block.label)}**: {rows}"
