"""Addresses of PostgreSQL ledgers, and how they may be shown."""

from __future__ import annotations

import re

_SCHEME = re.compile(r"postgres(?:ql)?(?:\+\w+)?:", re.ASCII)

_HOST = r"(?:[\w.-]*|\[[0-9A-Fa-f:.]+\])(?::\d+)?"
_PLAIN = re.compile(rf"{_HOST}(?:,{_HOST})*(?:/[\w.-]*)?", re.ASCII)
"""Hosts with their ports, and a database: all that is shown of an address beside the user."""


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
