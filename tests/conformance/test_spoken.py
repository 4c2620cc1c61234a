"""Whatever the rules say while the worked examples are played, they have words for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.kernel.system import System
from rules.kernel.verdict import Verdict
from tests.conformance.runner import CATALOGUES
from tests.conformance.test_examples import OUTCOMES


def verdicts(catalogue: str) -> Iterator[Verdict]:
    for outcome in OUTCOMES:
        if outcome.example.id.startswith(catalogue):
            yield from outcome.verdicts


@pytest.fixture(params=CATALOGUES)
def catalogue(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def system(catalogue: str) -> System:
    return CATALOGUES[catalogue].system()


def test_every_rule_that_is_cited_or_refuses_is_in_the_index(catalogue: str, system: System) -> None:
    cited = {rule for verdict in verdicts(catalogue) for rule in verdict.draft.citations}
    found = {finding.rule for verdict in verdicts(catalogue) for finding in verdict.findings}
    assert len(cited) > 20
    assert len(found) > 5
    assert (cited | found) - set(system.rules) == set()


def test_every_finding_has_its_sentence(catalogue: str, system: System) -> None:
    codes = {finding.code for verdict in verdicts(catalogue) for finding in verdict.findings}
    assert codes - set(system.sentences) == set()


def test_every_entry_has_its_summary(catalogue: str, system: System) -> None:
    kinds = {verdict.draft.kind for verdict in verdicts(catalogue)}
    assert kinds - set(system.summaries) == set()


@pytest.mark.parametrize("catalogue", ["D1", "FC"])
def test_every_cause_of_a_changed_code_has_its_word(catalogue: str) -> None:
    system = CATALOGUES[catalogue].system()
    rolls = [verdict.draft.facts for verdict in verdicts(catalogue)]
    rolls += [roll for facts in rolls for roll in facts.get("rolls", {}).values()]
    causes = {modifier["why"] for roll in rolls for modifier in roll.get("modifiers", [])}
    assert len(causes) > 3
    assert causes <= {*system.words, *system.move_words, *system.accounts}
