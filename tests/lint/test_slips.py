"""Words that are words, but not those that are meant; English left in a text; and what is right beside them."""

from __future__ import annotations

import re

import pytest

from forge.lint.checks import all_checks
from forge.lint.desk import Desk
from forge.lint.literals import literals
from forge.lint.textfile import TextFile, TextUnit
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof.proofreader import load_proofreader
from forge.rules.games import load_game
from tests.conftest import Edit
from tests.lint.desks import desk
from tests.lint.test_typography import look

FAULTS = [
    ("pl", "Zostaje tak, gdzie ją zagrano.", "tak, gdzie", "tam, gdzie"),
    ("pl", "Odrzuć tą kartę.", "tą", "tę"),
    ("pl", "Dobierz z tali dwie karty.", "tali", "talii"),
    ("pl", "Nie morzesz zagrać akcji.", "morzesz", "możesz"),
    ("pl", "Zwiadowca wraca na ręce właściciela.", "wraca na ręce", "wraca na rękę"),
    ("pl", "Pancerniki pozostają na mieście.", "pozostają na mieście", "pozostają na miejscu"),
    ("pl", "Przekaż kości sobie po lewej.", "sobie po lewej", "osobie po lewej"),
    ("pl", "Pokaż kartę dopiero wtedy gdy wszyscy spasują.", "wtedy gdy", "wtedy, gdy"),
    ("pl", "Nie oddawaj go nikogo.", "oddawaj go nikogo", "oddawaj go nikomu"),
    ("pl", "Wraca wszystko z wyjątkiem od baz.", "z wyjątkiem od", "z wyjątkiem"),
    ("pl", "Zagraj ją w przeciągu tury.", "w przeciągu", "w ciągu"),
    ("pl", "Wygrywa ten czyj wynik jest lepszy.", "ten czyj", "ten, czyj"),
    ("pl", "Odłóż tyle by zostało pięć.", "tyle by", "tyle, by"),
    ("pl", "Kart jest 24, po trzy na frakcje.", "po trzy na frakcje", None),
    ("pl", "Gdy łączna noc jest równa, nie ma zwycięzcy.", "łączna noc", "łączna moc"),
    ("pl", "W ręce może być sześć kar.", "sześć kar", "sześć kart"),
    ("pl", "Baza zastaje na stole.", "zastaje", "zostaje"),
    ("pl", "Salwa zadaje 3 uszkodzeń.", "zadaje 3 uszkodzeń", None),
    ("ru", "Здесь мы имеем ввиду всю колоду.", "имеем ввиду", "имеем в виду"),
    ("ru", "Кто ходил раньше, не имеет разницы.", "не имеет разницы", "не имеет значения"),
    ("ru", "Порядок выбирает тот, чей сейчас код.", "чей сейчас код", "чей сейчас ход"),
    ("ru", "Окно закрыто, когда все подряд спасали.", "все подряд спасали", "все подряд спасовали"),
    ("ru", "Это можно сделать только одни раз.", "одни раз", "один раз"),
    ("pl", "Zagraj ją z swojej ręki.", "z ", "ze "),
    ("pl", "Leży we tej strefie.", "we ", "w "),
    ("ru", "Скажи о этом всем.", "о ", "об "),
    ("ru", "Забудь про неё и иди с мной.", "с ", "со "),
    ("ru", "Одень шляпу.", "О", "На"),
    (
        "ru",
        "Положи его под низ колоды своего владельца.",
        "своего ",
        "его ",
    ),
    ("pl", "Moc nie spada poniżej zero.", "poniżej zero", "poniżej zera"),
    ("pl", "Zwróć go na rękę swojego właściciela.", "swojego ", "jego "),
    ("pl", "Zwróć ją na rękę swojego właściciela.", "swojego ", "jej "),
    ("ru", "Положи её под низ колоды своего владельца.", "своего ", "её "),
    (
        "pl",
        "Możesz cofnąć je na ręce swoich właścicieli.",
        "swoich ",
        "ich ",
    ),
    ("en", "Wait half a hour.", "a ", "an "),
    ("en", "Play an useful card.", "an ", "a "),
    ("en", "After that, both the minion and this card is destroyed.", "both the minion and this card is", None),
    ("en", "Destroy it on the end of your turn.", "on ", "at "),
    ("en", "Each of them discards two cards of their hand.", "discards two cards of ", "discards two cards from "),
    ("en", "Take one card your discard pile into your hand.", "Take one card ", "Take one card from "),
    ("en", "Put this card your hand.", "Put this card ", "Put this card into "),
    ("en", "Discard a card of your hand to draw two.", "Discard a card of ", "Discard a card from "),
    ("en", "Chose one of your minions.", "Chose ", "Choose "),
    ("en", "Lower it by power of that minion.", "by power of ", "by the power of "),
    ("en", "Discard you hand.", "Discard you ", "Discard your "),
    ("en", "Those minion is destroyed.", "Those minion", "Those minions"),
    ("en", "Their going to win.", "Their ", "They’re "),
    ("en", "There cards are lost.", "There ", "Their "),
    ("en", "Draw to cards.", "Draw to ", "Draw two "),
    ("en", "Destroy on minion.", "Destroy on ", "Destroy one "),
    ("en", "This effects all minions.", "This effects ", "This affects "),
    ("en", "You most keep the second hand.", "You most", "You must"),
    ("en", "If it moves and they is destroyed, stop.", "they is", None),
    ("ru", "Это действует в течении всего хода.", "в течении", "в течение"),
    ("ru", "По окончанию хода возьми карту.", "По окончанию", "По окончании"),
    ("ru", "Она может добавляется в игру.", "может добавляется", None),
    ("ru", "Карта возвращаться на руку.", "Карта возвращаться", None),
    ("en", "Keep it, weather you like it or not.", "weather", "whether"),
    ("en", "If you have more then ten cards, stop.", "more then", "more than"),
    ("en", "Return it to it's owner.", "it's", "its"),
    ("en", "The player to your left take the next turn.", "The player to your left take", None),
    ("en", "Put an minion there.", "an ", "a "),
    ("en", "Discard two card from your hand.", "two card", "two cards"),
    ("en", "Count up too 12 with it.", "too ", "to "),
    ("en", "A blast can be cancelled to, and then it misses.", "be cancelled to", "be cancelled too"),
    ("en", "You may go on after another player have passed.", "another player have", None),
    ("en", "Play on until one player alone have the lead.", "one player alone have", None),
    ("en", "If you waited and someone then draw, you may draw, too.", "someone then draw", None),
    ("en", "Draw three card for each ship.", "three card", "three cards"),
    ("en", "Play it before a base scored, whoever’s turn it is.", "before a base scored", "before a base is scored"),
    ("en", "A player a minion there gets no points.", "A player ", None),
    ("en", "They all go elsewhere, The total drops.", ", ", ". "),
    ("en", "Does an action effect a base? It may effect it.", "may effect", "may affect"),
]
GOOD = {
    "pl": "Połóż ją sobie po lewej stronie. Gramy na mieście. "
    "Odłóż kartę i niech wróci do talii swojego właściciela. "
    "Tak, gdzieś tam. Zagraj z tą kartą. Tę kartę. Nie możesz. Zagraj za nim. Coraz więcej. "
    "Wtedy nikt nie gra. Z wyjątkiem baz nie pokazuj nikogo innego. To wynika ze Specjału.",
    "ru": "Все спасали город. Сбрось карту и дай ей вернуться на руку своего владельца. "
    "В течение хода. В течении реки. Игра может кончиться, игра кончиться не должна. Чтобы карта "
    "вернуться могла. Кто-нибудь. Карта возвращается. По окончании. Ввиду этого "
    "имеем три карты. Согласно правилам ничьих не бывает. Колода карт не кончилась. Поменяй карты из сброса с рукой "
    "соперника. Разыграй партию с рукой из пяти карт.",
    "en": "More, then ten. The weather is fine. It’s the owner’s turn. May that player take a card? Each of "
    "those players. Much depends on the end of the game. It depends on the start of your turn. Agree on the end of the "
    "game. Take the card your discard pile has on top. Put the card your deck showed you back. Play a card of your "
    "hand limit. Each of "
    "those players. One minion, an action, a unit, an hour, the other player may draw. One of the cards is here. "
    "Two-card hand. Have the player draw. Cards that affect it have effects. That is too much, and mine counts, too. "
    "The base it is moved to, too. Does another player have one? Let someone else use it. Give a player a card. "
    "Ask one player or another. It is not too one-sided. It goes to the Mothership, The Homeworld or both. Cards of "
    "any player have to be shown. After a minion played here is destroyed, draw. Two minion cards. There are eight "
    "factions in the base game. Put them back in random order. Start with your choice of faction. You may like what "
    "goes with your choice. For example, you might draw a card. It stands on the end of the turn track. Treat it as "
    "if it were a minion. If its power were higher, it would stay. I would rather that nothing changes.",
}


