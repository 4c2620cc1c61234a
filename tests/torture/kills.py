"""`python -m tests.torture.kills FOLDER KILLS SEED`: kills a writer again and again, and looks what is left.

A process of its own, which imports everything once and forks its writers: the parent never holds the ledger
open while one of them runs. A writer tells each entry that was confirmed to it through a pipe.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from pathlib import Path
from random import Random

from ledger.audit.verify import verify
from ledger.entry import entry_of
from ledger.errors import WhillsError
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from tests.ledger.journal.evening import Evening
from tests.torture.lines import at_random

LEDGER_OF = 25
"""Kills after which a fresh ledger is taken: a verification of all of it follows each kill."""

READY = b"ready\n"
"""What a writer tells first."""


def main(folder: Path, kills: int, seed: int) -> int:
    """How many confirmed entries were looked for. Raises AssertionError for the first that is lost."""
    source = Random(seed)
    begun = folder / "begun.whills"
    with open_store(str(begun), create=True) as store:
        Evening(store).says("session start", "adventure start")
    confirmed: dict[int, bytes] = {}
    looked_for = 0
    for kill in range(kills):
        if kill % LEDGER_OF == 0:
            looked_for += len(confirmed)
            confirmed = {}
            shutil.copy(begun, folder / "ledger.whills")
        confirmed |= _killed(folder / "ledger.whills", source)
        _look(folder / "ledger.whills", confirmed, f"kill {kill} of seed {seed}")
    return looked_for + len(confirmed)


def _killed(ledger: Path, source: Random) -> dict[int, bytes]:
    """What a writer was told to be recorded before it was killed."""
    reading, writing = os.pipe()
    seed = source.random()
    writer = os.fork()
    if writer == 0:
        os.close(reading)
        _write(ledger, writing, Random(seed))
    os.close(writing)
    told = _waited_for(reading, source)
    os.kill(writer, signal.SIGKILL)
    os.waitpid(writer, 0)
    with os.fdopen(reading, "rb") as pipe:
        confirmed = (told + pipe.read()).removeprefix(READY).split(b"\n")[:-1]
    return {int(seq): bytes.fromhex(digest.decode()) for seq, digest in map(bytes.split, confirmed)}


def _waited_for(reading: int, source: Random) -> bytes:
    """What was told until a moment at random: within the next line or two, however fast the disk is."""
    begun, told = time.monotonic(), b""
    lines = source.randint(1, 4)
    while told.count(b"\n") < lines:
        more = os.read(reading, 4096)
        assert more, "the writer ended by itself"
        told += more
    time.sleep(source.uniform(0, 2) * (time.monotonic() - begun) / lines)
    return told


def _write(ledger: Path, pipe: int, source: Random) -> None:
    """Records until it is killed."""
    with open_store(str(ledger)) as store:
        sitting = Sitting(Journal(store, "evening"))
        os.write(pipe, READY)
        while True:
            try:
                said = sitting.understand(at_random(source).line(sitting.journal.head().seq))
                outcome = sitting.record(said).outcome if said is not None else None
            except WhillsError:
                continue
            for recorded in outcome.entries if outcome is not None else ():
                os.write(pipe, b"%d %s\n" % (recorded.entry.seq, recorded.hash.hex().encode()))


def _look(ledger: Path, confirmed: dict[int, bytes], when: str) -> None:
    with open_store(str(ledger)) as store:
        for seq, digest in confirmed.items():
            assert store.entry("evening", seq).hash == digest, f"entry {seq} was lost after {when}"
        report = verify(store, "evening")
        assert report.ok, f"after {when}: {report.problems}"
        for stored in store.entries("evening"):
            entry = entry_of(stored.body)
            if entry.reverses is None and entry.request.id.endswith("/2"):
                whole = store.of_request("evening", entry.request.id.removesuffix("/2"))
                assert len(whole) == 2, f"half an amendment is there after {when}"


if __name__ == "__main__":
    print(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))  # noqa: T201  # this is a program
