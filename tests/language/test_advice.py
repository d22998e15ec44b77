"""What proofreading recommends: right texts only, in the game's own words, set as texts are."""

from __future__ import annotations

import re

import pytest

from forge.edition.texts import load_texts
from forge.project import Project
from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader, load_proofreader
from forge.rules.games import load_game
from tests.conftest import Edit
from tests.readers import reader_of

pytestmark = pytest.mark.undrawn

WRONG = "Zniszcz sługusa o mocy 4 lub mniejszej."
# Texts that are not understood, or not in the game's words: what stands near them is recommended.
SLIPS = {
    "pl": [
        "Zniszcz sługsa o mocy 3 lub mniejszej.",
        "Zniszcz o mocy 3 lub mniejszej miniona.",
        "Zniszcz minona o mocy 3 lub mniejszej.",
    ],
    "ru": [
        "Уничтожь приспешникка с силой 3 или меньше.",
        "Уничтожь прислужникк с силой 3 или меньше.",
        "Уничтожь с силой 3 или меньше .",
    ],
    "en": [
        "Destroy a minnion with power 3 or less.",
        "Destroy a creatur with power 3 or less.",
        "Destroy with power 3 or less .",
    ],
}


@pytest.fixture
def misled(scratch: Project, edit: Edit) -> Proofreader:
    """A proofreader over a catalog in which a wrong text is saved."""
    text = (scratch.locales / "pl" / "smashup.po").read_text(encoding="utf-8")
    entry = 'msgctxt "card.seeing_stars.text.'
    old = entry + text.split(entry)[1].split("\n\n")[0]
    edit("locales/pl/smashup.po", old, re.sub(r'msgstr ".*"', f'msgstr "{WRONG}"', old))
    game = load_game(scratch, "smashup")
    return load_proofreader(scratch, game, load_texts(scratch, game, "pl"))


@pytest.mark.parametrize("said", [WRONG, "Zniszcz sługusa o mocy 2 lub mniejszej.", "Zniszcz krowę."])
def test_a_wrong_text_that_is_saved_is_not_recommended(misled: Proofreader, said: str) -> None:
    assert misled.printed("seeing_stars").text == WRONG
    proof = misled.proof("seeing_stars", said)
    assert proof.verdict.wrong
    advice = [said[: f.start] + (f.write or "") + said[f.end :] for f in proof.findings if f.kind == "meaning"]
    for text in [*advice, *(f.write or "" for f in proof.findings if f.kind == "not_understood")]:
        assert misled.proof("seeing_stars", text).verdict is not Judgement.meaning
    assert WRONG not in str(proof.findings)


def test_advice_is_in_the_games_words_and_well_set(reader: Proofreader, language: str) -> None:
    for said in SLIPS[language]:
        proof = reader.proof("seeing_stars", said)
        for text in (*proof.nearest, *(f.write for f in proof.findings if f.write)):
            assert not re.search(r" [.,:;]|  |^ | $", text), text
            told = reader.proof("seeing_stars", text)
            assert [f for f in told.findings if f.kind == "term"] == [], text


def test_several_rules_said_at_once_are_shown_where_they_stand() -> None:
    reader = reader_of("smashup", "en")
    rule = "Every minion here gets +2 power"
    proof = reader.proof("the_central_brain", f"{rule}, no matter whose it is.")
    assert proof.verdict is Judgement.meaning
    assert [(finding.said, finding.write) for finding in proof.findings] == [("+2", "+1")]


@pytest.mark.parametrize(
    ("lang", "card", "text", "said", "write"),
    [
        ("en", "beam_up", "Return a creature to its owner’s hand.", "creature", "minion"),
        ("en", "invasion", "Move a minion to another location.", "location", "base"),
        ("pl", "beam_up", "Zwróć miniona na rękę właściciela.", "miniona", "sługusa"),
        ("ru", "beam_up", "Верни прислужника на руку владельцу.", "прислужника", "приспешника"),
    ],
)
def test_a_word_to_avoid_is_understood_in_any_form_and_remarked(
    lang: str, card: str, text: str, said: str, write: str
) -> None:
    proof = reader_of("smashup", lang).proof(card, text)
    assert proof.verdict is Judgement.style
    assert [(one.kind, one.said, one.write) for one in proof.findings] == [("term", said, write)]


