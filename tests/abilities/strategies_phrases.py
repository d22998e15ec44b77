"""The small parts of random abilities: names, players, places, descriptions of cards, numbers, selections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from forge.rules.smashup import kinds as n
from forge.rules.smashup.kinds import Rank


@dataclass(frozen=True)
class Named:
    """A name that may be used. `sort`: card, cards, base or player; `like`: minion, action or card; `lies`: where."""

    name: str
    sort: str
    like: str = "minion"
    lies: str = "play"


class Phrases:
    """Draws parts of one ability. `names` are those that may be spoken of now; `you`: whether somebody acts.

    What is drawn depends on what has been named before, so all is drawn in the order in which it would be read.
    """

    def __init__(self, draw: Callable[..., Any], bearer: str, titles: Sequence[str], tribes: Sequence[str]) -> None:
        self.draw, self.bearer, self.titles, self.tribes = draw, bearer, titles, tribes
        self.names: list[Named] = []
        self.factions: list[str] = []
        self.fresh = 0
        self.on_base = bearer != "action"  # whether there is a "here"
        self.you = bearer != "base"
        self.scoring = False

    # --- chance ---------------------------------------------------------------------------------------------------

    def pick(self, options: Sequence[Any]) -> Any:
        return self.draw(st.sampled_from(list(options)))

    def maybe(self, of: int = 2) -> bool:
        """True once in `of` times."""
        return bool(self.draw(st.integers(1, of)) == of)

    def small(self, most: int = 9) -> int:
        return int(self.draw(st.integers(1, most)))

    # --- names ----------------------------------------------------------------------------------------------------

    def bind(self, sort: str, like: str = "minion", lies: str = "play") -> str:
        self.fresh += 1
        name = f"{sort}{self.fresh}"
        self.names.append(Named(name, sort, like, lies))
        return name

    def known(self, *sorts: str, **wanted: str) -> list[n.The]:
        """Names of these sorts, the last one first: that is the one most likely spoken of."""
        found = [one for one in self.names if one.sort in sorts]
        found = [one for one in found if all(getattr(one, attr) == value for attr, value in wanted.items())]
        return [n.The(one.name) for one in reversed(found)]

    def within(self, make: Callable[[], Any]) -> Any:
        """What is named inside is unknown outside: it may never have been chosen."""
        before = list(self.names)
        made = make()
        self.names = before
        return made

    # --- players and places ---------------------------------------------------------------------------------------

    def whose(self, one: bool) -> n.Who | None:
        """None for anybody's."""
        others = n.AnotherPlayer() if one else n.OtherPlayers()
        mine: list[Any] = [n.You(), others] if self.you else []
        options = [None, None, *mine, *self.known("player")]
        return self.pick(options)  # type: ignore[no-any-return]

    def place(self) -> n.Place | None:
        """Where minions may be; None for anywhere."""
        here: list[Any] = [n.Here(), n.Here(), n.AnotherBase()] if self.on_base else []
        of = [n.BaseOf(name) for name in self.known("card", lies="play")] * 2
        return self.pick([None, None, *here, *self.known("base"), *self.known("base"), *of])  # type: ignore[no-any-return]

    def bases(self) -> n.Base:
        """A description of bases in play."""
        of = self.minion("plain", at=False)
        other = self.on_base and self.maybe(3)
        which = self.draw(st.integers(0, 5))
        if which == 1:
            return n.Base(with_=of, other=other)
        if which == 2:
            return n.Base(without=of, other=other)
        return n.Base(differing=which == 3, other=other)

    # --- descriptions ---------------------------------------------------------------------------------------------

    def bound(self) -> n.Bound:
        number: Any = self.small()
        if self.maybe(3):
            number = self.value(deep=False)
        if self.maybe(3):
            return n.LessThan(number + 1 if isinstance(number, int) else number)
        return n.AtLeast(number) if self.maybe(4) else n.AtMost(number)

    def kind_of_minion(self, power: bool = True) -> dict[str, Any]:
        """What can be said of a minion wherever it is."""
        which = self.draw(st.integers(0, 11))
        if power and which in (1, 2, 3):
            return {"power": self.bound()}
        if which == 4:
            return {"tribe": self.pick(self.tribes)}
        if which == 5:
            return {"named": self.pick(self.titles)}
        if which >= 6 and self.factions:
            return {"faction": self.pick(self.factions)}
        return {}

    def minion(self, use: str = "chosen", one: bool = True, at: Any = None) -> n.Minion:
        """Minions in play. `use`: chosen (ranks can be told), plain (of which a rule speaks). `at` False: anywhere."""
        whose = self.whose(one)
        kind = self.kind_of_minion()
        where = self.place() if at is None else at
        rank = self.pick(list(Rank)) if use == "chosen" and not kind and self.maybe(4) else None
        theirs = isinstance(whose, n.AnotherPlayer | n.OtherPlayers)
        other = self.bearer == "minion" and not theirs and at is not False and self.maybe(3)
        return n.Minion(whose=whose, at=where or None, rank=rank, other=other, **kind)

    def action(self, one: bool = True) -> n.Action:
        """Actions in play."""
        whose = self.whose(one)
        minions = self.known("card", like="minion", lies="play")
        host = [n.Host(), n.Host()] if self.bearer == "action_on_minion" else []
        on = self.pick([None, None, None, *host, *host, *minions, *minions, *self.known("base")])
        here = n.Here() if on is None and self.on_base and self.maybe(3) else None
        other = self.bearer.startswith("action_on") and not isinstance(whose, n.AnotherPlayer | n.OtherPlayers)
        return n.Action(whose=whose, attached_to=on, at=here, other=other and self.maybe(3))

    def lying(self, zone: n.Zone, kinds: Sequence[str] = ("minion", "action", "card")) -> n.Filter:
        """Cards in a zone: whoever controls cards in play, a card in a zone only has an owner."""
        kind = self.pick(kinds)
        if kind == "minion":
            return n.Minion(in_=zone, **self.kind_of_minion())
        tribe = self.pick(self.tribes) if kind == "card" and self.maybe(4) else None
        return n.Action(in_=zone) if kind == "action" else n.Card(zone, tribe=tribe)

    def zone(self, *kinds: type[Any]) -> n.Zone:
        """Your zone, or that of a player named."""
        kind = self.pick(kinds)
        of = self.pick([n.You(), n.You(), *self.known("player")]) if self.you else self.pick(self.known("player"))
        return kind(of)  # type: ignore[no-any-return]

    # --- numbers --------------------------------------------------------------------------------------------------

    def value(self, deep: bool = True) -> n.Value:
        """A number that depends on the game; not `deep`: with nothing inside that is compared with a number again."""
        one = self.known("card", like="minion")
        mine: list[Any] = [n.This()] if self.bearer == "minion" else []
        mine += [n.Host()] if self.bearer == "action_on_minion" else []
        options = [lambda: self.counted(deep)]
        options += [lambda: n.PowerOf(self.pick([*one, *mine]))] if one or mine else []
        several = [lambda: n.NumberOf(self.known("cards")[0])] if self.known("cards") else []
        made: n.Value = self.pick([*options, *several, *several])()
        return made

    def counted(self, deep: bool) -> n.Value:
        if deep:
            of: n.Filter = self.action(one=False) if self.maybe(4) else self.minion("plain", one=False)
        else:
            of = n.Minion(whose=self.whose(one=False), at=self.place())
        which = self.draw(st.integers(0, 3))
        if which == 0 or not deep:
            return n.Count(of)
        if which in (1, 2) and isinstance(of, n.Minion):
            return n.PerPower(self.small(3), self.small(), of)
        return n.ForEvery(self.small(3), of)

    def amount(self, most: int = 9) -> Any:
        return self.value() if self.maybe(3) else self.small(most)

    # --- selections -----------------------------------------------------------------------------------------------

    def counted_as(self, of: Callable[[bool], n.Filter], name: str = "", lies: str = "play") -> n.Selection:
        """One or several cards; `name` may be empty, then they are not named."""
        how = self.pick([n.One, n.One, n.One, n.UpTo, n.Between, n.Exactly, n.AnyNumber, n.All])
        like = of(how is n.One)
        rest: dict[str, Any] = {}
        if how in (n.UpTo, n.Exactly):
            number: Any = self.small(4) + 1
            if how is n.Exactly and self.known("cards") and self.maybe(3):
                number = n.NumberOf(self.known("cards")[0])
            rest = {"n": number}
        elif how is n.Between:
            least = self.small(3)
            rest = {"least": least, "most": least + self.small(3)}
        elif how is n.AnyNumber:
            rest = {"same_name": self.maybe(4)}
        if name:
            sort = "card" if how is n.One else "cards"
            rest["as_"] = self.bind(sort, type(like).__name__.lower(), lies)
        return how(of=like, **rest)  # type: ignore[no-any-return]

    def in_play(self, kinds: Sequence[str] = ("minion", "minion", "minion", "action"), name: str = "") -> n.Selection:
        """Cards in play that a player chooses, or that need no choice."""
        kind = self.pick(kinds)
        if kind == "action":
            return self.counted_as(lambda one: self.action(one), name)
        return self.counted_as(lambda one: self.minion(one=one), name)

    def per_base(self) -> n.Selection:
        of = replace(self.bases(), other=False)
        return self.within(lambda: self._per(n.PerBase, of, self.bind("base")))  # type: ignore[no-any-return]

    def per_player(self) -> n.Selection:
        of = n.EachPlayer() if not self.you or self.maybe() else n.OtherPlayers()
        return self.within(lambda: self._per(n.PerPlayer, of, self.bind("player")))  # type: ignore[no-any-return]

    def _per(self, kind: type[Any], of: Any, name: str) -> Any:
        rank = self.pick([None, *Rank])
        power = None if rank else self.pick([None, n.AtMost(self.small())])
        where = n.The(name) if kind is n.PerBase else (n.Here() if self.on_base and self.maybe() else None)
        whose = n.The(name) if kind is n.PerPlayer else self.pick([None, n.You()] if self.you else [None])
        like = n.Minion(whose=whose, at=where, rank=rank, power=power)
        return kind(of, pick=self.pick([n.One, n.All])(like), as_=name)

    def object(self) -> n.Selection:
        """What something is done to, among the cards in play: named, this, or described."""
        named = self.known("card", "cards", lies="play")
        which = self.draw(st.integers(0, 9))
        if named and which >= 4:
            return self.pick(named)  # type: ignore[no-any-return]
        if which == 3 and self.bearer in ("minion", "action_on_base", "action_on_minion") and self.you:
            return n.Host() if self.bearer == "action_on_minion" and self.maybe() else n.This()
        if which == 2 and self.maybe():
            return self.per_base() if self.maybe() else self.per_player()
        if which == 1:
            return self.together()
        return self.in_play() if self.you else n.All(self.minion(one=False))

    def together(self) -> n.Selection:
        """Two selections at once; what was chosen first the second may speak of."""
        if not self.you:
            return n.All(self.minion(one=False))

        def both() -> n.Selection:
            first = n.One(self.minion(), as_=self.bind("card")) if self.maybe() else n.One(self.minion())
            own = [n.This()] if self.bearer not in ("action", "base") else []
            second = self.pick([None, *own]) or self.in_play(kinds=("minion",))
            return n.Together((first, second))

        return self.within(both)  # type: ignore[no-any-return]
