"""The same act by line, form, palette and shell is recorded as the same body."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ledger.campaign_file.reader import read_file
from ledger.errors import NotUnderstood
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.journal.views import stored_entries
from ledger.places import bundled
from ledger.quick_entry.blanks import Blanks, blanks_of
from ledger.quick_entry.line import Line
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from ledger.store.records import Page
from ledger.tui.desk import Desk
from ledger.tui.screens.form import FormScreen
from ledger.tui.widgets.lines import LineList
from rules.kernel.verdict import Verdict
from tests.campaigns.play import SPOKEN
from tests.ledger.tui.seat import NARROW, Seat
from tests.shell import shell_within

MOST = 8
"""Lines of a campaign that are entered."""

ALIKE = 2
"""Lines of one move among them."""

Way = Callable[[Seat, str], None]


def told(sitting: Sitting, text: str) -> Line | None:
    """What a line says, if it names all it needs, its dice too."""
    try:
        said = sitting.understand(text, sticky=False)
        verdict = sitting.judge(said) if isinstance(said, Line) else None
    except NotUnderstood:
        # It speaks of somebody or of an evening that is not there without the lines before it.
        return None
    if not isinstance(said, Line):
        return None
    assert isinstance(verdict, Verdict)
    return said if verdict.missing is None and not verdict.refused else None


def evening(campaign: Path, ledger: Path) -> list[str]:
    """Lines that were played in that campaign, and can be at its beginning; its ledger before them."""
    founding = read_file(campaign).founding
    with open_store(str(ledger), create=True) as store:
        found(store, founding)
    trial = ledger.with_name("trial.whills")
    shutil.copy(ledger, trial)
    lines: list[str] = []
    moves = Counter[str]()
    with open_store(str(trial)) as store:
        sitting = Sitting(Journal(store, founding.campaign))
        for text in campaign.with_suffix(".journal").read_text(encoding="utf-8").splitlines():
            said = told(sitting, text)
            if said is not None and moves[said.move] < ALIKE and len(lines) < MOST:
                sitting.record(said)
                moves[said.move] += 1
                lines.append(text)
    assert len(moves) > 3
    return lines


def bodies(ledger: Path) -> list[dict[str, Any]]:
    """The entries, without what is another each time: the clock, ids of requests, salts of secrets."""
    with open_store(str(ledger), readonly=True) as store:
        [campaign] = store.campaigns()
        found = [json.loads(one.body) for one in stored_entries(Journal(store, campaign.campaign), Page())]
    for body in found:
        del body["recorded_at"], body["request"]["id"]
        body["salt"] = body.get("salt") is not None
    return found


# ---- The ways ----


def by_line(seat: Seat, line: str) -> None:
    seat.enter(line)


def by_form(seat: Seat, line: str) -> None:
    seat.type(line)
    seat.press("f4")
    assert isinstance(seat.app.screen, FormScreen)
    seat.press("enter")


def by_palette(seat: Seat, line: str) -> None:
    blanks = blanks_at(seat, line)
    vocabulary = blanks.vocabulary
    words = vocabulary.system.move_words[blanks.move.id]
    move = (words.get(vocabulary.language) or words["en"])[0]
    before, rest = re.split(rf"(?:^|(?<= )){re.escape(move)}(?= |$)", blanks.line(), maxsplit=1)
    seat.press("ctrl+p")
    seat.type(move)
    found = seat.app.screen.query_one(LineList)
    while not re.fullmatch(rf"table (\S+ )?{re.escape(move)}  0", found.key):
        seat.press("down")
    seat.press("enter")
    assert seat.typed.endswith(f"{move} ")
    seat.press("home", *["delete"] * seat.typed.rindex(f"{move} "))
    seat.type(before)
    seat.press("end")
    seat.enter(rest.lstrip())


def blanks_at(seat: Seat, line: str) -> Blanks:
    desk = seat.app.desk
    assert desk is not None
    blanks = blanks_of(line, desk.sitting.vocabulary)
    assert blanks is not None
    return blanks


@pytest.fixture(params=SPOKEN)
def campaign(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a ready campaign."""
    for name in ("LANG", "LC_ALL"):
        monkeypatch.setenv(name, SPOKEN[request.param])
    return bundled("campaigns") / f"{request.param}.yaml"


def test_every_way_in_records_the_same_bodies(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = tmp_path / "begun.whills"
    lines = evening(campaign, begun)
    recorded = {}
    for way in (by_line, by_form, by_palette):
        ledger = tmp_path / f"{way.__name__}.whills"
        shutil.copy(begun, ledger)
        id = campaign_of(ledger)
        with Seat(partial(Desk.open, str(ledger), id, keeping=False), NARROW) as seat:
            for line in lines:
                way(seat, line)
                assert seat.typed == "", seat.part("preview")
            seat.app.leave()
        recorded[way.__name__] = bodies(ledger)
    shell = tmp_path / "shell.whills"
    shutil.copy(begun, shell)
    run = shell_within(monkeypatch)
    for line in lines:
        ran = run("--ledger", str(shell), "log", line)
        assert ran.code == 0, ran.err
    recorded["shell"] = bodies(shell)
    assert len(recorded["by_line"]) == len(lines) + 1
    for other in ("by_form", "by_palette", "shell"):
        assert recorded[other] == recorded["by_line"], other


def campaign_of(ledger: Path) -> str:
    with open_store(str(ledger), readonly=True) as store:
        [campaign] = store.campaigns()
        return campaign.campaign
