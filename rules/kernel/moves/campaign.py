"""The people at the table, notes, house rules, assertions: what is no rule of a game."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.best_of import MOST_MIXED_DICE
from rules.kernel.chart import Setting
from rules.kernel.move import Param, move
from rules.kernel.notation import DIE_RUNGS, Code
from rules.kernel.record import TABLE, Value
from rules.kernel.system import System
from rules.kernel.table import PRESENT, Table
from rules.kernel.templates import template_of
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

MOST_ROWS = 100
"""A chart of a house rule is no longer."""

RESERVED_FIELDS = ("kind", "name", "retired", "archived", "uid", "secret")
"""Fields with moves of their own, or with none."""


@move("note", Param("text", "text"), by=())
def note(act: Act, table: Table) -> Verdict:
    """Words for the journal; nothing is posted."""
    verdict = Verdict(act, table, "noted")
    verdict.fact(text=act.text("text"))
    return verdict


@move(
    "enrol",
    Param("newcomer", "newcomer"),
    Param("kind", "kind", after="as"),
    Param("scores", "scores", required=False),
    by=(),
)
def enrol(act: Act, table: Table) -> Verdict:
    """Someone or something enters the campaign, with scores on its sheet: those of a template, if one is
    named for the kind, and those of the line over them."""
    newcomer, named = act.map("newcomer"), act.text("kind")
    id = str(newcomer["id"])
    template = None if named in table.system.kinds else template_of(table.reading, named)
    kind = template.kind if template is not None else named
    verdict = bring_in(act, table, kind)
    if verdict.hard:
        return verdict
    scores = act.scores("scores")
    if template is not None:
        verdict.fact(template=template.name)
        for field, value in template.fields.items():
            verdict.field(id, field, value)
        scores = template.scores | scores
    write_scores(verdict, id, kind, scores)
    for check in table.system.opening:
        check(verdict, verdict.now, id)
    return verdict


def bring_in(act: Act, table: Table, kind: str) -> Verdict:
    """Someone or something of that kind enters, under the name that the line gives. To enter twice is refused
    for good."""
    newcomer = act.map("newcomer")
    id = str(newcomer["id"])
    verdict = Verdict(act, table, "enrolled", id)
    if table.kind(id) is not None:
        # No ruling lifts this, and what is on the sheet already would be counted twice.
        verdict.refuse(RULE_OF_THE_LEDGER, "enrolled_already", hard=True, who=id)
        return verdict
    verdict.field(id, "kind", kind)
    verdict.field(id, "name", str(newcomer["name"]))
    verdict.fact(kind=kind)
    return verdict


def write_scores(verdict: Verdict, subject: str, kind: str, scores: dict[str, int]) -> None:
    """Post the scores that a subject enters with; what its kind does not have is refused."""
    system = verdict.table.system
    for name, score in scores.items():
        account = system.account(name)
        if account is None or not system.takes(kind, name):
            verdict.refuse(RULE_OF_THE_LEDGER, "not_of_kind", hard=True, account=name, kind=kind)
        elif account.kind == "level":
            verdict.set(subject, name, score)
        else:
            verdict.post(subject, name, score)


@move("rename", Param("subject", "subject"), Param("name", "text"), by=())
def rename(act: Act, table: Table) -> Verdict:
    """A subject is known by another name; its id stays."""
    subject = act.text("subject")
    verdict = Verdict(act, table, "field_changed", subject)
    verdict.fact(before=table.openly(subject, "name"), named=act.text("name"))
    verdict.field(subject, "name", act.text("name"))
    return verdict


@move("retire", Param("subjects", "subjects"), by=())
def retire(act: Act, table: Table) -> Verdict:
    """Subjects are in play no more: `all` leaves them out. Nothing is lost."""
    leaving = act.texts("subjects")
    verdict = Verdict(act, table, "field_changed")
    for subject in leaving:
        if table.field(subject, "retired"):
            verdict.refuse(RULE_OF_THE_LEDGER, "retired_already", hard=True, who=subject)
        verdict.field(subject, "retired", True)
    if len(leaving) == 1:
        verdict.draft.subject = leaving[0]
    verdict.fact(retired=leaving)
    return verdict


@move("present", Param("subjects", "subjects"), by=())
def present(act: Act, table: Table) -> Verdict:
    """Who is present in the session, in the place of whoever was told before: awards for `all` go to them."""
    verdict = Verdict(act, table, "attended", TABLE)
    session = table.span("session")
    if session is None:
        verdict.refuse(RULE_OF_THE_LEDGER, "not_begun", hard=True, span="session")
        return verdict
    verdict.fact(present=act.texts("subjects"))
    verdict.field(TABLE, f"{PRESENT}{session}", act.texts("subjects"))
    return verdict


@move("reveal", Param("entry", "entry", required=False), Param("subject", "subject", required=False), by=())
def reveal(act: Act, table: Table) -> Verdict:
    """A secret entry may be seen by the players from now on, or somebody be known who began as a secret."""
    if act.has("entry") is act.has("subject"):
        verdict = Verdict(act, table, "revealed", TABLE)
        verdict.refuse(RULE_OF_THE_LEDGER, "one_to_reveal", hard=True)
        return verdict
    return _reveal_entry(act, table) if act.has("entry") else _reveal_subject(act, table)


def _reveal_subject(act: Act, table: Table) -> Verdict:
    subject = act.text("subject")
    verdict = Verdict(act, table, "field_changed", subject)
    if table.field(subject, "secret") is not True:
        verdict.refuse(RULE_OF_THE_LEDGER, "no_secret_of_file", hard=True, who=subject)
    verdict.fact(known=subject)
    verdict.field(subject, "secret", False)
    return verdict


def _reveal_entry(act: Act, table: Table) -> Verdict:
    seq = act.number("entry")
    verdict = Verdict(act, table, "revealed", TABLE)
    past = table.past(seq)
    if past is None:
        verdict.refuse(RULE_OF_THE_LEDGER, "no_entry", hard=True, entry=seq)
    elif not past.secret:
        verdict.refuse(RULE_OF_THE_LEDGER, "not_secret", hard=True, entry=seq)
    verdict.draft.about = seq
    verdict.fact(entry=seq)
    return verdict


@move("archive", by=())
def archive(act: Act, table: Table) -> Verdict:
    """The campaign is put away: lists leave it out, and nothing is recorded in it until this is undone."""
    verdict = Verdict(act, table, "archived", TABLE)
    verdict.field(TABLE, "archived", True)
    return verdict


@move("set", Param("field", "field"), Param("value", "text"), by=("*",))
def set_field(act: Act, table: Table) -> Verdict:
    """A text on the sheet: species, occupation, a keeper."""
    field = act.text("field")
    verdict = Verdict(act, table, "field_changed")
    if field in RESERVED_FIELDS or field.startswith("setting."):
        verdict.refuse(RULE_OF_THE_LEDGER, "field_reserved", hard=True, field=field)
    verdict.fact(field=field, before=table.openly(act.who, field), value=act.text("value"))
    verdict.field(act.who, field, act.text("value"))
    return verdict


@move(
    "assert",
    Param("subject", "subject"),
    Param("account", "account"),
    Param("score", "score"),
    by=(),
    of_its_place=True,
)
def assert_balance(act: Act, table: Table) -> Verdict:
    """What a number should be: recorded when it holds, there where the line stands in play."""
    subject, account, score = act.text("subject"), act.text("account"), act.number("score")
    verdict = Verdict(act, table, "asserted", subject)
    balance = table.balance(subject, account)
    verdict.fact(account=account, balance=balance, expected=score)
    if balance != score:
        verdict.refuse(
            RULE_OF_THE_LEDGER, "does_not_hold", who=subject, account=account, balance=balance, expected=score
        )
    return verdict


@move("house", Param("setting", "setting"), Param("value", "text"), by=())
def house(act: Act, table: Table) -> Verdict:
    """A house rule: counts from here on."""
    key = act.text("setting")
    verdict = Verdict(act, table, "setting_changed", TABLE)
    try:
        value = read_setting(table.system, key, act.text("value"))
    except ValueError as problem:
        verdict.refuse(
            RULE_OF_THE_LEDGER,
            "no_such_value",
            hard=True,
            setting=key,
            legal=str(problem),
            asked=act.text("value"),
        )
        return verdict
    verdict.fact(setting=key, before=_openly(table, key), value=value)
    verdict.field(TABLE, f"setting.{key}", value)
    verdict.cite(*table.system.settings[key].rules)
    return verdict


def _openly(table: Table, key: str) -> Value:
    """How a house rule has been, as far as the players know."""
    return None if table.reading.hides(TABLE, f"setting.{key}") else table.setting(key)


def read_setting(system: System, key: str, text: str) -> Value:
    """The value of a setting as it is kept. ValueError says what is legal."""
    setting = system.settings[key]
    text = text.strip()
    if setting.optional is not None and text == setting.optional:
        return text
    if setting.type == "choice":
        choice = text.replace(" ", "_")
        if choice not in setting.choices:
            raise ValueError(legal(setting))
        return choice
    if setting.type == "flag":
        if text not in ("true", "false"):
            raise ValueError(legal(setting))
        return text == "true"
    if setting.type == "dice":
        return _dice(setting, text)
    if setting.type == "accounts":
        return _accounts(system, setting, text)
    if setting.type == "chart":
        return _chart(setting, text)
    return _number_or_code(setting, text)


def _dice(setting: Setting, text: str) -> list[str]:
    dice = text.replace(",", " ").lower().split()
    if not 0 < len(dice) <= MOST_MIXED_DICE or not set(dice) <= set(DIE_RUNGS[1:]):
        raise ValueError(legal(setting))
    return dice


def _accounts(system: System, setting: Setting, text: str) -> list[str]:
    ids = list(dict.fromkeys(text.replace(",", " ").lower().split()))
    found = [system.accounts[id].group for id in ids if id in system.accounts]
    if not ids or len(found) < len(ids) or not set(found) <= set(setting.choices):
        raise ValueError(legal(setting))
    return ids


def _chart(setting: Setting, text: str) -> str:
    rows = rows_of(text)
    written = "; ".join(f"{what} = {comes_to}" for what, comes_to in rows.items())
    if not 0 < len(rows) <= MOST_ROWS or len(rows) != text.count(";") + 1 or not all(map(all, rows.items())):
        raise ValueError(legal(setting))
    return written


def rows_of(chart: str) -> dict[str, str]:
    """What each row of a chart comes to: `near = 4; far = 8`. A chart that is none has no rows."""
    rows = (row.partition("=") for row in chart.split(";") if "=" in row)
    return {" ".join(what.split()): " ".join(comes_to.split()) for what, _sign, comes_to in rows}


def _number_or_code(setting: Setting, text: str) -> Value:
    if setting.type == "number":
        if not text.isascii() or not text.isdigit() or len(text) > 6:
            raise ValueError(legal(setting))
        return int(text)
    try:
        return str(Code.of(Code.parse(text).ledger()))
    except ValueError:
        raise ValueError(legal(setting)) from None


def legal(setting: Setting) -> str:
    """What a setting may be, as it is written."""
    usual = {
        "flag": ["true", "false"],
        "number": ["a whole number from 0 to 999999"],
        "code": ["a die code like 3D"],
        "dice": ["dice like d10 d8 d4"],
        "accounts": [f"the ids of {' or '.join(setting.choices)}, one after another"],
        "chart": ["rows like `near = 4; far = 8`"],
    }
    words = [*usual.get(setting.type, setting.choices), *filter(None, [setting.optional])]
    return ", ".join(words)


@move("gains", Param("account", "account", of=("tallies",)), Param("amount", "number"), by=("*",))
def gains(act: Act, table: Table) -> Verdict:
    """A tally of the campaign goes up."""
    return _tally(act, table, act.number("amount"))


@move("loses", Param("account", "account", of=("tallies",)), Param("amount", "number"), by=("*",))
def loses(act: Act, table: Table) -> Verdict:
    """A tally of the campaign goes down, to its floor at most."""
    return _tally(act, table, -act.number("amount"))


def _tally(act: Act, table: Table, amount: int) -> Verdict:
    account = act.text("account")
    verdict = Verdict(act, table, "tally_changed")
    refuse_nothing(verdict, act.number("amount"))
    verdict.post(act.who, account, amount)
    verdict.fact(account=account, amount=amount, balance=table.balance(act.who, account) + amount)
    return verdict


def refuse_nothing(verdict: Verdict, amount: int) -> None:
    """What gives or takes does so by one at least."""
    if amount < 1:
        verdict.refuse(RULE_OF_THE_LEDGER, "nothing_given", hard=True, amount=amount)


MOVES = (
    note,
    enrol,
    rename,
    retire,
    present,
    reveal,
    archive,
    set_field,
    assert_balance,
    house,
    gains,
    loses,
)
