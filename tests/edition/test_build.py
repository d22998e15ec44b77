"""Building as a whole: nothing half-written, nothing stale, nothing passed off as good."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from forge.edition.building import build
from forge.edition.cards import CardJob, cards_pdf
from forge.edition.texts import load_texts
from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.pool import SerialExecutor
from forge.rules.games import load_game, rules_of
from tests.conftest import ROOT, Edit, copy_project, every_game
from tests.render.pdf import plain_text, squeezed

OTHERS = ("SIGTERM", "SIGHUP", "SIGKILL")


def quiet(done: int, total: int, what: str) -> None: ...


def copied(built: Project, to: Path) -> Project:
    """A copy of a built project that a test may break."""
    made = copy_project(to / "warm")
    shutil.copytree(built.build, made.build, symlinks=True)
    return made


@pytest.fixture
def warm(built: Project, tmp_path: Path) -> Project:
    return copied(built, tmp_path)


def set_text(project: Project, language: str, key: str, text: str, flag: str = "") -> None:
    path = project.locales / language / "smashup.po"
    said = path.read_text(encoding="utf-8")
    start = said.index(f'msgctxt "{key}"')
    entry = re.sub(r'msgstr ".*"', f'msgstr "{text}"' if text else r"\g<0>", said[start:], count=1)
    path.write_text(said[:start] + flag + entry, encoding="utf-8")


def digest(project: Project) -> dict[str, bytes]:
    return {path.name + path.parent.name: path.read_bytes() for path in (project.build / "smashup").rglob("*.pdf")}


@pytest.mark.soak
def test_a_build_that_fails_leaves_everything_as_it_was(warm: Project) -> None:
    before, manifest = digest(warm), (warm.build / "manifest.json").read_bytes()
    set_text(warm, "pl", "card.archmage.name", "Arcymagus")
    set_text(warm, "pl", "rule.goal.points.short", "Za długie {victory_target}. " * 350)
    with SerialExecutor() as executor, pytest.raises(ProblemsError, match=r"takes \d pages even at 8\.2 pt"):
        build(warm, "smashup", ["pl"], "a4", executor, quiet)
    assert digest(warm) == before
    assert (warm.build / "manifest.json").read_bytes() == manifest


@pytest.mark.soak
def test_building_one_language_keeps_what_is_known_of_the_others(built_whole: Project, tmp_path: Path) -> None:
    warm = copied(built_whole, tmp_path)
    set_text(warm, "pl", "word.sheet.ruler", "Zmierz: 100 mm")
    with SerialExecutor() as executor:
        report = build(warm, "smashup", ["pl"], "a4", executor, quiet)
    assert [output["language"] for output in report.outputs] == ["pl"] * 3
    manifest = json.loads((warm.build / "manifest.json").read_text())
    before = json.loads((built_whole.build / "manifest.json").read_text())
    was, now = ({one["file"]: one["inputs"] for one in read["outputs"]} for read in (before, manifest))
    assert was.keys() == now.keys()
    languages = {one["file"]: one["language"] for one in manifest["outputs"]}
    assert {languages[file] for file in now if now[file] != was[file]} == {"pl"}
    assert {languages[file] for file in now} == {"en", "pl", "ru"}


@pytest.mark.soak
def test_a_damaged_cache_is_drawn_anew(warm: Project, built: Project) -> None:
    faces = warm.build / ".cache" / "faces"
    for path in faces.glob("*"):
        path.write_bytes(path.read_bytes()[:900])
    for path in list(faces.glob("*"))[:5]:
        path.write_text("{")
    job = CardJob("pl", "a4", ("zombies",))
    assert cards_pdf(warm, "smashup", job).pdf == cards_pdf(built, "smashup", job).pdf


def test_a_changed_number_in_the_database_reaches_the_paper(warm: Project) -> None:
    path = warm.cards / "smashup" / "factions" / "wizards.yml"
    text = path.read_text(encoding="utf-8")
    changed = text.replace("{n: 5", "{n: 7").replace("draw: 5", "draw: 7")  # in the text and in the ability
    path.write_text(changed, encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    out = warm.root / "wizards.pdf"
    out.write_bytes(cards_pdf(warm, "smashup", CardJob("pl", "a4", ("wizards",), backs=False)).pdf)
    assert "7kart" in plain_text(out)


def test_fuzzy_text_put_into_another_text_carries_its_mark(scratch: Project) -> None:
    set_text(scratch, "en", "base.jungle_oasis.name", "", flag="#, fuzzy\n")
    game = load_game(scratch, "smashup")
    texts = load_texts(scratch, game, "en")
    name = texts.line("base.jungle_oasis.name")
    example = texts.line(
        "example.scoring.example.full_sail.text", base=name, breakpoint=12, ann=9, ben=5, card="x", ben_points=0,
        ann_points=2,
    )  # fmt: skip
    assert (name.state, example.state) == ("fuzzy", "fuzzy")


def test_only_what_is_printed_is_warned_about(scratch: Project) -> None:
    (scratch.locales / "pl" / "smashup.po").unlink()
    made = cards_pdf(scratch, "smashup", CardJob("pl", "a4", ("pirates",), types=("minion", "action"), backs=False))
    assert any("card.pirate_king.name is missing" in warning for warning in made.warnings)
    strangers = [w for w in made.warnings if "base." in w or "zombie" in w or "rule." in w]
    assert strangers == []


@pytest.mark.soak
def test_english_never_stands_in_for_a_missing_translation(scratch: Project, game: Facts, tmp_path: Path) -> None:
    set_text(scratch, "pl", "card.howl.name", "X")
    path = scratch.locales / "pl" / "smashup.po"
    path.write_text(path.read_text(encoding="utf-8").replace('msgstr "X"', 'msgstr ""'), encoding="utf-8")
    out = tmp_path / "dinosaurs.pdf"
    out.write_bytes(
        cards_pdf(scratch, "smashup", CardJob("pl", "a4", ("dinosaurs",), types=("minion", "action"), backs=False)).pdf
    )
    said = squeezed("".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(out)))
    assert "HOWL" not in said.replace("[CARD.HOWL.NAME]", "")
    assert "[CARD.HOWL.NAME]" in said


def children(pid: int) -> list[Path]:
    """The folders in /proc of the processes that a process has started."""
    started = [task.read_text().split() for task in Path(f"/proc/{pid}/task").glob("*/children")]
    return [Path(f"/proc/{child}") for some in started for child in some]


def at_work(process: Path) -> bool:
    """Whether a process has been told all it needs to begin: it has loaded something that is not Python's own."""
    try:
        return "site-packages" in (process / "maps").read_text()
    except OSError:
        return False


