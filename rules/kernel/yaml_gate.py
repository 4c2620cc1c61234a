"""The one gate for YAML: plain data that knows where it stands, or one clear refusal.

YAML is read more strictly than any YAML library does. Aliases, anchors, tags, merge keys, duplicate keys and
second documents are refused, and an unquoted word stays the text that was written (`no`, `1:30`, `012`,
`2026-01-01`): whoever asks for a number or a flag says so, and only then it is read as one.

Nothing on the path on which a game master waits imports this module.
"""

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, TypeAlias, TypeVar

import msgspec
import yaml

from rules.kernel.notation import GREATEST, quoted

MOST_BYTES = 2_000_000
MOST_LEVELS = 20
MOST_NODES = 200_000
MOST_CHARACTERS = 100_000
"""Of one text."""

LONGEST_TO_COMPARE = 100

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,9}")
_NULLS = ("", "~", "null")
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Reading = TypeVar("Reading")


class YamlError(ValueError):
    """What is wrong in a YAML file, where (line and column count from 1), and how to mend it."""

    def __init__(self, file: str, line: int, column: int, problem: str, mend: str = "") -> None:
        super().__init__(file, line, column, problem, mend)
        self.file = file
        self.line = line
        self.column = column
        self.problem = problem
        self.mend = mend

    def __str__(self) -> str:
        sentence = f"{self.file}:{self.line}:{self.column}: {self.problem}"
        return f"{sentence}; {self.mend}" if self.mend else sentence


Value: TypeAlias = "str | list[Node] | dict[str, Node]"


class Node(msgspec.Struct, eq=False):
    """A text, a list or a mapping, and where it stands in its file (line and column count from 1)."""

    file: str
    line: int
    column: int
    value: Value
    plain: bool = False
    """Whether a text was written without quotation marks."""
    key: "Node | None" = None
    """The key under which this node stands in its mapping."""

    def error(self, problem: str, mend: str = "") -> YamlError:
        """A refusal that points here, to be raised."""
        return YamlError(self.file, self.line, self.column, problem, mend)

    @property
    def missing(self) -> bool:
        """Whether nothing is written here, or an unquoted `null` or `~`."""
        return self.plain and self.value in _NULLS

    def text(self) -> str:
        """The text as it is written; an unquoted nothing is refused, `""` is a text."""
        if not isinstance(self.value, str):
            raise self.error(f"a text is due here, not {self._shape()}")
        if self.plain and not self.value:
            raise self.error("a text is missing here", 'write it, or "" for an empty one')
        return self.value

    def integer(self, least: int = -GREATEST, most: int = GREATEST) -> int:
        """A whole number in these bounds, written without quotation marks, separators or leading zeros."""
        if not (self.plain and isinstance(self.value, str) and _INTEGER.fullmatch(self.value)):
            raise self.error(f"a whole number is due here, not {self._shape()}", "write it like 12 or -3")
        number = int(self.value)
        if not least <= number <= most:
            raise self.error(f"{number} is out of bounds", f"write a number from {least} to {most}")
        return number

    def flag(self) -> bool:
        """`true` or `false`, unquoted, and no other word for them."""
        if self.plain and self.value in ("true", "false"):
            return self.value == "true"
        raise self.error(f"a flag is due here, not {self._shape()}", "write true or false")

    def one_of(self, choices: Collection[str]) -> str:
        """One of these words."""
        word = self.text()
        if word not in choices:
            raise self.error(f"unknown word {quoted(word)}", _advice(word, choices))
        return word

    def read_by(self, reader: Callable[[str], Reading]) -> Reading:
        """The text as `reader` understands it; its ValueError is raised as a refusal that points here."""
        text = self.text()
        try:
            return reader(text)
        except ValueError as refusal:
            raise self.error(str(refusal)) from None

    def sequence(self) -> "list[Node]":
        """The nodes of a list."""
        if not isinstance(self.value, list):
            raise self.error(
                f"a list is due here, not {self._shape()}", "write [one, two], or a line with - for each"
            )
        return self.value

    def mapping(
        self, keys: Collection[str] | None = None, required: Collection[str] = ()
    ) -> "dict[str, Node]":
        """The nodes of a mapping, by key.

        `keys` are the legal ones (None: all are), those in `required` must be there.
        """
        if not isinstance(self.value, dict):
            raise self.error(f"a mapping is due here, not {self._shape()}", "write it as key: value")
        if keys is not None:
            for name, node in self.value.items():
                if name not in keys and name not in required:
                    legal = list(dict.fromkeys((*keys, *required)))
                    raise (node.key or node).error(f"unknown key {quoted(name)}", _advice(name, legal))
        for name in required:
            if name not in self.value:
                raise self.error(f"the key {name!r} is missing", f"write {name}: with its value")
        return self.value

    def _shape(self) -> str:
        if isinstance(self.value, list):
            return "a list"
        if isinstance(self.value, dict):
            return "a mapping"
        if self.missing:
            return "nothing"
        return quoted(self.value) if self.plain else f"the quoted text {quoted(self.value)}"


