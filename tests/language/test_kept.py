"""Compiled grammars kept on disk: they read and write as if they had just been compiled, and nothing stops for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from forge import keptobjects
from forge.abilities.vocabulary import Vocabulary
from forge.edition.texts import load_texts
from forge.language.grammar.grammar import Grammar, load_grammar
from forge.language.grammar.kept import made_from
from forge.language.grammar.reading.read import Readings, read
from forge.language.morphology import load_morphology
from forge.library import Facts
from forge.project import Project
from forge.proof.printed import bearer, labels, owners, titles

CODE = "en"


def loaded(project: Project, game: Facts, comment: str = "") -> Grammar:
    """The grammar of a project; a comment makes it one that this process has not loaded yet."""
    path = project.locales / CODE / "glossary.yml"
    path.write_text(path.read_text(encoding="utf-8") + f"# {comment}\n", encoding="utf-8")
    texts = load_texts(project, game, CODE)
    return load_grammar(project, CODE, game.vocabulary, titles(game, texts), game=game.id, labels=labels(texts))


def files(project: Project) -> list[Path]:
    return sorted((project.build / ".cache" / "grammar").iterdir())


def all_said(grammar: Grammar, game: Facts) -> list[tuple[str, Readings]]:
    found = []
    for owner in list(owners(game))[::6]:
        on = bearer(game, owner)
        text = grammar.writer(on).text(game.abilities[owner.id])
        found.append((text, read(grammar, text, on)))
    return found


@pytest.mark.soak
def test_a_kept_grammar_does_what_a_new_one_does_and_a_damaged_one_is_none(bare: Project, game: Facts) -> None:
    grammar = loaded(bare, game, "new")
    (file,) = files(bare)
    held = file.read_bytes()
    found = keptobjects.find(file, {Vocabulary: game.vocabulary})
    assert found is not grammar
    assert all_said(found, game) == all_said(grammar, game)
    for damaged in (held[: len(held) // 2], held[:-1] + bytes([held[-1] ^ 1]), b"", b"\xff" * 99):
        file.write_bytes(damaged)
        assert keptobjects.find(file, {Vocabulary: game.vocabulary}) is None


def test_a_grammar_goes_by_all_that_it_is_made_of(game: Facts) -> None:
    vocabulary = game.vocabulary
    stamps = {
        made_from(*parts)
        for parts in (
            (vocabulary, "en"),
            (vocabulary, "pl"),
            (vocabulary.only(*vocabulary.kinds[1:]), "en"),
            (vocabulary.extended((), labels=()), "en"),
        )
    }
    assert len(stamps) == 4
    assert made_from(vocabulary, "en") in stamps


def test_a_folder_that_cannot_be_written_stops_nothing(bare: Project, game: Facts) -> None:
    bare.build.write_text("no folder", encoding="utf-8")
    assert isinstance(loaded(bare, game, "nowhere"), Grammar)


def test_what_cannot_be_kept_is_not(tmp_path: Path, game: Facts) -> None:
    keptobjects.keep(tmp_path / "grammar" / "none", lambda: None, {})
    assert not (tmp_path / "grammar").exists()


@dataclass(frozen=True, slots=True)
class Counted:
    """What is not made of its fields alone, in their order."""

    named: str
    words: int = field(init=False)
    most: int = field(kw_only=True, default=3)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", min(len(self.named.split()), self.most))


def test_what_is_made_in_a_way_of_its_own_is_kept_as_it_is(tmp_path: Path) -> None:
    made = (Counted("a b c d"), Counted("a b c d", most=2))
    keptobjects.keep(tmp_path / "counted", made, {})
    assert keptobjects.find(tmp_path / "counted", {}) == made


@pytest.mark.parametrize("library", ["morfeusz2", "pymorphy3"])
def test_forms_are_kept_without_the_library_that_knew_them(library: str, tmp_path: Path, game: Facts) -> None:
    word = {"morfeusz2": "karta", "pymorphy3": "карта"}[library]
    morphology = load_morphology(library, {})
    forms = morphology.forms(word, "noun")
    keptobjects.keep(tmp_path / library, morphology, {})
    found = keptobjects.find(tmp_path / library, {})
    assert found.forms(word, "noun") == forms
    assert found.lemmas(forms[1].word) == morphology.lemmas(forms[1].word)  # not asked before
