"""The line in which everything is typed."""

from __future__ import annotations

from typing import ClassVar, Protocol

from rich.highlighter import Highlighter
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from ledger.quick_entry.completion import Completion
from ledger.text_gate import visible
from ledger.tui.history import History
from ledger.tui.notebook import DIGITS
from ledger.tui.offers import NEWCOMER, Offer
from ledger.tui.widgets.completions import Completions
from ledger.tui.widgets.fitting import cut
from ledger.tui.widgets.typed import Typed

REPEAT = "."
"""On an empty line, brings back the last one."""


class Handler(Protocol):
    """Who deals with what is typed. It is called, not sent a message: whatever is typed next must wait until
    the line before it is dealt with."""

    def enter(self, line: str) -> None:
        """A line was entered, and has left the input."""

    def paste(self, lines: list[str], rest: str) -> None:
        """Whole lines were pasted, and then the beginning of another."""

    def enrol(self, line: str) -> None:
        """Someone is to be brought in by this line, before the typed one can be entered."""

    def complete(self, text: str) -> list[Completion]:
        """What may stand at the end of the text."""

    def ghost(self, text: str) -> str:
        """The rest of the likeliest word, or of a whole line."""

    def favourites(self) -> dict[str, str]:
        """Digit -> the line that it brings."""


class FaultMark(Highlighter):
    """Marks what was not understood: by colour and by a line under it."""

    def __init__(self) -> None:
        self.fault: tuple[int, int] | None = None
        self.style = Style()

    def highlight(self, text: Text) -> None:
        if self.fault is not None:
            text.stylize(self.style, *self.fault)


