"""A PDF file that is put together from contents: pydyf's objects, each written down when it is added."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Mapping
from types import SimpleNamespace

import pydyf

Reference = bytes
Array, Dictionary, String = pydyf.Array, pydyf.Dictionary, pydyf.String
LEVEL = 6  # of deflating: more takes twice the time for a hundredth of the size


def deflated(content: str) -> bytes:
    """Content as a stream has it under the filter FlateDecode."""
    return zlib.compress(content.encode(), LEVEL)


class Stated(pydyf.Object):  # type: ignore[misc]  # pydyf has no types
    """An object as its bytes."""

    def __init__(self, data: bytes = b"", *, stream: bool = False) -> None:
        super().__init__()
        self.written, self._stream = data, stream

    @property
    def data(self) -> bytes:
        """What stands in the file."""
        return self.written

    @property
    def compressible(self) -> bool:
        """Whether it may stand in a stream with others."""
        return not self._stream


class PdfFile:
    """A file of pages: a new one, or one that somebody else has begun."""

    def __init__(self, pdf: pydyf.PDF | None = None) -> None:
        self._pdf = pdf or pydyf.PDF()

    @property
    def pages(self) -> Reference:
        """What pages call their parent."""
        reference: Reference = self._pdf.pages.reference
        return reference

    def add(self, value: pydyf.Object) -> Reference:
        """An object, to be referred to."""
        return self.add_written(value.data)

    def add_written(self, data: bytes) -> Reference:
        """An object by its bytes, to be referred to."""
        return self._added(Stated(data))

    def reserve(self) -> Stated:
        """An object that is not known yet: its `reference` holds, and `written` is to be said before saving."""
        made = Stated()
        self._added(made)
        return made

    def add_stream(self, data: bytes, extra: Mapping[str, object]) -> Reference:
        """A stream, to be referred to; it is deflated here."""
        return self.add_coded(zlib.compress(data, LEVEL), {**extra, "Filter": "/FlateDecode"})

    def add_coded(self, data: bytes, extra: Mapping[str, object]) -> Reference:
        """A stream whose bytes are coded already, as `extra` says."""
        described = Dictionary({**extra, "Length": len(data)})
        return self._added(Stated(b"%b\nstream\n%b\nendstream" % (described.data, data), stream=True))

    def save(self, pages: Iterable[Reference], catalog: Mapping[str, object], title: str) -> bytes:
        """The finished file: these pages, in order. Nothing can be added then."""
        kids = list(pages)
        self._pdf.pages.update({"Kids": Array(kids), "Count": len(kids)})
        self._pdf.catalog.update(catalog)
        self._pdf.info["Title"] = String(title)
        named = hashlib.blake2b(digest_size=16)
        for one in self._pdf.objects[1:]:
            named.update(one.data)
        written: list[bytes] = []
        self._pdf.write(SimpleNamespace(write=written.append), identifier=named.hexdigest().encode(), compress=True)
        self._pdf.objects.clear()  # a file of thousands of faces: two copies of it are enough
        return b"".join(written)

    def _added(self, made: Stated) -> Reference:
        self._pdf.add_object(made)
        reference: Reference = made.reference
        return reference
