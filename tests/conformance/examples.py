"""A file of worked examples, read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import yaml


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example: the state before, what happens, what must hold."""

    id: str
    rule: list[str]
    given: dict[str, Any]
    when: dict[str, Any]
    then: dict[str, Any]
    source: str = ""

    @property
    def do(self) -> str:
        """The name of the operation."""
        return str(self.when.get("do"))

    @property
    def rules(self) -> list[str]:
        """Every rule that the example is about."""
        because = self.then.get("because")
        return [*self.rule, *([because] if isinstance(because, str) and because not in self.rule else [])]


class Unreadable(ValueError):
    """A file that is no file of worked examples."""


def read(path: Path) -> list[Example]:
    """The examples of a file, in order. Raises Unreadable."""
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
        return msgspec.convert(data, list[Example])
    except OSError as problem:
        raise Unreadable(f"{path} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is not UTF-8 text") from None
    except (yaml.YAMLError, RecursionError) as problem:
        raise Unreadable(f"{path} is not YAML: {' '.join(str(problem).split())}") from None
    except msgspec.ValidationError as problem:
        raise Unreadable(f"{path} is no list of worked examples: {problem}") from None


class Said:
    """What an example says under `given` or `when`; what it leaves out is zero, false, empty or healthy.

    Remembers what was asked for, so that nothing that it says goes unnoticed; what is `read` already is not
    asked for again. A key without a value says nothing: a comma in a remark makes one.
    """

    def __init__(self, part: dict[str, Any], read: set[str]) -> None:
        self._part = {key: value for key, value in part.items() if key not in read and value is not None}
        self._asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        self._asked.add(key)
        return key in self._part

    def __call__(self, key: str, otherwise: Any = None) -> Any:
        self._asked.add(key)
        return self._part.get(key, otherwise)

    def all(self) -> dict[str, Any]:
        """Everything that is said here."""
        self._asked.update(self._part)
        return dict(self._part)

    def unread(self) -> list[str]:
        """What is said and was never asked for."""
        return sorted(set(self._part) - self._asked)
