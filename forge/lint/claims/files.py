"""The claims of a game in a language, read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from forge.language.claims import (
    ClaimsFile,
    CountClaim,
    DenialsFile,
    ExampleClaim,
    GameClaimsFile,
    KindClaim,
    Names,
    OrderClaim,
    PriceClaim,
    RateClaim,
    SequenceClaim,
    SituationClaim,
    StarterClaim,
    SumClaim,
    TallyClaim,
    Telling,
    ToldFile,
    Words,
)
from forge.library.model import Facts
from forge.lint.claims.naming import (
    CLASS,
    CONCEPT,
    CONSTANT,
    FACET,
    RULE,
    THING,
    ReadFile,
    concepts_in,
    unknown,
    unused,
    wordless,
)
from forge.lint.claims.table import AboutTable, ConceptTable, filled, named
from forge.overlay import has_yaml, open_yaml, yaml_files
from forge.problems import ProblemsError
from forge.project import Project
from forge.seen import seen_for

T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True)
class Claims:
    """What is known of a language's and a game's claims; nothing where there is no file.

    `tellings`, `counts`, `sums`, `sequences` and `examples` are those of the language in which the game is drafted,
    `opposites` the concepts of which one denies the other.
    """

    words: ClaimsFile = field(default_factory=ClaimsFile)
    game: GameClaimsFile = field(default_factory=GameClaimsFile)
    tellings: Sequence[Telling] = ()
    counts: Sequence[CountClaim] = ()
    sums: Sequence[SumClaim] = ()
    sequences: Sequence[SequenceClaim] = ()
    examples: Sequence[ExampleClaim] = ()
    tallies: Sequence[TallyClaim] = ()
    starters: Sequence[StarterClaim] = ()
    prices: Sequence[PriceClaim] = ()
    rates: Sequence[RateClaim] = ()
    situations: Sequence[SituationClaim] = ()
    orders: Sequence[OrderClaim] = ()
    kinds: Sequence[KindClaim] = ()
    opposites: Sequence[tuple[str, str]] = ()
    slots: Mapping[str, Sequence[str]] = field(default_factory=dict)
    contrasts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    ways: Mapping[str, Sequence[str]] = field(default_factory=dict)
    fates: Mapping[str, str] = field(default_factory=dict)
    named: Sequence[str] = ()
    highest: Sequence[str] = ()
    lowest: Sequence[str] = ()
    told: ToldFile = field(default_factory=ToldFile)
    denials: DenialsFile = field(default_factory=DenialsFile)

    @cached_property
    def concepts(self) -> ConceptTable:
        """The words of every concept, those of the language and of the game, with `@name` filled in."""
        found = _added(self.words.concepts, self.game.concepts)
        return ConceptTable({name: "|".join(filled(words, found)) for name, words in found.items()})

    @cached_property
    def facets(self) -> Mapping[str, Words]:
        """The words of every facet, those of the language and of the game."""
        return _added(self.words.facets, self.game.facets)

    @cached_property
    def alike(self) -> Sequence[Words]:
        """Words that may stand for each other, in the language and in the game."""
        return (*self.words.alike, *self.game.alike)

    @cached_property
    def spoken(self) -> ConceptTable:
        """The words of the language's own concepts as they are written."""
        return ConceptTable(self.words.concepts)

    @cached_property
    def tellings_about(self) -> AboutTable[Telling]:
        """The tellings, by what they are about."""
        return AboutTable(self.tellings)

    @cached_property
    def counts_about(self) -> AboutTable[CountClaim]:
        """The same of what is counted."""
        return AboutTable(self.counts)

    @cached_property
    def begun(self) -> Sequence[Names]:
        """What stands at the head of a worked example."""
        claims: list[ExampleClaim | TallyClaim | PriceClaim] = [*self.examples, *self.tallies, *self.prices]
        return tuple({one.begun: None for one in claims if one.begun is not None})

    @cached_property
    def working(self) -> frozenset[str]:
        """The concepts by which steps, numbers and examples are read."""
        examples = (*self.examples, *self.tallies, *self.starters, *self.prices, *self.rates)
        claims = (*self.sequences, *self.sums, *examples)
        return frozenset(concepts_in(*claims)).union(*(named(one.number) for one in self.counts))

    @cached_property
    def denied(self) -> Mapping[str, frozenset[str]]:
        """The concepts that deny each one."""
        found: dict[str, set[str]] = {}
        for one, other in self.opposites:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
        return {name: frozenset(others) for name, others in found.items()}