@pytest.mark.soak
@pytest.mark.parametrize("name", ["SIGINT", *OTHERS])
def test_a_build_that_is_stopped_leaves_nothing_half_written_and_nobody_behind(
    name: str, scratch: Project, tmp_path: Path
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    number = getattr(signal, name)
    command = [sys.executable, "-m", "forge", "build", "--lang", "pl", "--jobs", "1"]
    running = subprocess.Popen(
        command, cwd=scratch.root, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "TMPDIR": str(temporary)},
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL) if name != "SIGKILL" else None,  # under nohup too
    )  # fmt: skip
    workers: list[Path] = []
    while not any(map(at_work, workers)) and running.poll() is None:  # of one that begins, Python tells what it lacks
        time.sleep(0.02)
        workers = children(running.pid)
    assert workers, running.communicate()
    running.send_signal(number)
    _, said = running.communicate()  # a build that went on would end with 0
    assert running.returncode == (-number if name == "SIGKILL" else 128 + number)
    for _ in range(600):
        if not any((worker / "exe").exists() for worker in workers):
            break
        time.sleep(0.1)
    assert not any((worker / "exe").exists() for worker in workers), "a worker is left behind"
    # Of a second worker that is only beginning when its parent is killed, Python tells what it lacks.
    assert "Traceback" not in said if name != "SIGKILL" else str(ROOT / "forge") not in said
    assert not (scratch.build / "manifest.json").exists()
    assert not list(temporary.glob("*/*")), "something temporary is left"


