"""A language's grammar: its phrasebook and glossary loaded, and the two things it does, writing and reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from forge.abilities.vocabulary import Vocabulary
from forge.language.grammar.reading.pieces import Setting
from forge.language.grammar.reading.steps import Index
from forge.language.grammar.reading.tokens import fold_word, tokenise
from forge.language.grammar.table.lexicon import GlossaryFile, Lexicon
from forge.language.grammar.table.phrasebook import Compiler, Phrasebook, PhrasebookFile
from forge.language.grammar.writing.write import Writer
from forge.language.morphology import load_morphology
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.yamlfile import YamlFile


@dataclass(frozen=True)
class Bearer:
    """What bears a text: `kind` is minion, action, action_on_base, action_on_minion or base; `id` its own id.

    `clauses`: which clauses a text without a label may stand for; none: any that fit the kind.
    """

    kind: str
    id: str | None = None
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Grammar:
    """The grammar of one language. `titles`: id -> title of every card and base, for texts that name them."""

    book: Phrasebook
    index: Index
    titles: Mapping[str, str] = field(default_factory=dict)

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

    def setting(self, bearer: Bearer | None) -> Setting:
        """What a text on that bearer stands on; without one it may stand on any."""
        kinds = frozenset({bearer.kind} if bearer else self.book.vocabulary.bearers)
        return Setting(kinds, bearer.id if bearer else None, *self._titles)

    def writer(self, bearer: Bearer) -> Writer:
        return Writer(self.book, self.setting(bearer), self.titles)


def morphology_data(phrases: PhrasebookFile, glossary: GlossaryFile) -> Mapping[str, Any]:
    """The data of the morphology, with what the glossary says about words that inflect like others."""
    senses = [sense for entry in glossary.terms.values() for sense in (entry, *entry.variants)]
    like = {sense.say: sense.like for sense in senses if not isinstance(sense, str) and sense.like}
    data = phrases.morphology.data
    return {**data, "like": {**data.get("like", {}), **like}} if like else data


def load_grammar(project: Project, code: str, vocabulary: Vocabulary, titles: Mapping[str, str]) -> Grammar:
    """The grammar in locales/<code>/ of abilities made of a vocabulary.

    Raises ProblemsError with every mistake in its files.
    """
    folder = project.locales / code
    paths = [folder / "glossary.yml", folder / "phrasebook.yml"]
    files = [YamlFile(path, project.relative(path)) for path in paths]
    glossary, phrases = files[0].convert(GlossaryFile), files[1].convert(PhrasebookFile)
    problems = [problem for file in files for problem in file.problems]
    if glossary is None or phrases is None:
        raise ProblemsError(problems)
    try:
        morphology = load_morphology(phrases.morphology.library, morphology_data(phrases, glossary))
    except ValueError as error:
        line = files[1].line("morphology", "data")
        raise ProblemsError([Problem(files[1].shown_as, line, str(error))]) from None
    merged = dict(phrases.same)
    for rule in phrases.elisions:
        merged.setdefault(fold_word(rule.becomes, phrases.alike), fold_word(rule.word, phrases.alike))
    lexicon = Lexicon(morphology, phrases.alike, merged)
    features = {value: name for name, values in phrases.features.items() for value in values}
    for name, entry in glossary.terms.items():
        lexicon.add(name, entry, features)
    compiler = Compiler(code, phrases, lexicon, files[1].shown_as, files[1].line, vocabulary)
    book = compiler.compile()
    if compiler.problems:
        raise ProblemsError(compiler.problems)
    return Grammar(book, Index(book), titles)
