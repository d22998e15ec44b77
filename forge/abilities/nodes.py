"""The node kinds an ability is made of: frozen, comparable, hashable data without code.

Every kind belongs to one or more sorts (the classes directly below `Node`); a field says by its type which sorts may
stand in it. The first field of a kind is its main field, which YAML may give without naming it. A kind is written in
YAML by its class name in snake case, a field by its name without the trailing underscore.

"You" is always the player who acts: the controller of the card, or inside `by` the player named there. Names bound with
`as` are referred to by `the`; an event binds `it` (the card) and `they` (the player).
"""

# ruff: noqa: F403 - this is the one door to all kinds

from forge.abilities.effects import *
from forge.abilities.frames import *
from forge.abilities.phrases import *
from forge.abilities.sorts import *
