"""A dictionary that is read word by word says what the whole of it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from spylls.hunspell import Dictionary

from forge.lint.stems import open_dictionary

RULES = """SET UTF-8
{more}FORBIDDENWORD !
KEEPCASE k
COMPOUNDFLAG c
ONLYINCOMPOUND o
SFX s Y 2
SFX s 0 s [^y]
SFX s y ies y
PFX r Y 1
PFX r 0 re .
"""
WORDS = """11
play/sr
ply/s
km\\/h
card/c po:noun
deck/co
McDuck/k
OpenCard
open card
ban/!
ban/s
żółw\tpo:noun
"""
ASKED = """
play plays replay replays plies plys km/h km carddeck card CARD deck McDuck mcduck MCDUCK opencard OPENCARD OpenCard
ban bans żółw ŻÓŁW Żółw żółws Play PLAYS po noun s 11
"""
SOME = [*ASKED.split(), "which", "wich", "pl-ay"]


@pytest.mark.parametrize("more", ["", "IGNORE -\n", "LANG de_DE\n", "LANG tr_TR\n"])
@pytest.mark.parametrize("words", [WORDS, WORDS + "which ph:wich\n"])
def test_each_word_is_known_as_in_the_whole(more: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.with_suffix(".aff").write_text(RULES.format(more=more), encoding="utf-8")
    path.with_suffix(".dic").write_text(words, encoding="utf-8")
    lookup, whole = open_dictionary(path), Dictionary.from_files(str(path))
    known = {word for word in SOME if lookup(word)}
    assert known == {word for word in SOME if whole.lookup(word)}
    assert {"plies", "replay", "km/h", "żółw"} <= known
    assert not {"plys", "plays", "wich"} & known


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dictionary") / "words"
    path.with_suffix(".aff").write_text(RULES.format(more=""), encoding="utf-8")
    path.with_suffix(".dic").write_text(WORDS, encoding="utf-8")
    return path


@settings(deadline=None)
@example(word="11-")
@given(
    word=st.lists(st.sampled_from([*ASKED.split(), "re", "s", "ies", "-", "."]), min_size=1, max_size=3).map("".join)
)
def test_so_is_what_is_made_of_words(small: Path, word: str) -> None:
    assert open_dictionary(small)(word) == Dictionary.from_files(str(small)).lookup(word)
