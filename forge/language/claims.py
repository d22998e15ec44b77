"""What claims of texts are recognised by: claims.yml of a language, and <game>.claims.yml of a game in it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

KIND = "kind"  # of what stands in a field: names of rules, of things, ...

# Words that say the same, between bars: a dictionary word, `=form` for that form alone, `^form` where it begins
# a sentence, `stem*`, `#` for any number, `#2` for that one, `#!2` for any other, `_` for a few words or none;
# several in a row. In the words of a concept or class `@name` stands for any wording of another one.
Words = Annotated[str, Meta(min_length=1, extra={KIND: "class"})]

# Names of concepts that serve alike, between bars.
Names = Annotated[str, Meta(min_length=1, extra={KIND: "concept"})]

Concept = Annotated[str, Meta(pattern=r"^[a-z0-9_]+$", extra={KIND: "concept"})]
Several = Annotated[list[Concept], Meta(min_length=2)]  # of which a sentence says one

Rule = Annotated[str, Meta(extra={KIND: "rule"})]
Thing = Annotated[str, Meta(extra={KIND: "thing"})]
Constant = Annotated[str, Meta(extra={KIND: "constant"})]
Facet = Annotated[str, Meta(extra={KIND: "facet"})]  # a concept does, too


class NumberClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a sentence tells a number of the game.

    It does when it has words of every line of `about` and none of `unless`; those of `under` may stand in the headings
    above it, too. The number then stands at most two words
    behind one of `after`, or at most two words before one of `of`. It is right when it is one of `constants`; a number
    below `least` is another one.
    """

    rule: Rule
    constants: Annotated[list[Constant], Meta(min_length=1)]
    about: Annotated[list[Words], Meta(min_length=1)]
    unless: list[Words] = []
    under: list[Words] = []
    of: Words | None = None
    after: Words | None = None
    least: int = 0


class CountClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a sentence tells a number of the game, in concepts, and so in every language.

    `number` is a concept in whose words the number stands as `#`; of several the first is it, or the `last`. The
    sentence has to be about it as in a telling. It is right when it is one of `constants`; a number below `least` is
    another one.
    """

    rule: Rule
    constants: Annotated[list[Constant], Meta(min_length=1)]
    number: Names
    about: list[Names] = []
    under: list[Names] = []
    unless: list[Names] = []
    least: int = 0
    last: bool = False


class SumClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two numbers of which one follows from the other: `whole` is `part` and the constant `plus`.

    Both are concepts in whose words the number stands as `#`; the sentence has none of `unless`. The part may stand in
    the question that is answered.
    """

    rule: Rule
    part: Names
    whole: Names
    plus: Constant
    unless: list[Names] = []


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a rule is told, and how it is told wrong: in concepts, and so in every language.

    A sentence tells the rule when it has concepts of every line of `about`, and none of `unless`; those of `under` may
    stand in the headings above it or in the question it answers, those of `asked` have to stand there. It is told wrong
    where one of `wrong` stands and none of `right`, and in part where its paragraph (`section`: its section; `behind`:
    the sentence and what follows it there) has none of `needs`. `clause`: all this within a clause.
    """

    rule: Rule
    wrong: Names | None = None
    needs: Names | None = None
    about: list[Names] = []
    right: Names | None = None
    under: list[Names] = []
    asked: list[Names] = []
    unless: list[Names] = []
    clause: bool = False
    section: bool = False
    behind: bool = False


class StepClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a sequence: the rule that has it, and the concepts by which a list or a sentence tells it."""

    rule: Rule
    said: Names


class SequenceClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps in the order that the rules give them. `whole`: whether a list of them has to have them all; `joined`: the
    concepts of one thing that follows another, by which a sentence tells them in order. `besides`: what members of a
    list may tell that is no step. `unordered`: they may stand in any order, and are looked for in a whole section.

    `number` is a concept in whose words the number of the steps stands as `#`, in sentences with every line of `about`
    (or headings above them that have it) and none of `unless`.
    """

    steps: Annotated[list[StepClaim], Meta(min_length=3)]
    whole: bool = False
    unordered: bool = False
    besides: Names | None = None
    joined: Names | None = None
    number: Names | None = None
    about: list[Names] = []
    unless: list[Names] = []


class ExampleClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a worked example is read, in concepts: whether what it tells agrees.

    In sentences with one of `parts`, and in brackets behind a name, figures are added up, but for those of `limit`,
    `whole` and `apart`. `whole` is what some of them come to. The `limit` is `reached` or `missed`.
    Prizes are three figures in a row beside the limit, or that of `prize`; `won` is one of them. `places` are the first
    place, the second and so on: those who are level share one, and nobody takes the next, unless the sentence has one
    of `nobody`.

    Who takes which prize is told by players' names: each has a number first, and takes one behind it. `you`: whom the
    text speaks to; `shared`: each of several has the number; `nothing`: none; `moved`: something
    leaves, after which nobody's number is known; `row`: the figures of a thing that are its prizes, where the text has
    none itself. `anew`: what begins a sentence from which on it is told what would be so otherwise, with other numbers.
    `begun`: what stands at the head of an example, whose numbers are those
    of somebody in a game and not of its rules.
    """

    rule: Rule
    limit: Names
    parts: Names | None = None
    apart: Names | None = None
    whole: Names | None = None
    prize: Names | None = None
    won: Names | None = None
    reached: Names | None = None
    missed: Names | None = None
    nobody: Names | None = None
    you: Names | None = None
    shared: Names | None = None
    nothing: Names | None = None
    moved: Names | None = None
    row: str | None = None
    begun: Names | None = None
    anew: Names | None = None
    places: list[Names] = []


class TallyClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a worked example adds something up, in concepts.

    A number stands as `#` in the words of `parts` and in those of `whole`, which is what some of them come to; a
    concept of `worth` adds so much by its name. They reach the `limit` where it is said to be `reached`, and do not
    where it is said to be `missed`. Statements that have one of `unless` tell nothing of it, and one of `over` ends it.
    `begun`: what an example is headed by, where nothing else is one.
    """

    rule: Rule
    parts: Names | None = None
    whole: Names | None = None
    worth: dict[Names, int] = {}
    limit: Names | None = None
    reached: Names | None = None
    missed: Names | None = None
    unless: list[Names] = []
    over: Names | None = None
    begun: Names | None = None


class StarterClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an example tells who begins: of players with a `whole` each (`#` in its words, or numbers in brackets) the
    one with the lowest, of whom a concept of `begins` is said."""

    rule: Rule
    whole: Names
    begins: Names


class PriceClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an example tells what buys something, in concepts: behind a word of `begins` so many of each of `kinds` are
    paid, till the thing is `bought`. That takes as many of one kind as the constant `same` says, or of each kind as
    `each` does. Other numbers count `counted` or the `cards` on which the kinds are; nothing is known where a
    statement has one of `unless`. `begun`: what an example is headed by. `unlike`: what says of all kinds that are told
    before it in the sentence, or in the one before, that no two are the same."""

    rule: Rule
    begun: Names
    begins: Names
    kinds: list[Names]
    same: Constant
    each: Constant
    bought: Names
    counted: Names
    cards: Names
    unlike: Names | None = None
    unless: list[Names] = []


class RateClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a thing brings for every so many of something, where its text has two numbers of these names: for every
    `each` it `gives` so many. In sentences about it, a number in the words of `has` is how many somebody has, one in
    those of `more` what that brings, and one in those of `whole` that, alone or with the first prize of the figure
    `row`, where the sentence has the words `of` what it gives."""

    each: str
    gives: str
    of: Names
    has: Names
    whole: Names
    more: Names
    row: str | None = None


class SituationClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rule makes of a number that somebody has, in concepts: of more than the constant what is too much is given
    away (`surplus`: what is done with it), of less what is missing is made up for (`missing`), and of several that have
    enough the one with the most has it (`most`). Statements are about that that have a concept of each of `about`
    and none of `unless`."""

    rule: Rule
    constant: Constant
    surplus: Names | None = None
    missing: Names | None = None
    most: Names | None = None
    about: list[Names] = []
    unless: list[Names] = []

    def __post_init__(self) -> None:
        if sum(one is not None for one in (self.surplus, self.missing, self.most)) != 1:
            raise ValueError("a situation has one of surplus, missing and most")


class OrderClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two things in the order in which they happen, in concepts: `first`, and `then`. Sentences are about them that
    have (or stand under) a concept of each of `about`, and none of `unless`."""

    rule: Rule
    first: Names
    then: Names
    about: list[Names] = []
    unless: list[Names] = []


class KindClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong of every thing whose own text has one of some concepts (`says`): a sentence about it that has one
    of `wrong` and none of `unless`."""

    says: Names
    wrong: Names
    unless: list[Names] = []


class ClaimsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """claims.yml of a language: its words for numbers, by number; by name, the words for what can be said the other way
    round, and (in the language of the drafts) which names are opposites. `slots`, there, too: by name, the concepts of
    which a sentence about a rule says one, and which exclude each other; `contrasts`: the same for two sentences of one
    document. `facets`: the words for what is read only where a sentence is held against those that tell the same right,
    and (in the language of the drafts) `ways`, which of them exclude each other, and `fates`, which of them tell where
    a thing comes to without naming the place (of `exchanged` in leanings.yml). `endings`: what stands instead of the
    end of a form in the dictionary word, where the language has no dictionary of forms. `alike`: words that may stand
    for each other where a sentence is compared with what others tell; `little`: words that say little of what it is
    about. `turned`: words of which one in place of another makes what is told of a thing wrong; `signs`: the words
    that signs between two sizes stand for.
    """

    numbers: dict[int, Words] = {}
    signs: dict[str, str] = {}
    endings: dict[str, str] = {}
    concepts: dict[str, Words] = {}
    facets: dict[str, Words] = {}
    opposites: list[tuple[Concept, Concept]] = []
    slots: dict[str, Several] = {}
    contrasts: dict[str, Several] = {}
    ways: dict[str, Annotated[list[Facet], Meta(min_length=2)]] = {}
    fates: dict[Facet, str] = {}
    alike: list[Words] = []
    turned: list[Words] = []
    little: Words = ""


class GameClaimsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """<game>.claims.yml: what rulebooks of the game say in a language, and how it is recognised; by name, the words for
    what its rules speak of, and (in the language of the drafts) how rules are told in those. `facets`, `alike`,
    `opposites`, `slots` and `contrasts` as in a language's, to which they are added; `named`: concepts that a sentence
    has to name to tell of them, as there are others like them; `highest` and `lowest`: the numbers that are a limit, so
    that eleven or more says the same as more than ten."""

    concepts: dict[str, Words] = {}
    facets: dict[str, Words] = {}
    alike: list[Words] = []
    opposites: list[tuple[Concept, Concept]] = []
    slots: dict[str, Several] = {}
    contrasts: dict[str, Several] = {}
    named: list[Names] = []
    highest: list[Constant] = []
    lowest: list[Constant] = []
    numbers: list[NumberClaim] = []
    tellings: list[Telling] = []
    counts: list[CountClaim] = []
    sums: list[SumClaim] = []
    sequences: list[SequenceClaim] = []
    examples: list[ExampleClaim] = []
    tallies: list[TallyClaim] = []
    starters: list[StarterClaim] = []
    prices: list[PriceClaim] = []
    rates: list[RateClaim] = []
    situations: list[SituationClaim] = []
    orders: list[OrderClaim] = []
    kinds: list[KindClaim] = []


class ToldFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """<game>.told.yml: sentences of others that tell a rule, or say what is so of a thing of the game (by its key). In
    `{right|wrong|wrong}` stands what makes it right, and what would make it wrong; one without is right."""

    rules: dict[Rule, list[str]] = {}
    things: dict[Thing, list[str]] = {}


class Denial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What denies a rule, or what is so of a thing, in the words of a language.

    A sentence that has words of every line of `about` (or answers a question that has) and none of `unless` denies it
    where it says one of `wrong` and none of `right` (of a thing: no longer wording of it); what a word before it denies
    does not count. Words of `under` may stand in the headings above or the sentence before, too, and none of `outside`
    does; those of `asked` have to stand in the question that is answered, which then has none of `unless` either.
    `clause`: all this within a clause.
    """

    wrong: Words
    about: list[Words] = []
    right: Words | None = None
    under: list[Words] = []
    asked: list[Words] = []
    unless: list[Words] = []
    clause: bool = False
    outside: list[Words] = []


class DenialsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """<game>.denials.yml: what denies its rules, and what is so of its things (by their keys), in the words of a
    language; `classes`: by name, words that `@name` stands for in others."""

    classes: dict[str, Words] = {}
    rules: dict[Rule, list[Denial]] = {}
    things: dict[Thing, list[Denial]] = {}
