"""How the operations of the first edition's examples are played that are attacks and defences."""

from __future__ import annotations

from typing import Any

from rules.kernel.record import Value
from rules.kernel.verdict import Verdict
from tests.conformance.d6_first_edition import HERO, TARGET, Came, as_many_dice
from tests.conformance.examples import Said
from tests.conformance.stage import Cast, Stage, Subject, Theatre, ruled

ARMS: dict[str, Subject] = {
    "pistol": Subject("weapon", {"damage": "4D"}, {"skill": "blaster"}),
    "blade": Subject("weapon", {"damage": "1D"}, {"skill": "melee"}),
    "saber": Subject("weapon", {"damage": "5D"}, {"skill": "lightsaber"}),
}
BARE = False
"""What is in an empty hand."""

METRES_OF_BANDS = 20


def someone(hand: str | bool, **scores: str) -> Subject:
    """Someone who has that in hand."""
    return Subject("npc", {"strength": "3D", "dexterity": "3D", **scores}, {"hand": hand})


def opened(theatre: Theatre, cast: Cast) -> Stage:
    """The first round of a fight."""
    stage = theatre.open({**ARMS, **cast})
    stage.play(None, "round_start")
    return stage


def attacked(stage: Stage, total: int, who: str = HERO, move: str = "shoots", **said: Any) -> Verdict:
    """An attack on the target, whose damage is not rolled."""
    return stage.play(who, move, dice={"attack": total}, target=TARGET, only=True, **said)


# -- shots


def ranged_attack(theatre: Theatre, given: Said, when: Said) -> Came:
    totals = when("totals") or [when("total")]
    given("attackers_in_segment")
    arms = _banded(given("bands_at_20m", {}))
    hand, dodge = given("weapon", "pistol"), given("dodge")
    shooters = {
        f"shooter_{number}": someone(hand, blaster=as_many_dice(total)) for number, total in enumerate(totals)
    }
    stage = opened(theatre, {**arms, **shooters, TARGET: someone(BARE, dodge=as_many_dice(dodge or 1))})
    for shooter in shooters:
        stage.play(shooter, "declares", actions=["blaster"])
    if dodge is not None:
        stage.play(TARGET, "dodges", dice={"dodge": dodge})
    place = {"range": given("range"), "metres": given("metres")}
    shots = [
        attacked(stage, total, who, **place).draft.facts for who, total in zip(shooters, totals, strict=True)
    ]
    hits = [facts["hit"] for facts in shots]
    return {"difficulty": shots[-1]["difficulty"], "hit": hits[0], "hits": hits}


def _banded(bands: dict[str, str]) -> dict[str, Subject]:
    """Blasters of which each has that band at the distance of the example."""
    return {
        id: Subject("weapon", {"damage": "4D"}, {"skill": "blaster", f"ranges.{band}": METRES_OF_BANDS})
        for id, band in bands.items()
    }


