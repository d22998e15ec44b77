"""Hostile moments: killed at any of them, two builds in one project, readers that go away."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.attack import invariants
from tests.attack.attacks import Attack, Ground, Kill
from tests.attack.conftest import MANY
from tests.attack.runner import Attacker

pytestmark = pytest.mark.soak

DRAWN = ("build/.cache/faces", "build/.cache/documents", "build/manifest.json")
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL)
KILLED = {
    "print": ("print", "--game", "duel", "--decks", "all", "--lang", "en", "--no-backs", "-o", "x.pdf"),
    "build": ("build", "--game", "duel", "--lang", "en", "--jobs", "2"),
    "update": ("catalog", "update", "--game", "duel"),
    "play": ("play", "--auto", "--bot", "random", "--seed", "4", "--game", "smashup", "--save", "x.json"),
    "simulate": ("simulate", "--games", "20", "--game", "smashup", "--jobs", "2", "--bots", "random"),
}
MAKES = {"print": ("x.pdf",), "play": ("x.json",)}


@pytest.mark.parametrize("command", KILLED)
def test_kills(command: str, attacker: Attacker) -> None:
    source = random.Random(command)
    # Drawn and written anew each time, so that there is something to kill.
    new = dict.fromkeys(("locales/en/duel.po",) if command == "update" else DRAWN)
    whole = Attack(command, KILLED[command], new, makes=MAKES.get(command, ()), keeps=tuple(new))
    began = time.monotonic()
    assert attacker.faults([whole]) == []
    took = time.monotonic() - began  # so that a kill comes at any moment of it, be the machine fast or slow

    def attacks() -> Iterator[Attack]:
        for number in range(max(4, MANY)):
            kill = Kill(SIGNALS[number % len(SIGNALS)], source.uniform(0, took))
            yield replace(whole, what=f"{command} killed by {kill.number.name} after {kill.after:.2f} s", kill=kill)

    assert attacker.faults(attacks()) == []


def test_after_a_kill_all_is_built_as_ever(attacker: Attacker, ground: Ground) -> None:
    """What a killed build has left behind is of no harm to the next."""
    build = Attack("build", KILLED["build"])
    made = {}
    for after in (None, 0.5, 1.0):
        if after is not None:
            attacker.make(Attack("killed", KILLED["build"], kill=Kill(signal.SIGKILL, after)))
        assert attacker.make(build).code == 0
        assert invariants.manifest(ground) == []
        made[after] = [path.read_bytes() for path in sorted((ground.project / "build").rglob("*/en/*.pdf"))]
        for path in (ground.project / "build" / ".cache" / "faces").glob("*"):
            path.unlink()
    assert made[None] == made[0.5] == made[1.0] != []


def test_two_at_once(attacker: Attacker, ground: Ground) -> None:
    """Two builds, and two updates, in one project at the same time: both go well, and nothing is mixed up."""
    other = Attacker(ground)
    try:
        for args in (KILLED["build"], KILLED["update"], KILLED["print"]):
            for path in (ground.project / "build" / ".cache" / "faces").glob("*"):
                path.unlink()
            for outcome in attacker.both(other, Attack("race", args)):
                assert (outcome.code, outcome.left, outcome.asked) == (0, 0, ()), outcome.err
            assert invariants.manifest(ground) == []
    finally:
        other.close()
