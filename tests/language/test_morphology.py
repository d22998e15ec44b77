"""Inflection through its public face, on the words of the game."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from forge.language.morphology import Morphology, load_morphology
from forge.problems import ProblemsError

ENGLISH = yaml.safe_load(r"""
noun:
  - tags: {number: sg}
    rules: [["$", ""]]
  - tags: {number: pl}
    rules: [["(s|x|z|ch|sh)$", '\1es'], ["([^aeiou]|qu)y$", '\1ies'], ["$", s]]
adj:
  - rules: [["$", ""]]
verb:
  - tags: {form: inf}
    rules: [["$", ""]]
  - tags: {form: imp}
    rules: [["$", ""]]
  - tags: {form: fin, number: sg, person: 3}
    rules: [["(s|x|z|ch|sh|o)$", '\1es'], ["([^aeiou]|qu)y$", '\1ies'], ["$", s]]
  - tags: {form: fin, number: pl}
    rules: [["$", ""]]
  # put, swap, get: a short word doubles its last letter
  - tags: {form: ger}
    rules:
      - ["ie$", ying]
      - ["(ee|oe|ye|^be)$", '\1ing']
      - ["e$", ing]
      - ["^([^aeiou]*(?:qu)?[aeiou])([bdgklmnprt])$", '\1\2\2ing']
      - ["$", ing]
  - tags: {form: past}
    rules:
      - ["e$", ed]
      - ["([^aeiou]|qu)y$", '\1ied']
      - ["^([^aeiou]*(?:qu)?[aeiou])([bdgklmnprt])$", '\1\2\2ed']
      - ["$", ed]
  - tags: {pos: part, form: part_pas}
    rules:
      - ["e$", ed]
      - ["([^aeiou]|qu)y$", '\1ied']
      - ["^([^aeiou]*(?:qu)?[aeiou])([bdgklmnprt])$", '\1\2\2ed']
      - ["$", ed]
irregular:
  noun:
    die: [{word: dice, tags: {number: pl}}]
  adj:
    this: [{word: this, tags: {number: sg}}, {word: these, tags: {number: pl}}]
    that: [{word: that, tags: {number: sg}}, {word: those, tags: {number: pl}}]
  pron:
    it:
      - {word: it, tags: {case: nom, number: sg, person: 3}}
      - {word: it, tags: {case: acc, number: sg, person: 3}}
      - {word: its, tags: {case: gen, number: sg, person: 3}}
    they:
      - {word: they, tags: {case: nom, number: pl, person: 3}}
      - {word: them, tags: {case: acc, number: pl, person: 3}}
      - {word: their, tags: {case: gen, number: pl, person: 3}}
    you:
      - {word: you, tags: {case: nom, person: 2}}
      - {word: you, tags: {case: acc, person: 2}}
      - {word: your, tags: {case: gen, person: 2}}
  verb:
    be:
      - {word: is, tags: {form: fin, number: sg, person: 3}}
      - {word: are, tags: {form: fin, number: pl}}
      - {word: was, tags: {form: past, number: sg}}
      - {word: were, tags: {form: past, number: pl}}
      - {word: been, tags: {pos: part, form: part_pas}}
    have:
      - {word: has, tags: {form: fin, number: sg, person: 3}}
      - {word: had, tags: {form: past}}
      - {word: had, tags: {pos: part, form: part_pas}}
    control:
      - {word: controlling, tags: {form: ger}}
      - {word: controlled, tags: {form: past}}
      - {word: controlled, tags: {pos: part, form: part_pas}}
    begin:
      - {word: beginning, tags: {form: ger}}
      - {word: began, tags: {form: past}}
      - {word: begun, tags: {pos: part, form: part_pas}}
    choose: [{word: chose, tags: {form: past}}, {word: chosen, tags: {pos: part, form: part_pas}}]
    do: [{word: did, tags: {form: past}}, {word: done, tags: {pos: part, form: part_pas}}]
    draw: [{word: drew, tags: {form: past}}, {word: drawn, tags: {pos: part, form: part_pas}}]
    get: [{word: got, tags: {form: past}}, {word: got, tags: {pos: part, form: part_pas}}]
    give: [{word: gave, tags: {form: past}}, {word: given, tags: {pos: part, form: part_pas}}]
    leave: [{word: left, tags: {form: past}}, {word: left, tags: {pos: part, form: part_pas}}]
    lie: [{word: lay, tags: {form: past}}, {word: lain, tags: {pos: part, form: part_pas}}]
    lose: [{word: lost, tags: {form: past}}, {word: lost, tags: {pos: part, form: part_pas}}]
    put: [{word: put, tags: {form: past}}, {word: put, tags: {pos: part, form: part_pas}}]
    send: [{word: sent, tags: {form: past}}, {word: sent, tags: {pos: part, form: part_pas}}]
    take: [{word: took, tags: {form: past}}, {word: taken, tags: {pos: part, form: part_pas}}]
