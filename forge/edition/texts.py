"""Looks texts up, fills in the numbers and sets them; a missing or fuzzy entry stays visible and is noted.

In the language of the drafts a missing entry falls back on its draft, without a mark, and is counted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from msgspec import structs

from forge.edition import sources
from forge.language.catalog import Catalog, Translation, laid_over
from forge.language.merge import Source, entry_state, stats
from forge.language.pseudo import PSEUDO, pseudo_tone
from forge.language.rereading import read_again
from forge.language.retold import Retold
from forge.language.typography import Language, load_language, typeset
from forge.library.entries import Entry
from forge.library.model import Facts, Printed
from forge.library.naming import ORIGINAL, Names
from forge.library.wording import NUMBERED, PLACEHOLDER
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.record import FUZZY, MISSING, OK, TRIAL, Line

FINISHED = 0.9  # the share of its texts that a language has when it is more than a draft


def catalog_path(project: Project, game_id: str, code: str) -> Path:
    """Where the catalog of a game in a language lies."""
    return project.locales / code / f"{game_id}.po"


def worst(*states: str) -> str:
    """The worst of some states."""
    return MISSING if MISSING in states else FUZZY if FUZZY in states else OK


class Compared(NamedTuple):
    """A catalog beside its game: the game's entries by key, what each text is made from, and key -> what is wrong with
    the form of its text."""

    entries: Mapping[str, Entry]
    sources: Mapping[str, Source]
    faults: Mapping[str, list[Problem]]


class Texts:
    """All texts of one edition. `used` gathers the state of every key printed, for the build's report.

    `faults`: key -> what is wrong with the form of its text. Such a text is shown with a mark, and nothing that is
    published may use it; an entry that is fuzzy anyway has none.
    """

    def __init__(
        self,
        game: Facts,
        catalog: Catalog,
        language: Language,
        code: str,
        compared: Compared,
        names: Names | None = None,
        tone: Retold | None = None,
    ) -> None:
        self.game, self.language, self.code = game, language, code
        self.names, self.tone = names or game.info.names, tone
        self.catalog = catalog
        self.used: dict[str, str] = {}
        self._printed: set[str] = set()
        self._entries, self._sources, self.faults = compared
        self._plural = catalog.plural()

    def over(self, catalog: Catalog) -> Texts:
        """The same with another catalog."""
        compared = _beside(self.game, catalog, self._sources)
        return Texts(self.game, catalog, self.language, self.code, compared, self.names, self.tone)

    def retold(self, tone: Retold, language: Language) -> Texts:
        """The same in another tone, set as in that language."""
        compared = Compared(self._entries, self._sources, self.faults)
        return Texts(self.game, self.catalog, language, self.code, compared, self.names, tone)

    def named(self, names: Names) -> Texts:
        """The same with names of that kind."""
        compared = Compared(self._entries, self._sources, self.faults)
        return Texts(self.game, self.catalog, self.language, self.code, compared, names, self.tone)

    def line(self, key: str, /, **values: int | str | Line) -> Line:
        """The text of `key` with its numbers, and the lines put into it, filled in.

        Its state is the worst of all that is in it. KeyError when the game has no such entry.
        """
        text, state = self._fill(key, _plain(values), self._printed)
        self.used[key] = state
        return Line(typeset(text, self.language), worst(state, *_states(values)))

    def said(self, key: str, /, **values: int | str | Line) -> Line:
        """What `line` gives, before type is set: the words as the catalog has them, with plain spaces and quotes.

        Nothing is printed by this, so `used` does not change.
        """
        text, state = self._fill(key, _plain(values), set())
        return Line(text, worst(state, *_states(values)))

    def name(self, thing: Printed) -> Line:
        """The name of a thing as this edition prints it."""
        return self._named(thing, self.names, self.line)

    def called(self, thing: Printed, names: Names | None = None) -> Line:
        """What `name` gives, or the name of that kind, before type is set."""
        return self._named(thing, names or self.names, self.said)

    def _named(self, thing: Printed, names: Names, look_up: Callable[..., Line]) -> Line:
        if names != "neutral" or thing.neutral is None:
            return look_up(f"{thing.key}.name")
        if isinstance(thing.neutral, str):
            return look_up(f"{thing.key}.neutral")
        model = look_up(f"{self.game.model(thing).key}.name")
        return look_up(f"word.{NUMBERED}", card=model, number=f"{thing.neutral:02}")

    def _fill(
        self, key: str, values: Mapping[str, int | str], seen: set[str], in_unit: bool = False
    ) -> tuple[str, str]:
        """The text with its numbers, and its state. `seen` gathers the keys of all entries it is made of."""
        seen.add(key)
        entry = self._entries[key]
        translation = self.catalog.entries.get(key)
        state = entry_state(translation, self._sources[key])
        forms = translation.forms if translation is not None else ()
        if state == MISSING:
            if self.code != self.game.info.language:
                return f"[{key}]", MISSING
            forms, state = entry.draft, OK  # in the game's own language the draft says it
        known: dict[str, int | str] = {**entry.numbers, **values}
        form = forms[0]
        if len(forms) > 1 and entry.count is not None:
            # What is fuzzy may have fewer forms than it needs.
            form = forms[min(self._plural(int(known[entry.count])), len(forms) - 1)]
        states = [state, FUZZY if key in self.faults else OK]

        def put(name: str, unit: str | None) -> str:
            if name not in known or (unit is not None and (in_unit or f"unit.{unit}" not in self._entries)):
                states.append(FUZZY)
                return f"{{{name}:{unit}}}" if unit else f"{{{name}}}"
            if unit is None:
                return str(known[name])
            text, unit_state = self._fill(f"unit.{unit}", {"n": known[name]}, seen, in_unit=True)
            states.append(unit_state)
            return text

        if self.tone is not None:
            form = self.tone.texts.get(key) or self.tone.said(form)  # what is said as a whole stays as it stands
        filled = PLACEHOLDER.sub(lambda match: put(match[1], match[2]), form)
        return filled, worst(*states)

    @property
    def flavour(self) -> bool:
        """Whether lines that are no rules are printed."""
        return self.tone is None or self.tone.flavour

    def has(self, key: str) -> bool:
        return key in self._entries

    def states(self) -> Iterator[tuple[str, str]]:
        """Every key with the state of its text: OK, FUZZY or MISSING."""
        yield from ((key, entry_state(self.catalog.entries.get(key), self._sources[key])) for key in self._entries)

    def unfinished(self) -> dict[str, str]:
        """The keys used so far that are fuzzy or missing, with their state."""
        return {key: state for key, state in sorted(self.used.items()) if state != OK}

    def drafts_used(self) -> str | None:
        """How many texts of the game are drafts that wait in its catalog to be reviewed; None when no text printed so
        far is one, or when there is no catalog and the drafts are all there is."""
        return None if self._printed.isdisjoint(self.drafts) else self.drafts_told()

    def drafts_told(self) -> str | None:
        """What is said where one of the drafts is printed; None when there are none."""
        if not self.drafts:
            return None
        said = "is a draft" if len(self.drafts) == 1 else "are drafts"
        return f"{self.catalog.file}: {len(self.drafts)} of {len(self._entries)} texts {said} nobody reviewed"

    @cached_property
    def drafts(self) -> frozenset[str]:
        """The keys of texts that are drafts and wait in the catalog of the game's own language to be reviewed."""
        found = self.catalog.entries
        if self.code != self.game.info.language or not found:
            return frozenset()
        return frozenset(key for key in self._entries if key not in found or found[key].missing)

    def take_used(self) -> tuple[dict[str, str], set[str]]:
        """What was printed since this was last asked: the keys with their states, and the keys of all that is in it."""
        taken = self.used, self._printed
        self.used, self._printed = {}, set()
        return taken

    def counted(self, key: str) -> bool:
        """Whether the text of a key has a form for each plural."""
        return self._entries[key].count is not None

    def order(self, keys: Iterable[str]) -> list[str]:
        """These keys in the order of the game."""
        wanted = set(keys)
        return [key for key in self._entries if key in wanted]

    def faults_used(self) -> list[Problem]:
        """What is wrong with the texts printed so far and the units in them."""
        return [problem for key, found in self.faults.items() if key in self._printed for problem in found]


