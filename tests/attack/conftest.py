"""One prepared ground for all workers, and a copy of it for each."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import pytest
from filelock import FileLock

from tests.attack.attacks import Attack, Ground
from tests.attack.runner import Attacker, make_ground

T = TypeVar("T")
BUILD = ("build", "--game", "duel", "--lang", "en")

# How many random attacks are made of every kind; from a hundred on also all of those that are written down.
MANY = int(os.environ.get("FORGE_ATTACKS", "5"))
ALL = 100


def share(cases: Mapping[str, T]) -> list[tuple[str, T]]:
    """The cases that are tried: every eighth, or all in a long run."""
    return list(cases.items())[:: 1 if MANY >= ALL else 8]


@pytest.fixture(scope="session")
def ground(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Ground:
    """A ground of this worker's own, in which something has been checked and printed before."""
    shared = tmp_path_factory.getbasetemp() if worker_id == "master" else tmp_path_factory.getbasetemp().parent
    prepared = shared / "attacked"
    with FileLock(f"{prepared}.lock"):
        if not prepared.exists():
            made = make_ground(prepared)
            attacker = Attacker(made)
            for args in (("catalog", "update"), ("check", "--lang", "en"), BUILD):
                assert attacker.make(Attack("a beginning", args)).code == 0
            attacker.close()
    own = Path(shutil.copytree(prepared, tmp_path_factory.mktemp("attack") / "ground", symlinks=True))
    return Ground(own)


@pytest.fixture(scope="session")
def attacker(ground: Ground) -> Iterator[Attacker]:
    made = Attacker(ground)
    yield made
    made.close()
