"""`whills import` of a journal with faults: judged line by line, in each way that may be asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ledger.cli.test_import import digest
from tests.shell import Shell

BAD = "award roark 2\nroark flies\naward jana 3\nsession start\nroark gains credits -900\n"


@pytest.mark.parametrize(
    ("options", "faulty", "entries", "end"),
    [
        (
            (),
            [2, 4, 5],
            2,
            "so nothing was recorded; `--until-refused` keeps the lines before the first fault",
        ),
        (("--until-refused",), [2], 3, "entries 3 to 3 are recorded; `whills undo 3..3` takes them back"),
        (("--dry-run",), [2, 4, 5], 2, "a dry run: 3 lines were judged, and nothing was recorded"),
        (("--dry-run", "--until-refused"), [2], 2, "a dry run: 1 line was judged, and nothing was recorded"),
    ],
)
def test_a_file_with_faults_is_played_as_it_was_asked_for(
    cantina: Shell, home: Path, options: tuple[str, ...], faulty: list[int], entries: int, end: str
) -> None:
    (home / "bad.journal").write_text(BAD)
    before = digest(home)
    ran = cantina("import", *options, "bad.journal")
    assert ran.code == 2
    *faults, last = ran.err.splitlines()
    assert [int(line.removeprefix("line ").partition(":")[0]) for line in faults] == faulty
    assert last == end
    assert len(cantina("journal", "--json").documents) == entries
    assert (digest(home) == before) is (entries == 2)


def test_very_many_faults_stay_readable(cantina: Shell, home: Path) -> None:
    (home / "bad.journal").write_text("award roark 2\n" + "roark flies\n" * 500)
    ran = cantina("import", "bad.journal")
    told = ran.err.splitlines()
    assert (ran.code, len(told)) == (2, 22)
    assert told[0].startswith("line 2: ")
    assert told[-2] == "and 480 more lines are at fault; `--json` tells of all"
    faults = cantina("import", "bad.journal", "--json").documents[0]["faults"]
    assert [fault["line"] for fault in faults] == [*range(2, 502)]
    (home / "bad.journal").write_text("roark flies\n" * 5000)
    told = cantina("import", "--dry-run", "bad.journal").err.splitlines()
    assert told[-3:-1] == [
        "and 980 more lines are at fault; `--json` tells of all",
        "after so many faults the rest was not looked at",
    ]
