"""A rule system: its data and its functions, a supplement laid over its core.

A `Part` is what one folder under `rules/` gives; a `System` is what a campaign plays by: the kernel's part,
the core's, its supplements' in order, and the accounts of the campaign's own. What a later part declares
under a name that an earlier one has takes its place; lists add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.chart import Account, Data, Group, Kind, Label, Own, Rule, Setting
from rules.kernel.move import Move
from rules.kernel.record import Lot, Posting, Value

if TYPE_CHECKING:
    from rules.kernel.act import Act
    from rules.kernel.table import Table, Turn
    from rules.kernel.verdict import Finding, Verdict
    from rules.kernel.ways import Advance, Costs, Shelf

Modifier = Callable[["Table", str, str], list[tuple[str, int]]]
"""(table, who, ability) -> [(why, dice)]: what weighs on every roll."""

After = Callable[["Verdict", "Act", "Table"], None]
"""A step that follows a move of another part: the one way to add to it."""

Settle = Callable[[Lot, "Table"], list[Posting]]
"""What an account gives back when one of its lots ends."""

Opening = Callable[["Verdict", "Table", str], None]
"""A check of a subject as it enters the campaign; it may draft what all begin with."""

Judge = Callable[["Verdict", Lot, str], None]
"""Ends the lot of a matter that a word of the game master decides, and drafts what follows from it."""

Award = Callable[["Verdict", str, int], None]
"""Gives someone so much of what an adventure's end awards."""

Order = Callable[["Table"], "list[Turn]"]
"""Who acts in the round that is open, first to last; empty while none is."""

Ending = Callable[["Verdict", bool], None]
"""What ends with a span of the table, before the span itself does. The flag says whether one around it ends
too, so that what waits for a later opening ends as well."""

Numbering = Callable[["Table"], int]
"""The number by which an open span is known at the table, where that is not its ordinal; 0 where it is."""

Audit = Callable[["Table", "list[Posting]"], "list[Finding]"]
"""Whether something stands that the rules warn of, once these postings have been made: for whoever looks
through a journal."""


EVERY_MOVE = "*"
"""Stands for all moves: steps under it see whatever has been drafted, whichever move did it."""


