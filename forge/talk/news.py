"""What happened, told in a language, as its listener saw it.

The words of a kind of news are `talk.news.<kind>`; where there are more special ones, of what type its card is, what it
is played on or where it is put, those. Placeholders are the fields of the news.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from forge.rules.kernel.news import DrawNews, News, Thing, TriggerNews, TurnNews
from forge.talk.speak import Speaker


def tell(speaker: Speaker, news: Sequence[News]) -> list[str]:
    """The news in sentences. Draws in a row are one sentence; what the next piece says anyway is left out."""
    told = []
    index = 0
    while index < len(news):
        item = news[index]
        index += 1
        if isinstance(item, DrawNews):
            drawn = [item]
            while index < len(news) and isinstance(after := news[index], DrawNews) and after.player == item.player:
                drawn.append(after)
                index += 1
            told.append(_draw(speaker, drawn))
            continue
        if index < len(news):
            following = news[index]
            if isinstance(item, TriggerNews) and isinstance(following, TriggerNews | TurnNews):
                continue  # nothing came of it that could be told
            if item.told_by == following.kind and _agree(item, following):
                continue
            if item.tells == following.kind and _agree(item, following):
                index += 1
        told.append(one(speaker, item))
    return [sentence for sentence in told if sentence]


def settled(news: Sequence[News]) -> Sequence[News]:
    """The news without the abilities at its end of which nothing has come yet: the player may still say no."""
    end = len(news)
    while end and isinstance(news[end - 1], TriggerNews):
        end -= 1
    return news[:end]


def one(speaker: Speaker, item: News) -> str:
    """One piece of news as a sentence; nothing for what has no words, because another piece tells it."""
    if item.counts is not None and not getattr(item, item.counts):
        return ""
    for key in _keys(speaker, item):
        if speaker.has(key):
            return speaker.say(key, **_values(speaker, item))
        if speaker.has(f"{key}.they"):
            return speaker.to(key, item.player, **_values(speaker, item))
    return ""


def _agree(one: News, other: News) -> bool:
    """Whether the fields that both have are the same."""
    fields = set(one.__struct_fields__) & set(other.__struct_fields__)
    return all(getattr(one, name) == getattr(other, name) for name in fields)


def _draw(speaker: Speaker, drawn: Sequence[DrawNews]) -> str:
    """What was drawn is told to who drew it, to others how many cards."""
    cards = [item.card for item in drawn if item.card is not None]
    shown = speaker.things(cards) if drawn[0].player == speaker.listener else ""
    return speaker.to("talk.news.draw", drawn[0].player, cards=shown, n=len(drawn))


def _keys(speaker: Speaker, item: News) -> Iterator[str]:
    """The keys under which the words may stand, the most special ones first."""
    key = f"talk.news.{item.kind}"
    if any(getattr(item, name) is None for name in item.private):
        yield f"{key}.hidden"
        return
    fields = {name: getattr(item, name) for name in item.__struct_fields__}
    card, onto = fields.get("card"), fields.get("onto")
    if isinstance(card, Thing):
        yield from speaker.typed_keys(key, card.title, onto.title if isinstance(onto, Thing) else None)
    yield from (f"{key}.{value}" for value in fields.values() if isinstance(value, str))
    yield from (f"{key}.none" for value in fields.values() if value is None)
    yield key


def _values(speaker: Speaker, item: News) -> dict[str, int | str]:
    """The fields of news as words put them: things and groups by their names in quotes; `many` are `n` of its card."""
    values: dict[str, int | str] = {}
    for name, value in msgspec.structs.asdict(item).items():
        if name == "player":
            values[name] = speaker.player(item.player)
        elif name in item.knowing and isinstance(value, int):
            values[name] = speaker.player(value)
        elif isinstance(value, Thing):
            values[name] = speaker.quoted(value.title)
        elif isinstance(value, tuple):
            values[name] = speaker.things(value)
        elif isinstance(value, str):
            values[name] = speaker.quote(speaker.group(value)) if speaker.is_group(value) else value
        elif value is not None:
            values[name] = value
    card = getattr(item, "card", None)
    if isinstance(card, Thing):
        values["owner"] = speaker.whose(card.owner)
        if isinstance(n := getattr(item, "n", None), int):
            values["many"] = speaker.many(card.title, n)
    return values
