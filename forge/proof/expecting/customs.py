"""What goes with what in a language: data of its concepts and of its checks, as the rules of concord ask for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from forge.language.concepts import Clauses, ConceptsFile
from forge.language.messages import Agreeing


@dataclass(frozen=True)
class Customs:
    """The customs of a language; `agreeing`: those that checks know.

    `free`: words that are let be; `apart`: adjectives that need not go with the noun behind them; `numbers`: words that
    are numbers, whatever else a dictionary says of them; `licenses`: for a case, words in whose sentence it may stand;
    `alone`: for a case, words that may stand in it anywhere; `modals`: verbs that need an infinitive; `never`: wordings
    that no right text has; `kin`: words of which one is written for another; `swapped`: phrases of which one
    says another thing in the same place; `verbs`: those of which the data tells
    what they do or which cases they ask for; `inside`: prepositions that only things have behind them; `coming`: verbs
    that say with another one what will go on; `afterwards`: words behind which what is told is over; `correlatives`:
    words for so many, with those of which one says as how many.
    """

    agreeing: Agreeing
    free: frozenset[str]
    rare: frozenset[str]
    ones: frozenset[str]
    apart: frozenset[str]
    relatives: frozenset[str]
    alternatives: frozenset[str]
    numbers: frozenset[str]
    modals: frozenset[str]
    loose: frozenset[str]
    shares: frozenset[str]
    plural: Callable[[int], str]
    governs: Mapping[str, str]
    undergo: Sequence[tuple[frozenset[str], frozenset[str]]]
    licenses: Mapping[str, frozenset[str]]
    alone: Mapping[str, frozenset[str]]
    never: Sequence[str]
    clauses: Sequence[Clauses]
    classes: Mapping[str, str]
    kin: Sequence[frozenset[str]]
    swapped: Sequence[Sequence[str]]
    counts: frozenset[str]
    verbs: frozenset[str]
    inside: frozenset[str]
    coming: frozenset[str]
    afterwards: Sequence[Sequence[str]]
    correlatives: Mapping[str, Sequence[str]]

    def takes(self, word: str) -> Collection[str]:
        """The cases behind a preposition."""
        return self.agreeing.takes.get(word, ())


def customs_of(
    files: Sequence[ConceptsFile],
    agreeing: Agreeing,
    numbers: frozenset[str],
    plural: Callable[[int], str],
) -> Customs:
    """The customs that files of concepts and the checks of a language tell together; later files take over."""

    def words(name: str) -> frozenset[str]:
        return frozenset(" ".join(getattr(file, name) for file in files).split())

    def by_case(name: str) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for file in files:
            for case, said in getattr(file, name).items():
                found[case] = found.get(case, frozenset()) | frozenset(said.split())
        return found

    return Customs(
        agreeing,
        words("free"),
        frozenset(agreeing.rare) | words("rare"),
        frozenset(agreeing.ones),
        words("apart"),
        words("relatives"),
        words("alternatives"),
        numbers,
        words("modals"),
        frozenset(agreeing.loose) | words("loose"),
        words("shares"),
        plural,
        {verb: case for file in files for verb, case in file.governs.items()},
        [(frozenset(words.split()), frozenset(not_.split())) for file in files for words, not_ in file.undergo.items()],
        by_case("licenses"),
        by_case("alone"),
        [wordings for file in files for wordings in file.never.values()],
        [file.clauses for file in files],
        {name: said for file in files for name, said in file.classes.items()},
        [frozenset(one.split()) for file in files for one in file.kin],
        [[said.strip() for said in one.split("|")] for file in files for one in file.swapped],
        words("counts"),
        verbs_of(files, agreeing),
        words("inside"),
        words("coming"),
        [said.split() for file in files for said in file.afterwards],
        {word: said.split() for file in files for word, said in file.correlatives.items()},
    )


def verbs_of(files: Sequence[ConceptsFile], agreeing: Agreeing) -> frozenset[str]:
    """The verbs that data tells something about."""
    told = [said for file in files for by in (file.verbs, file.happens, file.licenses) for said in by.values()]
    named = {word for said in told for word in said.replace("|", " ").split()}
    governing = {verb for file in files for verb in file.governs}
    modal = {word for file in files for word in file.modals.split()}
    return frozenset((*named, *governing, *modal, *agreeing.governs, *agreeing.copulas))