def test_constants_that_follow_from_the_facts(game: Facts, scratch: Project, edit: Edit) -> None:
    follow = {"faction_count": 8, "card_count": 160, "base_count": 16, "deck_pairs": 28, "min_players": 2}
    follow |= {"max_players": 4, "cards_per_deck": 40, "example_bases": 4}
    assert follow.items() <= game.constants.items()
    assert not follow.keys() & game.info.constants.keys()
    edit("cards/smashup/game.yml", "  opening_hand: 5\n", "  opening_hand: 5\n  faction_count: 8\n")
    with pytest.raises(ProblemsError, match=r"game\.yml:\d+: faction_count is 8, which follows from the facts"):
        load_game(scratch, "smashup")


@cache
def said_by_code(project: Project) -> str:
    """All templates and modules."""
    sources = [*project.templates.rglob("*.j2"), *(project.root / "forge").rglob("*.py")]
    return "\n".join(path.read_text(encoding="utf-8") for path in sources)


@every_game
def test_every_fixed_word_is_used_somewhere(game: Facts, project: Project) -> None:
    said = said_by_code(project)
    computed = ("card.type.", "card.kind.", "card.play_on.", "booklet.player.", "booklet.anatomy.")
    # Spoken by kind; test_speak.py holds them to what the rules and abilities can say.
    computed += ("talk.no.", "talk.ask.", "talk.news.", "talk.when.", "talk.option.which.")
    computed += ("talk.play.words.", "talk.play.help.", "talk.option.play", "talk.option.use")
    computed += ("talk.option.number.",)
    # Called as areas and figures are; test_speak.py holds them to those there are.
    computed += ("talk.at.", "talk.table.", "talk.power", "talk.base.", "talk.card.copies", "talk.move.", "talk.find.")
    computed += ("talk.pile.", "talk.detail.", "talk.mark.", "talk.option.no", "talk.option.move", "booklet.basis.")
    computed += ("talk.many.", "talk.named.", "talk.onto.", "card.mark.", "option.")
    verbs = rules_of(game.id).scenarios.verbs if rules_of(game.id).scenarios is not None else ()
    computed += tuple(f"talk.option.{verb}" for verb in verbs)
    # Figures and marks are called as in the data, and so is what a view adds to them.
    named = {name for thing in game.printed for name in thing.figures} | {"fired"}
    named |= {mark for thing in game.printed for one in thing.printings for mark in one.marks}
    computed += tuple(f"talk.{name}" for name in named) + tuple(f"talk.{thing.prefix}." for thing in game.printed)
    computed += ("talk.proof.",)  # test_cli_proof.py: the fields that abilities have, the findings there are
    said += "\n".join(key for section in game.booklet.sections for key in section.shows.words())
    said += "\n".join(part.heading or "" for part in game.booklet.summary)
    computed += ("booklet.score.",)
    # Usage errors are named by what stands after their common beginning.
    left = [key for key in game.words if not key.startswith(computed) and key not in said]
    usage = {key for key in left if (short := key.removeprefix("talk.cli.")) != key and f'"{short}"' in said}
    usage |= {key for key in left if f'{{WORDS}}{key.removeprefix("talk.cli.")}"' in said}
    assert not set(left) - usage, ", ".join(left)


def test_what_was_made_from_the_same_is_not_touched(warm: Project) -> None:
    """A sentence of another language is none of a language's: nothing is drawn, set or written again."""
    with SerialExecutor() as executor:
        before = build(warm, "smashup", ["pl"], "a4", executor, quiet)
        assert before.unchanged
        written = {path: path.stat().st_mtime_ns for path in (warm.build / "smashup").rglob("*.pdf")}
        set_text(warm, "ru", "card.collector.name", "Сборщик")
        steps: list[str] = []
        report = build(warm, "smashup", ["pl"], "a4", executor, lambda done, total, what: steps.append(what))
    assert (report.unchanged, steps) == (False, [])
    assert report.outputs == before.outputs
    assert {path: path.stat().st_mtime_ns for path in written} == written
