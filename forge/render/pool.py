"""Where jobs run: processes on this machine, or this very process. Anything with the Executor interface will do."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class SerialExecutor(Executor):
    """Runs every job at once in this process: for a single job, a pool costs more than it brings."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def local_executor(jobs: int | None = None) -> Executor:
    """`jobs` processes (default: one per processor). WeasyPrint is not safe in threads, nor after a fork."""
    count = jobs or len(os.sched_getaffinity(0))
    if count == 1:
        return SerialExecutor()
    # Ctrl-C is for the parent to deal with; workers that print tracebacks of their own help nobody.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, context, signal.signal, (signal.SIGINT, signal.SIG_IGN))