def load_claims(project: Project, game: Facts, language: str) -> Claims:
    """The claims of a game in a language. Raises ProblemsError for a file that is wrong."""

    def read(where: str, name: str, shape: type[T]) -> ReadFile[T]:
        return _read(project, project.locales / where / name, shape)

    drafted, own = game.info.language, f"{game.id}.claims.yml"
    words, mine = read(language, "claims.yml", ClaimsFile), read(language, own, GameClaimsFile)
    first, theirs = read(drafted, "claims.yml", ClaimsFile).made, read(drafted, own, GameClaimsFile).made
    told = read(language, f"{game.id}.told.yml", ToldFile)
    denials = read(language, f"{game.id}.denials.yml", DenialsFile)
    claims = Claims(
        words=words.made,
        game=mine.made,
        tellings=theirs.tellings,
        counts=theirs.counts,
        sums=theirs.sums,
        sequences=theirs.sequences,
        examples=theirs.examples,
        tallies=theirs.tallies,
        starters=theirs.starters,
        prices=theirs.prices,
        rates=theirs.rates,
        situations=theirs.situations,
        orders=tuple(_orders(theirs)),
        kinds=theirs.kinds,
        opposites=(*first.opposites, *theirs.opposites),
        slots={**first.slots, **theirs.slots},
        contrasts={**first.contrasts, **theirs.contrasts},
        ways=first.ways,
        fates=first.fates,
        named=theirs.named,
        highest=theirs.highest,
        lowest=theirs.lowest,
        told=told.made,
        denials=denials.made,
    )
    known = _known(game, claims)
    shared = dict(known)  # of these, what all games of a language have
    if language == drafted:  # elsewhere it has words for what is told, or has not
        known |= {CONCEPT: claims.concepts, FACET: {*claims.facets, *claims.concepts}}
        shared |= {CONCEPT: words.made.concepts, FACET: {*words.made.facets, *words.made.concepts}}
    problems = [*unknown(words, shared), *unknown(mine, known), *unknown(told, known), *unknown(denials, known)]
    problems += [*wordless(words), *wordless(mine), *wordless(denials), *unused(denials)]
    if problems:
        raise ProblemsError(problems)
    claims.concepts.index()
    return claims


def _known(game: Facts, claims: Claims) -> dict[str, Collection[str]]:
    """The names that claims may have, by their kinds."""
    return {
        RULE: {rule.id for rule in game.rules},
        THING: {thing.key for thing in game.printed},
        CONSTANT: game.constants,
        CLASS: claims.denials.classes,
    }


def _added(words: Mapping[str, Words], others: Mapping[str, Words]) -> dict[str, Words]:
    """Words by name, each with those that others have under that name."""
    found = dict(words)
    for name, more in others.items():
        found[name] = f"{found[name]}|{more}" if name in found else more
    return found


def _orders(game: GameClaimsFile) -> Iterator[OrderClaim]:
    """All that comes one before the other: what is claimed so, and any two steps of what goes on in order."""
    yield from game.orders
    for one in game.sequences:
        for at, step in enumerate(one.steps if not one.unordered else ()):
            for later in one.steps[at + 1 :]:
                yield OrderClaim(later.rule, step.said, later.said, unless=one.unless)


def _read(project: Project, path: Path, shape: type[T]) -> ReadFile[T]:
    if not has_yaml(project, path):
        return ReadFile(shape())
    read: ReadFile[T] = _read_once(project, path, shape, seen_for(project).key(yaml_files(project, path)))
    return read


@lru_cache(maxsize=24)
def _read_once(project: Project, path: Path, shape: type[T], _now: str) -> ReadFile[T]:
    """A file as it is now: those of a language are read once for all games of a process."""
    file = open_yaml(project, path)
    if shape is not ToldFile:
        file.data = _in_one_line(file.data)
    made = file.convert(shape)
    if made is None:
        raise ProblemsError(file.problems)
    return ReadFile(made, file)


def _in_one_line(data: Any) -> Any:
    """Data in which a line that ends behind a bar goes on without a space."""
    if isinstance(data, str):
        return data.replace("| ", "|")
    if isinstance(data, dict):
        return {key: _in_one_line(one) for key, one in data.items()}
    return [_in_one_line(one) for one in data] if isinstance(data, list) else data
