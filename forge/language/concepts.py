"""Which concepts texts say by their words: concepts.yml of a language, and <game>.concepts.yml of a game in it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

# Names of concepts, said one after the other; `#` stands for the number in the words.
Names = Annotated[str, Meta(min_length=1)]
# Wordings as the variants of a glossary, between bars: words, `stem*`, `#` for a number, `~` for the title of a
# card, `_` for any one word, a mark; `<name>` for the wordings of a concept or a class, `lemma&` for all its forms
# (`lemma&pl&gen`: for those with these tags).
Wordings = Annotated[str, Meta(min_length=1)]


class Law(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names of concepts that a text may say `more` than its card, or `less`.

    It may where the card (`less`: the text) says one of `where`, and the card none of `unless`; `without`: less only
    where the text has none of these beyond its card; `after`: more only where one of these stands before it wherever it
    is said, with none of `past` in between: in brackets behind a noun, of a thing that is done to it.
    """

    more: str = ""
    less: str = ""
    where: str = ""
    unless: str = ""
    without: str = ""
    after: str = ""
    past: str = ""


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Concepts `of` which each belongs to the nearest one of `to`: who does what, whose thing it is.

    `ahead`: to the one behind it, in what a card is expected to say; `next`: to the one behind it in both, and in the
    text to none that is not there in the card. `where`: only where the card says one of these; `unless`: and none of
    these; `freely`: where it says one of these, the text may say it of more things than the card; `first`: what is said
    more often than in the card may belong to anything.
    """

    of: str
    to: str
    ahead: bool = False
    next: bool = False
    first: bool = False
    where: str = ""
    unless: str = ""
    freely: str = ""


class Actors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who does what is done: concepts that are the reader (`you`), those that are somebody else (`they`), `to` do what.

    Each does the nearest thing behind it. What the card has somebody else do, no other does in the text.
    """

    you: str
    they: str
    to: str


class SameConcept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A concept that is the `other` one on cards that say that one, and none of `unless`: there, on this base."""

    one: str
    other: str
    unless: str = ""


class RemarkCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which `values` a part of an ability leaves open `when` its fields are so: each one of some kinds or words, `none`
    for nothing, `several` for more than one, `itself` for the name of the card, `by.whose` for a field of the part in
    it, `power.itself` for whether the card's own figure is not above what is asked; `bearer` is what bears the text,
    `within` the part that holds this one, `under` any of those around it. No values: nothing is said of it."""

    values: str
    when: dict[str, str] = {}


