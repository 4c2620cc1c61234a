"""What a user may say to every command: which ledger, which campaign, which language, for whom."""

from __future__ import annotations

import click

from ledger.cli.choice import OneOf
from ledger.wording.language import LANGUAGES, _, use


class Wishes:
    """The global options. What is None was not said.

    No record of msgspec, whose import would take a third of the time that `--help` has.
    """

    def __init__(self) -> None:
        self.ledger: str | None = None
        self.campaign: str | None = None
        self.json = False


def global_options(*, first: bool) -> list[click.Option]:
    """The options that every command takes. `first`: those that stand before the command, which the
    environment may give too; after it they hold only where they are written."""
    return [
        click.Option(
            ["--ledger"],
            envvar="WHILLS_LEDGER" if first else None,
            metavar=_("PATH|URL"),
            expose_value=False,
            callback=_note,
            help=_(
                "The ledger: a file, or postgresql://…; else $WHILLS_LEDGER, else that of the settings "
                "(`whills config`), else that of this user."
            ),
        ),
        click.Option(
            ["--campaign"],
            envvar="WHILLS_CAMPAIGN" if first else None,
            metavar=_("ID"),
            expose_value=False,
            callback=_note,
            help=_(
                "The campaign; else $WHILLS_CAMPAIGN, else that of the settings where no ledger is named, "
                "else the last one used."
            ),
        ),
        click.Option(
            ["--language"],
            type=OneOf(LANGUAGES),
            is_eager=True,
            expose_value=False,
            callback=_speak,
            help=_("The language of the answers; else that of the settings, else that of the environment."),
        ),
        click.Option(
            ["--json"],
            is_flag=True,
            expose_value=False,
            callback=_note,
            help=_("Answer as JSON."),
        ),
    ]


def _note(context: click.Context, option: click.Parameter, value: str | bool | None) -> None:
    wishes = context.ensure_object(Wishes)
    if value not in (None, False) and option.name is not None:
        setattr(wishes, option.name, value)


def _speak(context: click.Context, option: click.Parameter, value: str | None) -> None:
    if value:
        use(value)
