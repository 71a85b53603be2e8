"""Files of the package are found by name, in a wheel and in the source tree."""

import tomllib

import pytest
from places import LEVELS, ROOT

from trisolve.errors import FileError
from trisolve.files.entries import shipped_file, shipped_path, shipped_root


def test_the_source_tree_has_its_levels_at_the_top():
    assert shipped_root() == LEVELS


def test_the_wheel_has_all_levels_but_no_documentation_pictures():
    """All of levels/ goes to trisolve/levels, except for the gallery."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["sources"] == {"levels": "trisolve/levels"}
    assert wheel["only-include"] == ["trisolve", "levels"]
    assert wheel["exclude"] == ["/levels/gallery"]
    shipped = [path for path in LEVELS.rglob("*") if LEVELS / "gallery" not in path.parents]
    assert sum(path.stat().st_size for path in shipped if path.is_file()) <= 3 << 20


def test_an_existing_path_wins_over_a_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert shipped_path("starter") == LEVELS / "starter.json"
    (tmp_path / "starter").write_text("mine")
    assert shipped_path("starter") is None
    assert shipped_file("starter") == "starter"


@pytest.mark.parametrize("name", ["", "..", "../levels", "recipes:../starter", "Starter", "a:b:c"])
def test_an_invalid_name_finds_nothing(name):
    assert shipped_path(name) is None


def test_a_directory_is_not_a_file():
    with pytest.raises(FileError, match="expected one of recipes:expert, recipes:"):
        shipped_file("recipes")
