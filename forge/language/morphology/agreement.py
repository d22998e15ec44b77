"""Whether forms of words may stand side by side."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology.face import PLURAL, Form

NOMINAL = ("case", "number", "gender")
LIVING = (*NOMINAL, "animacy")


def agree(one: Form, other: Form, tags: Sequence[str] = NOMINAL) -> bool:
    """Whether two forms may stand side by side, by those of these tags that both have."""
    for tag in tags:
        mine, theirs = one.get(tag), other.get(tag)
        if mine != theirs and mine is not None and theirs is not None:
            return False
    return True


def goes(one: Form, other: Form, tags: Sequence[str] = ("number", "gender")) -> bool:
    """Whether what is said in the one form may be said of the other, by those of these tags that both have; of several
    whatever their gender."""
    several = one.get("number") == other.get("number") == PLURAL
    return agree(one, other, [tag for tag in tags if not (several and tag == "gender")])


def may_go(subject: Sequence[Form], said: Sequence[Form]) -> bool:
    """Whether what is said in one of some forms may be said of a subject in one of others, by number and gender."""
    return any(goes(one, other) for one in subject for other in said)


def lives(form: Form) -> bool:
    """Whether a noun is of a gender, or of a kind, of what lives."""
    return form.get("animacy") == "anim" or form.get("gender") == "m1"
