"""The claims of a game in a language, read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from forge.language.claims import (
    ClaimsFile,
    CountClaim,
    DenialsFile,
    ExampleClaim,
    GameClaimsFile,
    Names,
    PriceClaim,
    SequenceClaim,
    StarterClaim,
    SumClaim,
    TallyClaim,
    Telling,
    ToldFile,
)
from forge.library.model import Facts
from forge.lint.claims.table import NAMED, AboutTable, ConceptTable, filled
from forge.overlay import open_yaml
from forge.problems import Problem, ProblemsError
from forge.project import Project

T = TypeVar("T")


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
    opposites: Sequence[tuple[str, str]] = ()
    slots: Mapping[str, Sequence[str]] = field(default_factory=dict)
    contrasts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    named: Sequence[str] = ()
    told: ToldFile = field(default_factory=ToldFile)
    denials: DenialsFile = field(default_factory=DenialsFile)

    @cached_property
    def concepts(self) -> ConceptTable:
        """The words of every concept, those of the language and of the game, with `@name` filled in."""
        found = dict(self.words.concepts)
        for name, words in self.game.concepts.items():
            found[name] = f"{found[name]}|{words}" if name in found else words
        return ConceptTable({name: "|".join(filled(words, found)) for name, words in found.items()})

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
    def working(self) -> frozenset[str]:
        """The concepts by which steps, numbers and examples are read."""
        found = {name for one in self.sequences for names in _sequenced(one) for name in names.split("|")}
        numbers = {name for count in self.counts for name in count.number.split("|")}
        return frozenset(
            {*found, *numbers, *_summed(self.sums), *_worked(self.examples)}
            | {*_tallied(self.tallies, self.starters), *_priced(self.prices)}
        )

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
    words, mine = _files(project, game, language)
    drafted = game.info.language
    first, theirs = (words, mine) if language == drafted else _files(project, game, drafted)
    slots = {**first.slots, **theirs.slots}
    contrasts = {**first.contrasts, **theirs.contrasts}
    claims = Claims(
        words,
        mine,
        theirs.tellings,
        theirs.counts,
        theirs.sums,
        theirs.sequences,
        theirs.examples,
        theirs.tallies,
        theirs.starters,
        theirs.prices,
        first.opposites,
        slots,
        contrasts,
        theirs.named,
        _read(project, project.locales / language / f"{game.id}.told.yml", ToldFile) or ToldFile(),
        _read(project, project.locales / language / f"{game.id}.denials.yml", DenialsFile) or DenialsFile(),
    )
    rules = {rule.id for rule in game.rules}
    told = [(claim.rule, claim.constants) for claim in mine.numbers]
    told += [(claim.rule, claim.constants) for claim in mine.counts]
    told += [(telling.rule, []) for telling in mine.tellings]
    told += [(example.rule, []) for example in mine.examples]
    told += [(tally.rule, []) for tally in mine.tallies] + [(starter.rule, []) for starter in mine.starters]
    told += [(price.rule, [price.same, price.each]) for price in mine.prices]
    told += [(step.rule, []) for sequence in mine.sequences for step in sequence.steps]
    told += [(one.rule, [one.plus]) for one in mine.sums]
    path = project.relative(project.locales / language / f"{game.id}.claims.yml")
    problems = [Problem(path, 1, f"rule {name} is unknown") for name, _ in told if name not in rules] + [
        Problem(path, 1, f"constant {name} is unknown: rules have {', '.join(sorted(game.constants))}")
        for _, constants in told
        for name in constants
        if name not in game.constants
    ]
    if language == drafted:
        named = {*_named((*mine.tellings, *mine.counts)), *mine.named, *_summed(mine.sums), *_worked(mine.examples)}
        named |= {*_tallied(mine.tallies, mine.starters), *_priced(mine.prices)}
        named |= {name for one in mine.sequences for names in _sequenced(one) for name in names.split("|")}
        unknown = sorted(named - set(claims.concepts))
        problems += [Problem(path, 1, f"concept {name} is unknown: it has no words under concepts") for name in unknown]
    problems += _unknown(project, game, f"{language}/{game.id}.told.yml", claims.told)
    problems += _unknown(project, game, f"{language}/{game.id}.denials.yml", claims.denials)
    problems += _unnamed(project.relative(project.locales / language / f"{game.id}.denials.yml"), claims.denials)
    if problems:
        raise ProblemsError(problems)
    return claims


def _unknown(project: Project, game: Facts, name: str, told: ToldFile | DenialsFile) -> Iterator[Problem]:
    """What is told of rules and things that the game does not have."""
    path = project.relative(project.locales / name)
    rules, things = {rule.id for rule in game.rules}, {thing.key for thing in game.printed}
    yield from (Problem(path, 1, f"rule {name} is unknown") for name in told.rules if name not in rules)
    yield from (Problem(path, 1, f"thing {name} is unknown") for name in told.things if name not in things)


def _unnamed(path: str, denials: DenialsFile) -> Iterator[Problem]:
    """The classes that denials and other classes name, and that there are not."""
    lines = [*denials.classes.values()]
    for some in (*denials.rules.values(), *denials.things.values()):
        for one in some:
            lines += (one.wrong, one.right or "", *one.about, *one.under, *one.asked, *one.unless, *one.outside)
    unknown = {name for line in lines for name in NAMED.findall(line)} - set(denials.classes)
    yield from (Problem(path, 1, f"class {name} is unknown: it has no words under classes") for name in sorted(unknown))


def _summed(sums: Iterable[SumClaim]) -> Iterator[str]:
    for one in sums:
        for names in (one.part, one.whole, *one.unless):
            yield from names.split("|")


def _sequenced(sequence: SequenceClaim) -> Iterator[Names]:
    yield from (step.said for step in sequence.steps)
    yield from (*sequence.about, *sequence.unless)
    yield from (names for names in (sequence.number, sequence.joined, sequence.besides) if names is not None)


def _worked(examples: Iterable[ExampleClaim]) -> Iterator[str]:
    for one in examples:
        own = (
            one.parts,
            one.begun,
            one.apart,
            one.limit,
            one.whole,
            one.prize,
            one.won,
            one.reached,
            one.missed,
            one.nobody,
            one.you,
            one.shared,
            one.nothing,
            one.moved,
            *one.places,
        )
        for names in own:
            yield from names.split("|") if names else ()


def _tallied(tallies: Iterable[TallyClaim], starters: Iterable[StarterClaim]) -> Iterator[str]:
    for one in tallies:
        yield from one.worth
        for names in (one.parts, one.whole, one.limit, one.reached, one.missed, *one.unless, one.over, one.begun):
            yield from names.split("|") if names else ()
    for starter in starters:
        for names in (starter.whole, starter.begins):
            yield from names.split("|")


def _priced(prices: Iterable[PriceClaim]) -> Iterator[str]:
    for one in prices:
        for names in (one.begun, one.begins, *one.kinds, one.bought, one.counted, one.cards, *one.unless):
            yield from names.split("|")


def _files(project: Project, game: Facts, language: str) -> tuple[ClaimsFile, GameClaimsFile]:
    folder = project.locales / language
    words = _read(project, folder / "claims.yml", ClaimsFile) or ClaimsFile()
    return words, _read(project, folder / f"{game.id}.claims.yml", GameClaimsFile) or GameClaimsFile()


def _named(told: Iterable[Telling | CountClaim]) -> Iterator[str]:
    for one in told:
        own = (one.wrong, one.right, one.needs, *one.asked) if isinstance(one, Telling) else (one.number,)
        for names in (*one.about, *one.under, *one.unless, *own):
            if names is not None:
                yield from names.split("|")


def _read(project: Project, path: Path, shape: type[T]) -> T | None:
    if not project.has(path):
        return None
    file = open_yaml(project, path)
    made = file.convert(shape)
    if made is None:
        raise ProblemsError(file.problems)
    return made
