"""Addresses of PostgreSQL ledgers, and how they may be shown."""

from __future__ import annotations

import re

_SCHEME = re.compile(r"postgres(?:ql)?(?:\+\w+)?:", re.ASCII)

_PLAIN = re.compile(r"[\w.-]*(?::\d+)?(?:,[\w.-]*(?::\d+)?)*(?:/[\w.-]*)?", re.ASCII)
"""Hosts with their ports, and a database: all that is shown of an address beside the user."""


def is_address(location: str) -> bool:
    """Whether a location is meant as a server's address rather than as a file's path."""
    return _SCHEME.match(location) is not None


def without_secrets(address: str) -> str:
    """The address with user, hosts and database alone: passwords may stand before the `@`, in the query, and,
    in an address that is written wrongly, anywhere."""
    rest = address.partition("//")[2]
    credentials, at, place = rest.rpartition("@")
    place = place.partition("?")[0]
    user = credentials.partition(":")[0] if at else ""
    shown = f"{user}@{place}" if user.isalnum() else place
    return f"postgresql://{shown if _PLAIN.fullmatch(place) else '…'}"
