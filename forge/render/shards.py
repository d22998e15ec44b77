"""Shards: what is drawn in one go, and what has been drawn already.

A face has two layers: what no language changes is drawn once, the text once per language. The faces of one group and
layout and one layer are a shard, a face a page, at bleed size. It is named by a hash of all that goes into it, and is
the unit of keeping and of parallel work. Shards are cut by the data and never by what happens to be kept, so a warm
build gives a cold build's bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from forge.project import Project
from forge.render.drawn import Drawn, found_drawn
from forge.render.record import Face, Figures
from forge.render.theme import GameTheme
from forge.render.tools import tool_fingerprint
from forge.render.workshop import Workshop, workshop_for
from forge.seen import seen_for

if TYPE_CHECKING:
    from concurrent.futures import Executor

STATIC, TEXT, BACK = "static", "text", "back"
OVER = "_face.svg.j2"  # what stands over the frame of a face
HERE = 400  # faces whose words this process composes: more of them are shared out


@dataclass(frozen=True)
class Shard:
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
        from forge.render.faces import draw

        here = missing if executor is None else set_here(project, missing)
        jobs = {}
        if executor is not None:
            jobs = {shard: executor().submit(draw, project, shard) for shard in missing if shard not in here}
        made |= {shard: draw(project, shard) for shard in here}
        made |= {shard: job.result() for shard, job in jobs.items()}
    return made


def find_drawn(project: Project, wanted: Iterable[Shard]) -> tuple[dict[Shard, Drawn], list[Shard]]:
    """Of some shards those that have been drawn, and the others."""
    made: dict[Shard, Drawn] = {}
    missing: dict[Shard, None] = {}
    for shard in wanted:
        if shard not in made and shard not in missing:
            found = found_drawn(kept_at(workshop_for(project, shard.game), shard))
            if found is None:
                missing[shard] = None
            else:
                made[shard] = found
    return made, list(missing)


def set_here(project: Project, missing: Sequence[Shard]) -> list[Shard]:
    """Of shards that have to be drawn the words that this process composes: all or, where there are many, none."""
    composed = [shard for shard in missing if is_composed(workshop_for(project, shard.game), shard)]
    return composed if sum(len(shard.faces) for shard in composed) <= HERE else []


def is_composed(shop: Workshop, shard: Shard) -> bool:
    """Whether the shard is words that need no template."""
    return shard.layer == TEXT and shop.look.layout(shard.layout).composed is not None


def kept_at(shop: Workshop, shard: Shard) -> Path:
    """Where a drawn shard is kept."""
    return shop.project.cache / "faces" / shard_key(shop, shard)


def shard_key(shop: Workshop, shard: Shard) -> str:
    """A hash of all that drawing the shard depends on."""
    files = ["faces.html.j2", "_face.html.j2", OVER, "faces.css", "theme.yml"]
    folders: list[Path] = []
    if shard.layer != TEXT:
        files += [shop.art_file(face.art) for face in shard.faces if shard.layer == STATIC]
        files += sorted({f"marks/{mark}.svg" for face in shard.faces for mark in face.signs()})
        named = ("emblems", "parts", f"frames/{'low' if shard.low_ink else 'full'}")
        folders = [layer for name in named for layer in shop.project.layers(shop.folder / name)]
    looks = (shop.project.templates / "print.yml", shop.folder / "theme.yml")
    seen, hashed = seen_for(shop.project), hashlib.blake2b(digest_size=16)
    for part in (
        msgspec.msgpack.encode(shard, enc_hook=_plain),
        *(seen.digest(path) for one in looks for path in shop.project.layers(one)),
        shop.fonts.digest.encode(),
        tool_fingerprint().encode(),
        *(shop.digest(name) for name in files),
        *(seen.tree(folder, ending=".svg").encode() for folder in folders),
    ):
        hashed.update(b"%d:%b" % (len(part), part))
    return hashed.hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, Figures):
        return sorted(value.items())
    raise TypeError(f"{type(value).__name__} is not part of a shard")
