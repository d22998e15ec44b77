"""A language's table, put together from what every game says and what one game says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from msgspec import structs

from forge.language.grammar.table.files import (
    GameGlossaryFile,
    GamePhrasebookFile,
    GameTermEntry,
    GlossaryFile,
    PhrasebookFile,
    TermEntry,
    WordingEntry,
)
from forge.language.grammar.table.lexicon import HEAD, ways
from forge.language.morphology.face import shared
from forge.overlay import has_yaml, open_yaml, yaml_files
from forge.problems import Problem, ProblemsError
from forge.project import Project, glimpse
from forge.yamlfile import YamlFile

T = TypeVar("T")
FILES = ("phrasebook", "glossary")
WAYS = 10_000  # wordings of a term, each of which is kept with all its forms; the richest term printed has half of that
UNFINISHED = re.compile(rb"^complete:[ \t]*(?:false|no|off)\b", re.MULTILINE | re.IGNORECASE)
FIRST, LAST = "first", "last"  # places that every section has


@dataclass(frozen=True, slots=True)
class TableRow:
    """An entry of a phrasebook, and where it stands; `shared`: in the part of every game."""

    entry: WordingEntry
    file: str
    line: int
    shared: bool = True


@dataclass(frozen=True)
class LanguageTable:
    """A language for one game: `settings` without its sections, the rows of every section, terms in their order.

    `like`: words that inflect like known ones. `file` is the phrasebook that holds most settings. `waiting`: terms that
    are in the words of another language, and so are none yet; `places`: file and line of each term;
    `folder`: of the language; `seeded`: rows, with their sections, that are in the words of another language.
    """

    settings: PhrasebookFile
    sections: Mapping[str, tuple[TableRow, ...]]
    terms: Mapping[str, TermEntry]
    like: Mapping[str, str]
    file: YamlFile
    waiting: frozenset[str] = frozenset()
    places: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    folder: Path = Path()
    seeded: tuple[tuple[str, TableRow], ...] = ()

    @property
    def inflection(self) -> tuple[str, dict[str, Any], Path, str]:
        """The morphology's name and its data, with the words of the glossaries that inflect like known ones; the
        language's folder, and how it is called."""
        named = self.settings.morphology
        like = {**named.data.get("like", {}), **self.like}
        folder = self.file.shown_as.rpartition("/")[0]
        return named.library, {**named.data, **({"like": like} if like else {})}, self.folder, folder

    def labelled(self, printed: Mapping[str, str]) -> LanguageTable:
        """With the labels that are printed before clauses first among those that are understood."""
        labels: dict[str, list[str]] = {clause: [label] for clause, label in printed.items()}
        for clause, others in self.settings.labels.items():
            # A printed label brings what ends it; others are spelled without.
            labels.setdefault(clause, []).extend(f"{other}:" for other in others)
        return replace(self, settings=structs.replace(self.settings, labels={k: tuple(v) for k, v in labels.items()}))

    def problem(self, setting: str, message: str) -> Problem:
        """What is wrong with a setting of the whole language."""
        path = [int(step) if step.isdigit() else step for step in setting.split(".")]
        return Problem(*self.file.at(*path), message)

    def term_problem(self, term: str, message: str) -> Problem:
        """What is wrong with a term, where it says its word."""
        return Problem(*self.places.get(term, ("", 0)), message)


def table_path(project: Project, code: str, name: str, game: str | None = None) -> Path:
    """Where the phrasebook or glossary of a language stands: that of every game, or the one of a game."""
    return project.locales / code / (f"{game}.{name}.yml" if game else f"{name}.yml")


def declared_complete(project: Project, code: str) -> bool:
    """Whether the phrasebook of a language says of itself that it can read what is printed: unless it says no."""
    files = yaml_files(project, table_path(project, code, FILES[0]))
    return not any(UNFINISHED.search(glimpse(one)) for one in files)


