"""The edge of the program, in processes of its own: exit codes, one sentence, and never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ledger.cli import main as guard
from ledger.cli.commands import screens
from tests.ledger.cli.conftest import CANTINA
from tests.shell import Shell, environment, process

CANARY = "s3cr3t-canary"
FULL = Path("/dev/full")


@pytest.fixture
def begun(whills: Shell, home: Path) -> Path:
    """A campaign with a name that markup, formats and shells would like too well."""
    file = home / "cantina.yaml"
    file.write_text(CANTINA.replace("A guard", '"Zoë [bold]{0} %s <b>"'), encoding="utf-8")
    assert whills("new", str(file)).out == "cantina\n"
    return home


def one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith("\n") and "Traceback" not in text


# ---- Exit codes ----


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--version"], 0),
        (["--help"], 0),
        (["log", "--help"], 0),
        (["sheet"], 0),
        (["log", "roark", "raises", "dexterity"], 1),
        (["log", "nobody", "knows"], 2),
        (["nonsense"], 2),
        (["sheets"], 2),
        (["--nonsense"], 2),
        (["log"], 2),
        (["--ledger", "none.whills", "sheet"], 3),
        (["--ledger", ".", "sheet"], 3),
        (["--ledger", "", "sheet"], 3),
        (["--ledger", "/dev/null", "sheet"], 3),
        (["--ledger", "cantina.yaml/x", "sheet"], 3),
        (["--ledger", "n" * 5000, "sheet"], 3),
        (["--ledger", "postgresql://127.0.0.1:1/none", "sheet"], 3),
        (["--language", "tlh", "sheet"], 2),
        ([], 2),
    ],
)
def test_every_ending_has_its_code(begun: Path, arguments: list[str], code: int) -> None:
    ran = process(*arguments)
    assert ran.code == code, ran.err
    assert "Traceback" not in ran.out + ran.err
    if code:
        assert one_sentence(ran.err) or code == 1, ran.err
        assert ran.out == ""


def test_the_version_is_that_of_the_package(begun: Path) -> None:
    from ledger import __version__

    assert process("--version").out == f"whills {__version__}\n"


def test_a_misspelt_command_is_answered_with_the_right_one(begun: Path) -> None:
    assert "'sheet'" in process("shet").err


# ---- Hostile arguments, hostile records ----


HOSTILE = [
    b"ro\x1b[31mark",
    b"\xff\xfe",
    "ro\u202eark".encode(),
    "ro\x9bark".encode(),
    b"a\nb",
    b"%s{0}",
    b"[/b]",
]


@pytest.mark.parametrize("word", HOSTILE)
@pytest.mark.parametrize(
    "command",
    [
        [b"log"],
        [b"sheet"],
        [b"why", b"roark"],
        [b"journal", b"--who"],
        [b"journal", b"--kind"],
        [b"sheet", b"--at"],
        [b"new"],
        [b"rules"],
        [b"moves"],
        [b"undo"],
        [b"--campaign"],
        [b"demo"],
        [b"odds"],
    ],
)
def test_hostile_arguments_come_back_as_escapes(cantina: Shell, command: list[bytes], word: bytes) -> None:
    arguments = [*command, word, *([b"sheet"] if command == [b"--campaign"] else [])]
    ran = cantina(*map(os.fsdecode, arguments))
    assert ran.code == 2, ran
    assert ran.out == ""
    assert one_sentence(ran.err)
    assert ran.err.rstrip("\n").isprintable()


def test_bytes_that_are_no_text_come_back_as_escapes(begun: Path) -> None:
    ran = process(b"sheet", b"\xff\x1b[31m")
    assert ran.code == 2
    assert one_sentence(ran.err)
    assert ran.err.rstrip("\n").isprintable()


def test_words_of_the_record_are_text_and_nothing_else(begun: Path) -> None:
    assert "Zoë [bold]{0} %s <b>" in process("sheet", "guard").out
    ran = process("log", "note", "[red]{who} %(x)s $HOME `ls` <script>")
    assert "[red]{who} %(x)s $HOME `ls` <script>" in ran.out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_what_the_terminal_cannot_write_is_an_escape(begun: Path, encoding: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "ledger.cli", "log", "note", "Zoë 小林"],
        capture_output=True,
        env=environment(PYTHONIOENCODING=encoding, PYTHONUTF8="0"),
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    expected = {"ascii": "Zo\\xeb \\u5c0f\\u6797", "latin-1": "Zoë \\u5c0f\\u6797", "utf-8": "Zoë 小林"}
    assert ran.stdout.decode(encoding).strip().endswith(expected[encoding])


def test_json_is_utf8_whatever_the_terminal_speaks(begun: Path) -> None:
    ran = process("log", "--json", "note", "Zoë 小林", more={"PYTHONIOENCODING": "ascii"})
    assert ran.documents[0]["entries"][0]["facts"]["text"] == "Zoë 小林"


# ---- Streams that end ----


def test_a_closed_pipe_ends_quietly(begun: Path) -> None:
    notes = "".join(f"note {'x' * 200} {number}\n" for number in range(400))
    assert process("log", "-", stdin=notes.encode()).code == 0
    shell = f"{sys.executable} -m ledger.cli journal | head -n 1"
    ran = subprocess.run(["sh", "-c", shell], capture_output=True, env=environment(), check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.count(b"\n") == 1


@pytest.mark.skipif(not FULL.exists(), reason="no device is always full here")
@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize(
    "command", [["sheet"], ["log", "note", "x"], ["export", "jsonl"], ["--help"], ["log", "--help"]]
)
def test_a_full_disk_behind_the_output_is_told(begun: Path, command: list[str], buffered: str) -> None:
    with FULL.open("wb") as out:
        ran = subprocess.run(
            [sys.executable, "-m", "ledger.cli", *command],
            stdout=out,
            stderr=subprocess.PIPE,
            env=environment(PYTHONUNBUFFERED=buffered),
            check=False,
        )
    assert ran.returncode == 3
    assert ran.stderr.decode() == "the output cannot be written: No space left on device\n"


@pytest.mark.skipif(not FULL.exists(), reason="no device is always full here")
@pytest.mark.parametrize(
    ("command", "code"),
    [(["log", "roark", "raises", "dexterity"], 1), (["nonsense"], 2), (["log", "note", "x"], 0)],
)
def test_what_cannot_be_narrated_leaves_the_exit_code(begun: Path, command: list[str], code: int) -> None:
    with FULL.open("wb") as out:
        ran = subprocess.run(
            [sys.executable, "-m", "ledger.cli", *command],
            stdout=subprocess.PIPE,
            stderr=out,
            env=environment(),
            check=False,
        )
    assert ran.returncode == code


@pytest.mark.parametrize(("columns", "widest"), [(0, 100), (1, 40), (60, 60), (1000, 100)])
def test_help_fits_a_terminal_that_has_room_for_words(
    whills: Shell, monkeypatch: pytest.MonkeyPatch, columns: int, widest: int
) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda: os.terminal_size((columns, 1)))
    ran = whills("--help")
    assert ran.code == 0
    assert widest - 20 < max(map(len, ran.lines)) <= widest


@pytest.mark.parametrize("stream", ["0<&-", "1>&-", "2>&-"])
def test_a_stream_that_was_never_open_is_no_bug(begun: Path, stream: str) -> None:
    shell = f"{sys.executable} -m ledger.cli log - {stream}"
    ran = subprocess.run(
        ["sh", "-c", shell],
        input=b"note hello\n",
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert ran.returncode in (0, 2, 3)
    assert b"Traceback" not in ran.stdout + ran.stderr
    assert not [*(begun / "state").rglob("*fault*")]


def test_an_interrupt_ends_without_a_word(begun: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ledger.cli", "log", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b"note hello\n")
        running.stdin.flush()
        # The line is confirmed while the stream is still open.
        assert running.stdout.readline().decode().split() == ["2", "hello"]
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=30) == 130
        assert running.stderr.read() == b""


@pytest.mark.parametrize("module", ["ledger.cli.garbage", "ledger.cli.streams"])
def test_an_interrupt_while_the_program_is_being_read_ends_without_a_word(module: str) -> None:
    script = f"""
