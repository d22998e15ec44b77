"""Painted pictures as they are kept between painting and imposing, and as forms of a finished file."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream

from forge.render.painter import Box, Gradient, PaintedForm, Painting

SUFFIX = ".painted"
FORMAT = 1
PT = 72 / 25.4 / 10  # of a tenth of a millimetre, in which faces are drawn


class KeptForm(msgspec.Struct, frozen=True, array_like=True):
    """A painted form, its content deflated."""

    content: bytes
    box: Box
    alphas: tuple[tuple[float, float], ...]
    gradients: tuple[Gradient, ...]
    groups: tuple[KeptForm, ...]


class PaintedFile(msgspec.Struct, frozen=True, array_like=True):
    """Pictures of faces, in order, in tenths of a millimetre from the upper left corner of the bleed."""

    format: int
    forms: tuple[KeptForm, ...]


def packed(paintings: Sequence[Painting]) -> bytes:
    """The bytes of a file of pictures."""
    return msgspec.msgpack.encode(PaintedFile(FORMAT, tuple(_kept(one.form) for one in paintings)))


def unpacked(data: bytes) -> PaintedFile:
    """A file of pictures. Raises msgspec.ValidationError or msgspec.DecodeError for what is none."""
    found = msgspec.msgpack.decode(data, type=PaintedFile)
    if found.format != FORMAT:
        raise msgspec.ValidationError("made by another version")
    return found


def read_painted(path: Path) -> PaintedFile:
    """The pictures that are kept in a file."""
    return unpacked(path.read_bytes())


def is_whole_painted(data: bytes) -> bool:
    """Whether a file from the cache is all there: a machine may have stopped while writing it."""
    try:
        unpacked(data)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return False
    return True


def as_form(pdf: Pdf, form: KeptForm) -> pikepdf.Object:
    """A picture as a form XObject in points from the lower left corner of the bleed."""
    made = _form(pdf, form, group=False)
    made.Matrix = Array([round(PT, 6), 0, 0, round(-PT, 6), 0, round(form.box[3] * PT, 4)])
    return pdf.make_indirect(made)


def _kept(form: PaintedForm) -> KeptForm:
    content = zlib.compress(form.content.encode(), 6)
    return KeptForm(content, form.box, form.alphas, form.gradients, tuple(_kept(group) for group in form.groups))


def _form(pdf: Pdf, form: KeptForm, *, group: bool) -> Stream:
    made = Stream(pdf, form.content, Filter=Name.FlateDecode)
    made.Type, made.Subtype, made.BBox = Name.XObject, Name.Form, Array(form.box)
    resources = Dictionary()
    if form.alphas:
        resources.ExtGState = Dictionary(
            {f"/a{at}": Dictionary(ca=fill, CA=stroke) for at, (fill, stroke) in enumerate(form.alphas)}
        )
    if form.gradients:
        resources.Shading = Dictionary(
            {f"/g{at}": pdf.make_indirect(_shading(shade)) for at, shade in enumerate(form.gradients)}
        )
    if form.groups:
        inner = {f"/t{at}": pdf.make_indirect(_form(pdf, one, group=True)) for at, one in enumerate(form.groups)}
        resources.XObject = Dictionary(inner)
    made.Resources = resources
    if group:
        made.Group = Dictionary(Type=Name.Group, S=Name.Transparency, I=True, CS=Name.DeviceRGB)
    return made


def _shading(gradient: Gradient) -> Dictionary:
    ramp = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array(gradient.first), C1=Array(gradient.last))
    return Dictionary(
        ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=Array(gradient.line), Function=ramp, Extend=Array([True, True])
    )
