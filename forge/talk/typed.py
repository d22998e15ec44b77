"""Understands what a player types: a number, a command, or words that name a move, a thing, a player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from forge.language.fold import begins, fold, nearest, words
from forge.rules.kernel.choices import MOVES, THINGS, Move
from forge.rules.kernel.view import Area, Item, Question
from forge.talk.questions import Answer
from forge.talk.sight import Sight
from forge.talk.speak import Speaker

COMMANDS = (
    "play",
    "use",
    "pass",
    "yes",
    "all",
    "why",
    "card",
    "rule",
    "table",
    "discard",
    "undo",
    "save",
    "quit",
    "help",
)
WORDS = "talk.play.words."  # what is typed for a command or a verb


@dataclass(frozen=True)
class Typed:
    """A line taken apart: the command it begins with, or none, and the rest."""

    command: str | None
    rest: str


def command_words(speaker: Speaker, command: str) -> list[str]:
    """The words for a command in the player's language, the usual one first."""
    return [word.strip() for word in speaker.say(f"{WORDS}{command}").split(",")]


def verbs(speaker: Speaker) -> list[str]:
    """The verbs of moves that may be typed: those of all games, and those for which this one has words."""
    typed = [key.removeprefix(WORDS) for key in speaker.game.words if key.startswith(WORDS)]
    return ["play", "use", *(verb for verb in typed if verb not in COMMANDS)]


def take_apart(speaker: Speaker, line: str) -> Typed:
    """The command or verb at the beginning of a line, in one word or several. The English commands work in every
    language; "all" stands alone, because names may begin with it."""
    line = line.strip()
    if line.startswith("?"):
        return Typed("help", line[1:].strip())
    known: dict[str, str] = {}
    for command in dict.fromkeys((*COMMANDS, *verbs(speaker))):
        for said in (command, *command_words(speaker, command)):
            known.setdefault(fold(said), command)
    for count in range(max(said.count(" ") for said in known) + 1, 0, -1):
        *begun, rest = line.split(" ", count) if line.count(" ") >= count else (line, "")
        found = known.get(fold(" ".join(begun)))
        if found is not None and not (rest and found == "all"):
            return Typed(found, rest.strip())
    return Typed(None, line)


def matching(answers: Sequence[Answer], line: str, verb: str | None = None) -> list[Answer]:
    """The answers that a line of words may mean; those named in full come before those only begun."""
    typed = words(line)
    if not typed:
        return []
    fitting = [answer for answer in answers if verb in (None, answer.verb) and _means(typed, answer)]
    whole = [answer for answer in fitting if any(words(name) == typed for name in answer.names)]
    return whole or fitting


def _means(typed: Sequence[str], answer: Answer) -> bool:
    """Whether all words typed begin words of the answer's names: of its card first, then of where it goes."""
    if any(begins(typed, name) for name in answer.names):
        return True
    for split in range(1, len(typed)):
        card, place = typed[:split], typed[split:]
        firsts = [name for name in answer.names[:2] if begins(card, name)]
        if firsts and any(begins(place, name) for name in answer.names[2:]):
            return True
    return False


def meant(sight: Sight, line: str, verb: str | None) -> list[Move]:
    """The moves, legal or not, that a line may mean: a card the player can see, and where it would go.

    A card for which there are words without a place goes nowhere when no place is named; any other is tried everywhere.
    """
    asked = sight.view.question
    if asked is None:
        return []
    typed = words(line)
    for split in range(len(typed), 0, -1):
        cards = _named(sight, _reachable(sight, asked), typed[:split])
        places = _named(sight, [*sight.places(), *sight.at_places()], typed[split:]) if split < len(typed) else []
        if cards and split < len(typed) and not places and find_title(sight.speaker, " ".join(typed[split:])):
            return [(verb or "play", cards[0].id, None)]  # a place that is not there, or no place
        if not cards or (split < len(typed) and not places):
            continue
        if verb is None and asked.of != MOVES:
            there = {place.id for place in places}
            fitting = [card.id for card in cards if (at := sight.place_of(card.id)) is not None and at.id in there]
            return [*(fitting or (card.id for card in cards))]
        return _moves(sight, asked, cards[0], places, verb)
    return []


def _moves(sight: Sight, asked: Question, card: Item, places: Sequence[Item], verb: str | None) -> list[Move]:
    place, in_play = sight.place_of(card.id), sight.in_play(card.id)
    if place is not None and place.id == card.id:
        return [card.id]
    moment = asked.about if asked.source is None else None  # what is used now is used because of it
    if verb is None:
        offered = [choice.verb for choice in asked.choices or () if choice.move is not None]
        verb = "use" if in_play or moment is not None else "play"
        if in_play and offered and not {"use", "play"} & set(offered):
            verb = offered[0]
    if verb == "use" and in_play:
        return [("use", card.id, None)]
    if not places and (types := sight.speaker.goes_on(card.title)):
        hosts = [host.id for host in (*sight.places(), *sight.at_places()) if sight.speaker.type(host.title) in types]
        return [(verb, card.id, host) for host in (hosts if moment is None else [moment.id])] or [(verb, card.id, None)]
    return [(verb, card.id, place.id) for place in places] or [(verb, card.id, None)]


def _reachable(sight: Sight, asked: Question) -> list[Item]:
    """The cards a player may speak of: the hand first, then what is offered, open, in play, or in the discard piles."""
    choices = asked.choices or () if asked.of in (THINGS, MOVES) else ()
    open_ = [choice.thing.id for choice in choices if choice.thing is not None]
    offered = [sight.spots[number].item for number in open_ if number in sight.spots]
    at_places = list(sight.at_places())
    attached = [worn for host in (*sight.places(), *at_places) for worn in host.worn]
    players = len(sight.view.seats)
    order = [(sight.view.current + seat) % players for seat in range(players)]
    piles = [item for seat in order for item in reversed((sight.view.area("discard", seat) or Area("")).items or ())]
    return [*sight.hand(asked.player), *offered, *at_places, *attached, *piles, *sight.places()]


def _named(sight: Sight, cards: Iterable[Item], typed: Sequence[str]) -> list[Item]:
    """The cards of the title that the words name best: in full, else the first that begins so."""
    fitting = [card for card in cards if any(begins(typed, name) for name in sight.called(card))]
    whole = [card for card in fitting if any(words(name) == list(typed) for name in sight.called(card))]
    return whole or fitting


def find_title(speaker: Speaker, line: str) -> str | None:
    """The thing that a line names, by id, by its name in the language, or by beginnings of its words."""
    typed = words(line)
    titles = list(speaker.owners)
    whole = [title for title in titles if typed in (words(speaker.name(title)), words(title))]
    begun = [title for title in titles if begins(typed, speaker.name(title)) or begins(typed, title)]
    # A word or two letters begin too much: only a whole name may be that short.
    return next(iter([*whole, *(begun if sum(map(len, typed)) > 2 else [])]), None)


def near_title(speaker: Speaker, line: str) -> str | None:
    """The name of a thing most like what was typed."""
    names = {speaker.name(title): title for title in speaker.owners}
    return nearest(line, names, cutoff=0.6)
