"""Templates of a campaign file, and those who are enrolled as one."""

from __future__ import annotations

import pytest

from ledger.campaign_file.reader import read_campaign
from ledger.errors import NotUnderstood
from ledger.journal import views
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.quick_entry.completion import complete
from ledger.quick_entry.line import Line, LineError
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.write import line_of
from ledger.store.opening import open_store

FILE = """\
whills: 1
name: The Long Night
system: d6_first_edition
supplements: [force_companion]
settings: {campaign.era: other}
tallies: {credits: {label: Credits}}
subjects:
  mira: {kind: pc, accounts: {dexterity: 3D, strength: 3D, force_points: 1}, hand: sabre}
  rifle: {kind: weapon, name: Blaster rifle, skill: blaster, accounts: {damage: 5D}}
  sabre: {kind: weapon, name: Light sabre, skill: lightsaber, accounts: {damage: 5D}}
templates:
  trooper:
    kind: npc
    name: Storm trooper
    fields: {species: Human}
    accounts: {dexterity: 2D, strength: 2D+1, blaster: 4D, credits: 20}
    hand: rifle
  seer: {kind: npc, traits: [jedi], accounts: {sense: 2D}}
"""


def sitting(text: str = FILE) -> Sitting:
    store = open_store(":memory:")
    found(store, read_campaign(text.encode(), "night.yaml").founding)
    return Sitting(Journal(store, "the_long_night"))


def says(at: Sitting, *lines: str) -> None:
    for text in lines:
        said = at.understand(text)
        assert said is not None
        entered = at.record(said)
        assert entered.outcome is not None
        assert entered.outcome.recorded, entered.outcome


def shown(at: Sitting, who: str) -> dict[str, int]:
    return next(sheet.accounts for sheet in views.sheets(at.journal) if sheet.id == who)


def test_a_newcomer_has_what_the_template_says() -> None:
    at = sitting()
    says(at, "enrol guard 4 as trooper", "enrol old woman as seer")
    assert shown(at, "guard_4") == {"dexterity": 6, "strength": 7, "blaster": 12, "credits": 20}
    assert shown(at, "old_woman") == {"sense": 6, "trait.jedi": 1}
    table = at.journal.table()
    assert table.kind("guard_4") == "npc"
    assert table.field("guard_4", "species") == "Human"
    assert table.field("guard_4", "name") == "guard 4"


def test_what_a_template_has_in_hand_is_in_the_hand_of_a_newcomer() -> None:
    at = sitting()
    says(at, "enrol guard 4 as trooper", "guard 4 shoots mira : 6 6 6 6 at short")
    facts = at.journal.entry(at.journal.head().seq).entry.facts
    assert (facts["weapon"], facts["target"]) == ("rifle", "mira")


def test_the_entry_names_the_template() -> None:
    at = sitting()
    says(at, "enrol guard 4 as trooper")
    newest = at.journal.entry(at.journal.head().seq)
    assert at.speaker.summary(newest.entry) == (
        "guard 4 joins the campaign (non-player character, Storm trooper)"
    )


def test_scores_of_the_line_stand_over_those_of_the_template() -> None:
    at = sitting()
    says(at, "enrol sergeant as storm trooper blaster 5D, dodge 3D")
    assert shown(at, "sergeant") == {
        "dexterity": 6,
        "strength": 7,
        "blaster": 15,
        "dodge": 9,
        "credits": 20,
    }


def test_nobody_is_a_template() -> None:
    at = sitting()
    assert list(at.vocabulary.people) == ["mira", "rifle", "sabre"]
    assert [sheet.id for sheet in views.sheets(at.journal)] == ["mira", "rifle", "sabre"]
    assert at.journal.table().players() == ["mira"]
    assert at.journal.table().who("blaster") == {}
    assert "trooper" not in [one.insert for one in complete("award ", at.vocabulary)]
    with pytest.raises(LineError):
        at.understand("trooper blaster")


def test_someone_may_be_called_as_the_template_is() -> None:
    at = sitting()
    says(at, "enrol trooper as trooper", "trooper blaster : 1 2 3 4")
    assert at.journal.table().kind("trooper") == "npc"


def test_templates_are_offered_before_the_kinds() -> None:
    offered = [one.insert for one in complete("enrol guard as ", sitting().vocabulary)]
    assert offered[:4] == ["seer", "trooper", "pc", "npc"]
    begun = complete("enrol guard as tr", sitting().vocabulary)
    assert [(one.insert, one.label) for one in begun] == [("trooper", "Storm trooper")]


def test_a_line_with_a_template_is_written_as_it_is_read() -> None:
    at = sitting()
    said = at.understand("enrol guard 4 as storm trooper blaster 5D")
    assert isinstance(said, Line)
    written = line_of(said.request("r"), at.vocabulary)
    assert written == "enrol guard 4 as trooper blaster 5D"
    again = at.understand(written)
    assert isinstance(again, Line)
    assert again.arguments == said.arguments


def test_a_newcomer_is_taken_back_with_everything() -> None:
    at = sitting()
    says(at, "enrol guard 4 as trooper", "undo")
    table = at.journal.table()
    assert table.kind("guard_4") is None
    assert table.balance("guard_4", "blaster") == 0
    says(at, "redo")
    assert at.journal.table().balance("guard_4", "blaster") == 12


def test_several_leave_in_one_line_and_come_back_with_it() -> None:
    at = sitting()
    says(at, "enrol guard 1 as trooper", "enrol guard 2 as trooper", "enrol guard 3 as trooper")
    says(at, "retire guard 1, guard 2")
    newest = at.journal.entry(at.journal.head().seq)
    assert at.speaker.summary(newest.entry) == "Retired from play: guard 1 and guard 2"
    retired = [who for who in ("guard_1", "guard_2", "guard_3") if at.journal.table().field(who, "retired")]
    assert retired == ["guard_1", "guard_2"]
    says(at, "undo")
    assert not at.journal.table().field("guard_1", "retired")


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        (
            "  trooper:\n",
            "  npc:\n",
            "night.yaml:12:3: 'npc' is a kind of subject already; choose another id",
        ),
        ("  trooper:\n", "  Trooper:\n", "a subject cannot be called 'Trooper'"),
        ("blaster: 4D", "blastr: 4D", "a npc has no account 'blastr'; did you mean 'blaster'?"),
        ("blaster: 4D", "blaster: much", "'much'"),
        ("name: Storm trooper", "player: Sam", "player"),
        ("species: Human", "kind: pc", "a field cannot be called 'kind'"),
        ("name: Storm trooper", 'name: "\\e[2J"', "night.yaml:14:"),
        ("seer: {kind: npc,", "seer: {", "kind"),
        ("hand: rifle", "hand: riffle", "unknown word 'riffle'; did you mean 'rifle'?"),
        ("hand: rifle", "hand: mira", "'mira'"),
    ],
)
def test_a_mistake_in_a_template_is_told_with_its_place(right: str, wrong: str, says: str) -> None:
    assert right in FILE
    with pytest.raises(NotUnderstood) as refusal:
        sitting(FILE.replace(right, wrong, 1))
    assert says in str(refusal.value)
    assert str(refusal.value).startswith("night.yaml:")
