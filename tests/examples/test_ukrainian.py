"""A language outside the build: the Dinosaurs in Ukrainian, all of it in examples/uk, without a line of code for it."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from forge.edition.texts import load_texts
from forge.edition.update import tidy_catalog
from forge.language.grammar.meaning import meaning
from forge.language.grammar.table.literals import literals
from forge.language.grammar.table.parts import load_table
from forge.project import Project
from forge.proof.findings import Judgement
from forge.proof.mutants import Mutants, accepted
from forge.proof.printed import bearer
from forge.proof.proofreader import Proofreader, load_proofreader
from forge.rules.games import load_game
from tests.abilities.changes import changes
from tests.cli.calling import forge
from tests.conftest import ROOT, yaml_data
from tests.render.pdf import plain_text

EXAMPLE = ROOT / "examples" / "uk"
FACTION = "dinosaurs"
OTHERS = yaml_data(Path(__file__).with_name("ukrainian.yml"))


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project with the example where a language belongs: its folder copied into locales/. Tests only read it."""
    root = tmp_path_factory.mktemp("uk") / "project"
    (root / "locales").mkdir(parents=True)
    for name in ("cards", "templates", "locales/en"):
        (root / name).symlink_to(ROOT / name)
    shutil.copytree(EXAMPLE, root / "locales" / "uk")
    return Project(root)


@pytest.fixture(scope="module")
def reader(ours: Project) -> Proofreader:
    game = load_game(ours, "smashup")
    return load_proofreader(ours, game, load_texts(ours, game, "uk"))


@pytest.fixture(scope="module")
def titles(reader: Proofreader) -> list[str]:
    """Ids of the faction's cards and bases that have an ability."""
    return [title for title, owner in reader.owners.items() if owner.group == FACTION]


def test_the_catalog_stands_as_forge_writes_it(ours: Project) -> None:
    assert not tidy_catalog(ours, load_game(ours, "smashup"), "uk", write=False)


def test_what_the_catalogs_do_not_have_yet_is_counted_and_how_to_mend_it_told(ours: Project) -> None:
    done = forge("write", "--all", "--lang", "uk", "--dry-run", cwd=ours.root)
    assert done.stdout == "uk: 0 drafts would be written, 134 empty entries without a draft\n"
    *others, entries, covered, _ = done.stderr.splitlines()[:5]
    begin = "uk has no catalog of {0}, and no drafts for it; `forge catalog update --game {0} --lang uk` begins it"
    assert others == [begin.format(name) for name in ("magblast", "sincity")]
    update = "run `forge catalog update --game smashup --lang uk`"
    assert (entries, covered) == (
        f"locales/uk/smashup.po: 134 entries are not in it; {update}",
        "36 of 108 abilities can be written",
    )


def test_everything_is_printed_as_the_phrasebook_writes_it_and_means_what_the_card_does(
    reader: Proofreader, titles: list[str]
) -> None:
    assert len(titles) == 12
    for title in titles:
        holder = bearer(reader.game, reader.owners[title])
        ability = reader.game.abilities[title]
        text = reader.grammar.writer(holder).text(ability)
        assert reader.printed(title).text == text
        [reading] = reader.read(title, text).found
        assert (reading.normal, reading.notes) == (meaning(ability, reader.game.vocabulary), ()), text


def test_every_change_of_meaning_is_told(reader: Proofreader, titles: list[str]) -> None:
    missed, tried = [], Counter[str]()
    for title in titles:
        holder = bearer(reader.game, reader.owners[title])
        for mutation in changes(reader.game, reader.game.abilities[title], holder.kind):
            text = reader.grammar.writer(holder).text(mutation.ability)
            tried[mutation.change] += 1
            if reader.judge(title, text) is not Judgement.meaning:
                missed.append((title, mutation.change, text))
    assert missed == []
    assert tried.total() > 120 and len(tried) > 8, tried


@pytest.mark.soak
def test_a_change_of_one_word_passes_only_where_it_is_harmless(reader: Proofreader, titles: list[str]) -> None:
    texts = {title: reader.printed(title).text for title in titles}
    maker = Mutants(reader.grammar.book.lexicon, texts.values())
    tried = [(title, mutant) for title in titles for mutant in maker.of(texts[title])]
    assert len(tried) > 1000
    assert {mutant.change for _, mutant in accepted(reader, tried)} <= set(OTHERS["harmless"])


def test_texts_by_other_hands_are_read(reader: Proofreader) -> None:
    wrong = []
    for title, texts in OTHERS["paraphrases"].items():
        wrong += [(title, text) for text in texts if reader.judge(title, text).wrong]
    assert wrong == []


