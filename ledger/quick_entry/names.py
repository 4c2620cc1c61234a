"""Things found by what they are called: whole, by one of their words, or by the beginning of one.

Names match in their `form`: without case, accents and apostrophes, and with single spaces for everything
else that is neither letter nor figure, so that `Ka'tan`, `katan`, `heavy_weapons` and `heavy weapons` meet.
"""

from __future__ import annotations

import re
from collections.abc import Container
from unicodedata import category

import msgspec

from ledger.text_gate import fold

SHORTEST_BEGINNING = 2
"""Letters that a beginning must have; a whole name may be shorter."""

WHOLE_ID, WHOLE, WHOLE_FOREIGN, WORD, BEGINNING, WORD_FOREIGN, BEGINNING_FOREIGN, NO_MATCH = range(8)
"""How well a name fits, best first; `FOREIGN` are words of languages that the campaign is not played in."""

_APART_IN_ASCII = re.compile("[^a-z0-9]+")
_APOSTROPHES = str.maketrans("", "", "'\u2018\u2019\u02bc`\xb4")


def form(text: str) -> str:
    """The form by which a name matches; empty for a text without a letter or figure."""
    folded = fold(text)
    if folded.isascii() and folded.isalnum():
        # As most names are.
        return folded
    folded = folded.translate(_APOSTROPHES)
    if folded.isascii():
        return _APART_IN_ASCII.sub(" ", folded).strip()
    # Marks are the vowels of many scripts, and stay with their letters.
    return " ".join("".join(c if c.isalnum() or category(c)[0] == "M" else " " for c in folded).split())


class Found(msgspec.Struct, frozen=True):
    """What a name may mean: several ids when it is unclear, none when nothing is called so."""

    level: int
    ids: list[str]


NOT_FOUND = Found(NO_MATCH, [])


class Names:
    """Ids with all that they are called."""

    def __init__(self) -> None:
        self._called: list[tuple[str, str, bool]] = []
        self._ids: dict[str, None] = {}
        self._whole: dict[str, dict[str, int]] = {}
        self.longest = 1

    def add(self, id: str, name: str, *, foreign: bool = False) -> None:
        """Call `id` by that name too. Its own form is a name from the first call on."""
        if id not in self._ids:
            self._ids[id] = None
            self._call(id, form(id), WHOLE_ID)
        self._call(id, form(name), WHOLE_FOREIGN if foreign else WHOLE)

    def _call(self, id: str, name: str, level: int) -> None:
        if name:
            self._called.append((id, f" {name} ", level == WHOLE_FOREIGN))
            self._whole.setdefault(name, {}).setdefault(id, level)
            self.longest = max(self.longest, name.count(" ") + 1)

    @property
    def ids(self) -> list[str]:
        return list(self._ids)

    def only(self, name: str) -> bool:
        """Whether just one thing is called so, written out."""
        return len(self._whole.get(form(name), ())) == 1

    def find(self, key: str, within: Container[str] | None = None, *, written_out: bool = False) -> Found:
        """What the form `key` fits best, looking only at the ids `within`.

        A whole name beats a word of a name, and that a beginning; the campaign's own languages beat others.
        """
        whole = {
            id: level for id, level in self._whole.get(key, {}).items() if within is None or id in within
        }
        if whole:
            best = min(whole.values())
            return Found(best, [id for id, level in whole.items() if level == best])
        return NOT_FOUND if written_out or not key else self._find_part(key, within)

    def _find_part(self, key: str, within: Container[str] | None) -> Found:
        """What has a word that is `key`, or begins so."""
        best, ids = NO_MATCH, dict[str, None]()
        beginning, word = f" {key}", f" {key} "
        for id, name, foreign in self._called:
            if beginning not in name or (within is not None and id not in within):
                continue
            if word in name:
                level = WORD_FOREIGN if foreign else WORD
            elif len(key) >= SHORTEST_BEGINNING:
                level = BEGINNING_FOREIGN if foreign else BEGINNING
            else:
                continue
            if level < best:
                best = level
                ids.clear()
            if level == best:
                ids[id] = None
        return Found(best, list(ids))


class Phrases:
    """Fixed words, one or several to a phrase, each standing for an id: keywords and the words of moves."""

    def __init__(self) -> None:
        self.ids: dict[str, str] = {}
        self.longest = 1

    def add(self, phrase: str, id: str) -> None:
        """The first that claims a phrase keeps it."""
        key = form(phrase)
        self.ids.setdefault(key, id)
        self.longest = max(self.longest, key.count(" ") + 1)
