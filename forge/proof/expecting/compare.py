"""Where the words of a text that is not understood part from what its card leads to expect.

What comes of it is likely, not certain: a concept that is said where no sentence is understood may belong elsewhere.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from forge.abilities.kinds import Ability
from forge.abilities.tree import Difference, diff
from forge.language.grammar.reading.spans import Spans
from forge.library.model import Printed
from forge.proof.expecting.expect import Expecting, Rival, Said
from forge.proof.expecting.words import ENDS, PIECE, UNKNOWN, PlacedConcept, folded
from forge.proof.narrowing import Span, SpannedText

FAR = 5  # places in which texts differ; where there are more, they are different texts
CLOSE = 3  # words by which a text may differ from a right one and still be compared with it word by word
BESIDE = 2  # concepts between one that is not known and one that lacks, which it may say
TOGETHER = 15  # characters between words that are shown together


@dataclass(frozen=True)
class WordGap:
    """Words of a text, and of a right one, where they differ; a place without words where one of them says nothing.

    `rival`: the change of the ability that would explain them; `torn`: both say it, though of different things;
    `unknown`: what the words of the text say is not known.
    """

    here: Span
    there: Span
    rival: Ability | None = None
    torn: bool = False
    unknown: bool = False


@dataclass(frozen=True)
class Comparison:
    """A right text, and where another one differs from it, in its order."""

    right: str
    gaps: tuple[WordGap, ...] = ()


def by_concepts(
    expecting: Expecting, owner: Printed, text: str, ability: Ability, known: SpannedText, explained: bool = True
) -> Comparison | None:
    """Where a text says other things than an ability; None where it is too far from it.

    `known`: a text that says the ability, and where its parts stand; `explained`: by which change of it.
    """
    if (remark := expecting.false_remark(owner, text, ability)) is not None:
        end = len(known.text)
        return Comparison(known.text, (WordGap((remark.start, remark.end), (end, end)),))
    name = expecting.texts.called(owner).text
    told = expecting.words.placed(text, name)
    expected = expecting.expected(owner, ability)
    # The printed text comes first, and may be wrong itself.
    wrong = expected.texts[0] if expected.texts and known.text not in expected.texts[:1] else None
    rights = [place for place, right in enumerate(expected.texts) if not (wrong and right.endswith(wrong))]
    if not told or not rights:
        return None
    sides = {at: _Sides(expecting, expected.says[at], expected.says[rights[0]], told, text) for at in rights}
    best = min(rights, key=lambda at: sides[at].size)
    right = expected.texts[best]
    parts = known.spans if known.text == right else {}
    rivals = sides[best].explaining(ability, expecting.rivals(owner, ability)) if explained else ()
    gaps = sides[best].gaps(_Right(right, expecting.words.placed(right, name), parts), rivals)
    return Comparison(right, gaps) if len(gaps) <= FAR else None


def says_another(expecting: Expecting, owner: Printed, text: str, ability: Ability) -> bool:
    """Whether a text surely says another thing than an ability: something in the place of what is expected, where one
    change of the ability explains all of it, or all the rest is as expected, word for word; or a remark that is not
    so."""
    if expecting.false_remark(owner, text, ability) is not None:
        return True
    told = expecting.words.placed(text, expecting.texts.called(owner).text)
    expected = expecting.expected(owner, ability)
    if not told or not expected.says or expecting.concord.broken(text):
        return False
    sides = [_Sides(expecting, says, expected.says[0], told, text) for says in expected.says]
    best = min(sides, key=lambda one: one.size)
    if not (best.more and best.less) or any(one.startswith(UNKNOWN) for one in best.more | best.less):
        return False
    if len(best.more) == len(best.less) == 1 and not best.torn and best.rest[0] == best.rest[1]:
        return True
    said = tuple([one.name for one in told])
    return any(expecting.explains(rival.says, said, expected.says[0]) for rival in expecting.rivals(owner, ability))


def by_words(text: str, rights: Iterable[str]) -> Comparison | None:
    """Where a text differs in a few words from the nearest of some right ones; None where none is near."""
    mine = list(PIECE.finditer(text))
    found: list[tuple[int, Comparison]] = []
    for right in rights:
        theirs = list(PIECE.finditer(right))
        apart = parted_words(mine, theirs)
        spans = [(spanned(mine, a, b), spanned(theirs, c, d)) for a, b, c, d in apart]
        changed = sum(max(_count(mine[a:b]), _count(theirs[c:d])) for a, b, c, d in apart)
        if changed <= CLOSE:
            found.append(
                (changed, Comparison(right, tuple(WordGap(*both) for both in spans if any(a < b for a, b in both))))
            )
    return min(found, key=lambda one: one[0])[1] if found else None


@dataclass(frozen=True)
class _Right:
    """A right text, its concepts, and where the parts of its ability stand, as far as that is known."""

    text: str
    placed: Sequence[PlacedConcept]
    parts: Spans


@dataclass(frozen=True)
class _Change:
    """The one thing in which a rival differs from the ability, and what it says more and less."""

    rival: Ability
    what: Difference
    more: frozenset[str]
    less: frozenset[str]


class _Sides:
    """The concepts of a text beside those of a card. `shown`: what is said of the card by its face."""

    def __init__(self, expecting: Expecting, card: Said, shown: Said, told: Sequence[PlacedConcept], text: str) -> None:
        self.scales, self.told, self.text, self.shown = expecting.scales, told, text, shown
        self.card = self.scales.plainly(card, card)
        self.said = self._as_said(tuple([one.name for one in told]))
        self.more, self.less = self.scales.apart(self.card, self.said)
        self.torn = frozenset().union(*self.scales.torn(self.card, self.said)) & {*self.card} & {*self.said}
        self.size = len(self.more) + len(self.less) + bool(self.torn)

    def _as_said(self, names: Said) -> Said:
        return self.scales.said(self.scales.plainly(self.scales.given_by(self.shown, names), self.card), self.card)

    def gaps(self, right: _Right, changes: Sequence[_Change]) -> tuple[WordGap, ...]:
        """Where they differ, side by side as far as the words around are the same."""
        blocks = difflib.SequenceMatcher(None, self.own, self.card, autojunk=False).get_opcodes()
        apart = [_Block(self, right, *block[1:]) for block in blocks if block[0] != "equal"]
        found = [block for block in apart if block.mine or block.theirs]
        for change in changes:
            _explain(found, change)
        _answer(found)
        # What is said in the place of another thing, or comes of one change, is likelier than a word that nothing is
        # known to answer, and that one likelier than a thing that is only said more often.
        sure = [block for block in found if block.answered]
        found = [block for block in found if block.answered or (block.new and (block.theirs or not sure))] or found
        if not found and self.torn:
            return (self._elsewhere(right),)
        return tuple(sorted((block.gap for block in found), key=lambda gap: gap.here))

    @property
    def own(self) -> Said:
        """What the text says, without what the card shows besides."""
        return self.said[len(self.said) - len(self.told) :]

    @property
    def rest(self) -> tuple[Said, Said]:
        """What both say, as the text has it and as the card has it, without that in which they differ."""
        mine = tuple([one for one in self.own if one not in self.more and one in self.card])
        return mine, tuple([one for one in self.card if one not in self.less and one in self.own])

    def _elsewhere(self, right: _Right) -> WordGap:
        mine = [at for at, name in enumerate(self.own) if name in self.torn]
        theirs = [at for at, name in enumerate(self.card) if name in self.torn]
        here, there = _together(self.told, mine, self.text), _together(right.placed, theirs, right.text)
        return WordGap(here or (0, 0), there or (0, 0), torn=True)

    def explaining(self, ability: Ability, rivals: Sequence[Rival]) -> Sequence[_Change]:
        """The changes that say nothing but what the text says as well, those that explain most of it first."""
        fit: list[_Change] = []
        for rival in rivals:
            more, less = self.scales.apart(self.card, self._as_said(rival.says))
            if (more or less) and more <= self.more and less <= self.less:
                changed = diff(ability, rival.ability)
                fit += [_Change(rival.ability, one, more, less) for one in changed if len(changed) == 1]
        return sorted(fit, key=lambda one: -len(one.more) - len(one.less))


class _Block:
    """Concepts of a text and of a card that stand in the same place and differ: `mine` more, `theirs` less."""

    def __init__(self, sides: _Sides, right: _Right, a: int, b: int, c: int, d: int) -> None:
        self.sides, self.right, self.first, self.second = sides, right, a, c
        # Of what only one of them has here, and the other nowhere else.
        self.alone = [at for at in range(a, b) if sides.own[at] in sides.more or sides.own[at] not in sides.card] or [
            at for at in range(c, d) if sides.card[at] in sides.less or sides.card[at] not in sides.own
        ]
        self.both = a < b and c < d
        self.mine = [at for at in range(a, b) if sides.own[at] in sides.more]
        self.theirs = [at for at in range(c, d) if sides.card[at] in sides.less]
        self.change: _Change | None = None

    @property
    def more(self) -> frozenset[str]:
        return frozenset(self.sides.own[at] for at in self.mine)

    @property
    def less(self) -> frozenset[str]:
        return frozenset(self.sides.card[at] for at in self.theirs)

    @property
    def answered(self) -> bool:
        """Whether the one says something in the place of the other, or a change explains it."""
        return self.change is not None or bool(self.mine and self.theirs)

    @property
    def new(self) -> bool:
        """Whether something is said that the other one never says, not only more often."""
        return bool(self.more - {*self.sides.card} or self.less - {*self.sides.own})

    @property
    def gap(self) -> WordGap:
        """The words of both; where one of them has none, the place at which the other has them."""
        mine = self.alone if self.mine and not (self.both or self.theirs) else self.mine
        here = _together(self.sides.told, mine, self.sides.text) or _behind(self.sides.told, self.first)
        there = self.there or _behind(self.right.placed, self.second)
        return WordGap(here, there, self.change.rival if self.change is not None else None, unknown=self.unknown)

    @property
    def unknown(self) -> bool:
        """Whether only words that say no concept stand there."""
        return bool(self.mine) and all(name.startswith(UNKNOWN) for name in self.more)

    @property
    def there(self) -> Span | None:
        theirs = self.alone if self.theirs and not (self.both or self.mine) else self.theirs
        return _together(self.right.placed, theirs, self.right.text)

    def about(self, what: Difference) -> bool:
        """Whether what changes is said here by the right text, as far as that is known, or by none but the other."""
        if (there := self.there) is None:
            return what.left in (None, (), False) or getattr(what.right, "do", None) == (what.left,)  # or one may do it
        if what.path not in self.right.parts:
            return bool(self.mine)
        start, end = self.right.parts[what.path]
        return start < there[1] and there[0] < end


def _explain(blocks: list[_Block], change: _Change) -> None:
    """Lets a change explain what stands in one place, or what stands in another place of the text than of the card."""
    free = [block for block in blocks if block.change is None]
    more, less = change.more, change.less
    for block in free:
        if more <= block.more and less <= block.less and block.about(change.what):
            block.change = change
            return
    mine = next((block for block in free if more and more <= block.more and not block.theirs), None)
    theirs = next((block for block in free if less and less <= block.less and not block.mine), None)
    if mine is not None and theirs is not None and theirs.about(change.what):
        mine.theirs, mine.second, mine.change = theirs.theirs, theirs.second, change
        blocks.remove(theirs)


def _answer(blocks: list[_Block]) -> None:
    """Lets words that are not known stand for what lacks beside them."""
    for mine in [block for block in blocks if block.unknown and not block.theirs]:
        lacking = [block for block in blocks if block.new and not block.mine and block.change is None]
        theirs = next((block for block in lacking if abs(block.first - mine.first) <= BESIDE), None)
        if theirs is not None:
            mine.theirs, mine.second = theirs.theirs, theirs.second
            blocks.remove(theirs)


def _together(placed: Sequence[PlacedConcept], places: Sequence[int], text: str) -> Span | None:
    """The words at some places, as far as they stand near each other in one sentence."""
    if not places:
        return None
    start, end = placed[places[0]][1:]
    for at in places[1:]:
        between = text[end : placed[at].start]
        if len(between) > TOGETHER or any(sign in between for sign in ENDS):
            break
        end = max(end, placed[at].end)
    return start, end


def _behind(placed: Sequence[PlacedConcept], at: int) -> Span:
    """The place behind what stands before one."""
    end = placed[at - 1].end if at else 0
    return end, end


def parted_words(mine: Sequence[re.Match[str]], theirs: Sequence[re.Match[str]]) -> list[tuple[int, int, int, int]]:
    """The words in which two texts part, side by side: from one to another of the one, and of the other."""
    said, wanted = ([folded(one[0]) for one in side] for side in (mine, theirs))
    blocks = difflib.SequenceMatcher(None, said, wanted, autojunk=False).get_opcodes()
    return [(a, b, c, d) for kind, a, b, c, d in blocks if kind != "equal"]


def spanned(found: Sequence[re.Match[str]], first: int, last: int) -> Span:
    """The characters of some words, without the marks around them; a place behind those before where there are none."""
    words = [one for one in found[first:last] if one[0] not in ENDS]
    end = found[first - 1].end() if first else 0
    return (words[0].start(), words[-1].end()) if words else (end, end)


def _count(found: Sequence[re.Match[str]]) -> int:
    return sum(one[0] not in ENDS for one in found)
