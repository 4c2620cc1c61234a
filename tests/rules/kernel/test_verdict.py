"""What a verdict drafts: payments, lots, levels, endings; and the last net under it."""

from __future__ import annotations

import pytest

from rules import registry
from rules.kernel.act import Act
from rules.kernel.chart import Data
from rules.kernel.decide import decide
from rules.kernel.dice import Group, Tape
from rules.kernel.move import move
from rules.kernel.reading import Nothing
from rules.kernel.record import Draft, FieldChange, Lot, Posting, Request
from rules.kernel.system import Part, System
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from tests.rules.memory import Campaign

D6 = registry.system("d6_first_edition")


@pytest.fixture
def campaign() -> Campaign:
    """Roark with points, stun marks and an open Force point."""
    campaign = Campaign(D6)
    opening = Draft("enrolled", "roark")
    opening.fields = [FieldChange("roark", "kind", "pc")]
    opening.postings = [Posting("roark", "character_points", 5)]
    campaign.keep(opening)
    for amount in (1, 2):
        mark = Draft("stun_mark", "roark")
        mark.postings = [Posting("roark", "condition.stun_marks", amount, until="table:round:1")]
        campaign.keep(mark)
    return campaign


def drafting(campaign: Campaign) -> Verdict:
    act = Act(Request("", "roark", "note", {}))
    return Verdict(act, Table(campaign.system, campaign), "noted")


def test_a_payment_takes_points(campaign: Campaign) -> None:
    verdict = drafting(campaign)
    verdict.pay("roark", "character_points", 3, "D1-AD-06")
    assert verdict.draft.postings == [Posting("roark", "character_points", -3)]
    assert verdict.findings == []


def test_a_payment_that_is_short_is_refused_by_its_rule_and_drafts_what_there_is(campaign: Campaign) -> None:
    verdict = drafting(campaign)
    verdict.pay("roark", "character_points", 7, "D1-AD-06")
    assert [(f.rule, f.code, f.hard) for f in verdict.findings] == [("D1-AD-06", "short", False)]
    assert verdict.draft.postings == [Posting("roark", "character_points", -5)]


def test_two_payments_see_one_another(campaign: Campaign) -> None:
    verdict = drafting(campaign)
    verdict.pay("roark", "character_points", 3, "D1-AD-06")
    verdict.pay("roark", "character_points", 3, "D1-AD-06")
    assert verdict.refused


def test_what_is_taken_comes_from_the_oldest_lot_first(campaign: Campaign) -> None:
    verdict = drafting(campaign)
    assert verdict.take("roark", "condition.stun_marks", 2) == 0
    assert [(p.amount, p.lot) for p in verdict.draft.postings] == [(-1, 3), (-1, 4)]
    assert verdict.take("roark", "condition.stun_marks", 5) == 4


def test_a_lot_of_a_span_that_is_over_serves_nobody(campaign: Campaign) -> None:
    over = Draft("round_ended", "table")
    over.postings = [Posting("table", "span.round", -1, level=-1)]
    campaign.keep(over)
    assert drafting(campaign).take("roark", "condition.stun_marks", 1) == 1


def test_a_level_moves_by_the_difference(campaign: Campaign) -> None:
    verdict = drafting(campaign)
    verdict.set("roark", "condition.wounds", 4)
    verdict.set("roark", "condition.wounds", 2)
    assert [(p.amount, p.level) for p in verdict.draft.postings] == [(4, 4), (-2, 2)]


def test_a_rule_is_cited_once(campaign: Campaign) -> None:
    verdict = drafting(campaign)
    verdict.cite("D1-RO-01", "D1-RO-03")
    verdict.cite("D1-RO-01")
    assert verdict.draft.citations == ["D1-RO-01", "D1-RO-03"]


@move("throws", rolls=("throw",), by=("*",))
def throws(act: Act, table: Table) -> Verdict:
    """A toy: one die, and as many points as it shows."""
    verdict = Verdict(act, table, "thrown")
    verdict.post(act.who, "points", sum(act.tape.take("throw", 1)) - 3)
    return verdict


