"""What a campaign file lists of its own: new accounts beside those of the chart, or instead of them."""

from __future__ import annotations

import pytest

from ledger.campaign_file.reader import Opened, read_campaign
from ledger.errors import NotUnderstood
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.store.opening import open_store
from rules.kernel.system import System

HEAD = "whills: 1\nid: own\nname: Own\nsystem: xyrop\nlanguage: fr\n"


def opened(text: str) -> Opened:
    return read_campaign((HEAD + text).encode(), "own.yaml")


def of_group(system: System, group: str) -> list[str]:
    return [account.id for account in system.accounts.values() if account.group == group]


def test_a_list_takes_the_place_of_that_of_the_chart() -> None:
    text = "approaches: {boldness: {}, calm: {label: Calme}}\nstresses: {fear: {label: Effroi}}\n"
    system = opened(text).system
    assert of_group(system, "approaches") == ["boldness", "calm"]
    assert system.accounts["boldness"].label["fr"] == "Audace"
    assert system.accounts["calm"].label == {"en": "Calme"}
    assert system.accounts["fear"].label == {"en": "Effroi"}
    assert (system.accounts["calm"].notation, system.accounts["calm"].ceiling) == ("die", 5)
    assert "pilot" in of_group(system, "roles")


def test_it_stands_where_that_of_the_chart_did() -> None:
    groups = [account.group for account in opened("roles: {cook: {}}\n").system.accounts.values()]
    assert groups.index("approaches") < groups.index("roles") < groups.index("springs")


def test_it_is_there_when_the_campaign_is_opened_again() -> None:
    file = (
        "roles: {cook: {label: Cuisinier}, baker: {}}\nsubjects: {ana: {kind: npc, accounts: {cook: d8}}}\n"
    )
    store = open_store(":memory:")
    found(store, opened(file).founding)
    journal = Journal(store, "own")
    assert of_group(journal.system, "roles") == ["cook", "baker"]
    assert journal.table().balance("ana", "cook") == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("roles: {fear: {}}\n", "own.yaml:6:9: the chart has an account fear already"),
        ("roles: {Cook: {}}\n", "own.yaml:6:9: an id is lower-case ASCII snake_case"),
        ("roles: {cook: {attribute: hand}}\n", "own.yaml:6:16: unknown key 'attribute'"),
        ("skills: {cook: {}}\n", "own.yaml:6:1: unknown key 'skills'"),
        ("settings: {role_dice: d10 d7}\n", "own.yaml:6:23: role_dice cannot be 'd10 d7'"),
        ("settings: {boon_interval: [d4]}\n", "own.yaml:6:27"),
    ],
)
def test_what_is_no_list_of_this_system_is_refused(text: str, says: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        opened(text)
    assert str(refusal.value).startswith(says)


@pytest.mark.parametrize("written", ["d10 d8 d4 d4", "[d10, d8, d4, d4]", '"D10,d8, d4 d4"'])
def test_a_house_rule_of_dice_is_written_as_a_list_or_in_a_row(written: str) -> None:
    fields = opened(f"settings: {{role_dice: {written}}}\n").founding.draft.fields
    [value] = [change.value for change in fields if change.field == "setting.role_dice"]
    assert value == ["d10", "d8", "d4", "d4"]


def test_a_sheet_that_no_newcomer_could_have_is_warned_of() -> None:
    findings = opened("subjects: {ana: {kind: pc, accounts: {mystic: d4}}}\n").findings
    assert {finding.level for finding in findings} == {"warning"}
    assert "mystic_needs_force_sensitivity" in [finding.code for finding in findings]
