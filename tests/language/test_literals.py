"""Terms stand in the glossary alone: no phrasebook spells a form of one, so the glossary can rename it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from forge.abilities.codec import decode
from forge.abilities.vocabulary import COMMON
from forge.language.grammar.grammar import Bearer
from forge.language.grammar.reading.read import read
from forge.language.grammar.table.literals import literals
from forge.language.grammar.table.parts import load_table
from forge.problems import ProblemsError
from forge.project import Project
from tests.language.test_parts import GAME_PART, GAME_TERMS, grammar, made

GAMES = ("smashup", "magblast", "sincity")
# English has no endings to tell a noun by: words of grammar that pass for nouns in its glossary, and are none.
GRAMMAR_WORDS = frozenset({
    "self", "his_own", "one", "each", "whenever", "at_once", "likes", "you_must", "cannot", "nobody", "in_its_place",
    "he_", "back_", "with", "stand_around", "stands_around", "holds", "neighbouring", "and_then", "attacks", "there_",
    "goes", "happens", "kills", "sends",
})  # fmt: skip


@pytest.mark.parametrize("code", ["en", "pl", "ru"])
def test_no_phrasebook_spells_a_term(project: Project, code: str) -> None:
    found: Counter[tuple[str, str]] = Counter()
    for game in GAMES:
        table = load_table(project, code, game)
        for one in literals(table):
            if code != "en" or one.term not in GRAMMAR_WORDS:
                found[one.term, f"{one.row.file}:{one.row.line}: {one.words}"] += 1
    assert not found


LITERAL = GAME_PART.replace("tiun [beast:acc]", "tiun beston")
NAMED = GAME_PART.replace("tiun [beast:acc]", "tiun [beast!acc]")


def test_a_spelled_term_is_found_and_a_named_one_is_not(tmp_path: Path) -> None:
    for name, part, expected in [
        ("spelled", LITERAL, ["beston"]),
        ("named", NAMED, []),
        ("free", GAME_PART, []),
        ("alike", GAME_PART.replace("tiun [beast:acc]", "tiun bestion"), []),
    ]:
        table = load_table(made(tmp_path / name, part), "eo", "beasts")
        found = [(one.term, one.words) for one in literals(table) if "beasts" in one.row.file]
        assert found == [("beast", words) for words in expected], name


def test_a_named_form_is_written_and_read_as_if_it_stood_there(tmp_path: Path) -> None:
    ability = decode([{"on_play": {"destroy": "this"}}], COMMON)
    spelled, named = (grammar(made(tmp_path / name, part)) for name, part in [("a", LITERAL), ("b", NAMED)])
    for said in (spelled, named):
        assert said.writer(Bearer("beast")).text(ability) == "Detruu tiun beston."
        assert read(said, "Detruu tiun beston.", Bearer("beast")).found
    changed = GAME_TERMS.replace("say: besto", "say: bruto")
    follows = grammar(made(tmp_path / "c", NAMED, changed))
    assert follows.writer(Bearer("beast")).text(ability) == "Detruu tiun bruton."


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        ("[beats!acc]", "'beats' is no term of the glossary, in 'tiun [beats!acc]'"),
        ("[beast!loc]", "'loc' is no feature, in 'tiun [beast!loc]'"),
    ],
)
def test_a_form_that_is_not_there_is_told_where_it_is_written(form: str, problem: str, tmp_path: Path) -> None:
    part = GAME_PART.replace("[beast:acc]", form)
    with pytest.raises(ProblemsError) as caught:
        grammar(made(tmp_path, part))
    (found,) = caught.value.problems
    assert (found.file, problem in found.message) == ("locales/eo/beasts.phrasebook.yml", True), found
