"""Addresses of PostgreSQL ledgers, and how they may be shown."""

from __future__ import annotations

import re

_SCHEME = re.compile(r"\s*postgres(?:ql)?(?:\+\w+)?:", re.ASCII | re.IGNORECASE)

_HOST = r"(?:[\w.-]*|\[[0-9A-Fa-f:.]+\])(?::\d+)?"
_PLAIN = re.compile(rf"{_HOST}(?:,{_HOST})*(?:/[\w.-]*)?", re.ASCII)
"""Hosts with their ports, and a database: all that is shown of an address beside the user."""


_PASSWORDS = re.compile(r"(?<=:/)(/?[^\s:/@]*):\S*@|(\bpassword=)[^\s&]+", re.ASCII | re.IGNORECASE)
"""Where passwords stand in addresses of any kind, also in one whose slashes a path has swallowed."""


def is_address(location: str) -> bool:
    """Whether a location is meant as a server's address rather than as a file's path."""
    return _SCHEME.match(location) is not None


def without_secrets(address: str) -> str:
    """The address with user, hosts and database alone: passwords may stand before the `@`, in the query, and,
    in an address that is written wrongly, anywhere."""
    _scheme, slashes, rest = address.partition("//")
    credentials, _at, place = rest.rpartition("@")
    place = place.partition("?")[0]
    if not slashes or not _PLAIN.fullmatch(place):
        return "postgresql://…"
    user = credentials.partition(":")[0]
    return f"postgresql://{user}@{place}" if user.isalnum() else f"postgresql://{place}"


def without_passwords(text: str) -> str:
    """A message that repeats what somebody wrote, which may be an address where none is due."""
    return _PASSWORDS.sub(_hidden, text)


def _hidden(found: re.Match[str]) -> str:
    return f"{found[2]}…" if found[2] else f"{found[1]}:…@"
