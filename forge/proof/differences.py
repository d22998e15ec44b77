"""Where a text that is understood means something else than its card, in words: its own and those of a right one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Node, Selection, Who
from forge.abilities.tree import Path
from forge.language.grammar.reading.spans import VERB, Spans, nearest, verb
from forge.proof.expecting.compare import Comparison
from forge.proof.findings import Finding
from forge.proof.narrowing import Span, SpannedText, begins, leading, levelled, narrowed, sentenced, whole
from forge.proof.parting import (
    NOTHING,
    YOU,
    Discrepancy,
    Heading,
    dotted,
    held,
    name,
    of,
    part_of,
    turned,
)
from forge.proof.words import MAY, MUST, Words

MOST = 20  # things done in one list
SHORT = 40  # characters of a part that is shown whole; of longer ones it is looked for the words that differ
MARKS = " ,.;:"
MINUS = "\N{MINUS SIGN}"
FIRST = re.compile(r"\s*(\w+)")
DIGIT, WORD, LAST = re.compile(r"\d"), re.compile(r"\w+"), re.compile(r"\w+\s+$")


@dataclass(frozen=True)
class WordsApart:
    """The smallest part that stands in both texts and differs, and those words of it that do: put there, the right ones
    are right."""

    part: tuple[Span, Span]
    words: tuple[Span, Span]


@dataclass(frozen=True)
class Differences:
    """Says what differs between a text and a right one. `read`: what the text means; `headings`: the labels of clauses;
    `compared`: where their concepts differ; `reads`: whether a text is understood."""

    say: Words
    headings: dict[str, str]
    mine: SpannedText
    right: SpannedText
    read: Ability = ()
    compared: Callable[[], Comparison | None] = lambda: None
    reads: Callable[[str], bool] = lambda text: True

    def findings(self, differing: Iterable[Discrepancy]) -> tuple[Finding, ...]:
        """A finding for each thing that differs; one for those that are mended by the same words."""
        found: dict[tuple[Span, Span], Finding] = {}
        for one in map(self._found, turned(differing)):
            if isinstance(one.card, Heading) and (labelled := self._labelled(one)) is not None:
                found[(labelled.start, labelled.end), (labelled.right_start, labelled.right_end)] = labelled
                continue
            where = self._counted(one, self._place(one))
            finding = self._finding(one, where)
            place = (finding.start, finding.end), where.words[1]
            if place in found and found[place].card in (MAY, MUST):
                continue  # the verb says that, whatever else differs there
            if place in found and found[place].message != finding.message:
                finding = replace(found[place], message=self._shown(part_of(self.say, one), where))
            found[place] = self._nearer(one, finding, where)
        told = {(one.start, one.end, one.right_start, one.right_end): one for one in reversed(found.values())}
        return tuple(one for one in reversed(told.values()) if one.write or not covered(one, told.values()))

    def _found(self, one: Discrepancy) -> Discrepancy:
        """A difference with the place in which the text has it: where something is missing, it is another one."""
        if one.told is None or not isinstance(one.told, Node) or held(self.read, one.told_path) == one.told:
            return one
        for place, step in reversed(list(enumerate(one.told_path))):
            for other in range(MOST) if isinstance(step, int) and place else ():
                path = (*one.told_path[:place], other, *one.told_path[place + 1 :])
                if held(self.read, path) == one.told:
                    return replace(one, told_path=path)
        return one

    def _finding(self, one: Discrepancy, where: WordsApart) -> Finding:
        surplus = self.mine.spans.get(one.told_path)
        if surplus is not None and not isinstance(one.told, bool) and self._unsaid(one, surplus):
            if (instead := self._instead(one, surplus)) is None:
                return self._surplus(one, whole(self.mine.text, surplus))
            where = WordsApart(instead, instead)
        here, there = where.words
        write = self._fitting(here, there)
        if (more := self._more(here, write)) is not None:
            said = self.mine.words(more)
            sides = dotted(one.path), name(one.card), name(one.told)
            return Finding(
                "meaning", *more, said, self._message(one, where), *sides, "", self.say.say("leave", text=said)
            )
        # What is missing is shown alone in the right text, though more has to be written anew.
        missing = self.right.spans.get(one.path) if one.told in NOTHING else None
        return Finding(
            "meaning",
            *here,
            self.mine.words(here),
            self._message(one, where),
            dotted(one.path),
            name(one.card),
            name(one.told),
            write,
            self.say.say("write", text=write),
            self.right.text,
            *(missing or there),
        )

    def _nearer(self, one: Discrepancy, finding: Finding, where: WordsApart) -> Finding:
        """A finding on a long part, on those words of it that say another thing, if these are in one place."""
        short = finding.end - finding.start <= SHORT and one.told not in NOTHING
        if short or one.path in self.right.spans or (compared := self.compared()) is None:
            return finding
        first, last = where.part[0]
        inside = [gap for gap in compared.gaps if first <= gap.here[0] and gap.here[1] <= last]
        if compared.right != self.right.text or len(inside) != 1:
            return finding
        here, there = whole(self.mine.text, inside[0].here), whole(self.right.text, inside[0].there)
        text, card = self.mine.words(here), self.right.words(there)
        if card and not text:  # written anew with the words around it
            if finding.write and finding.said and not beyond(finding.write, finding.said):
                return finding  # it has other words there
            message = self.say.say("less", part=part_of(self.say, one), card=card)
            return replace(finding, message=message, right=self.right.text, right_start=there[0], right_end=there[1])
        if not (text and card) or text.casefold() == card.casefold():
            return finding
        message = self.say.say("differs", part=part_of(self.say, one), text=text, card=card)
        if self._behind_verbs(one, WordsApart((here, there), (here, there))):
            message = self.say.say("text.differs", text=text, card=card)
        write = self._fitting(here, there)
        advice = self.say.say("write", text=write)
        finding = replace(finding, start=here[0], end=here[1], said=text, message=message, write=write, advice=advice)
        return replace(finding, right=self.right.text, right_start=there[0], right_end=there[1])

    def _unsaid(self, one: Discrepancy, here: Span) -> bool:
        """Whether no words of the right text say what the card has there, or words that the text has as well."""
        there = self.right.spans.get(one.path)
        if there is None or isinstance(one.told, int):
            return one.card in NOTHING
        rest = self.mine.text[: here[0]] + " " + self.mine.text[here[1] :]
        if _says(rest, self.right.words(there)) and not _says(self.right.text, self.mine.words(here)):
            return self.reads(spaced(rest))  # what a verb needs is not left out
        return False

    def _instead(self, one: Discrepancy, surplus: Span) -> tuple[Span, Span] | None:
        """Words that the card has nothing for, and what the right text has in their place, where it has other words of
        the same thing there: attached to a minion or a base."""
        if (before := LAST.search(self.mine.text[: surplus[0]])) is None:
            return None
        for here, there in zip(
            _above(self.mine.spans, one.told_path), _above(self.right.spans, one.path), strict=False
        ):
            heads = [word for word in WORD.finditer(self.right.text, *there) if word[0] == before[0].strip()]
            rest = self.right.words((heads[0].end(), there[1])).lstrip() if len(heads) == 1 else ""
            if rest and here[1] == surplus[1]:
                made = self.mine.text[: surplus[0]] + rest + self.mine.text[surplus[1] :]
                return (surplus, (there[1] - len(rest), there[1])) if self.reads(made) else None
        return None

    def _more(self, here: Span, right: str) -> Span | None:
        """Words that have to be left out, where the right ones are all the rest: these are not told."""
        said = self.mine.words(here)
        behind = said.casefold().endswith(f" {right.casefold()}")
        if not right or not behind or begins(self.mine.text, here[0]):
            return None
        more = here[0], here[0] + len(said[: -len(right)].rstrip())
        rest = self.mine.text[: more[0]] + self.mine.text[here[1] - len(right) :]
        return more if self.reads(spaced(rest)) else None

    def _surplus(self, one: Discrepancy, span: Span) -> Finding:
        """Words that say what the card says nothing of: without them the text is right."""
        said = self.mine.words(span)
        message = self.say.say("more", part=part_of(self.say, one), text=said.strip(MARKS))
        sides = dotted(one.path), name(one.card), name(one.told)
        behind = FIRST.match(self.mine.text, span[1])
        if said[:1].isupper() and begins(self.mine.text, span[0]) and behind is not None:
            here, write = (span[0], behind.end()), behind[1][:1].upper() + behind[1][1:]
            advice = self.say.say("write", text=write)
            return Finding("meaning", *here, self.mine.words(here), message, *sides, write, advice)
        return Finding("meaning", *span, said, message, *sides, "", self.say.say("leave", text=said))

    def _labelled(self, one: Discrepancy) -> Finding | None:
        """That a clause has another label, or one of them none; None where it is not known where that stands."""
        mine, theirs = self._label(self.mine, one.told, one.told_path), self._label(self.right, one.card, one.path)
        start = self._begins(self.mine, one.told_path)
        if start is None or (word := FIRST.match(self.mine.text, start)) is None:
            return None
        message, word_at = self._headings(one), (start, word.end())
        if mine and theirs:
            here, there, write = mine, theirs, self.right.words(theirs)
        elif theirs:
            large = word[1][:1].upper() + word[1][1:]
            here, there, write = word_at, theirs, f"{self.right.words(theirs)}: {large}"
        elif mine:
            here, there, write = (mine[0], word.end()), (0, 0), word[1][:1].upper() + word[1][1:]
        else:
            return None
        advice = self.say.say("write", text=write)
        sides = dotted(one.path), name(one.card), name(one.told)
        right = (self.right.text, *there) if theirs else (None, 0, 0)
        return Finding("meaning", *here, self.mine.words(here), message, *sides, write, advice, *right)

    def _label(self, text: SpannedText, heading: Heading, path: Path) -> Span | None:
        """Where the label of a clause stands: the last one before what the clause says."""
        label, start = self.headings.get(heading.clause, "").rstrip(" :"), self._begins(text, path)
        if not label or start is None:
            return None
        at = text.text.casefold().rfind(label.casefold(), 0, start)
        return (at, at + len(label)) if at >= 0 and not text.text[at + len(label) : start].strip(MARKS) else None

    def _begins(self, text: SpannedText, path: Path) -> int | None:
        return min((start for key, (start, _) in text.spans.items() if key[: len(path)] == path), default=None)

    def _message(self, one: Discrepancy, where: WordsApart) -> str:
        if isinstance(one.card, Heading):
            return self._headings(one)
        if one.card in (MAY, MUST):
            return self.say.say(f"allowed.{one.told}")
        part = part_of(self.say, one)
        if YOU in (one.card, one.told):
            said, right = self._words(where.words)
            who = self._value(one.card, one.path, self.right) if isinstance(one.card, Who) else None
            alike = said.casefold() == (who or right).casefold()  # they differ in other words
            return "" if alike else self.say.say("differs", part=part, text=said, card=who or right)
        if self._behind_verbs(one, where):  # what is done is not what differs: to the hand, on the deck
            return self.say.say("text.differs", **dict(zip(("text", "card"), self._words(where.words), strict=True)))
        lacks = one.told is None and isinstance(one.path[-1], int)
        told = None if lacks else self._value(one.told, one.told_path, self.mine)
        said, right = self._words(where.words)
        if type(one.told) is int and said and not DIGIT.search(said):  # a number in words, with those that go with it
            return self.say.say("differs", part=part, text=said, card=right)
        card = self._value(one.card, one.path, self.right)
        if type(one.told) is type(one.card) is int and min(one.told, one.card) < 0:
            told, card = (f"{number:+}".replace("-", MINUS) for number in (one.told, one.card))
        if told is None and one.told in NOTHING and one.path in self.right.spans:
            return self.say.say("less", part=part, card=card or "")
        if told is None or card is None or told.casefold() == card.casefold() or max(len(told), len(card)) > SHORT:
            return self._shown(part, where)
        if _within(where.part, where.words):
            return self._shown(part, where)
        return self.say.say("differs", part=part, text=told, card=card)

    def _behind_verbs(self, one: Discrepancy, where: WordsApart) -> bool:
        """Whether of two things that are done only words behind those with which they begin differ."""
        if not isinstance(one.path[-1], int) or one.card is None or one.told is None:
            return False
        begun = (
            next(_above(self.mine.spans, (*one.told_path, 0)), None),
            next(_above(self.right.spans, (*one.path, 0)), None),
        )
        verbs = verb(self.mine.spans, one.told_path), verb(self.right.spans, one.path)
        told = [v[1] if v else b[0] + 1 if b else here[1] for v, b, here in zip(verbs, begun, where.words, strict=True)]
        return all(start <= here[0] < here[1] for start, here in zip(told, where.words, strict=True))

    def _shown(self, part: str, where: WordsApart) -> str:
        """That two parts differ, by the words of both: the whole parts if they are short."""
        text, card = self._words(where.words)
        if rest := beyond(card, text):
            return self.say.say("less", part=part, card=rest)
        if rest := beyond(text, card):
            return self.say.say("more", part=part, text=rest)
        if text.casefold() == card.casefold():
            return ""  # they differ in other words
        wide = self._words(where.part)
        deed = any(path[-1:] == (VERB,) and span[0] == where.part[0][0] for path, span in self.mine.spans.items())
        text, card = wide if max(map(len, wide)) <= SHORT and not deed else (text, card)
        return self.say.say("differs", part=part, text=text, card=card)

    def _words(self, places: tuple[Span, Span]) -> tuple[str, str]:
        return self.mine.words(places[0]).strip(MARKS), self._fitting(*places).strip(MARKS)

    def _headings(self, one: Discrepancy) -> str:
        said = self.say.label()
        text, card = (self.headings.get(side.clause, "").rstrip(" :") for side in (one.told, one.card))
        if text and card:
            return self.say.say("differs", part=said, text=text, card=card)
        return self.say.say("less", part=said, card=card) if card else self.say.say("more", part=said, text=text)

    def _value(self, value: Any, path: Path, there: SpannedText) -> str | None:
        """A part of an ability as its text says it; None where no words of its own do."""
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if not isinstance(value, Node | tuple | bool | None) and path not in there.spans:
            path = path[:-1]
        return there.words(whole(there.text, there.spans[path])).rstrip(" .") if path in there.spans else None

    def _place(self, one: Discrepancy) -> WordsApart:
        mine, theirs = self.mine.spans, self.right.spans
        if one.card in (MAY, MUST) or YOU in (one.card, one.told):
            acts = one.path[:-1] if one.path[-1:] == ("who",) else one.path
            here, there = verb(mine, acts), verb(theirs, acts)
            if here and there:
                return WordsApart((here, there), (here, there))
        if one.told is None and isinstance(one.path[-1], int) and one.path in theirs:
            before = next((path for at in range(one.path[-1])[::-1] if (path := (*one.path[:-1], at)) in mine), None)
            if before is not None and before in theirs:  # what is missing is written behind what stands before it
                at, there = mine[before][1], (theirs[before][1], theirs[one.path][1])
                if there[0] < there[1]:
                    return WordsApart(((at, at), there), ((at, at), there))
                return self._narrow(mine[before], (theirs[before][0], theirs[one.path][1]))
        for up in range(min(len(one.path), len(one.told_path))):
            here = mine.get(one.told_path[: len(one.told_path) - up])
            there = theirs.get(one.path[: len(one.path) - up])
            if here and there and spaced(self.mine.words(here)) != spaced(self.right.words(there)):
                return self._narrow(here, there)
        here = nearest(mine, one.told_path[:1], self.mine.text)
        return self._narrow(here, nearest(theirs, one.path[:1], self.right.text))

    def _narrow(self, here: Span, there: Span) -> WordsApart:
        part = whole(self.mine.text, here), whole(self.right.text, there)
        words = narrowed(self.mine.text, here, self.right.text, there)
        words = levelled(self.mine.text, words[0], self.right.text, words[1])
        return WordsApart(part, sentenced(self.mine.text, words[0], self.right.text, words[1]))

    def _counted(self, one: Discrepancy, where: WordsApart) -> WordsApart:
        """Of two numbers of the same things the words before the first one that both have, if these tell all."""
        sides = one.card, one.told
        if not all(isinstance(side, Selection) for side in sides) or of(one.card) != of(one.told):
            return where
        ends = leading(self.mine.text, where.words[0], self.right.text, where.words[1])
        if ends is None:
            return where
        here, there = ends
        made = self.mine.text[: here[0]] + self.right.words(there) + self.mine.text[here[1] :]
        return WordsApart((here, there), (here, there)) if self.reads(made) else where

    def _fitting(self, here: Span, there: Span) -> str:
        """The right words as they are written in the text: inside a sentence without the capital it begins with."""
        write = self.right.words(there)
        if (
            begins(self.right.text, there[0])
            and not begins(self.mine.text, here[0])
            and self.mine.words(here)[:1].islower()
        ):
            return write[:1].lower() + write[1:]
        return write


def _above(spans: Spans, path: Path) -> Iterator[Span]:
    """Where the parts stand that hold one, the inner ones first."""
    return (spans[path[:end]] for end in range(len(path) - 1, 0, -1) if path[:end] in spans)


def covered(one: Finding, others: Iterable[Finding]) -> bool:
    """Whether something else is said of words among these."""
    return any(one is not other and one.start < other.end and other.start < one.end for other in others)


def _within(parts: tuple[Span, Span], words: tuple[Span, Span]) -> bool:
    """Whether words that differ begin before their parts."""
    return any(word[0] < part[0] for word, part in zip(words, parts, strict=True))


def _says(text: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None


def beyond(longer: str, shorter: str) -> str:
    """What one wording has before or behind all of another one; "" when it does not begin or end with it."""
    if not shorter:
        return longer
    fits = re.fullmatch(rf"{re.escape(shorter)}\W+(.+)|(.+)\W+{re.escape(shorter)}", longer, re.IGNORECASE | re.DOTALL)
    return next(filter(None, fits.groups()), "").strip(MARKS) if fits else ""


def spaced(text: str) -> str:
    return " ".join(text.split())
