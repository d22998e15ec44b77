"""The same work on a Dask cluster: a scheduler and two workers on this machine, one of which is killed on the way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest

from forge.edition.building import Progress, build
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.cluster import cluster_executor, lacks
from forge.render.pool import SerialExecutor, local_executor
from tests.cli.calling import forge, refused
from tests.conftest import ROOT
from tests.edition.duel import duel


@dataclass(frozen=True)
class LocalCluster:
    """A scheduler at an address, and its workers by their names."""

    address: str
    workers: dict[str, subprocess.Popen[bytes]]

    def kill_one_at_work(self) -> bool:
        """Kills a worker that has something to do, if one has."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            busy = [worker for worker, jobs in client.processing().items() if jobs]
            info = client.scheduler_info()["workers"]
            for worker in busy:
                process = self.workers[info[worker]["name"]]
                if process.poll() is None:
                    process.kill()
                    process.wait()
                    return True
        return False


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    """A scheduler and two workers."""
    pytest.importorskip("distributed")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def start(kind: str, *options: str) -> subprocess.Popen[bytes]:
        command = (sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard", *options)
        log = stack.enter_context((tmp_path / f"{kind}.log").open("ab"))
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=tmp_path)
        stack.callback(process.wait)
        stack.callback(process.kill)
        return process

    with ExitStack() as stack:
        said = tmp_path / "scheduler.json"
        scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(said))
        while not said.exists() or not said.read_text():
            assert scheduler.poll() is None, (tmp_path / "scheduler.log").read_text()
            time.sleep(0.05)
        address = json.loads(said.read_text())["address"]
        options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
        workers = {name: start("worker", address, "--name", name, *options) for name in ("one", "other")}
        from distributed import Client

        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(len(workers))
        yield LocalCluster(address, workers)


def built(project: Project, executor_of: Callable[[], Executor], progress: Progress = lambda *_: None) -> list[bytes]:
    """The files of a build from nothing."""
    shutil.rmtree(project.build, ignore_errors=True)
    with executor_of() as executor:
        build(project, "duel", ["en"], "a4", executor, progress)
    return [path.read_bytes() for path in sorted(project.build.rglob("*.pdf"))]


@pytest.mark.soak
def test_the_bytes_are_those_of_one_process_though_a_worker_is_killed(cluster: LocalCluster, tmp_path: Path) -> None:
    project = duel(tmp_path / "project")
    alone = built(project, SerialExecutor)
    assert alone == built(project, partial(local_executor, 2, apart=True)) != []
    killed = []

    def progress(done: int, total: int, what: str) -> None:
        if not killed and cluster.kill_one_at_work():
            killed.append((done, total))

    assert built(project, partial(cluster_executor, cluster.address, project), progress) == alone
    [(done, total)] = killed
    assert done < total
    assert [worker.poll() is None for worker in cluster.workers.values()].count(True) == 1
    assert not list((project.cache / "cluster").iterdir())


@pytest.mark.soak
def test_a_build_on_a_cluster_that_nobody_is_left_of_ends(cluster: LocalCluster, tmp_path: Path) -> None:
    project = duel(tmp_path / "project")

    def executor_of() -> Executor:
        executor = cluster_executor(cluster.address, project)
        executor.patience = 0.0
        return executor

    def progress(done: int, total: int, what: str) -> None:
        for worker in cluster.workers.values():
            worker.kill()
            worker.wait()

    with pytest.raises(ProblemsError, match="there are no workers any more"):
        built(project, executor_of, progress)
    assert not list(project.build.rglob("*.pdf"))
    said = forge("build", "--game", "duel", "--cluster", cluster.address, cwd=project.root)
    assert said.returncode == 1
    assert "has no workers; start some with: dask worker" in said.stderr


@pytest.mark.soak
def test_a_scheduler_that_is_not_there_is_told(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    project = duel(tmp_path / "project")
    said = forge("build", "--game", "duel", "--cluster", "tcp://127.0.0.1:9", cwd=project.root)
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.startswith("tcp://127.0.0.1:9: no Dask scheduler answers there")


def test_an_address_is_told_from_a_name() -> None:
    assert "--cluster localhost: no address of a scheduler" in refused("build", "--cluster", "localhost")
    assert "give one of them" in refused("build", "--cluster", "tcp://127.0.0.1:9", "--jobs", "2")


def test_a_worker_that_could_not_draw_the_same_says_so(project: Project, tmp_path: Path) -> None:
    from forge.render.cluster import workplace_of

    place = workplace_of(replace(project, root=tmp_path, over=project.root), "token")
    assert lacks(place) is None
    assert "another forge" in str(lacks(replace(place, forge="")))
    assert "other fonts" in str(lacks(replace(place, tools="")))
    assert "does not see" in str(lacks(replace(place, token="another")))
