"""What may be the matter with a text that is not understood: where its words part from those of a right one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Rule
from forge.abilities.tree import Path, diff
from forge.library.model import Printed
from forge.proof.differences import Discrepancy, apart, dotted, held, name, part_of
from forge.proof.expecting.compare import Comparison, WordGap, by_concepts, by_words
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.words import pieces
from forge.proof.findings import Finding
from forge.proof.mending import CONFUSED, DOUBLED, LETTER, TERM, UNKNOWN, Mend, MendedText
from forge.proof.narrowing import SpannedText, beside, levelled, whole
from forge.proof.words import Words

KINDS = MappingProxyType({TERM: "term", DOUBLED: "grammar", CONFUSED: "grammar"})
NEXT = re.compile(r"(?: \w+){2}")
NUMBER = re.compile(r"(\d+)\s+")
MANY = 3  # words of which it is no chance that another text has all of them


@dataclass(frozen=True)
class Lost:
    """A text that is not understood, of a thing with an ability. `right`: a text that says it; `sure`: it is known that
    this one says something else."""

    words: Words
    expecting: Expecting | None
    owner: Printed
    text: str
    ability: Ability
    right: SpannedText
    sure: bool = False

    def findings(self) -> tuple[Finding, ...]:
        """Where it seems to say other things than its card, or where it differs from a right text in a few words."""
        found = None
        if self.expecting is not None:
            found = by_concepts(self.expecting, self.owner, self.text, self.ability, self.right)
            if found is not None and not self.sure:
                found = replace(found, gaps=tuple(gap for gap in found.gaps if not self._is_said(gap, found.right)))
        if found is None or not found.gaps:
            found = by_words(self.text, (self.right.text,) if self.right.text else ())
        return tuple(self._told(found)) if found is not None else ()

    def _is_said(self, gap: WordGap, right: str) -> bool:
        """Whether it would be untrue that words lack, are too many or belong elsewhere: the other text has all of them
        in some form, or those that belong elsewhere before the same words."""
        text, card = self.text[slice(*gap.here)], right[slice(*gap.there)]
        if gap.torn:
            behind = NEXT.match(self.text, gap.here[1])
            return behind is not None and (text + behind[0]).casefold() in right.casefold()
        if gap.unknown or (text and card) or self.expecting is None:
            return False
        told = self.expecting.concord.telling
        said, other = (told(text), told(right)) if text else (told(card), told(self.text))
        return bool(said) and all(any(one & two for two in other) for one in said)

    def _told(self, found: Comparison) -> Iterator[Finding]:
        gaps = list(_consistent(found, self.text))
        lacks = [gap for gap in gaps if gap.here[0] == gap.here[1]]
        extra = [gap for gap in gaps if gap.there[0] == gap.there[1]]
        if self.sure and len(gaps) == 2 and len(lacks) == len(extra) == 1:  # the one stands for the other
            gaps = [replace(extra[0], there=lacks[0].there, rival=extra[0].rival or lacks[0].rival)]
        for gap in _paired(gaps, self.text, found.right):
            here, there = whole(self.text, gap.here), whole(found.right, gap.there)
            here, there = levelled(self.text, here, found.right, there)
            here = _unnumbered(self.text, here, found.right, there)
            text, card = self.text[slice(*here)], found.right[slice(*there)]
            finding = Finding("meaning" if self.sure else "perhaps", *here, text, "", write=card or None)
            finding = replace(finding, right=found.right, right_start=there[0], right_end=there[1])
            if card and not text:  # written with the word beside it
                place, write = beside(self.text, here[0], card)
                finding = replace(finding, start=place[0], end=place[1], said=self.text[slice(*place)], write=write)
            yield self._meant(finding, gap, text, card)

    def _meant(self, finding: Finding, gap: WordGap, text: str, card: str) -> Finding:
        if gap.torn:
            return replace(finding, message=self.words.say("belongs", text=text))
        key = "differs" if text and card else "more" if text else "less"
        values = {name: said for name, said in (("text", text), ("card", card)) if said}
        if gap.unknown:
            return replace(finding, message=self.words.say("text.unknown" if card else "text.strange", **values))
        changed = list(apart(diff(self.ability, gap.rival))) if gap.rival is not None else []
        if self.sure and finding.write:
            finding = replace(finding, advice=self.words.say("write", text=finding.write))
        if self.sure and (part := self._part(changed, gap)) is not None:
            return replace(finding, message=self.words.say(key, part=part, **values))
        if len(changed) != 1 and text and card and (part := self._exact(gap)) is not None:
            return replace(finding, message=self.words.say("seems.differs", part=part, **values))
        if len(changed) != 1:
            return replace(finding, message=self.words.say(f"text.{key}", **values))
        [one] = changed
        message = self.words.say(f"seems.{key}", part=part_of(self.words, one), **values)
        return replace(finding, message=message, path=dotted(one.path), card=name(one.card), text=name(one.told))

    def _exact(self, gap: WordGap) -> str | None:
        """What that part of the card is called that is said by just the words that the text has others for."""
        said = [path for path, span in self.right.spans.items() if span == gap.there]
        path = max(said, key=len, default=())
        return self.words.part(path) if path and self.words.has(f"part.{path[-1]}") else None

    def _part(self, changed: list[Discrepancy], gap: WordGap) -> str | None:
        """What is called that which differs: by the change that explains it, else by the part of the card in which the
        right words stand."""
        start, end = gap.there
        if any(self._counts(path, start, end) for path in self.right.spans):
            return self.words.part(("n",))
        if len(changed) == 1:
            return part_of(self.words, changed[0])
        around = [(b - a, path) for path, (a, b) in self.right.spans.items() if a <= start < end <= b]
        wide, path = min(around, key=lambda one: (one[0], -len(one[1])), default=(0, ()))
        if wide > end - start and isinstance(held(self.ability, path), Rule):
            return None  # it is said of all that holds
        return self.words.part(path) if path and self.words.has(f"part.{path[-1]}") else None

    def _counts(self, path: Path, start: int, end: int) -> bool:
        """Whether right words tell how many, before what is to be so many."""
        what, of = self.right.spans[path], self.right.spans.get((*path, "of"))
        return of is not None and what[0] <= start < end <= of[0] and getattr(held(self.ability, path), "picks", False)


def _consistent(found: Comparison, text: str) -> Iterator[WordGap]:
    """Where the texts differ, but for words that would lack and be too many at once, or that both have elsewhere."""
    lacks = [(gap, set(pieces(found.right[slice(*gap.there)]))) for gap in found.gaps if gap.here[0] == gap.here[1]]
    extra = [(gap, set(pieces(text[slice(*gap.here)]))) for gap in found.gaps if gap.there[0] == gap.there[1]]
    odd = [gap for lack, wanted in lacks for more, said in extra if wanted and wanted <= said for gap in (lack, more)]
    sides = (lacks, set(pieces(text))), (extra, set(pieces(found.right)))
    odd += [gap for gaps, other in sides for gap, said in gaps if len(said) >= MANY and said <= other]
    return (gap for gap in found.gaps if gap not in odd)


def _paired(gaps: list[WordGap], text: str, right: str) -> list[WordGap]:
    """Gaps of which none has the words of a right text for what is too many where another one has them as well: what
    lacks and what is too many of one thing is told as one, and what stands in another gap does not lack besides."""
    lacks = [gap for gap in gaps if gap.here[0] == gap.here[1]]
    found: list[WordGap] = []
    for gap in [gap for gap in gaps if gap not in lacks]:
        said = _nouns(text[slice(*gap.here)])
        near = [one for one in lacks if said & _nouns(right[slice(*one.there)])]
        if gap.there[0] == gap.there[1] and len(near) == 1:
            lacks.remove(near[0])
            gap = replace(gap, there=near[0].there, rival=gap.rival or near[0].rival)
        found.append(gap)
    told = {right[slice(*gap.there)].casefold() for gap in found}
    found += [gap for gap in lacks if right[slice(*gap.there)].casefold() not in told]
    return sorted(found, key=lambda gap: gap.here)


def _nouns(text: str) -> set[str]:
    """The longer words of a text, of which it is no chance that another text has them."""
    return {one for one in pieces(text) if len(one) > MANY}


def _unnumbered(text: str, here: tuple[int, int], right: str, there: tuple[int, int]) -> tuple[int, int]:
    """Words without a number before them that is the end of what stands before, and that the right text has, too."""
    number = NUMBER.match(text, *here)
    if number is None or NUMBER.match(right, *there) or number.end() >= here[1]:
        return here
    return (number.end(), here[1]) if number[1] in pieces(right[: there[0]] + right[there[1] :]) else here


def mended(words: Words, text: str, mends: tuple[Mend, ...]) -> Iterator[Finding]:
    """The words of a text that were mended."""
    for mend in mends:
        said = text[mend.start : mend.end]
        if mend.kind == LETTER:
            message = words.letter(said, text)
        elif mend.kind == TERM:
            message = words.avoided(said, mend.why)
        elif mend.kind == DOUBLED:
            message = words.say("doubled", text=mend.right or said)
        elif mend.kind == CONFUSED:
            message = words.say("form", text=said)
        else:
            message = words.say("slip", text=said, right=mend.right) if mend.right else words.say("unknown", text=said)
        # A slip is told with the word that was meant.
        advice = words.say("write", text=mend.right) if mend.right and mend.kind != UNKNOWN else None
        kind = KINDS.get(mend.kind, "not_understood")
        yield Finding(kind, mend.start, mend.end, said, message, write=mend.right, advice=advice)


def formed(
    text: str, mends: tuple[Mend, ...], found: tuple[Finding, ...]
) -> tuple[tuple[Mend, ...], tuple[Finding, ...]]:
    """Words that nobody knows, with the known ones in the form that what is found of these asks for, and the rest of
    what is found: it is said once."""
    made: list[Mend] = []
    for mend in mends:
        for one in found if mend.kind == UNKNOWN else ():
            head, tail = text[one.start : mend.start], text[mend.end : one.end]
            write = one.write or ""
            inside = one.kind == "grammar" and one.start <= mend.start and mend.end <= one.end
            if inside and write.startswith(head) and write.endswith(tail):
                mend = replace(mend, right=write[len(head) : len(write) - len(tail)])
                found = tuple(other for other in found if other is not one)
                break
        made.append(mend)
    return tuple(made), found


def agreeing(mends: tuple[Mend, ...], found: tuple[Finding, ...]) -> tuple[tuple[Mend, ...], tuple[Finding, ...]]:
    """Words to avoid together with the words that go with them and do not go with those to write, and the rest of what
    is found: the game's word has another gender."""
    made: list[Mend] = []
    for mend in mends:
        for one in found if mend.kind == TERM else ():
            if one.kind == "grammar" and one.write and one.start <= mend.start and mend.end <= one.end:
                mend = replace(mend, start=one.start, end=one.end, right=one.write)
                found = tuple(other for other in found if other is not one)
                break
        made.append(mend)
    return tuple(made), found


def moved(finding: Finding, text: str, by: MendedText) -> Finding:
    """A finding on a mended text, in the text as it was."""
    start, end = by.back(finding.start), by.back(finding.end, end=True)
    return replace(finding, start=start, end=max(start, end), said=text[start : max(start, end)])