@pytest.mark.parametrize(
    ("title", "text", "verdict", "right"),
    [
        ("laseratops", "Знищ на цій базі поплічника із силою не більше 2.", Judgement.style, None),
        ("howl", "Дай усім своїм поплічникам +1 до сили до кінця свого ходу.", Judgement.style, None),
        ("upgrade", "Постійна властивість: цей поплічник має +2 до сили.", Judgement.style, None),
        ("laseratops", "Знищ поплічник з силою 2 або менше на цій базі.", Judgement.grammar, "поплічника"),
        ("howl", "Кожен твій поплічника отримує +1 до сили до кінця твого ходу.", Judgement.grammar, "поплічник"),
        ("rampage", "Вибери базу й свого поплічника на ній.", Judgement.meaning, None),
        ("laseratops", "Знищ поплічника з силою 2 або більше на цій базі.", Judgement.meaning, None),
        ("wildlife_preserve", "Твої дії не впливають на чужих поплічників тут.", Judgement.meaning, None),
        ("laseratops", "Знищ приспешника с силой 2.", Judgement.not_understood, None),
    ],
)  # fmt: skip
def test_what_others_write_is_read(
    title: str, text: str, verdict: Judgement, right: str | None, reader: Proofreader
) -> None:
    proof = reader.proof(title, text)
    assert proof.verdict is verdict
    assert right is None or right in {finding.write for finding in proof.findings}


def test_what_is_wrong_is_said_in_the_language(reader: Proofreader) -> None:
    (power,) = reader.proof("laseratops", "Знищ поплічника з силою 3 або менше на цій базі.").findings
    assert (power.said, power.message.replace("\u00a0", " ")) == ("3", "сила: у тексті «3», на карті «2»")
    (term,) = reader.proof("laseratops", "Убий поплічника з силою 2 або менше на цій базі.").findings
    assert (term.kind, term.write) == ("term", "Знищ")


@pytest.mark.soak
def test_a_minion_may_be_called_by_another_word_and_back(ours: Project, tmp_path: Path) -> None:
    project = Project(tmp_path / "renamed")
    shutil.copytree(ours.root, project.root, symlinks=True)
    files = [path for path in (project.locales / "uk").iterdir() if path.is_file()]
    before = {path: path.read_bytes() for path in files}
    assert (
        forge("term", "rename", "minion", "посіпака", "--gender", "m", "--lang", "uk", cwd=project.root).returncode == 0
    )
    said = forge("write", "rampage", "wildlife_preserve", "--lang", "uk", cwd=project.root).stdout.splitlines()
    assert said[0].endswith("зменш оборону цієї бази на силу цього посіпаки.")
    assert said[1].endswith("Чужі дії не впливають на твоїх посіпак тут.")
    assert "all mean what their cards do" in forge("check", "--lang", "uk", cwd=project.root).stdout
    assert forge("term", "rename", "minion", "поплічник", "--lang", "uk", cwd=project.root).returncode == 0
    assert {path: path.read_bytes() for path in files} == before


def test_no_wording_spells_a_term(ours: Project) -> None:
    assert [one.words for one in literals(load_table(ours, "uk", "smashup"))] == []


def linted(project: Project, name: str) -> list[dict[str, Any]]:
    done = forge("lint", "--game", "smashup", "--lang", "uk", "--json", f"locales/uk/{name}", cwd=project.root)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.soak
def test_the_checks_find_nothing_in_it(ours: Project) -> None:
    assert linted(ours, "smashup.po") == []


@pytest.mark.soak
def test_the_checks_find_rulings_turned_round(ours: Project, tmp_path: Path) -> None:
    project = Project(tmp_path / "turned")
    shutil.copytree(ours.root, project.root, symlinks=True)
    path = project.locales / "uk" / "smashup.po"
    parts = re.sub('"\n"', "", path.read_text(encoding="utf-8")).split("\n\n")
    for key, (said, turned) in OTHERS["reversed"].items():
        (at,) = (place for place, part in enumerate(parts) if f'msgctxt "{key}"' in part)
        assert said in parts[at]
        parts[at] = parts[at].replace(said, turned)
    path.write_text("\n\n".join(parts), encoding="utf-8")
    assert {found["key"] for found in linted(project, "smashup.po")} == set(OTHERS["reversed"])


def test_it_prints(ours: Project, tmp_path: Path) -> None:
    out = tmp_path / "deck.pdf"
    names = ("--factions", "Динозаври", "--bases", "--copies", "1", "--no-backs", "--low-ink")
    done = forge("print", *names, "--lang", "uk", "-o", str(out), cwd=ours.root)
    assert (done.returncode, done.stderr) == (0, "")
    said = plain_text(out)
    for words in ("Поплічник·Динозаври", "Знищпоплічника", "Якщовластивістьмає", "Постійно:", "аркуш1з"):
        assert words in said
