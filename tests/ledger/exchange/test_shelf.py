"""Bookings and lessons: what is told of them is what play would come to."""

from __future__ import annotations

import pytest

from ledger.exchange.bookings import bookings, busy_until
from ledger.exchange.plans import planned
from ledger.exchange.shelf import things
from ledger.quick_entry.line import Line
from ledger.quick_entry.sitting import Sitting
from ledger.store.records import Moment
from rules.kernel.ways import Aim
from tests.ledger.tui.places.ready import played

CAMPAIGNS = ["force_companion", "padawans"]


def sitting_at(campaign: str) -> Sitting:
    return Sitting(played(campaign).journal)


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_every_lesson_that_is_offered_is_a_line_that_nothing_refuses_before_its_dice(campaign: str) -> None:
    sitting = sitting_at(campaign)
    offered = 0
    for who in sitting.journal.table().players():
        for thing in things(sitting.journal, sitting.vocabulary, who):
            for lesson in thing.lessons:
                assert lesson.known or lesson.line or lesson.refused, (who, thing.id, lesson.account)
                if lesson.line:
                    said = sitting.understand(lesson.line)
                    assert isinstance(said, Line)
                    verdict = sitting.judge(said)
                    assert verdict is not None
                    assert not [one for one in verdict.findings if one.level == "refused"], lesson.line
                    offered += 1
    assert offered


def test_access_is_that_of_the_moment() -> None:
    sitting = sitting_at("force_companion")
    now = {one.id: one.access for one in things(sitting.journal, sitting.vocabulary, "kel")}
    assert now["thessaly"]
    at = Moment("stands", 20)
    then = Sitting(sitting.journal, at=at)
    before = {one.id: one.access for one in things(then.journal, then.vocabulary, "kel", at)}
    assert not any(before.values())


def test_bookings_add_up_to_what_the_account_of_each_says() -> None:
    sitting = sitting_at("force_companion")
    found = bookings(sitting.journal, sitting.speaker, 0, 1000, None)
    booked = sitting.journal.table().reading.balances(prefix="booked.")
    assert sorted((one.who, f"booked.{one.first}.{one.days}") for one in found) == sorted(
        (who, account) for who, account, _amount in booked
    )
    last = max(one.last for one in found if one.who == "kel")
    assert busy_until(sitting.journal, "kel", 35) == last
    assert busy_until(sitting.journal, "kel", last + 1) is None


def test_only_bookings_that_share_a_day_with_the_window_are_told() -> None:
    sitting = sitting_at("force_companion")
    for first, days in ((16, 2), (17, 1), (18, 1)):
        for one in bookings(sitting.journal, sitting.speaker, first, days, None):
            assert one.first < first + days
            assert one.last >= first


def test_who_teaches_takes_part_in_a_booking() -> None:
    sitting = sitting_at("force_companion")
    [one] = [one for one in bookings(sitting.journal, sitting.speaker, 16, 1, None) if one.who == "kel"]
    assert one.others == ("ilen",)


def test_a_plan_ends_with_what_its_progress_raises() -> None:
    class Enough(Exception):
        pass

    def progress(done: int, of: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        planned(sitting_at("force_companion").journal, Aim("kel", "alter", 9), progress=progress)


def test_a_plan_is_told_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    planned(
        sitting_at("force_companion").journal,
        Aim("kel", "alter", 9),
        progress=lambda done, of: told.append((done, of)),
    )
    assert told == sorted(told)
    assert all(done <= of for done, of in told)
