"""Checks of a catalog's state, of spelling, and of what can be printed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from forge.language.messages import load_messages
from forge.lint.checks import all_checks
from forge.lint.checks.spelling import spelling
from forge.lint.desk import Desk
from forge.lint.finding import Flaw
from forge.lint.readers import read_document, read_po
from forge.lint.run import lint
from forge.lint.spelling import Speller
from forge.lint.textfile import TextFile, TextUnit
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof.drafts import COMMENT
from forge.rules.games import load_game
from tests.lint.desks import desk

POLISH = desk("pl")


def look(code: str, *units: TextUnit, language: str = "pl") -> list[Flaw]:
    (check,) = [check for check in all_checks() if check.code == code]
    return [flaw for _, flaw in check.look(desk(language), [TextFile("x", language, units, catalog=True)])]


@pytest.mark.parametrize(
    ("text", "found"),
    [("Destroy a minion.", True), ("Laseratops", False), ("Sin City: The Game", False), ("{n} symbol", False)],
)
def test_what_is_left_in_english_is_found(text: str, found: bool) -> None:
    assert [flaw.message for flaw in look("catalog.identical", TextUnit(text, source=text))] == ["identical"] * found
    assert not look("catalog.identical", TextUnit("Zniszcz sługusa.", source=text))


def test_what_is_not_done_is_told() -> None:
    missing, fuzzy = TextUnit("", key="a", state="missing"), TextUnit("b", key="b", state="fuzzy")
    assert [flaw.unit for flaw in look("catalog.missing", missing, fuzzy)] == [missing]
    assert [flaw.unit for flaw in look("catalog.fuzzy", missing, fuzzy)] == [fuzzy]
    assert [flaw.message for flaw in look("catalog.missing", missing, language="en")] == ["draft"]
    assert [flaw.message for flaw in look("catalog.fuzzy", fuzzy)] == ["fuzzy"]


def test_a_draft_is_called_one(scratch: Project) -> None:
    path = scratch.locales / "pl" / "smashup.po"
    text = path.read_text(encoding="utf-8")
    comment = f"{COMMENT}\n#. minion of ninjas, power 4, 2 in the deck\n#. ability, on play"
    text = text.replace("#. minion of ninjas, power 4, 2 in the deck\n#. ability, on play", comment, 1)
    path.write_text(re.sub(rf"({COMMENT}\n(?:#[.:] .*\n)+)#, ", r"\1#, fuzzy, ", text), encoding="utf-8")
    document = read_document(path, "x", "pl")
    loaded = Desk(scratch, load_game(scratch, "smashup"), "pl")
    (check,) = [check for check in all_checks() if check.code == "catalog.fuzzy"]
    assert [flaw.message for _, flaw in check.look(loaded, [document])] == ["draft"]


def test_entries_of_a_catalog_are_those_of_the_game() -> None:
    path = POLISH.project.locales / "pl" / "smashup.po"
    whole = read_document(path, "x", "pl").units
    assert not look("catalog.absent", *whole)
    assert not look("catalog.unknown", *whole)
    assert not look("catalog.absent", *whole[:10])
    (flaw,) = look("catalog.absent", *(unit for unit in whole if unit.key != whole[5].key))
    assert flaw.values == {"n": 1, "key": whole[5].key}
    (flaw,) = look("catalog.unknown", *whole, replace(whole[5], key="card.nobody.name"))
    assert flaw.values == {"key": "card.nobody.name"}


def test_a_sign_that_no_font_has_is_found() -> None:
    (flaw,) = look("print.glyph", TextUnit("Karta 卡 {n:card}"))
    assert (flaw.start, flaw.end) == (6, 7)
    assert not look("print.glyph", TextUnit("Zażółć „gęślą” – jaźń…"))


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x7f", "\u200b", "\u202e", "\ufeff"])
def test_a_sign_that_shows_nothing_is_told_where_it_stands(sign: str) -> None:
    document = read_po(f'msgctxt "a"\nmsgid "A"\nmsgstr ""\n"Karta, "\n"ba{sign}za"\n', "x.po", "pl")
    (flaw,) = look("print.glyph", *document)
    assert (flaw.message, flaw.values) == ("unseen", {"sign": f"U+{ord(sign):04X}"})
    assert flaw.unit.at(flaw.start) == (5, 4)
    assert not look("print.glyph", TextUnit("Karta,\tnowy\nwiersz, po\u00addział i twarda\u00a0spacja"))


class Known(Speller):
    """A dictionary of a few words."""

    ready = True

    def __init__(self, _paths: object) -> None:
        pass

    def knows(self, word: str) -> bool:
        return word in {"discard", "two", "the", "of", "zap", "a"}


@pytest.mark.parametrize(
    ("language", "text", "wrong", "fix"),
    [
        ("pl", "Zniszcz slugusa i odrzuć kartęę.", ["slugusa", "kartęę"], ["sługusa", "kartę"]),
        ("ru", "Уничтожьте приспешнека.", ["приспешнека"], ["приспешника"]),
        ("en", "Discard two crads of the Zzzzap!", ["crads"], ["cards"]),
        ("en", "Discard teh two.", ["teh"], [None]),
        ("pl", "Zniszcz sługusa Laseratopsa: ZAP, Ziuuu! http://abc.de, Smash Up. E-mail, XXI.", [], []),
        ("ru", "Сыграйте приспешника Shinobi. Спецсвойство: ещё раз, еще раз, экстра-приспешник.", [], []),
    ],
)  # fmt: skip
def test_words_that_do_not_exist_are_found(
    monkeypatch: pytest.MonkeyPatch, language: str, text: str, wrong: list[str], fix: list[str | None]
) -> None:
    monkeypatch.setattr("forge.lint.checks.spelling.Speller", Known)
    found = look("language.spelling", TextUnit(text), language=language)
    assert [text[flaw.start : flaw.end] for flaw in found] == wrong
    assert [flaw.fix for flaw in found] == fix


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Discard two crads.", {"crads": None}),
        ("Discard the “kwoosh” of two crads.", {"kwoosh": "note", "crads": None}),
        ("Discard the zzap of two.", {"zzap": "note"}),
        ("Zzap the two", {}),  # a heading
        ("Whoosh!", {}),
        ("Discard two crads", {"crads": None}),
    ],
)
def test_sounds_and_quotations_are_no_misspellings(
    monkeypatch: pytest.MonkeyPatch, text: str, found: dict[str, str | None]
) -> None:
    monkeypatch.setattr("forge.lint.checks.spelling.Speller", Known)
    document = TextFile("x", "en", (TextUnit(text),))
    flaws = [flaw for _, flaw in spelling(desk("en"), [document])]
    assert {text[flaw.start : flaw.end]: flaw.severity for flaw in flaws} == found


def test_without_a_dictionary_spelling_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forge.lint.desk.speller_of", lambda project, language: Speller(()))
    bare = replace(desk("pl"))  # that has loaded none yet
    with pytest.raises(ProblemsError, match="no spelling dictionary for 'pl'"):
        list(spelling(bare, [TextFile("x", "pl", (TextUnit("Karta"),))]))


def placeholder(text: str, key: str = "card.invader.text.gain", source: str = "") -> list[tuple[str, str, str | None]]:
    flaws = look("catalog.placeholder", TextUnit(text, key=key, source=source))
    return [(flaw.message.removeprefix("placeholder_"), text[flaw.start : flaw.end], flaw.fix) for flaw in flaws]


def test_placeholders_are_those_of_the_entry() -> None:
    assert not placeholder("Zyskaj {vp} PZ.")
    assert not placeholder("Zyskaj {vp:vp}.")
    assert placeholder("Zyskaj {pz} PZ.") == [("unknown", "pz", "vp")]
    assert placeholder("Zyskaj PZ.") == [("lost", "Zyskaj PZ.", None)]
    assert placeholder("Zyskaj {vp} z {n} PZ.") == [("unknown", "n", None)]
    assert placeholder("Zyskaj {vp:pz}.") == [("unit", "pz", None)]
    assert placeholder("Zyskaj {vp} {PZ.") == [("brace", "{", None)]
    assert placeholder("{n:card} i {n}", "unit.vp") == [("nested", "{n:card}", None)]
    assert placeholder("Weź {m}.", "other.entry", "Take {n}.") == [("unknown", "m", "n")]
    assert not placeholder("Weź {n}.", "other.entry", "Take {n}.")


def test_of_plural_forms_one_needs_the_number() -> None:
    forms = [
        TextUnit(text, key="unit.vp", form=form) for form, text in enumerate(["punkt", "{n} punkty", "{n} punktów"])
    ]
    assert not look("catalog.placeholder", *forms)
    (flaw,) = look("catalog.placeholder", forms[0])
    assert flaw.values == {"names": "{n}"}


def test_a_rule_that_is_told_wrong_is_not_quoted_as_right() -> None:
    text = "Zsumujcie moc sługusów na bazie. Jeśli to więcej niż wynosi moc bazy, baza jest gotowa."
    [flaw] = look("rules.reversed", TextUnit(text, key="rule.scoring.ready.text"))
    assert "at least the breakpoint" in str(flaw.values["says"])
    [flaw] = look(
        "rules.reversed",
        TextUnit(
            "Add it up. If that is more than the breakpoint of the base, the base is ready.",
            key="rule.scoring.ready.text",
        ),
        language="en",
    )
    assert flaw.see == "rule.scoring.ready.short"


ELSEWHERE = """
msgid "%d minion of %s"
msgid_plural "%d minions of %s"
msgstr[0] "sługus gracza %s"
msgstr[1] "%d sługusy gracza %s"
msgstr[2] "%s sługusów gracza %s"

