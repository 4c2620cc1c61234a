"""What changed between two moments, subject by subject: accounts before and after, and texts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.exchange import plain
from ledger.exchange.documents import Answer, Document
from ledger.journal.journal import Journal
from ledger.journal.views import Sheet, moment_of, sheets
from ledger.quick_entry.inquiry import Inquiry
from ledger.quick_entry.sitting import Sitting
from ledger.store.records import Moment
from ledger.text_gate import one_line
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.record import Value
from rules.kernel.system import System


class Difference(msgspec.Struct, frozen=True):
    """What of one subject is not the same at both moments; None where it was not there, or is not."""

    before: Sheet | None
    after: Sheet | None
    accounts: dict[str, tuple[int, int]]
    fields: dict[str, tuple[Value, Value]]

    @property
    def sheet(self) -> Sheet:
        found = self.after or self.before
        assert found is not None  # it was there at one of the two
        return found


def differences(
    journal: Journal, who: list[str], before: Moment | None, after: Moment | None
) -> list[Difference]:
    """What differs between two moments (None: now), of these subjects or of all; those of whom nothing does
    are left out."""
    with journal.transaction():
        then = {sheet.id: sheet for sheet in sheets(journal, who, before) if sheet.kind}
        now = {sheet.id: sheet for sheet in sheets(journal, who, after) if sheet.kind}
    found = (_difference(journal.system, then.get(id), now.get(id)) for id in {**then, **now})
    return [one for one in found if one.accounts or one.fields or one.before is None or one.after is None]


def _difference(system: System, before: Sheet | None, after: Sheet | None) -> Difference:
    stood, stands = (sheet.accounts if sheet is not None else {} for sheet in (before, after))
    accounts = {
        id: (stood.get(id, 0), stands.get(id, 0))
        for id in system.in_order({**stood, **stands})
        if stood.get(id, 0) != stands.get(id, 0)
    }
    said, says = _texts(before), _texts(after)
    fields = {
        name: (said.get(name), says.get(name))
        for name in {**said, **says}
        if said.get(name) != says.get(name)
    }
    return Difference(before, after, accounts, fields)


def _texts(sheet: Sheet | None) -> dict[str, Value]:
    return {} if sheet is None else {"name": sheet.name, "kind": sheet.kind, **sheet.fields}


def difference_answer(sitting: Sitting, asked: Inquiry) -> Answer:
    """What changed `since` a moment, `until` another or now: in lines, and as JSON."""
    journal, speaker = sitting.journal, sitting.speaker
    assert asked.since is not None  # that is the question
    before = moment_of(journal, asked.since, as_recorded=asked.as_recorded)
    after = None
    if asked.until is not None:
        after = moment_of(journal, asked.until, as_recorded=asked.as_recorded)
    found = differences(journal, asked.subjects, before, after)
    lines: list[str] = []
    for one in found:
        lines += [*([""] if lines else []), *_lines(journal.system, speaker, one)]
    document: Document = {
        "campaign": journal.campaign,
        "from": asked.since,
        "to": asked.until,
        "subjects": {one.sheet.id: _document(journal.system, speaker, one) for one in found},
    }
    return Answer(lines or [_("nothing changed")], [document])


def _lines(system: System, speaker: Speaker, one: Difference) -> Iterator[str]:
    yield f"{one_line(one.sheet.name)} ({speaker.kind(one.sheet.kind)}, {one.sheet.id})"
    if one.before is None:
        yield "  " + _("was not there before")
    if one.after is None:
        yield "  " + _("is not there any more")
    for name, (said, says) in one.fields.items():
        if one.before is not None and one.after is not None:
            shown = [_said(system, speaker, one.sheet.kind, name, value) for value in (said, says)]
            yield f"  {speaker.word(name)}: {' → '.join(shown)}"
    rows = []
    for id, (stood, stands) in one.accounts.items():
        account = system.account(id)
        if account is None or account.shown:
            moved = f"{speaker.shown(id, stood)} → {speaker.shown(id, stands)}"
            counted = account is None or account.kind != "level"
            rows.append((f"    {speaker.account(id)}", moved, f"{stands - stood:+d}" if counted else ""))
    yield from plain.table(rows) if rows else ()


def _said(system: System, speaker: Speaker, kind: str, field: str, value: Value) -> str:
    if value is None:
        return "-"
    if field == "kind":
        return speaker.kind(str(value))
    return plain.text(system, speaker, kind, field, value) or "-"


def _document(system: System, speaker: Speaker, one: Difference) -> Document:
    accounts: Document = {}
    for id, (stood, stands) in one.accounts.items():
        account = system.account(id)
        accounts[id] = {
            "before": stood,
            "after": stands,
            "change": stands - stood,
            "shown_before": speaker.shown(id, stood),
            "shown_after": speaker.shown(id, stands),
            "group": account.group if account is not None else None,
            "label": speaker.account(id),
        }
    fields = {name: {"before": said, "after": says} for name, (said, says) in one.fields.items()}
    return {
        "name": one.sheet.name,
        "kind": one.sheet.kind,
        "was_there": one.before is not None,
        "is_there": one.after is not None,
        "fields": fields,
        "accounts": accounts,
    }
