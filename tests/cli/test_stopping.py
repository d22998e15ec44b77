"""Told to end at a moment when nothing can be raised."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.conftest import ROOT

# A command that is told to end while Python clears something away, and would otherwise go on.
PROGRAM = """
import os, signal, sys, time, weakref
from forge.cli.main import cli, main

def told(gone=None):
    os.kill(os.getpid(), signal.{name})
    for number in range(1000):
        number + 1  # it is heard here

class Thing:
    pass

class Last:
    __del__ = told

def wait(*_, **__):
    thing = Thing()
    if {way!r} == "weak":
        weak = weakref.ref(thing, told)
    else:
        thing.last = Last()
    del thing
    time.sleep(600)

usual = signal.default_int_handler if signal.{name} == signal.SIGINT else signal.SIG_DFL
signal.signal(signal.{name}, usual)  # under nohup too
type(cli).__call__ = wait
sys.argv = ["forge", "--help"]
main()
"""


@pytest.mark.parametrize("name", [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)])
@pytest.mark.parametrize("way", ["weak", "object"])
def test_a_stop_that_comes_while_something_is_cleared_away_is_heard_after_it(way: str, name: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(name=name, way=way)],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout, ended.stderr) == (128 + getattr(signal, name), "", "stopped\n")
