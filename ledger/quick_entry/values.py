"""Reading numbers, codes, texts, modifiers and opponents."""

from __future__ import annotations

import re
from itertools import pairwise

from ledger.quick_entry import naming, suggestions
from ledger.quick_entry.context import Context
from ledger.quick_entry.names import form
from ledger.quick_entry.suggestions import keywords, open_to
from ledger.quick_entry.tokens import Token
from ledger.quick_entry.walk import NoFit, Walk
from ledger.text_gate import fold, slug
from ledger.wording.language import _
from rules.kernel.dice import MOST_DICE
from rules.kernel.move import Param
from rules.kernel.notation import GREATEST, Code, centimetres, parse

_NUMBER = re.compile("[0-9]+")
_SIGNED = re.compile("[+-][0-9]+")
_CODE = re.compile("[0-9]+[Dd]([+-][0-9]+)?")
_MODIFIER = re.compile("[+-][0-9]+([Dd]([+-][0-9]+)?)?")
_DAY = re.compile("[+]?[0-9]+")
_BEGIN_A_FIGURE = tuple("+-0123456789")
_FIELD = re.compile("[a-z][a-z0-9_]*")

# -- numbers and codes


def integer(
    walk: Walk,
    description: str,
    pattern: re.Pattern[str] = _NUMBER,
    lowest: int = -GREATEST,
    highest: int = GREATEST,
) -> int:
    """A whole number within these bounds; the description says in a refusal what is meant."""
    walk.want(lambda: open_to(description))
    figures = walk.figures
    if not pattern.fullmatch(figures):
        raise NoFit
    if len(figures) > len(str(GREATEST)) + 1 or not lowest <= int(figures) <= highest:
        bounds = _("{what} from {lowest} to {highest}")
        legal = open_to(bounds.format(what=description, lowest=lowest, highest=highest))
        walk.fault(_("`{word}` is out of bounds; there may stand: {choices}"), legal)
        raise NoFit
    walk.at += 1
    return int(figures)


def number(walk: Walk, context: Context, param: Param) -> int:
    """A whole number."""
    if param.signed:
        return signed(walk)
    return integer(walk, _("a number"))


def distance(walk: Walk, context: Context, param: Param) -> str:
    """Metres with up to two decimals, as the record writes them: `4.5`. A comma may stand for the point where
    no space does."""
    walk.want(lambda: open_to(_("metres like 12 or 4.5")))
    metres, words = _with_comma(walk)
    try:
        whole, rest = divmod(centimetres(metres), 100)
    except ValueError:
        raise NoFit from None
    walk.at += words
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")


def _with_comma(walk: Walk) -> tuple[str, int]:
    """The figures that stand next, and how many words they are: `4,5` is cut into three."""
    here, after = walk.tokens[walk.at : walk.at + 1], walk.tokens[walk.at + 1 : walk.at + 3]
    joined = [*here, *after]
    close = all(one.end == next_one.start for one, next_one in pairwise(joined))
    if len(after) == 2 and close and after[0].text == "," and after[1].figures.isdigit():
        return f"{joined[0].figures}.{joined[2].figures}", 3
    return walk.figures, 1


def signed(walk: Walk) -> int:
    """A whole number that has a sign."""
    return integer(walk, _("a number with its sign, like +2 or -1"), _SIGNED)


def entry(walk: Walk, context: Context, param: Param) -> int:
    """The number of an entry."""
    return integer(walk, _("the number of an entry"), lowest=1)


def code(walk: Walk, context: Context, param: Param) -> str:
    """A die code, as the record writes it."""
    return _code(walk)


def _code(walk: Walk) -> str:
    walk.want(lambda: open_to(_("a code like 4D or 4D+1")))
    if not _CODE.fullmatch(walk.figures):
        raise NoFit
    try:
        read = Code.parse(walk.figures)
    except ValueError:
        raise NoFit from None
    walk.at += 1
    return f"{read.dice}D{read.pips:+d}" if read.pips else f"{read.dice}D"


def day(walk: Walk, context: Context, param: Param) -> str:
    """`+7` days on, or day `45`; the word `day` may stand before it."""
    found = walk.phrase(walk.vocabulary.keyword("day"))
    if found is not None:
        walk.at += found[1]
    written = walk.figures
    value = integer(walk, _("a day like 45, or days like +7"), _DAY)
    return f"+{value}" if written.startswith("+") else str(value)


def score(walk: Walk, context: Context, param: Param) -> int:
    """A score in the notation of the account before it, as the whole number that it is in the ledger."""
    vocabulary, id = walk.vocabulary, context.account
    walk.want(lambda: suggestions.score(vocabulary, id))
    account = vocabulary.system.account(id) if id is not None else None
    if account is None or walk.here is None or walk.here.quoted:
        raise NoFit
    ladder = vocabulary.system.ladders.get(account.ladder or "")
    try:
        value = parse(account.notation, walk.figures, ladder)
    except ValueError:
        if _CODE.fullmatch(walk.figures) and account.notation == "code":
            legal = _("a code like 4D, 4D+1 or 4D+2, {most} at most").format(most=Code(MOST_DICE))
            walk.fault(_("`{word}` is out of bounds; there may stand: {choices}"), open_to(legal))
        if ladder is None:
            raise NoFit from None
        of = (account.ladder or "",)
        rung = naming.one_of(walk, vocabulary.choices(of), lambda: suggestions.choices(vocabulary, of))
        return ladder.index(rung)
    walk.at += 1
    return value


