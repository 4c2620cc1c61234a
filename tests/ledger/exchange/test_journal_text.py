"""A journal goes out as lines and is played again from them, entry by entry the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.audit.verify import verify
from ledger.campaign_file.reader import read_campaign, read_file
from ledger.errors import NotUnderstood, Refused, WouldOverwrite
from ledger.exchange.journal_text import HEAD, journal_text
from ledger.exchange.playing_in import MOST_FAULTS, play_in
from ledger.exchange.selection import Choice
from ledger.journal.asked import Asked
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from tests.campaigns.play import Play
from tests.ledger.exchange.again import balances, begun, played_again, recorded, said
from tests.ledger.journal.evening import COMPANION, EVERYTHING, Evening

READY = sorted((Path(__file__).parents[3] / "campaigns").glob("*.yaml"))


@pytest.fixture
def fresh() -> Journal:
    """The evening before it is played."""
    return begun(read_campaign(COMPANION, "evening.yaml"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.journal"


# ---- Out ----


def test_a_line_for_each_request_with_the_faces_that_fell() -> None:
    evening = Evening()
    evening.says(*EVERYTHING)
    assert said(evening.journal) == (
        "# whills journal 1 follows entry 1\n\n"
        "session start One\n\n"
        "adventure start The Bathysphere\n"
        "scene Cockpit\n"
        "round\n"
        "roark declares 2\n"
        "roark rolls blaster vs 15 : 1 2 3 4\n"
        "roark force\n"
        "judge roark heroic\n"
        "roark hit by 4D : 1 1 1 1 resists : 6 6 6 6\n"
        "secret mira gains dark_side_points 1\n"
        "undo 11\n"
        "adventure end\n"
        "in adventure 1 award mira 2\n"
        "amend 10 roark hit by 4D : 6 6 6 6 resists : 1 1 1 1\n"
    )


def test_a_longer_campaign_begins_with_the_lines_of_a_shorter_one() -> None:
    evening, before = Evening(), ""
    for line in EVERYTHING:
        evening.says(line)
        now = said(evening.journal)
        assert now.startswith(before)
        before = now


def test_a_part_says_that_it_is_one() -> None:
    evening = Evening()
    evening.says("session start One", "award mira 2", "session end", "session start Two", "award roark 1")
    part = "".join(journal_text(evening.journal, Choice(session=2)))
    assert part == f"{HEAD} a part, not to be played again\n\nsession start Two\naward roark 1\n"
    later = "".join(journal_text(evening.journal, Choice(since=4)))
    assert later == f"{HEAD} follows entry 4\n\nsession start Two\naward roark 1\n"


def test_a_player_sees_the_numbers_of_secrets_alone() -> None:
    evening = Evening()
    evening.says("secret note Zyx", "award mira 2", "undo 2", "note so it is")
    part = "".join(journal_text(evening.journal, Choice(player="mira")))
    assert part == f"{HEAD} a part, not to be played again\n# 2\naward mira 2\n# 4\nnote so it is\n"


def test_what_no_line_can_say_is_refused_by_its_number() -> None:
    evening = Evening()
    evening.journal.record(Asked(None, "note", {"text": "two\nlines"}))
    with pytest.raises(Refused, match=r"no line asks for entry 2; `whills export jsonl` keeps all as it is"):
        said(evening.journal)


# ---- And in again ----


@pytest.mark.parametrize("campaign", READY, ids=lambda path: str(path.stem))
def test_every_ready_campaign_is_played_again_from_its_lines(campaign: Path, tmp_path: Path) -> None:
    first = Play(campaign).journal
    again = begun(read_file(campaign))
    played = played_again(again, tmp_path / "again.journal", said(first))
    assert played.faults == []
    assert recorded(again) == recorded(first)
    assert balances(again) == balances(first)
    assert said(again) == said(first)
    # And taken back, as one.
    assert again.undo_range(played.first, played.last).recorded
    assert balances(again) == balances(begun(read_file(campaign)))
    assert verify(again.store, again.campaign).problems == []


def test_names_mean_who_bore_them_then(fresh: Journal, file: Path) -> None:
    evening = Evening(file=COMPANION)
    evening.says(
        "enrol guard as npc blaster 3D",
        "rename guard Captain of the guard",
        "retire guard",
        "undo 4",
        "undo 3",
        "undo 2",
        "enrol guard as npc blaster 4D",
        "amend 8 enrol guard as npc blaster 5D // no, five",
        "guard blaster vs 10 : 1 2 3 4 5",
    )
    assert played_again(fresh, file, said(evening.journal)).faults == []
    assert recorded(fresh) == recorded(evening.journal)


def test_rulings_notes_and_late_places_come_again(fresh: Journal, file: Path) -> None:
    evening = Evening(file=COMPANION)
    evening.says(
        "session start One // « à l'heure »",
        "adventure start Two",
        "roark force neither",
        "session end",
        "adventure end",
        "in session 1 roark gains dark 1 ruling the table // saw it",
        'note a "quoted" text, and: a sign = here // with a note',
        "in session 1 award all 3",
        "amend 9 award mira 2 ruling fair is fair // really",
        "undo 11 ruling so be it // and a note",
        "redo",
    )
    assert played_again(fresh, file, said(evening.journal)).faults == []
    assert recorded(fresh) == recorded(evening.journal)


# ---- More of the same campaign ----


def test_only_what_is_new_is_played(fresh: Journal, file: Path) -> None:
    evening = Evening(file=COMPANION)
    evening.says("session start One", "award mira 2")
    played_again(fresh, file, said(evening.journal))
    evening.says("award roark 1", "amend 3 award mira 4")
    more = played_again(fresh, file, said(evening.journal))
    assert (more.first, more.last, more.lines) == (4, 6, 2)
    assert recorded(fresh) == recorded(evening.journal)
    with pytest.raises(WouldOverwrite, match="evening has all of these lines already"):
        played_again(fresh, file, said(evening.journal))


def test_comments_and_empty_lines_may_be_others(fresh: Journal, file: Path) -> None:
    evening = Evening(file=COMPANION)
    evening.says("session start One", "award mira 2")
    played_again(fresh, file, said(evening.journal))
    evening.says("award roark 1")
    text = said(evening.journal).replace("award mira", "# fair?\n\naward mira")
    assert played_again(fresh, file, text).last == 4


def test_a_later_file_goes_on_where_the_earlier_ended(fresh: Journal, file: Path) -> None:
    evening = Evening(file=COMPANION)
    evening.says("session start One", "award mira 2")
    played_again(fresh, file, said(evening.journal))
    evening.says("award roark 1")
    later = "".join(journal_text(evening.journal, Choice(since=3)))
    assert played_again(fresh, file, later).faults == []
    assert recorded(fresh) == recorded(evening.journal)


def test_lines_that_went_another_way_are_refused(fresh: Journal, file: Path) -> None:
    played_again(fresh, file, f"{HEAD} follows entry 1\nsession start One\naward mira 2\n")
    with pytest.raises(Refused, match="line 3 is not what evening has there, which is: award mira 2"):
        played_again(fresh, file, f"{HEAD} follows entry 1\nsession start One\naward mira 3\nround\n")
    with pytest.raises(WouldOverwrite, match="evening has all of these lines already"):
        played_again(fresh, file, f"{HEAD} follows entry 1\nsession start One\n")
    with pytest.raises(Refused, match="these lines follow entry 9, and evening is at entry 3"):
        played_again(fresh, file, f"{HEAD} follows entry 9\naward mira 3\n")
    assert fresh.head().seq == 3


# ---- Lines at fault ----

MIXED = """\
session start One
# a comment