""")


@pytest.fixture(scope="module")
def polish() -> Morphology:
    return load_morphology("morfeusz2", {"like": {"wtasować": "przetasować"}})


@pytest.fixture(scope="module")
def russian() -> Morphology:
    return load_morphology("pymorphy3", {})


@pytest.fixture(scope="module")
def english() -> Morphology:
    return load_morphology("rules", ENGLISH)


def first(morphology: Morphology, lemma: str, asked: str) -> str:
    """The first word with the values asked for: `noun pl acc`, or `pron acc prep=yes`. Nothing when there is none."""
    pos, *wanted = asked.split()
    for form in morphology.forms(lemma, pos):
        if all(any(ask in (value, f"{name}={value}") for name, value in form.tags) for ask in wanted):
            return form.word
    return ""


POLISH = {
    "sługus": {
        "noun sg acc": "sługusa",
        "noun pl nom": "sługusi",
        "noun depr nom": "sługusy",
        "noun pl gen": "sługusów",
    },
    "akcja": {"noun sg acc": "akcję", "noun pl gen": "akcji"},
    "baza": {"noun sg loc": "bazie", "noun pl gen": "baz"},
    "karta": {"noun sg ins": "kartą", "noun pl gen": "kart"},
    "talia": {"noun sg gen": "talii", "noun pl gen": "talii"},
    "stos": {"noun sg gen": "stosu", "noun sg loc": "stosie"},
    "gracz": {"noun sg gen": "gracza", "noun pl gen": "graczy", "noun pl nom": "gracze"},
    "właściciel": {"noun sg gen": "właściciela", "noun pl gen": "właścicieli"},
    "frakcja": {"noun pl nom": "frakcje"},
    "Sługus": {"noun sg acc": "Sługusa"},
    "mini-akcja": {"noun sg acc": "mini-akcję"},
    "twój": {"adj sg acc m1": "twojego", "adj sg acc m3": "twój", "adj pl nom m1": "twoi", "adj pl gen f": "twoich"},
    "swój": {"adj sg acc f": "swoją", "adj sg gen n": "swojego"},
    "ten": {"adj sg acc f": "tę", "adj pl nom m1": "ci"},
    "inny": {"adj sg acc m1": "innego", "adj pl nom m2": "inne"},
    "każdy": {"adj sg acc m1": "każdego", "adj sg nom m1": "każdy", "adj sg loc f": "każdej"},
    "wszystek": {"adj pl nom m1": "wszyscy", "adj pl acc f": "wszystkie", "adj pl gen m1": "wszystkich"},
    "pierwszy": {"adj sg acc f": "pierwszą"},
    "silny": {"adj sg nom m1": "silny", "adj sup sg acc m1": "najsilniejszego"},
    "on": {
        "pron sg acc m1": "go",
        "pron sg acc f": "ją",
        "pron sg gen f prep=yes": "niej",
        "pron pl nom m1": "oni",
        "pron sg acc m1 prep=yes": "niego",
        "pron sg acc m1 stress=yes": "jego",
        "pron pl nom f": "one",
        "pron sg loc n": "nim",
        "pron pl gen m1": "ich",
        "pron sg nom n": "ono",
    },
    "dwa": {"num acc m1": "dwóch", "num acc f": "dwie", "num nom m1": "dwaj", "num gen n": "dwóch"},
    "trzy": {"num acc m1": "trzech", "num acc f same": "trzy"},
    "zwrócić": {"verb imp": "zwróć", "verb inf": "zwrócić", "verb ger sg gen": "zwrócenia"},
    "zniszczyć": {
        "verb imp": "zniszcz",
        "verb fin sg 3": "zniszczy",
        "verb fin pl 3": "zniszczą",
        "verb impers": "zniszczono",
        "verb ger sg nom": "zniszczenie",
        "verb past sg f": "zniszczyła",
        "verb past sg m1 2": "zniszczyłeś",
        "verb part_pas sg acc f": "zniszczoną",
        "part part_pas pl nom m1": "zniszczeni",
        "verb imp_pl": "zniszczcie",
        "noun": "",
    },
    "przesunąć": {"verb imp": "przesuń"},
    "odrzucić": {"verb imp": "odrzuć", "part part_pas pl gen f": "odrzuconych"},
    "dobrać": {"verb imp": "dobierz"},
    "zagrać": {"verb imp": "zagraj", "verb past sg m1": "zagrał"},
    "wziąć": {"verb imp": "weź"},
    "wtasować": {"verb imp": "wtasuj", "verb ger sg nom": "wtasowanie", "verb fin sg 3": "wtasuje"},
    "potasować": {"verb imp": "potasuj"},
    "odkryć": {"verb imp": "odkryj"},
    "podejrzeć": {"verb imp": "podejrzyj"},
    "mieć": {"verb fin sg 3": "ma", "part part_act sg nom m1": "mający"},
    "móc": {"verb fin sg 2": "możesz", "verb past sg m1": "mógł"},
}
RUSSIAN = {
    "приспешник": {"noun sg acc": "приспешника", "noun pl nom": "приспешники", "noun pl gen": "приспешников"},
    "действие": {"noun sg loc": "действии", "noun pl gen": "действий"},
    "экстра-действие": {"noun pl acc": "экстра-действия"},
    "Экстра-приспешник": {"noun sg acc anim": "Экстра-приспешника"},
    "Синоби": {"noun": ""},
    "база": {"noun sg acc inan": "базу", "noun pl gen": "баз"},
    "карта": {"noun sg ins": "картой", "noun pl gen": "карт"},
    "колода": {"noun sg gen f": "колоды"},
    "сброс": {"noun sg loc": "сбросе"},
    "рука": {"noun sg acc": "руку"},
    "игрок": {"noun pl gen": "игроков"},
    "владелец": {"noun sg gen": "владельца"},
    "лес": {"noun sg loc": "лесе", "noun loc second": "лесу"},
    "твой": {"adj sg acc m anim": "твоего", "adj sg acc m inan": "твой", "adj sg acc f": "твою", "adj pl gen": "твоих"},
    "свой": {"adj sg ins f": "своей", "adj pl acc anim": "своих"},
    "другой": {"adj sg nom m": "другой", "adj sg gen m": "другого"},
    "этот": {"adj sg gen f": "этой"},
    "тот": {"adj pl nom": "те"},
    "первый": {"adj sg acc f": "первую"},
    "каждый": {"adj sg dat m": "каждому"},
    "весь": {"adj pl acc inan": "все", "adj sg acc f": "всю", "adj pl gen": "всех"},
    "он": {"pron acc": "его", "pron acc prep=yes": "него", "pron loc prep=yes": "нём"},
    "она": {"pron acc": "её", "pron gen prep=yes": "неё", "pron ins": "ей"},
    "они": {"pron dat": "им", "pron gen prep=yes": "них"},
    "два": {"num nom f": "две", "num acc anim": "двух"},
    "двое": {"num": ""},
    "пять": {"num gen": "пяти"},
    "готовый": {"adj short sg f": "готова"},
    "вернуть": {"verb imp": "верни", "verb imp_pl": "верните", "verb fin sg 3": "вернёт", "verb past sg f": "вернула"},
    "уничтожить": {
        "verb imp": "уничтожь",
        "part part_pas past sg nom m": "уничтоженный",
        "verb short sg n": "уничтожено",
    },
    "переместить": {"verb imp": "перемести"},
    "сыграть": {"verb imp": "сыграй", "part part_pas pl gen": "сыгранных"},
    "сбросить": {"verb imp": "сбрось"},
    "взять": {"verb imp": "возьми"},
    "забрать": {"verb imp": "забери"},
    "замешать": {"verb imp": "замешай"},
    "раскрыть": {"verb imp": "раскрой"},
    "посмотреть": {"verb imp": "посмотри"},
    "получить": {"verb imp": "получи", "part part_act sg nom m": "получивший"},
    "мочь": {"verb fin sg 3": "может", "verb past sg f": "могла", "noun sg gen": "мочи"},
}
ENGLISH_FORMS = {
    "card": {"noun pl": "cards"},
    "ability": {"noun pl": "abilities"},
    "discard pile": {"noun pl": "discard piles"},
    "box": {"noun pl": "boxes"},
    "die": {"noun pl": "dice", "noun sg": "die"},
    "Die": {"noun pl": "Dice"},
    "Ninja": {"noun pl": "Ninjas"},
    "put": {"verb ger": "putting", "verb past": "put", "verb fin sg 3": "puts", "verb imp": "put"},
    "shuffle": {"verb ger": "shuffling", "verb past": "shuffled"},
    "play": {"verb ger": "playing", "verb past": "played", "verb fin sg": "plays", "verb fin pl": "play"},
    "discard": {"verb ger": "discarding", "part part_pas": "discarded"},
    "reveal": {"verb ger": "revealing", "verb part_pas": "revealed"},
    "destroy": {"verb past": "destroyed", "verb fin sg": "destroys"},
    "copy": {"verb past": "copied", "verb fin sg": "copies"},
    "search": {"verb fin sg": "searches"},
    "swap": {"verb past": "swapped", "verb ger": "swapping"},
    "draw": {"verb past": "drew", "part part_pas": "drawn", "verb ger": "drawing"},
    "choose": {"verb past": "chose", "part": "chosen", "verb ger": "choosing"},
    "control": {"verb past": "controlled"},
    "have": {"verb fin sg": "has", "verb fin pl": "have", "verb past": "had", "verb ger": "having"},
    "be": {"verb fin sg": "is", "verb past sg": "was", "verb past pl": "were", "verb ger": "being", "verb inf": "be"},
    "lie": {"verb ger": "lying", "verb past": "lay"},
    "this": {"adj pl": "these"},
    "small": {"adj": "small"},
    "they": {"pron acc": "them"},
}


@pytest.mark.parametrize(
    ("language", "lemma", "asked", "word"),
    [
        (language, lemma, asked, word)
        for language, expected in (("polish", POLISH), ("russian", RUSSIAN), ("english", ENGLISH_FORMS))
        for lemma, cells in expected.items()
        for asked, word in cells.items()
    ],
)
def test_forms(request: pytest.FixtureRequest, language: str, lemma: str, asked: str, word: str) -> None:
    assert first(request.getfixturevalue(language), lemma, asked) == word


def test_the_usual_form_comes_first_and_the_rare_one_is_marked(polish: Morphology, russian: Morphology) -> None:
    cell = (("case", "gen"), ("gender", "m1"), ("number", "sg"), ("pos", "adj"))
    assert [form.word for form in polish.forms("twój", "adj") if form.tags == cell] == ["twojego", "twego"]
    assert [form.word for form in polish.forms("sługus", "noun")][-3:] == ["sługusy"] * 3
    rare = [form.word for form in russian.forms("карта", "noun") if form.get("style") == "rare"]
    assert rare == ["картою"]
    assert not {form.word for form in russian.forms("вернуть", "verb")} & {"вернёмте"}


def test_numbers_say_what_they_do_to_the_noun(polish: Morphology) -> None:
    assert {(form.word, form.get("takes")) for form in polish.forms("pięć", "num") if form.get("case") == "acc"} == {
        ("pięć", "gen"),
        ("pięciu", "gen"),
    }
    assert {form.get("takes") for form in polish.forms("trzy", "num") if form.word == "trzy"} == {"same"}


def test_lemmas_are_sets(polish: Morphology, russian: Morphology) -> None:
    assert polish.lemmas("Kart") == {"kart", "karta", "karty"}
    assert polish.lemmas("zwróć") == {"zwrócić"}
    assert polish.lemmas("zniszczyłeś") == {"zniszczyć"}
    assert polish.lemmas("potasuj") == {"potasować"}
    assert polish.lemmas("niego") == {"on"}
    assert polish.lemmas("Mini-sługusa") == {"mini-sługus"}
    assert russian.lemmas("мой") == {"мой", "мыть"}
    assert russian.lemmas("вернет") == russian.lemmas("вернёт") == {"вернуть"}
    assert russian.lemmas("экстра-действия") == {"экстра-действие"}
    assert not polish.lemmas("Xyzzy") and not polish.lemmas("3") and not polish.lemmas("") and not polish.lemmas(",")
    assert not russian.lemmas("Синоби") and not russian.lemmas("3") and not russian.lemmas("")


def test_a_word_like_another_is_known_both_ways(polish: Morphology) -> None:
    assert polish.lemmas("Wtasuj") == {"wtasować"}
    assert not load_morphology("morfeusz2", {}).forms("wtasować", "verb")
    assert load_morphology("morfeusz2", {"like": {"minion": "demon"}}).lemmas("miniona") >= {
        "minion"
    }  # known as no person
    shuffling = load_morphology("morfeusz2", {"like": {"fasować": "tasować"}})
    assert first(shuffling, "Fasować", "verb imp") == "Fasuj"
    assert "fasować" in shuffling.lemmas("fasuje")


UKRAINIAN = {
    "lang": "uk",
    "letters": {"’": "'"},
    "tags": {
        "NPRO -pers": {"pos": "adj"},
        "NPRO pers /^н/": {"prep": "yes"},
        "VERB infn /ть$/": {"style": "rare"},
        "VERB 1per impr": "skip",
    },
}


def test_a_dictionary_of_another_language_is_named_in_data_with_its_marks() -> None:
    ukrainian = load_morphology("pymorphy3", UKRAINIAN)
    assert first(ukrainian, "поплічник", "noun gen pl") == "поплічників"
    assert first(ukrainian, "карта", "noun acc sg") == "карту"  # the dictionary has no mark for singular
    assert first(ukrainian, "знищити", "verb inf") == "знищити"
    assert first(ukrainian, "знищити", "verb imp_pl") == "знищте"
    assert first(ukrainian, "твій", "adj f acc") == "твою"
    assert not ukrainian.forms("твій", "pron")
    assert first(ukrainian, "він", "pron gen prep=yes") == "нього"
    assert first(ukrainian, "п’ять", "num gen") == "п’яти"
    assert ukrainian.lemmas("П’яти") >= {"п’ять"}
    assert not [
        form for form in ukrainian.forms("знищити", "verb") if form.get("person") == "1" and form.get("form") != "fin"
    ]


TABLE = """\ufeff# Czech, a few words
karta\tkarta\tN;NOM;SG
karta\tkartu\tN;ACC;SG
karta\tkaret\tN;GEN;PL\r
přisluhovač\tpřisluhovače\tN;ANIM;ACC;SG

