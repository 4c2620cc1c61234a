"""The words by which an entry is found: those that people wrote in it, in the form by which names match.

They are taken apart here, for both databases alike: what a database is given are words of letters and digits
with spaces between, and whatever it takes for a word by itself no longer matters.
"""

# Without annotations as texts, which msgspec would have to compile at every start.

import re
from typing import Any

import msgspec

from ledger.entry import UNREADABLE, Entry
from ledger.errors import NotUnderstood
from ledger.text_gate import fold
from ledger.wording.language import _

LONGEST = 100
"""Characters of a word that count: more would be too much for a server."""

MOST = 200_000
"""Characters of an entry that count, its different words one after another; a server takes no more."""

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")

_APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc`", "'"))


class _Request(msgspec.Struct):
    arguments: dict[str, Any]


class _Change(msgspec.Struct):
    value: Any


class Wordy(msgspec.Struct, gc=False):
    """What of a body holds words of people."""

    request: _Request
    fields: list[_Change]
    note: str
    ruling: str | None


_wordy = msgspec.json.Decoder(Wordy)


def words_of(entry: Entry | Wordy) -> str:
    """The different words that people wrote in an entry."""
    arguments = entry.request.arguments
    if not (entry.note or entry.ruling or entry.fields or arguments):
        # Nobody wrote anything, and nothing was asked for in words.
        return ""
    return words_in(entry.note, entry.ruling, arguments, [change.value for change in entry.fields])


def words_in(*said: Any) -> str:
    """The different words of a note, a ruling, what was asked for and what was told of somebody, such as a
    name; empty if there are none."""
    # No word goes on in the next line, so all of them are taken apart at once.
    text = _folded("\n".join(_texts(said)))
    words: list[str] = _WORD.findall(text)
    if "'" in text:
        # `l'étoile` is found as itself and as `étoile`, `Ka'tan` as `katan` too.
        parts = [part for word in words for part in word.split("'")]
        words = [*parts, *(word.replace("'", "") for word in words)]
    # In an order of their own: a map has none, and is sorted in a body.
    found = " ".join(sorted({word[:LONGEST] for word in words}))
    return found if len(found) <= MOST else found[:MOST].rpartition(" ")[0]


def words_of_body(body: str) -> str:
    """The same of the text of an entry; empty for a text that is none."""
    try:
        return words_of(_wordy.decode(body))
    except UNREADABLE:
        # Whoever verifies is told of it.
        return ""


def sought(text: str) -> list[str]:
    """The words of a search, each of them a whole word or the beginning of one. Raises NotUnderstood where
    there is none."""
    found = [word.replace("'", "")[:LONGEST] for word in _WORD.findall(_folded(text))]
    if not found:
        sentence = _("there is no word in {text} to search for; give words, or beginnings of words")
        raise NotUnderstood(sentence.format(text=repr(text[:40])))
    return [*dict.fromkeys(found)]


def _folded(text: str) -> str:
    folded = fold(text)
    return folded.replace("`", "'") if folded.isascii() else folded.translate(_APOSTROPHES)


def _texts(value: Any) -> list[str]:
    found, left = [], [value]
    for item in left:
        if isinstance(item, str):
            found.append(item)
        elif isinstance(item, dict):
            left += item.values()
        elif isinstance(item, list | tuple):
            left += item
    return found
