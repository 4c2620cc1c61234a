"""What the desk says of lines, without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.errors import NotUnderstood, StorageError
from ledger.store import sum_statements
from ledger.store.database import Values
from ledger.store.sqlite import SqliteDatabase
from ledger.tui.desk import Desk
from ledger.tui.help import table_help
from ledger.tui.overview import Row
from ledger.tui.overview import begun as begun_line
from ledger.tui.preview import shown_percent
from ledger.tui.remarks import FAULT, HINT, NOTE, RECORDED, REFUSED, WARNING, Answer
from tests.ledger.tui.campaign import CAMPAIGN, EVENING, FILE, a_desk

ROUND = "session start\nround\nroark declares 3 running"


def told(desk: Desk, line: str) -> list[str]:
    return [remark.text for remark in desk.preview(line)]


def levels(answer: Answer) -> list[str]:
    return [remark.level for remark in answer.remarks]


# ---- Preview ----


def test_preview_of_a_roll_shows_working_chance_and_mean() -> None:
    said, posted = told(a_desk(ROUND), "roark blaster vs 10")
    assert said == (
        "Roark Garnet  5D+1 Blaster, -2D several actions, -1D running = 2D+1 vs 10   chance 27.78 %   mean 8"
    )
    assert posted == "no account changes before the dice fall"


def test_preview_of_an_opposed_roll_shows_the_chance_to_win() -> None:
    said, _ = told(a_desk(), "roark blaster vs vex blaster")
    assert said.startswith("Roark Garnet  5D+1 Blaster vs 3D   chance 96.11 %   mean 18.5")


def test_preview_between_two_of_a_kind_tells_of_ties() -> None:
    said, _ = told(a_desk(), "roark dexterity vs jana dexterity")
    assert "chance 54.64 %   a tie 9.05 %" in said


def test_preview_rolls_nothing() -> None:
    desk = a_desk(faces=[1, 2, 3, 4, 5])
    for _ in range(3):
        desk.preview("roark blaster vs 15")
    assert "1 2 3 4 5" not in str(desk.preview("roark blaster vs 15"))
    assert desk.enter("roark blaster vs 15").remarks[0].text.endswith("16 vs 15, success by 1")


def test_preview_with_the_dice_of_the_table_shows_the_outcome() -> None:
    said, _ = told(a_desk(), "roark blaster vs 15 : 4 3 6 2 1")
    assert said == "Roark Garnet  5D+1 Blaster; 4 3 6 2 1 +1 = 17; 17 vs 15, success by 2"


def test_preview_lists_what_is_posted() -> None:
    assert told(a_desk(), "roark raises blaster") == [
        "Roark Garnet raises Blaster from 5D+1 to 5D+2 and spends 5 points",
        "Skill points 5 -5 = 0 · Blaster 5D+1 → 5D+2",
    ]


def test_preview_names_others_whose_accounts_change() -> None:
    _, posted, *_findings = told(a_desk(), "award roark, jana 5")
    assert posted == "Roark Garnet: Skill points 5 +5 = 10 · Jana Tarn: Skill points 2 +5 = 7"


def test_preview_of_many_changes_says_how_many_more_there_are() -> None:
    crowd = "\n".join(f"enrol Guard{n} as pc strength 2D" for n in range(12))
    _, posted, *_findings = told(a_desk(crowd), "award all 1")
    assert posted.endswith("+ 6 more")


def test_preview_of_a_refusal_names_rule_and_way_out() -> None:
    remarks = a_desk("session start\nround\nroark declares 1").preview("roark dodge vs 10")
    undeclared = a_desk("session start\nround").preview("roark blaster vs 10")
    assert [remark.level for remark in remarks if remark.level == REFUSED] == []
    refusal, way_out = undeclared[-2:]
    assert refusal.text.startswith("refused D1-MU-01: Roark Garnet has not declared")
    assert way_out.text == "to record it all the same, write `ruling why` at the end"


def test_preview_under_a_ruling_says_so() -> None:
    way_out = a_desk("session start\nround").preview("roark blaster vs 10 ruling the table saw it")[-1]
    assert way_out.text == "your ruling overrides this"


def test_preview_of_a_hard_refusal_offers_no_ruling() -> None:
    assert told(a_desk("session start"), "session start")[-1] == "no ruling overrides this"


def test_preview_of_an_unfinished_line_says_what_may_follow() -> None:
    [hint] = a_desk().preview("roark blaster vs")
    assert hint.level == HINT
    assert "ends too early" in hint.text


def test_preview_of_undo_shows_what_is_taken_back() -> None:
    assert told(a_desk("award roark 5"), "undo") == [
        "takes back 2: Roark Garnet: 5 points",
        "Roark Garnet: Skill points 10 -5 = 5",
    ]


def test_preview_of_undoing_a_range_names_it() -> None:
    [said] = told(a_desk("award roark 5\naward roark 5"), "undo 2..3")
    assert said == "takes back all that stands of the entries 2 to 3"


def test_preview_of_redo_shows_what_comes_back() -> None:
    said, posted = told(a_desk("award roark 5\nundo"), "redo")
    assert said.startswith("brings back 2: Roark Garnet")
    assert posted == "Roark Garnet: Skill points 5 +5 = 10"


def test_preview_of_an_amendment_names_the_entry() -> None:
    first, *rest = told(a_desk("award roark 5"), "amend 2 award roark 3")
    assert first == "in place of 2: Roark Garnet: 5 points"
    assert "Roark Garnet: Skill points 5 +3 = 8" in rest


def test_preview_of_a_question_records_nothing() -> None:
    assert told(a_desk(), "why roark blaster") == ["a question: Enter shows the answer and records nothing"]


def test_preview_of_nothing_says_nothing() -> None:
    assert a_desk().preview("") == []


@pytest.mark.parametrize(
    ("ways", "of", "shown"),
    [(0, 36, "0 %"), (1, 10**6, "under 0.01 %"), (10**6 - 1, 10**6, "over 99.99 %"), (36, 36, "100 %")],
)
def test_chance_is_never_rounded_to_certainty(ways: int, of: int, shown: str) -> None:
    assert shown_percent(ways, of) == shown


def test_help_tells_the_short_forms_of_moves() -> None:
    text = table_help(a_desk().sitting.vocabulary).text
    assert "  round, r " in text
    assert "  note, n " in text


# ---- Entering ----


def test_entering_tells_what_was_recorded_and_what_changed() -> None:
    answer = a_desk("adventure start").enter("roark force heroic")
    assert answer.taken
    assert levels(answer) == [RECORDED, RECORDED]
    assert answer.remarks[0].text.startswith("recorded as 3: Roark Garnet spends a Force point: heroic")
    assert "Force points 2 -1 = 1" in answer.remarks[1].text


def test_refused_line_is_not_taken() -> None:
    answer = a_desk("session start").enter("session start")
    assert not answer.taken
    assert levels(answer) == [REFUSED, HINT]


def test_line_that_is_not_understood_is_marked_at_the_word() -> None:
    answer = a_desk().enter("roark blastr vs 15")
    assert (answer.taken, answer.fault) == (False, (6, 12))
    assert levels(answer) == [FAULT]


def test_warnings_are_told_beside_what_was_recorded() -> None:
    answer = a_desk("adventure start").enter("award roark 5")
    assert levels(answer) == [RECORDED, RECORDED, WARNING]


def test_notes_are_told_last() -> None:
    desk = a_desk("session start\nround\nroark prepares")
    answer = desk.enter("roark dodges")
    assert levels(answer)[-1] == NOTE


def test_comment_is_taken_and_records_nothing() -> None:
    desk = a_desk()
    assert desk.enter("# between two fights").taken
    assert desk.sitting.journal.head().seq == 1


def test_question_is_answered_in_a_pane() -> None:
    desk = a_desk(EVENING)
    answer = desk.enter("why roark force_points")
    assert answer.taken
    assert answer.pane is not None
    assert answer.pane.title == "why roark force_points"
    assert "Roark Garnet: Force points 1" in answer.pane.text
    assert desk.sitting.journal.head().seq == desk.seen


def test_odds_are_answered_in_a_pane() -> None:
    pane = a_desk().enter("odds roark blaster vs 15").pane
    assert pane is not None
    assert "at least" in pane.text


def test_plans_are_answered_in_a_pane() -> None:
    pane = a_desk().enter("plan roark blaster 5D+2").pane
    assert pane is not None
    assert "roark raises blaster to 5D+2" in pane.text


def test_question_that_cannot_be_answered_raises() -> None:
    with pytest.raises(NotUnderstood):
        a_desk().enter("why 4200")


def test_question_that_is_not_understood_is_marked_at_the_word() -> None:
    answer = a_desk().enter("why nobody blaster")
    assert (answer.taken, answer.fault) == (False, (4, 10))


def test_question_whose_words_stand_otherwise_in_the_line_raises() -> None:
    with pytest.raises(NotUnderstood):
        a_desk().enter("why  nobody   blaster")


# ---- The state of the table ----


def test_overview_shows_the_cast_with_points_and_wounds() -> None:
    cast = a_desk(EVENING).look().cast
    assert [(one.name, one.points, one.state) for one in cast] == [
        ("Jana Tarn", "FP 1", "I"),
        ("Roark Garnet", "FP 1", ""),
        ("Vex", "FP 0", ""),
    ]


def test_overview_marks_who_acted_last() -> None:
    desk = a_desk()
    assert not any(one.sticky for one in desk.look().cast)
    desk.enter("roark blaster vs 15")
    assert [one.id for one in desk.look().cast if one.sticky] == ["roark"]


def test_overview_leaves_out_those_who_retired() -> None:
    assert "Vex" not in [one.name for one in a_desk("retire vex").look().cast]


def test_overview_lists_open_matters_with_the_line_they_want() -> None:
    [waiting] = a_desk(EVENING).look().waiting
    assert waiting.what == "Force points to judge: Roark Garnet (6)"
    assert waiting.line == "judge roark …"
    assert begun_line(waiting.line) == "judge roark "


def test_overview_lists_matters_that_one_line_settles_together() -> None:
    twice = "roark force\nround\nroark force\njana force"
    assert [(one.what, one.line) for one in a_desk(twice).look().waiting] == [
        ("Force points to judge: Roark Garnet (2, 4)", "judge roark …"),
        ("Force points to judge: Jana Tarn (5)", "judge jana …"),
    ]


def test_overview_names_what_matters_of_one_line_have_not_in_common() -> None:
    trained = "\n".join(
        f"jana trains {skill} with roark" for skill in ("control", "sense", "alter", "control", "sense")
    )
    file = FILE.replace(
        "d6_first_edition",
        "d6_first_edition\nsupplements: [force_companion]\nsettings: {campaign.era: other}",
    )
    force = "control: 6D, sense: 6D, alter: 6D, "
    file = file.replace("{dexterity: 3D+1", "{" + force + "dexterity: 3D+1")
    file = file.replace("character_points: 2", "character_points: 90, control: 2D, sense: 2D, alter: 2D")
    [waiting] = a_desk(trained, file).look().waiting
    assert waiting.what == (
        "Credit for a power: Control, Roark Garnet; Sense, Roark Garnet; Alter, Roark Garnet: "
        "Jana Tarn (2, 3, 4, 5, 6)"
    )


def test_overview_tells_where_play_is() -> None:
    overview = a_desk(EVENING).look()
    assert [(span.name, span.number, span.title) for span in overview.spans] == [
        ("adventure", 1, "Fall of Ka'tan"),
        ("session", 1, "The Bathysphere"),
        ("scene", 1, "Cockpit"),
        ("round", 1, ""),
    ]
    assert overview.system == "D6 First Edition"


def test_sheet_follows_who_acts() -> None:
    desk = a_desk()
    desk.enter("vex blaster vs 10")
    overview = desk.look()
    assert overview.whose == "vex"
    assert ("Blaster", "3D") in [(row.label, row.value) for row in overview.sheet]


# ---- Places read beside it ----


def test_the_table_goes_on_while_a_place_reads(ledger: Path) -> None:
    desk = Desk.open(str(ledger), CAMPAIGN)
    try:
        assert desk.sitting.journal.table().balance("roark", "force_points") == 2
        places, table = desk.view().journal.store, desk.sitting.journal.store
        assert places is not table
        assert desk.view().journal.store is places
        with places.transaction():
            assert told(desk, "roark blaster vs 15")
        desk.enter("roark force heroic")
        assert desk.view().journal.table().balance("roark", "force_points") == 1
    finally:
        desk.close()


def test_a_desk_that_is_closed_opens_no_ledger_for_a_place(ledger: Path) -> None:
    desk = Desk.open(str(ledger), CAMPAIGN)
    desk.close()
    with pytest.raises(StorageError):
        desk.view()


def test_looking_again_adds_nothing_up_again(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk.open(str(ledger), CAMPAIGN)
    asked: list[str] = []
    rows = SqliteDatabase.rows

    def noted(self: SqliteDatabase, statement: str, values: Values) -> list[tuple[object, ...]]:
        asked.append(statement)
        return rows(self, statement, values)

    monkeypatch.setattr(SqliteDatabase, "rows", noted)
    try:
        desk.enter("roark force heroic")
        assert Row("Force points", "1") in desk.look().sheet
        assert not {sum_statements.BALANCE, sum_statements.BALANCES_RECORDED} & {*asked}
    finally:
        desk.close()