def _plain(values: Mapping[str, int | str | Line]) -> dict[str, int | str]:
    return {name: value.text if isinstance(value, Line) else value for name, value in values.items()}


def _states(values: Mapping[str, int | str | Line]) -> list[str]:
    return [value.state for value in values.values() if isinstance(value, Line)]


def sources_for(project: Project, game: Facts, code: str) -> dict[str, Source]:
    """Key -> what a catalog is made from: the database's drafts for the game's own language, else the texts reviewed
    in that one. Raises ProblemsError when its catalog cannot be read."""
    return _sources(game, None if code == game.info.language else _read(project, game, game.info.language))


def _sources(game: Facts, reviewed: Catalog | None) -> dict[str, Source]:
    drafts = {entry.key: Source(entry.draft) for entry in game.entries}
    if reviewed is None:
        return drafts
    return {key: _reviewed(reviewed.entries.get(key), draft) for key, draft in drafts.items()}


def _reviewed(found: Translation | None, draft: Source) -> Source:
    if found is None or found.missing or draft.forms is None or len(found.forms) != len(draft.forms):
        return draft._replace(reviewed=False)
    return Source(found.forms, reviewed=entry_state(found, draft) == OK)


def load_texts(project: Project, game: Facts, code: str, names: Names | None = None, tone: str | None = None) -> Texts:
    """The texts of `game` in language `code`, with names of that kind and in that tone, or in those of the game.

    `qps` is the language of the drafts made longer, and accented, for looking at layouts. Raises ProblemsError when the
    language, its catalog or its tone cannot be read; faults of single texts are in `Texts.faults`.
    """
    if code == PSEUDO:
        texts = load_texts(project, game, game.info.language, names, tone)
        return texts.retold(pseudo_tone(texts.tone), structs.replace(texts.language, tag=TRIAL))
    language = load_language(project, code)
    catalog = _read(project, game, code)
    own = game.info.language
    try:
        compared = _compared(game, catalog, None if code == own else _read(project, game, own))
    except ProblemsError:
        # What is wrong with the catalog of another language is no reason to stop this one.
        compared = _alone(game, catalog)
    wanted = tone or game.info.tone
    retold = None
    if wanted != ORIGINAL:
        from forge.language.tone import load_tone  # which needs dictionaries

        retold = load_tone(project, game.id, code, wanted)
    return Texts(game, catalog, language, code, compared, names, retold)


