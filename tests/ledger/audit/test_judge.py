"""What the program recorded it judges alike; what differs, or was ruled, or broken, is found."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.audit.judge import judge
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
