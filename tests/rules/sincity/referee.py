"""Sin City judged apart from the engine: what goals and heroes say, written down again by hand, and a referee who
follows a game by its news alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from forge.rules.kernel.news import News

RING = ("police_station", "downtown", "bar", "old_town", "motel", "rail_yard", "farm", "docks", "back_alley")
HOMES = {"cop": "police_station", "thug": "farm", "dame": "old_town"}
STARTS = {"marv": "motel", "hartigan": "docks", "gail": "downtown"}
DEAD = "body_count"
# What each hero does to the tokens on the space where he or she arrives.
KILLS = {"marv": {"cop", "thug"}, "hartigan": {"cop"}, "gail": {"thug"}}
SENDS = {"marv": set(), "hartigan": {"dame"}, "gail": {"dame"}}


class Town:
    """Where everything is: tokens counted by place and kind, and the space of each hero."""

    def __init__(self, tokens: Mapping[str, Mapping[str, int]], heroes: Mapping[str, str]) -> None:
        self.tokens = {place: Counter(tokens.get(place, {})) for place in (*RING, DEAD)}
        self.heroes = dict(heroes)

    @classmethod
    def begun(cls) -> Town:
        """As a game begins: seven at home, two of each kind on all spaces that are nobody's home."""
        rest = {space: {"cop": 2, "thug": 2, "dame": 2} for space in RING if space not in HOMES.values()}
        return cls(rest | {home: {kind: 7} for kind, home in HOMES.items()}, STARTS)

    def take(self, kind: str, n: int, here: str, there: str) -> None:
        """Tokens go from one place to another; they have to be there."""
        assert self.tokens[here][kind] >= n, f"there are not {n} {kind}s in {here}"
        self.tokens[here][kind] -= n
        self.tokens[there][kind] += n

    def dead(self, kind: str) -> int:
        return self.tokens[DEAD][kind]

    def arrival(self, hero: str) -> tuple[Counter[str], Counter[str]]:
        """Whom a hero kills and sends home where he or she stands."""
        here = self.heroes[hero]
        there = {kind: n for kind, n in self.tokens[here].items() if n}
        killed = Counter({kind: n for kind, n in there.items() if kind in KILLS[hero]})
        sent = Counter({kind: n for kind, n in there.items() if kind in SENDS[hero] and HOMES[kind] != here})
        return killed, sent


def at_least(n: int, kind: str, place: str) -> Callable[[Town], bool]:
    return lambda town: town.tokens[place][kind] >= n


def no(kind: str, place: str) -> Callable[[Town], bool]:
    return lambda town: town.tokens[place][kind] == 0


def together(one: str, other: str) -> Callable[[Town], bool]:
    return lambda town: town.heroes[one] == town.heroes[other]


def stands(hero: str, space: str) -> Callable[[Town], bool]:
    return lambda town: town.heroes[hero] == space


def parade(town: Town) -> bool:
    """Three in a row: the one in the middle has the two others left and right."""
    places = sorted(RING.index(space) for space in town.heroes.values())
    return any({(middle - 1) % 9, middle, (middle + 1) % 9} == set(places) for middle in places)


GOALS: dict[str, Callable[[Town], bool]] = {
    "badge_collection": at_least(4, "cop", DEAD),
    "spring_cleaning": at_least(4, "thug", DEAD),
    "standing_room": lambda town: sum(town.tokens[DEAD].values()) >= 6,
    "not_a_badge": lambda town: town.dead("thug") >= 2 and not town.dead("cop"),
    "bad_day_for_law": lambda town: town.dead("cop") >= 2 and not town.dead("thug"),
    "quiet_night": lambda town: not sum(town.tokens[DEAD].values()),
    "dockside_raid": at_least(4, "cop", "docks"),
    "open_for_business": at_least(4, "thug", "downtown"),
    "no_vacancy": at_least(4, "dame", "motel"),
    "ladies_first": at_least(4, "dame", "bar"),
    "night_train": at_least(4, "thug", "rail_yard"),
    "doughnut_break": at_least(4, "cop", "back_alley"),
    "nobody_saw": no("cop", "downtown"),
    "decent_clientele": no("thug", "motel"),
    "lonely_sailors": no("dame", "docks"),
    "odd_couple": together("marv", "gail"),
    "two_wrecks": together("marv", "hartigan"),
    "truce": together("hartigan", "gail"),
    "country_air": stands("marv", "farm"),
    "back_to_desk": stands("hartigan", "police_station"),
    "own_front_door": stands("gail", "old_town"),
    "rush_hour": lambda town: any(min(town.tokens[space][kind] for kind in HOMES) >= 4 for space in RING),
    "full_house": at_least(8, "dame", "old_town"),
    "parade": parade,
}


