"""What checks say, in the language of whoever reads it: `locales/<lang>/checks.yml`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

import msgspec
from msgspec import Meta

from forge.overlay import has_yaml, open_yaml
from forge.problems import ProblemsError
from forge.project import Project
from forge.yamlfile import YamlFile
from forge.yamlwords import Step

BLANK = re.compile(r"\{(\w+)\}")


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is written amiss in a language: `find` is a regular expression, `fix` what it becomes."""

    find: str
    fix: str
    message: Annotated[str, Meta(description="Which message says it, below `typography`.")]


class Mistaken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that is taken for another: `find` is a regular expression, `fix` what it becomes (with `…` for
    a part that is not known: then it is only said)."""

    find: str
    fix: str
    unless: Annotated[str, Meta(description="A regular expression for what stands before it in its sentence.")] = ""
    unsure: Annotated[bool, Meta(description="Whether something else may be meant, so that it is told alone.")] = False


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How type is set in a language, beyond language.yml."""

    range: str = "–"
    apostrophe: str = "’"
    unshortened: Annotated[frozenset[str], Meta(description="Short words that are no abbreviations before a stop.")] = (
        frozenset()
    )
    twins: Annotated[
        dict[str, str], Meta(description="A letter, and the one that is often written in its place: {ё: е}.")
    ] = {}
    either: Annotated[
        tuple[str, ...], Meta(description="Beginnings of words that may have the twin, whatever the dictionary has.")
    ] = ()
    joined: Annotated[
        frozenset[str],
        Meta(description="Parts of words that are written with a hyphen: между «где» и «то»; there it may be no dash."),
    ] = frozenset()
    slips: tuple[Slip, ...] = ()


