"""A term is renamed in every inflection, what cannot be proven is told, and the inverse undoes it exactly."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from forge.edition.update import update_catalog
from forge.language.catalog import read_catalog
from forge.language.grammar.table.files import TermEntry
from forge.language.grammar.table.lexicon import Lexicon, Variant
from forge.language.grammar.table.parts import LanguageTable, load_table
from forge.language.morphology import Morphology, load_morphology
from forge.lint.renaming import files
from forge.lint.renaming.government import governed
from forge.lint.renaming.paradigm import Paradigm, cells_of
from forge.lint.renaming.scalars import rewritten
from forge.lint.renaming.several import starred
from forge.lint.renaming.swap import Grammatical, Rewording
from forge.lint.renaming.word import NewWord, Unknown, entry_of
from forge.project import Project
from forge.rules.games import load_game
from tests.cli.calling import forge
from tests.conftest import ROOT
from tests.language.test_grammar import LANGUAGE
from tests.language.test_parts import COMMON_PART, COMMON_TERMS

TAKES = {"na": ("acc", "loc"), "z": ("gen", "ins"), "o": ("loc", "acc"), "к": ("dat",), "на": ("acc", "loc")}
SHOWN = ("Zniszcz kartę. Zniszcz bazę. Możesz zagrać kartę. Zagraj akcję. Wybierz kartę. Wybierz bazę.",)


@cache
def table_of(code: str) -> LanguageTable:
    return load_table(Project(ROOT), code, "smashup")


@cache
def variant(code: str, name: str) -> Variant:
    table = table_of(code)
    lexicon = Lexicon(load_morphology(*table.inflection), {}, {})
    features = table.settings.features
    lexicon.add(name, table.terms[name], {value: kind for kind, values in features.items() for value in values})
    return lexicon.terms[name][0]


def inflecting(code: str) -> Callable[[Mapping[str, str]], Morphology]:
    name, data, *_ = table_of(code).inflection
    return lambda like: load_morphology(name, {**data, "like": {**data.get("like", {}), **like}})


@cache
def swap(code: str, say: str, animacy: str | None = None) -> Rewording:
    settings = table_of(code).settings
    old = variant(code, "noun.minion")
    _, new = entry_of(NewWord(say, animacy=animacy), old, settings.features, inflecting(code), ["барон"])
    morphology = load_morphology(*table_of(code).inflection)
    pronouns = [variant(code, "pro").core.forms]
    shown = governed(morphology, SHOWN, ["nie"])
    plural = {1: "one", 2: "few", 5: "many"}
    known = Grammatical(
        morphology, TAKES, ("nie", "не"), ("i", "и"), settings.counting, plural, pronouns, shown, settings.elisions
    )
    return Rewording(Paradigm(old, cells_of(settings.features)), new, known)


@pytest.mark.parametrize(
    ("say", "text", "expected", "doubts"),
    [
        # what can be seen, from the words before the term
        ("istota", "Ten sługus ma moc.", "Ta istota ma moc.", ()),
        ("istota", "Zagraj na tego sługusa.", "Zagraj na tę istotę.", ()),
        ("istota", "Zniszcz swojego sługusa.", "Zniszcz swoją istotę.", ()),
        (
            "istota",
            "Przesunięcie sługusa na tę bazę to nie zagranie.",
            "Przesunięcie istoty na tę bazę to nie zagranie.",
            (),
        ),
        ("istota", "Moc wszystkich sługusów.", "Moc wszystkich istot.", ()),
        ("istota", "SŁUGUS i Sługusy.", "ISTOTA i Istoty.", ()),
        ("pomocnik", "Wszystkie sługusy wracają.", "Wszyscy pomocnicy wracają.", None),
        # an elision before the new word, and none elsewhere
        ("istota", "Gra ze sługusem i z bazą.", "Gra z istotą i z bazą.", ()),
        # numbers: each gender is counted in its own way
        ("istota", "Zniszcz 2 sługusów.", "Zniszcz 2 istoty.", ("istoty",)),
        ("istota", "Zniszcz {n} sługusów.", "Zniszcz {n} istot.", ("istot",)),
        # what speaks of it from elsewhere is changed where nothing else is meant, and told
        ("istota", "Sługus zostaje zniszczony.", "Istota zostaje zniszczona.", ("zniszczona",)),
        ("istota", "Gracz, którego sługus jest słaby.", "Gracz, którego istota jest słaby.", None),
        # look-alikes
        ("istota", "Sługusowaty gracz.", "Sługusowaty gracz.", ()),
        ("istota", "{minion} i karta.", "{minion} i karta.", ()),
    ],
)
def test_a_polish_noun_of_another_gender_brings_along_what_agrees_with_it(
    say: str, text: str, expected: str, doubts: tuple[str, ...] | None
) -> None:
    entry = swap("pl", say) if say == "istota" else swap_of_gender(say, "m1")
    made = entry.text(text, {"n": "many"})
    assert made.text == expected
    assert doubts is None or made.doubts == doubts


@cache
def swap_of_gender(say: str, gender: str) -> Rewording:
    features = table_of("pl").settings.features
    old = variant("pl", "noun.minion")
    _, new = entry_of(NewWord(say, gender=gender), old, features, inflecting("pl"), ())
    return Rewording(swap("pl", "istota").old, new, swap("pl", "istota").known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Можешь вернуть этого приспешника на руку.", "Можешь вернуть этого миньона на руку."),
        ("Сыграй экстра-приспешника.", "Сыграй экстра-миньона."),
        ("Приспешники и приспешниками, у приспешников.", "Миньоны и миньонами, у миньонов."),
        ("Приспешничество процветает.", "Приспешничество процветает."),
    ],
)
def test_a_russian_noun_of_the_same_class_takes_the_form_of_the_other(text: str, expected: str) -> None:
    made = swap("ru", "миньон", "anim").text(text)
    assert (made.text, made.doubts) == (expected, ())


def test_another_animacy_is_heard_in_the_accusative() -> None:
    assert swap("ru", "болван", "inan").text("Сыграй на этого приспешника.").text == "Сыграй на этот болван."


@pytest.mark.parametrize(
    ("code", "word", "option", "choices"),
    [
        ("ru", NewWord("болван"), "animacy", ("anim", "inan")),
        ("pl", NewWord("sługa"), "gender", ("f", "m1")),
        ("pl", NewWord("blonion"), "like", ()),
    ],
)
def test_what_nobody_can_know_is_asked(code: str, word: NewWord, option: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(Unknown) as asked:
        entry_of(word, variant(code, "noun.minion"), table_of(code).settings.features, inflecting(code), ())
    assert (asked.value.option, asked.value.choices) == (option, choices)


def test_a_word_that_no_dictionary_has_inflects_like_another() -> None:
    features = table_of("pl").settings.features
    old = variant("pl", "noun.minion")
    entry, forms = entry_of(NewWord("minion", like="baron"), old, features, inflecting("pl"), ())
    assert entry.like == "baron"
    assert {shape.words for shape in forms.by_cell["gen", "pl"]} == {("minionów",)}


@pytest.mark.parametrize(
    ("code", "say", "expected"),
    [
        ("pl", "istota żywa", "istota* żywy*"),
        ("pl", "bardzo silny sługus", "bardzo silny* sługus*"),
        ("pl", "sługus o największej mocy", "sługus* o największej mocy"),
        ("ru", "верный слуга", "верный* слуга*"),
        ("ru", "колода баз", "колода* баз"),
        ("ru", "король* нищий", "король* нищий"),
    ],
)
def test_of_several_words_those_inflect_that_agree_with_the_noun(code: str, say: str, expected: str) -> None:
    assert starred(say, inflecting(code)({})) == expected


@pytest.mark.parametrize(
    ("code", "say", "message"),
    [
        ("ru", " ", "the new word is empty"),
        ("pl", "żywa sługus", "'żywa' does not agree with 'sługus'"),
        ("pl", "król żebrak", "two nouns in the nominative"),
        ("pl", "szybko i dobrze", "no word of 'szybko i dobrze' is a noun"),
    ],
)
def test_words_that_cannot_go_together_are_refused(code: str, say: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        starred(say, inflecting(code)({}))


@pytest.mark.parametrize(
    ("code", "say", "text", "expected"),
    [
        ("pl", "istota* żywy*", "Zagraj na tego sługusa.", "Zagraj na tę istotę żywą."),
        ("pl", "istota* żywy*", "Sługusy i moc sługusów.", "Istoty żywe i moc istot żywych."),
        ("pl", "istota* żywy*", "Zniszcz 2 sługusów.", "Zniszcz 2 istoty żywe."),
        ("pl", "wierny* stronnik*", "Zniszcz tego sługusa.", "Zniszcz tego wiernego stronnika."),
        ("ru", "верный* слуга*", "Сыграй 2 приспешников.", "Сыграй 2 верных слуг."),
        ("ru", "верный* слуга*", "У тебя есть 2 приспешника.", "У тебя есть 2 верных слуги."),
        ("ru", "верный* слуга*", "Верни этого приспешника на руку.", "Верни этого верного слугу на руку."),
    ],
)
def test_a_term_of_several_words_is_said_in_every_inflection(code: str, say: str, text: str, expected: str) -> None:
    assert next((made.text for made in swap(code, say).texts(text) if made.text == expected), None) == expected


def test_a_glossary_has_the_stars_of_a_term_of_several_words() -> None:
    text = (
        "terms:\n  noun.minion: {say: sługus}\n  extra.minion: {say: ekstra-sługus}\n"
        '  strongest: {say: "sługus* o największej mocy", variants: ["moc sługusa"]}\n'
    )
    made = files.glossary(text, ["noun.minion"], TermEntry("istota* żywy*"), swap("pl", "istota* żywy*"), "tak")
    assert made.text == (
        "terms:\n  noun.minion: {say: istota* żywy*, avoid: [{say: sługus, why: tak}]}\n"
        "  extra.minion: {say: ekstra-istota* żywy*}\n"
        '  strongest: {say: "istota* żywy* o największej mocy", variants: ["moc istoty żywej"]}\n'
    )


def test_of_several_words_one_that_no_dictionary_has_inflects_like_another() -> None:
    features = table_of("pl").settings.features
    old = variant("pl", "noun.minion")
    word = NewWord("dziki* foonion*", like="baron")
    entry, forms = entry_of(word, old, features, inflecting("pl"), ())
    assert (entry.say, entry.gender, entry.like) == ("dziki* foonion*", None, "baron")
    assert {shape.words for shape in forms.by_cell["gen", "pl"]} == {("dzikich", "foonionów")}
    assert {shape.words for shape in forms.by_cell["nom", "sg"]} == {("dziki", "foonion")}


def test_settings_that_tell_of_anybodys_texts_keep_the_old_word() -> None:
    text = "units: [kart, sługus]\nclaims:\n  - {rule: sługus, about: [sługus, karta], of: sługus*}\n"
    beside = files.settings(text, swap("pl", "istota"), "claims")
    assert beside == (
        "units: [kart, isto]\nclaims:\n  - {rule: sługus, about: [istota|sługus, karta], of: istota*|sługus*}\n"
    )
    alone = files.settings("words: [sługus]\nrivals: [[sługus]]\n", swap("pl", "istota"), "terms")
    assert alone == "words: [istota]\nrivals: [[sługus]]\n"


@pytest.mark.parametrize("path", sorted(ROOT.glob("locales/*/smashup.glossary.yml")), ids=lambda path: path.parent.name)
def test_values_are_found_where_they_stand(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert rewritten(text, lambda place, raw: raw) == text


# --- a whole renaming ------------------------------------------------------------------------------------------------

DUEL = """
id: duel
language: en
title: Duel
designer: B. Nobody
players: {min: 2, max: 2}
groups: {one: deck, many: decks}
decks: {red: Red deck}
types: {blow: {name: Blow, deck: red}}
titles:
  - {id: jab, name: Beast, type: blow, text: "See the beasts."}
  - {id: hook, name: Hook, type: blow, text: "A beast."}
