"""Remarks of a text that say nothing new of its card: what is so anyway, though somebody might doubt it.

A remark is said of a *facet* of what is done: whose it may be, where, how many. What a card does leaves some values of
it open and others out, so a remark that a value is allowed, that it is not, or that it is the only one is right or
wrong; nothing is known of remarks by card. Right ones may be left out before a text is read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations

from forge.abilities.kinds import Ability, fields_of, yaml_name
from forge.abilities.phrases import AtMost, The
from forge.abilities.sorts import Bound, Node, Place, Value
from forge.abilities.tree import Path, walk
from forge.language.concepts import ConceptsFile, RemarkFacet
from forge.language.morphology import Morphology
from forge.library.model import Printed
from forge.proof.expecting.wordings import BAR
from forge.proof.expecting.words import ENDS, ConceptWords, PlacedConcept, folded

SEP = "."
HOWS = OPEN, SHUT, ONLY, FREE = "open", "not", "only", "free"  # what may be said of a value, or of none
VALUE = "<*>"  # in wordings of a frame: where those of a value, or of the facet itself, come
NOTHING, SEVERAL, ITSELF = "none", "several", "itself"  # a field with no part, with more than one; the card itself
KIND, BEARER, WITHIN, UNDER = "kind", "bearer", "within", "under"
ASIDE = Bound, Value, Place  # what is named in these is compared, and nothing is done to it
UNIT = re.compile(r"\(([^()]+)\)|[^.!?;:()]+")
WORD, CUT = re.compile(r"[^\s.,;:!?()–—]+"), re.compile(r"[,;–—]|$")
MOST = 3  # remarks of which each may be a part of what a text says
OPENED, JOINTS = "(", ",;"

Placed = Sequence[tuple[Path, Node]]


@dataclass(frozen=True)
class Claim:
    """That a facet may have a value (`open`) besides others, has it `not`, has it `only`, or may have any (`free`)."""

    how: str
    facet: str
    value: str = ""

    @classmethod
    def of(cls, name: str) -> Claim:
        """The claim that a concept of remarks is: its parts with dots between them."""
        return cls(*name.split(SEP))

    def holds(self, admitted: frozenset[str]) -> bool:
        """Whether it is so of what leaves these values open."""
        if self.how == ONLY:
            return admitted == {self.value}
        if self.how == SHUT:
            return self.value not in admitted
        if self.how not in (OPEN, FREE):
            raise ValueError(f"{self.how!r} is nothing that may be claimed")
        return len(admitted) > 1 and (self.how == FREE or self.value in admitted)


@dataclass(frozen=True)
class Aside:
    """A remark: what it claims, its words, and all that goes where it is left out, signs too."""

    claims: tuple[Claim, ...]
    start: int
    end: int
    cut: tuple[int, int]


class Asides:
    """The remarks of a language and what they say of a game's abilities."""

    def __init__(self, files: Sequence[ConceptsFile], drafts: Sequence[ConceptsFile], morphology: Morphology) -> None:
        """`files`: those of the language, which have the words; `drafts`: those that say what is claimed by them."""
        self.files, self.morphology = files, morphology
        self.facets = {name: facet for file in (*drafts, *files) for name, facet in file.facets.items()}
        self.plural = frozenset(word for file in files for word in file.plural.split())
        self.unmarked = frozenset(word for file in files for word in file.unmarked.split())
        deeds = {kind: names for file in (*drafts, *files) for kind, names in file.deeds.items()}
        self.deeds = {kind: frozenset(names.split()) for kind, names in deeds.items()}

    @cached_property
    def words(self) -> ConceptWords:
        """The wordings of all claims, those that frames and values make together among them."""
        says: dict[str, list[str]] = {}
        frames = [(how, words) for file in self.files for how, words in file.frames.items()]
        for value, words in (one for file in self.files for one in file.values.items()):
            for how, wordings in frames:
                if (how == FREE) == (value in self.facets):
                    says.setdefault(SEP.join((how, *value.split())), []).append(wordings.replace(VALUE, f"({words})"))
        for names, words in (one for file in self.files for one in file.remarks.items()):
            says.setdefault(names, []).append(words)
        made = ConceptsFile(
            says={name: BAR.join(words) for name, words in says.items()},
            classes={name: words for file in self.files for name, words in file.classes.items()},
            silent={"joining": BAR.join(file.joining for file in self.files if file.joining)},
        )
        return ConceptWords((made,), self.morphology)

    def may_free(self, text: str) -> bool:
        """Whether a text may have a remark that something does not matter: not when it lacks the words. For that not
        the wordings of all remarks have to be put together."""
        return self.words.may_say(self._free, text)

    @cached_property
    def _free(self) -> frozenset[str]:
        says = (name for file in self.words.files for names in file.says for name in names.split())
        return frozenset(name for name in says if Claim.of(name).how == FREE)

    def found(self, text: str, title: str) -> tuple[Aside, ...]:
        """The remarks of a text, in their order."""
        found: list[Aside] = []
        for unit in UNIT.finditer(text):
            inner = unit.span(1) if unit[1] is not None else unit.span()
            inner = (inner[1] - len(text[slice(*inner)].lstrip()), inner[1])
            claims = self._claims(text[slice(*inner)], title)
            begins = unit[1] is not None or text[: unit.start()].rstrip()[-1:] in ENDS
            if claims and begins and unit.span() != (0, len(text.rstrip(" ."))):
                found.append(Aside(claims, *inner, self._whole(text, *unit.span())))
            elif unit[1] is None:
                found += self._tails(text, *inner, title)
        return tuple(found)

    @staticmethod
    def _whole(text: str, start: int, end: int) -> tuple[int, int]:
        """A bracket or a clause with one of the signs around it: a sentence with the one that ends it."""
        before = text[:start].rstrip()
        if before[-1:] in JOINTS:
            return len(before) - 1, end
        if text[start] == OPENED and before[-1:] not in ENDS:
            return len(before), end
        return len(before), end + (text[end : end + 1] in ENDS)

    def _tails(self, text: str, start: int, end: int, title: str) -> Iterator[Aside]:
        """What stands at the end of a clause, up to a sign."""
        at = start
        for sign in CUT.finditer(text, start, end):
            words = list(WORD.finditer(text, at, sign.start()))
            marked = words[:1] if at > start else []
            for word in [*marked, *(one for one in words[1:] if folded(one[0]) in self.unmarked)]:
                if claims := self._claims(text[word.start() : sign.start()], title):
                    before = text[: word.start()].rstrip(" ,–—")
                    yield Aside(claims, word.start(), sign.start(), (len(before), len(text[: sign.start()].rstrip())))
                    break
            at = sign.end()

    def _claims(self, text: str, title: str) -> tuple[Claim, ...]:
        names = self.words.told(text, title)
        return tuple(map(Claim.of, names)) if all(SEP in name for name in names) else ()

    def judged(
        self, aside: Aside, text: str, told: Sequence[PlacedConcept], owner: Printed, ability: Ability
    ) -> bool | None:
        """Whether what a remark claims is so; None where it is not known of what it is said. `told`: what the text
        says without remarks."""
        nodes = list(walk(ability))
        deeds = self._meant(aside, text, told, nodes)
        many = any(folded(word[0]) in self.plural for word in WORD.finditer(text, aside.start, aside.end))
        found = [self._holds(claim, owner, nodes, deeds, many) for claim in aside.claims]
        return False if False in found else True if all(found) else None

    def _holds(self, claim: Claim, owner: Printed, nodes: Placed, deeds: Collection[Path], many: bool) -> bool | None:
        facet = self.facets[claim.facet]
        clauses = {path[:1] for path in deeds}
        reached = {path for path, _ in nodes if path[:1] in clauses} if facet.clause else _reached(nodes, deeds)
        kinds, held, several = frozenset(facet.of.split()), set[bool | None](), set[bool | None]()
        for path, node in nodes:
            if path in reached and yaml_name(type(node)) in kinds:
                admitted = _admitted(facet, node, holders := _holders(nodes, path), owner)
                if admitted != frozenset():  # of which nothing is said
                    held.add(holds := None if admitted is None else claim.holds(admitted))
                    if holders[WITHIN] not in facet.single.split():
                        several.add(holds)
        held = several if many and several else held
        return held.pop() if len(held) == 1 else None

    def _meant(self, aside: Aside, text: str, told: Sequence[PlacedConcept], nodes: Placed) -> list[Path]:
        """What is done where a remark stands: in its sentence before it, else behind it; of a remark that is
        a sentence, in the one before. Nothing where nothing is done there."""
        doing = [(path, self.deeds[kind]) for path, node in nodes if (kind := yaml_name(type(node))) in self.deeds]
        names = frozenset(chain.from_iterable(one for _, one in doing))
        start = max(text.rfind(sign, 0, aside.start) for sign in ".!?") + 1
        end = min((at for sign in ".!?" if (at := text.find(sign, aside.end)) >= 0), default=len(text))
        before = [one for one in told if one.end <= aside.start]
        behind = [one for one in told if one.start >= aside.end]
        here = [one for one in before if one.start >= start][::-1], [one for one in behind if one.end <= end]
        # A sentence by itself is of what the one before it does.
        last = text.rfind(".", 0, max(start - 2, 0)) + 1
        said = [] if any(here) else [one for one in before[::-1] if one.start >= last]
        deed = next((one.name for some in (*here, said) for one in some if one.name in names), None)
        if deed is None:
            return []
        return [path for path, kinds in doing if deed in kinds]


