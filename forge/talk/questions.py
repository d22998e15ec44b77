"""What is being asked, in a language, and the answers there are: copies of a card in one place are offered once.

The words of a question are `talk.ask.<kind>`; where there are more special ones, by what asks (`.<why>`), by what comes
of the answer (`.<then>`), for a question about some thing (`.about`) or several (`.abouts`), those.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from forge.rules.kernel.choices import MOVES, PARTS, PLAYERS, RESOLVE, THINGS, TRIGGERS, Choice, Move
from forge.rules.kernel.news import Thing
from forge.rules.kernel.view import Question
from forge.talk.sight import Sight
from forge.talk.speak import Speaker


@dataclass(frozen=True)
class Answer:
    """An answer: the move, how it reads, and what it may be called. `card` is played or used, `onto` where; what
    `title` says helps to choose; there are so many `copies`."""

    move: Move
    text: str
    names: tuple[str, ...] = ()
    card: int = -1
    onto: str = ""
    verb: str = ""
    title: str = ""
    copies: int = 1


def question(sight: Sight, asked: Question) -> list[str]:
    """The question, and below it what the asking card or the place asked about says and what has been chosen so far."""
    speaker = sight.speaker
    told = [_question(sight, asked)]
    if asked.source is None and asked.about is not None and sight.is_place(asked.about.id):
        told.append(f"{sight.described(asked.about)}: {speaker.says(asked.about.title)}".removesuffix(": "))
    if asked.source is not None:
        told.append(speaker.cited(asked.source.title, asked.clause))
    earlier = [speaker.group(one) if isinstance(one, str) else speaker.player(one) for one in asked.earlier]
    chosen = [speaker.quoted(thing.title) for thing in asked.chosen if not _abouts(asked)]
    if picked := [*earlier, *chosen, *map(speaker.player, asked.players)]:
        told.append(speaker.say("talk.ask.chosen", cards=", ".join(picked)))
    return told


def _abouts(asked: Question) -> bool:
    """Whether the question is about several things at once."""
    return asked.about is not None and bool(asked.chosen)


def _question(sight: Sight, asked: Question) -> str:
    speaker, keys = sight.speaker, [f"talk.ask.{asked.kind}"]
    if asked.why:
        key = f"{keys[0]}.{asked.why}"
        then = ["_".join(asked.then), *asked.then] if asked.then else []
        keys = [*(f"{key}.{what}" for what in dict.fromkeys(then)), key, *keys]
    values: dict[str, int | str] = {"n": asked.n, "hand": len(sight.hand(asked.player))}
    if asked.source is not None:
        values["card"] = speaker.quoted(asked.source.title)
    if asked.about is not None:
        keys = [*(f"{one}.about" for one in keys), *keys]
        about = asked.about
        values["about"] = speaker.quoted(about.title) if sight.is_place(about.id) else sight.described(about)
        if _abouts(asked):
            keys = [*(f"{one}s" for one in keys if one.endswith(".about")), *keys]
            values["cards"] = "; ".join(map(sight.described, asked.chosen))
    for name, things in _shared(sight, asked).items():
        keys = [*(f"{one}.{name}" for one in keys), *keys]
        values[name] = speaker.quoted(things.title)
    place = sight.place_of(asked.source.id) if asked.source is not None else None
    if place is not None:
        values["place"] = speaker.quoted(place.title)
    return speaker.say(next((one for one in keys if speaker.has(one)), keys[-1]), **values)


def more(asked: Question) -> int:
    """How many may still be chosen, one question after another; their numbers may be typed in one line."""
    several = asked.of in (THINGS, PLAYERS) and not _abouts(asked)
    return max(1, asked.most - len(asked.chosen) - len(asked.players)) if several else 1


def follows(asked: Question | None, before: Question) -> bool:
    """Whether a question goes on with the choice that another began."""
    return asked is not None and all(
        getattr(asked, field) == getattr(before, field)
        for field in ("player", "kind", "of", "why", "source", "clause", "about")
    )


def _shared(sight: Sight, asked: Question) -> dict[str, Thing]:
    """What all answers have in common, by the name under which a question mentions it: the `card` that is played, and
    the place, `there`."""
    picked = [choice for choice in asked.choices or () if choice.move is not None]
    if asked.of == MOVES and asked.source is not None:
        cards, places = [choice.thing for choice in picked], [choice.onto for choice in picked]
    elif asked.of == THINGS:
        cards, places = [], [sight.beside(choice.thing.id) for choice in picked if choice.thing is not None]
    else:
        return {}
    one: dict[str, Thing] = {}
    if places and places[0] is not None and len({*places}) == 1:
        one["there"] = places[0]
    if cards and cards[0] is not None and len({card.title for card in cards if card is not None}) == 1:
        one["card"] = cards[0]  # copies of a card are spoken of as one
    return one


def answers(sight: Sight) -> list[Answer]:
    """The answers, identical ones once: plays in the order of the hand, "no" always last."""
    asked = sight.view.question
    if asked is None or asked.choices is None:
        return []
    titles = [item.title for item in sight.hand(asked.player)]
    place = {title: titles.index(title) for title in titles}
    found = []
    for index, choice in enumerate(asked.choices):
        if choice.like == index:
            played = choice.thing.title if asked.of == MOVES and choice.thing and choice.verb != RESOLVE else ""
            copies = sum(other.like == index for other in asked.choices)
            answer = replace(_answer(sight, asked, choice), copies=copies)
            found.append((choice.move is None, place.get(played, len(titles)), answer))
    found.sort(key=lambda one: one[:2])
    return [answer for _, _, answer in found]


def _answer(sight: Sight, asked: Question, choice: Choice) -> Answer:
    speaker = sight.speaker
    if choice.move is None:
        return Answer(None, _refusing(speaker, asked))
    if asked.of == MOVES:
        return _move(sight, asked, choice)
    if choice.verb == "yes":
        return Answer(choice.move, speaker.say("talk.option.yes"))
    if choice.player is not None:
        name = speaker.player(choice.player)
        return Answer(choice.move, name, (name,))
    if asked.of == PARTS:
        text = _part(speaker, asked, choice)
        return Answer(choice.move, text, (text,))
    if choice.thing is None:
        name = str(choice.name)
        return Answer(choice.move, speaker.group(name), (speaker.group(name), name))
    if asked.of == TRIGGERS:
        text, names = speaker.quoted(choice.thing.title), sight.called(choice.thing)
        if choice.onto is not None and choice.onto.id != choice.thing.id:
            text += f": {speaker.quoted(choice.onto.title)}"
            names += sight.called(choice.onto)
        return Answer(choice.move, text, names, title=choice.thing.title)
    title = choice.thing.title if sight.may_be_place(choice.thing) else ""
    return Answer(choice.move, sight.described(choice.thing), sight.called_with_place(choice.thing), title=title)


def _refusing(speaker: Speaker, asked: Question) -> str:
    """How "no" reads."""
    if asked.of == MOVES and asked.source is None:
        return speaker.say("talk.option.end" if asked.about is None else "talk.option.pass")
    if asked.chosen or asked.players:
        return speaker.say("talk.option.enough")
    own = f"talk.option.no.{asked.kind}"
    return speaker.say(own if speaker.has(own) else "talk.option.no")


def _move(sight: Sight, asked: Question, choice: Choice) -> Answer:
    speaker = sight.speaker
    assert choice.thing is not None
    text = moved(speaker, asked.player, choice)
    names = sight.called(choice.thing)
    if choice.verb == RESOLVE:
        return Answer(choice.move, text, names, verb=choice.verb)
    onto = ""
    if choice.onto is not None:
        place = sight.place_of(choice.onto.id)
        itself = place is not None and place.id == choice.onto.id
        onto = sight.with_figures(choice.onto) if itself else sight.described(choice.onto)
        names += sight.called_with_place(choice.onto)
    return Answer(choice.move, text, names, choice.thing.id, onto, choice.verb)


def moved(speaker: Speaker, player: int, choice: Choice) -> str:
    """A move as a sentence: somebody plays a card, uses it, or has something resolved.

    The words are those of the news (`talk.news.<verb>`), else `talk.move.<verb>`.
    """
    assert choice.thing is not None
    told = {"card": speaker.quoted(choice.thing.title)}
    if choice.onto is not None:
        told["onto"] = speaker.quoted(choice.onto.title)
    key = f"talk.news.{choice.verb}"
    onto = choice.onto.title if choice.onto is not None else None
    for one in (*speaker.typed_keys(key, choice.thing.title, onto), key):
        if speaker.has(f"{one}.they"):
            return speaker.to(one, player, **told)
    key = f"talk.move.{choice.verb}"
    # What is no real move has no words, or goes nowhere: it is named all the same.
    worded = speaker.has(key) and ("onto" in told or not speaker.wants(key, "onto"))
    return speaker.say(key, **told) if worded else told["card"]


def move(sight: Sight, player: int, wanted: Move) -> str:
    """A move as people say it, be it one of the answers or not."""
    speaker, asked = sight.speaker, sight.view.question
    if isinstance(wanted, tuple) and wanted[0] != RESOLVE:
        verb, card, onto = wanted
        played = sight.thing(card)
        if played is None:
            return speaker.say("talk.nothing")
        return moved(speaker, player, Choice(wanted, verb, played, sight.thing(onto)))
    thing = sight.thing(wanted)
    if thing is not None and asked is not None and asked.of in (MOVES, THINGS):
        return sight.described(thing)
    for answer in answers(sight) if wanted is not None else ():
        if answer.move == wanted:
            return answer.text
    return speaker.say("talk.option.no" if wanted is None else "talk.option.yes")


def _part(speaker: Speaker, asked: Question, choice: Choice) -> str:
    """One of several effects between which a player chooses."""
    key = f"talk.option.{asked.kind}.{choice.name}"
    if speaker.has(key):
        return speaker.say(key)
    return speaker.say(f"talk.option.{asked.kind}.other", n=(choice.index or 0) + 1)