award mira 2
why mira control
roark flies
session start Two
round
"""


def test_all_or_nothing_and_every_fault_by_its_line(fresh: Journal, file: Path) -> None:
    played = played_again(fresh, file, MIXED)
    assert not played.recorded
    assert [(fault.line, fault.refused) for fault in played.faults] == [(6, False), (7, True)]
    assert played.faults[0].message.startswith("column 7: ")
    assert fresh.head().seq == 1


def test_what_stands_before_the_first_fault_may_be_kept(fresh: Journal, file: Path) -> None:
    file.write_text(MIXED, encoding="utf-8")
    played = play_in(Sitting(fresh), file, until_refused=True)
    assert (played.first, played.last, [fault.line for fault in played.faults]) == (2, 3, [6])
    assert fresh.head().seq == 3


def test_a_dry_run_records_and_rolls_nothing(fresh: Journal, file: Path) -> None:
    file.write_text("award mira 2\nroark blaster vs 10\nroark flies\n", encoding="utf-8")
    played = play_in(Sitting(fresh), file, keep=False)
    assert (played.recorded, played.lines, [fault.line for fault in played.faults]) == (False, 2, [3])
    assert fresh.head().seq == 1
    assert played_again(fresh, file, "roark blaster vs 10\n").last == 2


def test_a_file_of_something_else_is_given_up_soon(fresh: Journal, file: Path) -> None:
    played = played_again(fresh, file, "lorem ipsum\n" * 100_000)
    assert len(played.faults) == MOST_FAULTS
    assert not played.recorded


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"award mira 2\n" + b"x" * 9_000, "line 2 is longer than 8002 bytes"),
        (b"award mira 2\naward mira \xff\n", "line 2, byte 12: this is not UTF-8"),
        (b"\xff\xfea\x00w\x00", "line 1, byte 1: this is not UTF-8"),
    ],
)
def test_what_is_no_text_is_refused(fresh: Journal, file: Path, text: bytes, told: str) -> None:
    file.write_bytes(text)
    with pytest.raises(NotUnderstood, match=told):
        play_in(Sitting(fresh), file, until_refused=True)
    assert fresh.head().seq == 1
