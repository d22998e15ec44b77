"""The table as seen from a seat, and the open question with its numbered answers, as lines for the terminal."""

from __future__ import annotations

from collections.abc import Container, Sequence

from forge.language.typography import NBSP
from forge.rules.kernel.choices import Ask
from forge.rules.smashup.engine.table import Table
from forge.rules.smashup.view import BaseView, CardView, View
from forge.talk.questions import Answer, question
from forge.talk.rows import BLANK, HEADING, LOUD, PLAIN, QUIET, TITLE, Row
from forge.talk.speak import Speaker


def table_rows(speaker: Speaker, t: Table, view: View, known: Container[str] = ()) -> list[Row]:
    """Bases with everything on them, and how the players stand. What `known` bases say is left out."""
    told = [Row(speaker.say("talk.table.bases"), 0, TITLE)]
    for base in view.bases:
        told += _base(speaker, t, base, base.title not in known)
    told.append(BLANK)
    for player in view.players:
        numbers = {"points": player.points, "n": player.hand_size, "m": player.deck_size, "k": len(player.discard)}
        style = HEADING if player.player == view.current else PLAIN
        told.append(Row(speaker.say("talk.table.player", player=speaker.player(player.player), **numbers), 0, style))
    return told


def _base(speaker: Speaker, t: Table, base: BaseView, text: bool) -> list[Row]:
    printed = speaker.game.thing(base.title)
    points = "-".join(map(str, printed.numbers("points")))
    numbers = speaker.say("talk.table.base", n=base.total, m=base.breakpoint, points=points)
    ready = base.total >= base.breakpoint
    told = [Row(f"{speaker.name(base.title)}: {numbers}", 1, LOUD if ready else HEADING)]
    if printed.text and text:
        told.append(Row(speaker.says(base.title), 2, QUIET))
    for seat in dict.fromkeys(minion.controller for minion in base.minions):
        held = [_minion(speaker, minion, seat) for minion in base.minions if minion.controller == seat]
        told.append(Row(f"{speaker.player(seat)}: {', '.join(held)}", 2))
    if base.attached:
        names = [_attached(speaker, t, card) for card in base.attached]
        told.append(Row(f"{speaker.say('talk.table.on_base')}: {', '.join(names)}", 2))
    return told


def _attached(speaker: Speaker, t: Table, card: CardView) -> str:
    """An action on a base: whose it is, and the faction it named, if it did."""
    groups = [group.id for group in speaker.game.groups]
    named = [speaker.faction(name) for name in t.recall(card.card).values() if name in groups]
    return f"{speaker.name(card.title)} ({', '.join([speaker.whose(card.controller), *named])})"


def _minion(speaker: Speaker, minion: CardView, seat: int) -> str:
    """A minion with its power and what it wears; whose that is, when it is somebody else's."""
    worn = [
        speaker.name(card.title) + (f" ({speaker.whose(card.controller)})" if card.controller != seat else "")
        for card in minion.attached
    ]
    return f"{speaker.name(minion.title)}{NBSP}{minion.power}" + (f" [{', '.join(worn)}]" if worn else "")


def pile_rows(speaker: Speaker, view: View) -> list[Row]:
    """The discard piles, from the top."""
    told = [Row(speaker.say("talk.table.piles"), 0, TITLE)]
    for player in view.players:
        names = ", ".join(speaker.name(card.title) for card in player.discard) or speaker.say("talk.nothing")
        told.append(Row(f"{speaker.player(player.player)}: {names}", 1))
    return told


def news_rows(sentences: Sequence[str], turns: Sequence[str]) -> list[Row]:
    """What happened; the beginnings of turns stand out."""
    told: list[Row] = []
    for sentence in sentences:
        told += [BLANK, Row(sentence, 0, HEADING)] if sentence in turns else [Row(sentence, 1)]
    return told


def question_rows(speaker: Speaker, t: Table, ask: Ask, answers: Sequence[Answer]) -> list[Row]:
    """The question, then the answers with their numbers; 0 is "no". Plays are gathered by card."""
    first, *more = question(speaker, t, ask)
    told = [Row(first, 0, TITLE), *(Row(line, 1, QUIET) for line in more)]
    if ask.kind in ("turn", "window", "play"):
        told += _plays(speaker, t, ask, answers)
    else:
        told += [Row(answer.text, 1, mark=_mark(answers, answer)) for answer in answers]
    return told


def number_of(answers: Sequence[Answer], answer: Answer) -> int:
    """The number by which an answer is chosen: from 1, and 0 for "no"."""
    return 0 if answer.move is None else answers.index(answer) + 1


def _mark(answers: Sequence[Answer], answer: Answer) -> str:
    return f"[{number_of(answers, answer)}]"


def _plays(speaker: Speaker, t: Table, ask: Ask, answers: Sequence[Answer]) -> list[Row]:
    """What can be played, card by card, with its text; in the step of playing cards the whole hand."""
    told: list[Row] = []
    hand = t.hand(ask.player) if ask.kind == "turn" else []
    cards = [*hand, *(answer.card for answer in answers if answer.card >= 0 and answer.card not in hand)]
    shown: set[str] = set()
    for card in cards:
        heading = _heading(speaker, t, card)
        if heading in shown:
            continue
        shown.add(heading)
        alike = [other for other in cards if _heading(speaker, t, other) == heading]
        copies = len({other for other in alike if other in hand})
        told.append(Row(heading + (f" ×{copies}" if copies > 1 else ""), 1, HEADING))
        told += [Row(speaker.says(t.title[card].id), 2, QUIET)] if speaker.owners[t.title[card].id].text else []
        told += _ways(speaker, answers, set(alike))
    told += [Row(answer.text, 1, mark=_mark(answers, answer)) for answer in answers if answer.card < 0]
    return told


def _heading(speaker: Speaker, t: Table, card: int) -> str:
    title, place = t.title[card], speaker.place(t, card)
    kind = speaker.texts.line(f"word.card.type.{'minion' if title.is_minion else 'action'}").text.lower()
    details = [
        kind,
        *([speaker.say("talk.power", n=title.power)] if title.is_minion else []),
        *([place] if place else []),
    ]
    return f"{speaker.name(title.id)} ({', '.join(details)})"


def _ways(speaker: Speaker, answers: Sequence[Answer], cards: set[int]) -> list[Row]:
    """The numbers by which a card is played or used, and where."""
    told = []
    for verb in ("play", "use"):
        ways = [a for a in answers if a.card in cards and isinstance(a.move, tuple) and a.move[0] == verb]
        plain = [answer for answer in ways if not answer.onto]
        told += [Row(speaker.say(f"talk.option.{verb}.plain"), 2, mark=_mark(answers, answer)) for answer in plain]
        aimed = [f"{_mark(answers, answer)}{NBSP}{answer.onto}" for answer in ways if answer.onto]
        if aimed:
            told.append(Row(f"{speaker.say(f'talk.option.{verb}')} {'  '.join(aimed)}", 2))
    return told
