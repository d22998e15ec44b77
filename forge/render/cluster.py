"""Jobs on the workers of a Dask cluster, by the interface of an Executor.

Workers see the project's folder at the same path, have the same forge and share build/.cache: so what one has drawn all
find, and it is the same bytes. Whoever has not is told, and given nothing. A job runs in a process that its worker has
for such jobs, under the bounds that hold everywhere; one whose worker is gone is given to another.
"""

from __future__ import annotations

import hashlib
import logging
import multiprocessing
import platform
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from forge.fingerprint import code_hash
from forge.kept import keep
from forge.problems import Problem, ProblemsError, fail
from forge.project import Project
from forge.render.fonts import Fonts
from forge.render.pool import Workers
from forge.render.profile import load_print
from forge.render.tools import tool_fingerprint

P = ParamSpec("P")
T = TypeVar("T")
ANSWER = 10.0  # seconds for a scheduler to answer
PATIENCE = 60.0  # seconds without any worker before jobs are given up: one that has ended may be started again
LOOK = 1.0  # seconds between two looks at who is there
SCHEMES = ("tcp://", "tls://")


@dataclass(frozen=True)
class Workplace:
    """What is drawn with: the project, a token in its cache, and hashes of forge and of all that draws."""

    project: Project
    token: str
    forge: str
    tools: str

    @property
    def sign(self) -> Path:
        return _sign(self.project, self.token)


class Cluster(Executor):
    """The workers of a scheduler that a Dask client is connected to. `address` is what it is called."""

    def __init__(self, client: Any, address: str, place: Workplace, patience: float = PATIENCE) -> None:
        self._client, self._address, self._place, self.patience = client, address, place, patience
        self._jobs: dict[Future[Any], Any] = {}
        self._change = threading.Condition()
        self._ended = False
        threading.Thread(target=self._look, daemon=True).start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._ended:
            raise RuntimeError("no more jobs after shutdown")
        future: Future[T] = Future()
        job = self._client.submit(_do, self._place, fn, args, kwargs, pure=False)
        with self._change:
            self._jobs[future] = job
        job.add_done_callback(partial(self._settle, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._change:
            self._ended = True
            if cancel_futures:
                self._give_up(None)
            while wait and self._jobs:
                self._change.wait()
            self._change.notify_all()
        if wait or cancel_futures:
            self._place.sign.unlink(missing_ok=True)
            self._client.close()

    def _settle(self, future: Future[Any], job: Any) -> None:
        """Hands on what has become of a job."""
        result = error = None
        try:
            result = job.result()
        except BaseException as raised:
            error = self._told(raised)
        with self._change:
            wanted = self._jobs.pop(future, None) is not None
            self._change.notify_all()
        if wanted and error is not None:
            future.set_exception(error)
        elif wanted:
            future.set_result(result)

    def _told(self, error: BaseException) -> BaseException:
        """What has become of a job, so that it can be understood."""
        if type(error).__name__ == "KilledWorker":
            said = "workers that were at work on a job have ended, one after the other; there may be too little memory"
            return fail(f"{self._address}: {said} for it")
        if type(error).__name__ == "FutureCancelledError":
            return fail(f"{self._address}: the scheduler has ended")
        if isinstance(error, ModuleNotFoundError):
            return fail(f"{self._address}: a worker lacks the Python package {error.name}")
        return error

    def _look(self) -> None:
        """Gives up when for long there has been nobody who could do what is asked."""
        alone = 0.0
        while self._jobs or not self._ended:
            with self._change:
                self._change.wait(LOOK)
            alone = 0.0 if not self._jobs or self._workers() else alone + LOOK
            if alone > self.patience:
                with self._change:
                    self._give_up(fail(f"{self._address}: there are no workers any more"))

    def _workers(self) -> int:
        try:
            return len(self._client.scheduler_info()["workers"])
        except Exception:  # whatever it is that keeps the client from asking
            return 0

    def _give_up(self, error: BaseException | None) -> None:
        """Ends all jobs, with an error or as cancelled."""
        jobs, self._jobs = self._jobs, {}
        for future, job in jobs.items():
            job.cancel()
            if error is not None:
                future.set_exception(error)
            else:
                future.cancel()
        self._change.notify_all()


def cluster_executor(address: str, project: Project) -> Cluster:
    """The workers of the Dask scheduler at an address.

    Raises ProblemsError when there is no such scheduler, or a worker could not draw what this process would.
    """
    try:
        from distributed import Client
    except ImportError:
        raise fail("a cluster needs the Python package distributed: pip install 'forge-of-cards[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)  # what matters of it is told here
    try:
        client: Any = Client(address, timeout=ANSWER, set_as_default=False)
    except (OSError, ValueError) as error:
        raise fail(f"{address}: no Dask scheduler answers there ({type(error).__name__})") from None
    place = None
    try:
        place = workplace_of(project, secrets.token_hex(16))
        _check(client, address, place)
    except BaseException:
        if place is not None:
            place.sign.unlink(missing_ok=True)
        client.close()
        raise
    return Cluster(client, address, place)


def workplace_of(project: Project, token: str) -> Workplace:
    """What this process draws with. Raises ProblemsError when nothing can be put into the project's cache."""
    if not keep(_sign(project, token), token.encode()):
        raise fail("build/.cache cannot be written: that is where workers find what others have drawn")
    return Workplace(project, token, code_hash(), _tools(project))


def _sign(project: Project, token: str) -> Path:
    return project.cache / "cluster" / token


def _tools(project: Project) -> str:
    """A hash of Python, of all that draws and of the fonts."""
    parts = (platform.python_version(), tool_fingerprint(), Fonts(load_print(project).fonts).digest)
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()


def _check(client: Any, address: str, place: Workplace) -> None:
    """Raises ProblemsError naming every worker that could not draw what this process would."""
    lacking = client.run(lacks, place, on_error="return")
    if not lacking:
        raise fail(f"{address}: the scheduler has no workers; start some with: dask worker {address}")
    if problems := [Problem("", 0, f"{worker}: {said}") for worker, said in sorted(lacking.items()) if said]:
        raise ProblemsError(problems)


@lru_cache(maxsize=4)
def lacks(place: Workplace) -> str | None:
    """What keeps this process from drawing what another one at work on the project would; None when nothing does."""
    wanted = (*place.project.roots, place.sign)
    if unseen := [path for path in wanted if not path.exists()]:
        seen = place.project.cache if unseen == [place.sign] else unseen[0]
        return f"the worker does not see {seen}, or another one there: it has to be shared, and lie at the same path"
    if code_hash() != place.forge:
        return "the worker has another forge"
    return None if _tools(place.project) == place.tools else "the worker has another Python, other fonts or libraries"


def _do(place: Workplace, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What a worker does: has a process of its own do a job."""
    if (said := lacks(place)) is not None:
        raise fail(f"{platform.node()}: {said}")
    return _own().submit(fn, *args, **kwargs).result()


@lru_cache(maxsize=1)
def _own() -> Workers:
    """The processes of this worker: as many as it has threads that ask for one."""
    multiprocessing.current_process().daemon = False  # as a nanny's child it would not be allowed any
    return Workers(multiprocessing.cpu_count())
