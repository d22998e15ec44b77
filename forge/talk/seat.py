"""The table as seen from a seat, and the open question with its numbered answers, as lines for the terminal.

The words of an area are those of its kind: `talk.table.<kind>` for a place with its figures, `talk.table.on_<kind>` for
what is attached to it, `talk.table.at_<kind>` for what lies at it, and `talk.table.at_<kind>.by` for a card there of
which it matters whose it is; where the first have {cards}, what lies there stands in them, else below. Of other areas
those are shown that have words, in which {says} is what the cards there say. `talk.table.player` has the figures of a
player, and the sizes of their areas and of everybody's by kind; a figure with words of its own,
`talk.table.player.<figure>`, has them instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from difflib import SequenceMatcher

from forge.language.typography import NBSP
from forge.rules.kernel.choices import MOVES
from forge.rules.kernel.view import Area, Item, Question, View
from forge.talk.questions import Answer, more, question
from forge.talk.rows import BLANK, HEADING, LOUD, PLAIN, QUIET, TITLE, Row
from forge.talk.sight import Sight
from forge.talk.speak import Speaker

LONG = 48  # what is played on is told in a line of its own if it is longer


def table_rows(speaker: Speaker, view: View, known: Container[str] = ()) -> list[Row]:
    """Places with everything on them, and how the players stand. What `known` places say is left out."""
    told, owner = [Row(speaker.say("talk.table.title"), 0, TITLE)], -1
    for area in view.areas:
        if area.place is not None:
            told += [BLANK] if -1 < owner != area.owner else []
            owner = area.owner
            told += _place(speaker, area, area.place, area.place.title not in known)
        elif area.items and speaker.has(f"talk.table.{area.kind}"):
            named = _held if area.kind == "hand" else _at_place
            shown: dict[str, int | str] = {"cards": ", ".join(named(speaker, it, area.owner) for it in area.items)}
            shown |= {"player": speaker.player(area.owner)} if area.owner >= 0 else {}
            if speaker.wants(f"talk.table.{area.kind}", "says"):
                shown["says"] = " ".join(speaker.says(item.title) for item in area.items)
            told.append(Row(speaker.say(f"talk.table.{area.kind}", **shown), 1))
    told.append(BLANK)
    for seat in view.seats:
        sizes = {area.kind: area.size for area in view.areas if area.owner in (-1, seat.player)}
        values: dict[str, int | str] = {**sizes, **seat.figures, "player": speaker.player(seat.player)}
        style = HEADING if seat.player == view.current else PLAIN
        own = (f"talk.table.player.{name}" for name, n in seat.figures.items() if n)
        told.append(Row(speaker.say(next(filter(speaker.has, own), "talk.table.player"), **values), 0, style))
    return told


def changed(before: Sequence[Row], after: Sequence[Row]) -> list[Row]:
    """The rows of a table that were not there before, each below those it belongs to; nothing if there are none."""
    new: set[int] = set()
    for tag, _, _, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        new |= set(range(start, end)) if tag in ("replace", "insert") else set()
    told: set[int] = set()
    for index in (index for index in new if after[index] != BLANK):
        told.add(index)
        depth = after[index].depth
        for above in range(index - 1, -1, -1):
            if after[above] != BLANK and after[above].depth < depth:
                depth = after[above].depth
                told.add(above)
    return [after[index] for index in sorted(told)]


def _place(speaker: Speaker, area: Area, place: Item, text: bool) -> list[Row]:
    figures = {**speaker.printed(place.title), **place.figures}  # what is printed, or what it is now
    key, items = f"talk.table.{area.kind}", area.items or ()
    whose = {"player": speaker.player(area.owner)} if area.owner >= 0 else {}
    if speaker.wants(key, "cards"):
        there = ", ".join(_grouped(speaker, items, area.owner)) or speaker.say("talk.nothing")
        return [Row(f"{speaker.name(place.title)}: {speaker.say(key, **{**figures, **whose, 'cards': there})}", 2)]
    rest = {name: n for name, n in figures.items() if not speaker.wants(key, name)}
    more_figures = speaker.figures(rest, speaker.game.thing(place.title).prefix)
    numbers = ", ".join([speaker.say(key, **{**figures, **whose}), *more_figures])
    told = [Row(f"{speaker.name(place.title)}: {numbers}", 1, LOUD if area.ready else HEADING)]
    if text and speaker.has_text(place.title):
        told.append(Row(speaker.says(place.title), 2, QUIET))
    for seat in dict.fromkeys(item.controller for item in items):
        own = f"talk.table.at_{area.kind}"
        by = speaker.has(f"{own}.by.they")
        held = [
            speaker.to(f"{own}.by", item.owner, card=speaker.name(item.title)) if by else _at_place(speaker, item, seat)
            for item in items
            if item.controller == seat
        ]
        told.append(Row(f"{speaker.say(own) if speaker.has(own) else speaker.player(seat)}: {', '.join(held)}", 2))
    if place.worn:
        names = [_attached(speaker, card, place) for card in place.worn]
        told.append(Row(f"{speaker.say(f'talk.table.on_{area.kind}')}: {', '.join(names)}", 2))
    return told


def _grouped(speaker: Speaker, items: Sequence[Item], seat: int) -> list[str]:
    """What lies in one place; of things that nobody can tell apart, how many."""
    told = [(_at_place(speaker, item, seat), item.title) for item in items]
    return [
        speaker.many(title, n, plain=True) if text == speaker.name(title) else text + (f" ×{n}" if n > 1 else "")
        for (text, title), n in Counter(told).items()
    ]


def _attached(speaker: Speaker, card: Item, place: Item) -> str:
    """What is attached to a place: whose it is, if not the place's, and the groups it named, if it did."""
    named = [speaker.group(name) for name in card.named if speaker.is_group(name)]
    whose = [speaker.whose(card.controller)] if card.controller not in (-1, place.controller) else []
    told = ", ".join([*whose, *named])
    return f"{speaker.name(card.title)} ({told})" if told else speaker.name(card.title)


