"""How a card is played: its target, the answers to it, what it does, and what follows a hit."""

from __future__ import annotations

from typing import Any

from forge.rules.kernel.choices import MOVES, YES, Ask, Steps, ask
from forge.rules.magblast.engine import news
from forge.rules.magblast.engine.acting import Acting, Asking, Playing
from forge.rules.magblast.engine.aims import in_reach, launchers, may, shooters
from forge.rules.magblast.engine.book import Reply, bit_of
from forge.rules.magblast.engine.carry_out import do, room
from forge.rules.magblast.engine.keys import HITS
from forge.rules.magblast.engine.pay import can_pay
from forge.rules.magblast.engine.select import is_played_like, is_ship_like
from forge.rules.magblast.engine.table import Table
from forge.rules.magblast.facts import ActionGroup
from forge.rules.magblast.kinds.effects import Fire, Launch, Ram
from forge.rules.magblast.kinds.words import Forbidden

SQUADRON = ActionGroup.squadron


def aimed(t: Table, player: int, card: int, onto: int | None) -> Steps[Playing]:
    """A card of a hand with its target, and the ship that attacks: what the player has still to say is asked."""
    title, aims = t.title[card], t.title[card].aims
    target, shooter = -1 if onto is None else onto, -1
    if isinstance(aims, Fire):
        ships = shooters(t, player, card, target)
        shooter = yield from ask(Ask(player, "shooter", ships, card, Asking(aims), about=target))
    elif isinstance(aims, Launch):
        near = [ship for ship in launchers(t, player, card) if _launches_at(t, ship, target, aims, player)]
        shooter = near[0]  # a carrier spends nothing: no matter which
    elif isinstance(aims, Ram):
        shooter = target
        targets = in_reach(t, player, card)[t.colour(shooter)]
        target = yield from ask(Ask(player, "target", list(targets), card, Asking(aims), about=shooter))
    return Playing(card, player, target, shooter, blast=aims is not None and title.group is not SQUADRON)


def _launches_at(t: Table, ship: int, target: int, aims: Launch, player: int) -> bool:
    return is_ship_like(t, target, aims.at, Acting(player, ship, shooter=ship))


def play(t: Table, player: int, card: int, onto: int | None) -> Steps[None]:
    """A player plays a card in the attack phase, with all that comes of it."""
    playing = yield from aimed(t, player, card, onto)
    yield from played(t, playing)


def again(t: Table, player: int, card: int, target: int, shooter: int) -> Steps[None]:
    """One more blast from the same ship at the same target (hit.effect)."""
    yield from played(t, Playing(card, player, target, shooter, blast=True))


def played(t: Table, playing: Playing, hit: int = -1) -> Steps[None]:
    """A card is played: answers come first, then it does what it says. `hit`: the ship whose hit it follows."""
    card, player, title = playing.card, playing.player, t.title[playing.card]
    shooter, target, aims = playing.shooter, playing.target, title.aims
    about = t.things[target] if target >= 0 else None
    t.news.append(news.PlayNews(player, t.things[card], about))
    t.put(card, t.aside)
    env = Acting(player, card, hit=hit if hit >= 0 else target, shooter=shooter)
    env.play = playing
    if isinstance(aims, Fire) and playing.blast:
        bit = bit_of(aims.gun)
        t.fired[shooter] = t.fired.get(shooter, 0) | bit
    strict, lenient = t.mode.sound == "strict", t.mode.sound == "lenient"
    if playing.blast and strict and not (yield from _heard(t, playing)):
        return
    yield from answered(t, playing)
    if playing.cancelled:
        put_away(t, playing)
        return
    if playing.blast and lenient and not (yield from _heard(t, playing)):
        return
    if title.lies and target >= 0:
        t.laid[card] = player
        t.put(card, t.on_fleet[t.side(target)])
        return
    for clause, effects in title.after_hit if hit >= 0 and title.after_hit else title.on_play:
        env.clause = clause
        yield from do(t, effects, env)
    if t.where[card] == t.aside and card not in t.sent:
        t.discard(card)
    if playing.hit and t.winner is None:
        yield from chain(t, player, target, shooter)


def _heard(t: Table, playing: Playing) -> Steps[bool]:
    """Whether the shooter has made the sound; without it the blast misses and is discarded (fire.sound)."""
    question = Ask(playing.player, "sound", ["yes", None], playing.card, about=playing.target, of=YES)
    if (yield question) is not None:
        return True
    t.news.append(news.MissNews(playing.player, t.things[playing.card], t.things[playing.target]))
    t.discard(playing.card)
    return False


def put_away(t: Table, playing: Playing) -> None:
    """A cancelled card is discarded; a squadron that is not lost goes back at the end of the turn (squadron.evaded)."""
    if t.group(playing.card) is SQUADRON and not playing.lost:
        t.sent[playing.card] = playing.player
    else:
        t.discard(playing.card)


# --- answers ---------------------------------------------------------------------------------------------------------


