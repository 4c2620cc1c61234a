"""Words that stand in each other's way are named."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rules import registry
from rules.kernel.chart import Account, Data
from rules.kernel.part import part as kernel
from rules.kernel.system import Part, System
from tests.ledger.quick_entry.game import data, system
from tests.ledger.quick_entry.shadowing import shadowed


def changed(change: Callable[[Data], Data]) -> System:
    """The game with some of its words changed."""
    moves = system().parts[1].moves
    return System([kernel(), Part(change(data()), "", moves=moves)])


def with_move_word(declared: Data, id: str, word: str) -> Data:
    return replace(declared, moves=declared.moves | {id: declared.moves[id] | {"de": [word]}})


def with_word(declared: Data, id: str, word: str) -> Data:
    return replace(declared, words=declared.words | {id: {"en": [word], "fr": [], "de": []}})


def test_words_at_different_places_may_be_alike() -> None:
    # `force` is a move, and what is granted.
    assert shadowed(system()) == []


def test_two_moves_with_one_word_are_named() -> None:
    found = shadowed(changed(lambda data: with_move_word(data, "hit", "Note")))
    assert found == ["in a line or move, `note` is the move note and the move hit"]


def test_a_move_that_hides_an_ability_is_named() -> None:
    found = shadowed(changed(lambda data: with_move_word(data, "hit", "esquive")))
    assert found == []
    found = shadowed(changed(lambda data: with_move_word(data, "hit", "feinte")))
    assert found == ["in a line or move, `feinte` is the move hit and the account dodge"]


def test_a_move_that_hides_a_word_of_the_ledger_is_named() -> None:
    found = shadowed(changed(lambda data: with_move_word(data, "hit", "geheim")))
    assert found == ["in a line or move, `geheim` is the move hit and the keyword secret"]


def test_keywords_of_one_move_that_are_alike_are_named() -> None:
    found = shadowed(changed(lambda data: with_word(data, "lasting", "for")))
    assert found == ["in the move rolls, `for` is the keyword for and the keyword lasting"]
    found = shadowed(changed(lambda data: with_word(data, "running", "ruling")))
    assert found == ["in the move declares, `ruling` is the keyword ruling and the choice running"]


def test_a_word_that_hides_an_account_of_its_move_is_named() -> None:
    found = shadowed(changed(lambda data: with_word(data, "running", "Con")))
    assert found == ["in the move declares, `con` is the choice running and the account con"]


def test_choices_of_one_parameter_that_are_alike_are_named() -> None:
    found = shadowed(changed(lambda data: with_word(data, "evil", "heroic")))
    assert "in the move force, `heroic` is the choice heroic and the choice evil" in found


def test_two_accounts_with_one_name_are_named() -> None:
    def twice(data: Data) -> Data:
        same = Account("cooking", {"en": "Cooking", "fr": "Feinte"}, "code", "skills")
        return replace(data, accounts=data.accounts | {"cooking": same})

    found = shadowed(changed(twice))
    assert "in the move rolls, `feinte` is the account dodge and the account cooking" in found


@pytest.mark.parametrize("name", registry.names())
def test_no_word_of_a_system_shadows_another(name: str) -> None:
    assert shadowed(registry.system_of(name)) == []
