"""The words of one campaign: its system's and its people's, as a line may use them.

English and the campaign's language are its own; words of the third language are understood too, but never
make one of these unclear. Everything is indexed when it is first asked for: most lines use little of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

import msgspec

from ledger.quick_entry.names import Found, Names, Phrases, form
from ledger.wording.language import ENGLISH, first_word, label
from rules.kernel.chart import Account
from rules.kernel.move import Move
from rules.kernel.record import TABLE
from rules.kernel.system import System
from rules.kernel.templates import Template

ON_DAY = "on_day"
LEADS = ("in", ON_DAY, "secret")
"""Words that stand before the move. A system may have no word for the second."""
REVERSALS = ("undo", "redo")
WITH_DEPENDENTS = "with_dependents"
AMEND = "amend"
QUESTIONS = ("why", "sheet", "odds", "plan")
"""Words of the ledger itself, which begin a line as a move of the table does."""


class Person(msgspec.Struct, frozen=True):
    """A subject of the campaign, of whatever kind, as far as a line must know it."""

    id: str
    name: str
    kind: str
    retired: bool = False
    secret: bool = False


class Circle(msgspec.Struct, frozen=True):
    """The subjects that a word may mean, in the order in which they were enrolled. Newcomers of these kinds
    would be among them."""

    in_play: dict[str, None]
    everyone: dict[str, None]
    kinds: tuple[str, ...] = ()


class Vocabulary:
    """The words of a system and of the people in a campaign, in one language.

    `system` is the campaign's, its own tallies and skills included; `people` are all its subjects but the
    table; `language` is that of the campaign; `templates` are what newcomers may be enrolled as.
    """

    def __init__(
        self,
        system: System,
        people: Iterable[Person],
        language: str = ENGLISH,
        templates: Iterable[Template] = (),
        attending: Callable[[], list[str] | None] = lambda: None,
    ) -> None:
        """`attending` gives who is present in the open session; None where nobody has told."""
        self.system = system
        self.language = language
        self.attending = attending
        self.people = {person.id: person for person in people if person.id != TABLE}
        self.templates = {template.id: template for template in templates}
        self._own_languages = (language, ENGLISH)
        self._keywords: dict[str, Phrases] = {}
        self._ends: dict[str, Phrases] = {}
        self._choices: dict[tuple[str, ...], Names] = {}
        self._circles: dict[tuple[str, ...], Circle] = {}
        self._accounts_of: dict[tuple[str | None, tuple[str, ...]], frozenset[str]] = {}

    # -- people

    @cached_property
    def subjects(self) -> Names:
        """All subjects, by id and name."""
        names = Names()
        for person in self.people.values():
            names.add(person.id, person.name)
        return names

    def circle(self, ids: Iterable[str], kinds: tuple[str, ...] = ()) -> Circle:
        """These subjects as those that a word may mean; newcomers of these kinds would be among them."""
        everyone = dict.fromkeys(ids)
        return Circle({id: None for id in everyone if not self.people[id].retired}, everyone, kinds)

    def subjects_of(self, kinds: tuple[str, ...] = ()) -> Circle:
        """The subjects of these kinds; of any if none is named."""
        if kinds not in self._circles:
            people = self.people.values()
            fitting = (p.id for p in people if not kinds or p.kind in kinds)
            self._circles[kinds] = self.circle(fitting, kinds or self._acting)
        return self._circles[kinds]

    def find_subject(self, key: str, among: Circle, *, written_out: bool = False) -> Found:
        """Who is called so; someone who has retired only if nobody in play is."""
        found = self.subjects.find(key, among.in_play, written_out=written_out)
        return found if found.ids else self.subjects.find(key, among.everyone, written_out=written_out)

    @cached_property
    def actors(self) -> Circle:
        """The subjects of kinds that act of themselves."""
        return self.subjects_of(self._acting)

    @property
    def _acting(self) -> tuple[str, ...]:
        return tuple(id for id, kind in self.system.kinds.items() if kind.acts)

    def players(self) -> list[str]:
        """Those that `all` means: in play, and of a kind that plays."""
        playing = {id for id, kind in self.system.kinds.items() if kind.plays}
        return sorted(p.id for p in self.people.values() if p.kind in playing and not p.retired)

    def kind_of(self, subject: str | None) -> str | None:
        person = self.people.get(subject) if subject is not None else None
        return person.kind if person else None

    # -- accounts

    @cached_property
    def accounts(self) -> Names:
        """The single accounts of the chart, by id, label and short word."""
        names = Names()
        for account in self.system.accounts.values():
            if not is_family(account):
                for language, label in account.label.items():
                    names.add(account.id, label, foreign=language not in self._own_languages)
                self._add_words(names, account.id)
        return names

    def accounts_of(self, kind: str | None, groups: tuple[str, ...] = ()) -> frozenset[str]:
        """The single accounts of these groups (none: of any) that a subject of that kind may have."""
        key = (kind, groups)
        if key not in self._accounts_of:
            self._accounts_of[key] = frozenset(
                account.id
                for account in self.system.accounts.values()
                if not is_family(account)
                and (not groups or account.group in groups)
                and (kind is None or self.system.takes(kind, account.id))
            )
        return self._accounts_of[key]

    # -- moves

    @cached_property
    def table_moves(self) -> Phrases:
        """The words of the moves that the table makes."""
        return self._phrases(move for move in self.system.moves.values() if move.of_table)

    @cached_property
    def subject_moves(self) -> Phrases:
        """The words of the moves that a subject makes."""
        return self._phrases(move for move in self.system.moves.values() if not move.of_table)

    def _phrases(self, moves: Iterable[Move]) -> Phrases:
        phrases = Phrases()
        for move in moves:
            for words in self.system.move_words.get(move.id, {}).values():
                for word in words:
                    phrases.add(word, move.id)
        return phrases

    @cached_property
    def bare_move(self) -> Move | None:
        """The move that `WHO ABILITY …` stands for, if the system has one."""
        return next((move for move in self.system.moves.values() if move.bare), None)

    # -- other words

    def in_own_words(self, line: str) -> str:
        """A line that a system suggests in English, in the words of the campaign's language; who and what it
        names stay. Lines are understood in both."""
        if self.language == ENGLISH:
            return line
        named = (word in self.people for word in line.split(" "))
        words = zip(line.split(" "), named, strict=True)
        return " ".join(word if is_name else self._own_words.get(word, word) for word, is_name in words)

    @cached_property
    def _own_words(self) -> dict[str, str]:
        """What stands for each English word of one part; a move's word before any other."""
        said = (*self.system.words.values(), *self.system.move_words.values())
        return {word: first_word(words, self.language) for words in said for word in words.get(ENGLISH, ())}

    def keyword(self, id: str) -> Phrases:
        """The words that stand for a keyword, in all languages; its id where none is declared."""
        if id not in self._keywords:
            phrases = Phrases()
            for words in self.system.words.get(id, {ENGLISH: [id]}).values():
                for word in words:
                    phrases.add(word, id)
            self._keywords[id] = phrases
        return self._keywords[id]

    def ends_text(self, id: str) -> Phrases:
        """The words by which a keyword ends a text: all but single letters of another language, for `à` is
        French and `a` an English article."""
        if id not in self._ends:
            phrases = Phrases()
            for language, words in self.system.words.get(id, {ENGLISH: [id]}).items():
                for word in words:
                    if language in self._own_languages or len(form(word)) > 1:
                        phrases.add(word, id)
            self._ends[id] = phrases
        return self._ends[id]

    def has_word(self, id: str) -> bool:
        """Whether the system declares words for that id."""
        return id in self.system.words

    def word(self, id: str) -> str:
        """The first word of a keyword or choice in the campaign's language."""
        return first_word(self.system.words.get(id, {}), self.language) or id.replace("_", " ")

    def choices(self, of: tuple[str, ...]) -> Names:
        """The words of a choice: `of` names lists of choices, ladders, or words themselves."""
        if of not in self._choices:
            names = Names()
            for id in self.system.choices_of(of):
                names.add(id, id)
                self._add_words(names, id)
            self._choices[of] = names
        return self._choices[of]

    def _add_words(self, names: Names, id: str) -> None:
        for language, words in self.system.words.get(id, {}).items():
            for word in words:
                names.add(id, word, foreign=language not in self._own_languages)

    @cached_property
    def kinds(self) -> Names:
        """What a newcomer may be enrolled as: the templates by id and name, the kinds by id, label and
        short word."""
        names = Names()
        for template in self.templates.values():
            names.add(template.id, template.name)
        for kind in self.system.kinds.values():
            if kind.id != TABLE:
                names.add(kind.id, kind.id)
                for language, label in kind.label.items():
                    names.add(kind.id, label, foreign=language not in self._own_languages)
                self._add_words(names, kind.id)
        return names

    @cached_property
    def settings(self) -> Names:
        """The keys of the settings."""
        names = Names()
        for key in self.system.settings:
            names.add(key, key)
        return names

    def label(self, texts: dict[str, str]) -> str:
        """A label in the campaign's language."""
        return label(texts, self.language)

    def reserved(self, key: str) -> bool:
        """Whether a subject may not be called by this form alone: it begins a line or a move."""
        if key == TABLE or key in self.table_moves.ids or key in self.subject_moves.ids:
            return True
        words = (*LEADS, *REVERSALS, AMEND, *QUESTIONS, "all")
        return any(key in self.keyword(id).ids for id in words)


def is_family(account: Account) -> bool:
    """Whether this stands for all accounts that begin so (`power.*`), not for one."""
    return account.id.endswith(".*")
