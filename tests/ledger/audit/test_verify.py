"""A verification names what was changed; what was not changed passes on both databases."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.audit.verify import Report, verify
from ledger.entry import FIRST_HASH, chained
from ledger.errors import Damaged, NotUnderstood
from ledger.journal.asked import Asked
from ledger.journal.journal import Journal
from ledger.journal.views import seal
from ledger.store.opening import open_store
from ledger.store.store import Store
from tests.ledger.journal.evening import EVERYTHING, Evening


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A SQLite ledger in which a little of everything was recorded."""
    path = tmp_path / "ledger.whills"
    with open_store(str(path), create=True) as store:
        Evening(store).says(*EVERYTHING)
    return path


def record_notes(store: Store, many: int) -> None:
    journal = Journal(store, "evening")
    for n in range(many):
        journal.record(Asked(None, "note", {"text": f"Note {n}. " + "x" * 200}))


def tampered(ledger: Path, *changes: str | tuple[str, object]) -> Report:
    """What a verification finds after these statements (some with values), with the guards taken off."""
    with closing(sqlite3.connect(ledger)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _sql in guards:
            connection.execute(f"DROP TRIGGER {name}")
        for change in changes:
            connection.execute(*((change,) if isinstance(change, str) else change))
        for _name, sql in guards:
            connection.execute(sql)
        connection.commit()
    return found(ledger)


def found(ledger: Path, expect: str | None = None) -> Report:
    with open_store(str(ledger), readonly=True) as store:
        return verify(store, "evening", expect)


@pytest.fixture
def played(location: str) -> Iterator[Evening]:
    with open_store(location, create=True) as store:
        evening = Evening(store)
        evening.says(*EVERYTHING)
        yield evening


def test_what_was_recorded_passes(played: Evening) -> None:
    head = played.journal.head()
    report = verify(played.store, "evening")
    assert report == Report(True, head.seq, seal(played.journal), None, [])


def test_every_seal_that_was_ever_shown_is_found(played: Evening) -> None:
    seals = [
        f"{seq}-{played.journal.entry(seq).hash.hex()[:20]}" for seq in range(1, played.journal.head().seq)
    ]
    for shown in seals:
        assert verify(played.store, "evening", shown).ok
    assert verify(played.store, "evening", f" {seals[-1].upper()}\n").ok
    wrong = verify(played.store, "evening", f"5-{seals[5].partition('-')[2]}")
    assert (wrong.ok, wrong.first_bad) == (False, 5)
    assert "entry 5 is not the one that was sealed" in wrong.problems[0]


@pytest.mark.parametrize("text", ["", "5", "5-abc", "0-" + "0" * 20, "5-" + "g" * 20, "5-" + "0" * 21])
def test_what_is_no_seal_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood, match="is no seal"):
        verify(Evening().store, "evening", text)


def test_a_campaign_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="no campaign elsewhere"):
        verify(Evening().store, "elsewhere")


