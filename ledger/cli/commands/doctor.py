"""`whills doctor`: what is installed, where things are, what is wrong."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from importlib import metadata
from pathlib import Path

import click

import ledger.store
from ledger import __version__, places
from ledger.cli.access import location_of, tell_what_was_kept
from ledger.cli.command import Command
from ledger.cli.exit_codes import DONE, NO_LEDGER
from ledger.cli.ledger_file import complaints_about
from ledger.cli.output import document, say
from ledger.cli.wishes import Wishes
from ledger.errors import StorageError, WhillsError
from ledger.exchange import plain
from ledger.exchange.documents import Document
from ledger.store.address import is_address, without_passwords, without_secrets
from ledger.store.opening import open_store
from ledger.wording.language import LANGUAGES, _, current

PACKAGES = (
    *("alembic", "click", "msgspec", "platformdirs", "psycopg"),
    *("PyYAML", "SQLAlchemy", "sqlmodel", "textual"),
)

SQL = Path(ledger.store.__path__[0]) / "README.md"
"""The page on the views that SQL tools may read."""

READY, ABSENT, REFUSED = "ready", "absent", "refused"


@click.command(
    cls=Command,
    help=_(
        "What is installed, where things are, what is wrong. With --json: "
        '{"whills", "python", "platform", "packages": {name: version or null}, "sqlite": {"version", '
        '"wal_reset_bug", "fts5"}, "paths": {"ledger", "data", "state", "cache", "config", "sql"}, "ledger": '
        '{"state": "ready", "absent" or "refused", "campaigns": how many}, "terminal": '
        '{"input", "output", "columns", "lines", "encoding", "colours"}, "language", "languages", '
        '"problems": [...]}.'
    ),
)
@click.pass_obj
def doctor(wishes: Wishes) -> int:
    """Look around, and tell."""
    found = _examined(wishes)
    if wishes.json:
        document(found)
    else:
        for line in plain.table(_rows(found)):
            say(line)
    return NO_LEDGER if found["ledger"]["state"] == REFUSED else DONE


def _examined(wishes: Wishes) -> Document:
    problems: list[str] = []
    location = _found(lambda: location_of(wishes), problems)
    ledger = _ledger(location, problems)
    folders = {
        "data": places.data_folder,
        "state": places.state_folder,
        "cache": places.cache_folder,
        "config": places.config_folder,
    }
    paths = {name: _found(find, problems) for name, find in folders.items()}
    return {
        "whills": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "packages": {name: _version(name) for name in PACKAGES},
        "sqlite": {
            "version": sqlite3.sqlite_version,
            "wal_reset_bug": has_wal_reset_bug(sqlite3.sqlite_version_info),
            "fts5": _has_fts5(),
        },
        "paths": {"ledger": _shown(location), **paths, "sql": str(SQL)},
        "ledger": ledger,
        "terminal": _terminal(),
        "language": current(),
        "languages": list(LANGUAGES),
        "problems": [*dict.fromkeys(problems)],
    }


def _found(find: Callable[[], Path | str], problems: list[str]) -> str | None:
    """A place; None if there is none, which is a problem then."""
    try:
        return str(find())
    except WhillsError as problem:
        problems.append(str(problem))
        return None


def _shown(location: str | None) -> str | None:
    if location is None:
        return None
    return without_secrets(location) if is_address(location) else without_passwords(location)


def _ledger(location: str | None, problems: list[str]) -> Document:
    if location is None:
        return {"state": ABSENT, "campaigns": 0}
    if not is_address(location):
        problems += complaints_about(Path(location))
        if not os.path.lexists(location):
            return {"state": ABSENT, "campaigns": 0}
    try:
        with open_store(location, readonly=True) as store:
            tell_what_was_kept(store)
            return {"state": READY, "campaigns": len(store.campaigns())}
    except StorageError as problem:
        problems.append(str(problem))
        return {"state": REFUSED, "campaigns": 0}


def has_wal_reset_bug(version: tuple[int, ...]) -> bool:
    """Whether two connections of that SQLite can damage a database in WAL mode. Ledgers are not in it."""
    if version[:2] == (3, 44):
        return version < (3, 44, 6)
    if version[:2] == (3, 50):
        return version < (3, 50, 7)
    return (3, 7, 0) <= version < (3, 51, 3)


def _has_fts5() -> bool:
    """Whether this SQLite can find words, which every ledger needs."""
    with closing(sqlite3.connect(":memory:")) as connection:
        found = connection.execute("SELECT COUNT(*) FROM pragma_module_list WHERE name = 'fts5'").fetchone()
    return bool(found[0])


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _terminal() -> Document:
    out = sys.stdout
    shown = out is not None and out.isatty()
    try:
        size = os.get_terminal_size(out.fileno()) if shown and out is not None else None
    except OSError:
        size = None
    return {
        "input": sys.stdin is not None and sys.stdin.isatty(),
        "output": shown,
        "columns": size.columns if size is not None else None,
        "lines": size.lines if size is not None else None,
        "encoding": out.encoding if out is not None else None,
        "colours": shown and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb",
    }


def _rows(found: Document) -> list[tuple[str, ...]]:
    terminal, sqlite = found["terminal"], found["sqlite"]
    states = {READY: _("ready"), ABSENT: _("not there yet"), REFUSED: _("cannot be opened")}
    bug = (
        _("has the WAL-reset bug, which does not touch ledgers: they do not use that mode")
        if sqlite["wal_reset_bug"]
        else _("without the WAL-reset bug")
    )
    size = "" if terminal["columns"] is None else f"{terminal['columns']}x{terminal['lines']}"
    rows = [
        ("whills", found["whills"]),
        ("Python", f"{found['python']}, {found['platform']}"),
        ("SQLite", ", ".join([sqlite["version"], bug, *([] if sqlite["fts5"] else [_("without FTS5")])])),
    ]
    rows += [(name, version or _("not installed")) for name, version in found["packages"].items()]
    rows += [
        (_("ledger"), f"{found['paths']['ledger'] or _('none')}, {states[found['ledger']['state']]}"),
        *(
            (_("{name} folder").format(name=name), found["paths"][name] or _("none"))
            for name in ("data", "state", "cache", "config")
        ),
        (_("SQL views"), found["paths"]["sql"]),
        (
            _("terminal"),
            ", ".join(filter(None, [size, terminal["encoding"]])) if terminal["output"] else _("none"),
        ),
        (_("language"), f"{found['language']} ({', '.join(found['languages'])})"),
    ]
    return rows + [(_("problem"), problem) for problem in found["problems"]]
