"""`forge print`: a player's deck, exactly as asked for."""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from forge.cli.main import cli
from forge.cli.names import names_of_taken
from forge.cli.wishes import declared
from forge.edition.faces import faces
from forge.edition.texts import load_texts
from forge.library import Facts
from forge.project import Project
from forge.proof.printing import wrong_texts
from forge.rules.games import load_game
from tests.cli.calling import executor_here, forge
from tests.conftest import copy_project
from tests.render.pdf import PT_PER_MM, squeezed, text_in, trims


@pytest.fixture
def run(built: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):  # type: ignore[no-untyped-def]
    """run(*options) prints into a file from within the built project and returns its path."""
    monkeypatch.chdir(built.root)
    monkeypatch.setattr("forge.render.pool.local_executor", executor_here)

    def call(*options: str) -> Path:
        output = tmp_path / "deck.pdf"
        result = CliRunner().invoke(cli, ["print", *options, "-o", str(output)], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return output

    return call


def cards_on(pages: list[pikepdf.Page], width: float = 63, height: float = 88) -> int:
    return sum(len(trims(page, width, height)) for page in pages)


def test_two_factions_are_forty_cards(run, game: Facts, built: Project) -> None:  # type: ignore[no-untyped-def]
    deck = run("--factions", "pirates,ninjas", "--lang", "pl")
    with pikepdf.open(deck) as pdf:
        assert len(pdf.pages) == 10
        assert cards_on(pdf.pages[::2]) == 40
        assert cards_on(pdf.pages[1::2]) == 40
        # The last sheet holds four cards; their backs are mirrored to the right.
        fronts = [round(t.left, 1) for t in trims(pdf.pages[8], 63, 88)]
        backs = [round(t.left, 1) for t in trims(pdf.pages[9], 63, 88)]
        assert fronts == [10.5, 73.5, 136.5, 10.5]
        assert backs == [136.5, 73.5, 10.5, 136.5]
        texts = load_texts(built, game, "pl")
        wanted = [
            squeezed(face.name.text).upper()
            for face in faces(game, texts)
            if face.layout == "card"
            if face.theme in ("pirates", "ninjas")
            for _ in range(face.copies)
        ]
        document = pypdfium2.PdfDocument(deck)
        printed = [text_in(document[i], trim) for i in range(0, 10, 2) for trim in trims(pdf.pages[i], 63, 88)]
    assert len(printed) == len(wanted) == 40
    assert [name for name, said in zip(wanted, printed, strict=True) if name not in said] == []


def test_fronts_only(run) -> None:  # type: ignore[no-untyped-def]
    with pikepdf.open(run("--factions", "zombies", "--lang", "pl", "--no-backs")) as pdf:
        assert (len(pdf.pages), cards_on(list(pdf.pages))) == (3, 20)


@pytest.mark.soak
def test_one_of_each_title_with_bases(run) -> None:  # type: ignore[no-untyped-def]
    with pikepdf.open(run("--factions", "aliens", "--lang", "en", "--copies", "1", "--bases", "--no-backs")) as pdf:
        assert [cards_on([page]) for page in pdf.pages] == [9, 3, 2]


def test_copies_cost_a_page_each_and_nothing_else(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """Sheets that are alike share what is on them, and say together which they are."""
    objects, pages = [], []
    for copies in ("18", "45"):
        deck = run("--factions", "ninjas", "--lang", "en", "--copies", copies)
        with pikepdf.open(deck) as pdf:
            assert pdf.check_pdf_syntax() == []
            assert cards_on(pdf.pages[::2]) == cards_on(pdf.pages[1::2]) == 12 * int(copies)
            streams = [str(thing.get("/Type")) for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
            objects.append(len(pdf.objects) - streams.count("/ObjStm"))
            pages.append(len(pdf.pages))
    assert pages == [48, 120]
    assert objects[1] - objects[0] == pages[1] - pages[0]
    document = pypdfium2.PdfDocument(tmp_path / "deck.pdf")
    for index in (0, 8):
        assert "sheet 1–5 of 60" in document[index].get_textpage().get_text_range()
    assert "sheet 6–10 of 60" in document[10].get_textpage().get_text_range()


def test_many_sheets_are_told_before_they_are_drawn(run, built: Project, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    words = ("print", "--factions", "ninjas", "--lang", "en", "--no-backs", "-o", str(tmp_path / "many.pdf"))
    done = forge(*words, "--copies", "90", cwd=built.root)
    assert (done.returncode, done.stderr.splitlines()[0]) == (0, "120 sheets of paper; drawing them")
    assert done.stdout == f"wrote {tmp_path / 'many.pdf'}, 120 sheets of paper: print at 100 % (actual size)\n"
    done = forge(*words, "--copies", "999999999", cwd=built.root)
    assert (done.returncode, done.stderr) == (1, "that would be 11999999988 cards; one file has 1000000 at most\n")


def test_letter_paper(run) -> None:  # type: ignore[no-untyped-def]
    with pikepdf.open(run("--factions", "robots", "--lang", "en", "--paper", "letter")) as pdf:
        size = [float(v) / PT_PER_MM for v in pdf.pages[0].mediabox]
        assert size == pytest.approx([0, 0, 215.9, 279.4], abs=0.01)
        lefts = sorted({round(t.left, 2) for t in trims(pdf.pages[0], 63, 88)})
        assert lefts == [13.45, 76.45, 139.45]


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_a_gutter_keeps_cards_apart_and_is_filled_by_their_bleed(run, paper: str, width: float, height: float) -> None:  # type: ignore[no-untyped-def]
    deck = run("--factions", "zombies", "--lang", "pl", "--bases", "--gutter", "4", "--paper", paper)
    with pikepdf.open(deck) as pdf:
        assert [cards_on([page]) for page in pdf.pages[:6:2]] == [8, 8, 4]
        for index, (wide, high) in enumerate([(63, 88)] * 3 + [(88, 63)]):
            fronts, backs = (trims(pdf.pages[page], wide, high) for page in (2 * index, 2 * index + 1))
            # Turned over its long edge, every back lies behind its front.
            mirrored = [pytest.approx((width - t.left - t.width, t.bottom, (-t.turn) % 360), abs=0.002) for t in fronts]
            assert [(t.left, t.bottom, t.turn) for t in backs] == mirrored
        full = trims(pdf.pages[0], 63, 88)
    lefts, bottoms = (sorted({round(value, 2) for value in values}) for values in
                      ([t.left for t in full], [t.bottom for t in full]))  # fmt: skip
    gaps = [round(after - before, 2) for values in (lefts, bottoms) for before, after in pairwise(values)]
    assert gaps == [88 + 4] + 3 * [63 + 4]
    assert lefts[0] == pytest.approx(width - lefts[-1] - 88, abs=0.02)
    assert bottoms[0] == pytest.approx(height - bottoms[-1] - 63, abs=0.02)
    image = pypdfium2.PdfDocument(deck)[0].render(scale=300 / 72).to_pil().convert("L")

    def grey(x: float, y: float) -> int:
        return int(image.getpixel((round(x * 300 / 25.4), round((height - y) * 300 / 25.4))))

    # Each card's colour runs half way into the gutter, and marks stand at both its edges.
    between = lefts[0] + 88
    assert all(grey(between + shift, bottoms[-1] + 55) < 250 for shift in (0.3, 1.7, 2.3, 3.7))
    for cut in (between, lefts[1]):
        assert min(grey(cut + shift / 20, bottoms[0] - 4) for shift in range(-4, 5)) < 128
    assert grey(between + 2, bottoms[0] - 4) == 255


def test_a_wide_gutter_leaves_room_for_fewer_cards_and_marks_stay_on_the_paper(run) -> None:  # type: ignore[no-untyped-def]
    with pikepdf.open(run("--factions", "zombies", "--lang", "pl", "--gutter", "6", "--no-backs")) as pdf:
        assert [cards_on([page]) for page in pdf.pages] == [6, 6, 6, 2]
        assert min(min(t.left, t.bottom) for t in trims(pdf.pages[0], 63, 88)) >= 10.5
    refused = CliRunner().invoke(
        cli, ["print", "--factions", "zombies", "--lang", "pl", "--gutter", "-1", "-o", "x.pdf"]
    )
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--gutter" in refused.stderr


@pytest.mark.soak
def test_low_ink_is_the_same_words_with_far_less_ink(run) -> None:  # type: ignore[no-untyped-def]
    def look(path: Path) -> tuple[float, str]:
        page = pypdfium2.PdfDocument(path)[0]
        grey = page.render(scale=0.5).to_pil().convert("L")
        shades = grey.get_flattened_data() if hasattr(grey, "get_flattened_data") else grey.getdata()
        return sum(255 - v for v in shades) / (grey.width * grey.height), squeezed(page.get_textpage().get_text_range())

    full = look(run("--factions", "dinosaurs", "--lang", "pl"))
    low = look(run("--factions", "dinosaurs", "--lang", "pl", "--low-ink"))
    assert low[0] < full[0] / 2.5
    assert sorted(low[1]) == sorted(full[1])


@pytest.mark.parametrize(
    ("language", "names"), [("pl", "Zombie, roboty"), pytest.param("ru", "Зомби, роботы", marks=pytest.mark.soak)]
)
def test_names_in_the_players_language_are_understood(run, language: str, names: str) -> None:  # type: ignore[no-untyped-def]
    with pikepdf.open(run("--factions", names, "--lang", language, "--no-backs")) as pdf:
        assert cards_on(list(pdf.pages)) == 40


@pytest.mark.soak
def test_an_option_given_twice_names_both_and_all_names_everything(run) -> None:  # type: ignore[no-untyped-def]
    both = run("--factions", "zombies", "--factions", "robots", "--lang", "ru", "--no-backs").read_bytes()
    assert run("--factions", "zombies,robots", "--lang", "ru", "--no-backs").read_bytes() == both
    with pikepdf.open(run("--factions", "all", "--lang", "ru", "--no-backs")) as pdf:
        assert cards_on(list(pdf.pages)) == 160


def test_a_text_that_means_something_else_is_printed_with_a_warning(built: Project, tmp_path: Path) -> None:
    project = copy_project(tmp_path / "project")
    shutil.copytree(built.build, project.build, symlinks=True)
    catalog = project.locales / "pl" / "smashup.po"
    text = catalog.read_text(encoding="utf-8")
    key = 'msgctxt "card.saucy_wench.text.destroy"'
    start = text.index('msgstr "Możesz zniszczyć ', text.index(key))
    wrong = text[start:].replace("Możesz zniszczyć ", "Zniszcz ", 1)
    catalog.write_text(text[:start] + wrong, encoding="utf-8")
    line = text.count("\n", 0, text.index(key)) + 2
    deck = ("print", "--lang", "pl", "--no-backs", "-o", str(tmp_path / "deck.pdf"), "--factions")
    for _ in range(2):  # the second time it is remembered
        done = forge(*deck, "pirates", cwd=project.root)
        assert done.returncode == 0
        assert done.stderr.startswith("Uwaga: ten tekst nie mówi tego, co robi karta; mimo to został wydrukowany. ")
        said = f"locales/pl/smashup.po:{line}: saucy_wench: "
        assert said in done.stderr and "według karty wolno" in done.stderr.replace("\u00a0", " ")
    assert forge(*deck, "ninjas", cwd=project.root).stderr == ""
    assert wrong_texts(project, "smashup", "pl") == wrong_texts(project, "smashup", "pl", ("pirates",))


def test_nothing_is_half_written(built: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(built.root)
    output = tmp_path / "missing" / "deck.pdf"
    result = CliRunner().invoke(cli, ["print", "--factions", "robots", "--lang", "pl", "-o", str(output)])
    assert result.exit_code == 2
    assert "missing: is no folder" in result.output
    assert list(tmp_path.iterdir()) == []


def test_where_players_take_nothing_no_deck_needs_a_name_and_none_is_taken(project: Project) -> None:
    found = declared(project)["sincity"]
    assert found.groups is not None and found.groups.option == "decks"
    assert found.takes is None and found.options() == {"groups_decks"}
    assert names_of_taken(project, load_game(project, "sincity")) == {}


@pytest.mark.soak
def test_a_whole_game_and_its_board_alone_are_printed_without_a_choice(project: Project, tmp_path: Path) -> None:
    sheets = {}
    for name, more in {"all": ["--cut", "square"], "board": ["--decks", "board", "--paper", "a3"]}.items():
        output = tmp_path / f"{name}.pdf"
        done = CliRunner().invoke(cli, ["print", "--game", "sincity", "--lang", "ru", "-o", str(output), *more])
        assert done.exit_code == 0, done.output
        sheets[name] = len(pikepdf.open(output).pages)
    assert sheets == {"all": 30, "board": 1}


HEAVY = (
    "babel", "forge.abilities", "forge.language.catalog", "forge.language.grammar", "forge.library.load",
    "forge.library.model", "forge.proof.catalog", "forge.render.faces", "forge.render.studio", "forge.rules", "jinja2",
    "multiprocessing", "pikepdf", "rich", "weasyprint", "yaml",
)  # fmt: skip
SAYS_WHAT_IT_IMPORTED = "\n".join(
    (
        "import sys",
        "from forge.cli.main import run",
        "try:",
        "    run()",
        "finally:",
        f"    print([name for name in {HEAVY} if name in sys.modules])",
    )
)


def test_what_is_drawn_already_is_printed_without_what_draws(run, built: Project, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """Neither facts nor catalogs are read again, and nothing is imported that reads, rules, checks or draws."""
    words = ("--factions", "pirates,ninjas", "--lang", "pl")
    deck = run(*words).read_bytes()
    command = [sys.executable, "-c", SAYS_WHAT_IT_IMPORTED, "print", *words, "-o", str(tmp_path / "again.pdf")]
    done = subprocess.run(command, cwd=built.root, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    assert (tmp_path / "again.pdf").read_bytes() == deck
