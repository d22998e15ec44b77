"""Words that go together, and what is advised where they do not: forge/proof/expecting/concord.py."""

from __future__ import annotations

import pytest

from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader

# A relative pronoun, what it stands for and its own verb.
RELATED = {
    "pl": [
        "Weź na rękę sługusa, który leży na stosie.",
        "Wybierz sługusa, którego właścicielem jest inny gracz.",
        "Wybierz sługusa, którego moc jest mniejsza.",
        "Gracz, którego jest tura, dobiera kartę.",
        "Weź karty, których jest najmniej.",
        "Sługus, którego ma zniszczyć, wraca.",
        "Weź z talii kartę akcji, którą masz.",
        "Zwróć na rękę właściciela sługusa, który stoi na tej bazie.",
        "Weź dowolną liczbę sługusów o tej samej nazwie, które leżą na stosie.",
    ],
    "ru": [
        "Возьми в руку прислужника, который лежит в сбросе.",
        "Выбери прислужника, владельцем которого является игрок.",
        "Выбери карты, которых осталось мало.",
        "Возьми карту, которая лежит в сбросе.",
    ],
}
UNRELATED = {
    "pl": [
        "Weź na rękę sługusa, które leży na stosie.",
        "Weź na rękę sługusa, której leży na stosie.",
        "Weź na rękę sługusa, która leży na stosie.",
        "Weź na rękę sługusa, którą masz na stosie.",
        "Weź na rękę sługusa, której teraz leży na stosie.",
        "Połóż na spodzie talii właściciela sługusa, która ma moc 3.",
        "Zniszcz na tej samej bazie sługusa, którego ma mniejszą moc.",
        "Wybierz akcje na stosie, które leży najwyżej.",
        "Weź dowolną liczbę sługusów o tej samej nazwie, która leżą na stosie.",
    ],
    "ru": [
        "Возьми в руку прислужника, которая лежит в сбросе.",
        "Возьми в руку прислужника, которого лежит в сбросе.",
        "Возьми карту, которой лежит в сбросе.",
        "Выбери карты, которая лежат в сбросе.",
    ],
}
# What is denied, wherever its object stands; Russian may leave it in the accusative.
DENIED = {
    "pl": [
        "Inni gracze nie mogą tutaj zagrywać sługusów.",
        "Na tę bazę nie działają akcje innych graczy.",
        "W tej turze nie mogą tu działać akcje.",
        "Nie możesz zniszczyć go i zagrać kartę.",
        "Nie możesz zagrywać akcji całą turę.",
        "Jeśli tego nie zrobisz, weź na rękę kartę.",
        "Nie mniej niż dwa sługusy.",
    ],
    "ru": ["Другие игроки не могут разыгрывать сюда карту.", "Нельзя разыгрывать сюда акции."],
}
UNDENIED = {
    "pl": [
        "Inni gracze nie mogą tutaj zagrywać sługusy.",
        "Inni gracze nie zagrywają tutaj sługusy.",
        "Pozostali gracze nie mogą na tę bazę zagrywać sługusy.",
        "Nie można tutaj zagrywać sługusy tej frakcji.",
        "Nikomu nie wolno na tę bazę zagrywać sługusy.",
        "Nie możesz w tej turze zagrać kartę.",
        "Nie możesz zagrywać w tej turze akcje.",
        "Nie odrzucaj z ręki kartę.",
    ],
    "ru": [],
}
MENDED = {
    "grave_digger": ("Możesz zabrać na rękę sługusa, {} leży na twoim stosie kart odrzuconych.", "sługusa, który"),
    "natural_selection": (
        "Wybierz swojego sługusa. Zniszcz na tej samej bazie sługusa, {} ma mniejszą moc.",
        "sługusa, który",
    ),
    "they_keep_coming": (
        "Zagraj jako dodatkowego sługusa, {} leży na twoim stosie kart odrzuconych.",
        "sługusa, który",
    ),
    "grave_robbing": ("Weź na rękę kartę, {} leży na twoim stosie kart odrzuconych.", "kartę, która"),
}


