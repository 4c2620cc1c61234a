"""The reader's language, and what `ledger/` itself says in it.

What the program says goes through `_` or `plural` (gettext, domain `whills`); what a rule system says stands
in its YAML by language, and `label` picks. English is what the code is written in, so for an English reader
nothing is loaded.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

import ledger

if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import NullTranslations

    from rules.kernel.chart import Label

ENGLISH = "en"

# Those of `rules.kernel.chart`, which loads too much for a module that every start of the program needs.
LANGUAGES = (ENGLISH, "fr", "de")

# Put together as text: `pathlib` is more than all else that a start of the program needs here.
LOCALE = f"{ledger.__path__[0]}/locale"
"""Where the catalogues are: `LANGUAGE/LC_MESSAGES/whills.mo`."""

_ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")

_reader = {"language": ENGLISH}


def use(*wishes: str | None) -> str:
    """From now on speak the first of these languages that is spoken here, and return it.

    A wish is written `fr`, `fr-CH` or `fr_FR.UTF-8`; None is no wish. Where none can be met, the
    environment's is tried (`LC_ALL`, `LC_MESSAGES`, `LANG`: the first that is set), then English holds.
    """
    of_environment = next((os.environ[name] for name in _ENVIRONMENT if os.environ.get(name)), None)
    met = (language for wish in (*wishes, of_environment) if (language := _spoken(wish)))
    _reader["language"] = next(met, ENGLISH)
    return current()


def current() -> str:
    """The reader's language: `en`, `fr` or `de`."""
    return _reader["language"]


def _(text: str, language: str | None = None) -> str:
    """The text in that language, by default the reader's; as it stands where nobody has translated it."""
    language = language or current()
    return text if language == ENGLISH else _catalogue(language, LOCALE).gettext(text)


def plural(one: str, many: str, n: int, language: str | None = None) -> str:
    """The form for `n` of something, translated like any text."""
    language = language or current()
    if language == ENGLISH:
        return one if n == 1 else many
    return _catalogue(language, LOCALE).ngettext(one, many, n)


def label(texts: Label, language: str | None = None) -> str:
    """A system's label in that language, by default the reader's, else in English; empty if it has none."""
    return texts.get(language or current()) or texts.get(ENGLISH, "")


def first_word(words: Mapping[str, list[str]], language: str | None = None) -> str:
    """The first of a system's words in that language, by default the reader's, else in English; empty if
    there is none."""
    spoken = words.get(language or current()) or words.get(ENGLISH)
    return spoken[0] if spoken else ""


def _spoken(wish: str | None) -> str | None:
    tag = (wish or "").replace("-", "_").partition(".")[0].partition("_")[0].lower()
    return tag if tag in LANGUAGES else None


@cache
def _catalogue(language: str, folder: str) -> NullTranslations:
    from gettext import translation

    return translation("whills", folder, [language], fallback=True)
