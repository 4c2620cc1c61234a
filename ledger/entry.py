"""One entry of the record: its canonical form, its hash, its seal.

The body of an entry is the RFC 8785 text of everything but its hash. Only strings, whole numbers, true,
false, null, lists and maps with ASCII keys stand in it, so that sorting the keys and encoding as compact
JSON is the whole canonicalisation. `hash = SHA-256(previous hash as 32 bytes + body as UTF-8)`.
"""

# Without annotations as texts, which msgspec would have to compile at every start.

import hashlib
from typing import Any

import msgspec

from ledger.errors import Damaged, StorageError
from ledger.wording.language import _
from rules.kernel.record import Draft, Facts, FieldChange, Posting, Request, Value

FIRST_HASH = bytes(32)
"""What the first entry of a campaign follows."""

REVEALED = "revealed"
"""The kind of entry that makes a secret one known."""

LARGEST = 2**53 - 1
"""Whole numbers beyond this are not the same in every reader of JSON."""


class Unfit(StorageError, ValueError):
    """What the record cannot hold. Only in a ledger that was altered does a request come to it."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What was recorded. `stands` is its place in the standing order: its own seq, the amended entry's,
    or the last of the place that a late entry was made for."""

    seq: int
    request: Request
    kind: str
    subject: str
    adventure: int | None = None
    session: int | None = None
    scene: int | None = None
    round: int | None = None
    day: int = 0
    recorded_at: str
    recorded_by: str
    facts: Facts = msgspec.field(default_factory=dict)
    fields: list[FieldChange] = msgspec.field(default_factory=list)
    postings: list[Posting] = msgspec.field(default_factory=list)
    citations: list[str] = msgspec.field(default_factory=list)
    ruling: str | None = None
    about: int | None = None
    stands: int
    reverses: int | None = None
    note: str = ""
    secret: bool = False
    salt: str | None = None

    def draft(self) -> Draft:
        """What of it a move decided."""
        return Draft(
            self.kind, self.subject, self.facts, self.fields, self.postings, self.citations, self.about
        )


UNREADABLE = (msgspec.DecodeError, RecursionError, TypeError)
"""What reading JSON raises of a text that is none, of one nested too deeply, and of what is no text."""

_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(Entry)
_value_decoder: msgspec.json.Decoder[Value] = msgspec.json.Decoder(Value)


def canonical(value: Any) -> str:
    """The RFC 8785 text of a value. Raises ValueError for what the record may not hold."""
    _refuse_unfit(value)
    return _encoder.encode(value).decode()


def body_of(entry: Entry) -> str:
    """The text that is stored and hashed. Raises ValueError for what the record may not hold."""
    request = entry.request
    # What has a type of its own is fit by that; looking at all of it would double the time of an append.
    free = [entry.facts, request.arguments, request.dice, [change.value for change in entry.fields]]
    _refuse_unfit([*free, entry.day, [posting.amount for posting in entry.postings]])
    return _encoder.encode(entry).decode()


def entry_of(body: str, seq: int | None = None) -> Entry:
    """The entry that a body holds. Raises Damaged for anything else, which names it by its number."""
    try:
        return _decoder.decode(body)
    except UNREADABLE as error:
        raise unreadable(error, seq) from error


def value_of(text: str) -> Value:
    """The value of a field, from its JSON text. Raises Damaged for anything else."""
    try:
        return _value_decoder.decode(text)
    except UNREADABLE as error:
        raise unreadable(error) from error


def unreadable(error: Exception, seq: int | None = None) -> Damaged:
    """What to raise where a text of the record is none that was recorded."""
    if seq is not None:
        sentence = _("entry {entry} was altered or damaged and cannot be read ({error}); see `whills verify`")
        return Damaged(sentence.format(entry=seq, error=error))
    sentence = _("an entry was altered or damaged, and cannot be read ({error}); `whills verify` names it")
    return Damaged(sentence.format(error=error))


def chained(prev_hash: bytes, body: str) -> bytes:
    """The hash of an entry: 32 bytes."""
    return hashlib.sha256(prev_hash + body.encode()).digest()


def seal_of(seq: int, digest: bytes) -> str:
    """What players may keep: `SEQ-` and the first 20 hex digits of that entry's hash."""
    return f"{seq}-{digest.hex()[:20]}"


def amends(entry: Entry) -> bool:
    """Whether an entry stands in the place of another: it was recorded together with a reversal."""
    further = entry.request.id.rpartition("/")[2]
    return entry.reverses is None and further != entry.request.id and further.isdigit()


def as_json(entry: Entry, digest: bytes) -> dict[str, Any]:
    """ENTRY of the command contract: the entry with its hash, as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(entry)
    plain["hash"] = digest.hex()
    return plain


_PLAIN = {str, bool, type(None)}


def _refuse_unfit(value: Any) -> None:
    left = [value]
    for item in left:
        kind = type(item)
        if kind in _PLAIN:
            continue
        if kind is int:
            if not -LARGEST <= item <= LARGEST:
                raise Unfit(_("the record cannot hold the number {number}").format(number=item))
        elif kind is dict:
            for key in item:
                if not (isinstance(key, str) and key.isascii()):
                    raise Unfit(_("the record cannot hold {value}").format(value=repr(key)[:40]))
            left += item.values()
        elif kind is list or kind is tuple:
            left += item
        elif isinstance(item, msgspec.Struct):
            left.append(msgspec.to_builtins(item))
        else:
            raise Unfit(_("the record cannot hold {value}").format(value=repr(item)[:40]))