class EntryLine(Typed):
    """An input with a history, completions and a mark for a fault."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "up", show=False),
        Binding("down", "down", show=False),
        Binding("tab", "complete", show=False),
        Binding("escape", "close", show=False),
        # What Enter becomes when it is typed before the program has taken the terminal over.
        Binding("ctrl+j", "submit", show=False),
        # An input would turn itself.
        Binding("pageup", "screen.turn(-1)", show=False),
        Binding("pagedown", "screen.turn(1)", show=False),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"entry--fault"}

    def __init__(self, handler: Handler, completions: Completions, id: str) -> None:
        self._mark = FaultMark()
        super().__init__(id=id, highlighter=self._mark)
        self._handler = handler
        self._completions = completions
        self.history = History()
        self._offer: Offer | None = None

    # ---- Keys ----

    async def _on_key(self, event: events.Key) -> None:
        """Do at once what a key is for. Textual lets a key that is no letter travel up to the app first, and
        letters that were typed after it overtake it."""
        if not self.value and (line := self._brought_by(event.character)):
            self.write(line)
        elif (choice := self._chosen_by(event.character)) is not None:
            self._take(choice)
        elif event.is_printable or not await self._acted(event.key):
            return
        event.stop()
        event.prevent_default()

    def _brought_by(self, character: str | None) -> str:
        """The line that a key brings onto an empty one: the last, or a favourite."""
        if character == REPEAT:
            return self.history.last
        return self._handler.favourites().get(character or "", "")

    def _chosen_by(self, character: str | None) -> Completion | None:
        """What a digit takes in the place of the word before the cursor, if something is offered there."""
        offer = self._offer
        if offer is None or not offer.by_digit or character is None or character not in DIGITS:
            return None
        holds = (self.value, self.cursor_position) == (offer.text, offer.end)
        if not holds or not (offer.unclear or self._completions.is_open):
            return None
        return dict(zip(DIGITS, offer.choices, strict=False)).get(character)

    async def take_key(self, event: events.Key) -> None:
        """Do what a key is for that was pressed elsewhere."""
        if event.character is not None and event.is_printable:
            self.insert_text_at_cursor(event.character)
        else:
            await self._acted(event.key)

    async def _acted(self, key: str) -> bool:
        """Whether a key is for something, and that is done."""
        active = self.screen.active_bindings.get(key)
        return active is not None and await self.app.run_action(active.binding.action, active.node)

    async def action_submit(self) -> None:
        """Enter the line, or take the completion that is chosen."""
        if self.take_chosen():
            return
        line = self.value
        self.value = ""
        self._handler.enter(line)

    def action_up(self) -> None:
        """Up in the list where something is chosen (Down leads into it); else back in the history."""
        if self._completions.is_open and self._completions.chosen is not None:
            self._completions.action_cursor_up()
        else:
            self.write(self.history.back(self.value))

    def action_down(self) -> None:
        """Down in the completions, else on in the history."""
        if self._completions.is_open:
            self._completions.action_cursor_down()
        else:
            self.write(self.history.on(self.value))

    # ---- Completions ----

    def action_complete(self) -> None:
        """Take what is chosen in the list; without a list, take what alone may stand there, or open one."""
        if self.take_chosen():
            return
        offered = self._offers()
        if len(offered) == 1:
            self._take(offered[0])
        else:
            self._completions.offer(offered)

    def take_chosen(self) -> bool:
        """Take what is chosen in the list, if it is open."""
        chosen = self._completions.chosen
        if chosen is not None:
            self._take(chosen)
        return chosen is not None

    def offer(self, offer: Offer | None, *, opened: bool = False) -> None:
        """Let something be chosen in the place of a word that is not understood; `opened` lists it at once,
        with nothing chosen: Enter alone must not change the line."""
        self._offer = offer
        if offer is not None and opened:
            self.cursor_position = offer.end
            self._completions.propose(offer)

    def action_close(self) -> None:
        """Close the list of completions."""
        self._completions.close()

    def _offers(self) -> list[Completion]:
        return self._handler.complete(self.value[: self.cursor_position])

    def _take(self, completion: Completion) -> None:
        self._completions.close()
        if completion.kind == NEWCOMER:
            self._handler.enrol(f"{completion.insert} ")
            return
        rest = self.value[self.cursor_position :]
        self.value = self.value[: completion.start] + visible(completion.insert) + (rest or " ")
        self.cursor_position = len(self.value) - len(rest)

    def watch_value(self) -> None:
        self._mark.fault = None
        self.look_ahead()
        if self._completions.is_open:
            self._completions.offer([] if self._completions.is_proposing else self._offers())

    def look_ahead(self) -> None:
        """Show the rest of the likeliest word, or on an empty line all of the expected one. Textual would ask
        in a task of its own, which is over too late when one types fast."""
        rest = visible(self._handler.ghost(self.value))
        self._suggestion = self.value + rest if rest else ""
        # Behind nothing Textual shows no suggestion.
        self.placeholder = "" if self.value else cut(rest, self.content_size.width)

    def on_resize(self) -> None:
        self.look_ahead()

    # ---- Text ----

    def mark(self, fault: tuple[int, int] | None) -> None:
        """Show what of the text is at fault, until it is changed."""
        self._mark.fault = fault
        self._mark.style = self.get_component_rich_style("entry--fault", partial=True)
        if fault is not None:
            self.cursor_position = fault[1]
        self.refresh()

    def write(self, text: str) -> None:
        """Put this text in place of the typed one."""
        self.value = visible(text)
        self.cursor_position = len(self.value)

    def _on_paste(self, event: events.Paste) -> None:
        """A single line goes where the cursor is. Of several, the first goes on with what was typed."""
        event.stop()
        event.prevent_default()
        lines = [line.replace("\t", " ") for line in event.text.splitlines()]
        start, end = sorted(self.selection)
        if len(lines) < 2:
            self.replace("".join(lines), start, end)
            return
        lines[0] = self.value[:start] + visible(lines[0])
        unfinished = "" if event.text.endswith(("\n", "\r")) else lines.pop()
        rest = unfinished + self.value[end:]
        self.value = ""
        self._handler.paste([visible(line) for line in lines], visible(rest))
