"""A second parser, Lark's Earley with the same phrasebook: what it refuses, forge must not read."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from lark import Lark, Token
from lark.exceptions import LarkError
from lark.lexer import Lexer

from forge.edition.texts import load_texts
from forge.language.grammar.measuring.export import lark_grammar, terminals
from forge.language.grammar.reading.read import read
from forge.language.grammar.reading.tokens import tokenise
from forge.language.typography import NBSP
from forge.library import Facts
from forge.project import Project
from forge.proof.proofreader import Proofreader, load_proofreader
from tests.conftest import every_game

SENTENCES, WORDS = 4, 6  # Lark takes its time


class Given(Lexer):
    """The tokens are forge's own."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, data: list[str]) -> Iterator[Token]:  # type: ignore[override]
        return (Token(name, name) for name in data)


# Lark needs more than a minute for the Russian phrasebook.
@pytest.fixture(scope="session", params=["en", "pl"])
def reader(request: pytest.FixtureRequest, project: Project, game: Facts) -> Proofreader:
    return load_proofreader(project, game, load_texts(project, game, str(request.param)))


def broken(text: str, rng: random.Random) -> str:
    """The text with a word left out, doubled, or two exchanged."""
    words = text.split()
    place = rng.randrange(len(words))
    if rng.random() < 0.4:
        del words[place]
    elif rng.random() < 0.5:
        words.insert(place, words[place])
    else:
        other = rng.randrange(len(words))
        words[place], words[other] = words[other], words[place]
    return " ".join(words)


@every_game
@pytest.mark.soak
def test_what_lark_refuses_is_not_read(reader: Proofreader) -> None:
    rng = random.Random(3)
    book = reader.grammar.book
    sentences = [
        reader.printed(title).text[s.start : s.end].replace(NBSP, " ")
        for title in reader.owners
        for s in reader.printed(title).sentences
    ]
    short = sorted({text for text in sentences if len(text.split()) <= WORDS})
    chosen = rng.sample(short, min(SENTENCES, len(short)))
    chosen += [broken(text, rng) for text in (chosen * SENTENCES)[: 2 * SENTENCES - len(chosen)]]
    grammar = lark_grammar(book, reader.grammar.setting(None), [tokenise(text, book.file.alike) for text in chosen])
    lark = Lark(grammar, parser="earley", lexer=Given)
    refused = read_by_us = 0
    disagreed = []
    for text in chosen:
        try:
            lark.parse(terminals(book, tokenise(text, book.file.alike)))  # type: ignore[arg-type]
            takes = True
        except LarkError:
            takes = False
        ours = bool(read(reader.grammar, text, loose=False).found)
        refused += not takes
        read_by_us += ours
        if ours and not takes:
            disagreed.append(text)
    assert disagreed == []
    assert refused > 1  # both have something to refuse
    assert read_by_us > 1  # and something to take
