"""The two parts of a language: a game adds to what every game says, and takes nothing's place unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.abilities.codec import decode
from forge.abilities.effects import Draw
from forge.abilities.frames import Ongoing, OnPlay, When
from forge.abilities.phrases import Card, Hand, One, You
from forge.abilities.vocabulary import COMMON
from forge.language.grammar.grammar import Bearer, Grammar, load_grammar
from forge.language.grammar.meaning import meaning
from forge.language.grammar.reading.read import read
from forge.language.grammar.table.lexicon import spelled, ways
from forge.problems import ProblemsError
from forge.project import Project
from tests.language.test_grammar import LANGUAGE, PHRASEBOOK

COMMON_PART = (
    PHRASEBOOK[: PHRASEBOOK.index("sections:")]
    + """
sections:
  head:
    - {means: card, says: "[noun.card]"}
  selection:
    - {means: {one: $of}, says: "{of:sg}"}
    - known
    - {means: this, says: ĉi}
  effects:
    - {means: [$a, $rest...], says: ["{a}. {rest}"]}
  effect:
    - {means: {draw: $n}, says: "<draw> {n} [noun.card:acc,count=n]", reads: "<draw> {n} kartojn"}
    - {means: {destroy: $what}, says: "<destroy> / {what:acc}"}
"""
)
COMMON_TERMS = """
terms:
  noun.card: {say: karto}
  destroy: {say: detrui, pos: verb}
  draw: {say: preni, pos: verb}
"""
GAME_PART = """
labels: {ongoing: [Daŭre]}
sections:
  selection:
    - known
    - {means: this, bearer: beast, says: "tiun [beast:acc]"}
  effect:
    - {means: {gain: $n}, says: "<draw> {n} [coin:acc,count=n]"}
"""
GAME_TERMS = """
terms:
  beast: {say: besto}
  coin: {say: monero}
  draw: {variants: [tiri], avoid: [{say: kapti, why: too rough}]}
"""


def made(root: Path, phrases: str = GAME_PART, terms: str = GAME_TERMS, common: str = COMMON_PART) -> Project:
    place = root / "locales" / "eo"
    place.mkdir(parents=True)
    files = {
        "language.yml": LANGUAGE,
        "phrasebook.yml": common,
        "glossary.yml": COMMON_TERMS,
        "beasts.phrasebook.yml": phrases,
        "beasts.glossary.yml": terms,
    }
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")
    return Project(root)


def grammar(project: Project, **more: object) -> Grammar:
    vocabulary = COMMON.extended((), bearers=("beast", "plant"))
    return load_grammar(project, "eo", vocabulary, {}, game="beasts", **more)  # type: ignore[arg-type]


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


def effect(data: object) -> object:
    return decode([{"on_play": data}], COMMON)


def test_a_game_says_its_own_besides_what_every_game_says(tmp_path: Path) -> None:
    said = grammar(made(tmp_path))
    for data, text in [({"gain": 2}, "Prenu 2 monerojn."), ({"draw": 2}, "Prenu 2 kartojn.")]:
        ability = decode([{"on_play": data}], COMMON)
        assert said.writer(Bearer("beast")).text(ability) == text
        [reading] = read(said, text, Bearer("beast")).found
        assert reading.normal == meaning(ability, COMMON)


def test_words_for_a_term_of_every_game_may_be_added(tmp_path: Path) -> None:
    said = grammar(made(tmp_path))
    [more] = read(said, "Tiru 2 kartojn.").found
    [rough] = read(said, "Kaptu 2 kartojn.").found
    assert more.ability == rough.ability == effect({"draw": 2})
    assert [note.kind for note in (*more.notes, *rough.notes)] == ["term: too rough"]


@pytest.mark.parametrize("brackets", ["(one|two|three)? " * 40, "(one|(two|three) (a|b))? " * 20])
def test_a_term_of_more_wordings_than_anything_can_hold_is_told_before_it_is_spelled_out(
    brackets: str, tmp_path: Path
) -> None:
    terms = GAME_TERMS.rstrip("\n") + f"\n  much: {{say: karto, variants: ['{brackets}(x|y)']}}\n"
    project = made(tmp_path, terms=terms)
    with pytest.raises(ProblemsError) as caught:
        grammar(project)
    (problem,) = caught.value.problems
    assert problem.file == "locales/eo/beasts.glossary.yml" and problem.line == line_of(terms, "  much:")
    assert "a term may have 10,000 at most" in problem.message


@pytest.mark.parametrize("say", ["a card", "(again)? in (his|her) hand", "a (b|c (d|e)?|f)? (g|(h|i) j)", "(|a) b"])
def test_wordings_are_counted_as_they_are_spelled(say: str) -> None:
    assert ways(say) == len(spelled(say))


def test_entries_go_to_the_place_that_is_named_above_them(tmp_path: Path) -> None:
    this = decode([{"on_play": {"destroy": "this"}}], COMMON)
    there = grammar(made(tmp_path / "there"))
    assert there.writer(Bearer("beast")).text(this) == "Detruu tiun beston."
    assert there.writer(Bearer("plant")).text(this) == "Detruu ĉi."
    behind = GAME_PART.replace("    - known\n", "    - last\n")
    assert grammar(made(tmp_path / "behind", behind)).writer(Bearer("beast")).text(this) == "Detruu ĉi."


def test_the_printed_label_goes_before_other_spellings(tmp_path: Path) -> None:
    project = made(tmp_path)
    ability = decode([{"ongoing": {"instead": {"would": {"destroyed": "this"}, "do": {"draw": 1}}}}], COMMON)
    rule = '  rule: [{means: {instead: {would: {destroyed: this}, do: $do}}, says: "{do}"}]\n'
    (project.locales / "eo" / "beasts.phrasebook.yml").write_text(GAME_PART + rule, encoding="utf-8")
    said = grammar(project, labels={"ongoing": "Konstante —"})
    assert said.writer(Bearer("plant")).text(ability).startswith("Konstante — ")
    assert grammar(project).writer(Bearer("plant")).text(ability).startswith("Daŭre: ")


FEW = COMMON.only(OnPlay, Ongoing, When, Draw, One, Card, Hand, You)


def test_what_a_game_has_no_kinds_for_is_left_out(tmp_path: Path) -> None:
    part = GAME_PART.replace('    - known\n    - {means: this, bearer: beast, says: "tiun [beast:acc]"}\n', "    []\n")
    part = part.replace("{means: {gain: $n}, says", "{means: {draw: $n}, overrides: true, says")
    few = load_grammar(made(tmp_path, part), "eo", FEW, {}, game="beasts")
    ability = decode([{"on_play": {"draw": 2}}], FEW)
    assert few.writer(Bearer("beast")).text(ability) == "Prenu 2 monerojn."
    assert read(few, "Detruu ĉi.", Bearer("beast")).found == ()


def test_what_a_game_says_itself_it_must_have_kinds_for(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError, match=r"beasts.phrasebook.yml:\d+: selection: there is no selection 'this'"):
        load_grammar(made(tmp_path), "eo", FEW, {}, game="beasts")


def test_what_bears_a_text_is_something_of_the_game(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError, match=r"selection: 'baest' bears no text here; there are: beast, plant"):
        grammar(made(tmp_path, GAME_PART.replace("bearer: beast", "bearer: baest")))


@pytest.mark.parametrize(
    ("part", "old", "new", "name", "problem"),
    [
        (
            "phrases",
            "{means: {gain: $n}",
            '{means: {draw: $n}, says: "<draw>  {n} kartojn"}\n    - {means: {gain: $n}',
            "phrasebook",
            "'<draw> {n} kartojn' stands in locales/eo/phrasebook.yml, line DRAW already",
        ),
        (
            "phrases",
            "{means: {gain: $n}",
            '{means: {draw: $n}, says: "<draw> el la talio {n}"}\n    - {means: {gain: $n}',
            "phrasebook",
            "how this is printed stands in locales/eo/phrasebook.yml, line DRAW; write `overrides: true`",
        ),
        (
            "phrases",
            "{means: {gain: $n},",
            "{means: {gain: $n}, overrides: true,",
            "phrasebook",
            "`overrides` has nothing to override",
        ),
        (
            "phrases",
            'says: "<draw> {n} [coin:acc,count=n]"',
            "reads: 'prenu {n}'}\n    - {means: {gain: $n}, reads: 'prenu {n}'",
            "phrasebook",
            "'prenu {n}' stands in locales/eo/beasts.phrasebook.yml, line 8 already",
        ),
        ("phrases", "- known", "- unknown", "phrasebook", "there is no place 'unknown' in locales/eo/phrasebook.yml"),
        ("phrases", "labels:", "same: {sama: egala}\nlabels:", "phrasebook", "same: 'sama' stands in"),
        ("phrases", "[coin:acc,count=n]", "[money:acc,count=n]", "phrasebook", "'money' is no term of the glossary"),
        ("phrases", "{gain: $n}", "{gian: $n}", "phrasebook", "there is no effect 'gian'"),
        ("terms", "beast: {say: besto}", "draw: {say: tiri, pos: verb}", "glossary", "'draw' is given twice"),
        ("terms", "draw: {variants", "draw: {say: tiri, variants", "glossary", "'draw' stands in locales/eo/glossary"),
        ("terms", "coin: {say: monero}", "coin: {variants: [monero]}", "glossary", "'coin' needs `say`"),
    ],
)
def test_what_stands_in_both_parts_is_a_problem_with_its_place(
    tmp_path: Path, part: str, old: str, new: str, name: str, problem: str
) -> None:
    common = COMMON_PART.replace("sections:", "same: {sama: alia}\nsections:")
    texts = {"phrases": GAME_PART, "terms": GAME_TERMS}
    assert old in texts[part]
    project = made(tmp_path, common=common, **texts | {part: texts[part].replace(old, new)})
    with pytest.raises(ProblemsError) as caught:
        grammar(project)
    [found] = caught.value.problems
    assert problem.replace("DRAW", str(line_of(common, "{draw: $n}"))) in found.message
    assert found.file == f"locales/eo/beasts.{name}.yml"
    lines = (texts[part].replace(old, new)).splitlines()
    assert any(word in lines[found.line - 1] for word in new.split())


def test_a_mistake_in_the_common_part_names_the_common_file(tmp_path: Path) -> None:
    project = made(tmp_path, common=COMMON_PART.replace("{destroy: $what}", "{destory: $what}"))
    with pytest.raises(ProblemsError) as caught:
        grammar(project)
    [found] = caught.value.problems
    assert (found.file, found.line) == ("locales/eo/phrasebook.yml", line_of(COMMON_PART, "{destroy: $what}"))
