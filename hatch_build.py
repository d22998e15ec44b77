"""Compiles what is slow in Python when a wheel is built, if asked to: HATCH_BUILD_HOOKS_ENABLE=1 uv build --wheel.

mypyc makes C of the modules that pyproject.toml lists, in a copy of them: nothing comes to lie beside the sources,
where it would run in their stead after the next edit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Types of packages that are not there while a wheel is built are taken as they come.
SETTINGS = "[mypy]\nignore_missing_imports = True\n"


class CompilingHook(BuildHookInterface):
    """`modules`: patterns of the files to compile."""

    PLUGIN_NAME = "custom"
    folder: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = Path(mkdtemp(prefix="forge-compiled-"))
        shutil.copytree(
            Path(self.root, "forge"),
            self.folder / "forge",
            ignore=shutil.ignore_patterns("__pycache__", "data", "*.so"),
        )
        (self.folder / "mypy.ini").write_text(SETTINGS, encoding="utf-8")
        found = [sorted(self.folder.glob(pattern)) for pattern in self.config["modules"]]
        names = [str(path.relative_to(self.folder)) for paths in found for path in paths if path.stem != "__init__"]
        command = [sys.executable, "-m", "mypyc", *names]
        done = subprocess.run(command, cwd=self.folder, env={"MYPYC_OPT_LEVEL": "2", **os.environ}, capture_output=True)
        if done.returncode:
            raise RuntimeError((done.stdout + done.stderr).decode(errors="replace"))
        shutil.rmtree(self.folder / "build")
        for path in self.folder.rglob("*.pyd" if os.name == "nt" else "*.so"):
            build_data["force_include"][str(path)] = path.relative_to(self.folder).as_posix()
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
