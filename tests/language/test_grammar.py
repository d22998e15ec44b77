"""A language is a folder: a small fourth one, made here of data alone, is written, read and corrected."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.abilities.kinds import Ability
from forge.language.grammar.grammar import Bearer, Grammar, load_grammar
from forge.language.grammar.reading.read import read
from forge.language.grammar.reading.spans import spans
from forge.language.grammar.writing.probing import gaps
from forge.language.grammar.writing.unsaid import CannotSay
from forge.problems import ProblemsError
from forge.project import Project
from tests.abilities.smashup import VOCABULARY, decode, meaning

PHRASEBOOK = """
morphology:
  library: rules
  data:
    noun:
      - {tags: {case: nom, number: sg}, rules: [["$", ""]]}
      - {tags: {case: acc, number: sg}, rules: [["$", n]]}
      - {tags: {case: nom, number: pl}, rules: [["$", j]]}
      - {tags: {case: acc, number: pl}, rules: [["$", jn]]}
    adj:
      - {tags: {case: nom, number: sg}, rules: [["$", ""]]}
      - {tags: {case: acc, number: sg}, rules: [["$", n]]}
      - {tags: {case: nom, number: pl}, rules: [["$", j]]}
      - {tags: {case: acc, number: pl}, rules: [["$", jn]]}
    pron:
      - {tags: {case: nom, number: sg}, rules: [["$", ""]]}
      - {tags: {case: acc, number: sg}, rules: [["$", n]]}
      - {tags: {case: nom, number: pl}, rules: [["^.*$", ili]]}
      - {tags: {case: acc, number: pl}, rules: [["^.*$", ilin]]}
    verb:
      - {tags: {form: imp}, rules: [["i$", u]]}
      - {tags: {form: inf}, rules: [["$", ""]]}
      - {tags: {form: fin}, rules: [["i$", as]]}
features: {case: [nom, acc], number: [sg, pl], speaker: [you, they]}
forms:
  imp: {features: {form: imp}}
  inf: {features: {form: inf}}
  fin: {features: {form: fin}}
moods:
  command: ["<imp>"]
  may: ["vi rajtas <inf>"]
  tells: ["<fin>"]
rest: {may: command}
labels: {ongoing: [Daŭra]}
counting:
  - {plural: one, noun: {number: sg}}
  - {plural: other, noun: {number: pl}}
numerals: {2: [du]}
apart: {here: {field: at, section: place.on}}
sections:
  head:
    - {means: minion, says: "[noun.minion]"}
    - {means: base, says: "[noun.base]"}
    - {means: {minion: {tribe: $tribe}}, says: "{tribe}"}
  before:
    - {means: {whose: you}, says: "[mine]"}
    - {means: {other: true}, says: "[other]"}
  after:
    - {means: {at: $at}, says: "{at:place.on}"}
    - {means: {power: {at_most: $n}}, says: ["kun forto de {n} aŭ malpli", "kun maksimume {n} da forto"]}
  selection:
    - {means: {one: $of}, says: ["{of:sg}", "unu {of:sg}"]}
    - {means: {all: $of}, says: "ĉiujn {of:pl}"}
    - {means: {up_to: {n: $n, of: $of}}, says: "ĝis {n} {of:count=n}"}
    - {means: this, bearer: minion, says: "tiun ĉi [noun.minion]"}
    - {means: {the: $ref}, says: ["[it:=ref]", "tiun {ref}"]}
  place.on:
    - {means: here, says: ["ĉi tie", "sur tiu ĉi bazo"]}
    - {means: {the: $ref}, says: tie}
  effects:
    - {means: [{destroy: $a}, {return: $a}], says: "<destroy> kaj poste [return:imp] {a:acc}"}
    - {means: [$a, $rest...], says: ["{a}. {rest}"]}
  effect:
    - {means: {may: $do}, says: "{do:may}"}
    - means: {destroy: {together: [{all: {$a: {at: $at}}}, {all: {$b: {at: $at}}}]}}
      says: "<destroy> ĉiujn {a:acc,pl} kaj {b:acc,pl} {at:place.on}"
    - {means: {destroy: $what}, says: ["<destroy> / {what@here} / {what:acc}", "<destroy> / {what:acc}"]}
    - {means: {return: $what}, says: "<return> / {what:acc} / al ĝia posedanto"}
    - {means: {draw: $n}, says: "<draw> {n} [noun.card:acc,count=n]"}
    - {means: {choose: $what}, says: "<choose> {what:acc}"}