@pytest.mark.parametrize(
    ("lang", "card", "text", "said", "write"),
    [
        ("en", "ninja_master", "Destroy a minion here.", "Destroy", "You may destroy"),
        ("en", "beam_up", "You may return a minion to its owner’s hand.", "You may return", "Return"),
        (
            "pl",
            "collector",
            "Zwróć z tej bazy sługusa o mocy 3 lub mniejszej na rękę właściciela.",
            "Zwróć",
            "Możesz zwrócić",
        ),
        (
            "ru",
            "tiger_assassin",
            "Уничтожь приспешника силой 3 или меньше на этой базе.",
            "Уничтожь",
            "Можешь уничтожить",
        ),
    ],
)
def test_of_may_and_must_the_verb_alone_is_marked(lang: str, card: str, text: str, said: str, write: str) -> None:
    reader = reader_of("smashup", lang)
    [one] = reader.proof(card, text).findings
    assert (one.said, one.write) == (said, write)
    assert not reader.judge(card, text[: one.start] + write + text[one.end :]).wrong


def test_a_label_is_told_apart_from_what_stands_behind_it() -> None:
    reader = reader_of("smashup", "en")
    [one] = reader.proof("warbot", "Special: This minion cannot be destroyed.").findings
    assert (one.card, one.text) == ("ongoing", "special")
    assert one.message == "kind of ability: the text says “Special”, the card says “Ongoing”"


def test_a_label_that_tells_what_nothing_else_does_is_missed(project: Project) -> None:
    other = load_game(project, "magblast")
    reader = reader_of(other.id, "en")
    [one] = reader.proof("alpha_mazons", "After your blast hits, play a Direct Hit Effect.").findings
    assert one.message == "when: the card says “Three times a game”, the text says nothing of it"


# A text with a slip -> the word, the one that was meant, and words by which the finding names what it is.
NAMED = {
    "en": [
        ("Destroy a minion with power 3 or leess.", "leess", "less", "typo"),
        ("Destroy a minion wiht power 3 or less.", "wiht", "with", "typo"),
        ("Destroy \u0430 minion with power 3 or less.", "\u0430", "a", "another alphabet"),
        ("Destroy a minion \u043ef power 3 or less.", "\u043ef", "of", "Cyrillic"),
    ],
    "pl": [
        ("Zniszcz sługusa o mocy 3 lub mneijszej.", "mneijszej", "mniejszej", "literówkę"),
        ("Zniszcz sługusa \u043e mocy 3 lub mniejszej.", "\u043e", "o", "innego alfabetu"),
    ],
    "ru": [
        ("Уничтожь приспешника с cилой 3 или меньше.", "cилой", "силой", "латинская"),
        ("Уничтожь приспешника c силой 3 или меньше.", "c", "с", "другого алфавита"),
        ("Уничтожь приспешшника с силой 3 или меньше.", "приспешшника", "приспешника", "опечатку"),
    ],
}


def test_slips_are_called_slips_and_letters_of_another_alphabet_too(reader: Proofreader) -> None:
    for text, said, meant, name in NAMED[reader.texts.code]:
        proof = reader.proof("seeing_stars", text)
        assert proof.verdict.wrong
        found = proof.findings[0]
        assert (found.said, found.write) == (said, meant) and name in found.message, found


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
@pytest.mark.parametrize("word", ["mercilessly", "forth", "losses", "lesson", "powers"])
def test_a_word_that_is_merely_unknown_is_no_slip_where_no_dictionary_tells(reader: Proofreader, word: str) -> None:
    proof = reader.proof("seeing_stars", f"Destroy a minion with power 3 or less {word}.")
    assert proof.verdict.wrong
    assert "slip" not in str([finding.message for finding in proof.findings])


NO_ORDERS = {
    "cannon": ("Уничтожает до 2 приспешников с силой 2 или меньше.", "Уничтожь"),
    "invasion": ("Переместит любого приспешника с его базы на другую.", "Перемести"),
}


@pytest.mark.parametrize("language", ["ru"], indirect=True, scope="session")
def test_a_reader_who_is_told_nothing_is_to_be_told_and_not_in_the_infinitive(reader: Proofreader) -> None:
    for card, (text, right) in NO_ORDERS.items():
        assert [finding.write for finding in reader.proof(card, text).findings] == [right]


