"""Says things of a game in a language: things, players, moves. Sentences come from the catalog, `word.talk.*`.

A speaker has a listener: the player who is called "you". The others, or all when nobody listens, go by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from forge.abilities.kinds import yaml_name
from forge.edition.texts import Texts
from forge.library.model import Facts, Printed, Sentence
from forge.library.numbers import rule_numbers
from forge.library.wording import placeholders
from forge.rules.kernel.news import Thing


class Speaker:
    """One language, the names of the players in their seats, and who listens."""

    def __init__(self, texts: Texts, players: Sequence[str] = (), listener: int | None = None) -> None:
        self.texts = texts
        self.game = texts.game
        self.players = tuple(players)
        self.listener = listener
        self.numbers = rule_numbers(self.game)
        self.owners: dict[str, Printed] = {thing.id: thing for thing in self.game.printed}
        self.groups = {group.id: group for group in self.game.groups}

    def say(self, key: str, /, **values: int | str) -> str:
        """The fixed words of that key, filled in; a game that has none shows which are missing."""
        return self.texts.line(f"word.{key}", **values).text if self.has(key) else f"[word.{key}]"

    def to(self, key: str, player: int, /, **values: int | str) -> str:
        """A sentence about what a player does: `key.you` to the listener, `key.they` of anybody else."""
        if player == self.listener:
            return self.say(f"{key}.you", **values)
        return self.say(f"{key}.they", **{**values, "player": self.player(player)})

    # -- names ----------------------------------------------------------------------------------------------------

    def name(self, title: str) -> str:
        """The name of a thing."""
        return self.texts.name(self.game.thing(title)).text

    def prefix(self, title: str) -> str:
        """The beginning of the keys of a thing."""
        return self.game.thing(title).key

    def model(self, title: str) -> Printed:
        """The thing whose text and rulings a thing has: itself, or what it is like."""
        return self.game.model(self.game.thing(title))

    def quoted(self, title: str) -> str:
        """The name of a thing in quotes, or as the words for things of its type have it, `talk.named.<type>`."""
        key = f"talk.named.{self.type(title)}"
        return self.say(key, name=self.name(title)) if self.has(key) else self.quote(self.name(title))

    def many(self, title: str, n: int, *, plain: bool = False) -> str:
        """So many things of a title: `talk.many.<title>`, else its name, in quotes unless `plain`, and how often."""
        if self.has(f"talk.many.{title}"):
            return self.say(f"talk.many.{title}", n=n)
        return (self.name(title) if plain else self.quoted(title)) + (f" ×{n}" if n > 1 else "")

    def quote(self, text: str) -> str:
        """A name in quotes; quotes inside it become the inner ones."""
        outer, inner = self.texts.language.quotes
        text = text.replace(outer.open, inner.open).replace(outer.close, inner.close)
        return f"{outer.open}{text}{outer.close}"

    def has(self, key: str) -> bool:
        """Whether there are fixed words of that key."""
        return self.texts.has(f"word.{key}")

    def type(self, title: str) -> str:
        """The type of a thing, an id."""
        return self.game.thing(title).type

    def type_name(self, title: str) -> str:
        """What a thing's type is called."""
        return self.say(f"card.type.{self.type(title)}")

    def printed(self, title: str) -> dict[str, int | str]:
        """The figures printed on a thing; several numbers in one are put with dashes."""
        figures = self.game.thing(title).figures
        return {name: "-".join(map(str, n)) if isinstance(n, tuple) else n for name, n in figures.items()}

    def has_text(self, title: str) -> bool:
        """Whether anything is printed on a thing besides its name and figures."""
        return bool(self.model(title).text)

    def typed_keys(self, key: str, title: str, onto: str | None = None) -> list[str]:
        """The keys under which words about a thing (and where it goes) may stand, the most special ones first."""
        typed = f"{key}.{self.type(title)}"
        return [typed] if onto is None else [f"{typed}.on.{self.type(onto)}", typed]

    def goes_on(self, title: str) -> set[str]:
        """The types of things a card is played on, if it is never played without: its play has no other words."""
        key = f"talk.news.play.{self.type(title)}"
        if self.has(f"{key}.they"):
            return set()
        return {kind for kind in {thing.type for thing in self.game.printed} if self.has(f"{key}.on.{kind}.they")}

    def things(self, things: Iterable[Thing]) -> str:
        """Names of things, one after another."""
        return ", ".join(self.quoted(thing.title) for thing in things) or self.say("talk.nothing")

    def is_group(self, name: str) -> bool:
        """Whether this is the id of one of the groups of things."""
        return name in self.groups

    def group(self, group: str) -> str:
        """The name of a group of things; nothing for one that goes without, such as the only one of a game."""
        if group not in self.groups:  # a thing that players take one of
            return self.name(group)
        key = f"{self.groups[group].prefix}.{group}.name"
        return self.texts.line(key).text if self.texts.has(key) else ""

    def player(self, player: int) -> str:
        """A player as the subject of a line."""
        return self.say("talk.you") if player == self.listener else self.players[player]

    def whose(self, player: int) -> str:
        """A player in brackets after a card."""
        return self.say("talk.yours") if player == self.listener else self.players[player]

    def figures(self, figures: Mapping[str, int | str], prefix: str = "") -> list[str]:
        """Figures as they are told beside a name: those for which there are words, `talk.<figure>`, or words for what
        has this prefix, `talk.<prefix>.<figure>`."""
        told = []
        for name, n in figures.items():
            key = next((key for key in (f"talk.{prefix}.{name}", f"talk.{name}") if self.has(key)), None)
            told += [self.say(key, n=n if isinstance(n, int) else self.mark(n))] if key is not None else []
        return told

    def mark(self, mark: str) -> str:
        """A mark on a face in words, `talk.mark.<mark>`, or as it is."""
        return self.say(f"talk.mark.{mark}") if self.has(f"talk.mark.{mark}") else mark

    def marks(self, title: str) -> list[str]:
        """The marks on a thing that has but one face, as far as there are words for them."""
        printings = self.game.thing(title).printings
        marks = printings[0].marks if len(printings) == 1 else ()
        return [self.mark(mark) for mark in marks if self.has(f"talk.mark.{mark}")]

    def wants(self, key: str, name: str) -> bool:
        """Whether there are fixed words of that key with that placeholder."""
        return key in self.game.words and name in placeholders(self.game.words[key])

    def has_detail(self, title: str) -> bool:
        """Whether there are words for what is told of a thing beside its name, `talk.detail.<type>`."""
        return self.has(f"talk.detail.{self.type(title)}")

    def detail(self, title: str, figures: Mapping[str, int | str]) -> list[str]:
        """What is told of a thing beside its name: the words for its type, which may say what it is `{like}`, its
        `{marks}` and its figures, and those of its other figures that have words."""
        thing, key = self.game.thing(title), f"talk.detail.{self.type(title)}"
        told = {**self.printed(title), **figures}  # what is printed, or what it is now
        if not self.has(key):
            return self.figures(told, thing.prefix)
        like, marks = self.name(self.model(title).id).lower(), ", ".join(self.marks(title))
        rest = {name: n for name, n in told.items() if not self.wants(key, name)}
        return [self.say(key, **{**told, "like": like, "marks": marks}), *self.figures(rest, thing.prefix)]

    # -- what cards say -------------------------------------------------------------------------------------------

    def label(self, kind: str) -> str:
        """The label printed before sentences of a kind, with a space after it, or nothing."""
        key = f"word.card.kind.{kind}"
        return f"{self.texts.line(key).text} " if self.texts.has(key) else ""

    def sentence(self, title: str, sentence: Sentence) -> str:
        """A sentence of a thing as printed, without its label."""
        return self.texts.line(f"{self.model(title).key}.text.{sentence.id}").text

    def says(self, title: str, clause: int | None = None) -> str:
        """What a thing says, or only what a clause of its ability says, labels included."""
        told, kind = [], "on_play"
        for sentence in sentences(self.game, title, clause):
            told.append((self.label(sentence.kind) if sentence.kind != kind else "") + self.sentence(title, sentence))
            kind = sentence.kind
        return " ".join(told)

    def cited(self, title: str, clause: int | None = None) -> str:
        """A thing and what it says."""
        return f"{self.quoted(title)}: {self.says(title, clause)}".removesuffix(": ")

    def rule(self, rule: str) -> str:
        """A rule with its number, title and text."""
        return self.say(
            "talk.rule",
            number=self.numbers[rule],
            title=self.quote(self.texts.line(f"rule.{rule}.title").text),
            text=self.texts.line(f"rule.{rule}.text").text,
        )


def sentences(game: Facts, title: str, clause: int | None) -> tuple[Sentence, ...]:
    """The sentences of a thing, or those that say a clause of its ability.

    Where a label has as many sentences as the ability has clauses, they correspond one to one; else all of them count.
    """
    text, ability = game.model(game.thing(title)).text, game.abilities[title]
    if clause is None or not 0 <= clause < len(ability):
        return text
    kind = type(ability[clause])
    alike = [index for index, other in enumerate(ability) if type(other) is kind]
    said = [sentence for sentence in text if game.vocabulary.clauses[sentence.kind] == yaml_name(kind)]
    if len(said) == len(alike):
        return (said[alike.index(clause)],)
    return tuple(said)
