"""Which rules a campaign plays by, as its fields say: core, supplements, accounts of its own."""

from __future__ import annotations

from ledger.errors import StorageError
from ledger.wording.language import _
from rules import registry
from rules.kernel.chart import Account, Own
from rules.kernel.notation import highest
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
    own = _fields(reading, "tally.") | _fields(reading, "own.")
    return with_own(system, own, system.renamed(settings))


def _fields(reading: Reading, prefix: str) -> dict[str, Value]:
    """Those of the table that begin so: the titles of all scenes that were ever played are its too."""
    return {name: value for _subject, name, value in reading.fields(subject=TABLE, prefix=prefix)}


def with_own(system: System, fields: dict[str, Value], renamed: list[Account] | None = None) -> System:
    """The system with the accounts that a campaign declared, from the fields `tally.…`, `own.LIST` and
    `own.LIST.…`, and those that its house rules renamed."""
    accounts = [tally(id, about) for id, about in _gathered(fields, "tally.").items()]
    instead = []
    for name, own in system.own.items():
        about, listed = _gathered(fields, f"own.{name}."), fields.get(f"own.{name}")
        ids = [str(id) for id in listed] if isinstance(listed, list) else []
        accounts += [_listed(system, own, id, about.get(id, {})) for id in ids]
        instead += [own.group] if ids and own.replaces else []
    accounts += renamed or []
    return system.with_accounts(accounts, instead) if accounts else system


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


def _listed(system: System, own: Own, id: str, about: dict[str, Value]) -> Account:
    """An account of the campaign's own in a group of the system; one of the chart's that is listed again
    keeps the label that is not said anew."""
    group, known = system.groups[own.group], system.accounts.get(id)
    said = {"en": str(about["label"])} if about.get("label") else None
    return Account(
        id,
        said or (known.label if known is not None else {"en": id.replace("_", " ")}),
        group.notation,
        own.group,
        kind=group.kind,
        floor=group.floor,
        ceiling=highest(group.notation),
        attribute=str(about["under"]) if about.get("under") else None,
        shown=group.shown,
    )


def _gathered(fields: dict[str, Value], prefix: str) -> Extension:
    found: Extension = {}
    for name, value in fields.items():
        if name.startswith(prefix):
            id, _dot, what = name.removeprefix(prefix).rpartition(".")
            found.setdefault(id, {})[what] = value
    return found
