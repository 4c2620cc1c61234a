"""The rows of a settlement: a word to choose for each open matter, a number to write for each player."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ledger.tui.safe_text import content
from ledger.tui.settlement import Settlement, Undecided, Word
from ledger.tui.widgets.fitting import hung
from ledger.wording.language import _

NARROWEST = 20
"""Columns that what is told is wrapped to at least."""

MOST_AWARDED = 999
"""What three digits can write."""

EVERYONE = ""
"""Stands for all who are present, in a row of its own: no player has this id."""

CHOSEN = "bold $text-success"
MUTED = "$text-muted"

OWN_KEYS = ("up", "down", "tab", "left", "right", "space", "enter", "ctrl+j", "escape", *"0123456789")
"""What this list and its page use themselves; every other key goes to the entry line."""

SHORTENING = ("backspace", "delete")
"""Keys that take back what was chosen or written here, if anything was."""


def _bindings() -> list[Binding]:
    """In the words of the reader, who is known when the page opens."""
    return [
        Binding("up", "move(-1)", _("Rows"), key_display=_("Up Down")),
        Binding("down,tab", "move(1)", show=False),
        Binding("right,space", "choose(1)", _("Choose"), key_display=_("Left Right")),
        Binding("left", "choose(-1)", show=False),
        # One of them in the foot line stands for all.
        Binding("0", "write(0)", _("Award"), key_display="0-9"),
        *(Binding(str(digit), f"write({digit})", show=False) for digit in range(1, 10)),
        Binding("enter,ctrl+j", "settle", _("Record"), key_display=_("Enter")),
    ]


class SettlingRows(Vertical, can_focus=True):
    """Up and down go from row to row; left and right choose a word, digits write an award."""

    class Changed(Message):
        """A word was chosen or a number written."""

    class Settled(Message):
        """Enter was pressed."""

    class Left(Message):
        """A key that is for the entry line."""

        def __init__(self, key: events.Key) -> None:
            super().__init__()
            self.key = key

    def __init__(self, settlement: Settlement, id: str) -> None:
        super().__init__(id=id)
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap(_bindings())])
        players = settlement.players
        self._absent = settlement.absent
        self._there = [player.id for player in players if player.id not in self._absent]
        all_of_them = [Word(EVERYONE, _("everyone present") if self._absent else _("everyone"))]
        self._rows: list[Undecided | Word] = [
            *settlement.undecided,
            *(all_of_them if self._there[1:] else []),
            *players,
        ]
        self._at = 0
        self.judged: dict[int, str] = {}
        """By entry, the id of the word that decides what is open there."""
        self.awards: dict[str, int] = {}
        """By player, how much."""

    def compose(self) -> ComposeResult:
        for place in range(len(self._rows)):
            yield Static(self._shown(place))

    # ---- What is seen ----

    def _shown(self, place: int) -> Content:
        row, here = self._rows[place], "> " if place == self._at else "  "
        if isinstance(row, Undecided):
            words = Content("   ").join([self._word(row, word) for word in row.words])
            told = "\n".join(hung(here + row.told, max(self.size.width, NARROWEST)))
            return Content.assemble(content(told), "\n     ", words)
        amount = content(f"{self._awarded(row):+d}", CHOSEN if self._awarded(row) else MUTED)
        away = content("  " + _("not present"), MUTED) if row.id in self._absent else ""
        return Content.assemble(here, content(_("award {who}").format(who=row.said)), "  ", amount, away)

    def _awarded(self, row: Word) -> int:
        """What that player is awarded; for everyone, what all of them are."""
        if row.id != EVERYONE:
            return self.awards.get(row.id, 0)
        all_of_them = {self.awards.get(player, 0) for player in self._there}
        return all_of_them.pop() if len(all_of_them) == 1 else 0

    def on_resize(self) -> None:
        """Wrap what is told anew."""
        self._refresh_rows()

    def _word(self, matter: Undecided, word: Word) -> Content:
        """The chosen one stands in brackets too, for those who see no colour."""
        if self.judged.get(matter.entry) == word.id:
            return content(f"[{word.said}]", CHOSEN)
        return content(f" {word.said} ", MUTED)

    def _refresh_rows(self) -> None:
        for place, row in enumerate(self.query(Static)):
            row.update(self._shown(place))
            if place == self._at:
                row.scroll_visible(animate=False)

    # ---- Keys ----

    def action_move(self, by: int) -> None:
        """To another row."""
        if self._rows:
            self._at = (self._at + by) % len(self._rows)
            self._refresh_rows()

    def action_choose(self, by: int) -> None:
        """Another word for the matter, or one point more or less for the player."""
        row = self._rows[self._at] if self._rows else None
        if isinstance(row, Undecided):
            ids = [word.id for word in row.words]
            chosen = self.judged.get(row.entry)
            before = ids.index(chosen) if chosen is not None else (-1 if by > 0 else 0)
            self.judged[row.entry] = ids[(before + by) % len(ids)]
            self._changed()
        elif row is not None:
            self._award(row, self._awarded(row) + by)

    def _shorten(self, row: Undecided | Word) -> bool:
        """Take back the last digit, or the chosen word. False if there is neither."""
        if isinstance(row, Undecided):
            if self.judged.pop(row.entry, None) is None:
                return False
            self._changed()
        elif not self._awarded(row):
            return False
        else:
            self._award(row, self._awarded(row) // 10)
        return True

    def action_settle(self) -> None:
        """Record it."""
        self.post_message(self.Settled())

    def action_write(self, digit: int) -> None:
        """One more digit of an award; elsewhere it is a slip, for no line begins with one."""
        row = self._rows[self._at] if self._rows else None
        if isinstance(row, Word):
            self._award(row, self._awarded(row) * 10 + digit)

    def on_key(self, event: events.Key) -> None:
        """A key without a use here goes to the entry line."""
        row = self._rows[self._at] if self._rows else None
        if event.key in SHORTENING and row is not None and self._shorten(row):
            event.stop()
        elif event.key not in OWN_KEYS:
            event.stop()
            event.prevent_default()
            self.post_message(self.Left(event))

    def _award(self, row: Word, amount: int) -> None:
        for player in self._there if row.id == EVERYONE else [row.id]:
            self.awards[player] = min(max(amount, 0), MOST_AWARDED)
        self._changed()

    def _changed(self) -> None:
        self._refresh_rows()
        self.post_message(self.Changed())