import sys
from importlib.abc import MetaPathFinder
from ledger.cli.main import main
class Interrupted(MetaPathFinder):
    def find_spec(self, name, *_where):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
sys.exit(main())
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, env=environment(), check=False)
    assert (ran.returncode, ran.stderr) == (130, b"")


def test_what_was_confirmed_outlives_a_full_disk(begun: Path) -> None:
    (ledger,) = begun.rglob("*.whills")
    room = ledger.stat().st_size // 1024 + 40
    shell = f"ulimit -f {room}; exec {sys.executable} -m ledger.cli log -"
    notes = "".join(f"note {'x' * 500} {number}\n" for number in range(200))
    # What measures the tests would meet the full disk too.
    unmeasured = {name: value for name, value in environment().items() if not name.startswith("COV")}
    ran = subprocess.run(
        ["bash", "-c", shell], input=notes.encode(), capture_output=True, env=unmeasured, check=False
    )
    assert ran.returncode == 3
    assert one_sentence(ran.stderr.decode())
    confirmed = ran.stdout.count(b"\n")
    assert 0 < confirmed < 200
    told = process("verify", "--json").documents[0]
    assert (told["ok"], told["entries"]) == (True, 1 + confirmed)
    assert process("log", "note", "there is room again").code == 0


def test_what_was_confirmed_outlives_a_kill(begun: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ledger.cli", "log", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"note one\nnote two\nnote three\n")
        running.stdin.flush()
        confirmed = [running.stdout.readline() for _line in range(3)]
        running.kill()
    assert [line.split()[0] for line in confirmed] == [b"2", b"3", b"4"]
    assert len(process("journal").lines) == 4


# ---- Secrets and bugs ----


def test_a_password_is_never_shown(begun: Path) -> None:
    address = f"postgresql://alex:{CANARY}@127.0.0.1:1/none?password={CANARY}"
    for arguments in (["sheet"], ["doctor"], ["doctor", "--json"], ["campaigns"], ["log", "note", "x"]):
        ran = process("--ledger", address, *arguments)
        assert ran.code == 3
        assert CANARY not in ran.out + ran.err
    for file in begun.rglob("*"):
        assert not file.is_file() or CANARY.encode() not in file.read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [
        [f"postgresql://alex:{CANARY}@host/game"],
        ["new", f"postgresql://alex:{CANARY}@host/game"],
        ["demo", f"postgresql://alex:x@{CANARY}@host/game"],
        ["--ledger", f"mysql://alex:{CANARY}@host/game", "sheet"],
        ["--ledger", f"host=here password={CANARY}", "sheet"],
        ["--ledger", f"mysql://alex:{CANARY}@host/game", "doctor"],
        ["--campaign", f"postgresql://host/game?password={CANARY}", "sheet"],
    ],
)
def test_a_password_in_the_wrong_place_is_not_repeated(cantina: Shell, arguments: list[str]) -> None:
    ran = cantina(*arguments)
    assert CANARY not in ran.out + ran.err
    assert "…" in ran.out + ran.err


