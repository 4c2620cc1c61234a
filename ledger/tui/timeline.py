"""The moments of a campaign between which one may move, and what changed between two of them. No widget is
here."""

from __future__ import annotations

import msgspec

from ledger.exchange.differences import Difference, differences
from ledger.journal.reading import entry_at
from ledger.store.records import Moment
from ledger.text_gate import one_line
from ledger.tui.items import HEADING, QUIET, Item
from ledger.tui.then import Then
from ledger.tui.view import View
from ledger.wording.facts import told
from ledger.wording.language import _
from rules.kernel.record import TABLE, Value

TRACKS = ("adventure", "session")
"""The spans of which a bar is drawn, in the order of their rows."""

NOW = "now"
"""The key of the newest moment."""

BEGINNING = "beginning"


class Stretch(msgspec.Struct, frozen=True):
    """An adventure or a session on the bar: from which entry to which, both counted in; `open` if it is not
    over."""

    name: str
    ordinal: int
    first: int
    last: int
    title: str
    open: bool = False


class Stop(msgspec.Struct, frozen=True):
    """A moment on the bar. `then` is None for now; `place` is the entry that was the last."""

    key: str
    place: int
    label: str
    then: Then | None


class Timeline(msgspec.Struct, frozen=True):
    """All stretches and stops of a campaign of so many entries, the stops in the order of play; a line for
    each of them; and between which two stops the changes are."""

    length: int
    stretches: list[Stretch]
    stops: list[Stop]
    lines: list[Item]
    between: tuple[Stop, Stop]
    changes: list[Item]


def read_timeline(view: View, here: str, marks: list[str]) -> Timeline:
    """The timeline, and what changed: between two marks; from the only one to the stop `here`; without any,
    from the stop before to that one."""
    journal = view.journal
    with journal.transaction():
        length = journal.head().seq
        stretches = [stretch for name in TRACKS for stretch in _stretches(view, name, length)]
        stops = _stops(stretches, length)
        lines = [_line(view, stop) for stop in stops]
    between = _between(stops, here, marks)
    before, after = (stop.then.moment if stop.then is not None else None for stop in between)
    changes = _changes(view, differences(journal, [], before, after)) if between[0] != between[1] else []
    return Timeline(length, stretches, stops, lines, between, changes)


def _stretches(view: View, name: str, length: int) -> list[Stretch]:
    """Each that was opened, and stands; read from the levels of the table, where an ordinal opens and the
    same below nought closes."""
    journal = view.journal
    label = view.speaker.account(f"span.{name}")
    titles = {
        field: one_line(str(value or ""))
        for _who, field, value in journal.table().reading.fields(subject=TABLE, prefix=f"{name}.")
    }
    found: list[Stretch] = []
    for row in journal.store.levels(journal.campaign, TABLE, f"span.{name}"):
        if row.dead:
            continue
        if row.level > 0:
            title = f"{label} {row.level} {titles.get(f'{name}.{row.level}', '')}".rstrip()
            found.append(Stretch(name, row.level, row.stands, length, title, open=True))
        elif found:
            found[-1] = msgspec.structs.replace(found[-1], last=row.stands, open=False)
    return found


def _stops(stretches: list[Stretch], length: int) -> list[Stop]:
    """The beginning, the end of each stretch that is over, and now."""
    beginning = _("the beginning")
    stops = [Stop(BEGINNING, 1, beginning, Then(Moment("stands", 1), beginning))]
    for stretch in sorted(stretches, key=lambda one: one.last):
        if not stretch.open:
            end = _("the end of {span}").format(span=stretch.title)
            key = f"{stretch.name}:{stretch.ordinal}"
            stops.append(Stop(key, stretch.last, end, Then(Moment("stands", stretch.last), end)))
    return [*stops, Stop(NOW, length, _("now"), None)]


def _line(view: View, stop: Stop) -> Item:
    entry = entry_at(view.journal.store, view.journal.campaign, stop.place)
    # The newest entry may have been entered late, for an earlier day.
    number = view.journal.table().day if stop.key == NOW else entry.day
    day = view.speaker.days(number)[-1]
    return Item((stop.label, day, str(stop.place), one_line(entry.recorded_at[:10])), stop.key)


def _between(stops: list[Stop], here: str, marks: list[str]) -> tuple[Stop, Stop]:
    keys = [stop.key for stop in stops]
    at = keys.index(here) if here in keys else len(stops) - 1
    places = sorted(keys.index(mark) for mark in marks if mark in keys)
    if len(places) > 1:
        return stops[places[0]], stops[places[1]]
    first, last = sorted((places[0], at)) if places else (_earlier(stops, at), at)
    return stops[first], stops[last]


def _earlier(stops: list[Stop], at: int) -> int:
    """The stop before that one; past those at which the same entry was the last, for nothing happened since
    them."""
    before = (place for place in range(at - 1, -1, -1) if stops[place].place < stops[at].place)
    return next(before, max(at - 1, 0))


# ---- What changed ----


def _changes(view: View, found: list[Difference]) -> list[Item]:
    """By subject, as `sheet --diff` has it; the key of an account is its subject and its id."""
    items: list[Item] = []
    for one in found:
        rows = [*_texts(view, one), *_accounts(view, one)]
        news = ""
        if one.before is None:
            news = _("was not there before")
        elif one.after is None:
            news = _("is not there any more")
        if rows or news:
            name = one_line(one.sheet.name)
            items.append(Item((f"{name}: {news}" if news else name,), one.sheet.id, HEADING))
            items += rows
    return items


def _accounts(view: View, one: Difference) -> list[Item]:
    system, speaker = view.system, view.speaker
    rows = []
    for id, (stood, stands) in one.accounts.items():
        account = system.account(id)
        if account is None or account.shown:
            moved = f"{speaker.shown(id, stood)} → {speaker.shown(id, stands)}"
            rows.append(Item((f"  {speaker.account(id)}", moved), f"{one.sheet.id} {id}"))
    return rows


def _texts(view: View, one: Difference) -> list[Item]:
    if one.before is None or one.after is None:
        return []
    return [
        Item((f"  {view.speaker.word(name)}", f"{_said(said)} → {_said(says)}"), look=QUIET)
        for name, (said, says) in one.fields.items()
    ]


def _said(value: Value) -> str:
    return "-" if value is None else told(value)
