"""Understands what a player types: a number, a command, or words that name a move, a card, a base, a player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from forge.language.fold import begins, fold, nearest, words
from forge.rules.kernel.choices import Ask, Move
from forge.rules.smashup.engine.table import Table
from forge.talk.questions import Answer, called
from forge.talk.speak import Speaker

COMMANDS = (
    "play",
    "use",
    "pass",
    "yes",
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


@dataclass(frozen=True)
class Typed:
    """A line taken apart: the command it begins with, or none, and the rest."""

    command: str | None
    rest: str


def command_words(speaker: Speaker, command: str) -> list[str]:
    """The words for a command in the player's language, the usual one first."""
    return [word.strip() for word in speaker.say(f"talk.play.words.{command}").split(",")]


def take_apart(speaker: Speaker, line: str) -> Typed:
    """The command at the beginning of a line. The English commands work in every language."""
    line = line.strip()
    if line.startswith("?"):
        return Typed("help", line[1:].strip())
    first, _, rest = line.partition(" ")
    for command in COMMANDS:
        if fold(first) in {command, *map(fold, command_words(speaker, command))}:
            return Typed(command, rest.strip())
    return Typed(None, line)


def matching(answers: Sequence[Answer], line: str, verb: str | None = None) -> list[Answer]:
    """The answers that a line of words may mean; those named in full come before those only begun."""
    typed = words(line)
    if not typed:
        return []
    fitting = [
        answer
        for answer in answers
        if (verb is None or (isinstance(answer.move, tuple) and answer.move[0] == verb)) and _means(typed, answer)
    ]
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


def meant(speaker: Speaker, t: Table, ask: Ask, line: str, verb: str | None) -> list[Move]:
    """The moves, legal or not, that a line may mean: a card the player can see, and where it would go.

    An action goes nowhere when no place is named; a minion without a place is tried on every base.
    """
    typed = words(line)
    for split in range(len(typed), 0, -1):
        cards = _named(speaker, t, _reachable(t, ask), typed[:split])
        places = _named(speaker, t, [*t.bases(), *t.minions()], typed[split:]) if split < len(typed) else []
        if cards and split < len(typed) and not places and find_title(speaker, " ".join(typed[split:])):
            return [(verb or "play", cards[0], None)]  # a place that is not there, or no place
        if not cards or (split < len(typed) and not places):
            continue
        if verb is None and ask.kind not in ("turn", "window", "play"):
            return [card for card in cards if t.base_of(card) in places] or list(cards)
        return [move for card in cards[:1] for move in _moves(t, ask, card, places, verb)]
    return []


def _moves(t: Table, ask: Ask, card: int, places: Sequence[int], verb: str | None) -> list[Move]:
    if t.title[card].is_base:
        return [card]
    if verb is None:
        verb = "use" if t.in_play(card) or ask.kind == "window" else "play"
    if verb == "use" and t.in_play(card):
        return [("use", card, None)]
    if not places and t.title[card].is_minion:
        places = t.bases() if ask.kind != "window" else [ask.about]
    return [(verb, card, place) for place in places] or [(verb, card, None)]


def _reachable(t: Table, ask: Ask) -> list[int]:
    """The cards a player may speak of: the hand first, then what is in play, open, or in the discard piles."""
    mine = t.hand(ask.player)
    open_ = [option for option in ask.options if isinstance(option, int) and ask.kind in ("minion", "action", "card")]
    attached = [action for host in [*t.bases(), *t.minions()] for action in t.on(host)]
    piles = [card for player in t.order() for card in t.pile(player)]
    return [*mine, *open_, *t.minions(), *attached, *piles, *t.bases()]


def _named(speaker: Speaker, t: Table, cards: Iterable[int], typed: Sequence[str]) -> list[int]:
    """The cards of the title that the words name best: in full, else the first that begins so."""
    fitting = [card for card in cards if any(begins(typed, name) for name in called(speaker, t, card))]
    whole = [card for card in fitting if any(words(name) == list(typed) for name in called(speaker, t, card))]
    return whole or fitting


def find_title(speaker: Speaker, line: str) -> str | None:
    """The card or base that a line names, by id, by its name in the language, or by beginnings of its words."""
    typed = words(line)
    titles = list(speaker.owners)
    whole = [title for title in titles if typed in (words(speaker.name(title)), words(title))]
    begun = [title for title in titles if begins(typed, speaker.name(title)) or begins(typed, title)]
    # A word or two letters begin too much: only a whole name may be that short.
    return next(iter([*whole, *(begun if sum(map(len, typed)) > 2 else [])]), None)


def near_title(speaker: Speaker, line: str) -> str | None:
    """The name of a card or base most like what was typed."""
    names = {speaker.name(title): title for title in speaker.owners}
    return nearest(line, names, cutoff=0.6)