@pytest.mark.parametrize(("language", "text", "wrong", "right"), FAULTS)
def test_a_word_for_another_is_found(language: str, text: str, wrong: str, right: str | None) -> None:
    (flaw,) = look("language.slip", language, text)
    assert text[flaw.start : flaw.end] == wrong
    assert right is None or flaw.fix == right


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("pl", "Zwróć kartę na rękę swojego właściciela.", "swojego "),
        ("ru", "Положи карту под низ колоды своего владельца.", "своего "),
    ],
)
def test_whose_owner_is_meant_is_not_written_where_its_gender_is_not_known(
    language: str, text: str, wrong: str
) -> None:
    (flaw,) = look("language.slip", language, text)
    assert (text[flaw.start : flaw.end], flaw.fix) == (wrong, None)


@pytest.mark.parametrize("language", GOOD)
def test_words_that_are_meant_are_let_be(language: str) -> None:
    text = GOOD[language]
    assert [text[flaw.start : flaw.end] for flaw in look("language.slip", language, text)] == []


def test_english_in_another_alphabet_is_told_once() -> None:
    text = "Игрок берёт all cards, а forge и play@card.com и «Smash Up» остаются."
    assert [text[flaw.start : flaw.end] for flaw in look("language.foreign", "ru", text)] == ["all cards"]
    text = "Gracz bierze all cards."
    assert [text[flaw.start : flaw.end] for flaw in look("language.foreign", "pl", text)] == ["all cards"]


