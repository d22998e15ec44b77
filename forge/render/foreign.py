"""Pages of other PDF files as forms of one that is put together here."""

from __future__ import annotations

import io

import pikepdf

from forge.render.pdffile import PdfFile, Reference


class ForeignPages:
    """The pages of a PDF, copied into a file; what several of them use is copied once."""

    def __init__(self, data: bytes, file: PdfFile) -> None:
        self._source = pikepdf.open(io.BytesIO(data))
        self._file = file
        self._copied: dict[tuple[int, int], Reference] = {}

    def form(self, page: int) -> Reference:
        """A page as a form. Nothing is cut off: faces are drawn at bleed size."""
        return self._copy(self._source.pages[page].as_form_xobject())

    def _copy(self, value: pikepdf.Object) -> bytes:
        """An object as it stands in the other file: by a reference when it is one there."""
        if not isinstance(value, pikepdf.Object):
            data: bytes = pikepdf.Array([value]).unparse()
            return data[1:-1].strip()
        if value.is_indirect and value.objgen != (0, 0):
            if value.objgen not in self._copied:
                place = self._file.reserve() if not isinstance(value, pikepdf.Stream) else None
                if place is None:
                    self._copied[value.objgen] = self._stream(value)
                else:
                    self._copied[value.objgen] = place.reference
                    place.written = self._direct(value)
            return self._copied[value.objgen]
        return self._stream(value) if isinstance(value, pikepdf.Stream) else self._direct(value)

    def _direct(self, value: pikepdf.Object) -> bytes:
        if isinstance(value, pikepdf.Dictionary):
            return b"<<%b>>" % b" ".join(
                b"%b %b" % (_name(key), self._copy(value[key])) for key in sorted(value.keys())
            )
        if isinstance(value, pikepdf.Array):
            return b"[%b]" % b" ".join(self._copy(item) for item in value)
        written: bytes = value.unparse()
        return written

    def _stream(self, value: pikepdf.Stream) -> Reference:
        described = {key: value.stream_dict[key] for key in sorted(value.stream_dict.keys()) if key != "/Length"}
        return self._file.add_coded(
            value.read_raw_bytes(), {key[1:]: self._copy(one) for key, one in described.items()}
        )


def _name(key: str) -> bytes:
    data: bytes = pikepdf.Name(key).unparse()
    return data
