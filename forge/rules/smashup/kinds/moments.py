"""When abilities work, for the quick reference: the keys, below `talk.when`, of all their moments."""

from __future__ import annotations

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Rule
from forge.rules.smashup import kinds as nodes


def moments(ability: Ability, bearer: str | None) -> list[str]:
    """The moments at which something with this ability does something; the playing of it aside."""
    found: list[str] = []
    for clause in ability:
        if isinstance(clause, nodes.OnPlay):
            found.append("on_play")
        elif isinstance(clause, nodes.ThisBase):
            found += _of_base(clause.rule)
        else:
            found += _of_card(clause.rule, bearer)  # type: ignore[attr-defined]
    return found


def _of_base(rule: Rule) -> list[str]:
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


def _of_card(rule: Rule, bearer: str | None) -> list[str]:
    if isinstance(rule, nodes.Instead):
        return ["instead"]
    if isinstance(rule, nodes.EachTurn | nodes.PlayFrom):
        return ["each_turn"]
    if isinstance(rule, nodes.When):
        return _at_moment(rule)
    during = getattr(rule, "during", None)
    if isinstance(during, nodes.OnTurn):
        return ["during.others" if not isinstance(during.of, nodes.You) else "each_turn"]
    return ["lasting.attached" if bearer in ("action_on_base", "action_on_minion") else "lasting"]


def _at_moment(rule: nodes.When) -> list[str]:
    moment, event = rule.moment, getattr(rule.moment, "event", None)
    zones: dict[object, str] = {nodes.Hand: "hand", nodes.DiscardPile: "discard"}
    zone = zones.get(type(rule.from_), "in_play")
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
