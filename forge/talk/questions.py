"""What is being asked, in a language, and the answers there are: copies of a card in one place are offered once."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import yaml_name
from forge.rules.kernel.choices import Ask, Move
from forge.rules.smashup.engine.table import Table
from forge.rules.smashup.engine.values import power
from forge.talk.speak import Speaker, clause_with

CARDS = ("minion", "action", "card", "base", "top", "limit", "score")  # kinds whose answers are cards or bases


@dataclass(frozen=True)
class Answer:
    """An answer: the move, how it reads, and what it may be called. `card` is played or used, `onto` where."""

    move: Move
    text: str
    names: tuple[str, ...] = ()
    card: int = -1
    onto: str = ""


def question(speaker: Speaker, t: Table, ask: Ask) -> list[str]:
    """The question, and below it what the asking card says and what has been chosen so far."""
    told = [_question(speaker, t, ask)]
    if ask.source >= 0 and ask.kind != "window":
        told.append(speaker.cited(t.title[ask.source].id, _clause(speaker, t, ask)))
    if ask.shown and ask.kind in (*CARDS, "player"):
        told.append(speaker.say("talk.ask.chosen", cards=speaker.cards(t, ask.shown)))
    return told


def _question(speaker: Speaker, t: Table, ask: Ask) -> str:
    kind, about = ask.kind, ask.about
    if kind == "window":
        moment = str(ask.why).split()[0].lower()
        return speaker.say(f"talk.ask.window.{moment}", base=speaker.quoted(t.title[about].id))
    if kind == "limit":
        return speaker.say("talk.ask.limit", n=about)
    if kind == "ignore":
        return speaker.say("talk.ask.ignore", base=speaker.quoted(t.title[t.base_of(ask.source)].id))
    if kind == "which" and about >= 0:
        return speaker.say("talk.ask.which.about", card=speaker.quoted(t.title[about].id))
    effect = yaml_name(type(getattr(ask.why, "effect", None) or ask.why))
    if kind == "base" and effect == "move":
        if about < 0:
            return speaker.say("talk.ask.base")
        return speaker.say("talk.ask.base.move", card=speaker.quoted(t.title[about].id))
    special = f"talk.ask.{kind}.{effect}"
    return speaker.say(special if speaker.texts.has(f"word.{special}") else f"talk.ask.{kind}")


def _clause(speaker: Speaker, t: Table, ask: Ask) -> int | None:
    """The clause that asks: the one the effect stands in."""
    effect = getattr(ask.why, "effect", ask.why)
    return clause_with(t.title[ask.source].ability, effect)


def answers(speaker: Speaker, t: Table, ask: Ask) -> list[Answer]:
    """The answers, identical ones once: plays in the order of the hand, "no" always last."""
    seen: set[Hashable] = set()
    found = []
    for option in ask.options:
        key = _key(t, ask, option)
        if key not in seen:
            seen.add(key)
            found.append(_answer(speaker, t, ask, option))
    hand = [t.title[card] for card in t.hand(ask.player)]
    place = {title: hand.index(title) for title in hand}
    found.sort(key=lambda a: (a.move is None, place.get(t.title[a.card], len(hand)) if a.card >= 0 else len(hand)))
    return found


def _key(t: Table, ask: Ask, option: Any) -> Hashable:
    """What makes an answer different from the others."""
    if isinstance(option, tuple):
        if option[0] == "resolve":
            return option
        return (option[0], _like(t, option[1]), None if option[2] is None else _like(t, option[2]))
    if isinstance(option, int) and ask.kind in CARDS:
        return _like(t, option)
    if ask.kind == "first":
        trigger = ask.why[option]
        return (_like(t, trigger.env.this), _like(t, trigger.subject) if trigger.subject >= 0 else None)
    return (option,)


def _like(t: Table, card: int) -> Hashable:
    """Two cards are alike when nobody can tell them apart: title, place, owner, controller, and all that is on them."""
    title = t.title[card]
    if not t.in_play(card):
        return (title.id, t.where[card])
    worn = tuple(sorted((t.title[action].id, t.controller[action]) for action in t.on(card)))
    memory = tuple(sorted(t.recall(card).items()))
    state = (power(t, card), tuple(t.boosts.get(card, ()))) if title.is_minion else ()
    return (title.id, t.where[card], t.owner[card], t.controller[card], worn, memory, state)


def _answer(speaker: Speaker, t: Table, ask: Ask, option: Any) -> Answer:
    if option is None:
        return Answer(None, _refusing(speaker, ask))
    if isinstance(option, tuple):
        return _move(speaker, t, ask.player, option)
    if option == "yes":
        return Answer(option, speaker.say("talk.option.yes"))
    if ask.kind == "player":
        return Answer(option, speaker.player(option), (speaker.player(option),))
    if ask.kind == "faction":
        return Answer(option, speaker.faction(option), (speaker.faction(option), option))
    if ask.kind == "which":
        text = _alternative(speaker, ask.why.effect.do[option], option)
        return Answer(option, text, (text,))
    if ask.kind == "first":
        trigger = ask.why[option]
        text = speaker.quoted(t.title[trigger.env.this].id)
        names = called(speaker, t, trigger.env.this)
        if trigger.subject not in (-1, trigger.env.this):
            text += f": {speaker.quoted(t.title[trigger.subject].id)}"
            names += called(speaker, t, trigger.subject)
        return Answer(option, text, names)
    place = t.base_of(option)
    names = called(speaker, t, option) + (called(speaker, t, place) if place not in (-1, option) else ())
    return Answer(option, speaker.described(t, option), names)


def _refusing(speaker: Speaker, ask: Ask) -> str:
    """How "no" reads."""
    if ask.kind == "turn":
        return speaker.say("talk.option.end")
    if ask.kind == "window":
        return speaker.say("talk.option.pass")
    many = ask.kind in CARDS and type(getattr(ask.why, "like", None)) is not type(None) and ask.shown
    return speaker.say("talk.option.enough" if many else "talk.option.no")


def _move(speaker: Speaker, t: Table, player: int, option: Any) -> Answer:
    verb, card, where = option
    if verb == "resolve":
        name = speaker.quoted(t.title[card].id)
        return Answer(option, speaker.say("talk.option.resolve", base=name), called(speaker, t, card))
    names = called(speaker, t, card)
    onto = ""
    if where is not None:
        onto = speaker.name(t.title[where].id) if t.title[where].is_base else speaker.described(t, where)
        names += called(speaker, t, where)
        base = t.base_of(where)
        names += called(speaker, t, base) if base not in (-1, where) else ()
    return Answer(option, move(speaker, t, player, option), names, card, onto)


def move(speaker: Speaker, t: Table, player: int, option: Any) -> str:
    """A move as a sentence: somebody plays a card, uses a special, picks a card, or says yes or no."""
    if isinstance(option, tuple) and option[0] == "play":
        return speaker.played(t, player, option[1], option[2])
    if isinstance(option, tuple) and option[0] == "use":
        return speaker.used(t, player, option[1])
    if isinstance(option, tuple):
        return speaker.say("talk.option.resolve", base=speaker.quoted(t.title[option[1]].id))
    if isinstance(option, int) and 0 <= option < len(t.title):
        return speaker.described(t, option)
    if option in [group.id for group in speaker.game.groups]:
        return speaker.faction(option)
    return speaker.say("talk.option.no" if option is None else "talk.option.yes")


def _alternative(speaker: Speaker, effect: Any, number: int) -> str:
    """One of several effects between which a player chooses."""
    key = f"talk.option.which.{yaml_name(type(effect))}"
    if type(effect) is nodes.Put:
        key += f".{effect.to.value}"
    if speaker.texts.has(f"word.{key}"):
        return speaker.say(key)
    return speaker.say("talk.option.which.other", n=number + 1)


def called(speaker: Speaker, t: Table, card: int) -> tuple[str, ...]:
    """What a player may call a card or base: its name in the language, or its id."""
    return (speaker.name(t.title[card].id), t.title[card].id)
