"""A project with so many distinct cards, in the look of Smash Up: to see that the press takes time in proportion.

python benchmarks/many.py FOLDER 10000
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import yaml

LOOK = "smashup"
DECKS = ("aliens", "dinosaurs", "ninjas", "pirates", "robots", "tricksters", "wizards", "zombies")
ALREADY = "art"  # a folder of the templates: pictures that cards of this game have not got
WHERE = ("here", "there", "at the docks", "in the tower", "at the gate", "under the bridge", "on the hill", "at sea")
WHAT = ("Draw {n} cards", "Look at {n} cards of your deck", "Discard {n} cards at random", "Count {n} of your minions")


def write_many(root: Path, folder: Path, count: int) -> None:
    """Writes a project with a game `many` of `count` cards, each with its own title and text and a scene of its own."""
    templates = folder / "templates"
    shutil.copytree(root / "templates" / "shared", templates / "shared")
    shutil.copy(root / "templates" / "print.yml", templates)
    shutil.copytree(root / "templates" / LOOK, templates / "many", ignore=shutil.ignore_patterns(ALREADY, "new"))
    (folder / "locales" / "en").mkdir(parents=True)
    shutil.copy(root / "locales" / "en" / "language.yml", folder / "locales" / "en")
    (folder / "cards" / "many").mkdir(parents=True)
    shutil.copy(root / "cards" / "words.yml", folder / "cards")
    game = {
        "id": "many",
        "language": "en",
        "title": "Many",
        "players": {"min": 2, "max": 2},
        "groups": {"one": "deck", "many": "decks"},
        "decks": {deck: deck.title() for deck in DECKS},
        "types": {kind: {"name": kind.title(), "deck": DECKS[0]} for kind in ("minion", "action")},
        "titles": [title(number) for number in range(count)],
    }
    text = yaml.safe_dump(game, sort_keys=False, allow_unicode=True, width=200)
    (folder / "cards" / "many" / "game.yml").write_text(text, encoding="utf-8")


def title(number: int) -> dict[str, object]:
    """One card of them, unlike all others."""
    deck = DECKS[number % len(DECKS)]
    kind = "action" if number % 3 else "minion"
    said = WHAT[number % len(WHAT)].format(n=number + 2)
    place, other = WHERE[number // 7 % len(WHERE)], WHERE[number % 5]
    return {
        "id": f"card_{number}",
        "name": f"{deck[:-1].title()} {number + 1}",
        "type": kind,
        "deck": deck,
        "theme": deck,
        **({"figures": {"power": number % 9 + 1}} if kind == "minion" else {}),
        "text": f"{said} {place}, then choose a player who does the same {other}.",
    }


if __name__ == "__main__":
    write_many(Path(__file__).resolve().parent.parent, Path(sys.argv[1]), int(sys.argv[2]))
