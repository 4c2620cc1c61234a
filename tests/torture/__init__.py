"""What happens to a ledger when everything goes wrong: kills, tampering, torn files, random programs.

`WHILLS_TORTURE=20 make test ARGS=tests/torture` does everything twenty times as often.
"""

import os

HARDER = max(1, int(os.environ.get("WHILLS_TORTURE", "1")))
"""How many times as often as in a common run."""
