"""A walk along the words of a line, which remembers what could have stood at the furthest place it reached.

That memory is the one source of both the completions and the refusals: whatever asks for something at a
place says so, whether it finds it or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ledger.quick_entry.line import LineError
from ledger.quick_entry.names import Phrases
from ledger.quick_entry.suggestions import Suggestion, keywords
from ledger.quick_entry.tokens import Token, cut
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.wording.language import _

Source = Callable[[], Iterable[Suggestion]]
"""Lists what may stand somewhere, when that is asked for: most lines are understood, and never ask."""

MOST_SHOWN = 8
"""How many choices a sentence names."""
LONGEST_SHOWN = 40
"""Characters of a wrong word that a sentence repeats."""
_ORDER = ("open", "choice", "subject", "move", "kind", "setting", "keyword", "account")
"""In what order the choices are named: what there is most of comes last."""


class NoFit(Exception):
    """What stands here is not what was looked for."""


class _Fault(NamedTuple):
    """What exactly is wrong with a word, and what may stand in its place."""

    message: str
    choices: list[Suggestion]
    unclear: bool = False


class Walk:
    """The words of a line, where the reading of it stands, and what could have stood furthest on."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary
        line = cut(text)
        self.tokens, self.note = line.tokens, line.note or ""
        self.at = 0
        self.furthest = 0
        self.late = False
        """Whether the line is about another session than the open one."""
        self._sources: list[Source] = []
        self._newcomers: dict[str, None] = {}
        self._fault: _Fault | None = None

    # -- the words

    @property
    def here(self) -> Token | None:
        """The next word; None at the end of the line."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    @property
    def figures(self) -> str:
        """The next word as a number or code is read; empty at the end and for a quoted text."""
        here = self.here
        return here.figures if here is not None else ""

    def is_sign(self, sign: str, ahead: int = 0) -> bool:
        """Whether that sign stands next, or so many words ahead."""
        at = self.at + ahead
        return at < len(self.tokens) and not self.tokens[at].quoted and self.tokens[at].text == sign

    def joined(self, count: int) -> str:
        """The form of the next `count` words taken as one name; empty if they cannot be one."""
        words = self.tokens[self.at : self.at + count]
        if len(words) < count or (count > 1 and any(word.quoted or not word.form for word in words)):
            return ""
        return " ".join(word.form for word in words)

    def said(self, start: int, end: int) -> str:
        """What the words from `start` to before `end` say, spaces and signs included; a single quoted text
        without its quotes."""
        if end == start + 1:
            return self.tokens[start].text
        return self.text[self.tokens[start].start : self.tokens[end - 1].end] if end > start else ""

    def written(self, start: int, end: int) -> str:
        """The words from `start` to before `end` as they stand in the line, quotes included."""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end] if end > start else ""

    def phrase(self, phrases: Phrases) -> tuple[str, int] | None:
        """The id of the longest phrase that stands next, and how many words it has."""
        for count in range(min(phrases.longest, len(self.tokens) - self.at), 0, -1):
            if not self.tokens[self.at].quoted and (id := phrases.ids.get(self.joined(count))):
                return id, count
        return None

    def is_keyword(self, id: str) -> bool:
        """Whether a keyword stands next; it need not be one that is looked for."""
        return self.phrase(self.vocabulary.keyword(id)) is not None

    def keyword_length(self, id: str) -> int:
        """How many of the next words are that keyword: none if it does not stand there."""
        self.want(lambda: keywords(self.vocabulary, id))
        found = self.phrase(self.vocabulary.keyword(id))
        return found[1] if found is not None else 0

    def keyword(self, id: str) -> bool:
        """Step over a keyword, if it stands next."""
        length = self.keyword_length(id)
        self.at += length
        return length > 0

    # -- what could have stood there

    def want(self, source: Source) -> None:
        """Remember what is looked for at the present place."""
        if self.at > self.furthest:
            self.furthest = self.at
            self.forget()
        if self.at == self.furthest:
            self._sources.append(source)

    def welcome(self, kinds: Iterable[str]) -> None:
        """Remember that someone of these kinds may be named at the present place, known yet or not."""
        if self.at == self.furthest:
            self._newcomers.update(dict.fromkeys(kinds))

    def forget(self) -> None:
        """Forget what was wanted at the furthest place."""
        self._sources = []
        self._newcomers = {}
        self._fault = None

    def fault(self, message: str, choices: list[Suggestion], *, unclear: bool = False) -> None:
        """Remember what exactly is wrong with the present word, should nothing else fit it; `unclear`: it
        fits each of the choices."""
        self.want(list)
        if self.at == self.furthest and self._fault is None:
            self._fault = _Fault(message, choices, unclear)

    def unclear(self, choices: list[Suggestion]) -> None:
        """Remember that the present word fits several things."""
        self.fault(_("`{word}` is unclear; it may be: {choices}"), choices, unclear=True)

    @property
    def is_unclear(self) -> bool:
        """Whether the present word fits several things, as far as is known yet."""
        return self.at == self.furthest and self._fault is not None and self._fault.unclear

    def wanted(self) -> list[Suggestion]:
        """Everything that may stand at the furthest place, each once, in the order of `_ORDER`."""
        found = dict.fromkeys(one for source in self._sources for one in source())
        return sorted(found, key=lambda one: _ORDER.index(one.kind))

    def refusal(self) -> LineError:
        """The error that points at the furthest word that was reached."""
        fault = self._fault
        if fault is None:
            choices = self.nearest_first(self.wanted())
            fault = _Fault(self._misfit(choices), choices)
        error = self.error(self.furthest, self.furthest + 1, fault.message, fault.choices)
        error.unclear = fault.unclear
        error.meant = fault.choices if fault.unclear else self._alike(fault.choices)
        if not fault.unclear and self.furthest < len(self.tokens):
            error.newcomers = tuple(self._newcomers)
        return error

    def error(self, start: int, end: int, message: str, choices: list[Suggestion]) -> LineError:
        """The error that points at the words from `start` to before `end`. The message may name the `word`
        and the `choices`."""
        words = self.tokens[start:end]
        column, stop = (words[0].start, words[-1].end) if words else (len(self.text), len(self.text))
        shown = self.text[column:stop]
        expected = list(dict.fromkeys(choice.insert for choice in choices))
        if len(shown) > LONGEST_SHOWN:
            shown = shown[:LONGEST_SHOWN] + "…"
        sentence = message.format(word=shown, choices=listed(expected))
        return LineError(sentence, self.text, column, stop, expected)

    def nearest_first(self, choices: list[Suggestion]) -> list[Suggestion]:
        """The choices, those most like the furthest word first."""
        alike = self._alike(choices)
        return [*alike, *(choice for choice in choices if choice not in alike)]

    def _alike(self, choices: list[Suggestion]) -> list[Suggestion]:
        """Those most like the furthest word, the likest first."""
        if self.furthest >= len(self.tokens):
            return []
        from difflib import get_close_matches

        word = self.tokens[self.furthest].text[:LONGEST_SHOWN].lower()
        written = {choice.insert: choice for choice in choices if choice.kind != "open"}
        return [written[near] for near in get_close_matches(word, written, n=MOST_SHOWN, cutoff=0.6)]

    def _misfit(self, choices: list[Suggestion]) -> str:
        if self.furthest >= len(self.tokens):
            return _("the line ends too early; next may stand: {choices}")
        if not choices:
            return _("`{word}` is too much: nothing more may stand there")
        return _("`{word}` is not understood; there may stand: {choices}")


def listed(choices: list[str]) -> str:
    """The first few of the choices, for a sentence."""
    return ", ".join(choices[:MOST_SHOWN]) + (", …" if len(choices) > MOST_SHOWN else "")