def test_a_bug_is_told_in_a_sentence_and_reported_in_a_file(
    whills: Shell, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(arguments: list[str]) -> int:
        raise LookupError(CANARY)

    monkeypatch.setattr(guard, "_run", broken)
    ran = whills("--ledger", f"postgresql://alex:{CANARY}@host/db", "sheet")
    assert (ran.code, ran.out) == (3, "")
    assert one_sentence(ran.err)
    (report,) = (home / "state" / "whills").iterdir()
    assert str(report) in ran.err
    text = report.read_text(encoding="utf-8")
    assert "builtins.LookupError" in text
    assert "test_guard.py" in text
    assert CANARY not in text + ran.err
    assert report.stat().st_mode & 0o777 == 0o600


def test_a_bug_that_cannot_be_reported_is_told_all_the_same(
    whills: Shell, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(arguments: list[str]) -> int:
        raise RecursionError

    monkeypatch.setattr(guard, "_run", broken)
    monkeypatch.setattr("tempfile.tempdir", str(home / "nowhere" / "else"))
    (home / "state").write_text("in the way", encoding="utf-8")
    (home / "nowhere").write_text("in the way", encoding="utf-8")
    ran = whills("sheet")
    assert ran.code == 3
    assert one_sentence(ran.err)
    assert "could not be written" in ran.err


# ---- The screens ----


def test_the_screens_need_a_terminal(begun: Path) -> None:
    ran = process()
    assert ran.code == 2
    assert "need a terminal" in ran.err


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What the screens were opened on: ledger, campaign, language. Nothing is drawn."""
    found: list[tuple[object, ...]] = []

    def run(*given: object, keeping: bool = True) -> int:
        found.append(given[:3])
        return 0

    monkeypatch.setattr(screens, "on_terminal", lambda: True)
    monkeypatch.setattr("ledger.tui.app.run", run)
    return found


def test_before_the_first_campaign_the_library_opens_and_makes_no_ledger(
    whills: Shell, home: Path, opened: list[tuple[object, ...]]
) -> None:
    assert whills().code == 0
    [(_ledger, campaign, _language)] = opened
    assert campaign is None
    assert [*home.iterdir()] == []


def test_the_screens_speak_the_language_that_was_wished_for(
    whills: Shell, begun: Path, opened: list[tuple[object, ...]]
) -> None:
    assert whills("--language", "de").code == 0
    assert opened == [(str(begun / "data" / "whills" / "ledger.whills"), "cantina", "de")]


def test_the_screens_open_on_the_last_campaign(
    whills: Shell, begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(screens, "on_terminal", lambda: True)
    monkeypatch.setattr(screens, "show", lambda location, campaign: shown.append((location, campaign)))
    assert whills().code == 0
    assert shown == [(str(begun / "data" / "whills" / "ledger.whills"), "cantina")]
