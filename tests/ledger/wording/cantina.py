"""A small system of our own, laid over the kernel, and the people who play by it."""

from typing import Any

from ledger.entry import Entry
from ledger.wording.speaker import Speaker
from rules.kernel.chart import Account, Data, Group, Kind, Label
from rules.kernel.part import part as kernel
from rules.kernel.record import Request
from rules.kernel.system import Part, System

NAMES = {
    "roark": "Roark Garnet",
    "odan": "Odan Vey",
    "katan": "Holocron of Ka'tan",
    "telekinesis": "Telekinesis",
}

WORDS = {
    "several_actions": "several actions",
    "running": "running",
    "force_point": "Force point",
    "given": "as called",
    "advantage": "advantage",
    "success": "success",
    "failure": "failure",
    "no_dice": "no dice left",
    "lives": "lives",
    "mortally_wounded": "mortally wounded",
    "resists": "resists",
    "damage": "damage",
    "ability": "ability",
    "dark_side_points": "dark",
}


def label(english: str, french: str = "") -> Label:
    return {"en": english, "fr": french} if french else {"en": english}


def account(id: str, text: Label, notation: str = "count", **more: Any) -> Account:
    return Account(id, text, notation, "all", **more)


ACCOUNTS = [
    account("blaster", label("Blaster", "Blaster"), "code"),
    account("control", label("Control", "Contrôle"), "code"),
    account("running", label("Running speed")),
    account("force_points", label("Force points", "Points de Force")),
    account("dark_side_points", label("Dark side points")),
    account("stealth", label("Stealth"), "die"),
    account("condition.wounds", label("Wounds"), "ladder", kind="level", ladder="wounds"),
    account("condition.lost", label("Lost"), "ladder", kind="level", ladder="nowhere"),
    account("condition.prone", label("Prone", "À terre"), "flag", kind="level"),
    account("power.*", label("{0}"), "flag", kind="level"),
    account("bond.*", label("Bond with {0}", "Lien avec {0}")),
    account("credit.*", label("Credit for {0}[ from {1}]")),
    account("mark.*", label("Mark")),
]

SENTENCES = {
    "tired": label("{who:name} is tired[ of {what:label}]", "{who:name} est las[ de {what:label}]"),
    "besides.lost": label("[; loses {lost:names}]", "[ ; perd {lost:names}]"),
    "which": label("choose {whom:name}[ before {day}]"),
}

SUMMARIES = {
    "roll_recorded": label("{who:name} rolls {roll:roll}"),
    "powers_called": label("{who:name} calls {power:label}: {rolls:rolls}"),
    "moved": label("{who:name} moved {account:label} by {by:signed}, to {now:score}"),
}


def system() -> System:
    data = Data(
        system="cantina",
        title=label("Cantina"),
        groups={"all": Group(label("All of it", "Tout"), "count"), "bare": Group({}, "count")},
        ladders={"wounds": ["healthy", "wounded", "mortally_wounded"]},
        accounts={account.id: account for account in ACCOUNTS},
        kinds={"holocron": Kind("holocron", label("Holocron")), "bare": Kind("bare", {})},
        moves={"wounded": {"en": ["wounded"], "fr": ["blessé"]}},
        words={id: {"en": [word]} for id, word in WORDS.items()},
        sentences=SENTENCES,
        summaries=SUMMARIES,
    )
    return System([kernel(), Part(data, "")])


SYSTEM = system()


def speaker(
    names: dict[str, str] | None = None, language: str = "en", calendar: str | None = None
) -> Speaker:
    return Speaker(SYSTEM, NAMES if names is None else names, language, calendar)


def entry(kind: str, subject: str = "roark", /, **facts: Any) -> Entry:
    return Entry(
        seq=56,
        request=Request("r", subject, "any", {}),
        kind=kind,
        subject=subject,
        recorded_at="2024-05-04T19:00:00Z",
        recorded_by="gm",
        facts=facts,
        stands=56,
        note="never shown",
    )