def read(text: bytes | str, name: str) -> Node:
    """The one document of a YAML text; YamlError for all that is refused, calling the file `name`."""
    return _Builder(name).build(_decoded(text, name))


def to_plain(node: Node) -> Any:
    """The data under a node as JSON has it.

    Unquoted `true`, `false`, `null` and whole numbers become what they say; all else stays text.
    """
    if isinstance(node.value, dict):
        return {name: to_plain(child) for name, child in node.value.items()}
    if isinstance(node.value, list):
        return [to_plain(child) for child in node.value]
    if node.missing:
        return None
    if node.plain and node.value in ("true", "false"):
        return node.value == "true"
    if node.plain and _INTEGER.fullmatch(node.value) and abs(int(node.value)) <= GREATEST:
        return int(node.value)
    return node.value


def nearest(word: str, choices: Collection[str]) -> str | None:
    """The choice that a misspelt word most likely means, if one is near."""
    if len(word) > LONGEST_TO_COMPARE:
        return None
    from difflib import get_close_matches

    found = get_close_matches(word, list(choices), n=1)
    return found[0] if found else None


def _advice(word: str, choices: Collection[str]) -> str:
    near = nearest(word, choices)
    return f"did you mean {near!r}?" if near else f"write one of {', '.join(choices)}"


def _decoded(given: bytes | str, name: str) -> str:
    """The text without a byte order mark, if its size and all its characters are legal."""
    too_long = YamlError(name, 1, 1, f"the file is longer than {MOST_BYTES} bytes", "split it or shorten it")
    if len(given) > MOST_BYTES:
        raise too_long
    text = given if isinstance(given, str) else _from_utf8(given, name)
    text = text.removeprefix("\ufeff")
    found = _UNPRINTABLE.search(text)
    if found is not None:
        problem = f"the character U+{ord(found[0]):04X} may not stand in a file"
        raise _at_end_of(text[: found.start()], name, problem, "take it out")
    if len(text.encode("utf-8")) > MOST_BYTES:
        raise too_long
    return text


def _from_utf8(given: bytes, name: str) -> str:
    try:
        return given.decode("utf-8")
    except UnicodeDecodeError as refusal:
        before = given[: refusal.start].decode("utf-8")
        raise _at_end_of(before, name, "the file is not UTF-8", "save it as UTF-8") from None


def _at_end_of(before: str, name: str, problem: str, mend: str) -> YamlError:
    lines = before.removeprefix("\ufeff").split("\n")
    return YamlError(name, len(lines), len(lines[-1]) + 1, problem, mend)


def _place(mark: Any) -> tuple[int, int]:
    """Line and column, from 1, of a mark of either parser; they know no common type."""
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


