"""Where jobs run: processes on this machine, or this very process. Anything with the Executor interface will do."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar

from forge.problems import ProblemsError, fail
from forge.render.bounds import OverTimeError, over, tell
from forge.temporary import leave, sweep

P = ParamSpec("P")
T = TypeVar("T")
Job = tuple[Future[Any], Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class SerialExecutor(Executor):
    """Runs every job at once in this process: for a single job, a pool costs more than it brings."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers(Executor):
    """Processes that each do one job after another, started when first needed.

    Unlike a ProcessPoolExecutor it outlives its workers: when one dies, its job fails with a ProblemsError that says
    what was drawn, and the next job gets a new worker.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._running: set[SpawnProcess] = set()
        self._idle = threading.Semaphore(0)
        self._ended = self._ended_at_once = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._ended:
            raise RuntimeError("no more jobs after shutdown")
        future: Future[T] = Future()
        self._jobs.put((future, fn, args, kwargs))
        if not self._idle.acquire(blocking=False) and len(self._threads) < self._count:
            thread = threading.Thread(target=self._attend, daemon=True)
            self._threads.append(thread)
            thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ended = True
        if cancel_futures:
            self._cancel()
        for _ in self._threads:
            self._jobs.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def stop(self) -> None:
        """Ends the workers whatever they are at. What they write is written whole or not at all."""
        self._ended = self._ended_at_once = True
        self._cancel()
        for worker in list(self._running):
            worker.terminate()
        self.shutdown(cancel_futures=True)
        sweep()

    def _cancel(self) -> None:
        while True:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return
            if job is not None:
                job[0].cancel()

    def _attend(self) -> None:
        """Hands jobs to one worker, as long as there are any."""
        worker: _Worker | None = None
        while (job := self._jobs.get()) is not None:
            future, fn, args, kwargs = job
            if future.set_running_or_notify_cancel():
                try:
                    if worker is None:
                        worker = _Worker()
                        self._running.add(worker.process)
                        if self._ended_at_once:
                            worker.process.terminate()
                    future.set_result(worker.do(fn, args, kwargs))
                except BaseException as error:
                    if worker is not None and worker.dead:
                        self._running.discard(worker.process)
                        worker = None
                    future.set_exception(error)
            self._idle.release()
        if worker is not None:
            worker.end()
            self._running.discard(worker.process)


class _Worker:
    """A process, as its parent sees it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # WeasyPrint is not safe after a fork
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.dead = False

    def do(self, fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        """The result of a job. Raises what the job raises, and ProblemsError when the worker dies of it."""
        doing = ""
        try:
            self._pipe.send((fn, args, kwargs))
            while True:
                kind, said = self._pipe.recv()
                if kind == "doing":
                    doing = said
                elif kind == "failed":
                    raise said
                else:
                    result: T = said
                    return result
        except (EOFError, ConnectionError):
            self.dead = True
            self.process.join()
            raise _died(doing, self.process.exitcode or 0) from None

    def end(self) -> None:
        """Lets the worker go home."""
        self._pipe.close()
        self.process.join()


def _died(doing: str, code: int) -> ProblemsError:
    names = {-number: number.name for number in signal.Signals}
    name = names.get(code, f"exit code {code}")
    said = over(OverTimeError()) if name == "SIGXCPU" else None
    what = doing or "a job"
    return fail(f"{what}: {said or f'the process at work on it ended ({name}); there may be too little memory for it'}")


def stop(executor: Executor) -> None:
    """Ends an executor at once, and its jobs with it where they are in processes of ours."""
    if isinstance(executor, Workers):
        executor.stop()
    else:
        executor.shutdown(wait=False, cancel_futures=True)


def local_executor(jobs: int | None = None, *, apart: bool = False) -> Executor:
    """`jobs` processes, one per processor at most, and that many when left out; for one only, this process, but where
    jobs have to run `apart` from it.

    WeasyPrint is not safe in threads, nor after a fork. Workers end when their parent does, however that comes to pass.
    """
    here = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    count = min(jobs or here, here)
    return SerialExecutor() if count == 1 and not apart else Workers(count)


def _work(pipe: Connection) -> None:
    """What a worker does: jobs, until there are no more."""
    # Ctrl-C is for the parent to deal with; workers that print tracebacks of their own help nobody.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    tell.set(lambda what: pipe.send(("doing", what)))
    while True:
        try:
            fn, args, kwargs = pipe.recv()
        except EOFError:
            return
        try:
            answer = ("done", fn(*args, **kwargs))
        except BaseException as error:
            if not isinstance(error, ProblemsError):
                error.add_note(traceback.format_exc())
            answer = ("failed", error)
        try:
            pipe.send(answer)
        except BrokenPipeError:
            return
        except Exception as error:  # what cannot be sent
            pipe.send(("failed", RuntimeError(f"a job came to something that cannot be handed over: {error}")))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        leave()
        os._exit(1)
