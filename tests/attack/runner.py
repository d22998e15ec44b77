"""Makes attacks on a ground, one after the other, and says which invariants each has broken."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.attack import invariants
from tests.attack.attacks import Attack, Ground, Outcome, Pipe, lay, take
from tests.attack.guard import MARK, permit, permit_ground
from tests.conftest import ROOT, copy_project

# Seconds and megabytes of one drawing: less than usual, so that an attack costs no more than it has to.
DRAWING = 2, 500
# A game of two cards, which is drawn at once.
DUEL = b"""id: duel
language: en
title: Duel
players: {min: 2, max: 2}
groups: {one: deck, many: decks}
decks: {red: Red deck}
types: {blow: {name: Blow, deck: red}}
titles:
  - {id: jab, name: Jab, type: blow, text: "A quick one.", printings: [{copies: 1, marks: [m]}]}
  - {id: hook, name: Hook, type: blow, copies: 2}
"""


def make_ground(root: Path) -> Ground:
    """A ground in an empty temporary folder: a project as it stands in the repository with one game more."""
    ground = Ground(root)
    copy_project(ground.project)
    for folder in (ground.outside, ground.home, ground.temporary):
        folder.mkdir()
    lay(ground.project / "cards" / "duel" / "game.yml", DUEL)
    (ground.outside / "secret.svg").write_bytes(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 400"/>')
    (root / MARK).touch()
    return ground


class Attacker:
    """Makes attacks on one ground. `seconds` and `made`: the CPU time they took so far, and how many there were."""

    def __init__(self, ground: Ground) -> None:
        permit_ground(ground)
        self.ground, self.seconds, self.made = ground, 0.0, 0
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.attack.server"],
            cwd=ground.outside, env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.port = self._answer()["port"]

    def close(self) -> None:
        assert self._server.stdin is not None and self._server.stdout is not None
        self._server.stdin.close()
        self._server.wait()
        self._server.stdout.close()

    def faults(self, attacks: Iterable[Attack]) -> list[str]:
        """What the attacks have broken, a line each; [] when everything has held."""
        return [f"{attack.what}: {fault}" for attack in attacks for fault in self._faults(attack)]

    def _faults(self, attack: Attack) -> list[str]:
        permit(self.ground, attack)
        with self._laid(attack):
            permit(self.ground, attack)  # the links are there now
            before = invariants.seen(self.ground)
            outcome = self.make(attack)
            found = invariants.broken(self.ground, attack, outcome, before)
            for name in invariants.strange(self.ground, before):
                take(self.ground.root / name)
            for name in attack.makes:
                take(self.ground.project / name)
        return found

    def make(self, attack: Attack) -> Outcome:
        """Makes an attack that has been permitted, without a look at what it has broken."""
        self._begin(attack)
        return self._end()

    def both(self, other: Attacker, attack: Attack) -> tuple[Outcome, Outcome]:
        """Makes an attack twice at the same time."""
        permit(self.ground, attack)
        self._begin(attack)
        other._begin(attack)
        return self._end(), other._end()

    def _streams(self) -> dict[str, Path]:
        names = ("in", "out", "err", "network")
        return {name: self.ground.root / f"{name}.{self._server.pid}.stream" for name in names}

    def _begin(self, attack: Attack) -> None:
        streams = self._streams()
        for path in streams.values():
            path.write_bytes(attack.typed if path == streams["in"] else b"")
        asked = {
            **{name: str(path) for name, path in streams.items()},
            "args": attack.args,
            "cwd": str(self.ground.project),
            "env": self._env(attack),
            "kill": [int(attack.kill.number), attack.kill.after] if attack.kill else None,
            "largest": attack.largest,
        }
        assert self._server.stdin is not None
        self._server.stdin.write(json.dumps(asked) + "\n")
        self._server.stdin.flush()

    def _end(self) -> Outcome:
        answer = self._answer()
        said = {name: path.read_bytes() for name, path in self._streams().items()}
        for path in self._streams().values():
            path.unlink()
        self.seconds += answer["seconds"]
        self.made += 1
        return Outcome(
            answer["code"], said["out"], said["err"], answer["seconds"], answer["memory"], answer["late"],
            answer["left"], (*answer["calls"], *said["network"].decode().splitlines()),
        )  # fmt: skip

    def _answer(self) -> Any:
        assert self._server.stdout is not None
        line = self._server.stdout.readline()
        assert line, "the server of attacks is gone"
        return json.loads(line)

    def _env(self, attack: Attack) -> dict[str, str]:
        """No more of the environment than a shell gives; every way to the network leads to a door that is watched."""
        nobody = f"http://127.0.0.1:{self.port}"
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
        made = {"HOME": self.ground.home, "TMPDIR": self.ground.temporary, "PYTHONPATH": ROOT, "COLUMNS": "100"}
        proxies = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), nobody)
        made |= {"FORGE_DRAW_SECONDS": DRAWING[0], "FORGE_DRAW_MEGABYTES": DRAWING[1]}
        odd = {name: value.format(nobody=nobody) for name, value in attack.env.items()}
        return {**kept, **proxies, **{name: str(value) for name, value in made.items()}, **odd}

    @contextmanager
    def _laid(self, attack: Attack) -> Iterator[None]:
        """The files of an attack, and folders that are shut, for as long as it lasts."""
        project = self.ground.project
        kept = {name: (project / name) for name in attack.files}
        aside = self.ground.root / "aside"
        aside.mkdir()
        pipes = []
        for number, (name, path) in enumerate(kept.items()):
            if path.is_symlink() or path.exists():
                path.rename(aside / str(number))
            lay(path, attack.files[name])
            if isinstance(attack.files[name], Pipe):
                pipes.append(os.open(path, os.O_RDWR))  # nobody waits for the other end, as long as it is not full
                fcntl.fcntl(pipes[-1], fcntl.F_SETPIPE_SZ, 2**20)
        modes = {folder: (project / folder).stat().st_mode for folder in attack.shut}
        for folder in modes:
            (project / folder).chmod(0o555)
        try:
            yield
        finally:
            for pipe in pipes:
                os.close(pipe)
            for folder, mode in modes.items():
                (project / folder).chmod(mode)
            for number, path in reversed(list(enumerate(kept.values()))):
                take(path)
                if os.path.lexists(aside / str(number)):
                    (aside / str(number)).rename(path)
            shutil.rmtree(aside)
