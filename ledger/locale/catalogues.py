"""The catalogues of messages: taken from the code, brought up to date, compiled.

Babel is needed to build, not to run: this module is not in the wheel, and nothing of the program imports it.
"""

import ast
import os
import sys
from collections.abc import Container, Iterable, Iterator
from io import BytesIO
from operator import itemgetter
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent

# The functions that say something, with the places of what they say.
_KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "plural": (1, 2), "_counted": (2, 3)}

# How a file is read.
_METHODS = [("**.py", "ledger.locale.catalogues:of_python"), ("exchange/templates/**.html", "jinja2")]

_Found = tuple[int, str, list[str | None], list[str]]

_WE = "The Whills developers"


def sources() -> list[Path]:
    """The catalogue of each language that has one, as translators write it."""
    return sorted(HERE.glob("*/LC_MESSAGES/whills.po"))


def language(source: Path) -> str:
    """Whose language the catalogue is in: `fr`."""
    return source.parts[-3]


def load(source: Path) -> Catalog:
    """A catalogue as it stands in its file. Raises OSError, and Babel's errors for a file that is none."""
    with source.open("rb") as file:
        return read_po(file, locale=language(source), domain="whills", abort_invalid=True)


def of_python(
    file: IO[bytes], keywords: Container[str], comment_tags: object, options: object
) -> Iterator[_Found]:
    """What a module says, within f-strings too, where Babel's own reader looks on some Pythons alone."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in keywords:
                yield node.lineno, name, [_literal(argument) for argument in node.args], []


def _literal(argument: ast.expr) -> str | None:
    value = argument.value if isinstance(argument, ast.Constant) else None
    return value if isinstance(value, str) else None


def said() -> Catalog:
    """Every message of the code and of the templates, with the files that say it."""
    template = Catalog(domain="whills")
    # In the order of their files, as they are written: the first of them is what a message is sorted by.
    found = sorted(extract_from_dir(HERE.parent, _METHODS, keywords=_KEYWORDS), key=itemgetter(0, 1))
    for path, _line, message, _notes, context in found:
        template.add(message, locations=[(f"ledger/{path}", 0)], context=context)
    return template


def begun(language: str) -> Catalog:
    """A catalogue of no messages yet."""
    return Catalog(
        locale=language,
        domain="whills",
        project="Whills",
        version="1",
        header_comment=f"# What Whills says, in the language {language}.",
        msgid_bugs_address=_WE,
        last_translator=_WE,
        language_team=_WE,
        fuzzy=False,
    )


def update(source: Path) -> None:
    """Give a catalogue the messages that are new, untranslated, and take away those that nobody says now.

    A file that is not there is begun.
    """
    template = said()
    catalogue = load(source) if source.exists() else begun(language(source))
    # An update in which no message changed changes nothing of the file.
    template.creation_date = catalogue.creation_date
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    save(catalogue, source)


def save(catalogue: Catalog, target: Path) -> None:
    """Write a catalogue for translators: by file, with the messages that are said and no others."""
    text = BytesIO()
    write_po(text, catalogue, width=110, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.getvalue().rstrip() + b"\n")


def compile_all(target: Path = HERE) -> list[Path]:
    """Compile every catalogue into that folder, but for what is there and newer than its source."""
    target.mkdir(parents=True, exist_ok=True)
    return [_compiled(source, target / source.relative_to(HERE)) for source in sources()]


def _compiled(source: Path, beside: Path) -> Path:
    target = beside.with_suffix(".mo")
    if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
        target.parent.mkdir(parents=True, exist_ok=True)
        # Whole or not at all: several processes may be at it.
        draft = target.with_suffix(f".{os.getpid()}")
        with draft.open("wb") as file:
            write_mo(file, load(source))
        draft.replace(target)
    return target


def _named(languages: Iterable[str]) -> Iterator[Path]:
    yield from sources()
    for name in languages:
        yield HERE / name / "LC_MESSAGES" / "whills.po"


if __name__ == "__main__":
    if sys.argv[1:2] == ["update"]:
        for source in dict.fromkeys(_named(sys.argv[2:])):
            update(source)
    else:
        compile_all()
