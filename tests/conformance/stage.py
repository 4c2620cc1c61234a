"""Where an example is played: a cast that is opened with, and requests that are decided on real moves.

The adapters know these two interfaces alone. Here they are answered by the rules in memory; whatever else
plays requests and sums postings may answer them too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from rules.kernel import notation
from rules.kernel.record import TABLE, Draft, FieldChange, Posting, Value
from rules.kernel.system import System
from rules.kernel.verdict import Verdict
from tests.rules.memory import Campaign, Dice


class Subject(msgspec.Struct):
    """Who or what stands in the opening entry. Scores are written as a sheet shows them."""

    kind: str = "pc"
    scores: dict[str, str | int] = {}
    fields: dict[str, Value] = {}


Cast = Mapping[str, Subject]


class Stage(Protocol):
    """A campaign in play."""

    @property
    def system(self) -> System: ...

    def play(self, who: str | None, move: str, dice: Dice | None = None, **arguments: Any) -> Verdict:
        """The verdict on a request, recorded unless it is refused. Dice that are not given are rolled; an
        argument that is None was not said."""
        ...

    def balance(self, subject: str, account: str) -> int: ...

    def setting(self, key: str) -> Value: ...


class Theatre(Protocol):
    """Opens a campaign of one system, under the house rules of an example."""

    def open(self, cast: Cast) -> Stage: ...


class MemoryStage:
    """The rules in memory. `verdicts` takes every one, for whoever wants to look at those that refused."""

    def __init__(self, campaign: Campaign, verdicts: list[Verdict]) -> None:
        self._campaign = campaign
        self._verdicts = verdicts

    @property
    def system(self) -> System:
        return self._campaign.system

    def play(self, who: str | None, move: str, dice: Dice | None = None, **arguments: Any) -> Verdict:
        said = {name: value for name, value in arguments.items() if value is not None}
        self._verdicts.append(self._campaign.play(who, move, dice, **said))
        return self._verdicts[-1]

    def balance(self, subject: str, account: str) -> int:
        return self._campaign.balance(subject, account)

    def setting(self, key: str) -> Value:
        return self._campaign.table.setting(key)


class MemoryTheatre:
    """Opens campaigns in memory, under the system's settings but for those that are set."""

    def __init__(self, system: System, settings: Mapping[str, Value]) -> None:
        self._system = system
        self._settings = dict(settings)
        self.verdicts: list[Verdict] = []

    def set(self, key: str, value: Value) -> None:
        """A house rule. Raises KeyError if there is none of that key."""
        self._settings[self._system.settings[key].key] = value

    def open(self, cast: Cast) -> MemoryStage:
        # Where an example names no dice, none of its numbers depends on them.
        campaign = Campaign(self._system, self._settings, roller=lambda sides: 1)
        campaign.keep(_opening(self._system, cast))
        return MemoryStage(campaign, self.verdicts)


def _opening(system: System, cast: Cast) -> Draft:
    """What a campaign file with this cast becomes."""
    draft = Draft("campaign_opened", TABLE)
    for id, subject in cast.items():
        fields = {"kind": subject.kind, "name": id, **subject.fields}
        draft.fields += [FieldChange(id, field, value) for field, value in fields.items()]
        draft.postings += [
            posting for name, score in subject.scores.items() for posting in _posted(system, id, name, score)
        ]
    return draft


def _posted(system: System, subject: str, name: str, score: str | int) -> list[Posting]:
    account = system.account(name)
    if account is None:
        raise KeyError(f"the chart has no account {name}")
    ladder = system.ladders[account.ladder] if account.ladder else None
    value = score if isinstance(score, int) else notation.parse(account.notation, score, ladder)
    level = value if account.kind == "level" else None
    return [Posting(subject, name, value, level=level)] if value else []


def shown(stage: Stage, subject: str, account: str) -> str:
    """A balance as a sheet shows it."""
    declared = stage.system.account(account)
    if declared is None:
        raise KeyError(f"the chart has no account {account}")
    ladder = stage.system.ladders[declared.ladder] if declared.ladder else None
    return notation.show(declared.notation, stage.balance(subject, account), ladder)


def ruled(*verdicts: Verdict) -> dict[str, str]:
    """`verdict` and `because`, in the words of the examples: the first refusal, else the first warning."""
    for word, level in (("refuse", "refused"), ("warn", "warning")):
        for verdict in verdicts:
            for finding in verdict.findings:
                if finding.level == level:
                    return {"verdict": word, "because": finding.rule}
    return {"verdict": "accept"}
