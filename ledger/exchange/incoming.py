"""Files that come in from outside: what may be opened at all, and how much of it is read.

A pipe would be waited for, a device may have no end, and a line may be as long as a disk: each is refused in
one sentence before it costs anything.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ledger.errors import NotUnderstood
from ledger.wording.language import _

MARK = b"\xef\xbb\xbf"
"""The byte order mark that some editors put before a text."""


@contextmanager
def opened_file(path: Path) -> Iterator[BinaryIO]:
    """The file, to be read. Raises NotUnderstood where it is none, or cannot be read."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            sentence = _("{path} is no regular file; name a file to import")
            raise NotUnderstood(sentence.format(path=path))
        with path.open("rb") as file:
            yield file
    except (OSError, ValueError) as problem:
        if isinstance(problem, NotUnderstood):
            raise
        reason = getattr(problem, "strerror", None) or problem
        raise NotUnderstood(_("{path} cannot be read: {reason}").format(path=path, reason=reason)) from None


def whole_text(path: Path, most: int) -> str:
    """All of a file as text. Raises NotUnderstood for more than `most` bytes, and for what is not UTF-8."""
    with opened_file(path) as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        sentence = _("{path} is larger than {most} bytes; it is no file of that kind")
        raise NotUnderstood(sentence.format(path=path, most=most))
    try:
        return raw.removeprefix(MARK).decode()
    except UnicodeDecodeError as problem:
        sentence = _("{path}, byte {byte}: this is not UTF-8; save the text as UTF-8")
        raise NotUnderstood(sentence.format(path=path, byte=problem.start + 1)) from None


def raw_lines(file: BinaryIO, most: int) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers from 1, without their ends, each as soon as it is read. Raises
    NotUnderstood for one of more than `most` bytes."""
    number = 0
    while raw := file.readline(most + 1):
        number += 1
        if len(raw) > most:
            sentence = _("line {line} is longer than {most} bytes")
            raise NotUnderstood(sentence.format(line=number, most=most))
        if number == 1:
            raw = raw.removeprefix(MARK)
        yield number, raw.rstrip(b"\r\n")


def text_lines(file: BinaryIO, most: int) -> Iterator[tuple[int, str]]:
    """The same as text. Raises NotUnderstood also for what is not UTF-8."""
    for number, raw in raw_lines(file, most):
        yield number, text_of(number, raw)


def text_of(number: int, raw: bytes) -> str:
    """A line as text. Raises NotUnderstood for what is not UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError as problem:
        sentence = _("line {line}, byte {byte}: this is not UTF-8; save the text as UTF-8")
        raise NotUnderstood(sentence.format(line=number, byte=problem.start + 1)) from None
