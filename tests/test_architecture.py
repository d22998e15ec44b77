"""The house: imports point one way, and data is named in data."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import ROOT

# Room -> the rooms of forge it may import. The plain modules in OPEN are open to all and import no room.
MAY_IMPORT = {
    "abilities": {"abilities"},
    "library": {"library", "abilities"},
    "language": {"language", "abilities"},
    "rules": {"rules", "library", "abilities"},
    "render": {"render"},
    "edition": {"edition", "library", "language", "rules", "render", "abilities"},
    "talk": {"talk", "edition", "library", "language", "rules", "abilities"},
    "proof": {"proof", "edition", "library", "language", "rules", "render", "abilities"},
    "lint": {"lint", "proof", "edition", "library", "language", "rules", "render", "abilities"},
    "cli": {"cli", "lint", "proof", "talk", "edition", "library", "language", "rules", "render", "abilities"},
}
OPEN = {
    "fingerprint",
    "frozen",
    "installed",
    "kept",
    "keptobjects",
    "outputs",
    "overlay",
    "problems",
    "project",
    "seen",
    "temporary",
    "uncollected",
    "wholefile",
    "yamlfile",
    "yamlfolder",
    "yamltree",
    "yamlwords",
}


# They lead to every room: `python -m forge`, and `import forge`, which opens a room only when it is entered.
FRONT_DOORS = {ROOT / "forge" / "__main__.py", ROOT / "forge" / "__init__.py"}


def modules() -> list[Path]:
    return sorted((ROOT / "forge").rglob("*.py"))


@cache
def walked(source: str) -> tuple[ast.AST, ...]:
    """All that a source file consists of, parsed once for all who look at it."""
    return tuple(ast.walk(ast.parse(source)))


def named_imports(source: str, package: str) -> set[str]:
    """The full names of all that a source file of `package` imports."""
    names, nodes = set(), walked(source)
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            around = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            start = ".".join([*around, *([node.module] if node.module else [])])
            names |= {f"{start}.{alias.name}" for alias in node.names}
    return names


def imported(source: str, package: str) -> set[str]:
    """The rooms and plain modules of forge that a source file of `package` imports."""
    names, nodes = named_imports(source, package), walked(source)
    # `import forge` imports no room, but forge.library can be reached through it.
    imports = [alias for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    forge = {alias.asname or "forge" for alias in imports if alias.name == "forge"}
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in forge:
            names.add(f"forge.{node.attr}")
    rooms = {name.split(".")[1] for name in names if name.startswith("forge.")}
    return {room for room in rooms if not room.startswith("__")}


def imports_of(path: Path) -> set[str]:
    return imported(path.read_text(encoding="utf-8"), ".".join(path.relative_to(ROOT).parent.parts))


IMPORTS = {
    "import forge.library.load": {"library"},
    "import forge.library.load as load, forge.problems": {"library", "problems"},
    "import forge\nprint(forge.__version__)": set(),
    "import forge\nforge.library.load": {"library"},
    "import forge as f\nf.cli.main": {"cli"},
    "from forge import __version__": set(),
    "from forge import *": {"*"},
    "from forge import library": {"library"},
    "from forge import problems as p, cli": {"problems", "cli"},
    "from forge.library import Facts": {"library"},
    "from forge.library.model import Card": {"library"},
    "from . import art": {"render"},
    "from .art import picture": {"render"},
    "from .. import library": {"library"},
    "from ..library import Facts": {"library"},
    "from ..library.model import Card": {"library"},
    "def later():\n    from ..cli.main import main": {"cli"},
    "import forgery.library\nfrom os import path": set(),
}


@pytest.mark.parametrize("source", IMPORTS)
def test_every_way_to_import_is_seen(source: str) -> None:
    assert imported(source, "forge.render") == IMPORTS[source]


def test_every_room_is_known() -> None:
    rooms = {path.relative_to(ROOT / "forge").parts[0] for path in modules() if path.parent != ROOT / "forge"}
    assert rooms == set(MAY_IMPORT), "say in MAY_IMPORT what the new room may import"


def test_imports_point_one_way() -> None:
    wrong = []
    for path in modules():
        if path in FRONT_DOORS:
            continue
        room = path.relative_to(ROOT / "forge").parts[0]
        if strange := imports_of(path) - MAY_IMPORT.get(room, set()) - OPEN:
            wrong.append(f"{path.relative_to(ROOT)} imports {', '.join(sorted(strange))}")
    assert wrong == []


def test_importing_forge_imports_no_room() -> None:
    code = "import forge, sys; print([name for name in sys.modules if name.startswith('forge.')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_no_card_group_or_language_is_named_in_code(project: Project) -> None:
    """What a game's own package may name are the sorts of things its rules speak of, never a card."""
    games = {name: load_game(project, name) for name in project.games()}
    named = {name: {thing.id for thing in game.printed if thing.printings} for name, game in games.items()}
    ids = {name: named[name] | {group.id for group in game.groups} | {name} for name, game in games.items()}
    found = []
    for path in modules():
        room = path.relative_to(ROOT).parts
        known = [named[room[2]]] if room[1] == "rules" and room[2] in ids else list(ids.values())
        wrong = set(project.languages()).union(*known)
        for node in walked(path.read_text(encoding="utf-8")):
            if isinstance(node, ast.Constant) and node.value in wrong:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno} names {node.value!r}")
    assert found == []


