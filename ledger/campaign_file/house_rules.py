"""House rules in YAML: each setting as its key says, in a campaign file or in a file of their own."""

from __future__ import annotations

import stat
from pathlib import Path

from ledger.errors import NotUnderstood
from ledger.wording.language import _
from rules.kernel.moves.campaign import read_setting
from rules.kernel.record import Value
from rules.kernel.system import System
from rules.kernel.yaml_gate import MOST_BYTES, Node, YamlError, read


def text_in(path: Path, wanted: str) -> bytes:
    """What a file holds, as much of it as the gate looks at. Raises NotUnderstood, saying what is wanted."""
    try:
        # A pipe would be waited for, and a device may have no end.
        if not stat.S_ISREG(path.stat().st_mode):
            sentence = _("{path} is no regular file; name {wanted}")
            raise NotUnderstood(sentence.format(path=path, wanted=wanted))
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as problem:
        raise NotUnderstood(
            _("{path} cannot be read: {problem}").format(path=path, problem=problem.strerror or problem)
        ) from None


def read_house_rules(path: Path, system: System) -> dict[str, Value]:
    """The settings of a file that holds nothing else, by key. Raises NotUnderstood with file, line, column
    and how to mend it."""
    text = text_in(path, _("a file of house rules"))
    try:
        chosen = read(text, path.name).mapping(keys=system.settings)
        return {key: setting_of(node, system, key) for key, node in chosen.items()}
    except YamlError as problem:
        raise NotUnderstood(str(problem)) from None


def setting_of(node: Node, system: System, key: str) -> Value:
    """The value that a node gives to a setting. Raises YamlError."""
    listed = system.settings[key].type in ("dice", "accounts") and isinstance(node.value, list)
    said = " ".join(item.text() for item in node.sequence()) if listed else node.text()
    try:
        return read_setting(system, key, said)
    except ValueError as legal:
        raise node.error(
            _("{key} cannot be {value!r}").format(key=key, value=said[:40]),
            _("it may be {legal}").format(legal=legal),
        ) from None
