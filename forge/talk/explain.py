"""The quick reference on one card or base: what it is, what it says, when it works, which rules and rulings apply."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from forge.abilities.kinds import Ability
from forge.abilities.tree import kinds_used
from forge.library.model import Printed, RuleText
from forge.rules.smashup import kinds as nodes
from forge.talk.rows import BLANK, HEADING, QUIET, TITLE, Row
from forge.talk.speak import Speaker

STEP = "turn.play"  # the rule of the step in which cards are played


@dataclass(frozen=True)
class CitedRule:
    """A rule as it is cited."""

    id: str
    number: str
    title: str
    text: str


@dataclass(frozen=True)
class Reference:
    """Everything on one card or base, in one language."""

    id: str
    name: str
    type: str
    faction: str
    facts: tuple[str, ...]
    power: int | None
    copies: int | None
    breakpoint: int | None
    points: tuple[int, ...]
    opening: str | None
    steps: tuple[str, ...]
    when: tuple[str, ...]
    rules: tuple[CitedRule, ...]
    rulings: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def reference(speaker: Speaker, title: str) -> Reference:
    """The reference on a card or base."""
    owner, ability = speaker.owners[title], speaker.game.abilities[title]
    line = speaker.texts.line
    base, power, breakpoint = owner.type == "base", owner.number("power"), owner.number("breakpoint")
    facts = []
    if base:
        facts.append(speaker.say("talk.card.breakpoint", n=breakpoint or 0))
        facts.append(speaker.say("talk.card.points", points="-".join(map(str, owner.numbers("points")))))
    else:
        facts += [speaker.say("talk.power", n=power)] if power is not None else []
        facts.append(speaker.say("talk.card.copies", n=owner.copies))
    return Reference(
        id=title,
        name=speaker.name(title),
        type=line(f"word.card.type.{owner.type}").text,
        faction=speaker.group(owner.group),
        facts=tuple(facts),
        power=power,
        copies=None if base else owner.copies,
        breakpoint=breakpoint,
        points=owner.numbers("points"),
        opening=line(f"word.{owner.opening}").text if owner.opening else None,
        steps=tuple(speaker.label(s.kind) + speaker.sentence(title, s) for s in owner.text),
        when=tuple(speaker.say(f"talk.when.{key}", **_step(speaker, key)) for key in moments(owner, ability)),
        rules=tuple(cited(speaker, rule) for rule in rules_for(speaker, ability)),
        rulings=tuple(line(f"{speaker.prefix(title)}.ruling.{ruling.id}").text for ruling in owner.rulings),
    )


def cited(speaker: Speaker, rule: RuleText) -> CitedRule:
    """A rule as it is cited."""
    line = speaker.texts.line
    text = line(f"rule.{rule.id}.text").text
    return CitedRule(rule.id, speaker.numbers[rule.id], line(f"rule.{rule.id}.title").text, text)


def rules_for(speaker: Speaker, ability: Ability) -> list[RuleText]:
    """The rules that explain what an ability is made of, in the order of their numbers."""
    used = set(kinds_used(ability))
    return [rule for rule in speaker.game.rules if used & set(rule.explains)]


def _step(speaker: Speaker, key: str) -> dict[str, str]:
    """The name of the step, for the moments that mention it."""
    named = key.startswith(("turn.", "on_turn."))
    return {"title": speaker.texts.line(f"rule.{STEP}.title").text} if named else {}


def rows(speaker: Speaker, found: Reference) -> list[Row]:
    """The reference as lines."""
    told = [Row(found.name, 0, TITLE), Row(" · ".join((found.type, found.faction, *found.facts)), 0, QUIET)]
    if found.opening or found.steps:
        told += [BLANK, Row(speaker.say("talk.card.says"), 0, HEADING)]
        told += [Row(found.opening, 1)] if found.opening else []
        told += [Row(step, 1, mark=f"{number}.") for number, step in enumerate(found.steps, 1)]
    told += [BLANK, Row(speaker.say("talk.card.when"), 0, HEADING)]
    told += [Row(when, 1, mark="•") for when in found.when]
    if found.rulings:
        told += [BLANK, Row(speaker.say("talk.card.rulings"), 0, HEADING)]
        told += [Row(ruling, 1, mark="•") for ruling in found.rulings]
    if found.rules:
        told += [BLANK, Row(speaker.say("talk.card.rules"), 0, HEADING)]
        told += [Row(f"{rule.title}. {rule.text}", 1, mark=rule.number) for rule in found.rules]
    return told


# --- when ------------------------------------------------------------------------------------------------------------


def moments(owner: Printed, ability: Ability) -> list[str]:
    """The keys, below `talk.when`, of all the times at which a card or base does something."""
    found: list[str] = []
    if owner.type != "base":
        found.append(f"turn.on.{owner.opening.rpartition('.')[2]}" if owner.opening else f"turn.{owner.type}")
    for clause in ability:
        if isinstance(clause, nodes.OnPlay):
            found.append("on_play")
        elif isinstance(clause, nodes.ThisBase):
            found += _of_base(clause.rule)
        else:
            found += _of_card(clause.rule, owner)  # type: ignore[attr-defined]
    return list(dict.fromkeys(found)) or ["base.none"]


def _of_base(rule: nodes.Rule) -> list[str]:
    if not isinstance(rule, nodes.When):
        return ["base.lasting"]
    moment = rule.moment
    if isinstance(moment, nodes.StartOfTurn):
        return ["base.start"]
    event = getattr(moment, "event", None)
    if isinstance(event, nodes.Replaced):
        return ["base.replaced"]
    if isinstance(event, nodes.Scored):
        return ["base.as" if isinstance(moment, nodes.As) else "base.after"]
    return ["base.event"]


def _of_card(rule: nodes.Rule, owner: Printed) -> list[str]:
    if isinstance(rule, nodes.Instead):
        return ["instead"]
    if isinstance(rule, nodes.EachTurn | nodes.PlayFrom):
        return ["each_turn"]
    if isinstance(rule, nodes.When):
        return _at_moment(rule)
    during = getattr(rule, "during", None)
    if isinstance(during, nodes.OnTurn):
        return ["during.others" if not isinstance(during.of, nodes.You) else "each_turn"]
    return ["lasting.attached" if owner.opening else "lasting"]


def _at_moment(rule: nodes.When) -> list[str]:
    moment, event = rule.moment, getattr(rule.moment, "event", None)
    zone = {"Hand": "hand", "DiscardPile": "discard"}.get(type(rule.from_).__name__, "in_play")
    found = "other"
    if isinstance(moment, nodes.StartOfTurn):
        found = "start.you"
    elif isinstance(moment, nodes.EndOfTurn):
        found = "end"
    elif isinstance(moment, nodes.OnTurn):
        found = f"on_turn.{zone}"
    elif isinstance(event, nodes.Scored):
        found = f"{type(moment).__name__.lower()}.{zone}"
    elif event is not None:
        found = "event"
    limits = [f"once.{rule.once.value}"] if rule.once else []
    return [found, *(["condition"] if rule.if_ else []), *limits]
