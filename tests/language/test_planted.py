"""Words that change what a text says, planted into right texts of other hands: none of them is read by its words.

The gate of reading by expectation: what makes a text another one must be seen, wherever it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from forge.proof.expecting.expect import Expecting
from forge.proof.proofreader import Proofreader
from tests.conftest import ROOT, mostly, yaml_data

OTHERS = frozenset(["they", "others", "all_others", "all_players", "owner", "winner", "runner_up", "player"])
SEED = 1128


def right_texts(reader: Proofreader) -> list[tuple[str, str]]:
    folder, game, language = ROOT / "tests" / "paraphrases", reader.game.id, reader.texts.code
    paths = [folder / game / f"{language}.yml", *sorted(folder.glob(f"others/{game}/{language}*.yml"))]
    read = [yaml_data(path) for path in paths if not path.stem.endswith("_wrong")]
    return [(title, text) for one in read for title, texts in one.items() for text in texts]


def planted(reader: Proofreader, expecting: Expecting, data: Any, every: int, places: int) -> Iterator[tuple[str, str]]:
    """Right texts that are read by their words, with a phrase more each."""
    for title, text in right_texts(reader):
        if Random(f"{SEED} {text}").randrange(every):  # a text that is added moves no other one
            continue
        owner, ability = reader.owners[title], reader.game.abilities[title]
        if not expecting.understood(owner, text, ability):
            continue
        says = frozenset().union(*expecting.expected(owner, ability).says)
        words = text.split()
        known = data.get("anyway", {}).get(title, ())
        for phrase in [*data["words"], *(data["others"] if says & OTHERS else ())]:
            if phrase in known or _said_anyway(says, frozenset(expecting.words.told(phrase)) - expecting.scales.free):
                continue
            random = Random(f"{SEED} {text} {phrase}")  # a phrase that is listed moves no other one
            for at in random.sample(range(len(words) + 1), min(places, len(words) + 1)):
                yield title, " ".join([*words[:at], phrase, *words[at:]])


def _said_anyway(says: frozenset[str], phrase: frozenset[str]) -> bool:
    """Whether a card says a phrase already: or has the reader choose, and nobody else, as the phrase does."""
    return says >= phrase or ("choose" in says and "own_choice" not in says and phrase <= {"you_choose", "n1"})


@mostly("en")
@pytest.mark.parametrize(("one_in", "places"), [(500, 1), pytest.param(12, 1, marks=pytest.mark.soak)])
def test_a_text_with_words_that_change_it_is_not_read_by_its_words(
    reader: Proofreader, language: str, one_in: int, places: int
) -> None:
    expecting = reader.expecting
    assert expecting is not None
    if not expecting.verdict:
        pytest.skip("a hint in this language")
    data = yaml_data(ROOT / "tests" / "language" / "planted.yml")[language]
    tried = list(planted(reader, expecting, data, one_in, places))
    assert tried
    read = [one for one in tried if expecting.understood(reader.owners[one[0]], one[1], reader.game.abilities[one[0]])]
    assert read == [], read
