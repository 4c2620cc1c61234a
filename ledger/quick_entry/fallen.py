"""Reading the dice that fell on the table: `: 4 3 6`, `= 17`, `d8:5`, each group under its name."""

from __future__ import annotations

import re
from collections.abc import Container

from ledger.quick_entry.suggestions import Suggestion, open_to
from ledger.quick_entry.values import integer
from ledger.quick_entry.walk import NoFit, Walk
from ledger.wording.language import _
from rules.kernel.dice import FACES_OF_D6, Group
from rules.kernel.move import Move

OPPONENT = "opponent"
"""The name of the dice that follow `vs NAME CODE`."""

_FACE = re.compile("(?:[dD]([0-9]{1,7}):)?([0-9]{1,7})")


class Fallen:
    """The groups of dice that a line gives to a move, in its order."""

    def __init__(self, walk: Walk, move: Move) -> None:
        self.groups: list[Group] = []
        self.written: dict[str, str] = {}
        """What the line says of the dice of each roll that was read, from the sign on."""
        self.opponent_before = -1
        """Where the words of an opponent ended: dice right there are the opponent's."""
        self._walk = walk
        self._first = move.rolls[0] if move.rolls else None
        self._labels = list(move.rolls)
        opposed = any(param.type in ("versus", "opposition") for param in move.params)
        if opposed and OPPONENT not in self._labels:
            self._labels.append(OPPONENT)

    @property
    def labels(self) -> tuple[str, ...]:
        """The rolls that the move declares, and its opponent's."""
        return tuple(self._labels)

    def unnamed(self) -> bool:
        """A group without a name: the first, or an opponent's right after the opponent."""
        walk = self._walk
        theirs = walk.at == self.opponent_before and not self._has(OPPONENT)
        if self._labels and (theirs or not self.groups):
            walk.want(lambda: open_to(_(": and the faces that fell"), _("= and their total")))
        if not self._begins():
            return False
        if theirs:
            self._read(OPPONENT)
            return True
        if self.groups:
            message = _("only the first dice of a line go without a name; name these: {choices}")
            raise walk.error(walk.at, walk.at + 1, message, self._unused())
        self._read(None)
        return True

    def named(self) -> bool:
        """A group after the name of its roll."""
        self._walk.want(self._unused)
        return self._after(self._declared())

    def of_an_account(self, kind: str | None) -> bool:
        """A group after the name of an account that is rolled: `control : 3 4`."""
        return self._after(self._account(self._walk.vocabulary.accounts_of(kind)))

    def at_name(self) -> bool:
        """Whether the name of a roll of the move stands next, before its dice. Any other account may be a
        word of what stands before: `-1D light : 6 6 5` rolls no lightsaber."""
        return (self._declared() or self._account(self._labels)) is not None

    def _after(self, label: tuple[str, int] | None) -> bool:
        if label is None:
            return False
        self._walk.at += label[1]
        self._read(label[0])
        return True

    def _declared(self) -> tuple[str, int] | None:
        """The name of a roll of the move, and its words."""
        walk = self._walk
        for label in self._labels:
            found = walk.phrase(walk.vocabulary.keyword(label))
            if found is not None and self._begins(found[1]):
                return label, found[1]
        return None

    def _account(self, within: Container[str] | None) -> tuple[str, int] | None:
        """The id of an account, one of `within`, that gives dice their name, and its words."""
        walk = self._walk
        accounts = walk.vocabulary.accounts
        for words in range(1, accounts.longest + 1):
            if self._begins(words):
                found = accounts.find(walk.joined(words), within)
                return (found.ids[0], words) if len(found.ids) == 1 else None
        return None

    def _has(self, label: str) -> bool:
        return any(group.label == label for group in self.groups)

    def _begins(self, ahead: int = 0) -> bool:
        return self._walk.is_sign(":", ahead) or self._walk.is_sign("=", ahead)

    def _unused(self) -> list[Suggestion]:
        vocabulary = self._walk.vocabulary
        labels = [label for label in self._labels if label != self._first and not self._has(label)]
        return [Suggestion("keyword", (vocabulary.word(label),), id=label) for label in labels]

    def _read(self, label: str | None) -> None:
        # Which roll is a move's first it says itself: the first group is read by it, named or not.
        if label == self._first and not self.groups:
            label = None
        total, start = self._walk.is_sign("="), self._walk.at
        self._walk.at += 1
        try:
            self.groups.append(self._total(label) if total else self._faces(label))
        except NoFit:
            raise self._walk.refusal() from None
        self.written[label or self._first or ""] = self._walk.written(start, self._walk.at)

    def _total(self, label: str | None) -> Group:
        return Group(label, total=integer(self._walk, _("the total of the dice")))

    def _faces(self, label: str | None) -> Group:
        walk = self._walk
        faces: list[int] = []
        sides: list[int | None] = []
        while True:
            walk.want(lambda: open_to(_("the face of a die")))
            found = _FACE.fullmatch(walk.figures)
            if found is None:
                break
            faces.append(int(found[2]))
            sides.append(int(found[1]) if found[1] else None)
            walk.at += 1
            if walk.is_sign(",") and walk.at + 1 < len(walk.tokens):
                walk.at += 1
        if not faces:
            raise NoFit
        if any(die is not None for die in sides):
            return Group(label, faces, sides=[die or FACES_OF_D6 for die in sides])
        return Group(label, faces)
