"""The exception tree.

WhillsError                 one clear sentence; `exit_code` says how a command ends
|-- NotUnderstood      2    a line, a name, a file that cannot be read as what it should be
|   `-- WouldOverwrite 2    a file that is there already
|-- Refused            1    a rule or the state of the ledger forbids it
`-- StorageError       3    the ledger could not be opened, read or written
    |-- HeadMoved      3    another writer was first (the journal decides again; never shown)
    `-- Damaged        3    what is stored is not what was written
"""

from __future__ import annotations


class WhillsError(Exception):
    """A failure that is told to the user in one sentence: what, where, how to mend it."""

    exit_code = 2


class NotUnderstood(WhillsError):
    """The request could not be understood: a command, a line, a name, a file to read."""


class WouldOverwrite(NotUnderstood):
    """A file stands where one should be written."""


class Refused(WhillsError):
    """The ledger's state forbids it."""

    exit_code = 1


class StorageError(WhillsError):
    """The ledger, or a file to be written, could not be opened, read or written."""

    exit_code = 3


class HeadMoved(StorageError):
    """Another writer appended first: what was decided must be decided again."""


class Damaged(StorageError):
    """What is stored is not what was written."""
