"""A campaign as it stands, as the file that would begin it so: a new book that opens with the balances of the
old one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from ledger.campaign_file.layout import Scores, laid_out
from ledger.campaign_file.reader import read_campaign
from ledger.entry import seal_of
from ledger.errors import NotUnderstood
from ledger.exchange.campaign_cast import Cast, Keys
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.exchange.soundness import looked_over
from ledger.journal.journal import Journal
from ledger.store.records import Moment
from ledger.text_gate import one_line
from ledger.wording.language import _
from ledger.wording.words import capitalised
from rules.kernel.record import TABLE, Value
from rules.kernel.templates import templates_of

CALLED = "the campaign file"
"""What a refusal calls the text."""


def campaign_text(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[str]:
    """The file, line by line, as things stand now or stood after the last entry that is chosen: everything
    but the history, which the journal keeps. Raises NotUnderstood where a part is chosen: a campaign begins
    whole."""
    if msgspec.structs.replace(choice, upto=None) != EVERYTHING:
        raise NotUnderstood(_("campaign is a campaign file, which holds all of it; choose no part"))
    with journal.transaction():
        written = _File(journal, choice.upto)
        keys = written.keys()
        written.say_what_is_nothing(keys)
        remarks = [*written.remarks()]
    yield from (f"# {one_line(remark)}".rstrip() + "\n" for remark in remarks)
    yield from (line + "\n" for line in laid_out(keys))


class _File:
    def __init__(self, journal: Journal, upto: int | None) -> None:
        self._journal = journal
        self._system = journal.system
        self._reading = journal.table(Moment("entry", upto) if upto is not None else None).reading
        self._upto = upto
        self._last = upto or journal.head().seq
        told = self._reading.fields(subject=TABLE)
        self._fields = {field: value for _, field, value in told}
        kinds = {id: str(kind) for id, _, kind in self._reading.fields(field="kind") if id != TABLE}
        self._kinds = kinds
        self._cast = Cast(self._system, self._reading, kinds, self._last)

    def keys(self) -> Keys:
        """All of the file."""
        keys: Keys = {"whills": 1, "id": self._journal.campaign, "name": self._text("name")}
        keys["system"] = self._text("system")
        supplements = self._fields.get("supplements")
        parts: Keys = {
            "supplements": supplements if isinstance(supplements, list) else [],
            "language": self._text("language"),
            "gm": self._text("gm"),
            "calendar": _calendar(self._fields.get("calendar")),
            "table": self._cast.table(),
            "settings": self._settings(),
            "tallies": self._gathered("tally."),
            **{name: self._own(name) for name in self._system.own},
            "subjects": {id: self._cast.subject(id) for id in self._kinds},
            "templates": self._templates(),
        }
        return keys | {name: part for name, part in parts.items() if part}

    def say_what_is_nothing(self, keys: Keys) -> None:
        """Some begin with what their file does not name. Who has none of it any more says so, or would have
        it again. Raises NotUnderstood where no file can begin such a campaign."""
        founding = read_campaign("\n".join(laid_out(keys)).encode(), CALLED).founding
        for posting in founding.draft.postings:
            if (posting.subject, posting.account) not in self._cast.said:
                scores = self._scores_of(keys, posting.subject)
                scores[posting.account] = self._cast.nothing(posting.account)

    def _scores_of(self, keys: Keys, subject: str) -> Scores:
        subjects = keys["subjects"]
        assert isinstance(subjects, dict)
        scores = subjects[subject].setdefault("accounts", Scores())
        assert isinstance(scores, Scores)
        return scores

    def remarks(self) -> Iterator[str]:
        """What stands at the head of the file; asked for after the rest."""
        seal = seal_of(self._last, self._journal.entry(self._last).hash)
        sentence = _("{name} as it stands at entry {entry}, sealed {seal}; `whills new` begins it anew so.")
        yield sentence.format(name=self._text("name"), entry=self._last, seal=seal)
        if unsound := looked_over(self._journal, self._upto):
            yield f"{capitalised(unsound)}."
        yield _("What was played stays in the ledger; spans of play begin anew, and their numbers with them.")
        for id, what in self._cast.left_out.items():
            if what:
                sentence = _("Left out of {subject}, for a file cannot say it: {what}.")
                yield sentence.format(subject=id, what=", ".join(dict.fromkeys(what)))
        yield ""

    def _text(self, field: str) -> str:
        return str(self._fields[field])

    def _settings(self) -> Keys:
        """Those that a file without them would not have."""
        keys: Keys = {}
        for key, setting in self._system.settings.items():
            value = self._fields.get(f"setting.{key}", setting.default)
            differs = setting.required or setting.follows is not None or value != setting.default
            if differs and value is not None:
                keys[key] = value
        return keys

    def _gathered(self, prefix: str) -> Keys:
        """What the table's fields `PREFIX ID.WHAT` say of each id."""
        found: dict[str, Keys] = {}
        for field, value in self._fields.items():
            if field.startswith(prefix) and isinstance(value, str | int):
                id, _dot, what = field.removeprefix(prefix).rpartition(".")
                found.setdefault(id, {})[what] = value
        return {**found}

    def _own(self, name: str) -> Keys:
        """A list of the campaign's own, in its order."""
        about, listed = self._gathered(f"own.{name}."), self._fields.get(f"own.{name}")
        key = self._system.own[name].key
        keys: Keys = {}
        for id in listed if isinstance(listed, list) else []:
            said = about.get(id, {})
            assert isinstance(said, dict)
            keys[id] = {
                key if what == "under" and key else what: value for what, value in said.items() if value
            }
        return keys

    def _templates(self) -> Keys:
        keys: Keys = {}
        for template in templates_of(self._reading):
            fields: dict[str, Value] = {"kind": template.kind, "name": template.name, **template.fields}
            if template.secret:
                fields["secret"] = True
            keys[template.id] = self._cast.written(template.id, fields, dict(template.scores))
        return keys


def _calendar(kept: Value) -> Keys:
    """The calendar of the record, as a file writes it."""
    calendar: dict[str, Any] = json.loads(kept) if isinstance(kept, str) else {}
    for part in ("months", "between"):
        if part in calendar:
            named = {one.pop("name"): one for one in calendar[part]}
            calendar[part] = {name: one["days"] if part == "months" else one for name, one in named.items()}
    return calendar
