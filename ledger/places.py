"""Where things are: what comes with the program, and the folders of the user.

`bundled` finds files in a checkout and in an installed wheel alike. The user's folders are those that the
operating system names; nothing here creates them.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def bundled(name: str) -> Path:
    """A folder that comes with the program, `migrations` or `campaigns`: beside `ledger/` in a checkout,
    inside it in a wheel."""
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parent / name


def data_folder() -> Path:
    """Where a user's ledger is when no other is named."""
    import platformdirs

    return platformdirs.user_data_path("whills", appauthor=False)


def state_folder() -> Path:
    """What the program remembers from one day to the next: the last campaign, the history of lines."""
    import platformdirs

    return platformdirs.user_state_path("whills", appauthor=False)


def cache_folder() -> Path:
    """What can be made again at any time."""
    import platformdirs

    return platformdirs.user_cache_path("whills", appauthor=False)
