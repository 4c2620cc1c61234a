"""Measuring: ours and the floor in turn, round after round, so that what else the machine does hits both."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping

import msgspec

Work = Callable[[], object]

AT_MOST, AT_LEAST, WITHIN = "<=", ">=", "ms <="


class Goal(msgspec.Struct, frozen=True):
    """What is wanted of the ratio of ours to the floor: in time, at most so much; in speed, at least. Of what
    is to stay unfelt, it is milliseconds that are wanted, whatever the floor takes."""

    name: str
    ratio: float
    sense: str = AT_MOST


class Result(msgspec.Struct, frozen=True):
    """A goal, and what was measured: medians in milliseconds."""

    goal: Goal
    ours: float
    floor: float
    remark: str = ""

    @property
    def ratio(self) -> float:
        """Of times; for a goal of speed, of speeds."""
        return self.floor / self.ours if self.goal.sense == AT_LEAST else self.ours / self.floor

    @property
    def met(self) -> bool:
        wanted = self.goal.ratio
        if self.goal.sense == WITHIN:
            return self.ours <= wanted
        return self.ratio <= wanted if self.goal.sense == AT_MOST else self.ratio >= wanted

    def line(self) -> str:
        verdict = "met" if self.met else "MISSED"
        times = f"{self.ours:10.2f} ms {self.floor:10.2f} ms"
        wanted = f"{self.ratio:6.2f} ({self.goal.sense} {self.goal.ratio})"
        return f"{self.goal.name:46} {times} {wanted:18} {verdict:7} {self.remark}".rstrip()


def medians(
    works: Mapping[str, Work], rounds: int, clock: Callable[[], float] = time.perf_counter
) -> dict[str, float]:
    """The median time of each, in milliseconds, after a round that warms up."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(rounds + 1):
        for name, work in works.items():
            begun = clock()
            work()
            if turn:
                times[name].append((clock() - begun) * 1000)
    return {name: statistics.median(taken) for name, taken in times.items()}


def compared(
    goal: Goal,
    ours: Work,
    floor: Work,
    rounds: int,
    remark: str = "",
    clock: Callable[[], float] = time.perf_counter,
) -> Result:
    """Ours against the floor. Where neither waits for a disk or another process, `time.process_time` does not
    count what else the machine does."""
    taken = medians({"ours": ours, "floor": floor}, rounds, clock)
    return Result(goal, taken["ours"], taken["floor"], remark)
