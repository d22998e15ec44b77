"""Renames a term in a language: shows what would change, and what nobody but a reader can settle."""

from __future__ import annotations

import copy
import difflib
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from pathlib import Path, PurePath

from babel import Locale

from forge.edition.texts import Texts, load_texts
from forge.edition.update import open_catalog
from forge.language.catalog import Translation, catalog_in
from forge.language.grammar.table.inflected import inflected
from forge.language.grammar.table.parts import load_table, table_path
from forge.language.grammar.writing.unsaid import CannotSay
from forge.language.messages import load_messages
from forge.language.morphology import Morphology, load_morphology
from forge.language.typography import locale_of
from forge.library.model import Facts
from forge.library.naming import ORIGINAL
from forge.lint.desk import Desk
from forge.lint.renaming import files
from forge.lint.renaming.government import governed
from forge.lint.renaming.journal import Renamed, recall, undone
from forge.lint.renaming.paradigm import Paradigm, cells_of
from forge.lint.renaming.several import starred
from forge.lint.renaming.swap import Grammatical, Rewording, Swapped
from forge.lint.renaming.word import NewWord, entry_of
from forge.overlay import has_yaml, yaml_shown
from forge.problems import Problem, ProblemsError, fail
from forge.project import Project
from forge.proof.findings import Judgement
from forge.proof.plurals import other_forms
from forge.proof.printed import bearer, printed
from forge.proof.proofreader import Proofreader, load_proofreader
from forge.temporary import own_folder
from forge.wholefile import write_beside
from forge.yamlfile import YamlFile
from forge.yamlfolder import ENDING, FILES, is_hidden, parts_of

WAYS = 24  # versions of a text that are looked at, for forms that cannot be told from the words alone
PRONOUN = "pron"
NAMES = ("name", "neutral")
RIGHT = (Judgement.same, Judgement.style)


@dataclass(frozen=True)
class Open:
    """Something that wants an eye: where, in which entry, and the words."""

    file: str
    line: int
    key: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Renaming:
    """What a renaming comes to: files as they are and as they would be, and what is left open.

    `texts`: how many texts of catalogs change; `proven`: of how many the grammar says that they are right; `undone`:
    whether it does nothing but put back what an earlier one has changed; `called`: both terms as they are said.
    """

    language: str
    terms: tuple[str, ...]
    old: str
    new: str
    before: Mapping[str, str] = field(repr=False)
    after: Mapping[str, str] = field(repr=False)
    left: tuple[Open, ...] = ()
    texts: int = 0
    proven: int = 0
    undone: bool = False
    called: tuple[str, str] = ("", "")

    @property
    def changed(self) -> list[str]:
        return [file for file, text in self.after.items() if text != self.before[file]]

    def diff(self) -> Iterator[str]:
        """The change as unified diffs, line by line."""
        for file in self.changed:
            sides = (self.before[file], self.after[file])
            old, new = ([line + "\n" for line in text.split("\n")] for text in sides)
            yield from difflib.unified_diff(old, new, file, file, n=0)

    def record(self) -> Renamed:
        return Renamed(
            self.language,
            self.terms,
            self.old,
            self.new,
            {file: self.before[file] for file in self.changed},
            {file: self.after[file] for file in self.changed},
        )


def terms_called(project: Project, game: str, language: str, name: str, drafts: str) -> tuple[str, ...]:
    """The terms of a glossary that a name means: an id, its last part, or what it is called in the language of the
    drafts; with all others that are said in the same word. Raises ProblemsError when there is none."""
    table = load_table(project, language, game)
    nouns = {term: entry for term, entry in table.terms.items() if entry.pos == "noun" and entry.say}
    found = next((term for term in (name, f"noun.{name}") if term in nouns), None)
    found = found or next((term for term, entry in nouns.items() if entry.say == name), None)
    if found is None and drafts != language and has_yaml(project, table_path(project, drafts, "glossary")):
        known = load_table(project, drafts, game).terms
        said = {
            entry.say.replace("*", ""): term for term, entry in reversed(list(known.items())) if entry.pos == "noun"
        }
        found = said.get(name) if said.get(name) in nouns else None
    if found is None:
        known_as = ", ".join(sorted({term.rpartition(".")[2] for term in nouns if term.startswith("noun.")}))
        file = yaml_shown(project, table_path(project, language, "glossary", game))
        raise fail(f"there is no noun {name!r}; there are: {known_as}", file)
    say = nouns[found].say
    return tuple(term for term, entry in nouns.items() if entry.say == say)


