"""Reading what follows a move's word: its parameters in whatever order fits, its modifiers and its dice."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.quick_entry import naming
from ledger.quick_entry.context import Context
from ledger.quick_entry.fallen import Fallen
from ledger.quick_entry.readers import LAST, READERS
from ledger.quick_entry.vocabulary import Circle
from ledger.quick_entry.walk import NoFit, Walk
from ledger.wording.language import _
from rules.kernel.dice import Group
from rules.kernel.move import Move, Param

VERSUS = "vs"
"""The word after which an opponent stands."""


class Arguments:
    """The arguments and dice of one move.

    `kind` is the kind of the subject that acts, whose accounts are meant; None means any.
    """

    def __init__(self, walk: Walk, move: Move, kind: str | None = None) -> None:
        self.values: dict[str, Any] = {}
        self.written: dict[str, str] = {}
        """What the line says of each parameter that was read, without the word that introduces it."""
        self._walk = walk
        self._left = list(move.params)
        self._fallen = Fallen(walk, move)
        self._context = Context(kind, of_table=move.of_table, rolls=bool(move.rolls))
        self._context.at_label = self._fallen.at_name

    @property
    def dice(self) -> list[Group]:
        return self._fallen.groups

    @property
    def rolls(self) -> tuple[str, ...]:
        """The rolls whose dice the line may give."""
        return self._fallen.labels

    @property
    def dice_written(self) -> dict[str, str]:
        """What the line says of the dice of each roll that was read."""
        return self._fallen.written

    def read(self) -> None:
        """Read up to a ruling or the end of the line. Raises LineError if something is missing or wrong."""
        while self._step():
            pass
        missing = next((param for param in self._left if param.required), None)
        if missing is not None:
            self._ask_for(missing)
            raise self._walk.refusal()

    def _step(self) -> bool:
        """Read one thing more. False if nothing of the move fits what stands next."""
        return (
            self._fallen.unnamed()
            or self._fallen.named()
            or self._introduced()
            or self._placed()
            or self._exception()
            or self._fallen.of_an_account(self._context.kind)
        )

    def _ask_for(self, param: Param) -> None:
        """At the end of the line, want this alone: what may be left out is no way to mend it."""
        if self._walk.here is None and self._walk.furthest == self._walk.at:
            self._walk.forget()
            word = introduced_by(param)
            if word is None or self._walk.keyword(word):
                self._fits(param)

    def _introduced(self) -> bool:
        """A parameter that a word introduces: `by credit` before `by`, where both may stand."""
        walk = self._walk
        best, most = None, 0
        for word in dict.fromkeys(filter(None, map(introduced_by, self._left))):
            length = walk.keyword_length(word)
            if length > most:
                best, most = word, length
        if best is None:
            return False
        walk.at += most
        param = self._meant([param for param in self._left if introduced_by(param) == best])
        if not self._fits(param):
            raise walk.refusal()
        return True

    def _meant(self, params: list[Param]) -> Param:
        """Which of the parameters that share a word is meant: the one that takes most of the line (`for
        control pain` is a power, though `control` is a skill), else the first."""
        start, read = self._walk.at, []
        for param in params if len(params) > 1 else ():
            self._read(param, replace(self._context))
            read.append(self._walk.at)
            self._walk.at = start
        return params[read.index(max(read))] if read else params[0]

    def _placed(self) -> bool:
        """A parameter that is told by its place: the first that fits."""
        at_ruling, missing = self._walk.is_keyword("ruling"), False
        for param in self._left:
            if introduced_by(param) is not None:
                continue
            too_early = missing or (at_ruling and not param.required)
            if not (too_early and param.type in LAST) and self._fits(param):
                return True
            missing = missing or param.required
        return False

    def _fits(self, param: Param) -> bool:
        """Take the value of a parameter, if one stands next."""
        start = self._walk.at
        value = self._read(param, self._context)
        if value is None:
            return False
        self._note(param.name, start)
        if param.type == "modifiers":
            # One at a time, so that what belongs to others may stand between them.
            self.values[param.name] = self.values.get(param.name, []) + value
            return True
        self.values[param.name] = value
        self._left.remove(param)
        if is_opponent(param) and "difficulty" not in value:
            self._fallen.opponent_before = self._walk.at
        return True

    def _note(self, name: str, start: int) -> None:
        """Keep the words from `start` on as what was said of a parameter, beside what was before."""
        more = self._walk.written(start, self._walk.at)
        self.written[name] = f"{self.written.get(name, '')} {more}".strip()

    def _read(self, param: Param, context: Context) -> Any:
        """The value of a parameter that stands next, stepped over; None if none does."""
        if param.type == "flag":
            return True
        start = self._walk.at
        context.stops = self._stops(param)
        try:
            return READERS[param.type](self._walk, context, param)
        except NoFit:
            self._walk.at = start
            return None

    def _stops(self, param: Param) -> tuple[str, ...]:
        """The words that end a text. What a move cannot do without (the words of a note) runs to the end of
        the line, if nothing may follow it; a title that may be left out ends at a ruling."""
        others = (other for other in self._left if other is not param or other.type == "modifiers")
        words = [word for other in others if (word := introduced_by(other))]
        return (*words, "ruling") if words or not param.required else ()

    def _exception(self) -> bool:
        """`except …` after `all`, wherever it stands."""
        walk, at = self._walk, self._walk.at
        if not self._context.everyone or not walk.keyword("except"):
            return False
        start, everyone = walk.at, self.values[self._context.everyone]
        try:
            spared = naming.listed(walk, lambda: self._one_of(walk.vocabulary.circle(everyone)))
        except NoFit:
            raise walk.refusal() from None
        left = [id for id in everyone if id not in spared]
        if not left:
            raise walk.error(start, walk.at, _("without `{word}` nobody is left of all"), [])
        self.values[self._context.everyone] = left
        self._note(self._context.everyone, at)
        self._context.everyone = ""
        return True

    def _one_of(self, among: Circle) -> str:
        found = naming.find_subject(self._walk, among)
        self._walk.at += found.words
        return found.id


def is_opponent(param: Param) -> bool:
    """Whether a parameter is who or what is rolled against; of some moves `vs` introduces a bare number."""
    return param.after is None and introduced_by(param) == VERSUS


def introduced_by(param: Param) -> str | None:
    """The id of the word that introduces a parameter; a flag is its own word, an opponent follows `vs`."""
    if param.after is not None:
        return param.after
    return {"flag": param.name, "versus": VERSUS, "opposition": VERSUS}.get(param.type)
