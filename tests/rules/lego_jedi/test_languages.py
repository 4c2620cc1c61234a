"""A battle is told in each of the three languages, with short words where there are many lines."""

from __future__ import annotations

import pytest

from tests.ledger.journal.evening import Evening
from tests.rules.lego_jedi.cast import CAMPAIGN

BATTLES = {
    "en": (
        "battle",
        "bob foresees 4 +1 initiative cp 5 seeking their plans : 4",
        "turn",
        "phase 2 rebels",
        "bob pushes 2 by 1 +3 : 7",
        "o",
        "bob dashes 6 +2 : 7",
        "ham shoots steve 2 needs 5 +2 damage 3 : 4 1",
        "steve deflects +1 saber : 9",
        "odi calls bob vs 4 : 9",
        "steve suggests bob +8 resists 0 saying give in : 9",
        "odi strikes steve +1 : 6",
        "odi cuts steve pushed by odi -1 : 9",
        "odi relents to 3 hp",
        "bob borrows 2 from empire : 9",
        "battle end",
    ),
    "fr": (
        "bataille",
        "bob prévoit 4 +1 initiative pts 5 cherchant leurs plans : 4",
        "tour",
        "phase 2 rebels",
        "bob pousse 2 de 1 +3 : 7",
        "l'adversaire agit",
        "bob bondit 6 +2 : 7",
        "ham tire sur steve 2 requiert 5 +2 dégâts 3 : 4 1",
        "steve dévie +1 sabre : 9",
        "odi appelle bob contre 4 : 9",
        "steve suggère bob +8 résiste 0 disant cède : 9",
        "odi frappe steve +1 : 6",
        "steve dévie après le dé : 9 ruling il l'avait dit",
        "bob emprunte 2 auprès de empire : 9",
        "bataille fin",
    ),
    "de": (
        "schlacht",
        "bob sieht voraus 4 +1 initiative pkt 5 sucht ihre Pläne : 4",
        "zug",
        "phase 2 rebels",
        "bob schiebt 2 um 1 +3 : 7",
        "gegner handelt",
        "bob springt 6 +2 : 7",
        "ham schießt auf steve 2 braucht 5 +2 schaden 3 : 4 1",
        "steve lenkt ab +1 lichtschwert : 9",
        "odi ruft bob gegen 4 : 9",
        "steve suggeriert bob +8 widersteht 0 sagt gib nach : 9",
        "odi schlägt steve +1 : 6",
        "odi verletzt steve gelenkt von odi -1 : 9",
        "odi mildert auf 3 TP",
        "steve leiht 2 von rebels : 9",
        "schlacht endet",
    ),
}


@pytest.mark.parametrize("language", BATTLES)
def test_a_battle_is_told_in_the_language_of_the_table(language: str) -> None:
    evening = Evening(file=CAMPAIGN + f"language: {language}\n".encode())
    evening.says(*BATTLES[language])


@pytest.mark.parametrize("language", BATTLES)
def test_the_short_words_are_understood_in_every_language(language: str) -> None:
    evening = Evening(file=CAMPAIGN + f"language: {language}\n".encode())
    turn = {"de": "z"}.get(language, "t")
    evening.says(
        turn, "p", "bob f 2 : 9", "o", "odi s steve : 9", "steve d : 3", "odi c : 3", "guard a", turn
    )
