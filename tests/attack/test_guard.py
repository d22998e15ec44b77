"""No attack can reach anything outside its temporary folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.attack.attacks import Attack, Ground, Link
from tests.attack.guard import MARK, Refused, permit, permit_ground
from tests.conftest import ROOT


@pytest.fixture
def bare(tmp_path: Path) -> Ground:
    """A ground with an empty project."""
    ground = Ground(tmp_path / "ground")
    for name in ("cards", "locales", "templates"):
        (ground.project / name).mkdir(parents=True)
    (ground.root / MARK).touch()
    return ground


@pytest.mark.parametrize("args", [
    ("print", "-o", "{outside}/x.pdf"),
    ("print", "-o{outside}/x.pdf"),
    ("print", "--output={outside}/x.pdf"),
    ("print", "-o", "../../x.pdf"),
    ("print", "-o", "link/x.pdf"),
    ("play", "--save", "/dev/null"),
    ("play", "--load", "/etc/passwd"),
    ("scenario", "{root}/cards/smashup/scenarios"),
])  # fmt: skip
def test_what_names_a_file_outside_is_refused(args: tuple[str, ...], bare: Ground, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    named = tuple(arg.format(outside=tmp_path / "outside", root=ROOT) for arg in args)
    attack = Attack("outside", named, files={"link": Link("../../outside")})
    with pytest.raises(Refused, match="outside the ground"):
        permit(bare, attack)


@pytest.mark.parametrize("attack", [
    Attack("a file", (), files={"../../x": b""}),
    Attack("a file of the ground", (), files={"../made for attacks": b""}),
    Attack("a link", (), files={"templates/x.svg": Link("/etc/passwd")}),
    Attack("a link upwards", (), files={"templates/x.svg": Link("../../../x")}),
    Attack("an output", (), makes=("/x.pdf",)),
    Attack("a folder to shut", (), shut=("../../..",)),
], ids=lambda attack: attack.what)  # fmt: skip
def test_what_puts_a_file_outside_is_refused(attack: Attack, bare: Ground) -> None:
    with pytest.raises(Refused):
        permit(bare, attack)


def test_what_stays_inside_is_permitted(bare: Ground) -> None:
    files = {"templates/x.svg": Link("../../outside/secret.svg"), "cards/a/game.yml": b"x"}
    permit(bare, Attack("inside", ("proof", "1/2", "x" * 5000, "-o", "../outside/x.pdf"), files=files))


def test_only_a_folder_made_for_it_is_attacked(bare: Ground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    permit_ground(bare)
    (bare.root / "link").symlink_to("/dev/null")
    with pytest.raises(Refused, match="leads outside"):
        permit_ground(bare)
    (bare.root / "link").unlink()
    shutil.rmtree(bare.project / "cards")
    with pytest.raises(Refused, match="takes the repository"):
        permit_ground(bare)
    with pytest.raises(Refused, match="not made for attacks"):
        permit_ground(Ground(tmp_path))
    with pytest.raises(Refused, match="not in the temporary folder"):
        permit_ground(Ground(Path.home()))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(ROOT.parent))
    for root in (ROOT, ROOT / "build"):
        with pytest.raises(Refused, match="the repository lie in each other"):
            permit_ground(Ground(root))
