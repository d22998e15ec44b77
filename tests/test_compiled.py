"""forge as a wheel in which what is slow in Python is compiled: it reads the same, and brings the same along."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.test_installed import lacking, uv

pytestmark = pytest.mark.soak
DATA = ("cards", "locales", "schemas", "templates")
# Some printed texts of each language, and the same without their middle words, which is mostly wrong.
READING = """
import sys
from itertools import product
from pathlib import Path
from forge.edition.texts import load_texts
from forge.language.grammar.reading import chart
from forge.project import Project
from forge.proof.proofreader import load_proofreader
from forge.rules.games import load_game

print(chart.__file__)
project = Project(Path(sys.argv[1]))
for name, code in product(("smashup", "magblast", "sincity"), ("en", "pl", "ru")):
    game = load_game(project, name)
    reader = load_proofreader(project, game, load_texts(project, game, code))
    for title in list(reader.owners)[::6]:
        printed = reader.printed(title).text
        words = printed.split()
        for text in printed, " ".join(words[: len(words) // 2] + words[len(words) // 2 + 1 :]):
            read = reader.read(title, text)
            meant = [(one.ability, one.normal, one.notes, one.cost, one.host) for one in (*read.found, *read.near)]
            print(meant, read.stuck, sorted(read.expected), read.work, reader.judge(title, text))
"""


def readings(package: Path, folder: Path) -> list[str]:
    """Where the parser of the package in a folder comes from, and how it reads the texts."""
    env = {**os.environ, "PYTHONPATH": str(package), "PYTHONHASHSEED": "0"}
    command = (sys.executable, "-c", READING, str(ROOT))
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_compiled_wheel_reads_as_the_sources_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        lacking("there is no C compiler")
    before = set(ROOT.rglob("*.so")) | set(ROOT.rglob("*.pyd"))
    monkeypatch.setenv("HATCH_BUILD_HOOKS_ENABLE", "1")
    monkeypatch.setenv("MYPYC_OPT_LEVEL", "0")  # what takes most of the time is making it fast
    uv("build", "--wheel", "--python", sys.executable, "--out-dir", tmp_path, ROOT)
    assert set(ROOT.rglob("*.so")) | set(ROOT.rglob("*.pyd")) == before

    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.name.endswith("-any.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    data = {path for folder in DATA for path in (ROOT / folder).rglob("*") if path.is_file()}
    assert {f"forge/data/{path.relative_to(ROOT).as_posix()}" for path in data} <= names

    package = tmp_path / "package"
    uv("pip", "install", "--no-deps", "--python", sys.executable, "--target", package, wheel)
    (compiled, *read), (source, *wanted) = readings(package, tmp_path), readings(ROOT, tmp_path)
    assert (Path(compiled).suffix, Path(source).suffix) == (sysconfig.get_config_var("EXT_SUFFIX")[-3:], ".py")
    assert read == wanted
    assert len(wanted) > 150
