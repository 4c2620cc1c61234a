"""Which rules a campaign plays by, as its fields say: core, supplements, accounts of its own."""

from __future__ import annotations

from ledger.errors import StorageError
from ledger.wording.language import _
from rules import registry
from rules.kernel.chart import Account
from rules.kernel.reading import Reading
from rules.kernel.record import TABLE, Value
from rules.kernel.system import System

Extension = dict[str, dict[str, Value]]
"""Id of an account of the campaign's own -> what its file says of it."""


def system_of(reading: Reading) -> System:
    """The system of a campaign. Raises StorageError for one that this release does not have."""
    core = reading.field(TABLE, "system")
    supplements = reading.field(TABLE, "supplements")
    names = tuple(supplements) if isinstance(supplements, list) else ()
    try:
        system = registry.system(str(core), names)
    except registry.UnknownSystem as problem:
        raise StorageError(
            _("this campaign cannot be played here: {problem}").format(problem=problem)
        ) from None
    settings = {name.removeprefix("setting."): value for name, value in _fields(reading, "setting.").items()}
    own = own_accounts(_fields(reading, "tally.") | _fields(reading, "skill."))
    own += system.renamed(settings)
    return system.with_accounts(own) if own else system


def _fields(reading: Reading, prefix: str) -> dict[str, Value]:
    """Those of the table that begin so: the titles of all scenes that were ever played are its too."""
    return {name: value for _subject, name, value in reading.fields(subject=TABLE, prefix=prefix)}


def own_accounts(fields: dict[str, Value]) -> list[Account]:
    """The tallies and skills that a campaign declared, from the fields `tally.…` and `skill.…`."""
    tallies = _gathered(fields, "tally.")
    skills = _gathered(fields, "skill.")
    return [tally(id, about) for id, about in tallies.items()] + [
        skill(id, about) for id, about in skills.items()
    ]


def tally(id: str, about: dict[str, Value]) -> Account:
    """A tally of the campaign's own: money, standing. Without a floor it may go below zero."""
    floor, ceiling = about.get("floor"), about.get("ceiling")
    return Account(
        id,
        {"en": str(about.get("label") or id)},
        "count",
        "tallies",
        floor=floor if isinstance(floor, int) else 0,
        ceiling=ceiling if isinstance(ceiling, int) else None,
    )


def skill(id: str, about: dict[str, Value]) -> Account:
    """A skill of the campaign's own, under an attribute of the system."""
    return Account(
        id,
        {"en": str(about.get("label") or id)},
        "code",
        "skills",
        attribute=str(about["attribute"]) if about.get("attribute") else None,
    )


def _gathered(fields: dict[str, Value], prefix: str) -> Extension:
    found: Extension = {}
    for name, value in fields.items():
        if name.startswith(prefix):
            id, _dot, what = name.removeprefix(prefix).rpartition(".")
            found.setdefault(id, {})[what] = value
    return found
