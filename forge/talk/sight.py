"""A view with its things by number, and how a speaker describes them."""

from __future__ import annotations

from collections.abc import Iterator

from forge.rules.kernel.news import Thing
from forge.rules.kernel.view import Item, Located, View
from forge.talk.speak import Speaker


class Sight:
    """What a player sees, for questions about single things."""

    def __init__(self, speaker: Speaker, view: View) -> None:
        self.speaker = speaker
        self.view = view
        self.spots: dict[int, Located] = {}
        for spot in view.spots():
            self.spots.setdefault(spot.item.id, spot)

    def thing(self, number: object) -> Thing | None:
        """The thing of that number, if it is one the player sees."""
        spot = self.spots.get(number) if type(number) is int else None
        return None if spot is None else Thing(spot.item.id, spot.item.title, spot.item.owner)

    def hand(self, player: int) -> tuple[Item, ...]:
        """The cards in a player's hand, as far as they can be seen."""
        area = self.view.area("hand", player)
        return (area.items or ()) if area is not None else ()

    def at_places(self) -> Iterator[Item]:
        """What lies at the places on the table, but not what is attached."""
        for area in self.view.areas:
            if area.place is not None:
                yield from area.items or ()

    def places(self) -> Iterator[Item]:
        """The things that are places themselves."""
        return (area.place for area in self.view.areas if area.place is not None)

    def in_play(self, thing: int) -> bool:
        """Whether a thing is a place on the table, or lies at one."""
        spot = self.spots.get(thing)
        return spot is not None and spot.area is not None and spot.area.place is not None

    def place_of(self, thing: int) -> Item | None:
        """The place where a thing lies, which is itself for a place."""
        spot = self.spots.get(thing)
        return spot.area.place if spot is not None and spot.area is not None else None

    def is_place(self, thing: int) -> bool:
        """Whether a thing is a place on the table itself."""
        place = self.place_of(thing)
        return place is not None and place.id == thing

    def may_be_place(self, thing: Thing | Item) -> bool:
        """Whether a thing is a place on the table, or like one that is."""
        return self.speaker.type(thing.title) in {self.speaker.type(place.title) for place in self.places()}

    def beside(self, thing: int) -> Thing | None:
        """The place where a thing lies that is not one itself."""
        place = self.place_of(thing)
        return None if place is None or place.id == thing else Thing(place.id, place.title, place.owner)

    def called(self, thing: Thing | Item) -> tuple[str, ...]:
        """What a player may call a thing: its name in the language, or its id."""
        return (self.speaker.name(thing.title), thing.title)

    def called_with_place(self, thing: Thing | Item) -> tuple[str, ...]:
        """The same, and then what its place may be called."""
        place = self.place_of(thing.id)
        return self.called(thing) + (self.called(place) if place is not None and place.id != thing.id else ())

    def with_figures(self, place: Thing | Item) -> str:
        """A place as an answer: its name, and those of its figures that have words for that, `talk.onto.<figure>`."""
        speaker, spot = self.speaker, self.spots.get(place.id)
        figures = spot.item.figures if spot is not None else {}
        told = [
            speaker.say(f"talk.onto.{one}", n=n) for one, n in figures.items() if n and speaker.has(f"talk.onto.{one}")
        ]
        return speaker.name(place.title) + (f" ({', '.join(told)})" if told else "")

    def described(self, thing: Thing | Item) -> str:
        """A thing with what tells it from others: whose it is, its figures, where it lies."""
        speaker, spot = self.speaker, self.spots.get(thing.id)
        told = speaker.quoted(thing.title)
        if spot is None:
            return told
        details = [speaker.whose(spot.item.controller)] if spot.item.controller >= 0 else []
        figures = {**speaker.printed(thing.title), **spot.item.figures}  # what is printed, or what it is now
        if spot.area is None or not self.is_place(thing.id) or speaker.has_detail(thing.title):
            details += speaker.detail(thing.title, spot.item.figures)
        elif not speaker.wants(f"talk.table.{spot.area.kind}", "cards"):
            details.append(speaker.say(f"talk.table.{spot.area.kind}", **figures))
        told += f" ({', '.join(details)})" if details else ""
        where = self.where(thing.id)
        return f"{told}, {where}" if where else told

    def where(self, thing: int) -> str:
        """Where a thing lies, if that is worth a word: nothing for what is in hand, in a deck, or a place itself."""
        speaker, spot = self.speaker, self.spots.get(thing)
        if spot is None or spot.area is None:
            return ""
        place = spot.area.place
        if place is not None and spot.host is None and (place.id == thing or not speaker.has_detail(spot.item.title)):
            return ""
        if spot.host is not None and place is not None and spot.host.id != place.id:
            return speaker.say("talk.at.card", place=speaker.quoted(spot.host.title))
        key = f"talk.at.{spot.area.kind}"
        if not speaker.has(key):
            return ""
        return speaker.say(key, **({"place": speaker.quoted(place.title)} if place is not None else {}))
