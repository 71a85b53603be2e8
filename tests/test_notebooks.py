"""The display of each kind of object in a notebook, and the notebooks of the documentation."""

import json
from xml.etree import ElementTree

import pytest
from places import LEVELS, ROOT

import trisolve
from trisolve import boco, entanglement, hexagon, mesh, tantrix

EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))


def things():
    level = trisolve.load_level("tutorial:2")
    game = tantrix.Game("RY", seed=0)
    game.place(next(iter(game.legal())))
    state = boco.Game("squares:3x3").new_initial_state().child(4)
    puzzle = entanglement.load_pack("entanglement:small")[0]
    grid = hexagon.load_map(LEVELS / "hexagon" / "one-room.hex")
    return {
        "level": level,
        "solution": trisolve.solve(level),
        "pack": trisolve.load_pack("tutorial"),
        "graph": trisolve.explore(level, analyze=True),
        "hexagons": grid,
        "mesh": mesh.board("octagon"),
        "boco": state,
        "entanglement tile": puzzle.tiles[0],
        "entanglement puzzle": puzzle,
        "entanglement game": entanglement.Game(puzzle),
        "tantrix tile": tantrix.tile(7),
        "tantrix puzzle": tantrix.discovery(5),
        "tantrix game": game,
    }


def test_everything_with_a_picture_draws_itself():
    for name, thing in things().items():
        assert ElementTree.fromstring(thing._repr_svg_()).tag.endswith("svg"), name


def test_a_large_pack_says_that_it_shows_only_its_first_levels():
    assert "Starter, levels 1 to 20 of 100" in trisolve.load_pack("starter")._repr_svg_()
    assert "levels 1" not in trisolve.load_pack("tutorial")._repr_svg_()


def test_objects_without_a_picture_draw_nothing():
    assert trisolve.Pack("Empty")._repr_svg_() is None
    assert tantrix.Game("RY", seed=0)._repr_svg_() is None


def test_the_notebooks_in_the_documentation_are_stored_without_output():
    assert len(EXAMPLES) == 3
    for path in EXAMPLES:
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            assert cell.get("outputs", []) == []


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_notebook_in_the_documentation_runs(path, tmp_path, monkeypatch):
    import nbclient
    import nbformat

    for name in ("HOME", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(path, as_version=4)
    place = {"metadata": {"path": str(tmp_path)}}
    client = nbclient.NotebookClient(notebook, timeout=300, resources=place)
    client.execute()
    assert any(cell.get("outputs") for cell in notebook.cells)
