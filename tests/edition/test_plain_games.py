"""Games that are data and nothing else: printed without a line of Python, several in one project."""

from __future__ import annotations

import json
import re
import shutil
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from forge.edition.building import build
from forge.edition.cards import CardJob, cards_pdf
from forge.edition.faces import faces
from forge.edition.pictures import check_templates
from forge.edition.texts import load_texts, shortfall
from forge.edition.update import update_catalog
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.pool import SerialExecutor
from forge.render.profile import load_print
from forge.render.record import Line
from forge.render.sheets import cells, pages_of
from forge.rules.games import load_game
from tests.conftest import ROOT
from tests.render.pdf import PT_PER_MM, text_in, trims

HARBOUR = re.search(r"```yaml cards/harbour/game\.yml\n(.*?)```", (ROOT / "docs/adding-a-game.md").read_text(), re.S)
DUEL = """
id: duel
language: en
title: Duel
designer: B. Nobody
players: {min: 2, max: 2}
groups: {one: deck, many: decks}
decks: {red: Red deck, blue: Blue deck}
types: {blow: {name: Blow, deck: red}}
titles:
  - {id: jab, name: Jab, type: blow, text: "A quick one."}
  - {id: hook, name: Hook, type: blow, deck: blue, copies: 2}
"""


@pytest.fixture
def plain(tmp_path: Path) -> Project:
    """A project with two such games, in one language, and no templates but those that games share."""
    root = tmp_path / "plain"
    shutil.copytree(ROOT / "templates" / "shared", root / "templates" / "shared")
    shutil.copy(ROOT / "templates" / "print.yml", root / "templates")
    (root / "locales" / "en").mkdir(parents=True)
    shutil.copy(ROOT / "locales" / "en" / "language.yml", root / "locales" / "en")
    assert HARBOUR is not None
    for name, text in (("harbour", HARBOUR[1]), ("duel", DUEL)):
        (root / "cards" / name).mkdir(parents=True)
        (root / "cards" / name / "game.yml").write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "cards" / "words.yml", root / "cards")
    return Project(root)


def quiet(done: int, total: int, what: str) -> None: ...


class Broken(Executor):
    """An executor whose processes die, as those of the standard library do: all at once, and it takes no more jobs."""

    jobs = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.jobs += 1
        if self.jobs > 1:
            raise BrokenProcessPool("it is broken")
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("a process died"))
        return future


def test_an_executor_that_breaks_is_told_and_nothing_is_written(plain: Project) -> None:
    with pytest.raises(ProblemsError, match="the processes that draw have ended: it is broken"):
        build(plain, "harbour", ["en"], "a4", Broken(), quiet)
    assert not (plain.build / "harbour").exists()


def test_cards_tokens_and_a_board_are_printed_from_one_file(plain: Project) -> None:
    built = build(plain, "harbour", ["en"], "a4", SerialExecutor(), quiet)
    assert [output["file"] for output in built.outputs] == ["build/harbour/en/cards-a4.pdf"]
    assert built.warnings == []
    path = plain.build / "harbour" / "en" / "cards-a4.pdf"
    paper = pypdfium2.PdfDocument(path)
    with pikepdf.open(path) as pdf:
        sizes = {tuple(round(float(v) / PT_PER_MM, 2) for v in page.mediabox) for page in pdf.pages}
        assert (len(pdf.pages), sizes) == (7, {(0, 0, 210, 297)})
        cards = trims(pdf.pages[0], 63, 88)
        assert text_in(paper[0], cards[0]) == "24TugMoveanothershipofyoursbyonespace.Ship"
        assert text_in(paper[0], cards[7]) == "ABSignalLookatthetop3cardsofthedeck.Keeponeofthem.Order"
        assert [text_in(paper[0], trim)[:6] for trim in cards[5:]] == ["ASigna", "ASigna", "ABSign", "anchor"]
        for page, count in ((1, 12), (2, 6)):
            coins = trims(pdf.pages[page], 25, 25, bleed=1.5)
            assert len(coins) == count
            assert {(round(t.width, 2), round(t.height, 2)) for t in coins} == {(25, 25)}
            assert round(coins[1].left - coins[0].left, 2) == 28  # the gap is 3 mm
        boards = [trims(page, 420, 297) for page in pdf.pages[3:]]
        assert [(round(one.width), round(one.height), one.turn) for [one] in boards] == [(297, 420, 90)] * 4


def test_a_board_is_cut_into_pages_that_overlap_and_hold_all_of_it(plain: Project) -> None:
    printed = load_print(plain)
    paper, board = printed.papers["a4"], printed.formats["board_a3"]
    assert cells(paper, board, "a4") == []
    shown = []
    for place, cut in pages_of(paper, board):
        assert cut.left >= paper.margin and cut.left + cut.width <= paper.width - paper.margin
        assert cut.bottom >= paper.margin and cut.bottom + cut.height <= paper.height - paper.margin
        shown.append((cut.left - place.x, cut.bottom - place.y, cut.width, cut.height))
    lefts, bottoms = sorted({round(x, 6) for x, *_ in shown}), sorted({round(y, 6) for _, y, *_ in shown})
    width, height = shown[0][2:]
    assert (lefts[0], round(lefts[-1] + width, 6)) == (0, 297)
    assert (bottoms[0], round(bottoms[-1] + height, 6)) == (0, 420)
    assert round(lefts[0] + width - lefts[1], 6) == round(bottoms[0] + height - bottoms[1], 6) == paper.overlap


