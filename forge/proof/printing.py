"""What is wrong with the texts that are about to be printed. What was read before is remembered."""

from __future__ import annotations

from forge.edition.texts import load_texts
from forge.language.pseudo import PSEUDO
from forge.library.model import ORIGINAL
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof.catalog import check_texts
from forge.proof.printed import owners
from forge.proof.remarks import ERROR
from forge.proof.verdicts import Verdicts
from forge.rules.games import load_game


def wrong_texts(
    project: Project,
    game_id: str,
    language: str,
    groups: tuple[str, ...] | None = None,
    types: tuple[str, ...] | None = None,
) -> tuple[str, ...]:
    """A line for every text that does not mean what its card does or is not grammatical; fuzzy ones are not read.

    `groups`, `types`: what is printed; None stands for all.
    """
    if language == PSEUDO:
        return ()
    game = load_game(project, game_id)
    texts = load_texts(project, game, language, tone=ORIGINAL)
    titles = frozenset(
        thing.id
        for thing in owners(game)
        if (groups is None or thing.group in groups) and (types is None or thing.type in types)
    )
    try:
        remarks = check_texts(project, game, texts, titles, verdicts=Verdicts(project, texts)).remarks
    except ProblemsError as error:  # the grammar is wrong: nothing can be read, and everything can be printed
        return tuple(map(str, error.problems))
    return tuple(str(remark.problem) for remark in remarks if remark.severity == ERROR)
