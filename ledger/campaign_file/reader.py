"""The campaign file as a whole: its head, its house rules, its accounts, its subjects."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ledger.campaign_file.calendar import checked, days_of_month
from ledger.campaign_file.house_rules import setting_of, text_in
from ledger.campaign_file.subjects import ID, read_subject, table_scores
from ledger.campaign_file.templates import read_template
from ledger.campaign_file.texts import name_of, text_of
from ledger.entry import canonical
from ledger.errors import NotUnderstood
from ledger.journal.founding import Founding
from ledger.journal.playing import with_own
from ledger.quick_entry.names import form
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.text_gate import slug
from ledger.wording.language import _
from rules import registry
from rules.kernel.act import Act
from rules.kernel.chart import LANGUAGES, Own, Setting
from rules.kernel.reading import Nothing
from rules.kernel.record import TABLE, Draft, FieldChange, Request, Value
from rules.kernel.system import System
from rules.kernel.table import Table
from rules.kernel.verdict import Finding, Verdict
from rules.kernel.yaml_gate import Node, YamlError, read

HEAD = (
    "whills",
    "id",
    "name",
    "system",
    "supplements",
    "language",
    "gm",
    "calendar",
    "table",
    "settings",
    "tallies",
    "subjects",
    "templates",
)


MOST_SUBJECTS = 2_000
"""The rules look at each of them, and at all others with it; every line looks through the templates."""


class Opened(msgspec.Struct, frozen=True):
    """What a file says: how the campaign begins, what it plays by, what the rules find in it."""

    founding: Founding
    system: System
    findings: list[Finding]


class FileFault(NotUnderstood):
    """What is wrong in a campaign file; `line` counts from 1."""

    def __init__(self, problem: YamlError) -> None:
        super().__init__(str(problem))
        self.line = problem.line


def read_file(path: Path) -> Opened:
    """Read a campaign file. Raises FileFault with file, line, column and how to mend it, and NotUnderstood
    where it cannot be read at all."""
    return read_campaign(text_in(path, _("a campaign file")), path.name)


def read_campaign(text: bytes, name: str) -> Opened:
    """Read the text of a campaign file called `name`. Raises FileFault."""
    try:
        return _opened(read(text, name))
    except YamlError as problem:
        raise FileFault(problem) from None


def _opened(root: Node) -> Opened:
    head = root.mapping(required=("whills", "name", "system"))
    if head["whills"].integer() != 1:
        raise head["whills"].error(_("this release reads version 1 of the format"), _("write whills: 1"))
    draft = Draft("campaign_opened", TABLE)
    fields: dict[str, Value] = {"kind": TABLE, "name": name_of(head["name"])}
    core = _system(head)
    root.mapping(keys=(*HEAD, *core.own))
    fields |= {"system": core.names[1], "supplements": core.names[2:]}
    fields["language"] = head["language"].one_of(LANGUAGES) if "language" in head else "en"
    fields["gm"] = name_of(head["gm"]) if "gm" in head else "gm"
    calendar = checked(head["calendar"]) if "calendar" in head else {}
    if calendar:
        fields["calendar"] = canonical(calendar)
    fields |= {f"digest.{name}": digest for name, digest in core.digests.items()}
    fields |= _settings(head, core, {"days_of_month": days_of_month(calendar)})
    fields |= _own(head, core)
    system = with_own(core, fields)
    draft.fields += [FieldChange(TABLE, field, value) for field, value in fields.items()]
    draft.postings += table_scores(head["table"], system) if "table" in head else []
    _subjects(head, system, draft)
    campaign = _id(head)
    draft.facts["title"] = str(fields["name"])
    founding = Founding(campaign, str(fields["name"]), str(fields["gm"]), draft)
    return Opened(founding, system, _checked_opening(system, draft))


def _id(head: dict[str, Node]) -> str:
    if "id" not in head:
        return slug(head["name"].text()) or "campaign"
    id = head["id"].text()
    if not ID.fullmatch(id):
        raise head["id"].error(_("an id is lower-case ASCII snake_case"), _("write it like rebel_cell"))
    return id


def _system(head: dict[str, Node]) -> System:
    node = head["system"]
    supplements: tuple[str, ...] = ()
    if "supplements" in head:
        node = head["supplements"]
        supplements = tuple(item.text() for item in node.sequence())
    try:
        return registry.system(head["system"].text(), supplements)
    except registry.UnknownSystem as problem:
        raise node.error(str(problem)) from None


def _settings(head: dict[str, Node], system: System, said: dict[str, int | None]) -> dict[str, Value]:
    """Every setting with its effective value: as chosen, as what is `said` elsewhere in the file and it
    follows, or its default."""
    chosen = head["settings"].mapping(keys=system.settings) if "settings" in head else {}
    values: dict[str, Value] = {}
    for key, setting in system.settings.items():
        if key in chosen:
            values[f"setting.{key}"] = setting_of(chosen[key], system, key)
        elif setting.required:
            raise _missing(head, setting)
        else:
            followed = said.get(setting.follows) if setting.follows is not None else None
            values[f"setting.{key}"] = setting.default if followed is None else followed
    return values


def _missing(head: dict[str, Node], setting: Setting) -> YamlError:
    node = head.get("settings", head["system"])
    return node.error(
        _("the setting {key!r} must be chosen").format(key=setting.key),
        _("write {key}: with one of {choices}").format(key=setting.key, choices=", ".join(setting.choices)),
    )


def _own(head: dict[str, Node], system: System) -> dict[str, Value]:
    """Tallies, and what else the system lets a campaign list of its own, as fields of the table."""
    fields: dict[str, Value] = {}
    for id, node in _declared(head, "tallies", system):
        keys = node.mapping(keys=("label", "floor", "ceiling"))
        fields[f"tally.{id}.label"] = text_of(keys["label"]) if "label" in keys else id
        limits = {limit: keys[limit].integer() for limit in ("floor", "ceiling") if limit in keys}
        if len(limits) > 1 and limits["floor"] > limits["ceiling"]:
            raise keys["floor"].error(_("the floor is above the ceiling"), _("exchange them"))
        fields |= {f"tally.{id}.{limit}": figure for limit, figure in limits.items()}
    for name, own in system.own.items():
        listed = _declared(head, name, system, own)
        if listed:
            # A ledger knows fields by their names alone, so their order is one of its own.
            fields[f"own.{name}"] = [id for id, _node in listed]
        for id, node in listed:
            fields |= _listed(f"own.{name}.{id}", node, system, own)
    return fields


def _listed(field: str, node: Node, system: System, own: Own) -> dict[str, Value]:
    """The fields of one account of a list."""
    required = (own.key,) if own.key is not None else ()
    keys = node.mapping(keys=("label", *required), required=required)
    fields: dict[str, Value] = {f"{field}.label": text_of(keys["label"]) if "label" in keys else ""}
    if own.key is not None:
        legal = [id for id, account in system.accounts.items() if account.group == own.under]
        fields[f"{field}.under"] = keys[own.key].one_of(legal)
    return fields


def _declared(
    head: dict[str, Node], what: str, system: System, own: Own | None = None
) -> list[tuple[str, Node]]:
    if what not in head:
        return []
    found = []
    for id, node in head[what].mapping().items():
        place = node.key or node
        if not all(ID.fullmatch(part) for part in id.split(".")):
            raise place.error(_("an id is lower-case ASCII snake_case"), _("write it like credits"))
        known = system.account(id)
        again = own is not None and own.replaces and known is not None and known.group == own.group
        if known is not None and not again:
            raise place.error(
                _("the chart has an account {id} already").format(id=id), _("choose another id")
            )
        if not again and any(id in words for words in system.choices.values()):
            raise place.error(_("{id} is a word of the system").format(id=id), _("choose another id"))
        found.append((id, node))
    return found


def _subjects(head: dict[str, Node], system: System, draft: Draft) -> None:
    nodes = _counted(head, "subjects")
    kinds = {id: node.mapping().get("kind") for id, node in nodes.items()}
    known = {id: kind.text() for id, kind in kinds.items() if kind is not None}
    words = Vocabulary(system, [])
    for id, node in nodes.items():
        read_subject(id, node, system, known, draft)
        if words.reserved(form(id)):
            raise (node.key or node).error(
                _("{id!r} is a word of a move, and a line would read it so").format(id=id),
                _("add another word to the id"),
            )
    for id, node in _counted(head, "templates").items():
        kept = read_template(id, node, system, known).kept()
        draft.fields += [FieldChange(TABLE, field, value) for field, value in kept.items()]


def _counted(head: dict[str, Node], what: str) -> dict[str, Node]:
    """The entries under a key of the head, if they are not too many."""
    nodes = head[what].mapping() if what in head else {}
    if len(nodes) > MOST_SUBJECTS:
        raise head[what].error(
            _("more than {most} {what} begin a campaign").format(most=MOST_SUBJECTS, what=what),
            _("keep those of its beginning; others are enrolled as they come"),
        )
    return nodes


def _checked_opening(system: System, draft: Draft) -> list[Finding]:
    """What the rules say of each subject as it enters: warnings, never refusals; a file tells what is. Scores
    of nothing have told the rules what is not there, and go."""
    table = Table(system, Nothing())
    verdict = Verdict(Act(Request("", None, "open", {})), table, "campaign_opened")
    verdict.draft = draft
    subjects = dict.fromkeys(change.subject for change in draft.fields if change.field == "kind")
    now = verdict.now
    for subject in subjects:
        if subject != TABLE:
            for check in system.opening:
                check(verdict, now, subject)
    draft.postings = [posting for posting in draft.postings if posting.amount]
    return [
        msgspec.structs.replace(finding, level="warning", hard=False)
        if finding.level == "refused"
        else finding
        for finding in verdict.findings
    ]
