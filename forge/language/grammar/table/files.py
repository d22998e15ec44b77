"""The shapes of a language's files: phrasebook and glossary, the part of every game and the part of one."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta


class WordSense(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word (or several: `stos* kart odrzuconych`, the words with a star inflect) for a term."""

    say: Annotated[str, Meta(description="The dictionary form; in several words a star marks those that inflect.")]
    pos: Annotated[str | None, Meta(description="noun, adj, verb, num, pron; else the term's own.")] = None
    habit: Annotated[str | None, Meta(description="Of a verb: its imperfective partner.")] = None
    gender: str | None = None
    animacy: str | None = None
    number: Annotated[str | None, Meta(description="Of a word that has only one number.")] = None
    forms: Annotated[
        dict[str, str], Meta(description="Forms that differ from the morphology's, by their features: `gen pl: rąk`.")
    ] = {}
    prefer: Annotated[dict[str, str], Meta(description="Features of forms that are printed before others.")] = {}
    like: Annotated[str | None, Meta(description="A word that inflects in the same way and is known.")] = None
    also: Annotated[tuple[str, ...], Meta(description="Further lemmas whose forms belong to it: он, она, они.")] = ()


class Avoid(WordSense, frozen=True, forbid_unknown_fields=True):
    """A word that is understood and remarked on: it inflects as any other."""

    why: str = ""


class TermEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term: the word printed, others that are understood, and words to avoid."""

    say: str
    pos: str = "noun"
    habit: str | None = None
    gender: str | None = None
    animacy: str | None = None
    number: str | None = None
    forms: dict[str, str] = {}
    prefer: dict[str, str] = {}
    like: str | None = None
    also: tuple[str, ...] = ()
    variants: tuple[str | WordSense, ...] = ()
    avoid: tuple[str | Avoid, ...] = ()
    seeded: Annotated[
        str | None, Meta(description="The language whose word this is; not used before it is deleted.")
    ] = None


class GameTermEntry(TermEntry, frozen=True, forbid_unknown_fields=True):
    """A term of one game; without `say`, more variants and words to avoid for a term of every game."""

    say: str = ""


class GlossaryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """glossary.yml: the terms that a language needs in every game, by id."""

    terms: dict[str, TermEntry]


class GameGlossaryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """<game>.glossary.yml: the terms of one game by id."""

    terms: dict[str, GameTermEntry]


def label_name(label: str) -> str:
    """A label without what ends it: "Ongoing" of "Ongoing:"."""
    return label.rstrip(" :–—-\u00a0")


class WordingEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One meaning and its wordings: the first is printed, all are understood."""

    means: Annotated[Any, Meta(description="A piece of an ability with slots: `{destroy: $what}`.")]
    says: Annotated[
        str | tuple[str, ...], Meta(description="Wordings; see forge/language/grammar/table/wording.py.")
    ] = ()
    reads: Annotated[str | tuple[str, ...], Meta(description="Wordings that are only understood, never printed.")] = ()
    bearer: Annotated[str | tuple[str, ...] | None, Meta(description="Only on these bearers of the game.")] = None
    where: Annotated[dict[str, str], Meta(description="Only where the sentence has these features.")] = {}
    ref: Annotated[
        dict[str, str | tuple[str, ...]], Meta(description="To what `$ref` may refer: noun, by, number, own.")
    ] = {}
    mood: Annotated[
        str | tuple[str, ...] | None, Meta(description="In which moods this stands, when no verb tells.")
    ] = None
    choose: Annotated[Any, Meta(description="A selection made in passing, to which `$ref` refers; only read.")] = None
    yours: Annotated[
        str | None, Meta(description="The slot of cards that must be those of whoever acts: in `your hand`, for one.")
    ] = None
    seeded: Annotated[
        str | None, Meta(description="The language in whose words this is; not used before it is deleted.")
    ] = None
    cost: Annotated[int, Meta(description="Readings that cost more give way to those that cost less.")] = 0
    overrides: Annotated[
        bool, Meta(description="In a game's part: printed in place of what phrasebook.yml says of the same.")
    ] = False


Heading = Annotated[str, Meta(pattern="^[a-z0-9_]+$", description="The name of a place in a section.")]


class Apart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a description that may stand apart from its noun: `{what@here}`."""

    field: str
    section: str


class CountRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After a number of that plural form, nouns and adjectives stand in these forms."""

    plural: str
    when: dict[str, str | tuple[str, ...]] = {}
    noun: dict[str, str] = {}
    adjective: dict[str, str] = {}


class Elision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that has another form before or after some words: a and an, z and ze, у and в."""

    word: str
    becomes: str
    before: Annotated[str, Meta(description="A regular expression for the beginning of the next word.")] = ""
    after: Annotated[str, Meta(description="A regular expression for the end of the word right before it.")] = ""


class VerbFormEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    of: str = "verb"
    features: dict[str, str] = {}


class MorphologyEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    library: str
    data: dict[str, Any] = {}


class PhrasebookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """phrasebook.yml: what every game says.

    Sections are named after the sorts of nodes; `place.on` is a section of places in a role. A word among the entries
    of a section is a place where a game puts its own.
    """

    morphology: MorphologyEntry
    features: Annotated[dict[str, tuple[str, ...]], Meta(description="Feature -> its values, all different.")]
    forms: Annotated[dict[str, VerbFormEntry], Meta(description="The forms of verbs that wordings ask for.")]
    moods: Annotated[dict[str, tuple[str, ...]], Meta(description="Mood -> how a verb is put; `<inf>` is a form.")]
    sections: dict[str, tuple[WordingEntry | Heading, ...]]
    complete: Annotated[
        bool, Meta(description="No: what cannot be said or read yet is no error, only what is wrong.")
    ] = True
    seeded: Annotated[tuple[str, ...], Meta(description="Moods in the words of another language; not used.")] = ()
    rest: Annotated[
        dict[str, str], Meta(description="Mood -> the mood of further verbs that share its beginning.")
    ] = {}
    labels: Annotated[
        dict[str, tuple[str, ...]], Meta(description="Clause -> what may stand for its label besides the printed one.")
    ] = {}
    after_host: Annotated[
        tuple[str, ...], Meta(description="Words that may join where a card is played to what it does.")
    ] = ()
    apart: dict[str, Apart] = {}
    counting: tuple[CountRule, ...] = ()
    elisions: tuple[Elision, ...] = ()
    alike: Annotated[dict[str, str], Meta(description="Letter -> letter that counts as the same.")] = {}
    same: Annotated[dict[str, str], Meta(description="Word -> word that counts as the same.")] = {}
    numerals: Annotated[dict[int, tuple[str, ...]], Meta(description="Number -> words for it, in any form.")] = {}
    only: Annotated[
        dict[str, tuple[str, ...]],
        Meta(description="Feature of sentences -> words said in those alone: `your` where one speaks to you."),
    ] = {}


class GamePhrasebookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """<game>.phrasebook.yml: what one game says.

    Its entries go before those of every game. Those that stand below the name of a place go there, or to the end
    below `last`.
    """

    sections: dict[str, tuple[WordingEntry | Heading, ...]] = {}
    labels: dict[str, tuple[str, ...]] = {}
    apart: dict[str, Apart] = {}
    same: dict[str, str] = {}
    like: Annotated[dict[str, str], Meta(description="Word -> a known word that inflects in the same way.")] = {}
