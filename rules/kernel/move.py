"""A move, declared once: its typed parameters and named rolls serve the parser, the forms and the help.

    @move("trains", Param("skill", "force_skill"), Param("teacher", "subject", after="with"), ...)
    def trains(act: Act, table: Table) -> Verdict: ...

The words of a move and of its parameters (`trains`, `with`) stand in the system's YAML, by language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from rules.kernel.act import Act
    from rules.kernel.table import Table
    from rules.kernel.verdict import Verdict


ANY_ACTION = "any"
"""Among actions: one whose account is left open."""


class Param(msgspec.Struct, frozen=True):
    """One parameter of a move.

    `type` says what may stand there and what its value is:

    ===========  ===================================================  =========================
    `subject`    a subject of one of the kinds `of`                    its id
    `subjects`   several, or `all`, with `except …`                    list of ids
    `newcomer`   the name of someone new                               {id, name}
    `kind`       a kind of subject, or a template of the campaign      its id
    `account`    an account of one of the groups `of`                  its id
    `accounts`   several of those                                      list of ids
    `actions`    what is done in turn: accounts, and words: `of` names  list of ids, in order
                 groups and choices together; `2 blaster` is two of
                 it, a number alone that many of `any`, and so is one
                 before a word of the choices `once`
    `scores`     accounts each followed by its score                   map of id to whole number
    `number`     a whole number; `signed` wants its + or -             int
    `distance`   a number of metres, with up to two decimals           text: `12`, `4.5`
    `code`       a die code                                            text
    `score`      a score in the notation of the account before it      whole number
    `day`        `+7` days on, or day `45`                             text, as it is
    `choice`     one of the words, lists of choices or ladders `of`    the word's id
    `flag`       the word itself, present or not                       True
    `modifiers`  `-2D`, `+1`, `-2D cover`, any number of them          list of {by} or {by, text}
    `versus`     `vs 15`, `vs guard 2D+2`, or `vs odan con`            {difficulty}, {name, code}
                                                                       or {subject, ability}
    `dice`       what lends dice: accounts, or subjects with the size   list, die by die: see
                 of theirs (`gambler d4`) or an account of theirs;     `opposition`
                 `of` names kinds and groups, a `+` raises a die
    `opposition` after `vs`, the same and dice by themselves or of     list of {account},
                 strangers: `vs 3d6, guard d8 d6, fire`                 {subject}, {name} and
                                                                       {die}, {raised}
    `entry`      the number of an entry                                int
    `judgements` entries, each followed by the word that decides it    list of {entry, judgement}
    `shares`     subjects, or `all`, followed by how much for each;    list of {to, amount}
                 `signed` wants the + or - of it
    `setting`    the key of a setting                                  its key
    `field`      the name of a field                                   text
    `word`       one word, as it is                                    text
    `text`       the words up to the move's next word, else the rest   text
    ===========  ===================================================  =========================

    `after` is the id of the word that introduces it (absent: it is told by its place). Several may share one:
    the one that takes most of the line is meant, else the first. `here`: once the table has told who is
    present in the open session, `all` means those alone.
    """

    name: str
    type: str
    of: tuple[str, ...] = ()
    after: str | None = None
    required: bool = True
    signed: bool = False
    once: tuple[str, ...] = ()
    here: bool = False


class Move(msgspec.Struct, frozen=True):
    """A move of a system. A move `by` the table has no subject before it. The `bare` one needs no word of its
    own: a subject and an account, with which its parameters begin, stand for it. `theirs` are the rolls whose
    dice another throws than whoever acts, with the fact or parameter that says who, or None where none does.
    One that is `of_its_place` tells what was there: entered late, it is decided on the balances of then.
    """

    id: str
    params: tuple[Param, ...]
    rolls: tuple[str, ...]
    by: tuple[str, ...]
    decide: Callable[[Act, Table], Verdict]
    bare: bool = False
    theirs: Mapping[str, str | None] = {}
    of_its_place: bool = False

    @property
    def of_table(self) -> bool:
        return not self.by


Deciding = Callable[["Act", "Table"], "Verdict"]


def move(
    id: str,
    *params: Param,
    rolls: tuple[str, ...] = (),
    by: tuple[str, ...] = ("pc", "npc", "droid"),
    bare: bool = False,
    theirs: Mapping[str, str | None] | None = None,
    of_its_place: bool = False,
) -> Callable[[Deciding], Move]:
    """Declare a function as the move `id`: made by subjects of the kinds `by` (none: by the table).

    ValueError for a `bare` one that does not begin with an account, and where `theirs` names no roll of it.
    """
    if theirs and not theirs.keys() <= {*rolls}:
        raise ValueError(f"the move {id} has no such rolls as {[*theirs]}")
    if bare and (not params or params[0].type not in ("account", "dice")):
        raise ValueError(f"the move {id} cannot be bare: it does not begin with an account")

    def declared(decide: Deciding) -> Move:
        return Move(id, params, rolls, by, decide, bare, theirs or {}, of_its_place)

    return declared
