"""What holds whatever is tried: the one place where it is said."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import stat
from pathlib import Path

from tests.attack.attacks import Attack, Ground, Outcome

Seen = dict[str, tuple[int, ...]]

FAULT = 70
BROKEN = re.compile(rb"Traceback|has a fault|Fatal Python|\wWarning: |resource_tracker|enough memory", re.IGNORECASE)
# What a terminal would take for a command; carriage returns are none of ours either.
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
LONGEST_LINE, LONGEST = 2_000, 2_000_000  # characters that a problem may take, and all there are
SOUGHT = re.compile(r"tmp/tmp\w{8}")  # a file that ctypes has for a moment when it looks for a library
LEFT = re.compile(r"(^|/)\.[0-9a-f]{16}\.tmp$|^tmp/forge-\d+/")


def seen(ground: Ground) -> Seen:
    """Every file and folder of the ground but what is built, with what changes when it is written."""
    found: Seen = {}
    for folder, folders, files in os.walk(ground.root):
        if Path(folder) == ground.project:
            folders[:] = [name for name in folders if name != "build"]
        for name in (*folders, *files):
            path = Path(folder, name)
            info = path.lstat()
            # A folder changes when a file is put aside in it; what stays there is seen by itself.
            # A pipe when it is written through, which changes nothing either.
            passes = stat.S_ISDIR(info.st_mode) or stat.S_ISFIFO(info.st_mode)
            about = () if passes else (info.st_ino, info.st_size, info.st_ctime_ns)
            found[path.relative_to(ground.root).as_posix()] = (info.st_mode, *about)
    return found


def strange(ground: Ground, before: Seen) -> list[str]:
    """What is there now and was not before, the innermost first."""
    return sorted(seen(ground).keys() - before.keys(), reverse=True)


def broken(ground: Ground, attack: Attack, outcome: Outcome, before: Seen) -> list[str]:
    """What of all that has to hold does not, a line each."""
    return [
        *_ended(attack, outcome),
        *_said(attack, outcome),
        *_untouched(ground, attack, before),
        *_whole(ground, attack, outcome, before),
    ]


def _ended(attack: Attack, outcome: Outcome) -> list[str]:
    found = []
    if outcome.late:
        found.append(f"was ended by the watchdog after {outcome.seconds:.0f} s of CPU")
    codes = (*attack.codes, *_codes_of(attack))
    if outcome.code not in codes:
        found.append(f"ended with {outcome.code}, not one of {codes}: {_end(outcome.err)}")
    if outcome.left:
        found.append(f"left {outcome.left} processes behind")
    if outcome.asked:
        found.append(f"asked the network: {', '.join(outcome.asked)}")
    return found


def _codes_of(attack: Attack) -> tuple[int, ...]:
    """How it may end when it is killed: as the shell says it, and of what cannot be caught as the kernel does. One
    that is told to end before it can listen ends as the kernel has it, too."""
    return () if attack.kill is None else (128 + attack.kill.number, -attack.kill.number)


def _said(attack: Attack, outcome: Outcome) -> list[str]:
    found = []
    for name, said in (("stdout", outcome.out), ("stderr", outcome.err)):
        # Who counts semaphores lives longer than what has been killed, and speaks of it.
        if attack.kill is not None and attack.kill.number == signal.SIGKILL:
            continue
        if match := BROKEN.search(said):
            found.append(f"{name} has {match[0].decode(errors='replace')!r}: {_end(said)}")
        text = said.decode(attack.env.get("PYTHONIOENCODING", "utf-8"), errors="replace")
        # What is piped to a table is shown as it was typed.
        if name == "stdout" and attack.typed and attack.args[0] == "play":
            continue
        if control := CONTROL.search(text):
            found.append(f"{name} has the control character U+{ord(control[0]):04X}")
    text = outcome.err.decode(errors="replace")
    if outcome.code not in (1, 2):
        return found
    if not (outcome.err + outcome.out).strip():
        found.append("failed without a word")
    if max(map(len, text.splitlines()), default=0) > LONGEST_LINE or len(text) > LONGEST:
        found.append(f"takes {len(text)} characters to say what is wrong: {_end(outcome.err)}")
    flat = re.sub(r"[\s│]+", " ", text)
    if attack.names and not any(name in flat for name in attack.names):
        found.append(f"does not name {' or '.join(attack.names)}: {_end(outcome.err)}")
    return found


def _untouched(ground: Ground, attack: Attack, before: Seen) -> list[str]:
    """Nothing is made, changed or taken away but what the attack says."""
    now = seen(ground)
    free = {os.path.normpath(f"project/{name}") for name in (*attack.makes, *attack.keeps)}
    found = []
    for name in sorted(before.keys() | now.keys()):
        if name in free or before.get(name) == now.get(name):
            continue
        if attack.kill is not None and attack.kill.number == signal.SIGKILL and LEFT.search(name):
            continue  # nobody is there any more to put it away; folders of processes that are gone the next one removes
        if attack.kill is not None and SOUGHT.fullmatch(name):
            continue
        what = "made" if name not in before else "gone" if name not in now else "changed"
        found.append(f"{name} is {what}")
    return found


def _whole(ground: Ground, attack: Attack, outcome: Outcome, before: Seen) -> list[str]:
    """Outputs are whole or not there, and there when that is what the exit code says."""
    found, now = [], seen(ground)
    for name in attack.makes:
        path = ground.project / name
        place = os.path.normpath(f"project/{name}")
        if place in before and before[place] == now.get(place):
            continue  # as it was
        if not path.is_file():
            if outcome.code == 0 and not path.is_fifo():
                found.append(f"says that all went well, and {name} is not there")
            continue
        data = path.read_bytes()
        if name.endswith(".pdf") and not (data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")):
            found.append(f"{name} is half a PDF of {len(data)} bytes")
        if name.endswith(".json") and not _is_json(data):
            found.append(f"{name} is half a save of {len(data)} bytes")
    return found + manifest(ground)


def _is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except ValueError:
        return False
    return True


def manifest(ground: Ground) -> list[str]:
    """What a build has written: all that the manifest says, as it says."""
    path = ground.project / "build" / "manifest.json"
    if not path.exists():
        return []
    if not _is_json(path.read_bytes()):
        return ["build/manifest.json is half a manifest"]
    outputs = json.loads(path.read_bytes())["outputs"]
    return [
        f"{output['file']} is not what the manifest says"
        for output in outputs
        if not (made := ground.project / output["file"]).is_file()
        or hashlib.sha256(made.read_bytes()).hexdigest() != output["sha256"]
    ]


def _end(said: bytes) -> str:
    return " ".join(said.decode(errors="replace").split())[-300:]
