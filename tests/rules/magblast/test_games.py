"""Games of Mag·Blast through the public face: how they begin, what phases come, what may be done in them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product

import msgspec
import pytest

from forge.library.model import Players
from forge.problems import ProblemsError
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.many.bots import seated
from forge.rules.kernel.many.faults import faults
from forge.rules.kernel.many.play import Plan, deal_of, play
from forge.rules.magblast import RULES
from forge.rules.magblast.engine.acting import Playing
from forge.rules.magblast.engine.book import Book
from forge.rules.magblast.engine.position import Armada, Moored, Tucked
from forge.rules.magblast.engine.start import Muster
from forge.rules.magblast.engine.table import Table
from tests.rules.magblast.conftest import ZONES, Place, armada, titled, zone


def dealt(book: Book, seed: int, players: int, mode: str | None = None) -> AnyGame:
    plan = Plan((("random",) * players,), RULES.groups(book), 1, mode=mode)
    return Game(RULES, book, deal_of(RULES, book, plan, seed)[1])


def at_random(game: AnyGame, seed: int, stop: str = "", decisions: int = 3000) -> AnyGame:
    """Plays on at random, until a question of that kind is asked."""
    chance = random.Random(seed)
    while game.question is not None and game.question.kind != stop and len(game.moves) < decisions:
        game.apply(chance.choice(game.legal()))
    return game


# --- the beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5, 8])
def test_fleets_are_placed_hidden_and_revealed_together(book: Book, players: int) -> None:
    game = dealt(book, players, players)
    for placing in range(4 * players):
        assert game.question is not None
        assert game.question.kind == "fleet"
        assert len(game.legal()) == 6 - placing % 4
        for viewer in range(players):
            view = game.observe(viewer)
            assert not any(zone(view, who, colour) for who in range(players) for colour in ZONES)
            for area in view.areas:
                if area.kind in ("dealt", "placed", "hand"):
                    assert (area.items is None) is (area.owner != viewer)
        game.apply(game.legal()[placing % 3])
    view = game.observe(0)
    fleets = [[zone(view, who, colour) for colour in ZONES] for who in range(players)]
    assert all(len(ships) == 1 for fleet in fleets for ships in fleet)
    discarded = view.area("fleet_discard")
    assert discarded is not None
    assert discarded.size == 2 * players
    hulls = [sum(ships[0].figures["hull"] for ships in fleet) for fleet in fleets]
    assert hulls[view.current] == min(hulls)
    assert all(seat.figures["cards"] == 5 for seat in view.seats)


def test_of_equally_weak_fleets_the_deal_says_who_begins(book: Book) -> None:
    """The first of them from the player on whom the deal names."""
    tied = 0
    for seed in range(60):
        game = dealt(book, seed, 4)
        for _ in range(16):
            game.apply(game.legal()[0])
        view = game.observe(0)
        hulls = [sum(zone(view, who, colour)[0].figures["hull"] for colour in ZONES) for who in range(4)]
        order = [(game.start.first + n) % 4 for n in range(4)]
        weakest = [who for who in order if hulls[who] == min(hulls)]
        assert RULES.starter(game.table, 0) == weakest[0]
        tied += len(weakest) > 1
    assert tied


def test_every_player_begins_with_reinforcements(book: Book) -> None:
    """In a player's first turn nothing is discarded or drawn before it."""
    for seed in range(12):
        game, chance, first = dealt(book, seed, 4), random.Random(seed), dict[int, int]()
        while game.question is not None and game.table.turn < 9:
            view = game.observe(0)
            if view.turn and view.turn == first.setdefault(view.current, view.turn):
                assert view.step not in ("discard", "draw")
            game.apply(chance.choice(game.legal()))
        assert len(first) > 1


@pytest.mark.parametrize(
    ("start", "wrong"),
    [
        (Muster(("glorp",)), "2 to 8 can play, not 1"),
        (Muster(("glorp", "glorp")), "player 2: 'glorp' is somebody else's command ship"),
        (Muster(("glorp", "dink")), "there is no command ship 'dink'"),
        (Muster(("glorp", "freep"), first=2), "player 3 cannot start: there are 2"),
        (Muster(("glorp", "freep"), mode="quick"), "there is no mode 'quick'"),
    ],
)
def test_a_bad_start_is_told_in_a_sentence(book: Book, start: Muster, wrong: str) -> None:
    with pytest.raises(ProblemsError, match=wrong):
        Game(RULES, book, start)


