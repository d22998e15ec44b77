"""What is expected of texts, loaded: the concepts of a language and a game."""

from __future__ import annotations

from collections.abc import Iterator

from forge.edition.texts import Texts
from forge.language.concepts import ConceptsFile
from forge.language.grammar.grammar import Grammar
from forge.library.model import Facts
from forge.overlay import open_yaml
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof.expecting.concord import Concord
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.weigh import Scales
from forge.proof.expecting.words import ConceptWords


def load_expecting(project: Project, game: Facts, texts: Texts, grammar: Grammar) -> Expecting | None:
    """What is expected of texts in their language; None where it has no words for the concepts of the game.

    Raises ProblemsError with what is wrong in its files.
    """
    if not project.has(project.locales / texts.code / f"{game.id}.concepts.yml"):
        return None
    files = list(concept_files(project, texts.code, game.id))
    drafts = [] if texts.code == game.info.language else concept_files(project, game.info.language, game.id)
    scales = Scales([*drafts, *files])
    apart, relatives, alternatives = (
        frozenset(" ".join(getattr(file, name) for file in files).split())
        for name in ("apart", "relatives", "alternatives")
    )
    words = ConceptWords(tuple(files), grammar.book.lexicon.morphology)
    concord = Concord(grammar.book.lexicon, apart, relatives, alternatives, frozenset(words.numbers))
    return Expecting(game, texts, grammar, words, scales, concord, any(file.verdict for file in files))


def concept_files(project: Project, code: str, game: str) -> Iterator[ConceptsFile]:
    for name in ("concepts.yml", f"{game}.concepts.yml"):
        path = project.locales / code / name
        if project.has(path):
            file = open_yaml(project, path)
            made = file.convert(ConceptsFile)
            if made is None:
                raise ProblemsError(file.problems)
            yield made
