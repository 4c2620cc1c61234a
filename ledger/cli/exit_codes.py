"""How a command ends, for whoever asked by a script."""

DONE, REFUSED, NOT_UNDERSTOOD, NO_LEDGER = range(4)
"""The exit codes of the command contract; those of errors are theirs (`ledger/errors.py`)."""

INTERRUPTED = 130
"""What a shell expects of a program that Ctrl-C ended."""