def answered(t: Table, playing: Playing) -> Steps[None]:
    """Everybody who can answer is asked, in turn order from the active player, until it is cancelled or nobody will.
    An answer that came to nothing begins that anew (answer.order)."""
    can_answer, waiting = t.can_answer.__getitem__, t.order()
    while waiting and not playing.cancelled:
        player = waiting.pop(0)
        if player == playing.player:
            continue
        if not can_answer(t.flagship(player)) and not any(map(can_answer, t.hands[player])):
            continue
        if moves := replies(t, player, playing):
            t.answering.append(playing)
            move = yield Ask(player, "answer", [*moves, None], why=Asking(None), about=playing.card, of=MOVES)
            t.answering.pop()
            if move is not None:
                yield from reply(t, player, move[1], playing)
                waiting = t.order()


def replies(t: Table, player: int, playing: Playing) -> list[Any]:
    """The answers that a player can give to what is being played."""
    hand = [("play", card, playing.card) for card in t.hands[player] if t.can_answer[card]]
    moves = [move for move in hand if fitting(t, player, move[1], playing) is not None]
    flagship = t.flagship(player)
    if t.can_answer[flagship] and fitting(t, player, flagship, playing) is not None:
        moves.append(("use", flagship, playing.card))
    return moves


def fitting(t: Table, player: int, card: int, playing: Playing) -> Reply | None:
    """What of a card answers what is being played; None when nothing does."""
    if t.group(card) is SQUADRON and not launchers(t, player, card):
        return None  # squadron.defend
    for reply_ in t.title[card].replies if card < t.ship0 or t.is_flagship(card) else ():
        if cancels(t, player, card, playing, reply_) and (not reply_.price or can_pay(t, player, reply_.price)):
            return reply_
    return None


def cancels(t: Table, player: int, card: int, playing: Playing, one: Reply) -> bool:
    """Whether something that an answer cancels is like what is being played."""
    env = Acting(player, card, one.index)
    return any(
        is_played_like(t, playing, node.what, env)
        and (node.at is None or (playing.target >= 0 and is_ship_like(t, playing.target, node.at, env)))
        for node in one.cancels
    )


def reply(t: Table, player: int, card: int, playing: Playing) -> Steps[None]:
    """A player answers with a card, which can be answered in turn, or with the command ship's ability."""
    one = fitting(t, player, card, playing)
    assert one is not None
    env = Acting(player, card, one.index)
    env.answers = playing
    if t.is_flagship(card):
        t.news.append(news.UseNews(player, t.things[card], t.things[playing.card]))
        yield from do(t, one.do, env)
        return
    answering = Playing(card, player)
    t.news.append(news.PlayNews(player, t.things[card], t.things[playing.card]))
    t.put(card, t.aside)
    yield from answered(t, answering)
    if answering.cancelled:
        put_away(t, answering)
        return
    yield from do(t, one.do, env)
    if card not in t.sent:
        t.discard(card)


# --- after a hit -----------------------------------------------------------------------------------------------------


def chain(t: Table, player: int, target: int, shooter: int) -> Steps[None]:
    """Right after a blast has hit, one card or command ability that follows a hit.

    Sources: hit.blast, hit.direct, hit.effect.
    """
    moves = after_hit(t, player, target, shooter)
    if not moves:
        return
    move = yield Ask(player, "hit", [*moves, None], about=target, of=MOVES)
    if move is None:
        return
    verb, card, _ = move
    if verb == "play":
        yield from played(t, Playing(card, player, target, shooter), hit=target)
        return
    for one in t.title[card].standing:
        if one.key == HITS and usable(t, card, one):
            env = Acting(player, card, one.index, target, shooter)
            spend(t, card, one)
            t.news.append(news.UseNews(player, t.things[card], t.things[target]))
            yield from do(t, one.rule.do, env)
            return


def after_hit(t: Table, player: int, target: int, shooter: int) -> list[Any]:
    """What a player can do right after a hit: only what something can come of."""
    moves: list[Any] = []
    for card in t.hands[player]:
        for clause, effects in t.title[card].after_hit:
            env = Acting(player, card, clause, target, shooter)
            if room(t, effects[0], env):
                moves.append(("play", card, target))
                break
    flagship = t.flagship(player)
    for one in t.title[flagship].standing:
        if one.key == HITS and usable(t, flagship, one):
            env = Acting(player, flagship, one.index, target, shooter)
            if room(t, one.rule.do[0], env):
                moves.append(("use", flagship, target))
    return moves


def usable(t: Table, card: int, one: Any) -> bool:
    """Whether an ability has a use left (ability.limited)."""
    return t.uses[t.side(card)] > 0 if one.limited else (card, one.index) not in t.used


def spend(t: Table, card: int, one: Any) -> None:
    """An ability is used once more."""
    if one.limited:
        t.uses[t.side(card)] -= 1
    else:
        t.used.add((card, one.index))


def fire_again(t: Table, player: int, target: int, shooter: int) -> list[int]:
    """The blasts in hand that the same ship could fire at the same target; its guns have to match (hit.gun)."""
    if t.side(target) in (player, -1):
        return []
    if t.where[shooter] < t.zone0 or t.side(shooter) != player or not may(t, shooter, Forbidden.fire):
        return []
    guns = t.title[shooter].guns
    return [
        card for card in t.hands[player] if isinstance(aims := t.title[card].aims, Fire) and guns & bit_of(aims.gun)
    ]
