"""What checks know of a game and a language: words with their forms, texts, facts. Made when first asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from forge.edition.texts import Texts, load_texts
from forge.language.grammar.grammar import Grammar, words_place
from forge.language.grammar.table.lexicon import Lexicon
from forge.language.messages import ChecksFile, load_checks
from forge.language.morphology import Morphology
from forge.library.model import Facts
from forge.library.naming import ORIGINAL
from forge.lint.shelf import Of, Shelf
from forge.lint.spelling import Speller, speller_of
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof.proofreader import Proofreader, load_proofreader
from forge.seen import seen_for

if TYPE_CHECKING:
    from forge.lint.claims.denying import Denials
    from forge.lint.claims.files import Claims
    from forge.lint.claims.frames import Frame
    from forge.lint.claims.leanings import Leanings
    from forge.lint.claims.nearer import Nearness
    from forge.lint.claims.people import People
    from forge.lint.claims.retold import Retelling
    from forge.lint.claims.saying import Tongue
    from forge.lint.claims.situations import Situations
    from forge.lint.claims.slots import RuleBook
    from forge.lint.claims.subjects import Subjects
    from forge.lint.claims.words import Reader
    from forge.lint.strangers import Strangers
    from forge.lint.terms import TermBook
    from forge.lint.textfile import TextFile
    from forge.lint.wordrow import WordRow
    from forge.lint.words import WordReadings

T = TypeVar("T")
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")


class WordAt(NamedTuple):
    """A word of a text with its place."""

    text: str
    start: int
    end: int


def words_of(text: str) -> Iterator[WordAt]:
    """The words of a text; placeholders and numbers are none."""
    return iter(_words_of(text))


@lru_cache(maxsize=10_000)
def _words_of(text: str) -> tuple[WordAt, ...]:
    """Remembered, since twenty checks ask for the words of the same texts."""
    return tuple([WordAt(match[0], match.start(), match.end()) for match in WORD.finditer(text)])


@dataclass(frozen=True, eq=False)
class Desk:
    """A game in the language of the texts that are checked, and in that of its drafts."""

    project: Project
    game: Facts
    language: str
    _rows: dict[str, WordRow] = field(default_factory=dict, init=False, repr=False)
    _frames: dict[int, tuple[TextFile, Sequence[Frame]]] = field(default_factory=dict, init=False, repr=False)
    _situations: dict[int, tuple[object, Situations]] = field(default_factory=dict, init=False, repr=False)
    _made: dict[Callable[[Desk], Any], Any] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        _ = self.shelf  # which knows the files before any of them is read

    @cached_property
    def shelf(self) -> Shelf:
        """The tables that were made of the files before."""
        return Shelf(self)

    def keep(self) -> None:
        """Keeps for the next run what was found out in this one."""
        self.speller.save()
        if "proofreader" in self.__dict__:
            self.morphology.keep(words_place(self.project))
        seen_for(self.project).save()

    def once(self, make: Callable[[Desk], T]) -> T:
        """What a function makes of the desk and of no document, made when it is first asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    @cached_property
    def texts(self) -> Texts:
        """The game's catalog in the language."""
        return load_texts(self.project, self.game, self.language, tone=ORIGINAL)

    @cached_property
    def sources(self) -> Texts:
        """The game's catalog in the language of its drafts."""
        return load_texts(self.project, self.game, self.game.info.language, tone=ORIGINAL)

    @cached_property
    def checks(self) -> ChecksFile:
        """What checks know of the language."""
        return self.shelf.table("checks", ChecksFile, lambda: load_checks(self.project, self.language), of=Of.nothing)

    @cached_property
    def proofreader(self) -> Proofreader:
        """Reads what abilities and conditions mean. Raises ProblemsError where the language has no grammar."""
        reader = load_proofreader(self.project, self.game, self.texts, sound=True)
        # Making it would tell what is wrong.
        self.shelf.table("sound", bool, lambda: reader.expecting is None or True, of=Of.names)
        return reader

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar of the language for the game. Raises ProblemsError where there is none."""
        return self.proofreader.grammar

    @cached_property
    def lexicon(self) -> Lexicon:
        """The terms of the glossaries with all their forms."""
        return self.grammar.book.lexicon

    @cached_property
    def morphology(self) -> Morphology:
        return self.lexicon.morphology

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of the glossaries in all their forms, in small letters."""
        return self.shelf.table("vocabulary", frozenset, self._vocabulary, of=Of.names)

    def _vocabulary(self) -> frozenset[str]:
        return frozenset(word.casefold() for word in self.lexicon.vocabulary())

    @cached_property
    def readings(self) -> WordReadings:
        """What the words of the language may be."""
        from forge.lint.words import WordReadings

        return WordReadings(self)

    @cached_property
    def strangers(self) -> Strangers:
        """Tells words of the game's other languages."""
        from forge.lint.strangers import Strangers

        return Strangers(self)

    @cached_property
    def speller(self) -> Speller:
        """The language's dictionaries of spelling; loading them takes seconds, when the first word is asked for."""
        return speller_of(self.project, self.language)

    @cached_property
    def nearness(self) -> Nearness:
        """Tells what is said of a card from what is said of the rules."""
        from forge.lint.claims.nearer import Nearness

        return Nearness(self)

    @cached_property
    def claims(self) -> Claims:
        """What is known of claims of the game in the language. Raises ProblemsError for a file that is wrong."""
        from forge.lint.claims.files import Claims, load_claims

        return self.shelf.table(
            "claims", Claims, lambda: load_claims(self.project, self.game, self.language), of=Of.nothing
        )

    @cached_property
    def leanings(self) -> Leanings:
        """What can be said one way or the other in the language. Raises ProblemsError for a file that is wrong."""
        from forge.lint.claims.leanings import Leanings, load_leanings

        return self.shelf.table(
            "leanings", Leanings, lambda: load_leanings(self.project, self.game, self.language), of=Of.nothing
        )

    @cached_property
    def tongue(self) -> Tongue:
        """Takes sentences apart into words as they are compared. Raises ProblemsError as `claims` does."""
        from forge.lint.claims.saying import Tongue

        return Tongue(self.reader, self.claims)

    @cached_property
    def reader(self) -> Reader:
        """Reads sentences as words and numbers. Raises ProblemsError as `claims` does."""
        from forge.lint.claims.words import Reader

        return Reader(self, self.claims)

    def frames(self, document: TextFile) -> Sequence[Frame]:
        """The sentences of a document by their concepts, made once for all checks."""
        from forge.lint.claims.frames import frames_of

        known = self._frames.get(id(document))
        if known is None:  # the document is kept with them, so that nothing else gets its number
            known = self._frames[id(document)] = document, tuple(frames_of(self.reader, document, self.claims.concepts))
        return known[1]

    def situations(self, frame: Frame) -> Situations:
        """What the paragraph of a sentence tells of somebody's numbers, made once for all its sentences."""
        from forge.lint.claims.situations import situations

        group = frame.paragraph or frame
        known = self._situations.get(id(group))
        if known is None:  # the paragraph is kept with them, so that nothing else gets its number
            made = situations(frame.paragraph or (frame,), self.claims.situations, self.game.constants)
            known = self._situations[id(group)] = group, made
        return known[1]

    def row(self, text: str) -> WordRow:
        """The words of a text with what they may be, made once for all checks; placeholders are dots."""
        from forge.lint.terms import blanked
        from forge.lint.wordrow import WordRow

        if (known := self._rows.get(text)) is None:
            plain = blanked(text, ".")
            known = self._rows[text] = WordRow(self, plain, tuple(words_of(plain)))
        return known

    @cached_property
    def rulebook(self) -> RuleBook:
        """Finds the rule that a sentence tells."""
        from forge.lint.claims.slots import RuleBook

        return RuleBook(self)

    @cached_property
    def people(self) -> People:
        """Tells what is told of somebody from what is told of the rules."""
        from forge.lint.claims.people import People

        return People(self)

    @cached_property
    def retelling(self) -> Retelling:
        """Tells sentences that tell something as others would tell it wrong."""
        from forge.lint.claims.retold import Retelling

        return Retelling(self)

    @cached_property
    def denials(self) -> Denials:
        """Tells sentences that deny rules or things in words of the language."""
        from forge.lint.claims.denying import Denials

        return Denials(self.claims)

    @cached_property
    def subjects(self) -> Subjects:
        """Finds the things of the game by their names."""
        from forge.lint.claims.subjects import Subjects

        return Subjects(self, self.reader)

    @cached_property
    def all_subjects(self) -> Subjects:
        """The same, with those that have the text of another."""
        from forge.lint.claims.subjects import Subjects

        return Subjects(self, self.reader, alike=True)

    @cached_property
    def terms(self) -> TermBook:
        """The terms of the game and their words. Raises ProblemsError for a file that is wrong."""
        from forge.lint.terms import load_terms

        return load_terms(self)

    @cached_property
    def drafts(self) -> Desk:
        """The desk of the language in which the game is drafted."""
        return self if self.language == self.game.info.language else replace(self, language=self.game.info.language)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of everything in the game, by id."""
        return {thing.id: self.texts.called(thing).text for thing in self.game.printed}

    @cached_property
    def short_names(self) -> Sequence[tuple[str, str]]:
        """The names by which things are called for short, each with the id of its thing."""
        from forge.lint.claims.subjects import short_names

        return self.shelf.table("short names", tuple, lambda: tuple(short_names(self)))

    def known(self, word: str) -> bool:
        """Whether a word is in the dictionary or among the game's terms; no word is where the language has none."""
        try:
            return self.morphology.knows(word)
        except ProblemsError:
            return False

    def in_dictionary(self, word: str) -> bool:
        """Whether the language's own dictionary has a word; one that is made by rules has no dictionary."""
        return self.morphology.dictionary and self.morphology.knows(word)

    def is_word(self, word: str) -> bool:
        """Whether a dictionary of the language has a word: that of its morphology, or one of spelling; where there is
        neither, whether it is known at all."""
        if self.morphology.dictionary:
            return self.in_dictionary(word)
        return self.speller.knows(word) if self.speller.ready else self.known(word)

    def lemmas(self, word: str) -> frozenset[str]:
        """All words of which this may be a form: itself where it is unknown."""
        return self.morphology.lemmas(word) or frozenset({word.casefold()})
