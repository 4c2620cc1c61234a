"""`python -m tests.conformance FILE…`: exit 0 when all due examples hold, 1 when one fails, 2 for a file that
cannot be read."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.conformance.examples import Unreadable
from tests.conformance.runner import Outcome, run


def main(paths: list[str]) -> int:
    """Play these files and print what came of them."""
    if not paths:
        print("usage: python -m tests.conformance FILE…", file=sys.stderr)  # noqa: T201  # this is a program
        return 2
    try:
        played = [(path, run(Path(path))) for path in paths]
    except Unreadable as problem:
        print(problem, file=sys.stderr)  # noqa: T201  # as above
        return 2
    for path, outcomes in played:
        print(*_told(path, outcomes), sep="\n")  # noqa: T201  # as above
    return 1 if any(outcome.failure for _, outcomes in played for outcome in outcomes) else 0


def _told(path: str, outcomes: list[Outcome]) -> list[str]:
    lines = [
        f"{outcome.example.id} is not yet due: {outcome.not_due}" for outcome in outcomes if outcome.not_due
    ]
    failed = [outcome for outcome in outcomes if outcome.failure]
    lines += [f"{outcome.example.id} FAILS: {outcome.failure}" for outcome in failed]
    held = sum(outcome.holds for outcome in outcomes)
    waiting = len(outcomes) - held - len(failed)
    return [*lines, f"{path}: {held} hold, {len(failed)} fail, {waiting} not yet due"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