def test_a_mode_may_be_for_fewer_players(book: Book) -> None:
    duel = msgspec.structs.replace(book.modes["wall_of_fire"], id="duel", players=Players(2, 2))
    with pytest.raises(ProblemsError, match="exactly 2 can play in the mode 'duel', not 3"):
        Game(RULES, replace(book, modes={"duel": duel}), Muster(("glorp", "freep", "cranium"), mode="duel"))


# --- paying, moving --------------------------------------------------------------------------------------------------


def buys(symbols: list[dict[str, int]]) -> bool:
    """Three of a kind, or one of each."""
    totals = [sum(card.get(kind, 0) for card in symbols) for kind in ("star", "circle", "diamond")]
    return max(totals) >= 3 or min(totals) >= 1


def test_payments_are_all_that_buy_and_none_has_a_card_too_many(book: Book) -> None:
    """Against every set of cards of the hand, one by one."""
    met = 0
    for seed in range(60):
        game = at_random(dealt(book, seed, 2), seed, "reinforce")
        if game.question is None or game.question.kind != "reinforce":
            continue
        met += 1
        me = game.question.player
        hand = {item.id: item.figures for item in game.observe(me).area("hand", me).items or ()}  # type: ignore[union-attr]
        right = {
            frozenset(cards)
            for size in range(1, 4)
            for cards in combinations(hand, size)
            if buys([hand[card] for card in cards])
            and not any(buys([hand[other] for other in cards if other != card]) for card in cards)
        }
        before = set(hand)
        chance = random.Random(seed)
        while game.question is not None and game.question.kind == "reinforce" and game.question.player == me:
            options = [move for move in game.legal() if move is not None]
            shown = set(game.question.shown)
            assert {frozenset({*shown, move}) for move in options} <= {
                part for paid in right for size in range(1, 4) for part in map(frozenset, combinations(paid, size))
            }
            game.apply(chance.choice(options))
            if len(game.observe(me).area("hand", me).items or ()) < len(before):  # type: ignore[union-attr]
                break
        left = {item.id for item in game.observe(me).area("hand", me).items or ()}  # type: ignore[union-attr]
        if game.question is not None and game.question.player == me and left < before:
            assert before - left in right
    assert met > 20


CROWDED = [
    ("scular zeus ares|poseidon freya tash|pyrox hermes valent|corvoss badal", "many ways to be stuck"),
    ("dink byzakh plutt|scular chezill untgalha|nebular zinoth galha|baxter mentatt hundog", "all full, all fast"),
    ("valent corvoss badal|bazull juvaz freya|cuddrr tash drozalla|delfong vil_forht troya", "all full, all slow"),
    ("valent corvoss ares|zeus poseidon freya|pyrox hermes scular|", "one empty"),
]


@pytest.mark.parametrize(("ships", "what"), CROWDED)
def test_a_ship_moves_wherever_the_zones_can_still_be_put_in_order(place: Place, ships: str, what: str) -> None:
    """Against every way to end the phase: every ship anywhere within its steps, no zone with more than three."""
    game = place(armada("glorp", ships), armada("freep", "vengarr|||"), phase=5)
    for _ in range(4):
        assert game.question is not None
        assert game.question.kind == "maneuver", what
        view = game.observe(0)
        reach = {}
        for number, colour in enumerate(ZONES):
            for ship in zone(view, 0, colour):
                steps = ship.figures["speed"] - ship.figures.get("moved", 0)
                reach[ship.id] = (number, steps)
        offered = {move for move in game.legal() if move is not None}
        zones = {area.place.title: area.place.id for area in view.areas if area.kind == "zone" and area.owner == 0}  # type: ignore[union-attr]
        right = {
            ("move", ship, zones[ZONES[goal]])
            for ship, (at, steps) in reach.items()
            for goal in range(4)
            if 0 < (far := min((goal - at) % 4, (at - goal) % 4)) <= steps
            and settles([(goal, steps - far) if other == ship else spot for other, spot in reach.items()])
        }
        assert offered == right, what
        counts = [sum(at == n for at, _ in reach.values()) for n in range(4)]
        assert (None in game.legal()) is (max(counts) <= 3)
        if not offered:
            break
        game.apply(random.Random(len(game.moves)).choice(sorted(offered)))
        if game.question is None or game.question.kind != "maneuver":
            break


def settles(ships: list[tuple[int, int]]) -> bool:
    """Whether ships at these zones, with so many steps left, can end with no more than three in a zone."""
    counts = {(0, 0, 0, 0)}
    for at, steps in ships:
        ends = [goal for goal in range(4) if min((goal - at) % 4, (at - goal) % 4) <= steps]
        counts = {
            (*count[:goal], count[goal] + 1, *count[goal + 1 :])  # type: ignore[misc]
            for count, goal in product(counts, ends)
            if count[goal] < 3
        }
    return bool(counts)


