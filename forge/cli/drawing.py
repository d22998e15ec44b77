"""What the commands that draw have in common: workers that start when there is work, and a sign of life."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Late:
    """An executor that is there when it is called for: most of what is printed is drawn already."""

    def __init__(self, jobs: int | None = 1) -> None:
        self._jobs = jobs
        self._executor: Executor | None = None

    def __call__(self) -> Executor:
        if self._executor is None:
            from forge.render import pool

            self._executor = pool.local_executor(self._jobs, apart=True)
        return self._executor

    def __enter__(self) -> Late:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._executor is None:
            return
        if kind is None:
            self._executor.shutdown()
            return
        from forge.render.pool import stop

        stop(self._executor)  # nobody wants to wait for jobs under way


@contextmanager
def status(what: str) -> Iterator[None]:
    """Says at a terminal that something is being done."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield
