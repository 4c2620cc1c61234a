"""Plays the worked examples of a file and compares what comes of it with what must hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from rules import registry
from rules.kernel.record import Value
from rules.kernel.system import System
from rules.kernel.verdict import Verdict
from tests.conformance import (
    beyond,
    d6_attacks,
    d6_first_edition,
    force_companion,
    lego_jedi,
    macht_pool,
    macht_pool_fights,
    macht_pool_points,
    xyrop,
    xyrop_characters,
)
from tests.conformance.examples import Example, Said, read
from tests.conformance.stage import MemoryTheatre, Theatre

Adapter = Callable[[Theatre, Said, Said], Mapping[str, Any]]
"""(theatre, given, when) -> what came of it, by the names that `then` uses."""


class Played(msgspec.Struct, frozen=True):
    """A catalogue whose examples are played here, by the beginning of its rules' ids."""

    system: Callable[[], System]
    settings: dict[str, Value]
    adapters: Mapping[str, Adapter]


D1_ADAPTERS: Mapping[str, Adapter] = d6_first_edition.ADAPTERS | d6_attacks.ADAPTERS

MP_ADAPTERS: Mapping[str, Adapter] = (
    macht_pool.ADAPTERS | macht_pool_fights.ADAPTERS | macht_pool_points.ADAPTERS
)

CATALOGUES = {
    "D1": Played(lambda: registry.system("d6_first_edition"), {}, D1_ADAPTERS),
    "FC": Played(
        lambda: registry.system_of("force_companion"),
        {"campaign.era": "other"},
        force_companion.ADAPTERS | beyond.ADAPTERS,
    ),
    "LJ": Played(lambda: registry.system("lego_jedi"), {}, lego_jedi.ADAPTERS),
    "MP": Played(lambda: registry.system("macht_pool"), {}, MP_ADAPTERS),
    "XY": Played(xyrop.system, {}, xyrop.ADAPTERS | xyrop_characters.ADAPTERS),
}


class Outcome(msgspec.Struct, frozen=True):
    """What came of one example, and every verdict on the way there."""

    example: Example
    not_due: str = ""
    failure: str = ""
    verdicts: list[Verdict] = []

    @property
    def holds(self) -> bool:
        return not self.not_due and not self.failure


def run(path: Path) -> list[Outcome]:
    """Every example of a file, played where it is due. Raises Unreadable."""
    return [judge(example) for example in read(path)]


def judge(example: Example) -> Outcome:
    """One example, played if all its rules are built and its operation is one of theirs."""
    played = CATALOGUES.get(example.id.partition("-")[0])
    if played is None:
        return Outcome(example, not_due=f"no system here has {', '.join(example.rules)}")
    system = played.system()
    missing = [rule for rule in example.rules if rule not in system.rules]
    if missing:
        return Outcome(example, not_due=f"not built: {', '.join(missing)}")
    if example.do not in played.adapters:
        return Outcome(example, not_due=f"nothing plays {example.do}")
    theatre = MemoryTheatre(system, played.settings)
    try:
        failure = _failure(example, played.adapters[example.do], theatre)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as problem:
        # Whatever an example says that is not of this world ends in one of these.
        failure = f"it cannot be played: {type(problem).__name__}: {problem}"
    return Outcome(example, failure=failure, verdicts=theatre.verdicts)


def _failure(example: Example, adapter: Adapter, theatre: MemoryTheatre) -> str:
    for key, value in _house_rules(example).items():
        theatre.set(key, value)
    given, when = Said(example.given, read={"settings", "era"}), Said(example.when, read={"do", "note"})
    came = adapter(theatre, given, when)
    wrong = [
        f"{key} is {came.get(key)!r}, not {expected!r}"
        for key, expected in example.then.items()
        if key not in came or came[key] != expected
    ]
    unread = [*given.unread(), *when.unread()]
    if unread and not wrong:
        wrong = [f"nothing reads {', '.join(unread)}"]
    return "; ".join(wrong)


def _house_rules(example: Example) -> dict[str, Value]:
    given = example.given
    era = {"campaign.era": given["era"]} if "era" in given else {}
    return {**era, **given.get("settings", {})}
