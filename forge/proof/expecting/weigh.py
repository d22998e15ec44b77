"""Whether a text says what is expected, and how far it is from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from forge.language.concepts import ConceptsFile, Law

# What a concept counts that a text says beyond its card, one that it leaves out, two that stand the other way round.
# OFTENER, RARER: one that may be said again, and is said more times, or fewer.
MORE, LESS, ORDER, OFTENER, RARER = 0.3, 0.6, 0.03, 0.15, 0.05


@dataclass(frozen=True)
class Excuse:
    """A law with its names apart."""

    names: frozenset[str]
    where: frozenset[str]
    unless: frozenset[str]
    without: frozenset[str]
    after: frozenset[str]
    past: frozenset[str]

    @property
    def always(self) -> bool:
        """Whether it holds wherever its concepts stand."""
        return not (self.where or self.unless or self.without or self.after)

    def holds(
        self, name: str, where: frozenset[str], card: frozenset[str], text: tuple[str, ...], spare: frozenset[str]
    ) -> bool:
        """Of a concept; `where`: what the side with less of it says; `spare`: what the text says oftener."""
        if self.without & spare or (self.after and not self._behind(name, text)):
            return False
        return (not self.where or bool(self.where & where)) and not self.unless & card

    def _behind(self, name: str, text: tuple[str, ...]) -> bool:
        """Whether a concept stands in a text behind what it may be said of, each time."""
        before = ([other for other in text[:at] if other in self.after | self.past] for at in _places(text, name))
        return all(heads and heads[-1] in self.after for heads in before)


@dataclass(frozen=True)
class Belonging:
    """A link with its names apart."""

    of: frozenset[str]
    to: frozenset[str]
    where: frozenset[str]
    unless: frozenset[str]
    freely: frozenset[str]
    ahead: bool
    next: bool
    first: bool

    def same(self, card: tuple[str, ...], text: tuple[str, ...]) -> bool:
        """Whether what both say belongs to the same in both."""
        if (self.where and not self.where.intersection(card)) or self.unless.intersection(card):
            return True
        for name in self.of.intersection(card, text):
            said = self._first(name, card.count(name), text) if self.first else text
            heads = _heads(card, name, self.to, self.ahead or self.next)
            if self.next:
                if not heads >= _heads(said, name, self.to, True):
                    return False
            elif heads and not self._belongs(heads, list(self._told(card, said, name)), card):
                return False
        return True

    @staticmethod
    def _first(name: str, times: int, text: tuple[str, ...]) -> tuple[str, ...]:
        """A text that names somebody so many times; who is named again, if that may be, still does what comes."""
        last = [at for at, one in enumerate(text) if one == name][times:]
        return tuple([one for at, one in enumerate(text) if at not in last])

    def _belongs(self, heads: frozenset[str], told: Sequence[frozenset[str]], card: tuple[str, ...]) -> bool:
        if self.freely.intersection(card):
            return heads <= frozenset().union(*told)
        return all(one & heads for one in told if one)

    def _told(self, card: tuple[str, ...], text: tuple[str, ...], name: str) -> Iterator[frozenset[str]]:
        """What each place in the text may belong to; none behind which is nothing, where one in the card is so too."""
        ends = [1 + max((at for at, other in enumerate(said) if other in self.to), default=-1) for said in (card, text)]
        free = self.ahead and name in card[ends[0] :]
        return _each(text[: ends[1]] if free and name in text[: ends[1]] else text, name, self.to)


@dataclass(frozen=True)
class DoneBy:
    """Who does what, with its names apart."""

    you: frozenset[str]
    they: frozenset[str]
    to: frozenset[str]

    def same(self, card: tuple[str, ...], text: tuple[str, ...]) -> bool:
        """Whether what the text has somebody do is done by the same in the card: by the reader, or by another."""
        if not self.they.intersection(card):
            return not self.they.intersection(text)
        theirs = frozenset(_done(card, self.they, self.to))
        if not theirs.issuperset(_done(text, self.they, self.to)):
            return False
        first = next(at for at, name in enumerate(card) if name in self.they)
        return frozenset(_done(card, self.you, self.to)).union(card[:first]).issuperset(_done(text, self.you, self.to))


class Scales:
    """Weighs what a text says against what is expected, by laws of what may be said and left unsaid."""

    def __init__(self, files: Sequence[ConceptsFile]) -> None:
        """Of the laws of these files together; what several say of one concept, the last one says."""
        laws = [law for file in files for law in file.laws]
        self.more = [_excuse(law.more, law) for law in laws if law.more]
        self.less = [_excuse(law.less, law) for law in laws if law.less]
        free = [{name for one in excuses if one.always for name in one.names} for excuses in (self.more, self.less)]
        self.free = frozenset(free[0] & free[1])  # may be said or not, and tell nothing apart
        self.links = [
            Belonging(
                _set(link.of),
                _set(link.to),
                _set(link.where),
                _set(link.unless),
                _set(link.freely),
                link.ahead,
                link.next,
                link.first,
            )
            for file in files
            for link in file.links
        ]
        self.actors = [DoneBy(_set(one.you), _set(one.they), _set(one.to)) for file in files for one in file.actors]
        self.given, self.again, self.unsaid, self.light, self.doers = (
            _set(" ".join(getattr(file, names) for file in files))
            for names in ("given", "again", "unsaid", "light", "doers")
        )
        self.stands = {name: tuple(others.split()) for file in files for name, others in file.stands.items()}
        self.readers = {name: other for file in files for name, other in file.readers.items()}
        self.same = [(one.one, one.other, _set(one.unless)) for file in files for one in file.same]

    def plainly(self, names: tuple[str, ...], card: tuple[str, ...]) -> tuple[str, ...]:
        """The concepts of a text, or of the card itself: what is one's own is the reader's where nobody else acts, and
        what is the same on this card is one."""
        plain = {} if self.doers.intersection(card) else dict(self.readers)
        plain |= {one: other for one, other, unless in self.same if other in card and not unless.intersection(card)}
        return tuple([plain.get(name, name) for name in names])

    def said(
        self, names: tuple[str, ...], card: tuple[str, ...], kept: frozenset[str] = frozenset()
    ) -> tuple[str, ...]:
        """What a text says, in the concepts of that card; `kept`: what stands for nothing but itself in it."""
        theirs, mine = frozenset(card), frozenset(names)
        lacks = Counter(card) - Counter(names)
        for name in sorted(self.stands.keys() & mine - kept):
            meant = next((other for other in self.stands[name] if lacks[other]), None)
            if meant is None:
                continue
            if name not in theirs:
                names = tuple([meant if one == name else one for one in names])
            elif meant not in mine and names.count(name) > card.count(name):
                # The last one: what was named is "there" from then on.
                last = max(at for at, one in enumerate(names) if one == name)
                names = (*names[:last], meant, *names[last + 1 :])
        return names

    def given_by(self, card: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
        """What a text says together with what its card shows, and the text need not say."""
        if self.given.intersection(names):
            return names
        return (*(name for name in card if name in self.given), *names)

    def alike(self, card: tuple[str, ...], other: tuple[str, ...]) -> bool:
        """Whether another ability only leaves out what a right text of the card may leave out as well, or has a label
        that such a text may have."""
        lacks, more = Counter(card) - Counter(other), Counter(other) - Counter(card)
        if lacks and not more:
            return self.unsaid.issuperset(lacks) and self.explains(card, other)
        return bool(more) and not lacks and self.given.issuperset(more) and self.explains(card, other)

    def explains(self, card: tuple[str, ...], text: tuple[str, ...]) -> bool:
        """Whether all that the text says is expected of the card, and nothing lacks."""
        more, less = self.apart(card, text)
        return not (more or less or any(self.torn(card, text)))

    def apart(self, card: tuple[str, ...], text: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
        """What the text says that is not expected of the card, and what it lacks, but for what laws allow."""
        theirs, mine = frozenset(card), frozenset(text)
        said, told = Counter(card), Counter(text)
        spare = frozenset(told - said)
        return (
            self._unexcused(self._oftener(told, said), self.more, theirs, theirs, text, spare),
            self._unexcused(self._oftener(said, told), self.less, mine, theirs, text, spare),
        )

    def torn(self, card: tuple[str, ...], text: tuple[str, ...]) -> Iterator[frozenset[str]]:
        """Concepts that both say and that belong to other things in the text, or are done by others."""
        yield from (link.of for link in self.links if not link.same(card, text))
        yield from (doing.they | doing.you for doing in self.actors if not doing.same(card, text))

    def _oftener(self, here: Counter[str], there: Counter[str]) -> frozenset[str]:
        """What is said here and not there, or fewer times there where that counts."""
        return frozenset(
            name for name, count in here.items() if count > there[name] and not (there[name] and name in self.again)
        )

    @staticmethod
    def _unexcused(
        names: frozenset[str],
        excuses: list[Excuse],
        where: frozenset[str],
        card: frozenset[str],
        text: tuple[str, ...],
        spare: frozenset[str],
    ) -> frozenset[str]:
        return frozenset(
            name
            for name in names
            if not any(name in one.names and one.holds(name, where, card, text, spare) for one in excuses)
        )

    def distance(self, card: tuple[str, ...], text: tuple[str, ...]) -> float:
        """How far a text is from what is expected: concepts more and less, and those in another order.

        Those that are free count nothing, nor light ones that lack; how often what may be said again is said, little.
        """
        card, text = (tuple([name for name in names if name not in self.free]) for names in (card, text))
        theirs, mine = Counter(card), Counter(text)
        more, less = mine - theirs, theirs - mine
        repeated = {name for name in (more | less) if name in self.again and name in mine and name in theirs}
        apart = sum(
            count * (RARER if name in repeated else LESS) for name, count in less.items() if name not in self.light
        )
        apart += sum(count * (OFTENER if name in repeated else MORE) for name, count in more.items())
        common = [name for name in dict.fromkeys(card) if name in mine]
        places = [text.index(name) for name in common]
        turned = sum(places[i] > places[j] for i in range(len(places)) for j in range(i + 1, len(places)))
        return apart + ORDER * turned


def _done(names: tuple[str, ...], who: frozenset[str], to: frozenset[str]) -> Iterator[str]:
    """What those do who are named: the nearest thing behind each."""
    for at, name in enumerate(names):
        if name in who:
            yield from islice((other for other in names[at + 1 :] if other in to), 1)


def _set(names: str) -> frozenset[str]:
    return frozenset(names.split())


def _excuse(names: str, law: Law) -> Excuse:
    where, unless, without, after, past = map(_set, (law.where, law.unless, law.without, law.after, law.past))
    return Excuse(_set(names), where, unless, without, after, past)


def _places(names: tuple[str, ...], name: str) -> Iterator[int]:
    return (at for at, one in enumerate(names) if one == name)


def _each(names: tuple[str, ...], name: str, to: frozenset[str]) -> Iterator[frozenset[str]]:
    """For every place of a concept the nearest one before and behind it to which it can belong."""
    for at, one in enumerate(names):
        if one == name:
            before = next((other for other in reversed(names[:at]) if other in to), None)
            behind = next((other for other in names[at + 1 :] if other in to), None)
            yield frozenset({before, behind} - {None})  # type: ignore[arg-type]


def _heads(names: tuple[str, ...], name: str, to: frozenset[str], ahead: bool) -> frozenset[str]:
    """All that a concept belongs to."""
    if not ahead:
        return frozenset().union(*_each(names, name, to))
    found = (
        next((other for other in names[at + 1 :] if other in to), None) for at, one in enumerate(names) if one == name
    )
    return frozenset(filter(None, found))
