"""Painted pictures in WeasyPrint's documents: an image as its layout and its drawing ask for one."""

from __future__ import annotations

import hashlib
import math
from typing import Any

import pydyf

from forge.render.painter import Gradient, PaintedForm, Painting
from forge.render.raster import RasterImage, image_at


class PaintedImage:
    """A picture that draws itself as a form, which is in a document once however often it is shown."""

    def __init__(self, painting: Painting) -> None:
        self._painting = painting
        self._name = f"v{hashlib.sha256(repr(painting.form).encode()).hexdigest()[:24]}"

    def get_intrinsic_size(self, _resolution: float, _font_size: float) -> tuple[float | None, float | None, float]:
        """(width, height, their ratio) in CSS pixels; None for a side that is as long as the other makes it."""
        left, top, right, bottom = self._painting.form.box
        width, height, ratio = self._painting.width, self._painting.height, (right - left) / (bottom - top)
        if width is not None and height is not None:
            return width, height, width / height if height else math.inf
        if width is not None:
            return width, width / ratio, ratio
        return (None if height is None else height * ratio), height, ratio

    def draw(self, stream: Any, width: float, height: float, _style: Any) -> None:
        """Draws the picture as large as it may be on `width` by `height` px, and in the middle."""
        left, top, right, bottom = self._painting.form.box
        scale = min(width / (right - left), height / (bottom - top))
        x = (width - scale * (left + right)) / 2
        y = (height - scale * (top + bottom)) / 2
        known = stream._resources["XObject"]
        if self._name not in known:
            known[self._name] = _stream(self._painting.form, stream, group=False)
        with stream.stacked():
            stream.transform(scale, 0, 0, scale, x, y)
            stream.draw_x_object(self._name)


def _stream(form: PaintedForm, within: Any, *, group: bool) -> pydyf.Stream:
    """A form as an object of the document that the stream `within` belongs to."""
    resources = pydyf.Dictionary({
        "ExtGState": pydyf.Dictionary({
            f"a{index}": pydyf.Dictionary({"ca": fill, "CA": stroke})
            for index, (fill, stroke) in enumerate(form.alphas)
        }),
        "XObject": pydyf.Dictionary({
            **{f"t{index}": _stream(inner, within, group=True) for index, inner in enumerate(form.groups)},
            **{f"i{index}": _image(image_at(href)) for index, href in enumerate(form.images)},
        }),
        "Pattern": pydyf.Dictionary(),
        "Shading": pydyf.Dictionary({f"g{index}": _shading(shade) for index, shade in enumerate(form.gradients)}),
        "ColorSpace": within._resources["ColorSpace"],
        "Font": None,  # WeasyPrint sets it in every form
    })  # fmt: skip
    extra = pydyf.Dictionary(
        {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": pydyf.Array(float(value) for value in form.box),
            "Resources": resources,
        }
    )
    if group:
        extra["Group"] = pydyf.Dictionary({"Type": "/Group", "S": "/Transparency", "I": "true", "CS": "/DeviceRGB"})
    return pydyf.Stream([form.content.encode()], extra, within.compress)


def _image(image: RasterImage) -> pydyf.Stream:
    size = {"Type": "/XObject", "Subtype": "/Image", "Width": image.width, "Height": image.height}
    extra = {**size, "ColorSpace": image.space, "BitsPerComponent": 8, "Filter": image.filter}
    if image.alpha:
        mask = {**size, "ColorSpace": "/DeviceGray", "BitsPerComponent": 8, "Filter": "/FlateDecode"}
        extra["SMask"] = pydyf.Stream([image.alpha], pydyf.Dictionary(mask))
    return pydyf.Stream([image.data], pydyf.Dictionary(extra))


def _shading(gradient: Gradient) -> pydyf.Dictionary:
    ramp = {"FunctionType": 2, "Domain": pydyf.Array((0, 1)), "N": 1}
    return pydyf.Dictionary(
        {
            "ShadingType": 2,
            "ColorSpace": "/DeviceRGB",
            "Coords": pydyf.Array(gradient.line),
            "Function": pydyf.Dictionary({**ramp, "C0": pydyf.Array(gradient.first), "C1": pydyf.Array(gradient.last)}),
            "Extend": pydyf.Array((b"true", b"true")),
        }
    )
