"""The effects of random abilities."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from forge.abilities.sorts import Spot
from forge.rules.smashup import kinds as n
from tests.abilities.strategies_phrases import Named, Phrases


class Effects(Phrases):
    """Draws effects."""

    def effects(self, depth: int = 2, most: int = 3) -> tuple[n.Effect, ...]:
        made: list[n.Effect] = []
        while not made or (len(made) < most and self.maybe()):
            made += [effect for effect in self.some(depth) if effect not in made]
        return tuple(made)

    def some(self, depth: int) -> list[n.Effect]:
        """An effect, or some that belong together: what is chosen or shown is then used."""
        if not self.you:
            return self.pick([self.on_cards, self.by, self.by])(depth)  # type: ignore[no-any-return]
        used = [self.named] * 3 if self.names else []
        plain = [self.on_cards] * 4 + [self.numbers, self.plays, self.hand, self.rarer]
        binding = [self.choose, self.choose, self.show, self.search, self.name_base] if depth > 0 else []
        nested = [
            self.may,
            self.may,
            self.either,
            self.both,
            self.if_,
            self.if_not,
            self.if_done,
            self.by,
            self.on_each,
        ]
        return self.pick([*plain, *used, *binding, *(nested if depth > 0 else [])])(depth)  # type: ignore[no-any-return]

    # --- simple effects -------------------------------------------------------------------------------------------

    def on_cards(self, depth: int) -> list[n.Effect]:
        return [self.done_to(self.object())]

    def done_to(self, what: n.Selection) -> n.Effect:
        """Something done to cards in play."""
        verb = self.pick([n.Destroy, n.Destroy, n.Return, n.Return, n.Move, n.Move, n.Put, n.Discard, n.Boost])
        if verb in (n.Move, n.Boost) and not self.moves(what):
            verb = n.Destroy
        if verb is n.Move:
            return n.Move(what, self.target(what))
        if verb is n.Put:
            ordered = self.several(what) and self.maybe(3)
            spot = self.pick([Spot.deck_top, Spot.deck_bottom])
            return n.Put(what, spot, ordered)
        if verb is n.Boost:
            lasting = [n.ThisTurn(), n.ThisTurn(), n.YourTurn(), n.YourNextTurn()] if self.you else [n.ThisTurn()]
            return n.Boost(what, self.amount(5), self.pick(lasting))
        return verb(what)  # type: ignore[no-any-return]

    def moves(self, what: Any) -> bool:
        """Whether these are minions."""
        if isinstance(what, n.This):
            return self.bearer == "minion"
        if isinstance(what, n.The):
            return any(one.name == what.name and one.like == "minion" for one in self.names)
        if isinstance(what, n.Together):
            return all(self.moves(part) for part in what.parts)
        return not isinstance(getattr(what, "of", None), n.Action)

    def several(self, what: Any) -> bool:
        if isinstance(what, n.The):
            return any(one.name == what.name and one.sort == "cards" for one in self.names)
        return not isinstance(what, n.One | n.This | n.Host)

    def target(self, what: Any) -> n.Place:
        """Where to: several cards each to another base, or all to one."""
        own = isinstance(what, n.This)
        here = [n.Here()] if self.on_base and not own and getattr(getattr(what, "of", None), "at", None) is None else []
        at = getattr(getattr(what, "of", None), "at", None)
        named = [base for base in self.known("base") if base != at]
        other = n.OtherBases() if self.several(what) and self.maybe() else n.AnotherBase()
        return self.pick([other, other, *here, *named])  # type: ignore[no-any-return]

    def numbers(self, depth: int) -> list[n.Effect]:
        lowered = [*([n.Here()] if self.on_base else []), *self.known("base")]
        if lowered and self.maybe(4):
            return [n.ReduceBreakpoint(self.pick(lowered), self.amount(), self.pick([n.ThisTurn(), n.YourTurn()]))]
        return [n.Draw(self.amount(5), up_to=self.maybe(5)) if self.maybe() else n.Gain(self.amount(3))]

    def plays(self, depth: int) -> list[n.Effect]:
        """Extra plays, most of them only if you want to."""
        zone = self.pick([n.Hand, n.Hand, n.DiscardPile])()
        like = self.lying(zone, ("minion", "minion", "action"))
        count = self.known("cards", lies="play")
        number: Any = n.NumberOf(count[0]) if count and self.maybe() else 2
        what = n.Exactly(number, like) if self.maybe(4) else n.One(like)
        at = self.play_at() if isinstance(like, n.Minion) else None
        if self.maybe(5):
            return [n.Play(n.One(like), at)]
        return [n.May((n.PlayExtra(what, at),)) if not self.maybe(4) else n.PlayExtra(what, at)]

    def play_at(self) -> n.Place | None:
        here = [n.Here()] if self.on_base else []
        described = [self.bases()] if self.maybe(3) else []
        described = [base for base in described if base != n.Base()]
        return self.pick([None, None, *here, *self.known("base"), *described])  # type: ignore[no-any-return]

    def hand(self, depth: int, of: n.Who | None = None) -> list[n.Effect]:
        """Cards that lie in a hand or discard pile, of that player or of anyone."""
        hand = n.Hand(of) if of else self.zone(n.Hand)
        pile = n.DiscardPile(of) if of else self.zone(n.DiscardPile)
        which = self.draw(st.integers(0, 6))
        if which == 0:
            return [n.Discard(n.Random(self.small(3), self.lying(hand, ("card", "card", "minion"))))]
        if which == 1:
            return [
                n.Discard(n.Everything(hand)) if self.maybe() else n.ShuffleInto(n.Everything(self.pick([hand, pile])))
            ]
        if which == 2:
            return [n.Discard(self.counted_as(lambda one: self.lying(hand)))]
        if which == 3:
            return [n.ShuffleInto(self.counted_as(lambda one: self.lying(self.pick([hand, pile]))))]
        spot = Spot.hand if which == 4 else self.pick([Spot.deck_top, Spot.deck_bottom])
        what = self.counted_as(lambda one: self.lying(pile))
        return [n.Put(what, spot, spot is not Spot.hand and self.several(what) and self.maybe(3))]

    def rarer(self, depth: int) -> list[n.Effect]:
        which = self.draw(st.integers(0, 3))
        if which == 0:
            who = self.pick([n.OtherPlayers(), n.EachPlayer(), *self.known("player")])
            return [n.Forbid(who, n.Minion() if self.maybe() else n.Action(), n.TheirNextTurn())]
        if which == 1:
            return [n.Shuffle(n.Deck() if self.maybe() else n.BaseDeck())]
        shown = self.pick([n.Everything(self.zone(n.Hand)), n.Random(self.small(3), n.Card(self.zone(n.Hand)))])
        return [n.Reveal(shown) if which == 2 else n.Look(shown)]

    def named(self, depth: int, last: Named | None = None) -> list[n.Effect]:
        """Something with what was named, most likely last."""
        last = last or self.pick(list(reversed(self.names)))
        assert last is not None
        the = n.The(last.name)
        if last.sort == "player":
            does = not self.acting and self.maybe()
            return [n.By(the, self.within(lambda: self._theirs(the, 0)))] if does else self.hand(depth, the)
        if last.sort == "base":
            of = n.All(self.minion(one=False, at=the)) if self.maybe() else n.One(self.minion(at=the))
            return [self.done_to(of)]
        if last.lies == "play":
            return [self.done_to(the)] if not self.maybe(4) else self.numbers(depth)
        return [self.put_away(the)]

    def put_away(self, what: n.The) -> n.Effect:
        """Something done to cards that were shown or lie in a hand or pile."""
        lies = next(one.lies for one in self.names if one.name == what.name)
        spots = [Spot.deck_top, Spot.deck_bottom, *([Spot.hand] if lies != "hand" else [])]
        gone = [n.Discard(what), n.Put(what, Spot.discard)] if lies != "discard" else []
        into = [n.ShuffleInto(what)] if lies in ("hand", "discard") else []
        return self.pick([*gone, *into, *(n.Put(what, spot) for spot in spots)])  # type: ignore[no-any-return]

    # --- effects that name something ------------------------------------------------------------------------------

    def choose(self, depth: int) -> list[n.Effect]:
        which = self.draw(st.integers(0, 5))
        chosen: list[n.Selection] = []
        if which in (0, 1):
            chosen.append(n.One(self.bases(), as_=self.bind("base")))
        if which == 2:
            chosen.append(n.One(n.Player(self.maybe()), as_=self.bind("player")))
        if which in (1, 3, 4):
            at = self.known("base")[0] if which == 1 else None
            chosen.append(self.counted_as(lambda one: self.minion(one=one, at=at), "x"))
        if which == 5:
            chosen.append(self.counted_as(lambda one: self.lying(self.zone(n.Hand)), "x", "hand"))
        return [n.Choose(tuple(chosen)), *self.named(depth - 1, self.names[-1])]

    def show(self, depth: int) -> list[n.Effect]:
        """The top of a deck, seen by all or by you; then something is done about it."""
        verb = n.Reveal if self.maybe() else n.Look
        if self.maybe(4):
            name = self.bind("player")
            shown = self.bind("cards", "card", "shown")
            of = n.EachPlayer() if self.maybe() else n.OtherPlayers()
            what = n.PerPlayer(of, pick=n.Top(self.small(2), n.Deck(n.The(name)), as_=shown), as_=name)
            self.names = [one for one in self.names if one.name != name]
            return [verb(what), *self.shown(n.The(shown), many=True)]
        number = self.pick([1, 1, self.small()])
        deck = self.zone(n.Deck)
        it = self.bind("card" if number == 1 else "cards", "card", "shown")
        return [verb(n.Top(number, deck, as_=it)), *self.shown(n.The(it), many=number > 1)]

    def shown(self, it: n.The, many: bool) -> list[n.Effect]:
        if many:
            what = self.counted_as(lambda one: self.lying(it))
            first = (
                n.PlayExtra(n.One(self.lying(it, ("minion", "action")))) if self.maybe(3) else n.Put(what, Spot.hand)
            )
            back = n.Put(it, self.pick([Spot.deck_top, Spot.deck_bottom]), ordered=self.maybe())
            return [first, back] if self.maybe() else [n.May((first,)), back]
        back = n.Put(it, Spot.deck_top)
        way = self.pick([n.Put(it, Spot.hand), n.Discard(it), n.PlayExtra(it), n.Put(it, Spot.deck_bottom)])
        if self.maybe():
            return [n.Either((way, back))]
        done = n.May((way,)) if self.maybe() else way
        like = n.Minion() if self.maybe() else n.Action()
        if_ = n.If(n.Is(it, like), (done,))
        return [n.IfNot((if_,), (back,))] if self.maybe() else [if_]

    def search(self, depth: int) -> list[n.Effect]:
        pile = self.maybe(4)
        zone = self.zone(n.DiscardPile if pile else n.Deck)
        what: Any = self.counted_as(lambda one: self.lying(zone), "x", "deck")
        it = n.The(what.as_)
        shown = [n.Reveal(it)] if self.maybe() else []
        done = n.Put(it, Spot.hand) if pile or self.maybe() else n.Put(it, Spot.discard)
        return [n.Search(what), *shown, done, *([] if pile else [n.Shuffle(zone)])]  # type: ignore[list-item]

    def name_base(self, depth: int) -> list[n.Effect]:
        """A base from the base deck for one in play."""
        if not self.maybe(3):
            return self.choose(depth)
        new, old = self.bind("base"), self.bind("base")
        swap = n.Swap(n.One(n.Base(), as_=old), n.The(new))
        return [n.Search(n.One(n.Base(in_=n.BaseDeck()), as_=new)), swap, n.Shuffle(n.BaseDeck())]

    # --- effects made of others -----------------------------------------------------------------------------------

    def may(self, depth: int) -> list[n.Effect]:
        def one() -> tuple[n.Effect, ...]:
            made = self.some(depth - 1)
            plain = made[0].do if len(made) == 1 and isinstance(made[0], n.May) else tuple(made)
            return plain if not any(isinstance(part, n.NameFaction) for part in plain) else (n.Draw(1),)

        return [n.May(self.within(one))]

    def simple(self) -> n.Effect:
        """One effect without a "may"."""
        made = self.within(lambda: self.pick([self.on_cards, self.numbers, self.plays, self.hand])(0)[0])
        return made.do[0] if isinstance(made, n.May) else made  # type: ignore[no-any-return]

    def either(self, depth: int) -> list[n.Effect]:
        first, second = self.simple(), self.simple()
        return [n.Either((first, second))] if first != second else [first]

    def both(self, depth: int) -> list[n.Effect]:
        if self.maybe():
            base, cards = self.bind("base"), self.bind("cards")
            least = self.small(2)
            those = n.Between(least, least + 1, n.Minion(n.You(), at=n.The(base)), as_=cards)
            played = n.PlayExtra(n.Exactly(n.NumberOf(n.The(cards)), n.Minion(in_=n.Hand())), n.The(base))
            return [n.Choose((n.One(n.Base(), as_=base), those)), n.Both((n.Return(n.The(cards)), played))]
        first, second = self.simple(), self.simple()
        return [n.Both((first, second))] if first != second else [first]

    def if_(self, depth: int) -> list[n.Effect]:
        return [n.If(self.condition(), self.within(lambda: self.effects(depth - 1, 1)))]

    def condition(self) -> n.Condition:
        named = self.known("card")
        if named and self.maybe():
            return n.Is(named[0], n.Minion() if self.maybe() else n.Action())
        kind = n.Minion if self.maybe(3) else None
        return n.NotPlayed(n.Minion(other=self.bearer == "minion" and self.maybe()) if kind else n.Action())

    def if_not(self, depth: int) -> list[n.Effect]:
        first = self.simple()
        otherwise = (self.simple(),) if self.maybe() else self.within(lambda: self.effects(0, 1))
        return [n.IfNot((n.May((first,)) if self.maybe() else first,), otherwise)]

    def if_done(self, depth: int) -> list[n.Effect]:
        return [n.IfDone((self.simple(),), (self.simple(),))]

    acting = False  # whether somebody else acts already

    def by(self, depth: int) -> list[n.Effect]:
        if self.acting:
            return self.on_cards(depth)
        who = self.who()
        before, self.you = self.you, True
        do = self.within(lambda: self._theirs(who, depth - 1))
        self.you = before
        return [n.By(who, do)]

    def _theirs(self, who: n.Who, depth: int) -> tuple[n.Effect, ...]:
        self.names = [one for one in self.names if n.The(one.name) != who]
        if not isinstance(who, n.The | n.Owner):  # several do not do the same thing to the same cards
            self.names = [one for one in self.names if one.sort == "base"]
        self.acting = True
        made = self.effects(depth, 2)
        self.acting = False
        return made

    def who(self) -> n.Who:
        """Who acts."""
        owner = [n.Owner(name) for name in self.known("card", lies="play")]
        having = [n.PlayersWith(self.minion("plain", one=False, at=n.Here()))] if self.on_base and not self.you else []
        placed: list[Any] = [n.Winner(), n.Winner(), n.RunnerUp(), n.NotWinner()] if self.scoring else []
        others = [n.OtherPlayers()] if self.you else []
        return self.pick([n.EachPlayer(), *others, *owner, *owner, *having, *placed, *placed, *self.known("player")])  # type: ignore[no-any-return]

    def on_each(self, depth: int) -> list[n.Effect]:
        def each() -> n.Effect:
            of = self.bases()
            base = n.The(self.bind("base"))
            zone = self.pick([n.Hand(), n.DiscardPile()])
            play = n.May((n.PlayExtra(n.One(self.lying(zone, ("minion",))), base),))
            do = play if self.maybe(3) else self.done_to(n.One(self.minion(at=base)))
            return n.OnEach(of, (do,), as_=base.name)

        return [self.within(each)]

    def rather(self) -> n.Effect:
        """For a card of a scored base, instead of the discard pile."""
        mine = n.One(n.Minion(n.You(), at=n.Here(), **self.kind_of_minion()))
        what = n.This() if self.bearer == "minion" else mine
        ways = [
            n.Return(what),
            n.Move(what, n.AnotherBase()),
            n.Put(what, self.pick([Spot.deck_top, Spot.deck_bottom])),
        ]
        return n.May((n.Rather((self.pick(ways),)),))
