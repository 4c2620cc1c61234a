"""Requests at random, made from what the moves of a system declare: a new move is among them by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

import msgspec
from hypothesis import strategies as st

from ledger.errors import NotUnderstood
from ledger.journal.asked import Asked
from ledger.quick_entry.line import Line
from ledger.quick_entry.sitting import asked, vocabulary_of
from rules.kernel.move import ANY_ACTION, Move, Param
from rules.kernel.notation import Code
from rules.kernel.system import System
from tests.ledger.journal.evening import Evening

Strategy = st.SearchStrategy[Any]

CODES = st.builds(Code, st.integers(0, 7), st.integers(0, 2)).map(str)
NUMBERS = st.integers(0, 6)
LAST = ("archive",)
"""Moves after which no other is made."""

RULINGS = st.sampled_from([None, None, None, "so be it"])


class Cast(msgspec.Struct, frozen=True):
    """Who and what a request may name: the system, the kind of everyone in play by id, and on whose accounts
    there are scores."""

    system: System
    kinds: dict[str, str]
    scores: list[tuple[str, str]]
    kind: str | None = None
    """Of the one who acts, if anybody does: nobody names an account for them that they cannot have."""

    def of(self, kinds: tuple[str, ...]) -> list[str]:
        """Who is of one of these kinds; all, where none is named."""
        return [id for id, kind in self.kinds.items() if kind in kinds or not kinds]

    def accounts(self, groups: tuple[str, ...]) -> list[str]:
        """The accounts of these groups, or all of the chart, families left out."""
        return [
            account.id
            for account in self.system.accounts.values()
            if not account.id.endswith(".*")
            and (account.group in groups or account.id in groups or not groups)
            and (self.kind is None or self.system.takes(self.kind, account.id))
        ]


def cast_of(evening: Evening) -> Cast:
    """Everyone who is in play at the beginning."""
    people = vocabulary_of(evening.journal).people.values()
    return Cast(evening.journal.system, {person.id: person.kind for person in people}, [*evening.balances()])


def _of_one(cast: Cast, who: str | None) -> Cast:
    """What is owned by the one who acts; by anybody, where the table does."""
    owned = [(holder, account) for holder, account in cast.scores if who in (None, holder)]
    return msgspec.structs.replace(cast, scores=owned, kind=cast.kinds[who] if who else None)


def requests(cast: Cast, moves: list[str] | None = None) -> st.SearchStrategy[Asked]:
    """A request of any move of the system, or of one of these; of those that roll dice more often."""
    able = [cast.system.moves[id] for id in moves or cast.system.moves if id not in LAST]
    rolling = [move for move in able if move.rolls]
    asked = {move.id: [_asked(cast, move, who) for who in _actors(cast, move)] for move in able}
    return st.sampled_from([one for move in [*able, *rolling] for one in asked[move.id]]).flatmap(
        lambda one: one
    )


def _actors(cast: Cast, move: Move) -> list[str | None]:
    """Who can make a move: of its kinds, and with something there for whatever it must name."""
    kinds = () if "*" in move.by else move.by
    return [
        who
        for who in ([None] if move.of_table else cast.of(kinds))
        if _can_name_all(_of_one(cast, who), move)
    ]


def _can_name_all(cast: Cast, move: Move) -> bool:
    return not any(value_of(cast, param).is_empty for param in move.params if param.required)


def _asked(cast: Cast, move: Move, who: str | None) -> st.SearchStrategy[Asked]:
    values = {param: value_of(_of_one(cast, who), param) for param in move.params}
    required = {param.name: value for param, value in values.items() if param.required}
    optional = {
        param.name: value for param, value in values.items() if not (param.required or value.is_empty)
    }
    arguments = st.fixed_dictionaries(required, optional=optional).map(
        lambda said: _sayable(cast, move, said)
    )
    return st.builds(Asked, st.just(who), st.just(move.id), arguments, ruling=RULINGS)


def _sayable(cast: Cast, move: Move, said: dict[str, Any]) -> dict[str, Any]:
    """What one line can say of it: a word introduces one thing, though it may be one of several, and what
    weighs on a roll does not follow a text, of which it would be a part. A score is one of its account's."""
    params = [param for param in move.params if param.name in said]
    words = [param.after for param in params]
    for before, param in zip([None, *params], params, strict=False):
        twice = param.after is not None and words.count(param.after) > 1
        after_text = before is not None and (before.type, param.type) == ("text", "modifiers")
        if twice or after_text:
            del said[param.name]
    account = cast.system.account(str(said.get("account")))
    if account is not None and account.notation == "flag" and "score" in said:
        said["score"] %= 2
    return said


