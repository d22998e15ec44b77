"""Texts by hands that had not seen the phrasebook, right ones and wrong ones; tests/paraphrases/others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader
from tests.conftest import ROOT, in_sample, one_language, yaml_data

pytestmark = one_language

# The share of right wordings that is understood: an editor's, a wordy fan's, a terse veteran's. It never falls. None:
# not one text of this hand is read yet. `edition` and `unseen` are two halves of one set; `free` has retellings by a
# rival translator and a player; `printed` has three hands (one in Polish and Russian) who wrote for the card, `cards`
# two, of whom every second card was open while words were learned, `proofs`, `late` and `fresh` one; all of `editions`
# was open. But for these no table was taught right texts of theirs.
HANDS: dict[str, tuple[float | None, ...]] = {
    "smashup/en": (0.96, 0.84, 0.79),
    "smashup/en_new": (0.96, 0.49, 0.63),
    "smashup/en_edition": (0.96, 0.9, 0.85),
    "smashup/en_unseen": (0.98, 0.75, 0.79),
    "smashup/en_free": (0.85, 0.82, 0.85),
    "smashup/en_printed": (0.87, 0.94, 0.91),
    "smashup/en_proofs": (0.98,),
    "smashup/en_editions": (0.98,),
    "smashup/en_late": (0.92,),
    "smashup/pl": (0.95, 0.88, 0.74),
    "smashup/pl_new": (0.95, 0.69, 0.63),
    "smashup/pl_third": (0.97, 0.24, 0.37),
    "smashup/pl_edition": (0.94, 0.88, 0.9),
    "smashup/pl_unseen": (0.98, 0.75, 0.76),
    "smashup/pl_free": (0.88, 0.88),
    "smashup/pl_printed": (0.98,),
    "smashup/pl_cards": (0.98, 0.95),
    "smashup/pl_proofs": (0.98,),
    "smashup/pl_editions": (0.98,),
    "smashup/pl_late": (0.92,),
    "smashup/ru": (0.96, 0.84, 0.88),
    "smashup/ru_new": (0.95, 0.64, 0.79),
    "smashup/ru_edition": (0.98, 0.92, 0.92),
    "smashup/ru_unseen": (0.94, 0.81, 0.9),
    "smashup/ru_free": (0.92, 0.9),
    "smashup/ru_printed": (0.98,),
    "smashup/ru_cards": (0.98, 0.97),
    "smashup/ru_proofs": (0.98,),
    "smashup/ru_editions": (0.95,),
    "smashup/ru_late": (0.9,),
    "smashup/ru_fresh": (0.97,),
    "magblast/en": (0.96, 0.46, 0.8),
    "magblast/pl": (0.96, 0.73, 0.83),
    "magblast/ru": (0.96, 0.63, 0.83),
    "sincity/en": (0.97, 0.63, 0.88),
    "sincity/pl": (1.0, 0.47, 0.93),
    "sincity/ru": (1.0, 0.7, 0.95),
}
OTHERS = ROOT / "tests" / "paraphrases" / "others"
READ = (Judgement.same, Judgement.style, Judgement.grammar)


def told(name: str) -> Iterator[tuple[str, Any]]:
    path = OTHERS / f"{name}.yml"
    for title, texts in yaml_data(path).items():
        yield from ((title, text) for text in texts)


def sets(reader: Proofreader) -> list[str]:
    """The sets of a game and language by name; each has its mistakes beside it, under `<name>_wrong`."""
    game, language = reader.game.id, reader.texts.code
    names = sorted(path.stem for path in OTHERS.glob(f"{game}/{language}*.yml") if not path.stem.endswith("_wrong"))
    assert names
    return [f"{game}/{name}" for name in names]


@pytest.mark.parametrize("every", [18, pytest.param(1, marks=pytest.mark.soak)])
def test_a_careless_mistake_is_never_another_wording(reader: Proofreader, every: int) -> None:
    tried = [one for name in sets(reader) for one in told(f"{name}_wrong") if in_sample(one, every)]
    assert tried
    passed = [(title, one["text"], one["why"]) for title, one in tried if not reader.judge(title, one["text"]).wrong]
    assert passed == []


@pytest.mark.soak
@pytest.mark.parametrize("hand", range(3))
def test_right_wordings_are_understood(reader: Proofreader, hand: int) -> None:
    for name in sets(reader):
        floors = HANDS[name]
        if hand >= len(floors):
            continue
        tried = list(told(name))[hand :: len(floors)]
        read = sum(reader.judge(title, text) in READ for title, text in tried)
        floor = floors[hand]
        assert read == 0 if floor is None else read / len(tried) >= floor, name