def load_table(project: Project, code: str, game: str | None) -> LanguageTable:
    """Both parts of a language as one; a game may have none of its own.

    Raises ProblemsError with every mistake in the files, and everything that is said twice.
    """
    files = {name: _file(project, table_path(project, code, name)) for name in FILES}
    phrases = files["phrasebook"].convert(PhrasebookFile)
    glossary = files["glossary"].convert(GlossaryFile)
    problems = [problem for file in files.values() for problem in file.problems]
    own = {name: table_path(project, code, name, game) for name in FILES} if game else {}
    found = {name: _file(project, path) for name, path in own.items() if has_yaml(project, path)}
    more_phrases, more_terms = GamePhrasebookFile(), GameGlossaryFile({})
    if "phrasebook" in found:
        more_phrases = found["phrasebook"].convert(GamePhrasebookFile) or more_phrases
    if "glossary" in found:
        more_terms = found["glossary"].convert(GameGlossaryFile) or more_terms
    problems += [problem for file in found.values() for problem in file.problems]
    for file, entries in ((files["glossary"], glossary), (found.get("glossary"), more_terms)):
        if file is not None and entries is not None:
            problems += _too_many(file, entries.terms)
    if phrases is None or glossary is None or problems:
        raise ProblemsError(problems)
    merger = _Merger()
    first, second = files["phrasebook"], found.get("phrasebook")
    sections = merger.sections(phrases, more_phrases, first, second)
    settings = merger.settings(phrases, more_phrases, first, second)
    terms = merger.terms(glossary, more_terms, files["glossary"], found.get("glossary"))
    if merger.problems:
        raise ProblemsError(merger.problems)
    seeded = tuple((name, row) for name, rows in sections.items() for row in rows if row.entry.seeded)
    sections = {name: tuple([row for row in rows if not row.entry.seeded]) for name, rows in sections.items()}
    waiting = frozenset(name for name, entry in terms.items() if entry.seeded)
    places: dict[str, tuple[str, int]] = {}
    for file in (files["glossary"], *([found["glossary"]] if "glossary" in found else [])):
        for name in file.data["terms"]:
            places.setdefault(name, file.at("terms", name))
    terms = {name: entry for name, entry in terms.items() if not entry.seeded}
    return LanguageTable(
        settings,
        sections,
        terms,
        _like(terms) | dict(more_phrases.like),
        first,
        waiting,
        places,
        project.found(project.locales / code / "language.yml").parent,
        seeded,
    )


def _file(project: Project, path: Path) -> YamlFile:
    return open_yaml(project, path, adds=True)


def _too_many(file: YamlFile, terms: Mapping[str, TermEntry]) -> Iterator[Problem]:
    """Terms whose brackets come to more wordings than anything can hold."""
    for name, entry in terms.items():
        count = sum(ways(variant) for variant in entry.variants if isinstance(variant, str))
        if count > WAYS:
            said = f"{name}: its variants come to {count:,} wordings; a term may have {WAYS:,} at most"
            yield Problem(*file.at("terms", name), said)


def _like(terms: Mapping[str, TermEntry]) -> dict[str, str]:
    senses = [sense for entry in terms.values() for sense in (entry, *entry.variants, *entry.avoid)]
    return {_inflecting(one.say, one.like): one.like for one in senses if not isinstance(one, str) and one.like}


def _inflecting(say: str, like: str) -> str:
    """The word of a term that inflects like another: of several with a star the one that ends as it does."""
    starred = [word.rstrip(HEAD) for word in say.split() if word.endswith(HEAD)] or [say]
    return max(starred, key=lambda word: shared(word, like))


