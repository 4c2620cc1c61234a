"""Bundles for tests: as a ledger writes them, and as someone writes them who hashes anew."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ledger.entry import FIRST_HASH, chained
from ledger.exchange.jsonl import jsonl
from ledger.journal.journal import Journal

Body = dict[str, Any]


def written(path: Path, journal: Journal) -> Path:
    """The bundle of a campaign."""
    path.write_text("".join(jsonl(journal)), encoding="utf-8", newline="\n")
    return path


def bodies_in(bundle: Path) -> list[Body]:
    """The entries of a bundle, without their hashes."""
    found = [json.loads(line) for line in bundle.read_text(encoding="utf-8").splitlines()]
    for body in found:
        del body["hash"]
    return found


def forged(path: Path, bodies: Iterable[Body]) -> Path:
    """A bundle of these entries, each with the hash that it then has."""
    digest, lines = FIRST_HASH, []
    for body in bodies:
        text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        digest = chained(digest, text)
        lines.append(f'{text[:-1]},"hash":"{digest.hex()}"}}\n')
    path.write_text("".join(lines), encoding="utf-8", newline="\n")
    return path
