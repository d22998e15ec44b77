"""A text whose placeholders are wrong, as it would be with right ones: what else is wrong with it is told as well."""

from __future__ import annotations

from forge.edition.texts import Texts
from forge.library.model import Printed
from forge.library.wording import PLACEHOLDER
from forge.proof.mending import UNKNOWN, Mend, MendedText
from forge.proof.printed import Written


def without_faults(owner: Printed, text: Written, texts: Texts) -> MendedText:
    """The text with the numbers that lack for placeholders that nobody knows, or without these."""
    numbers = {f"{owner.key}.text.{sentence.id}": sentence.numbers for sentence in owner.text}
    mends: list[Mend] = []
    for sentence in text.sentences:
        forms = texts.catalog.entries[sentence.key].forms if sentence.key in texts.catalog.entries else ()
        used = {match[1] for form in forms for match in PLACEHOLDER.finditer(form)}
        lacking = [str(number) for name, number in numbers[sentence.key].items() if name not in used]
        for match in PLACEHOLDER.finditer(text.text, sentence.start, sentence.end):
            right = lacking.pop(0) if lacking else ""
            space = not right and text.text[: match.start()].endswith(" ")
            mends.append(Mend(match.start() - space, match.end(), UNKNOWN, right))
    made, end = "", 0
    for mend in mends:
        made += text.text[end : mend.start] + (mend.right or "")
        end = mend.end
    return MendedText(made + text.text[end:], tuple(mends))