def value_of(cast: Cast, param: Param) -> Strategy:
    """What the parser may read for a parameter. KeyError for a type that is not known here."""
    return TYPES[param.type](cast, param)


def _one_of(ids: list[str]) -> Strategy:
    return st.sampled_from(ids) if ids else st.nothing()


def _subject(cast: Cast, param: Param) -> Strategy:
    return _one_of(cast.of(param.of))


def _account(cast: Cast, param: Param) -> Strategy:
    return _one_account(cast, param.of)


def _one_account(cast: Cast, groups: tuple[str, ...]) -> Strategy:
    """Any account of these groups, more often one that is owned."""
    accounts = cast.accounts(groups)
    if not accounts:
        return st.nothing()
    owned = [account for _holder, account in cast.scores if account in accounts]
    return st.one_of(st.sampled_from(owned or accounts), st.sampled_from(accounts))


def _actions(cast: Cast, param: Param) -> Strategy:
    words = [word for name in param.of for word in cast.system.choices.get(name, [])]
    groups = tuple(name for name in param.of if name in cast.system.groups)
    said = st.sampled_from([ANY_ACTION, *words])
    each = st.one_of(said, _one_account(cast, groups)) if groups else said
    return st.lists(each, min_size=1, max_size=4)


def _scores(cast: Cast, param: Param) -> Strategy:
    return st.dictionaries(_account(cast, param), st.integers(0, 12), min_size=1, max_size=3)


def _number(cast: Cast, param: Param) -> Strategy:
    return st.integers(-6, 6) if param.signed else NUMBERS


def _modifiers(cast: Cast, param: Param) -> Strategy:
    by = st.sampled_from(["-2D", "-1D", "+1D", "-3", "+2", "+1D+2"])
    return st.lists(
        st.fixed_dictionaries({"by": by}, optional={"text": st.just("smoke")}), min_size=1, max_size=2
    )


def _versus(cast: Cast, param: Param) -> Strategy:
    people = [id for id, kind in cast.kinds.items() if cast.system.kinds[kind].acts]
    ability = _one_account(cast, ("attributes", "skills"))
    return st.one_of(
        st.fixed_dictionaries({"difficulty": st.integers(0, 30)}),
        st.fixed_dictionaries({"name": st.just("stranger"), "code": CODES}),
        st.fixed_dictionaries({"subject": st.sampled_from(people), "ability": ability}),
    )


def _dice(cast: Cast, param: Param) -> Strategy:
    """What lends dice, and besides, of an opposition, loose ones and those of strangers."""
    size = st.sampled_from(["d4", "d6", "d8", "d10", "d12"])
    raised = {"raised": st.integers(1, 2)}
    groups = tuple(name for name in param.of if name in cast.system.groups)
    kinds = tuple(name for name in param.of if name in cast.system.kinds)
    account = _one_account(cast, groups)
    ways = [st.fixed_dictionaries({"account": account}, optional=raised)] * 3
    if of := [id for id in cast.of(kinds) if kinds]:
        ways.append(st.fixed_dictionaries({"subject": st.sampled_from(of)}, optional={**raised, "die": size}))
    if param.type == "opposition":
        ways.append(st.fixed_dictionaries({"die": size}, optional=raised))
        ways.append(st.fixed_dictionaries({"name": st.just("two strangers"), "die": size}, optional=raised))
    return st.lists(st.one_of(ways), min_size=1, max_size=5)


def _subjects(cast: Cast, param: Param) -> Strategy:
    return st.lists(_subject(cast, param), min_size=1, max_size=3, unique=True)


