"""Texts in which the same is done as on the card, in another order."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from forge.abilities.effects import Choose
from forge.abilities.kinds import Ability
from forge.abilities.mutate import put
from forge.abilities.phrases import The
from forge.abilities.sequences import sequences
from forge.abilities.sorts import Node
from forge.abilities.tree import Path, changed
from forge.language.grammar.reading.spans import Spans
from forge.proof.findings import Finding
from forge.proof.narrowing import Span, SpannedText
from forge.proof.parting import dotted, name
from forge.proof.words import Words

ORDER = "order"
MARKS = " ,.;:"
ENDS = re.compile(r"[,.;:]|$")


@dataclass(frozen=True)
class Exchange:
    """Two things that a card does one after the other, the second of which a text does first. `steps`: what all of the
    list is in the text; `chosen`: whether it chooses there what the card chooses before."""

    path: Path
    at: int
    first: Node
    second: Node
    steps: tuple[Any, ...]
    chosen: bool


def exchanged(card: Ability, told: Ability, meaning: Callable[[Ability], Ability]) -> Exchange | None:
    """What a text that means something else does in another order, if that is all that differs."""
    for path, held in sequences(card):
        for at in range(len(held) - 1):
            turned = (*held[:at], held[at + 1], held[at], *held[at + 2 :])
            for steps in dict.fromkeys((turned, _choosing(turned))):
                if meaning(put(card, path, steps)) == told:
                    return Exchange(path, at, held[at], held[at + 1], steps, steps != turned)
    return None


def told_order(say: Words, exchange: Exchange, mine: SpannedText, right: SpannedText) -> Finding | None:
    """That the order is another one; None where it is not known which words say what is done."""
    path, at = exchange.path, exchange.at
    before = at - exchange.chosen
    told, card = _steps(mine.spans, path), _steps(right.spans, path)
    if not {before, before + 1} <= told.keys() or not {at, at + 1} <= card.keys():
        return None
    # What is chosen elsewhere has to be written anew as well.
    here = _around(list(told.values()) if exchange.chosen else [told[before], told[before + 1]])
    there = _around(list(card.values()) if exchange.chosen else [card[at], card[at + 1]])
    if ENDS.match(mine.text, here[1]):  # as far as the next mark, too: words that say nothing alone have no place
        there = there[0], next((end.start() for end in ENDS.finditer(right.text, there[1])), there[1])
    write, said = right.words(there), mine.words(told[before]).strip(MARKS)
    message = say.say(ORDER, text=said, card=right.words(card[at]).strip(MARKS))
    sides = dotted((*path, at)), name(exchange.first), name(exchange.second)
    advice = say.say("write", text=write)
    return Finding("meaning", *here, mine.words(here), message, *sides, write, advice, right.text, *there)


def _choosing(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same where what is chosen is chosen by the next thing that is done to it."""
    for at, (one, then) in enumerate(pairwise(steps)):
        if not isinstance(one, Choose) or len(one.what) != 1:
            continue
        [chosen] = one.what
        what = getattr(then, "what", None)
        if isinstance(what, The) and what.name == getattr(chosen, "as_", None):
            return (*steps[:at], changed(then, what=chosen), *steps[at + 2 :])
    return steps


def _steps(spans: Spans, path: Path) -> dict[int, Span]:
    """Where the things that are done stand; of one of which only parts are known, these."""
    found: dict[int, Span] = {}
    for key, (start, end) in spans.items():
        if key[: len(path)] == path and len(key) > len(path) and isinstance(step := key[len(path)], int):
            held = found.get(step, (start, end))
            found[step] = min(start, held[0]), max(end, held[1])
    return found


def _around(places: Sequence[Span]) -> Span:
    return min(start for start, _ in places), max(end for _, end in places)
