"""Which of the sentences that tell something wrong another sentence comes nearest to, where it is about the same."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from forge.lint.claims.saying import ALIKE, MODAL, Bag, SaidPart, SaidWord, Saying, share_of

ABOVE = 0.5  # what a word counts that stands in the headings above, or in the rest of the sentence
MOST, LEAST, UNKNOWN = 4.0, 0.3, 2.0  # what a word weighs: by how rare it is
DENIES = 2.5  # a word that denies
DECIDES = 1.5  # one by which right and wrong differ, at least
OWN = 0.6  # so much of what only the wrong one has stands in a sentence that tells it
MERE = 0.65  # how near a question has to be to one that is answered otherwise
MERE_OF_THING = 0.55  # where it is known of what is asked
SAME, FURTHER = 0.85, 0.2  # so near, and so much nearer than all that is right: it is about this rule
OTHER = 0.5  # and less than so much of what only the right one has
WHOLE = 0.75  # so much of what was asked is in what answers it without a yes or a no
SO = 0.6  # and so much in the same words
ANYTHING = ""  # what those have that nothing of their own makes wrong
TRIED = 4  # of those that come near so many are looked at
ALL = 0.45  # so much of a whole sentence is in what it tells
ALL_OF_LONG, LONG = 0.63, 14  # and so much of one that has so many words
RAREST = 3  # words by which what tells the same is looked up
RARE = 0.5  # what a word weighs that tells what a sentence is about
ALL_OF_THING = 0.3  # where it is known of what is told


@dataclass(frozen=True)
class Missaid:
    """A sentence that tells something as a wrong one does: how near it is, how near it is to what is right, and the
    words that are wrong."""

    told: Saying
    near: float
    right: float
    words: tuple[SaidWord, ...]

    @property
    def span(self) -> tuple[int, int]:
        return self.words[0].piece.start, self.words[-1].piece.end


@dataclass(frozen=True)
class Demands:
    """How near a sentence has to come to what is wrong, of 1, and how much nearer than to what is right; `modal`: what
    it says may, must or cannot be; `key`: what alone it can tell; `figures`: the numbers of the rules."""

    near: float
    margin: float
    modal: frozenset[str] = frozenset()
    key: str | None = None
    figures: frozenset[str] = frozenset()


class Retellings:
    """What is known to tell something right or wrong, and which of it a sentence comes nearest to."""

    def __init__(self, told: Iterable[Saying], slots: Iterable[Iterable[str]], named: Iterable[str] = ()) -> None:
        """`slots`: concepts of which each excludes the others; `named`: those that a sentence has to name."""
        known = list(told)
        self._slots = [frozenset(names) for names in slots]
        self._poles = frozenset(named).union(*self._slots) - {*MODAL}
        self._right = [one for one in known if one.right]
        self._wrong = [one for one in known if not one.right and (one.own or one.stated)]
        self._by_own: dict[str, list[int]] = defaultdict(list)  # the wrong ones, by what makes them wrong
        for number, one in enumerate(self._wrong):
            for name in frozenset[str]().union(*(word.all for word in one.own)) or {ANYTHING}:
                self._by_own[name].append(number)
        self._by_word: dict[str, list[int]] = defaultdict(list)  # the right ones that state something
        for number, one in enumerate(self._right):
            for name in one.bag.forms | one.bag.alike if not one.asked else ():
                self._by_word[name].append(number)
        given = [one for one in known if not one.stated and not one.turned]
        seen = Counter(form for one in given for form in one.bag.forms)
        self._weights: Mapping[str, float] = {
            form: min(max(math.log(len(given) / times), LEAST), MOST) for form, times in seen.items()
        }
        kinds: dict[tuple[frozenset[str], frozenset[str]], int] = {}
        self._measured = {one: self._measure(one, kinds) for one in known}
        self._kinds = list(kinds)

    def _measure(self, told: Saying, kinds: dict[tuple[frozenset[str], frozenset[str]], int]) -> Measured:
        """What the words of a telling weigh; `kinds` numbers words that are alike in all."""
        weights = [
            (
                kinds.setdefault((word.forms, word.concepts), len(kinds)),
                max(self._weigh(word), DECIDES if word in told.own else 0.0),
            )
            for word in told.bag.words
        ]
        return Measured(weights, sum(map(self._weigh, told.bag.words)) + self._decisive(told))

    def _sharing(self, whole: Bag) -> Iterator[Saying]:
        """The wrong ones of which a sentence has some of what makes them wrong."""
        names = (ANYTHING, *whole.forms, *whole.concepts)
        for number in sorted({number for name in names for number in self._by_own.get(name, ())}):
            yield self._wrong[number]

    def _weigh(self, word: SaidWord) -> float:
        if word.denies:
            return DENIES
        return min((self._weights[form] for form in word.forms if form in self._weights), default=UNKNOWN)

    def _decisive(self, told: Saying) -> float:
        """What the words by which it is wrong weigh more than as any others."""
        return sum(max(DECIDES - self._weigh(word), 0.0) for word in told.own)

    def wrong(
        self,
        parts: Iterable[SaidPart],
        words: Sequence[SaidWord],
        above: Sequence[SaidWord],
        tests: Demands,
        own: Sequence[SaidWord] = (),
    ) -> Missaid | None:
        """The wrong telling that a sentence, or a part of it, comes nearest to, if nothing that is right is nearer.
        `words`: all of it, and of what it answers; `above`: those it stands under; `own`: those of an answer alone."""
        whole, around = Bag(words), Bag((*above, *words))
        likely = [one for one in self._sharing(whole) if self._is_likely(one, whole, around, tests)]
        if not likely:
            return None
        rights = [one for one in self._right if tests.key in (None, one.key)]
        nearest = [found for part in parts for found in self._near_to(part, likely, rights, around, tests)]
        nearest.sort(key=lambda one: -one[0].near)
        for found_one, where in nearest[:TRIED]:
            if not _turned_round(found_one.told, where.here) and self._is_about(
                found_one, where, whole, rights, Bag(own), of_thing=tests.key is not None
            ):
                return found_one
        return None

    def _near_to(
        self, part: SaidPart, likely: Sequence[Saying], rights: Sequence[Saying], around: Bag, tests: Demands
    ) -> Iterator[tuple[Missaid, Closeness]]:
        """The wrong tellings that a part of a sentence comes near to, where none that is right is as near."""
        close = self._close(part.words, around)
        here = close.here
        figures = {min(word.forms) for word in part.words if word.piece.text.isdigit()} - tests.figures
        # What is answered says otherwise than what is stated, in the same words.
        near: dict[tuple[str | None, bool], float] = {}
        for one in likely:
            if part.denies != one.bag.denies or part.asked != one.asked:
                continue
            if figures and not figures & one.bag.forms and not any(word.is_number for word in one.own):
                continue  # an example, not a rule
            mere = MERE if tests.key is None else MERE_OF_THING
            least = max(tests.near, mere) if one.mere else tests.near
            if (score := close.to(one, least)) < least:
                continue
            if not one.own and not self._is_all_said(one, here):
                continue
            but = one.other_concepts
            if not _told_by(one, here, but, self._weigh):
                continue
            said = Bag(one.own or one.bag.words)
            found = [word for word in part.words if said.has(word, but)]
            if one.own and not one.mere and all(word.is_little for word in found):
                continue  # what makes it wrong are other words
            within = but - one.own_concepts | self._poles - one.bag.concepts
            if any(word.concepts & within for word in found if one.own):
                continue  # it stands within what says otherwise: "hits" in "never hits", "least" in "at least"
            for key in (one.key, None):  # what is told right of the same comes nearest most of the time
                if (key, one.stated) not in near:
                    near[key, one.stated] = close.to_nearest(
                        other
                        for other in rights
                        if key in (None, other.key)
                        and not (one.stated and other.asked)
                        and not self._contradicts(other, here)
                    )
                if score < near[key, one.stated] + tests.margin:
                    break
            else:
                yield Missaid(one, score, near[None, one.stated], _together(found)), close

    def _is_about(
        self, found: Missaid, close: Closeness, whole: Bag, rights: Sequence[Saying], own: Bag, *, of_thing: bool
    ) -> bool:
        """Whether a sentence is about what a telling is about: most of it stands there, where nothing is known of what
        is told all that it denies, too, and what is told right of the same comes as near as what is told right of
        anything else, or that is much further away."""
        told = found.told
        share = ALL_OF_THING if of_thing else ALL_OF_LONG if len(whole.words) >= LONG else ALL
        if not any(
            bag.words and self._covered(told, bag) >= share * sum(map(self._weigh, bag.words)) for bag in (whole, own)
        ):
            return False
        if any(word.denies and not told.bag.has(word) for word in whole.words if not of_thing):
            return False
        mine = close.to_nearest(one for one in rights if one.key == told.key)
        others = close.to_nearest(one for one in rights if one.key != told.key)
        return mine >= others or found.near >= max(SAME, others + FURTHER, found.right + FURTHER)

    def _is_all_said(self, told: Saying, here: Bag) -> bool:
        """Whether words have nearly all of what was asked, and most of it in the same words."""
        total = sum(map(self._weigh, told.bag.words))
        got = [(has, self._weigh(word)) for word in told.bag.words if (has := here.has(word))]
        same = sum(weight for has, weight in got if has == 1.0)
        return sum(has * weight for has, weight in got) >= WHOLE * total and same >= SO * total

    def _covered(self, told: Saying, bag: Bag) -> float:
        """How much of some words a telling has."""
        return sum(self._weigh(word) * told.bag.has(word) for word in bag.words)

    def sides(self, key: str, words: Sequence[SaidWord]) -> tuple[float, float]:
        """How near some words come to what is told right of something, and how near to what is told wrong of it; what
        asks does not count."""
        close = self._close(words, Bag(words))
        right, wrong = (
            close.to_nearest(one for one in some if one.key == key and not one.asked)
            for some in (self._right, self._wrong)
        )
        return right, wrong

    def _contradicts(self, told: Saying, here: Bag) -> bool:
        return self._differs(told.bag.concepts, here)

    def _differs(self, concepts: frozenset[str], here: Bag) -> bool:
        """Whether one says left where the other says right, or the like."""
        for slot in self._slots:
            mine, theirs = slot & concepts, slot & here.concepts
            if mine and theirs and mine.isdisjoint(theirs):
                return True
        return False

    def tells_right(
        self, words: Sequence[SaidWord], above: Sequence[SaidWord], near: float, said: Sequence[SaidWord]
    ) -> bool:
        """Whether a sentence comes so near to a right one that has some words of it, too."""
        close = self._close(words, Bag((*above, *words)))
        return any(
            all(one.bag.has(word) == 1.0 for word in said) and close.to(one, near) >= near for one in self._right
        )

    def nearest(
        self, words: Sequence[SaidWord], around: Bag, near: float, share: float, key: str | None = None
    ) -> list[tuple[float, Saying]]:
        """What is told right and comes so near to some words, the nearest first: all that come near by such a share of
        that; but what asks something. `key`: what alone it can tell."""
        close = self._close(words, around)
        likely = self._like(words) if key is None else [one for one in self.of(key) if not one.asked]
        found = [(close.to(one, near * share), one) for one in likely]
        found.sort(key=lambda one: -one[0])
        least = max(found[0][0], near) * share if found else near
        return [one for one in found if one[0] >= least]

    def _like(self, words: Sequence[SaidWord]) -> list[Saying]:
        """What is told right with one of the rarest of some words."""
        told = [(word, numbers) for word in words if (numbers := self._having(word))]
        told.sort(key=lambda one: -self._weigh(one[0]))
        return [self._right[number] for number in dict.fromkeys(n for _, some in told[:RAREST] for n in some)]

    def _having(self, word: SaidWord) -> list[int]:
        """The numbers of what is told right with a word."""
        return [number for name in word.forms | word.alike for number in self._by_word.get(name, ())]

    def is_rare(self, word: SaidWord) -> bool:
        """Whether a word tells what a sentence is about."""
        return self._weigh(word) >= RARE

    def of(self, key: str) -> list[Saying]:
        """All that is told right of something."""
        return [one for one in self._right if one.key == key]

    def _is_likely(self, told: Saying, whole: Bag, around: Bag, tests: Demands) -> bool:
        """Whether a sentence may tell something as a wrong one does."""
        if tests.key not in (None, told.key) or not _told_by(told, whole, told.other_concepts, self._weigh):
            return False
        if told.modal.isdisjoint(tests.modal) and told.modal and (tests.modal or told.modally):
            return False
        needs = told.needs & self._poles
        if not needs <= around.concepts and (tests.key is None or self._differs(needs, around)):
            return False
        other, but = told.others, told.shared  # what both say makes none right
        return not other or sum(whole.has(word, but) > 0 for word in other) < OTHER * len(other)

    def _close(self, words: Sequence[SaidWord], around: Bag) -> Closeness:
        weights = [self._weigh(word) for word in words]
        return Closeness(Bag(words), around, weights, self._kinds, self._measured)


class Measured(NamedTuple):
    """What a telling weighs: each of its words, by the number of its kind, and all of it."""

    words: Sequence[tuple[int, float]]
    total: float


class Closeness:
    """How near a part of a sentence comes to what tells something: how much of either the other has."""

    def __init__(
        self,
        here: Bag,
        around: Bag,
        weights: Sequence[float],
        kinds: Sequence[tuple[frozenset[str], frozenset[str]]],
        measured: Mapping[Saying, Measured],
    ) -> None:
        """`here`: its words, `weights`: what each of them weighs; `around`: those it stands among; `kinds`: what the
        words of tellings may be forms of, and are part of."""
        self.here, self._around = here, around
        self._words = [(word.forms, word.concepts, weight) for word, weight in zip(here.words, weights, strict=True)]
        self._total = sum(weights)
        self._kinds, self._measured = kinds, measured
        self._has: dict[int, float] = {}  # how much of a kind of word it has

    def to(self, told: Saying, least: float = 0.0) -> float:
        """How near it comes to a telling, of 1; what is less than `least` is not found out exactly."""
        measured, known, got = self._measured[told], self._has, 0.0
        for kind, weight in measured.words:
            has = known.get(kind)
            if has is None:
                has = known[kind] = self._share(*self._kinds[kind])
            got += has * weight
        share = got / measured.total if got else 0.0
        if share < least * least:  # the other share is 1 at most
            return 0.0
        covered, there, meant = 0.0, told.bag.forms, told.bag.concepts
        for forms, concepts, weight in self._words:  # as `Bag.has` says, a million times for a book
            if not forms.isdisjoint(there):
                covered += weight
            elif not concepts.isdisjoint(meant):
                covered += weight * ALIKE
        return math.sqrt(share * covered / self._total) if covered else 0.0

    def to_nearest(self, tellings: Iterable[Saying]) -> float:
        """How near it comes to the nearest of several."""
        best = 0.0
        for told in tellings:
            best = max(best, self.to(told, best))
        return best

    def _share(self, forms: frozenset[str], concepts: frozenset[str]) -> float:
        return share_of(self.here, forms, concepts) or ABOVE * share_of(self._around, forms, concepts)


def _told_by(told: Saying, bag: Bag, but: frozenset[str], weigh: Callable[[SaidWord], float]) -> bool:
    """Whether some words have what makes a telling wrong, and next to the same."""
    found = total = 0.0
    for word, beside in zip(told.own, told.neighbours, strict=True):
        has, weight = bag.has(word, but), weigh(word)
        if has and beside:
            forms, concepts = word.forms, word.concepts - but
            for one in bag.words:
                same = not forms.isdisjoint(one.forms) or not concepts.isdisjoint(one.concepts)
                if same and not beside.isdisjoint(one.beside):
                    break
            else:
                has = 0.0
        found += has * weight
        total += weight
    return found >= OWN * total


def _same(word: SaidWord, other: SaidWord, but: frozenset[str] = frozenset()) -> bool:
    return not word.forms.isdisjoint(other.forms) or not (word.concepts - but).isdisjoint(other.concepts)


def _turned_round(told: Saying, here: Bag) -> bool:
    """Whether words before and behind those that make a telling wrong have changed places: then it may be right."""
    mine = _around(told.bag.words, lambda word: word in told.own)
    theirs = _around(here.words, lambda word: any(_same(one, word) for one in told.own))
    if mine is None or theirs is None:
        return False
    before, behind = (Bag(word for word in side.words if not word.is_little) for side in mine)
    return _only(before, theirs[1], theirs[0]) and _only(behind, theirs[0], theirs[1])


def _around(words: Sequence[SaidWord], meant: Callable[[SaidWord], bool]) -> tuple[Bag, Bag] | None:
    """The words before and behind those that are meant."""
    at = [place for place, word in enumerate(words) if meant(word)]
    return (Bag(words[: at[0]]), Bag(words[at[-1] + 1 :])) if at else None


def _only(some: Bag, here: Bag, there: Bag) -> bool:
    """Whether one of some words stands here, and not there."""
    return any(here.has(word) and not there.has(word) for word in some.words)


def _together(words: Sequence[SaidWord]) -> tuple[SaidWord, ...]:
    """Those of some words that stand together: of several rows the first of the longest."""
    rows = [[words[0]]]
    for before, word in pairwise(words):
        if word.piece.start - before.piece.end > len("a few"):
            rows.append([])
        rows[-1].append(word)
    widths = [row[-1].piece.end - row[0].piece.start for row in rows]
    return tuple(rows[widths.index(max(widths))])