def without(text: str, asides: Collection[Aside]) -> str:
    """A text without some of its remarks."""
    for aside in sorted(asides, key=lambda one: -one.start):
        text = text[: aside.cut[0]] + text[aside.cut[1] :]
    return text.strip()


def subsets(asides: Sequence[Aside]) -> Iterator[tuple[Aside, ...]]:
    """Choices of remarks, most of them first: all there are, or of many all but one at most."""
    least = 1 if len(asides) <= MOST else len(asides) - 1
    for size in range(len(asides), least - 1, -1):
        yield from combinations(asides, size)


def _reached(nodes: Placed, starts: Collection[Path]) -> set[Path]:
    """The parts of what is done, with those that are named there and chosen elsewhere."""
    named = {name: path for path, node in nodes if (name := getattr(node, "as_", None)) is not None}
    todo, done, reached = list(starts), set[Path](), set[Path]()
    while todo:
        if (start := todo.pop()) in done:
            continue
        done.add(start)
        for path, node in nodes:
            if path[: len(start)] == start:
                reached.add(path)
                if isinstance(node, The) and node.name in named and not isinstance(_above(nodes, path), ASIDE):
                    todo.append(named[node.name])
    return reached


def _above(nodes: Placed, path: Path) -> Node | None:
    """The part that holds another one directly."""
    return next((node for other, node in reversed(nodes) if other == path[: len(other)] and other != path), None)


