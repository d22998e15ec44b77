"""Every ability that differs from a given one in one thing: a number, a "may", whose minion it is, where, when.

Whoever reads a text that was changed like that must notice. What no game could tell apart is left out, and so is what
nobody could mean; the comments say which and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from forge.abilities.kinds import Ability
from forge.abilities.mutate import Mutation, mutations_of
from forge.rules.smashup.kinds.vocabulary import VOCABULARY
from forge.rules.smashup.measuring.sites import BEARERS, Edit, Site, guess_bearer, sites
from forge.rules.smashup.measuring.what import kind, left_out, order
from forge.rules.smashup.measuring.where import duration, place, time, zone
from forge.rules.smashup.measuring.who import may, numbers, other, quantity, who, whose

# What may be changed: a number or a comparison; "may"; the controller in a description; how many are selected; the sort
# of effect, rule, event or card; hand, deck, discard pile or spot; the base; how long; "another" of cards, bases and
# players; when and how often; who acts; the order; and what is left out.
CHANGES = (
    *("number", "may", "whose", "quantity", "kind", "zone", "place", "duration", "other", "time", "who", "order"),
    "left_out",
)


FINDERS: tuple[Callable[[Site], Iterator[Edit]], ...] = (
    *(numbers, may, whose, who, other, quantity, kind),
    *(zone, place, duration, time, order, left_out),
)


def mutations(ability: Ability, bearer: str | None = None) -> Iterator[Mutation]:
    """The abilities that differ from this one in one thing and mean something else, each once.

    `bearer` is the kind of card (see BEARERS). Without it less is tried: "here" and "another" need a card on a base.
    """
    assert bearer is None or bearer in BEARERS
    changes = (
        (change, site.path, new)
        for site in sites(ability, bearer or guess_bearer(ability))
        for find in FINDERS
        for change, new in find(site)
    )
    return mutations_of(ability, changes, VOCABULARY)