def rename(project: Project, games: Sequence[Facts], language: str, terms: Sequence[str], word: NewWord) -> Renaming:
    """What it comes to when `terms` of the first game are said with another word, in all games that have them.

    Nothing is written. Raises word.Unknown for what has to be asked, ValueError for a word that cannot be, and
    ProblemsError for files that are wrong, before or after.
    """
    if project.over is not None and not _says(project, games[0].id, language, terms):
        said = "the word is one of what is installed, which stays as it is; give the term in a glossary of your own"
        raise fail(said, f"locales/{language}/{games[0].id}.glossary.yml")
    return _Renamer(project, games, language, tuple(terms), word).made()


def write_renaming(project: Project, renaming: Renaming) -> None:
    """Writes all files, or none: what has been changed meanwhile stops it. Raises ProblemsError."""
    for file in renaming.changed:
        if _read(project.root / file) != renaming.before[file]:
            raise fail("has been changed meanwhile; nothing is written", file)
    done: list[str] = []
    try:
        for file in renaming.changed:
            write_beside(project.root / file, renaming.after[file].encode())
            done.append(file)
    except OSError as error:
        for other in done:
            write_beside(project.root / other, renaming.before[other].encode())
        raise fail(f"cannot be written ({error.strerror}); nothing has been changed", file) from None


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def _says(project: Project, game: str, language: str, terms: Sequence[str]) -> bool:
    """Whether the project's own glossaries say one of the terms."""
    paths = [part for of in (None, game) for part in parts_of(table_path(project, language, "glossary", of))]
    found = (YamlFile(path, project.relative(path)).data for path in paths)
    return any(term in data.get("terms", {}) for data in found if isinstance(data, dict) for term in terms)


class _Renamer:
    def __init__(
        self, project: Project, games: Sequence[Facts], language: str, terms: tuple[str, ...], word: NewWord
    ) -> None:
        self.project, self.games, self.language, self.terms = project, games, language, terms
        self.table = load_table(project, language, games[0].id)
        wanted = {name: one for name, one in self.table.terms.items() if name in terms or one.pos == PRONOUN}
        self.lexicon = inflected(replace(self.table, terms=wanted))  # all the others would take seconds
        self.features = self.table.settings.features
        self.variant = self.lexicon.terms[terms[0]][0]
        self.say = self.table.terms[terms[0]].say
        word = replace(word, say=starred(word.say, self._morphology({})))
        if word.say.casefold() == self.say.casefold():
            raise ValueError(f"it is called {self.say!r} already")
        self.texts = {game.id: load_texts(project, game, language, tone=ORIGINAL) for game in games}
        self.entry, new = entry_of(word, self.variant, self.features, self._morphology, self._known())
        old = Paradigm(self.variant, cells_of(self.features))
        if not new.by_cell:
            raise ValueError(f"{word.say!r} has no forms; give them with --form")
        self.swap = Rewording(old, new, self._grammatical(searching=not old.agrees_as(new)))

    def _morphology(self, like: Mapping[str, str]) -> Morphology:
        name, data, folder, shown = self.table.inflection
        both = {**data.get("like", {}), **like}
        return load_morphology(name, {**data, **({"like": both} if both else {})}, folder, shown)

    def _said(self) -> Iterator[str]:
        for texts in self.texts.values():
            for entry in texts.catalog.entries.values():
                yield from entry.forms

    def _known(self) -> set[str]:
        words = {word.casefold() for text in self._said() for word in text.split()}
        lemmas = {lemma for word in words for lemma in self.lexicon.morphology.lemmas(word.strip(".,:;!?()«»„”"))}
        return lemmas | set(self.table.inflection[1].get("like", {}).values())

    def _grammatical(self, *, searching: bool) -> Grammatical:
        """What is known of the language; `searching`: what its verbs ask for is looked for in all texts."""
        agreement = Desk(self.project, self.games[0], self.language).checks.agreement
        morphology, settings = self.lexicon.morphology, self.table.settings
        form = Locale.parse(locale_of(self.language)).plural_form
        pronouns = [one.core.forms for found in self.lexicon.terms.values() for one in found if one.core.pos == PRONOUN]
        return Grammatical(
            morphology,
            agreement.takes,
            agreement.negations,
            agreement.pairs,
            settings.counting,
            {number: str(form(number)) for number in range(100)},
            pronouns,
            governed(morphology, self._said(), agreement.negations) if searching else None,
            settings.elisions,
        )

    # --- all of it --------------------------------------------------------------------------------------------------

    def made(self) -> Renaming:
        known = recall(self.project, self.language, self.terms, self.say, self.entry.say)
        paths = {self.project.relative(path): path for path in self._paths()}
        before = {file: _read(path) for file, path in paths.items()}
        kinds = {file: _kind(path.relative_to(self._folder))[1] for file, path in paths.items()}
        start = {file: undone(file, text, known, self.language) if known else text for file, text in before.items()}
        after = dict(start)
        left: list[Open] = []
        done = set(known.before.items()) & set(start.items()) if known else set()  # files that stand as they did
        for file, text in start.items():
            if (file, text) in done or file.endswith(".po"):
                continue
            kind = kinds[file]
            if kind == "glossary":
                told = files.glossary(text, self.terms, self.entry, self.swap, self._why())
                after[file] = told.text
                left += [Open(file, line, "", (words,)) for line, words in told.doubts]
            else:
                after[file] = files.settings(text, self.swap, kind)
        undone_all = known is not None and all((file, start[file]) in done for file in known.before)
        texts = proven = 0
        for game in self.games:
            file = self.project.relative(open_catalog(self.project, game, self.language).path)
            if file in start and (file, start[file]) not in done:
                made = _Catalog(self, game, file, start[file], after).done()
                after[file] = made.text
                left += made.left
                proven += made.proven
            if file in start:
                texts += _count(before[file], after[file], self.language, file)
        words = self.say, self.entry.say
        names = self.swap.old.name, self.swap.new.name
        return Renaming(self.language, self.terms, *words, before, after, tuple(left), texts, proven, undone_all, names)

    @property
    def _folder(self) -> Path:
        return self.project.locales / self.language

    def _why(self) -> str:
        messages = load_messages(self.project, self.language, self.games[0].info.language)
        return messages.say("renaming.why", {"word": self.swap.new.name})

    def _paths(self) -> Iterator[Path]:
        """The files of the language in which the term may stand: those of every game, and those of the games that have
        it; no phrasebooks, which name it, and no messages of checks."""
        folder = self._folder
        ids = {game.id for game in self.games}
        for path in sorted(path for pattern in FILES for path in folder.glob(pattern)):
            inner = path.relative_to(folder)
            of, kind = _kind(inner)
            if not is_hidden(inner) and kind not in ("phrasebook", "checks", "tones") and (not of or of in ids):
                yield path
        yield from (path for name in sorted(ids) if (path := folder / f"{name}.po").exists())


