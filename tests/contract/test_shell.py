"""The evening of the contract, through the shell, on both databases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.contract.evening import CAMPAIGN, Due, evening
from tests.shell import Shell, process, shell_within


@pytest.fixture
def whills(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, location: str) -> Shell:
    """A shell on a ledger in which the campaign of the contract has begun."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("WHILLS_LEDGER", location)
    monkeypatch.delenv("WHILLS_CAMPAIGN", raising=False)
    monkeypatch.setenv("LC_ALL", "C")
    shell = shell_within(monkeypatch)
    ran = shell("new", str(CAMPAIGN))
    assert (ran.code, ran.out) == (0, "contract\n"), ran.err
    return shell


def balances(whills: Shell) -> dict[str, dict[str, Any]]:
    (document,) = whills("sheet", "--json").documents
    return {subject: sheet["accounts"] for subject, sheet in document["subjects"].items()}


def hold_what_is_due(due: Due, answer: dict[str, Any], whills: Shell) -> None:
    place = f"line {due.number}: {due.line}: {answer['findings']}"
    if due.refused_by is not None:
        assert answer["recorded"] is False, place
        assert due.refused_by in {
            found["rule"] for found in answer["findings"] if found["level"] == "refused"
        }
        return
    assert answer["recorded"] is True, place
    facts = answer["entries"][-1]["facts"]
    assert {name: str(facts[name]) for name in due.facts} == due.facts, place
    sheets = balances(whills) if due.balances else {}
    for subject, account, shown in due.balances:
        stands = sheets[subject][account]
        assert shown in (stands["shown"], str(stands["balance"])), f"{place}: {stands}"


def hold_the_last_balances(dues: list[Due], whills: Shell) -> None:
    """At the end, every account stands where it was due to stand last."""
    sheets = balances(whills)
    last = {(who, account): shown for due in dues for who, account, shown in due.balances}
    for (who, account), shown in last.items():
        stands = sheets[who][account]
        assert shown in (stands["shown"], str(stands["balance"])), (who, account)


def test_the_evening_is_long_enough_to_mean_something() -> None:
    dues = evening()
    assert len(dues) > 40
    assert sum(len(due.balances) for due in dues) > 25
    assert sum(due.refused_by is not None for due in dues) == 7


def test_every_line_by_itself(whills: Shell) -> None:
    for due in evening():
        # As a shell would hand it over: what stands after a `#` in a line would be gone, and none has one.
        ran = whills("log", "--json", *due.line.split())
        assert ran.code == (0 if due.refused_by is None else 1), ran.err or ran.out
        (answer,) = ran.documents
        hold_what_is_due(due, answer, whills)


def test_the_stream_stops_at_each_refusal_and_goes_on_after_it(whills: Shell) -> None:
    dues = evening()
    answers: list[dict[str, Any]] = []
    while len(answers) < len(dues):
        rest = "".join(f"{due.line}\n" for due in dues[len(answers) :])
        ran = whills("log", "--json", "-", stdin=rest)
        assert ran.code in (0, 1), ran.err
        answers += ran.documents
        stopped = dues[len(answers) - 1].refused_by is not None
        assert stopped is (ran.code == 1)
    for due, answer in zip(dues, answers, strict=True):
        assert answer["line"] == due.line
        assert answer["recorded"] is (due.refused_by is None)
    hold_the_last_balances(dues, whills)


def test_processes_of_their_own_agree(whills: Shell, location: str, tmp_path: Path) -> None:
    more = {"WHILLS_LEDGER": location, "XDG_STATE_HOME": str(tmp_path / "state"), "LC_ALL": "C"}
    for due in evening()[:6]:
        ran = process("log", "--json", *due.line.split(), more=more)
        assert ran.code == 0, ran.err
        hold_what_is_due(due, ran.documents[0], whills)


def test_what_is_recorded_together_comes_to_the_same(whills: Shell) -> None:
    dues = evening()
    lines = [due.line for due in dues if due.refused_by is None]
    ran = whills("log", "--all-or-nothing", "--json", "-", stdin="\n".join(lines))
    assert ran.code == 0, ran.err
    assert [answer["line"] for answer in ran.documents] == lines
    hold_the_last_balances(dues, whills)
