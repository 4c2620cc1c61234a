"""What goes wrong at a table, found later and put right on a ready campaign: with all that follows told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.audit.consequences import consequences
from ledger.audit.judge import judge
from ledger.audit.rehearsing import rehearse, ruled
from ledger.audit.verify import verify
from ledger.exchange.answers import answered
from ledger.journal.statement import statement
from ledger.journal.views import moment_of
from ledger.places import bundled
from ledger.quick_entry.line import Reversal
from tests.campaigns.play import Play


@pytest.fixture
def play() -> Play:
    return Play(Path(bundled("campaigns")) / "force_companion.yaml")


def points(play: Play, who: str, at: str, *, as_recorded: bool = False) -> int:
    moment = moment_of(play.journal, at, as_recorded=as_recorded)
    return statement(play.journal, who, "character_points", at=moment).balance


def test_a_wrong_award_found_later_tells_what_could_not_have_been_paid(play: Play) -> None:
    """Tessa was given 6 points at the end of the first adventure, and it should have been 2: the second raise
    that she paid with them would have been refused then. What she was given since covers it now."""
    spent = [one.entry for one in play.recorded if one.entry.kind == "character_points_spent"]
    raise_ = max(entry.seq for entry in spent if entry.subject == "tessa")
    awards = [one.entry for one in play.recorded if one.entry.kind == "character_points_awarded"]
    given = [entry for entry in awards if any(posting.subject == "tessa" for posting in entry.postings)]
    award = max(entry.seq for entry in given if entry.seq < raise_)
    line = f"amend {award} award tessa, kel 2"
    understood = play.sitting.understand(line)
    assert understood is not None
    tried = rehearse(play.sitting, understood)
    assert tried.outcome.recorded, tried.outcome.findings
    assert "adventure_over" in [finding.code for finding in tried.outcome.findings]
    found = {one.entry.seq: one for one in consequences(play.journal, tried.correction)}
    short = found[raise_]
    assert {"refused", "floor"} <= set(short.ways)
    assert [(shift.account, shift.was, shift.would) for shift in short.floors] == [
        ("character_points", 3, -1)
    ]
    before = points(play, "tessa", "session:1")
    play.says(line)
    assert points(play, "tessa", "session:1") == before
    assert statement(play.journal, "tessa", "character_points").balance == 2
    assert verify(play.store, play.journal.campaign).ok


def test_a_forgotten_evening_is_entered_late_and_seen_where_it_belongs(play: Play) -> None:
    head = play.journal.head().seq
    then = points(play, "brakka", "session:1")
    for line in (
        "in session 1 award brakka 2",
        "in session 1 brakka gains credits 25 // the fisherman's thanks",
    ):
        play.says(line)
    assert points(play, "brakka", "session:1") == then + 2
    assert points(play, "brakka", "session:1", as_recorded=True) == then
    played = statement(play.journal, "brakka", "character_points", played=True)
    order = [line.row.seq for line in played.lines]
    assert order.index(head + 1) < len(order) - 1
    told = answered(play.sitting, "why", [str(head + 1)]).lines
    assert any(line.startswith("entered late: stands after") for line in told)
    assert verify(play.store, play.journal.campaign).ok


def test_an_undone_end_of_an_adventure_tells_what_was_used_of_it() -> None:
    """What an end of an adventure handed out, and was used since, would be refused without it."""
    play = Play(Path(bundled("campaigns")) / "xyrop.yaml")
    ends = [one.entry.seq for one in play.recorded if one.entry.kind == "adventure_closed"]
    understood = play.sitting.understand(f"undo {ends[-1]}")
    assert understood is not None
    tried = rehearse(play.sitting, understood)
    found = [*consequences(play.journal, tried.correction)]
    boons = [one for one in found if one.entry.kind == "boon_taken"]
    assert len(boons) == 3
    assert all(one.ways == ["refused"] for one in boons)


REVERSED = {
    "d6_first_edition": [119, 120, 223, 268],
    "force_companion": [40, 57, 105],
    "lego_jedi": [15, 31, 72, 103],
    "macht_pool": [60, 99],
    "padawans": [70, 131],
    "xyrop": [14, 39, 57, 58, 72],
}
"""Entries that much hangs on: an act that others had waited for, the end of a round, a raise, a Force point;
one, 119, is a reversal, and brings back what it took away."""

FOLLOWS = ("corrected", "floor", "ceiling", "assertion")
"""What an audit finds of an entry because of what was corrected before it."""


@pytest.mark.parametrize("name", REVERSED)
@pytest.mark.parametrize("dependents", [False, True], ids=["alone", "with what rests on it"])
def test_what_an_audit_finds_after_a_reversal_was_told_before(name: str, *, dependents: bool) -> None:
    play = Play(Path(bundled("campaigns")) / f"{name}.yaml")
    journal, speaker, last = play.journal, play.sitting.speaker, play.journal.head().seq
    before = {(one.seq, one.check) for one in judge(journal, speaker).findings}
    for seq in REVERSED[name]:
        said = ruled(Reversal(f"undo {seq}", True, seq, dependents=dependents))
        tried = rehearse(play.sitting, said)
        told = {one.entry.seq for one in consequences(journal, tried.correction)}
        with journal.rehearsal():
            play.sitting.record(said)
            after = judge(journal, speaker).findings
        found = {one.seq for one in after if one.check in FOLLOWS and (one.seq, one.check) not in before}
        assert {one for one in found if one <= last} <= told, seq


def test_what_was_left_open_is_found_once_though_each_later_end_would_end_it() -> None:
    """A moment's wait that nothing ends any more is told of where it would have ended, not at every act."""
    play = Play(Path(bundled("campaigns")) / "lego_jedi.yaml")
    play.says("undo 15")
    found = [one for one in judge(play.journal, play.sitting.speaker).findings if one.check == "corrected"]
    assert 0 < sum("Waits for the opponent of Mara Venn" in one.message for one in found) <= 2
