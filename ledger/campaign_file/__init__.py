"""A campaign file read into the opening entry.

One shape for all systems: what a subject may be and have is declared by the system, so the reader knows none.
Every mistake is told by file, line and column.
"""
