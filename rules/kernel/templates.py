"""Templates: what newcomers of one sort begin with, as a campaign file declares it.

They are fields of the table, as house rules are. Nobody plays them, so no cast, sheet or balance holds them.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.kernel.reading import Reading
from rules.kernel.record import TABLE, Value

PREFIX = "template."
"""How the fields of the table begin that keep templates: `template.trooper.score.blaster`."""


class Template(msgspec.Struct, frozen=True):
    """A sort of newcomer: of what kind they are, and which texts and scores they bring. Of a `secret` one the
    players are told nothing until somebody enters as one."""

    id: str
    kind: str
    name: str
    fields: dict[str, Value] = {}
    scores: dict[str, int] = {}
    secret: bool = False

    def kept(self) -> dict[str, Value]:
        """The fields of the table that keep it."""
        begin = PREFIX + self.id
        return {
            f"{begin}.kind": self.kind,
            f"{begin}.name": self.name,
            **({f"{begin}.secret": True} if self.secret else {}),
            **{f"{begin}.field.{name}": value for name, value in self.fields.items()},
            **{f"{begin}.score.{account}": score for account, score in self.scores.items()},
        }


def is_secret_of_template(field: str) -> bool:
    """Whether that field of the table says of a template that it is secret."""
    return field.startswith(PREFIX) and field.count(".") == 2 and field.endswith(".secret")


def templates_of(reading: Reading) -> list[Template]:
    """Every template of a campaign."""
    return _read((name, value) for _, name, value in reading.fields(subject=TABLE, prefix=PREFIX))


def template_of(reading: Reading, id: str) -> Template | None:
    """The template of that id, if the campaign has one."""
    kept = reading.fields(subject=TABLE, prefix=f"{PREFIX}{id}.")
    return next(iter(_read((name, value) for _, name, value in kept)), None)


def _read(kept: Iterable[tuple[str, Value]]) -> list[Template]:
    about: dict[str, dict[str, Value]] = {}
    for name, value in kept:
        id, _, what = name.removeprefix(PREFIX).partition(".")
        about.setdefault(id, {})[what] = value
    return [
        Template(
            id,
            str(held["kind"]),
            str(held["name"]),
            _below(held, "field."),
            _scores(held),
            held.get("secret") is True,
        )
        for id, held in about.items()
    ]


def _below(held: dict[str, Value], beginning: str) -> dict[str, Value]:
    return {name.removeprefix(beginning): held[name] for name in held if name.startswith(beginning)}


def _scores(held: dict[str, Value]) -> dict[str, int]:
    scores = _below(held, "score.")
    return {account: score for account, score in scores.items() if isinstance(score, int)}
