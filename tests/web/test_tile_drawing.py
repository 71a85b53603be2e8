"""Tiles drawn for custom pages: as in pictures, in Node and in the example page."""

import importlib.util
import io
import re
import tarfile
import xml.etree.ElementTree as ET
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from shutil import copy
from threading import Thread

import pytest
from node import in_node
from places import ROOT

from trisolve.entanglement import Tile
from trisolve.entanglement.pictures.tile import pin_point
from trisolve.paint.skies import NAMES, sky

CODE = "10643a29b758"
DRAW = {"entanglement/draw.js": "draw"}
PATH = r"M(-?[\d.]+) (-?[\d.]+)Q0 0 (-?[\d.]+) (-?[\d.]+)"


def drawn(*arguments):
    return in_node(DRAW, "(given) => draw(...given)", list(arguments))


def links_of(svg):
    """Return the links of a drawing as pairs of pins, found from their ends."""
    places = {
        tuple(round(100 * part, 1) + 0.0 for part in pin_point(pin, "flat")): pin
        for pin in range(12)
    }
    found = set()
    for path in re.findall(PATH, svg):
        x, y, u, v = (float(part) + 0.0 for part in path)
        found.add((places[x, y], places[u, v]))
    return tuple(sorted(found))


@pytest.mark.parametrize("rotation", [0, 1, 5, -1, 8])
def test_links_run_from_pin_to_pin_as_in_python(rotation):
    svg = drawn(CODE, {"rotation": rotation})
    assert links_of(svg) == Tile(CODE).rotate(rotation).pairs
    assert len(re.findall(PATH, svg)) == 12


def test_a_tile_is_given_by_its_code_number_or_pairs():
    tile = Tile(CODE)
    pairs = [list(pair) for pair in tile.pairs]
    assert drawn(tile.number) == drawn(pairs) == drawn(CODE)
    root = ET.fromstring(drawn(CODE, {"size": 160}))
    assert (root.get("width"), root.get("aria-label")) == ("160", f"Tile {CODE}")


def test_skies_have_the_colors_of_pictures():
    for name in NAMES:
        found = sky(name)
        colors = set(re.findall(r"#[0-9a-f]{6}", drawn(CODE, {"sky": name})))
        assert colors == {found.stone, found.groove, found.edge}


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["nonsense"], "expected a tile code"),
        ([10395], "expected a tile number"),
        ([[[0, 1]]], "expected a tile code"),
        ([CODE, {"sky": "noon"}], 'expected dawn, day, lagoon, dusk or night, got "noon"'),
        ([CODE, {"sky": "constructor"}], "expected dawn"),
        ([CODE, {"size": 0}], 'expected a width above 0, got "0"'),
        ([CODE, {"rotation": 0.5}], 'expected a whole number of sixths, got "0.5"'),
    ],
)
def test_undrawable_input_is_refused(arguments, what):
    function = "(given) => { try { draw(...given); } catch (error) { return error.message; } }"
    assert what in in_node(DRAW, function, arguments)


@pytest.mark.long
def test_the_example_draws_twelve_tiles_with_the_package(new_page, tmp_path):
    spec = importlib.util.spec_from_file_location("packing", ROOT / "tools/javascript_package.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    with tarfile.open(fileobj=io.BytesIO(tool.package("1.2.3"))) as archive:
        archive.extractall(tmp_path, filter="data")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package").rename(tmp_path / "node_modules" / "trisolve-rules")
    copy(ROOT / "docs" / "examples" / "tiles.html", tmp_path)
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = new_page(strict=False)
        page.goto(f"http://127.0.0.1:{server.server_port}/tiles.html")
        page.locator("svg").nth(11).wait_for()
        assert page.locator("svg").count() == 12
        server.shutdown()
