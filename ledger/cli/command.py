"""What every command is made of: the kinds of command, and of what stands in them."""

from __future__ import annotations

from typing import Any

import click

from ledger.cli.wishes import global_options
from ledger.wording.language import _

WIDEST = 100
"""Columns of help: longer lines are hard to read."""

MOST_DIGITS = 10
"""A number of so many digits names nothing."""


class Number(click.ParamType[int]):
    """A number from 1 on: of an entry, a session, an adventure."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        if text.isascii() and text.isdigit() and len(text) >= MOST_DIGITS:
            self.fail(_("{value!r} is more than there will ever be").format(value=text[:40]), param, ctx)
        if not (text.isascii() and text.isdigit() and int(text)):
            self.fail(_("{value!r} is no number from 1 on").format(value=text[:40]), param, ctx)
        return int(text)


NUMBER = Number()


class Helpful(click.Command):
    """A command whose help goes out as all data does."""

    allow_extra_args = True
    """They are refused here, in the reader's language."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            left = super().parse_args(ctx, args)
        except click.UsageError as problem:
            # Of some mistakes click forgets where they were made.
            problem.ctx = problem.ctx or ctx
            raise
        if left and not isinstance(self, click.Group):
            ctx.fail(_("{words} is more than the command takes").format(words=repr(" ".join(left)[:40])))
        return left

    def get_help_option(self, ctx: click.Context) -> click.Option:
        # For click's own, Python would look for a translation, each time in vain and longer than for a roll.
        return click.Option(
            ["--help"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_help,
            help=_("Show this message and exit."),
        )

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        said = {"[OPTIONS]": _("[OPTIONS]"), "[COMMAND] [ARGS]...": _("[COMMAND] [ARGS]…")}
        pieces = " ".join(said.get(piece, piece) for piece in self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage:") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        told = [param.get_help_record(ctx) for param in self.get_params(ctx)]
        with formatter.section(_without_colon(_("Options:"))):
            formatter.write_dl([record for record in told if record is not None])
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class Group(Helpful, click.Group):
    """Commands about one thing."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_without_colon(_("Commands:"))):
            formatter.write_dl(self.told_commands(ctx))

    def told_commands(self, ctx: click.Context) -> list[tuple[str, str]]:
        """The commands, each with what it does in a few words."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return [(name, command.get_short_help_str(WIDEST)) for name, command in found if command is not None]


class Command(Helpful):
    """A command that takes the global options too."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = super().get_params(ctx)
        # `--help`, which click adds itself, stays last.
        return [*own[:-1], *global_options(first=False), own[-1]]


class Wordy(Command):
    """A command whose words may begin with `-`: options stand before the words."""

    allow_interspersed_args = False


def _without_colon(heading: str) -> str:
    """Click puts the colon behind it; what stands before the colon is a matter of the language."""
    return heading.removesuffix(":")


def _help(context: click.Context, option: click.Parameter, value: bool) -> None:
    if value:
        from ledger.cli.output import say_all

        say_all(context.get_help())
        context.exit()
