"""The benchmarks run, and what they measure is sound. How fast it was is never a test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from ledger.audit.verify import verify
from ledger.store.opening import open_store
from tests.benchmarks.campaign import CAMPAIGN, ledger_of
from tests.benchmarks.measure import AT_LEAST, Goal, Result


def test_a_short_run_measures_every_goal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.benchmarks", "--folder", str(tmp_path)]
    done = subprocess.run(
        [*command, "--entries", "60", "--rounds", "1"], capture_output=True, text=True, check=False
    )
    assert done.returncode in {0, 1}, done.stderr
    told = (tmp_path / "results.txt").read_text(encoding="utf-8")
    assert told == done.stdout
    results = json.loads((tmp_path / "results.json").read_bytes())
    assert len(results) == 15
    assert all(result["ours"] > 0 and result["floor"] > 0 for result in results)
    assert "whills --help" in told


def test_the_campaign_that_is_measured_is_a_sound_one(tmp_path: Path) -> None:
    with open_store(str(ledger_of(tmp_path, 900)), readonly=True) as store:
        report = verify(store, CAMPAIGN)
    assert (report.ok, report.entries) == (True, 900)


def test_a_goal_of_time_is_a_most_and_one_of_speed_a_least() -> None:
    slow = Result(Goal("time", 1.5), ours=2.0, floor=1.0)
    assert (slow.ratio, slow.met) == (2.0, False)
    fast = Result(Goal("speed", 0.5, AT_LEAST), ours=1.0, floor=0.6)
    assert (fast.ratio, fast.met) == (0.6, True)
    assert "MISSED" in slow.line()
    assert "0.60 (>= 0.5)" in fast.line()