class Referee:
    """Follows a game from its beginning by its news, and asserts what the rules say of each piece of it."""

    def __init__(self, players: int, first: int, options: Mapping[str, str]) -> None:
        self.players, self.holder, self.deployer, self.options = players, first, first, dict(options)
        self.town = Town.begun()
        self.goals: list[list[str]] = [[] for _ in range(players)]
        self.met = [0] * players
        self.laid: set[int] = set()  # sides that have laid down a goal this round
        self.judged = False  # whether the goals of this round have been looked at
        self.rolled: tuple[str, int] | None = None
        self.round = 0
        self.winners: set[int] = set()

    def follow(self, news: Iterable[News]) -> None:
        for item in news:
            getattr(self, f"on_{item.kind}", lambda item: None)(item)
        self.check_ended()

    def side(self, player: int) -> int:
        return player % (self.players // 2) if "alliances" in self.options else player

    def on_turn(self, item: Any) -> None:
        if self.round:
            if not self.judged:
                self.check_goals()
            self.holder = (self.holder + 1) % self.players
        assert not sum(self.town.tokens[DEAD].values())
        assert item.player == self.holder
        self.round += 1
        assert item.n == self.round
        self.deployer = self.holder
        self.laid, self.judged = set(), False

    def on_deploy(self, item: Any) -> None:
        kind, home = item.card.title, HOMES[item.card.title]
        assert item.player == self.deployer
        assert self.town.tokens[home][kind] >= 5
        assert item.onto.title in RING
        assert item.onto.title != home
        self.town.take(kind, 1, home, item.onto.title)
        self.deployer = (self.deployer + 1) % self.players

    on_enlist = on_deploy

    def on_turn_up(self, item: Any) -> None:
        assert item.player == self.holder
        assert all(self.town.tokens[home][kind] < 5 for kind, home in HOMES.items()), "the first phase is not over"

    def on_roll(self, item: Any) -> None:
        assert 1 <= item.n <= 6
        self.rolled = item.card.title, item.n

    def on_walk(self, item: Any) -> None:
        hero, there = item.card.title, item.onto.title
        if self.rolled is not None:
            assert self.rolled[0] == hero
            self.stepped(hero, there, {self.rolled[1]})
            self.rolled = None
        self.town.heroes[hero] = there

    def on_nudge(self, item: Any) -> None:
        far = int(item.card.title.rpartition("_")[2])
        self.stepped(
            item.hero.title, item.onto.title, set(range(1, far + 1)) if "tricky_moves" in self.options else {far}
        )
        self.town.heroes[item.hero.title] = item.onto.title

    def stepped(self, hero: str, there: str, steps: set[int]) -> None:
        apart = (RING.index(there) - RING.index(self.town.heroes[hero])) % len(RING)
        assert steps & {apart, len(RING) - apart, apart or len(RING)}

    def on_trade(self, item: Any) -> None:
        one, other = item.card.title, item.other.title
        heroes = self.town.heroes
        heroes[one], heroes[other] = heroes[other], heroes[one]

    def on_relocate(self, item: Any) -> None:
        assert item.onto.title in RING
        assert item.onto.title != item.origin.title
        self.town.take(item.card.title, 1, item.origin.title, item.onto.title)

    def on_kill(self, item: Any) -> None:
        assert self.town.heroes[item.cause.title] == item.onto.title
        assert self.town.arrival(item.cause.title)[0][item.card.title] == item.n
        self.town.take(item.card.title, item.n, item.onto.title, DEAD)

    def on_send_home(self, item: Any) -> None:
        assert self.town.heroes[item.cause.title] == item.onto.title
        assert self.town.arrival(item.cause.title)[1][item.card.title] == item.n
        self.town.take(item.card.title, item.n, item.onto.title, HOMES[item.card.title])

    def on_draw(self, item: Any) -> None:
        self.goals[item.player].append(item.card.title)

    def on_drop_goal(self, item: Any) -> None:
        self.goals[item.player].remove(item.card.title)

    def on_goal(self, item: Any) -> None:
        assert item.card.title in self.goals[item.player]
        assert GOALS[item.card.title](self.town), f"{item.card.title} is not met"
        assert self.side(item.player) not in self.laid, "a second goal in one round"
        self.goals[item.player].remove(item.card.title)
        self.met[item.player] += 1
        self.laid.add(self.side(item.player))

    def check_goals(self) -> None:
        """Nobody kept a goal that was met, unless their side has laid one down (a goal just drawn may be met)."""
        self.judged = True
        for player, goals in enumerate(self.goals):
            kept = [goal for goal in goals if GOALS[goal](self.town)]
            assert not kept or self.side(player) in self.laid, f"player {player} holds {kept}, which are met"

    def on_home(self, item: Any) -> None:
        if not self.judged:
            self.check_goals()
        self.town.take(item.card.title, item.n, DEAD, HOMES[item.card.title])

    def on_win(self, item: Any) -> None:
        self.winners.add(item.player)

    def check_ended(self) -> None:
        """Those have won, and all of them, who have met enough goals."""
        self.check_goals()
        dealt = {"three": 3, "four": 4}.get(self.options.get("plans_within_plans", ""), 0)
        size = 2 if "alliances" in self.options else 1
        wanted = dealt * size or 3 * size
        sums = Counter[int]()
        for player, met in enumerate(self.met):
            sums[self.side(player)] += met
        assert self.winners == {player for player in range(self.players) if sums[self.side(player)] >= wanted}
        assert self.winners