"""
SAID = {
    "card.jab.name": "La besto",
    "card.jab.text.says": "Vidu la bestojn.",
    "card.hook.name": "Hoko",
    "card.hook.text.says": "Unu besto. Bestoj!",
}


@pytest.fixture
def duel(tmp_path: Path) -> Project:
    """A small game in a small language."""
    for folder in ("cards/duel", "locales/en", "locales/eo", "templates"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "cards" / "words.yml", tmp_path / "cards")
    for name in ("language.yml", "checks.yml"):
        shutil.copy(ROOT / "locales" / "en" / name, tmp_path / "locales" / "en")
    for name, text in {
        "cards/duel/game.yml": DUEL,
        "locales/eo/language.yml": LANGUAGE,
        "locales/eo/phrasebook.yml": COMMON_PART,
        "locales/eo/glossary.yml": COMMON_TERMS,
        "locales/eo/duel.glossary.yml": 'terms:\n  noun.beast: {say: besto, variants: ["la besto", bruto]}\n',
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    project = Project(tmp_path)
    game = load_game(project, "duel")
    for code in ("en", "eo"):
        update_catalog(project, game, code)
    path = tmp_path / "locales" / "eo" / "duel.po"
    text = path.read_text(encoding="utf-8")
    for key, said in SAID.items():
        before, found, after = text.partition(f'msgctxt "{key}"\n')
        assert found, key
        text = before + found + after.replace('msgstr ""', f'msgstr "{said}"', 1)
    path.write_text(text, encoding="utf-8")
    return project


def said(project: Project) -> dict[str, str]:
    entries = read_catalog(project.locales / "eo" / "duel.po", "eo", "duel.po").entries
    return {key: entries[key].forms[0] for key in SAID}


def held(project: Project) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((project.locales / "eo").iterdir())}


def test_a_renaming_is_shown_made_and_undone(duel: Project) -> None:
    start = held(duel)
    shown = forge("term", "rename", "beast", "bruto", "--lang", "eo", "--dry-run", cwd=duel.root)
    assert shown.returncode == 0 and held(duel) == start
    assert '+msgstr "Vidu la brutojn."' in shown.stdout and "2 texts and 2 files would change" in shown.stdout
    done = forge("term", "rename", "beast", "bruto", "--lang", "eo", cwd=duel.root)
    assert "2 texts and 2 files changed" in done.stdout and '+msgstr "Vidu la brutojn."' in done.stdout
    assert said(duel) == SAID | {"card.jab.text.says": "Vidu la brutojn.", "card.hook.text.says": "Unu bruto. Brutoj!"}
    assert "card.jab.name" in done.stdout  # a name stays, and is told
    glossary = held(duel)["duel.glossary.yml"]
    assert "say: bruto" in glossary and "{say: besto, why: here it is called “bruto”}" in glossary
    assert "la bruto" in glossary and ", bruto]" not in glossary
    back = forge("term", "rename", "beast", "besto", "--lang", "eo", cwd=duel.root)
    assert back.returncode == 0 and held(duel) == start
    several = forge("term", "rename", "beast", "granda bruto", "--lang", "eo", cwd=duel.root)
    assert said(duel)["card.jab.text.says"] == "Vidu la granda brutojn." and "besto -> granda bruto" in several.stdout
    further = forge("term", "rename", "beast", "bruto", "--lang", "eo", cwd=duel.root)
    undo = further.stdout.splitlines()[-1].removeprefix("undo it with: forge ")
    assert undo == "term rename beast --lang eo 'granda bruto*'" and said(duel)["card.hook.text.says"].startswith(
        "Unu bruto"
    )
    forge(*shlex.split(undo), cwd=duel.root)
    back = forge("term", "rename", "beast", "besto", "--lang", "eo", cwd=duel.root)
    assert back.returncode == 0 and held(duel) == start
    again = forge("term", "rename", "beast", "besto", "--lang", "eo", cwd=duel.root)
    assert again.returncode == 2 and "called 'besto' already" in again.stderr


def test_a_term_is_renamed_in_the_folders_that_files_may_be(duel: Project) -> None:
    locale = duel.locales / "eo"
    for name in ("duel.glossary", "duel.claims"):
        (locale / name).mkdir()
    (locale / "duel.glossary.yml").rename(locale / "duel.glossary" / "beasts.yml")
    claims = locale / "duel.claims" / "words.yml"
    claims.write_text("concepts:\n  foe:\n    fremdulo|besto|\n    dua fremdulo\n", encoding="utf-8")
    forge("term", "rename", "beast", "bruto", "--lang", "eo", cwd=duel.root)
    assert load_table(duel, "eo", "duel").terms["noun.beast"].say == "bruto"
    assert claims.read_text(encoding="utf-8") == "concepts:\n  foe:\n    fremdulo|bruto|besto|\n    dua fremdulo\n"


def test_what_was_renamed_in_folders_is_taken_back_and_names_of_concepts_stay(duel: Project) -> None:
    locale = duel.locales / "eo"
    given = {
        "duel.concepts/beasts.yml": "says:\n  besto: la besto\n",
        "duel.concepts/laws.yml": "laws:\n  - {more: besto, unless: foe}\n",
        "duel.denials/goal.yml": "rules:\n  goal:\n    - {wrong: besto}\n",
        "duel.denials/.goal.yml": "rules:\n  goal:\n    - {wrong: besto}\n",  # what an editor leaves
    }
    for name, text in given.items():
        (locale / name).parent.mkdir(exist_ok=True)
        (locale / name).write_text(text, encoding="utf-8")

    def there() -> dict[str, str]:
        return {name: (locale / name).read_text(encoding="utf-8") for name in given}

    forge("term", "rename", "beast", "bruto", "--lang", "eo", cwd=duel.root)
    assert there() == given | {
        "duel.concepts/beasts.yml": "says:\n  besto: la bruto\n",
        "duel.denials/goal.yml": "rules:\n  goal:\n    - {wrong: bruto}\n",
    }
    forge("term", "rename", "beast", "besto", "--lang", "eo", cwd=duel.root)
    assert there() == given


def test_what_was_changed_since_is_left_as_it_is(duel: Project) -> None:
    forge("term", "rename", "beast", "bruto", "--lang", "eo", cwd=duel.root)
    path = duel.locales / "eo" / "duel.po"
    path.write_text(path.read_text(encoding="utf-8").replace("Unu bruto. Brutoj!", "Nova bruto."), encoding="utf-8")
    forge("term", "rename", "beast", "besto", "--lang", "eo", cwd=duel.root)
    assert said(duel) == SAID | {"card.hook.text.says": "Nova besto."}
    assert "say: besto" in held(duel)["duel.glossary.yml"]


def test_a_glossary_that_was_changed_since_says_the_old_word_again(duel: Project) -> None:
    forge("term", "rename", "beast", "bruto", "--lang", "eo", cwd=duel.root)
    path = duel.locales / "eo" / "duel.glossary.yml"
    path.write_text(path.read_text(encoding="utf-8").replace('"la bruto"', '"la bruto", beleto'), encoding="utf-8")
    forge("term", "rename", "beast", "besto", "--lang", "eo", cwd=duel.root)
    assert said(duel) == SAID
    entry = load_table(duel, "eo", "duel").terms["noun.beast"]
    assert (entry.say, entry.variants) == ("besto", ("la besto", "beleto"))
    assert [getattr(one, "say", one) for one in entry.avoid] == ["bruto"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("beats", "bruto"), "there is no noun 'beats'; there are: beast"),
        (("beast", "besto"), "it is called 'besto' already"),
        (("beast", "bruto", "--form", "bruto"), "--form 'bruto' is no form"),
    ],
)
def test_what_cannot_be_renamed_is_told_and_nothing_is_written(
    args: tuple[str, ...], message: str, duel: Project
) -> None:
    start = held(duel)
    done = forge("term", "rename", *args, "--lang", "eo", cwd=duel.root)
    assert done.returncode != 0 and message in done.stdout + done.stderr
    assert held(duel) == start


def test_names_of_concepts_and_of_kinds_are_no_words() -> None:
    names = "laws:\n  - {more: sługus, unless: bez}\nfacets:\n  whose: {of: sługus action}\n"
    told = files.settings(f"says:\n  sługus: twój sługus\n{names}", swap("pl", "istota"), "concepts")
    assert told == f"says:\n  sługus: twoja istota\n{names}"


def test_an_entry_of_a_glossary_in_lines_is_changed_as_one_in_braces_is() -> None:
    text = (
        "terms:\n  noun.minion:\n    say: sługus\n    forms: {nom pl: sługusy}\n    variants: [stronnik, istota]\n"
        "  other: {say: karta}\n"
    )
    told = files.glossary(text, ["noun.minion"], TermEntry("istota"), swap("pl", "istota"), "tak się mówi")
    assert told.text == (
        "terms:\n  noun.minion:\n    say: istota\n    variants: [stronnik]\n"
        "    avoid: [{say: sługus, forms: {nom pl: sługusy}, why: tak się mówi}]\n  other: {say: karta}\n"
    )


@pytest.mark.soak
@pytest.mark.parametrize(
    ("code", "args", "least"),
    [("ru", ("миньон", "--animacy", "anim"), 0), ("pl", ("istota",), 60), ("en", ("ally",), 0)],
)
def test_the_minions_of_the_game_are_renamed_and_renamed_back(
    code: str, args: tuple[str, ...], least: int, tmp_path: Path
) -> None:
    for folder in ("cards", "locales", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    files_of = sorted(path for path in (tmp_path / "locales" / code).rglob("*") if path.is_file())
    start = {path: path.read_bytes() for path in files_of}
    done = forge("term", "rename", "minion", *args, "--lang", code, "--game", "smashup", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    catalog = read_catalog(tmp_path / "locales" / code / "smashup.po", code, "smashup.po")
    fuzzy = [entry.key for entry in catalog.entries.values() if entry.fuzzy]
    assert (len(fuzzy) <= 100) if least else not fuzzy
    checked = forge("check", "--game", "smashup", "--lang", code, cwd=tmp_path)
    wrong = [line for line in checked.stdout.splitlines() if code in line and "fuzzy" not in line]
    assert any("all mean what their cards do" in line for line in wrong), checked.stdout
    old = {"ru": "приспешник", "pl": "sługus", "en": "minion"}[code]
    assert forge("term", "rename", "minion", old, "--lang", code, "--game", "smashup", cwd=tmp_path).returncode == 0
    assert {path: path.read_bytes() for path in files_of} == start