def toy() -> System:
    from rules.kernel.chart import Account, Kind

    accounts = {"points": Account("points", {"en": "Points"}, "count", "points", ceiling=2)}
    data = Data("toy", {"en": "Toy"}, accounts=accounts, kinds={"pc": Kind("pc", {"en": "hero"}, ["points"])})
    return System([Part(data, "", moves=(throws,))])


def thrown(*faces: int) -> Verdict:
    campaign = Campaign(toy())
    enrolled = Draft("enrolled", "ann")
    enrolled.fields = [FieldChange("ann", "kind", "pc")]
    campaign.keep(enrolled)
    given = [Group(None, list(faces))] if faces else []
    return decide(Act(Request("", "ann", "throws", {}), Tape(given)), Table(campaign.system, campaign))


def test_missing_dice_leave_a_verdict_that_says_which() -> None:
    verdict = thrown()
    assert verdict.missing is not None
    assert (verdict.missing.label, verdict.missing.n) == ("throw", 1)


def test_dice_that_nobody_reads_are_refused() -> None:
    campaign = Campaign(toy())
    act = Act(Request("", "ann", "throws", {}), Tape([Group(None, [4]), Group("more", [1])]))
    enrolled = Draft("enrolled", "ann")
    enrolled.fields = [FieldChange("ann", "kind", "pc")]
    campaign.keep(enrolled)
    verdict = decide(act, Table(campaign.system, campaign))
    assert [finding.code for finding in verdict.refused] == ["unread_dice"]


@pytest.mark.parametrize(
    ("face", "code"), [(1, "below_floor"), (6, "above_ceiling"), (7, "no_such_face"), (4, None)]
)
def test_floor_ceiling_and_faces_are_the_last_net(face: int, code: str | None) -> None:
    verdict = thrown(face)
    assert [finding.code for finding in verdict.refused] == ([code] if code else [])
    assert all(finding.hard for finding in verdict.refused)


def test_an_account_that_the_chart_does_not_have_is_refused() -> None:
    @move("strays", by=("*",))
    def strays(act: Act, table: Table) -> Verdict:
        verdict = Verdict(act, table, "strayed")
        verdict.post(act.who, "nowhere", 1)
        return verdict

    system = System([Part(Data("toy", {"en": "Toy"}), "", moves=(strays,))])
    campaign = Campaign(system)
    enrolled = Draft("enrolled", "ann")
    enrolled.fields = [FieldChange("ann", "kind", "pc")]
    campaign.keep(enrolled)
    verdict = decide(Act(Request("", "ann", "strays", {})), Table(system, campaign))
    assert [finding.code for finding in verdict.refused] == ["no_account"]


def test_a_pretended_draft_answers_every_question(campaign: Campaign) -> None:
    table = Table(D6, campaign)
    draft = Draft("pretended", "roark")
    draft.postings = [
        Posting("roark", "character_points", 2),
        Posting("roark", "condition.stun_marks", -1, lot=3, until="table:round:1"),
        Posting("jana", "condition.stun_marks", 1, until="table:round:2"),
    ]
    draft.fields = [FieldChange("roark", "kind", "npc")]
    pretended = table.plus(draft)
    assert pretended.balance("roark", "character_points") == 7
    assert pretended.who("condition.stun_marks") == {"roark": 2, "jana": 1}
    assert pretended.kind("roark") == "npc"
    assert pretended.lots(account="condition.stun_marks") == [
        Lot("roark", "condition.stun_marks", 4, 2, "table:round:1"),
        Lot("jana", "condition.stun_marks", 0, 1, "table:round:2"),
    ]
    assert table.balance("roark", "character_points") == 5


def test_an_empty_campaign_answers_with_nothing() -> None:
    table = Table(D6, Nothing())
    assert table.balance("roark", "blaster") == 0
    assert table.pending() == []
    assert table.players() == []
    assert table.past(1) is None
    assert table.about(1) == []
