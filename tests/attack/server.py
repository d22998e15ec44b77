"""Makes attacks: a process that has everything imported forks one for each, so that it costs what it does and no more.

    python -m tests.attack.server     # one JSON object a line in, one out

The child is a whole `forge`, in a folder and an environment of its own, with limits that the kernel keeps: they are a
watchdog, for no attack is to come near them. Orphans become children of this process, which so sees who is left behind.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import fcntl
import gc
import importlib
import json
import os
import resource
import select
import signal
import socket
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parents[2]
PROCESSOR, CLOCK = 30, 300  # seconds of CPU; and of the clock, for what only waits
MEMORY = 3_000_000_000  # bytes of address space
GRACE = 10.0  # seconds in which workers may notice that their build is gone
CAPABILITIES = (1, 2)  # of root: to write where nobody may, to read what nobody may
SET_SUBREAPER, DROP_BOUNDING = 36, 24


def main() -> None:
    """Answers one request a line until there are no more."""
    ctypes.CDLL(None).prctl(SET_SUBREAPER, 1)
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    listener.setblocking(False)
    _warm()
    print(json.dumps({"port": listener.getsockname()[1]}), flush=True)
    for line in sys.stdin:
        print(json.dumps(_attack(json.loads(line), listener)), flush=True)


def _warm() -> None:
    """Imports what the commands import when they are called."""
    from forge.cli.main import COMMANDS
    from forge.project import Project
    from forge.rules.games import load_game

    for module, _ in COMMANDS.values():
        importlib.import_module(module)
    for module in (
        "forge.edition.publish", "forge.edition.update", "forge.edition.pictures", "forge.outputs",
        "forge.proof.catalog",
        "forge.proof.printing", "forge.render.faces", "forge.rules.smashup", "forge.rules.games", "forge.talk.session",
        "forge.talk.explain", "forge.talk.rulebook", "forge.rules.kernel.scenario.run", "forge.rules.kernel.many.bots",
        "rich.console", "rich.progress", "weasyprint", "pikepdf",
    ):  # fmt: skip
        importlib.import_module(module)
    for game in (project := Project(ROOT)).games():
        load_game(project, game)
    gc.freeze()


def _attack(asked: dict[str, Any], listener: socket.socket) -> dict[str, Any]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    pipes = [os.pipe(), os.pipe()] if asked.get("largest") is not None else []  # what is said has room on a full disk
    for _, end in pipes:
        fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, 2**20)
    child = os.fork()
    if child == 0:
        _become(asked, [end for _, end in pipes])
    late, status, usage = _wait(child, asked.get("kill"))
    left = _orphans()
    for (start, end), name in zip(pipes, (asked["out"], asked["err"]), strict=False):
        os.close(end)
        with os.fdopen(start, "rb") as said:
            Path(name).write_bytes(said.read())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    calls = []
    with contextlib.suppress(BlockingIOError):
        while True:
            calls.append(str(listener.accept()[1]))
    return {
        "code": os.waitstatus_to_exitcode(status),
        "late": late,
        "left": left,
        "seconds": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
        "memory": usage.ru_maxrss * 1024,
        "calls": calls,
    }


def _wait(child: int, kill: list[Any] | None) -> tuple[bool, int, Any]:
    """Waits for the child to end, sends the signal asked for on the way, and kills it when it takes too long."""
    ended = select.poll()
    handle = os.pidfd_open(child)
    ended.register(handle, select.POLLIN)
    late = False
    if kill is not None and not ended.poll(1000 * kill[1]):
        os.kill(child, kill[0])
    if not ended.poll(1000 * CLOCK):
        late = True
        os.kill(child, signal.SIGKILL)
    os.close(handle)
    _, status, usage = os.wait4(child, 0)
    return late or (status in (signal.SIGXCPU, signal.SIGKILL) and kill is None), status, usage


def _orphans() -> int:
    """How many processes are still there some time after the attack; those are ended."""
    until = time.monotonic() + GRACE
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < until:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.02)
        left = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
        for pid in left:
            os.kill(int(pid), signal.SIGKILL)
            os.waitpid(int(pid), 0)
        return len(left)
    return 0


def _become(asked: dict[str, Any], pipes: list[int]) -> NoReturn:
    """Makes this process the attacked forge and runs it; it ends as a process of Python ends, exit handlers and all."""
    os.setsid()
    for number in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    tempfile.tempdir = None  # it is asked for anew
    os.chdir(asked["cwd"])
    os.environ.clear()
    os.environ.update(asked["env"])
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    for number, (name, mode) in enumerate(((asked["in"], os.O_RDONLY), (asked["out"], flags), (asked["err"], flags))):
        file = os.open(name, mode, 0o600)
        os.dup2(file, number)
        os.close(file)
    for number, pipe in enumerate(pipes, 1):
        os.dup2(pipe, number)
    os.closerange(3, 256)
    network = os.open(asked["network"], flags | os.O_APPEND, 0o600)
    alphabet = asked["env"].get("PYTHONIOENCODING", "utf-8")
    sys.stdin = os.fdopen(0, encoding=alphabet, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=alphabet, closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding=alphabet, closefd=False, errors="backslashreplace")
    sys.argv = ["forge", *asked["args"]]
    _no_favours()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if asked.get("largest") is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (asked["largest"], asked["largest"]))

    def hear(event: str, args: tuple[object, ...]) -> None:
        if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname") and "/" not in str(args):
            os.write(network, f"{event} {args}\n".encode())

    sys.addaudithook(hear)
    os._exit(_run())


def _run() -> int:
    """Runs the command line and ends what Python ends. Taking the modules apart is left out, which is most of it."""
    from forge.cli.main import main as forge

    code: object = 0
    try:
        forge()
    except SystemExit as leave:
        code = leave.code
    except BaseException:
        traceback.print_exc()
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
    return int(str(code or 0))


def _no_favours() -> None:
    """Root may write into a folder that is shut; the attacked forge may not, nor what it starts."""
    if os.geteuid() != 0:
        return
    library = ctypes.CDLL(None)
    for number in CAPABILITIES:
        library.prctl(DROP_BOUNDING, number, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    held = (ctypes.c_uint32 * 6)()
    if library.capget(header, held) == 0:
        gone = sum(1 << number for number in CAPABILITIES)
        held[0] &= ~gone
        held[1] &= ~gone
        library.capset(header, held)


if __name__ == "__main__":
    main()
