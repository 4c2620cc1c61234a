"""A campaign file becomes the opening entry, or is refused with the place of the mistake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.campaign_file.reader import Opened, read_campaign, read_file
from ledger.errors import NotUnderstood
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.store.opening import open_store

GOOD = """\
whills: 1
name: The Long Night
system: d6_first_edition
language: fr
gm: Alex
calendar:
  start: {year: 3, month: 2, day: 1}
  months: {Frost: 30, Bloom: 31}
  between: {Fair: {after: Frost, days: 5}}
  leap: {every: 4, month: Bloom, days: 1}
  era: of the lamp
settings: {fp.max_per_round: none, skills.unlisted_start: 2D}
tallies: {credits: {label: Crédits}, standing.guild: {floor: -3, ceiling: 3}}
skills: {juggling: {attribute: dexterity, label: Jonglerie}}
subjects:
  roark:
    kind: pc
    name: no
    player: 1:30
    fields: {species: 012}
    accounts: {dexterity: 3D+1, juggling: 4D, force_points: 1, condition.wounds: wounded, standing.guild: -2}
  guard: {kind: npc, secret: true}
"""


def opened(text: str = GOOD) -> Opened:
    return read_campaign(text.encode(), "night.yaml")


def test_everything_stands_in_the_opening_entry() -> None:
    store = open_store(":memory:")
    entry = found(store, opened().founding).entry
    journal = Journal(store, "the_long_night")
    table = journal.table()
    assert entry.kind == "campaign_opened"
    assert table.balance("roark", "dexterity") == 10
    assert table.balance("roark", "condition.wounds") == 2
    assert table.balance("roark", "standing.guild") == -2
    assert table.kind("guard") == "npc"
    assert table.field("guard", "secret") is True
    assert table.setting("fp.max_per_round") == "none"
    assert table.setting("fp.double_first") is True
    assert journal.system.accounts["juggling"].attribute == "dexterity"
    assert len(str(table.field("table", "uid"))) == 32
    assert table.field("table", "digest.d6_first_edition") == journal.system.digests["d6_first_edition"]


def test_every_setting_is_recorded_with_its_effective_value() -> None:
    system = opened().system
    fields = {change.field for change in opened().founding.draft.fields if change.subject == "table"}
    assert {f"setting.{key}" for key in system.settings} <= fields


@pytest.mark.parametrize(
    ("calendar", "chosen", "days"),
    [
        ("days_per_month: 40", "", 40),
        ("months: {Frost: 28, Bloom: 28}", "", 28),
        ("months: {Frost: 28, Bloom: 31}", "", 30),
        ("days_per_month: 40", ", calendar.days_per_month: 35", 35),
    ],
)
def test_a_month_of_study_is_one_of_the_calendar(calendar: str, chosen: str, days: int) -> None:
    text = f"""\
whills: 1
name: The Long Night
system: d6_first_edition
supplements: [force_companion]
calendar: {{start: {{year: 1, month: 1, day: 1}}, {calendar}}}
settings: {{campaign.era: other{chosen}}}
"""
    fields = {change.field: change.value for change in opened(text).founding.draft.fields}
    assert fields["setting.calendar.days_per_month"] == days


def test_text_stays_as_it_is_written() -> None:
    fields = {(c.subject, c.field): c.value for c in opened().founding.draft.fields}
    assert fields["roark", "name"] == "no"
    assert fields["roark", "player"] == "1:30"
    assert fields["roark", "species"] == "012"
    assert fields["guard", "name"] == "Guard"


def test_the_calendar_is_kept_as_data() -> None:
    fields = {c.field: c.value for c in opened().founding.draft.fields if c.subject == "table"}
    calendar = json.loads(str(fields["calendar"]))
    assert calendar["months"] == [{"name": "Frost", "days": 30}, {"name": "Bloom", "days": 31}]
    assert calendar["between"] == [{"name": "Fair", "after": "Frost", "days": 5}]


def test_what_the_rules_find_is_a_warning() -> None:
    findings = opened(GOOD.replace("force_points: 1, ", "")).findings
    assert [(finding.level, finding.rule) for finding in findings] == [("warning", "D1-FP-01")]


BATTLE = """\
whills: 1
name: Two sides
system: lego_jedi
subjects:
  rebels: {kind: side}
  bob: {kind: pc, side: rebels}
