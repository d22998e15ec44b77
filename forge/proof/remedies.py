"""What is to be written instead: remedies that are followed, joined, or replaced by the right text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from forge.language.grammar.reading.read import Note
from forge.language.grammar.reading.slips import FORM
from forge.language.grammar.table.lexicon import Lexicon
from forge.proof.differences import spaced
from forge.proof.expecting.words import PlacedConcept
from forge.proof.findings import LOST, Finding
from forge.proof.narrowing import begins, narrowed
from forge.proof.words import SLIPS, Words

FORMS = frozenset((FORM, *SLIPS))
NEXT, LAST = re.compile(r"\s+(\w+)"), re.compile(r"(\w+)\s+$")
MARK = re.compile(r"[,.;:]")
LITTLE = 80  # characters of what is marked in both texts
INFINITIVE, ORDER = "inf", "imp"
BETWEEN = re.compile(r" (?:\w+ )?")  # of a word and a noun that it goes with


def followed(text: str, found: Iterable[Finding]) -> str:
    """A text in which what is found is mended as told, the longer words before those among them."""
    taken: list[Finding] = []
    for one in sorted(found, key=lambda one: one.start - one.end):
        if one.write is not None and not any(one.start < other.end and other.start < one.end for other in taken):
            taken.append(one)
    for one in sorted(taken, key=lambda one: -one.start):
        text = text[: one.start] + (one.write or "") + text[one.end :]
    return spaced(text)


def disjoint(found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What is found, of which no two remedies write the same words anew: the one for more words does for both."""
    return tuple(
        replace(one, write=None, advice=None)
        if any(
            one is not other
            and other.write is not None
            and other.start <= one.start
            and one.end <= other.end
            and other.end - other.start > one.end - one.start
            for other in found
        )
        else one
        for one in found
    )


def idle(finding: Finding) -> bool:
    """Whether what is to be written is what is written."""
    return (finding.write or "").casefold() == finding.said.casefold()


def widened(text: str, finding: Finding) -> Finding:
    """A finding with the word that stands before the one side of it and behind the other: "your minions" for
    "minions of others"."""
    right, (start, end) = finding.right or "", (finding.right_start, finding.right_end)
    behind, before = NEXT.match(text, finding.end), LAST.search(right[:start])
    if finding.write and behind and before and behind[1].casefold() == before[1].casefold():
        here, there = (finding.start, behind.end()), (before.start(1), end)
    else:
        before, behind = LAST.search(text[: finding.start]), NEXT.match(right, end)
        if not (finding.write and before and behind and before[1].casefold() == behind[1].casefold()):
            return finding
        here, there = (before.start(1), finding.end), (start, behind.end())
    write, old = right[slice(*there)], finding.write
    advice = finding.advice.replace(old, write) if finding.advice else None
    finding = replace(finding, start=here[0], end=here[1], said=text[slice(*here)], write=write, advice=advice)
    return replace(finding, right_start=there[0], right_end=there[1])


def inside(words: Words, one: Finding, text: str) -> Finding:
    """A finding whose wording begins a sentence of the right text and none here, in small letters."""
    write = one.write or ""
    whole = one.kind == LOST or write == text  # the right text
    if whole or not write[:1].isupper() or write[1:2].isupper() or not one.said[:1].islower():
        return one
    at = one.right_start if one.right else text.find(write)
    if at < 0 or not begins(one.right or text, at):
        return one
    small = write[:1].lower() + write[1:]
    same = one.advice == words.say("write", text=write)
    return replace(one, write=small, advice=words.say("write", text=small) if same else one.advice)


def joined(notes: Iterable[Note], text: str) -> Iterator[Note]:
    """Remarks on forms side by side as one: they are mended together."""
    last: Note | None = None
    for note in sorted(notes, key=lambda one: one.start):
        if last is not None and {last.kind, note.kind} <= FORMS and text[last.end : note.start].isspace():
            kind = note.kind if last.kind == FORM else last.kind
            last = Note(last.start, note.end, f"{last.right}{text[last.end : note.start]}{note.right}", kind)
            continue
        if last is not None:
            yield last
        last = note
    if last is not None:
        yield last


