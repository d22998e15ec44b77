"""Walks a page of the documents: writes the files it shows, makes the changes it shows, runs its commands.

A block `yaml path` (or any other language) is a whole file, `diff path` changes one. In a block `console` a line after
"$ " is a command, whose output has the lines that follow, in this order; "..." stands for any lines. After `cd` all is
in that folder.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.calling import Done, forge

BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def walk(page: Path, root: Path) -> list[Done]:
    """Does in a project what a page says. Returns what its commands came to."""
    done: list[Done] = []
    for kind, path, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "console":
            for command in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                if command.startswith("cd "):
                    root /= command.removeprefix("cd ").strip()
                else:
                    done.append(_run(command, root))
        elif kind == "diff":
            _change(root / path, text)
        elif path:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
    return done


def _run(shown: str, root: Path) -> Done:
    command, *wanted = shown.rstrip("\n").split("\n")
    name, *args = shlex.split(command)
    assert name == "forge", command
    done = forge(*args, cwd=root)
    said = iter((done.stdout + done.stderr).splitlines())
    for line in wanted:
        assert line == "..." or line in said, f"{command} does not say {line!r}:\n{done.stdout}{done.stderr}"
    return done


def _change(path: Path, shown: str) -> None:
    lines = shown.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    text = "\n" + path.read_text(encoding="utf-8")
    assert text.count("\n" + old) == 1, f"{path.name} has {text.count(old)} times:\n{old}"
    path.write_text(text.replace("\n" + old, "\n" + new)[1:], encoding="utf-8")
