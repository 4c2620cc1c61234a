"""The program speaks the reader's language, and English where it cannot."""

import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.wording import language
from ledger.wording.language import _, current, label, plural, use
from rules.kernel import chart


@pytest.fixture(autouse=True)
def _english_before_and_after(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    before = current()
    use("en")
    yield
    use(before)


@pytest.fixture
def _catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A French catalogue of two messages, in the binary form that gettext reads."""
    messages = [
        ("", "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n>1;\n"),
        ("one day\0{0} days", "un jour\0{0} jours"),
        ("yes", "oui"),
    ]
    texts = [text.encode() for pair in zip(*messages, strict=True) for text in pair]
    places, at = [], 28 + 8 * len(texts)
    for text in texts:
        places.append((len(text), at))
        at += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(messages), 28, 28 + 8 * len(messages), 0, 0)
    table = b"".join(struct.pack("<2I", *place) for place in places)
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "whills.mo").write_bytes(head + table + b"".join(text + b"\0" for text in texts))
    monkeypatch.setattr(language, "LOCALE", tmp_path)


@pytest.mark.parametrize(
    ("wish", "spoken"),
    [
        ("fr", "fr"),
        ("fr-CH", "fr"),
        ("de_AT.UTF-8", "de"),
        ("DE", "de"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("frisian", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_wish_is_met_where_the_language_is_spoken(wish: str | None, spoken: str) -> None:
    assert use(wish) == spoken
    assert current() == spoken


def test_the_first_wish_that_can_be_met_holds() -> None:
    assert use(None, "nl", "de", "fr") == "de"


def test_the_environment_is_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert use(None) == "de"
    assert use("fr") == "fr"


def test_the_first_variable_that_is_set_is_the_one_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setenv("LC_MESSAGES", "fr_FR.UTF-8")
    assert use() == "fr"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert use() == "en"


@pytest.mark.usefixtures("_catalogue")
def test_a_text_is_said_in_the_readers_language() -> None:
    use("fr")
    assert _("yes") == "oui"
    assert [plural("one day", "{0} days", n) for n in (0, 1, 2)] == ["un jour", "un jour", "{0} jours"]


@pytest.mark.usefixtures("_catalogue")
def test_a_language_may_be_asked_for_beside_the_readers() -> None:
    assert _("yes", "fr") == "oui"
    assert _("yes") == "yes"


@pytest.mark.usefixtures("_catalogue")
def test_what_nobody_has_translated_stays_english() -> None:
    assert _("perhaps", "fr") == "perhaps"
    assert _("yes", "de") == "yes"
    assert plural("a", "b", 2, "de") == "b"


def test_english_has_one_and_many() -> None:
    assert [plural("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]


def test_a_label_falls_back_to_english() -> None:
    texts = {"en": "Dodge", "fr": "Esquive", "de": ""}
    assert label(texts, "fr") == "Esquive"
    assert label(texts, "de") == "Dodge"
    assert label(texts) == "Dodge"
    use("fr")
    assert label(texts) == "Esquive"
    assert label({}) == ""


def test_the_program_and_the_systems_speak_the_same_languages() -> None:
    assert language.LANGUAGES == chart.LANGUAGES


def test_english_loads_neither_gettext_nor_the_records_of_the_rules() -> None:
    asked = "import ledger.wording.language as l, sys; l.use('en'); l._('yes'); print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = answer.stdout.split()
    assert "ledger.wording.language" in loaded
    assert not {"gettext", "msgspec", "rules.kernel.chart"} & set(loaded)
