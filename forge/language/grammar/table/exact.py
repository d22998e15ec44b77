"""Forms of terms that a wording names exactly, as if they were written there: `[noun.minion!acc,pl]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from forge.language.grammar.table.lexicon import Lexicon, SenseWord, Variant, VerbForm, fitting
from forge.language.grammar.table.wording import Features, TemplateError
from forge.language.morphology import Form
from forge.language.morphology.face import SINGULAR

# Forms that stand only where they are asked for, or where a word has no others.
UNUSUAL = frozenset({("style", "rare"), ("degree", "com"), ("degree", "sup"), ("form", "short")})
AGREEING = ("gender", "animacy", "number")
INHERENT = ("case", "number")  # all that can be asked of a noun; the rest is its own


class Exact:
    """Looks up forms in a lexicon. `verb_forms`: what the names of forms of verbs stand for."""

    def __init__(self, lexicon: Lexicon, verb_forms: Mapping[str, VerbForm]) -> None:
        self.lexicon, self.verb_forms = lexicon, verb_forms

    def __call__(self, name: str, features: Features, like: str | None) -> tuple[str, ...]:
        """What a term is in a form, each spelling once, the usual one first; `like` is a noun it agrees with.

        Raises TemplateError when there is no such term or form.
        """
        for term in (name, like):
            if term is not None and term not in self.lexicon.terms:
                raise TemplateError(f"{term!r} is no term of the glossary")
        variant = self.lexicon.terms[name][0]
        wanted = dict(features)
        if like is not None:
            wanted = {k: v for k, v in self.lexicon.terms[like][0].core.features if k in AGREEING} | wanted
        if "case" in wanted or like is not None:
            wanted.setdefault("number", SINGULAR)
        found = tuple(dict.fromkeys(self._said(variant, wanted)))
        if not found:
            said = ", ".join(value for _, value in features)
            message = f"{name!r} ({variant.core.lemma}) has no form {said!r}; tell it under `forms`"
            raise TemplateError(message, frozenset(term for term in (name, like) if term is not None))
        return found

    def _said(self, variant: Variant, wanted: Mapping[str, str]) -> Iterator[str]:
        for head in self._heads(variant.core, dict(wanted)):
            own = {k: v for k, v in (*head.tags, *variant.core.features) if k in AGREEING}
            said = []
            for place, part in enumerate(variant.parts):
                if place == variant.head:
                    said.append(head.word)
                    continue
                agree = {k: v for k, v in wanted.items() if k in INHERENT} | own
                forms = fitting(part.forms, agree | {k: v for k, v in wanted.items() if k == "number"})
                said.append(forms[0].word if forms else part.lemma)
            yield " ".join(said)

    def _heads(self, core: SenseWord, wanted: dict[str, str]) -> list[Form]:
        forms = core.forms
        if name := wanted.pop("form", None):
            spec = self.verb_forms[name]
            forms = core.habit if spec.of == "habit" and core.habit else forms
            wanted |= dict(spec.features)
        elif core.pos == "noun":
            own = {k: v for k, v in core.features if k in ("number", "animacy")}
            wanted = {k: v for k, v in wanted.items() if k in INHERENT} | own
        found = fitting(forms, {"prep": "no", **wanted})
        found = [form for form in found if form.get("prep") == wanted.get("prep", form.get("prep"))] or found
        usual = [form for form in found if not UNUSUAL.intersection(form.tags)] or found
        return [form for form in usual if form.get("style") is None] or usual
