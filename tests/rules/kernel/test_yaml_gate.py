"""YAML comes in by one gate, or is refused in one sentence that says where."""

import re
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kernel import yaml_gate
from rules.kernel.notation import Code
from rules.kernel.yaml_gate import MOST_NODES, Node, YamlError, nearest, read, to_plain

LOADERS = [yaml.SafeLoader, yaml.CSafeLoader]

CAMPAIGN = """\
whills: 1
name: Zoë's cell   # the table's own word
subjects:
  roark:
    accounts: {blaster: 5D+1, force_points: 1}
    secret: true
  'vex': [a, "1", 1:30]
"""


@pytest.fixture(params=LOADERS, ids=["python", "libyaml"], autouse=True)
def _parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything here holds for both parsers: libyaml is not everywhere."""
    monkeypatch.setattr(yaml_gate, "_LOADER", request.param)


def refused(text: str | bytes) -> YamlError:
    with pytest.raises(YamlError) as caught:
        read(text, "cell.yaml")
    assert re.fullmatch(r"cell\.yaml:\d+:\d+: \S.*", str(caught.value))
    return caught.value


def test_nodes_know_where_they_stand() -> None:
    root = read(CAMPAIGN, "cell.yaml")
    roark = root.mapping()["subjects"].mapping()["roark"]
    blaster = roark.mapping()["accounts"].mapping()["blaster"]
    assert (blaster.file, blaster.line, blaster.column) == ("cell.yaml", 5, 25)
    assert (blaster.key or root).column == 16
    assert root.mapping()["name"].text() == "Zoë's cell"


def test_columns_count_characters() -> None:
    assert read("{ëëë: x}", "cell.yaml").mapping()["ëëë"].column == 7


@pytest.mark.parametrize(
    "text", ["no", "1:30", "2026-01-01", "012", "yes", "1e3", "1_000", "=", "0x1f", ".inf"]
)
def test_text_stays_as_written(text: str) -> None:
    node = read(f"name: {text}", "cell.yaml").mapping()["name"]
    assert node.text() == text
    assert to_plain(node) == text


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("12", 12), ("-3", -3), ("1000000000", 10**9)])
def test_whole_numbers_are_read(text: str, number: int) -> None:
    assert read(text, "cell.yaml").integer() == number


@pytest.mark.parametrize(
    "text", ["012", "+3", "1.0", "1e3", "-0", "'3'", "x", "[3]", "~", "9" * 5000, "1000000001"]
)
def test_other_numbers_are_refused(text: str) -> None:
    with pytest.raises(YamlError):
        read(text, "cell.yaml").integer()


def test_numbers_keep_their_bounds() -> None:
    with pytest.raises(YamlError, match="7 is out of bounds; write a number from 0 to 6"):
        read("7", "cell.yaml").integer(0, 6)


def test_flags_are_true_or_false() -> None:
    assert [node.flag() for node in read("[true, false]", "cell.yaml").sequence()] == [True, False]
    for word in ("yes", "True", "'true'", "1", "{}"):
        with pytest.raises(YamlError, match="write true or false"):
            read(word, "cell.yaml").flag()


def test_plain_data_is_what_json_has() -> None:
    assert to_plain(read(CAMPAIGN, "cell.yaml")) == {
        "whills": 1,
        "name": "Zoë's cell",
        "subjects": {
            "roark": {"accounts": {"blaster": "5D+1", "force_points": 1}, "secret": True},
            "vex": ["a", "1", "1:30"],
        },
    }
    assert to_plain(read("[~, null, '', 'null', 9999999999, false]", "x")) == [
        None,
        None,
        "",
        "null",
        "9999999999",
        False,
    ]


def test_what_is_missing_is_told_from_what_is_empty() -> None:
    nodes = read("a:\nb: ''\nc: null\n", "cell.yaml").mapping()
    assert [nodes[key].missing for key in "abc"] == [True, False, True]
    assert nodes["b"].text() == ""
    with pytest.raises(YamlError, match="a text is missing here"):
        nodes["a"].text()


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("a: &x 1", (1, 4), "an anchor"),
        ("a: *x", (1, 4), "an alias"),
        ("a: !!int 1", (1, 4), "the tag 'tag:yaml.org,2002:int'"),
        ("- !!python/object/apply:os.system [ls]", (1, 3), "the tag"),
        ("a: ! 1", (1, 4), "the tag '!'"),
        ("%TAG ! x\n---\na: 1", (1, 1), "a tag directive"),
        ("b: 1\n<<: {a: 1}", (2, 1), "a merge key"),
        ("a: 1\nb: 2\n a: 3", (3, 3), "this is not YAML"),
        ("a: 1\nb: 2\na: 3", (3, 1), "the key 'a' stands twice, in lines 1 and 3"),
        ("a: 1\n'a': 3", (2, 1), "the key 'a' stands twice, in lines 1 and 2"),
        ("a: {b: 1, b: {}}", (1, 11), "the key 'b' stands twice, in lines 1 and 1"),
        ("a: 1\n---\nb: 1", (2, 1), "a second document"),
        ("? [a]\n: 1", (1, 3), "a key must be a text"),
        ("?\n: 1", (1, 2), "a key must be a text"),
        ("", (1, 1), "the file is empty"),
        ("# nothing\n", (1, 1), "the file is empty"),
        ("---\n...\n", (1, 1), "the file is empty"),
        ("a: 'x", (1, 6), "this is not YAML"),
        ("a: 1\nb: \x07", (2, 4), "the character U+0007"),
        ("a: \ud800", (1, 4), "the character U+D800"),
        ("[" * 21, (1, 21), "more than 20 levels"),
        ("a: " + "x" * 100_001, (1, 4), "the text is longer"),
        ("x" * 2_000_001, (1, 1), "the file is longer"),
        ("é" * 1_000_001, (1, 1), "the file is longer"),
        ("[" + "1," * (MOST_NODES + 1) + "]", (1, 2 * MOST_NODES), "the file holds more than 200000 values"),
    ],
)
def test_tricks_are_refused_where_they_stand(text: str, place: tuple[int, int], problem: str) -> None:
    refusal = refused(text)
    assert refusal.problem.startswith(problem)
    assert (refusal.line, refusal.column) == place


@pytest.mark.parametrize(
    "text", [r'a: "\ud800"', r'a: "\U99999999"', "%YAML 1." + "9" * 5000 + "\n---\na: 1"]
)
def test_impossible_characters_and_versions_are_refused(text: str) -> None:
    refused(text)


def test_deep_towers_are_refused() -> None:
    """Libyaml reads ahead and may be the one that has enough."""
    assert "nesting depth" in (found := refused("[" * 900_000).problem) or "20 levels" in found


def test_twenty_levels_are_legal() -> None:
    read("[" * 20 + "]" * 20, "cell.yaml")


def test_a_quoted_merge_sign_is_a_key() -> None:
    assert to_plain(read("'<<': 1", "cell.yaml")) == {"<<": 1}


def test_norway_is_a_key() -> None:
    assert to_plain(read("no: Oslo\n1: d4", "cell.yaml")) == {"no": "Oslo", "1": "d4"}


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_byte_order_mark_is_no_matter(mark: bytes) -> None:
    node = read(mark + "name: Zoë".encode(), "cell.yaml").mapping()["name"]
    assert (node.text(), node.line, node.column) == ("Zoë", 1, 7)


def test_other_encodings_are_refused() -> None:
    latin = refused("a: 1\nb: Zo\xeb".encode("latin-1"))
    assert (latin.problem, latin.line, latin.column) == ("the file is not UTF-8", 2, 6)
    refused("a: 1".encode("utf-16"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("skils: 1", "cell.yaml:1:1: unknown key 'skils'; did you mean 'skills'?"),
        ("name: 1\nzzz: 1", "cell.yaml:2:1: unknown key 'zzz'; write one of skills, name"),
        ("skills: 1", "cell.yaml:1:1: the key 'name' is missing; write name: with its value"),
        ("[a]", "cell.yaml:1:1: a mapping is due here, not a list; write it as key: value"),
    ],
)
def test_mappings_name_the_nearest_right_key(text: str, message: str) -> None:
    with pytest.raises(YamlError) as caught:
        read(text, "cell.yaml").mapping(keys=("skills",), required=("name",))
    assert str(caught.value) == message


def test_wrong_words_name_the_nearest_right_one() -> None:
    node = read("kind: npk", "cell.yaml").mapping()["kind"]
    with pytest.raises(YamlError, match=r"cell.yaml:1:7: unknown word 'npk'; did you mean 'npc'\?"):
        node.one_of(("pc", "npc", "droid"))
    assert read("npc", "cell.yaml").one_of(("pc", "npc")) == "npc"


@pytest.mark.parametrize("text", ["a: 1", "a", "~"])
def test_lists_are_lists(text: str) -> None:
    with pytest.raises(YamlError, match="a list is due here"):
        read(text, "cell.yaml").sequence()


def test_texts_are_no_lists() -> None:
    with pytest.raises(YamlError, match="a text is due here, not a list"):
        read("[a]", "cell.yaml").text()


def test_readers_refuse_where_the_text_stands() -> None:
    assert read("5d+1", "cell.yaml").read_by(Code.parse) == Code(5, 1)
    with pytest.raises(YamlError, match=r"cell.yaml:1:4: 'five' is no code: "):
        read("a: five", "cell.yaml").mapping()["a"].read_by(Code.parse)


def test_long_words_are_not_compared() -> None:
    assert nearest("skill" * 10_000, ("skills",)) is None
    assert nearest("blastr", ("dodge", "blaster")) == "blaster"


def test_refusals_show_no_raw_controls() -> None:
    refusal = refused('"a\\x1b[2J\\u202e": 1\n"a\\x1b[2J\\u202e": 2')
    assert "\x1b" not in str(refusal)
    assert "\u202e" not in str(refusal)


def survives(text: str | bytes) -> Any:
    try:
        root = read(text, "cell.yaml")
    except YamlError as refusal:
        return str(refusal)
    assert isinstance(root, Node)
    return to_plain(root)


SIGNS = "ab{}[],'\"|>?#~0 \t\n\ufeff\x85\u2028\u00e9\U0001f600"
BITS = [*SIGNS, ": ", "- ", "&x ", "*x", "!t ", "---\n", "...\n", "%YAML 1.1\n", "\\x", "\\u12", "<<"]


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    survives(data)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(BITS), max_size=25).map("".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    survives(text)
