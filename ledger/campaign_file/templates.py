"""The templates of a campaign file: what those begin with who are enrolled as one."""

from __future__ import annotations

from ledger.campaign_file.subjects import beginnings
from ledger.wording.language import _
from rules.kernel.system import System
from rules.kernel.templates import Template
from rules.kernel.yaml_gate import Node

OF_A_TEMPLATE = ("kind", "name", "fields", "accounts", "secret")
"""Nobody plays a template, so it has no player."""


def read_template(id: str, node: Node, system: System, known: dict[str, str]) -> Template:
    """A template, written as a subject is. `known` are all subjects of the file with their kinds."""
    if id in system.kinds:
        raise (node.key or node).error(
            _("{id!r} is a kind of subject already").format(id=id), _("choose another id")
        )
    fields, postings = beginnings(id, node, system, known, OF_A_TEMPLATE)
    kind, name = str(fields.pop("kind")), str(fields.pop("name"))
    secret = fields.pop("secret", False) is True
    scores = {posting.account: posting.amount for posting in postings if posting.amount}
    return Template(id, kind, name, fields, scores, secret)