def scores(walk: Walk, context: Context, param: Param) -> dict[str, int]:
    """Accounts, each with its score; commas may stand between them."""
    found: dict[str, int] = {}
    while True:
        start = walk.at
        try:
            account = naming.account(walk, context, param)
        except NoFit:
            if not found:
                raise
            walk.at = start
            return found
        if account in found:
            walk.at = start
            walk.fault(_("`{word}` has its score already"), [])
            raise NoFit
        found[account] = score(walk, context, param)
        walk.at += walk.is_sign(",")


# -- modifiers and opponents


def modifier(walk: Walk, context: Context, param: Param) -> list[dict[str, str]]:
    """One modifier and the words that say what for: `-2D cover`."""
    walk.want(lambda: open_to(_("a modifier like -2D or +1")))
    if not _MODIFIER.fullmatch(walk.figures):
        raise NoFit
    try:
        by = Code.parse_modifier(walk.figures).modifier()
    except ValueError:
        raise NoFit from None
    walk.at += 1
    text = _reason(walk, context)
    return [{"by": by, "text": text} if text else {"by": by}]


def _reason(walk: Walk, context: Context) -> str:
    """The words up to the next thing of another sort, or one text in quotes."""
    start = walk.at
    while (here := walk.here) is not None and not (here.quoted and walk.at > start):
        if here.quoted:
            walk.at += 1
            break
        if not here.form or _is_figure(here) or context.at_label():
            break
        if _ends_text(walk, context):
            break
        walk.at += 1
    return walk.said(start, walk.at).strip()


def _is_figure(token: Token) -> bool:
    return token.figures.startswith(_BEGIN_A_FIGURE)


def at_stop(walk: Walk, context: Context) -> bool:
    """Whether a keyword stands next that ends a row of names."""
    return any(walk.is_keyword(id) for id in context.stops)


def _ends_text(walk: Walk, context: Context) -> bool:
    """Whether a keyword stands next that ends a text."""
    return any(walk.phrase(walk.vocabulary.ends_text(id)) for id in context.stops)


def versus(walk: Walk, context: Context, param: Param) -> dict[str, str | int]:
    """What is rolled against: a difficulty, someone enrolled with an ability, or a stranger with a code."""
    start = walk.at
    for read in (_difficulty, _enrolled, _stranger):
        try:
            return read(walk)
        except NoFit:
            walk.at = start
    raise NoFit


def _difficulty(walk: Walk) -> dict[str, str | int]:
    return {"difficulty": integer(walk, _("a difficulty like 15"))}


def _enrolled(walk: Walk) -> dict[str, str | int]:
    opponent = naming.find_subject(walk, walk.vocabulary.subjects_of())
    walk.at += opponent.words
    bare = walk.vocabulary.bare_move
    groups = bare.params[0].of if bare is not None else ()
    ability = naming.find_account(walk, walk.vocabulary.kind_of(opponent.id), groups)
    walk.at += ability.words
    return {"subject": opponent.id, "ability": ability.id}


def _stranger(walk: Walk) -> dict[str, str | int]:
    walk.want(lambda: open_to(_("an opponent with a code (guard 2D+2)")))
    start, unclear = walk.at, walk.is_unclear
    while (here := walk.here) is not None and (here.quoted or here.form) and not _is_figure(here):
        walk.at += 1
    # Who is called as several are is hardly a stranger, unless a code says so.
    if walk.at == start or (unclear and walk.here is None):
        raise NoFit
    name = walk.said(start, walk.at)
    return {"name": name, "code": _code(walk)}


# -- texts


def text(walk: Walk, context: Context, param: Param) -> str:
    """Words as they are: one text in quotes, or all up to the next keyword of the move, or all the rest."""
    setting = walk.vocabulary.system.settings.get(context.setting)
    walk.want(lambda: suggestions.setting_values(setting) if setting is not None else open_to(_("words")))
    start = walk.at
    walk.at = _end_of_text(walk, context)
    said = walk.said(start, walk.at)
    if not said.strip():
        walk.at = start
        raise NoFit
    return said


def _end_of_text(walk: Walk, context: Context) -> int:
    here = walk.here
    if here is not None and here.quoted:
        walk.at += 1
        if walk.here is None or walk.is_keyword("ruling") or _ends_text(walk, context):
            return walk.at
    if not context.stops:
        return len(walk.tokens)
    while walk.here is not None:
        if context.rolls and (walk.is_sign(":") or walk.is_sign("=")):
            break
        walk.at += 1
        walk.want(lambda: keywords(walk.vocabulary, *context.stops))
        if _ends_text(walk, context):
            break
    return walk.at


def word(walk: Walk, context: Context, param: Param) -> str:
    """One word, as it is."""
    walk.want(lambda: open_to(_("a word")))
    here = walk.here
    if here is None or not here.text.strip() or (not here.form and not here.quoted):
        raise NoFit
    walk.at += 1
    return here.text


def field(walk: Walk, context: Context, param: Param) -> str:
    """The name of a field: one word in plain letters."""
    walk.want(lambda: open_to(_("the name of a field, like species")))
    name = fold(walk.here.text).replace("-", "_") if walk.here is not None else ""
    if not _FIELD.fullmatch(name):
        raise NoFit
    walk.at += 1
    return name


def newcomer(walk: Walk, context: Context, param: Param) -> dict[str, str]:
    """The name of someone new, and the id made from it."""
    start = walk.at
    name = text(walk, context, param)
    id = slug(name)
    if not id:
        message = _("`{word}` makes no id; enrol it by a name in Latin letters, then `rename` it")
        raise walk.error(start, walk.at, message, [])
    if walk.vocabulary.reserved(form(name)) or walk.vocabulary.reserved(form(id)):
        message = _("`{word}` is a word of a move, and alone no name; add another word to it")
        raise walk.error(start, walk.at, message, [])
    return {"id": id, "name": name}
