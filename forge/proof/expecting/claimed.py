"""What remarks of a language claim, checked where it is written: claims, facets and values, names in wordings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from forge.language.concepts import ConceptsFile, RemarkFacet
from forge.proof.expecting.asides import FREE, HOWS, KIND, SEP, SHUT, VALUE
from forge.proof.expecting.words import CALLED
from forge.yamlfile import YamlFile
from forge.yamlwords import Step

Told = Iterator[tuple[tuple[Step, ...], str]]  # what is wrong, with the place of it in the file
SAID = ", ".join(HOWS)


def check_remarks(read: Sequence[tuple[YamlFile, ConceptsFile]], drafts: Iterable[ConceptsFile]) -> None:
    """Notes in each file what its remarks claim that cannot be; `drafts`: the files that have the facets as well."""
    files = [made for _, made in read]
    facets = {name: facet for made in (*drafts, *files) for name, facet in made.facets.items()}
    classes = {name: words for made in files for name, words in made.classes.items()}
    for file, made in read:
        for place, told in (*_facets(made), *_claims(made, facets), *_names(made, classes)):
            file.problem(file.line(*place), told)


def _facets(made: ConceptsFile) -> Told:
    for name, facet in made.facets.items():
        kinds = facet.of.split()
        if not kinds:
            yield ("facets", name, "of"), f"facet {name!r} is told by no kind of part; name one under `of`"
        if not facet.cases:
            yield ("facets", name, "cases"), f"facet {name!r} has no case, so nothing is known of it; write one"
        for number, case in enumerate(facet.cases):
            for kind in case.when.get(KIND, "").split():
                if kind not in kinds:
                    told = f"a case of facet {name!r} is for {kind!r}, which its `of` has not; write it there too"
                    yield ("facets", name, "cases", number), told
        for value in facet.never.split():
            if value in _open(facet):
                told = f"{value!r} is `never` a value of facet {name!r}, yet one of its cases has it; keep one of them"
                yield ("facets", name, "never"), told


def _claims(made: ConceptsFile, facets: Mapping[str, RemarkFacet]) -> Told:
    for names in made.remarks:
        for claim in names.split():
            how, *of = claim.split(SEP)
            if how not in HOWS:
                yield ("remarks", names), f"{claim!r}: {how!r} is nothing that a remark may claim; there are: {SAID}"
            elif len(of) != (1 if how == FREE else 2):
                needs = "a facet alone" if how == FREE else "a facet and a value"
                yield ("remarks", names), f"{claim!r}: behind `{how}` {needs} must stand, each after a dot"
            elif told := _unknown(facets, how, *of):
                yield ("remarks", names), f"{claim!r}: {told}"
    for key in made.values:
        parts = key.split()
        if len(parts) not in (1, 2):
            yield ("values", key), f"{key!r} must be a facet, or a facet and one value"
        # Frames say all there is of a value, so it has to be one that may be open.
        elif told := _unknown(facets, "", *parts):
            yield ("values", key), f"{key!r}: {told}"
    for how in made.frames:
        if how not in HOWS:
            yield ("frames", how), f"{how!r} is nothing that a remark may claim; there are: {SAID}"


def _unknown(facets: Mapping[str, RemarkFacet], how: str, name: str, value: str | None = None) -> str | None:
    """What is wrong with a facet and a value that are said together."""
    if (facet := facets.get(name)) is None:
        return f"{name!r} is no facet; write it under facets"
    if value is None or value in _open(facet):
        return None
    if value not in facet.never.split():
        return f"no case of facet {name!r} has the value {value!r}; write it in one, or under `never` of the facet"
    return None if how == SHUT else f"{value!r} is `never` a value of facet {name!r}, so that only `not` is so of it"


def _open(facet: RemarkFacet) -> frozenset[str]:
    return frozenset(value for case in facet.cases for value in case.values.split())


def _names(made: ConceptsFile, classes: Mapping[str, str]) -> Told:
    """Names in the words of remarks: those are read by themselves, so that they have classes alone, however deep."""
    for part, said in (("remarks", made.remarks), ("values", made.values), ("frames", made.frames)):
        for key, words in said.items():
            for name in _missing(words.replace(VALUE, "") if part == "frames" else words, classes):
                yield (part, key), f"<{name}> is no class, and remarks have no other names; write it under classes"
    for name in _missing(made.joining, classes):
        yield ("joining",), f"<{name}> is no class, and remarks have no other names; write it under classes"


def _missing(words: str, classes: Mapping[str, str]) -> list[str]:
    todo, seen = CALLED.findall(words), dict[str, bool]()
    while todo:
        if (name := todo.pop(0)) not in seen:
            seen[name] = name in classes
            todo += CALLED.findall(classes.get(name, ""))
    return [name for name, known in seen.items() if not known]