def _holders(nodes: Placed, path: Path) -> dict[str, str]:
    """The kind of the part that holds another one directly, and those of all that do."""
    above = [yaml_name(type(node)) for other, node in nodes if other == path[: len(other)] and other != path]
    return {WITHIN: above[-1] if above else NOTHING, UNDER: " ".join(above)}


def _admitted(facet: RemarkFacet, node: Node, holders: dict[str, str], owner: Printed) -> frozenset[str] | None:
    """The values that a part of an ability leaves open; None where that is not known."""
    has = {KIND: yaml_name(type(node)), BEARER: owner.bearer, **holders, **_fields(node)}
    has |= {name: ITSELF for name, value in has.items() if value == owner.id}
    has |= {f"{name}.{ITSELF}": str(figure <= most).lower() for name, figure, most in _figures(node, owner)}
    for case in facet.cases:
        if all({*has.get(name, NOTHING).split()}.intersection(wanted.split()) for name, wanted in case.when.items()):
            return frozenset(case.values.split())
    return None


def _figures(node: Node, owner: Printed) -> Iterator[tuple[str, int, int]]:
    """Figures of what bears the text, with the most that a part allows of them."""
    for field in fields_of(type(node)):
        bound = getattr(node, field.attr)
        if (
            isinstance(bound, AtMost)
            and isinstance(bound.n, int)
            and isinstance(figure := owner.figures.get(field.name), int)
        ):
            yield field.name, figure, bound.n


def _fields(node: Node) -> dict[str, str]:
    """The fields of a part, and those of the parts in them with both names: `by.whose`."""
    found: dict[str, str] = {}
    for field in fields_of(type(node)):
        value = getattr(node, field.attr)
        found[field.name] = _plain(value)
        if isinstance(value, Node):
            found |= {f"{field.name}.{one.name}": _plain(getattr(value, one.attr)) for one in fields_of(type(value))}
    return found


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        value = (value[0] if len(value) == 1 else SEVERAL) if value else None
    if value is None or value is False:
        return NOTHING
    return yaml_name(type(value)) if isinstance(value, Node) else str(value).lower()
