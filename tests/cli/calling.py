"""Calls the command line as a shell does, in this process: a new one would import everything again."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from forge.cli.main import run
from forge.render.pool import SerialExecutor, local_executor
from tests.conftest import ROOT


def executor_here(jobs: int | None = None, *, apart: bool = False) -> Executor:
    """One job after the other is done in this process: another one takes longer to start than what is tested.

    That jobs are done apart is tested in tests/render/test_bounds.py, and by all that calls `forge` as a process.
    """
    return SerialExecutor() if jobs == 1 else local_executor(jobs, apart=apart)


@dataclass(frozen=True)
class Done:
    """What a call came to."""

    returncode: int
    stdout: str
    stderr: str


def forge(*args: str, cwd: Path = ROOT, typed: str = "") -> Done:
    """`forge ARGS` in a folder, with `typed` on standard input. A traceback or a fault of forge fails the test."""
    out, err = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    code: object = 0
    with (
        contextlib.chdir(cwd),
        mock.patch.dict(os.environ, {"COLUMNS": "120"}),
        mock.patch.object(sys, "argv", ["forge", *args]),
        mock.patch("forge.render.pool.local_executor", executor_here),
        mock.patch.object(sys, "stdin", stdin),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        os.environ.pop("FORGE_DEBUG", None)
        try:
            run()
        except SystemExit as leave:
            code = leave.code
    done = Done(int(str(code or 0)), out.getvalue(), err.getvalue())
    assert "Traceback" not in done.stderr + done.stdout
    assert "forge has a fault" not in done.stderr, done.stderr
    return done


def refused(*args: str, cwd: Path = ROOT) -> str:
    """What a usage error says, in one line: nothing on stdout, exit code 2."""
    done = forge(*args, cwd=cwd)
    assert (done.returncode, done.stdout) == (2, "")
    return " ".join(done.stderr.split())