zničit\tznič\tV;IMP;2;SG
zničit\tzničit\tV;NFIN;PFV
zničit\tnezničit\tV;NFIN;NEG
zničený\tzničenou\tADJ;ACC;SG;FEM
"""


def test_tables_are_read_as_unimorph_has_them(tmp_path: Path) -> None:
    (tmp_path / "forms.tsv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "more.tsv").write_text("ruka\truk\tN;GEN;PL;SHORT\n", encoding="utf-8")
    data = {"files": ["forms.tsv", "more.tsv"], "like": {"banka": "karta"}, "tags": {"SHORT": {"style": "rare"}}}
    czech = load_morphology("tables", data, tmp_path, "locales/cs")
    assert first(czech, "karta", "noun acc sg") == "kartu"
    assert first(czech, "karta", "noun gen pl") == "karet"
    assert first(czech, "Karta", "noun acc") == "Kartu"
    assert first(czech, "zničit", "verb imp") == "znič"
    assert [form.word for form in czech.forms("zničit", "verb")] == ["znič", "zničit"]
    assert first(czech, "zničený", "adj f acc") == "zničenou"
    assert first(czech, "ruka", "noun pl gen rare") == "ruk"
    assert first(czech, "banka", "noun acc sg") == "banku"
    assert (czech.lemmas("karet"), czech.lemmas("Kartu"), czech.lemmas("kotva")) == ({"karta"}, {"karta"}, set())
    again = pickle.loads(pickle.dumps(czech))
    assert first(again, "přisluhovač", "noun anim acc") == "přisluhovače"


def test_what_is_wrong_in_a_table_has_a_line(tmp_path: Path) -> None:
    text = "karta\tkartu\nkarta\tkartu\tN;ACK;SG\nkarta kartou N;INS;SG\n"
    (tmp_path / "forms.tsv").write_text(text, encoding="utf-8")
    with pytest.raises(ProblemsError) as caught:
        load_morphology("tables", {"files": ["forms.tsv", "none.tsv"]}, tmp_path, "locales/cs")
    assert [str(problem).split(";")[0].partition(" them:")[0] for problem in caught.value.problems] == [
        "locales/cs/forms.tsv:1: a row is dictionary form, form and marks, with tabs between",
        "locales/cs/forms.tsv:2: 'ACK' is no mark of UniMorph",
        "locales/cs/forms.tsv:3: a row is dictionary form, form and marks, with tabs between",
        "locales/cs/none.tsv: the file is missing",
    ]
    for files in ([], ["../forms.tsv"], ["/etc/passwd"], "forms.tsv", ["forms.txt"]):
        with pytest.raises(ValueError, match="names tables beside the phrasebook"):
            load_morphology("tables", {"files": files}, tmp_path, "locales/cs")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("polish", ["kart", "zniszczonych", "był", "nieumarli", "dobierasz", "zielonych", "warszawa", "dwoma", "ma"]),
        ("russian", ["карт", "уничтоженных", "был", "зелёных", "берёшь", "двумя", "москва", "есть", "стали"]),
    ],
)
def test_forms_spelled_like_a_word_are_those_among_all_forms(
    request: pytest.FixtureRequest, language: str, words: list[str]
) -> None:
    morphology: Morphology = request.getfixturevalue(language)
    kinds = ("noun", "adj", "verb", "num", "pron", "part")
    for word in words:
        for lemma in morphology.lemmas(word):
            every = {form for kind in kinds for form in morphology.forms(lemma, kind) if form.word.lower() == word}
            assert set(morphology.spelled(lemma, word)) == every
        assert morphology.lemmas(word)


def test_a_participle_of_what_is_not_done_is_read_and_never_written(polish: Morphology) -> None:
    said = {(form.get("case"), form.get("number")) for form in polish.spelled("wykorzystać", "niewykorzystane")}
    assert ("nom", "pl") in said
    assert not any(form.word.startswith("nie") for form in polish.forms("wykorzystać", "verb"))


def test_unknown_words_have_no_forms(polish: Morphology, russian: Morphology) -> None:
    for lemma in ("", "Xyzzy", "stos kart", "-", "3"):
        assert polish.forms(lemma, "noun") == russian.forms(lemma, "noun") == ()


def test_rules_know_the_lemmas_they_have_learnt() -> None:
    english = load_morphology("rules", ENGLISH)
    assert english.lemmas("Drew") == {"Drew"}
    assert english.learn("draw", "verb") == english.forms("draw", "verb")
    assert english.lemmas("drew") == {"draw", "drew"}


def test_what_a_word_may_be_does_not_hang_on_what_was_asked_before() -> None:
    english = load_morphology("rules", ENGLISH)
    english.learn("base", "noun")
    before = {word: english.lemmas(word) for word in ("bases", "waved", "waves")}
    for lemma, pos in (("wave", "verb"), ("wave", "noun"), ("bases", "noun"), ("bas", "noun")):
        assert english.forms(lemma, pos)
    assert {word: english.lemmas(word) for word in reversed(before)} == before
    assert before["waved"] == {"waved"}


def test_forms_are_values(polish: Morphology) -> None:
    form = polish.forms("karta", "noun")[0]
    assert (form.word, form.get("case"), form.get("tense")) == ("karta", "nom", None)
    assert form.tags == (("case", "nom"), ("gender", "f"), ("number", "sg"), ("pos", "noun"))
    assert len({*polish.forms("karta", "noun"), form}) == len(polish.forms("karta", "noun"))


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("klingon", {}, "There is no morphology 'klingon'"),
        ("morfeusz2", {"liek": {}}, "reads only `like`, not 'liek'"),
        ("pymorphy3", {"lang": "tlh"}, "no dictionary 'tlh' here; install the Python package pymorphy3-dicts-tlh"),
        ("pymorphy3", {"lang": False}, "the code of one language"),
        ("pymorphy3", {"letters": {"’’": "'"}}, "one letter to one letter"),
        ("pymorphy3", {"tags": ["NOUN"]}, "maps marks"),
        ("pymorphy3", {"tags": {"NOUN": {"pos": "nuon"}}}, "'nuon' is no part of speech; there are adj, noun"),
        ("pymorphy3", {"tags": {"NOUN": {"caes": "nom"}}}, "'caes' is no tag"),
        ("pymorphy3", {"tags": {"Af-p": {"prep": True}}}, "write yes and no in quotes"),
        ("pymorphy3", {"tags": {"NOUN /(/": "skip"}}, "`NOUN /\\(/` has a pattern that cannot be read"),
        ("pymorphy3", {"tags": {"NOUN /а": "skip"}}, "`NOUN /а` has a pattern without its closing slash"),
        ("pymorphy3", {"tags": {"NOUN": 3}}, "needs tags"),
        ("pymorphy3", {"like": ["a"]}, "maps words to words"),
        ("pymorphy3", {"like": {"ронин": "карта"}}, "do not end alike"),
        ("rules", {"nouns": []}, "no section 'nouns'"),
        ("rules", {"noun": [{"rules": [["(", ""]]}]}, "rules of a morphology are wrong"),
        ("rules", {"noun": [{"rules": [["$", r"\1"]]}]}, "rules of a morphology are wrong"),
        ("rules", {"noun": [{"rule": []}]}, "rules of a morphology are wrong"),
        ("rules", {"irregular": {"noun": {"die": "dice"}}}, "rules of a morphology are wrong"),
    ],
)
def test_wrong_data_is_told(name: str, data: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        load_morphology(name, data)


def test_a_library_is_loaded_when_asked_for_and_says_nothing() -> None:
    code = (
        "import sys; from forge.language.morphology import load_morphology as load\n"
        "load('rules', {})\nassert not {'morfeusz2', 'pymorphy3'} & set(sys.modules)\n"
        "assert load('morfeusz2', {}).forms('karta', 'noun') and load('pymorphy3', {}).forms('карта', 'noun')"
    )
    ran = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == ran.stderr == ""
