"""Texts that the grammar does not know, read by what their card leads to expect: forge/proof/expecting."""

from __future__ import annotations

import pytest

from forge.language.concepts import ConceptsFile, Link
from forge.language.morphology.face import Form, pack
from forge.proof.expecting.weigh import Scales
from forge.proof.expecting.words import ConceptWords
from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader
from tests.conftest import mostly

# Card -> texts in words of their own, right ones and wrong ones.
TEXTS: dict[str, dict[str, tuple[list[str], list[str]]]] = {
    "en": {
        "first_mate": (
            [
                "Special: When scoring has finished at the base this minion was on, you are at liberty to move it to "
                "another base, saving it from the discard pile."
            ],
            [
                "Special: When scoring has finished at the base this minion was on, its owner is at liberty to move it "
                "to another base, saving it from the discard pile.",
                "Special: When the base this minion was on is on the verge of scoring, you are at liberty to move it "
                "to another base, saving it from the discard pile.",
            ],
        ),
        "summon": (
            ["In this turn you have the right to one minion over and above your usual number."],
            [
                "In this turn you have the right to two minions over and above your usual number.",
                "In every turn you have the right to one minion over and above your usual number.",
            ],
        ),
        "hideout": (
            [
                "Pin this on a base. When another player's action is about to affect your minions there, they come "
                "away unharmed, and this card is destroyed."
            ],
            [
                "Pin this on a base. When another player's action is about to affect your minions there, they are "
                "destroyed, and this card comes away unharmed."
            ],
        ),
        "collector": (
            [
                "Should you want to, a minion sharing this base goes back to its owner's hand, as long as its "
                "power is 3 or less."
            ],
            [
                "Should you want to, a minion sharing this base goes back to its owner's hand, as long as its "
                "power is 4 or less.",
                "Should you want to, a minion here goes back to its owner's hand, as long as you have one of "
                "power 3 or less.",
                "A minion sharing this base must go back to its owner's hand, as long as its power is 3 or less.",
            ],
        ),
        "block_the_path": (
            ["Stick this on a base and call out a faction. That faction's minions cannot be played there by anyone."],
            [
                "Attach this to a base and declare a faction. That faction's minions cannot be played there by "
                "anyone but you.",
                "Attach this to a base and declare a faction. That faction's minions cannot be played there by "
                "other players.",
            ],
        ),
        "shanghai": (
            ["Take a minion somebody else controls and put it on whichever other base you like."],
            [
                "Take a minion somebody else controls and put it on whichever other base they like.",
                "Take a minion you control and put it on whichever other base you like.",
                "Take a minion somebody else controls, yours included, and put it on another base.",
            ],
        ),
        "wildlife_preserve": (
            ["Put this on a base. Actions of the other players can't touch the minions you have there."],
            [
                "Put this on a base. Your actions can't touch the minions the other players have there.",
                "Put this on a base. Minions of the other players can't touch the minions you have there.",
            ],
        ),
        "jammed_signal": (
            ["Attach this to a base. Nobody can use it any more: that base's ability does nothing for anyone."],
            ["Attach this to a base. That base's ability does nothing for you."],
        ),
        "grave_digger": (
            ["You can take 1 minion: discard pile → hand."],
            ["You can take 1 minion: hand → discard pile.", "You can take 1 action: discard pile → hand."],
        ),
        "cave_of_shinies": (
            ["Minion destroyed here → its owner gets 1 VP."],
            ["Minion destroyed here → you get 1 VP.", "Minion played here → its owner gets 1 VP."],
        ),
        "tar_pits": (
            [],
            ["Any minion destroyed here goes to the discard pile, not to the bottom of its owner's deck."],
        ),
        "invasion": (
            ["Pick any minion in play and have it brought over to another base."],
            [
                "Pick any minion in play and have it brought over from another base.",
                "Pick any minion on another base and move it.",
                "Move any one minion in play to another of your bases.",
            ],
        ),
        "natural_selection": (
            [],
            [
                "Choose a minion. On the same base, destroy one of your minions with less power.",
                "Pick a minion of yours with less power. Destroy a minion on the same base.",
                "Pick a minion of yours. It is destroyed by a minion with less power on the same base.",
            ],
        ),
        "howl": (
            ["Until your turn is over every single minion that you control is stronger by 1."],
            ["Until the end of your turn, all your minions together have +1 power."],
        ),
        "upgrade": ([], ["Ongoing: One minion on the table gets +2 power."]),
        "warbot": (
            [],
            ["Ongoing: This minion may never destroy any minion.", "Ongoing: No minion on the table may be destroyed."],
        ),
        "buccaneer": ([], ["Special: If this minion would be moved to another base, destroy it instead."]),
        "cannon": ([], ["Destroy up to 2 minions that have a total power of 2 or less."]),
        "tiger_assassin": ([], ["A minion here with power 3 or less may destroy one minion."]),
        "nukebot": ([], ["Ongoing: After it destroys a minion, destroy all other players' minions here."]),
        "disenchant": ([], ["Destroy a minion or base to which an action is attached."]),
        "portal": (
            [],
            [
                "Reveal the top 5 cards of your deck. Return any number of the revealed minions to the top of "
                "your deck in "
                "any order. Put the rest into your hand."
            ],
        ),
        "theyre_coming_to_get_you": (
            [
                "Ongoing: During your turn, in place of a minion from your hand, you may play one here out of your "
                "discard pile."
            ],
            [
                "Ongoing: On your turn, you may play a minion here from your hand rather than out of your "
                "discard pile.",
            ],
        ),
        "supreme_overlord": (
            ["You can pick one minion anywhere in play and send it back to its owner's hand (even your own)."],
            [
                "You pick one minion anywhere in play and send it back to its owner's hand (even your own).",
                "You can pick one minion anywhere in play and send it back to your hand (even your own).",
                "You can pick one rival minion anywhere in play and send it back to its owner's hand.",
                "You can pick one purple minion anywhere in play and send it back to its owner's hand.",
                "They can pick one minion anywhere in play and send it back to its owner's hand (even your own).",
                "You can pick up to one minion anywhere in play and send it back to its owner's hand (even your own).",
            ],
        ),
        "seeing_stars": (
            ["One minion, any base, power 3 at most: destroyed."],
            [
                "One minion, any base, power 4 at most: destroyed.",
                "Two minions, any base, power 3 at most: destroyed.",
                "One minion, this base, power 3 at most: destroyed.",
                "One minion, any base, power 3 at most: destroyed by its owner.",
            ],
        ),
        "powderkeg": (
            ["One minion of yours dies, along with it all minions on the same base of equal or lower power."],
            [
                "One minion of yours dies, along with it all minions on the same base of equal or higher power.",
                "One minion of yours dies, along with it all minions on the same base of lower power.",
                "One minion of yours dies, along with it one minion on the same base of equal or lower power.",
                "One minion of yours dies, along with it all rivals' minions on the same base of equal or lower power.",
            ],
        ),
        "rampage": (
            ["Name a base and a minion of yours there: breakpoint lowered by that minion's power till end of turn."],
            [
                "Name a base and a minion of yours there: minion's power lowered by that breakpoint till end of turn.",
                "Name a base and a minion of yours there: breakpoint raised by that minion's power till end of turn.",
                "Name a base and a minion of yours there: breakpoint lowered by its power till your turn ends.",
                "Choose a base and one of your minions there. Until the end of the turn, reduce that minion's "
                "power by the "
                "breakpoint of that base.",
                "Choose a base and any minion there. Lower that base's breakpoint by your minion's power "
                "until the end of "
                "the turn.",
            ],
        ),
    },
    "pl": {
        "leprechaun": (
            [],
            ["Stała: Gdy inny gracz wystawi tu sługusa, od którego on ma mniejszą moc, zniszcz tamtego."],
        ),
        "mall_crawl": (
            [],
            ["Odszukaj wśród swoich odrzuconych karty o tej samej nazwie, odłóż je do talii i potasuj ją."],
        ),
        "pay_the_piper": (
            [],
            ["Zagraj na bazę. Stała: Gdy inny gracz zagra tu sługusa, wybierasz kartę, którą odrzuca."],
        ),
        "zombie_lord": (
            [],
            ["Na bazy bez twoich sługusów o mocy 2 lub mniejszej możesz zagrać po sługusie z odrzuconych."],
        ),
        "wildlife_preserve": ([], ["Doczep do bazy. Akcje innych graczy na tej bazie nie działają na twoje sługusy."]),
        "collector": (
            [
                "Kiedy go wykładasz, możesz odesłać właścicielowi na rękę jednego sługusa z tej samej bazy, obojętnie "
                "czyjego, którego moc nie przekracza teraz 3."
            ],
            [
                "Kiedy go wykładasz, możesz odesłać właścicielowi na rękę jednego sługusa z tej samej bazy, obojętnie "
                "czyjego, którego moc przekracza teraz 3.",
                "Kiedy go wykładasz, możesz odesłać właścicielowi na rękę jednego sługusa, gdziekolwiek stoi, "
                "którego moc nie przekracza teraz 3.",
            ],
        ),
        "lend_a_hand": (
            ["Ile tylko chcesz kart ze swojego stosu kart odrzuconych, choćby żadnej, wtasuj z powrotem do talii."],
            ["Ile tylko chcesz kart ze swojej ręki, choćby żadnej, wtasuj z powrotem do talii."],
        ),
        "microbot_guard": (
            [
                "Policz swoich sługusów na tej bazie, jego też wlicz. Zniszcz na niej jednego sługusa, "
                "który ma mniej mocy "
                "niż otrzymana liczba."
            ],
            [
                "Policz sługusów na tej bazie, jego też wlicz. Zniszcz na niej jednego sługusa, który ma mniej mocy "
                "niż otrzymana liczba."
            ],
        ),
        "scout": (
            [
                "Specjał: Gdy bazę, na której stoi, już zdobyto, możesz zabrać go na rękę i nie trafia on "
                "wtedy na stos "
                "kart odrzuconych."
            ],
            [
                "Specjał: Gdy bazę już zdobyto, możesz zabrać go na rękę i nie trafia on wtedy na stos "
                "kart odrzuconych.",
                "Specjał: Zanim bazę, na której stoi, zdobyto, możesz zabrać go na rękę i nie trafia on wtedy na stos "
                "kart odrzuconych.",
            ],
        ),
        "disguise": (
            [],
            [
                "Wybierz 1 lub 2 swoich sługusów na jednej bazie. Tych zagraj na nią, a tylu samo "
                "dodatkowych weź na rękę.",
                "Wybierz 1 lub 2 swoich sługusów na jednej bazie. Weź na rękę tylu samo dodatkowych, "
                "wybranych zagraj tam.",
            ],
        ),
        "ninja_acolyte": (
            [],
            [
                "Specjał: W swojej turze, gdy zagrasz pierwszego sługusa, możesz zwrócić tego sługusa na rękę i zagrać "
                "dodatkowego na tę samą bazę."
            ],
        ),
        "portal": (
            [],
            [
                "Pokaż wszystkim 5 kart z wierzchu swojej talii. Sługusy połóż na wierzchu w dowolnej "
                "kolejności, resztę "
                "w dowolnej liczbie weź na rękę."
            ],
        ),
        "winds_of_change": (
            [],
            ["Wtasuj do talii jedną kartę z ręki i dobierz 5 kart. Możesz zagrać dodatkową akcję."],
        ),
        "cannon": ([], ["Możesz zniszczyć jednego lub dwóch sługusów, którzy mają razem moc najwyżej 2."]),
        "tar_pits": ([], ["Zniszcz tutaj sługusa i odłóż go na spód talii właściciela."]),
        "jammed_signal": ([], ["Stała: Umiejętność tej bazy nie działa na ciebie, na pozostałych graczy owszem."]),
        "invasion": (
            ["Wskaż jakiegokolwiek sługusa w grze, po czym przenieś go na którąś z pozostałych baz."],
            [
                "Wskaż jakiegokolwiek sługusa w grze, po czym przenieś go z którejś z pozostałych baz.",
                "Wybierz dowolnego sługusa na innej bazie i go przesuń.",
            ],
        ),
        "natural_selection": (
            [
                "Wskaż jednego ze swoich sługusów; na tej samej bazie ulega potem zniszczeniu sługus o mniejszej mocy, "
                "wybrany przez ciebie."
            ],
            [
                "Wybierz swojego sługusa o mniejszej mocy. Zniszcz sługusa na tej samej bazie.",
                "Wybierz swojego sługusa. Zostaje on zniszczony przez sługusa o mniejszej mocy na tej samej bazie.",
            ],
        ),
        "howl": ([], ["Do końca twojej tury wszystkie twoje sługusy mają razem +1 do mocy."]),
        "assassination": ([], ["Stała: Na koniec tury ulega zniszczeniu dowolny sługus."]),
        "dinghy": ([], ["Przesuń najwyżej 2 sługusy na inne swoje bazy."]),
        "powderkeg": (
            [],
            ["Zniszcz sługusa, a na jego bazie także wszystkie swoje sługusy o takiej samej lub mniejszej mocy."],
        ),
        "rampage": (
            [],
            [
                "Wybierz bazę i swojego sługusa na niej. Do końca tury zmniejsz moc tego sługusa o moc tej bazy.",
            ],
        ),
        "disenchant": ([], ["Zniszcz sługusa lub bazę, do której dołączono akcję."]),
        "seeing_stars": (
            ["Jeden sługus z dowolnej bazy, którego moc nie przekracza 3, ulega zniszczeniu. Ty go wskazujesz."],
            [
                "Jeden sługus z tej bazy, którego moc nie przekracza 3, ulega zniszczeniu. Ty go wskazujesz.",
                "Jeden sługus z dowolnej bazy, którego moc nie przekracza 4, ulega zniszczeniu. Ty go wskazujesz.",
                "Jeden sługus z dowolnej bazy, którego moc nie przekracza 3, ulega zniszczeniu. Wybiera właściciel.",
                "Jeden sługus z dowolnej bazy, którego moc nie przekracza 3, może ulec zniszczeniu. Ty go wskazujesz.",
                "Każdy sługus z dowolnej bazy, którego moc nie przekracza 3, ulega zniszczeniu.",
                "Jeden sługus, której moc nie przekracza 3, ulega zniszczeniu. Ty go wskazujesz.",
                "Jedna sługus z dowolnej bazy, którego moc nie przekracza 3, ulega zniszczeniu. Ty go wskazujesz.",
            ],
        ),
        "invader": (
            ["Gdy tylko zagrasz tego sługusa, zapisz sobie jeden punkt zwycięstwa."],
            [
                "Gdy tylko zagrasz tego sługusa, zapisz sobie dwa punkty zwycięstwa.",
                "Gdy tylko zagrasz tej sługusa, zapisz sobie jeden punkt zwycięstwa.",
                "Gdy tylko zagrasz tego sługusa, każdy inny gracz dostaje jeden punkt zwycięstwa.",
                "Gdy tylko zagrasz tego sługusa, może on zapisać sobie jeden punkt zwycięstwa.",
            ],
        ),
        "brownie": (
            [
                "Stała: Każdy poza tobą, kto zagra kartę wpływającą na tego sługusa, musi potem odrzucić "
                "ze swojej ręki dwie losowo wybrane karty."
            ],
            [
                "Stała: Każdy poza tobą, kto zagra kartę wpływającą na tego sługusa, może potem odrzucić "
                "ze swojej ręki dwie losowo wybrane karty.",
                "Stała: Każdy poza tobą, kto zagra kartę wpływającą na tego sługusa, musi potem odrzucić z twojej ręki "
                "dwie losowo wybrane karty.",
                "Stała: Gdy ktoś poza tobą zagra kartę wpływającą na tego sługusa, odrzuć potem ze swojej ręki "
                "dwie losowo wybrane karty.",
                "Stała: Każdy poza tobą, kto zagra kartę wpływającą na tego sługusa, musi potem odrzucić "
                "ze swojej ręki dwie karty własnego wyboru.",
            ],
        ),
    },
    "ru": {
        "grave_digger": (
            ["Можно: 1 приспешник, твой сброс → рука."],
            ["Можно: 1 приспешник, рука → твой сброс.", "1 приспешник, твой сброс → рука."],
        ),
        "archmage": ([], ["Постоянно: в каждый чужой ход можешь сыграть на одно действие больше."]),
        "first_mate": (
            ["Спецсвойство: когда база подсчитана, его можно уберечь от сброса, переместив на другую."],
            [
                "Спецсвойство: когда база подсчитана, его нужно уберечь от сброса, переместив на другую.",
                "Спецсвойство: после захвата своей базы его можно не перемещать, а сбросить.",
            ],
        ),
        "beam_up": (
            ["Одного приспешника, кому бы он ни принадлежал и где бы ни стоял, отправь на руку его хозяину."],
            [
                "Одного чужого приспешника, кому бы он ни принадлежал и где бы ни стоял, отправь на руку его хозяину.",
                "Одного приспешника, где бы он ни стоял, отправь себе на руку, кому бы он ни принадлежал.",
            ],
        ),
        "probe": (
            ["Изучи всю руку любого другого игрока и укажи в ней приспешника: этот игрок обязан его сбросить."],
            [
                "Изучи всю руку каждого другого игрока и укажи в ней приспешника: этот игрок обязан его сбросить.",
                "Изучи всю свою руку и укажи в ней приспешника: другой игрок обязан его сбросить.",
            ],
        ),
        "zombie_lord": (
            [
                "Для всякой базы, где у тебя никого нет: можешь выставить на неё из сброса одного дополнительного "
                "приспешника силой не больше 2.",
                "На каждую базу без твоих приспешников можешь выставить из своего сброса дополнительного приспешника "
                "с силой не больше 2.",
            ],
            [
                "Для каждой базы без твоих приспешников можешь выставить из своего сброса дополнительного приспешника "
                "с силой не больше 2.",
                "На каждую базу с твоими приспешниками можешь выставить из своего сброса дополнительного приспешника "
                "с силой не больше 2.",
            ],
        ),
        "block_the_path": (
            ["Повесь карту на базу и огласи фракцию: её приспешников сюда не может играть никто, даже ты."],
            ["Повесь карту на базу и огласи фракцию: её приспешников сюда ты играть не можешь."],
        ),
        "war_raptor": (
            [
                "Постоянно: +1 к силе за каждого Боевого раптора рядом с ним, себя он тоже считает (один — сила 3, "
                "двое — по 4, и так далее)."
            ],
            [
                "Постоянно: +1 к силе за каждого Боевого раптора рядом с ним, себя он тоже считает (один — сила 4, "
                "двое — по 5, и так далее)."
            ],
        ),
        "smoke_bomb": (
            [
                "Повесь на приспешника, которым управляешь ты. Постоянно: чужие действия ему нипочём. В начале твоего "
                "хода эта карта уничтожается."
            ],
            [
                "Повесь на любого приспешника. Постоянно: чужие действия ему нипочём. В начале твоего хода эта карта "
                "уничтожается."
            ],
        ),
        "ninja_master": (
            ["Как поставил его — можешь прикончить здесь же любого приспешника, какой бы силы он ни был."],
            ["Как поставил его — можешь прикончить любого приспешника, где бы он ни стоял и какой бы силы ни был."],
        ),
        "hidden_ninja": ([], ["Особое: перед захватом этой базы сыграй сюда приспешника с руки."]),
        "invasion": (
            ["Укажи какого угодно приспешника в игре, после чего он перемещается на любую другую базу."],
            [
                "Укажи какого угодно приспешника в игре, после чего он перемещается с любой другой базы.",
                "Выбери любого приспешника на другой базе и перемести его.",
            ],
        ),
        "natural_selection": (
            [
                "Укажи одного из своих приспешников: на той же базе уничтожается один приспешник, у которого "
                "сила меньше.",
            ],
            [
                "Выбери своего приспешника с меньшей силой. Уничтожь приспешника на той же базе.",
                "Выбери своего приспешника. Он уничтожается приспешником с меньшей силой на той же базе.",
            ],
        ),
        "upgrade": ([], ["Затяжное: один приспешник в игре становится сильнее на 2."]),
        "lend_a_hand": ([], ["Замешай сколько угодно карт из своей колоды в свой сброс."]),
        "sacrifice": (
            [],
            ["Выбери приспешника. Возьми столько карт, сколько силы у твоего приспешника, затем уничтожь его."],
        ),
        "rampage": (
            [
                "Укажи базу и одного из своих приспешников на ней: до конца хода её оборона снижается на силу этого "
                "приспешника."
            ],
            [
                "Выбери базу и своего приспешника на ней. До конца хода снизь силу этого приспешника на "
                "оборону этой базы.",
            ],
        ),
        "howl": (
            [],
            [
                "Пока ход не закончится, сила каждого вашего приспешника больше на 1.",
                "До конца твоего хода все твои приспешники вместе получают +1 к силе.",
                "Пока ваш ход не закончится, сила каждого приспешника больше на 1.",
                "Пока ваш ход не закончится, сила каждого вашего приспешника меньше на 1.",
                "Пока не начнётся ваш следующий ход, сила каждого вашего приспешника больше на 1.",
            ],
        ),
        "pirate_king": (
            ["Прежде чем начнётся подсчёт очков за какую-либо другую базу, вы вправе передвинуть туда эту карту."],
            [
                "Прежде чем начнётся подсчёт очков за какую-либо другую базу, вы обязаны передвинуть туда эту карту.",
                "Прежде чем начнётся подсчёт очков за эту базу, вы вправе передвинуть туда эту карту.",
                "Когда подсчёт очков за какую-либо другую базу окончен, вы вправе передвинуть туда эту карту.",
                "Прежде чем начнётся подсчёт очков за какую-либо другую базу, соперник вправе передвинуть "
                "туда эту карту.",
            ],
        ),
        "saucy_wench": (
            ["Вы вправе уничтожить на одной базе с этой картой одного приспешника, сила которого не превышает 2."],
            [
                "Вы вправе уничтожить на одной базе с этой картой одного приспешника, сила которых не превышает 2.",
                "Вы вправе уничтожить на одной базе с этой картой один приспешника, сила которого не превышает 2.",
                "Вы вправе уничтожить на одной базе с этой картой двух приспешников, сила которых не превышает 2.",
                "Вы вправе уничтожить на одной базе с этой картой одного приспешника, сила которого превышает 2.",
                "Владелец вправе уничтожить на одной базе с этой картой одного приспешника, сила которого "
                "не превышает 2.",
            ],
        ),
        "temple_of_goju": (
            [
                "Когда очки за эту базу подсчитаны, каждый игрок кладёт сильнейшего из своих приспешников, "
                "стоящих здесь, "
                "под низ колоды его хозяина."
            ],
            [
                "Когда очки за эту базу подсчитаны, каждый игрок кладёт слабейшего из своих приспешников, "
                "стоящих здесь, "
                "под низ колоды его хозяина.",
                "Когда очки за эту базу подсчитаны, победитель кладёт сильнейшего из своих приспешников, "
                "стоящих здесь, "
                "под низ колоды его хозяина.",
                "Когда очки за эту базу подсчитаны, каждый игрок кладёт сильнейшего из своих приспешников "
                "под низ колоды его хозяина.",
                "Когда очки за эту базу подсчитаны, кладите сильнейшего из своих приспешников, стоящих здесь, "
                "под низ колоды его хозяина.",
            ],
        ),
        "the_great_library": (
            [],
            [
                "После захвата каждому, у кого здесь был приспешник, можно взять приспешника.",
                "После захвата каждому, у кого здесь был приспешник, нужно взять карту.",
                "Перед захватом каждому, у кого здесь был приспешник, можно взять карту.",
            ],
        ),
        "seeing_stars": (
            ["Один приспешник, у которого сила не больше 3, уничтожается: выбери его на любой базе у любого игрока."],
            [
                "Один приспешник, у которого сила не больше 3, уничтожается: выбери его на этой базе у любого игрока.",
                "Один приспешник, у которого сила не меньше 3, уничтожается: выбери его на любой базе у любого игрока.",
                "Один приспешник, у которого сила не больше 3, уничтожается: выбирает его на любой базе любой игрок.",
                "Все приспешники, у которых сила не больше 3, уничтожаются: выбери их на любой базе у любого игрока.",
                "Один приспешник, у которого сила не больше 3, может уничтожаться: выбери его на любой базе.",
            ],
        ),
        "invader": (
            ["Как только ты его сыграл, получи одно победное очко."],
            [
                "Как только ты его сыграл, каждый другой получает одно победное очко.",
                "Как только ты его сыграл, он получает одно победное очко.",
                "Как только ты его сыграл, получи два победных очка.",
                "Как только ты его сыграл, получи одну победное очко.",
            ],
        ),
        "brownie": (
            [
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "он затем должен сбросить из своей руки наугад 2 карты."
            ],
            [
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "он затем должен сбросить из своей руки наугад два карты.",
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "он затем может сбросить из своей руки наугад 2 карты.",
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "затем сбрось из своей руки наугад 2 карты.",
                "Затяжное: каждый раз, когда кто-то, кроме тебя, играет карту, воздействующую на этого приспешника, "
                "он затем должен сбросить из твоей руки наугад 2 карты.",
            ],
        ),
    },
}


