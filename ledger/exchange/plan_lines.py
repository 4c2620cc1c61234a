"""A plan as plain text, for a terminal of eighty columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

import msgspec

from ledger.audit.plan import Plan, Route, Taken
from ledger.audit.supposed import Fallen
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.quick_entry.write import line_of
from ledger.wording.language import _, plural
from ledger.wording.speaker import Speaker
from rules.kernel import odds
from rules.kernel.record import Posting
from rules.kernel.system import System
from rules.kernel.verdict import Finding
from rules.kernel.ways import Costs

COLUMNS = 79
LEAST = 40
"""How wide the text may be, and how wide the lines to enter are at least."""

INDENT, DEEPER = "   ", "      "


class Told(msgspec.Struct, frozen=True):
    """A line of text; of a step, the line to enter for it."""

    text: str
    line: str = ""


class Row(msgspec.Struct, frozen=True):
    """A line to enter, once or several times on end, and what is said beside and below it."""

    line: str
    shown: str
    figures: str
    below: list[Told]


class PlanLines:
    """Tells a plan in the words of a campaign, in lines of so many columns."""

    def __init__(
        self,
        plan: Plan,
        system: System,
        speaker: Speaker,
        vocabulary: Vocabulary,
        columns: int = COLUMNS,
    ) -> None:
        self._plan = plan
        self._columns = columns
        self._costs = system.costs or Costs()
        account = system.account(plan.aim.account)
        self._had_or_not = account is not None and account.notation == "flag"
        self._speaker = speaker
        self._vocabulary = vocabulary

    def all(self) -> Iterator[str]:
        """What it is for, the routes, what stands in the way."""
        return (told.text for told in self.told())

    def told(self) -> Iterator[Told]:
        """The same, with the line to enter for each step."""
        yield from self._wrapped(self._head())
        for paragraph in self._paragraphs():
            lines = list(paragraph)
            if lines:
                yield Told("")
                yield from lines

    def _paragraphs(self) -> Iterator[Iterable[Told]]:
        plan = self._plan
        for number, route in enumerate(plan.routes, start=1):
            yield self._route(f"{number}. ", route)
        if plan.more:
            more = plural("{n} more mixture lies between these.", "{n} more lie between these.", plan.more)
            yield self._wrapped(more.format(n=plan.more))
        if plan.cut and (plan.routes or plan.beyond is not None):
            yield self._wrapped(_("There is more than could be gone through; a better way may be missing."))
        yield self._reasons(_("There is no way from here:"), plan.missing)
        if plan.beyond is not None:
            yield self._route(_("With the points for it: "), plan.beyond)
        yield self._reasons(_("What does not lead on from here:"), plan.closed)

    def _head(self) -> str:
        plan, speaker = self._plan, self._speaker
        whose = f"{speaker.subject(plan.aim.who)}: {speaker.account(plan.aim.account)}"
        stands, target = self._shown(plan.stands), self._shown(plan.aim.target)
        if plan.stands >= plan.aim.target:
            if self._had_or_not:
                return _("{whose} is there already").format(whose=whose)
            return _("{whose} stands at {stands} already").format(whose=whose, stands=stands)
        head = _("{whose}, from {stands} to {target}").format(whose=whose, stands=stands, target=target)
        head = whose if self._had_or_not else head
        points = self._costs.points
        if points is None or not (plan.routes or plan.beyond):
            # Where nothing can be bought, it does not matter what there is to pay with.
            return head
        return f"{head} ({speaker.account(points)}: {plan.have})"

    def _shown(self, balance: int) -> str:
        return self._speaker.shown(self._plan.aim.account, balance)

    # -- a route

    def _route(self, begin: str, route: Route) -> Iterator[Told]:
        if not route.steps:
            return
        certain = route.ways == route.of
        chance = _("certain") if certain else _percent(route.ways, route.of)
        yield from self._wrapped(begin + ", ".join([*self._spent(route.steps), chance]))
        rows = [self._row(list(steps)) for _line, steps in groupby(route.steps, self._alike)]
        width = max(min(LEAST, self._columns // 2), *(len(row.shown) for row in rows))
        for row in rows:
            yield from self._columned(row, width)
            yield from row.below
        if route.beside:
            moved = ", ".join(map(self._moved, route.beside))
            yield from self._wrapped(_("besides: {what}").format(what=moved), INDENT)

    def _columned(self, row: Row, width: int) -> Iterator[Told]:
        if len(INDENT) + width + 2 + len(row.figures) <= self._columns:
            yield Told(f"{INDENT}{row.shown.ljust(width)}  {row.figures}".rstrip(), row.line)
        else:
            yield Told(f"{INDENT}{row.shown}", row.line)
            yield Told(row.figures.rjust(self._columns))

    def _alike(self, step: Taken) -> tuple[str, tuple[str, ...]]:
        line = line_of(step.request, self._vocabulary, language=self._vocabulary.language)
        return line, self._rolled(step)

    def _row(self, steps: list[Taken]) -> Row:
        line, rolled = self._alike(steps[0])
        shown = _("{line} ({n}x)").format(line=line, n=len(steps)) if len(steps) > 1 else line
        figures = "  ".join(
            [f"{self._shown(steps[-1].balance):5}", *(f"{one:>9}" for one in self._spent(steps))]
        )
        warned = {self._told(finding): None for step in steps for finding in step.findings}
        below = [line for sentence in (*rolled, *warned) for line in self._wrapped(sentence, DEEPER)]
        return Row(line, shown, figures, below)

    def _spent(self, steps: list[Taken]) -> list[str]:
        """The points and days, where there are such."""
        points, days = sum(step.spent.points for step in steps), sum(step.spent.days for step in steps)
        told = []
        if self._costs.points or self._costs.told:
            told.append(plural("{n} point", "{n} points", points).format(n=points))
        if self._costs.days:
            told.append(plural("{n} day", "{n} days", days).format(n=days))
        return told

    def _rolled(self, step: Taken) -> tuple[str, ...]:
        """What the dice have to come to."""
        if step.ways == step.of:
            return ()
        if len(step.fallen) == 1:
            return (self._roll(step.fallen[0], step.ways, step.of),)
        if all(one.aimed for one in step.fallen):
            return tuple(self._roll(one, one.ways, one.of) for one in step.fallen)
        dice = ", ".join(map(self._dice, step.fallen))
        return (f"{dice}: {_percent(step.ways, step.of)}",)

    def _roll(self, one: Fallen, ways: int, of: int) -> str:
        said = _("{dice} at least {total}: {chance}")
        return said.format(dice=self._dice(one), total=one.total, chance=_percent(ways, of))

    def _dice(self, one: Fallen) -> str:
        return f"{self._speaker.word(one.pool.label)} {one.pool.code}"

    def _moved(self, posting: Posting) -> str:
        moved = f"{self._speaker.account(posting.account)} {posting.amount:+d}"
        own = posting.subject == self._plan.aim.who
        return moved if own else f"{self._speaker.subject(posting.subject)}: {moved}"

    # -- what stands in the way

    def _reasons(self, head: str, findings: list[Finding]) -> Iterator[Told]:
        if findings:
            yield Told(head)
        for finding in findings:
            yield from self._wrapped(self._told(finding), " - ", INDENT)

    def _told(self, finding: Finding) -> str:
        return f"{finding.rule}: {self._speaker.finding(finding)}"

    def _wrapped(self, text: str, begin: str = "", then: str | None = None) -> list[Told]:
        after = begin if then is None else then
        return [
            Told(line) for line in wrap(text, self._columns, initial_indent=begin, subsequent_indent=after)
        ]


def _percent(ways: int, of: int) -> str:
    percent = odds.percent(ways, of)
    return f"{percent:g} %" if percent else _("less than 0.01 %")
