"""What the commands that draw have in common: workers that start when there is work, and a sign of life."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Late:
    """An executor that is there when it is called for: most of what is printed is drawn already."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None

    def __call__(self) -> Executor:
        if self._executor is None:
            self._executor = self._make()
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


def one_process() -> Executor:
    """A process apart, for a single thing to be drawn."""
    from forge.render import pool

    return pool.local_executor(1, apart=True)


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int, str], None]]:
    """Shows at a terminal how far something is: (done, of how many, what was done last)."""
    if not sys.stderr.isatty():
        yield lambda done, total, what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description:<24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("starting", total=None)

        def progress(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=total, description=what)

        yield progress


@contextmanager
def status(what: str) -> Iterator[None]:
    """Says at a terminal that something is being done."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield
