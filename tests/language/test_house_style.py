"""What docs/editing.md decided stays: no text says a word to avoid, and paragraphs are numbered one way."""

from __future__ import annotations

import re
from itertools import takewhile

import pytest

from forge.edition.texts import Texts, load_texts
from forge.library import Facts
from forge.library.numbers import rule_numbers
from forge.project import Project
from forge.proof.proofreader import Proofreader
from tests.conftest import every_game, one_language

# Names and jokes may say what they like, and so may players.
FREE = re.compile(
    r"^word\.talk\.(find|play\.words)\.|\.(name|motto|portrait|lead|title|flavor|flavour|subtitle|cover_line)$"
)


@one_language
def test_no_text_says_a_word_to_avoid(reader: Proofreader, texts: Texts) -> None:
    lexicon = reader.grammar.book.lexicon
    avoided = {
        word: variant.why
        for variants in lexicon.terms.values()
        for variant in variants
        if variant.avoid and len(variant.words) == 1
        for word in variant.words[0]
    }
    if not avoided:
        pytest.skip(f"the glossary of {texts.code} avoids nothing")
    said = [
        (key, word, avoided[lexicon.fold(word)])
        for key, entry in texts.catalog.entries.items()
        if not FREE.search(key)
        for form in entry.forms
        for word in re.findall(r"\w+", re.sub(r"\{.*?\}", "", form))
        if lexicon.fold(word) in avoided
    ]
    assert said == []


@every_game
def test_the_steps_of_a_chapter_are_its_first_paragraphs(game: Facts) -> None:
    """Step 3 of chapter 6 is paragraph 6.3, so that one number is enough."""
    numbers = rule_numbers(game)
    for section in game.booklet.sections:
        inside = [rule for rule in game.rules if rule.section == section.id]
        first = list(takewhile(lambda rule: rule.step is not None, inside))
        assert [rule.step for rule in first] == [int(numbers[rule.id].split(".")[1]) for rule in first]
        assert all(rule.step is None for rule in inside[len(first) :]), section.id


@every_game
def test_references_lead_elsewhere_and_come_in_order(game: Facts) -> None:
    numbers = {rule: tuple(map(int, number.split("."))) for rule, number in rule_numbers(game).items()}
    for rule in game.rules:
        shown = [numbers[name] for name in rule.refers]
        assert shown == sorted(set(shown)), rule.id
        chapter, place = numbers[rule.id]
        assert numbers[rule.id] not in shown
        assert (chapter, place - 1) not in shown, f"{rule.id} refers to the paragraph just above"


# What card texts say, and the keyword that explains it.
KEYWORDS = {
    r"affect(s|ed)?": "affect",
    r"attach(ed)?": "attach",
    r"(another|other) player’?s?": "control",
    r"destroy(ed|s)?": "destroy",
    r"discard(s|ed|ing)?": "discard",
    r"extra": "extra",
    r"(here|there)": "here",
    r"look(s)?": "look",
    r"reveal(ed)?": "look",
    r"move": "move",
    r"play(s|ed)?": "play",
    r"power": "power",
    r"return": "return",
    r"(winner|runner-up)": "winner",
}


def test_what_cards_say_is_explained(project: Project, game: Facts) -> None:
    """Every keyword is said on a card and has its paragraph, with the word itself in its title or its text."""
    texts = load_texts(project, game, "en")
    said = " ".join(form for key, one in texts.catalog.entries.items() if ".text." in key for form in one.forms)
    keywords = {rule.id for rule in game.rules if rule.section == "keywords"}
    for word, rule in KEYWORDS.items():
        assert re.search(rf"\b{word}\b", said, re.IGNORECASE), word
        about = f"{texts.said(f'rule.{rule}.title').text} {texts.said(f'rule.{rule}.text').text}"
        assert re.search(rf"\b{word}\b", about, re.IGNORECASE), f"{rule} does not say {word}"
    named = {"ongoing", "special"}  # the labels of abilities
    assert keywords == {*KEYWORDS.values(), *named, "limit", "current_player"}


@every_game
def test_lines_of_flavour_are_short(texts: Texts) -> None:
    long = {key: form for key, one in texts.catalog.entries.items() if key.endswith(".flavour") for form in one.forms}
    assert {key: form for key, form in long.items() if len(form) > 65} == {}
