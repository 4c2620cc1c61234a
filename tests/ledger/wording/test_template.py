"""The language of the systems' sentences: placeholders, and pieces that vanish."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.wording.template import TemplateError, fill, placeholders


def filled(template: str, **values: str) -> str:
    return fill(template, values, lambda name, how: how + values.get(name, ""))


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("nothing to fill", {}, "nothing to fill"),
        ("", {}, ""),
        ("{who} rolls", {"who": "Mira"}, "Mira rolls"),
        ("{who} rolls", {}, " rolls"),
        ("{a}{b}", {"a": "1", "b": "2"}, "12"),
        ("day {to}[, {by} later]", {"to": "4", "by": "2"}, "day 4, 2 later"),
        ("day {to}[, {by} later]", {"to": "4"}, "day 4"),
        ("[{a} and {b}]", {"a": "1"}, ""),
        ("[{a}[ and {b}]]", {"a": "1"}, "1"),
        ("[{a}[ and {b}]]", {"b": "2"}, ""),
        ("[{a}[ and {b}[ or {c}]]]", {"a": "1", "b": "2"}, "1 and 2"),
        ("{0} from {1}", {"0": "a", "1": "b"}, "a from b"),
    ],
)
def test_a_piece_vanishes_when_a_placeholder_of_its_own_shows_nothing(
    template: str, values: dict[str, str], text: str
) -> None:
    assert filled(template, **values) == text


def test_a_placeholder_may_name_the_manner() -> None:
    assert filled("{who:name}", who="Mira") == "nameMira"


def test_the_placeholders_of_a_template_can_be_listed() -> None:
    assert placeholders("{a} {b:name}[ {c:code}[ {a:name}]]") == {
        ("a", ""),
        ("b", "name"),
        ("c", "code"),
        ("a", "name"),
    }
    assert placeholders("none") == set()


@pytest.mark.parametrize(
    ("template", "position"),
    [
        ("a {b", 3),
        ("a }", 3),
        ("{}", 1),
        ("{a:}", 1),
        ("{A}", 1),
        ("{a.b}", 1),
        ("{a!r}", 1),
        ("{{a}}", 1),
        ("[{a}", 4),
        ("a]", 2),
        ("a[b]", 4),
        ("[[{a}]]", 7),
    ],
)
def test_what_is_no_template_is_refused_by_its_place(template: str, position: int) -> None:
    for read in (placeholders, filled):
        with pytest.raises(TemplateError, match=f"at character {position} of "):
            read(template)


NAMES = st.sampled_from("abc")
PLAIN = st.text(alphabet=st.characters(exclude_characters="[]{}"), max_size=8)
SLOTS = NAMES.map(lambda name: f"{{{name}}}")
TEMPLATES = st.recursive(
    st.one_of(PLAIN, SLOTS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map("".join),
        st.tuples(SLOTS, inner).map(lambda pair: f"[{pair[0]}{pair[1]}]"),
    ),
    max_leaves=12,
)
VALUES = st.fixed_dictionaries({}, optional=dict.fromkeys("abc", st.text(max_size=6)))


@given(PLAIN)
def test_a_text_without_signs_stays_as_it_is(text: str) -> None:
    assert filled(text) == text


@given(st.text(max_size=30))
def test_what_is_filled_in_is_never_read_as_a_template(value: str) -> None:
    assert filled("{a}", a=value) == value
    assert filled("<[{a}]>", a=value) == f"<{value}>"


@given(TEMPLATES, TEMPLATES, VALUES)
def test_two_templates_in_a_row_fill_as_each_does(first: str, second: str, values: dict[str, str]) -> None:
    assert filled(first + second, **values) == filled(first, **values) + filled(second, **values)


@given(TEMPLATES, VALUES)
def test_an_optional_piece_is_all_there_or_not_at_all(inner: str, values: dict[str, str]) -> None:
    whole = filled("{a}" + inner, **values)
    assert filled("[{a}" + inner + "]", **values) in ("", whole)


@given(TEMPLATES)
def test_with_every_value_there_nothing_vanishes(template: str) -> None:
    signs = str.maketrans("", "", "[]")
    full = dict.fromkeys("abc", "x")
    assert filled(template, **full) == filled(template.translate(signs), **full)


@given(st.text(alphabet="[]{}:ab0 " + string.punctuation, max_size=20))
def test_any_text_is_a_template_or_refused(text: str) -> None:
    try:
        named = placeholders(text)
    except TemplateError:
        return
    assert isinstance(filled(text, **{name: "x" for name, _ in named}), str)
