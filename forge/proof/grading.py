"""Whether what is said of a text with one planted slip is what a translator needs: `benchmarks/messages.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.proof.findings import Finding, Judgement, Proof
from forge.proof.planting import PlantedSlip
from forge.proof.proofreader import Proofreader
from forge.proof.remedies import followed

BESIDE = 4  # words that may be marked beside those that were planted
QUOTED = re.compile("[“„«]([^“”„«»]*)[”»]")
WORD = re.compile(r"\w+")
# one: one thing is told; place: the slip is marked, and little beside; cure: with what is to be written the text is
# right; true: nothing is told of the rest of the text; header: no comfort where there is a slip; clean: no quotation
# is half a word, or begins or ends with a blank or a mark.
GRADES = ("one", "place", "cure", "true", "header", "clean")
ALL = "all"


def graded(reader: Proofreader, slip: PlantedSlip, proof: Proof) -> dict[str, bool]:
    """By grade, and whether all of them are given."""
    found = proof.findings
    grades = {
        "one": len(found) == 1,
        "place": any(_marks(slip, one) for one in found),
        "cure": not reader.judge(slip.title, followed(slip.text, _remedies(found))).wrong,
        "true": all(_touches(slip, one) for one in found),
        "header": not proof.comforting,
        "clean": all(_clean(slip, one) for one in found),
    }
    return {**grades, ALL: all(grades.values())}


def told(reader: Proofreader, planted: Iterator[PlantedSlip]) -> Iterator[tuple[PlantedSlip, Proof]]:
    """What is said of texts with slips, but for those in which nothing is found: these are other wordings."""
    for slip in planted:
        proof = reader.proof(slip.title, slip.text)
        if proof.verdict.wrong or any(one.kind == "term" for one in proof.findings):
            yield slip, proof


def _remedies(found: tuple[Finding, ...]) -> list[Finding]:
    return [one for one in found if one.write is not None and one.write != one.said]


def _touches(slip: PlantedSlip, one: Finding) -> bool:
    """Whether a finding is on what was planted, or on the words beside."""
    first, last = min(one.start, slip.start), max(one.end, slip.end)
    between = slip.text[min(one.end, slip.end) : max(one.start, slip.start)]
    return last - first <= (one.end - one.start) + (slip.end - slip.start) or len(WORD.findall(between)) == 0


def _marks(slip: PlantedSlip, one: Finding) -> bool:
    if not _touches(slip, one) or (slip.end > slip.start and (one.start > slip.start or one.end < slip.end)):
        return False
    beside = slip.text[one.start : slip.start] + " " + slip.text[slip.end : one.end]
    return len(WORD.findall(beside)) <= BESIDE


def _clean(slip: PlantedSlip, one: Finding) -> bool:
    quoted = [said for said in QUOTED.findall(one.message) if said != slip.text]
    return _whole(slip.text, one.start, one.end) and not any(
        re.search(r"^[\s.,;:!?]|[\s,;:]$", said) for said in quoted
    )


def _whole(text: str, start: int, end: int) -> bool:
    """Whether a place begins and ends with whole words."""
    split = re.compile(r"\w[’'\w]")
    said = text[start:end]
    half = any(split.fullmatch(text[at - 1 : at + 1]) for at in {start, end} if at and start < end)
    return said == said.strip() and not half


__all__ = ["ALL", "GRADES", "Judgement", "graded", "told"]