class Part(msgspec.Struct, frozen=True):
    """One folder under `rules/`. What is kept by a name takes the place of what an earlier part has there;
    steps that follow a move add up."""

    data: Data
    digest: str
    """Of the YAML that the data was read from; a campaign's first entry keeps it."""
    moves: tuple[Move, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    after: Mapping[str, tuple[After, ...]] = {}
    """By the move that the steps follow; those of `EVERY_MOVE` come after its own."""
    settle: Mapping[str, Settle] = {}
    """By account."""
    judges: Mapping[str, Judge] = {}
    """By the account whose open lots a word decides."""
    award: Award | None = None
    """None: what an earlier part gives."""
    opening: Mapping[str, Opening] = {}
    """By a name of the check's own."""
    asks: Mapping[str, Callable[..., Any]] = {}
    """Pure look-ups that record nothing (what a step costs, which code an attack has): moves use the same
    functions, and whoever plans or checks worked examples asks them by name."""
    order: Order | None = None
    """None: what an earlier part says of it holds."""
    ends: Mapping[str, tuple[Ending, ...]] = {}
    """By span: what ends along with it."""
    numbers: Mapping[str, Numbering] = {}
    """By span: how a system counts what the table counts from the beginning of the campaign."""
    audits: Mapping[str, Audit] = {}
    """What an audit watches for beside floors and ceilings, by the name of its check."""
    replaces: tuple[str, ...] = ()
    """The moves of earlier parts that this one's take the place of."""
    advances: tuple[Advance, ...] = ()
    """How accounts may be brought further, for plans."""
    costs: Costs | None = None
    """None: what an earlier part says of it holds."""
    shelf: Shelf | None = None
    """None: what an earlier part says of it holds."""


class System:
    """What a campaign plays by."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = list(parts)
        self.names = [part.data.system for part in self.parts]
        self.digests = {part.data.system: part.digest for part in self.parts}
        self.groups: dict[str, Group] = {}
        self.ladders: dict[str, list[str]] = {}
        self.accounts: dict[str, Account] = {}
        self.own: dict[str, Own] = {}
        self.kinds: dict[str, Kind] = {}
        self.settings: dict[str, Setting] = {}
        self.rules: dict[str, Rule] = {}
        self.maps: dict[str, str] = {}
        self.choices: dict[str, list[str]] = {}
        self.words: dict[str, dict[str, list[str]]] = {}
        self.move_words: dict[str, dict[str, list[str]]] = {}
        self.sentences: dict[str, Label] = {}
        self.summaries: dict[str, Label] = {}
        self.helps: dict[str, Label] = {}
        self.procedure: set[str] = set()
        self.moves: dict[str, Move] = {}
        self.modifiers: list[Modifier] = []
        self.after: dict[str, list[After]] = {}
        self.settle: dict[str, Settle] = {}
        self.judges: dict[str, Judge] = {}
        self.award: Award | None = None
        self._opening: dict[str, Opening] = {}
        self.asks: dict[str, Callable[..., Any]] = {}
        self.order: Order | None = None
        self.ends: dict[str, list[Ending]] = {}
        self.numbers: dict[str, Numbering] = {}
        self.audits: dict[str, Audit] = {}
        self.advances: list[Advance] = []
        self.costs: Costs | None = None
        self.shelf: Shelf | None = None
        for part in self.parts:
            self._lay(part)
        self._families = {id[:-1]: account for id, account in self.accounts.items() if id.endswith(".*")}

    def _lay(self, part: Part) -> None:
        data = part.data
        self.groups |= data.groups
        self.ladders |= data.ladders
        self.accounts |= data.accounts
        self.own |= data.own
        for id, kind in data.kinds.items():
            self.kinds[id] = _joined(self.kinds[id], kind) if id in self.kinds else kind
        self.settings |= data.settings
        self.rules |= data.rules
        self.maps |= data.maps
        for name, words in data.choices.items():
            self.choices.setdefault(name, []).extend(words)
        self.words |= data.words
        self.move_words |= data.moves
        self.sentences |= data.sentences
        self.summaries |= data.summaries
        self.helps |= data.helps
        self.procedure.update(data.procedure)
        for move in part.moves:
            if move.id in self.moves and move.id not in part.replaces:
                raise ValueError(f"{data.system} declares the move {move.id}, which is there already")
            self.moves[move.id] = move
        self.modifiers += part.modifiers
        for id, steps in part.after.items():
            self.after.setdefault(id, []).extend(steps)
        self.settle |= part.settle
        self.judges |= part.judges
        self.award = part.award or self.award
        self._opening |= part.opening
        self.asks |= part.asks
        self.order = part.order or self.order
        for span, endings in part.ends.items():
            self.ends.setdefault(span, []).extend(endings)
        self.numbers |= part.numbers
        self.audits |= part.audits
        self.advances += part.advances
        self.costs = part.costs or self.costs
        self.shelf = part.shelf or self.shelf

    @property
    def opening(self) -> list[Opening]:
        """The checks of a subject as it enters; a supplement's replaces its core's of the same name."""
        return list(self._opening.values())

    @property
    def judgements(self) -> list[str]:
        """The lists of words by which open matters are decided."""
        pending = (account.pending for account in self.accounts.values())
        return list(dict.fromkeys(one.choices for one in pending if one is not None and one.choices))

    def rule(self, id: str) -> str:
        """The id under which a rule is cited here: a supplement maps the core's rules to its own. A key that
        is no rule (`fate.evil`) is mapped where systems differ in what they say of one matter."""
        return self.maps.get(id, id)

    def account(self, id: str) -> Account | None:
        """The account of that id, or the family that it belongs to; None when the chart has neither."""
        found = self.accounts.get(id)
        if found is not None and not id.endswith(".*"):
            return found
        prefix = id
        while "." in prefix:
            prefix = prefix.rpartition(".")[0]
            if prefix + "." in self._families:
                return self._families[prefix + "."]
        return None

    def book(self, id: str) -> str:
        """The book of a chronicle that tells how that account moved: its own, else that of its group; empty
        for none."""
        found = self.account(id)
        if found is None:
            return ""
        group = self.groups.get(found.group)
        return found.book or (group.book if group is not None else "")

    def choices_of(self, of: Iterable[str]) -> list[str]:
        """The ids that a parameter may be which is a choice `of` these: lists of choices, ladders, or words
        themselves."""
        return [id for name in of for id in self.choices.get(name, self.ladders.get(name, [name]))]

    def with_accounts(self, own: Iterable[Account], instead: Iterable[str] = ()) -> System:
        """The same system with accounts of the campaign's own, `instead` of the chart's of these groups."""
        system = System(self.parts)
        added, gone = {account.id: account for account in own}, set(instead)
        chart: dict[str, Account] = {}
        for id, account in system.accounts.items():
            if account.group in gone:
                # Where those of the chart were, for the sheet follows its order.
                chart |= {new.id: new for new in added.values() if new.group == account.group}
            else:
                chart[id] = account
        system.accounts = chart | added
        return system

    def renamed(self, settings: Mapping[str, Value]) -> list[Account]:
        """The accounts that house rules give another label, with it. A setting that is not there is at its
        default."""
        return [
            msgspec.structs.replace(account, label=labels[value])
            for account in self.accounts.values()
            for key, labels in account.called.items()
            if (value := settings.get(key, self.settings[key].default)) in labels and isinstance(value, str)
        ]

    def in_order(self, accounts: Iterable[str]) -> list[str]:
        """These accounts in the order of the chart, the members of a family by their ids; what the chart does
        not know comes last."""
        order = {id: place for place, id in enumerate(self.accounts)}

        def place(id: str) -> tuple[int, str]:
            account = self.account(id)
            return order.get(account.id, len(order)) if account is not None else len(order), id

        return sorted(accounts, key=place)

    def accounts_of(self, kind: str) -> list[Account]:
        """The accounts that a subject of that kind may have, in the order of the chart."""
        declared = self.kinds[kind]
        return [
            account
            for account in self.accounts.values()
            if account.group in declared.groups or account.id in declared.accounts
        ]

    def takes(self, kind: str, account: str) -> bool:
        """Whether a subject of that kind may have that account."""
        found = self.account(account)
        declared = self.kinds.get(kind)
        if found is None or declared is None:
            return False
        return found.group in declared.groups or found.id in declared.accounts or found.group == "tallies"


def _joined(core: Kind, more: Kind) -> Kind:
    """A supplement adds to a kind of its core; it takes nothing away."""
    return Kind(
        core.id,
        more.label or core.label,
        core.groups + more.groups,
        core.accounts + more.accounts,
        core.keys | more.keys,
        core.plays or more.plays,
        core.acts or more.acts,
        core.shows + more.shows,
    )
