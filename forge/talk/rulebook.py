"""The rules to look up: one of them with everything around it, or those in which some words stand."""

from __future__ import annotations

import math
from collections.abc import Mapping, Set
from dataclasses import asdict, dataclass
from typing import Any

from forge.abilities.tree import kinds_used
from forge.edition.booklet import basis_of, printed_example
from forge.language.fold import nearest, words
from forge.language.thesaurus import SLIP, load_thesaurus, spelled
from forge.library.model import RuleText
from forge.talk.explain import CitedRule, cited
from forge.talk.rows import BLANK, HEADING, QUIET, TITLE, Row
from forge.talk.speak import Speaker

HEAD_WEIGHT = 3  # a word in the title or the id counts for more than one in the text
MOST = 5  # so many rules are shown of those that have only some of the words
FEW = 12  # a longer list of cards is none to read in a quarrel


@dataclass(frozen=True)
class RulePage:
    """A rule and what belongs to it: rules it refers to and that refer to it, cards (names by id), worked examples.

    `basis` says in words how it is known, where the game has words for that.
    """

    id: str
    number: str
    title: str
    text: str
    section: str
    basis: str | None
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
    plain, known = cited(speaker, rule), basis_of(rule, speaker.texts)
    examples = [printed_example(game, example, speaker.texts) for example in game.examples if example.rule == rule_id]
    return RulePage(
        id=rule_id,
        number=plain.number,
        title=plain.title,
        text=plain.text,
        section=speaker.texts.line(f"section.{rule.section}.title").text,
        basis=known.text if known is not None else None,
        refers=tuple(cited(speaker, rules[name]) for name in rule.refers),
        referred=tuple(cited(speaker, other) for other in game.rules if rule_id in other.refers),
        cards={title: speaker.name(title) for title in _cards(speaker, rule)},
        examples=tuple((example.title.text, example.text.text) for example in examples),
    )


def _cards(speaker: Speaker, rule: RuleText) -> list[str]:
    """The things whose ability the rule explains; of those that are like one another the one they are like."""
    kinds, abilities = set(rule.explains), speaker.game.abilities
    own = [title for title, thing in speaker.owners.items() if thing.like is None]
    return [title for title in own if kinds & set(kinds_used(abilities[title]))]


def find_rule(speaker: Speaker, name: str) -> str | None:
    """The rule with that id or printed number."""
    wanted = name.strip().lower()
    return next((rule for rule, number in speaker.numbers.items() if wanted in (rule, number, f"{number}.")), None)


def near_rules(speaker: Speaker, wanted: str) -> list[str]:
    """Ids and titles of rules that look like what was asked for."""
    found = nearest(wanted, [*speaker.numbers, *(cited(speaker, rule).title for rule in speaker.game.rules)], 0.4)
    return [found] if found else []


@dataclass(frozen=True)
class Found:
    """The rules that a search found, the best first. `whole`: all words that were typed stand in each of them."""

    rules: tuple[CitedRule, ...] = ()
    whole: bool = False


def search(speaker: Speaker, wanted: str) -> Found:
    """The rules that speak of something: words count in any form and order, those few rules have for the most.

    When no rule has all the words, those come that have the most of them. `talk.find.<rule>` are words by which people
    look for a rule and which it does not say; they count like its title.
    """
    found = [cited(speaker, rule) for rule in speaker.game.rules]
    heads, bodies = [_head(speaker, rule) for rule in found], [set(words(rule.text)) for rule in found]
    texts = (text for rule in found for text in (rule.title, rule.id, rule.text, _asked(speaker, rule)))
    held = frozenset(word for text in texts for word in spelled(text))
    thesaurus = load_thesaurus(speaker.game.project, speaker.texts.code, speaker.game.id, held)
    scores, missing = [0.0] * len(found), [0] * len(found)
    for word in dict.fromkeys(spelled(wanted)):
        near = thesaurus.near(word)
        slip = max(near.values(), default=0) <= SLIP
        places = zip(heads, bodies, strict=True)
        best = [max(HEAD_WEIGHT * _best(near, head), _best(near, body)) for head, body in places]
        rare = math.log(1 + len(found) / max(sum(map(bool, best)), 1))
        for place, points in enumerate(best):
            scores[place] += rare * points
            missing[place] += slip or not points
    short = [len(words(rule.title)) for rule in found]
    ranked = sorted((at for at, points in enumerate(scores) if points), key=lambda at: (-scores[at], short[at]))
    whole = [found[place] for place in ranked if not missing[place]]
    if whole:
        return Found(tuple(whole), True)
    return Found(tuple(found[place] for place in ranked[:MOST] if scores[place] * 2 > scores[ranked[0]]))


def _asked(speaker: Speaker, rule: CitedRule) -> str:
    return speaker.say(f"talk.find.{rule.id}") if speaker.has(f"talk.find.{rule.id}") else ""


def _head(speaker: Speaker, rule: CitedRule) -> set[str]:
    return {word for text in (rule.title, rule.id, _asked(speaker, rule)) for word in words(text)}


def _best(near: Mapping[str, float], held: Set[str]) -> float:
    return max((points for word, points in near.items() if word in held), default=0)


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
    about = " · ".join(filter(None, (page.section, page.id, page.basis)))
    told = [Row(f"{page.number} {page.title}", 0, TITLE), Row(about, 0, QUIET)]
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


def hit_rows(speaker: Speaker, found: Found) -> list[Row]:
    """What a search found, as lines."""
    told = [] if found.whole else [Row(speaker.say("talk.rule.partly"), 0, QUIET), BLANK]
    for hit in found.rules:
        told += [Row(f"{hit.title} ({hit.id})", 0, HEADING, hit.number), Row(hit.text, 1), BLANK]
    return told[:-1]
