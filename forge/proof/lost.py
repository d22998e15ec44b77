"""What may be the matter with a text that is not understood: where its words part from those of a right one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Rule
from forge.abilities.tree import Path, diff
from forge.library.model import Printed
from forge.proof.curing import exchanges, places
from forge.proof.differences import beyond
from forge.proof.expecting.compare import Comparison, WordGap, by_concepts, by_words
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.words import pieces
from forge.proof.findings import Finding
from forge.proof.mending import CONFUSED, DOUBLED, LETTER, TERM, UNKNOWN, Mend, MendedText
from forge.proof.narrowing import SpannedText, begins, beside, levelled, whole
from forge.proof.parting import Discrepancy, apart, dotted, held, name, part_of
from forge.proof.remedies import followed, idle
from forge.proof.words import Words

KINDS = MappingProxyType({TERM: "term", DOUBLED: "grammar", CONFUSED: "grammar"})
NEXT = re.compile(r"(?: \w+){2}")
NUMBER = re.compile(r"(\d+)\s+")
CLAUSE = re.compile(r"[^,.;:!?]*")
TRIED, NEARLY = 18, 4  # texts that are tried with right words in a place; when there is one that its words make right
NOWHERE = -1, -1
MANY = 3  # words, or concepts, of which it is no chance that another text has all of them


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
    accepts: Callable[[str], bool] = lambda text: False
    reads: Callable[[str], bool] = lambda text: False
    near: tuple[str, ...] = ()

    def findings(self) -> tuple[Finding, ...]:
        """What alone has to be written anew for the text to be accepted; else where it seems to say other things than
        its card, or where it differs from a right text in a few words."""
        compared = self._compared
        if (cured := self._cured(compared)) is not None:
            return (cured,)
        found = compared
        if found is not None and not self.sure:
            found = replace(found, gaps=tuple(gap for gap in found.gaps if not self._is_said(gap, found.right)))
        if found is None or not found.gaps:
            found = by_words(self.text, (self.right.text,) if self.right.text else ())
        return tuple(self._told(found)) if found is not None else ()

    @cached_property
    def _compared(self) -> Comparison | None:
        if self.expecting is None:
            return None
        return by_concepts(self.expecting, self.owner, self.text, self.ability, self.right)

    def cured(self) -> Finding | None:
        """What alone has to be written anew for the text to be accepted, if that is little."""
        return self._cured(self._compared)

    def _cured(self, compared: Comparison | None) -> Finding | None:
        if (turned := self._exchanged()) is not None:
            return turned
        others = self.expecting.expected(self.owner, self.ability).texts if self.expecting is not None else ()
        concord = self.expecting.concord if self.expecting is not None else None
        # Of texts near it, such as have more of the right words go before others.
        near = sorted(self.near, key=lambda one: -len(_nouns(one) & _nouns(self.right.text)))
        rights = tuple(dict.fromkeys(one for one in (self.right.text, *near, *others) if one))
        likely, guessed, left = None, None, TRIED
        tried = {self.text}
        for right, gap, said, sure in places(self.text, rights, compared, concord):
            for one in dict.fromkeys(self._finding(gap, right, plainly, leave=True) for plainly in (False, True)):
                made = followed(self.text, [one])
                skipped = gap.unknown and not one.write and bool(near)  # right words are known there
                if one.write is None or idle(one) or left <= 0 or made in tried or skipped:
                    continue
                tried.add(made)
                left -= 1
                if self.accepts(made):
                    read = self.reads(made)
                    if (sure and not near) or read or made in near:
                        return self._advised(one, gap, right in rights)
                    # What only its words tell to be right may be another thing: something read is looked for near it.
                    if said and likely is None:
                        likely, left = self._advised(one, gap, right in rights), NEARLY
                    guessed = guessed or self._advised(one, gap, right in rights)
        return likely or guessed

    def _advised(self, one: Finding, gap: WordGap, known: bool) -> Finding:
        """A finding with which the text is accepted, with what to do; where it is not sure that this is what is meant,
        as no more than that. `known`: its words are those of a right text."""
        text, card = one.said.rstrip(","), (one.right or "")[one.right_start : one.right_end]
        if (not self.sure or not known) and gap.rival is None and not gap.unknown and text:
            if one.write == "":
                one = replace(one, message=self.words.say("text.without", text=text))
            elif self._reformed(text, one.write or ""):
                one = replace(one, message=self.words.say("form", text=text))
            elif one.write == _fitting(self.text, (one.start, one.end), card) and card:
                one = replace(one, message=self.words.say("text.instead", text=text, card=one.write))
        if one.write:
            one = replace(one, advice=self.words.say("write", text=one.write))
        return one if known else replace(one, right=None, right_start=0, right_end=0)

    def _reformed(self, text: str, write: str) -> bool:
        """Whether a word is to be written in another form, and nothing else."""
        single = text.isalpha() and write.isalpha()
        return single and self.expecting is not None and self.expecting.concord.reformed(text, write)

    def _exchanged(self) -> Finding | None:
        """That two sentences stand the other way round, if that is all."""
        for first, second, write in exchanges(self.text):
            if self.accepts(self.text[: first[0]] + write + self.text[second[1] :]):
                said, other = (self.text[slice(*one)].rstrip(".!?") for one in (first, second))
                message, advice = self.words.say("order", text=said, card=other), self.words.say("write", text=write)
                here = self.text[first[0] : second[1]]
                kind = "meaning" if self.sure else "perhaps"
                return Finding(kind, first[0], second[1], here, message, write=write, advice=advice)
        return None

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
            yield self._finding(self._joining(gap, found.right), found.right)

    def _joining(self, gap: WordGap, right: str) -> WordGap:
        """A word that joins a clause, of which a right text has nothing, together with the clause, where that text says
        just that in words of its own: the word tells how it goes with the rest."""
        here, end = gap.here, CLAUSE.match(self.text, gap.here[1])
        alone = gap.there[0] == gap.there[1] and not gap.unknown and not gap.torn
        if self.expecting is None or not alone or end is None or not self.text[: here[0]].rstrip().endswith(","):
            return gap
        name = self.expecting.texts.called(self.owner).text
        behind = [one.name for one in self.expecting.words.placed(self.text, name) if here[1] <= one.start < end.end()]
        placed = self.expecting.words.placed(right, name)
        for at in range(len(placed) - len(behind) + 1 if len(behind) >= MANY else 0):
            same = placed[at : at + len(behind)]
            if [one.name for one in same] == behind:
                return replace(gap, here=(here[0], end.end()), there=(same[0].start, max(one.end for one in same)))
        return gap

    def _finding(self, gap: WordGap, right: str, plainly: bool = False, leave: bool = False) -> Finding:
        """What is said of a place in which the text has other words than a right one; `plainly`: just these words;
        `leave`: those of which the right one has nothing are to be left out."""
        here, there = gap.here, gap.there
        if not plainly:
            here, there = whole(self.text, here), whole(right, there)
            here, there = levelled(self.text, here, right, there)
            here = _unnumbered(self.text, here, right, there)
        text, card = self.text[slice(*here)], right[slice(*there)]
        write = _fitting(self.text, here, card) or None
        finding = Finding("meaning" if self.sure else "perhaps", *here, text, "", write=write)
        finding = replace(finding, right=right, right_start=there[0], right_end=there[1])
        concord = self.expecting.concord if self.expecting is not None else None
        if concord is not None and card and "," not in card and concord.closes(self.text, here):
            # The comma goes with the clause that it closes.
            finding = replace(finding, end=here[1] + 1, said=f"{text},")
        if card and not text:  # written with the word beside it
            first = begins(right, there[0])
            ended = first and right[there[1] : there[1] + 1] == "."
            parted = right[: there[0]].rstrip().endswith(",") and not first
            place, write = beside(self.text, here[0], card, ended, first, parted)
            if ended and here[0] == len(self.text.rstrip()):
                place, write = here, f" {card}."
            finding = replace(finding, start=place[0], end=place[1], said=self.text[slice(*place)], write=write)
        elif leave and not card and text != self.text:
            finding = replace(
                finding, write="", advice=self.words.say("leave", text=text), right=None, right_start=0, right_end=0
            )
        # Where the parts stand is known of the one right text, which may be the end of another one.
        at = right.find(self.right.text)
        where = (gap.there[0] - at, gap.there[1] - at) if at >= 0 else NOWHERE
        return self._meant(finding, replace(gap, there=where), text, card)

    def _meant(self, finding: Finding, gap: WordGap, text: str, card: str) -> Finding:
        if gap.torn:
            return replace(finding, message=self.words.say("belongs", text=text))
        if finding.write and finding.write.casefold() == card.casefold():
            card = finding.write  # as it stands inside a sentence
        key = "differs" if text and card else "more" if text else "less"
        values = {name: said for name, said in (("text", text), ("card", card)) if said}
        if gap.unknown:
            return replace(finding, message=self.words.say("text.unknown" if card else "text.strange", **values))
        changed = list(apart(diff(self.ability, gap.rival))) if gap.rival is not None else []
        if self.sure and finding.write:
            finding = replace(finding, advice=self.words.say("write", text=finding.write))
        if self.sure and (part := self._part(changed, gap)) is not None:
            return replace(finding, message=self.words.say(key, part=part, **values))
        lacks = beyond(card, text) if text else ""
        if len(changed) != 1 and lacks:
            return replace(finding, message=self.words.say("text.less", card=lacks))
        if len(changed) != 1 and text and card and (part := self._exact(gap)) is not None:
            return replace(finding, message=self.words.say("seems.differs", part=part, **values))
        if len(changed) != 1:
            return replace(finding, message=self.words.say(f"text.{key}", **values))
        [one] = changed
        message = self.words.say(f"seems.{key}", part=part_of(self.words, one), **values)
        if lacks:
            message = self.words.say("text.less", card=lacks)
        return replace(finding, message=message, path=dotted(one.path), card=name(one.card), text=name(one.told))

    def _exact(self, gap: WordGap) -> str | None:
        """What that part of the card is called that is said by just the words that the text has others for."""
        said = [path for path, span in self.right.spans.items() if span == gap.there]
        return self._called(max(said, key=len, default=()))

    def _called(self, path: Path) -> str | None:
        """What that is called which stands at a path, if it has a name of its own."""
        if not path:
            return None
        number = f"number.{path[-1]}"
        if type(held(self.ability, path)) is int and self.words.has(number):
            return self.words.say(number)
        return self.words.part(path) if self.words.has(f"part.{path[-1]}") else None

    def _part(self, changed: list[Discrepancy], gap: WordGap) -> str | None:
        """What is called that which differs: by the change that explains it, else by the part of the card in which the
        right words stand."""
        start, end = gap.there
        if any(self._counts(path, start, end) for path in self.right.spans):
            return self.words.part(("n",))
        if (exact := self._exact(gap)) is not None:
            return exact
        if len(changed) == 1:
            return part_of(self.words, changed[0])
        around = [(b - a, path) for path, (a, b) in self.right.spans.items() if a <= start < end <= b]
        wide, path = min(around, key=lambda one: (one[0], -len(one[1])), default=(0, ()))
        if wide > end - start and isinstance(held(self.ability, path), Rule):
            return None  # it is said of all that holds
        return self._called(path)

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


def _fitting(text: str, here: tuple[int, int], card: str) -> str:
    """Right words with the capital or the small letter with which the others begin, where a sentence begins there, or
    none."""
    said = text[slice(*here)]
    if not said or not card or said[:1].isupper() == card[:1].isupper():
        return card
    first = begins(text, here[0])
    if first:
        return card[:1].upper() + card[1:] if said[:1].isupper() else card
    return card[:1].lower() + card[1:] if said[:1].islower() and card[1:2].islower() else card


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
            lacks = beyond(mend.right or "", said)
            message = words.say("lacks", card=lacks) if lacks else words.say("form", text=said)
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
