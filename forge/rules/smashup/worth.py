"""What answers promise, in victory points, to a player who knows what a player at the table knows: what is in play,
discard piles, their own hand, and the cards they are shown. Every answer is judged on its own, nothing is looked ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from forge.abilities.sorts import Node
from forge.rules.kernel.choices import Ask
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.award import award
from forge.rules.smashup.engine.table import Cause, Env, Table
from forge.rules.smashup.engine.values import breakpoint_of, in_bound, places, power

CARD = 0.25  # what a card more or less is worth, in victory points
LOST = 0.1  # what a point of power out of play costs its controller
PLAYED = 0.3  # playing is better than passing
WON = 100.0  # more than everything else together
STRONG = 0.05  # what a point of power in play is worth
TIRED = 0.05  # but not for ever: some cards could be played again and again


def promise(t: Table, player: int) -> float:
    """How good a position is for a player: the points they are ahead by, what the bases promise, and cards."""
    if t.winner is not None:
        return WON if t.winner == player else -WON
    judge = Judge(t, Ask(player, "turn", [None]))
    ahead = t.points[player] - max(points for other, points in enumerate(t.points) if other != player)
    held = sum(judge.value(card) for card in t.hand(player))
    # Power lasts longer than what a base is about to give: minions stay where they are.
    strength = sum(power(t, card) * (1 if t.controller[card] == player else -1) for card in t.minions())
    return ahead + sum(judge.worth(base) for base in t.bases()) + held + STRONG * strength


class Judge:
    """What answers to a question are worth to the player who is asked."""

    def __init__(self, t: Table, question: Ask) -> None:
        self.t = t
        self.question = question
        self.me = question.player
        self.effect: Any = getattr(question.why, "effect", None)
        self._worth: dict[int, float] = {}
        self._fields: dict[int, list[tuple[int, int, int]]] = {}  # base -> (minion, its controller, its power)

    def option(self, option: Any) -> float:
        """What an answer is worth; "no" is worth nothing."""
        question = self.question
        if option is None:
            return 0.0
        if isinstance(option, tuple):
            if option[0] == "resolve":
                return 0.05
            return self.use(option[1], option[2]) if option[0] == "use" else self.play(option[1], option[2])
        judged: dict[str, Callable[[Any], float]] = {
            "whether": self._whether,
            "which": self._which,
            "number": lambda option: CARD * (option + 1),
            "ignore": lambda _: LOST,
            "first": lambda _: 0.0,  # all of them happen
            "faction": self._faction,
            "player": self._player,
            "score": self.worth,
            "base": self._base,
        }
        if question.kind in judged:
            return judged[question.kind](option)
        if question.kind == "limit":
            return -self.value(option)
        return self.value(option) if question.kind == "top" else self._card(option)

    # -- bases ----------------------------------------------------------------------------------------------------

    def worth(self, base: int, without: Sequence[int] = (), plus: Sequence[tuple[int, int]] = ()) -> float:
        """What a base promises: my points there less the best opponent's, the more the nearer it is to being scored.

        `without` are minions to leave out, `plus` are (player, power) to add.
        """
        plain = not without and not plus
        if plain and base in self._worth:
            return self._worth[base]
        t, scoring = self.t, self.t.scoring
        field = self._fields.get(base)
        if field is None:
            field = self._fields[base] = [(card, t.controller[card], power(t, card)) for card in t.field(base)]
        powers: dict[int, int] = {}
        for card, player, strength in field:
            if card not in without:
                powers[player] = powers.get(player, 0) + strength
        for player, more in plus:
            powers[player] = max(0, powers.get(player, 0) + more)
        near = min(1.0, sum(powers.values()) / max(1, breakpoint_of(t, base)))
        if scoring is not None and scoring.base == base:
            near = 0.0 if scoring.award else 1.0  # the points are about to be given, or have been
        places = award(powers, t.title[base].points)
        mine = places[self.me].points if self.me in places else 0
        theirs = max((got.points for player, got in places.items() if player != self.me), default=0)
        found = near * near * (mine - (1.0 if t.players == 2 else 0.6) * theirs)
        if plain:
            self._worth[base] = found
        return found

    def stronger(self, base: int, player: int, by: int) -> float:
        """What it changes when a player has that much more power on a base."""
        return self.worth(base, (), [(player, by)]) - self.worth(base)

    def gone(self, card: int, lost: float = LOST) -> float:
        """What it changes when a card leaves play."""
        t = self.t
        sign = -1 if t.controller[card] == self.me else 1
        if not t.title[card].is_minion:
            return sign * CARD
        return self.worth(b := t.base_of(card), [card]) - self.worth(b) + sign * lost * power(t, card)

    def moved(self, card: int, to: int) -> float:
        """What it changes when a minion moves."""
        if to == (home := self.t.base_of(card)) or not self.t.title[card].is_minion:
            return 0.0
        there = self.stronger(to, self.t.controller[card], power(self.t, card))
        return there + self.worth(home, [card]) - self.worth(home)

    # -- cards ----------------------------------------------------------------------------------------------------

    def value(self, card: int) -> float:
        """What a card out of play is worth to whoever has it."""
        title = self.t.title[card]
        if title.is_base:
            return 0.05 * (title.points[0] if title.points else 0)
        return 0.1 * title.power if title.is_minion else 2 * CARD

    def play(self, card: int, where: int | None) -> float:
        """What playing a card there is worth."""
        title = self.t.title[card]
        effects = [effect for _, part in title.on_play for effect in part]
        liking = PLAYED - TIRED * len(self.t.played[self.me])
        if title.is_minion:
            assert where is not None
            return liking + self.stronger(where, self.me, title.power) + self.effects(effects, card, where)
        if where is None:
            return liking / 2 + self.effects(effects, card, -1)
        return liking / 2 + self._attached(card, where)

    def _attached(self, card: int, host: int) -> float:
        """What an action attached there does for me: more or less power, harm, or protection."""
        t, base = self.t, self.t.base_of(host)
        mine = t.controller[host] == self.me
        total = 0.0
        for clause in t.title[card].in_play:
            rule: Any = clause.rule
            if host == base:
                total += LOST * sum(power(t, held) for held in t.field(base) if t.controller[held] == self.me) / 2
            elif type(rule) is nodes.Has and type(rule.power) is int:
                total += self.stronger(base, t.controller[host], max(rule.power, -power(t, host)))
                total += LOST * rule.power * (1 if mine else -1)
            elif type(rule) is nodes.When and any(
                type(part) is nodes.Destroy and type(part.what) is nodes.Host for part in rule.do
            ):
                total += self.gone(host)
            else:
                total += LOST * power(t, host) * (1 if mine else -1)
        return total

    def use(self, card: int, where: int | None) -> float:
        """What using a special is worth."""
        t = self.t
        if not t.in_play(card):
            return self.play(card, where)
        specials: list[Any] = [clause.rule for clause in t.title[card].in_play if clause.special]
        return max((self.effects(rule.do, card, t.base_of(card)) for rule in specials), default=0.0)

    # -- answers --------------------------------------------------------------------------------------------------

    def _whether(self, option: Any) -> float:
        return 0.01 + self.effects(self.effect.do, self.question.source, self.t.base_of(self.question.source))

    def _which(self, option: Any) -> float:
        """Between keeping and discarding a card: weak ones go."""
        part, about = self.effect.do[option], self.question.about
        if about >= 0 and type(part) in (nodes.Discard, nodes.Put):
            keep = self.value(about) - CARD
            return -keep if type(part) is nodes.Discard else keep
        return self.effects([part], self.question.source, -1)

    def _faction(self, option: str) -> float:
        t = self.t
        return sum(
            power(t, card) * (-1.0 if t.controller[card] == self.me else 1.0)
            for card in t.minions()
            if t.title[card].faction == option
        )

    def _player(self, option: int) -> float:
        """Whoever is named is harmed."""
        t = self.t
        held = sum(power(t, card) for card in t.minions() if t.controller[card] == option)
        return -1.0 if option == self.me else LOST * (t.points[option] + held) + 0.01

    def _base(self, base: int) -> float:
        """A destination, or a base where something is going to happen: to me or to the others."""
        if self.t.where[base] != self.t.row:
            return self.value(base)
        if type(self.effect) is nodes.Move:
            return self.moved(self.question.about, base) if self.question.about >= 0 else -self.worth(base)
        env: Env | None = getattr(self.question.why, "env", None)
        clause = self.t.title[env.this].ability[env.clause] if env is not None and env.clause >= 0 else None
        for part in getattr(clause, "do", ()):
            if type(part) is nodes.Draw:
                return float(sum(self.t.controller[card] == self.me for card in self.t.field(base)))
            if type(part) is nodes.ReduceBreakpoint:
                return self.worth(base)
        return -self.worth(base)

    def _card(self, card: int) -> float:
        """A card to be picked, for whatever is going to happen to it."""
        t, kind = self.t, type(self.effect)
        if not t.in_play(card):
            if kind is nodes.Discard:
                return self.value(card) * (-1 if t.owner[card] == self.me else 1)
            return self.value(card) - (CARD if kind is nodes.ShuffleInto else 0)
        if kind is nodes.Boost:
            sign = 1 if t.controller[card] == self.me else -1
            return self.stronger(t.base_of(card), t.controller[card], self.effect.by) + 0.01 * sign
        if kind is nodes.Move:
            own = self.effect.to.elsewhere
            bases = t.bases() if own else places(t, self.effect.to, self.question.why.env)
            return max((self.moved(card, to) for to in bases if to != t.base_of(card)), default=0.0)
        if kind is nodes.Choose and t.controller[card] == self.me:
            return LOST * power(t, card)
        return self.gone(card, LOST / 2 if kind is nodes.Return else LOST)

    # -- effects --------------------------------------------------------------------------------------------------

    def effects(self, effects: Sequence[Any], this: int, here: int) -> float:
        """A guess at what effects of a card of mine are worth, before anything is chosen."""
        return sum(self._effect(effect, this, here) for effect in effects)

    def _effect(self, effect: Any, this: int, here: int) -> float:
        kind = type(effect)
        if kind is nodes.Rather:  # the card would be discarded
            return PLAYED
        if kind in (nodes.May, nodes.If, nodes.OnEach):
            return max(0.0, self.effects(effect.do, this, here))
        if kind is nodes.Both:
            return self.effects(effect.do, this, here)
        if kind is nodes.Either:
            return max(self._effect(part, this, here) for part in effect.do)
        if kind is nodes.IfDone:
            return self.effects((*effect.first, *effect.then), this, here)
        if kind is nodes.IfNot:
            return self.effects(effect.first, this, here)
        if kind is nodes.By:
            others = type(effect.who) in (nodes.OtherPlayers, nodes.AnotherPlayer, nodes.The)
            return 2 * CARD if others else max(0.0, self.effects(effect.do, this, here))
        if kind in (nodes.Destroy, nodes.Return, nodes.Put):
            return self._picked(effect.what, this, here, self.gone)
        if kind is nodes.Move:
            bases = [self.question.about] if type(effect.to) is nodes.The else self.t.bases()
            if self.question.kind != "window" and type(effect.to) is nodes.The:
                return 0.0
            return self._picked(
                effect.what, this, here, lambda card: max((self.moved(card, to) for to in bases), default=0.0)
            )
        if kind is nodes.Boost and type(effect.by) is int:
            return self._picked(
                effect.what, this, here, lambda c: self.stronger(self.t.base_of(c), self.t.controller[c], effect.by)
            )
        if kind is nodes.Draw or kind is nodes.Gain:
            amount = effect.cards if kind is nodes.Draw else effect.points
            return (amount if type(amount) is int else 2) * (CARD if kind is nodes.Draw else 1.0)
        if kind is nodes.ReduceBreakpoint:
            return max((self.worth(base) for base in self.t.bases()), default=0.0)
        return GUESSES.get(kind, 0.0)

    def _picked(self, what: Any, this: int, here: int, worth: Callable[[int], float]) -> float:
        """What a selection of cards in play is worth when I choose: what must be chosen may cost something."""
        kind = type(what)
        if kind is nodes.This:
            return worth(this) if self.t.in_play(this) else 0.0
        if kind is nodes.Together:
            return sum(self._picked(part, this, here, worth) for part in what.parts)
        like = getattr(what.pick, "of", None) if kind is nodes.PerBase else getattr(what, "of", None)
        if like is None or getattr(like, "in_", None) is not None:
            return CARD if like is not None else 0.0
        cards = self._like(like, this, here)
        if not cards:
            return 0.0
        if kind is nodes.PerBase or (kind is nodes.All and type(like.at) not in (nodes.Here, type(None))):
            by_base: dict[int, list[float]] = {}
            for card in cards:
                by_base.setdefault(self.t.base_of(card), []).append(worth(card))
            if kind is nodes.PerBase:
                return sum(max(found) for found in by_base.values())
            return max(sum(found) for found in by_base.values())
        found = sorted((worth(card) for card in cards), reverse=True)
        if kind is nodes.All:
            return sum(found)
        if kind is nodes.One:
            return found[0]
        most = getattr(what, "n", None)
        return sum(max(0.0, value) for value in found[: most if type(most) is int else None])

    def _like(self, like: Any, this: int, here: int) -> list[int]:
        """The cards in play that a description may mean; what is not named yet may be anything."""
        t = self.t
        minions = [
            card
            for card in t.minions()
            if card != this
            and (type(like.whose) is not nodes.You or t.controller[card] == self.me)
            and (like.whose is None or type(like.whose) is nodes.You or t.controller[card] != self.me)
            and (type(like.at) is not nodes.Here or t.base_of(card) == here)
        ] if type(like) is not nodes.Action else []  # fmt: skip
        if type(like) is nodes.Action:
            hosts = [here] if type(like.at) is nodes.Here else [*t.bases(), *t.minions()]
            return [card for host in hosts if host >= 0 for card in t.on(host) if card != this]
        if type(like) is not nodes.Minion or like.power is None:
            return minions
        env = Env(self.me, this, here, Cause(this, self.me))
        return [card for card in minions if in_bound(t, power(t, card), like.power, env)]


GUESSES: Mapping[type[Node], float] = MappingProxyType(
    {
        nodes.Play: PLAYED,
        nodes.PlayExtra: PLAYED,
        nodes.Forbid: CARD,
        nodes.Search: CARD,
        nodes.Swap: 0.1,
        nodes.ShuffleInto: 0.05,
        nodes.Discard: -CARD,
    }
)
