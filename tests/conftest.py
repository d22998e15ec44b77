"""Shared fixtures: the project, a private copy of it to break, and one full build that all workers share."""

from __future__ import annotations

import gc
import json
import os
import shutil
import zlib
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import yaml
from filelock import FileLock
from hypothesis import HealthCheck, settings

from forge.cli.check import look
from forge.edition.building import build
from forge.edition.texts import Texts, shortfall
from forge.library import Facts
from forge.project import Project
from forge.proof.catalog import check_language
from forge.render.pool import SerialExecutor
from forge.rules.games import games, load_game
from tests.readers import facts_of, texts_of

# No test is judged by the clock: a busy machine is no fault of an example.
settings.register_profile("forge", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("forge")
# The tables of three languages live as long as a test process does; looking through them for garbage is a tenth of it.
gc.disable()
LOOSE = 12_000_000  # objects: after so many new ones there is a look all the same, between two files of tests

ROOT = Path(__file__).resolve().parent.parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out of long runs the samples (`every` is more than one) of what they try whole."""
    samples = [item for item in items if _every(item) > 1 and item.get_closest_marker("soak") is not None]
    config.hook.pytest_deselected(items=samples)
    left_out = set(samples)
    items[:] = [item for item in items if item not in left_out]


def _every(item: pytest.Item) -> int:
    """Of how many cases a test tries one."""
    return (
        int(item.callspec.params.get("every", 1))
        if isinstance(item, pytest.Function) and hasattr(item, "callspec")
        else 1
    )


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Looks for garbage among what is new; what is still there after it is there to stay."""
    if nextitem is not None and nextitem.path != item.path and gc.get_count()[0] > LOOSE:
        gc.collect()
        gc.freeze()


def pytest_sessionfinish() -> None:
    """What a test process holds goes with it: a last look for garbage takes longer than xdist waits."""
    gc.freeze()


def finished(project: Project) -> list[str]:
    """The languages that are more than a draft; an unfinished one may stand beside them."""
    game = load_game(project, "smashup")
    return [code for code in project.languages() if shortfall(project, game, code) is None]


# What is kept by all that it is made of is made once, for the repository and all copies of it.
SHARED = ("clean", "facts", "grammar", "lint", "spelling", "words")
LAID_OUT = ("documents", "parts")  # pages of booklets: of those that only read them it is shared, too


def yaml_data(path: Path) -> Any:
    """What a file of examples says: by libyaml where there is one, in a tenth of the time."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def in_sample(case: object, every: int) -> bool:
    """Whether a case is of those that are tried where one in `every` is: by a hash of it alone, so that a case that is
    added moves no other one."""
    return zlib.crc32(repr(case).encode()) % every == 0


def sampled(cases: Iterable[Any], every: int, by: Callable[[Any], str] = lambda case: "") -> list[Any]:
    """Cases of one kind, of which one in `every` is tried, and one at least of each that `by` tells apart: of every
    language; in long runs the others are as well."""
    rows = [one if isinstance(one, tuple) else (one,) for one in cases]
    tried = {row for row in rows if in_sample(row, every)}
    of = {by(row): row for row in sorted(rows, key=lambda row: zlib.crc32(repr(row).encode()), reverse=True)}
    tried |= {row for kind, row in of.items() if kind not in {by(one) for one in tried}}
    assert tried, "nothing is tried"
    return [pytest.param(*row, marks=[] if row in tried else [pytest.mark.soak]) for row in rows]


def often(count: int) -> int:
    """How many examples of one kind are tried: in CI all of them, elsewhere some two fifths."""
    return count if os.environ.get("CI") else max(8, count * 2 // 5)


def first_of(cases: Iterable[Any], count: int = 1) -> list[Any]:
    """Cases that are all alike, such as seeds: the first ones, and in long runs the others as well."""
    return [pytest.param(one, marks=[] if at < count else [pytest.mark.soak]) for at, one in enumerate(cases)]


FINISHED = finished(Project(ROOT))
LANGUAGES = ", ".join(FINISHED)  # as messages list them in a private copy


@pytest.fixture(scope="session")
def project() -> Project:
    """The repository itself; tests only read it."""
    return Project(ROOT)


# What holds for one game holds for all: a test that asks for `game` runs over them with this mark.
every_game = pytest.mark.parametrize("game", games(), indirect=True, scope="session")


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> Facts:
    return facts_of(getattr(request, "param", "smashup"))


@pytest.fixture(scope="session", params=["en", "pl", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def mostly(looked_at: str) -> pytest.MarkDecorator:
    """For tests that ask for `language`: it is this one, and in long runs every other as well."""
    marks = {code: [] if code == looked_at else [pytest.mark.soak] for code in ("en", "pl", "ru")}
    codes = [pytest.param(code, marks=some) for code, some in marks.items()]
    return pytest.mark.parametrize("language", codes, indirect=True, scope="session")


every_built = mostly("pl")  # what the fixtures below build


# The texts of a game are looked at closely in one language, another one for every game; in the others in long runs.
one_language = pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(one, code, marks=[pytest.mark.soak] if code != looked_at else [])
        for one, looked_at in zip(games(), cycle(("ru", "en", "pl")))
        for code in ("en", "pl", "ru")
    ],
    indirect=True,
    scope="session",
)


@pytest.fixture(scope="session")
def texts(project: Project, game: Facts, language: str) -> Texts:
    if (lacks := shortfall(project, game, language)) is not None:
        pytest.skip(lacks)
    return texts_of(game.id, language)


Content = tuple[Sequence[str], Sequence[tuple[str, bytes]]]


@cache
def _content(templates: bool, games: frozenset[str]) -> Content:
    """The folders and files of a copy, by their paths in it: read once for all copies that a process makes."""
    others = {game for game in Project(ROOT).games() if game not in games}
    folders, files = list[str](), list[tuple[str, bytes]]()

    def is_left_out(inner: Path) -> bool:
        here = inner.parent.parts
        if here == ("locales",):
            return inner.name not in FINISHED
        if here in (("cards",), ("templates",)):
            return inner.name in others
        return here[0] == "locales" and inner.name.split(".")[0] in others

    for part in ("cards", "locales", *(["templates"] if templates else [])):
        folders.append(part)
        waiting = [ROOT / part]
        while waiting:
            for path in sorted(waiting.pop().iterdir()):
                inner = path.relative_to(ROOT)
                if is_left_out(inner):
                    continue
                if path.is_dir():
                    folders.append(str(inner))
                    waiting.append(path)
                else:
                    files.append((str(inner), path.read_bytes()))
    return folders, files


def copy_project(to: Path, templates: bool = True, games: Collection[str] = ("smashup",)) -> Project:
    """A private copy of the data: nothing built, no unfinished language; a test of such a language makes its own.

    It has one game, as most of the tests speak of one, and what they look at is half as much then.
    """
    folders, files = _content(templates, frozenset(games))
    to.mkdir(parents=True, exist_ok=True)
    for folder in (*folders, "templates"):
        (to / folder).mkdir(exist_ok=True)
    for name, data in files:
        with open(f"{to}/{name}", "wb") as file:  # noqa: PTH123  some hundred files for every other test
            file.write(data)
    return Project(to)


def share(made: Project, *more: str) -> Project:
    """A copy that keeps facts, grammars and tables where the repository does; what it changes has other names there."""
    for room in (*SHARED, *more):
        place = Project(ROOT).cache / room
        place.mkdir(exist_ok=True)
        (made.cache / room).symlink_to(place)
    return made


@pytest.fixture
def bare(tmp_path: Path, request: pytest.FixtureRequest) -> Project:
    """A copy of the project that a test may break, in which nothing is kept."""
    return copy_project(tmp_path / "project", templates=request.node.get_closest_marker("undrawn") is None)


@pytest.fixture
def scratch(bare: Project) -> Project:
    """A copy of the project that a test may break, and that was never built; it has what the repository has read."""
    return share(bare)


@pytest.fixture
def used(bare: Project, built: Project) -> Project:
    """A copy with what an earlier build has drawn and read, as a translator's folder has it; no output."""
    shutil.copytree(built.build / ".cache", bare.build / ".cache", symlinks=True)
    return bare


@pytest.fixture(scope="session")
def finished_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a copy of the project with the finished languages only; tests only read it."""
    return copy_project(tmp_path_factory.mktemp("finished") / "project").root


Building = Callable[[str, str, list[str]], Project]
BuiltIn = Callable[[str, str], Path]


@pytest.fixture(scope="session")
def building(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Building:
    """building(name, game, languages): a project that was built for A4 and checked, once for all workers."""
    shared = tmp_path_factory.getbasetemp() if worker_id == "master" else tmp_path_factory.getbasetemp().parent

    def make(name: str, game: str, languages: list[str]) -> Project:
        place = shared / name
        with FileLock(f"{place}.lock"):
            if not (place / "build" / "manifest.json").exists():
                made = share(copy_project(place, games=(game,)), *LAID_OUT)
                with SerialExecutor() as executor:  # other processes would have to import everything first
                    build(made, game, languages, "a4", executor, lambda done, total, what: None)
                check_language(made, load_game(made, game), "en")  # the one that tests of commands change
                look(made, (game,), ",".join(languages), one_by_one=False)
        return Project(place)

    return make


@pytest.fixture(scope="session")
def built(building: Building) -> Project:
    """Smash Up in one language."""
    return building("built", "smashup", ["pl"])


@pytest.fixture(scope="session")
def built_whole(building: Building) -> Project:
    """Smash Up in all languages: for long runs."""
    return building("built-whole", "smashup", finished(Project(ROOT)))


@pytest.fixture(scope="session")
def built_fleets(building: Building) -> Project:
    """Mag·Blast in one language: the press is blind to both."""
    return building("built-fleets", "magblast", ["pl"])


@pytest.fixture(scope="session")
def built_in(request: pytest.FixtureRequest) -> BuiltIn:
    """built_in(game, language): the folder with what is built of a game in a language."""

    def folder(game: str, language: str) -> Path:
        name = "built_fleets" if game == "magblast" else "built" if language == "pl" else "built_whole"
        made: Project = request.getfixturevalue(name)
        return made.build / game / language

    return folder


@pytest.fixture(scope="session")
def manifest(built: Project) -> dict[str, object]:
    found: dict[str, object] = json.loads((built.build / "manifest.json").read_text())
    return found


Edit = Callable[[str, str, str], None]


@pytest.fixture
def edit(bare: Project) -> Edit:
    """edit(file, old, new): replaces text in a file of the test's own copy; the old text must be there once."""

    def change(name: str, old: str, new: str) -> None:
        path = bare.root / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    return change
