"""Whatever form a player is given, no secret of the game master's is in it, nor what it amounts to."""

from __future__ import annotations

import io

import pytest

from ledger.errors import NotUnderstood
from ledger.exchange.exporting import pieces
from ledger.exchange.formats import FORMATS, Format
from ledger.exchange.selection import Choice
from tests.ledger.journal.evening import COMPANION, FIRST_EDITION, Evening

CANARY = "Zyxcanary"
HIDDEN = COMPANION.replace(
    b"vex: {kind: npc, name: A hooded stranger,",
    f"vex: {{kind: npc, secret: true, name: {CANARY}, fields: {{truth: {CANARY}}},".encode(),
)
TEMPLATE = f"""
templates:
  spy: {{kind: npc, secret: true, name: {CANARY}, fields: {{truth: {CANARY}}}, accounts: {{con: 5D}}}}
""".encode()

SAID = {
    "a note": [f"secret note {CANARY}"],
    "a note on an award": [f"secret award mira 5 // {CANARY}"],
    "a ruling": [f"secret roark gains dark 1 ruling {CANARY}"],
    "a scene": [f"secret scene {CANARY}", "note Within it"],
    "a name": [f"secret rename mira {CANARY}", "award mira 1"],
    "a field": [f"secret mira set homeland {CANARY}"],
    "an opponent": [f"secret roark blaster vs {CANARY} 2D"],
    "what was undone": [f"secret note {CANARY}", "undo"],
    "what was said anew": [f"secret rename mira {CANARY}", "rename mira The Grey Lady", "undo", "redo"],
    "what was decided about it": ["secret mira gains dark 1", f"judge mira stays // {CANARY}"],
    "somebody who is secret": ["vex rolls blaster : 1 2 3 4", "roark blaster vs vex blaster", "vex wounded"],
    "a bond with somebody who is secret": ["mira pupil of odan", "vex pupil of odan"],
}
FOR_PLAYERS = [form for form in FORMATS.values() if form.for_players]


def text(form: Format, played: Evening, choice: Choice) -> str:
    """Everything that a reader of the form could find in it."""
    if form.extra == "pdf":
        pytest.importorskip("typst", reason="the extra `pdf` is not installed")
    told = []
    for maker in form.makers().values():
        made = b"".join(
            piece.encode() if isinstance(piece, str) else piece for piece in maker(played.journal, choice)
        )
        told.append(_of_pdf(made) if form.binary else made.decode())
    return "\n".join(told)


def _of_pdf(made: bytes) -> str:
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(made))
    return "".join(page.extract_text() for page in reader.pages) + str(reader.metadata)


@pytest.mark.parametrize("form", FOR_PLAYERS, ids=lambda form: form.name)
@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_a_player_finds_no_secret(form: Format, said: list[str]) -> None:
    played = Evening(file=HIDDEN + TEMPLATE)
    played.says("session start", *said)
    for choice in (
        Choice(player="mira"),
        Choice(player="mira", session=1),
        Choice(player="mira", who="roark"),
    ):
        told = text(form, played, choice)
        assert CANARY not in told.replace("\n", "")
        assert "vex" not in told.lower()


@pytest.mark.parametrize("form", FOR_PLAYERS, ids=lambda form: form.name)
def test_no_sum_tells_what_a_secret_added_to_it(form: Format) -> None:
    played = Evening(file=FIRST_EDITION.replace(b", ceiling: 1000", b""))
    played.says(
        "session start", "secret roark gains credits 5551117", "roark gains credits 2", "award roark 1"
    )
    for choice in (Choice(player="mira"), Choice(player="mira", session=1), Choice(player="mira", since=3)):
        told = text(form, played, choice)
        assert not any(sum_ in told for sum_ in ("5551117", "5551119", "5551317", "5551319"))


@pytest.mark.parametrize(
    "form", [form for form in FORMATS.values() if not form.for_players], ids=lambda form: form.name
)
def test_a_form_that_holds_all_is_refused_to_a_player(form: Format) -> None:
    with pytest.raises(NotUnderstood, match="only the game master"):
        pieces(form, Evening().journal, Choice(player="mira"))
