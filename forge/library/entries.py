"""What has to be said in every language: one entry per name, sentence, rule paragraph and fixed word.

An entry's key is its msgctxt. Keys are stable: they are made of ids, never of positions or English words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from posixpath import normpath
from typing import Any

from forge.library.model import CountedWords, Draft, Facts, Printed
from forge.library.wording import drafts, placeholders

_NO_WRAP = 1_000_000


@dataclass(frozen=True)
class Entry:
    """One thing to say. `draft` has one form, or singular and plural; `count` names the number they depend on.

    `names` are the placeholders a text may use, `needed` those it must. `about` are notes for translators, and `does`
    what the ability of its thing says: the beginning of a note, and data.
    """

    key: str
    draft: tuple[str, ...]
    file: str
    names: frozenset[str] = frozenset()
    needed: frozenset[str] = frozenset()
    count: str | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    about: tuple[str, ...] = ()
    does: tuple[str, object] | None = None

    @property
    def notes(self) -> tuple[str, ...]:
        """All notes for translators."""
        return self.about if self.does is None else (*self.about, f"{self.does[0]}: {_flow(self.does[1])}")


def entries_of(game: Facts) -> Iterator[Entry]:
    """Every entry of the game's catalogs, in printing order. `Facts.entries` has them ready."""
    here = f"cards/{game.id}"
    constants = game.constants

    def entry(
        key: str,
        draft: Draft | CountedWords,
        file: str,
        *notes: str,
        numbers: Mapping[str, int] | None = None,
        count: str | None = None,
        names: frozenset[str] | None = None,
    ) -> Entry:
        forms = drafts(draft)
        used = placeholders(draft)
        return Entry(
            key=key,
            draft=forms,
            file=normpath(f"{here}/{file}"),
            names=frozenset(used) if names is None else names,
            needed=frozenset(used),
            count=count if len(forms) > 1 else None,
            numbers={k: v for k, v in (numbers or {}).items() if k in used},
            about=notes,
        )

    yield entry("game.title", game.info.title, "game.yml")
    edition = game.info.edition
    if edition is not None and edition.title is not None:
        yield entry("edition.title", edition.title, "game.yml", "what this edition is called")
    for credit in edition.credits if edition is not None else ():
        note = f"what was done by {', '.join(credit.names)}; the names follow a colon"
        yield entry(f"edition.credit.{credit.id}", credit.role, "game.yml", note)
    for unit, draft in game.info.units.items():
        yield entry(f"unit.{unit}", draft, "game.yml", "a number and its noun, as an object or in a list", count="n")
    introduced: set[str] = set()
    for thing in game.printed:
        if thing.group not in introduced:
            introduced.add(thing.group)
            group = game.group(thing.group)
            portrait = game.booklet.portraits.get(group.id)
            if group.name:
                yield entry(f"{group.prefix}.{group.id}.name", group.name, group.file)
            if portrait is not None:
                yield entry(f"{group.prefix}.{group.id}.motto", portrait.motto, "booklet.yml")
                yield entry(f"{group.prefix}.{group.id}.portrait", portrait.says, "booklet.yml")
        yield from _of_thing(thing, f"{here}/{thing.file}")
    for rule in game.rules:
        numbers = {name: constants[name] for name in rule.uses if name in constants}  # check tells of the others
        yield entry(f"rule.{rule.id}.title", rule.title, "rules.yml")
        yield entry(f"rule.{rule.id}.text", rule.says, "rules.yml", numbers=numbers, count=rule.count)
        if rule.short is not None:
            note = "one-page summary: as short as it can be"
            yield entry(f"rule.{rule.id}.short", rule.short, "rules.yml", note, numbers=numbers, count=rule.count)
    for example in game.examples:
        yield entry(f"example.{example.id}.title", example.title, "rules.yml")
        names = game.example_names[example.id]
        note = "worked example: its numbers come from playing it"
        yield entry(f"example.{example.id}.text", example.says, "rules.yml", note, names=names)
    for section in game.booklet.sections:
        yield entry(f"section.{section.id}.title", section.title, "booklet.yml")
        yield entry(f"section.{section.id}.lead", section.lead, "booklet.yml")
    for key, words in game.words.items():
        count = words.count if isinstance(words, CountedWords) else None
        yield entry(f"word.{key}", words, game.lent.get(key, "words.yml"), numbers=constants, count=count)


def _of_thing(thing: Printed, file: str) -> Iterator[Entry]:
    notes = (thing.note,) if thing.note else ()
    yield Entry(f"{thing.key}.name", (thing.name,), file, about=notes)
    if isinstance(thing.neutral, str):
        said = "a name of our own, printed instead of the publisher's with `names: neutral`"
        yield Entry(f"{thing.key}.neutral", (thing.neutral,), file, about=(*notes, said))
    for sentence, done in zip(thing.text, _done(thing), strict=True):
        yield Entry(
            key=f"{thing.key}.text.{sentence.id}",
            draft=drafts(sentence.says),
            file=file,
            names=frozenset(placeholders(sentence.says)),
            needed=frozenset(placeholders(sentence.says)),
            count=sentence.count,
            numbers=dict(sentence.numbers),
            about=(*notes, f"ability, {sentence.kind.replace('_', ' ')}"),
            does=done,
        )
    if thing.flavour is not None:
        note = "flavour, no rule: a joke of the language's own rather than a translation"
        yield Entry(f"{thing.key}.flavour", (thing.flavour,), file, about=(*notes, note))
    for ruling in thing.rulings:
        yield Entry(f"{thing.key}.ruling.{ruling.id}", (ruling.says,), file, about=(*notes, "answer in the booklet"))


def _done(thing: Printed) -> list[tuple[str, object] | None]:
    """For each sentence of a thing what it does, as the database has it: its own part of the ability where each has
    one, else the whole."""
    parts = thing.ability or []
    if not parts:
        return [None] * len(thing.text)
    if len(parts) == len(thing.text):
        return [("does", part) for part in parts]
    whole = parts[0] if len(parts) == 1 else parts
    return [("does, with the other sentences", whole)] * len(thing.text)


def _flow(data: object) -> str:
    import yaml  # which only translators need

    dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # the one in C writes the same, ten times as fast
    said: str = yaml.dump(
        data, Dumper=dumper, default_flow_style=True, width=_NO_WRAP, sort_keys=False, allow_unicode=True
    )
    return said.strip()
