"""What is said of a text has to be true, and what is advised a right text that says what was said."""

from __future__ import annotations

import pytest

from forge.proof.findings import Judgement, Proof
from forge.proof.proofreader import Proofreader

polish = pytest.mark.parametrize("language", ["pl"], indirect=True, scope="session")


def cured(proof: Proof) -> str:
    """A text as the one thing that is found of it wants it."""
    [finding] = proof.findings
    return proof.text[: finding.start] + (finding.write or "") + proof.text[finding.end :]


@polish
@pytest.mark.parametrize(
    ("card", "wrong", "right"),
    [
        ("invasion", "Przesuwaj sługusa na inną bazę.", "Przesuń sługusa na inną bazę."),
        ("way_of_deception", "Przesuwaj swojego sługusa na inną bazę.", "Przesuń swojego sługusa na inną bazę."),
        ("beam_up", "Zwracaj sługusa na rękę jego właściciela.", "Zwróć sługusa na rękę jego właściciela."),
        (
            "ninja_dojo",
            "Po zdobyciu tej bazy zwycięzca może niszczyć dowolnego sługusa.",
            "Po zdobyciu tej bazy zwycięzca może zniszczyć dowolnego sługusa.",
        ),
    ],
)
def test_a_verb_of_the_wrong_aspect_is_told_as_one_and_stays_a_verb(
    reader: Proofreader, card: str, wrong: str, right: str
) -> None:
    proof = reader.proof(card, wrong)
    assert proof.verdict is Judgement.grammar
    assert "niedokonany" in proof.findings[0].message
    assert cured(proof) == right and not reader.judge(card, right).wrong


@polish
@pytest.mark.parametrize(
    ("card", "text", "right"),
    [
        (
            "nukebot",
            "Po zniszczeniu tego sługusa zniszcz na tej bazie wszystkie cudze sługusy.",
            "należące do innych graczy",
        ),
        (
            "sea_dogs",
            "Wybierz frakcję. Przesuń z jednej bazy na inną wszystkich cudzych sługusów tej frakcji.",
            "należących do innych graczy",
        ),
        ("shanghai", "Przesuń cudzego sługusa na inną bazę.", "należącego do innego gracza"),
    ],
)
def test_others_are_as_many_as_on_the_card(reader: Proofreader, card: str, text: str, right: str) -> None:
    proof = reader.proof(card, text)
    assert right in cured(proof)
    assert reader.judge(card, cured(proof)) is Judgement.style


@polish
def test_a_verb_goes_on_with_what_a_relative_pronoun_says(reader: Proofreader) -> None:
    text = "Możesz zwrócić na rękę właściciela sługusa, który stoi na tej bazie i {} moc 3 lub mniejszą."
    assert reader.judge("collector", text.format("ma")) is Judgement.style
    for wrong in ("mającego", "mają"):
        proof = reader.proof("collector", text.format(wrong))
        assert proof.verdict is Judgement.grammar, wrong
        assert cured(proof) == text.format("ma"), wrong


@polish
@pytest.mark.parametrize(
    ("card", "right", "wrong"),
    [
        (
            "mark_of_sleep",
            "Wskaż gracza (możesz siebie). Nie będzie on mógł zagrywać akcji w swojej najbliższej turze.",
            "Wskaż innego gracza (nie możesz siebie). Nie będzie on mógł zagrywać akcji w swojej najbliższej turze.",
        ),
        (
            "mark_of_sleep",
            "Wybierz gracza. W swojej następnej turze ten gracz nie będzie mógł zagrywać akcji.",
            "Wybierz gracza. W swojej następnej turze ten gracz będzie mógł zagrywać akcje.",
        ),
        (
            "outbreak",
            "W tej turze możesz zagrać o jednego sługusa więcej, ale tylko na bazę, na której nie masz żadnego.",
            "W tej turze możesz zagrać o jednego sługusa więcej, ale tylko na bazę, na której masz jednego.",
        ),
        (
            "outbreak",
            "Możesz zagrać dodatkowego sługusa, ale tylko na bazę, na której nie masz żadnego.",
            "Możesz zagrać dodatkową akcję, ale tylko na bazę, na której nie masz żadnego.",
        ),
        (
            "sacrifice",
            "Wskaż swojego sługusa i dobierz liczbę kart równą jego mocy. Następnie zniszcz tego sługusa.",
            "Wskaż swojego sługusa i dobierz liczbę kart równą jego mocy. Następnie zniszcz innego sługusa.",
        ),
        (
            "wildlife_preserve",
            "Na twoje sługusy na tej bazie nie działają akcje innych graczy (twoje własne działają normalnie).",
            "Na twoje sługusy na tej bazie nie działają akcje innych graczy (twoje własne też nie działają).",
        ),
    ],
)
def test_plain_words_are_understood(reader: Proofreader, card: str, right: str, wrong: str) -> None:
    assert reader.judge(card, right) is Judgement.style
    assert reader.judge(card, wrong).wrong


@polish
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("probe", "Podejrzyj rękę innego gracza. Wybiera on z niej sługusa i go odrzuca."),
        ("smoke_bomb", "Na tego sługusa nie działają akcje innych graczy. Na koniec swojej tury zniszcz tę kartę."),
        ("cave_of_shinies", "Po zniszczeniu tutaj sługusa gracz, który go zniszczył, zyskuje 1 PZ."),
    ],
)
def test_nothing_is_guessed_that_is_not_so(reader: Proofreader, card: str, text: str) -> None:
    proof = reader.proof(card, text)
    assert proof.verdict.wrong
    there = reader.printed(card).text.casefold()
    for finding in proof.findings:
        belongs = reader.words.say("belongs", text=finding.said)
        assert finding.message != belongs or finding.said.casefold() not in there


@polish
def test_two_things_in_another_order_are_written_whole(reader: Proofreader) -> None:
    text = "Dobierz 5 kart, a potem wtasuj karty z ręki do talii. Możesz zagrać dodatkową akcję."
    proof = reader.proof("winds_of_change", text)
    assert proof.verdict is Judgement.meaning
    assert not reader.judge("winds_of_change", cured(proof)).wrong
