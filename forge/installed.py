"""What came with forge and where it keeps things: known without any project."""

from __future__ import annotations

from pathlib import Path

PACKAGED = Path(__file__).resolve().parent / "data"  # where the build puts data; there is no such folder in a checkout


def installed() -> Path:
    """The folder with the cards/, locales/, templates/ and schemas/ that came with forge: beside the package in a
    checkout, inside it where it was installed."""
    return PACKAGED if PACKAGED.is_dir() else PACKAGED.parent.parent


def is_checkout() -> bool:
    """Whether forge runs from a checkout, whose data are a project like any other: people edit them there."""
    return installed() != PACKAGED


def kept_apart() -> Path:
    """Where is kept what can be made again when there is no project to keep it in: the user's folder for such things,
    ~/.cache/forge on Linux."""
    from platformdirs import user_cache_path

    return user_cache_path("forge", appauthor=False)
