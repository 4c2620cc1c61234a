"""`whills config`: the settings file."""

from __future__ import annotations

import click

from ledger.cli.command import Command, Group
from ledger.cli.output import document, say, say_all
from ledger.cli.settings import CHECKS, checked, path, written
from ledger.cli.wishes import Wishes
from ledger.store.address import without_passwords
from ledger.wording.language import _


def _about() -> dict[str, tuple[str, str]]:
    """What each setting is for, and how one is written."""
    return {
        "language": (_("The language of the answers: en, fr or de; else that of the environment."), "fr"),
        "ledger": (
            _("The ledger that is used where none is named: a whole path, or postgresql://…"),
            "~/campaigns/ledger.whills",
        ),
        "campaign": (
            _("The campaign that is used in it where none is named; else the last one."),
            "lanterns",
        ),
    }


@click.group(
    cls=Group,
    help=_(
        "The settings: a file of TOML that you may write. What is said on the command line, or by "
        "WHILLS_LEDGER and WHILLS_CAMPAIGN, comes before it. Each answer may be had as JSON (--json)."
    ),
    invoke_without_command=True,
)
@click.pass_context
def config(context: click.Context) -> None:
    """The settings file; alone, what can be asked about it."""
    if context.invoked_subcommand is None:
        say_all(context.get_help())


@config.command(
    cls=Command,
    short_help=_("The settings as they are, and as they could be."),
    help=_(
        "The settings as they are, and beside them those that could be made: what is printed may be kept as "
        'the file. With --json: {"path", "settings": {"language", "ledger", "campaign"}}, null where nothing '
        "is settled. No password is shown."
    ),
)
@click.pass_obj
def show(wishes: Wishes) -> None:
    """Show the settings."""
    file = path()
    text = written(file)
    said = checked(text, file)
    if wishes.json:
        shown = {name: without_passwords(said[name]) if name in said else None for name in CHECKS}
        document({"path": str(file), "settings": shown})
        return
    say_all(without_passwords(_completed(text)).rstrip("\n"))


def _completed(text: str) -> str:
    """The file with its own comments, and what it does not settle as comments behind."""
    import tomlkit

    settled = tomlkit.parse(text)
    for name, (about, example) in _about().items():
        if name not in settled:
            if settled.as_string().strip():
                settled.add(tomlkit.nl())
            settled.add(tomlkit.comment(about))
            settled.add(tomlkit.comment(f'{name} = "{example}"'))
    return settled.as_string()


@config.command(
    name="path",
    cls=Command,
    help=_('Where the settings file is, or would be. With --json: {"path", "there": whether it is}.'),
)
@click.pass_obj
def path_of_settings(wishes: Wishes) -> None:
    """Say where the settings are."""
    file = path()
    if wishes.json:
        document({"path": str(file), "there": file.exists()})
    else:
        say(str(file))


@config.command(
    cls=Command,
    help=_('Whether the settings are as they should be. With --json: {"path", "there", "ok": true}.'),
)
@click.pass_obj
def check(wishes: Wishes) -> None:
    """Check the settings."""
    file = path()
    text = written(file)
    checked(text, file)
    if wishes.json:
        document({"path": str(file), "there": file.exists(), "ok": True})
    elif text:
        say(_("the settings at {path} are as they should be").format(path=file))
    else:
        say(
            _("there are no settings at {path}; `whills config show` prints what may stand there").format(
                path=file
            )
        )
