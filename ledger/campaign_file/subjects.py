"""One subject of a campaign file: its kind, its texts, its scores, what relates it to others."""

from __future__ import annotations

import re
from functools import partial

from ledger.campaign_file.texts import name_of, text_of
from ledger.wording.language import _
from rules.kernel import notation
from rules.kernel.chart import Account, Key
from rules.kernel.moves.campaign import RESERVED_FIELDS
from rules.kernel.record import TABLE, Draft, FieldChange, Posting, Value
from rules.kernel.system import System
from rules.kernel.yaml_gate import Node

ID = re.compile(r"[a-z][a-z0-9_]{0,59}")
"""An id: lower-case ASCII snake_case."""

FIELD = ID
"""A field is written as an id is."""

OF_EVERY_KIND = ("kind", "name", "player", "fields", "accounts", "secret", "retired", "marks")
KEPT_BY_THE_LEDGER = (*RESERVED_FIELDS, "player")
"""What no free field may be called: it has a key or a move of its own."""


def read_subject(id: str, node: Node, system: System, known: dict[str, str], draft: Draft) -> None:
    """Draft what a subject begins with. `known` are all subjects of the file with their kinds."""
    fields, postings = beginnings(id, node, system, known, OF_EVERY_KIND)
    draft.fields += [FieldChange(id, field, value) for field, value in fields.items()]
    draft.postings += postings


def beginnings(
    id: str, node: Node, system: System, known: dict[str, str], general: tuple[str, ...]
) -> tuple[dict[str, Value], list[Posting]]:
    """The fields and the postings with which a subject begins. Its keys are the `general` ones and those of
    its kind."""
    place = node.key or node
    if not ID.fullmatch(id) or id == TABLE:
        raise place.error(
            _("a subject cannot be called {id!r}").format(id=id[:40]),
            _("an id is lower-case ASCII snake_case, like red_guard"),
        )
    keys = node.mapping(required=("kind",))
    kinds = [kind for kind in system.kinds if kind != TABLE]
    kind = keys["kind"].one_of(kinds)
    declared = system.kinds[kind].keys
    node.mapping(keys=(*general, *declared), required=("kind",))
    fields: dict[str, Value] = {"kind": kind}
    fields["name"] = name_of(keys["name"]) if "name" in keys else id.replace("_", " ").capitalize()
    if "player" in keys:
        fields["player"] = name_of(keys["player"])
    fields |= {flag: True for flag in ("secret", "retired") if flag in keys and keys[flag].flag()}
    fields |= _free_fields(keys) | _marks(keys)
    postings = _scores(id, kind, keys, system)
    names = Naming(system, known)
    for name, key in declared.items():
        if name not in keys:
            continue
        if key.accounts is not None:
            _family(id, key, keys[name], names, postings)
        else:
            fields |= _related(name, key, keys[name], names)
    return fields, postings


def _free_fields(keys: dict[str, Node]) -> dict[str, Value]:
    fields: dict[str, Value] = {}
    for node in keys["fields"].mapping().values() if "fields" in keys else ():
        fields[_field_of(node.key or node)] = text_of(node)
    return fields


def _marks(keys: dict[str, Node]) -> dict[str, Value]:
    """What the rules keep of a subject as a mark that is there or not: `turned`."""
    marks = keys["marks"].sequence() if "marks" in keys else ()
    return {_field_of(node): True for node in marks}


def _field_of(node: Node) -> str:
    field = node.text()
    if not FIELD.fullmatch(field) or field in KEPT_BY_THE_LEDGER:
        raise node.error(
            _("a field cannot be called {field!r}").format(field=field[:40]),
            _("a field is lower-case ASCII snake_case, like species, and none of the ledger's own"),
        )
    return field


def table_scores(node: Node, system: System) -> list[Posting]:
    """What the table begins with: the day, a pool of its own. Spans of play begin when they are opened."""
    for name, score in node.mapping().items():
        if name.startswith("span."):
            raise (score.key or score).error(_("a span of play begins with a line, not with the campaign"))
    return _posted(TABLE, TABLE, node, system)


def _scores(id: str, kind: str, keys: dict[str, Node], system: System) -> list[Posting]:
    return _posted(id, kind, keys["accounts"], system) if "accounts" in keys else []


