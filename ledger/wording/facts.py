"""Values of the record in one line each: what a field holds, and the facts of an entry one by one."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.text_gate import one_line
from ledger.wording.language import _
from ledger.wording.words import readable


def told(value: object) -> str:
    """What a field holds, in one line."""
    if isinstance(value, list):
        return one_line(", ".join(map(str, value)))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return one_line(str(value))


def flat_facts(facts: object, within: str = "") -> Iterator[tuple[str, str]]:
    """The facts as rows, those within others with the names of both: `rolls damage code`."""
    if isinstance(facts, dict):
        for key, value in facts.items():
            yield from flat_facts(value, f"{within} {readable(str(key))}".strip())
    elif isinstance(facts, list) and any(isinstance(one, dict | list) for one in facts):
        for number, one in enumerate(facts, 1):
            yield from flat_facts(one, f"{within} {number}")
    elif facts not in (None, "", []):
        yield one_line(within), told(facts)
