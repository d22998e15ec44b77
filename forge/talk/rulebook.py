"""The rules to look up: one of them with everything around it, or those in which some words stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from forge.abilities.tree import kinds_used
from forge.edition.booklet import printed_example
from forge.language.fold import alike, nearest, words
from forge.library.model import RuleText
from forge.talk.explain import CitedRule, cited
from forge.talk.rows import BLANK, HEADING, QUIET, TITLE, Row
from forge.talk.speak import Speaker

TITLE_WEIGHT = 2  # a word in the title or the id counts for more than one in the text
FEW = 12  # a longer list of cards is none to read in a quarrel


@dataclass(frozen=True)
class RulePage:
    """A rule and what belongs to it: rules it refers to and that refer to it, cards (names by id), worked examples."""

    id: str
    number: str
    title: str
    text: str
    section: str
    refers: tuple[CitedRule, ...]
    referred: tuple[CitedRule, ...]
    cards: dict[str, str]
    examples: tuple[tuple[str, str], ...]

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def rule_page(speaker: Speaker, rule_id: str) -> RulePage:
    """The page of a rule."""
    game = speaker.game
    rules = {rule.id: rule for rule in game.rules}
    rule = rules[rule_id]
    plain = cited(speaker, rule)
    examples = [printed_example(game, example, speaker.texts) for example in game.examples if example.rule == rule_id]
    return RulePage(
        id=rule_id,
        number=plain.number,
        title=plain.title,
        text=plain.text,
        section=speaker.texts.line(f"section.{rule.section}.title").text,
        refers=tuple(cited(speaker, rules[name]) for name in rule.refers),
        referred=tuple(cited(speaker, other) for other in game.rules if rule_id in other.refers),
        cards={title: speaker.name(title) for title in _cards(speaker, rule)},
        examples=tuple((example.title.text, example.text.text) for example in examples),
    )


def _cards(speaker: Speaker, rule: RuleText) -> list[str]:
    """The things whose ability the rule explains."""
    kinds = set(rule.explains)
    return [title for title in speaker.owners if kinds & set(kinds_used(speaker.game.abilities[title]))]


def find_rule(speaker: Speaker, name: str) -> str | None:
    """The rule with that id or printed number."""
    wanted = name.strip().lower()
    return next((rule for rule, number in speaker.numbers.items() if wanted in (rule, number, f"{number}.")), None)


def near_rules(speaker: Speaker, wanted: str) -> list[str]:
    """Ids of rules that look like what was asked for."""
    found = nearest(wanted, speaker.numbers, cutoff=0.4)
    return [found] if found else []


def search(speaker: Speaker, wanted: str) -> list[CitedRule]:
    """The rules in which all words stand, in some form, the best first."""
    typed = words(wanted)
    hits = []
    for place, rule in enumerate(speaker.game.rules):
        found = cited(speaker, rule)
        heads, body = words(found.title) + words(rule.id), words(found.text)
        scores = [max(TITLE_WEIGHT * _best(word, heads), _best(word, body)) for word in typed]
        if scores and all(scores):
            hits.append((-sum(scores), place, found))
    return [found for _, _, found in sorted(hits, key=lambda hit: hit[:2])]


def _best(word: str, held: Sequence[str]) -> int:
    return max((alike(word, other) for other in held), default=0)


def all_rules(speaker: Speaker) -> list[Row]:
    """The numbers, titles and ids of all rules, section by section."""
    told = [Row(speaker.say("talk.rule.all"), 0, TITLE)]
    for section in speaker.game.booklet.sections:
        inside = [rule for rule in speaker.game.rules if rule.section == section.id]
        if inside:
            told += [BLANK, Row(speaker.texts.line(f"section.{section.id}.title").text, 0, HEADING)]
            told += [
                Row(f"{cited(speaker, rule).title} ({rule.id})", 1, mark=speaker.numbers[rule.id]) for rule in inside
            ]
    return told


def page_rows(speaker: Speaker, page: RulePage) -> list[Row]:
    """The page of a rule as lines."""
    told = [Row(f"{page.number} {page.title}", 0, TITLE), Row(f"{page.section} · {page.id}", 0, QUIET)]
    told += [BLANK, Row(page.text)]
    for title, text in page.examples:
        told += [BLANK, Row(f"{speaker.say('booklet.example')}: {title}", 0, HEADING), Row(text, 1)]
    for key, rules in (("talk.rule.refers", page.refers), ("talk.rule.referred", page.referred)):
        if rules:
            told += [BLANK, Row(speaker.say(key), 0, HEADING)]
            told += [Row(f"{rule.title} ({rule.id})", 1, mark=rule.number) for rule in rules]
    if page.cards:
        names = list(page.cards.values())
        more = f" … (+{len(names) - FEW})" if len(names) > FEW else ""
        told += [BLANK, Row(speaker.say("talk.rule.cards"), 0, HEADING), Row(", ".join(names[:FEW]) + more, 1)]
    return told


def hit_rows(hits: Sequence[CitedRule]) -> list[Row]:
    """What a search found, as lines."""
    told: list[Row] = []
    for hit in hits:
        told += [Row(f"{hit.title} ({hit.id})", 0, HEADING, hit.number), Row(hit.text, 1), BLANK]
    return told[:-1]
