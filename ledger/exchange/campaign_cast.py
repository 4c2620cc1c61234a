"""Subjects as they stand, as the campaign file would write them, and what no file can say of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from ledger.campaign_file.layout import Plain, Scores
from ledger.campaign_file.subjects import FIELD, KEPT_BY_THE_LEDGER
from rules.kernel.chart import Account, Key
from rules.kernel.notation import show
from rules.kernel.reading import Reading
from rules.kernel.record import TABLE, Value
from rules.kernel.system import System

SPAN = re.compile(r"span\.")

Keys = dict[str, Plain]


class Cast:
    """Everyone of a campaign. `left_out` gathers what a file cannot say, by subject; `said` are the accounts
    that stand in it, each with its subject."""

    def __init__(self, system: System, reading: Reading, kinds: Mapping[str, str], upto: int) -> None:
        self.left_out: dict[str, list[str]] = defaultdict(list)
        self.said: set[tuple[str, str]] = set()
        self._system = system
        self._reading = reading
        self._kinds = kinds
        self._passing: dict[tuple[str, str], int] = defaultdict(int)
        for lot in reading.lots(until=""):
            # One that was entered later for an earlier place is not there yet.
            if lot.until is not None and lot.entry <= upto:
                self._passing[lot.subject, lot.account] += lot.amount

    def subject(self, id: str) -> Keys:
        """What the file says under the id of a subject."""
        fields = {field: value for _, field, value in self._reading.fields(subject=id)}
        # Whom only the game master knows began so, or came in by a secret entry.
        if self._reading.hides(id, "kind"):
            fields["secret"] = True
        return self.written(id, fields, self._balances(id))

    def table(self) -> Scores:
        """The accounts of the table but its spans, which begin anew."""
        balances = {account: n for account, n in self._balances(TABLE).items() if not SPAN.match(account)}
        return self._scores(TABLE, TABLE, balances)

    def written(self, id: str, fields: dict[str, Value], balances: dict[str, int]) -> Keys:
        """The same of any fields and balances, such as a template's."""
        kind = str(fields["kind"])
        declared = self._system.kinds[kind].keys
        keys: Keys = {"kind": kind, "name": str(fields.get("name", id))}
        if fields.get("player"):
            keys["player"] = str(fields["player"])
        keys |= {flag: True for flag in ("secret", "retired") if fields.get(flag) is True}
        left = {field: value for field, value in fields.items() if field not in KEPT_BY_THE_LEDGER}
        for name, key in declared.items():
            said = self._related(id, name, key, left, balances)
            if said not in ([], {}, None):
                keys[name] = said
        marks = [field for field, value in left.items() if value is True and FIELD.fullmatch(field)]
        if marks:
            keys["marks"] = marks
        texts = {f: v for f, v in left.items() if isinstance(v, str) and FIELD.fullmatch(f)}
        if texts:
            keys["fields"] = texts
        self.left_out[id] += [
            f for f, v in left.items() if f not in {*marks, *texts} and v not in (False, None)
        ]
        if scores := self._scores(id, kind, balances):
            keys["accounts"] = scores
        return keys

    # ---- Scores ----

    def _balances(self, id: str) -> dict[str, int]:
        """Without what ends with a span of play, and what waits to be decided."""
        found: dict[str, int] = {}
        for _subject, account, amount in self._reading.balances(subject=id):
            waits = self._is_decided(account)
            lasting = 0 if waits else amount - self._passing[id, account]
            if lasting != amount and not SPAN.match(account):
                self.left_out[id].append(account)
            if lasting:
                found[account] = lasting
        return {account: found[account] for account in self._system.in_order(found)}

    def _is_decided(self, account: str) -> bool:
        """Whether what stands there waits for a decision on an entry, which a new book does not have. What
        waits to be used (a credit, an exchange that is due) can be used in a new one too."""
        declared = self._system.account(account)
        pending = declared.pending if declared is not None else None
        return pending is not None and bool(
            pending.choices or pending.before_end_of or "{entry}" in pending.wants
        )

    def _scores(self, id: str, kind: str, balances: dict[str, int]) -> Scores:
        scores = Scores()
        for account, amount in balances.items():
            declared = self._system.account(account)
            if declared is None or not self._system.takes(kind, account):
                self.left_out[id].append(account)
                continue
            below = declared.floor is not None and amount < declared.floor
            above = declared.ceiling is not None and amount > declared.ceiling
            if below or above:
                self.left_out[id].append(account)
                continue
            self.said.add((id, account))
            scores[account] = self._shown(declared, amount)
        return scores

    def nothing(self, account: str) -> str:
        """How a score of nothing is written."""
        declared = self._system.account(account)
        assert declared is not None  # nobody begins with what is not in the chart
        return self._shown(declared, 0)

    def _shown(self, declared: Account, amount: int) -> str:
        ladder = self._system.ladders[declared.ladder] if declared.ladder else None
        return show(declared.notation, amount, ladder)

    # ---- What relates one to another ----

    def _related(
        self, id: str, name: str, key: Key, fields: dict[str, Value], balances: dict[str, int]
    ) -> Plain | None:
        """The value of a key of the kind's own; what it says is taken out of fields and balances."""
        if key.accounts is not None:
            return self._family(id, key, balances)
        if key.type in ("integers", "codes"):
            parts = [field for field in fields if field.startswith(f"{name}.")]
            said = {part.removeprefix(f"{name}."): str(fields.pop(part)) for part in parts}
            return Scores(said)
        value = fields.get(name)
        if isinstance(value, str | int | list) and (value is not False):
            return fields.pop(name)
        return None

    def _family(self, id: str, key: Key, balances: dict[str, int]) -> list[str]:
        prefix = (key.accounts or "").removesuffix("*")
        members = [
            account.removeprefix(prefix)
            for account, amount in balances.items()
            if account.startswith(prefix) and amount == 1
        ]
        legal = [member for member in members if self._may_name(key, member)]
        for member in legal:
            del balances[prefix + member]
            self.said.add((id, prefix + member))
        return legal

    def _may_name(self, key: Key, id: str) -> bool:
        if key.type in ("subject", "subjects"):
            return id in self._kinds and (not key.of or self._kinds[id] in key.of)
        if key.type in ("account", "accounts"):
            account = self._system.accounts.get(id)
            return account is not None and account.group in key.of
        return id in key.of if key.of else FIELD.fullmatch(id) is not None