@pytest.mark.parametrize(
    ("source", "text", "wrong"),
    [
        ("Play a minion on a base.", "Zagraj minion na bazę.", ["minion"]),  # which a dictionary has, in "dawno minion"
        ("Play it in the evening.", "Zagraj go, gdy dzień już minion.", []),
        ("Cards lie on the table.", "Cards leżą na stole.", ["Cards"]),
        ("Cards lie on the table.", "Na stole leżą karty z serii Cards Galore.", []),
        ("The draw deck is empty: zero cards.", "Talia jest pusta: zero kart.", []),
        ("Play fair, build a deck.", "Gra jest fair play i z gatunku deck-buildingu, deck building.", []),
        ("They play fair and build a deck.", "Gracz ma play fair i deck.", ["play", "deck"]),
    ],
)
def test_a_term_of_an_entrys_english_is_told_whatever_a_dictionary_has(
    source: str, text: str, wrong: list[str]
) -> None:
    unit = TextUnit(text, key="rule.play", source=source)
    [check] = [one for one in all_checks() if one.code == "language.foreign"]
    document = TextFile("x.po", "pl", (unit,), catalog=True)
    assert [text[flaw.start : flaw.end] for _, flaw in check.look(desk("pl"), [document])] == wrong


def test_a_phrase_that_a_language_has_taken_over_is_none_of_another() -> None:
    assert look("language.foreign", "pl", "Grajcie fair play. Kto lubi deck building, ten tu zostanie.") == []
    text = "Zagraj deck i play."
    assert [text[flaw.start : flaw.end] for flaw in look("language.foreign", "pl", text)] == ["deck", "play"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Gracz bierze wszystkie cards z ręki.", ["cards"]),
        ("Gracz bierze wszystkie hands z ręki.", []),  # no word of its English
        ("Napis „all cards”: gracz bierze wszystkie karty.", []),
        ("Gracz bierze wszystkie karty (cards) do gry.", []),
        ("Polecenie `forge the cards` to nie karty.", []),
        ('Napis "all cards": gracz bierze wszystkie cards.', ["cards"]),
    ],
)
def test_an_english_word_left_in_an_entry_is_told(text: str, wrong: list[str]) -> None:
    unit = TextUnit(text, key="rule.play", source="The player takes all cards and plays them.")
    [check] = [one for one in all_checks() if one.code == "language.foreign"]
    document = TextFile("x.po", "pl", (unit,), catalog=True)
    assert [text[flaw.start : flaw.end] for _, flaw in check.look(desk("pl"), [document])] == wrong


