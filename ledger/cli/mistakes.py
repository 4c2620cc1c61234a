"""What click finds wrong with a command line, in the reader's language.

click tells its mistakes by kinds of exceptions, in English sentences; the kinds are enough to tell them anew.
"""

from __future__ import annotations

import click

from ledger.wording.language import _


def sentence(problem: click.ClickException) -> str:
    """What is wrong, and where to read on."""
    message = " ".join(_told(problem).split()).rstrip(".")
    context = getattr(problem, "ctx", None)
    if context is None:
        return message
    return _("{message}; see `{command} --help`").format(message=message, command=context.command_path)


def _told(problem: click.ClickException) -> str:
    match problem:
        case click.exceptions.NoSuchOption(option_name=name):
            told = _("there is no option {name}").format(name=repr(name))
        case click.exceptions.NoSuchCommand(command_name=name):
            told = _("there is no command {name}").format(name=repr(name))
        case click.MissingParameter(param=click.Parameter() as param):
            return _("{what} is missing").format(what=param.get_error_hint(problem.ctx))
        case click.BadParameter(param=click.Parameter() as param):
            what = param.get_error_hint(problem.ctx)
            return _("{what}: {message}").format(what=what, message=problem.message)
        case click.BadOptionUsage(option_name=name):
            flag = _is_flag(problem)
            told = _("option {name} takes no value") if flag else _("option {name} wants a value")
            return told.format(name=repr(name))
        case _:
            return problem.format_message()
    near = ", ".join(map(repr, problem.possibilities or ()))
    return _("{told} (did you mean {near}?)").format(told=told, near=near) if near else told


def _is_flag(problem: click.BadOptionUsage) -> bool:
    params = problem.ctx.command.get_params(problem.ctx) if problem.ctx is not None else []
    named = (param for param in params if problem.option_name in param.opts)
    return any(isinstance(param, click.Option) and param.is_flag for param in named)
