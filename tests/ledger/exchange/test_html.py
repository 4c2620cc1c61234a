"""The chronicle as a page: whole in itself, without a script, and people's words in it are text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from ledger.exchange.html import html
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.journal.asked import Asked
from ledger.wording import language
from tests.ledger.journal.evening import Evening

VOID = {"meta", "path", "circle"}
HOSTILE = "<script>alert(1)</script> \"'&{{ 7*7 }}{% raw %} javascript:alert(1) --> ]]> </style><b onclick=x>"


class Page(HTMLParser):
    """The elements of a page, and the text within them."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(source)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def page(played: Evening, choice: Choice = EVERYTHING) -> Page:
    return Page("".join(html(played.journal, choice)))


@pytest.fixture
def evening() -> Evening:
    """An adventure with a session, a fight, something learnt, a correction."""
    played = Evening()
    played.says("session start One", "adventure start The Bathysphere", "scene Cockpit", "day +3")
    played.says(
        "round", "roark wounded // by the door", "round end", "award roark 30", "roark raises blaster"
    )
    played.says("secret mira gains dark 1", "note It is over", "session end", "in session 1 award mira 2")
    played.says("award mira 5", "undo")
    return played


def test_it_is_whole_in_itself_and_obeys_nothing(evening: Evening) -> None:
    found = page(evening)
    assert {tag for tag, _attributes in found.elements}.isdisjoint(
        {"script", "link", "img", "iframe", "object"}
    )
    policy = next(meta for meta in found.all("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    assert policy["content"] == "default-src 'none'; style-src 'unsafe-inline'"
    for _tag, attributes in found.elements:
        assert not any(name.startswith("on") for name in attributes)
        assert (attributes.get("href") or "#").startswith("#")
        assert "src" not in attributes


def test_every_link_leads_somewhere(evening: Evening) -> None:
    found = page(evening)
    ids = {attributes["id"] for _tag, attributes in found.elements if "id" in attributes}
    assert {f"#{id}" for id in ids} >= {link["href"] for link in found.all("a")}


def test_it_tells_what_the_chronicle_tells(evening: Evening) -> None:
    text = re.sub(r"\s+", " ", page(evening).text)
    for piece in (
        "Adventure 1: The Bathysphere",
        "Session 1: One",
        "Scene 1: Cockpit",
        "Day 3",
        "Round 1",
        "Roark Garnet is wounded — by the door.",
        "It is over",
        "entered later",
        "Mira Sen: 5 points reversed by entry",
        f"Seal: {evening.journal.head().seq}-",
    ):
        assert piece in text


def test_tables_say_what_their_rows_and_columns_are_and_charts_say_what_they_show(evening: Evening) -> None:
    found = page(evening)
    assert len(found.all("table")) == len(found.all("caption")) == 3
    assert {cell["scope"] for cell in found.all("th")} == {"col", "row"}
    assert {chart["aria-label"] for chart in found.all("svg")} >= {"Blaster: from 5D+1 to 5D+2"}
    assert all(chart["role"] == "img" for chart in found.all("svg"))


def test_it_is_in_the_language_of_its_reader(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(language._reader, "language", "de")  # noqa: SLF001 what the command line would choose
    found = page(evening)
    assert found.all("html") == [{"lang": "de"}]
    assert "Sitzung 1: One" in found.text


def test_a_player_reads_no_secret(evening: Evening) -> None:
    assert "dark side points +1" in page(evening).text
    assert "dark side points +1" not in page(evening, Choice(player="roark")).text


@pytest.mark.parametrize(
    "said", ["note {}", "award roark 1 // {}", "scene {}", "rename roark {}", "roark set home {}"]
)
def test_what_people_wrote_stays_text(said: str) -> None:
    played = Evening()
    played.says("session start", said.format(HOSTILE), "note A word")
    found = page(played)
    assert HOSTILE in found.text
    assert not {"script", "b"} & {tag for tag, _attributes in found.elements}


def test_no_text_of_an_older_release_becomes_a_control_character() -> None:
    played = Evening()
    words = "".join(
        map(chr, (*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x2030), 0x2066, 0xFEFF, 0xE0041))
    )
    played.journal.record(Asked(None, "note", {"text": words}, note=words))
    told = "".join(html(played.journal))
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066\ufeff\U000e0041]", told)
