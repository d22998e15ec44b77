"""Places and points on a scored base."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import forge.rules.smashup.engine.award
from forge.rules.smashup.engine.award import award


def points(powers: dict[str, int], worth: tuple[int, ...]) -> dict[str, int]:
    return {player: got.points for player, got in award(powers, worth).items()}


@pytest.mark.parametrize(
    ("powers", "worth", "expected"),
    [
        ({"a": 11, "b": 7, "c": 3}, (4, 2, 1), {"a": 4, "b": 2, "c": 1}),
        ({"a": 10, "b": 10, "c": 5}, (4, 2, 1), {"a": 4, "b": 4, "c": 1}),
        ({"a": 9, "b": 6, "c": 6, "d": 2}, (5, 3, 2), {"a": 5, "b": 3, "c": 3, "d": 0}),
        ({"a": 5, "b": 4, "c": 3, "d": 2}, (4, 2, 1), {"a": 4, "b": 2, "c": 1, "d": 0}),
        ({"a": 0, "b": 8}, (2, 3, 2), {"b": 2, "a": 3}),
        ({}, (4, 2, 1), {}),
    ],
    ids=["plain", "tied first", "tied second", "fourth", "power 0 still is a minion", "empty"],
)
def test_points(powers: dict[str, int], worth: tuple[int, ...], expected: dict[str, int]) -> None:
    assert points(powers, worth) == expected


def test_the_example_in_the_docs() -> None:
    assert doctest.testmod(forge.rules.smashup.engine.award).failed == 0


@given(st.dictionaries(st.sampled_from("abcd"), st.integers(0, 30)))
def test_place_is_one_more_than_the_number_of_stronger_players(powers: dict[str, int]) -> None:
    for player, got in award(powers, (3, 2, 1)).items():
        assert got.place == 1 + sum(power > powers[player] for power in powers.values())
