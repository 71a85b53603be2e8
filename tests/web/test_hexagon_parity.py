"""The page's cells, routes and maps agree with Python, on every case and on drawn maps."""

import json
from random import Random

from node import in_node
from places import DATA

from trisolve import hexagon
from trisolve.errors import TrisolveError
from trisolve.hexagon import Grid, Hex, side_compass, side_name
from trisolve.hexagon.layouts import DOUBLED, OFFSETS
from trisolve.web.pages.hexagon import MAX_CELLS, MAX_COORDINATE

CASES = [json.loads(line) for line in (DATA / "hexagon.jsonl").read_text().splitlines()]
HEAD = '{"format": "trisolve-hexmap", "version": 1, "cells": '
MODULES = {
    "hexagon/hexes.js": "cellOf, coordinatesOf, distance, keyOf, line, moved, neighbor, sees",
    "hexagon/maps.js": "readMap",
    "hexagon/routes.js": "route",
    "hexagon/words.js": "neighborRows",
}
ANSWERED = """({ pairs, points, texts }) => ({
  names: ["flat", "pointy"].map((layout) => neighborRows(
    { layout, free: new Map(), walls: new Set(), marks: new Map() }, [0, 0],
  )),
  points: points.map((cell) => [
    coordinatesOf(cell), [0, 1, 2, 3, 4, 5].map((side) => neighbor(cell, side)),
    moved(cell, 3, -2, "flat"), moved(cell, 3, -2, "pointy"),
  ]),
  pairs: pairs.map(([a, b, opaque]) => [
    distance(a, b), line(a, b), sees(new Set(opaque.map(keyOf)), a, b),
  ]),
  texts: texts.map(([text, ends]) => {
    try {
      const { name, layout, free, walls, marks, links } = readMap(text);
      const cells = [...free].map(([cell, cost]) => [...cellOf(cell), cost]);
      const way = ends && route(free, ...ends);
      return {
        name, layout, cells, walls: [...walls].map(cellOf),
        marks: [...marks].map(([cell, letter]) => [...cellOf(cell), letter]),
        links,
        way: way && { ...way, count: String(way.count) },
      };
    } catch (error) {
      return error.message;
    }
  }),
})"""

WRONG_JSON = (
    "{",
    '{"format": "trisolve-level", "version": 1, "cells": [[0, 0]]}',
    HEAD + "[]}",
    HEAD + "[[0]]}",
    HEAD + "[[0, 0.5]]}",
    HEAD + "[[0, 0, 0]]}",
    HEAD + "[[0, 0], [0, 0]]}",
    HEAD + '[[0, 0]], "walls": [[0, 0]]}',
    HEAD + '[[0, 0]], "walls": 5}',
    HEAD + '[[0, 0]], "marks": {"AB": [[0, 0]]}}',
    HEAD + '[[0, 0]], "marks": {"A": [[1, 0]]}}',
    HEAD + '[[0, 0]], "marks": {"A": [[0, 0]], "B": [[0, 0]]}}',
    HEAD + '[[0, 0], [2, 0]], "links": [[[0, 0], [2, 0]]]}',
    HEAD + '[[0, 0]], "links": [[[0, 0], [1, 0]]]}',
    HEAD + '[[0, 0], [1, 0]], "links": [[[0, 0], [1, 0]], [[1, 0], [0, 0]]]}',
    HEAD + '[[0, 0]], "layout": "round"}',
    HEAD + '[[0, 0]], "name": 5}',
    HEAD + '[[0, 0]], "metadata": []}',
    HEAD + '[[0, 0]], "color": 1}',
    HEAD + "5}",
    '{"format": "trisolve-hexmap", "version": 1}',
)
WRONG_TEXTS = (
    "",
    "map:\n",
    "name\nmap:\n.\n",
    "name: a\nname: b\nmap:\n.\n",
    "name:\nmap:\n.\n",
    "  Ab: 5\nmap:\n.\n",
    'it\'s "so": 1\nmap:\n.\n',
    "layout: round\nmap:\n.\n",
    "origin: 0, 0\nmap:\n.\n",
    "A: 0\nmap:\nA\n",
    "A: 4\nmap:\n.\n",
    "map: x\n.\n",
    "map:\n.\t.\n",
    "map:\n .  é\n",
    "map:\n. .\n",
    "layout: pointy\nmap:\n..\n",
    "line: 0,0\nmap:\n.\n",
    "line: 5,5 2\nmap:\n.\n",
    "line: 0,0   22\nmap:\n.\n   .\n",
)


def drawn_map(seed):
    """Return a map in the text format, and two of its free cells."""
    random = Random(seed)
    cells = hexagon.shape(random.choice(("hexagon:4", "triangle:9", "rectangle:8x6:odd-r")))
    kinds = {cell: random.choice("##....1123459AA") for cell in cells}
    free = {
        c: 12 if kind == "A" else 1 if kind == "." else int(kind)
        for c, kind in kinds.items()
        if kind != "#"
    }
    grid = Grid(
        free,
        walls=[cell for cell, kind in kinds.items() if kind == "#"],
        marks={"A": [cell for cell, kind in kinds.items() if kind == "A"]},
        layout=random.choice(("flat", "pointy")),
        name=f"Map {seed}",
    )
    return grid, [random.choice(list(free)) for _ in "ab"]


