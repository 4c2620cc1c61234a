"""The moment that all places show, while one looks back: as of then, and read only."""

from __future__ import annotations

import msgspec

from ledger.store.records import Moment


class Then(msgspec.Struct, frozen=True):
    """`moment` is what the sums are asked for, `told` how a person says it: `the end of Session 3`."""

    moment: Moment
    told: str
