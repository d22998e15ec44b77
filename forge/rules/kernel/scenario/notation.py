"""Values as a scenario writes them: YAML in a line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

PLAIN = re.compile(r"[\w.#@-][\w.#@ -]*")  # what needs no quotes within brackets


def written(value: Any) -> str:
    """A value in flow style: `{tortuga: {ben: [scout, scout]}}`."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(written, value)) + "]"
    if value is None or isinstance(value, bool):
        return "yes" if value else "pass" if value is None else "no"
    text = str(value)
    return text if PLAIN.fullmatch(text) else '"' + text.replace('"', '\\"') + '"'


def below(path: Sequence[str], value: Any) -> str:
    """A value with the keys it stands below: `at: {tortuga: {ben: []}}`."""
    first, *rest = path
    for key in reversed(rest):
        value = {key: value}
    return f"{first}: {written(value)}"
