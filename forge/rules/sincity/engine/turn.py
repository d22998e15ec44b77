"""A game round by round: deployment, the action card, the check of goals."""

from __future__ import annotations

from collections import Counter
from typing import Any

from forge.rules.kernel.choices import MOVES, YES, Ask, Steps, ask
from forge.rules.sincity.engine import news
from forge.rules.sincity.engine.acting import Doing, Turned
from forge.rules.sincity.engine.attack import card_turned
from forge.rules.sincity.engine.conditions import is_met
from forge.rules.sincity.engine.effects import do
from forge.rules.sincity.engine.table import ACTION, BEGIN, DEPLOY, END, Table

SILENT = 100  # rounds one after another in which nobody is asked anything: a game that would go on so for ever


def play_game(t: Table, asked: Ask | None = None) -> Steps[None]:
    """Round after round, until somebody has won. Goes on from the phase the table is in; from the question `asked` when
    a player is being asked for a token. From a position a game may go on without a question; that ends some time."""
    silent = 0
    while silent < SILENT:
        silent += 1
        steps, going = play_round(t, asked), True
        try:
            question = next(steps)
            while True:
                silent, asked = 0, None
                question = steps.send((yield question))
        except StopIteration as end:
            going = end.value
        if not going:
            return


def play_round(t: Table, asked: Ask | None = None) -> Steps[bool]:
    """A round, from the phase the table is in; whether another one follows (round.phases)."""
    if t.phase == BEGIN:
        begin_round(t)
    if t.phase == DEPLOY:
        yield from deployment(t, asked)
        t.phase = ACTION
    drawn = t.phase != ACTION or (yield from action(t))
    t.phase = END
    laid = yield from check_goals(t)
    if settle(t) or is_barren(t) or not (drawn or laid or is_moving(t)):
        return False
    end_round(t)
    return True


def is_barren(t: Table) -> bool:
    """Whether nobody can ever win: no goal is held, and there is none to draw. Only a position can come to that."""
    return not any(t.goals(player) for player in t.order()) and not t.the("goal_deck") and not t.the("goal_discard")


def is_moving(t: Table) -> bool:
    """Whether anything can come of a round without an action card: a token to deploy, now or when the dead are home."""
    return bool(t.lists[t.body] or deployments(t))


def begin_round(t: Table) -> None:
    """Counts the round; whoever has Gladys is the first to move a token (deploy.turn)."""
    t.turn += 1
    t.news.append(news.TurnNews(t.current, t.turn))
    t.deployer = t.current
    t.phase = DEPLOY


def deployment(t: Table, asked: Ask | None = None) -> Steps[None]:
    """Players move tokens out of their homes in turn, until no home can give any.

    Sources: deploy.turn, deploy.left, deploy.end, deploy.skip.
    """
    while options := deployments(t):
        _, token, space = yield asked or Ask(t.deployer, "deploy", options, of=MOVES)
        asked = None
        t.zones.put(token, t.zone(space))
        t.news.append(news.EnlistNews(t.deployer, t.things[token], t.things[space]))
        t.deployer = (t.deployer + 1) % t.players


def deployments(t: Table) -> list[Any]:
    """A token of each home that holds enough of its own kind, to every other space (deploy.floor, deploy.home_only)."""
    moves: list[Any] = []
    for kind, home in t.home.items():
        own = [token for token in t.lists[home] if token in t.like[kind]]
        if len(own) >= t.book.constants["home_floor"]:
            moves += [("move", own[-1], t.place(zone)) for zone in t.on_board() if zone != home]
    return moves


def action(t: Table) -> Steps[bool]:
    """An action card is drawn, and carried out step by step or kept; false when there is none.

    Sources: action.draw, action.steps, action.discard, action.nothing_left, keep.where, keep.no_redraw.
    """
    player = t.current
    card = t.draw("action_deck", "action_discard", player)
    if card < 0:
        return False
    t.put(card, "aside")
    t.news.append(news.TurnUpNews(player, t.things[card]))
    turned, title = Turned(card), t.title[card]
    yield from card_turned(t, turned, do)
    if title.kept and not turned.off:
        t.put(card, "kept", player)
        t.news.append(news.KeepNews(player, t.things[card]))
        return True
    for clause, effects in title.on_play:
        env = Doing(player, card, clause)
        env.turned = turned
        yield from do(t, effects, env)
    t.put(card, "action_discard")
    return True


# --- the end of a round ----------------------------------------------------------------------------------------------


def check_goals(t: Table) -> Steps[bool]:
    """Everybody lays down a goal that is met, at most one for each side, and draws a new one; true when anybody did.

    Sources: goals.check, goals.one, goals.choice, goals.order, goals.new, allies.team_goal.
    """
    note(t)
    done = set()
    for player in t.order():
        goals = [goal for goal in t.goals(player) if is_met(t, goal)]
        if not goals or t.team(player) in done:
            continue
        goal = yield from ask(Ask(player, "goal", goals))
        t.put(goal, "met", player)
        t.points[player] += 1
        t.news.append(news.GoalNews(player, t.things[goal]))
        done.add(t.team(player))
        if not t.agreed("plans_within_plans"):
            t.draw_goal(player)
        if t.agreed("recovering_moves") and t.points[player] == t.book.constants["recovering_goals"]:
            yield from recovery(t, player)
    if t.agreed("kinder_and_gentler"):
        yield from lay_open(t)
    return bool(done)


def recovery(t: Table, player: int) -> Steps[None]:
    """All but that player may turn a used move card face up (variant.recovering_moves, recover.each)."""
    for other in t.order(player + 1)[:-1]:
        if used := t.held("used", other):
            card = yield Ask(other, "recover", [*used, None])
            if card is not None:
                t.put(card, "moves", other)
                t.news.append(news.RecoverNews(other, t.things[card]))


def lay_open(t: Table) -> Steps[None]:
    """Whoever has met so many goals plays with open ones while anybody has met none, and may hide them again then
    (variant.kinder_and_gentler)."""
    behind = t.somebody_has_none()
    for player in t.order():
        t.lay_open(player)
        if not behind and (goals := t.held("open", player)[:]) and (yield Ask(player, "hide", ["yes", None], of=YES)):
            for goal in goals:
                t.put(goal, "goals", player)
            t.news.append(news.HideNews(player))


def settle(t: Table) -> bool:
    """Whether a side has met as many goals as win; several at once share the win (goals.win, goals.draw)."""
    wanted = t.goals_wanted()
    t.winners = tuple(
        player for player in range(t.players) if sum(t.points[who] for who in t.partners(player)) >= wanted
    )
    t.winner = t.winners[0] if len(t.winners) == 1 else None
    t.news += [news.WinNews(player) for player in t.winners]
    return bool(t.winners)


def end_round(t: Table) -> None:
    """The dead go home, and Gladys goes to the left (end.home, end.gladys)."""
    dead = t.lists[t.body][:]
    shown = {t.title[token].id: token for token in dead}
    for kind, n in Counter(t.title[token].id for token in dead).items():
        t.news.append(news.HomeNews(t.current, t.things[shown[kind]], n))
    for token in dead:
        t.zones.put(token, t.home[t.title[token].id])
    t.current = (t.current + 1) % t.players
    t.phase = BEGIN


def note(t: Table) -> None:
    """Counts for statistics which goals are true now, and which are held."""
    t.tracks.true.update(t.title[goal].id for goal in range(t.goal0, t.move0) if is_met(t, goal))
    t.tracks.held.update(t.title[goal].id for player in t.order() for goal in t.goals(player))
