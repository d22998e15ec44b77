"""The plural forms of a text that its own number does not take: they are printed as soon as the number changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forge.abilities.kinds import Ability, fields_of
from forge.abilities.sorts import Node
from forge.abilities.tree import numbers, rewrite
from forge.edition.texts import Texts
from forge.library.model import Printed
from forge.proof.printed import Written, printed

ENOUGH = 101  # every plural form has a number below


def other_forms(owner: Printed, texts: Texts) -> Iterator[tuple[int, Written, Ability]]:
    """A number for each further plural form in a card's text, the text with it, and what that should mean."""
    ability = texts.game.abilities[owner.id]
    plural = texts.catalog.plural()
    for sentence in owner.text:
        if sentence.count is None:
            continue
        own = sentence.numbers[sentence.count]
        taken = set(numbers(ability))
        for form in range(texts.catalog.nplurals):
            number = next((n for n in range(1, ENOUGH) if plural(n) == form and n not in taken), None)
            if form != plural(own) and number is not None:
                # Numbers equal to this one are changed with it: they cannot be told apart.
                values = {name: number for name, value in sentence.numbers.items() if value == own}
                text = printed(owner, texts, {sentence.id: values})
                yield number, text, with_number(ability, own, number)


def with_number(ability: Ability, old: int, new: int) -> Ability:
    """The same ability with another number, whatever its sign."""

    def change(node: Node) -> Node:
        held = {field.attr: getattr(node, field.attr) for field in fields_of(type(node))}
        other = {
            name: new if value > 0 else -new for name, value in held.items() if type(value) is int and abs(value) == old
        }
        return replace(node, **other) if other else node  # type: ignore[type-var]

    return tuple(rewrite(clause, change) for clause in ability) if old != new else ability