KEYWORDS = [
    ("pl", "Działa jak Ongoing i trwa.", ["Ongoing"]),
    ("pl", "Na karcie widnieje napis ANY TURN i tyle.", ["ANY TURN"]),
    ("pl", "To karta typu Special, więc poczekaj.", ["Special"]),
    ("pl", "Zagraj kartę i odrzuć Base.", ["Base"]),
    ("pl", "Gdy BREAKPOINT zostanie osiągnięty, baza jest liczona.", ["BREAKPOINT"]),
    ("ru", "Карта с надписью Ongoing действует всегда.", ["Ongoing"]),
    ("ru", "Карта с надписью ANY TURN действует всегда.", ["ANY TURN"]),
    ("ru", "Свойство Talent применяется раз в ход.", ["Talent"]),
    ("ru", "**Special** — особое свойство.", ["Special"]),
    ("ru", "Игрок может сыграть Minion, если хочет.", ["Minion"]),
    ("pl", "Zdolność stała (Ongoing) działa zawsze.", []),
    ("pl", "Zasady gry Smash Up. Firma Base Camp Games.", []),
    ("pl", "Laser jest bronią, a talent zdolnością.", []),
    ("pl", "Adres: www.Base.com, plik Base_1.", []),
    ("pl", "Any i Marek grają. DO GRY, TO JEST ON.", []),
    ("ru", "Постоянное свойство (Ongoing) действует.", []),
    ("ru", "Постоянное свойство («Ongoing») действует.", []),
    ("ru", "Игра Smash Up издана AEG.", []),
    ("ru", "Power Up Games, «Big Base».", []),
    ("en", "An Ongoing ability, ANY TURN.", []),
]


@pytest.mark.parametrize(("language", "text", "wrong"), KEYWORDS)
def test_english_keywords_are_told_but_no_names_nor_glosses(language: str, text: str, wrong: list[str]) -> None:
    assert [text[flaw.start : flaw.end] for flaw in look("language.foreign", language, text)] == wrong
    assert look("language.foreign", language, text, catalog=True) == []


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("ru", "Код напечатан на коробке. Введите код с коробки.", []),
        ("ru", "Больше десяти карт держать на реке нельзя.", ["реке"]),
        ("pl", "Zagraj bazę na stół i czekaj na brzegu rzeki.", []),
        ("ru", "Он построил замок у реки и плавал в реке.", []),
    ],
)
def test_a_noun_of_the_game_is_meant_where_its_neighbours_say_so(language: str, text: str, wrong: list[str]) -> None:
    assert [text[flaw.start : flaw.end] for flaw in look("language.slip", language, text)] == wrong
    assert look("language.slip", language, text, catalog=True) == []


STRANGE = [
    ("pl", "Zwiększa o jeden limit sługusów albo action w tej turze.", ["action"]),
    ("pl", "Zagraj Full Sail, zanim baza pęknie.", ["Full Sail"]),
    ("pl", "**Zombies** wracają ze stosu.", ["Zombies"]),
    ("pl", "Odłóż ją na базу, a potem graj.", ["базу"]),
    ("ru", "Может ли Upgrade лежать на чужом приспешнике?", ["Upgrade"]),
    ("ru", "Сыграйте karta на базу.", ["karta"]),
    ("en", "An action marked Stała stays where you played it.", ["Stała"]),
    ("en", "The Król Piratów moves to that base.", ["Król Piratów"]),
    ("en", "Play a боец on a base.", ["боец"]),
    ("pl", "Zdolność (ang. ability) działa. Talia, po angielsku deck, leży.", []),
    ("pl", "Wydawca: Alderac Entertainment Group, Paul Peterson, Action Phase Games.", []),
    ("pl", "Laser, Robot i Ninja to karty. Cała naprzód!", []),
    ("ru", "Сыграйте «Апгрейд» (Upgrade) или «Апгрейд» / «Upgrade».", []),
    ("ru", "Читайте FAQ на BGG или в PDF.", []),
    ("en", "Robots, Zombies and Ninjas by Łukasz Nowak and José.", []),
]


