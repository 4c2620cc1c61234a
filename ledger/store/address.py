"""Addresses of PostgreSQL ledgers, and how they may be shown."""

from __future__ import annotations

import re

_SCHEMES = ("postgres", "postgresql")

# Made into patterns when they are needed: for a file never.
_HOST = r"(?:[\w.-]*|\[[0-9A-Fa-f:.]+\])(?::\d+)?"
_PLAIN = rf"(?a){_HOST}(?:,{_HOST})*(?:/[\w.-]*)?"
"""Hosts with their ports, and a database: all that is shown of an address beside the user."""

_PASSWORDS = r"(?ai)(?<=:/)(/?[^\s:/@]*):\S*@|(\bpassword=)[^\s&]+"
"""Where passwords stand in addresses of any kind, also in one whose slashes a path has swallowed."""


def is_address(location: str) -> bool:
    """Whether a location is meant as a server's address rather than as a file's path."""
    scheme, colon, _rest = location.lstrip().partition(":")
    # Some put the name of a driver behind it.
    return bool(colon) and scheme.lower().partition("+")[0] in _SCHEMES


def without_secrets(address: str) -> str:
    """The address with user, hosts and database alone: passwords may stand before the `@`, in the query, and,
    in an address that is written wrongly, anywhere."""
    _scheme, slashes, rest = address.partition("//")
    credentials, _at, place = rest.rpartition("@")
    place = place.partition("?")[0]
    if not slashes or not re.fullmatch(_PLAIN, place):
        return "postgresql://…"
    user = credentials.partition(":")[0]
    return f"postgresql://{user}@{place}" if user.isalnum() else f"postgresql://{place}"


def without_passwords(text: str) -> str:
    """A message that repeats what somebody wrote, which may be an address where none is due."""
    return re.sub(_PASSWORDS, _hidden, text)


def _hidden(found: re.Match[str]) -> str:
    return f"{found[2]}…" if found[2] else f"{found[1]}:…@"