def texts_with(texts: Texts, forms: Mapping[str, tuple[str, ...]]) -> Texts:
    """The same texts but for some, by their keys: as they would be with these forms, which count as finished."""
    catalog, entries = texts.catalog, dict(texts.catalog.entries)
    for key, said in forms.items():
        known = entries.get(key)
        if known is not None and known.forms != said:
            entries[key] = replace(known, forms=said, fuzzy=False)
    if entries == dict(catalog.entries):
        return texts
    return texts.over(replace(catalog, entries=entries))


def load_catalog(project: Project, game_id: str, code: str) -> Catalog:
    """The catalog of a game in a language: the project's own entries over those it lies over. Raises ProblemsError."""
    path = catalog_path(project, game_id, code)
    files = [_read_file(project, one, code) for one in project.layers(path) or (path,)]
    return _laid_over(files[0], files[1]) if len(files) > 1 else files[0]


def _read_file(project: Project, path: Path, code: str) -> Catalog:
    shown = project.relative(path)
    name = hashlib.blake2b("\0".join((code, shown, sources.of_tools(project))).encode(), digest_size=16).hexdigest()
    return read_again(path, code, shown, project.cache / "catalogs" / name)


_laid_over = lru_cache(maxsize=16)(laid_over)  # unchanged catalogs give the same object


