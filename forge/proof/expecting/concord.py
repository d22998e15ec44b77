"""Whether the words of a text go together: what is read by its words has no sentence that would show it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence, Set
from functools import cached_property
from itertools import chain, pairwise, product, takewhile

from forge.language.concepts import ConceptsFile
from forge.language.grammar.table.lexicon import Lexicon
from forge.language.mistaken import Confusions, Taken
from forge.language.morphology import Form
from forge.language.morphology.agreement import LIVING, agree
from forge.language.morphology.face import POS
from forge.proof.expecting.amounts import AMOUNTS, answered, verbless
from forge.proof.expecting.beside import BESIDE, repeated
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.government import GOVERNMENT, TELLING
from forge.proof.expecting.licences import LICENCES
from forge.proof.expecting.plainly import Plain
from forge.proof.expecting.predicates import PREDICATES
from forge.proof.expecting.pronouns import PRONOUNS
from forge.proof.expecting.relatives import RELATIVES, goes_on, is_relative, wants_subject
from forge.proof.expecting.subjects import SUBJECTS
from forge.proof.expecting.whole import Whole
from forge.proof.expecting.wordings import BAR
from forge.proof.expecting.wordline import COUNTING, FINITE, ReadWord, Rule, WordLine
from forge.proof.expecting.words import ConceptWords

NEVER, PRONOUN = "never", "pron"
PARTING = frozenset("(),")
RANGE = re.compile(r"\d[–—-]$")
USUAL = (None, "second")  # styles of forms that nobody takes for rare: в ходу
RECAST = ("acc", "gen", "loc")  # the cases that a phrase is tried in, the likeliest first
ORDERS = ("imp", "inf", "fin")
ALIKE = 3  # letters with which forms of one word begin, where no dictionary tells
RULES: tuple[Rule, ...] = (*BESIDE, *RELATIVES, *PRONOUNS, *PREDICATES, *SUBJECTS, *LICENCES, *GOVERNMENT, *AMOUNTS)
PLAIN: tuple[Rule, ...] = (repeated,)  # of a language whose words have no forms
Span = tuple[int, int]


class Concord:
    """What goes together in one language. What may be read in several ways counts for the writer: words are apart
    only where no readings of them go together."""

    def __init__(self, lexicon: Lexicon, customs: Customs, confusions: Confusions) -> None:
        self._lexicon, self._customs, self._confusions = lexicon, customs, confusions
        self._known: dict[str, tuple[Form, ...]] = {}

    @property
    def kin(self) -> Sequence[frozenset[str]]:
        """Words of which one is written for another."""
        return self._customs.kin

    @property
    def swapped(self) -> Sequence[Sequence[str]]:
        """Phrases of which one says another thing than the next in the same place."""
        return self._customs.swapped

    @property
    def counts(self) -> Collection[str]:
        """Concepts that have to be the card's though the grammar looks through their words."""
        return self._customs.counts

    @property
    def denies(self) -> Collection[str]:
        """Words that deny what they stand before, or are one word with."""
        return self._customs.agreeing.negations

    @property
    def twice(self) -> Collection[str]:
        """Words that a right text may have twice in a row."""
        return self._customs.agreeing.twice

    def broken(self, text: str) -> Span | None:
        """The place of the first words of which no readings go together; None where all may."""
        row = self._row(text)
        for one in self._never.placed(text) if self._customs.never else ():
            if not PARTING.isdisjoint(text[one.start : one.end]):
                continue  # what stands in brackets, or behind a comma, is no part of the phrase before them
            if RANGE.search(text, 0, one.start):
                continue  # from none to one
            # How what is spelled out sounds, no rule for words tells: an NPC.
            behind = (word for word in row.words if one.start < word.start and word.end <= one.end)
            if one.name == NEVER and not any(word.spelled_out for word in behind):
                return one.start, one.start + len(text[one.start : one.end].rstrip(" .,"))
        if (taken := next(self.taken(text), None)) is not None:
            return taken.start, taken.end
        rules = RULES if self._lexicon.morphology.dictionary else PLAIN
        for place in range(len(row)):
            for rule in rules:
                if (found := rule(row, self._customs, place)) is not None:
                    first, last = found
                    return row.words[first].start, row.words[last].end
        listed = () if self._lexicon.morphology.dictionary else (self._plain.found(row), self._whole.found(row))
        if (apart := next(chain(*listed), None)) is not None:
            return row.words[apart[0]].start, row.words[apart[1]].end
        return None

    @cached_property
    def _plain(self) -> Plain:
        return Plain(self._customs.clauses, self._lexicon.morphology)

    @cached_property
    def _whole(self) -> Whole:
        return Whole(self._customs.clauses, self._lexicon.morphology)

    def taken(self, text: str) -> Iterator[Taken]:
        """Words that stand for others, wherever a text has them; of one place all that may be meant."""
        return self._confusions.taken(text)

    def mended(self, text: str, span: Span) -> Iterator[tuple[int, int, str]]:
        """Words of a span in other forms with which all goes together: where one stands, and the form."""
        for taken in self.taken(text):
            if taken.right is not None and taken.start < span[1] and span[0] < taken.end:
                yield taken.start, taken.end, taken.right
        row = self._row(text)
        inside = [word for word in row.words if span[0] <= word.start and word.end <= span[1]]
        if len(inside) > 1 and inside[0].low == inside[-1].low:
            yield inside[0].start, inside[-1].end, inside[0].text
            return
        for word in inside:
            if (lacks := answered(row, self._customs, row.words.index(word))) is not None:
                yield lacks[0], lacks[0], f"{lacks[1]} "
        phrase = [*reversed([*takewhile(lambda one: one.names or one.modifies, reversed(inside))])]
        start, end = (phrase[0].start, phrase[-1].end) if phrase else span
        recast = [said for said in self._recast(phrase) if self.broken(text[:start] + said + text[end:]) is None]
        subject = bool(phrase) and phrase[-1].cases == {"nom"}  # whose verb is rather mended
        yield from (() if subject else ((start, end, said) for said in recast))
        # What does not go together stands at both ends.
        first = [word for word in inside if self._is_first(word) and word in (inside[0], inside[-1])]
        for word in (*first, *(word for word in reversed(inside) if word not in first)):
            place = row.words.index(word)
            wants = wants_subject(row, self._customs, place) or _lacks_subject(row, place)
            forms = self._subjects_first(word.low) if wants else self._others(word.low)
            forms = self._beside_first(word, inside, forms)
            first_forms = self._named_first if row.pronoun(place) else self._agreeing_first
            for form in first_forms(row, place, forms):
                if self._finite(word.low) and not self._finite(form):
                    continue
                if row.opens(place) and self._is_told(form):
                    continue
                said = form[:1].upper() + form[1:] if word.text[:1].isupper() else form
                if self.broken(text[: word.start] + said + text[word.end :]) is None:
                    yield word.start, word.end, said
        yield from ((start, end, said) for said in recast) if subject else ()

    def _recast(self, phrase: Sequence[ReadWord]) -> Iterator[str]:
        """Adjectives and their noun in another case, first as what something is done to."""
        if len(phrase) < 2 or not phrase[-1].names or not all(one.modifies for one in phrase[:-1]):
            return
        forms = self._lexicon.morphology.forms
        for case, noun in product(RECAST, phrase[-1].forms):
            found = [
                next(
                    (
                        form.word
                        for lemma in sorted(word.lemmas - self._customs.rare)
                        for form in forms(lemma, pos)
                        if agree(form, noun, ("number", "gender")) and form.get("case") == case and _alive(form, noun)
                    ),
                    None,
                )
                for word, pos in [*((one, "adj") for one in phrase[:-1]), (phrase[-1], "noun")]
            ]
            said = [one for one in found if one is not None]
            if noun.get("case") != case and len(said) == len(phrase):
                yield " ".join([said[0].capitalize() if phrase[0].text[:1].isupper() else said[0], *said[1:]])

    def _beside_first(self, word: ReadWord, words: Sequence[ReadWord], forms: Sequence[str]) -> Sequence[str]:
        """Forms of an adjective, those before others that go with a noun of the words beside it."""
        nouns = [form for one in words if one is not word and one.names for form in one.forms]

        def stray(one: str) -> bool:
            return not any(agree(form, noun, LIVING) for form in self._readings(one) for noun in nouns)

        return sorted(forms, key=stray) if word.modifies and nouns else forms

    def lacks(self, text: str, span: Span) -> bool:
        """Whether words do not go together as a verb lacks, so that no other form of theirs would do."""
        row = self._row(text)
        inside = (at for at, word in enumerate(row.words) if span[0] <= word.start < span[1])
        return any(verbless(row, self._customs, at) is not None for at in inside)

    def telling_verbs(self, text: str) -> Sequence[str]:
        """The verbs of a text that are no participles, each once."""
        words = self._row(text).words
        verbs = (one.low for one in words if any(form.get("form") in TELLING for form in one.forms))
        return tuple(dict.fromkeys(verbs))

    def fits(self, text: str, start: int, right: str) -> bool:
        """Whether an adjective goes with the noun behind it as its right form does, in the same case and another
        number: no actions for no action, where the noun is written alike."""
        row = self._row(text[start:])
        if len(row) < 2 or not row.near(1) or not row.words[1].names:
            return False
        both = (self._readings(row.words[0].low), self._readings(right.casefold()))
        said, wanted = (
            [one for one in forms if any(agree(one, noun, LIVING) for noun in row.words[1].forms)] for forms in both
        )
        return any(
            one.get("case") and one.get("case") == other.get("case") and one.get("number") != other.get("number")
            for one in said
            for other in wanted
        )

    def ordered(self, text: str) -> Iterator[tuple[int, int, str]]:
        """What the reader may do, as what the reader is to do: where both verbs stand, and what to write there."""
        row = self._row(text)
        for place, word in enumerate(row.words):
            if self._customs.modals.isdisjoint(word.lemmas) or not any(one.get("person") == "2" for one in word.forms):
                continue
            behind = row.words[place + 1 : row.clause(place)[1]]
            act = next((one for one in behind if any(form.get("form") == "inf" for form in one.forms)), None)
            for lemma in sorted(self._usual(act.low)) if act is not None else ():
                for form in self._lexicon.morphology.forms(lemma, "verb"):
                    if act is not None and form.get("form") == "imp" and form.get("style") in USUAL:
                        said = text[word.end : act.start].lstrip() + form.word
                        yield word.start, act.end, said.capitalize() if word.text[:1].isupper() else said

    def allowed(self, text: str, right: str) -> Iterator[tuple[Span, Span]]:
        """Verbs of what somebody does, each with the words of a right text by which that may do the same."""
        mine, theirs = self._row(text).words, self._row(right).words
        for modal, act in pairwise(theirs):
            if self._customs.modals.isdisjoint(modal.lemmas) or not any(one.get("form") == "inf" for one in act.forms):
                continue
            for verb in mine:
                alike = any(
                    all(one.get(tag) == other.get(tag) for tag in ("form", "person", "number"))
                    for one in verb.forms
                    for other in modal.forms
                )
                if alike and _begins(verb.low, act.low) > ALIKE:
                    yield (verb.start, verb.end), (modal.start, act.end)

    def closes(self, text: str, span: Span) -> bool:
        """Whether words end with a clause about a noun among them that a comma behind them closes."""
        row = self._row(text)
        inside = [at for at, word in enumerate(row.words) if span[0] <= word.start and word.end <= span[1]]
        if not inside or text[span[1] : span[1] + 1] != ",":
            return False
        begin, _ = row.clause(inside[-1])
        return begin > inside[0] and any(is_relative(one, self._customs) for one in row.words[begin : begin + 2])

    def leads(self, word: str) -> bool:
        """Whether a word is a preposition."""
        return bool(self._customs.takes(word.casefold()))

    def telling(self, text: str) -> Sequence[frozenset[str]]:
        """The words of a text that tell something, by what they are forms of: nouns and verbs; none where no dictionary
        knows them."""
        words = self._row(text).words
        return [word.lemmas for word in words if word.kinds & {"noun", "verb"} and not word.kinds & {"pron", "num"}]

    def needs(self, text: str, span: Span) -> bool:
        """Whether a verb stands at a place without which its clause has none, though other words of it are left."""
        row = self._row(text)
        for place, word in enumerate(row.words):
            if not (span[0] <= word.start < span[1] and self._acts(word, alone=True)):
                continue
            begin, end = row.clause(place)
            rest = [one for one in row.words[begin:end] if not span[0] <= one.start < span[1]]
            if rest and not any(map(self._acts, rest)):
                return True
        return False

    def _acts(self, word: ReadWord, alone: bool = False) -> bool:
        """Whether a word may be the verb of a clause; `alone`: and nothing else."""
        if not self._lexicon.morphology.dictionary:
            return self._plain.acts(word.low, alone)
        return word.kinds == {"verb"} if alone else "verb" in word.kinds

    def goes_on(self, text: str, start: int) -> bool:
        """Whether a verb goes on with what a relative pronoun says by another one: that stands here and has power 3."""
        row = self._row(text)
        place = next((at for at, word in enumerate(row.words) if word.start == start), None)
        return place is not None and goes_on(row, self._customs, place)

    @cached_property
    def _never(self) -> ConceptWords:
        """The wordings that no right text has, as one concept."""
        file = ConceptsFile(says={NEVER: BAR.join(self._customs.never)}, classes=dict(self._customs.classes))
        return ConceptWords((file,), self._lexicon.morphology)

    def related(self, one: str, other: str) -> bool:
        """Whether two words may be forms of one word: they are where a dictionary says so, or begin alike."""
        if self._lexicon.morphology.dictionary:
            mine, theirs = self._lexicon.morphology.lemmas(one), self._lexicon.morphology.lemmas(other)
            return not mine or not theirs or not mine.isdisjoint(theirs)
        return one[:ALIKE] == other[:ALIKE]

    def reformed(self, one: str, other: str) -> bool:
        """Whether two words are forms of one as a dictionary has it, written for each other, or both pronouns of the
        same person."""
        one, other = one.casefold(), other.casefold()
        if any({one, other} <= some for some in self._customs.kin):
            return True
        mine, theirs = self._lexicon.morphology.lemmas(one), self._lexicon.morphology.lemmas(other)
        said, meant = ({form.get("person") for form in self._pronouns(word)} for word in (one, other))
        return not mine.isdisjoint(theirs) or not said.isdisjoint(meant)

    def _row(self, text: str) -> WordLine:
        return WordLine(
            text, self._customs, self._readings, self._lexicon.morphology.lemmas, self._verbal, self._pronouns
        )

    def _pronouns(self, word: str) -> Sequence[Form]:
        morphology = self._lexicon.morphology
        return [
            form
            for lemma in morphology.lemmas(word)
            for form in morphology.spelled(lemma, word)
            if form.get("pos") == PRONOUN
        ]

    def _others(self, word: str) -> Sequence[str]:
        """The other forms of a word, the likest first: those written for it, then those of its kind, and
        of these such as say as many, and of these such as stand in the same case."""
        morphology = self._lexicon.morphology
        lemmas, persons = {*self._usual(word)}, self._customs.agreeing.possessors
        if not lemmas.isdisjoint(persons):
            lemmas |= {*persons}  # of another gender
        found = [form for one in lemmas for pos in POS for form in morphology.forms(one, pos)]
        kinds = {_kind(form) for form in found if form.word == word}
        alike = {form.word for form in found if _kind(form) in kinds}
        said = {form.get("number") for form in self._readings(word)}
        as_many = {form.word for form in found if form.get("number") in said}
        cases = {(form.get("number"), form.get("case")) for form in self._readings(word)}
        in_case = {form.word for form in found if (form.get("number"), form.get("case")) in cases}
        kin = {one for some in self._customs.kin if word in some for one in some}
        forms = {form.word for form in found} | kin

        def far(one: str) -> tuple[bool, bool, bool, bool, int, int, str]:
            near = one not in kin, one not in alike, one not in as_many, one not in in_case
            return *near, -_begins(one, word), abs(len(one) - len(word)), one

        return sorted(forms - {word}, key=far)

    def _named_first(self, row: WordLine, place: int, forms: Sequence[str]) -> Sequence[str]:
        """Forms of a pronoun, those before others that go with the nearest noun before it."""
        nouns = next((one.forms for one in reversed(row.words[:place]) if one.names), ())

        def stray(one: str) -> bool:
            pronouns = [form for form in self._readings(one) if form.get("pos") == PRONOUN]
            named = (form for form in nouns if form.get("pos") == "noun")
            return not any(agree(form, noun, ("number", "gender")) for noun in named for form in pronouns)

        return sorted(forms, key=stray)

    def _finite(self, word: str) -> bool:
        """Whether a word may be a verb in a form that no noun has."""
        readings = self._readings(word)
        return any(form.get("pos") == "verb" and form.get("case") is None for form in readings)

    def _is_told(self, word: str) -> bool:
        """Whether a form looks like a verb of what has been or is going on, where no dictionary tells: looked, of look.
        A sentence does not begin with one instead of an order."""
        morphology = self._lexicon.morphology
        lemmas = self._usual(word) - {word}
        found = [form for one in lemmas for form in morphology.forms(one, "verb") if form.word == word]
        return not morphology.dictionary and bool(found) and all(form.get("form") not in ORDERS for form in found)

    def _agreeing_first(self, row: WordLine, place: int, forms: Sequence[str]) -> Sequence[str]:
        """Forms of a noun, those before others that go with the adjective right before it."""
        if not row.near(place) or not row.words[place - 1].modifies:
            return forms
        said = row.words[place - 1].forms

        def apart(one: str) -> bool:
            return not any(agree(form, other, LIVING) for form in self._readings(one) for other in said)

        return sorted(forms, key=apart)

    def _is_first(self, word: ReadWord) -> bool:
        """Whether a word is rather mended than those beside it: one that is written for another, or a relative pronoun,
        which stands for one of them."""
        return any(word.low in some for some in self._customs.kin) or is_relative(word, self._customs)

    def _subjects_first(self, word: str) -> Sequence[str]:
        """The other forms of a word, before all those of a subject."""
        return sorted(
            self._others(word), key=lambda one: not any(form.get("case") == "nom" for form in self._readings(one))
        )

    def _verbal(self, word: str) -> bool:
        """Whether a word whose forms are not known may be one of a verb."""
        if self._readings(word) or word in self._customs.free or word in self._customs.agreeing.takes:
            return False
        return any(self._lexicon.morphology.forms(lemma, "verb") for lemma in self._lexicon.morphology.lemmas(word))

    def _usual(self, word: str) -> Set[str]:
        lemmas = self._lexicon.morphology.lemmas(word)
        return lemmas - self._customs.rare or lemmas

    def _readings(self, word: str) -> Sequence[Form]:
        """All that a word may be but for rare forms and calls; none where one of its lemmas has no form like it, so
        that it may be anything."""
        if word not in self._known:
            self._known[word] = tuple(self._read(word))
        return self._known[word]

    def _read(self, word: str) -> Sequence[Form]:
        if word[0].isdigit() or word in self._customs.free or word in self._customs.agreeing.takes:
            return ()
        found = list[Form]()
        for lemma in self._usual(word):
            forms = self._lexicon.morphology.spelled(lemma, word)
            if not forms:
                return ()
            plain = [form for form in forms if form.get("style") in USUAL] or forms
            if lemma not in self._customs.numbers and any(form.get("pos") == "noun" for form in plain):
                plain = [form for form in plain if form.get("pos") != COUNTING]  # power, that is many as well
            found += [form for form in plain if lemma not in self._customs.ones or form.get("pos") == "adj"]
        usual = [form for form in found if form.get("case") != "voc" and form.get("style") != "rare"]
        return usual or found


def _kind(form: Form) -> tuple[str | None, str | None]:
    return form.get("pos"), form.get("form")


def _lacks_subject(row: WordLine, place: int) -> bool:
    """Whether a pronoun stands right before a verb of a third person, in a clause that names no subject."""
    begin, end = row.clause(place)
    verb = row.words[place + 1] if row.near(place + 1) else None
    if verb is None or not row.pronoun(place) or any("nom" in one.cases for one in row.words[begin:end]):
        return False
    forms = [form for form in verb.forms if form.get("pos") == "verb"]
    return bool(forms) and all(form.get("form") in FINITE and form.get("person") in (None, "3") for form in forms)


def _alive(form: Form, noun: Form) -> bool:
    """Whether a form may go with a noun that lives, or with one that does not."""
    return form.get("animacy") in (None, noun.get("animacy"))


def _begins(one: str, other: str) -> int:
    """How many letters two words begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
