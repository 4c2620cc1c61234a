"""Files that were spoiled on their way: each is taken in as it should be or refused in sentences, soon, and
whatever was refused has left the ledger as it was, byte for byte."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from ledger.wording import language
from tests.ledger.cli.conftest import CANTINA
from tests.ledger.cli.test_import import ACTOR, SHEET
from tests.ledger.exchange.bundles import bodies_in, forged
from tests.shell import Shell, shell_within
from tests.torture import HARDER

SPOILED = 40 * HARDER
"""Of each kind of file."""

SOON = 5
"""Seconds for a refusal, on a machine that does other things beside."""

BITS = (
    b"\0",
    b"\xff",
    b"\x1b[2J",
    b'"',
    b"{",
    b"}",
    b"[" * 5_000,
    b",",
    b"\n",
    b"\xe2\x80\xae",
    b"9" * 5_000,
)
WORDS = (
    b"null",
    b"-1",
    b"1e400",
    b"true",
    b"NaN",
    b'"\\ud800"',
    b"[]",
    b"{}",
    b'""',
    b"99999999999999999999",
)


@pytest.fixture
def whills(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    """A campaign with an evening in it, and its files beside."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("WHILLS_LEDGER", str(tmp_path / "ledger.whills"))
    monkeypatch.setitem(language._reader, "language", "en")  # noqa: SLF001 a command may have changed it
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cantina.yaml").write_text(CANTINA, encoding="utf-8")
    whills = shell_within(monkeypatch)
    assert whills("new", "cantina.yaml").code == 0
    lines = "session start\naward roark 2\nroark blaster vs 10\nundo\nsecret note x\n"
    assert whills("log", "-", stdin=lines).code == 0
    assert whills("export", "jsonl", "-o", "good.jsonl").code == 0
    (tmp_path / "good.journal").write_text(lines.replace("session start\n", ""), encoding="utf-8")
    (tmp_path / "good.json").write_text(json.dumps(ACTOR), encoding="utf-8")
    (tmp_path / "good.csv").write_text(SHEET, encoding="utf-8")
    return whills


def spoiled(text: bytes, source: Random) -> bytes:
    """The text after a few accidents."""
    for _accident in range(source.randint(1, 3)):
        at = source.randrange(len(text) + 1)
        to = min(len(text), at + source.choice((1, 2, 30)))
        match source.randrange(5):
            case 0:
                text = text[:at]
            case 1:
                text = text[:at] + text[to:]
            case 2:
                text = text[:at] + source.choice(BITS + WORDS) + text[at:]
            case 3:
                text = text[:at] + source.choice(BITS + WORDS) + text[to:]
            case _:
                text = text[:at] + text[at:to][::-1] + text[to:]
    return text


@pytest.mark.parametrize("kind", ["jsonl", "journal", "json", "csv"])
def test_spoiled_files_do_no_harm(whills: Shell, tmp_path: Path, kind: str) -> None:
    good = (tmp_path / f"good.{kind}").read_bytes()
    ledger, file = tmp_path / "ledger.whills", tmp_path / f"spoiled.{kind}"
    for seed in range(SPOILED):
        file.write_bytes(spoiled(good, Random(seed)))
        before = hashlib.sha256(ledger.read_bytes()).digest()
        begun = monotonic()
        ran = whills("import", file.name, *(["--record"] if kind in ("json", "csv") else []))
        assert monotonic() - begun < SOON, seed
        assert ran.code in (0, 1, 2), (seed, ran)
        assert "fault (" not in ran.err, (seed, ran)
        assert (ran.out + ran.err).replace("\n", "").isprintable(), seed
        if ran.code:
            assert hashlib.sha256(ledger.read_bytes()).digest() == before, seed
    assert whills("verify").code == 0


def test_a_spoiled_bundle_makes_no_ledger(whills: Shell, tmp_path: Path) -> None:
    good = (tmp_path / "good.jsonl").read_bytes()
    file, other = tmp_path / "spoiled.jsonl", tmp_path / "other.whills"
    for seed in range(SPOILED):
        file.write_bytes(spoiled(good, Random(seed)))
        ran = whills("import", file.name, "--ledger", str(other))
        assert (ran.code, other.exists()) in ((2, False), (0, True)), (seed, ran)
        other.unlink(missing_ok=True)


NONSENSE: list[Any] = [None, True, 0, -1, 2**40, "", "x", "table", "12", "5D+1", [], ["a"], {}, {"a": 1}]
ASKED = (
    *(("sheet",), ("journal",), ("journal", "--open"), ("audit",), ("luck",), ("why", "roark", "blaster")),
    *(("export", form) for form in ("markdown", "journal", "campaign")),
    *(("export", "csv", "--table", "rolls"), ("export", "markdown", "--player", "jana")),
    *(("log", "roark", "blaster", "vs", "10"), ("undo", "4"), ("undo",)),
)


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a body."""
    if at:
        yield at
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*at, key))


def test_nonsense_that_somebody_hashed_is_refused_or_lived_with(whills: Shell, tmp_path: Path) -> None:
    good, ledger = bodies_in(tmp_path / "good.jsonl"), tmp_path / "other.whills"
    for seed in range(SPOILED):
        source, bodies = Random(seed), deepcopy(good)
        body = source.choice(bodies)
        *way, last = source.choice([*places(body)])
        for key in way:
            body = body[key]
        body[last] = source.choice(NONSENSE)
        forged(tmp_path / "forged.jsonl", bodies)
        ran = whills("import", "forged.jsonl", "--ledger", str(ledger))
        assert ran.code in (0, 2), (seed, ran)
        for command in () if ran.code else ASKED:
            told = whills(*command, "--ledger", str(ledger))
            assert "fault (" not in told.err, (seed, way, last, command, told)
        ledger.unlink(missing_ok=True)


def test_a_request_that_was_forged_keeps_nothing_from_being_undone(whills: Shell, tmp_path: Path) -> None:
    bodies = bodies_in(tmp_path / "good.jsonl")
    bodies[2]["request"]["arguments"]["amount"] = {"a": 1}
    forged(tmp_path / "forged.jsonl", bodies)
    assert whills("import", "forged.jsonl", "--ledger", "other.whills").code == 0
    ran = whills("undo", "2", "--ledger", "other.whills")
    assert "fault (" not in ran.err
    assert whills("audit", "--ledger", "other.whills").code == 1