# --- modes -----------------------------------------------------------------------------------------------------------


def test_only_neighbours_are_attacked_where_the_mode_says_so(place: Place) -> None:
    fleets = [armada(name, "||") for name in ("freep", "cranium", "recyclons", "tri_bot")]
    mine = armada("glorp", "freya||| ", "beam_blast minefield@star")
    for mode, reached in (("free_for_all", {1, 2, 3, 4}), ("controlled_carnage", {1, 4})):
        game = place(mine, *fleets, mode=mode)
        view = game.observe(0)
        owner = {area.place.id: area.owner for area in view.areas if area.kind == "command" and area.place is not None}
        blast, mines = titled(game, 0, "beam_blast"), titled(game, 0, "minefield")
        assert {owner[move[2]] for move in game.legal() if move and move[1] == blast} == reached
        assert {owner[move[2]] for move in game.legal() if move and move[1] == mines} == {0, 1, 2, 3, 4}
        far = next(ship for ship, who in owner.items() if who == 3)
        refused = game.explain(("play", blast, far))
        assert bool(refused) is (3 in reached)
        if not refused:
            assert ("not_neighbour", f"mode.{mode}") in {(reason.code, reason.rule) for reason in refused.reasons}


def shots(game: AnyGame) -> int:
    """How many blasts a player can fire, one after another."""
    fired = 0
    while game.question is not None and game.question.kind == "attack":
        options = [move for move in game.legal() if move is not None]
        if not options:
            break
        game.apply(options[0])
        fired += 1
        while game.question is not None and game.question.kind in ("sound", "hit"):
            game.apply("yes" if game.question.kind == "sound" else None)
    return fired


def test_a_gun_or_a_ship_fires_once(place: Place) -> None:
    hand = "laser_blast laser_blast beam_blast beam_blast mag_blast mag_blast"
    for mode, count in (("free_for_all", 1), ("wall_of_fire", 3)):
        assert shots(place(armada("glorp", "weslex|||", hand), armada("freep", "zeus|||"), mode=mode)) == count


@pytest.mark.parametrize(("mine", "next_one"), [("weslex", 0), ("weslex valent", 2), ("weslex freya", 2)])
def test_the_wall_of_fire_goes_up_for_the_last_two(place: Place, mine: str, next_one: int) -> None:
    """When the turn is over that left only two; the weaker one goes on, or as usual when they are equally strong."""
    weak = Armada(Moored("glorp", (Tucked("mag_blast"),)))
    third = armada("freep", "astur|||", uses=0)
    first = armada("overseers", f"{mine}|||", "beam_blast laser_blast beam_blast mag_blast minefield")
    game = place(first, weak, third, mode="wall_of_fire", action_deck=("laser_blast",) * 20)
    game.apply(("play", titled(game, 0, "beam_blast"), titled(game, 0, "glorp")))
    while game.question is not None and game.question.kind == "shooter":
        game.apply(titled(game, 0, "weslex"))
    assert game.table.alive == [True, False, True]
    assert {titled(game, 0, "laser_blast"), titled(game, 0, "mag_blast")}.isdisjoint(
        move and move[1] for move in game.legal()
    )
    while game.table.turn == 1:
        game.apply(None)
    assert game.observe(0).current == next_one
    assert "wall" in {item.kind for item in game.table.news}
    while game.question is not None and game.question.kind != "attack":
        game.apply(None)
    assert next_one != 0 or shots(game) == 4  # each of the three guns, and the minefield


@pytest.mark.parametrize("mode", ["heat_of_battle", "out_loud"])
@pytest.mark.parametrize("heard", [True, False])
def test_a_shot_that_nobody_heard_misses(place: Place, heard: bool, mode: str) -> None:
    game = place(armada("glorp", "freya|||", "beam_blast"), armada("freep", "zeus|||"), mode=mode)
    game.apply(game.legal()[0])
    assert game.question is not None
    assert game.question.kind == "sound"
    game.apply("yes" if heard else None)
    (target,) = zone(game.observe(0), 1, "yellow")
    assert target.figures["damage"] == (3 if heard else 0)
    assert ("miss" in {item.kind for item in game.news()}) is not heard


def test_the_sound_comes_before_the_answers_or_after_them(place: Place) -> None:
    fleets = armada("glorp", "freya|||", "beam_blast"), armada("freep", "zeus|||", "evasive_action")
    for mode, kinds in (("heat_of_battle", ["sound", "answer"]), ("out_loud", ["answer", "sound"])):
        game, asked = place(*fleets, mode=mode), list[str]()
        game.apply(game.legal()[0])
        while game.question is not None and game.question.kind in kinds:
            asked.append(game.question.kind)
            game.apply("yes" if asked[-1] == "sound" else None)
        assert asked == kinds


