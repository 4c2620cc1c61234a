"""Golden files: what somebody has looked at and found right.

`WHILLS_GOLDEN=write` writes them anew; read the difference before it is kept.
"""

from __future__ import annotations

import os
from pathlib import Path

WRITTEN_ANEW = os.environ.get("WHILLS_GOLDEN") == "write"


def reads_as_before(text: str, file: Path) -> None:
    """The text is that of the golden file, to the letter."""
    if WRITTEN_ANEW:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