def test_a_game_is_imported_by_nobody_but_itself() -> None:
    rooms = [path for path in (ROOT / "forge" / "rules").iterdir() if path.is_dir() and path.name != "kernel"]
    games = [path for path in rooms if (path / "__init__.py").exists()]
    assert games
    knowing = set()
    for path in modules():
        names = set(named_imports(path.read_text(encoding="utf-8"), ".".join(path.relative_to(ROOT).parent.parts)))
        others = [game for game in games if game not in path.parents]
        wanted = [f"forge.rules.{game.name}" for game in others]
        if any(name == one or name.startswith(f"{one}.") for name in names for one in wanted):
            knowing.add(path.relative_to(ROOT).as_posix())
    assert sorted(knowing) == [], "reach a game through forge.rules.games"


def rooms_of_classes() -> dict[str, set[str]]:
    """Public class -> the rooms that define one of that name; every game is a room, and the kernel.

    What fulfils a protocol of the kernel in a game (its `Table`), or extends a class of the same name, is the same
    thing again and not counted.
    """
    found: dict[str, set[str]] = {}
    protocols: set[str] = set()
    for path in modules():
        parts = path.relative_to(ROOT / "forge").parts
        room = ".".join(parts[: 2 if parts[0] == "rules" and len(parts) > 2 else 1])
        module = walked(path.read_text(encoding="utf-8"))[0]
        assert isinstance(module, ast.Module)
        body = module.body
        renamed = {
            alias.asname: alias.name for node in body if isinstance(node, ast.ImportFrom) for alias in node.names
        }
        for node in body:
            if not isinstance(node, ast.ClassDef) or node.name.startswith("_"):
                continue
            bases = {ast.unparse(base).rpartition(".")[2].partition("[")[0] for base in node.bases}
            if room == "rules.kernel" and "Protocol" in bases:
                protocols.add(node.name)
            if node.name not in {renamed.get(base, base) for base in bases}:
                found.setdefault(node.name, set()).add(room)
    return {
        name: {room for room in rooms if room in ("rules", "rules.kernel") or not room.startswith("rules.")}
        if name in protocols
        else rooms
        for name, rooms in found.items()
    }


def test_one_word_stands_for_one_thing() -> None:
    doubled = {name: sorted(rooms) for name, rooms in rooms_of_classes().items() if len(rooms) > 1}
    assert doubled == {}, "another room has a class of that name already; find another word"


def test_modules_of_the_grammar_import_each_other_one_way() -> None:
    """No circle, not even one that only a type checker sees."""
    language = [path for path in modules() if path.is_relative_to(ROOT / "forge" / "language")]
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in language}
    wanted = {
        name: {other for other in names if any(one == other or one.startswith(f"{other}.") for one in imports)}
        for name, path in names.items()
        for imports in [named_imports(path.read_text(encoding="utf-8"), name.rpartition(".")[0])]
    }
    done: set[str] = set()
    while ready := {name for name, others in wanted.items() if name not in done and others - {name} <= done}:
        done |= ready
    assert sorted(set(names) - done) == []


# The nouns of each game that is played here: words that stand in its own room, in its data and nowhere else.
NOUNS = {
    "magblast": {"blast", "squadron", "carrier", "minefield", "hull", "maneuver", "flagship"},
    "sincity": {"cop", "thug", "dame", "gladys", "standee", "motel"},
    "smashup": {"minion", "base", "breakpoint", "faction", "tribe", "microbot"},
}
NO_NOUNS = {
    "__bases__",
    "bases",
    "BaseException",
    "BaseFont",
    "base_url",
    "base64",
    ";base64,",
}  # words of Python and of libraries
WORD = re.compile(r"[A-Z]?[a-z]+")


def spoken(source: str) -> Iterator[tuple[int, str]]:
    """Every name and every string of a module with its line; docstrings and the examples of --help are prose."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    prose = {id(node.body[0].value) for node in walked(source)
             if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    for node in walked(source):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            if isinstance(name := getattr(node, field, None), str):
                yield getattr(node, "lineno", 0), name
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in prose:
            continue
        if not node.value.startswith("Examples:"):
            yield node.lineno, node.value


def nouns_in(text: str, nouns: set[str]) -> set[str]:
    words = {word.lower() for word in WORD.findall(text)}
    return {noun for noun in nouns if {noun, f"{noun}s"} & words}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def total(minions): ...", 1),
        ("table.breakpoint_of(3)", 1),
        ("class BaseView: ...", 1),
        ("from forge.talk import base_rows", 1),
        ("say(f'talk.{kind}.faction')", 1),
        ("say(base_url=here, text='a database')", 0),
        ('def total(things):\n    """Of minions, in Smash Up."""', 0),
    ],
)
def test_every_noun_is_seen(source: str, found: int) -> None:
    names = [name for _, name in spoken(source) if name not in NO_NOUNS]
    assert len([name for name in names if nouns_in(name, NOUNS["smashup"])]) == found


def test_a_game_is_not_spoken_of_outside_its_room() -> None:
    rooms = {path.parent.name for path in (ROOT / "forge" / "rules").glob("*/__init__.py")} - {"kernel"}
    assert rooms == set(NOUNS), "say in NOUNS which words are the new game's own"
    found = []
    for path in modules():
        place = path.relative_to(ROOT)
        nouns = {noun for game, own in NOUNS.items() for noun in own if place.parts[1:3] != ("rules", game)}
        text = path.read_text(encoding="utf-8")
        if not any(noun in text.lower() for noun in nouns):
            continue  # to go through all names of a file takes a while
        for line, name in spoken(text):
            if name not in NO_NOUNS and nouns_in(name, nouns):
                found.append(f"{place}:{line}: {name!r}")
    assert found == []


def test_files_stay_readable_in_one_sitting() -> None:
    assert [path.name for path in modules() if len(path.read_text(encoding="utf-8").splitlines()) > 500] == []


def test_only_one_file_knows_weasyprint() -> None:
    using = {path.name for path in modules() if "import weasyprint" in path.read_text(encoding="utf-8")}
    assert using == {"weasy.py"}
