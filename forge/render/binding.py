"""Binds the leaves of all parts of a document into one PDF: one numbering, one structure, one subset of each font."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pydyf

from forge.render.leaves import DOCUMENT, FONTS, ID, OF_LINK, OF_PAGE, PAGES, Bookmark, Gap, Leaves
from forge.render.pdffile import PdfFile, Stated
from forge.render.setting.cut import FontCut
from forge.render.setting.embedding import embedded


@dataclass
class _Entry:
    """A line of the table of contents for viewers, with those below it."""

    mark: Bookmark
    page: int
    below: list[_Entry] = field(default_factory=list)


def bind(bound: Sequence[Leaves], cuts: Mapping[str, FontCut], names: Mapping[str, str]) -> bytes:
    """One PDF of all leaves. `names` says what anchors lead to, for those who hear a document instead of seeing it.

    Title, language and metadata are those of the first leaves. Raises ProblemsError for a link that leads nowhere.
    """
    pdf = pydyf.PDF()
    first = bound[0]
    tagged = first.metadata is not None
    fonts, document, root, parents = (pydyf.Dictionary() for _ in range(4))
    for item in (fonts, *((document, root, parents) if tagged else ())):
        pdf.add_object(item)
    offsets, pages, links = [], 0, sum(len(leaves.pages) for leaves in bound)
    number = len(pdf.objects)
    starts = []
    for leaves in bound:
        offsets.append(number)
        starts.append((pages, links))
        number += len(leaves.objects)
        pages += len(leaves.pages)
        links += len(leaves.linked)
    file = {PAGES: pdf.pages.number, DOCUMENT: document.number, FONTS: fonts.number}
    for index, (leaves, offset, (page, link)) in enumerate(zip(bound, offsets, starts, strict=True)):

        def filled(gap: Gap, index: int = index, page: int = page, link: int = link) -> bytes:
            kind, value = gap
            if kind in (OF_PAGE, OF_LINK):
                return str(int(value) + (page if kind == OF_PAGE else link)).encode()
            text = f"{index}-{value}" if kind == ID else names.get(str(value), value)
            return bytes(pydyf.String(text).data)

        for compressible, said in leaves.objects:
            data = b"".join(
                one
                if isinstance(one, bytes)
                else b"%d 0 R" % (offset + one if one >= 0 else file[one])
                if isinstance(one, int)
                else filled(one)
                for one in said
            )
            pdf.add_object(Stated(data, stream=not compressible))
        for number in leaves.pages:
            pdf.pages["Count"] += 1
            pdf.pages["Kids"].extend([offset + number, 0, "R"])
    _names(pdf, bound, offsets)
    _outline(pdf, bound)
    _fonts(pdf, fonts, bound, cuts)
    if tagged:
        _structure(pdf, document, root, parents, bound, offsets)
    _describe(pdf, first)
    out = io.BytesIO()
    pdf.write(out, version=b"1.7", identifier=True, compress=True)
    return out.getvalue()


def _reference(number: int) -> bytes:
    return b"%d 0 R" % number


def _names(pdf: pydyf.PDF, bound: Sequence[Leaves], offsets: Sequence[int]) -> None:
    """Where every name is: the first place, if there are several."""
    found: dict[str, bytes] = {}
    for leaves, offset in zip(bound, offsets, strict=True):
        for name, (page, at) in leaves.anchors.items():
            found.setdefault(name, f"[{offset + leaves.pages[page]} 0 R /XYZ {at} 0]".encode())
    if found:
        listed = pydyf.Array()
        for name in sorted(found):
            listed += [pydyf.String(name), found[name]]
        pdf.catalog["Names"] = pydyf.Dictionary({"Dests": pydyf.Dictionary({"Names": listed})})


def _outline(pdf: pydyf.PDF, bound: Sequence[Leaves]) -> None:
    """The table of contents that viewers show; what is skipped of its levels is not shown as one."""
    top: list[_Entry] = []
    open_: list[_Entry] = []
    page = 0
    for leaves in bound:
        for mark in leaves.bookmarks:
            while open_ and open_[-1].mark.level >= mark.level:
                open_.pop()
            entry = _Entry(mark, page + mark.page)
            (open_[-1].below if open_ else top).append(entry)
            open_.append(entry)
        page += len(leaves.pages)
    if not top:
        return
    root = pydyf.Dictionary()
    pdf.add_object(root)
    root["Count"] = _entries(pdf, root, top)
    pdf.catalog["Outlines"] = root.reference


def _entries(pdf: pydyf.PDF, parent: pydyf.Dictionary, entries: Sequence[_Entry]) -> int:
    """Adds entries below `parent`. Returns how many are seen when it is opened."""
    made: list[pydyf.Dictionary] = []
    seen = len(entries)
    for entry in entries:
        at = b"[" + pdf.page_references[entry.page] + f" /XYZ {entry.mark.at} 0]".encode()
        item = pydyf.Dictionary({"Title": pydyf.String(entry.mark.label), "Dest": at, "Parent": parent.reference})
        pdf.add_object(item)
        below = _entries(pdf, item, entry.below) if entry.below else 0
        item["Count"] = below if entry.mark.open else -below
        seen += below if entry.mark.open else 0
        if made:
            item["Prev"], made[-1]["Next"] = made[-1].reference, item.reference
        made.append(item)
    parent["First"], parent["Last"] = made[0].reference, made[-1].reference
    return seen


def _fonts(pdf: pydyf.PDF, fonts: pydyf.Dictionary, bound: Sequence[Leaves], cuts: Mapping[str, FontCut]) -> None:
    """One subset of each font, of all glyphs that any of the leaves shows."""
    files: dict[str, str] = {}
    shown: dict[str, tuple[dict[int, str], dict[int, float]]] = {}
    for leaves in bound:
        for called, (file, glyphs, widths) in leaves.glyphs.items():
            files[called] = file
            texts, wide = shown.setdefault(file, ({}, {}))
            for code, text in glyphs.items():
                texts.setdefault(code, text)
                wide.setdefault(code, widths[code])
    into = PdfFile(pdf)
    made = {file: into.add_written(embedded(into, cuts[file], *shown[file])) for file in sorted(shown)}
    fonts.update({called: made[files[called]] for called in sorted(files)})


def _structure(
    pdf: pydyf.PDF,
    document: pydyf.Dictionary,
    root: pydyf.Dictionary,
    parents: pydyf.Dictionary,
    bound: Sequence[Leaves],
    offsets: Sequence[int],
) -> None:
    both = list(zip(bound, offsets, strict=True))
    tops = pydyf.Array(_reference(offset + top) for leaves, offset in both for top in leaves.tops)
    document.update({"Type": "/StructElem", "S": "/Document", "K": tops, "P": root.reference})
    root.update({"Type": "/StructTreeRoot", "ParentTree": parents.reference, "K": pydyf.Array([document.reference])})
    held = [*_marked(both), *(_reference(offset + item) for leaves, offset in both for item in leaves.linked)]
    parents["Nums"] = pydyf.Array(item for pair in enumerate(held) for item in pair)
    pdf.catalog["StructTreeRoot"] = root.reference
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true"})
    pdf.catalog["MarkInfo"] = pydyf.Dictionary({"Marked": "true"})


def _marked(both: Sequence[tuple[Leaves, int]]) -> Iterator[pydyf.Array]:
    for leaves, offset in both:
        for page in leaves.marked:
            yield pydyf.Array(_reference(offset + item) for item in page)


def _describe(pdf: pydyf.PDF, first: Leaves) -> None:
    for key, value in first.info.items():
        if key == "Lang":
            pdf.catalog["Lang"] = pydyf.String(value)
        else:
            pdf.info[key] = pydyf.String(value)
    if first.metadata is not None:
        stream = pydyf.Stream([first.metadata], {"Type": "/Metadata", "Subtype": "/XML"})
        pdf.add_object(stream)
        pdf.catalog["Metadata"] = stream.reference
