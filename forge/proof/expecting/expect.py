"""Reads a text by what its card leads to expect: whether its words say the ability, and no change of it as well.

What an ability says is taken from the texts that the grammar writes for it, and what it must not say from those of its
single changes. So nothing here knows what a word means, only which words say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from forge.abilities.kinds import Ability
from forge.abilities.mutate import mutations_of, renamed, typed
from forge.abilities.sequences import turned
from forge.abilities.tree import walk
from forge.edition.texts import Texts
from forge.language.grammar.grammar import Grammar
from forge.language.grammar.meaning import meaning
from forge.language.grammar.reading.read import read
from forge.language.grammar.writing.unsaid import CannotSay
from forge.library.model import Facts, Printed
from forge.proof.expecting.asides import Aside, Asides, subsets, without
from forge.proof.expecting.concord import Concord
from forge.proof.expecting.orders import Pairs, all_turned, turned_pairs
from forge.proof.expecting.slip import Slips
from forge.proof.expecting.weigh import Scales
from forge.proof.expecting.words import ConceptWords, pieces
from forge.proof.printed import bearer, printed

ADDED = "added"
LONG = 20  # parts of an ability; where more is said of one of so many, writing takes seconds
Said = tuple[str, ...]
Judged = tuple[Aside, bool | None]


@dataclass(frozen=True)
class Expected:
    """What right texts of an ability say, and their words."""

    says: tuple[Said, ...]
    words: tuple[tuple[str, ...], ...]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Rival:
    """A change of an ability, and what a text of it says."""

    says: Said
    ability: Ability


class Expecting:
    """Reads texts of a game in one language by what is expected of them.

    `verdict`: what is read so counts as understood; else it is a hint.
    """

    def __init__(
        self,
        game: Facts,
        texts: Texts,
        grammar: Grammar,
        words: ConceptWords,
        scales: Scales,
        concord: Concord,
        asides: Asides,
        verdict: bool = False,
    ) -> None:
        self.game, self.texts, self.grammar, self.concord = game, texts, grammar, concord
        self.words, self.scales, self.verdict = words, scales, verdict
        self.slips, self.asides = Slips(words, scales, concord), asides
        self._expected: dict[tuple[str, Ability], Expected] = {}
        self._rivals: dict[tuple[str, Ability], tuple[Rival, ...]] = {}
        self._orders: dict[tuple[str, Ability], tuple[Pairs, ...]] = {}

    def understood(self, owner: Printed, text: str, ability: Ability) -> bool:
        """Whether the words of a text say that ability of a thing.

        They do when all of them are expected and none lacks, and no single change of the ability explains them as well.
        A text that differs from a right one by a slip is not read so: it is that text, with a mistake. Nor is one in
        which two words do not go together.
        """
        return self.says(owner, text, ability, together=True)

    def says(self, owner: Printed, text: str, ability: Ability, together: bool = False) -> bool:
        """The same of a text whatever forms its words have; `together`: only if they go together."""
        if together and self.concord.broken(text):
            return False
        if self.false_remark(owner, text, ability) is not None:
            return False
        return self._says(owner, text, ability) or self._besides(owner, text, ability)

    def besides(self, owner: Printed, text: str, ability: Ability) -> bool:
        """Whether a text says the ability, and besides only remarks that are right."""
        return not self.concord.broken(text) and self._besides(owner, text, ability)

    def _besides(self, owner: Printed, text: str, ability: Ability) -> bool:
        asides = self.remarks(owner, text, ability)
        right = [one for one, judged in asides if judged]
        if any(judged is False for _, judged in asides):
            return False
        return any(self._means(owner, without(text, some), ability) for some in subsets(right))

    def false_remark(self, owner: Printed, text: str, ability: Ability) -> Aside | None:
        """The remark that makes another text of one that says the ability without it."""
        asides = self.remarks(owner, text, ability)
        wrong = [one for one, judged in asides if judged is False]
        plainer = (without(text, some) for some in (wrong, [one for one, _ in asides]))
        return wrong[0] if wrong and any(self._means(owner, one, ability) for one in plainer) else None

    def remarks(self, owner: Printed, text: str, ability: Ability) -> list[Judged]:
        """What a text says besides of what its card does, and whether it is so, as far as that is known."""
        asides = self.asides.found(text, name := self.texts.called(owner).text)
        told = self.words.placed(text, name) if asides else ()
        told = tuple(
            [one for one in told if not any(one.start < aside.end and aside.start < one.end for aside in asides)]
        )
        return [(aside, self.asides.judged(aside, text, told, owner, ability)) for aside in asides]

    def _means(self, owner: Printed, text: str, ability: Ability) -> bool:
        """Whether a text without its remarks is understood, by its sentences or its words."""
        found = read(self.grammar, text, bearer(self.game, owner), explain=False).found
        if found:
            wanted = meaning(ability, self.game.vocabulary)
            return len(found) == 1 and found[0].normal == wanted and not (found[0].notes or found[0].otherwise)
        return self._says(owner, text, ability)

    def _says(self, owner: Printed, text: str, ability: Ability) -> bool:
        told, words = self._said(owner, text), self.words.pieces(text)
        expected = self.expected(owner, ability)
        # A printed text that is not understood does not vouch for itself.
        others = [
            says for says, right in zip(expected.says, expected.words, strict=True) if right[-len(words) :] != words
        ]
        found = [(near, card) for card in others if (near := self._near(card, told, card)) is not None]
        if not found or any(self.slips.slipped(right, text) for right in expected.texts):
            return False
        if any(all_turned(pairs, told) for pairs in self.orders(owner, ability)):
            return False
        best, card = min(found)
        # What may be said of the card besides, as it holds anyway, is no other word for what a rival says.
        kept = frozenset(self._as_said(card, told, card)).difference(card)
        rivals = (self._near(rival.says, told, expected.says[0], kept) for rival in self.rivals(owner, ability))
        return not any(near is not None and near <= best for near in rivals)

    @cached_property
    def known(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """All words that say something, and the stems of others."""
        both = self.words.known, self.asides.words.known
        return both[0][0] | both[1][0], (*both[0][1], *both[1][1])

    def explains(self, says: Said, text: Said, shown: Said) -> bool:
        """Whether a text says just these concepts. `shown`: what is said of the card by its face."""
        return self._near(says, text, shown) is not None

    def _near(self, card: Said, text: Said, shown: Said, kept: frozenset[str] = frozenset()) -> float | None:
        """How far a text is from what would say the same; None when it says something else. `shown`: what is said of
        the card by its face; `kept`: concepts that stand for no other."""
        plain, said = self.scales.plainly(card, card), self._as_said(card, text, shown, kept)
        return self.scales.distance(plain, said) if self.scales.explains(plain, said) else None

    def _as_said(self, card: Said, text: Said, shown: Said, kept: frozenset[str] = frozenset()) -> Said:
        """What a text says, in the concepts of that card."""
        plain = self.scales.plainly(card, card)
        return self.scales.said(self.scales.plainly(self.scales.given_by(shown, text), card), plain, kept)

    def expected(self, owner: Printed, ability: Ability) -> Expected:
        """What right texts of an ability say: the printed one, and those that the grammar writes."""
        key = owner.id, ability
        if key not in self._expected:
            right = dict.fromkeys(self._with_opening(owner, self._right(owner, ability)))
            says = tuple(self._said(owner, text) for text in right)
            self._expected[key] = Expected(says, tuple(pieces(text) for text in right), tuple(right))
        return self._expected[key]

    def orders(self, owner: Printed, ability: Ability) -> tuple[Pairs, ...]:
        """Of each two neighbouring things that the card does and that mean something else the other way round: what is
        said to be done by the one and by the other, in the order of the card; of what is said once."""
        key = owner.id, ability
        if key not in self._orders:
            vocabulary = self.game.vocabulary
            wanted = meaning(ability, vocabulary)
            others = [other for other in turned(ability) if meaning(other, vocabulary) != wanted]
            told = [
                (self._said(owner, right), self._said(owner, text))
                for right in self.written(owner, ability)
                for other in others
                for text in self.written(owner, other)
            ]
            deeds = self.words.deeds.union(*(one.to for one in self.scales.actors))
            self._orders[key] = tuple(filter(None, (turned_pairs(right, text, deeds) for right, text in told)))
        return self._orders[key]

    def rivals(self, owner: Printed, ability: Ability) -> tuple[Rival, ...]:
        """The changes of an ability, by what their texts say; found when a text first may say the ability itself."""
        key = owner.id, ability
        if key not in self._rivals:
            right = set(self._with_opening(owner, self._right(owner, ability)))
            says = self.expected(owner, ability).says
            found: dict[Said, Rival] = {}
            for other in self.changed(owner, ability):
                for text in self._with_opening(owner, self.written(owner, other)):
                    said = self._said(owner, text)
                    if text not in right and not any(self.scales.alike(card, said) for card in says):
                        found.setdefault(said, Rival(said, other))
            self._rivals[key] = tuple(found.values())
        return self._rivals[key]

    def _right(self, owner: Printed, ability: Ability) -> Iterator[str]:
        if ability == self.game.abilities[owner.id]:
            yield printed(owner, self.texts).text
        yield from self.written(owner, ability)

    def changed(self, owner: Printed, ability: Ability) -> Iterator[Ability]:
        """Every ability that differs from it in one thing."""
        vocabulary = self.game.vocabulary
        changes = (*typed(ability, vocabulary), *renamed(ability, self.game.abilities.values()))
        wanted = meaning(ability, vocabulary)
        long = sum(1 for _ in walk(ability)) > LONG
        for mutation in mutations_of(ability, changes, vocabulary, owner.bearer):
            if not (long and mutation.change == ADDED) and meaning(mutation.ability, vocabulary) != wanted:
                yield mutation.ability

    def written(self, owner: Printed, ability: Ability) -> Iterator[str]:
        """The text that the grammar writes for an ability; none for what it cannot say."""
        try:
            yield self.grammar.writer(bearer(self.game, owner)).text(ability)
        except CannotSay:
            return

    def _with_opening(self, owner: Printed, texts: Iterator[str]) -> Iterator[str]:
        """The texts as they are, and with the sentence that says where the card is played."""
        opening = self.texts.said(f"word.{owner.opening}").text if owner.opening else ""
        for text in texts:
            yield text
            if opening:
                yield f"{opening} {text}"

    def _said(self, owner: Printed, text: str) -> Said:
        return self.words.told(text, self.texts.called(owner).text)
