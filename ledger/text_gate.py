"""The gates for text: one in, one out, and the forms by which names match.

All text is taken to be hostile. Signs that a terminal obeys, that turn the order of reading or that nobody
can see are refused on the way in; what is in an old record all the same is shown as a visible escape.
"""

import re
import unicodedata
from functools import cache

from ledger.errors import NotUnderstood
from ledger.wording.language import _

NAME_LIMIT = 200
"""Characters in a name or a label."""
NOTE_LIMIT = 100_000
"""Characters in a note or another longer text."""

LONGEST_ID = 60
MOST_MARKS = 30
"""Combining marks on one letter, as in Unicode's stream-safe text. No language needs more, and the time for
putting them in order grows with the square of their number."""

# What may never stand in a text, as it goes into a class of a regular expression.
_CONTROLS = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_SURROGATES = r"\ud800-\udfff"
_NONCHARACTERS = r"\ufdd0-\ufdef" + "".join(rf"\U{plane:04x}fffe\U{plane:04x}ffff" for plane in range(0x11))
# Line and paragraph separators, marks and overrides of direction, and all of Unicode's format characters but
# those that are drawn (the Arabic and Kaithi number signs, end of ayah) and the two joiners.
_FORMATS = (
    r"\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
# Letters and marks that leave no trace on the screen: a filler would make two names look the same.
_BLANKS = r"\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\uffa0"
# A joiner shapes the letters of Persian and of Indian scripts and makes one picture of several emoji; beside
# Latin letters, or another joiner, it could only hide.
_JOINED = r"[^\x00-\u02ff\u200c\u200d]"
_JOINERS = rf"(?<!{_JOINED})[\u200c\u200d]|[\u200c\u200d](?!{_JOINED})"

_FORBIDDEN = f"[{_CONTROLS}{_SURROGATES}{_NONCHARACTERS}{_FORMATS}{_BLANKS}]|{_JOINERS}"

_LINE_ENDS = str.maketrans("\t\n\r", "   ")
_APOSTROPHES = str.maketrans("", "", "'\u2018\u2019\u02bc`\xb4")
# Accents, joiners and variants fall away; letters with a stroke, and ligatures, Unicode does not take apart.
_UNFOLDED: dict[int, str | None] = {
    **dict.fromkeys((*range(0x300, 0x370), 0x200C, 0x200D, 0xFE0E, 0xFE0F)),
    **{ord(letter): bare for letter, bare in zip("øłđðħ\u0131", "olddhi", strict=True)},
    ord("æ"): "ae",
    ord("œ"): "oe",
    ord("þ"): "th",
}


class TextRefused(NotUnderstood, ValueError):
    """A text that may not come in: what it is, at which character (from 1), what is wrong, how to mend it."""

    def __init__(self, what: str, position: int, problem: str, mend: str) -> None:
        sentence = _("{what}: {problem} at character {position}; {mend}")
        super().__init__(sentence.format(what=what, problem=problem, position=position, mend=mend))
        self.what = what
        self.position = position
        self.problem = problem
        self.mend = mend


def clean(text: str, what: str, limit: int, *, newlines: bool = False) -> str:
    """The text in Unicode's composed form (NFC), if it may come in; `what` is what the refusal calls it.

    Tabs and line ends are legal in longer texts alone, with `newlines`, and a line ends with one newline.
    TextRefused for characters that are no text, and for more than `limit` of them.
    """
    found = None if _is_plain(text) else _forbidden(newlines).search(text)
    if found is not None:
        problem = _("the character {code} may not stand there").format(code=f"U+{ord(found[0]):04X}")
        raise TextRefused(what, found.start() + 1, problem, _("take it out"))
    if newlines:
        text = text.replace("\r\n", "\n")
    if not text.isascii():
        _refuse_towers(text, what)
        text = unicodedata.normalize("NFC", text)
    if len(text) > limit:
        problem = _("the limit of {limit} characters is passed").format(limit=limit)
        raise TextRefused(what, limit + 1, problem, _("shorten it"))
    return text


def _is_plain(text: str) -> bool:
    """Whether this is printable ASCII, as most text is, and needs no closer look."""
    return text.isascii() and text.isprintable()


@cache
def _forbidden(newlines: bool) -> re.Pattern[str]:
    """What may not stand in a text with line ends, or in one line; large, so made when needed."""
    line_ends = r"\r(?!\n)" if newlines else r"[\t\n\r]"
    return re.compile(f"{line_ends}|{_FORBIDDEN}")


def _refuse_towers(text: str, what: str) -> None:
    for run in re.finditer(rf"[^\x00-\u02ff]{{{MOST_MARKS + 1},}}", text):
        marks = 0
        for at, character in enumerate(run[0]):
            marks = marks + 1 if unicodedata.combining(character) else 0
            if marks > MOST_MARKS:
                problem = _("more than {most} marks stand on one letter").format(most=MOST_MARKS)
                raise TextRefused(what, run.start() + at + 1, problem, _("take some out"))


def visible(text: str, *, newlines: bool = False) -> str:
    r"""The text for a terminal or a file: what may not come in is an escape there (`\x1b`, `\u202e`).

    With `newlines`, tabs and line ends stay.
    """
    return text if _is_plain(text) else _forbidden(newlines).sub(_escape, text)


def one_line(text: str) -> str:
    """The text as part of one line of a terminal: a tab or a line end is a space there."""
    return text if _is_plain(text) else visible(text.translate(_LINE_ENDS))


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


def visible_json(text: str) -> str:
    """A compact JSON text that says the same in signs that may be shown: what may not come in is an escape of
    JSON there."""
    return text if _is_plain(text) else _forbidden(newlines=False).sub(_json_escape, text)


def _json_escape(found: re.Match[str]) -> str:
    import json

    return json.dumps(found[0])[1:-1]


def fold(text: str) -> str:
    """The form by which names match: without case, accents, strokes and full-width or other special forms.

    Two names of one form are the same name to a reader. For text that has passed `clean`.
    """
    if text.isascii():
        return text.lower()
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold()).casefold()
    return unicodedata.normalize("NFKC", bare.translate(_UNFOLDED))


def slug(text: str) -> str:
    """An id made from a name: lower-case ASCII snake_case that begins with a letter.

    `Ka'tan Ørsel` becomes `katan_orsel`. Empty if the name holds nothing that ASCII can write.
    """
    words = re.sub("[^a-z0-9]+", "_", fold(text).translate(_APOSTROPHES))[: LONGEST_ID + 1].strip("_")
    if words[:1].isdigit():
        # `8d8` would be read as dice.
        words = f"id_{words}"
    return words[:LONGEST_ID].rstrip("_")