def usual(note: Note, text: str, lexicon: Lexicon, right: Callable[[str], bool]) -> Note:
    """A remark on a word as one on the noun behind it, where that stands in a form that another one is preferred to,
    and the preferred one goes with the word as it is."""
    behind = NEXT.match(text, note.end)
    if note.kind != FORM or behind is None:
        return note
    said = lexicon.fold(behind[1])
    for first, *others in lexicon.terms.values():
        also = [one for one in others if one.core.lemma == first.core.lemma and one.core.pos == "noun"]
        cases = {(form.get("case"), form.get("number")) for one in also for form in one.core.forms if form.word == said}
        cases -= {(form.get("case"), form.get("number")) for form in first.core.forms if form.word == said}
        for form in first.core.forms if cases else ():
            made = text[: behind.start(1)] + form.word + text[behind.end() :]
            if (form.get("case"), form.get("number")) in cases and form.word != said and right(made):
                return Note(behind.start(1), behind.end(), form.word, FORM)
    return note


def done_once(said: str, lexicon: Lexicon) -> Collection[str]:
    """What a verb that says what is done again and again is in the same form where it is done once."""
    said = lexicon.fold(said)
    cores = {one.core for some in lexicon.terms.values() for one in some if one.core.habit}
    found = [(core, form.tags) for core in cores for form in core.habit if lexicon.fold(form.word) == said]
    return {form.word for core, tags in found for form in core.forms if form.tags == tags}


def as_done(note: Note, text: str, lexicon: Lexicon, right: Callable[[str], bool]) -> Note:
    """A remark on a verb that says what is done again and again, with that which says it of once, in its own form."""
    said = text[note.start : note.end]
    if note.kind != FORM:
        return note
    forms = (one[:1].upper() + one[1:] if said[:1].isupper() else one for one in sorted(done_once(said, lexicon)))
    found = (one for one in forms if right(text[: note.start] + one + text[note.end :]))
    return replace(note, right=next(found, note.right))


def ordered(note: Note, text: str, lexicon: Lexicon, right: Callable[[str], bool]) -> Note:
    """A remark that has an infinitive for a form of a verb that is none, as one that has the form by which a reader is
    told what to do, where that is right as well."""
    forms = lexicon.morphology.forms
    kinds = [
        [form for lemma in lexicon.morphology.lemmas(word) for form in forms(lemma, "verb") if form.word == word]
        for word in (text[note.start : note.end].casefold(), note.right.casefold())
    ]
    said, wanted = ({form.get("form") for form in some} for some in kinds)
    if note.kind not in FORMS or wanted != {INFINITIVE} or not said or INFINITIVE in said:
        return note
    orders = (
        form.word
        for lemma in sorted(lexicon.morphology.lemmas(note.right.casefold()))
        for form in forms(lemma, "verb")
        if form.get("form") == ORDER and form.get("style") is None
    )
    made = next((one for one in orders if right(text[: note.start] + one + text[note.end :])), None)
    return note if made is None else replace(note, right=made)


def behind_noun(words: Words, one: Finding, text: str, lexicon: Lexicon, right: Callable[[str], bool]) -> Finding:
    """A remark on an adjective for which several words are written as one on the noun behind it as well, behind which
    these stand."""
    noun = NEXT.match(text, one.end)
    new = one.write or ""
    if one.kind != "term" or noun is None or " " not in new:
        return one
    said = lexicon.fold(one.said)
    avoided = (other.core for some in lexicon.terms.values() for other in some if other.avoid and len(other.parts) == 1)
    if not any(other.pos == "adj" and any(form.word == said for form in other.forms) for other in avoided):
        return one
    write = f"{noun[1]} {new[:1].lower()}{new[1:]}"
    write = write[:1].upper() + write[1:] if one.said[:1].isupper() else write
    if not right(text[: one.start] + write + text[noun.end() :]):
        return one
    said, advice = text[one.start : noun.end()], words.say("write", text=write)
    return replace(one, end=noun.end(), said=said, write=write, advice=advice)


