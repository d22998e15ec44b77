"""A client that knows the facts of a game and gets views and news as JSON can show everything and play whole games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec
import pytest

from forge.edition.texts import Texts
from forge.rules.kernel.choices import as_move
from forge.rules.kernel.game import AnyGame
from forge.rules.kernel.news import News, Thing
from forge.rules.kernel.view import Item, View
from forge.talk.news import tell
from forge.talk.questions import answers
from forge.talk.seat import pile_rows, question_rows, table_rows
from forge.talk.sight import Sight
from forge.talk.speak import Speaker
from forge.talk.verdicts import refusals
from tests.conftest import first_of
from tests.talk.conftest import Spoken

MOVES = 120


class Server:
    """A game behind JSON: what a client of one seat may ask for."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def view(self, player: int) -> bytes:
        return msgspec.json.encode(self.game.observe(player))

    def news(self, player: int, since: int) -> bytes:
        return msgspec.json.encode(self.game.news(player, since))

    def answer(self, move: bytes) -> None:
        self.game.apply(as_move(msgspec.json.decode(move)))


class Client:
    """A player who sees nothing but JSON and the facts."""

    def __init__(self, texts: Texts, server: Server, player: int, players: int, source: random.Random) -> None:
        names = [texts.line(f"word.{key}").text for key in texts.game.words if key.startswith("booklet.player.")]
        self.speaker = Speaker(texts, names[:players], listener=player)
        self.server, self.player, self.source = server, player, source
        self.heard = 0

    def look(self) -> Sight:
        return Sight(self.speaker, msgspec.json.decode(self.server.view(self.player), type=View))

    def listen(self) -> list[str]:
        news = msgspec.json.decode(self.server.news(self.player, self.heard), type=list[any_news()])  # type: ignore[misc]
        self.heard += len(news)
        return tell(self.speaker, news)

    def shown(self, sight: Sight) -> list[str]:
        """Everything the terminal shows."""
        rows = [*table_rows(self.speaker, sight.view), *pile_rows(self.speaker, sight.view)]
        if sight.view.question is not None and sight.view.question.choices is not None:
            rows += question_rows(sight, sight.view.question, answers(sight))
        return [row.text for row in rows]

    def move(self, sight: Sight) -> None:
        chosen = self.source.choice(answers(sight)).move
        self.server.answer(msgspec.json.encode(chosen))


def any_news() -> Any:
    """The type of any piece of news, as JSON has it."""
    return reduce(or_, News.__subclasses__())


@pytest.mark.parametrize("seed", first_of(range(4)))
def test_whole_games_are_played_by_json_alone(said_of: Spoken, seed: int) -> None:
    running = said_of.dealt(seed)
    server, source = Server(running), random.Random(seed)
    players = running.table.players
    clients = [Client(said_of.texts, server, player, players, source) for player in range(players)]
    said: list[str] = []
    while not running.over:
        question = running.question
        assert question is not None
        client = clients[question.player]
        sight = client.look()
        if len(running.moves) % 10 == 0:
            said += client.shown(sight)
            said += [line for other in clients for line in other.listen()]
        client.move(sight)
    said += [line for other in clients for line in (*other.listen(), *other.shown(other.look()))]
    assert clients[0].look().view.winner == running.winner
    assert len(said) > 100
    assert not [line for line in said if "{" in line or "[word" in line]


@pytest.mark.parametrize("seed", first_of(range(3)))
def test_every_legal_answer_is_among_the_choices_or_like_one_of_them(said_of: Spoken, seed: int) -> None:
    running, source = said_of.dealt(seed), random.Random(seed)
    for _ in range(MOVES):
        question = running.question
        if question is None:
            break
        asked = running.observe(question.player).question
        assert asked is not None and asked.choices is not None
        assert [choice.move for choice in asked.choices] == running.legal()
        for choice in asked.choices:
            first = asked.choices[choice.like]
            assert first.like == choice.like and running.alike(first.move) == running.alike(choice.move)
        running.apply(source.choice(running.legal()))


def things_in(data: Any) -> Iterator[dict[str, Any]]:
    """Every thing that stands in some JSON."""
    if isinstance(data, dict):
        if "title" in data:
            yield data
        data = list(data.values())
    for part in data if isinstance(data, list) else ():
        yield from things_in(part)


@pytest.mark.parametrize("seed", first_of(range(3)))
def test_nothing_hidden_is_in_the_json(said_of: Spoken, seed: int) -> None:
    """A player's own decks and other hands are nowhere in it, unless the player is asked about just these cards."""
    running, source = said_of.dealt(seed), random.Random(seed)
    for _ in range(MOVES):
        question, table = running.question, running.table
        if question is None:
            break
        for viewer in range(table.players):
            view = json.loads(Server(running).view(viewer))
            zones = table.zones
            unseen = [cards for zone, cards in enumerate(zones.lists) if not zones.plan.sees(zone, viewer)]
            hidden = {card for cards in unseen for card in cards}
            if viewer == question.player:
                del view["question"]
            elif question.source in hidden:
                hidden.remove(question.source)  # everybody knows whose ability asks
            assert not hidden & {thing["id"] for thing in things_in(view)}
            news = json.loads(Server(running).news(viewer, 0))
            secret = [item for item in news if item["kind"] in ("draw", "look") and item["player"] != viewer]
            assert not list(things_in(secret))
        busy = [move for move in running.legal() if move is not None]
        running.apply(source.choice(busy or running.legal()))
    assert running.moves


def test_views_and_news_come_back_from_json(said_of: Spoken) -> None:
    running, source = said_of.dealt(5), random.Random(5)
    for _ in range(MOVES):
        if running.over:
            break
        for player in range(running.table.players):
            view = running.observe(player)
            assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
        running.apply(source.choice(running.legal()))
    news = running.news()
    assert msgspec.json.decode(msgspec.json.encode(news), type=list[any_news()]) == news  # type: ignore[misc]


def test_a_refusal_says_which_card_it_comes_from(said_of: Spoken) -> None:
    """The verdict alone is enough for it: no table, no view."""
    speaker = Speaker(said_of.texts, ("Ann", "Ben", "Cleo", "Dan"))
    running, source = said_of.dealt(1), random.Random(1)
    cited = 0
    for _ in range(MOVES):
        if running.over:
            break
        things: list[Thing] = running.table.things
        wanted = ("use", source.randrange(len(things)), None)
        verdict = running.explain(wanted)
        for reason in verdict.reasons:
            assert (reason.thing is None) == (reason.card is None)
            cited += reason.thing is not None
        assert bool(verdict) or refusals(speaker, verdict)
        running.apply(source.choice(running.legal()))
    assert cited


def test_what_lies_in_two_places_is_in_the_view_once(said_of: Spoken) -> None:
    running, source = said_of.dealt(2), random.Random(2)
    for _ in range(MOVES):
        if running.question is None:
            break
        view = running.observe(running.question.player)
        seen: list[Item] = [spot.item for spot in view.spots()]
        assert len({item.id for item in seen}) == len(seen)
        running.apply(source.choice(running.legal()))