def test_a_title_has_a_face_for_each_of_its_printings(plain: Project) -> None:
    harbour = load_game(plain, "harbour")
    made = [face for face in faces(harbour, load_texts(plain, harbour, "en")) if face.art == "signal"]
    assert [(face.id, face.copies, face.marks) for face in made] == [
        ("signal", 2, ("A",)),
        ("signal.2", 1, ("A", "B")),
        ("signal.3", 1, ("anchor",)),
    ]
    assert harbour.thing("signal").copies == 4
    assert check_templates(plain, harbour) == []


def test_drafts_are_a_finished_language_and_counted_once_there_is_a_catalog(plain: Project) -> None:
    harbour = load_game(plain, "harbour")
    text = "card.barge.text.says"
    assert shortfall(plain, harbour, "en") is None
    assert load_texts(plain, harbour, "en").line(text) == Line("Holds two crates.")
    update_catalog(plain, harbour, "en")
    texts = load_texts(plain, harbour, "en")
    assert texts.drafts_used() is None  # nothing is printed yet
    assert texts.line("card.barge.name") == Line("Barge")
    assert texts.drafts_used() is None  # names are typed once, in the data
    assert texts.line(text) == Line("Holds two crates.")
    assert texts.unfinished() == {}
    names = sum(entry.key.endswith(".name") for entry in harbour.entries)
    count = len(harbour.entries)
    assert texts.drafts_used() == f"locales/en/harbour.po: {count - names} of {count} texts are drafts nobody reviewed"
    path = plain.locales / "en" / "harbour.po"
    entry = f'msgctxt "{text}"\nmsgid "Holds two crates."\nmsgstr '
    path.write_text(path.read_text().replace(f'{entry}""', f'{entry}"It holds two crates."'))
    reviewed = load_texts(plain, harbour, "en")
    assert reviewed.line(text) == Line("It holds two crates.")
    assert reviewed.drafts_used() is None
    assert reviewed.line("card.tug.text.says") == Line("Move another ship of yours by one space.")
    told = f"locales/en/harbour.po: {count - names - 1} of {count} texts are drafts nobody reviewed"
    assert reviewed.drafts_used() == told


@pytest.mark.soak
def test_two_games_in_one_build_folder(plain: Project) -> None:
    for game in ("duel", "harbour"):
        build(plain, game, ["en"], "a4", SerialExecutor(), quiet)
    manifest = json.loads((plain.build / "manifest.json").read_text())
    assert [output["file"].split("/")[1] for output in manifest["outputs"]] == ["duel", "harbour"]
    for game in ("duel", "harbour"):
        assert build(plain, game, ["en"], "a4", SerialExecutor(), quiet).unchanged
    (plain.build / "duel" / "en" / "cards-a4.pdf").unlink()
    assert not build(plain, "duel", ["en"], "a4", SerialExecutor(), quiet).unchanged


def test_one_deck_of_a_game(plain: Project, tmp_path: Path) -> None:
    out = tmp_path / "blue.pdf"
    out.write_bytes(cards_pdf(plain, "duel", CardJob("en", "a4", ("blue",))).pdf)
    with pikepdf.open(out) as pdf:
        [page] = pdf.pages
        assert len(trims(page, 63, 88)) == 2
    said = pypdfium2.PdfDocument(out)[0].get_textpage().get_text_range()
    assert "Blue deck" in said and "Jab" not in said


MISTAKES = {
    "type: blow, text": ("type: blov, text", "jab: there is no type 'blov'; there are: blow"),
    "deck: blue": ("deck: green", "hook: there is no deck 'green'; there are: red, blue"),
    "id: hook": ("id: jab", "card 'jab' is there twice"),
    "A quick one": ("A {quick} one", "{quick} has no number"),
}


@pytest.mark.parametrize("old", MISTAKES)
def test_a_mistake_is_told_with_its_line(plain: Project, old: str) -> None:
    new, said = MISTAKES[old]
    path = plain.cards / "duel" / "game.yml"
    path.write_text(DUEL.replace(old, new), encoding="utf-8")
    with pytest.raises(ProblemsError) as caught:
        load_game(plain, "duel")
    line = max(number for number, text in enumerate(DUEL.replace(old, new).splitlines(), 1) if new in text)
    here = [str(problem) for problem in caught.value.problems if problem.line == line]
    assert any(said in one for one in here), caught.value.problems


def test_a_layout_that_is_not_there_is_told(plain: Project) -> None:
    path = plain.cards / "duel" / "game.yml"
    path.write_text(DUEL.replace("deck: red}", "deck: red, layout: hexagon}"), encoding="utf-8")
    [problem] = check_templates(plain, load_game(plain, "duel"))
    assert re.match(
        r"templates/shared/theme\.yml:\d+: there is no layout 'hexagon'; there are: card, poker", str(problem)
    )