def test_progress_is_told(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.store.entries.ROWS_AT_ONCE", 5)
    told: list[tuple[int, int]] = []
    with open_store(str(ledger), readonly=True) as store:
        verify(store, "evening", progress=lambda done, of: told.append((done, of)))
    assert told == [(5, 16), (10, 16), (15, 16), (16, 16)]


# ---- Entries ----


def cut_off_after(seq: int) -> list[tuple[str, object]]:
    return [
        ("DELETE FROM entry WHERE seq > ?", [seq]),
        ("DELETE FROM posting WHERE seq > ?", [seq]),
        ("DELETE FROM field WHERE seq > ?", [seq]),
        ("DELETE FROM dead WHERE seq > ?", [seq]),
        ("DELETE FROM said WHERE seq > ?", [seq]),
        ("INSERT INTO said_index (said_index) VALUES ('rebuild')", []),
    ]


def test_a_missing_entry_is_named(ledger: Path) -> None:
    report = tampered(ledger, "DELETE FROM entry WHERE seq = 6", "DELETE FROM posting WHERE seq = 6")
    assert report.first_bad == 6
    assert report.problems[0] == "entry 6 is missing"


def test_entries_that_changed_places_are_named(ledger: Path) -> None:
    swap = "UPDATE entry SET seq = CASE seq WHEN 3 THEN 104 WHEN 4 THEN 103 END WHERE seq IN (3, 4)"
    report = tampered(ledger, swap, "UPDATE entry SET seq = seq - 100 WHERE seq > 100")
    assert report.first_bad == 3


def test_a_tail_cut_off_is_named(ledger: Path) -> None:
    report = tampered(ledger, *cut_off_after(12))
    assert report.first_bad == 13
    assert "the ledger ends with entry 12: entry 13 and those after it are missing" in report.problems


def test_a_tail_cut_off_with_its_head_is_shown_by_a_seal_alone(ledger: Path) -> None:
    newest = found(ledger).seal
    with closing(sqlite3.connect(ledger)) as connection:
        before = connection.execute("SELECT hash FROM entry WHERE seq = 3").fetchall()[0][0]
    head = ("UPDATE campaign SET head_seq = 3, head_hash = ?", [before])
    unused = "DELETE FROM account WHERE account NOT IN (SELECT account FROM posting)"
    assert tampered(ledger, *cut_off_after(3), unused, head).ok
    report = found(ledger, newest)
    assert (report.ok, report.first_bad) == (False, 4)


def test_a_campaign_hashed_anew_is_shown_by_a_seal_alone(ledger: Path) -> None:
    newest = found(ledger).seal
    changes: list[str | tuple[str, object]] = []
    digest = FIRST_HASH
    with closing(sqlite3.connect(ledger)) as connection:
        for seq, body in connection.execute("SELECT seq, body FROM entry ORDER BY seq").fetchall():
            before, text = digest, body.replace("Cockpit", "Cockpat")
            digest = chained(before, text)
            change = "UPDATE entry SET body = ?, prev_hash = ?, hash = ? WHERE seq = ?"
            changes.append((change, [text, before, digest, seq]))
    changes.append(("UPDATE campaign SET head_hash = ?", [digest]))
    changes.append("UPDATE field SET value = '\"Cockpat\"' WHERE field = 'scene.1'")
    changes.append("UPDATE said SET words = REPLACE(words, 'cockpit', 'cockpat')")
    changes.append("INSERT INTO said_index (said_index) VALUES ('rebuild')")
    assert tampered(ledger, *changes).ok
    report = found(ledger, newest)
    assert not report.ok
    assert "is not the one that was sealed" in report.problems[0]


def test_an_entry_after_the_end_is_named(ledger: Path) -> None:
    report = tampered(ledger, "UPDATE campaign SET head_seq = 15, head_hash = zeroblob(32)")
    assert report.first_bad == 16
    assert found(ledger).problems == ["entry 16 stands after the end of the ledger, which is entry 15"]


def test_a_head_that_is_another_is_named(ledger: Path) -> None:
    report = tampered(ledger, "UPDATE campaign SET head_hash = zeroblob(32)")
    assert report.first_bad == 16
    assert report.problems == ["entry 16 is not the one that the ledger says it ends with"]


@pytest.mark.parametrize("body", ['{"seq":"6"}', '{"about":' + "[" * 100_000, ""])
def test_a_body_that_is_no_entry_is_named(ledger: Path, body: str) -> None:
    report = tampered(ledger, ("UPDATE entry SET body = ? WHERE seq = 6", [body]))
    assert report.first_bad == 6
    assert any("entry 6 cannot be read" in problem for problem in report.problems)


def test_a_value_that_is_none_is_told_at_its_entry(ledger: Path) -> None:
    report = tampered(ledger, """UPDATE entry SET body = REPLACE(body, '"Cockpit"', '1e999') WHERE seq = 4""")
    assert report.first_bad == 4
    assert any("the words by which it is found" in problem for problem in report.problems)


def test_where_everything_is_wrong_a_hundred_sentences_say_so(ledger: Path) -> None:
    with open_store(str(ledger)) as store:
        record_notes(store, 120)
    report = tampered(ledger, "UPDATE entry SET recorded_by = 'Nobody'")
    assert len(report.problems) == 101
    assert report.problems[-1] == "and 36 more"
    assert report.first_bad == 1


# ---- Copies ----


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("INSERT INTO posting VALUES ('evening', 999, 1, 1, 5, NULL, NULL, NULL)", "entry 999 is not there"),
        (
            "INSERT INTO posting VALUES ('evening', 2, 9, 1, 5, NULL, NULL, NULL)",
            "its postings are not those",
        ),
        ("DELETE FROM posting WHERE seq = 6 AND line = 1", "entry 6 was altered: its postings"),
        ("UPDATE field SET value = '\"Vault\"' WHERE field = 'scene.1'", "entry 4 was altered: its fields"),
        ("DELETE FROM field WHERE field = 'scene.1'", "entry 4 was altered: its fields"),
        (
            "INSERT INTO account VALUES ('evening', 999, 'mira', 'luck')",
            "an account luck of mira that no entry",
        ),
        (
            "UPDATE account SET name = 'luck' WHERE name = 'credits' AND subject = 'roark'",
            "entry 1 was altered",
        ),
        (
            "INSERT INTO subject VALUES ('evening', 'nobody', 'pc')",
            "the list of subjects is wrong about nobody",
        ),
        ("DELETE FROM subject WHERE subject = 'mira'", "the list of subjects is wrong about mira"),
        ("UPDATE subject SET kind = 'npc' WHERE subject = 'mira'", "the kind of mira is not npc"),
        ("UPDATE campaign SET name = 'Other'", "the name of evening is not Other"),
        ("UPDATE campaign SET uid = 'other'", "the uid of evening is not other"),
        ("INSERT INTO dead VALUES ('evening', 3)", "entry 3 is noted as reversed"),
        ("DELETE FROM dead WHERE seq = 11", "entry 11 is reversed, and not noted as such"),
        ("UPDATE said SET words = 'vault' WHERE seq = 4", "entry 4 was altered: the words by which"),
        ("DELETE FROM said WHERE seq = 4", "entry 4 was altered: the words by which"),
        ("INSERT INTO said VALUES ('evening', 5, 'vault')", "entry 5 was altered: the words by which"),
        ("INSERT INTO said VALUES ('evening', 999, 'vault')", "entry 999 is not there"),
        ("INSERT INTO said_index (rowid, words) VALUES (3, 'vault')", "its index of words is not that"),
        ("DELETE FROM said_index_data WHERE id > 10", "is damaged"),
    ],
)
def test_every_copy_is_held_against_the_bodies(ledger: Path, change: str, sentence: str) -> None:
    report = tampered(ledger, change)
    assert not report.ok
    assert any(sentence in problem for problem in report.problems), report.problems


