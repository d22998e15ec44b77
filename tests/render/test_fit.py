"""A text that is too large steps down; one that never fits stops the build and says what is missing."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.edition.faces import faces as faces_of
from forge.edition.texts import load_texts
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.boxes import Rung
from forge.render.drawn import Drawn
from forge.render.faces import draw
from forge.render.fit import Fits, fit
from forge.render.pages import shard_pdf
from forge.render.record import Face, Line
from forge.render.shards import shards
from forge.render.weasy import Slot
from forge.rules.games import load_game


def entry(project: Project, language: str, key: str, text: str) -> None:
    """Gives a catalog entry another text."""
    path = project.locales / language / "smashup.po"
    said = path.read_text(encoding="utf-8")
    start = said.index(f'msgctxt "{key}"')
    changed = re.sub(r'msgstr ".*"', f'msgstr "{text}"', said[start:], count=1)
    path.write_text(said[:start] + changed, encoding="utf-8")


def draw_texts(project: Project, language: str, faction: str) -> Drawn:
    game = load_game(project, "smashup")
    texts = load_texts(project, game, language)
    faces = [face for face in faces_of(game, texts) if face.theme == faction and face.layout == "card"]
    return draw(project, shards("smashup", faces, language=language)[1][0])


def pages_of_texts(project: Project, language: str, faction: str) -> bytes:
    texts = load_texts(project, game := load_game(project, "smashup"), language)
    faces = [face for face in faces_of(game, texts) if face.theme == faction and face.layout == "card"]
    return shard_pdf(project, shards("smashup", faces, language=language)[1][0])


def test_a_long_text_steps_down_the_ladder(scratch: Project) -> None:
    sizes = {}
    for words in (4, 12):
        entry(scratch, "pl", "card.summon.text.extra", "Bardzo długie słowa " * words)
        fits = {(fit.face, fit.slot): fit for fit in draw_texts(scratch, "pl", "wizards").fits}
        sizes[words] = fits["summon", "card.ability"].size
        assert fits["archmage", "card.name"].rung == 0
    assert sizes[4] > sizes[12]


LADDER = tuple(Rung(size, 1.2) for size in (11, 10, 9, 8.5, 8, 7.5, 7))


@given(st.integers(1, 400), st.integers(5, 40), st.floats(4, 40))
def test_the_highest_rung_that_fits_is_taken(letters: int, longest: int, height: float) -> None:
    """Against trying every rung: letters fill lines as on paper, so the height goes in steps."""

    def needs(size: float) -> tuple[float, float]:
        per_line = max(int(54 / (size * 0.18)), 1)
        return longest * size * 0.18, -(-letters // per_line) * size * 1.2 * 25.4 / 72

    def measure(faces: Sequence[Face], fits: Fits) -> list[Slot]:
        wide, high = needs(fits["x", "text"].size)
        return [Slot("x", "text", 54, height, max(wide, 54), high) for _ in faces]

    face = Face(id="x", group="g", layout="card", kind="minion", theme="t", art="x", name=Line("x"))
    fitting = [
        index
        for index, rung in enumerate(LADDER)
        if not any(Slot("x", "text", 54, height, max(needs(rung.size)[0], 54), needs(rung.size)[1]).lacks())
    ]
    try:
        found = fit([face], {"text": LADDER}, measure, "pl")["x", "text"].rung
    except ProblemsError:
        assert fitting == []
    else:
        assert found == fitting[0]


@given(st.lists(st.integers(1, 200), min_size=1, max_size=14), st.floats(0, 1))
def test_most_texts_of_a_group_are_set_in_one_size(lengths: list[int], steady: float) -> None:
    faces = [
        Face(id=f"x{index}", group="g", layout="card", kind="k", theme="t", art="x", name=Line("x" * length))
        for index, length in enumerate(lengths)
    ]

    def measure(faces: Sequence[Face], fits: Fits) -> list[Slot]:
        return [
            Slot(face.id, "card.name", 54, 20, 54, len(face.name.text) * fits[face.id, "card.name"].size * 0.01)
            for face in faces
        ]

    alone = fit(faces, {"card.name": LADDER}, measure, "pl")
    level = fit(faces, {"card.name": LADDER}, measure, "pl", steady)
    highest = min(found.rung for found in level.values())
    assert sum(found.rung <= highest for found in alone.values()) >= int(steady * len(faces))
    for key, found in level.items():
        assert found.rung == max(alone[key].rung, highest)
        room = 20 - lengths[int(key[0][1:])] * found.size * 0.01
        assert found.room == pytest.approx(max(room, 0), abs=0.01)


def test_below_the_floor_card_language_and_millimetres_are_named(scratch: Project) -> None:
    entry(scratch, "pl", "card.summon.text.extra", "Bardzo długie słowa bez końca. " * 30)
    entry(scratch, "pl", "card.archmage.name", "Arcymagiczny Arcymag Arcymagicznej Akademii Nauk")
    with pytest.raises(ProblemsError) as caught:
        draw_texts(scratch, "pl", "wizards")
    summon, name = sorted(map(str, caught.value.problems), key=lambda said: "archmage" in said)
    assert re.search(r"summon \(pl\): card\.ability is \d+\.\d mm too high even at 8 pt", summon)
    assert re.search(r"archmage \(pl\): card\.name is \d+\.\d mm too wide even at 8 pt", name)


def test_a_missing_glyph_names_card_language_and_character(scratch: Project) -> None:
    entry(scratch, "ru", "card.summon.text.extra", "Можешь сыграть ⚔ 猫.")
    with pytest.raises(ProblemsError) as caught:
        draw_texts(scratch, "ru", "wizards")
    said = str(caught.value)
    assert "summon (ru)" in said
    assert "U+2694" in said
    assert "U+732B" in said


def test_fuzzy_and_missing_are_marked_in_print(scratch: Project) -> None:
    entry(scratch, "pl", "card.summon.text.extra", "")
    import pypdfium2

    document = pypdfium2.PdfDocument(pages_of_texts(scratch, "pl", "wizards"))
    pages = ["".join(page.get_textpage().get_text_range().split()) for page in document]
    [index] = [number for number, said in enumerate(pages) if "[card.summon.text.extra]" in said.replace("\ufffe", "")]
    image = document[index].render(scale=2).to_pil().convert("RGB")
    colours = {colour for _, colour in image.getcolors(1 << 20)}
    assert any(red > 230 and green < 120 and blue > 180 for red, green, blue in colours), "no mark is seen"