class Agreeing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What goes with what. `counted`: the tags of nouns behind a number, by CLDR's plural category of the number."""

    apart: Annotated[
        tuple[str, ...],
        Meta(description="Words that are let be: adjectives beside nouns that are not theirs, nouns without a plural."),
    ] = ()
    rare: Annotated[tuple[str, ...], Meta(description="Words that are not meant where another has the same form.")] = ()
    counted: dict[str, tuple[dict[str, str], ...]] = {}
    alone: Annotated[
        dict[str, tuple[dict[str, str], ...]],
        Meta(description="The same for a number with which a text begins, so that nothing governs it."),
    ] = {}
    measures: Annotated[
        tuple[str, ...], Meta(description="Prepositions by which a number is a measure: `zmniejsz o 2 koszt`.")
    ] = ()
    than: Annotated[
        tuple[str, ...], Meta(description="Words between a comparison and a number that is a measure as well: `niż`.")
    ] = ()
    measured: Annotated[
        tuple[str, ...],
        Meta(description="Words that a measure stands with, in dictionary forms: `больше на два`."),
    ] = ()
    among: Annotated[
        tuple[str, ...], Meta(description="Prepositions behind a number of some among others: two `of` them.")
    ] = ()
    emphatic: Annotated[
        tuple[str, ...], Meta(description="Words, in dictionary forms, that say who does it himself: `сам`.")
    ] = ()
    asking: Annotated[
        tuple[str, ...], Meta(description="Words, in dictionary forms, that ask which one of several it is: `какой`.")
    ] = ()
    copulas: Annotated[tuple[str, ...], Meta(description="Verbs that say what their subject is, or how it lies.")] = ()
    joints: Annotated[
        tuple[str, ...], Meta(description="Words that make one of several subjects of a noun: `and`, `with`.")
    ] = ()
    numerals: Annotated[
        dict[str, str], Meta(description="Number words, in their dictionary forms, and the plural category of each.")
    ] = {}
    takes: Annotated[dict[str, tuple[str, ...]], Meta(description="Prepositions, and the cases behind them.")] = {}
    loose: Annotated[
        tuple[str, ...], Meta(description="Adjectives behind a preposition that mostly stand without the next noun.")
    ] = ()
    alone_too: Annotated[
        tuple[str, ...], Meta(description="Prepositions, and words that begin clauses, that may stand alone: after.")
    ] = ()
    fixed: Annotated[
        tuple[str, ...], Meta(description="Words that stand behind a preposition in a set form: od nowa, до свидания.")
    ] = ()
    before: Annotated[
        dict[str, tuple[str, ...]],
        Meta(description="Words before a preposition with which it is another one: `что` in `что за карта`."),
    ] = {}
    partitive: Annotated[
        tuple[str, ...], Meta(description="Verbs that take the genitive: a number behind them is no plain object.")
    ] = ()
    negations: Annotated[tuple[str, ...], Meta(description="Words before a verb that deny it: `not`.")] = ()
    impersonal: Annotated[
        tuple[str, ...], Meta(description="Words with an infinitive and without a subject: one may, one must.")
    ] = ()
    relatives: Annotated[tuple[str, ...], Meta(description="Relative pronouns, in dictionary forms: `which`.")] = ()
    absent: Annotated[
        tuple[str, ...], Meta(description="Verbs that, denied, have no subject but a genitive: `не осталось карт`.")
    ] = ()
    enough: Annotated[tuple[str, ...], Meta(description="Verbs for what there is enough of, in the genitive.")] = ()
    pointers: Annotated[tuple[str, ...], Meta(description="Words that point at a noun: this, that, one.")] = ()
    modals: Annotated[tuple[str, ...], Meta(description="Verbs with an infinitive: can, must.")] = ()
    selves: Annotated[tuple[str, ...], Meta(description="Words by which a verb takes no object: `się`.")] = ()
    possessors: Annotated[
        tuple[str, ...], Meta(description="Pronouns that say whose what follows is, as they stand: `её`.")
    ] = ()
    converbs: Annotated[
        tuple[str, ...], Meta(description="How verbs end that say what is done meanwhile: `przekraczając`.")
    ] = ()
    ones: Annotated[tuple[str, ...], Meta(description="The number word for one.")] = ()
    collective: Annotated[
        tuple[str, ...], Meta(description="Number words that only count, and never measure: `двое`.")
    ] = ()
    lacking: Annotated[
        tuple[str, ...], Meta(description="Words for what there is none of, in the genitive: `нет`.")
    ] = ()
    distributive: Annotated[
        tuple[str, ...], Meta(description="Words for each single one of several, with a verb in the singular.")
    ] = ()
    standing: Annotated[
        tuple[str, ...],
        Meta(description="Verbs that never have an object, so that a noun before them is their subject."),
    ] = ()
    passives: Annotated[
        tuple[str, ...], Meta(description="Verbs with a participle in the case of the subject: `zostać zniszczony`.")
    ] = ()
    quantities: Annotated[tuple[str, ...], Meta(description="Words for how much, with the genitive: `more`.")] = ()
    governs: Annotated[
        dict[str, tuple[str, ...]],
        Meta(description="Verbs, with a reflexive word or not, and the cases of what stands behind them."),
    ] = {}
    reflexive: Annotated[
        tuple[str, ...],
        Meta(description="How verbs end that take no object, and have a subject with which they agree."),
    ] = ()
    bound: Annotated[
        tuple[str, ...], Meta(description="Words like adjectives that never stand without their noun: `your`, `any`.")
    ] = ()
    adverbs: Annotated[
        dict[str, tuple[str, ...]], Meta(description="How adverbs end, and the adjectives of each: losowo, losowy.")
    ] = {}
    amounts: Annotated[
        tuple[str, ...], Meta(description="Nouns for how many there are, with the genitive: `number`.")
    ] = ()
    swapped: Annotated[
        tuple[tuple[str, ...], ...], Meta(description="Prepositions that are easily taken for one another: in, on.")
    ] = ()
    denied: Annotated[
        tuple[str, ...], Meta(description="Cases in which no object of a verb stands that is denied.")
    ] = ()
    lasting: Annotated[tuple[str, ...], Meta(description="Nouns that say how long something lasts: `turn`.")] = ()
    together: Annotated[
        bool, Meta(description="Whether several that stand in the genitive take a verb in the singular.")
    ] = False
    deny: Annotated[
        tuple[str, ...], Meta(description="Other words that change the case of an object: without, neither.")
    ] = ()
    pairs: Annotated[
        tuple[str, ...], Meta(description="Words between two adjectives that stand in one case: `and`, `but not`.")
    ] = ()
    twice: Annotated[
        tuple[str, ...], Meta(description="Words that a right text may have twice in a row: `that that`.")
    ] = ()


