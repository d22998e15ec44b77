"""Painted pictures as they are kept between painting and imposing, and as forms of a finished file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from forge.render.pdffile import Array, Dictionary, PdfFile, Reference, deflated
from forge.render.raster import RasterImage, image_at

if TYPE_CHECKING:
    from forge.render.painter import Gradient, PaintedForm

Box = tuple[float, float, float, float]
PT = 72 / 25.4 / 10  # of a tenth of a millimetre, in which faces are drawn


class KeptForm(msgspec.Struct, frozen=True, array_like=True):
    """A painted form, its content deflated, its gradients as they stand in a file."""

    content: bytes
    box: Box
    alphas: tuple[tuple[float, float], ...]
    gradients: tuple[bytes, ...]
    groups: tuple[KeptForm, ...]
    images: tuple[RasterImage, ...] = ()


def kept_form(form: PaintedForm) -> KeptForm:
    """A painted form as it is kept. Raises ValueError or OSError for an image that cannot be used."""
    content = deflated(form.content)
    gradients = tuple(_shading(one).data for one in form.gradients)
    images = tuple(image_at(href) for href in form.images)
    groups = tuple(kept_form(group) for group in form.groups)
    return KeptForm(content, form.box, form.alphas, gradients, groups, images)


def as_form(file: PdfFile, form: KeptForm) -> Reference:
    """A picture as a form XObject in points from the lower left corner of the bleed."""
    matrix = Array((round(PT, 6), 0, 0, round(-PT, 6), 0, round(form.box[3] * PT, 4)))
    return _form(file, form, {"Matrix": matrix})


def _form(file: PdfFile, form: KeptForm, more: dict[str, object]) -> Reference:
    resources: dict[str, object] = {}
    if form.alphas:
        resources["ExtGState"] = Dictionary(
            {f"a{at}": Dictionary({"ca": fill, "CA": stroke}) for at, (fill, stroke) in enumerate(form.alphas)}
        )
    if form.gradients:
        shadings = (file.add_written(shade) for shade in form.gradients)
        resources["Shading"] = Dictionary({f"g{at}": shading for at, shading in enumerate(shadings)})
    if form.groups or form.images:
        group = Dictionary({"Type": "/Group", "S": "/Transparency", "I": "true", "CS": "/DeviceRGB"})
        forms = (_form(file, one, {"Group": group}) for one in form.groups)
        named = {f"t{at}": one for at, one in enumerate(forms)}
        named |= {f"i{at}": _image(file, one) for at, one in enumerate(form.images)}
        resources["XObject"] = Dictionary(named)
    extra = {"Type": "/XObject", "Subtype": "/Form", "BBox": Array(form.box), "Resources": Dictionary(resources)}
    return file.add_coded(form.content, {**extra, **more, "Filter": "/FlateDecode"})


def _image(file: PdfFile, image: RasterImage) -> Reference:
    size = {"Type": "/XObject", "Subtype": "/Image", "Width": image.width, "Height": image.height}
    more: dict[str, object] = {}
    if image.alpha:
        mask = {**size, "ColorSpace": "/DeviceGray", "BitsPerComponent": 8, "Filter": "/FlateDecode"}
        more["SMask"] = file.add_coded(image.alpha, mask)
    described = {**size, "ColorSpace": image.space, "BitsPerComponent": 8, "Filter": image.filter}
    return file.add_coded(image.data, {**described, **more})


def _shading(gradient: Gradient) -> Dictionary:
    ramp = {"FunctionType": 2, "Domain": Array((0, 1)), "N": 1}
    colours = {"C0": Array(gradient.first), "C1": Array(gradient.last)}
    return Dictionary(
        {
            "ShadingType": 2,
            "ColorSpace": "/DeviceRGB",
            "Coords": Array(gradient.line),
            "Function": Dictionary({**ramp, **colours}),
            "Extend": Array(("true", "true")),
        }
    )