def test_a_random_player_makes_most_of_the_sounds(place: Place) -> None:
    game = place(armada("glorp", "freya|||", "beam_blast"), armada("freep", "zeus|||"), mode="heat_of_battle")
    game.apply(game.legal()[0])
    bot = seated("random", "1")
    answers = Counter(bot.choose(game) for _ in range(200))
    assert set(answers) == {"yes", None}
    assert answers["yes"] > 150


# --- whole games -----------------------------------------------------------------------------------------------------


def test_everything_that_can_be_asked_is_asked_in_random_games(book: Book) -> None:
    """Nothing of the engine is out of reach: every kind of question comes, and every kind of news."""
    asked, told = set(), set()
    for seed in range(90):
        game, chance = dealt(book, seed, 2 + seed % 3), random.Random(seed)
        while game.question is not None:
            asked.add(game.question.kind)
            game.apply(chance.choice(game.legal()))
        told |= {type(item).__name__ for item in game.table.news}
    assert asked >= {"fleet", "discard", "reinforce", "place", "maneuver", "attack", "shooter", "target", "hit",
                     "answer", "use", "blast", "keep", "player", "fleet_ship", "obstacle", "pay", "effect",
                     "which"}  # fmt: skip
    assert told >= {"HitNews", "CancelNews", "TakeNews", "CaptureNews", "ClearNews", "TransferNews", "BackNews",
                    "EliminateNews", "ShiftNews", "DeployNews", "TriggerNews", "PutNews", "ReshuffleNews"}  # fmt: skip


def test_greedy_beats_chance(book: Book) -> None:
    plan = Plan((("greedy", "random"), ("random", "greedy")), RULES.groups(book), 40)
    records = [play(RULES, book, plan, seed) for seed in range(40)]
    assert sum(record.bots[record.winner] == "greedy" for record in records if record.winner is not None) >= 32


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 9))
def test_games_in_every_mode_are_sound_throughout(book: Book, players: int) -> None:
    """After every decision; with random and greedy players side by side, so that games in every mode end."""
    for mode in RULES.modes(book):
        if players > book.modes[mode].players.max:
            continue
        bots = tuple("random" if seat % 3 == 0 else "greedy" for seat in range(players))
        for seed in range(12):
            record = play(RULES, book, Plan((bots,), RULES.groups(book), 1, check=1, mode=mode), seed)
            assert record.faults == (), (mode, seed)


def test_a_table_that_is_wrong_is_told(book: Book) -> None:
    """What faults look for is there to be found."""
    game = at_random(dealt(book, 1, 2), 1, "attack")
    t = game.table
    assert faults(RULES, t, game.question) == []
    ship = t.fleet(0)[0]
    t.damage[ship] += 1
    assert any("damage" in fault for fault in faults(RULES, t))
    t.damage[ship] -= 1
    t.where[ship] += 1
    assert any("not where it should be" in fault for fault in faults(RULES, t))


def _fired(t: Table) -> None:
    t.fired[t.fleet(t.current)[0]] = 64


def _moved(t: Table) -> None:
    t.steps[t.fleet(t.others(t.current)[0])[0]] = 1


def _sent(t: Table) -> None:
    t.sent[t.hands[t.current][0]] = t.current


def _laid(t: Table) -> None:
    t.laid[t.hands[t.current][0]] = t.current


def _used(t: Table) -> None:
    t.uses[0] += 1


def _answering(t: Table) -> None:
    t.answering.append(Playing(0, 0))


def _another(t: Table) -> None:
    t.current = t.others(t.current)[0]


def _drawn(t: Table) -> None:
    t.draw_ship(t.current)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_fired, "a gun that it has not"),
        (_moved, "out of turn or faster"),
        (_sent, "on its way to a hand"),
        (_laid, "lies on a fleet"),
        (_used, "used too often"),
        (_answering, "an answer is open"),
        (_another, "another one is asked"),
        (_drawn, "drawn and is nowhere"),
    ],
)
def test_what_lasts_a_turn_is_told_when_it_is_wrong(book: Book, spoil: Callable[[Table], None], said: str) -> None:
    game = at_random(dealt(book, 1, 2), 1, "attack")
    assert faults(RULES, game.table, game.question) == []
    spoil(game.table)
    assert any(said in fault for fault in faults(RULES, game.table, game.question))


def test_a_game_in_which_nobody_can_do_anything_ends(place: Place) -> None:
    game = place(armada("overseers"), armada("glorp"))
    assert game.over
    assert game.winner is None
