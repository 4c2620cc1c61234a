"""What holds of training, of Force points and of corruption, whatever a game master tries."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rules.kernel.verdict import Verdict
from tests.rules.force_companion.cast import enrol, order
from tests.rules.force_companion.examiner import DARK, FORCE, POINTS, Examiner
from tests.rules.memory import Campaign

Line = tuple[str, str, dict[str, Any]]
"""Who, which move, what is said."""

PUPILS, TEACHERS, OBJECTS = ("mira", "jo", "kai"), ("odan", "bren", "mira"), ("katan", "codex")
POWERS = ("telekinesis", "farseeing", "control_pain", "absorb_energy", "life_detection")

careful = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def said(*required: tuple[str, SearchStrategy[Any]], **others: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return st.fixed_dictionaries(dict(required), optional=others)


pupils, powers, skills = st.sampled_from(PUPILS), st.sampled_from(POWERS), st.sampled_from(FORCE)
teachers, objects, days = st.sampled_from(TEACHERS), st.sampled_from(OBJECTS), st.integers(0, 20)
rush = st.integers(0, 4)


def lines_of(move: str, arguments: SearchStrategy[Any]) -> SearchStrategy[Line]:
    return st.tuples(pupils, st.just(move), arguments)


TRIES: SearchStrategy[Line] = st.one_of(
    lines_of("trains", said(("skill", skills), ("teacher", teachers), rush=rush, days=days)),
    lines_of(
        "trains",
        said(("skill", skills), ("teacher", teachers), powers=st.lists(powers, max_size=4, unique=True)),
    ),
    lines_of("trains", said(("skill", skills), ("alone", st.just(True)), rush=rush)),
    lines_of("learns", said(("power", powers), ("teacher", teachers), rush=rush, days=days)),
    lines_of("learns", said(("power", powers), ("object", objects))),
    lines_of("learns", said(("power", powers), ("object", st.just("katan")))),
    lines_of("studies", said(("object", objects), ("skill", skills), chosen=powers)),
    lines_of("studies", said(("object", objects), ("skill", skills), rush=rush)),
    lines_of("studies", said(("object", objects), ("power", powers), days=days)),
    lines_of("trusts", said(("object", st.just("katan")), revoked=st.just(True))),
    lines_of("understands", said(("object", st.just("codex")), revoked=st.just(True))),
    lines_of("pupil", said(("master", st.sampled_from(("odan", "bren"))))),
    st.tuples(st.just("bren"), st.just("gains"), st.just({"account": DARK, "amount": 1})),
    st.tuples(pupils, st.just("gains"), st.just({"account": DARK, "amount": 1})),
)
"""What a game master may try, sensible or not."""


def academy(**more: Any) -> Campaign:
    """Mira, who may teach too; Jo, who knows nothing yet; Kai, who knows no power; Odan, who is pure, and
    Bren, who is not."""
    campaign = order(**more)
    enrol(campaign, "jo", "pc", knowledge="3D", willpower="4D", character_points=60, force_points=2)
    enrol(campaign, "kai", "pc", knowledge="3D", research="4D", control="2D", sense="2D", force_points=2)
    for who in PUPILS:
        campaign.play(who, "trusts", object="katan")
        campaign.play(who, "understands", object="codex")
    campaign.play(None, "award", to=list(PUPILS), amount=80)
    enrol(campaign, "bren", "npc", control="4D", sense="3D", alter="3D+1", dark_side_points=2, trait__jedi=1)
    return campaign


def tried(campaign: Campaign, examiner: Examiner, lines: list[Line]) -> int:
    """Play the lines, and let the examiner look at each that is accepted. Returns how many."""
    for kept in campaign.entries:
        examiner.note(kept.draft.postings)
    accepted = 0
    for who, move, arguments in lines:
        verdict = campaign.play(who, move, **arguments)
        if not verdict.refused:
            examiner.examine(who, move, arguments, verdict.draft)
            accepted += 1
    return accepted


@careful
@given(st.lists(TRIES, min_size=15, max_size=40), st.integers(1, 6))
def test_no_training_that_is_accepted_breaks_a_rule(lines: list[Line], face: int) -> None:
    campaign, examiner = academy(), Examiner()
    campaign.roller = lambda sides: face
    tried(campaign, examiner, lines)
    assert examiner.faults == []


def test_the_examiner_finds_what_is_wrong() -> None:
    """Lifted by a ruling, a training that the rules refuse is a fault to it."""
    campaign, examiner = academy(), Examiner()
    for kept in campaign.entries:
        examiner.note(kept.draft.postings)
    wrong: list[dict[str, Any]] = [
        {"skill": "control", "teacher": "mira"},
        {"skill": "sense", "alone": True},
        {"skill": "control", "teacher": "odan", "rush": 9},
    ]
    for arguments in wrong:
        before = len(examiner.faults)
        verdict = campaign.play("jo", "trains", ruling="so it was", **arguments)
        assert verdict.refused
        examiner.examine("jo", "trains", arguments, verdict.draft)
        assert len(examiner.faults) > before


# -- prices


def researched(dice: int, total: int) -> tuple[int, int]:
    """What the table of MA says a step by research costs, in points and in days."""
    points = max(dice, 2 * dice - max(0, (total - 25) // 5))
    return points, points


@careful
@given(
    st.sampled_from(("teacher", "alone", "katan", "codex")),
    st.integers(3, 8),
    st.integers(1, 6),
    st.integers(0, 2),
)
def test_the_price_of_a_raise_is_what_is_posted(route: str, pips: int, face: int, rush: int) -> None:
    campaign = academy()
    campaign.roller = lambda sides: face
    enrol(campaign, "lia", "pc", sense=pips, knowledge="4D", jedi_tradition="4D", character_points=30)
    for object_, move in (("katan", "trusts"), ("codex", "understands")):
        campaign.play("lia", move, object=object_)
    if route in OBJECTS:
        verdict = campaign.play("lia", "studies", object=route, skill="sense")
        points, long = researched(pips // 3, int(verdict.draft.facts["total"]))
    else:
        how = {"teacher": "odan"} if route == "teacher" else {"alone": True}
        times = 1 if route == "teacher" else 2
        extra = min(rush, pips // 3)
        verdict = campaign.play("lia", "trains", skill="sense", rush=extra, **how)
        points, long = times * (pips // 3) + extra, times * times * (pips // 3) - extra
    assert not verdict.refused
    assert campaign.balance("lia", POINTS) == 30 - points == 30 - verdict.draft.facts["cost"]
    assert verdict.draft.facts["days"] == long
    assert campaign.balance("lia", "sense") == pips + 1


@careful
@given(st.lists(st.tuples(skills, powers), min_size=1, max_size=12))
def test_a_credit_is_used_once(lessons: list[tuple[str, str]]) -> None:
    """As many powers come free of a teacher as there were raises, and each of them once."""
    campaign = academy()
    won = dict.fromkeys(FORCE, 0)
    spent = dict.fromkeys(FORCE, 0)
    for skill, power in lessons:
        if not campaign.play("mira", "trains", skill=skill, teacher="odan").refused:
            won[skill] += 1
        for _again in range(2):
            verdict = campaign.play("mira", "learns", power=power, teacher="odan", credit=True)
            if not verdict.refused:
                for used in verdict.draft.facts["credits"]:
                    spent[used] += 1
    for skill in FORCE:
        assert spent[skill] <= won[skill]
        assert campaign.balance("mira", f"credit.{skill}.odan") == won[skill] - spent[skill]


# -- corruption

DEEDS = st.sampled_from(("raise", "pupil's", "master's", "atonement"))


@careful
@given(st.integers(0, 4), st.integers(0, 4), st.lists(DEEDS, max_size=12))
def test_inherited_corruption_never_passes_the_masters(theirs: int, mine: int, deeds: list[str]) -> None:
    campaign = academy()
    enrol(campaign, "dark", "npc", control="8D", dark_side_points=theirs, trait__jedi=1)
    enrol(campaign, "lia", "pc", control="1D", character_points=200, dark_side_points=mine)
    for deed in deeds:
        before = campaign.balance("lia", DARK)
        if deed == "raise":
            campaign.play("lia", "trains", skill="control", teacher="dark")
            inherited = campaign.balance("lia", DARK) - before
            assert inherited == int(before < campaign.balance("dark", DARK))
            assert not inherited or campaign.balance("lia", DARK) <= campaign.balance("dark", DARK)
        elif deed == "atonement":
            campaign.play("lia", "loses", account=DARK, amount=1)
        else:
            campaign.play("lia" if deed == "pupil's" else "dark", "gains", account=DARK, amount=1)


# -- settlement

BACK = {"evil": 0, "selfish": 0, "neither": 0, "heroic": 1, "dramatic": 2}
"""What a Force point gives back as the adventure ends, by the table of FP-16."""

ACTS = st.sampled_from((*BACK, "heroism", "granted", "just", "unjust"))


class Reckoned:
    """Force points and dark side points as the table of FP-16 has them, act by act."""

    def __init__(self, points: int) -> None:
        self.now, self.later, self.dark = points, 0, 0

    def act(self, act: str) -> None:
        """One act that was accepted."""
        if act in BACK:
            self.now -= 1
            self.later += BACK[act]
            self.dark += act == "evil"
        elif act in ("just", "unjust"):
            self.now -= 1
            self.dark += 2 * (act == "unjust")
        else:
            self.later += 1


def do(campaign: Campaign, act: str, later: bool, undecided: list[dict[str, Any]]) -> Verdict:
    """One act in a round of its own; a fate is said at once, or as the adventure ends."""
    campaign.play(None, "round_start")
    if act == "heroism":
        verdict = campaign.play("lia", "heroism")
    elif act == "granted":
        verdict = campaign.play(None, "grant", subject="lia", what="force", amount=1)
    elif act in ("just", "unjust"):
        campaign.play("lia", "declares", actions=["power"])
        how: dict[str, Any] = {"unjust": True} if act == "unjust" else {}
        verdict = campaign.play("lia", "intuits", power="telekinesis", difficulty=5, **how)
    else:
        fate: dict[str, Any] = {} if later else {"fate": act}
        verdict = campaign.play("lia", "force", **fate)
        if later and not verdict.refused:
            undecided.append({"entry": len(campaign.entries), "judgement": act})
    campaign.play(None, "round_end")
    return verdict


@careful
@given(st.integers(0, 5), st.lists(st.tuples(ACTS, st.booleans()), max_size=9))
def test_settlement_creates_and_loses_no_force_point_but_by_its_rule(
    points: int, acts: list[tuple[str, bool]]
) -> None:
    campaign = academy()
    campaign.roller = lambda sides: 3
    enrol(campaign, "lia", "pc", alter="2D", character_points=40, force_points=points, trait__jedi=1)
    campaign.play(None, "adventure_start")
    reckoned, undecided = Reckoned(points), list[dict[str, Any]]()
    for act, later in acts:
        verdict = do(campaign, act, later, undecided)
        if not verdict.refused:
            reckoned.act(act)
        assert campaign.balance("lia", "force_points") == reckoned.now
    settling: dict[str, Any] = {"judged": undecided} if undecided else {}
    ending = campaign.play(None, "adventure_end", **settling)
    assert not ending.refused
    assert campaign.balance("lia", "force_points") == reckoned.now + reckoned.later
    assert campaign.balance("lia", DARK) == reckoned.dark
    assert not [name for _who, name, _sum in campaign.balances("lia", prefix="away.")]
