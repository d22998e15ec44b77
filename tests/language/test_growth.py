"""Long texts: the work of reading grows with the square of their length at most, and what is too long is told so."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest
from click.testing import CliRunner

from forge.abilities.codec import encode
from forge.cli.main import cli
from forge.language.grammar.grammar import Bearer
from forge.language.grammar.reading import thinning
from forge.language.grammar.reading.read import LONGEST, Readings, read
from forge.language.grammar.reading.read import SENTENCES as MOST
from forge.proof.findings import Judgement
from forge.proof.printed import bearer
from forge.proof.proofreader import Proofreader
from tests.conftest import mostly

MINION = Bearer("minion", None, ("on_play",))
# Each can be taken in several ways, by what its "it" or "there" stands for, or where it ends.
SENTENCES = {
    "en": ["Destroy a minion.", "Draw a card for each of your minions there.", "Return it to its owner’s hand."],
    "pl": ["Zniszcz sługusa.", "Zwróć go na rękę właściciela.", "Dobierz jedną kartę."],
    "ru": ["Уничтожь приспешника.", "Верни его на руку владельца.", "Возьми столько карт, сколько у него силы."],
}


@mostly("pl")
@pytest.mark.parametrize("number", [0, *(pytest.param(number, marks=pytest.mark.soak) for number in (1, 2))])
def test_twice_the_text_is_at_most_four_times_the_work(reader: Proofreader, number: int) -> None:
    sentence = SENTENCES[reader.texts.code][number]
    work = []
    for times in (10, 20):
        found = read(reader.grammar, " ".join([sentence] * times), MINION, explain=False)
        assert not found.too_long
        work.append(found.work)
    assert 0 < work[1] <= 4 * work[0]


@pytest.mark.soak
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_very_long_text_is_no_exception(reader: Proofreader, number: int) -> None:
    sentence = SENTENCES[reader.texts.code][number]
    work = [read(reader.grammar, " ".join([sentence] * n), MINION, explain=False).work for n in (10, 20, 40)]
    assert all(more <= 4 * less for less, more in pairwise(work)), work


# A sentence that names a minion, and one said of it again and again.
CHAINS = {
    "en": ("Choose a minion.", "Return it to its owner’s hand."),
    "pl": ("Wybierz sługusa.", "Zwróć go na rękę właściciela."),
    "ru": ("Выбери приспешника.", "Верни его на руку владельца."),
}


@mostly("pl")
def test_references_are_resolved_however_long_the_text_is(reader: Proofreader) -> None:
    first, then = CHAINS[reader.texts.code]
    for times in (1, 3, 12):
        (found, *others) = read(reader.grammar, " ".join([first, *[then] * times]), MINION).found
        assert not others
        effects = encode(found.ability)[0]["on_play"]
        assert [next(iter(effect)) for effect in effects] == ["choose", *["return"] * times]
        assert all(effect["return"] == effects[1]["return"] for effect in effects[1:])


@pytest.mark.soak
def test_no_printed_text_comes_near_the_bound(reader: Proofreader) -> None:
    for title in reader.owners:
        assert 0 < reader.read(title, reader.printed(title).text).work < thinning.WORK / 20, title


@mostly("pl")
def test_a_text_of_too_many_words_or_sentences_is_told_so_without_being_read(reader: Proofreader) -> None:
    sentence = SENTENCES[reader.texts.code][0]
    long = " ".join([sentence] * (MOST + 1))
    for text in (long, sentence.removesuffix(".") + " " + "x " * (LONGEST + 1)):
        found = read(reader.grammar, text)
        assert found.too_long and not found.found and not found.work
    title = next(iter(reader.owners))
    proof = reader.proof(title, long)
    assert proof.verdict is Judgement.not_understood
    (finding,) = proof.findings
    assert str(MOST) in finding.message and str(LONGEST) in finding.message and not proof.nearest


@mostly("pl")
def test_a_text_of_too_much_work_is_told_so(reader: Proofreader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forge.language.grammar.reading.chart.WORK", 300)
    found = read(reader.grammar, " ".join([SENTENCES[reader.texts.code][1]] * 17), MINION)
    assert found.too_long and not found.found
    assert found.work < 2000  # it stops at once
    reader.grammar.forget()


def test_the_commands_say_that_a_text_is_too_long() -> None:
    text = "Destroy a minion. " * 400
    for command in (
        ["read", "--game", "smashup", "--lang", "en", text],
        ["proof", "mystic_studies", "--lang", "en", text],
    ):
        result = CliRunner().invoke(cli, command)
        assert result.exit_code == 1
        said = result.output
        assert said.count("too long") == 1 and "Traceback" not in said


# Words that may each begin a part within the one before; such with a word doubled are mended first.
NESTED = {
    "en": ("on a base ", "on on a base "),
    "pl": ("na bazie ", "na na bazie "),
    "ru": ("на базе ", "на на на базе "),
}


@mostly("ru")
def test_parts_within_parts_without_end_are_too_long_or_not_understood(reader: Proofreader) -> None:
    title = next(iter(reader.owners))
    for part in NESTED[reader.texts.code]:
        proof = reader.proof(title, part * 80)
        assert proof.verdict is Judgement.not_understood
        if reader.texts.code == "ru":
            assert str(LONGEST) in proof.findings[-1].message


@mostly("pl")
def test_a_number_of_thousands_of_figures_is_no_number_that_is_counted(reader: Proofreader) -> None:
    title = next(title for title in reader.owners if re.search(r"\d", reader.printed(title).text))
    for figures in (5, 5000):
        assert reader.judge(title, re.sub(r"\d+", "7" * figures, reader.printed(title).text)).wrong


def _said(found: Readings) -> Any:
    return [(one.normal, one.host, one.notes, one.cost) for one in (*found.found, *found.near)], found.stuck


@pytest.mark.soak
def test_on_texts_of_cards_nothing_is_thinned_out(reader: Proofreader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printed texts, and such with a word of another in them, are read as they are without any bound."""
    ran = random.Random(7)
    titles = list(reader.owners)
    cases = []
    for title in titles:
        text = reader.printed(title).text
        words = text.split(" ")
        words[ran.randrange(len(words))] = ran.choice(reader.printed(ran.choice(titles)).text.split(" "))
        on = bearer(reader.game, reader.owners[title])
        cases += [(text, on), (" ".join(words), on)]
    bounded = [_said(read(reader.grammar, text, on, explain=False)) for text, on in cases]
    reader.grammar.forget()
    for name in ("CELL", "STATES", "ENDS"):
        monkeypatch.setattr(thinning, name, 10**9)
    unbounded = [_said(read(reader.grammar, text, on, explain=False)) for text, on in cases]
    reader.grammar.forget()
    assert bounded == unbounded