@pytest.mark.parametrize(("language", "text", "wrong"), STRANGE)
def test_words_and_names_of_the_other_languages_are_told(language: str, text: str, wrong: list[str]) -> None:
    assert [text[flaw.start : flaw.end] for flaw in look("language.foreign", language, text)] == wrong


def test_a_document_may_keep_the_names_of_another_language() -> None:
    names = "Full Sail, Upgrade, Invasion, Terraform, Howl"
    assert look("language.foreign", "ru", f"Карты {names} лежат здесь.") == []


ENGLISH = [
    ("Choose a base, lay the card their and do what it says.", True),
    ("The minions where destroyed, including everybody elses.", True),
    ("Whoever is first takes the first turn, and play continue clockwise.", True),
    ("The owner of the base choose first.", True),
    ("If the base have a breakpoint, score it.", True),
    ("Each players hand is secret.", True),
    ("You must discards a card.", True),
    ("There is two players.", True),
    ("Draw 3 card and stop.", True),
    ("If you have to many cards, discard.", True),
    ("Cards are returned form play.", True),
    ("Draw a card an then discard one.", True),
    ("A ship stays in it’s zone.", True),
    ("It shows its name, its power and it’s ability.", True),
    ("The strongest players their collect points.", True),
    ("The minions are moved their.", True),
    ("If your going to play it, say so.", True),
    ("Draw a card if you’re hand is empty.", True),
    ("Deal three action cards, which stays hidden.", True),
    ("Extra minions played through a special is destroyed.", True),
    ("It’s your zone and it’s your turn. Players move their minions. The cards are moved. Their owner draws.", False),
    ("You’re in hand combat. Two cards, which is enough. One of the cards played by a player is destroyed.", False),
    ("Your own waters and the ship that stays, which goes first. Playing cards with a friend is allowed.", False),
    ("Let play continue clockwise. Does each player draw a card? Make the opponent discard a card.", False),
    ("If two players tie, both win. The base you choose is scored. You and the owner take one.", False),
    ("A one-time effect. An hour later. A European game. The cards form a row. Its own text. It’s your turn.", False),
    ("The players hand over the cards. Minions there are safe. They put their minions there and draw.", False),
    (
        "Do what the card says. Do cards count? The player and the opponent have five cards. Go back to your base.",
        False,
    ),
]


@pytest.mark.parametrize(("text", "wrong"), ENGLISH)
def test_english_slips_are_told_by_the_words_beside_them(text: str, wrong: bool) -> None:
    assert bool(look("language.slip", "en", text)) is wrong


BETRAYED = [
    ("pl", "Rozstrzyga ta karta, a raz rozstrzyga tą, która czegoś zabrania.", ["rozstrzyga tą"]),
    ("pl", "Odrzuć kartę lud zagraj ją.", ["kartę lud"]),
    ("pl", "Bierze tę, która leży. Decyduje ten, kto ma więcej. A cały lud gra, albo nikt.", []),
    ("ru", "Кто бы не выиграл, возьмите карту, что бы сыграть её.", ["Кто бы не", "что бы"]),
    ("ru", "Правила тоже самое говорят.", ["тоже самое"]),
    ("ru", "Кто бы ни выиграл. Что бы вы ни сыграли. То же самое. Так же, как и он. Чтобы сыграть.", []),
    (
        "ru",
        "Каждый боец силён. Каждый боец важен. Ваш боец тут. Твой боец тут. А каждый бонец и каждый борец тут.",
        ["борец"],
    ),
]


@pytest.mark.parametrize(("language", "text", "wrong"), BETRAYED)
def test_slips_are_betrayed_by_their_neighbours(language: str, text: str, wrong: list[str]) -> None:
    flaws = sorted(look("language.slip", language, text), key=lambda flaw: flaw.start)
    assert [text[flaw.start : flaw.end] for flaw in flaws] == wrong


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("pl", "Leży na bazie. Zostaje na bazie. Czeka w bazie.", ["w bazie"]),
        ("pl", "Leży na bazie. Czeka w bazie. Śpi w bazie. Stoi na bazie.", []),
        ("pl", "Czeka w bazie. Śpi pod bazą.", []),
        ("ru", "Карта на руке. Другая на руке. Третья в руке.", ["в руке"]),
        ("pl", "Potasuj karty i zrób z nich tale.", ["tale"]),
        ("pl", "Sługusy wracają na ręce swoich właścicieli. Karta wraca na ręce właścicielowi.", ["wraca na ręce"]),
    ],
)
def test_what_stands_elsewhere_tells_what_is_meant(language: str, text: str, wrong: list[str]) -> None:
    assert [text[flaw.start : flaw.end] for flaw in look("language.slip", language, text)] == wrong


