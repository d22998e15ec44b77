"""The printed number of every rule: the booklet's section and the place in it, as in 4.6."""

from __future__ import annotations

from forge.library.model import Facts


def rule_numbers(game: Facts) -> dict[str, str]:
    """Rule id -> printed number, counted in the order of booklet.yml and rules.yml."""
    numbers: dict[str, str] = {}
    for index, section in enumerate(game.booklet.numbered, 1):
        inside = [rule for rule in game.rules if rule.section == section.id]
        for place, rule in enumerate(inside, 1):
            numbers[rule.id] = f"{index}.{place}"
    return numbers
