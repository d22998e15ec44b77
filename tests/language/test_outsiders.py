"""What other readers of catalogs make of ours: gettext's own checks, Babel, translate-toolkit."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from forge.language.catalog import Catalog, CatalogEntry, Translation, catalog_text, read_catalog, unwrapped

pytestmark = pytest.mark.undrawn

REPO = Path(__file__).parents[2]
CATALOGS = sorted(REPO.glob("locales/*/*.po"))
needs_msgfmt = pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
PLURALS = {
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}


@needs_msgfmt
@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_gettext_accepts_every_catalog_and_misses_no_placeholder(path: Path) -> None:
    done = subprocess.run(["msgfmt", "-c", "-o", "-", str(path)], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    flagged = path.read_text(encoding="utf-8").count("#, python-brace-format")
    assert flagged > 100  # only what gettext does not understand goes without its watch


def flagged(language: str, *entries: Translation) -> list[bool]:
    given = Catalog(language, "x.po", {one.key: one for one in entries}, plural_forms=PLURALS[language])
    text = catalog_text(given, [CatalogEntry(one, placeholders=True) for one in entries], "# title\n#")
    return ["python-brace-format" in part for part in text.split("\n\n")[1:]]


def test_gettext_watches_over_placeholders_where_its_rules_hold() -> None:
    plain = Translation("a", ("Draw {n}.",), ("Weź {n}.",))
    lost = Translation("b", ("Draw {n}.",), ("Weź.",))
    new = Translation("c", ("Draw {n}.",), ("",))
    unit = Translation("d", ("Draw {n} cards.",), ("Weź {n:card}.",))
    counted = ("A card", "{n} cards")
    one = Translation("e", counted, ("Karta", "{n} karty", "{n} kart"))
    many = Translation("f", counted, ("Karta", "Karty", "{n} kart"))
    assert flagged("pl", plain, lost, new, unit, one, many) == [True, True, True, False, True, False]
    assert flagged("ru", one) == [False]  # its first form is for 21 as well


def test_a_flag_is_no_part_of_an_entry(tmp_path: Path) -> None:
    """Another tool may set or drop it: the entry is the same, and tidying writes it as it should be."""
    entry = Translation("a", ("Draw {n} cards.",), ("Weź {n:card}.",))
    given = Catalog("pl", "x.po", {"a": entry}, plural_forms=PLURALS["pl"])
    text = catalog_text(given, [CatalogEntry(entry, placeholders=True)], "# title\n#")
    other = tmp_path / "x.po"
    other.write_text(text.replace("msgctxt", "#, python-brace-format\nmsgctxt"), encoding="utf-8")
    back = read_catalog(other, "pl", "x.po")
    assert catalog_text(back, [CatalogEntry(back.entries["a"], placeholders=True)], "") == text


def test_headers_of_other_tools_are_a_line_a_field() -> None:
    want = '# title\nmsgid ""\nmsgstr ""\n"Language: pl\\n"\n"X-Generator: Any 3.2\\n"'
    wrapped = want.replace('"Language: pl\\n"\n"X-Generator: ', '"Language: pl\\nX-Gen"\n"erator: ')
    begun_at_once = want.replace('msgstr ""\n"Language', 'msgstr "Language')
    assert {unwrapped(header) for header in (want, wrapped, begun_at_once)} == {want}
    assert unwrapped('# title\nmsgid ""\nmsgstr nothing') == '# title\nmsgid ""\nmsgstr nothing'
