"""Reads a text by what its card leads to expect: whether its words say the ability, and no change of it as well.

What an ability says is taken from the texts that the grammar writes for it, and what it must not say from those of its
single changes. So nothing here knows what a word means, only which words say the same.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import starmap

from forge.abilities.kinds import Ability
from forge.abilities.mutate import mutations_of, renamed, typed
from forge.abilities.tree import walk
from forge.edition.texts import Texts
from forge.language.grammar.grammar import Grammar
from forge.language.grammar.meaning import meaning
from forge.language.grammar.writing.unsaid import CannotSay
from forge.library.model import Facts, Printed
from forge.proof.expecting.concord import Concord
from forge.proof.expecting.weigh import Scales
from forge.proof.expecting.words import ENDS, ConceptWords, is_sign, pieces
from forge.proof.printed import bearer, printed

ADDED = "added"
LONG = 20  # parts of an ability; where more is said of one of so many, writing takes seconds
OPEN = "("
INSIDE = re.compile(r"\(([^()]+)\)")
SLIP = 2  # words in which a text may differ from a right one and be taken for a slip of it
Said = tuple[str, ...]


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
        verdict: bool = False,
    ) -> None:
        self.game, self.texts, self.grammar, self.concord = game, texts, grammar, concord
        self.words, self.scales, self.verdict = words, scales, verdict
        self._expected: dict[tuple[str, Ability], Expected] = {}
        self._rivals: dict[tuple[str, Ability], tuple[Rival, ...]] = {}

    def understood(self, owner: Printed, text: str, ability: Ability) -> bool:
        """Whether the words of a text say that ability of a thing.

        They do when all of them are expected and none lacks, and no single change of the ability explains them as well.
        A text that differs from a right one by a slip is not read so: it is that text, with a mistake. Nor is one in
        which two words do not go together.
        """
        return self.says(owner, text, ability, together=True)

    def says(self, owner: Printed, text: str, ability: Ability, together: bool = False) -> bool:
        """The same of a text whatever forms its words have; `together`: only if they go together."""
        told, words = self._said(owner, text), self.words.pieces(text)
        bracketed = frozenset(self.words.pieces(inside[1]) for inside in INSIDE.finditer(text))
        expected = self.expected(owner, ability)
        # A printed text that is not understood does not vouch for itself.
        others = [
            says for says, right in zip(expected.says, expected.words, strict=True) if right[-len(words) :] != words
        ]
        found = [(near, card) for card in others if (near := self._near(card, told, card)) is not None]
        if not found or any(
            self._slip(right, words, max(0, text.count(OPEN) - said.count(OPEN)), bracketed)
            for right, said in zip(expected.words, expected.texts, strict=True)
        ):
            return False
        if together and self.concord.broken(text):
            return False
        best, card = min(found)
        # What may be said of the card besides, as it holds anyway, is no other word for what a rival says.
        kept = frozenset(self._as_said(card, told, card)).difference(card)
        rivals = (self._near(rival.says, told, expected.says[0], kept) for rival in self.rivals(owner, ability))
        return not any(near is not None and near <= best for near in rivals)

    def _slip(
        self, right: tuple[str, ...], text: tuple[str, ...], opened: int = 0, bracketed: frozenset[Said] = frozenset()
    ) -> bool:
        """Whether texts differ by so few words that the one is the other with a slip.

        Other words for the same are none; forms of one word that say the same are. Nor is a sign for words (an arrow),
        in a text with signs nor is another word, as it is short on purpose; nor are marks, and words that
        add nothing where they stand, as the language lists them. Any other word put in is one. Most words of a slip are
        right. `opened`: brackets more than there, each of which stands for a word that says nothing ("with").
        `bracketed`: what stands in brackets; a whole one put in is no slip, yet its words count among those in which
        the texts differ, as a remark makes a text another one than a right one with a slip.
        """
        right, text = self.words.spared(right), self.words.spared(self._unlabelled(text, right))
        signs = any(is_sign(word) for word in text if word not in right)
        if not self._near_words(right, text, signs, opened, bracketed):
            return False
        # What is said with a sign is one thing, whatever its words and their order.
        if not (said := self.words.signed(text, right)):
            return True
        both = self.words.gathered(right, said), self.words.gathered(text, said)
        return self._near_words(*both, signs, opened, bracketed)

    def _near_words(
        self, right: tuple[str, ...], text: tuple[str, ...], signs: bool, opened: int, bracketed: frozenset[Said]
    ) -> bool:
        """Whether texts differ by so few words, counting none that `_slip` does not count."""
        if abs(len(right) - len(text)) > SLIP:
            return False
        found = difflib.SequenceMatcher(None, right, text, autojunk=False)
        kept = sum(word not in ENDS for block in found.get_matching_blocks() for word in right[block.a :][: block.size])
        apart = [block[1:] for block in found.get_opcodes() if block[0] != "equal"]
        changed = slips = 0
        for a, b, c, d in apart:
            wanted, mine = right[a:b], text[c:d]
            if self._another(wanted, mine):
                continue
            if not wanted and mine in bracketed:
                changed += len(mine)
                continue
            if not mine and len(apart) > 1 and self._free(wanted):
                continue
            if opened and not mine and len(wanted) == 1 and not self.words.told(wanted[0]):
                opened -= 1
                continue
            changed += max(len(wanted), len(mine))
            slips += not (set(ENDS).issuperset({*wanted, *mine}) or (signs and self._short(wanted, mine)))
        return slips > 0 and changed <= min(SLIP, kept)

    def _short(self, right: tuple[str, ...], text: tuple[str, ...]) -> bool:
        """Whether words of a text with signs are short for others: signs alone, other words, or none for what these
        say by themselves."""
        if all(map(is_sign, text)):
            return bool(text) or all(map(self.words.told, right))
        return bool(right) and not any(self.concord.related(one, other) for one in right for other in text)

    def _unlabelled(self, text: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
        """A text without the label before it, where a right one has none: what it says is weighed, so it is no slip."""
        heads = [next((at for at, word in enumerate(words) if word in ENDS), 0) for words in (text, right)]
        label, other = (self.words.told(" ".join(words[:at])) for words, at in zip((text, right), heads, strict=True))
        return text[heads[0] + 1 :] if label and self.scales.given.issuperset(label) and other != label else text

    def _free(self, words: tuple[str, ...]) -> bool:
        """Whether some words say nothing but what may be said or not."""
        return bool(said := self.words.told(" ".join(words))) and self.scales.free.issuperset(said)

    def _another(self, right: tuple[str, ...], text: tuple[str, ...]) -> bool:
        """Whether words are different ones that say the same, one by one."""
        if not text or len(right) != len(text):
            return False
        pairs = list(zip(right, text, strict=True))
        return all(starmap(self._same, pairs)) and not any(starmap(self.concord.related, pairs))

    def _same(self, right: str, text: str) -> bool:
        return bool(said := self.words.told(right)) and said == self.words.told(text)

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
        key = owner.id, ability
        if key not in self._expected:
            right = dict.fromkeys(self._with_opening(owner, self._right(owner, ability)))
            says = tuple(self._said(owner, text) for text in right)
            self._expected[key] = Expected(says, tuple(pieces(text) for text in right), tuple(right))
        return self._expected[key]

    def rivals(self, owner: Printed, ability: Ability) -> tuple[Rival, ...]:
        """The changes of an ability, by what their texts say; found when a text first may say the ability itself."""
        key = owner.id, ability
        if key not in self._rivals:
            right = set(self._with_opening(owner, self._right(owner, ability)))
            says = self.expected(owner, ability).says
            found: dict[Said, Rival] = {}
            for other in self._changed(owner, ability):
                for text in self._with_opening(owner, self._written(owner, other)):
                    said = self._said(owner, text)
                    if text not in right and not any(self.scales.alike(card, said) for card in says):
                        found.setdefault(said, Rival(said, other))
            self._rivals[key] = tuple(found.values())
        return self._rivals[key]

    def _right(self, owner: Printed, ability: Ability) -> Iterator[str]:
        if ability == self.game.abilities[owner.id]:
            yield printed(owner, self.texts).text
        yield from self._written(owner, ability)

    def _changed(self, owner: Printed, ability: Ability) -> Iterator[Ability]:
        """Every ability that differs from it in one thing."""
        vocabulary = self.game.vocabulary
        changes = (*typed(ability, vocabulary), *renamed(ability, self.game.abilities.values()))
        wanted = meaning(ability, vocabulary)
        long = sum(1 for _ in walk(ability)) > LONG
        for mutation in mutations_of(ability, changes, vocabulary, owner.bearer):
            if not (long and mutation.change == ADDED) and meaning(mutation.ability, vocabulary) != wanted:
                yield mutation.ability

    def _written(self, owner: Printed, ability: Ability) -> Iterator[str]:
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
