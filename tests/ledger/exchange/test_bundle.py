"""A bundle comes in as it went out, to the byte, and nothing comes in that a verification would find fault
with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger.audit.verify import verify
from ledger.errors import NotUnderstood, Refused, WouldOverwrite
from ledger.exchange import bundle, taking_in
from ledger.exchange.bundle import Bundle, checked
from ledger.exchange.jsonl import jsonl
from ledger.exchange.selection import Choice
from ledger.exchange.taking_in import take_in
from ledger.journal.journal import Journal
from ledger.store.opening import open_store
from ledger.store.store import Store
from tests.campaigns.play import Play
from tests.ledger.exchange.bundles import Body, bodies_in, forged, written
from tests.ledger.journal.evening import COMPANION, Evening

READY = sorted((Path(__file__).parents[3] / "campaigns").glob("*.yaml"))


@pytest.fixture
def played() -> Evening:
    """Two sessions with a secret, a correction, a late entry and an amendment."""
    evening = Evening(file=COMPANION)
    evening.says("session start One", "adventure start The Bathysphere", "scene Cockpit", "day +3")
    evening.says("roark blaster vs 15 : 1 2 3 4 5 // said he *loved* it", "award mira 5")
    evening.says("secret mira gains dark 1 // « à bientôt »", "adventure end", "session end")
    evening.says("session start Two", "in session 1 award roark 2", "amend 7 award mira 6 ruling we agreed")
    evening.says("roark wounded", "undo", "redo", "undo")
    return evening


@pytest.fixture
def file(tmp_path: Path, played: Evening) -> Path:
    return written(tmp_path / "evening.jsonl", played.journal)


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store(":memory:") as opened:
        yield opened


def in_and_out(store: Store, file: Path) -> bytes:
    taken = take_in(store, checked(file))
    assert verify(store, taken.campaign).problems == []
    return "".join(jsonl(Journal(store, taken.campaign))).encode()


# ---- What comes in ----


def test_a_bundle_out_and_in_and_out_is_the_same_to_the_byte(store: Store, file: Path) -> None:
    assert in_and_out(store, file) == file.read_bytes()


@pytest.mark.parametrize("campaign", READY, ids=lambda path: str(path.stem))
def test_every_ready_campaign_comes_in_as_it_went_out(store: Store, tmp_path: Path, campaign: Path) -> None:
    file = written(tmp_path / "ready.jsonl", Play(campaign).journal)
    assert in_and_out(store, file) == file.read_bytes()


def test_what_came_in_is_played_on(store: Store, file: Path, played: Evening) -> None:
    take_in(store, checked(file))
    brought = Journal(store, "evening")
    assert brought.table().balance("mira", "character_points") == played.balance("mira", "character_points")
    assert brought.undo(redo=True).recorded
    assert verify(store, "evening").problems == []


def test_a_ledger_of_either_database_takes_it_in(location: str, file: Path, played: Evening) -> None:
    with open_store(location, create=True) as store:
        assert in_and_out(store, file) == file.read_bytes()
        played.says("mira gains dark 1", "undo 6")
        assert in_and_out(store, written(file, played.journal)) == file.read_bytes()
        bodies = bodies_in(file)
        bodies[5].update(request=bodies[4]["request"])
        for change in bodies[0]["fields"]:
            change["value"] = "ff" * 16 if change["field"] == "uid" else change["value"]
        with pytest.raises(NotUnderstood, match="two of its entries"):
            take_in(store, checked(forged(file, bodies)), called="other")
        assert [campaign.campaign for campaign in store.campaigns()] == ["evening"]


def test_portions_do_not_show(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taking_in, "AT_ONCE", 3)
    monkeypatch.setattr(taking_in, "OFTEN", 2)
    monkeypatch.setattr(bundle, "OFTEN", 2)
    told: list[tuple[int, int]] = []
    read = checked(file, lambda done, of: told.append((done, of)))
    assert told
    assert all(done <= of == file.stat().st_size for done, of in told)
    told.clear()
    take_in(store, read, progress=lambda done, of: told.append((done, of)))
    assert told[:2] == [(2, read.entries), (4, read.entries)]
    assert "".join(jsonl(Journal(store, "evening"))).encode() == file.read_bytes()


def test_a_bundle_may_have_a_mark_and_other_line_ends(store: Store, file: Path) -> None:
    text = file.read_bytes()
    file.write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n").removesuffix(b"\r\n"))
    assert in_and_out(store, file) == text


def test_another_id_changes_nothing_of_the_chain(store: Store, file: Path) -> None:
    assert take_in(store, checked(file), called="elsewhere").campaign == "elsewhere"
    assert "".join(jsonl(Journal(store, "elsewhere"))).encode() == file.read_bytes()
    assert verify(store, "elsewhere").problems == []


def test_rules_that_have_changed_since_are_named(tmp_path: Path, file: Path) -> None:
    bodies = bodies_in(file)
    for change in bodies[0]["fields"]:
        if change["field"] == "digest.force_companion":
            change["value"] = "0" * 64
    assert checked(forged(tmp_path / "old.jsonl", bodies)).other_rules == ["force_companion"]
    assert checked(file).other_rules == []


# ---- The same campaign again ----


def test_a_longer_bundle_continues_the_campaign(store: Store, file: Path, played: Evening) -> None:
    first = take_in(store, checked(file))
    seq = played.says("mira gains dark 1")
    # What came in before is reversed by what comes now, and what was reversed lives again.
    played.says("undo 6", "redo", "undo 12")
    written(file, played.journal)
    more = take_in(store, checked(file))
    assert (more.campaign, more.first, more.last) == ("evening", first.last + 1, seq + 3)
    assert verify(store, "evening").problems == []
    assert "".join(jsonl(Journal(store, "evening"))).encode() == file.read_bytes()


@pytest.mark.parametrize("called", [None, "elsewhere"])
def test_the_same_campaign_twice_is_refused(store: Store, file: Path, called: str | None) -> None:
    take_in(store, checked(file))
    with pytest.raises(WouldOverwrite, match="has all of it: evening is at entry"):
        take_in(store, checked(file), called=called)


def test_an_older_bundle_of_it_is_refused(store: Store, file: Path, tmp_path: Path) -> None:
    take_in(store, checked(file))
    older = tmp_path / "older.jsonl"
    older.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:9]))
    with pytest.raises(WouldOverwrite, match="has all of it"):
        take_in(store, checked(older))


def test_a_longer_one_keeps_the_id_that_it_has(store: Store, file: Path, played: Evening) -> None:
    take_in(store, checked(file), called="elsewhere")
    played.says("mira gains dark 1")
    with pytest.raises(WouldOverwrite, match="is in the ledger at :memory: as elsewhere; leave `--as` out"):
        take_in(store, checked(written(file, played.journal)), called="here")
    assert take_in(store, checked(file)).campaign == "elsewhere"


def test_one_that_went_another_way_is_refused_with_the_first_entry_that_differs(
    store: Store, file: Path, tmp_path: Path
) -> None:
    take_in(store, checked(file))
    bodies = bodies_in(file)
    bodies[5]["note"] = "said he hated it"
    other = forged(tmp_path / "other.jsonl", bodies)
    with pytest.raises(Refused, match=r"evening went another way .*: entry 6 there is not that of the"):
        take_in(store, checked(other))
    assert "".join(jsonl(Journal(store, "evening"))).encode() == file.read_bytes()


def test_an_id_that_another_campaign_has_is_refused(store: Store, file: Path, tmp_path: Path) -> None:
    take_in(store, checked(file))
    bodies = bodies_in(file)
    for change in bodies[0]["fields"]:
        if change["field"] == "uid":
            change["value"] = "ff" * 16
    other = checked(forged(tmp_path / "other.jsonl", bodies))
    with pytest.raises(WouldOverwrite, match=r"another campaign is called evening .*`--as ID`"):
        take_in(store, other)
    assert take_in(store, other, called="evening_two").first == 1


# ---- What does not come in ----


def lines_of(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines(keepends=True)


SPOILED: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "nothing in it": (lambda lines: [], "is empty"),
    "a line that is cut off": (lambda lines: [*lines[:-1], lines[-1][:-40]], "line 18 .*cut off"),
    "an empty line": (lambda lines: [*lines[:3], "\n", *lines[3:]], "line 4 is no entry"),
    "something else": (lambda lines: ["whills: 1\n"], "line 1 is no entry"),
    "a list": (lambda lines: [f"[{lines[0][:-2]}]\n"], "line 1 "),
    "an entry less": (lambda lines: [*lines[:4], *lines[5:]], "line 5 holds entry 6, and entry 5 is missing"),
    "no opening": (lambda lines: lines[1:], "entry 1 is missing"),
    "an entry twice": (lambda lines: [*lines[:4], *lines[3:]], "line 5 holds entry 4"),
    "two exchanged": (lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], "line 4 holds entry 5"),
    "another word": (lambda lines: [*lines[:5], lines[5].replace("loved", "hated")], "line 6 .*another hash"),
    "another order of keys": (
        lambda lines: [lines[0].replace('{"about":null,', "{").replace(',"hash', ',"about":null,"hash')],
        "line 1 .*not written as whills writes",
    ),
    "a space": (lambda lines: [lines[0].replace(":", ": ", 1)], "line 1 .*not written as whills writes"),
    "a key of a newer release": (
        lambda lines: [lines[0].replace(',"hash', ',"zone":"UTC","hash')],
        "line 1 .*not written as whills writes",
    ),
    "a key twice": (lambda lines: [lines[0].replace("{", '{"about":null,', 1)], "line 1 .*not written"),
    "a fraction": (lambda lines: [lines[0].replace('"day":0', '"day":0.5')], "line 1 .*no entry as this"),
    "a huge number": (lambda lines: [lines[0].replace('"day":0', f'"day":{10**400}')], "line 1 "),
    "many digits": (lambda lines: [lines[0].replace('"day":0', f'"day":{"9" * 5000}')], "line 1 "),
    "deep nesting": (lambda lines: [lines[0].replace('"facts":{', '"facts":{"a":' + "[" * 9000)], "line 1 "),
    "half of a character": (
        lambda lines: [lines[0].replace("The Evening", "\\ud800")],
        "line 1 .*no entry as this",
    ),
    "a line without an end": (lambda lines: ["{" + "x" * 1_000_001], "line 1 is longer than 1000000 bytes"),
}


@pytest.mark.parametrize(("spoil", "told"), SPOILED.values(), ids=SPOILED)
def test_a_file_that_is_no_whole_bundle_is_refused(
    file: Path, spoil: Callable[[list[str]], list[str]], told: str
) -> None:
    file.write_text("".join(spoil(lines_of(file))), encoding="utf-8", newline="\n")
    with pytest.raises(NotUnderstood, match=told):
        checked(file)


def test_what_is_no_utf8_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"Evening", b"\xff\xfe", 1))
    with pytest.raises(NotUnderstood, match=r"line 1, byte .*UTF-8"):
        checked(file)


@pytest.mark.parametrize(
    "choice", [Choice(session=2), Choice(adventure=1), Choice(who="mira"), Choice(since=4)], ids=str
)
def test_a_part_of_a_campaign_is_refused(file: Path, played: Evening, choice: Choice) -> None:
    file.write_text("".join(jsonl(played.journal, choice)), encoding="utf-8")
    with pytest.raises(NotUnderstood, match=r"only a whole campaign can be imported, not a part"):
        checked(file)


def test_a_players_copy_is_refused(file: Path, played: Evening) -> None:
    file.write_text("".join(jsonl(played.journal, Choice(player="mira"))), encoding="utf-8")
    with pytest.raises(NotUnderstood, match="line 8: this is a player's copy"):
        checked(file)


def test_a_players_copy_without_the_secret_subjects_is_refused(tmp_path: Path) -> None:
    played = Evening(file=COMPANION.replace(b"  vex: {", b"  vex: {secret: true, "))
    file = tmp_path / "mira.jsonl"
    file.write_text("".join(jsonl(played.journal, Choice(player="mira"))), encoding="utf-8")
    with pytest.raises(NotUnderstood, match="line 1: this is a player's copy"):
        checked(file)


def in_opening(field: str, value: object) -> Callable[[list[Body]], None]:
    def change(bodies: list[Body]) -> None:
        for one in bodies[0]["fields"]:
            if (one["subject"], one["field"]) == ("table", field):
                one["value"] = value

    return change


def in_entry(seq: int, **changes: Any) -> Callable[[list[Body]], None]:
    return lambda bodies: bodies[seq - 1].update(changes)


def in_posting(seq: int, **changes: Any) -> Callable[[list[Body]], None]:
    return lambda bodies: bodies[seq - 1]["postings"][0].update(changes)


HASHED_ANEW: dict[str, tuple[Callable[[list[Body]], None], str]] = {
    "a system that is not here": (in_opening("system", "gurps"), "cannot be played here"),
    "a supplement that is not here": (in_opening("supplements", ["x"]), "cannot be played here"),
    "no name": (in_opening("name", None), "line 1 .*a name in it"),
    "a name that is none": (in_opening("name", ["a"]), "line 1 .*a name in it"),
    "no uid": (in_opening("uid", 5), "does not begin a campaign"),
    "no opening": (in_entry(1, kind="noted"), "does not begin a campaign"),
    "a second opening": (in_entry(5, kind="campaign_opened"), "line 5 .*begins only once"),
    "a later entry referred to": (in_entry(5, about=9), "line 5 .*were not there"),
    "a later entry reversed": (in_entry(15, reverses=15), "line 15 .*were not there"),
    "a later lot": (in_posting(7, lot=7), "line 7 .*were not there"),
    "a later place": (in_entry(5, stands=6), "line 5 .*were not there"),
    "no place": (in_entry(5, stands=0), "line 5 .*were not there"),
    "an earlier time": (in_entry(5, recorded_at="2025-01-01T00:00:00Z"), "line 5 .*earlier"),
    "no time": (in_entry(5, recorded_at="yesterday"), "line 5 .*is none"),
    "a session beyond all numbers": (in_entry(5, session=2**60), "line 5 .*no ledger can"),
    "an amount beyond all numbers": (in_posting(7, amount=2**53), "line 7 "),
    "an amount that was altered": (in_posting(15, amount=-1), "does not sum to what its living entries"),
    "an account with a space": (in_posting(7, account="dark side"), "line 7 .*a name in it"),
    "an escape for a terminal": (in_entry(6, note="\x1b[2J"), "line 6 .*U\\+001B may not stand"),
    "a text without an end": (in_entry(6, note="a\x00b"), "line 6 .*U\\+0000 may not stand"),
    "a text that runs backwards": (in_entry(6, note="a\u202eb"), "line 6 .*may not stand in a text"),
    "a request twice": (lambda bodies: bodies[5].update(request=bodies[4]["request"]), "two of its entries"),
}


@pytest.mark.parametrize(("change", "told"), HASHED_ANEW.values(), ids=HASHED_ANEW)
def test_what_no_ledger_would_have_recorded_is_refused_whoever_hashed_it(
    store: Store, file: Path, change: Callable[[list[Body]], None], told: str
) -> None:
    bodies = bodies_in(file)
    change(bodies)
    with pytest.raises(NotUnderstood, match=told):
        take_in(store, checked(forged(file, bodies)))
    assert store.campaigns() == []


def test_a_file_that_changes_while_it_is_read_is_refused(store: Store, file: Path) -> None:
    read: Bundle = checked(file)
    bodies = bodies_in(file)
    bodies[5]["note"] = "said he hated it"
    forged(file, bodies)
    with pytest.raises(NotUnderstood, match="was changed while it was being read"):
        take_in(store, read)
    file.write_text("", encoding="utf-8")
    with pytest.raises(NotUnderstood, match="was changed while it was being read"):
        take_in(store, read)
    assert store.campaigns() == []
