"""Texts of a campaign file, through the gate."""

from __future__ import annotations

from ledger.text_gate import NAME_LIMIT, NOTE_LIMIT, TextRefused, clean
from ledger.wording.language import _
from rules.kernel.yaml_gate import Node


def name_of(node: Node) -> str:
    """A name: one line, not blank."""
    name = _cleaned(node, NAME_LIMIT)
    if not name.strip():
        raise node.error(_("a name is missing here"), _("write it"))
    return name


def text_of(node: Node) -> str:
    """A longer text of one line."""
    return _cleaned(node, NOTE_LIMIT)


def _cleaned(node: Node, limit: int) -> str:
    text = node.text()
    try:
        return clean(text, "this text", limit)
    except TextRefused as refusal:
        raise node.error(str(refusal)) from None
