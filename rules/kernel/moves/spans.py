"""Adventures, sessions, scenes, rounds and days: what begins, what ends, and what ends with it.

A span is a level account of the table: its ordinal while it is open, minus that when it is over. Ending an
outer span runs the ends of the inner ones, innermost first, all in one entry.
"""

from __future__ import annotations

from typing import Any

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.moves.settlement import DECISIONS, give_awards, settle_matters
from rules.kernel.record import TABLE, Lot, SpanKey
from rules.kernel.table import Matter, Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

INNER = {
    "adventure": ("round", "scene"),
    "session": ("round", "scene"),
    "scene": ("round",),
    "round": (),
}
"""What ends with a span, innermost first."""


def end_span(verdict: Verdict, name: str, *, around: bool = False) -> None:
    """End that span, if it is open, after the ends of its inner ones, and every lot that lasts until then.

    With `around` an outer span ends too: what is bound to a later opening of this one ends with it.
    """
    for inner in INNER[name]:
        end_span(verdict, inner, around=True)
    for ending in verdict.table.system.ends.get(name, ()):
        ending(verdict, around)
    table = verdict.now
    ordinal = table.span(name)
    _hold_open_matters(verdict, name)
    for lot in table.reading.lots(until=f"{TABLE}:{name}:"):
        if lot.until and (around or SpanKey.parse(lot.until).ordinal <= table.last(name)):
            _tell_returns(verdict, lot)
    if ordinal is not None:
        verdict.set(TABLE, f"span.{name}", -ordinal)
        if around:
            verdict.draft.facts.setdefault("ended", []).append(f"{name}:{ordinal}")


def _tell_returns(verdict: Verdict, lot: Lot) -> None:
    for posting in verdict.end(lot):
        verdict.draft.facts.setdefault("returns", []).append(
            {
                "subject": posting.subject,
                "account": posting.account,
                "amount": posting.amount,
                "entry": lot.entry,
            }
        )


def _hold_open_matters(verdict: Verdict, name: str) -> None:
    waiting = [matter for matter in verdict.now.pending() if matter.before_end_of == name]
    for matter in waiting:
        verdict.refuse(matter.rule, "matter_open", span=name, **matter_values(matter))


def matter_values(matter: Matter) -> dict[str, Any]:
    """What a sentence about an open matter may name."""
    return {"who": matter.lot.subject, "entry": matter.lot.entry, "wants": matter.wants}


def begin_span(verdict: Verdict, name: str, title: str | None = None) -> int:
    """Open the next span of that name. Returns its ordinal."""
    ordinal = verdict.now.last(name) + 1
    verdict.set(TABLE, f"span.{name}", ordinal)
    verdict.fact(ordinal=ordinal)
    if title:
        verdict.fact(title=title)
        verdict.field(TABLE, f"{name}.{ordinal}", title)
    return ordinal


def _spanning(act: Act, table: Table, kind: str) -> Verdict:
    verdict = Verdict(act, table, kind)
    if table.late:
        verdict.refuse(RULE_OF_THE_LEDGER, "not_late", hard=True)
    return verdict


def _refuse_a_second(verdict: Verdict, name: str) -> None:
    open_now = verdict.table.span(name)
    if open_now is not None:
        verdict.refuse(RULE_OF_THE_LEDGER, "span_open", hard=True, span=name, ordinal=open_now)


def _is_open(verdict: Verdict, name: str) -> bool:
    """Whether there is a span of that name to end; a refusal where there is none."""
    if verdict.table.span(name) is None:
        verdict.refuse(RULE_OF_THE_LEDGER, "span_closed", hard=True, span=name)
    return not verdict.hard


def _start(act: Act, table: Table, name: str, kind: str) -> Verdict:
    """A session or an adventure begins, with the title that the line gives it. No round lasts beyond it."""
    verdict = _spanning(act, table, kind)
    _refuse_a_second(verdict, name)
    end_span(verdict, "round", around=True)
    begin_span(verdict, name, act.maybe("title"))
    return verdict


def _end(act: Act, table: Table, name: str, kind: str) -> Verdict:
    verdict = _spanning(act, table, kind)
    if _is_open(verdict, name):
        end_span(verdict, name)
    return verdict


@move("session_start", Param("title", "text", required=False), by=())
def session_start(act: Act, table: Table) -> Verdict:
    """One sitting of play begins."""
    return _start(act, table, "session", "session_opened")


@move("session_end", by=())
def session_end(act: Act, table: Table) -> Verdict:
    """The sitting ends, with its open scene and round."""
    return _end(act, table, "session", "session_closed")


@move("adventure_start", Param("title", "text", required=False), by=())
def adventure_start(act: Act, table: Table) -> Verdict:
    """An adventure begins; sessions come and go within it."""
    return _start(act, table, "adventure", "adventure_opened")


@move("adventure_end", *DECISIONS, by=())
def adventure_end(act: Act, table: Table) -> Verdict:
    """The adventure ends: what is open is decided, what was away until then comes back, awards are given."""
    verdict = _spanning(act, table, "adventure_closed")
    if _is_open(verdict, "adventure"):
        settle_matters(verdict)
        end_span(verdict, "adventure")
        give_awards(verdict)
    return verdict


@move("scene", Param("title", "text", required=False), by=())
def scene(act: Act, table: Table) -> Verdict:
    """A new scene; the one before it ends, with its round."""
    verdict = _spanning(act, table, "scene_opened")
    end_span(verdict, "scene")
    begin_span(verdict, "scene", act.maybe("title"))
    return verdict


@move("round_start", by=())
def round_start(act: Act, table: Table) -> Verdict:
    """A round of combat begins; the one before it ends."""
    verdict = _spanning(act, table, "round_started")
    end_span(verdict, "round")
    begin_span(verdict, "round")
    return verdict


@move("round_end", by=())
def round_end(act: Act, table: Table) -> Verdict:
    """The round ends, and no other begins."""
    return _end(act, table, "round", "round_ended")


def day_of(asked: str, today: int) -> int:
    """The day that `+7` or `45` means."""
    return today + int(asked) if asked.startswith("+") else int(asked)


@move("day", Param("day", "day"), by=())
def day(act: Act, table: Table) -> Verdict:
    """Days of the campaign pass: `+7`, or up to a day. No round outlasts a day."""
    verdict = _spanning(act, table, "day_passed")
    to = day_of(act.text("day"), table.day)
    if to < table.day:
        verdict.refuse(RULE_OF_THE_LEDGER, "day_back", hard=True, day=table.day, asked=to)
    elif to == table.day:
        verdict.refuse(RULE_OF_THE_LEDGER, "day_now", hard=True, day=table.day)
    end_span(verdict, "round", around=True)
    verdict.set(TABLE, "day", to)
    verdict.fact(by=to - table.day, to=to)
    return verdict


MOVES = (
    session_start,
    session_end,
    adventure_start,
    adventure_end,
    scene,
    round_start,
    round_end,
    day,
)