class _Builder:
    """Builds the tree of nodes from the parser's events, on a stack of its own, so that depth is counted."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._nodes = 0
        self._documents = 0
        self._root: Node | None = None
        self._open: list[Node] = []
        self._keys: list[Node | None] = []
        """For each open node the key that still waits for its value."""

    def build(self, text: str) -> Node:
        for event in self._events(text):
            if isinstance(event, yaml.ScalarEvent):
                self._add(self._scalar(event))
            elif isinstance(event, yaml.CollectionStartEvent):
                self._enter(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._open.pop()
                self._keys.pop()
            elif isinstance(event, yaml.AliasEvent):
                raise self._error(event, "an alias may not stand here", "write out what it stands for")
            elif isinstance(event, yaml.DocumentStartEvent):
                self._start_document(event)
        if self._root is None or (self._root.plain and not self._root.value):
            raise YamlError(self._file, 1, 1, "the file is empty", "write something in it")
        return self._root

    def _events(self, text: str) -> Iterator[yaml.Event]:
        events = iter(yaml.parse(text, Loader=_LOADER))
        while True:
            try:
                event = next(events, None)
            except yaml.MarkedYAMLError as refusal:
                place = _place(refusal.problem_mark or refusal.context_mark)
                problem = f"this is not YAML: {refusal.problem or refusal.context}"
                mend = "look at indentation, colons and quotes"
                raise YamlError(self._file, *place, problem, mend) from None
            except (yaml.YAMLError, ValueError, OverflowError) as refusal:
                # Without libyaml, escapes and versions out of all bounds reach chr() and int().
                raise YamlError(self._file, 1, 1, f"this is not YAML: {quoted(str(refusal))}") from None
            if event is None:
                return
            yield event

    def _error(self, event: yaml.Event, problem: str, mend: str = "") -> YamlError:
        return YamlError(self._file, *_place(event.start_mark), problem, mend)

    def _start_document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            raise self._error(event, "a second document begins here", "keep one in each file")
        if event.tags:
            raise self._error(event, "a tag directive may not stand here", "take it out")

    def _check(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        """Refuses anchors and tags, and a tree that grows too large."""
        if event.anchor is not None:
            raise self._error(event, "an anchor may not stand here", "take it out")
        if event.tag is not None:
            raise self._error(event, f"the tag {quoted(event.tag)} may not stand here", "take it out")
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise self._error(
                event, f"the file holds more than {MOST_NODES} values", "split it or shorten it"
            )

    def _node(self, event: yaml.Event, value: Value, plain: bool = False) -> Node:
        return Node(self._file, *_place(event.start_mark), value, plain)

    def _scalar(self, event: yaml.ScalarEvent) -> Node:
        self._check(event)
        text = event.value
        if len(text) > MOST_CHARACTERS:
            raise self._error(event, f"the text is longer than {MOST_CHARACTERS} characters", "shorten it")
        if _SURROGATE.search(text):
            raise self._error(event, "half of a surrogate pair is no character", "write the character itself")
        # The two parsers write the plain style as None and as "".
        return self._node(event, text, plain=not event.style)

    def _enter(self, event: yaml.CollectionStartEvent) -> None:
        self._check(event)
        if len(self._open) >= MOST_LEVELS:
            raise self._error(event, f"more than {MOST_LEVELS} levels stand inside one another", "flatten it")
        node = self._node(event, [] if isinstance(event, yaml.SequenceStartEvent) else {})
        self._add(node)
        self._open.append(node)
        self._keys.append(None)

    def _add(self, node: Node) -> None:
        """Puts a node where the parser stands: as the root, an item, a key, or the value of its key."""
        parent = self._open[-1].value if self._open else ""
        if isinstance(parent, list):
            parent.append(node)
        elif isinstance(parent, dict):
            node.key = self._keys[-1]
            if node.key is None:
                self._keys[-1] = self._checked_key(node, parent)
            else:
                parent[node.key.text()] = node
                self._keys[-1] = None
        else:
            self._root = node

    def _checked_key(self, node: Node, siblings: dict[str, Node]) -> Node:
        """The node, if it may be a key and is the first of its name."""
        if not isinstance(node.value, str) or (node.plain and not node.value):
            raise node.error("a key must be a text", "write it as key: value")
        if node.plain and node.value == "<<":
            raise node.error("a merge key may not stand here", "write out what it stands for")
        if node.value in siblings:
            first = siblings[node.value].key or node
            lines = f"in lines {first.line} and {node.line}"
            raise node.error(f"the key {quoted(node.value)} stands twice, {lines}", "keep one of them")
        return node
