"""Says things of a game in a language: cards, bases, players, moves. Sentences come from the catalog, `word.talk.*`.

A speaker has a listener: the player who is called "you". The others, or all when nobody listens, go by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.tree import walk
from forge.edition.texts import Texts
from forge.library.abilities import CLAUSES
from forge.library.model import Printed, Sentence
from forge.library.numbers import rule_numbers
from forge.rules.kernel.news import Thing
from forge.rules.smashup.engine.table import Table
from forge.rules.smashup.engine.values import power


class Speaker:
    """One language, the names of the players in their seats, and who listens."""

    def __init__(self, texts: Texts, players: Sequence[str] = (), listener: int | None = None) -> None:
        self.texts = texts
        self.game = texts.game
        self.players = tuple(players)
        self.listener = listener
        self.numbers = rule_numbers(self.game)
        self.owners: dict[str, Printed] = {thing.id: thing for thing in self.game.printed}

    def say(self, key: str, /, **values: int | str) -> str:
        """The fixed words of that key, filled in."""
        return self.texts.line(f"word.{key}", **values).text

    def to(self, key: str, player: int, /, **values: int | str) -> str:
        """A sentence about what a player does: `key.you` to the listener, `key.they` of anybody else."""
        if player == self.listener:
            return self.say(f"{key}.you", **values)
        return self.say(f"{key}.they", **{**values, "player": self.player(player)})

    # -- names ----------------------------------------------------------------------------------------------------

    def name(self, title: str) -> str:
        """The name of a card or base."""
        return self.texts.line(f"{self.prefix(title)}.name").text

    def prefix(self, title: str) -> str:
        """The beginning of the keys of a card or base."""
        return self.owners[title].key

    def quoted(self, title: str) -> str:
        return self.quote(self.name(title))

    def quote(self, text: str) -> str:
        """A name in quotes; quotes inside it become the inner ones."""
        outer, inner = self.texts.language.quotes
        text = text.replace(outer.open, inner.open).replace(outer.close, inner.close)
        return f"{outer.open}{text}{outer.close}"

    def has(self, key: str) -> bool:
        """Whether there are fixed words of that key."""
        return self.texts.has(f"word.{key}")

    def type(self, title: str) -> str:
        """The type of a card or base, an id."""
        return self.owners[title].type

    def typed_keys(self, key: str, title: str, onto: str | None = None) -> list[str]:
        """The keys under which words about a thing (and where it goes) may stand, the most special ones first."""
        typed = f"{key}.{self.type(title)}"
        return [typed] if onto is None else [f"{typed}.on.{self.type(onto)}", typed]

    def things(self, things: Iterable[Thing]) -> str:
        """Names of things, one after another."""
        return ", ".join(self.quoted(thing.title) for thing in things) or self.say("talk.nothing")

    def is_group(self, name: str) -> bool:
        """Whether this is the id of one of the groups of cards."""
        return any(name == group.id for group in self.game.groups)

    def group(self, group: str) -> str:
        """The name of a group of cards."""
        return self.faction(group)

    def faction(self, faction: str) -> str:
        return self.texts.line(f"faction.{faction}.name").text

    def player(self, player: int) -> str:
        """A player as the subject of a line."""
        return self.say("talk.you") if player == self.listener else self.players[player]

    def whose(self, player: int) -> str:
        """A player in brackets after a card."""
        return self.say("talk.yours") if player == self.listener else self.players[player]

    def cards(self, t: Table, cards: Iterable[int]) -> str:
        """Names of cards, one after another."""
        return ", ".join(self.quoted(t.title[card].id) for card in cards) or self.say("talk.nothing")

    def described(self, t: Table, card: int) -> str:
        """A card or base with what tells it from others: whose it is, its power, where it lies."""
        title, place = t.title[card], self.place(t, card)
        details = []
        if t.in_play(card) and not title.is_base:
            details.append(self.whose(t.controller[card]))
        if title.is_minion:
            details.append(self.say("talk.power", n=power(t, card)))
        told = self.quoted(title.id) + (f" ({', '.join(details)})" if details else "")
        return f"{told}, {place}" if place else told

    def place(self, t: Table, card: int) -> str:
        """Where a card in play or in a discard pile lies; nothing for what is in hand, in a deck, or a base."""
        base, host = t.base_of(card), t.host(card)
        if base == card:
            return ""
        if host >= 0 and host != base:
            return self.say("talk.at.card", host=self.quoted(t.title[host].id))
        if base >= 0:
            return self.say("talk.at.base", base=self.quoted(t.title[base].id))
        return self.say("talk.at.discard") if t.where[card] in t.pile_of else ""

    # -- what cards say -------------------------------------------------------------------------------------------

    def label(self, kind: str) -> str:
        """The label printed before sentences of a kind, with a space after it, or nothing."""
        key = f"word.card.kind.{kind}"
        return f"{self.texts.line(key).text} " if self.texts.has(key) else ""

    def sentence(self, title: str, sentence: Sentence) -> str:
        """A sentence of a card or base as printed, without its label."""
        return self.texts.line(f"{self.prefix(title)}.text.{sentence.id}").text

    def says(self, title: str, clause: int | None = None) -> str:
        """What a card or base says, or only what a clause of its ability says, labels included."""
        told, kind = [], "on_play"
        for sentence in sentences(self.owners[title], self.game.abilities[title], clause):
            told.append((self.label(sentence.kind) if sentence.kind != kind else "") + self.sentence(title, sentence))
            kind = sentence.kind
        return " ".join(told)

    def cited(self, title: str, clause: int | None = None) -> str:
        """A card or base and what it says."""
        return f"{self.quoted(title)}: {self.says(title, clause)}".removesuffix(": ")

    def rule(self, rule: str) -> str:
        """A rule with its number, title and text."""
        return self.say(
            "talk.rule",
            number=self.numbers[rule],
            title=self.quote(self.texts.line(f"rule.{rule}.title").text),
            text=self.texts.line(f"rule.{rule}.text").text,
        )

    # -- moves ----------------------------------------------------------------------------------------------------

    def played(self, t: Table, player: int, card: int, where: int | None) -> str:
        """Somebody plays a card somewhere."""
        told: dict[str, int | str] = {"card": self.quoted(t.title[card].id)}
        if where is not None:
            told["onto"] = self.quoted(t.title[where].id)
        for key in self.typed_keys("talk.news.play", t.title[card].id, None if where is None else t.title[where].id):
            if self.has(f"{key}.they"):
                return self.to(key, player, **told)
        return told["card"]  # type: ignore[return-value]  # no real move; it is named all the same

    def used(self, t: Table, player: int, card: int) -> str:
        """Somebody uses a special."""
        return self.to("talk.news.use", player, card=self.quoted(t.title[card].id))


def sentences(owner: Printed, ability: Ability, clause: int | None) -> tuple[Sentence, ...]:
    """The sentences of a card, or those that say a clause of its ability.

    Where a label has as many sentences as the ability has clauses, they correspond one to one; else all of them count.
    """
    if clause is None or not 0 <= clause < len(ability):
        return owner.text
    kind = type(ability[clause])
    alike = [index for index, other in enumerate(ability) if type(other) is kind]
    said = [sentence for sentence in owner.text if CLAUSES[sentence.kind] == yaml_name(kind)]
    if len(said) == len(alike):
        return (said[alike.index(clause)],)
    return tuple(said)


def clause_with(ability: Ability, node: object) -> int | None:
    """The number of the clause in which that very node stands."""
    for path, found in walk(ability):
        if found is node:
            return int(path[0])
    return None
