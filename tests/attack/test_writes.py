"""Hostile places to write to: sources, links, pipes, folders that are shut, disks that are full."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.attack.attacks import Attack, Link, Pipe
from tests.attack.runner import Attacker

pytestmark = pytest.mark.soak

PRINT = ("print", "--game", "duel", "--decks", "all", "--lang", "en", "--no-backs", "-o")
PLAY = ("play", "--auto", "--bot", "random", "--seed", "4", "--game", "smashup", "--save")
BUILD = ("build", "--game", "duel", "--lang", "en", "--jobs", "1")
WRITERS = {"print": (PRINT, "x.pdf"), "play": (PLAY, "x.json")}


@pytest.mark.parametrize("command", WRITERS)
def test_places(command: str, attacker: Attacker) -> None:
    args, name = WRITERS[command]

    def attacks() -> Iterator[Attack]:
        for place in ("locales/pl/smashup.po", "cards/duel/game.yml", "templates/new.pdf", "templates/../cards/x.pdf"):
            for force in ((), ("--force",)):
                yield Attack(f"{command} to {place}", (*args, place, *force), codes=(2,), names=(place,))
        for place in (
            "",
            ".",
            "..",
            "cards",
            "no/such/x.pdf",
            "a" * 300 + ".pdf",
            "cards/duel/game.yml/x.pdf",
        ):
            yield Attack(f"{command} to {place[:30]!r}", (*args, place), codes=(1, 2))
        link = {"link": Link("cards/duel/game.yml")}
        yield Attack(f"{command} to a link", (*args, "link", "--force"), link, codes=(2,), names=("link",))
        yield Attack(
            f"{command} to a loop", (*args, "link", "--force"), {"link": Link("link")}, codes=(1, 2), names=("link",)
        )
        mine = {"mine": b"mine"}
        yield Attack(f"{command} to another file", (*args, "mine"), mine, codes=(2,), names=("mine",))
        yield Attack(f"{command} to a pipe", (*args, "pipe"), {"pipe": Pipe()}, codes=(0,))
        out = {"link": Link(f"../outside/{name}")}
        made = (f"../outside/{name}",)
        yield Attack(f"{command} through a link", (*args, "link"), out, makes=made, codes=(0,))

    assert attacker.faults(attacks()) == []


@pytest.mark.parametrize("command", WRITERS)
def test_full_disks(command: str, attacker: Attacker) -> None:
    """A file may have so many bytes and no more; what is there already stays as it is."""
    args, name = WRITERS[command]

    def attacks() -> Iterator[Attack]:
        for largest in (0, 1, 100, 1_000):
            for old in ({}, {name: b""}):
                what = f"{command}{' again' * bool(old)}, {largest} bytes"
                yield Attack(what, (*args, name), old, makes=(name,), largest=largest, codes=(1,), names=(name,))

    assert attacker.faults(attacks()) == []


def test_a_full_disk_when_something_is_built(attacker: Attacker) -> None:
    def attacks() -> Iterator[Attack]:
        for largest in (0, 1_000, 20_000):
            unbuilt = {"build": None}
            what = f"build, {largest} bytes"
            yield Attack(what, BUILD, unbuilt, largest=largest, codes=(1,), names=("tmp", "build/"))
        catalog = {"locales/en/duel.po": None}
        update = ("catalog", "update", "--game", "duel")
        yield Attack("update, 100 bytes", update, catalog, largest=100, codes=(1,), names=("locales/en/duel.po",))
        made = ("schemas",)
        yield Attack("schema", ("schema",), dict.fromkeys(made), makes=made, largest=0, codes=(1,), names=made)

    assert attacker.faults(attacks()) == []


def test_folders_that_are_shut(attacker: Attacker) -> None:
    def attacks() -> Iterator[Attack]:
        shut = (".",)
        for args, name in WRITERS.values():
            yield Attack(f"{args[0]} in a shut folder", (*args, name), shut=shut, codes=(1, 2), names=(name,))
            made = f"../outside/{name}"
            yield Attack(
                f"{args[0]} from a shut folder", (*args, made), {"build": None}, makes=(made,), shut=shut, codes=(0,)
            )
        yield Attack("build in a shut folder", BUILD, {"build": None}, shut=shut, codes=(1,), names=("build",))
        catalog = {"locales/en/duel.po": None}
        update = ("catalog", "update", "--game", "duel")
        shut = ("locales/en",)
        yield Attack("update in a shut folder", update, catalog, shut=shut, codes=(1,), names=("locales/en",))

    assert attacker.faults(attacks()) == []
