"""Setting text by each language's own language.yml. ~ stands for a no-break space here."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.language.typography import Language, load_language, typeset
from forge.problems import ProblemsError
from forge.project import Project
from tests.conftest import ROOT, often

pytestmark = pytest.mark.undrawn

LANGUAGES: dict[str, Language] = {code: load_language(Project(ROOT), code) for code in ("en", "pl", "ru")}

CASES = [
    # quotes, and quotes in quotes
    ("en", 'Say "Smash Up".', "Say “Smash Up”."),
    ("pl", 'Powiedz "Smash Up".', "Powiedz „Smash Up”."),
    ("ru", 'Скажи "Замес".', "Скажи «Замес»."),
    ("en", '"He said "boo" twice."', "“He said ‘boo’ twice.”"),
    ("pl", '"Karta "Portal" jest inna."', "„Karta «Portal» jest inna.”"),
    ("ru", '"Карта "Портал" другая."', "«Карта „Портал“ другая.»"),
    ("ru", '("Замес")', "(«Замес»)"),
    ("en", '"One" and "two"', "“One” and “two”"),
    # dashes never begin a line
    ("en", "Roar - and run", "Roar~– and run"),
    ("pl", "Rycz — potem biegnij", "Rycz~– potem biegnij"),
    ("ru", "Рычи - потом беги", "Рычи~— потом беги"),
    ("en", "one - - two", "one~–~– two"),
    ("en", "well-known 2-4", "well-known 2-4"),
    # ellipsis
    ("en", "Wait...", "Wait…"),
    ("pl", "Czekaj... nie", "Czekaj… nie"),
    # words that lean on the next one, in chains too
    ("en", "Draw a card or I win", "Draw a card or I win"),
    ("pl", "Karta i w domu", "Karta i~w~domu"),
    ("pl", "A w bazie z kartą", "A~w~bazie z~kartą"),
    ("pl", "Zagraj na bazie po turze", "Zagraj na~bazie po~turze"),
    ("ru", "И в доме, и с картой", "И~в~доме, и~с~картой"),
    ("ru", "Карта в колоде", "Карта в~колоде"),
    # only whole words lean
    ("pl", "Ameba kota to ja", "Ameba kota to ja"),
    ("ru", "Слова и-или дела", "Слова и-или дела"),
    # numbers and their nouns
    ("en", "Get 3 VP for 2 minions, 10 turns", "Get 3~VP for 2~minions, 10 turns"),
    ("pl", "Dobierz 2 karty; 15 PZ; 3 sługusów; 4 lata", "Dobierz 2~karty; 15~PZ; 3~sługusów; 4 lata"),
    ("ru", "Возьми 5 карт, 1 очко, 2 приспешника, 4 года", "Возьми 5~карт, 1~очко, 2~приспешника, 4 года"),
    ("en", "Discard 2 random cards", "Discard 2~random cards"),
    ("en", "A minion with power 2 or less", "A minion with power~2 or less"),
    ("en", "Manpower 2", "Manpower 2"),
    ("pl", "Sługus o mocy 2 lub mniejszej", "Sługus o~mocy~2 lub~mniejszej"),
    ("ru", "Приспешник с силой 2 или меньше", "Приспешник с~силой~2 или~меньше"),
    # particles that lean back
    ("ru", "Он же видит, есть ли карта, я бы взял", "Он~же видит, есть~ли карта, я~бы взял"),
    ("ru", "Он желает лицо", "Он желает лицо"),
    # nothing to do
    ("en", "", ""),
    ("en", "Destroy minions here.", "Destroy minions here."),
    ("pl", "Zniszcz sługusa.", "Zniszcz sługusa."),
    ("ru", "Уничтожь приспешника.", "Уничтожь приспешника."),
]


@pytest.mark.parametrize(("code", "text", "expected"), CASES)
def test_setting(code: str, text: str, expected: str) -> None:
    assert typeset(text, LANGUAGES[code]).replace("\u00a0", "~") == expected


WORDS = ["i", "w", "z", "a", "A", "I", "в", "и", "же", "ли", "бы", "3", "12", "VP", "PZ", "karty", "карт", "str.", "nr"]
MARKS = [" ", " ", " ", "  ", "\u00a0", '"', "-", "–", "—", " - ", ".", "...", "…", ",", "(", ")", "’", "\n", "{n}"]
TEXTS = st.lists(st.one_of(st.sampled_from(WORDS), st.sampled_from(MARKS), st.text(max_size=4))).map("".join)


@pytest.mark.parametrize("code", LANGUAGES)
@settings(max_examples=often(40))
@given(TEXTS)
def test_setting_twice_changes_nothing_more(code: str, text: str) -> None:
    once = typeset(text, LANGUAGES[code])
    assert typeset(once, LANGUAGES[code]) == once


def bare(text: str) -> str:
    """The text without what setting may change: kinds of spaces, quotes, dashes and dots."""
    text = re.sub("[\u00a0 ]", " ", text.replace("…", "..."))
    return re.sub('["“”‘’„«»]', '"', re.sub("[–—]", "-", text))


@pytest.mark.parametrize("code", LANGUAGES)
@settings(max_examples=often(40))
@given(TEXTS)
def test_setting_never_changes_a_letter(code: str, text: str) -> None:
    assert bare(typeset(text, LANGUAGES[code])) == bare(text)


def test_an_unknown_language_is_answered_with_those_there_are(project: Project) -> None:
    known = ", ".join(project.languages())
    with pytest.raises(ProblemsError, match=f"there is no language 'de'; this project has: {known}"):
        load_language(project, "de")


def test_a_fault_in_language_yml_is_shown_with_its_line(scratch: Project) -> None:
    path = scratch.locales / "pl" / "language.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("dash: –", "dahs: –"), encoding="utf-8")
    with pytest.raises(ProblemsError) as caught:
        load_language(scratch, "pl")
    line = path.read_text(encoding="utf-8").split("\n").index("dahs: –") + 1
    assert f"locales/pl/language.yml:{line}: there is no field `dahs`; did you mean `dash`?" in str(caught.value)
