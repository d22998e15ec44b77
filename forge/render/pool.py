"""Where jobs run: processes on this machine, or this very process. Anything with the Executor interface will do."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
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
    """`jobs` processes, one per processor at most, and that many when left out.

    WeasyPrint is not safe in threads, nor after a fork. Workers end when their parent does, however that comes to pass.
    """
    here = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    count = min(jobs or here, here)
    if count == 1:
        return SerialExecutor()
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), _begin)


def _begin() -> None:
    """What a worker does first."""
    # Ctrl-C is for the parent to deal with; workers that print tracebacks of their own help nobody.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
