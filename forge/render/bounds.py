"""Bounds of drawing: how much processor time and memory one thing may take, and what it is that takes more.

Whoever draws says what, with `bounded`. In whatever process that is, what takes longer is interrupted and asking for
more memory fails; in a worker (`pool.py`) the system ends what cannot be interrupted, and the worker's parent knows of
what it was last told.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

from forge.problems import fail

try:
    import resource
except ImportError:  # no such thing on Windows
    resource = None  # type: ignore[assignment]

GRACE = 0.1  # of the time: so much more, and the system ends a worker that cannot be interrupted
MOST = 1_000_000
SECONDS, MEGABYTES = "FORGE_DRAW_SECONDS", "FORGE_DRAW_MEGABYTES"  # variables of the environment


class OverTimeError(BaseException):
    """No `except Exception` on the way is to take it for an error of its own."""


@dataclass(frozen=True)
class Bounds:
    """What one thing that is drawn may take: seconds of processor time, and megabytes beyond what the process has."""

    seconds: float = 120
    megabytes: int = 2000


def bounds() -> Bounds:
    """The bounds in force: the usual ones, or what the environment says. Raises ProblemsError when it is no number."""
    usual = Bounds()
    return Bounds(_number(SECONDS, usual.seconds), int(_number(MEGABYTES, usual.megabytes)))


def _number(name: str, usual: float) -> float:
    given = os.environ.get(name, "").strip()
    if not given:
        return usual
    try:
        if 0.1 <= (number := float(given)) <= MOST:
            return number
    except ValueError:
        pass
    raise fail(f"{name} is {given!r}; it has to be a number between 0.1 and {MOST}")


def over(error: BaseException) -> str | None:
    """What is said of something that takes more than it may; None of any other error."""
    if isinstance(error, OverTimeError):
        return f"takes more than {bounds().seconds:g} s of processor time; {SECONDS} sets another bound"
    if isinstance(error, MemoryError):
        return f"needs more than {bounds().megabytes} MB of memory; {MEGABYTES} sets another bound"
    if isinstance(error, RecursionError):
        return "is nested too deeply, or uses itself without an end"
    return None


# What is being drawn, and where a worker tells of it.
_doing: ContextVar[str] = ContextVar("doing", default="")
tell: ContextVar[Callable[[str], object] | None] = ContextVar("tell", default=None)


@contextmanager
def bounded(what: str) -> Iterator[None]:
    """Bounds what is done inside, all that is inside the outermost one together. `what` it is, for a sentence.

    Raises ProblemsError naming the innermost thing that takes more than it may.
    """
    outer = _doing.get()
    telling = tell.get()
    token = _doing.set(what)
    if telling is not None:
        telling(what)
    try:
        with nullcontext() if outer else _limits(bounds()):
            yield
    except (OverTimeError, MemoryError, RecursionError) as error:
        raise fail(f"{what}: {over(error)}") from None
    finally:
        _doing.reset(token)
        if telling is not None:
            telling(outer)


@contextmanager
def _limits(most: Bounds) -> Iterator[None]:
    with _time(most.seconds), _limit("RLIMIT_DATA", _data(most.megabytes)):
        # Who was started by another process has imported what tells so.
        if (processes := sys.modules.get("multiprocessing.process")) is None or processes.parent_process() is None:
            yield
            return
        with _limit("RLIMIT_CPU", int(time.process_time() + most.seconds * (1 + GRACE)) + 1):
            yield


@contextmanager
def _time(seconds: float) -> Iterator[None]:
    """Raises OverTimeError in here when the process has worked for so long, and every second after.

    Only where there are such timers, and only in the main thread: no other can be interrupted.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: object) -> None:
        raise OverTimeError

    before = signal.signal(signal.SIGPROF, stop) or signal.SIG_DFL
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds, 1)
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _data(megabytes: int) -> int | None:
    """So much more than the process has now, in bytes; None where nobody can tell."""
    try:
        pages = int(Path("/proc/self/statm").read_bytes().split()[5])
    except (OSError, IndexError, ValueError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") + megabytes * 1_000_000


def _limit(name: str, value: int | None) -> AbstractContextManager[None]:
    """A limit of the system for as long as it lasts; none where there is no such limit, or a lower one."""
    kind = getattr(resource, name, None)
    return nullcontext() if kind is None or value is None else _lowered(kind, value)


@contextmanager
def _lowered(kind: int, value: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(kind)
    lower = min(value, *(limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY), value)
    resource.setrlimit(kind, (lower, hard))
    try:
        yield
    finally:
        resource.setrlimit(kind, (soft, hard))
