"""Every sentence of every system is a template whose manners are known."""

from pathlib import Path

import pytest

import rules
from ledger.wording.manners import MANNERS
from ledger.wording.template import placeholders
from rules.kernel.compiled import load

FOLDERS = sorted(path.parent for path in Path(rules.__file__).parent.glob("*/system.yaml"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_sentence_is_a_template_of_known_manners(folder: Path) -> None:
    data, _digest = load(folder)
    wrong = {}
    for section in (data.sentences, data.summaries):
        for id, texts in section.items():
            for text in texts.values():
                unknown = {how for _name, how in placeholders(text)} - set(MANNERS)
                if unknown:
                    wrong[id] = unknown
    assert wrong == {}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_language_of_a_sentence_fills_the_same_placeholders(folder: Path) -> None:
    data, _digest = load(folder)
    sentences = [*data.sentences.items(), *data.summaries.items()]
    differing = [
        id for id, texts in sentences if len({frozenset(placeholders(text)) for text in texts.values()}) > 1
    ]
    assert differing == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_system_speaks_every_language(folder: Path) -> None:
    data, _digest = load(folder)
    sentences = {**data.sentences, **data.summaries, **data.helps}
    assert {id for id, texts in sentences.items() if texts.keys() != {"en", "fr", "de"}} == set()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_label_of_a_family_names_its_parts_alone(folder: Path) -> None:
    data, _digest = load(folder)
    families = [account for account in data.accounts.values() if account.id.endswith(".*")]
    for account in families:
        for text in account.label.values():
            assert {how for _name, how in placeholders(text)} <= {"", "day"}, account.id
            assert all(name.isdigit() for name, _how in placeholders(text)), account.id
