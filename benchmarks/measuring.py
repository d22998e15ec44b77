"""What a command takes with all its processes: seconds by the clock and of the processor, and memory."""

from __future__ import annotations

import ctypes
import os
import statistics
import subprocess
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

SUBREAPER = 36  # of prctl: orphans become children of this process
TICK = 1 / os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PROCESS_CLOCK = 2  # Linux: the clock of what the scheduler has given a process, see clock_getcpuclockid(3)
COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}  # as ./run has it: nobody compiles all modules at every start
OFTEN = 0.02  # seconds between two looks at processes


@dataclass(frozen=True)
class Cost:
    """Seconds by the clock, seconds of the processor, and MB of the largest process."""

    wall: float
    cpu: float
    memory: float

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.wall + other.wall, self.cpu + other.cpu, max(self.memory, other.memory))


def median(costs: Sequence[Cost]) -> Cost:
    """The median of each figure."""
    figures = ([getattr(cost, field.name) for cost in costs] for field in fields(Cost))
    return Cost(*map(statistics.median, figures))


def run(
    command: Sequence[str], folder: Path, env: Mapping[str, str] | None = None, *, until: str | None = None
) -> Cost:
    """What a command takes in `folder`, all processes that it starts included: those that outlive it as well, and those
    that nobody waits for. With `until` what it has taken when it says a line that begins so; the rest of it is not
    counted. Raises subprocess.CalledProcessError when it fails, ValueError when it never says that."""
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    seen: dict[int, tuple[float, float]] = {}
    ended = threading.Event()

    def look() -> None:
        while not ended.wait(OFTEN):
            for pid in _below(os.getpid()):
                if (now := _taken(pid)) is not None:
                    before = seen.get(pid, (0.0, 0.0))
                    seen[pid] = (max(now[0], before[0]), max(now[1], before[1]))

    watching = threading.Thread(target=look, daemon=True)
    started = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **COMPILED, **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    watching.start()
    assert process.stdout is not None
    lines, reached = [], None
    for line in process.stdout:
        lines.append(line)
        if until is not None and reached is None and line.startswith(until.encode()):
            reached = (time.perf_counter() - started, _so_far(process.pid))
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    ended.set()
    watching.join()
    # What the system counts is exact, but for processes that nobody waited for; those were looked at on their way.
    counted = usage.ru_utime + usage.ru_stime
    looked = sum(cpu for cpu, _ in seen.values())
    while True:  # orphans
        try:
            os.wait4(-1, 0)
        except ChildProcessError:
            break
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, b"".join(lines))
    largest = max([usage.ru_maxrss * 1024, *(memory for _, memory in seen.values())])
    if until is None:
        return Cost(wall, max(counted, looked), largest / 1e6)
    if reached is None:
        raise ValueError(f"{' '.join(command)} never said: {until}")
    return Cost(*reached, largest / 1e6)


def _so_far(pid: int) -> float:
    """Seconds of the processor that a process has taken until now, with all that it has started."""
    return sum(_of_one(one) for one in (pid, *_below(pid)))


def _of_one(pid: int) -> float:
    """The same of one process, and of those it has waited for; 0 when it has gone."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        exact = time.clock_gettime(~pid << 3 | PROCESS_CLOCK)  # finer than the ticks that the file has
    except OSError:
        return 0.0
    return exact + (int(words[13]) + int(words[14])) * TICK


def _below(pid: int) -> Iterable[int]:
    """All processes that a process has started, and those that they have."""
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found = [int(child) for child in children.read_text().split()]
        except OSError:
            continue
        for child in found:
            yield child
            yield from _below(child)


def _taken(pid: int) -> tuple[float, float] | None:
    """Seconds of the processor that a process has taken, and bytes of memory that it has."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(words[11]) + int(words[12])) * TICK, int(words[21]) * PAGE