def _held(speaker: Speaker, item: Item, seat: int) -> str:
    """A card in hand, with what this copy of it has besides what is printed on all."""
    own = speaker.figures(item.figures, speaker.game.thing(item.title).prefix)
    return f"{speaker.name(item.title)} ({', '.join(own)})" if own else speaker.name(item.title)


def _at_place(speaker: Speaker, item: Item, seat: int) -> str:
    """A thing with its figures and what it wears; whose that is, when it is somebody else's."""
    worn = [
        speaker.name(card.title) + (f" ({speaker.whose(card.controller)})" if card.controller not in (-1, seat) else "")
        for card in item.worn
    ]
    figures = "/".join(map(str, item.figures.values()))
    told = f"{speaker.name(item.title)}{NBSP}{figures}" if figures else speaker.name(item.title)
    if speaker.has_detail(item.title):
        told = f"{speaker.name(item.title)} ({', '.join(speaker.detail(item.title, item.figures))})"
    return told + (f" [{', '.join(worn)}]" if worn else "")


def pile_rows(speaker: Speaker, view: View) -> list[Row]:
    """The discard piles, from the top."""
    told = [Row(speaker.say("talk.table.piles"), 0, TITLE)]
    for area in view.areas:
        own = f"talk.pile.{area.kind}"
        if area.kind == "discard" or speaker.has(own):
            names = ", ".join(speaker.name(card.title) for card in area.items or ()) or speaker.say("talk.nothing")
            whose = [speaker.player(area.owner)] if area.owner >= 0 else []
            whose += [speaker.say(own)] if speaker.has(own) else []
            told.append(Row(": ".join([*whose, names]), 1))
    return told


def news_rows(sentences: Sequence[str], turns: Sequence[str]) -> list[Row]:
    """What happened; the beginnings of turns stand out."""
    told: list[Row] = []
    for sentence in sentences:
        told += [BLANK, Row(sentence, 0, HEADING)] if sentence in turns else [Row(sentence, 1)]
    return told


def about_the_table(view: View) -> bool:
    """Whether the open question is one before which a player wants to see the whole table: the rules ask for a move, or
    for one of the places there."""
    asked = view.question
    if asked is None or asked.source is not None:
        return False
    places = {area.place.id for area in view.areas if area.place is not None}
    picked = {choice.thing.id for choice in asked.choices or () if choice.verb == "pick" and choice.thing is not None}
    return asked.of == MOVES or bool(picked & places)


