"""Random abilities that make sense when said aloud: well-typed, every name bound, fit for the card that bears them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Limit, Spot
from forge.rules.smashup import kinds as n
from forge.rules.smashup.measuring.sites import BEARERS
from tests.abilities.strategies_effects import Effects
from tests.abilities.strategies_phrases import Named

TITLES = ("war_raptor", "zapbot", "shinobi")
TRIBES = ("microbot",)


class Clauses(Effects):
    """Draws clauses and the rules in them."""

    def ability(self) -> Ability:
        labels: dict[str, list[Callable[[], n.Clause]]] = {
            "base": [self.this_base],
            "action": [self.on_play, self.special],
            "minion": [self.on_play, self.ongoing, self.special],
        }
        own = labels.get(self.bearer, [self.on_play, self.ongoing])
        first = self.pick(own)
        made = [self.clause(first)]
        later = own[1:] or own  # what is done on play is said first, and once
        if self.factions and self.bearer != "action":
            made.append(self.clause(self.ongoing))
        elif self.maybe(4):
            made.append(self.clause(self.pick(later)))
        return tuple(made[:1] if made[0] == made[-1] else made)

    def clause(self, make: Callable[[], n.Clause]) -> n.Clause:
        """Names last as long as a clause; only factions are remembered."""
        self.names, self.scoring = [], False
        self.you, self.on_base = self.bearer != "base", self.bearer != "action"
        return make()

    def on_play(self) -> n.Clause:
        named: tuple[n.Effect, ...] = ()
        if self.maybe(6):
            self.fresh += 1
            self.factions.append(f"faction{self.fresh}")
            named = (n.NameFaction(self.factions[-1]),)
            if self.bearer != "action" and self.maybe():
                return n.OnPlay(named)
        return n.OnPlay((*named, *self.effects(most=2 if named else 3)))

    def ongoing(self) -> n.Clause:
        return n.Ongoing(self.pick([self.lasting, self.lasting, self.when, self.instead])())

    def special(self) -> n.Clause:
        if self.bearer == "minion" and self.maybe(4):
            return n.Special(self.instead(n.Destroyed(n.This())))
        from_ = n.Hand() if self.bearer == "action" else self.pick([None, None, n.Hand(), n.DiscardPile()])
        self.on_base = from_ is None
        turn = (isinstance(from_, n.DiscardPile) or from_ is None) and self.maybe()
        once = self.pick([None, Limit.turn] if turn else [None, Limit.scoring])
        if_ = n.NotPlayed(n.Minion() if self.maybe() else n.Action()) if turn and self.maybe() else None
        if turn:
            moment: n.Moment = n.OnTurn(n.You())
        else:
            place = self.pick([n.AnyBase(), n.Here(), n.AnotherBase()]) if from_ is None else n.AnyBase()
            after = self.maybe()
            moment = (n.After if after else n.Before)(n.Scored(place))
            self.names.append(Named("there", "base"))
            if after and from_ is None and place == n.Here() and self.maybe():
                return n.Special(n.When(moment, (self.rather(),), once=once))
        at = self.pick([None, *self.known("base")])
        if from_ is not None and (self.bearer != "action" or self.maybe()):
            do: tuple[n.Effect, ...] = (n.May((self.pick([n.Play, n.PlayExtra])(n.This(), at),)),)
        elif isinstance(moment, n.Before) and moment.event.of == n.AnotherBase() and self.maybe():
            do = (n.May((n.Move(n.This(), n.The("there")),)),)
        else:
            do = self.effects(1, 2)
        return n.Special(n.When(moment, do, if_, from_, once))

    def this_base(self) -> n.Clause:
        self.you = False
        return n.ThisBase(self.pick([self.on_this_base, self.on_this_base, self.on_this_base, self.lasting])())

    def on_this_base(self) -> n.Rule:
        here = n.Here()
        which = self.draw(st.integers(0, 5))
        ability_first = False
        if which <= 2:
            kind = self.pick([n.After, n.After, n.As])
            moment: n.Moment = kind(n.Scored(here))
            self.scoring = True
            if kind is n.After and self.maybe(3):
                return n.When(moment, (n.By(self.who(), (self.rather(),)),))
            if kind is n.After and self.maybe(3):
                return n.When(moment, (n.By(self.pick([n.Winner(), n.RunnerUp()]), self.next_base()),))
        elif which == 3:
            moment = self.played()
            ability_first = self.maybe(3)
        elif which == 4:
            moment = n.After(n.Destroyed(n.One(self.minion("plain", at=here))))
            self.names.append(Named("it", "card", "minion", "discard"))
        elif self.maybe(3):
            moment = n.After(n.Replaced(here))
            self.scoring, self.on_base = True, False
            self.names.append(Named("new", "base"))
        else:
            moment = self.pick([n.StartOfTurn(n.EachPlayer()), n.EndOfTurn()])
            self.names += [Named("they", "player")] if isinstance(moment, n.StartOfTurn) else []
        return n.When(moment, self.effects(2, 2), ability_first=ability_first)

    def next_base(self) -> tuple[n.Effect, ...]:
        shown = n.The(self.bind("cards", "card", "shown"))
        look = n.Look(n.Top(self.small(4) + 1, n.BaseDeck(), as_=shown.name))
        replace = n.ReplaceWith(n.One(n.Base(in_=shown)))
        done = n.May((replace,)) if self.maybe() else replace
        return (look, done, n.Put(shown, self.pick([Spot.deck_top, Spot.deck_bottom]), ordered=self.maybe()))

    def played(self) -> n.Moment:
        by = self.pick([n.You(), n.AnotherPlayer(), n.EachPlayer()]) if self.you else n.EachPlayer()
        what = n.Action() if self.you and self.maybe(5) else n.Minion(**self.kind_of_minion())
        at = self.pick([None, n.Here(), n.AnotherBase()]) if isinstance(what, n.Minion) else None
        self.names += [Named("it", "card", type(what).__name__.lower()), Named("they", "player")]
        return n.After(n.Played(what, by, at))

    def when(self) -> n.Rule:
        which = self.draw(st.integers(0, 4))
        if which == 0:
            return n.When(self.played(), self.effects(1, 2), ability_first=self.maybe(3))
        if which == 1:
            own: list[n.Selection] = [n.This()] if self.bearer == "minion" else []
            own += [n.Host()] if self.bearer == "action_on_minion" else []
            what = self.pick([n.One(self.minion("plain")), *own])
            self.names += [Named("it", "card", "minion", "discard")]
            return n.When(n.After(n.Destroyed(what)), self.effects(1, 2))
        if which == 2:
            affected = self.affected()
            self.names += [Named("it", "card"), Named("they", "player")]
            return n.When(n.After(affected), self.effects(1, 2))
        if which == 3:
            moment = n.StartOfTurn(self.pick([n.You(), n.OtherPlayers(), n.EachPlayer()]))
            self.names += [Named("they", "player")] if not isinstance(moment.of, n.You) else []
            return n.When(moment, self.effects(1, 2))
        return n.When(n.EndOfTurn(), self.effects(1, 2))

    def rule_about(self) -> n.Selection:
        """Of whom a rule speaks: of this card, of the minion it is attached to, or of all minions like that."""
        own: list[n.Selection] = [n.This()] if self.bearer == "minion" else []
        own += [n.Host()] * 2 if self.bearer == "action_on_minion" else []
        return self.pick([*own, *own, n.All(self.minion("plain", one=False))])  # type: ignore[no-any-return]

    def source(self) -> n.Filter:
        whose = self.pick([None, n.OtherPlayers(), n.You()]) if self.you else None
        return self.pick([n.Action(whose), n.Minion(whose), n.Card(whose=whose)])  # type: ignore[no-any-return]

    def affected(self) -> n.Affected:
        return n.Affected(self.rule_about(), self.source() if self.maybe() else None)

    def instead(self, would: Any = None) -> n.Rule:
        if would is None:
            would = n.Destroyed(self.rule_about()) if self.maybe() else self.affected()
            self.names += [Named("it", "card")] + ([Named("they", "player")] if isinstance(would, n.Affected) else [])
        own: list[n.Effect] = [n.Return(n.This()), n.Put(n.This(), Spot.deck_bottom)]
        own += [n.Move(n.This(), n.AnotherBase())] if self.bearer == "minion" else [n.Destroy(n.This())]
        return n.Instead(would, (self.pick(own),) if self.maybe() else self.effects(0, 1))

    def lasting(self) -> n.Rule:
        """A rule that just holds."""
        here: list[Any] = [None, n.Here(), n.Here(), n.AnotherBase()]
        base = self.bearer == "base"
        which = self.draw(st.integers(0, 5 if base else 8))
        if which <= 1:
            what = self.rule_about()
            power = -self.small(5) if self.maybe(3) else self.amount(5)
            floor = self.small(4) - 1 if isinstance(power, int) and power < 0 and self.maybe() else None
            turn = n.OnTurn(self.pick([n.You(), n.OtherPlayers()])) if not base and self.maybe(3) else None
            return n.Has(what, power, turn, floor)
        if which == 2:
            return (n.CannotBeMoved if self.maybe(4) else n.CannotBeDestroyed)(self.rule_about())
        if which == 3:
            return n.CannotBeAffected(self.rule_about(), self.source())
        if which == 4:
            who = n.EachPlayer() if base else self.pick([n.EachPlayer(), n.OtherPlayers(), n.You()])
            barred: n.Filter = n.Action() if self.maybe(4) else n.Minion(**self.kind_of_minion())
            return n.CannotBePlayed(barred, who, self.pick([n.Here(), n.Here(), None, n.AnotherBase()]))
        if which == 5:
            return n.CountAs(self.rule_about(), self.pick(self.tribes))
        if which == 6:
            extra: n.Filter = n.Action() if self.maybe(3) else n.Minion(**self.kind_of_minion())
            return n.EachTurn(extra, self.pick(here) if isinstance(extra, n.Minion) else None)
        if which == 7:
            zone = self.pick([n.DiscardPile(), n.DiscardPile(), n.Deck()])
            return n.PlayFrom(n.Minion(**self.kind_of_minion()), zone, self.pick(here))
        all_ = self.maybe()
        until = None if self.maybe(3) else n.YourNextTurn()
        return n.Ignore(n.Here(), n.EachPlayer() if all_ else n.You(), may=not all_, until=until)


@st.composite
def abilities(
    draw: Callable[..., Any], titles: Sequence[str] = TITLES, tribes: Sequence[str] = TRIBES
) -> tuple[str, Ability]:
    """A random ability with the kind of card that bears it. `titles` and `tribes` are those of the game."""
    bearer = draw(st.sampled_from(BEARERS))
    return bearer, Clauses(draw, bearer, titles, tribes).ability()
