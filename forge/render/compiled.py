"""Templates as Jinja compiles them, kept: compiling takes longer than filling them in."""

from __future__ import annotations

import hashlib
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket

from forge.kept import find, keep
from forge.render.tools import tool_fingerprint


class CompiledTemplates(jinja2.BytecodeCache):
    """What Jinja makes of templates, in a folder of kept things, by their paths, what they say, and what draws."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        if (data := find(self._path(bucket))) is not None:
            bucket.bytecode_from_string(data)

    def dump_bytecode(self, bucket: Bucket) -> None:
        keep(self._path(bucket), bucket.bytecode_to_string())

    def _path(self, bucket: Bucket) -> Path:
        said = "\0".join((bucket.key, bucket.checksum, tool_fingerprint()))
        return self._folder / hashlib.sha256(said.encode()).hexdigest()[:32]