def _kind(file: PurePath) -> tuple[str, str]:
    """The game that a file of a language is of, none where it is of all, and what it holds; in a folder of parts, the
    same of the whole."""
    of, _, kind = file.parts[0].removesuffix(ENDING).rpartition(".")
    return of, kind


def _count(before: str, after: str, language: str, file: str) -> int:
    """How many entries of a catalog are not said as they were."""
    old, new = (catalog_in(text, language, file).entries for text in (before, after))
    return sum(key in old and old[key].forms != entry.forms for key, entry in new.items())


@dataclass(frozen=True)
class _Done:
    text: str
    left: list[Open]
    proven: int


class _Catalog:
    """A catalog, of which `text` is the file, with the term renamed. `after`: all other files as they will be, on
    which the grammar rests."""

    def __init__(self, renamer: _Renamer, game: Facts, file: str, text: str, after: Mapping[str, str]) -> None:
        self.renamer, self.game, self.file, self.after = renamer, game, file, after
        self.swap, self.texts = renamer.swap, renamer.texts[game.id]
        opened = open_catalog(renamer.project, game, renamer.language)
        self.opened = opened._replace(before=catalog_in(text, renamer.language, file))
        self.numbers = {
            entry.key: {name: self.plural(number) for name, number in entry.numbers.items()} for entry in game.entries
        }
        self.counts = {entry.key: entry.count for entry in game.entries}

    def plural(self, number: int) -> str:
        return self.swap.known.plural[number % 100]

    def done(self) -> _Done:
        versions = {
            key: found
            for key, entry in self.opened.before.entries.items()
            if not _is_name(key) and (found := self._versions(entry))
        }
        chosen = {key: found[0] for key, found in versions.items()}
        entries = dict(self.opened.before.entries)
        entries |= {key: self._said(entries[key], one) for key, one in chosen.items()}
        proven = self._proven(versions, entries)
        left: list[Open] = []
        for key, forms in chosen.items():
            doubts = tuple(dict.fromkeys(word for one in forms for word in one.doubts))
            if doubts and key not in proven:
                entries[key] = replace(entries[key], fuzzy=True)
                left.append(Open(self.file, entries[key].line, key, doubts))
        for key, entry in entries.items():
            if _is_name(key) and any(map(self.swap.stands_in, entry.forms)):
                left.append(Open(self.file, entry.line, key, entry.forms))
        catalog = replace(self.opened.before, entries=entries)
        text = self.opened.text(catalog).decode()
        lines = {key: entry.line for key, entry in catalog_in(text, self.renamer.language, self.file).entries.items()}
        left = [replace(one, line=lines.get(one.key, one.line)) for one in left]
        return _Done(text, left, len(proven))

    def _versions(self, entry: Translation) -> list[tuple[Swapped, ...]]:
        """The ways in which an entry may be said with the new term, the likeliest first; none without the term."""
        ways = []
        for index, form in enumerate(entry.forms):
            numbers = dict(self.numbers.get(entry.key, {}))
            count = self.counts.get(entry.key)
            if len(entry.forms) > 1 and count is not None:
                plural = self.opened.before.plural()
                numbers[count] = next(kind for n, kind in self.swap.known.plural.items() if plural(n) == index)
            ways.append(list(self.swap.texts(form, numbers)))
        if not any(one[0].places for one in ways):
            return []
        return [tuple(one) for one in islice(product(*ways), WAYS)]

    @staticmethod
    def _said(entry: Translation, forms: Iterable[Swapped]) -> Translation:
        return replace(entry, forms=tuple(one.text for one in forms))

    # --- what the grammar says --------------------------------------------------------------------------------------

    def _proven(self, versions: Mapping[str, list[tuple[Swapped, ...]]], entries: dict[str, Translation]) -> set[str]:
        """The entries of abilities that the grammar of the new term reads as what the cards do, in all plural forms;
        they are put into `entries` in the version that is.

        What speaks of the term from elsewhere in a text ("it") the grammar does not always look at: such texts are
        proven where it writes them so itself.
        """
        reader = self._reader()
        if reader is None:
            return set()
        proven: set[str] = set()
        for title, owner in reader.owners.items():
            keys = [f"{owner.key}.text.{sentence.id}" for sentence in owner.text]
            mine = [key for key in keys if key in versions]
            found: dict[str, Translation] = {}
            for way in islice(product(*(versions[key] for key in mine)), WAYS if mine else 0):
                tried = {key: self._said(entries[key], one) for key, one in zip(mine, way, strict=True)}
                if not self._right(reader, title, entries | tried):
                    continue
                loose = any(one.others for forms in way for one in forms)
                sure = not loose or self._written(reader, title, entries | tried)
                if sure or not found:
                    found = tried
                if sure:
                    proven |= set(mine)
                    break
            entries |= found
        return proven

    def _right(self, reader: Proofreader, title: str, entries: Mapping[str, Translation]) -> bool:
        texts = _texts(reader.texts, entries)
        owner = reader.owners[title]
        said = [(printed(owner, texts).text, self.game.abilities[title])]
        said += [(written.text, ability) for _, written, ability in other_forms(owner, texts)]
        for text, ability in said:
            proof = reader.proof(title, text, ability)
            if proof.verdict not in RIGHT or proof.findings:
                return False
        return True

    def _written(self, reader: Proofreader, title: str, entries: Mapping[str, Translation]) -> bool:
        owner = reader.owners[title]
        try:
            text = reader.grammar.writer(bearer(self.game, owner)).text(self.game.abilities[title])
        except CannotSay:
            return False
        return reader.alike(text, printed(owner, _texts(reader.texts, entries)).text)

    def _reader(self) -> Proofreader | None:
        """A proofreader that has the new term, in a copy of the project's language."""
        project = self.renamer.project
        root = own_folder() / f"renamed-{self.game.id}"
        shutil.rmtree(root, ignore_errors=True)
        for folder in sorted(project.locales.iterdir()):
            if folder.name == self.renamer.language:
                shutil.copytree(folder, root / "locales" / folder.name)
        for file, text in self.after.items():
            path = root / file
            if path.parent.is_dir():
                path.write_bytes(text.encode())
        scratch = Project(root)
        try:
            texts = _texts(self.texts, self.opened.before.entries)
            return load_proofreader(scratch, self.game, texts)
        except ProblemsError as error:
            if not has_yaml(project, table_path(project, self.renamer.language, "phrasebook")):
                return None
            raise ProblemsError([_place(one, root) for one in error.problems]) from None


def _is_name(key: str) -> bool:
    """Whether an entry is the name of something, which a renaming leaves alone."""
    return key.rpartition(".")[2] in NAMES


def _texts(texts: Texts, entries: Mapping[str, Translation]) -> Texts:
    made = copy.copy(texts)
    made.catalog = replace(texts.catalog, entries=dict(entries))
    return made


def _place(problem: Problem, root: Path) -> Problem:
    return replace(problem, file=problem.file.removeprefix(f"{root}/"))