def formed_alone(words: Words, text: str, one: Finding) -> Finding:
    """A remark on a form without the words beside it that are written as they are; across a mark, these tell what it
    goes with."""
    write = one.write or ""
    if (
        MARK.search(one.said)
        or one.kind != "grammar"
        or len(one.said.split()) != len(write.split())
        or one.message != words.say("form", text=one.said)
    ):
        return one
    here, there = narrowed(text, (one.start, one.end), write, (0, len(write)))
    said, write = text[slice(*here)], write[slice(*there)]
    message, advice = words.say("form", text=said), words.say("write", text=write)
    return replace(one, start=here[0], end=here[1], said=said, message=message, write=write, advice=advice)


def quoted(words: Words, one: Finding) -> Finding:
    """A remark that quotes much more than is marked, by what is."""
    card = (one.right or "")[one.right_start : one.right_end]
    little = bool(one.said) and bool(card) and len(one.said) + len(card) <= LITTLE
    if one.kind != "meaning" or len(one.message) <= 2 * LITTLE or not little:
        return one
    return replace(one, message=words.say("text.differs", text=one.said, card=card))


def agreed(words: Words, text: str, terms: Iterable[Finding], then: Iterable[Finding]) -> tuple[Finding, ...]:
    """Words to avoid with the words before them that have to go with the right ones. `then`: what is said of the text
    in which the right ones stand."""
    found: list[Finding] = []
    forms = [one for one in then if one.kind == "grammar" and one.write]
    shift = 0  # how much longer the mended text is, up to there
    for one in sorted(terms, key=lambda one: one.start):
        write = one.write or ""
        for other in reversed(forms):
            start, end = other.start - shift, other.end - shift
            between = text[end : one.start]
            if end < one.start and BETWEEN.fullmatch(between) and text[start:end] == other.said:
                write = f"{other.write}{between}{write}"
                advice = words.say("write", text=write)
                one = replace(one, start=start, said=text[start : one.end], write=write, advice=advice)
        shift += len(one.write or "") - (one.end - one.start)
        found.append(one)
    return tuple(found)


def shown(words: Words, text: str, found: tuple[Finding, ...], right: str, printed: str) -> tuple[Finding, ...]:
    """What differs, with the right text as the remedy; of texts that are all different, all that differs."""
    told = tuple(one for one in found if one.message)
    if not told:
        here, there = narrowed(text, (0, len(text)), right, (0, len(right)))
        said, card = text[slice(*here)], right[slice(*there)]
        message = words.say("differs", part=words.say("whole"), text=said, card=card)
        told = (replace(found[0], start=here[0], end=here[1], said=said, message=message),)
    advice = words.say("printed" if right == printed else "write", text=right)
    return tuple(replace(one, write=None, advice=advice) for one in told)


def idle_words(words: Words, text: str, said: PlacedConcept) -> Finding:
    """That words are to be left out: they say what the card does not."""
    _, start, end = said
    written = text[start:end]
    message, advice = words.say("text.more", text=written), words.say("leave", text=written)
    return Finding("meaning", start, end, written, message, write="", advice=advice)


def of_another(words: Words, text: str, finding: Finding, name: str, write: str) -> Finding:
    """That a text is that of another thing, of that name; `write`: the right one."""
    said, start = text.strip(), text.find(text.strip())
    return replace(
        finding,
        start=start,
        end=start + len(said),
        said=said,
        message=words.say("other", name=name),
        write=write,
        advice=words.say("write", text=write),
        right=write,
        right_end=len(write),
        right_start=0,
    )
