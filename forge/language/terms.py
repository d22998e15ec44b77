"""What is a term of a game, and what may be said for it: `locales/<lang>/terms.yml` and `<game>.terms.yml`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class TermWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term of a game: the words that are it, and those that are not."""

    glossary: Annotated[
        tuple[str, ...] | None,
        Meta(description="Entries of the glossaries; else that of its id, with or without `noun.`."),
    ] = None
    words: Annotated[tuple[str, ...], Meta(description="Further words for it, in their dictionary forms.")] = ()
    verbs: Annotated[tuple[str, ...], Meta(description="Verbs that say as much as the noun.")] = ()
    apart: Annotated[tuple[str, ...], Meta(description="Phrases in which its word is something else.")] = ()
    kind_of: Annotated[
        tuple[str, ...],
        Meta(description="Terms that it is one of: its word will do for theirs."),
    ] = ()
    avoid: Annotated[dict[str, str], Meta(description="Words never to be used for it, and why.")] = {}
    borrowed: Annotated[
        dict[str, str],
        Meta(description="Wordings for it with the word of another term, by that term."),
    ] = {}
    rivals: Annotated[
        tuple[tuple[str, ...], ...],
        Meta(description="Wordings of which a document should keep to one; those in one list count as the same."),
    ] = ()


class TermsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """terms.yml, <game>.terms.yml: terms by id, which is the same in every language."""

    terms: dict[str, TermWords]
    tales: Annotated[
        tuple[str, ...],
        Meta(description="Keys (with `*`) of names, flavour, mottoes: no terms are looked for there."),
    ] = ()
    alphabet: Annotated[str, Meta(description="The letters of the language in the order of its dictionaries.")] = ""
    itself: Annotated[
        tuple[str, ...],
        Meta(description="Words before a term that point at what has the text: its name will do, or a pronoun."),
    ] = ()
    brief: Annotated[
        tuple[str, ...], Meta(description="Keys (with `*`) of headings and the like, where a term may go unsaid.")
    ] = ()


class NamesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """<game>.names.yml: what other translations call the things of a game, by the key of the name without `.name`."""

    names: dict[str, Annotated[tuple[str, ...], Meta(min_length=1)]]