def _read(project: Project, game: Facts, code: str) -> Catalog:
    return load_catalog(project, game.id, code)


# One build asks for the same texts many times. Games and catalogs that have not changed are the same objects.
@lru_cache(maxsize=16)
def _compared(game: Facts, catalog: Catalog, reviewed: Catalog | None) -> Compared:
    """A catalog beside its game, made from what is `reviewed` in the game's own language, or from the drafts."""
    return _beside(game, catalog, _sources(game, reviewed))


def _alone(game: Facts, catalog: Catalog) -> Compared:
    return _beside(game, catalog, {entry.key: Source(None) for entry in game.entries})


def _beside(game: Facts, catalog: Catalog, sources: Mapping[str, Source]) -> Compared:
    entries = {entry.key: entry for entry in game.entries}
    faults = faults_of(game, catalog, sources)
    return Compared(MappingProxyType(entries), MappingProxyType(sources), MappingProxyType(faults))


def shortfall(project: Project, game: Facts, code: str) -> str | None:
    """What a language lacks to be taken where none is named; None when it is finished, but for a few texts perhaps.

    Those few are printed with their marks; the game's own language has its drafts. Raises ProblemsError when the
    language or its catalog cannot be read.
    """
    if code != PSEUDO:
        load_language(project, code)
    if code in (game.info.language, PSEUDO):
        return None
    counted = stats(
        load_catalog(project, game.id, code),
        dict.fromkeys((entry.key for entry in game.entries), Source(None)),
    )
    if counted.missing <= counted.total * (1 - FINISHED):
        return None
    return f"{counted.missing} of {counted.total} texts of {game.id} are missing"


def faults_of(game: Facts, catalog: Catalog, sources: Mapping[str, Source]) -> dict[str, list[Problem]]:
    """Faults of form: wrong placeholders or plural forms; key -> problems. Missing and fuzzy entries are states."""
    units, nplurals = frozenset(game.info.units), catalog.nplurals
    faults: dict[str, list[Problem]] = {}
    for entry in game.entries:
        translation = catalog.entries.get(entry.key)
        if translation is None or entry_state(translation, sources[entry.key]) != OK:
            continue
        if found := _faults(entry, translation, units, nplurals):
            faults[entry.key] = [Problem(catalog.file, translation.line, f"{entry.key}: {said}") for said in found]
    return faults


def _faults(entry: Entry, translation: Translation, units: frozenset[str], nplurals: int) -> list[str]:
    if (
        len(translation.forms) == 1
        and not entry.needed
        and not entry.count
        and not set("{}") & set(translation.forms[0])
    ):
        return []  # most of them
    return list(_faults_of(entry, translation, units, nplurals))


def _faults_of(entry: Entry, translation: Translation, units: frozenset[str], nplurals: int) -> Iterator[str]:
    want = nplurals if entry.count else 1
    if len(translation.forms) != want:
        yield f"{len(translation.forms)} plural forms, {want} needed; run `forge catalog update`"
        return
    found = set()
    for form in translation.forms:
        if set("{}") & set(PLACEHOLDER.sub("", form)):
            yield "a lone { or }; placeholders look like {power} or {n:card}"
        for match in PLACEHOLDER.finditer(form):
            found.add(match[1])
            if match[2] and entry.key.startswith("unit."):
                yield f"{match[0]} would put a unit inside a unit; write {{n}}"
            elif match[2] and match[2] not in units:
                yield f"{match[0]} names no unit; the units are: {', '.join(sorted(units))}"
    allowed = entry.names | ({entry.count} if entry.count else set())
    for name in sorted(found - allowed):
        yield f"{{{name}}} is not one of its placeholders ({', '.join(sorted(allowed)) or 'none'})"
    if needed := entry.needed - found:
        yield f"{', '.join('{' + name + '}' for name in sorted(needed))} is missing from the text"