class RemarkFacet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that may be asked of what is done: whose it is, where, how many.

    `of`: the kinds of parts that tell it, in what is done there, or anywhere in its `clause`; of their `cases` the
    first one that fits counts, and where none does nothing is known. `never`: values that no case has; a remark
    may only say of them that they are `not` so. `single`: kinds that hold a single one, of which a remark about many
    (`plural`) is not where others are there.
    """

    of: str
    cases: list[RemarkCase]
    clause: bool = False
    never: str = ""
    single: str = ""


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words by which subject and verb are found where no dictionary tells them, all between spaces.

    `nouns` and `verbs` in their dictionary forms, `is_one` and `are_many`: verbs for one and for many as they
    stand; `modals`: words with the plain form of a verb behind them, `be` those with its participle, `have` the
    same where an adverb stands between or that are `denying`; `starts`: words that begin a clause; `singles`: words
    before one, `several` before many, `articles` before either; `ones`: words for one `of` many; `pointing`: words
    before what nothing more is said of by a relative pronoun; `said`: verbs that are said of a noun behind them;
    `bare`: adjectives that want an article before them; `lasting`: nouns that tell when; `persons`: who may have
    `belongings`; `future`: verbs of what is to come, that do not stand behind `ahead`: words of when and if, of
    which some are also `wondering`; `supposed`: verbs for one as well behind `supposing` words; `moving`: verbs of
    what goes somewhere, which `towards` says, and not `resting` before `elsewhere`.

    What lacks: `leading`: words with which a noun and all that is said of it begins, `proper`: those that are articles;
    `objects`: pronouns something is done to; `conditions`: words of when and if that are no prepositions; `contracted`:
    verbs in one word with their subject; `giving`: verbs that may have two objects, `letting` one and what that does;
    `ending`: prepositions that may end a clause, `entering`: those that may where something is put, with `carrying`
    verbs; `wanting`: forms of verbs with an object behind a preposition; `helping`: words before a verb of which
    something is denied or allowed; `idle`: verbs without an object; `placing`: verbs that say what and where, by words
    `bound` for it; `carried`: prepositions that go with `carrying` verbs and not with `keeping` ones; `infinitives`:
    words before `plain_be`; `pasts`: verbs that tell what was and are not among `verbs`, `verbal_endings`: how others
    may end, `plural_endings`: how nouns for many may; `several_things`: pronouns for several things, `people` and what
    else may be told by them, `folk` by those of whose it is; `countable`: nouns that have an article, `parts` the same
    before `partitive` words in a text with a `definite` article; `unled`: words before a noun that needs none;
    `hidden`: nouns that may do without; `away`: prepositions that stand before one.
    """

    nouns: str = ""
    verbs: str = ""
    is_one: str = ""
    are_many: str = ""
    modals: str = ""
    be: str = ""
    have: str = ""
    denying: str = ""
    starts: str = ""
    prepositions: str = ""
    adverbs: str = ""
    relatives: str = ""
    pairs: str = ""
    pronouns_one: str = ""
    pronouns_many: str = ""
    articles: str = ""
    singles: str = ""
    several: str = ""
    amounts: str = ""
    ones: str = ""
    pointing: str = ""
    said: str = ""
    bare: str = ""
    lasting: str = ""
    persons: str = ""
    belongings: str = ""
    future: str = ""
    ahead: str = ""
    wondering: str = ""
    supposing: str = ""
    supposed: str = ""
    moving: str = ""
    resting: str = ""
    elsewhere: str = ""
    towards: str = ""
    leading: str = ""
    proper: str = ""
    objects: str = ""
    conditions: str = ""
    contracted: str = ""
    giving: str = ""
    letting: str = ""
    ending: str = ""
    entering: str = ""
    wanting: str = ""
    helping: str = ""
    idle: str = ""
    placing: str = ""
    bound: str = ""
    carried: str = ""
    carrying: str = ""
    keeping: str = ""
    infinitives: str = ""
    plain_be: str = ""
    pasts: str = ""
    verbal_endings: str = ""
    plural_endings: str = ""
    several_things: str = ""
    people: str = ""
    folk: str = ""
    countable: str = ""
    parts: str = ""
    partitive: str = ""
    definite: str = ""
    unled: str = ""
    hidden: str = ""
    away: str = ""


class ConceptsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of concepts, words for numbers and laws: in the language of the drafts for all, elsewhere for that one.

    `classes`: wordings that others have by a name; `silent`: words that say no concept, by the reason why they need
    not; `short`: abbreviations and other words for a word, by that word; `fillers`: those that may also stand
    between the words of a wording (right now, at once); `spare`: by some words, wordings that say the same with
    words that add nothing, so that these are no slip in a right text (any other one put in is); `verbs`:
    infinitives, of which each form says the concept and who does it, by `doing`: for `_`, the concept, which forms
    of a verb (`fin:3`: with the person); `happens`: infinitives of what is done by nobody named, in any form that
    `doing` names; `verdict`: texts of this game in this language are read by their words, not only guessed at;
    `given`: concepts that a card shows otherwise, so that its text need not say them; `stands`: for which concepts
    of a card another one may stand; `again`: concepts that may be said more or fewer times than the card says them,
    once at least; `unsaid`: those that a right text may leave out though another ability is the same without them;
    `light`: those that count for nothing where a text leaves them out; `readers`: what a concept says where none of
    `doers` does anything ("one's own" is then "yours"); `apart`: adjectives that stand before a noun and need not
    go with it; `relatives`: pronouns that begin a clause about a noun; `governs`: the case in which verbs have
    their object, so that such a pronoun beside them is in it or their subject; `undergo`: words that only go with
    some things, by nouns for what a pronoun beside them never stands for (discard: a base); `alternatives`: words
    that join nouns of which the same is said; `loose`: adjectives behind a preposition that may stand without the
    next noun; `shares`: prepositions with which something is dealt out, behind which they may not (one card each);
    `inside`: prepositions behind which a pronoun stands for a thing, and for nobody; `coming`: verbs that
    say with another one what will go on, and `afterwards`: words behind which what is told is over, so that they
    do not stand there; `staying`: verbs of what stays where it is, behind which a preposition says no direction;
    `performs`: what only somebody does, by nouns for what a pronoun that does it never stands for;
    `correlatives`: words for so many, with those of which one says as how many;
    `free`: words that are let be, whatever a dictionary says they are; `rare`: words (by their lemmas) that are not
    meant where another has the same form; `modals`: verbs that need an infinitive; `licenses`: for a case, words in
    whose clause a noun may stand in it without a preposition; `leads`: concepts that are told before their clause,
    where a sign within it or a bracket behind it says them; `alone`: for a case, words that may do so anywhere;
    `never`: wordings that no right text has, by what is wrong with them, where no dictionary tells; `clauses`: words by
    which subject and verb are found there; `kin`: words of which one is written for another, to mend those with;
    `swapped`: phrases, between bars, of which one says another thing than the next in the same place; `same`: concepts
    that are one on some cards; `counts`: concepts that have to be the card's also where the grammar, which looks
    through their words, reads the text.

    Of remarks, which say nothing new: `facets`: what they may be said of, by name; `deeds`: kinds of what is done, with
    the concepts that say it; `values`: by facet and value (`whose own`) the words for it, by facet alone those for any;
    `frames`: what may be said of a value, with `<*>` for its words: that it is `open` besides others, `not` so, the
    `only` one, of a facet that any is `free`; `remarks`: by claims (`open.whose.own`) wordings that are in no frame;
    `joining`: words that join remarks; `unmarked`: those with which one may begin where no sign stands before it;
    `plural`: pronouns for many.
    """

    says: dict[Names, Wordings] = {}
    classes: dict[str, Wordings] = {}
    silent: dict[str, Wordings] = {}
    fillers: str = ""
    spare: dict[str, Wordings] = {}
    short: dict[str, Wordings] = {}
    verbs: dict[Names, Wordings] = {}
    happens: dict[Names, Wordings] = {}
    doing: dict[str, str] = {}
    numbers: dict[int, Wordings] = {}
    verdict: bool = False
    laws: list[Law] = []
    links: list[Link] = []
    actors: list[Actors] = []
    same: list[SameConcept] = []
    given: str = ""
    again: str = ""
    unsaid: str = ""
    light: str = ""
    leads: str = ""
    stands: dict[str, str] = {}
    readers: dict[str, str] = {}
    doers: str = ""
    apart: str = ""
    relatives: str = ""
    governs: dict[str, str] = {}
    undergo: dict[str, str] = {}
    alternatives: str = ""
    free: str = ""
    rare: str = ""
    modals: str = ""
    never: dict[str, Wordings] = {}
    clauses: Clauses = Clauses()
    kin: list[str] = []
    swapped: list[str] = []
    counts: str = ""
    loose: str = ""
    shares: str = ""
    inside: str = ""
    coming: str = ""
    afterwards: list[str] = []
    staying: str = ""
    performs: dict[str, str] = {}
    correlatives: dict[str, str] = {}
    licenses: dict[str, str] = {}
    alone: dict[str, str] = {}
    facets: dict[str, RemarkFacet] = {}
    deeds: dict[str, str] = {}
    values: dict[Names, Wordings] = {}
    frames: dict[str, Wordings] = {}
    remarks: dict[Names, Wordings] = {}
    joining: str = ""
    unmarked: str = ""
    plural: str = ""
