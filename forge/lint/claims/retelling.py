"""Which of the sentences that tell something wrong another sentence comes nearest to, where it is about the same."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from forge.lint.claims.saying import MODAL, Bag, SaidPart, SaidWord, Saying

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
        given = [one for one in known if not one.stated and not one.turned]
        seen = Counter(form for one in given for form in one.bag.forms)
        self._weights: Mapping[str, float] = {
            form: min(max(math.log(len(given) / times), LEAST), MOST) for form, times in seen.items()
        }
        self._weighed = {
            id(one): [(word, max(self._weigh(word), DECIDES if word in one.own else 0.0)) for word in one.bag.words]
            for one in known
        }
        self._totals = {id(one): sum(map(self._weigh, one.bag.words)) + self._decisive(one) for one in known}

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
        rights = [one for one in self._right if tests.key in (None, one.key)] if likely else []
        nearest: list[tuple[Missaid, Bag]] = []  # what comes near, each with the part that does
        for part in parts if likely else ():
            here = Bag(part.words)
            total = sum(map(self._weigh, part.words))
            figures = {min(word.forms) for word in part.words if word.piece.text.isdigit()} - tests.figures
            # What is answered says otherwise than what is stated, in the same words.
            near: dict[tuple[str | None, bool], float] = {}
            for one in likely:
                if part.denies != one.bag.denies or part.asked != one.asked:
                    continue
                if figures and not figures & one.bag.forms and not any(word.is_number for word in one.own):
                    continue  # an example, not a rule
                score = self._score(one, here, around, total)
                mere = MERE if tests.key is None else MERE_OF_THING
                if score < (max(tests.near, mere) if one.mere else tests.near):
                    continue
                if not one.own and not self._is_all_said(one, here):
                    continue
                but = _concepts(one.other)
                if not _told_by(one, here, but, self._weigh):
                    continue
                said = Bag(one.own or one.bag.words)
                found = [word for word in part.words if said.has(word, but)]
                within = but - _concepts(one.own) | self._poles - one.bag.concepts
                if any(word.concepts & within for word in found if one.own):
                    continue  # it stands within what says otherwise: "hits" in "never hits", "least" in "at least"
                for key in (one.key, None):  # what is told right of the same comes nearest most of the time
                    if (key, one.stated) not in near:
                        near[key, one.stated] = max(
                            (
                                self._score(other, here, around, total)
                                for other in rights
                                if key in (None, other.key)
                                and not self._contradicts(other, here)
                                and not (one.stated and other.asked)
                            ),
                            default=0.0,
                        )
                    if score < near[key, one.stated] + tests.margin:
                        break
                else:
                    nearest.append((Missaid(one, score, near[None, one.stated], _together(found)), here))
        nearest.sort(key=lambda one: -one[0].near)
        for found_one, where in nearest[:TRIED]:
            if not _turned_round(found_one.told, where) and self._is_about(
                found_one, where, whole, around, rights, Bag(own), ALL if tests.key is None else ALL_OF_THING
            ):
                return found_one
        return None

    def _is_about(
        self, found: Missaid, here: Bag, whole: Bag, around: Bag, rights: Iterable[Saying], own: Bag, share: float
    ) -> bool:
        """Whether a sentence is about what a telling is about: most of it stands there, and what is told right of the
        same comes as near as what is told right of anything else, or that is much further away."""
        told = found.told
        if not any(
            bag.words and self._covered(told, bag) >= share * sum(map(self._weigh, bag.words)) for bag in (whole, own)
        ):
            return False
        total = sum(map(self._weigh, here.words))
        near = {True: 0.0, False: 0.0}
        for one in rights:
            near[one.key == told.key] = max(near[one.key == told.key], self._score(one, here, around, total))
        return near[True] >= near[False] or found.near >= max(SAME, near[False] + FURTHER, found.right + FURTHER)

    def _is_all_said(self, told: Saying, here: Bag) -> bool:
        """Whether words have nearly all of what was asked, and most of it in the same words."""
        total = sum(map(self._weigh, told.bag.words))
        got = [(has, self._weigh(word)) for word in told.bag.words if (has := here.has(word))]
        same = sum(weight for has, weight in got if has == 1.0)
        return sum(has * weight for has, weight in got) >= WHOLE * total and same >= SO * total

    def _covered(self, told: Saying, bag: Bag) -> float:
        """How much of some words a telling has."""
        return sum(self._weigh(word) * told.bag.has(word) for word in bag.words)

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
        here, around, total = Bag(words), Bag((*above, *words)), sum(map(self._weigh, words))
        return any(
            all(one.bag.has(word) == 1.0 for word in said) and self._score(one, here, around, total) >= near
            for one in self._right
        )

    def _is_likely(self, told: Saying, whole: Bag, around: Bag, tests: Demands) -> bool:
        """Whether a sentence may tell something as a wrong one does."""
        if tests.key not in (None, told.key) or not _told_by(told, whole, _concepts(told.other), self._weigh):
            return False
        if told.modal.isdisjoint(tests.modal) and told.modal and (tests.modal or told.modally):
            return False
        needs = told.needs & self._poles
        if not needs <= around.concepts and (tests.key is None or self._differs(needs, around)):
            return False
        both = Bag(word for word in told.bag.words if word not in told.own)
        but = _concepts(told.own) | both.concepts  # what both say makes none right
        other = [word for word in told.other if not word.alike & both.concepts]
        return not other or sum(whole.has(word, but) > 0 for word in other) < OTHER * len(other)

    def _score(self, told: Saying, here: Bag, around: Bag, total: float) -> float:
        """How near a clause comes to what tells something: how much of either the other has."""
        got = 0.0
        for word, weight in self._weighed[id(told)]:
            has = here.has(word) or ABOVE * around.has(word)
            if has:
                got += has * weight
        if not got:
            return 0.0
        return math.sqrt(got / self._totals[id(told)] * self._covered(told, here) / total)


def _concepts(words: Iterable[SaidWord]) -> frozenset[str]:
    return frozenset[str]().union(*(word.concepts for word in words))


def _told_by(told: Saying, bag: Bag, but: frozenset[str], weigh: Callable[[SaidWord], float]) -> bool:
    """Whether some words have what makes a telling wrong, and next to the same."""
    own = frozenset[str]().union(*(word.all for word in told.own))
    found = total = 0.0
    for word in told.own:
        has, weight = bag.has(word, but), weigh(word)
        beside = word.beside - own if len(told.own) == 1 else word.beside
        if has and beside and not any(_same(word, one, but) and not beside.isdisjoint(one.beside) for one in bag.words):
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
