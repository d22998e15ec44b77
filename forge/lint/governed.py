"""Numbers that something governs: a preposition that takes a case, a verb whose object they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from babel import Locale

from forge.language.morphology import Form
from forge.language.morphology.face import PLURAL
from forge.language.typography import locale_of
from forge.library.wording import PLACEHOLDER
from forge.lint.desk import Desk
from forge.lint.finding import Flaw
from forge.lint.textfile import TextFile

NUMBERED = re.compile(
    r"(?<![\w.,:/+−–—-])(?:([^\W\d_]+)[ \u00a0])?([^\W\d_]+)[ \u00a0](\d{1,3})[ \u00a0\n]"
    r"([^\W\d_]+)(?:[ \u00a0]([^\W\d_]+))?(?![\w’'-])"
)
ONE = "one"


def governed(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A noun behind a number that stands in no case which the preposition before them takes; or in the genitive of the
    plural behind a verb whose object is told by a number that does not take it. An adjective may come between."""
    known = desk.checks.agreement
    if not known.counted or not desk.morphology.dictionary or document.catalog:
        return
    plural = Locale.parse(str(locale_of(desk.language))).plural_form
    for unit in document:
        text = PLACEHOLDER.sub(lambda match: "." * len(match[0]), unit.text)
        for match in NUMBERED.finditer(text):
            noun = _noun(desk, match)
            kind = plural(int(match[3]))
            if noun is None or int(match[3]) == 1 or known.alone.get(kind) is None:
                continue
            forms = desk.readings.of(match[noun])
            if _fits(desk, match, kind, forms):
                continue
            yield Flaw(unit, match.start(3), match.end(noun), "counted", {"one": match[3], "other": match[noun]})


def _noun(desk: Desk, match: re.Match[str]) -> int | None:
    """The group of the noun, where it is one, and one that may be counted."""
    place = 5 if match[5] is not None and desk.readings.are(match[4], "adj") else 4
    word = match[place]
    if not word.islower() or not desk.readings.are(word, "noun") or word not in desk.vocabulary:
        return None
    return None if desk.morphology.lemmas(word) & frozenset(desk.checks.agreement.apart) else place


def _fits(desk: Desk, match: re.Match[str], kind: str, forms: Sequence[Form]) -> bool:
    known = desk.checks.agreement
    before = match[2].casefold()
    if before in known.measures:
        return True
    if any(_has(form, want) for form in forms for want in known.alone[kind]):
        return kind == ONE or "acc" in known.takes.get(before, ["acc"]) or _may_be(forms, known.takes[before])
    if before in known.takes:
        return kind == ONE or _may_be(forms, known.takes[before])
    if not desk.readings.are(before, "verb"):
        return True
    if not any(_has(form, want) for form in forms for want in known.counted[kind]):
        return False
    if (match[1] or "").casefold() in known.negations:
        return True
    if desk.morphology.lemmas(before) & frozenset(known.partitive):
        return True
    return any(form.get("case") not in ("gen", None) for form in forms if form.get("number") == PLURAL) or not any(
        form.get("number") == PLURAL for form in forms
    )


def _may_be(forms: Sequence[Form], cases: Sequence[str]) -> bool:
    return any(form.get("number") == PLURAL and form.get("case") in cases for form in forms)


def _has(form: Form, want: dict[str, str]) -> bool:
    return all(form.get(tag) == value for tag, value in want.items())
