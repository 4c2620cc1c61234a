"""The worked examples of the catalogues, and the program that plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.__main__ import main
from tests.conformance.runner import Outcome, run

FOLDER = Path(__file__).parent / "examples"
OUTCOMES = [outcome for path in sorted(FOLDER.glob("*.yaml")) for outcome in run(path)]
DUE = [outcome for outcome in OUTCOMES if not outcome.not_due]
REFUSED = [outcome for outcome in DUE if any(verdict.refused for verdict in outcome.verdicts)]
SOFTLY = [outcome for outcome in REFUSED if not any(verdict.hard for verdict in outcome.verdicts)]

FOR_GOOD = {
    "ladder_top",
    "ladder_bottom",
    "more_than_ones_rolled",
    "no_die_left_to_keep",
    "no_force_point",
    "pool_empty",
    "over_budget",
    "insufficient_dice",
    "insufficient_xp",
    "no_dark_point",
    "too_few_dice",
}
"""What the catalogues call hard: it protects the arithmetic, and no ruling lifts it."""


def called(outcome: Outcome) -> str:
    return outcome.example.id


@pytest.mark.parametrize("outcome", DUE, ids=called)
def test_a_due_example_holds(outcome: Outcome) -> None:
    assert not outcome.failure


def test_only_arithmetic_is_refused_for_good() -> None:
    hard = {finding.code for outcome in REFUSED for verdict in outcome.verdicts for finding in verdict.hard}
    assert hard == FOR_GOOD


@pytest.mark.parametrize("outcome", SOFTLY, ids=called)
def test_a_refusal_drafts_what_a_ruling_would_record(outcome: Outcome) -> None:
    refused = next(verdict for verdict in outcome.verdicts if verdict.refused)
    draft = refused.draft
    rolls = [draft.facts, *draft.facts.get("rolls", {}).values()]
    assert draft.postings or draft.fields or any("faces" in roll for roll in rolls)


def test_every_operation_of_a_built_rule_is_played() -> None:
    assert not [outcome.example.id for outcome in OUTCOMES if "nothing plays" in outcome.not_due]


def test_examples_wait_only_for_rules_that_are_not_built() -> None:
    waiting = {outcome.not_due.split(":")[0] for outcome in OUTCOMES if outcome.not_due}
    assert waiting <= {"not built"}


EXAMPLE = """
- id: D1-EX-01
  rule: [D1-RO-03]
  given: {}
  when: {do: check, total: 12, difficulty: 10}
  then: {success: %s}
"""


def test_the_program_answers_0_when_all_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(EXAMPLE % "true" + "- {id: D1-EX-02, rule: [D1-ZZ-01], given: {}, when: {}, then: {}}")
    assert main([str(file)]) == 0
    said = capsys.readouterr().out
    assert "D1-EX-02 is not yet due: not built: D1-ZZ-01" in said
    assert "1 hold, 0 fail, 1 not yet due" in said


def test_the_program_answers_1_and_says_what_came_instead(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(EXAMPLE % "false")
    assert main([str(file)]) == 1
    assert "D1-EX-01 FAILS: success is True, not False" in capsys.readouterr().out


@pytest.mark.parametrize(
    "said",
    [
        "{do: check, total: 12, difficulty: 10, wind: strong}",
        "{do: check, total: many, difficulty: 10}",
        "{do: check}",
    ],
)
def test_what_no_adapter_understands_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], said: str
) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(
        f"[{{id: D1-EX-01, rule: [D1-RO-03], given: {{}}, when: {said}, then: {{success: true}}}}]"
    )
    assert main([str(file)]) == 1
    assert "D1-EX-01 FAILS" in capsys.readouterr().out


def test_examples_of_another_catalogue_are_named_as_waiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.yaml"
    file.write_text("[{id: ZZ-EX-01, rule: [ZZ-AA-01], given: {}, when: {do: x}, then: {}}]")
    assert main([str(file)]) == 0
    assert "ZZ-EX-01 is not yet due: no system here has ZZ-AA-01" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["[", "text", "[{id: 1}]", "- id: A\n  extra: 1", "\x00"])
def test_the_program_answers_2_for_a_file_that_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(text)
    assert main([str(file)]) == 2
    told = capsys.readouterr()
    assert str(file) in told.err
    assert told.out == ""


def test_the_program_answers_2_for_no_file_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main(["nowhere.yaml"]) == 2
    assert "nowhere.yaml cannot be read" in capsys.readouterr().err
