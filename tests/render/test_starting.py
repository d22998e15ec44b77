"""Starting WeasyPrint: what is left out of it for later is there when it is asked for, and nothing is left behind."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import ROOT

CODE = """
import ctypes.util, sys
from forge.render.lightly import lightly
search = ctypes.util.find_library
with lightly():
    import weasyprint
assert ctypes.util.find_library is search
assert "fontTools.subset" not in sys.modules
from weasyprint.pdf import fonts
assert type(fonts.subset.Options(retain_gids=True)).__module__ == "fontTools.subset"
assert fonts.instantiateVariableFont is not None
from fontTools.varLib.instancer import instantiateVariableFont
print(instantiateVariableFont.__module__)
"""


def test_what_is_left_for_later_comes_when_it_is_called() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "fontTools.varLib.instancer"
