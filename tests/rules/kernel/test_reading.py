"""What is read of a campaign: before it began, and with a draft laid over it."""

from __future__ import annotations

from rules import registry
from rules.kernel.reading import Drafted, Nothing
from rules.kernel.record import TABLE, Draft, FieldChange, Lot, Posting
from rules.kernel.table import Table
from tests.rules.memory import Campaign

SYSTEM = registry.system("d6_first_edition")


def test_nothing_stands_before_a_campaign_begins() -> None:
    table = Table(SYSTEM, Nothing())
    assert (table.balance("roark", "blaster"), table.field("roark", "name")) == (0, None)
    assert (table.players(), table.lots(), table.who("blaster"), table.pending()) == ([], [], {}, [])
    assert (table.past(1), table.about(1)) == (None, [])


def test_a_draft_stands_as_if_it_were_recorded() -> None:
    draft = Draft("noted", "roark")
    draft.postings = [Posting("roark", "credits", 3, until="table:round:1"), Posting("mira", "credits", 0)]
    draft.fields = [FieldChange("roark", "name", "Roark"), FieldChange("roark", "name", "Garnet")]
    drafted = Drafted(Nothing(), draft)
    assert (drafted.balance("roark", "credits"), drafted.field("roark", "name")) == (3, "Garnet")
    assert drafted.balances(prefix="cr") == [("roark", "credits", 3)]
    assert drafted.fields(subject="roark") == [("roark", "name", "Garnet")]
    assert drafted.lots(until="table:round:") == [Lot("roark", "credits", 0, 3, "table:round:1")]
    assert drafted.lots(until="table:scene:") == []


def test_a_table_tells_what_stands_of_the_consequences_of_an_entry() -> None:
    campaign = Campaign(SYSTEM)
    shot = campaign.keep(Draft("roll_recorded", TABLE))
    first, second = (campaign.keep(Draft("noted", TABLE, about=shot)) for _ in range(2))
    assert [past.seq for past in campaign.table.about(shot)] == [first, second]
    campaign.undo(first)
    assert [past.seq for past in campaign.table.about(shot)] == [second]
