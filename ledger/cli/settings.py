"""The settings file: what a user has settled once for all, in TOML. What is said on the command line, or by
the environment for this program, comes before it.

It is read with the standard library, which is quick, and only where there is one; `whills config show` tells
it with tomlkit, which keeps the user's own comments.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from ledger import places
from ledger.errors import NotUnderstood, StorageError, WhillsError
from ledger.text_gate import NAME_LIMIT, clean
from ledger.wording.language import LANGUAGES, _

MOST_BYTES = 20_000

NAME = "settings.toml"


def path() -> Path:
    """Where the settings file is, or would be. Raises StorageError for a user without a home."""
    return places.config_folder() / NAME


def settings() -> dict[str, str]:
    """What was settled; nothing where there is no file. Raises NotUnderstood where it is not as it should be,
    and StorageError where it cannot be read."""
    try:
        file = path()
    except StorageError:
        return {}
    text = written(file)
    return checked(text, file) if text else {}


def language_settled() -> str | None:
    """The language, as far as that can be read: those who ask for help are helped without."""
    try:
        return settings().get("language")
    except WhillsError:
        return None


def written(file: Path) -> str:
    """The text of the file; empty where there is none."""
    try:
        if not file.is_file() and not os.path.lexists(file):
            return ""
        raw = None
        if file.is_file():
            with file.open("rb") as opened:
                raw = opened.read(MOST_BYTES + 1)
    except OSError as error:
        sentence = _("the settings at {path} cannot be read: {reason}")
        raise StorageError(sentence.format(path=file, reason=error.strerror or error)) from error
    if raw is None or len(raw) > MOST_BYTES:
        raise NotUnderstood(_("the settings at {path} are no file of settings; remove it").format(path=file))
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        sentence = _("the settings at {path} are not written in UTF-8; write them anew")
        raise NotUnderstood(sentence.format(path=file)) from error


def checked(text: str, file: Path) -> dict[str, str]:
    """What a text of settings says. Raises NotUnderstood with the line that is not as it should be."""
    import tomllib

    try:
        said = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # A ValueError of its own kind is for a number with too many digits.
        sentence = _("the settings at {path} are no TOML: {error}; mend that, or remove the file")
        raise NotUnderstood(sentence.format(path=file, error=error)) from error
    for name, value in said.items():
        fault = _fault(name, value)
        if fault is not None:
            sentence = _("the settings at {path}, line {line}: {fault}")
            raise NotUnderstood(sentence.format(path=file, line=_line_of(name, text), fault=fault))
    if said.get("ledger", "").startswith("~"):
        said["ledger"] = str(_expanded(said["ledger"]))
    return said


def _fault(name: str, value: object) -> str | None:
    if name not in CHECKS:
        sentence = _("there is no setting {name}; there is {known}")
        return sentence.format(name=repr(name[:40]), known=", ".join(CHECKS))
    if not isinstance(value, str):
        return _("{name} wants a text in quotes").format(name=name)
    return CHECKS[name](value)


def _fault_of_language(value: str) -> str | None:
    if value in LANGUAGES:
        return None
    sentence = _("there is no language {value}; there is {known}")
    return sentence.format(value=repr(value[:40]), known=", ".join(LANGUAGES))


def _fault_of_ledger(value: str) -> str | None:
    try:
        clean(value, "ledger", NAME_LIMIT * 10)
    except NotUnderstood as refusal:
        return str(refusal)
    from ledger.store.address import is_address

    if value and (is_address(value) or _expanded(value).is_absolute()):
        return None
    return _("ledger wants a whole path (/…, ~/…) or an address (postgresql://…)")


def _fault_of_campaign(value: str) -> str | None:
    try:
        clean(value, "campaign", NAME_LIMIT)
    except NotUnderstood as refusal:
        return str(refusal)
    return None if value else _("campaign wants the id of one; `whills campaigns` lists them")


CHECKS: dict[str, Callable[[str], str | None]] = {
    "language": _fault_of_language,
    "ledger": _fault_of_ledger,
    "campaign": _fault_of_campaign,
}
"""Every setting there is, with what tells what is wrong with a value."""


def _expanded(location: str) -> Path:
    """A path with the user's home in it."""
    try:
        return Path(location).expanduser()
    except RuntimeError:
        # A user without a home, or of another name.
        return Path(location)


def _line_of(name: str, text: str) -> int:
    """Where a setting stands; the first line where that is written in a way of its own."""
    found = re.search(
        rf"""^\s*["']?{re.escape(name)}["']?\s*[=.]|^\s*\[+\s*["']?{re.escape(name)}""", text, re.MULTILINE
    )
    return 1 if found is None else text.count("\n", 0, found.end()) + 1