def read(grid, way):
    """Return a map as the page reads it, with a route."""
    marks = [[*cell, letter] for letter, cells in grid.marks.items() for cell in cells]
    return {
        "name": grid.name or "",
        "layout": grid.layout,
        "cells": sorted([*cell, cost] for cell, cost in grid.items()),
        "walls": sorted(map(list, grid.walls)),
        "marks": sorted(marks),
        "links": sorted([list(a), list(b)] for a, b in grid.links),
        "way": way
        and {
            "cost": way.cost,
            "count": str(way.count),
            "sides": way.sides,
            "cells": [list(cell) for cell in way.cells],
        },
    }


def in_order(found):
    """Return a map that the page has read, with its cells in order and each link once."""
    if isinstance(found, str):
        return found
    links = {tuple(sorted(map(tuple, link))) for link in found["links"]}
    listed = {key: sorted(found[key]) for key in ("cells", "walls", "marks")}
    return {**found, **listed, "links": sorted([list(a), list(b)] for a, b in links)}


def answer(text, ends):
    """Return the map that Python reads from a text, or the reason for an error."""
    try:
        grid = hexagon.parse_map(text)
    except TrisolveError as error:
        return str(error)
    return read(grid, hexagon.route(grid, *ends) if ends else None)


def texts_to_read():
    """Yield texts of maps, each with the ends of a route or None."""
    for case in CASES:
        if case["kind"] == "text":
            yield case["text"], None
        elif case["kind"] == "route" and case["expected"] != "error":
            yield json.dumps(case["map"]), [case["from"], case["to"]]
    many = Grid.from_shape("parallelogram:40x40")  # more routes than 64 bits hold
    yield hexagon.dump_map(many, format="text"), [[0, 0], [39, 39]]
    for text in WRONG_TEXTS:
        yield text, None
    for seed in range(40):
        grid, ends = drawn_map(seed)
        yield hexagon.dump_map(grid, format="json" if seed % 2 else "text"), ends


def pairs_to_see():
    """Yield two cells and the opaque cells."""
    for case in CASES:
        if case["kind"] in {"line", "distance", "sees"}:
            yield case["a"], case["b"], case.get("opaque", [])
    random = Random(7)
    near = [*hexagon.disk((0, 0), 9)]
    for _ in range(300):
        a, b, *opaque = random.choices(near, k=80)
        yield list(a), list(b), [list(cell) for cell in opaque]


def test_the_hexagon_page_agrees_with_python():
    texts = list(texts_to_read())
    pairs = list(pairs_to_see())
    points = [list(cell) for cell in hexagon.disk((3, -1), 4)]
    asked = {"texts": texts, "pairs": pairs, "points": points}
    found = in_node(MODULES, ANSWERED, asked)
    for layout, rows in zip(("flat", "pointy"), found["names"], strict=True):
        own = [f"{side_compass(k, layout).upper()} {side_name(k, layout)}" for k in range(6)]
        assert [name for name, *_ in rows] == own
    for cell, (coordinates, around, *far) in zip(points, found["points"], strict=True):
        own = {kind: list(Hex(*cell).to_offset(kind)) for kind in OFFSETS}
        own |= {kind: list(Hex(*cell).to_doubled(kind)) for kind in DOUBLED}
        assert coordinates == own
        assert around == [list(one) for one in Hex(*cell).neighbors()]
        for kind, moved in zip(("odd-q", "odd-r"), far, strict=True):
            column, row = Hex(*cell).to_offset(kind)
            assert moved == list(Hex.from_offset(column + 3, row - 2, kind))
    for (a, b, opaque), got in zip(pairs, found["pairs"], strict=True):
        cells = [list(cell) for cell in hexagon.line(a, b)]
        assert got == [Hex(*a).distance(b), cells, hexagon.sees({Hex(*c) for c in opaque}, a, b)]
    for (text, ends), got in zip(texts, found["texts"], strict=True):
        assert in_order(got) == answer(text, ends), text


def test_a_map_that_does_not_fit_a_page_is_refused_in_one_sentence():
    far = HEAD + "[[0, 0], [0, 10000]]}"
    many = json.dumps(
        {"format": "trisolve-hexmap", "version": 1, "cells": [[q, 0] for q in range(MAX_CELLS + 1)]}
    )
    asked = [[text, None] for text in (*WRONG_JSON, far, many, "origin: 9999999,0\nmap:\n.\n")]
    found = in_node(MODULES, ANSWERED, {"texts": asked, "pairs": [], "points": []})["texts"]
    assert [one for one in found if not isinstance(one, str)] == []
    assert f"at most {MAX_CELLS} cells" in found[-2]
    assert f"to {MAX_COORDINATE}" in found[-3]
    assert all("\n" not in one and "expected " in one for one in found)
    for text in WRONG_JSON:
        assert isinstance(answer(text, None), str)
