"""Shards: what is drawn in one go, and what has been drawn already.

A face has two layers: what no language changes is drawn once, the text once per language. The faces of one group and
layout and one layer are a shard, a face a page, at bleed size. It is named by a hash of all that goes into it, and is
the unit of keeping and of parallel work. Shards are cut by the data and never by what happens to be kept, so a warm
build gives a cold build's bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from forge.project import Project
from forge.render.drawn import Drawn, found_drawn
from forge.render.record import Face, Figures
from forge.render.theme import GameTheme
from forge.render.tools import tool_versions
from forge.render.workshop import Workshop, workshop_for
from forge.seen import seen_for

if TYPE_CHECKING:
    from concurrent.futures import Executor

STATIC, TEXT, BACK = "static", "text", "back"
OVER = "_face.svg.j2"  # what stands over the frame of a face
HERE = 400  # faces whose words this process composes: more of them are shared out


class Shard(msgspec.Struct, frozen=True, cache_hash=True):
    """The faces to be drawn in one go: one layer of one group. `language` is a BCP 47 tag, or empty."""

    game: str
    layer: str
    layout: str
    faces: tuple[Face, ...]
    language: str = ""
    low_ink: bool = False


def shards(
    game: str, faces: Iterable[Face], *, language: str, low_ink: bool = False
) -> tuple[list[Shard], list[Shard]]:
    """(static shards, text shards) of `faces`, a pair for each group."""
    groups: dict[tuple[str, str], list[Face]] = {}
    for face in faces:
        groups.setdefault((face.group, face.layout), []).append(face)
    cut = [(layout, tuple(group)) for (_, layout), group in groups.items()]
    static = [Shard(game, STATIC, layout, tuple(face.bare() for face in group), "", low_ink) for layout, group in cut]
    text = [Shard(game, TEXT, layout, group, language, low_ink) for layout, group in cut]
    return static, text


def back_shard(game: str, layout: str, low_ink: bool) -> Shard:
    """The shard with the back of a layout."""
    face = Face(id=f"back-{layout}", group="backs", layout=layout, kind="back", theme="", art=layout, copies=0)
    return Shard(game, BACK, layout, (face,), "", low_ink)


def backs_of(look: GameTheme, game: str, faces: Iterable[Face], low_ink: bool) -> dict[str, tuple[Shard, int]]:
    """Face id -> the shard and the page of its other side, for all that have one: the back of its layout, or its own
    picture in the colours of the back."""
    found: dict[str, tuple[Shard, int]] = {}
    for shard in shards(game, faces, language="", low_ink=low_ink)[0]:
        back = look.layout(shard.layout).back
        if back is None:
            continue
        turned = back_shard(game, shard.layout, low_ink)
        if back.same:
            turned = replace(shard, faces=tuple(replace(face, theme=back.theme) for face in shard.faces))
        for page, face in enumerate(shard.faces):
            found[face.id] = (turned, page if back.same else 0)
    return found


def draw_all(
    project: Project, wanted: Sequence[Shard], executor: Callable[[], Executor] | None = None
) -> dict[Shard, Drawn]:
    """Draws shards, those that are not drawn yet where the executor runs that `executor` gives, else in this process.
    Raises as `forge.render.faces.draw` does.

    Words are composed faster than they are handed over: a few of them are set here in any case.
    """
    made, missing = find_drawn(project, wanted)
    if missing:
        from forge.render.composing import compose_at

        here = set_here(project, missing, shared_out=executor is not None)
        others = [shard for shard in missing if shard not in here]
        jobs = {}
        if others:
            from forge.render.faces import draw  # which knows templates, and takes a while to import

            if executor is None:
                made |= {shard: draw(project, shard) for shard in others}
            else:
                jobs = {shard: executor().submit(draw, project, shard) for shard in others}
        made |= {shard: compose_at(workshop_for(project, shard.game), shard, missing[shard]) for shard in here}
        made |= {shard: job.result() for shard, job in jobs.items()}
    return made


def find_drawn(project: Project, wanted: Iterable[Shard]) -> tuple[dict[Shard, Drawn], dict[Shard, Path]]:
    """Of some shards those that have been drawn, and where the others are to be kept."""
    made: dict[Shard, Drawn] = {}
    missing: dict[Shard, Path] = {}
    places: dict[str, ShardPlaces] = {}
    for shard in wanted:
        if shard.game not in places:
            places[shard.game] = ShardPlaces(workshop_for(project, shard.game))
        if shard not in made and shard not in missing:
            found = found_drawn(path := places[shard.game].of(shard))
            if found is None:
                missing[shard] = path
            else:
                made[shard] = found
    return made, missing


def set_here(project: Project, missing: Iterable[Shard], *, shared_out: bool = True) -> list[Shard]:
    """Of shards that have to be drawn the words that this process composes: all or, where there are many and work is
    `shared_out`, none."""
    composed = [shard for shard in missing if is_composed(workshop_for(project, shard.game), shard)]
    return composed if not shared_out or sum(len(shard.faces) for shard in composed) <= HERE else []


def is_composed(shop: Workshop, shard: Shard) -> bool:
    """Whether the shard is words that need no template."""
    return shard.layer == TEXT and shop.look.layout(shard.layout).composed is not None


def kept_at(shop: Workshop, shard: Shard) -> Path:
    """Where a drawn shard is kept."""
    return ShardPlaces(shop).of(shard)


class ShardPlaces:
    """Where drawn shards of a game are kept, by hashes of all that drawing them depends on, as it is now: what several
    depend on is looked at once."""

    def __init__(self, shop: Workshop) -> None:
        self._shop, self._seen = shop, seen_for(shop.project)
        self._folder = shop.project.cache / "faces"
        self._digests: dict[str, bytes] = {}
        self._trees: dict[str, bytes] = {}

    def of(self, shard: Shard) -> Path:
        """Where a shard is kept. Raises ProblemsError for a picture that is there twice, or outside templates/."""
        hashed = hashlib.blake2b(digest_size=16)
        for part in (msgspec.msgpack.encode(shard, enc_hook=_plain), *self._tools, *self._files(shard)):
            hashed.update(b"%d:%b" % (len(part), part))
        return self._folder / hashed.hexdigest()

    @cached_property
    def _tools(self) -> tuple[bytes, ...]:
        """What all shards depend on."""
        shop, seen = self._shop, self._seen
        looks = (shop.project.templates / "print.yml", shop.folder / "theme.yml")
        return (
            *(seen.digest(path) for one in looks for path in shop.project.layers(one)),
            *(seen.digest(path) for path in shop.fonts.paths),
            _drawn_with(shop.project).encode(),
            *(shop.digest(name) for name in ("faces.html.j2", "_face.html.j2", OVER, "faces.css", "theme.yml")),
        )

    def _files(self, shard: Shard) -> Iterator[bytes]:
        """What the pictures of a shard depend on."""
        if shard.layer == TEXT:
            return
        shop, digests, trees = self._shop, self._digests, self._trees
        files = [shop.art_file(face.art) for face in shard.faces if shard.layer == STATIC]
        files += sorted({f"marks/{mark}.svg" for face in shard.faces for mark in face.signs()})
        for name in files:
            if name not in digests:
                digests[name] = shop.digest(name)
            yield digests[name]
        for name in ("emblems", "parts", f"frames/{'low' if shard.low_ink else 'full'}"):
            if name not in trees:
                layers = shop.project.layers(shop.folder / name)
                trees[name] = "".join(self._seen.tree(layer, ending=".svg") for layer in layers).encode()
            yield trees[name]


@lru_cache(maxsize=4)
def _drawn_with(project: Project) -> str:
    """What `tool_fingerprint` says, for the life of the process, by what is known of files."""
    code = seen_for(project).tree(Path(__file__).parent, ending=".py")
    return f"{sorted(tool_versions(project.cache).items())} {code}"


def _plain(value: object) -> object:
    if isinstance(value, Figures):
        return sorted(value.items())
    raise TypeError(f"{type(value).__name__} is not part of a shard")
