"""A game from the first draw to the last turn."""

from __future__ import annotations

from forge.rules.kernel.choices import MOVES, Ask, Steps, ask
from forge.rules.smashup.engine import news
from forge.rules.smashup.engine.events import resolve, turn_triggers
from forge.rules.smashup.engine.grants import Plays
from forge.rules.smashup.engine.keys import EACH_TURN, IGNORE, ON_TURN, TURN_ENDS, TURN_STARTS
from forge.rules.smashup.engine.play import mask_of, play_card, turn_moves, use_special
from forge.rules.smashup.engine.scoring import score_bases, winners
from forge.rules.smashup.engine.table import DRAW, END, PLAY, SCORE, START, THIS_TURN, Table, before_turn_of


def set_up(t: Table) -> None:
    """Shuffles, turns up bases, draws hands; a hand without a minion is replaced once.

    Sources: setup.decks, setup.bases, setup.hand.
    """
    constants = t.book.constants
    for player in range(t.players):
        t.chance.shuffle(t.deck(player))
    t.chance.shuffle(t.lists[t.base_deck])
    for _ in range(min(t.players + constants["extra_bases"], len(t.lists[t.base_deck]))):
        t.enter(t.lists[t.base_deck][-1], t.row)
    for player in range(t.players):
        t.draw(player, constants["opening_hand"])
        if not any(t.title[card].is_minion for card in t.hand(player)):
            t.news.append(news.RevealNews(player, t.told(t.hand(player))))
            for card in list(t.hand(player)):
                t.discard(card)
            t.draw(player, constants["opening_hand"])


def play_game(t: Table, asked: Ask | None = None) -> Steps[None]:
    """Turn after turn, until someone has won. Goes on from the step the table is in; from the question `asked` when a
    player is being asked what to do in their turn."""
    while True:
        yield from play_turn(t, asked)
        asked = None
        if t.winner is not None:
            return
        t.current = (t.current + 1) % t.players
        t.step = START


def play_turn(t: Table, asked: Ask | None = None) -> Steps[None]:
    """The five steps of a turn, from the one the table is in."""
    if t.step == START:
        begin_turn(t)
        triggers = turn_triggers(t, TURN_STARTS)
        if triggers:
            yield from resolve(t, triggers)
        t.step = PLAY
    if t.step == PLAY:
        yield from play_step(t, asked)
        t.step = SCORE
    if t.step == SCORE:
        yield from score_bases(t)
        t.step = DRAW
    if t.step == DRAW:
        yield from draw_step(t)
        t.step = END
    yield from end_turn(t)


def begin_turn(t: Table) -> None:
    """Counts the turn, and ends what lasts until the start of it."""
    t.turn += 1
    t.end(before_turn_of(t.current))
    t.news.append(news.TurnNews(t.current, t.turn))
    t.played = [[] for _ in range(t.players)]
    t.performed.clear()
    t.used.clear()
    allow_plays(t)
    for ban in t.bans:
        if ban[0] == t.current:
            ban[2] = True
    for card, clause in t.active[IGNORE]:
        if t.controller[card] == t.current and clause.rule.until is not None:
            t.lapsed.add(card)


def allow_plays(t: Table) -> None:
    """The normal plays of a turn, and those that cards in play allow. Source: turn.play."""
    t.plays = Plays(t.book.constants["minions_per_turn"], t.book.constants["actions_per_turn"])
    for card, clause in t.active[EACH_TURN]:
        if t.controller[card] in (t.current, -1):
            t.plays.allow(clause.rule, card)


def play_step(t: Table, asked: Ask | None = None) -> Steps[None]:
    """Step 2. Source: turn.play."""
    while True:
        move = yield asked or Ask(t.current, "turn", turn_moves(t, t.current), of=MOVES)
        asked = None
        if move is None:
            return
        if move[0] == "use":
            yield from use_special(t, t.current, move, ON_TURN)
            continue
        _, card, where = move
        minion = t.title[card].is_minion
        t.plays.pay(minion, mask_of(t, card, where if minion or where is None else t.base_of(where)))
        yield from play_card(t, t.current, card, where)


def draw_step(t: Table) -> Steps[None]:
    """Step 4: draw, then discard down to the limit. Source: turn.draw."""
    t.draw(t.current, t.book.constants["draw_per_turn"])
    limit = t.book.constants["hand_limit"]
    while (over := len(t.hand(t.current)) - limit) > 0:
        card = yield from ask(Ask(t.current, "limit", list(t.hand(t.current)), n=limit, most=over))
        t.news.append(news.DiscardNews(t.current, t.things[card]))
        t.discard(card)


def end_turn(t: Table) -> Steps[None]:
    """Step 5: what happens at the end of the turn; what lasts until then ends; has anyone won?

    Sources: turn.end, end.win, end.tie.
    """
    triggers = turn_triggers(t, TURN_ENDS)
    if triggers:
        yield from resolve(t, triggers)
    t.end(THIS_TURN, t.current)
    t.bans = [ban for ban in t.bans if not (ban[0] == t.current and ban[2])]
    best = winners(t)
    if len(best) == 1:
        t.winner = best[0]
        t.news.append(news.WinNews(best[0]))