def taken(reader: Proofreader, title: str, text: str) -> bool:
    """Whether a text is read by its words: as right ones where that is a verdict, else as what may be right."""
    proof = reader.proof(title, text)
    told = [finding for finding in proof.findings if finding.kind == "words"]
    assert all(finding.write == reader.printed(title).text for finding in told)
    assert reader.expecting is not None
    assert proof.verdict is reader.judge(title, text)
    assert proof.verdict is Judgement.style if told and reader.expecting.verdict else proof.verdict.wrong
    return bool(told)


@mostly("en")
def test_right_words_are_understood(reader: Proofreader, language: str) -> None:
    for title, (right, _) in TEXTS[language].items():
        for text in right:
            assert taken(reader, title, text), text
            proof = reader.proof(title, text)
            assert proof.findings[0].said in text and not proof.readings


@mostly("en")
def test_words_that_say_another_thing_are_not(reader: Proofreader, language: str) -> None:
    assert [t for title, (_, wrong) in TEXTS[language].items() for t in wrong if taken(reader, title, t)] == []


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_who_does_what_is_no_matter_of_words_alone(reader: Proofreader) -> None:
    right = "After destruction of this minion you draw one card, while each rival tosses one at random."
    wrong = "After destruction of this minion you toss one card at random, while each rival draws one."
    assert taken(reader, "gremlin", right)
    assert not taken(reader, "gremlin", wrong)


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_a_slip_of_a_right_text_is_not_another_wording(reader: Proofreader) -> None:
    right = reader.printed("seeing_stars").text
    assert reader.judge("seeing_stars", right) is Judgement.same
    slip = " ".join(sorted(right.split(), reverse=True)[:2] + right.split()[2:])
    assert not taken(reader, "seeing_stars", slip)


