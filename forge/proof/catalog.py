"""The printed texts of a whole catalog: whether each means what its card does, and what each means by itself."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Node
from forge.abilities.tree import walk
from forge.abilities.vocabulary import COMMON
from forge.edition.texts import Texts, load_texts
from forge.language.grammar.table.parts import FILES, declared_complete, table_path
from forge.library.model import Facts, Printed
from forge.library.naming import ORIGINAL
from forge.overlay import has_yaml, yaml_shown
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.proof.findings import GUESS, LOST, Finding, Judgement, Proof
from forge.proof.plurals import other_forms
from forge.proof.printed import Written, host, owners, printed
from forge.proof.remarks import ERROR, NO_GRAMMAR, UNFINISHED, WARNING, Remark
from forge.proof.verdicts import Verdicts
from forge.render.record import OK
from forge.uncollected import uncollected

if TYPE_CHECKING:
    from forge.proof.proofreader import Proofreader


UNREAD = (Judgement.not_understood, Judgement.ambiguous)


@dataclass(frozen=True)
class TextReport:
    """What the texts of a language are like: how many were read, how many left out because they are not finished."""

    remarks: tuple[Remark, ...]
    read: int = 0
    unfinished: int = 0


def lacking(project: Project, code: str) -> str | None:
    """Which file of its grammar a language has not got."""
    return next((name for name in FILES if not has_yaml(project, table_path(project, code, name))), None)


def phrasebook_of(project: Project, game: Facts, code: str, node: object) -> str:
    """The file in which a wording for part of an ability belongs: the game's own, when it has a kind of the game's."""
    parts = node if isinstance(node, tuple) else (node,)
    kinds = {type(inner) for part in parts if isinstance(part, Node) for _, inner in walk(part)}
    own = game.id if kinds - set(COMMON.kinds) else None
    return yaml_shown(project, table_path(project, code, "phrasebook", own))


def check_language(project: Project, game: Facts, code: str, reader: str | None = None) -> TextReport | ProblemsError:
    """The texts of a language, read as far as they are new; `reader`: in whose language it is said what is wrong."""
    with uncollected():
        try:
            texts = load_texts(project, game, code, tone=ORIGINAL)
            speaks = None if reader in (None, code) else load_texts(project, game, reader or code, tone=ORIGINAL)
            return check_texts(project, game, texts, verdicts=Verdicts(project, texts, speaks), speaks=speaks)
        except ProblemsError as error:
            return error


def open_entries(texts: Texts) -> Iterator[Remark]:
    """Every entry of a catalog that is fuzzy or missing, with its line; 0 for one that the file has not got."""
    file, entries = texts.catalog.file, texts.catalog.entries
    for key, state in texts.states():
        if state != OK:
            line = entries[key].line if key in entries else 0
            yield Remark(file, line, f"{key} is {state}", WARNING, UNFINISHED, lang=texts.code)


def check_texts(
    project: Project,
    game: Facts,
    texts: Texts,
    titles: Container[str] | None = None,
    *,
    verdicts: Verdicts | None = None,
    speaks: Texts | None = None,
) -> TextReport:
    """Reads every finished text of a language, or those of some things. `verdicts`: what earlier runs found; `speaks`:
    the texts in whose language it is said.

    Raises ProblemsError with what is wrong in its grammar.
    """
    code = texts.code
    if (name := lacking(project, code)) is not None:
        file = project.relative(table_path(project, code, name))
        said = f"{code} has no {name}; its texts are not read"
        return TextReport((Remark(file, 0, said, WARNING, NO_GRAMMAR, lang=code),))
    judge = _Judge(project, game, texts, verdicts, speaks)
    complete = declared_complete(project, code)
    judge.check_grammar()
    remarks: list[Remark] = []
    read = unfinished = 0
    for owner in owners(game):
        title = owner.id
        if titles is not None and title not in titles:
            continue
        text = printed(owner, texts)
        if text.finished:
            proof = judge.proof(owner, text, text)
            # As long as a phrasebook lacks words, a text is not wrong because nobody can read it.
            open_yet = proof.verdict in UNREAD and not complete
            read += not open_yet
            remarks += dict.fromkeys(_remarks(proof, text, texts.catalog.file, mildly=open_yet))
            for _, form, ability in other_forms(owner, texts):
                # Only the sentence with the number has this form; what the others then say together need not be read.
                proof = judge.proof(owner, text, form, ability)
                if proof.verdict in (Judgement.meaning, Judgement.grammar):
                    remarks += dict.fromkeys(_remarks(proof, form, texts.catalog.file))
        elif all(one.state == OK or one.key in texts.faults for one in text.sentences):
            remarks += dict.fromkeys(_remarks(judge.despite_faults(owner, text), text, texts.catalog.file))
        else:
            unfinished += 1
    if verdicts is not None:
        verdicts.save()
    if unfinished:
        said = f"{code}: {unfinished} {'text is' if unfinished == 1 else 'texts are'} fuzzy or missing, and not read"
        remarks.append(Remark(texts.catalog.file, 0, said, WARNING, UNFINISHED, lang=code))
    return TextReport(tuple(remarks), read, unfinished)


@dataclass(frozen=True)
class _Judge:
    """Says what a text is, by what an earlier run found or by reading it; the grammar is loaded when it has to be."""

    project: Project
    game: Facts
    texts: Texts
    verdicts: Verdicts | None
    speaks: Texts | None = None

    @cached_property
    def reader(self) -> Proofreader:
        from forge.proof.proofreader import load_proofreader

        sound = self.verdicts is not None and self.verdicts.sound
        return load_proofreader(self.project, self.game, self.texts, sound=sound, speaks=self.speaks)

    def check_grammar(self) -> None:
        """A grammar with mistakes is a problem, whatever is read."""
        if self.verdicts is None:
            assert self.reader
        elif not self.verdicts.sound:
            assert self.reader
            self.verdicts.found_sound()

    def proof(self, owner: Printed, whole: Written, text: Written, ability: Ability | None = None) -> Proof:
        """The verdict on a text, `whole` as it is printed or with another number and so another ability.

        Of that only a wrong meaning or form is of interest, so of others it is not said what is near.
        """
        own = self.game.abilities[owner.id]
        key = ""
        if self.verdicts is not None:
            key = self.verdicts.key(owner, own, whole.text, text.text, own if ability is None else ability)
            known = self.verdicts.known(key, owner.id, text.text)
            if known is not None:
                return known
        proof = self._read(owner.id, text.text, ability)
        if self.verdicts is not None:
            self.verdicts.keep(key, proof)
        return proof

    def despite_faults(self, owner: Printed, text: Written) -> Proof:
        """What is wrong with a text besides its placeholders: with right ones, its meaning or a form."""
        from forge.proof.blanks import without_faults
        from forge.proof.lost import moved

        by = without_faults(owner, text, self.texts)
        proof = self.proof(owner, text, replace(text, text=by.text))
        wrong = proof.verdict in (Judgement.meaning, Judgement.grammar)
        return replace(proof, findings=tuple(moved(one, text.text, by) for one in proof.findings if wrong))

    def _read(self, title: str, text: str, ability: Ability | None) -> Proof:
        if ability is None:
            return self.reader.proof(title, text)
        verdict = self.reader.judge(title, text, ability, by_words=False)
        if verdict not in (Judgement.meaning, Judgement.grammar):
            return Proof(title, self.texts.code, text, verdict)
        return self.reader.proof(title, text, ability)


def _remarks(proof: Proof, text: Written, file: str, *, mildly: bool = False) -> Iterator[Remark]:
    # Of what may be the matter with a text that is not understood the first thing is told, if nothing else is.
    told = [one for one in proof.findings if one.kind != GUESS] or [
        replace(one, kind=LOST) for one in proof.findings[:1]
    ]
    for finding in told:
        sentence = text.at(finding.start)
        # What the words mean decides; that they are not the game's own or may be right is for the translator to judge.
        mild = mildly or finding.kind in ("term", "words") or proof.verdict is Judgement.style
        yield Remark(
            file,
            sentence.line,
            f"{proof.title}: {_message(finding, text.text)}",
            WARNING if mild else ERROR,
            finding.kind,
            proof.title,
            proof.language,
            (finding.start, finding.end),
            text.text[sentence.start : sentence.end],
        )


def _message(finding: Finding, printed: str) -> str:
    """What a finding says, without holding up the printed text as the remedy for itself."""
    helps = finding.advice is not None and finding.write not in (None, printed)
    return f"{finding.message}; {finding.advice}" if helps else finding.message


def abilities_from_text(project: Project, game: Facts, code: str) -> Mapping[str, Ability]:
    """The abilities that the printed texts of a language say, whatever the database says; title -> ability. What has
    the text of another thing has what that says.

    Raises ProblemsError that names every text without exactly one meaning, and what is wrong in the grammar.
    """
    from forge.proof.proofreader import load_proofreader

    texts = load_texts(project, game, code, tone=ORIGINAL)
    reader = load_proofreader(project, game, texts)
    said: dict[str, Ability] = {}
    problems: list[Problem] = []
    for title in reader.owners:
        text = reader.printed(title)
        found = _said(reader, title, text)
        if isinstance(found, str):
            problems.append(Problem(texts.catalog.file, text.sentences[0].line, f"{title}: {found}"))
        else:
            said[title] = found
    if problems:
        raise ProblemsError(problems)
    return said | {thing.id: said[thing.like] for thing in game.printed if thing.like in said}


def _said(reader: Proofreader, title: str, text: Written) -> Ability | str:
    """What a text says, or why that is not clear."""
    if not text.finished:
        return "its text is fuzzy or missing"
    readings = reader.read(title, text.text)
    abilities = {reading.normal: reading.ability for reading in readings.found}
    if readings.too_long:
        from forge.language.grammar.reading.read import TOO_LONG

        return f"its text is {TOO_LONG}"
    if not abilities:
        return f"its text is not understood from {text.text[readings.stuck or 0 :]!r} on"
    if len(abilities) > 1:
        return f"its text has {len(abilities)} meanings"
    # An ability does not say where its card is played: what the text says of that must be what the card does.
    here = host(reader.owners[title])
    if all(reading.host not in (None, here) for reading in readings.found):
        where = f"on {here}" if here else "on nothing"
        return f"its text has it played on {readings.found[0].host}, and it is played {where}"
    return next(iter(abilities.values()))
