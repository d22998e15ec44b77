"""The quick reference on one thing: what it is, what it says, when it works, which rules and rulings apply."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from forge.abilities.kinds import Ability
from forge.abilities.tree import kinds_used
from forge.library.model import Facts, Figure, Printed, RuleText
from forge.library.wording import placeholders
from forge.talk.rows import BLANK, HEADING, QUIET, TITLE, Row
from forge.talk.speak import Speaker


@dataclass(frozen=True)
class CitedRule:
    """A rule as it is cited."""

    id: str
    number: str
    title: str
    text: str


@dataclass(frozen=True)
class Reference:
    """Everything on one thing with a name, in one language.

    `like` is the name of what it is like; `facts` are its figures in words; `figures` the same as data, with all
    figures of the game, None or () where it has none. `copies` is None for what is in no deck. `opening` is the fixed
    phrase at the beginning of its text.
    """

    id: str
    name: str
    type: str
    like: str | None
    group: tuple[str, str]
    facts: tuple[str, ...]
    figures: dict[str, int | str | tuple[int, ...] | None]
    copies: int | None
    opening: str | None
    steps: tuple[str, ...]
    when: tuple[str, ...]
    rules: tuple[CitedRule, ...]
    rulings: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """As plain data: the group is called what the game calls it, and every figure is an entry of its own."""
        plain: dict[str, Any] = {}
        for name, value in asdict(self).items():
            if name == "group":
                plain |= {self.group[0]: self.group[1]} if self.group[1] else {}
            elif name == "figures":
                plain |= value
            else:
                plain[name] = value
        return plain


def reference(speaker: Speaker, title: str) -> Reference:
    """The reference on a thing."""
    thing, ability = speaker.game.thing(title), speaker.game.abilities[title]
    model = speaker.model(title)
    line = speaker.texts.line
    counted = f"talk.{thing.prefix}.copies"
    facts = speaker.figures(speaker.printed(title), thing.prefix)
    facts += speaker.marks(title) if speaker.wants(f"talk.detail.{thing.type}", "marks") else []
    facts += [speaker.say(counted, n=thing.copies)] if speaker.has(counted) else []
    return Reference(
        id=title,
        name=speaker.name(title),
        type=speaker.type_name(title),
        like=speaker.name(thing.like) if thing.like is not None else None,
        group=(speaker.groups[thing.group].prefix, speaker.group(thing.group)),
        facts=tuple(facts),
        figures=_figures(speaker.game, thing),
        copies=thing.copies if speaker.has(counted) else None,
        opening=speaker.say(thing.opening) if thing.opening else None,
        steps=tuple(speaker.label(s.kind) + speaker.sentence(title, s) for s in model.text),
        when=tuple(_when(speaker, key) for key in moments(speaker, title)),
        rules=tuple(cited(speaker, rule) for rule in rules_for(speaker, ability)),
        rulings=tuple(line(f"{model.key}.ruling.{ruling.id}").text for ruling in model.rulings),
    )


def _figures(game: Facts, thing: Printed) -> dict[str, Figure | None]:
    """The figures of a thing, and nothing for every other that things of the game have."""
    nothing: dict[str, Figure | None] = {}
    for other in game.printed:
        for name, figure in other.figures.items():
            nothing.setdefault(name, () if isinstance(figure, tuple) else None)
    return nothing | dict(thing.figures)


def moments(speaker: Speaker, title: str) -> list[str]:
    """The keys, below `talk.when`, of all the times at which a thing does something: when it is played, as its type
    or its opening phrase has it, and when its ability works."""
    game, thing = speaker.game, speaker.game.thing(title)
    played = f"turn.on.{thing.opening.rpartition('.')[2]}" if thing.opening else f"turn.{thing.type}"
    found = [played] if speaker.has(f"talk.when.{played}") else []
    if game.vocabulary.moments is not None:
        found += game.vocabulary.moments(game.abilities[title], thing.bearer)
    return list(dict.fromkeys(found)) or [key for key in ("none",) if speaker.has(f"talk.when.{key}")]


def _when(speaker: Speaker, key: str) -> str:
    """A moment in words, in which rules are called by their titles: {turn_play} is that of the rule turn.play."""
    named = placeholders(speaker.game.words[f"talk.when.{key}"])
    rules = {rule.id.replace(".", "_"): rule.id for rule in speaker.game.rules}
    titles = {name: speaker.texts.line(f"rule.{rules[name]}.title").text for name in named & set(rules)}
    return speaker.say(f"talk.when.{key}", **titles)


def cited(speaker: Speaker, rule: RuleText) -> CitedRule:
    """A rule as it is cited."""
    line = speaker.texts.line
    text = line(f"rule.{rule.id}.text").text
    return CitedRule(rule.id, speaker.numbers[rule.id], line(f"rule.{rule.id}.title").text, text)


def rules_for(speaker: Speaker, ability: Ability) -> list[RuleText]:
    """The rules that explain what an ability is made of, in the order of their numbers."""
    used = set(kinds_used(ability))
    return [rule for rule in speaker.game.rules if used & set(rule.explains)]


def rows(speaker: Speaker, found: Reference) -> list[Row]:
    """The reference as lines."""
    info = speaker.game.info
    group = found.group[1] if info.groups and not info.takes else ""  # a deck nobody takes says what the type says
    about = " · ".join(filter(None, (found.like, found.type, group, *found.facts)))
    told = [Row(found.name, 0, TITLE), Row(about, 0, QUIET)]
    if found.opening or found.steps:
        told += [BLANK, Row(speaker.say("talk.card.says"), 0, HEADING)]
        told += [Row(found.opening, 1)] if found.opening else []
        told += [Row(step, 1, mark=f"{number}.") for number, step in enumerate(found.steps, 1)]
    if found.when:
        told += [BLANK, Row(speaker.say("talk.card.when"), 0, HEADING)]
        told += [Row(when, 1, mark="•") for when in found.when]
    if found.rulings:
        told += [BLANK, Row(speaker.say("talk.card.rulings"), 0, HEADING)]
        told += [Row(ruling, 1, mark="•") for ruling in found.rulings]
    if found.rules:
        told += [BLANK, Row(speaker.say("talk.card.rules"), 0, HEADING)]
        told += [Row(f"{rule.title}. {rule.text}", 1, mark=rule.number) for rule in found.rules]
    return told
