"""A line as a form (F4): one blank for each thing that the move takes, made from the move's declaration."""

from __future__ import annotations

from typing import Protocol

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.suggester import Suggester
from textual.widgets import Checkbox, Input, Static

from ledger.quick_entry.blanks import Blank, Blanks
from ledger.quick_entry.completion import Completion
from ledger.quick_entry.usage import usage
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.text_gate import one_line, visible
from ledger.tui.remarks import HINT, Remark
from ledger.tui.safe_text import content
from ledger.tui.widgets.footer import LedgerFooter
from ledger.tui.widgets.preview import PreviewPane
from ledger.tui.widgets.tick import Tick
from ledger.tui.widgets.typed import Typed
from ledger.wording.language import _, first_word

MOST_OFFERED = 8
"""Words that are named of those that may stand in a blank."""

KEYWORD = "keyword"
"""The kind of the completions by which a line says what comes next."""


class Filled(msgspec.Struct, frozen=True):
    """The line that a form wrote, and whether it is to be recorded or only to stand in the entry line."""

    line: str
    record: bool


class Handler(Protocol):
    """Who knows what a line comes to and what may stand in it."""

    def preview_line(self, line: str) -> list[Remark]:
        """What that line would come to."""

    def complete(self, text: str) -> list[Completion]:
        """What may stand at the end of the text."""


class _Ghost(Suggester):
    """The likeliest end of what is typed in a blank; Right takes it."""

    def __init__(self, form: FormScreen, id: str) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._form = form
        self._id = id

    async def get_suggestion(self, value: str) -> str | None:
        found = self._form.ghost(self._id, value)
        return None if found is None else visible(found)


class FormScreen(ModalScreen[Filled]):
    """Blanks to fill in; beneath them the line that they make, and what it would record."""

    CSS_PATH = "form.tcss"

    def __init__(self, blanks: Blanks, handler: Handler) -> None:
        super().__init__()
        self._blanks = blanks
        self._handler = handler
        self._left = False
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap(_bindings())])

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = content(usage(self._blanks.move, self._blanks.vocabulary.system))
            for place, blank in enumerate(self._blanks.blanks):
                with Horizontal(classes="blank"):
                    label = f"{blank.label} *" if blank.required else blank.label
                    yield Static(content(label), classes="label")
                    yield self._field(place, blank)
        yield Static(id="about")
        yield Static(id="line")
        yield PreviewPane(id="preview")
        yield LedgerFooter()

    def _field(self, place: int, blank: Blank) -> Input | Tick:
        if blank.choice:
            return Tick(bool(blank.text), f"blank-{place}")
        return Typed(blank.text, id=f"blank-{place}", suggester=_Ghost(self, blank.id))

    def on_mount(self) -> None:
        empty = [place for place, blank in enumerate(self._blanks.blanks) if not blank.text]
        wanted = [place for place in empty if self._blanks.blanks[place].required]
        first = (wanted or empty)[0]
        self.query_one(f"#blank-{first}").focus()
        self._show()

    # ---- What is filled in ----

    def on_input_changed(self, event: Input.Changed) -> None:
        self._fill(event.input.id, event.value)

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        blank = self._blank(event.checkbox.id)
        self._fill(event.checkbox.id, blank.label if event.value else "")

    def _fill(self, field: str | None, text: str) -> None:
        blank = self._blank(field)
        if blank.text != text:
            self._blanks = self._blanks.filled(blank.id, text)
            self._show()

    def _blank(self, field: str | None) -> Blank:
        return self._blanks.blanks[int((field or "").removeprefix("blank-"))]

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self._show_about(event.widget.id)

    # ---- What is seen ----

    def _show(self) -> None:
        line = self._blanks.line()
        self.query_one("#line", Static).update(content(f"> {line}", "bold"))
        self.query_one(PreviewPane).show(self._handler.preview_line(line))
        self._show_about(self.focused.id if self.focused is not None else None)

    def _show_about(self, field: str | None) -> None:
        """What may stand in the blank that has the cursor."""
        if field is None or not field.startswith("blank-"):
            return
        blank = self._blank(field)
        # A keyword begins another blank.
        fitting = [one for one in self._offers(blank.id, blank.text) if one.kind != KEYWORD]
        offered = [one.insert for one in fitting[:MOST_OFFERED]]
        told = [blank.usage] if blank.usage else []
        told += [_("such as {words}").format(words=", ".join(offered))] if offered else []
        self.query_one("#about", Static).update(content("; ".join(told), "$text-muted"))

    def _offers(self, id: str, value: str) -> list[Completion]:
        before = self._blanks.before(id)
        found = self._handler.complete(before + value)
        # What is offered from further back than the blank would change what stands before it.
        return [one for one in found if one.start >= len(before)]

    def ghost(self, id: str, value: str) -> str | None:
        """The value with the rest of its likeliest last word."""
        before = self._blanks.before(id)
        for one in self._offers(id, value) if value else ():
            begun = value[one.start - len(before) :]
            if one.insert.casefold().startswith(begun.casefold()) and len(one.insert) > len(begun):
                return value + one.insert[len(begun) :]
        return None

    # ---- Leaving ----

    def on_input_submitted(self) -> None:
        self.action_record()

    def action_record(self) -> None:
        """Record the line."""
        self._leave(record=True)

    def action_close(self) -> None:
        """Back to the entry line, with what was filled in."""
        self._leave(record=False)

    def _leave(self, *, record: bool) -> None:
        """Once: keys that were typed faster than the page closes come here too."""
        if not self._left:
            self._left = True
            self.dismiss(Filled(self._blanks.line(), record))


def no_form(vocabulary: Vocabulary) -> list[Remark]:
    """Why there is no form of a line, with one of this campaign for which there is."""
    moves = (move for move in vocabulary.system.moves.values() if not move.of_table)
    words = (first_word(vocabulary.system.move_words[move.id], vocabulary.language) for move in moves)
    example = " ".join([*vocabulary.players()[:1], next(words, "")]).strip()
    sentence = _("say first who does what, such as `{line}`; F4 then opens it as a form")
    return [Remark(HINT, one_line(sentence.format(line=example)))]


def _bindings() -> list[Binding]:
    """In the words of the reader, who is known when the page opens."""
    return [
        Binding("enter,ctrl+j", "record", _("Record"), key_display=_("Enter")),
        Binding(
            "escape", "close", _("Back"), key_display="Esc", tooltip=_("puts the line in the entry line")
        ),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