@pytest.mark.parametrize(
    ("table", "change", "sentence"),
    [
        ("entry", "SET recorded_by = x'00ff' WHERE seq = 6", "its column recorded_by holds b'\\x00\\xff'"),
        # What Base64 makes `Alex` of, who recorded it.
        ("entry", "SET recorded_by = x'0257b1' WHERE seq = 6", "its column recorded_by holds b'\\x02W\\xb1'"),
        ("entry", "SET day = 0.0 WHERE seq = 6", "its column day holds 0.0, and its text 0"),
        ("entry", "SET hash = NULL WHERE seq = 6", "its text has another hash"),
        ("posting", "SET amount = CAST(amount AS REAL) WHERE seq = 6", "its postings are not those"),
        ("field", "SET value = NULL WHERE seq = 4", "its fields are not those"),
        ("said", "SET words = NULL WHERE seq = 4", "the words by which it is found are not those"),
    ],
)
def test_a_value_that_its_column_cannot_hold_is_told_at_its_entry(
    ledger: Path, table: str, change: str, sentence: str
) -> None:
    with closing(sqlite3.connect(ledger)) as connection:
        query = "SELECT sql FROM sqlite_master WHERE name = ?"
        ((worded,),) = connection.execute(query, [table]).fetchall()
    free = worded.replace(",\n STRICT", "").replace("STRICT", "").replace("NOT NULL", "")
    free = re.sub("TEXT|INTEGER", "BLOB", free)
    say = "UPDATE sqlite_master SET sql = ? WHERE name = ?"
    able = ("PRAGMA writable_schema = ON", "PRAGMA writable_schema = RESET")
    statement = f"UPDATE {table} {change}"
    report = tampered(
        ledger, able[0], (say, [free, table]), able[1], statement, able[0], (say, [worded, table]), able[1]
    )
    assert report.first_bad == int(change.rpartition(" ")[2])
    assert any(sentence in problem for problem in report.problems)
    assert any("finds fault with its file: " in problem for problem in report.problems)


def test_guards_that_are_missing_are_told_of(ledger: Path) -> None:
    with closing(sqlite3.connect(ledger)) as connection:
        connection.execute("DROP TRIGGER entry_refuses_update")
        connection.execute("UPDATE entry SET day = 7 WHERE seq = 5")
        connection.commit()
    report = found(ledger)
    assert report.first_bad == 5
    assert any("its trigger entry_refuses_update is missing" in problem for problem in report.problems)


# ---- Files that cannot be read ----


def test_a_text_that_is_none_breaks_the_reading_off_at_its_entry(ledger: Path) -> None:
    with pytest.raises(Damaged, match=r"not UTF-8.*could be read up to entry 5"):
        tampered(ledger, "UPDATE entry SET kind = CAST(x'ff' AS TEXT) WHERE seq = 6")


def test_a_torn_page_breaks_the_reading_off_and_says_where(ledger: Path) -> None:
    with open_store(str(ledger)) as store:
        record_notes(store, 400)
    size = ledger.stat().st_size
    with ledger.open("r+b") as file:
        file.seek(size * 2 // 3 // 4096 * 4096)
        file.write(b"\xff" * 4096 * 4)
    with pytest.raises(Damaged, match=r"; it could be read up to entry \d+$"):
        found(ledger)
