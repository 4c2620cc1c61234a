"""The benchmarks run, and what they measure is sound. How fast it was is never a test."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from ledger.audit.verify import verify
from ledger.store.opening import open_store
from tests.benchmarks import judged, peers
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
    # hledger is asked twice: to read, and to print.
    peers = ("ledger", "hledger", "bean-check", "hledger")
    there = sum(shutil.which(program) is not None for program in peers)
    assert len(results) == 39 + there
    assert told.count(" absent\n") == len(peers) - there
    assert all(result["ours"] > 0 and result["floor"] > 0 for result in results)
    assert "whills --help" in told


def test_the_campaign_that_is_measured_is_a_sound_one(tmp_path: Path) -> None:
    with open_store(str(ledger_of(tmp_path, 900)), readonly=True) as store:
        report = verify(store, CAMPAIGN)
    assert (report.ok, report.entries) == (True, 900)


def test_the_campaign_that_is_judged_was_decided_by_the_rules(tmp_path: Path) -> None:
    ledger = judged.ledger_of(tmp_path, 900)
    with open_store(str(ledger), readonly=True) as store:
        report = verify(store, CAMPAIGN)
        assert report.problems == []
    found = judged.judged(ledger)
    assert found.findings == 0
    assert 800 < found.entries < report.entries


def test_what_a_peer_reads_is_the_whole_campaign(tmp_path: Path) -> None:
    ledger = ledger_of(tmp_path, 900)
    played = [*peers.transactions(ledger)]
    assert len(played) == 900
    balances: Counter[tuple[str, str]] = Counter()
    for transaction in played:
        for who, account, amount in transaction.postings:
            balances[who, account] += amount
    with open_store(str(ledger), readonly=True) as store:
        kept = {(row.subject, row.account): row.amount for row in store.balances(CAMPAIGN)}
    assert {key: amount for key, amount in balances.items() if amount} == kept


def test_a_peer_reads_what_was_rolled(tmp_path: Path) -> None:
    played = [*peers.transactions(ledger_of(tmp_path, 60))]
    roll = next(transaction for transaction in played if "difficulty" in transaction.facts)
    peers.commands(played, tmp_path)
    for name in ("peers.journal", "peers.beancount"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert roll.summary in text
        assert text.count(roll.facts["citations"]) >= 59
        for key in ("faces", "code", "total", "difficulty", "outcome"):
            assert roll.facts[key] in text.partition(roll.summary)[2].partition("\n20")[0]


def test_a_goal_of_time_is_a_most_and_one_of_speed_a_least() -> None:
    slow = Result(Goal("time", 1.5), ours=2.0, floor=1.0)
    assert (slow.ratio, slow.met) == (2.0, False)
    fast = Result(Goal("speed", 0.5, AT_LEAST), ours=1.0, floor=0.6)
    assert (fast.ratio, fast.met) == (0.6, True)
    assert "MISSED" in slow.line()
    assert "0.60 (>= 0.5)" in fast.line()
