"""The data of a rule system as its YAML declares it: accounts, kinds, skills, settings, rules, words.

These are plain records; `compiled` reads them from YAML once and from JSON ever after. A label is a map from
language to text, always with English.
"""

# Without annotations as texts, which msgspec would have to compile at every start.

import msgspec

Label = dict[str, str]
"""Language -> text; `en` is always there."""

LANGUAGES = ("en", "fr", "de")

FILES = ("system.yaml", "rules.yaml", "words.yaml")
"""What a system's folder may hold: chart, rule index, words. Together they are one document."""


class Pending(msgspec.Struct, frozen=True):
    """An account whose open lots are matters that wait for the table.

    `wants` is the line that settles one ({who} is the subject, {entry} the lot, {0} and {1} the parts of a
    family's member after the dot), `rule` the one by which it waits; while one is open, the end of the span
    `before_end_of` is refused by that. What is decided by a word is by one of the `choices` of that name.
    """

    wants: str
    rule: str
    before_end_of: str | None = None
    choices: str | None = None


BOOKS = ("advancement", "points", "days")
"""What a chronicle keeps a book of: what somebody learnt, from where to where; points that come and go; the
days that learning took."""


class Account(msgspec.Struct, frozen=True):
    """One account of the chart, or a family of them when the id ends in `.*`.

    `called` has other labels for it: by the key of a setting, then by that one's value. `book` names the book
    of a chronicle (one of `BOOKS`) in which it is told how the account moved; empty for none.
    """

    id: str
    label: Label
    notation: str
    group: str
    kind: str = "count"
    floor: int | None = 0
    ceiling: int | None = None
    ladder: str | None = None
    attribute: str | None = None
    lots: bool = False
    pending: Pending | None = None
    shown: bool = True
    called: dict[str, dict[str, Label]] = {}
    book: str = ""


class Key(msgspec.Struct, frozen=True):
    """What a key of a subject in the campaign file becomes.

    `accounts: power.*` makes each listed id an account of that family standing at 1; `type` says what a
    value may be when it becomes a field (`text`, `flag`, `integer`, `codes`, `integers`, `texts`,
    `subject`, `subjects`, `account`, `accounts`); `of` names the kinds (or the account group) that the ids
    must belong to, or the names that may stand before codes and integers.
    """

    type: str
    accounts: str | None = None
    of: list[str] = []


class Kind(msgspec.Struct, frozen=True):
    """A kind of subject: who may have which groups of accounts, and which keys in the campaign file.

    `shows` names the accounts, or groups of them, that are told of each beside its name wherever those in
    play are listed: points always, all else where it is not at nought. A kind that acts and names none shows
    the first points of the sheet.
    """

    id: str
    label: Label
    groups: list[str] = []
    accounts: list[str] = []
    keys: dict[str, Key] = {}
    plays: bool = False
    acts: bool = False
    shows: list[str] = []


FOLLOWED = ("days_of_month",)
"""What a setting may follow: the days that every month of the calendar has."""


class Setting(msgspec.Struct, frozen=True):
    """A house rule: `type` is `choice`, `flag`, `number`, `code`, `dice`, `accounts` (some of the groups that
    are its choices) or `chart` (rows of words, each with what it comes to); `optional` is a word that may
    stand instead (`none`, `attribute`); without a default it must be chosen. Where nobody chooses it, it
    `follows` what a campaign file says elsewhere (one of `FOLLOWED`), if that says it."""

    key: str
    type: str
    rules: list[str]
    meaning: Label
    default: str | int | bool | list[str] | None = None
    choices: list[str] = []
    optional: str | None = None
    required: bool = False
    follows: str | None = None


class Rule(msgspec.Struct, frozen=True):
    """A rule of the catalogue: its title and its words."""

    id: str
    title: str
    text: str


class Group(msgspec.Struct, frozen=True):
    """A group of accounts on the sheet; its accounts are as it says unless they say otherwise."""

    label: Label
    notation: str
    kind: str = "count"
    floor: int | None = 0
    shown: bool = True
    book: str = ""


class Own(msgspec.Struct, frozen=True):
    """What a campaign file may list of its own, each a new account of `group`: skills, roles, whatever a game
    leaves to the table. Its `key` names for each the account of the group `under` which it stands, if they
    do; where a file lists any and it `replaces`, those of the chart are gone."""

    group: str
    key: str | None = None
    under: str | None = None
    replaces: bool = False


class Data(msgspec.Struct, frozen=True):
    """Everything that one system declares, before a supplement is laid over its core.

    `procedure` lists the kinds of entries that only order play, as the beginning of a round does: whoever
    reads of the campaign later misses none of them.
    """

    system: str
    title: Label
    extends: list[str] = []
    groups: dict[str, Group] = {}
    ladders: dict[str, list[str]] = {}
    accounts: dict[str, Account] = {}
    own: dict[str, Own] = {}
    kinds: dict[str, Kind] = {}
    settings: dict[str, Setting] = {}
    rules: dict[str, Rule] = {}
    maps: dict[str, str] = {}
    choices: dict[str, list[str]] = {}
    moves: dict[str, dict[str, list[str]]] = {}
    words: dict[str, dict[str, list[str]]] = {}
    sentences: dict[str, Label] = {}
    summaries: dict[str, Label] = {}
    helps: dict[str, Label] = {}
    procedure: list[str] = []