"""
GLOSSARY = """
terms:
  noun.minion: {say: servisto, variants: [helpanto], avoid: [{say: uloro, why: too low}]}
  noun.base: {say: bazo}
  noun.card: {say: karto}
  tribe.microbot: {say: roboteto}
  mine: {say: via, pos: adj}
  other: {say: alia, pos: adj}
  it: {say: ĝi, pos: pron}
  destroy: {say: detrui, pos: verb}
  return: {say: redoni, pos: verb}
  draw: {say: preni, pos: verb}
  choose: {say: elekti, pos: verb}
"""
LANGUAGE = "name: Esperanto\ntag: eo\nquotes: [{open: '“', close: '”'}, {open: '‘', close: '’'}]\ndash: –\n"
MINION = Bearer("minion", "war_raptor")


def folder(root: Path, phrasebook: str = PHRASEBOOK, glossary: str = GLOSSARY) -> Project:
    place = root / "locales" / "eo"
    place.mkdir(parents=True)
    (place / "language.yml").write_text(LANGUAGE, encoding="utf-8")
    (place / "phrasebook.yml").write_text(phrasebook, encoding="utf-8")
    (place / "glossary.yml").write_text(glossary, encoding="utf-8")
    return Project(root)


@pytest.fixture(scope="module")
def grammar(tmp_path_factory: pytest.TempPathFactory) -> Grammar:
    return load_grammar(folder(tmp_path_factory.mktemp("fourth")), "eo", VOCABULARY, {"war_raptor": "Milita Raptoro"})


def effects(*data: object) -> Ability:
    return decode([{"on_play": list(data)}])


SAID = [
    (
        effects({"may": {"destroy": {"one": {"minion": {"at": "here"}}}}}),
        "Vi rajtas detrui ĉi tie serviston.",
    ),
    (
        effects({"destroy": {"up_to": {"n": 2, "of": {"minion": {"power": {"at_most": 3}}}}}}),
        "Detruu ĝis 2 servistojn kun forto de 3 aŭ malpli.",
    ),
    (effects({"draw": 1}, {"draw": 3}), "Prenu 1 karton. Prenu 3 kartojn."),
    (
        effects({"return": {"all": {"minion": {"whose": "you", "other": True}}}}),
        "Redonu ĉiujn viajn aliajn servistojn al ĝia posedanto.",
    ),
    (
        effects({"choose": {"one": {"base": {}, "as": "x"}}}, {"destroy": {"all": {"minion": {"at": {"the": "x"}}}}}),
        "Elektu bazon. Detruu tie ĉiujn servistojn.",
    ),
    (effects({"destroy": {"one": {"minion": {"tribe": "microbot"}}}}), "Detruu roboteton."),
]


@pytest.mark.parametrize(("ability", "text"), SAID, ids=[text for _, text in SAID])
def test_one_table_writes_and_reads(grammar: Grammar, ability: Ability, text: str) -> None:
    assert grammar.writer(MINION).text(ability) == text
    [reading] = read(grammar, text, MINION).found
    assert (reading.normal, reading.notes) == (meaning(ability), ())


@pytest.mark.parametrize(
    "text",
    [
        "vi rajtas ĉi tie detrui serviston",
        "Vi rajtas detrui serviston ĉi tie",
        "Vi rajtas detrui serviston sur tiu ĉi bazo.",
        "Vi rajtas detrui unu helpanton ĉi tie.",
    ],
)
def test_other_words_and_orders_mean_the_same(grammar: Grammar, text: str) -> None:
    [reading] = read(grammar, text, MINION).found
    assert reading.normal == meaning(SAID[0][0])


@pytest.mark.parametrize(
    ("text", "said", "right"),
    [
        ("Vi rajtas detrui ĉi tie servisto.", "servisto", "serviston"),
        ("Prenu 1 karto. Prenu 3 kartojn.", "karto", "karton"),
        ("Detruu ĝis 2 serviston kun forto de 3 aŭ malpli.", "serviston", "servistojn"),
        ("Redonu ĉiujn vian aliajn servistojn al ĝia posedanto.", "vian", "viajn"),
    ],
)
def test_a_wrong_ending_is_a_remark_with_the_right_form(grammar: Grammar, text: str, said: str, right: str) -> None:
    [reading] = read(grammar, text, MINION).found
    assert [(text[n.start : n.end], n.right, n.kind) for n in reading.notes] == [(said, right, "form")]
    assert reading.normal in [meaning(ability) for ability, _ in SAID]


MINE_HERE = {"all": {"minion": {"whose": "you", "at": "here"}}}
MICROBOTS_HERE = {"all": {"minion": {"tribe": "microbot", "at": "here"}}}


def test_what_two_descriptions_share_is_said_once(grammar: Grammar) -> None:
    ability = effects({"destroy": {"together": [MINE_HERE, MICROBOTS_HERE]}})
    text = "Detruu ĉiujn viajn servistojn kaj robotetojn ĉi tie."
    assert grammar.writer(MINION).text(ability) == text
    [reading] = read(grammar, text, MINION).found
    assert (reading.normal, reading.notes) == (meaning(ability), ())
    places = {path: text[start:end] for path, (start, end) in spans(grammar, reading).items()}
    assert places[0, "do", 0, "what", "parts", 1, "of"] == "robotetojn"
    elsewhere = {"all": {"minion": {"tribe": "microbot"}}}
    with pytest.raises(CannotSay):
        grammar.writer(MINION).text(effects({"destroy": {"together": [MINE_HERE, elsewhere]}}))


def test_a_slot_that_stands_twice_is_the_same_thing(grammar: Grammar) -> None:
    same = effects({"destroy": "this"}, {"return": "this"})
    assert grammar.writer(MINION).text(same) == "Detruu kaj poste redonu tiun ĉi serviston."
    [reading] = read(grammar, "Detruu kaj poste redonu tiun ĉi serviston.", MINION).found
    assert reading.normal == meaning(same)
    other = effects({"destroy": "this"}, {"return": {"one": {"minion": {"other": True}}}})
    assert grammar.writer(MINION).text(other).startswith("Detruu tiun ĉi serviston. Redonu alian serviston")


def test_words_to_avoid_are_understood_and_remarked(grammar: Grammar) -> None:
    [reading] = read(grammar, "Detruu uloron.", MINION).found
    assert [(note.kind, note.right) for note in reading.notes] == [("term: too low", "serviston")]


def test_an_unclear_reference_gets_a_label(grammar: Grammar) -> None:
    one = {"one": {"minion": {}, "as": "x"}}
    two = {"one": {"minion": {"whose": "you"}, "as": "y"}}
    ability = effects({"choose": one}, {"choose": two}, {"destroy": {"the": "x"}}, {"return": {"the": "y"}})
    text = grammar.writer(MINION).text(ability)
    assert text.startswith("Elektu serviston (A). Elektu vian serviston. Detruu tiun serviston (A). Redonu ĝin")
    [reading] = read(grammar, text, MINION).found
    assert reading.normal == meaning(ability)


def test_every_part_has_its_place_in_the_text(grammar: Grammar) -> None:
    text = "Detruu ĝis 2 servistojn kun forto de 3 aŭ malpli."
    [reading] = read(grammar, text, MINION).found
    places = {path: text[start:end] for path, (start, end) in spans(grammar, reading).items()}
    assert places[0, "do", 0, "what", "n"] == "2"
    assert places[0, "do", 0, "what", "of", "power"] == "kun forto de 3 aŭ malpli"
    assert places[0, "do", 0, "what", "of", "power", "n"] == "3"


def test_a_text_that_is_not_understood_says_from_where_on(grammar: Grammar) -> None:
    text = "Vi rajtas detrui la serviston."
    found = read(grammar, text, MINION)
    assert found.found == ()
    assert found.stuck is not None
    assert text[found.stuck :] == "la serviston."
    assert "#noun.minion" in found.expected


def test_what_a_language_has_no_words_for_is_not_written(grammar: Grammar) -> None:
    with pytest.raises(CannotSay, match="gain"):
        grammar.writer(MINION).text(effects({"gain": 1}))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{draw: $n}", "{drow: $n}", "there is no effect 'drow'"),
        ("<draw> {n} [noun.card:acc,count=n]", "<draw> [noun.card:acc]", "{n} is missing from"),
        ("<draw> {n}", "<take> {n}", "'take' is no term of the glossary"),
        ("[noun.card:acc,count=n]", "[noun.card:akk,count=n]", "'akk' is no feature"),
        ("{$b: {at: $at}}", "{$b: {att: $at}}", "no description has a field 'att'"),
        ("{$b: {at: $at}}", "{$b: here}", "'$b' stands alone"),
        ("{what@here}", "{what@there}", "'there' is none of `apart`"),
        ("library: rules", "library: magic", "There is no morphology 'magic'"),
        ("sections:\n", "sections:\n  efect: [{means: x, says: y}]\n", "there is no section 'efect'"),
        ('["{a}. {rest}"]', '["({a}. {rest}"]', "a bracket is not closed"),
        ("noun: {number: sg}", "noun: {number: gs}", "'gs' is no value of 'number'; there are: sg, pl"),
        ("plural: one, noun: {number", "plural: one, noun: {nummer", "there is no feature 'nummer'; there are: case"),
        ("plural: other", "plural: few", "the language has no plural form 'few'; CLDR has one, other"),
        ("inf: {features", "inf: {of: partner, features", "'partner' is neither verb nor habit"),
        ("labels:", "same: {'du kartoj': ambaŭ}\nlabels:", "'du kartoj' is several words"),
        ("vi rajtas <inf>", "vi rajtas <infi>", "moods: may: <infi> is no form of verbs; there are: imp, inf, fin"),
        ("section: place.on}}", "section: place.om}}", "apart: here: there is no section 'place.om'"),
        (
            "labels:",
            "elisions:\n  - {word: la, becomes: l’, after: '[aeiou'}\nlabels:",
            "elisions: la: the pattern '[aeiou' cannot be read",
        ),
        (
            'says: "{at:place.on}"}',
            'says: "{at:place.on}"}\n    - {means: {at: $at}, says: "({at:after})? for"}',
            "(after)",
        ),
        (
            "  effect:\n",
            '  effect:\n    - {means: {if_done: {first: $a, then: $b}}, says: "({a:effects} kaj)? {b:effects}"}\n',
            "effect: begins with itself, so that nothing could be read (effects, effect)",
        ),
    ],
)
def test_mistakes_in_a_phrasebook_have_a_line(tmp_path: Path, old: str, new: str, problem: str) -> None:
    project = folder(tmp_path, PHRASEBOOK.replace(old, new))
    with pytest.raises(ProblemsError) as caught:
        load_grammar(project, "eo", VOCABULARY, {})
    [found] = caught.value.problems
    assert problem in found.message
    assert found.file == "locales/eo/phrasebook.yml"
    assert found.line > 0


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{say: bazo}", "{say: bazo, pos: nuon}", "noun.base: 'nuon' is no part of speech; there are: adj, noun"),
        ("{say: bazo}", "{say: bazo, number: dual}", "noun.base: 'dual' is no value of 'number'; there are: sg, pl"),
        ("{say: bazo}", "{say: bazo, gender: m}", "noun.base: there is no feature 'gender'"),
        ("{say: bazo}", "{say: bazo, forms: {ack: bazn}}", "noun.base: 'ack' in `forms` is a value of no feature"),
        ("{say: bazo}", "{say: bazo, pos: num}", "'bazo' is not known as a number word: say what it is `like`"),
        ("say: via, pos: adj", "say: via, pos: adj, prefer: {case: ack}", "prefer: 'ack' is no value of 'case'"),
    ],
)
def test_mistakes_in_a_glossary_have_a_line(tmp_path: Path, old: str, new: str, problem: str) -> None:
    project = folder(tmp_path, glossary=GLOSSARY.replace(old, new))
    with pytest.raises(ProblemsError) as caught:
        load_grammar(project, "eo", VOCABULARY, {})
    [found] = caught.value.problems
    assert problem in found.message
    line = next(n for n, text in enumerate(GLOSSARY.split("\n"), 1) if old in text)
    assert (found.file, found.line) == ("locales/eo/glossary.yml", line)


def test_a_term_that_is_wrong_is_told_once_and_not_with_every_wording_that_lacks_its_forms(tmp_path: Path) -> None:
    exact = PHRASEBOOK.replace(
        "  effect:\n", '  effect:\n    - {means: {draw: $n}, says: "[noun.base!acc] {n:number}"}\n', 1
    )
    wrong = GLOSSARY.replace("{say: bazo}", "{say: bazo, pos: nuon}")
    with pytest.raises(ProblemsError) as caught:
        load_grammar(folder(tmp_path, exact, glossary=wrong), "eo", VOCABULARY, {})
    assert [problem.file for problem in caught.value.problems] == ["locales/eo/glossary.yml"]
    lacking = exact.replace('      - {tags: {case: acc, number: sg}, rules: [["$", n]]}\n', "", 1)
    with pytest.raises(ProblemsError, match=r"'noun.base' \(bazo\) has no form 'acc'"):
        load_grammar(folder(tmp_path / "other", lacking), "eo", VOCABULARY, {})


def test_a_form_that_is_missing_is_told_and_no_other_printed(tmp_path: Path) -> None:
    without = '      - {tags: {case: acc, number: sg}, rules: [["$", n]]}\n'
    nouns = PHRASEBOOK.replace(without, "", 1)
    poor = load_grammar(folder(tmp_path / "poor", nouns), "eo", VOCABULARY, {})
    with pytest.raises(CannotSay, match=r"noun\.minion \(servisto\) has no form 'acc, sg'; tell it under `forms`"):
        poor.writer(MINION).text(SAID[0][0])
    told = GLOSSARY.replace("noun.minion: {say: servisto", "noun.minion: {say: servisto, forms: {acc sg: serviston}")
    mended = load_grammar(folder(tmp_path / "mended", nouns, told), "eo", VOCABULARY, {})
    assert mended.writer(MINION).text(SAID[0][0]) == SAID[0][1]
    fixed = GLOSSARY.replace("noun.minion: {say: servisto", "noun.minion: {say: NPK, forms: {fixed: NPK}")
    invariable = load_grammar(folder(tmp_path / "fixed", nouns, fixed), "eo", VOCABULARY, {})
    assert invariable.writer(MINION).text(SAID[0][0]) == SAID[0][1].replace("serviston", "NPK")


def test_a_word_may_change_by_the_end_of_the_one_before_it_if_no_mark_parts_them(tmp_path: Path) -> None:
    elision = "elisions:\n  - {word: ĉiujn, becomes: ĉjujn, after: u}\nlabels:"
    changed = load_grammar(folder(tmp_path, PHRASEBOOK.replace("labels:", elision)), "eo", VOCABULARY, {})
    ability = effects({"destroy": {"all": "minion"}})
    assert changed.writer(MINION).text(ability) == "Detruu ĉjujn servistojn."
    for text in ("Detruu ĉiujn servistojn.", "Detruu ĉjujn servistojn."):
        assert read(changed, text, MINION).found[0].normal == meaning(ability)


def test_what_is_seeded_waits(tmp_path: Path) -> None:
    seeded = PHRASEBOOK.replace("- {means: {draw: $n}, says", "- {seeded: la, means: {draw: $n}, says")
    waiting = load_grammar(folder(tmp_path / "row", seeded), "eo", VOCABULARY, {})
    with pytest.raises(CannotSay, match="draw"):
        waiting.writer(MINION).text(effects({"draw": 1}))
    term = GLOSSARY.replace("draw: {say: preni", "draw: {seeded: la, say: carpere")
    waiting = load_grammar(folder(tmp_path / "term", glossary=term), "eo", VOCABULARY, {})
    with pytest.raises(CannotSay, match="draw"):
        waiting.writer(MINION).text(effects({"draw": 1}))
    assert waiting.writer(MINION).text(SAID[0][0]) == SAID[0][1]
    mood = PHRASEBOOK.replace("rest: {may", "seeded: [may]\nrest: {may")
    waiting = load_grammar(folder(tmp_path / "mood", mood), "eo", VOCABULARY, {})
    with pytest.raises(CannotSay, match="destroy"):
        waiting.writer(MINION).text(SAID[0][0])
    assert waiting.writer(MINION).text(effects({"draw": 1})) == "Prenu 1 karton."


def test_the_entries_that_an_ability_lacks_are_named_with_stubs(tmp_path: Path) -> None:
    taken = ("{destroy: $what}", '["<destroy> / {what@here}', "{all: $of}", "{at: $at}, says")
    poor = "".join(line for line in PHRASEBOOK.splitlines(keepends=True) if not any(said in line for said in taken))
    lacking = load_grammar(folder(tmp_path, poor), "eo", VOCABULARY, {}).writer(MINION)
    one = effects({"draw": 1}, {"may": {"destroy": {"all": {"minion": {"at": "here"}}}}}, {"gain": 2})
    assert {(gap.section, gap.kind): gap.stub for gap in gaps(lacking, one)} == {
        ("effect", "destroy"): '- {means: {destroy: $what}, says: "... {what}"}',
        ("selection", "all"): '- {means: {all: $of}, says: "... {of}"}',
        ("after", "at"): '- {means: {at: $at}, says: "... {at}"}',
        ("effect", "gain"): '- {means: {gain: $points}, says: "... {points}"}',
    }
    assert gaps(lacking, effects({"draw": 1}, {"draw": 3})) == frozenset()
