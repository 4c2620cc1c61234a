"""A supplement laid over its core."""

from __future__ import annotations

import pytest

from rules import registry
from rules.kernel.act import Act
from rules.kernel.chart import Account, Data, Kind, Setting
from rules.kernel.decide import decide
from rules.kernel.move import Move, Param, move
from rules.kernel.reading import Nothing
from rules.kernel.record import TABLE, Draft, Posting, Request, Value
from rules.kernel.system import EVERY_MOVE, After, Part, System
from rules.kernel.table import Table, Turn
from rules.kernel.verdict import Verdict
from tests.rules.memory import Campaign


def a_move(id: str) -> Move:
    @move(id)
    def moves(act: Act, table: Table) -> Verdict:
        return Verdict(act, table, id)

    return moves


def core() -> Part:
    data = Data(
        "core",
        {"en": "Core"},
        accounts={"luck.*": Account("luck.*", {"en": "Luck of {0}"}, "count", "points")},
        kinds={"pc": Kind("pc", {"en": "hero"}, ["points"], plays=True)},
        settings={"k": Setting("k", "flag", [], {"en": "k"}, default=False)},
        choices={"fate": ["good"]},
    )
    return Part(data, "1", moves=(a_move("acts"),))


def test_lists_add_up_and_names_are_taken_over() -> None:
    more = Data(
        "more",
        {"en": "More"},
        extends=["core"],
        kinds={"pc": Kind("pc", {}, ["powers"])},
        settings={"k": Setting("k", "flag", [], {"en": "k"}, default=True)},
        choices={"fate": ["bad"]},
        maps={"C-1": "M-1"},
    )
    system = System([core(), Part(more, "2", moves=(a_move("flies"),))])
    assert system.choices["fate"] == ["good", "bad"]
    assert system.kinds["pc"].groups == ["points", "powers"]
    assert system.kinds["pc"].plays
    assert system.settings["k"].default is True
    assert system.rule("C-1") == "M-1"
    assert system.rule("C-2") == "C-2"
    assert set(system.moves) == {"acts", "flies"}


@pytest.mark.parametrize("params", [(), (Param("to", "subject"), Param("skill", "account"))])
def test_a_bare_move_begins_with_an_account(params: tuple[Param, ...]) -> None:
    with pytest.raises(ValueError, match="the move rolls cannot be bare"):
        move("rolls", *params, bare=True)


def test_a_move_is_replaced_only_where_that_is_said() -> None:
    data = Data("more", {"en": "More"})
    with pytest.raises(ValueError, match="declares the move acts, which is there already"):
        System([core(), Part(data, "2", moves=(a_move("acts"),))])
    replacing = Part(data, "2", moves=(a_move("acts"),), replaces=("acts",))
    assert System([core(), replacing]).moves["acts"] is replacing.moves[0]


def test_a_table_tells_who_acts_as_the_last_part_with_an_order_says() -> None:
    turns = [Turn("mira", to_come=["dash"], total=17), Turn("roark", out=True)]
    first = Part(Data("core", {"en": "Core"}), "1", order=lambda table: [])
    second = Part(Data("more", {"en": "More"}), "2", order=lambda table: turns)
    silent = Part(Data("most", {"en": "Most"}), "3")
    assert Table(System([first, second, silent]), Nothing()).turns() == turns
    assert Table(System([silent]), Nothing()).turns() == []


def test_steps_behind_every_move_come_after_its_own() -> None:
    seen: list[str] = []

    def step(name: str) -> After:
        return lambda verdict, act, table: seen.append(f"{name} {act.request.move}")

    data = Data("more", {"en": "More"})
    more = Part(
        data, "2", moves=(a_move("flies"),), after={EVERY_MOVE: (step("all"),), "acts": (step("own"),)}
    )
    system = System([core(), more])
    for move_id in ("acts", "flies"):
        assert not decide(Act(Request("", None, move_id, {})), Table(system, Nothing())).refused
    assert seen == ["own acts", "all acts", "all flies"]


@pytest.mark.parametrize(("counted", "number"), [(3, 3), (0, 7)])
def test_an_open_span_is_known_by_the_number_that_its_system_counts(counted: int, number: int) -> None:
    part = Part(Data("core", {"en": "Core"}), "1", numbers={"round": lambda table: counted})
    campaign = Campaign(System([part]))
    table = Table(campaign.system, campaign)
    assert table.number("round") is None
    opened = Draft("round_started", TABLE)
    opened.postings = [Posting(TABLE, "span.round", 7), Posting(TABLE, "span.scene", 2)]
    campaign.keep(opened)
    assert (table.number("round"), table.number("scene")) == (number, 2)


def test_an_account_is_found_by_its_family() -> None:
    system = System([core()])
    found = system.account("luck.ann.today")
    assert found is not None
    assert found.id == "luck.*"
    assert system.account("luck.*") is not None
    assert system.account("lucky") is None
    assert system.takes("pc", "luck.ann")
    assert not system.takes("npc", "luck.ann")


def test_a_campaign_adds_accounts_of_its_own() -> None:
    own = Account("gold", {"en": "Gold"}, "count", "tallies")
    system = System([core()]).with_accounts([own])
    assert system.takes("pc", "gold")
    assert System([core()]).account("gold") is None


def test_a_list_of_a_campaigns_own_stands_where_that_of_the_chart_did() -> None:
    accounts = [Account(id, {"en": id}, "die", group) for id, group in LISTED]
    data = Data("core", {"en": "Core"}, accounts={account.id: account for account in accounts})
    own = [
        Account("thief", {"en": "Thief"}, "die", "roles"),
        Account("gold", {"en": "Gold"}, "count", "tallies"),
    ]
    system = System([Part(data, "1")]).with_accounts(own, instead=["roles"])
    assert list(system.accounts) == ["bold", "thief", "anger", "gold"]


LISTED = [("bold", "approaches"), ("pilot", "roles"), ("scout", "roles"), ("anger", "stress")]


@pytest.mark.parametrize(
    ("settings", "labels"), [({}, []), ({"name": "old"}, ["Pips"]), ({"name": "new"}, []), ({"name": 1}, [])]
)
def test_a_house_rule_gives_an_account_another_label(settings: dict[str, Value], labels: list[str]) -> None:
    called = {"name": {"old": {"en": "Pips"}}}
    data = Data(
        "core",
        {"en": "Core"},
        accounts={"points": Account("points", {"en": "Points"}, "count", "points", called=called)},
        settings={"name": Setting("name", "choice", [], {"en": "name"}, "new", ["new", "old"])},
    )
    system = System([Part(data, "1")])
    assert [account.label["en"] for account in system.renamed(settings)] == labels


@pytest.mark.parametrize(
    ("name", "supplements", "says"),
    [
        ("chess", (), "there is no system 'chess'"),
        ("force_companion", (), "is a supplement"),
        ("d6_first_edition", ("d6_first_edition",), "does not extend"),
    ],
)
def test_what_cannot_be_played_is_refused(name: str, supplements: tuple[str, ...], says: str) -> None:
    with pytest.raises(registry.UnknownSystem, match=says):
        registry.system(name, supplements)
