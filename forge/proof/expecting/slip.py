"""Whether a text is a right one with a slip in it, so that it is never taken for another wording.

What differs is weighed place by place: how many words it is, and whether somebody may have slipped there. Other words
for the same weigh nothing, be they one or several; forms of one word that say the same are a slip. A sign for words (an
arrow) is none, nor in a text with signs another word, as that is short on purpose; nor are marks. A bracket put in is
no slip, yet its words weigh, and one may stand for a word that says nothing ("with"). Any other word put in or left out
is a slip.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import starmap
from typing import NamedTuple

from forge.proof.expecting.concord import Concord
from forge.proof.expecting.weigh import Scales
from forge.proof.expecting.words import ENDS, ConceptWords, Wording, is_sign, pieces

OPEN = "("
SLIP = 2  # words by which a text may differ from a right one and be taken for a slip of it
INSIDE = re.compile(r"\(([^()]+)\)")


class Weight(NamedTuple):
    """How much a difference weighs, and whether it may be a slip."""

    words: int
    slip: bool


NOTHING = Weight(0, False)


@dataclass(frozen=True)
class Slips:
    """Tells slips of right texts in one language."""

    words: ConceptWords
    scales: Scales
    concord: Concord

    def slipped(self, right: str, text: str) -> bool:
        """Whether a text is a right one with a slip in it."""
        rights, mine = pieces(right), self.words.pieces(text)
        rights, mine = self.words.spared(rights), self.words.spared(self._unlabelled(mine, rights))
        weighing = _Weighing(
            self,
            short=any(is_sign(word) for word in mine if word not in rights),
            spare=text.count(OPEN) - right.count(OPEN),
            brackets=frozenset(self.words.pieces(inside[1]) for inside in INSIDE.finditer(text)),
        )
        if not weighing.slipped(rights, mine):
            return False
        # What is said with a sign, or in words of another wording, is one thing, whatever its words and their order.
        said = self.words.signed(mine, rights) | self._reworded(mine, rights)
        return not said or weighing.slipped(self.words.gathered(rights, said), self.words.gathered(mine, said))

    def _reworded(self, text: Wording, right: Wording) -> frozenset[tuple[str, ...]]:
        """What both say in wordings of several words of which none is a form of a word of the other."""
        mine, theirs = self.words.whole(text), self.words.whole(right)
        both = mine.keys() & theirs.keys()
        return frozenset(names for names in both if self._other_words(mine[names], theirs[names]))

    def _other_words(self, mine: frozenset[str], theirs: frozenset[str]) -> bool:
        apart = mine - theirs, theirs - mine
        return all(apart) and not any(self.concord.related(one, other) for one in apart[0] for other in apart[1])

    def _unlabelled(self, text: Wording, right: Wording) -> Wording:
        """A text without the label before it, where a right one has none: what it says is weighed, so it is no slip."""
        heads = [next((at for at, word in enumerate(words) if word in ENDS), 0) for words in (text, right)]
        label, other = (self.words.told(" ".join(words[:at])) for words, at in zip((text, right), heads, strict=True))
        return text[heads[0] + 1 :] if label and self.scales.given.issuperset(label) and other != label else text

    def says_nothing(self, words: Wording) -> bool:
        """Whether some words say no concept at all."""
        return not self.words.told(" ".join(words))

    def may_lack(self, words: Wording) -> bool:
        """Whether some words say nothing but what may be said or not."""
        return bool(said := self.words.told(" ".join(words))) and self.scales.free.issuperset(said)

    def alike(self, right: Wording, text: Wording) -> bool:
        """Whether words are different ones that say the same, one by one."""
        pairs = list(zip(right, text, strict=False))
        if not text or len(right) != len(text) or any(starmap(self.concord.related, pairs)):
            return False
        return all((said := self.words.told(one)) and said == self.words.told(other) for one, other in pairs)

    def shortened(self, right: Wording, text: Wording) -> bool:
        """Whether words of a text with signs are short for others: signs alone, other words, or none for what these
        say by themselves."""
        if all(map(is_sign, text)):
            return bool(text) or all(map(self.words.told, right))
        return bool(right) and not any(self.concord.related(one, other) for one in right for other in text)


@dataclass(frozen=True)
class _Weighing:
    """Weighs what differs. `short`: the text has signs for words; `spare`: so many brackets more than the right one;
    `brackets`: what stands in them."""

    slips: Slips
    short: bool
    spare: int
    brackets: frozenset[Wording]

    def slipped(self, right: Wording, text: Wording) -> bool:
        """Whether so little differs, and some of it is no other wording. Most words of a slip are right."""
        if abs(len(right) - len(text)) > SLIP:
            return False
        found = difflib.SequenceMatcher(None, right, text, autojunk=False).get_opcodes()
        kept = sum(word not in ENDS for kind, a, b, *_ in found if kind == "equal" for word in right[a:b])
        apart = [(right[a:b], text[c:d]) for kind, a, b, c, d in found if kind != "equal"]
        weights = list(self._weights(apart))
        return any(one.slip for one in weights) and sum(one.words for one in weights) <= min(SLIP, kept)

    def _weights(self, apart: list[tuple[Wording, Wording]]) -> Iterator[Weight]:
        spare = self.spare
        for right, text in apart:
            unsaid = not text and len(apart) > 1 and self.slips.may_lack(right)
            if unsaid or self.slips.alike(right, text):
                yield NOTHING
            elif spare > 0 and not text and len(right) == 1 and self.slips.says_nothing(right):
                spare -= 1
                yield NOTHING
            else:
                mark = set(ENDS).issuperset((*right, *text))
                told = (self.short and self.slips.shortened(right, text)) or (not right and text in self.brackets)
                yield Weight(max(len(right), len(text)), not (mark or told))