msgid "Hello, %(name)s: 100%% of %1$s"
msgstr "Witaj, %(name)s: 100%% z %2$s"

msgid "%s has %d cards, %s none"
msgstr "Kart: %d ma je %s, żadnej %s"

msgid "%s has %d cards"
msgstr "Karty: %2$d, ma je %1$s"

msgid "Hello %s"
msgstr "Witaj"

#, fuzzy
msgid "Destroy a minion."
msgstr "Zniszcz sługusa."

msgid "Destroy a base."
msgstr "Destroy a base."

msgid "Empty"
msgstr ""
"""


def test_catalogs_of_others_are_looked_at_as_translations() -> None:
    document = read_po(ELSEWHERE, "x.po", "pl")
    checks = [check for check in all_checks() if check.code.startswith(("catalog.", "language.f", "structure.u"))]
    alerts = list(lint(POLISH, [document], load_messages(POLISH.project, "en", "en"), checks))
    flaws = [(alert.check, alert.flaw) for alert in alerts]
    assert len(flaws) == 7
    assert {(check, flaw.unit.text[flaw.start : flaw.end], flaw.fix) for check, flaw in flaws} == {
        ("catalog.placeholder", "%s", "%d"),
        ("catalog.placeholder", "%2$s", None),
        ("catalog.placeholder", "%d", None),
        ("catalog.placeholder", "Witaj", None),
        ("catalog.fuzzy", "Zniszcz sługusa.", None),
        ("catalog.identical", "Destroy a base.", None),
        ("catalog.missing", "", None),
    }


@pytest.mark.parametrize(
    ("source", "text", "right"),
    [
        ("Play a card.", "Zagraj kartę", "Zagraj kartę."),
        ("Play a card.", "zagraj kartę.", "Zagraj kartę."),
        ("Draw a card. Play it.", "Dobierz kartę. Zagraj ją", "Dobierz kartę. Zagraj ją."),
        ("Play a card.", "Zagraj kartę!", None),
        ("May I?", "Czy mogę.", None),
        ("Play a card.", "Zagraj kartę.", ""),
        ("Play a card…", "Zagraj kartę...", ""),
        ("“No.”", "„Nie”.", ""),
        ("Power 3", "moc 3", ""),
        ("Help?", "Trzeba pomocy? Jest.", ""),
        ("I do. You do.", "Robię to i ty to robisz", ""),
    ],
)
def test_a_sentence_ends_and_begins_as_its_english(source: str, text: str, right: str | None) -> None:
    document = TextFile("x", "pl", (TextUnit(text, key="card.a.text", source=source),), catalog=True)
    (check,) = [check for check in all_checks() if check.code == "catalog.sentence"]
    found = [flaw for _, flaw in check.look(desk("pl"), [document])]
    assert bool(found) == (right != "")
    for flaw in found:
        mended = None if flaw.fix is None else text[: flaw.start] + flaw.fix + text[flaw.end :]
        assert mended == right


def test_a_plural_form_without_its_number_is_told_where_others_have_it() -> None:
    texts = ("karta", "{n} karty", "kart")
    units = [TextUnit(text, key="unit.card", source="{n} cards", form=form) for form, text in enumerate(texts)]
    found = look("catalog.placeholder", *units)
    assert [(flaw.message, flaw.unit.text) for flaw in found] == [("placeholder_lost", "kart")]
    assert not look("catalog.placeholder", units[0], units[1])
