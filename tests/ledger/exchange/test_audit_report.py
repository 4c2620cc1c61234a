"""An audit to hand out: every finding with its entry and its rule, and people's words in it are text."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.exchange.audit_report import audit_html, audit_markdown
from ledger.exchange.exporting import pieces, write
from ledger.exchange.formats import FORMATS
from ledger.exchange.selection import EVERYTHING, Choice
from tests.ledger.exchange.test_html import HOSTILE, Page
from tests.ledger.journal.evening import Evening


@pytest.fixture
def evening() -> Evening:
    """Two sessions, with a ruling in each; that of the second was not needed."""
    played = Evening()
    played.says("session start One", "award roark 10", f"roark raises strength ruling {HOSTILE}")
    played.says("session end", "session start Two", "award roark 1", "roark raises blaster ruling so be it")
    return played


def markdown(played: Evening, choice: Choice = EVERYTHING) -> list[str]:
    return "".join(audit_markdown(played.journal, choice)).splitlines()


def page(played: Evening, choice: Choice = EVERYTHING) -> Page:
    return Page("".join(audit_html(played.journal, choice)))


def test_markdown_tells_what_was_found_with_entry_and_rule(evening: Evening) -> None:
    lines = markdown(evening)
    assert lines[:3] == ["# Audit of The Evening", "", "7 entries judged again: 2 remarks"]
    assert "## By ruling (2)" in lines
    (ruled,) = [line for line in lines if line.startswith("- **4** D1-AD-05: ")]
    assert "Strength is an attribute" in ruled
    assert lines[lines.index(ruled) + 1].startswith("  - *Roark Garnet raises Strength from 2D")
    assert any(line.startswith("- D1-AD-05: ") for line in lines)
    assert lines[-1].startswith("Seal: `8-")


def test_what_people_wrote_is_no_markup(evening: Evening) -> None:
    assert not any("<script" in line for line in markdown(evening))
    found = page(evening)
    assert HOSTILE in found.text
    assert not found.all("script")
    assert not found.all("b")


def test_the_page_tells_the_same(evening: Evening) -> None:
    found = page(evening)
    assert "Audit of The Evening" in found.text
    assert "7 entries judged again: 2 remarks" in found.text
    assert found.all("td")
    assert {"script", "link", "img"}.isdisjoint(tag for tag, _attributes in found.elements)


def test_a_part_is_told_of_what_was_judged_as_a_whole(evening: Evening) -> None:
    second = markdown(evening, Choice(session=2))
    assert second[2] == "7 entries judged again: 1 remark"
    assert any(line.startswith("- **8** WH: ") for line in second)
    assert not any(line.startswith("- **4** ") for line in second)
    assert markdown(evening, Choice(since=8))[2].endswith("nothing to remark")
    assert markdown(evening, Choice(who="mira"))[2].endswith("nothing to remark")
    before = markdown(evening, Choice(upto=4))
    assert before[2] == "3 entries judged again: 1 remark"
    assert before[-1].startswith("Seal: `4-")


def test_a_clean_journal_has_a_short_report() -> None:
    played = Evening()
    played.says("session start One")
    assert markdown(played)[2] == "1 entry judged again: nothing to remark"
    assert not page(played).all("table")


@pytest.mark.parametrize("name", ["audit.md", "audit.html"])
def test_how_far_the_judging_is_is_told_before_the_first_piece(
    evening: Evening, tmp_path: Path, name: str
) -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> None:
        assert not (tmp_path / name).exists()
        told.append((done, of))

    write(FORMATS["audit"], evening.journal, EVERYTHING, tmp_path / name, progress=progress)
    assert told[-1] == (16, 16)
    on_a_stream = pieces(FORMATS["audit"], evening.journal, EVERYTHING, lambda *come: told.append(come))
    told.clear()
    next(on_a_stream)
    assert told[-1] == (16, 16)
    told.clear()
    assert [*on_a_stream]
    assert told == []
