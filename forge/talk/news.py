"""What happened, told in a language, as its listener saw it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from forge.rules.smashup.engine.table import Table
from forge.talk.speak import Speaker

News = tuple[Any, ...]


def tell(speaker: Speaker, t: Table, news: Sequence[News]) -> list[str]:
    """The news in sentences. Draws in a row are one sentence; what the next piece says anyway is left out."""
    told = []
    index = 0
    while index < len(news):
        item = news[index]
        after = news[index + 1] if index + 1 < len(news) else ("",)
        index += 1
        if item[0] == "draw":
            drawn = [item[2]]
            while index < len(news) and news[index][:2] == item[:2]:
                drawn.append(news[index][2])
                index += 1
            told.append(_draw(speaker, t, item[1], drawn))
        elif item[0] == "place":
            if after[:2] == ("gain", item[1]):
                index += 1  # the points of the place
            told.append(speaker.say("talk.news.place", player=speaker.player(item[1]), place=item[2], n=item[3]))
        elif item[0] == "use" and after[:3] == ("play", item[1], item[2]):
            continue
        else:
            sentence = one(speaker, t, item)
            if sentence:
                told.append(sentence)
    return told


def one(speaker: Speaker, t: Table, item: News) -> str:
    """One piece of news as a sentence; nothing for what another piece tells."""
    return TELLERS[item[0]](speaker, t, item)


def _draw(speaker: Speaker, t: Table, player: int, drawn: Sequence[int]) -> str:
    if player == speaker.listener:
        return speaker.say("talk.news.draw.you", cards=speaker.cards(t, drawn))
    return speaker.say("talk.news.draw.they", player=speaker.player(player), n=len(drawn))


def _turn(speaker: Speaker, t: Table, item: News) -> str:
    return speaker.to("talk.news.turn", item[1], n=item[2])


def _trigger(speaker: Speaker, t: Table, item: News) -> str:
    return speaker.say("talk.news.trigger", card=speaker.quoted(t.title[item[2]].id))


def _instead(speaker: Speaker, t: Table, item: News) -> str:
    return speaker.say("talk.news.instead", card=speaker.quoted(t.title[item[2]].id))


def _look(speaker: Speaker, t: Table, item: News) -> str:
    if item[2] == -1:
        return speaker.say("talk.news.look.hidden", player=speaker.player(item[1]))
    return speaker.to("talk.news.look", item[1], cards=speaker.cards(t, item[2]))


def _put(speaker: Speaker, t: Table, item: News) -> str:
    spot = getattr(item[-1], "value", item[-1])
    return speaker.say(f"talk.news.put.{spot}", card=speaker.quoted(t.title[item[2]].id))


def _boost(speaker: Speaker, t: Table, item: News) -> str:
    return speaker.say("talk.news.boost", card=speaker.quoted(t.title[item[2]].id), n=item[3])


def _done_to(speaker: Speaker, t: Table, item: News) -> str:
    """Destroyed, moved or returned by a card."""
    verb, _, card, cause, to = item
    told = {"cause": speaker.quoted(t.title[cause].id), "card": speaker.quoted(t.title[card].id)}
    told["player"] = speaker.whose(t.owner[card])
    if verb == "move":
        told["base"] = speaker.quoted(t.title[to].id)
    return speaker.say(f"talk.news.{verb}", **told)


def _score(speaker: Speaker, t: Table, item: News) -> str:
    return speaker.say("talk.news.score", base=speaker.quoted(t.title[item[2]].id))


def _replace(speaker: Speaker, t: Table, item: News) -> str:
    base = speaker.quoted(t.title[item[2]].id)
    if item[3] < 0:
        return speaker.say("talk.news.replace.none", base=base)
    return speaker.say("talk.news.replace", base=base, card=speaker.quoted(t.title[item[3]].id))


def _swap(speaker: Speaker, t: Table, item: News) -> str:
    base, card = (speaker.quoted(t.title[number].id) for number in item[2:4])
    return speaker.say("talk.news.swap", base=base, card=card)


def _silent(speaker: Speaker, t: Table, item: News) -> str:
    return ""


TELLERS: Mapping[str, Callable[[Speaker, Table, News], str]] = MappingProxyType(
    {
        "turn": _turn,
        "play": lambda s, t, item: s.played(t, *item[1:4]),
        "use": lambda s, t, item: s.used(t, item[1], item[2]),
        "trigger": _trigger,
        "instead": _instead,
        "name": lambda s, t, item: s.to("talk.news.name", item[1], faction=s.quote(s.faction(item[3]))),
        "reveal": lambda s, t, item: s.to("talk.news.reveal", item[1], cards=s.cards(t, item[2])),
        "look": _look,
        "put": _put,
        "discard": lambda s, t, item: s.to("talk.news.discard", item[1], card=s.quoted(t.title[item[2]].id)),
        "shuffle": lambda s, t, item: s.to("talk.news.shuffle", item[1], n=item[2]) if item[2] else "",
        "swap": _swap,
        "boost": _boost,
        "gain": lambda s, t, item: s.to("talk.news.gain", item[1], n=item[2]),
        "draw": lambda s, t, item: _draw(s, t, item[1], [item[2]]),
        "reshuffle": lambda s, t, item: s.to("talk.news.reshuffle", item[1]),
        "score": _score,
        "place": lambda s, t, item: s.say("talk.news.place", player=s.player(item[1]), place=item[2], n=item[3]),
        "replace": _replace,
        "win": lambda s, t, item: s.to("talk.news.win", item[1]),
        "destroy": _done_to,
        "move": _done_to,
        "return": _done_to,
        "attach": _silent,  # the action has just been played there
    }
)