def _posted(id: str, kind: str, scores: Node, system: System) -> list[Posting]:
    postings: list[Posting] = []
    legal = [account.id for account in system.accounts_of(kind)]
    legal += [account.id for account in system.accounts.values() if account.group == "tallies"]
    for name, node in scores.mapping().items():
        account = system.account(name)
        if account is None or not system.takes(kind, name):
            raise (node.key or node).error(
                _("a {kind} has no account {name!r}").format(kind=kind, name=name[:40]),
                _nearest(name, legal),
            )
        score = node.read_by(partial(read_score, system, account))
        # Also what is nothing: it says that there is none of what one would begin with.
        postings += posted(id, name, account, score) or [Posting(id, name, 0)]
    return postings


def _nearest(name: str, legal: list[str]) -> str:
    from rules.kernel.yaml_gate import nearest

    near = nearest(name, legal)
    return _("did you mean {near!r}?").format(near=near) if near else ""


def read_score(system: System, account: Account, text: str) -> int:
    """A score in the notation of its account, within floor and ceiling. Raises ValueError."""
    ladder = system.ladders[account.ladder] if account.ladder else None
    score = notation.parse(account.notation, text, ladder)
    if account.floor is not None and score < account.floor:
        raise ValueError(_("{text} is below {limit}").format(text=text, limit=account.floor))
    if account.ceiling is not None and score > account.ceiling:
        raise ValueError(_("{text} is above {limit}").format(text=text, limit=account.ceiling))
    return score


def posted(subject: str, name: str, account: Account, score: int) -> list[Posting]:
    """The posting that brings an empty account to a score; none for zero."""
    if not score:
        return []
    return [Posting(subject, name, score, level=score if account.kind == "level" else None)]


def _family(id: str, key: Key, node: Node, names: Naming, postings: list[Posting]) -> None:
    """A key that becomes accounts: each id listed stands at 1 on an account of the family. The postings are
    added to those that the subject has."""
    prefix = (key.accounts or "").removesuffix("*")
    taken = {posting.account for posting in postings}
    for item in node.sequence():
        full = prefix + names.one(item, key)
        account = names.system.account(full)
        if account is None:
            raise item.error(_("the chart has no account {name}").format(name=full))
        if full in taken:
            raise item.error(_("{name} is named twice").format(name=full), _("keep it once"))
        taken.add(full)
        postings += posted(id, full, account, 1)


def _related(name: str, key: Key, node: Node, names: Naming) -> dict[str, Value]:
    """A key of the kind's own that becomes fields."""
    if key.type in ("integers", "codes"):
        parts = node.mapping(keys=key.of) if key.of else node.mapping()
        return {f"{name}.{part}": _figure(key, item) for part, item in parts.items()}
    if key.type in ("texts", "subjects", "accounts"):
        return {name: [names.one(item, key) for item in node.sequence()]}
    if key.type in ("subject", "account"):
        return {name: names.one(node, key)}
    if key.type == "flag":
        return {name: node.flag()}
    if key.type == "integer":
        return {name: node.integer()}
    return {name: node.one_of(key.of) if key.of else text_of(node)}


def _figure(key: Key, node: Node) -> Value:
    if node.key is None or not FIELD.fullmatch(node.key.text()):
        raise (node.key or node).error(_("a key is lower-case ASCII snake_case"))
    return node.integer() if key.type == "integers" else str(node.read_by(notation.Code.parse))


class Naming:
    """Who and what a file may name: its own subjects, the accounts of its system."""

    def __init__(self, system: System, known: dict[str, str]) -> None:
        self.system = system
        self.known = known
        self._legal: dict[tuple[str, ...], dict[str, None]] = {}

    def one(self, node: Node, key: Key) -> str:
        """One item of a list: a subject of the right kind, an account of the right group, a plain word."""
        if key.type in ("subject", "subjects"):
            legal = self._subjects_of(tuple(key.of))
            if not legal:
                raise node.error(_("the file has no {kinds} to name here").format(kinds=" or ".join(key.of)))
            return node.one_of(legal)
        if key.type in ("account", "accounts"):
            accounts = self.system.accounts.items()
            return node.one_of([id for id, account in accounts if account.group in key.of])
        if key.of:
            return node.one_of(key.of)
        text = node.text()
        if not FIELD.fullmatch(text):
            raise node.error(_("a word here is lower-case ASCII snake_case"), _("write it like jedi"))
        return text

    def _subjects_of(self, kinds: tuple[str, ...]) -> dict[str, None]:
        """Those of these kinds, or of any, in the order of the file; gathered once, for lists may be long."""
        if kinds not in self._legal:
            found = (id for id, kind in self.known.items() if not kinds or kind in kinds)
            self._legal[kinds] = dict.fromkeys(found)
        return self._legal[kinds]
