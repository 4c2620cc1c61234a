"""Each ready campaign plays as its golden file says, line by line, and uses every move of its system."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ledger.audit.verify import verify
from ledger.journal.views import sheets
from ledger.places import bundled
from tests.campaigns.play import Play
from tests.golden import reads_as_before

READY = sorted(bundled("campaigns").glob("*.yaml"))
GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module", params=READY, ids=lambda file: file.stem)
def play(request: pytest.FixtureRequest) -> Play:
    return Play(request.param)


def told(play: Play) -> str:
    """The journal in words and the sheets at its end."""
    speaker = play.sitting.speaker
    lines = []
    for recorded in play.recorded:
        entry = recorded.entry
        note = f" // {entry.note}" if entry.note else ""
        ruling = f" [ruling: {entry.ruling}]" if entry.ruling else ""
        cited = f" ({', '.join(entry.citations)})" if entry.citations else ""
        lines.append(f"{entry.seq} {speaker.summary(entry)}{ruling}{note}{cited}")
    for sheet in sheets(play.journal):
        shown = ", ".join(f"{account} {speaker.shown(account, n)}" for account, n in sheet.accounts.items())
        lines.append(f"{sheet.id} ({sheet.kind}) {sheet.name}: {shown}")
    return "\n".join(lines) + "\n"


def test_it_plays_as_its_golden_file_says(play: Play) -> None:
    reads_as_before(told(play), GOLDEN / f"{play.name}.txt")


def test_every_line_is_recorded_and_the_ledger_verifies(play: Play) -> None:
    assert play.refused == []
    assert play.warnings == []
    assert verify(play.store, play.journal.campaign).ok


def test_every_move_of_its_own_rules_is_used(play: Play) -> None:
    """Those of the supplement that it is played with, else of the system."""
    assert {move.id for move in play.journal.system.parts[-1].moves} <= play.moves_used


def test_every_move_of_a_system_is_used_in_one_of_its_campaigns() -> None:
    used: dict[tuple[str, ...], set[str]] = {}
    wanted: dict[tuple[str, ...], set[str]] = {}
    for file in READY:
        play = Play(file)
        rules = tuple(play.journal.system.names)
        used[rules] = used.get(rules, set()) | play.moves_used
        # One that was put away could not be looked at as a campaign in play.
        wanted[rules] = set(play.journal.system.moves) - {"archive"}
    assert {rules: moves - used[rules] for rules, moves in wanted.items()} == {
        rules: set() for rules in wanted
    }


def test_it_shows_what_a_newcomer_should_see(play: Play) -> None:
    """At least three sessions in two adventures, corrections, a late entry, a ruling, a secret."""
    kinds = Counter(recorded.entry.kind for recorded in play.recorded)
    found_entries = [recorded.entry for recorded in play.recorded]
    assert kinds["session_closed"] >= 3
    assert kinds["adventure_closed"] >= 2
    assert kinds["reversed"] >= 2
    assert any(entry.stands < entry.seq and entry.kind != "reversed" for entry in found_entries)
    assert any(entry.ruling for entry in found_entries)
    assert any(entry.secret for entry in found_entries)


def test_every_fate_of_a_force_point_is_there(play: Play) -> None:
    told = [recorded.entry.facts for recorded in play.recorded]
    fates = {str(facts.get("fate") or facts.get("judgement")) for facts in told}
    fates |= {one["judgement"] for facts in told for one in facts.get("judged", [])}
    assert set(play.journal.system.choices.get("fate", [])) <= fates


def test_where_there_are_studies_one_succeeds_and_one_fails(play: Play) -> None:
    studies = [r.entry for r in play.recorded if r.entry.kind == "research_completed"]
    gained = {any(p.amount > 0 and _is_learnt(play, p.account) for p in study.postings) for study in studies}
    assert gained == ({True, False} if "studies" in play.journal.system.moves else set())


def _is_learnt(play: Play, account: str) -> bool:
    found = play.journal.system.account(account)
    return found is not None and found.notation in {"code", "flag"}


def test_whatever_is_recorded_has_words_and_a_rule_that_is_there(play: Play) -> None:
    system = play.journal.system
    found_entries = [recorded.entry for recorded in play.recorded]
    assert {rule for entry in found_entries for rule in entry.citations} <= set(system.rules)
    assert {entry.kind for entry in found_entries} <= set(system.summaries)
