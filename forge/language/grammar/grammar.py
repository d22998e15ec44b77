"""A language's grammar: its phrasebook and glossary loaded, and the two things it does, writing and reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from forge.abilities.vocabulary import Vocabulary
from forge.keptobjects import find, keep
from forge.language.grammar.kept import made_from
from forge.language.grammar.reading.index import Index
from forge.language.grammar.reading.leftward import circles
from forge.language.grammar.reading.pieces import Setting
from forge.language.grammar.reading.tokens import tokenise
from forge.language.grammar.table.files import label_name
from forge.language.grammar.table.inflected import inflected
from forge.language.grammar.table.parts import FILES, LanguageTable, load_table, table_path
from forge.language.grammar.table.phrasebook import Compiler, Phrasebook
from forge.language.grammar.table.soundness import unsound
from forge.language.grammar.writing.write import Writer
from forge.overlay import yaml_files
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.seen import seen_for

T = TypeVar("T")
Labels = tuple[re.Pattern[str] | None, Mapping[str, str]]
AHEAD = "put a word before the slot, or word the part by another section or in another mood"
REMEMBERED = 2000  # texts; some times those of a game in every way a proofreader looks at them


@dataclass(frozen=True)
class Bearer:
    """What bears a text: `kind` is one of the bearers of the vocabulary, `id` its own id.

    `clauses`: which clauses a text without a label may stand for; none: any that fit the kind.
    """

    kind: str
    id: str | None = None
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Grammar:
    """The grammar of one language. `titles`: id -> title of everything, for texts that name them."""

    book: Phrasebook
    index: Index
    titles: Mapping[str, str] = field(default_factory=dict)
    _read: dict[Any, Any] = field(default_factory=dict, compare=False)
    _labels: dict[str | None, Labels] = field(default_factory=dict, compare=False)

    def remembered(self, text: Any, read: Callable[[], T]) -> T:
        """What `read` makes of a text, at once when it was read before: most texts are read again unchanged."""
        if text not in self._read:
            if len(self._read) >= REMEMBERED:
                self.forget()
            self._read[text] = read()
        found: T = self._read[text]
        return found

    def forget(self) -> None:
        """Forgets what was read, so that reading can be measured."""
        self._read.clear()

    @cached_property
    def _titles(self) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
        """The words of every title, and which titles begin with a word; those that inflect are terms instead."""
        alike = self.book.file.alike
        words = {id_: tuple(t.text for t in tokenise(title, alike).tokens) for id_, title in self.titles.items()}
        begins: dict[str, tuple[str, ...]] = {}
        for id_, title in words.items():
            if title and f"card.{id_}" not in self.book.lexicon.terms:
                begins[title[0]] = (*begins.get(title[0], ()), id_)
        return words, begins

    @cached_property
    def title_words(self) -> frozenset[str]:
        """The words of all titles."""
        return frozenset(word for words in self._titles[0].values() for word in words)

    def labels(self, bearer: str | None) -> Labels:
        """The labels that texts of such a bearer can have, as they are found in a text; their clauses by label."""
        if bearer not in self._labels:
            by_name: Mapping[str, Any] = self.book.vocabulary.by_name
            own = self.book.vocabulary.clauses_of(bearer) if bearer is not None else ()
            alike = {other: name for name in own for other in by_name[name].also}
            spelled = {
                label_name(label): alike.get(clause, clause)
                for clause, words in self.book.file.labels.items()
                if (kind := by_name.get(clause)) is not None
                and (not kind.borne_by or bearer is None or bearer in kind.borne_by)
                for label in words
            }
            any_label = "|".join(re.escape(label) for label in sorted(spelled, key=len, reverse=True))
            pattern = re.compile(rf"({any_label})\s*(?:[:.,]|[–—-](?=\s))", re.IGNORECASE) if any_label else None
            self._labels[bearer] = pattern, {label.casefold(): clause for label, clause in spelled.items()}
        return self._labels[bearer]

    def setting(self, bearer: Bearer | None) -> Setting:
        """What a text on that bearer stands on; without one it may stand on any."""
        kinds = frozenset({bearer.kind} if bearer else self.book.vocabulary.bearers)
        return Setting(kinds, bearer.id if bearer else None, *self._titles)

    def writer(self, bearer: Bearer) -> Writer:
        return Writer(self.book, self.setting(bearer), self.titles)


def load_grammar(
    project: Project,
    code: str,
    vocabulary: Vocabulary,
    titles: Mapping[str, str],
    *,
    game: str | None = None,
    labels: Mapping[str, str] | None = None,
) -> Grammar:
    """The grammar of a language: what every game says, and what that game says.

    `vocabulary`: of what its abilities are made. `labels`: clause -> the label printed before it, as in "Ongoing:".
    Raises ProblemsError with every mistake in the files.
    """
    said = {name: dict(one or {}) for name, one in (("titles", titles), ("labels", labels))}
    paths = [table_path(project, code, name, of) for of in dict.fromkeys((None, game)) for name in FILES]
    files = [one for path in paths for one in yaml_files(project, path)]
    for path in project.listed(project.locales / code, "*.tsv"):  # words of its morphology
        files += project.layers(path)
    seen = seen_for(project)
    tables = [(project.relative(path), seen.digest(path)) for path in files]
    stamp = made_from(vocabulary, seen.code, code, game, tables, *(list(one.items()) for one in said.values()))
    return _loaded(_Source(stamp, vocabulary, project, code, game, said["titles"], said["labels"]))


def words_place(project: Project) -> Path:
    """Where it is kept what libraries of words were asked."""
    return project.cache / "words" / seen_for(project).code


@dataclass(frozen=True)
class _Source:
    """What a grammar is made of. `stamp` is a hash of it all: two sources are one when they have the same."""

    stamp: str
    vocabulary: Vocabulary
    project: Project = field(compare=False)
    code: str = field(compare=False)
    game: str | None = field(compare=False)
    titles: Mapping[str, str] = field(compare=False)
    labels: Mapping[str, str] = field(compare=False)


@lru_cache(maxsize=6)
def _loaded(source: _Source) -> Grammar:
    """The grammar of a source: from disk if it was compiled before."""
    path = source.project.cache / "grammar" / f"{source.code}-{source.stamp}"
    lent = {Vocabulary: source.vocabulary}
    found = find(path, lent)
    if not isinstance(found, Grammar):
        table = load_table(source.project, source.code, source.game).labelled(source.labels)
        found = _compiled(source.code, source.vocabulary, table, source.titles)
        keep(path, found, lent)
    found.book.lexicon.morphology.recall(words_place(source.project))
    return found


def _compiled(code: str, vocabulary: Vocabulary, table: LanguageTable, titles: Mapping[str, str]) -> Grammar:
    lexicon = inflected(table)
    compiler = Compiler(code, table, lexicon, vocabulary)
    book = compiler.compile()
    wrong = list(unsound(code, table, lexicon))
    places = {(problem.file, problem.line) for problem in wrong}
    terms = {term for term, place in table.places.items() if place in places}
    # A term that is wrong itself has no right forms: what lacks them is no further mistake.
    problems = [one for one in compiler.problems if terms.isdisjoint(compiler.lacking.get(one, ()))] + wrong
    for rule, way in () if problems else circles(book):
        said = f"{rule.section}: begins with itself, so that nothing could be read ({way}); {AHEAD}"
        problems.append(Problem(rule.file, rule.line, said))
    if problems:
        raise ProblemsError(problems)
    return Grammar(book, Index(book), titles)
