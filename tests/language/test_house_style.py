"""What docs/editing.md decided stays: no rule, ruling or card says a word that a glossary tells to avoid."""

from __future__ import annotations

import re

import pytest

from forge.edition.texts import Texts
from forge.library import Facts
from forge.project import Project
from forge.proof.proofreader import load_proofreader

# Names and jokes may say what they like.
FREE = re.compile(r"\.(name|motto|portrait|lead|title|flavor|flavour|subtitle|cover_line)$")


def test_no_text_says_a_word_to_avoid(project: Project, game: Facts, texts: Texts) -> None:
    lexicon = load_proofreader(project, game, texts).grammar.book.lexicon
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
