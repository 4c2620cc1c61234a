"""Any text is a line or a LineError, and any beginning of one has completions."""

from hypothesis import example, given
from hypothesis import strategies as st

from ledger.quick_entry.completion import complete, ghost
from ledger.quick_entry.line import LineError
from ledger.quick_entry.parser import parse
from ledger.quick_entry.vocabulary import Vocabulary
from tests.ledger.quick_entry.game import CAST, ENGLISH, system, vocabulary

FRENCH = vocabulary(language="fr")

# Words that a line may hold, in an order that mostly makes none: they reach deeper than any text would.
VOCABULARY = [
    *(word for languages in system().move_words.values() for words in languages.values() for word in words),
    *(word for languages in system().words.values() for words in languages.values() for word in words),
    *(name for person in CAST for name in (person.id, person.name)),
    *system().accounts,
    *(":", ",", "=", "//", '"', "“", "”", "'", "", "#", ".", "..", "-", "−2Ｄ", "-2D", "+1", "4D", "4D+1"),
    *("15", "：４", "d8:5", "42..45", "power.tele", "power.", "fp.start", "é", "e\u0301", "\x00", "\u202e"),
    *("\ud800", "中文", "9" * 30, "x" * 300, "\n", "\t", "{word}", "[b]", "0", "%s", "٣"),
]
lines = st.text(max_size=200) | st.lists(st.sampled_from(VOCABULARY), max_size=12).map(" ".join)
stickies = st.sampled_from([None, "roark", "katan", "nobody"])


def refused(text: str, sticky: str | None, words: Vocabulary) -> LineError | None:
    try:
        parse(text, words, sticky)
    except LineError as error:
        return error
    return None


@given(lines, stickies)
@example("a" * 5_000, None)
@example('"' * 1_999, None)
@example('" ' * 999, "roark")
@example("roark blaster : " + "6 " * 990, None)
@example("award " + "roark, " * 280, None)
def test_any_text_is_a_line_or_a_line_error(text: str, sticky: str | None) -> None:
    for words in (ENGLISH, FRENCH):
        error = refused(text, sticky, words)
        if error is not None:
            assert 0 <= error.column <= error.end <= len(error.text)
            assert "{" not in str(error) or "{" in text


@given(lines, stickies)
def test_any_beginning_has_completions_that_keep_it(text: str, sticky: str | None) -> None:
    for completion in complete(text, ENGLISH, sticky):
        assert 0 <= completion.start <= len(text)
        assert completion.insert
    ghost(text, FRENCH, sticky)


@given(lines, stickies)
def test_what_is_offered_goes_on(text: str, sticky: str | None) -> None:
    """A line with a completion in it is never refused at that completion."""
    for completion in complete(text, ENGLISH, sticky)[:5]:
        finished = text[: completion.start] + completion.insert
        error = refused(finished, sticky, ENGLISH)
        assert error is None or error.column >= completion.start + len(completion.insert)