def question_rows(sight: Sight, asked: Question, answers: Sequence[Answer], again: bool = False) -> list[Row]:
    """The question, then the answers with their numbers; 0 is "no". Plays are gathered by card. `again`: the same was
    asked just now."""
    first, *details = question(sight, asked)
    first = sight.speaker.say("talk.ask.again", text=first) if again else first
    told = [Row(first, 0, TITLE), *(Row(line, 1, QUIET) for line in details)]
    if asked.of == MOVES:
        told += _plays(sight, asked, answers)
    else:
        shown: set[str] = set()
        for answer in answers:
            copies = f" ×{answer.copies}" if answer.copies > 1 and more(asked) > 1 else ""
            told.append(Row(answer.text + copies, 1, mark=_mark(answers, answer)))
            if answer.title not in shown and answer.title and sight.speaker.has_text(answer.title):
                told.append(Row(sight.speaker.says(answer.title), 2, QUIET))
            shown.add(answer.title)
        if (most := more(asked)) > 1:
            told.append(Row(sight.speaker.say("talk.play.several", n=most), 1, QUIET))
    return told


def number_of(answers: Sequence[Answer], answer: Answer) -> int:
    """The number by which an answer is chosen: from 1, and 0 for "no"."""
    return 0 if answer.move is None else answers.index(answer) + 1


def _mark(answers: Sequence[Answer], answer: Answer) -> str:
    return f"[{number_of(answers, answer)}]"


def _plays(sight: Sight, asked: Question, answers: Sequence[Answer]) -> list[Row]:
    """What can be played, card by card, with its text; the whole hand when anything at all may be played, and there is
    not something else to do with what is on the table."""
    told: list[Row] = []
    offered = {answer.verb for answer in answers if answer.card >= 0}
    anything = asked.source is None and asked.about is None and ("play" in offered or offered <= {"use"})
    hand = [item.id for item in sight.hand(asked.player)] if anything else []
    cards = [*hand, *(answer.card for answer in answers if answer.card >= 0 and answer.card not in hand)]
    headings = {card: _heading(sight, card) for card in cards}
    shown: set[str] = set()
    for card in cards:
        heading = headings[card]
        if heading in shown:
            continue
        shown.add(heading)
        alike = [other for other in cards if headings[other] == heading]
        copies = len({other for other in alike if other in hand})
        told.append(Row(heading + (f" ×{copies}" if copies > 1 else ""), 1, HEADING))
        title = sight.spots[card].item.title
        told += [Row(sight.speaker.says(title), 2, QUIET)] if sight.speaker.has_text(title) else []
        told += _ways(sight.speaker, answers, set(alike))
    told += [Row(answer.text, 1, mark=_mark(answers, answer)) for answer in answers if answer.card < 0]
    return told


def _heading(sight: Sight, card: int) -> str:
    """A card with its type, its printed figures, and where it lies."""
    speaker, item = sight.speaker, sight.spots[card].item
    title, place = item.title, sight.where(card)
    figures = speaker.detail(title, item.figures) if speaker.has_detail(title) else _figures(speaker, item)
    kind = speaker.type(title)
    named = speaker.wants(f"talk.detail.{kind}", "like") or speaker.has(f"talk.named.{kind}")
    details = [*([] if named else [speaker.type_name(title).lower()]), *figures, *([place] if place else [])]
    return f"{speaker.name(title)} ({', '.join(details)})" if details else speaker.name(title)


def _figures(speaker: Speaker, item: Item) -> list[str]:
    """The figures printed on a card, and those that this copy of it has besides."""
    printed, prefix = speaker.printed(item.title), speaker.game.thing(item.title).prefix
    return speaker.figures(printed | {name: n for name, n in item.figures.items() if name not in printed}, prefix)


def _ways(speaker: Speaker, answers: Sequence[Answer], cards: set[int]) -> list[Row]:
    """The numbers by which a card is played or used, and where."""
    told = []
    for verb in dict.fromkeys(("play", "use", *(answer.verb for answer in answers if answer.card in cards))):
        ways = [answer for answer in answers if answer.card in cards and answer.verb == verb]
        plain = [answer for answer in ways if not answer.onto]
        told += [Row(speaker.say(f"talk.option.{verb}.plain"), 2, mark=_mark(answers, answer)) for answer in plain]
        aimed = [answer for answer in ways if answer.onto]
        if max((len(answer.onto) for answer in aimed), default=0) > LONG:
            told.append(Row(speaker.say(f"talk.option.{verb}"), 2))
            told += [Row(answer.onto, 3, mark=_mark(answers, answer)) for answer in aimed]
        elif aimed:
            marked = "  ".join(f"{_mark(answers, answer)}{NBSP}{answer.onto}" for answer in aimed)
            told.append(Row(f"{speaker.say(f'talk.option.{verb}')} {marked}", 2))
    return told
