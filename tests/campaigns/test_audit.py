"""An audit of each ready campaign finds what its `.audit` file lists, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.audit.judge import judge
from ledger.places import bundled
from tests.campaigns.play import Play

READY = sorted(bundled("campaigns").glob("*.yaml"))


def listed(file: Path) -> list[str]:
    """The lines of the file beside a campaign: `SEQ CHECK RULE`, but for what is said about them."""
    lines = file.with_suffix(".audit").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("file", READY, ids=lambda file: file.stem)
def test_an_audit_finds_what_was_written_down_before(file: Path) -> None:
    play = Play(file)
    report = judge(play.journal, play.sitting.speaker)
    assert [f"{found.seq} {found.check} {found.rule}" for found in report.findings] == listed(file)
    decided = [one.entry for one in play.recorded if one.entry.seq > 1 and one.entry.reverses is None]
    assert report.judged == len(decided)