class _Merger:
    """Adds the part of a game to that of every game; what would silently take another's place is a problem."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def sections(
        self, common: PhrasebookFile, game: GamePhrasebookFile, first: YamlFile, second: YamlFile | None
    ) -> Mapping[str, tuple[TableRow, ...]]:
        merged: dict[str, tuple[TableRow, ...]] = {}
        for section in dict.fromkeys((*common.sections, *game.sections)):
            more = self._placed(game.sections.get(section, ()), section, second, False) if second is not None else {}
            rows: list[TableRow] = more.pop(FIRST, [])
            shared: list[TableRow] = []
            for place, found in self._placed(common.sections.get(section, ()), section, first, True).items():
                shared += found
                rows += [*more.pop(place, ()), *found]
            rows += more.pop(LAST, [])
            self._check(section, shared, [row for row in rows if not row.shared])
            if second is not None:
                for place in more:
                    line = second.line("sections", section, game.sections[section].index(place))
                    self._problem(second, line, f"{section}: there is no place {place!r} in {first.shown_as}")
            merged[section] = tuple(rows)
        return merged

    def _placed(
        self, entries: Iterable[WordingEntry | str], section: str, file: YamlFile, shared: bool
    ) -> dict[str, list[TableRow]]:
        """The entries of a section by the place whose name stands above them."""
        place = FIRST
        found: dict[str, list[TableRow]] = {FIRST: []}
        for number, entry in enumerate(entries):
            line = file.line("sections", section, number)
            if isinstance(entry, WordingEntry):
                found[place].append(TableRow(entry, *file.at("sections", section, number), shared))
            elif entry in found:
                self._problem(file, line, f"{section}: the place {entry!r} stands here already; keep one of them")
            else:
                place = entry
                found[place] = []
        return found

    def _check(self, section: str, shared: Iterable[TableRow], rows: Iterable[TableRow]) -> None:
        """Nothing is worded twice in the same words, and what every game prints no game prints otherwise unseen."""
        said: dict[tuple[str, str], TableRow] = {}
        printed: dict[str, TableRow] = {}
        for row in shared:
            self._said(section, row, said)
            if row.entry.says:
                printed.setdefault(_occasion(row.entry), row)
        for row in rows:
            twice = self._said(section, row, said)
            other = printed.get(_occasion(row.entry)) if row.entry.says else None
            if row.entry.overrides and other is None:
                self.problems.append(Problem(row.file, row.line, f"{section}: `overrides` has nothing to override"))
            elif other is not None and not row.entry.overrides and not twice:
                where = f"in {other.file}, line {other.line}"
                message = f"{section}: how this is printed stands {where}; write `overrides: true`, or use `reads`"
                self.problems.append(Problem(row.file, row.line, message))

    def _said(self, section: str, row: TableRow, said: dict[tuple[str, str], TableRow]) -> bool:
        """Notes the wordings of an entry; whether one of them stands elsewhere already."""
        twice = False
        for words in _words(row.entry.says, row.entry.reads):
            other = said.setdefault((_occasion(row.entry), words), row)
            if other is not row:
                where = f"in {other.file}, line {other.line}"
                self.problems.append(
                    Problem(row.file, row.line, f"{section}: {words!r} stands {where} already; keep one of them")
                )
                twice = True
        return twice

    def settings(
        self, common: PhrasebookFile, game: GamePhrasebookFile, first: YamlFile, second: YamlFile | None
    ) -> PhrasebookFile:
        """The settings of both; the sections stand apart, with their places."""
        labels = {clause: game.labels.get(clause, ()) for clause in (*common.labels, *game.labels)}
        labels = {clause: (*mine, *common.labels.get(clause, ())) for clause, mine in labels.items()}
        merged: dict[str, Any] = {"sections": {}, "labels": labels}
        for name in ("apart", "same"):
            merged[name] = self._joined(name, getattr(common, name), getattr(game, name), first, second)
        return structs.replace(common, **merged)

    def _joined(
        self, name: str, mine: Mapping[str, T], more: Mapping[str, T], first: YamlFile, second: YamlFile | None
    ) -> Mapping[str, T]:
        if second is None:
            return mine
        for key in mine.keys() & more.keys():
            where = _where(first, name, key)
            self._problem(second, second.line(name, key), f"{name}: {key!r} stands in {where} already")
        return {**mine, **more}

    def terms(
        self, common: GlossaryFile, game: GameGlossaryFile, first: YamlFile, second: YamlFile | None
    ) -> Mapping[str, TermEntry]:
        merged: dict[str, TermEntry] = dict(common.terms)
        if second is None:
            return merged
        for name, entry in game.terms.items():
            line, known = second.line("terms", name), merged.get(name)
            if known is None:
                merged[name] = entry
                if not entry.say:
                    self._problem(second, line, f"terms: {name!r} needs `say`; no term of every game has that name")
            elif entry != GameTermEntry(variants=entry.variants, avoid=entry.avoid):
                where = _where(first, "terms", name)
                said = f"terms: {name!r} stands in {where} already; here it may have `variants` and `avoid` alone"
                self._problem(second, line, said)
            else:
                variants, avoid = (*known.variants, *entry.variants), (*known.avoid, *entry.avoid)
                merged[name] = structs.replace(known, variants=variants, avoid=avoid)
        return merged

    def _problem(self, file: YamlFile, line: int, message: str) -> None:
        self.problems.append(Problem(file.shown_as, line, message))


def _words(*said: str | tuple[str, ...]) -> Iterator[str]:
    for one in said:
        for text in (one,) if isinstance(one, str) else one:
            yield " ".join(text.split())


def _where(file: YamlFile, *path: str) -> str:
    """A place in a file, as it is told within a sentence."""
    return "{}, line {}".format(*file.at(*path))


def _occasion(entry: WordingEntry) -> str:
    """What an entry words, and when: entries with the same occasion are one meaning told in several places."""
    return repr((entry.means, entry.bearer, entry.where, entry.ref, entry.mood, entry.choose))
