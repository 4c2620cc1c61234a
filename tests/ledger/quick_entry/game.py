"""A small game with a parameter of every type, laid over the moves of every table, and its people."""

from __future__ import annotations

from functools import cache

from ledger.quick_entry.line import Line, LineError
from ledger.quick_entry.parser import Parsed, parse
from ledger.quick_entry.vocabulary import Person, Vocabulary
from rules.kernel.act import Act
from rules.kernel.chart import Account, Data, Group, Key, Kind, Pending, Setting
from rules.kernel.move import Move, Param, move
from rules.kernel.part import part as kernel
from rules.kernel.system import Part, System
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

PEOPLE = ("pc", "npc")
ABILITIES = ("skills", "force_skills")

DECLARED: tuple[tuple[str, str, tuple[Param, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "rolls",
        "rolls/roll · lance · würfelt",
        (
            Param("ability", "account", of=ABILITIES),
            Param("task", "account", of=("skills",), after="for", required=False),
            Param("modifiers", "modifiers", required=False),
            Param("versus", "versus", required=False),
            Param("rounds", "number", after="lasting", required=False),
        ),
        ("ability", "opponent"),
        PEOPLE,
    ),
    (
        "declares",
        "declares · annonce · sagt an",
        (Param("actions", "actions", of=(*ABILITIES, "movement"), once=("movement",), required=False),),
        (),
        PEOPLE,
    ),
    ("joins", "joins · joint · verbindet", (Param("abilities", "accounts", of=ABILITIES),), (), PEOPLE),
    (
        "hit",
        "hit · touché · getroffen",
        (
            Param("code", "code", after="by", required=False),
            Param("attacker", "subject", of=PEOPLE, after="by", required=False),
            Param("weapon", "code", after="with", required=False),
        ),
        ("damage", "resists"),
        PEOPLE,
    ),
    ("wounded", "mortally wounded · mortellement blessé · tödlich verwundet", (), (), PEOPLE),
    (
        "healed",
        "healed · soigné · geheilt",
        (
            Param("means", "word", after="by", required=False),
            Param("state", "choice", of=("wounds",), after="to", required=False),
        ),
        (),
        PEOPLE,
    ),
    ("force", "force · force · macht", (Param("fate", "choice", of=("fate",), required=False),), (), PEOPLE),
    (
        "learns",
        "learns · apprend · lernt",
        (
            Param("power", "subject", of=("power",)),
            Param("skill", "account", of=("force_skills",), after="by", required=False),
            Param("credit", "flag", required=False),
            Param("start", "day", after="on_day", required=False),
        ),
        (),
        PEOPLE,
    ),
    (
        "calls",
        "calls · appelle · ruft",
        (Param("power", "subject", of=("power",)), Param("modifiers", "modifiers", required=False)),
        ("control", "sense"),
        PEOPLE,
    ),
    (
        "studies",
        "studies · étudie · studiert",
        (
            Param("object", "subject", of=("holocron",)),
            Param("skill", "account", of=("force_skills",), after="for", required=False),
            Param("power", "subject", of=("power",), after="for", required=False),
        ),
        ("reading",),
        PEOPLE,
    ),
    (
        "quests",
        "quests · quête · sucht",
        (
            Param("title", "text"),
            Param("power", "subject", of=("power",), after="granted", required=False),
        ),
        ("luck",),
        PEOPLE,
    ),
    (
        "fences",
        "fences · ferraille · ficht",
        (
            Param("dice", "dice", of=("skills", "holocron", "pc", "npc")),
            Param("also", "dice", of=("force_skills",), after="with", required=False),
            Param("against", "opposition", of=("skills", "npc", "holocron"), required=False),
            Param("rounds", "number", after="lasting", required=False),
        ),
        ("ability", "opponent"),
        PEOPLE,
    ),
    ("sways", "sways · influence · lenkt", (Param("by", "shares", of=PEOPLE, signed=True),), (), PEOPLE),
    ("drifts", "drifts · dérive · treibt", (Param("by", "number", signed=True),), (), PEOPLE),
    (
        "swims",
        "swims · nage · schwimmt",
        (Param("metres", "distance"), Param("held", "modifiers", after="by", required=False)),
        (),
        PEOPLE,
    ),
    (
        "judge",
        "judge · juge · urteil",
        (
            Param("entry", "entry", required=False),
            Param("subject", "subject", required=False),
            Param("judgement", "choice", of=("fate", "stays")),
        ),
        (),
        (),
    ),
    (
        "grant",
        "grant · accorde · gewähre",
        (
            Param("subject", "subject", of=PEOPLE),
            Param("what", "choice", of=("force",)),
            Param("amount", "number"),
        ),
        (),
        (),
    ),
    ("award", "award · récompense · belohne", (Param("to", "subjects"), Param("amount", "number")), (), ()),
)

WORDS = {
    "for": "for · pour · für",
    "lasting": "lasting · durant · dauert",
    "running": "running/run · en courant · rennend",
    "walking": "walking/walk · en marchant · gehend",
    "by": "by · par · durch",
    "with": "with · avec · mit",
    "to": "to · à · auf",
    "credit": "by credit · par crédit · per guthaben",
    "on_day": "on day · au jour · am tag",
    "granted": "granted · accordé · gewährt",
    "damage": "damage · dommages · schaden",
    "resists": "resists · résiste · widersteht",
    "heroic": "heroic · héroïque · heldenhaft",
    "evil": "evil · maléfique · böse",
    "neither": "neither · ni l'un ni l'autre · weder noch",
    "dark": "dark · obscur · dunkel",
}

ACCOUNTS = {
    "blaster": ("skills", "Blaster · Blaster · Blaster"),
    "dodge": ("skills", "Dodge · Feinte · Ausweichen"),
    "heavy_weapons": ("skills", "Heavy weapons · Armes lourdes · Schwere Waffen"),
    "melee": ("skills", "Melee weapons · Armes blanches · Nahkampfwaffen"),
    "melee_parry": ("skills", "Melee parry · Parade · Waffenparade"),
    "con": ("skills", "Con · Baratin · Beschwatzen"),
    "control": ("force_skills", "Control · Contrôle · Kontrolle"),
    "sense": ("force_skills", "Sense · Sens · Spüren"),
    "dark": ("tallies", "Dark side points · Points du Côté obscur · Punkte der Dunklen Seite"),
    "credits": ("tallies", "Credits · Crédits · Credits"),
}


def _languages(words: str) -> dict[str, list[str]]:
    each = [forms.split("/") for forms in words.split(" · ")]
    return dict(zip(("en", "fr", "de"), each, strict=True))


def _label(words: str) -> dict[str, str]:
    return {language: forms[0] for language, forms in _languages(words).items()}


def _account(id: str, group: str, label: str) -> Account:
    return Account(id, _label(label), "count" if group == "tallies" else "code", group)


def _move(id: str, params: tuple[Param, ...], rolls: tuple[str, ...], by: tuple[str, ...]) -> Move:
    @move(id, *params, rolls=rolls, by=by, bare=id == "rolls")
    def decide(act: Act, table: Table) -> Verdict:
        return Verdict(act, table, "noted")

    return decide


def data() -> Data:
    """What the game declares."""
    accounts = {id: _account(id, group, label) for id, (group, label) in ACCOUNTS.items()}
    accounts["wounds"] = Account("wounds", {"en": "Wounds"}, "ladder", "condition", ladder="wounds")
    accounts["prone"] = Account("prone", {"en": "Prone"}, "flag", "condition")
    accounts["renown"] = Account("renown", {"en": "Renown"}, "count", "condition", floor=None)
    accounts["sabre"] = Account("sabre", {"en": "Sabre"}, "die", "condition")
    accounts["open"] = Account(
        "open",
        {"en": "Open"},
        "count",
        "condition",
        lots=True,
        pending=Pending("judge …", "T-1", choices="fate"),
    )
    accounts["power.*"] = Account("power.*", {"en": "{0}"}, "flag", "powers")
    accounts["trait.*"] = Account("trait.*", {"en": "{0}"}, "flag", "powers")
    groups = ["skills", "force_skills", "condition", "powers"]
    return Data(
        system="game",
        title={"en": "Game"},
        groups={group: Group({"en": group}, "code") for group in groups},
        ladders={"wounds": ["healthy", "wounded", "dead"]},
        accounts=accounts,
        kinds={
            "pc": Kind("pc", {}, groups, keys={"powers": Key("subjects", "power.*", ["power"])}),
            "npc": Kind("npc", {}, groups),
            "holocron": Kind("holocron", {"en": "Holocron"}),
            "power": Kind("power", {"en": "Power", "fr": "pouvoir"}),
        },
        settings={
            "fp.start": Setting("fp.start", "number", [], {"en": "how many"}, default=1),
            "fp.return": Setting("fp.return", "choice", [], {"en": "what"}, "one", choices=["one", "two"]),
        },
        choices={"fate": ["heroic", "evil", "neither"], "movement": ["running", "walking"]},
        moves={id: _languages(words) for id, words, *_ in DECLARED},
        words={id: _languages(words) for id, words in WORDS.items()},
    )


@cache
def system() -> System:
    """The game over the moves of every table."""
    moves = tuple(_move(id, params, rolls, by) for id, _, params, rolls, by in DECLARED)
    return System([kernel(), Part(data(), "", moves=moves)])


CAST = (
    Person("roark", "Roark Garnet", "pc"),
    Person("mira", "Mira Sen", "pc"),
    Person("zoe", "Zoë d'Arc", "pc"),
    Person("odan", "Odan Vey", "npc"),
    Person("storm_1", "Stormtrooper", "npc"),
    Person("storm_2", "Stormtrooper", "npc"),
    Person("mirax", "Mirax", "npc", retired=True),
    Person("katan", "Holocron of Ka'tan", "holocron"),
    Person("telekinesis", "Telekinesis", "power"),
    Person("control_pain", "Control Pain", "power"),
)


def vocabulary(*more: Person, language: str = "en") -> Vocabulary:
    """The words of a campaign of that game."""
    return Vocabulary(system(), (*CAST, *more), language)


ENGLISH = vocabulary()


def read(text: str, sticky: str | None = None, words: Vocabulary = ENGLISH) -> Parsed:
    """What a line asks for."""
    return parse(text, words, sticky)


def line(text: str, sticky: str | None = None, words: Vocabulary = ENGLISH) -> Line:
    """The move that a line asks for."""
    asked = read(text, sticky, words)
    assert isinstance(asked, Line), asked
    return asked


def arguments(text: str, words: Vocabulary = ENGLISH) -> dict[str, object]:
    """The arguments of the move that a line asks for."""
    return line(text, words=words).arguments


def refusal(text: str, sticky: str | None = None, words: Vocabulary = ENGLISH) -> LineError:
    """The refusal of a line that cannot be understood."""
    try:
        asked = read(text, sticky, words)
    except LineError as error:
        return error
    raise AssertionError(f"{text!r} was understood as {asked}")


def at_fault(text: str, sticky: str | None = None) -> str:
    """The word that the refusal of a line points at; empty for the end of the line."""
    error = refusal(text, sticky)
    return error.text[error.column : error.end]
