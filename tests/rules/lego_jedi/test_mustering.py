"""Armies: what figures cost, what they may bear, what was agreed."""

from __future__ import annotations

import pytest

from ledger.campaign_file.reader import read_campaign
from tests.rules.lego_jedi.cast import CAMPAIGN, at_war, mustered, warned


def test_points_and_sabers_are_bought_before_a_battle() -> None:
    evening = mustered("bob buys 1 saber")
    assert (evening.balance("bob", "rating"), evening.balance("bob", "saber")) == (6, 1)
    assert evening.entry().facts["cp"] == 12
    assert "Luke (Tatooine, Jedi)" in evening.sitting.speaker.summary(evening.entry())


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("ham buys saber", "saber_needs_force_user"),
        ("odi buys saber", "has_a_saber"),
        ("bob buys", "nothing_bought"),
        ("bob buys 0", "nothing_bought"),
    ],
)
def test_buying_has_its_limits(line: str, code: str) -> None:
    assert mustered().refused(line) == [code]


def test_a_first_point_and_a_saber_come_together() -> None:
    evening = mustered("ham buys 1 saber")
    assert evening.balance("ham", "saber") == 1


def test_nothing_is_bought_in_the_midst_of_a_battle() -> None:
    assert at_war().refused("bob buys 1") == ["battle_started"]
    at_war("turn end", "battle end", "bob buys 1")


def test_an_army_above_its_limit_is_told() -> None:
    evening = mustered()
    assert warned(evening, "bob buys 10") == []
    assert warned(evening, "bob buys 10") == ["army_over_limit"]
    assert warned(evening, "steve buys 90") == []


def test_what_foresight_gives_raises_the_limit_of_the_battle() -> None:
    evening = mustered("bob buys 18")
    assert warned(evening, "bob buys 2") == ["army_over_limit"]
    evening.says("undo", "battle", "odi foresees 6 cp 10 : 9")
    assert warned(evening, "bob buys 2") == []


def test_who_joins_costs_the_army_too() -> None:
    evening = mustered("enrol Rancor as npc base_cost 90")
    assert warned(evening, "rancor joins rebels") == ["army_over_limit"]


def test_nobody_enters_with_a_saber_and_without_the_force() -> None:
    assert mustered().refused("enrol Rancor as npc saber yes") == ["saber_needs_force_user"]
    mustered("enrol Rancor as npc saber yes rating 1")


def test_what_a_campaign_begins_with_stands_with_a_warning() -> None:
    file = CAMPAIGN.replace(b"base_cost: 8, hp: 5", b"base_cost: 80, hp: 5, saber: yes")
    found = read_campaign(file, "armies.yaml").findings
    told = {(finding.level, finding.code) for finding in found}
    assert told == {("warning", "saber_needs_force_user"), ("warning", "army_over_limit")}


def test_a_figure_may_fight_for_nobody() -> None:
    evening = at_war(
        "enrol Hermit as pc rating 3", "hermit pushes 2 : 9", "guard acts", "hermit pushes 2 : 9"
    )
    assert evening.refused("hermit pushes 2") == ["no_opposing_action"]
    evening.says("o", "hermit pushes 2 : 9")