@pytest.mark.parametrize(
    ("language", "text", "right"),
    [
        ("pl", "Zagraj sługusa swojego stosu kart odrzuconych.", "sługusa ze"),
        ("pl", "Zagraj sługusa twojego stosu kart odrzuconych.", "sługusa z"),
        ("pl", "Weź sługusów jego stosu kart odrzuconych.", "sługusów z"),
        ("ru", "Сыграй экстра-приспешника своего сброса.", "экстра-приспешника из"),
        ("ru", "Верни её своему владельцу.", "его"),
        ("ru", "Верните карты своим владельцам.", "их"),
        ("en", "Play an extra card your hand, then draw.", "Play an extra card from"),
    ],
)
def test_what_is_meant_is_told_as_it_is_written(language: str, text: str, right: str) -> None:
    assert [flaw.values["right"] for flaw in look("language.slip", language, text)] == [right]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "Zagraj sługusa z twojego stosu."),
        ("ru", "Карты возвращаются своим владельцам."),
        ("ru", "Это его хозяин."),
    ],
)
def test_what_belongs_to_whom_it_says_is_no_slip(language: str, text: str) -> None:
    assert look("language.slip", language, text) == []


def test_a_pattern_that_cannot_be_read_is_an_error_where_it_is_written(scratch: Project, edit: Edit) -> None:
    added = [
        "  - {find: '(one', fix: one}",
        "  - {find: one, fix: two, unless: '[z-a]'}",
        "  - {find: one, fix: '\\2 two'}",
        "  - {find: one, fix: '\\g<that> two'}",
    ]
    edit("locales/en/checks.yml", "\nslips:\n", "\nslips:\n" + "".join(f"{one}\n" for one in added))
    lines = (scratch.root / "locales/en/checks.yml").read_text(encoding="utf-8").splitlines()
    game = load_game(scratch, "smashup")
    lint = Desk(scratch, game, "en")
    for read in (lambda: lint.checks, lambda: load_proofreader(scratch, game, lint.texts)):
        with pytest.raises(ProblemsError) as wrong:
            read()
        assert {one.file for one in wrong.value.problems} == {"locales/en/checks.yml"}
        assert [lines[one.line - 1] for one in wrong.value.problems] == added
        told = [one.message.partition(" (")[0] for one in wrong.value.problems]
        assert told[1] == "the pattern '[z-a]' cannot be read"
        assert told[2].endswith("cannot be written for what 'one' finds")


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        (r"\b([Tt])ak, gdzie\b", {"Tak, gdzie", "tak, gdzie"}),
        (r"abc?d", {"abcd", "abd"}),
        (r"ab+cde", {"cde"}),
        (r"ab*cdd{0,2}", {"cd"}),
        (r"a[x\]b]cd(?= efgh)", {" efgh"}),
        (r"x(?:one|other)yz", {"xoneyz", "xotheryz"}),
        (r"x(?:one|other|\w+)yz", {"yz"}),
        (r"x(?:one \w+|other)yz", {"one ", "other"}),
        (r"one(?!never)|other", {"one", "other"}),
        (r"one|\w", {""}),
        (r"(?i)one", {""}),
        (r"(?P<a>one)", {""}),
        (r"one(?#two)", {""}),
        (r"one{ two", {" two"}),
        (r"\u00abone", {""}),
    ],
)
def test_what_a_pattern_cannot_do_without(pattern: str, needed: set[str]) -> None:
    found = literals(pattern)
    assert found == needed


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_no_text_in_which_a_pattern_finds_something_lacks_what_it_needs(language: str) -> None:
    texts = [text for one, text, *_ in [*FAULTS, *BETRAYED] if one == language]
    listed = desk(language).checks.slips
    found = [(one.find, text) for one in listed for text in texts if re.search(one.find, text)]
    assert len(found) > 5
    assert all(any(needed in text for needed in literals(pattern)) for pattern, text in found)
