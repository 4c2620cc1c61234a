"""The one guard: whatever happens below ends here, in one sentence and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ledger.cli.exit_codes import DONE, INTERRUPTED, NO_LEDGER, NOT_UNDERSTOOD
from ledger.errors import WhillsError


def main() -> int:
    """Answer the command line of the process, and return its exit code."""
    try:
        from ledger.cli import garbage

        garbage.seldom()
        code = answer(sys.argv[1:])
        garbage.no_more()
    except KeyboardInterrupt:
        # Before there was anything to answer.
        return INTERRUPTED
    return code


def answer(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    from ledger.cli.streams import deliver, discard, make_safe

    make_safe()
    try:
        code = _run(list(arguments))
        deliver()
    except BrokenPipeError:
        discard()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except WhillsError as problem:
        return _failed(str(problem), problem.exit_code)
    except Exception as bug:  # noqa: BLE001 the edge of the program: nobody above could do better
        from ledger.faults import reported

        return _failed(reported(bug), NO_LEDGER)
    return code


def _run(arguments: list[str]) -> int:
    import click

    from ledger.cli.program import NAME, Program
    from ledger.cli.settings import language_settled
    from ledger.wording.language import use

    use(language_settled())
    try:
        with Program().make_context(NAME, arguments) as context:
            return context.command.invoke(context) or DONE
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as problem:
        from ledger.cli.mistakes import sentence

        return _failed(sentence(problem), NOT_UNDERSTOOD)


def _failed(sentence: str, code: int) -> int:
    """Tell what went wrong, after all that was said before."""
    from ledger.cli.output import tell
    from ledger.cli.streams import deliver, discard

    try:
        deliver()
    except (OSError, WhillsError):
        discard()
    tell(" ".join(sentence.split("\n")))
    return code
