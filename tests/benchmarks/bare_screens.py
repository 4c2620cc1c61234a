"""The least that a screen takes: the widgets of the table, made of nothing and with nothing to show; and at
Enter a transaction that is on disk."""

import sys
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.widgets import Footer, Input, OptionList, RichLog, Static

from tests.benchmarks import bare_append

NAMES = ("Help", "Table", "Sheet", "Form", "Time", "Undo", "Quit")


class BareScreens(App[None]):
    """A status line, four panels, a preview, an input, a foot line. What is typed is said above the input;
    Enter records it and puts it into the list."""

    CSS = """
    #status, #banner, #prompt { height: 1; }
    #body { height: 1fr; layout: horizontal; }
    #side { width: 24; }
    #cast, #open { height: 1fr; border: solid $border-blurred; }
    #journal { width: 1fr; border: solid $border-blurred; }
    #sheet { width: 27; border: solid $border-blurred; }
    #round { display: none; }
    #preview { height: auto; min-height: 2; max-height: 50%; }
    #entry { width: 1fr; height: 1; }
    #sign { width: 2; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(f"f{number}", "nothing", name) for number, name in enumerate(NAMES[:-1], 1)),
        Binding("ctrl+q", "quit", NAMES[-1], priority=True),
    ]

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = bare_append.opened(file)

    def compose(self) -> ComposeResult:
        yield Static("bare", id="status")
        yield Static("", id="banner")
        with Container(id="body"):
            with Container(id="side"):
                yield Static("", id="cast")
                yield OptionList(id="open")
            yield RichLog(id="journal")
            yield Static("", id="sheet")
        yield Static("", id="round")
        yield Static("", id="preview", markup=False)
        with Horizontal(id="prompt"):
            yield Static("> ", id="sign")
            yield Input(id="entry", compact=True)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        line = self.query_one(Input)
        line.cursor_blink = False
        line.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#preview", Static).update(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        bare_append.append(self._file, event.value)
        self.query_one(RichLog).write(event.value)
        event.input.value = ""


if __name__ == "__main__":
    BareScreens(sys.argv[1]).run()