def parted(reader: Proofreader, texts: list[str]) -> list[str]:
    """Those of some texts of which words do not go together."""
    assert reader.expecting is not None
    return [text for text in texts if reader.expecting.concord.broken(text) is not None]


@pytest.mark.parametrize("language", ["pl", "ru"], indirect=True, scope="session")
def test_a_relative_pronoun_goes_with_what_it_stands_for_and_with_its_verb(reader: Proofreader, language: str) -> None:
    assert parted(reader, RELATED[language]) == []
    assert parted(reader, UNRELATED[language]) == UNRELATED[language]


@pytest.mark.parametrize("language", ["pl", "ru"], indirect=True, scope="session")
def test_what_is_denied_has_its_object_in_the_genitive_where_the_language_asks_for_it(
    reader: Proofreader, language: str
) -> None:
    assert parted(reader, DENIED[language]) == []
    assert parted(reader, UNDENIED[language]) == UNDENIED[language]


@pytest.mark.parametrize("language", ["pl"], indirect=True, scope="session")
@pytest.mark.parametrize("here", ["tutaj zagrywać", "zagrywać tutaj", "na tę bazę zagrywać"])
def test_the_object_of_what_is_denied_is_mended(reader: Proofreader, here: str) -> None:
    text = f"Inni gracze nie mogą {here} {{}}. Na początku swojej tury zniszcz tę kartę."
    assert not reader.judge("overrun", text.format("sługusów")).wrong
    proof = reader.proof("overrun", text.format("sługusy"))
    assert proof.verdict is Judgement.grammar
    [finding] = proof.findings
    mended = proof.text[: finding.start] + (finding.write or "") + proof.text[finding.end :]
    assert mended == text.format("sługusów")


@pytest.mark.parametrize("language", ["pl"], indirect=True, scope="session")
@pytest.mark.parametrize("card", MENDED)
def test_the_pronoun_that_is_advised_is_right(reader: Proofreader, card: str) -> None:
    text, right = MENDED[card]
    assert not reader.judge(card, text.format(right.split()[-1])).wrong
    forms = {"który", "która", "które", "której", "którzy", "którą"} - {right.split()[-1]}
    for form in sorted(forms):
        proof = reader.proof(card, text.format(form))
        assert proof.verdict is Judgement.grammar, form
        assert [finding.write for finding in proof.findings] == [right], form


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_what_no_right_text_has_is_no_part_of_one(reader: Proofreader) -> None:
    right = [
        "Move a minion to a base other than the one your minions are on.",
        "If its breakpoint is under 5, your minions gain +1 power.",
        "If you have none, your minions gain +1 power.",
        "Look at your hand and discard a card.",
        "Look in their hand, then in your deck for a minion.",
        "Look over the top three cards of your deck.",
        "This has no effect at the end of your turn.",
        "Destroy one of your minions.",
        "All minions which other players have there move to another base.",
    ]
    wrong = [
        "Destroy one your minions.",
        "Move up to one your minions.",
        "Destroy most your minions.",
        "Move two your minions.",
        "Look in the top card of your deck.",
        "Return it on your hand.",
        "It has no effect to that minion.",
        "If you have already move a minion, draw a card.",
    ]
    assert parted(reader, right) == []
    assert parted(reader, wrong) == wrong


LIVED_BY = {
    "en": ("Destroy a minion of power 3 or less.", "Destroy a minion and draw a card.", "Destroy"),
    "pl": ("Zniszcz sługusa o mocy 3 lub mniejszej.", "Zniszcz sługusa i dobierz kartę.", "Zniszcz"),
    "ru": ("Уничтожь приспешника силой 3 или меньше.", "Уничтожь приспешника и возьми карту.", "Уничтожь"),
}


@pytest.mark.parametrize("language", LIVED_BY, indirect=True, scope="session")
def test_a_clause_needs_its_only_verb(reader: Proofreader, language: str) -> None:
    alone, another, verb = LIVED_BY[language]
    needs = reader.expecting.concord.needs
    assert needs(alone, (0, len(verb)))
    assert not needs(another, (0, len(verb))) and not needs(alone, (0, len(alone)))
    assert not needs(alone, (len(verb) + 1, len(alone)))
