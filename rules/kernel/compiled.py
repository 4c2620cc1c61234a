"""A system's data, from its YAML once and from JSON ever after.

Reading YAML takes longer than a GM should wait, so the data is kept as JSON under the digest of the YAML: in
`rules/compiled/` (a wheel brings it, `make` fills it), else in the user's cache folder. A folder that cannot
be written costs time, not function.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import msgspec

from rules.kernel.chart import FILES, Data

READY = Path(__file__).parents[1] / "compiled"
"""Where compiled systems lie beside the code."""

FORMAT = b"6"
"""Changes when `Data` does, so that JSON of another shape is never read."""


def load(folder: Path) -> tuple[Data, str]:
    """The data of the system in that folder and the digest of its rules. Raises YamlError for YAML that is
    wrong."""
    digest = _digest(folder)
    name = f"{digest}.json"
    # To find the user's folder takes longer than to read what lies beside the code.
    found = _read(READY / name)
    if found is None:
        cache = _cache_folder()
        found = _read(cache / name) if cache is not None else None
        if found is None:
            found = _compile(folder)
            if cache is not None:
                _write(cache, digest, found)
    return found, digest


def compile_all(target: Path) -> list[Path]:
    """Compile every system into that folder, and take away what no system there has any more."""
    written = []
    target.mkdir(parents=True, exist_ok=True)
    for source in sorted(Path(__file__).parents[1].glob("*/system.yaml")):
        folder = source.parent
        written.append(_write(target, _digest(folder), _compile(folder)))
    for old in set(target.glob("*.json")) - set(written):
        old.unlink()
    return written


def _digest(folder: Path) -> str:
    digest = hashlib.sha256(FORMAT)
    for name in FILES:
        try:
            digest.update((folder / name).read_bytes())
        except FileNotFoundError:
            continue
    return digest.hexdigest()


def _cache_folder() -> Path | None:
    """None for a user without a home."""
    import platformdirs

    try:
        return platformdirs.user_cache_path("whills", appauthor=False) / "systems"
    except RuntimeError:
        return None


def _read(path: Path) -> Data | None:
    try:
        # A pipe would be waited for.
        return msgspec.json.decode(path.read_bytes(), type=Data) if path.is_file() else None
    except (OSError, msgspec.DecodeError, RecursionError):
        return None


def _compile(folder: Path) -> Data:
    from rules.kernel.declaration import declared

    return declared(folder)


def _write(folder: Path, digest: str, data: Data) -> Path:
    """Whole or not at all; a folder that cannot be written is left alone."""
    path = folder / f"{digest}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(msgspec.json.encode(data))
        draft.replace(path)
    except OSError:
        pass
    return path


if __name__ == "__main__":
    compile_all(READY)