class Inflected:
    """A morphology of one word."""

    dictionary = True

    def forms(self, lemma: str, pos: str) -> tuple[Form, ...]:
        cases = {"mouse": "sg", "mice": "pl"}
        known = (lemma, pos) == ("mouse", "noun")
        return tuple(Form(word, pack({"pos": pos, "number": one})) for word, one in cases.items()) if known else ()


def test_wordings_have_those_of_a_name_and_the_forms_of_a_lemma() -> None:
    file = ConceptsFile(
        classes={"somebody": "anyone|any player"},
        says={"rodent": "mouse&", "many": "mouse&pl run", "whose": "of <somebody>", "both": "a <rodent> <whose>?"},
    )
    words = ConceptWords((file,), Inflected())  # type: ignore[arg-type]
    assert words.told("mouse mice") == ("rodent", "rodent")
    assert words.told("mice run") == ("many",)
    assert words.told("mouse run") == ("rodent", "?run")
    assert words.told("a mouse of any player") == ("both",)
    assert words.told("a mice") == ("both",)


def test_a_link_may_let_the_text_say_it_of_more_things() -> None:
    def explains(text: str, freely: str) -> bool:
        link = Link(of="may", to="move play", ahead=True, freely=freely)
        scales = Scales([ConceptsFile(links=[link], again="may")])
        return scales.explains(("move", "all", "may", "play"), tuple(text.split()))

    assert explains("may move all may play", "all")
    assert not explains("may move all may play", "none")
    assert not explains("may move all play", "all")


def test_what_is_said_once_more_stands_for_another() -> None:
    scales = Scales([ConceptsFile(stands={"here": "there"})])
    assert scales.said(("here", "count", "here"), ("here", "count", "there")) == ("here", "count", "there")
    assert scales.said(("here", "there", "here"), ("here", "there")) == ("here", "there", "here")