"""


def test_a_subject_may_name_another_by_its_id() -> None:
    fields = {(change.subject, change.field): change.value for change in opened(BATTLE).founding.draft.fields}
    assert fields["bob", "side"] == "rebels"
    for nobody in ("empire", "bob"):
        with pytest.raises(NotUnderstood, match="write one of rebels"):
            opened(BATTLE.replace("side: rebels", f"side: {nobody}"))


def test_a_campaign_may_begin_where_another_ended() -> None:
    text = GOOD.replace("subjects:\n", "table: {day: 12}\nsubjects:\n")
    text = text.replace("{kind: npc, secret: true}", "{kind: npc, retired: true, marks: [turned]}")
    fields = {(one.subject, one.field): one.value for one in opened(text).founding.draft.fields}
    assert fields["guard", "retired"] is True
    assert fields["guard", "turned"] is True
    posted = {(one.subject, one.account): one.amount for one in opened(text).founding.draft.postings}
    assert posted["table", "day"] == 12


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("table: {span.session: 3}", "7:9: a span of play begins with a line, not with the campaign"),
        ("table: {blaster: 3D}", "7:9: a table has no account 'blaster'"),
        ("table: {day: -1}", "7:14: -1 is below 0"),
    ],
)
def test_of_the_table_only_the_day_and_its_pools_are_told(wrong: str, says: str) -> None:
    with pytest.raises(NotUnderstood, match=says):
        opened(
            GOOD.replace("gm: Alex\n", f"gm: Alex\n{wrong}\n").replace("language: fr\n", "language: fr\n#\n")
        )


def test_nothing_of_a_score_is_recorded() -> None:
    text = GOOD.replace("force_points: 1", "force_points: 0")
    assert all(posting.amount for posting in opened(text).founding.draft.postings)


def test_an_id_is_made_from_the_name_or_given() -> None:
    assert opened().founding.campaign == "the_long_night"
    assert opened(GOOD.replace("name: The", "id: night\nname: The")).founding.campaign == "night"


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("whills: 1", "whills: 2", "night.yaml:1:9: this release reads version 1"),
        ("system: d6_first_edition", "system: d20", "there is no system 'd20'"),
        ("language: fr", "supplements: [d6_first_edition]", "does not extend d6_first_edition"),
        ("language: fr", "supplements: [force_companion, force_companion]", "force_companion is named twice"),
        ("language: fr", "langage: fr", "did you mean 'language'?"),
        ("language: fr", "language: it", "unknown word 'it'"),
        ("max_per_round: none", "max_per_round: two", "fp.max_per_round cannot be 'two'"),
        ("unlisted_start: 2D", "unlisted_start: 2D+5", "it may be a die code"),
        ("fp.max_per_round", "fp.max_per_rond", "did you mean 'fp.max_per_round'?"),
        ("kind: pc", "kind: hero", "unknown word 'hero'"),
        ("dexterity: 3D+1", "dexterity: 3D+4", "3D+4"),
        ("dexterity: 3D+1", "dextrity: 3D+1", "did you mean 'dexterity'?"),
        ("force_points: 1", "force_points: -1", "-1"),
        ("standing.guild: -2", "standing.guild: -9", "below -3"),
        ("condition.wounds: wounded", "condition.wounds: sad", "sad"),
        ("  guard: {", "  Guard: {", "a subject cannot be called 'Guard'"),
        ("  guard: {", "  table: {", "a subject cannot be called 'table'"),
        ("  guard: {", "  force: {", "'force' is a word of a move, and a line would read it so"),
        ("  guard: {", "  steht_auf: {", "add another word to the id"),
        ("fields: {species", "fields: {kind", "a field cannot be called 'kind'"),
        ("attribute: dexterity", "attribute: blaster", "unknown word 'blaster'"),
        ("tallies: {credits", "tallies: {blaster", "the chart has an account blaster already"),
        ("tallies: {credits", "tallies: {running", "running is a word of the system; choose another id"),
        ("{floor: -3, ceiling: 3}", "{floor: 3, ceiling: -3}", "the floor is above the ceiling"),
        ("name: The Long Night", 'name: "The \\e[31m Night"', "U+001B"),
        ("name: no", 'name: "a\\u202eb"', "at character 2"),
        ("name: no", 'name: " \\u3000"', "a name is missing"),
        ("name: The Long Night", 'name: ""', "a name is missing"),
        ("month: 2", "month: 3", "the calendar has only 2 months"),
        ("after: Frost", "after: Fros", "did you mean 'Frost'?"),
        ("dexterity: 3D+1,", "dexterity: 999999D,", "'999999D' is no code: a sheet holds 1000D at most"),
        ("kind: npc, secret: true", "secret: true", "the key 'kind' is missing"),
        ("kind: npc, secret: true", "kind: npc, powers: [x]", "unknown key 'powers'"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_column(right: str, wrong: str, says: str) -> None:
    assert right in GOOD
    with pytest.raises(NotUnderstood, match=r"^night\.yaml:\d+:\d+: ") as refused:
        opened(GOOD.replace(right, wrong, 1))
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


CONTRACT = (Path(__file__).parents[2] / "contract" / "contract.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("powers: [control_pain, life", "powers: [control_pain, control_pain, life"),
        ("traits: [force_sensitive, jedi]", "traits: [jedi, jedi]"),
        ("pupil_of: [odan]", "pupil_of: [odan, odan]"),
        ("sense: 2D, alter: 1D,", "sense: 2D, alter: 1D, trait.jedi: yes,"),
    ],
)
def test_what_is_named_twice_would_stand_at_two(right: str, wrong: str) -> None:
    assert right in CONTRACT
    with pytest.raises(NotUnderstood, match=r"^night\.yaml:\d+:\d+: \S+ is named twice; keep it once"):
        opened(CONTRACT.replace(right, wrong, 1))


def test_very_many_subjects_are_refused_soon() -> None:
    many = "".join(f"  guard_{n}: {{kind: npc}}\n" for n in range(20_000))
    with pytest.raises(NotUnderstood, match="more than 2000 subjects"):
        opened(GOOD + many)


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotUnderstood, match="cannot be read: No such file"):
        read_file(tmp_path / "none.yaml")


@given(st.lists(st.sampled_from(GOOD.splitlines()), max_size=20), st.text(max_size=20))
def test_any_text_is_read_or_refused_in_one_sentence(lines: list[str], more: str) -> None:
    text = "\n".join([*lines, more])
    refusal = ""
    try:
        read_campaign(text.encode("utf-8", "surrogatepass"), "any.yaml")
    except NotUnderstood as refused:
        refusal = str(refused)
    assert "\n" not in refusal
