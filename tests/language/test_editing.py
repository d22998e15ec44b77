"""What an editor has decided stays: wordings that were given up do not come back."""

from __future__ import annotations

import re

from forge.edition.texts import Texts
from tests.conftest import ROOT, yaml_data

TYPED = ("word.talk.find.", "word.talk.play.words.")  # what players may say, not what they read


def test_wordings_that_were_given_up_do_not_come_back(texts: Texts) -> None:
    given_up = yaml_data(ROOT / "tests" / "language" / "editing.yml")
    found = [
        f"{key}: “{match.group()}” in “{form}”; say {instead}"
        for wording, instead in given_up.get(texts.code, {}).items()
        for key, entry in texts.catalog.entries.items()
        if not key.startswith(TYPED)
        for form in entry.forms
        for match in re.finditer(wording, form)
    ]
    assert found == []