def _judgements(cast: Cast, param: Param) -> Strategy:
    word = _one_of(cast.system.judgements)
    each = st.fixed_dictionaries({"entry": st.integers(1, 12), "judgement": word})
    return st.lists(each, min_size=1, max_size=2)


def _shares(cast: Cast, param: Param) -> Strategy:
    amounts = st.integers(-4, 4) if param.signed else st.integers(1, 6)
    each = st.fixed_dictionaries({"to": _subjects(cast, param), "amount": amounts})
    return st.lists(each, min_size=1, max_size=2)


def _text(cast: Cast, param: Param) -> Strategy:
    """Any words, among them what house rules may be set to."""
    values = [word for setting in cast.system.settings.values() for word in setting.choices]
    return st.sampled_from(["some words", "true", "false", "2", "3D", *values])


TYPES: dict[str, Callable[[Cast, Param], Strategy]] = {
    "subject": _subject,
    "subjects": _subjects,
    "newcomer": lambda cast, param: st.sampled_from(["Nim", "Ora"]).map(
        lambda n: {"id": n.lower(), "name": n}
    ),
    "kind": lambda cast, param: st.sampled_from([id for id in cast.system.kinds if id != "table"]),
    "account": _account,
    "accounts": lambda cast, param: st.lists(_account(cast, param), min_size=1, max_size=3, unique=True),
    "actions": _actions,
    "scores": _scores,
    "number": _number,
    "distance": lambda cast, param: st.sampled_from(["0", "2", "4.5", "25", "120"]),
    "code": lambda cast, param: CODES,
    "score": lambda cast, param: st.integers(0, 12),
    "day": lambda cast, param: st.sampled_from(["+1", "+7", "3", "45"]),
    "choice": lambda cast, param: st.sampled_from(cast.system.choices_of(param.of)),
    "flag": lambda cast, param: st.just(True),
    "modifiers": _modifiers,
    "versus": _versus,
    "dice": _dice,
    "opposition": _dice,
    "judgements": _judgements,
    "shares": _shares,
    "entry": lambda cast, param: st.integers(1, 12),
    "setting": lambda cast, param: st.sampled_from([*cast.system.settings]),
    "field": lambda cast, param: st.sampled_from(["species", "trade"]),
    "word": lambda cast, param: st.sampled_from(["bacta", "rest"]),
    "text": _text,
}


ROUND = ("round_start", "round_end")

Scenes = list[list[Asked]]
"""Requests that follow one another, as they are known to come to something."""


def scenes(evening: Evening, lines: Iterable[list[str]]) -> Scenes:
    """What such lines ask for, as far as they are understood at the beginning."""
    found = [[_asked_by(evening, text) for text in scene] for scene in lines]
    return [[asked for asked in scene if asked is not None] for scene in found]


def _asked_by(evening: Evening, text: str) -> Asked | None:
    try:
        said = evening.sitting.understand(text, sticky=False)
    except NotUnderstood:
        return None
    return asked(said) if isinstance(said, Line) else None


def rounds(cast: Cast, known: Scenes) -> st.SearchStrategy[list[Asked]]:
    """Whole rounds of combat: each begins, people do whatever their moves let them, and the last one ends."""
    deeds = _mixed(
        requests(cast, [move.id for move in cast.system.moves.values() if not move.of_table]), known
    )
    begin, end = (Asked(None, move, {}, ruling="on with it") for move in ROUND)
    one = st.lists(deeds, max_size=9).map(lambda done: [begin, *chain.from_iterable(done)])
    return st.lists(one, min_size=1, max_size=3).map(lambda some: [*chain.from_iterable(some), end])


def programs(cast: Cast, known: Scenes) -> st.SearchStrategy[list[Asked]]:
    """Rounds of combat, or any requests at all."""
    any_at_all = st.lists(_mixed(requests(cast), known), max_size=20)
    return st.one_of(rounds(cast, known), any_at_all.map(lambda done: [*chain.from_iterable(done)]))


def _mixed(one: st.SearchStrategy[Asked], known: Scenes) -> st.SearchStrategy[list[Asked]]:
    return st.one_of(one.map(lambda asked: [asked]), st.sampled_from(known))