class Comma(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words (in all forms) before which there is a comma."""

    before: Annotated[tuple[str, ...], Meta(min_length=1)]
    unless: Annotated[tuple[str, ...], Meta(description="Words behind which they have none.")] = ()
    led: Annotated[
        tuple[str, ...], Meta(description="Words, such as prepositions, that come between the comma and them.")
    ] = ()
    only_led: Annotated[bool, Meta(description="Whether they have one behind such words alone.")] = False
    then: Annotated[tuple[str, ...], Meta(description="Words before which they have none: хотя бы.")] = ()


class Address(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How readers are spoken to."""

    polite: Annotated[tuple[str, ...], Meta(description="Polite words, in all forms, in small letters.")] = ()
    plain: Annotated[tuple[str, ...], Meta(description="Pronouns for one reader, in dictionary forms.")] = ()
    capital: Annotated[bool, Meta(description="Whether these are only meant when they have a capital.")] = False
    plural: Annotated[bool, Meta(description="Whether verbs in the plural speak politely to one reader.")] = False
    company: Annotated[
        tuple[str, ...], Meta(description="Words by which a sentence speaks to the whole table, where that is right.")
    ] = ()


class Structure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words by which documents refer to their parts, in dictionary forms; abbreviations with their stop."""

    unfilled: Annotated[tuple[str, ...], Meta(description="What editors write where something is missing.")] = ()
    dangling: Annotated[frozenset[str], Meta(description="Words with which no text ends: and, which.")] = frozenset()
    pages: Annotated[tuple[str, ...], Meta(description="Words before the number of a page.")] = ()
    numbered: Annotated[tuple[str, ...], Meta(description="Parts that are told by their number: step, phase.")] = ()
    chapters: Annotated[
        tuple[str, ...], Meta(description="Parts with a heading, which may have numbers: chapter.")
    ] = ()
    shown: Annotated[tuple[str, ...], Meta(description="What has a caption with a number: table, figure.")] = ()
    lettered: Annotated[tuple[str, ...], Meta(description="Parts that are told by a letter: appendix.")] = ()
    houses: Annotated[
        tuple[str, ...], Meta(description="Words before the name of who made or published something.")
    ] = ()
    titled: Annotated[tuple[str, ...], Meta(description="Words before the title of a chapter in quotation marks.")] = ()
    countable: Annotated[
        frozenset[str], Meta(description="What a list is of whose number is told before it: way, part.")
    ] = frozenset()
    listing: Annotated[tuple[str, ...], Meta(description="Words before the last of a list: `and`, `or`.")] = ()
    examples: Annotated[tuple[str, ...], Meta(description="How examples begin, and what stands above them.")] = ()
    picked: Annotated[
        frozenset[str], Meta(description="Words by which a number is not that of a list, but of what is chosen of it.")
    ] = frozenset()


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of what sentences consist, by words in small letters."""

    begin: Annotated[tuple[str, ...], Meta(description="Words that begin a condition or a reason: `if`.")] = ()
    joints: Annotated[tuple[str, ...], Meta(description="Words that add a clause to one like it: `and`.")] = ()
    still: Annotated[tuple[str, ...], Meta(description="Words with such a beginning that add none: `even so`.")] = ()
    whole: Annotated[tuple[str, ...], Meta(description="Two words that begin a clause together: `даже если`.")] = ()
    main: Annotated[frozenset[str], Meta(description="Words by which a sentence has its main clause: `then`.")] = (
        frozenset()
    )
    verbs: Annotated[bool, Meta(description="Whether every clause has a verb.")] = False
    seconds: Annotated[
        tuple[str, ...],
        Meta(description="Subjects that a joint adds with a comma before it: `Сбрось, и она вернётся`."),
    ] = ()
    between: Annotated[frozenset[str], Meta(description="Words between two verbs that need no comma: and, than.")] = (
        frozenset()
    )
    opening: Annotated[
        frozenset[str], Meta(description="Words that begin a clause, which ends with a comma before the next verb.")
    ] = frozenset()


class ChecksFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """checks.yml: the messages of checks by `<group>.<message>`, with {placeholders}, and what checks know of a
    language."""

    messages: dict[str, Annotated[str, Meta(min_length=1)]]
    problems: Annotated[
        dict[str, Annotated[str, Meta(min_length=1)]],
        Meta(description="What is wrong with a whole file, by how that is said in English, both with {placeholders}."),
    ] = {}
    typography: Habits = Habits()
    agreement: Agreeing = Agreeing()
    slips: tuple[Mistaken, ...] = ()
    commas: tuple[Comma, ...] = ()
    structure: Structure = Structure()
    address: Address = Address()
    clauses: Clauses = Clauses()
    keywords: Annotated[
        tuple[str, ...],
        Meta(description="Words of cards that are left in translations, in small letters."),
    ] = ()
    words: Annotated[
        tuple[str, ...], Meta(description="Beginnings of words that are right, though no dictionary has them.")
    ] = ()


@dataclass(frozen=True)
class Messages:
    """Messages in a language; what it lacks is said in another."""

    texts: Mapping[str, str]
    problems: Mapping[str, str] = field(default_factory=dict)

    def say(self, key: str, values: Mapping[str, str | int]) -> str:
        """The sentence of that key with its values."""
        text = self.texts.get(key)
        if text is None:
            return " ".join([key, *map(str, values.values())])
        return _with(text, values)

    def told(self, problem: str) -> str:
        """What is wrong with a file, as it is said in English, in this language; where that is unknown, as it is."""
        if problem in self.problems:
            return self.problems[problem]
        for template, text in self.problems.items():
            if "{" in template and (found := _filled(template).fullmatch(problem)) is not None:
                return _with(text, found.groupdict())
        return problem


def _with(text: str, values: Mapping[str, str | int]) -> str:
    """A text with values for its {placeholders}."""
    return BLANK.sub(lambda match: str(values.get(match[1], match[0])), text)


def _filled(template: str) -> re.Pattern[str]:
    """What a sentence with {placeholders} is when something stands there."""
    found, at, seen = "", 0, set[str]()
    for blank in BLANK.finditer(template):
        name = blank[1]
        found += re.escape(template[at : blank.start()]) + (f"(?P={name})" if name in seen else f"(?P<{name}>.+)")
        at = blank.end()
        seen.add(name)
    return re.compile(found + re.escape(template[at:]), re.DOTALL)


def load_messages(project: Project, language: str, drafts: str) -> Messages:
    """The messages of a language over those in the language of the drafts, which has all.

    Raises ProblemsError for a file that is wrong.
    """
    found: dict[str, str] = {}
    problems: dict[str, str] = {}
    for code in dict.fromkeys((drafts, language)):
        _, made = _read(project, code)
        found, problems = found | made.messages, made.problems
    return Messages(found, problems)


def load_checks(project: Project, language: str) -> ChecksFile:
    """checks.yml of a language, an empty one where there is none. Raises ProblemsError for a file that is wrong."""
    file, made = _read(project, language)
    if file is not None:
        for place, told in _unreadable(made):
            file.problem(file.line(*place), told)
        if file.problems:
            raise ProblemsError(file.problems)
    return made


def _read(project: Project, language: str) -> tuple[YamlFile | None, ChecksFile]:
    """The file as it is written: whoever wants its messages alone need not wait for its patterns."""
    path = project.locales / language / "checks.yml"
    if not has_yaml(project, path):
        return None, ChecksFile({})
    file = open_yaml(project, path)
    made = file.convert(ChecksFile)
    if made is None:
        raise ProblemsError(file.problems)
    return file, made


def _unreadable(made: ChecksFile) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Patterns, and what is written for them, that are no regular expressions, with their places in the file."""
    listed: tuple[tuple[tuple[Step, ...], tuple[Slip | Mistaken, ...]], ...] = (
        (("slips",), made.slips),
        (("typography", "slips"), made.typography.slips),
    )
    for above, slips in listed:
        for number, one in enumerate(slips):
            for part, pattern in (("find", one.find), ("unless", one.unless if isinstance(one, Mistaken) else "")):
                if told := _amiss(pattern):
                    yield (*above, number, part), f"the pattern {pattern!r} cannot be read ({told})"
            if not _amiss(one.find) and (told := _amiss(one.find, one.fix)):
                yield (*above, number, "fix"), f"{one.fix!r} cannot be written for what {one.find!r} finds ({told})"


def _amiss(pattern: str, fix: str = "") -> str | None:
    """Why a pattern cannot be read, or what is written for it: that is read before anything is looked for."""
    try:
        re.compile(pattern).sub(fix, "")
    except (re.error, IndexError) as error:
        return str(error)
    return None
