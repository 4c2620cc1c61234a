"""What the program recorded it judges alike; what differs, or was ruled, or broken, is found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.audit.judge import OFTEN, judge
from ledger.audit.under import Share, hold_under
from ledger.journal.asked import Asked
from ledger.store.opening import open_store
from rules.kernel.record import Value
from tests.ledger.audit.random_evening import SYSTEMS, evening_of, plays
from tests.ledger.journal.evening import COMPANION, EVERYTHING, FIRST_EDITION, Evening
from tests.torture import HARDER

OTHERWISE = {"unjudged", "refused", "postings", "fields", "outcome", "citations", "dice", "place"}
"""What is never found of entries that nobody altered."""


def audit(evening: Evening) -> list[tuple[int, str, str]]:
    """Entry, check and rule of what is found."""
    report = judge(evening.journal, evening.sitting.speaker)
    return [(found.seq, found.check, found.rule) for found in report.findings]


def told(evening: Evening, check: str) -> list[str]:
    """The sentences of one check."""
    report = judge(evening.journal, evening.sitting.speaker)
    return [found.message for found in report.findings if found.check == check]


@pytest.mark.parametrize("file", [FIRST_EDITION, COMPANION], ids=["first edition", "companion"])
def test_an_evening_with_everything_is_judged_as_it_was_recorded(file: bytes) -> None:
    evening = Evening(file=file)
    for line in EVERYTHING:
        evening.enters(line)
    assert [found for found in audit(evening) if found[1] in OTHERWISE] == []


@pytest.mark.parametrize("name", SYSTEMS)
@settings(max_examples=15 * HARDER, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_what_was_recorded_is_judged_alike(name: str, data: st.DataObject) -> None:
    evening = evening_of(name)
    plays(evening.journal, name, data)
    assert [found for found in audit(evening) if found[1] in OTHERWISE] == []


@pytest.fixture
def kept(location: str) -> Iterator[Evening]:
    """An evening on each database."""
    with open_store(location, create=True) as store:
        yield Evening(store)


def test_either_database_is_judged_alike(kept: Evening) -> None:
    kept.says("session start One", "roark set species Human", "roark set species Duros", "undo")
    kept.says("roark wounded", "roark healed", "session end", "session start Two")
    kept.says("amend 6 roark wounded", "in session 1 award mira 2", "undo 6..7", "redo")
    assert audit(kept) == []


def test_how_far_it_is_is_told_and_ends_with_all() -> None:
    evening = Evening()
    for n in range(OFTEN + 10):
        evening.journal.record(Asked(None, "note", {"text": f"Note {n}"}))
    told: list[tuple[int, int]] = []
    judge(evening.journal, evening.sitting.speaker, lambda done, of: told.append((done, of)))
    assert told == sorted(told)
    assert len(told) > 1
    assert told[-1][0] == told[-1][1]


def test_a_journal_is_judged_up_to_an_entry() -> None:
    evening = Evening()
    evening.says("session start One", "award roark 9")
    ruled = evening.says("roark raises strength ruling so be it")
    assert audit(evening) == [(ruled, "ruling", "D1-AD-05")]
    report = judge(evening.journal, evening.sitting.speaker, upto=ruled - 1)
    assert (report.findings, report.judged) == ([], 2)


def test_what_a_ruling_lifts_is_told_of_the_entry_that_needed_it() -> None:
    evening = Evening()
    evening.says("session start One", "award roark 9", "award roark 1")
    evening.says("amend 4 roark raises strength ruling it was no award")
    assert audit(evening) == [(6, "ruling", "D1-AD-05")]


def test_a_ruling_is_told_of_what_was_taken_back_too_and_that_it_was() -> None:
    """What was recorded by a ruling stays so; what it says of play now is that it does not stand."""
    evening = Evening()
    evening.says("session start One", "award roark 3", "roark raises strength ruling a gift", "undo")
    evening.says("roark blaster vs 10 : 1 2 3 4 5 ruling no need", "undo")
    evening.says("undo 3 ruling a debt")
    before = told(evening, "ruling")
    assert [sentence.endswith(" (the entry is reversed)") for sentence in before] == [True, True, False]
    evening.says("redo")
    assert told(evening, "ruling") == [*before[:2], f"{before[2]} (the entry is reversed)"]


def test_an_amendment_breaks_no_floor_between_its_two_entries() -> None:
    evening = Evening()
    award = evening.says("session start One", "award roark 9")
    evening.says("roark raises blaster", "roark raises dodge", f"amend {award} award roark 8")
    assert audit(evening) == []


def test_a_debt_is_told_of_the_entry_that_made_it() -> None:
    evening = Evening()
    award = evening.says("session start One", "award roark 9")
    evening.says("roark raises blaster", "roark raises dodge")
    assert evening.refused(f"undo {award}") == ["would_owe"]
    reversal = evening.says(f"undo {award} ruling so be it")
    assert [seq for seq, check, _rule in audit(evening) if check == "floor"] == [reversal - 1, reversal]
    evening.says("redo")
    instead = evening.says(f"amend {award} award mira 1 ruling it was hers")
    assert (instead, "floor", "WH") in audit(evening)
    assert (instead - 1, "floor", "WH") not in audit(evening)


def test_days_overlap_when_a_booking_stands_again() -> None:
    evening = Evening(file=COMPANION)
    evening.says("session start One", "mira pupil of odan", "mira trains control with odan")
    undone = evening.says("undo")
    evening.says("mira trains control with odan on day 0")
    assert audit(evening) == []
    again = evening.says(f"undo {undone}")
    assert audit(evening) == [(again, "days_overlap", "FC-AM-54")]
    evening.says(f"undo {again}")
    assert audit(evening) == []


# ---- Other house rules ----


def test_other_house_rules_are_held_against_what_was_recorded() -> None:
    evening = Evening()
    first = evening.says("session start One", "mira raises control")
    evening.says("roark raises blaster", "mira raises control", "undo")
    before = evening.journal.head()
    rules: dict[str, Value] = {"force_skills.raise_with_points": "refuse"}
    held = hold_under(evening.journal, evening.sitting.speaker, rules)
    assert [(found.seq, found.check, found.rule) for found in held.findings] == [
        (first, "refused", "D1-AM-22")
    ]
    assert held.shares == {"mira": Share({"control": -1, "character_points": 2}, 1)}
    assert evening.journal.head() == before


def test_an_outcome_that_differs_is_told_by_what_differs_in_it() -> None:
    evening = Evening()
    evening.says("session start One", "roark drops", "vex shoots roark at short with 4D : 1 2 1 1")
    held = hold_under(evening.journal, evening.sitting.speaker, {"combat.prone_modifier": 5})
    [message] = [one.message for one in held.findings if one.check == "outcome"]
    assert message == (
        "recorded: difficulty 10, rolls attack difficulty 10, rolls attack margin -5; by the rules: "
        "difficulty 15, prone 5, rolls attack difficulty 15, rolls attack margin -10"
    )


def test_the_house_rules_of_then_differ_in_nothing() -> None:
    evening = Evening()
    evening.says("session start One", "mira raises control", "house force_skills.raise_with_points refuse")
    rules: dict[str, Value] = {"force_skills.raise_with_points": "warn"}
    held = hold_under(evening.journal, evening.sitting.speaker, rules)
    assert (held.findings, held.shares, held.judged) == ([], {}, 2)
