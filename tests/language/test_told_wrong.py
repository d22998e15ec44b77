"""What a translator reads of a wrong text: which words, what they say and what the card says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forge.project import Project
from forge.proof.findings import Judgement, Proof
from tests.cli.reading import forge
from tests.conftest import sampled
from tests.readers import reader_of

Prove = Callable[..., Proof]
NBSP = "\N{NO-BREAK SPACE}"


def language_of(row: tuple[tuple[str, str, str]]) -> str:
    return row[0][0]


@pytest.fixture(scope="module")
def proof() -> Prove:
    """The verdict on a text, by the game and the language."""

    def judged(lang: str, card: str, text: str, game: str = "smashup") -> Proof:
        return reader_of(game, lang).proof(card, text)

    return judged


def told(found: Proof) -> list[tuple[str, str, str]]:
    return [(one.kind, one.said, one.message.replace(NBSP, " ")) for one in found.findings]


# Language, card, text -> the words marked and what is said of them: all that is said, in this order.
MEANING = {
    ("en", "laseratops", "Destroy a minion of power 2 or less on any base."): [
        ("on any base", "where: the text says “on any base”, the card says “here”")
    ],
    ("en", "zapbot", "You may play an extra minion of power 2 or less from your discard pile."): [
        (
            "from your discard pile",
            "where: the text says “from your discard pile”, the card says nothing about it",
        )
    ],
    ("en", "dinghy", "Move two of your minions to other bases."): [
        ("two", "how many: the text says “two of your minions”, the card says “up to 2 of your minions”")
    ],
    ("en", "pay_the_piper", "Ongoing: After another player plays a minion here, that player discards a random card."): [
        (
            "random card",
            "who chooses: the text says “random card”, the card says “card of their choice”",
        )
    ],
    ("en", "the_homeworld", "After a minion is played here, you may play an extra minion with power 2 or less."): [
        ("you", "who: the text says “you”, the card says “its owner”")
    ],
    ("en", "sacrifice", "Destroy a minion with power 3 or less."): [
        ("Destroy a minion with power 3 or less.", "that is what Seeing Stars does")
    ],
    ("pl", "upgrade", "Specjał: Ten sługus ma +2 do mocy."): [
        ("Specjał", "rodzaj umiejętności: w tekście „Specjał”, na karcie „Stała”")
    ],
    ("pl", "cannon", "Zniszcz dwóch sługusów, których moc wynosi 2 lub mniej."): [
        ("dwóch", "ile: w tekście „dwóch”, na karcie „najwyżej 2”")
    ],
    ("pl", "overrun", "Stała: Inni gracze nie mogą zagrywać tutaj sługusów. Na koniec tury zniszcz tę kartę."): [
        ("koniec", "kiedy: w tekście „Na koniec tury”, na karcie „Na początku swojej tury”")
    ],
    ("pl", "outbreak", "Możesz zagrać dodatkowego sługusa na bazę, na której masz sługusów."): [
        (
            "masz",
            "gdzie: w tekście „na bazę, na której masz sługusów”, na karcie „na bazę, na której nie masz sługusów”",
        )
    ],
    ("pl", "way_of_deception", "Przesuń swoich sługusów na inną bazę."): [
        ("swoich sługusów", "„swoich sługusów” mówi o innej liczbie rzeczy niż karta")
    ],
    ("ru", "augmentation", "Твой приспешник получает +4 к силе до конца твоего хода."): [
        ("Твой приспешник", "чьё: в тексте «Твой», а на карте об этом ничего нет")
    ],
    ("pl", "microbot_archive", "Stała: Po zniszczeniu innego twojego Mikrobota dobierz kartę."): [
        (
            "innego twojego Mikrobota",
            "które: w tekście „innego twojego Mikrobota”, na karcie „twojego Mikrobota (także tego)”",
        )
    ],
    ("pl", "hoverbot", "Odkryj wierzchnią kartę swojej talii. Jeśli to sługus, możesz zagrać go jako dodatkowego."): [
        (
            "",
            "co się robi: na karcie „Jeśli tego nie zrobisz, zwróć kartę na wierzch talii”, "
            "a w tekście nic o tym nie ma",
        )
    ],
    (
        "ru",
        "gnome",
        "Можешь уничтожить на этой базе приспешника, чья сила не больше числа твоих приспешников на ней.",
    ): [("не больше", "сила: в тексте «не больше», на карте «меньше»")],
}


@pytest.mark.parametrize(
    "case", sampled(((case,) for case in MEANING), 2, language_of), ids=lambda case: f"{case[0]}-{case[1]}"
)
def test_the_words_that_differ_are_marked_and_both_sides_told(proof: Prove, case: tuple[str, str, str]) -> None:
    found = proof(*case)
    assert found.verdict is Judgement.meaning
    assert told(found) == [("meaning", said, message) for said, message in MEANING[case]]


@pytest.mark.parametrize(
    ("lang", "card", "text", "said"),
    [
        (
            "pl",
            "brownie",
            "Stała: Gdy inny gracz zagra kartę oddziałującą na tego sługusa, odrzucasz z ręki 2 losowe karty.",
            "odrzucasz",
        )
    ],
)
def test_a_verb_without_a_subject_says_who_does_it(proof: Prove, lang: str, card: str, text: str, said: str) -> None:
    found = proof(lang, card, text)
    assert (found.verdict, [one.said for one in found.findings]) == (Judgement.meaning, [said])


def test_words_that_are_to_be_written_anew_are_not_remarked_besides(proof: Prove) -> None:
    text = (
        "Wyszukaj bazę w talii baz i zamień ją miejscami z bazą w grze. Odrzuć akcje i sługusy ze starej bazy. "
        "Potasuj talię baz. Możesz zagrać dodatkowego sługusa na nową bazę."
    )
    found = proof("pl", "terraforming", text)
    assert found.verdict.wrong and not [one for one in found.findings if one.kind == "grammar"]


# Texts that are not understood: the findings before the last one, which says from where on.
LOST = {
    ("en", "temple_of_goju", "After this base is scored, put your highest-power minion here under your own deck."): (
        "perhaps",
        "your",
    ),
    (
        "en",
        "overrun",
        "Ongoing: Nobody else may even think of creatures here. At the start of your turn, destroy this card.",
    ): (
        "term",
        "creatures",
    ),
    ("pl", "armor_stego", "Stała: Ten sługus ma, jak zwykle, +2 do mocy w twojej turze."): (
        "perhaps",
        "w twojej turze",
    ),
    ("pl", "summon", "Mozesz zagrać dodatkowego sługusa."): ("not_understood", "Mozesz"),
    ("pl", "shanghai", "Przesuń sługusa innego gracza na inną bаzę."): ("not_understood", "bаzę"),
    (
        "ru",
        "pay_the_piper",
        "Затяжное: Когда другой игрок сыграет здесь приспешника, он сбрасывает с руки карту, выбираешь её ты.",
    ): (
        "perhaps",
        None,
    ),
}


@pytest.mark.parametrize(
    "case", sampled(((case,) for case in LOST), 2, language_of), ids=lambda case: f"{case[0]}-{case[1]}"
)
def test_of_a_text_that_is_not_understood_something_is_said(proof: Prove, case: tuple[str, str, str]) -> None:
    kind, said = LOST[case]
    found = proof(*case)
    assert found.verdict is Judgement.not_understood
    first = found.findings[0]
    assert first.kind == kind and said in (None, first.said)
    assert case[2][first.start : first.end] == first.said


def test_a_part_is_named_where_one_change_explains_the_words(proof: Prove) -> None:
    found = proof("pl", "armor_stego", "Stała: Ten sługus ma, jak zwykle, +2 do mocy w twojej turze.")
    assert found.findings[0].message.replace(NBSP, " ") == (
        "kiedy: w tekście „w twojej turze”, na karcie chyba „w turach innych graczy”"
    )


@pytest.mark.parametrize(
    ("lang", "card", "text"),
    [
        ("en", "seeing_stars", "Destory a minion with power 3 or less."),
        ("pl", "seeing_stars", "Zniszcz sługusa o mcoy 3 lub mniejszej."),
        ("ru", "seeing_stars", "Уничтожь приспешника с силлой 3 или меньше."),
    ],
)
def test_only_texts_that_mean_what_the_card_does_are_called_near(proof: Prove, lang: str, card: str, text: str) -> None:
    found = proof(lang, card, text)
    assert found.nearest
    for near in found.nearest:
        assert not proof(lang, card, near).verdict.wrong


@pytest.mark.parametrize(
    ("lang", "card", "text", "none", "meant"),
    [
        (
            "en",
            "war_raptor",
            "Ongoing: This minion gets +1 power for each war raptored here, itself included.",
            "raptored",
            "raptor",
        ),
        ("pl", "howl", "Moc wszystkich twoich sługusowych rośnie o 1 do końca twojej tury.", "sługusowych", "sługusów"),
        ("ru", "howl", "До конца твоего хода все твои приспешникны сильнее на 1.", "приспешникны", "приспешники"),
    ],
)
def test_what_only_begins_like_a_word_is_none(
    proof: Prove, lang: str, card: str, text: str, none: str, meant: str
) -> None:
    found = proof(lang, card, text)
    assert found.verdict is Judgement.not_understood
    assert [(one.said, one.write) for one in found.findings][:1] == [(none, meant)]


def test_words_that_the_grammar_looks_through_may_say_another_thing(proof: Prove) -> None:
    right = "Specjał: Przed zdobyciem innej bazy wolno ci przesunąć na nią tego sługusa."
    assert proof("pl", "pirate_king", right).verdict is Judgement.style
    found = proof("pl", "pirate_king", right.replace("wolno ci", "wolno ci potem"))
    assert found.verdict is Judgement.meaning
    assert [(one.said, one.write) for one in found.findings] == [("potem", "")]
    assert proof("pl", "beam_up", "Potem zwróć sługusa na rękę właściciela.").verdict is Judgement.meaning


def test_an_adjective_is_written_as_words_behind_its_noun(proof: Prove) -> None:
    (found,) = proof("pl", "shanghai", "Przesuń cudzego sługusa na inną bazę.").findings
    assert (found.said, found.write) == ("cudzego sługusa", "sługusa należącego do innego gracza")


def test_words_to_avoid_do_not_keep_a_text_from_being_read_by_its_words(proof: Prove) -> None:
    text = (
        "На каждую базу, где нет твоих прислужников, можешь сыграть дополнительного прислужника с силой 2 или меньше "
        "из своего сброса."
    )
    found = proof("ru", "zombie_lord", text)
    assert found.verdict is Judgement.style
    assert [(one.kind, one.write) for one in found.findings] == [("term", "приспешников"), ("term", "приспешника")]


def test_words_of_their_own_apostrophe_are_no_typing_slips(proof: Prove) -> None:
    found = proof("en", "infiltrate", "Destroy one other action here. Ongoing: Until your next turn you're free of it.")
    assert "your" not in [one.write for one in found.findings]


def test_names_that_change_places_are_not_to_be_left_out(proof: Prove) -> None:
    found = proof("ru", "two_against_town", "Атакует Хартиган, затем Марв.", "sincity")
    assert found.verdict is Judgement.meaning
    assert all(one.write for one in found.findings)


def test_a_text_that_is_not_understood_may_be_right(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.root)
    done = forge("proof", "nukebot", "--lang", "en", "Ongoing: When it goes, it takes all rivals here with it.")
    assert done.stdout.splitlines()[0].endswith("not understood; it may be right all the same")


# Other meanings that only the words tell, with no sentence understood, or that are told as one thing: as above.
SURE = {
    ("en", "tar_pits", "When a minion is destroyed here, place it on the bottom of your deck."): [
        ("your deck", "the text says “your deck”, the card says “its owner’s deck”")
    ],
    ("en", "mark_of_sleep", "Choose a player: they can’t play actions until the start of your next turn."): [
        (
            "until the start of your next turn",
            "when: the text says “until the start of your next turn”, the card says “on their next turn”",
        )
    ],
    ("en", "sacrifice", "Destroy one of your minions. Then draw as many cards as it had power."): [
        (
            "Destroy one of your minions. Then draw as many cards as it had power",
            "order: the text has “Destroy one of your minions” first, the card has “Draw as many cards as it has "
            "power” first",
        )
    ],
    ("pl", "armor_stego", "Stała: Ten sługus ma +2 do mocy w twojej turze."): [
        ("w twojej turze", "kiedy: w tekście „w twojej turze”, na karcie „w turach innych graczy”")
    ],
    ("ru", "laseratops", "Уничтожь одного приспешника с силой 2 или меньше."): [
        (
            "меньше",
            "где: на карте «на этой базе», а в тексте об этом ничего нет",
        )
    ],
    ("ru", "winds_of_change", "Возьми 5 карт. Замешай руку в колоду. Можешь сыграть дополнительное действие."): [
        (
            "Возьми 5 карт. Замешай руку в колоду",
            "порядок: в тексте сначала «Возьми 5 карт», на карте сначала «Замешай»",
        )
    ],
}


@pytest.mark.parametrize(
    "case", sampled(((case,) for case in SURE), 2, language_of), ids=lambda case: f"{case[0]}-{case[1]}"
)
def test_what_surely_says_another_thing_is_told_once(proof: Prove, case: tuple[str, str, str]) -> None:
    found = proof(*case)
    assert found.verdict is Judgement.meaning
    assert told(found) == [("meaning", said, message) for said, message in SURE[case]]


def test_what_is_missing_is_written_where_it_lacks(proof: Prove) -> None:
    text = "Reveal the top five cards of your deck. Put any number of the revealed minions into your hand."
    [one] = proof("en", "portal", text).findings
    assert (text[one.end :], one.said) == (".", "")
    assert not proof("en", "portal", text[: one.start] + (one.write or "") + text[one.end :]).verdict.wrong


def test_no_words_are_missing_and_superfluous_at_once(proof: Prove) -> None:
    text = "Choose one of your minions. Until the end of the turn, reduce the breakpoint of its base by its power."
    found = proof("en", "rampage", text)
    assert [one.kind for one in found.findings] == ["words"]  # it is right


def test_the_other_reading_is_told(proof: Prove) -> None:
    text = (
        "Ongoing: If another player’s action would affect any of your minions here, destroy this card instead, and "
        "that action does not affect them."
    )
    found = proof("en", "hideout", text)
    assert not found.verdict.wrong or "“one of your minions here”" in found.findings[0].message


def test_only_the_sentence_is_marked_that_was_not_read(proof: Prove) -> None:
    text = (
        "When you do this, you may destroy any number of other actions attached to the minion. "
        "Ongoing: This minion has −4 power (minimum 0)."
    )
    found = proof("en", "poison", text)
    if [one.kind for one in found.findings] == ["words"]:
        assert found.findings[0].end < len(text) - 1