TWO_WAYS_TO_MEND = {
    "После захвата этой базы победитель сбрасывает всю руку и возьмёт 5 карт.": ["возьмёт"],
    "После захвата этой базы игрок на первом месте сбрасывает всю руку и возьмут 5 карт.": ["возьмут"],
    "После захвата этой базы победитель сбросит всю руку и берёт 5 карт.": ["сбросит"],
}


@pytest.mark.parametrize("language", ["ru"], indirect=True, scope="session")
def test_a_wrong_form_that_may_be_mended_in_two_ways_makes_a_text_wrong_and_not_ambiguous(reader: Proofreader) -> None:
    for text, words in TWO_WAYS_TO_MEND.items():
        proof = reader.proof("evans_city_cemetery", text)
        assert (proof.verdict, [finding.said for finding in proof.findings]) == (Judgement.grammar, words)


ONCE = {
    "collector": (
        "Можешь вернуть с этой базы приспешника с силой не больше 3 себе на руку.",
        [("себе на руку", "на руку владельцу")],
    ),
}


@pytest.mark.parametrize("language", ["ru"], indirect=True, scope="session")
@pytest.mark.parametrize("card", ONCE)
def test_words_that_stand_for_others_are_told_once_and_without_the_number_before_them(
    reader: Proofreader, card: str
) -> None:
    text, told = ONCE[card]
    found = [finding for finding in reader.proof(card, text).findings if finding.kind != "not_understood"]
    assert [(finding.said, finding.write) for finding in found] == told


@pytest.mark.parametrize("language", ["ru"], indirect=True, scope="session")
def test_that_a_text_makes_no_ability_is_not_said_where_it_is_said_what_differs(reader: Proofreader) -> None:
    text = "Выбери своего приспешника и уничтожь на его базе другого приспешника, у которого сила не больше."
    assert [finding.said for finding in reader.proof("natural_selection", text).findings] == [
        "у которого сила не больше"
    ]


@pytest.mark.parametrize("language", ["ru"], indirect=True, scope="session")
def test_a_word_to_avoid_is_told_with_what_goes_with_it_in_words_that_stand_there(reader: Proofreader) -> None:
    proof = reader.proof("invader", "Получи 1 победный балл.")
    told = [(finding.kind, finding.said, finding.write) for finding in proof.findings]
    assert (proof.verdict, told) == (Judgement.style, [("term", "победный балл", "победное очко")])
    assert reader.proof("invader", "Получи 1 победная балл.").verdict.wrong


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
@pytest.mark.parametrize(
    ("card", "text", "said", "message", "advice"),
    [
        (
            "not_enough_bullets",
            "Put all minions with the same name from your discard pile into your hand.",
            "all",
            "how many: the text says “all”, the card says “any number of”",
            "write “any number of”",
        ),
        (
            "hidden_ninja",
            "Special: Before a base is scored, you may play a minion there from your hand.",
            "you may",
            "may or must: the text makes it optional, the card makes it compulsory",
            "leave out “you may”",
        ),
        (
            "tech_center",
            "Choose a base. Draw a card for each minion there.",
            "minion",
            "whose: the text says “minion”, the card says “of your minions”",
            "write “of your minions”",
        ),
        (
            "archmage",
            "Ongoing: On this turn, you may play an extra action.",
            "On this turn",
            "the text says “On this turn”, the card says “On each of your turns”",
            "write “On each of your turns”",
        ),
        (
            "microbot_guard",
            "Destroy a minion here with power less than or equal to the number of your minions here.",
            "or equal to",
            "power: the text says “or equal to”, the card says nothing about it",
            "leave out “or equal to”",
        ),
    ],
)
def test_what_differs_is_called_by_its_name_and_alone_told(
    reader: Proofreader, card: str, text: str, said: str, message: str, advice: str
) -> None:
    [one] = reader.proof(card, text).findings
    assert (one.said, one.message, one.advice) == (said, message, advice)
    made = " ".join(f"{text[: one.start]}{one.write}{text[one.end :]}".split())
    assert not reader.judge(card, made).wrong