def declare_dodge(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = opened(theatre, {HERO: someone("pistol"), TARGET: someone(BARE)})
    stage.play(HERO, "declares", actions=["blaster"])
    if when("after_attack_roll", False):
        attacked(stage, 9, range=given("range"))
    return ruled(stage.play(TARGET, "dodges", attacker=HERO))


# -- defences

Hand = str | bool

MOVE_OF: dict[str, tuple[str, Hand]] = {
    "shot": ("shoots", "pistol"),
    "armed_close": ("strikes", "blade"),
    "unarmed": ("strikes", BARE),
}
HAND_OF: dict[str, tuple[str, Hand]] = {
    "melee_parry": ("melee_parry", "blade"),
    "brawling_parry": ("brawling_parry", BARE),
    "lightsaber_sense": ("sense", "saber"),
    "lightsaber_melee_parry": ("melee_parry", "saber"),
}


def defence(theatre: Theatre, given: Said, when: Said) -> Came:
    move, arm = MOVE_OF[given("attack")]
    ability, hand = HAND_OF.get(when("defence"), (when("defence"), BARE))
    scores = {ability: as_many_dice(when("total"))}
    stage = opened(theatre, {HERO: someone(arm), TARGET: someone(hand, **scores)})
    stage.play(HERO, "declares", actions=["any"])
    if ability == "dodge":
        verdict = stage.play(TARGET, "dodges", dice={"dodge": when("total")}, attacker=HERO)
    else:
        said = {"skill": ability, "attacker": HERO}
        verdict = stage.play(TARGET, "parries", dice={"parry": when("total")}, **said)
    shot = attacked(stage, 3, move=move, difficulty=given("base"))
    return ruled(verdict) | {"difficulty": shot.draft.facts["difficulty"]}


def parry_choice(theatre: Theatre, given: Said, when: Said) -> Came:
    move, arm = MOVE_OF[given("attack")]
    parrying = someone("saber", sense=given("sense"), melee_parry=given("melee_parry"))
    stage = opened(theatre, {HERO: someone(arm), TARGET: parrying})
    stage.play(HERO, "declares", actions=["any"])
    facts = attacked(stage, 3, move=move, difficulty=10, parried=True).draft.facts
    return {"skill": facts["rolls"]["defence"]["ability"]}


def redirect(theatre: Theatre, given: Said, when: Said) -> Came:
    shooter = someone("pistol", blaster=as_many_dice(when("shot_total")))
    stage = opened(theatre, {HERO: shooter, TARGET: someone("saber", sense=given("sense"))})
    stage.play(HERO, "declares", actions=["blaster"])
    stage.play(TARGET, "declares", actions=["any"] * given("declared", 0))
    first = stage.play(TARGET, "deflects", dice={"parry": when("first_total")}, attacker=HERO)
    shot = attacked(stage, when("shot_total"), difficulty=given("base"))
    misses, total = not shot.draft.facts["hit"], when("second_total")
    # What is refused is not rolled: the example's total may be more than its dice can show.
    dice = {"attack": total} if misses else None
    second = stage.play(
        TARGET, "redirects", dice=dice, target=HERO, difficulty=when("target_difficulty"), only=True
    )
    return {
        "codes": [first.draft.facts["effective"], second.draft.facts["rolls"]["attack"]["effective"]],
        "shot_difficulty": shot.draft.facts["difficulty"],
        "shot_misses": misses,
        "second_roll": ruled(second)["verdict"],
        "redirected_hit": second.draft.facts["hit"] and not second.refused,
    }


# -- grenades


def grenade(theatre: Theatre, given: Said, when: Said) -> Came:
    dodge, total = given("dodge"), when("total")
    stage = opened(theatre, {TARGET: someone(BARE, dodge=as_many_dice(dodge or 1))})
    said: dict[str, Any] = {"metres": 3, "code": "5D", "difficulty": given("base")}
    dice = {"attack": total, "defence": dodge} if dodge is not None else None
    verdict = stage.play(TARGET, "caught", dice=dice, dodged=dodge is not None or None, **said)
    return {
        "difficulty": verdict.draft.facts.get("difficulty"),
        "damaged": verdict.draft.facts["damaged"],
        "prone": stage.balance(TARGET, "condition.prone") == 1,
    }


def grenade_area(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = opened(theatre, {TARGET: someone(BARE)})
    verdicts = [stage.play(TARGET, "caught", metres=metres, code="5D") for metres in when("distances")]
    return {"in_area": [not verdict.refused for verdict in verdicts]}


# -- damage


def damage_code(theatre: Theatre, given: Said, when: Said) -> Came:
    given("name")
    kind, weapon = given("kind"), given("weapon")
    scores = {"strength": given("strength", "0D"), "control": given("control", "0D"), "force_points": 1}
    fields: dict[str, Value] = {"attack": {"melee": "armed_close"}.get(kind, kind)}
    cast = {HERO: Subject(scores=scores), TARGET: someone(BARE)}
    if weapon is not None:
        cast["arm"] = Subject("weapon", {"damage": weapon}, fields)
    stage = theatre.open(cast)
    if given("force_point", False):
        stage.play(HERO, "force")
    verdict = stage.play(TARGET, "hit", attacker=HERO, arm="arm" if weapon is not None else None)
    return {"code": verdict.draft.facts["rolls"]["damage"]["effective"]}


ADAPTERS = {
    "ranged_attack": ranged_attack,
    "declare_dodge": declare_dodge,
    "defence": defence,
    "parry_choice": parry_choice,
    "redirect": redirect,
    "grenade": grenade,
    "grenade_area": grenade_area,
    "damage_code": damage_code,
}
