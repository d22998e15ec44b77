"""A project that lies over what is installed: what it adds, what it replaces, and where it writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from forge.edition.beginning import begin_project
from forge.edition.handing import takes_back
from forge.edition.overlaid import own_files, told
from forge.edition.pictures import check_templates, pictures_missing
from forge.edition.texts import load_catalog, load_texts
from forge.edition.update import update_catalog
from forge.language.exchange.rows import Incoming, Parcel
from forge.overlay import has_yaml, open_yaml
from forge.problems import ProblemsError
from forge.project import Project, find_project
from forge.rules.games import load_game
from forge.yamlfile import YamlFile
from tests.cli.calling import forge
from tests.conftest import ROOT

ELVES = """id: elves
name: Elves
cards:
  - id: elf_lord
    name: Elf Lord
    type: minion
    power: 4
    copies: 20
    text: [{id: draw, kind: on_play, says: Draw a card.}]
    ability: [{on_play: {draw: 1}}]
"""
Write = Callable[[str, str], Path]


@pytest.fixture
def own(tmp_path: Path) -> Project:
    """A project with nothing in it, over the repository."""
    (tmp_path / "forge.yml").write_text("{}\n")
    return Project(tmp_path, ROOT)


@pytest.fixture
def write(own: Project) -> Write:
    def put(name: str, text: str) -> Path:
        path = own.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return put


def test_a_faction_is_added_by_a_file_and_a_name_in_a_list(own: Project, write: Write) -> None:
    write("cards/smashup/factions/elves.yml", ELVES)
    write("cards/smashup/game.yml", "factions: [elves]\n")
    write("cards/smashup/booklet.yml", "portraits: {elves: {motto: Older., says: The Elves draw cards.}}\n")
    game, ours = load_game(own, "smashup"), load_game(Project(ROOT), "smashup")
    assert [group.id for group in game.groups] == [*(group.id for group in ours.groups), "elves"]
    assert game.constants["faction_count"] == ours.constants["faction_count"] + 1
    assert game.constants["card_count"] == ours.constants["card_count"] + 20
    assert game.abilities["elf_lord"] and game.abilities["pirate_king"] == ours.abilities["pirate_king"]


def test_one_thing_of_a_file_is_changed_and_another_taken_away(own: Project, write: Write) -> None:
    write("cards/smashup/factions/pirates.yml", "cards: [{id: buccaneer, power: 5, flavour: }]\n")
    path = own.cards / "smashup" / "factions" / "pirates.yml"
    file, below = open_yaml(own, path), open_yaml(Project(ROOT), ROOT / path.relative_to(own.root))
    known = {card["id"]: card for card in below.data["cards"]}
    assert [card["id"] for card in file.data["cards"]] == list(known)
    mine = {card["id"]: card for card in file.data["cards"]}
    changed = {key: value for key, value in known["buccaneer"].items() if key != "flavour"} | {"power": 5}
    assert mine.pop("buccaneer") == changed
    assert mine.items() <= known.items()


def test_every_line_is_known_with_its_file(own: Project, write: Write) -> None:
    write("cards/smashup/factions/pirates.yml", "\ncards:\n- id: buccaneer\n  powr: 5\n")
    with pytest.raises(ProblemsError) as caught:
        load_game(own, "smashup")
    [problem] = caught.value.problems
    assert (problem.file, problem.line) == ("cards/smashup/factions/pirates.yml", 4)
    file = open_yaml(own, own.cards / "smashup" / "factions" / "pirates.yml")
    assert file.at("cards", 0, "id")[0] == str(ROOT / "cards/smashup/factions/pirates.yml")


def test_a_file_of_a_language_may_be_a_folder_of_files_by_theme(own: Project, write: Write) -> None:
    write("locales/eo/concepts/numbers.yml", "numbers:\n  1: unu\nlaws:\n- {more: n1}\n")
    write("locales/eo/concepts/players.yml", "says:\n  you: vi\n")
    write("locales/eo/concepts/times.yml", "says:\n  now: nun\nlaws:\n- {more: now}\n- {less: later}\n")
    path = own.locales / "eo" / "concepts.yml"
    file = open_yaml(own, path)
    assert has_yaml(own, path) and file.data == {
        "numbers": {1: "unu"},
        "says": {"you": "vi", "now": "nun"},
        "laws": [{"more": "n1"}, {"more": "now"}, {"less": "later"}],
    }
    for place, found in (
        (("says", "now"), ("times", 2)),
        (("laws", 0), ("numbers", 4)),
        (("laws", 2, "less"), ("times", 5)),
    ):
        assert file.at(*place) == (f"locales/eo/concepts/{found[0]}.yml", found[1])


def test_what_stands_in_two_files_of_a_folder_is_an_error_that_tells_both(own: Project, write: Write) -> None:
    write("locales/eo/concepts/players.yml", "says:\n  you: vi\n  own: propra\n")
    write("locales/eo/concepts/times.yml", "says:\n  own: via\n")
    file = open_yaml(own, own.locales / "eo" / "concepts.yml")
    said = "'own' stands in locales/eo/concepts/players.yml, line 3 already; keep one of them"
    assert [str(problem) for problem in file.problems] == [f"locales/eo/concepts/times.yml:2: {said}"]
    assert file.data is None


def test_files_of_a_folder_have_names_for_what_they_say(own: Project, write: Write) -> None:
    write("locales/eo/concepts/players.yml", "says:\n  you: vi\n")
    write("locales/eo/concepts/times.yml", "- now\n")
    [problem] = open_yaml(own, own.locales / "eo" / "concepts.yml").problems
    assert (problem.file, problem.line) == ("locales/eo/concepts/times.yml", 1)
    assert "mapping" in problem.message


@pytest.mark.parametrize("name", [".times.yml", "_times.yml", ".old/times.yml"])
def test_hidden_files_of_a_folder_are_not_read(own: Project, write: Write, name: str) -> None:
    write("locales/eo/concepts/players.yml", "says:\n  you: vi\n")
    write(f"locales/eo/concepts/{name}", "says:\n  you: via\n")
    (own.locales / "eo/concepts/.#players.yml").symlink_to("somebody@somewhere.1")  # the lock of an editor
    file = open_yaml(own, own.locales / "eo" / "concepts.yml")
    assert not file.problems and file.data == {"says": {"you": "vi"}}


@pytest.mark.parametrize("beside", [True, False])
def test_a_folder_inside_the_folder_of_a_file_is_one_error(own: Project, write: Write, beside: bool) -> None:
    if beside:
        write("locales/eo/concepts/players.yml", "says:\n  you: vi\n")
    write("locales/eo/concepts/deep/times.yml", "says:\n  now: nun\n")
    path = own.locales / "eo" / "concepts.yml"
    [problem] = open_yaml(own, path).problems
    assert has_yaml(own, path) and problem.file == "locales/eo/concepts/deep"
    assert "is a folder" in problem.message


@pytest.mark.parametrize("name", ["concepts.yml", "concepts/ours.yml", "concepts/words.yml"])
def test_a_folder_is_laid_over_by_a_file_of_any_name(own: Project, write: Write, name: str) -> None:
    write(f"locales/en/{name}", "says:\n  only: solely\n  ours: ours\n  any:\n")
    path = own.locales / "en" / "concepts.yml"
    file, below = open_yaml(own, path), open_yaml(Project(ROOT), ROOT / path.relative_to(own.root))
    said = {key: value for key, value in below.data["says"].items() if key != "any"}
    assert file.data == {**below.data, "says": {**said, "only": "solely", "ours": "ours"}}
    assert file.at("says", "only") == (f"locales/en/{name}", 2)
    assert file.at("says", "must") == below_at(below, "says", "must")
    assert {one.file: told(one) for one in own_files(own)} == {
        f"locales/en/{name}": "adds says.ours; replaces says.only; removes says.any"
    }


def below_at(file: YamlFile, *path: str) -> tuple[str, int]:
    """A place in what is installed, as it is shown in a project that lies over it."""
    name, line = file.at(*path)
    return str(ROOT / name), line


def test_a_faction_need_not_be_listed(own: Project, write: Write) -> None:
    write("cards/smashup/factions/elves.yml", ELVES)
    write("cards/smashup/booklet.yml", "portraits: {elves: {motto: Older., says: The Elves draw cards.}}\n")
    assert [group.id for group in load_game(own, "smashup").groups][-1] == "elves"


def test_a_catalog_adds_and_replaces_by_key_and_writes_only_what_is_its_own(own: Project, write: Write) -> None:
    ours = Project(ROOT)
    before = load_catalog(ours, "smashup", "pl").entries["card.buccaneer.name"]
    header = (ROOT / "locales/pl/smashup.po").read_text(encoding="utf-8").partition("\n\n")[0]
    entry = f'msgctxt "card.buccaneer.name"\nmsgid "{before.source[0]}"\nmsgstr "Bukanierka"\n'
    path = write("locales/pl/smashup.po", f"{header}\n\n{entry}")
    write("cards/smashup/factions/elves.yml", ELVES)
    write("cards/smashup/game.yml", "factions: [elves]\n")
    write("cards/smashup/booklet.yml", "portraits: {elves: {motto: Older., says: The Elves draw cards.}}\n")
    game = load_game(own, "smashup")
    texts = load_texts(own, game, "pl")
    assert texts.said("card.buccaneer.name").text == "Bukanierka"
    assert texts.said("card.pirate_king.name") == load_texts(ours, load_game(ours, "smashup"), "pl").said(
        "card.pirate_king.name"
    )
    update_catalog(own, game, "pl")
    written = path.read_text(encoding="utf-8")
    assert written.count("\nmsgctxt") == 1 + len(game.entries) - len(load_game(ours, "smashup").entries)
    assert "Bukanierka" in written and 'msgctxt "card.elf_lord.name"' in written
    update_catalog(own, game, "en")
    assert 'msgid "Elf Lord"\nmsgstr "Elf Lord"' in (own.locales / "en" / "smashup.po").read_text(encoding="utf-8")


def test_what_comes_back_is_written_as_the_projects_own(own: Project) -> None:
    file, key = "locales/pl/sincity.po", "action.marv_turns_up.name"
    before = load_catalog(Project(ROOT), "sincity", "pl").entries[key]
    parcel = Parcel(file, (Incoming(key, None, before.source[0], "Marv już jest", "ok", 1),))
    takes_back(own, load_game(own, "sincity"), "pl", parcel, "handed.csv", write=True)
    written = (own.root / file).read_text(encoding="utf-8")
    assert written.count("\nmsgctxt") == 1
    assert 'msgstr "Marv już jest"' in written


@pytest.mark.soak
def test_nothing_to_say_writes_no_catalog(own: Project) -> None:
    assert update_catalog(own, load_game(own, "smashup"), "ru")[1] is False
    assert not own.locales.exists()


def test_what_a_project_does_is_told_in_a_line_for_each_file(own: Project, write: Write) -> None:
    write("cards/smashup/game.yml", "factions: [elves]\nconstants: {hand_limit: 11, opening_hand: }\n")
    write("cards/smashup/factions/elves.yml", ELVES)
    write("templates/smashup/faces.css", "")
    write("templates/smashup/art/.DS_Store", "")
    assert {one.file: told(one) for one in own_files(own)} == {
        "cards/smashup/factions/elves.yml": "is new",
        "cards/smashup/game.yml": "adds factions.elves; replaces constants.hand_limit; removes constants.opening_hand",
        "templates/smashup/faces.css": "replaces the installed file",
    }


def test_a_project_is_found_from_below_and_says_what_it_lies_over(own: Project, write: Write) -> None:
    inside = write("cards/smashup/game.yml", "title: Ours\n").parent
    assert find_project(inside) == own
    said = json.loads(forge("project", "--json", cwd=inside).stdout)
    assert (said["root"], said["over"]) == (str(own.root), str(ROOT))
    assert said["files"] == [
        {"file": "cards/smashup/game.yml", "over": True, "adds": [], "replaces": ["title"], "removes": []}
    ]


def test_where_there_is_no_project_nothing_is_written(tmp_path: Path) -> None:
    nowhere = Project(tmp_path, ROOT)
    assert not nowhere.is_there
    with pytest.raises(ProblemsError, match=r"is no project.*forge new"):
        nowhere.own(nowhere.locales / "pl" / "smashup.po")
    with pytest.raises(ProblemsError, match="stays as it is"):
        Project(ROOT, tmp_path).own(tmp_path / "locales" / "pl" / "smashup.po")


def test_what_is_whole_stands_alone_unless_it_says_that_it_lies_over(finished_copy: Path, tmp_path: Path) -> None:
    assert find_project(finished_copy / "cards") == Project(finished_copy)
    for name in ("cards", "locales", "templates"):
        (tmp_path / name).symlink_to(finished_copy / name)
    (tmp_path / "forge.yml").write_text("{}\n")
    assert find_project(tmp_path) == Project(tmp_path, ROOT)


@pytest.mark.parametrize("name", ["my-bears", "my_game"])
def test_what_is_begun_is_whole(tmp_path: Path, name: str) -> None:
    adds = name == "my-bears"
    begun = begin_project(Project(ROOT), tmp_path / name, "smashup" if adds else None)
    made, game_id = find_project(tmp_path / name), "smashup" if adds else begun.id
    assert (made.over, made.own_games()) == (ROOT, [game_id])
    assert set(begun.files) == {"forge.yml", ".gitignore", *(one.file for one in own_files(made))}
    assert not [path for path in begun.files if ROOT.as_posix() in (made.root / path).read_text(encoding="utf-8")]
    game = load_game(made, game_id)
    mine = [thing for thing in game.printed if not adds or thing.group == begun.id]
    assert mine and not [path for path in begun.files if "__" in (made.root / path).read_text(encoding="utf-8")]
    assert check_templates(made, game) == []
    if not adds:
        return
    drawn = {f"templates/smashup/art/{thing.id}.svg" for thing in mine} | {"templates/smashup/emblems/my_bears.svg"}
    assert {problem.file for problem in pictures_missing(made, game)} == drawn
    assert not load_catalog(made, "smashup", "pl").entries["card.my_bears_ambush.text.destroy"].fuzzy
    for code in ("en", "pl", "ru"):
        assert update_catalog(made, game, code, write=False)[1] is False, code
        texts = load_texts(made, game, code)
        assert not texts.faults
        assert {state for key, state in texts.states() if begun.id in key} == {"ok"}


@pytest.mark.soak
def test_a_project_that_is_begun_prints_plays_and_is_proofread(tmp_path: Path) -> None:
    assert forge("new", "my-bears", "--game", "smashup", cwd=tmp_path).returncode == 0
    here = tmp_path / "my-bears"
    checked = forge("check", cwd=here)
    assert checked.returncode == 0
    assert "smashup: no problems in the database, the templates and in en, pl, ru" in checked.stdout
    assert checked.stderr.count("no picture yet") == 4
    assert "zwycięzca dobiera 2 karty" in forge("write", "my_bears_camp", "--lang", "pl", cwd=here).stdout
    said = forge("proof", "my_bears_ambush", "--lang", "ru", "Уничтожь приспешника силой 3 или меньше.", cwd=here)
    assert "на карте «2»" in said.stdout.replace("\u00a0", " ")
    names = "my_bears,pirates,ninjas,robots"
    assert "my_bears" in forge("simulate", "--factions", names, "--games", "2", cwd=here).stdout
    for code in ("en", "pl", "ru"):
        done = forge("print", "--factions", "my_bears", "--lang", code, "--bases", "-o", f"{code}.pdf", cwd=here)
        assert done.returncode == 0, done.stderr
    assert not (ROOT / "build" / "my_bears").exists()


@pytest.mark.parametrize(
    ("name", "game", "said"),
    [
        ("pirates", "smashup", "smashup has 'pirates' already"),
        ("smashup", None, "there is a game 'smashup' already"),
        ("медведи", "smashup", "gives no id"),
        ("bears", "sincity", "nothing is known of how to add to sincity; there is a starter for: smashup"),
    ],
)
def test_what_cannot_be_begun_is_told_and_nothing_is_written(
    tmp_path: Path, name: str, game: str | None, said: str
) -> None:
    with pytest.raises(ProblemsError, match=said):
        begin_project(Project(ROOT), tmp_path / name, game)
    assert list(tmp_path.iterdir()) == []
