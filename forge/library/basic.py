"""What the structs of facts are made of: ids, words and whole numbers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

# Files are named after ids, and no file has a name of much more than two hundred characters.
LONGEST_ID = 100
Id = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9_]+$",
        max_length=LONGEST_ID,
        description="A stable id: lower-case letters, digits and _.",
    ),
]
DottedId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9_]+(\.[a-z0-9_]+)*$",
        max_length=LONGEST_ID,
        description="A stable id with dots.",
    ),
]
Words = Annotated[str, Meta(min_length=1, description="The draft of the English text.")]
Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
