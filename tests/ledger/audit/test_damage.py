"""A ready campaign, damaged by hand as tables damage theirs: what an audit says of it afterwards."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.audit.judge import judge
from ledger.audit.verify import verify
from ledger.journal.journal import Journal
from ledger.places import bundled
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from tests.campaigns.play import Play
from tests.campaigns.test_audit import listed

LANTERNS = bundled("campaigns") / "force_companion.yaml"
PADAWANS = bundled("campaigns") / "padawans.yaml"

Line = tuple[int, str, str]


def audit(journal: Journal) -> list[Line]:
    report = judge(journal, Sitting(journal).speaker)
    return [(found.seq, found.check, found.rule) for found in report.findings]


def new(journal: Journal, file: Path) -> set[Line]:
    """What is found beside what the campaign has anyway."""
    known = {(int(line.split()[0]), *line.split()[1:]) for line in listed(file)}
    return {*audit(journal)} - known


def told(journal: Journal, seq: int, check: str) -> str:
    """The sentence of a finding."""
    report = judge(journal, Sitting(journal).speaker)
    return next(found.message for found in report.findings if (found.seq, found.check) == (seq, check))


# ---- A wrong award of session 1, found in session 3 ----


def test_a_wrong_award_amended_shows_what_was_bought_with_it() -> None:
    play = Play(LANTERNS, before="session start The hermit's lessons")
    (award,) = play.says("award tessa 30 // a slip")
    dodge, con = play.says(
        "session start Two", "tessa raises dodge to 5D", "tessa raises con to 4D+2", "session end"
    )[1:3]
    play.says("session start Three")
    refused = play.sitting.understand(f"amend {award} award tessa 3")
    assert refused is not None
    assert not play.sitting.record(refused).outcome.recorded  # type: ignore[union-attr]  # a line has an outcome
    reversal, replacement = play.says(f"amend {award} award tessa 3 ruling she pays it back")
    assert audit(play.journal) == [
        (dodge, "floor", "WH"),
        (dodge, "corrected", "D1-AD-06"),
        (con, "floor", "WH"),
        (con, "corrected", "D1-AD-06"),
        (reversal, "ruling", "WH"),
        (replacement, "floor", "WH"),
    ]
    assert "12 wanted, 9 there" in told(play.journal, dodge, "corrected")


def test_a_wrong_award_amended_while_there_are_points_left_changes_nothing_else() -> None:
    play = Play(LANTERNS)
    play.says("amend 49 award tessa, brakka 1")
    assert new(play.journal, LANTERNS) == set()


# ---- A forgotten session, entered late ----


def test_a_session_entered_late_shows_what_would_have_come_out_otherwise() -> None:
    play = Play(LANTERNS)
    lesson, *_others = play.says(
        "in session 2 kel trains control alone on day 20 // the week nobody had written down",
        "in session 2 award kel 1",
        "in session 2 note Three nights of fog.",
    )
    # His Control is a pip better in every later roll, and none comes out otherwise by that.
    assert new(play.journal, LANTERNS) == {(lesson, "days_overlap", "FC-AM-54")}


def test_points_spent_late_are_missed_by_what_was_bought_with_them_since() -> None:
    play = Play(LANTERNS)
    play.says("in session 1 tessa raises blaster")
    assert new(play.journal, LANTERNS) == {
        (129, "floor", "WH"),
        (129, "corrected", "D1-AD-06"),
        (164, "corrected", "FC-RO-01"),
    }
    assert "is at -1, below its floor of 0" in told(play.journal, 129, "floor")
    assert "it would be refused: too few Character points" in told(play.journal, 129, "corrected")


# ---- A house rule changed midway ----


def test_a_house_rule_that_changes_midway_judges_clean_before_and_after() -> None:
    play = Play(PADAWANS)
    assert new(play.journal, PADAWANS) == set()


def test_a_house_rule_taken_back_shows_exactly_the_entries_that_differ() -> None:
    play = Play(PADAWANS)
    play.says("annule 85")
    assert new(play.journal, PADAWANS) == {(86, "corrected", "FC-MA-07"), (87, "corrected", "WH")}


# ---- A master who turns out to have been tainted ----


def test_the_lessons_of_a_master_who_was_tainted_taint_the_pupil() -> None:
    play = Play(LANTERNS)
    play.says("in session 1 ilen gains dark 2 // what the first lamp cost", "judge ilen stays")
    assert new(play.journal, LANTERNS) == {(57, "corrected", "FC-MA-03"), (59, "corrected", "FC-MA-03")}
    assert "Dark side points of Kel Doran +1" in told(play.journal, 57, "corrected")


# ---- Assertions ----


def test_an_assertion_names_the_entry_since_which_it_does_not_hold() -> None:
    play = Play(LANTERNS)
    (undone,) = play.says("undo 63")
    assert new(play.journal, LANTERNS) == {(64, "assertion", "WH")}
    assert told(play.journal, 64, "assertion").endswith(f"is 1D since entry {undone}")
    play.says("redo")
    assert new(play.journal, LANTERNS) == set()


def test_an_assertion_is_broken_by_what_is_entered_late_before_it_and_not_after_it() -> None:
    play = Play(LANTERNS)
    after, before = play.says("in session 2 tessa gains credits 5", "in session 1 tessa gains credits 7")
    assert before > after
    (asserted,) = play.says("assert tessa credits 842")
    assert new(play.journal, LANTERNS) == set()
    (broken,) = play.says("in session 3 tessa gains credits 1")
    play.says("in session 1 tessa gains credits 2")
    assert new(play.journal, LANTERNS) == {(asserted, "assertion", "WH")}
    assert told(play.journal, asserted, "assertion").endswith(f"since entry {broken}")


# ---- A tampered row ----


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """The campaign in a file."""
    path = tmp_path / "ledger.whills"
    Play(LANTERNS, ledger=str(path)).store.close()
    return path


def tampered(path: Path, *statements: str) -> None:
    """These statements, with the guards taken off meanwhile."""
    with closing(sqlite3.connect(path)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _sql in guards:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
        for _name, sql in guards:
            connection.execute(sql)
        connection.commit()


def test_a_tampered_copy_is_told_by_verify_and_the_audit_reads_on(ledger: Path) -> None:
    tampered(ledger, "UPDATE posting SET amount = 9 WHERE seq = 57 AND line = 1")
    with open_store(str(ledger), readonly=True) as store:
        assert verify(store, "lanterns").first_bad == 57
        assert new(Journal(store, "lanterns"), LANTERNS) == set()


def test_a_tampered_text_is_told_by_both(ledger: Path) -> None:
    tampered(
        ledger,
        """UPDATE entry SET body = replace(body, '"amount":-2', '"amount":-1') WHERE seq = 57""",
        "UPDATE entry SET body = substr(body, 1, 90) WHERE seq = 111",
    )
    with open_store(str(ledger), readonly=True) as store:
        assert verify(store, "lanterns").first_bad == 57
        found = new(Journal(store, "lanterns"), LANTERNS)
        assert {(57, "postings", "FC-MA-03"), (111, "unjudged", "WH")} <= found
        assert {check for _seq, check, _rule in found} == {"altered", "postings", "unjudged"}
        assert "Character points of Kel Doran -1; by the rules: Character points of Kel Doran -2" in told(
            Journal(store, "lanterns"), 57, "postings"
        )


def test_an_entry_of_an_unknown_move_is_a_finding(ledger: Path) -> None:
    tampered(ledger, """UPDATE entry SET body = replace(body, '"move":"rolls"', '"move":"juggles"')""")
    with open_store(str(ledger), readonly=True) as store:
        found = new(Journal(store, "lanterns"), LANTERNS)
        assert {check for _seq, check, _rule in found} == {"altered", "unjudged"}
        assert "there is no move juggles" in told(Journal(store, "lanterns"), 6, "unjudged")
