"""Reads a text for a card and says whether it means what the card does: `forge proof`, `forge check`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from forge.abilities.kinds import Ability
from forge.edition.texts import Texts
from forge.language.grammar.grammar import Grammar, load_grammar
from forge.language.grammar.meaning import meaning
from forge.language.grammar.reading.read import Reading, Readings, read
from forge.language.grammar.writing.unsaid import CannotSay
from forge.language.typography import typeset
from forge.library.model import Facts, Printed
from forge.project import Project
from forge.proof.differences import spaced
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.load import load_expecting
from forge.proof.findings import Judgement, Proof
from forge.proof.judging import Judging
from forge.proof.mending import Mender
from forge.proof.plain import plain_text
from forge.proof.printed import Written, bearer, labels, owners, printed, titles
from forge.proof.remedies import formed_alone, quoted
from forge.proof.words import Words

MEANINGS = 1000  # abilities whose meanings are remembered


@dataclass(frozen=True, repr=False)
class Proofreader:
    """Proofreads texts in one language. `speaks`: the texts in whose language it says what it finds, if not in that."""

    game: Facts
    texts: Texts
    grammar: Grammar
    expects: Callable[[], Expecting | None] = lambda: None
    speaks: Texts | None = None
    _references: dict[str, tuple[str, Reading | None]] = field(default_factory=dict, repr=False, compare=False)
    _meanings: dict[Ability, Ability] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def expecting(self) -> Expecting | None:
        """What is expected of texts that the grammar does not understand; made when there is one."""
        return self.expects()

    @cached_property
    def owners(self) -> Mapping[str, Printed]:
        return {owner.id: owner for owner in owners(self.game)}

    @cached_property
    def words(self) -> Words:
        return Words(self.texts if self.speaks is None else self.speaks)

    @cached_property
    def mender(self) -> Mender:
        """What knows the words of the language."""
        texts = [self.printed(title).text for title in self.owners]
        said, lexicon = (*texts, *self.grammar.titles.values()), self.grammar.book.lexicon
        if (expecting := self.expecting) is None:
            return Mender(lexicon, said)
        names = tuple(self.grammar.titles.values())
        return Mender(lexicon, said, names, lambda: expecting.known, expecting.concord.twice)

    def printed(self, title: str) -> Written:
        return printed(self.owners[title], self.texts)

    def read(self, title: str, text: str) -> Readings:
        return read(self.grammar, plain_text(text), bearer(self.game, self.owners[title]))

    def proof(self, title: str, text: str, ability: Ability | None = None) -> Proof:
        """The verdict on a text for a card; `ability`: what it should mean, when that is not the card's own.

        KeyError when the card has no text.
        """
        text = plain_text(text)
        readings = self.read(title, text)
        proof = Judging(self, title, text, readings, ability).proof()
        return replace(
            proof, findings=tuple(quoted(self.words, formed_alone(self.words, text, one)) for one in proof.findings)
        )

    def judge(self, title: str, text: str, ability: Ability | None = None, by_words: bool = True) -> Judgement:
        """The verdict alone, without saying why or what would be near: much faster on texts that are wrong. `by_words`:
        whether a text that the grammar does not understand may be right by its words, which takes longest."""
        text = plain_text(text)
        holder = bearer(self.game, self.owners[title])
        return Judging(self, title, text, read(self.grammar, text, holder, explain=False), ability).judge(by_words)[0]

    def alike(self, text: str, other: str) -> bool:
        """Whether two texts are the same once they are set."""
        return typeset(spaced(text), self.texts.language) == typeset(spaced(other), self.texts.language)

    def reference(self, title: str) -> tuple[str, Reading | None]:
        """A right text, and how it is read: the printed one if it is right, else one written from the ability.

        Advice rests on it, so a wrong text in the catalog is never recommended; "" when the language has no words for
        the ability.
        """
        if title not in self._references:
            text = self.printed(title).text
            reading = self._right(title, text)
            if reading is None:
                holder = bearer(self.game, self.owners[title])
                try:
                    text = self.grammar.writer(holder).text(self.game.abilities[title])
                except CannotSay:
                    text = ""
                reading = self._right(title, text)
            self._references[title] = text, reading
        return self._references[title]

    def meaning(self, ability: Ability) -> Ability:
        """The one form of all abilities that mean the same, found once for those that many texts are compared with."""
        if ability not in self._meanings:
            if len(self._meanings) >= MEANINGS:
                self._meanings.clear()
            self._meanings[ability] = meaning(ability, self.game.vocabulary)
        return self._meanings[ability]

    def _right(self, title: str, text: str) -> Reading | None:
        """How a text is read when it means what the card does, and nothing is to be said of it."""
        found = self.read(title, text).found
        wanted = self.meaning(self.game.abilities[title])
        return found[0] if len(found) == 1 and found[0].normal == wanted and not found[0].notes else None


def load_proofreader(
    project: Project, game: Facts, texts: Texts, *, sound: bool = False, speaks: Texts | None = None
) -> Proofreader:
    """A proofreader for the language of the texts. Raises ProblemsError with what is wrong in its grammar.

    `speaks`: the texts in whose language it says what it finds.
    `sound`: nothing was wrong when it was last looked at, so what few texts need is loaded when one needs it.
    """
    said, words = titles(game, texts), labels(texts)
    grammar = load_grammar(project, texts.code, game.vocabulary, said, game=game.id, labels=words)
    reader = Proofreader(game, texts, grammar, lambda: load_expecting(project, game, texts, grammar), speaks)
    if not sound:
        _ = reader.expecting  # which tells what is wrong
    return reader
