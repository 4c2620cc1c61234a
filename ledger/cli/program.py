"""The program as click sees it. A command is imported when it is asked, and no other with it."""

from __future__ import annotations

import os
from importlib import import_module

import click

from ledger import __version__
from ledger.cli.command import WIDEST, Group
from ledger.cli.wishes import Wishes, global_options
from ledger.wording.language import _

NAME = "whills"

NARROWEST = 40
"""Columns of help: shorter lines leave no room for words."""


def commands() -> dict[str, str]:
    """The commands that are built, each with what it does in a few words."""
    return {
        "new": _("Begin a campaign from its file."),
        "campaigns": _("The campaigns in the ledger."),
        "archive": _("Put a campaign away, or bring it back."),
        "log": _("Record a line, or lines from standard input."),
        "journal": _("The entries, or what is open."),
        "sheet": _("Balances, by group."),
        "why": _("The statement of one account."),
        "undo": _("Reverse an entry."),
        "redo": _("Take a reversal back."),
        "amend": _("Put another line in the place of an entry."),
        "plan": _("Every legal way to raise an account."),
        "odds": _("The exact chance of a roll."),
        "luck": _("Whether the dice fall as honest dice do."),
        "audit": _("The journal judged again, under its own house rules or others."),
        "verify": _("That what is kept is what was recorded."),
        "export": _("The campaign as a file, to be read or for programs."),
        "import": _("A campaign, lines or characters from a file."),
        "backup": _("A safe copy of the ledger, as it is being written to."),
        "copy": _("A campaign into another ledger."),
        "moves": _("What can be recorded, and in which words."),
        "rules": _("The rules, by their ids."),
        "config": _("The settings: what they are, where they are, whether they hold."),
        "demo": _("A ready campaign, already played, to look at."),
        "doctor": _("What is installed, where things are, what is wrong."),
    }


TOGETHER = {"undo": "reverse", "redo": "reverse", "amend": "reverse", "import": "importing"}
"""Commands that share a module, or whose name a module cannot have."""

NAMED = {"import": "importing"}
"""Commands whose name is a word of Python's own."""


class Program(Group):
    """`whills` itself; with no command, the screens."""

    def __init__(self) -> None:
        super().__init__(
            NAME,
            invoke_without_command=True,
            callback=_screens,
            context_settings={"terminal_width": _width()},
        )

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        # Made anew each time: `--language` may stand before `--help`.
        version = click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help=_("The version of the program."),
        )
        return [*global_options(first=True), version, self.get_help_option(ctx)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = _(
            "A campaign journal and advancement ledger for game masters. Without a command, the screens "
            "open on the last campaign, or on the library where there is none."
        )
        super().format_help_text(ctx, formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in commands():
            raise click.exceptions.NoSuchCommand(cmd_name, possibilities=commands(), ctx=ctx)
        module = import_module(f"ledger.cli.commands.{TOGETHER.get(cmd_name, cmd_name)}")
        found = getattr(module, NAMED.get(cmd_name, cmd_name))
        assert isinstance(found, click.Command)
        return found

    def told_commands(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Without importing any of them."""
        return list(commands().items())


def _width() -> int:
    """How wide help may be. Asked here, for click would import `shutil` and all that it archives with."""
    try:
        columns = os.get_terminal_size().columns
    except OSError:
        columns = 0
    # A terminal that does not know how wide it is says 0.
    return min(max(columns, NARROWEST), WIDEST) if columns else WIDEST


def _version(context: click.Context, option: click.Parameter, value: bool) -> None:
    if value:
        from ledger.cli.output import say

        say(f"{NAME} {__version__}")
        context.exit()


@click.pass_context
def _screens(context: click.Context) -> int:
    if context.invoked_subcommand is not None:
        return 0
    from ledger.cli.commands.screens import open_screens

    return open_screens(context.ensure_object(Wishes))
