"""The cases of the hexagon core with known answers, through the public API."""

import json
from collections import Counter
from fractions import Fraction

import pytest
from places import DATA

from trisolve import hexagon
from trisolve.errors import TrisolveError
from trisolve.hexagon import Edge, Hex, Vertex

CASES = [json.loads(line) for line in (DATA / "hexagon.jsonl").read_text().splitlines()]


def grid(case):
    return hexagon.parse_map(json.dumps(case["map"]))


def point(case, key="point"):
    return Hex(*case[key])


def route(case):
    found = hexagon.route(grid(case), case["from"], case["to"])
    return found and {
        "cost": found.cost,
        "steps": found.steps,
        "count": found.count,
        "route": found.sides,
    }


def plain_edge(edge: Edge):
    return edge.q, edge.r, edge.side


def plain_vertex(vertex: Vertex):
    return vertex.q, vertex.r, vertex.corner


def edge(case):
    found = point(case).edge(case["side"])
    return {
        "edge": plain_edge(found),
        "faces": found.faces,
        "ends": list(map(plain_vertex, found.ends)),
    }


def vertex(case):
    found = point(case).vertex(case["corner"])
    return {
        "vertex": plain_vertex(found),
        "faces": found.faces,
        "edges": list(map(plain_edge, found.edges)),
        "neighbors": list(map(plain_vertex, found.neighbors)),
    }


def text(case):
    found = hexagon.parse_map(case["text"])
    as_json = hexagon.dump_map(found, format="json")
    return {"map": json.loads(as_json), "text": hexagon.dump_map(found, format="text")}


def triples(found):
    return [(*cell, number) for cell, number in found.items()]


def lines(case):
    return [{"closed": x.closed, "cells": x.cells} for x in hexagon.lines(case["links"])]


def strands(case):
    tiles = {Hex(q, r): tile for q, r, tile in case["tiles"]}
    found = hexagon.strands(tiles, case["pins_per_side"])
    return [{"closed": strand.closed, "steps": strand.steps} for strand in found]


ANSWERS = {
    "line": lambda c: hexagon.line(c["a"], c["b"]),
    "distance": lambda c: point(c, "a").distance(c["b"]),
    "ring": lambda c: hexagon.ring(c["center"], c["radius"]),
    "spiral": lambda c: hexagon.spiral(c["center"], c["radius"]),
    "disk": lambda c: hexagon.disk(c["center"], c["radius"]),
    "neighbors": lambda c: point(c).neighbors(),
    "rotate": lambda c: point(c).rotate(c["k"], center=c.get("center", (0, 0))),
    "reflect": lambda c: point(c).reflect(c["axis"], center=c.get("center", (0, 0))),
    "round": lambda c: Hex.round(Fraction(c["q"]), Fraction(c["r"])),
    "pack": lambda c: point(c).packed,
    "to_offset": lambda c: point(c).to_offset(c["offset"]),
    "from_offset": lambda c: Hex.from_offset(c["col"], c["row"], c["offset"]),
    "to_doubled": lambda c: point(c).to_doubled(c["doubled"]),
    "from_doubled": lambda c: Hex.from_doubled(c["col"], c["row"], c["doubled"]),
    "to_pixel": lambda c: point(c).to_pixel(c["layout"], c["size"]),
    "from_pixel": lambda c: Hex.from_pixel(c["x"], c["y"], c["layout"], c["size"]),
    "corner_pixel": lambda c: point(c).corner_pixel(c["corner"], c["layout"], c["size"]),
    "edge": edge,
    "vertex": vertex,
    "shape": lambda c: hexagon.shape(c["shape"]),
    "route": route,
    "field": lambda c: triples(hexagon.distances(grid(c), c["sources"])),
    "reach": lambda c: triples(hexagon.reach(grid(c), c["from"], c["budget"])),
    "regions": lambda c: hexagon.regions(c["cells"]),
    "holes": lambda c: hexagon.holes(c["cells"]),
    "lines": lines,
    "loops": lambda c: hexagon.loops(c["links"]),
    "enclosed": lambda c: hexagon.enclosed(c["loop"]),
    "strands": strands,
    "sees": lambda c: hexagon.sees({Hex(*cell) for cell in c["opaque"]}, c["a"], c["b"]),
    "fov": lambda c: hexagon.field_of_view(grid(c), c["origin"], c["radius"]),
    "text": text,
}


def same(found, expected):
    if isinstance(expected, float):
        return found == pytest.approx(expected, abs=1e-9)
    if isinstance(expected, list):
        pairs = zip(found, expected, strict=False)
        return len(found) == len(expected) and all(same(a, b) for a, b in pairs)
    if isinstance(expected, dict):
        return found.keys() == expected.keys() and all(same(found[k], expected[k]) for k in found)
    return type(found) is type(expected) and found == expected


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_hexagons_give_the_known_answer_to_every_case(kind):
    cases = [case for case in CASES if case["kind"] == kind]
    assert cases
    for case in cases:
        if case["expected"] == "error":
            with pytest.raises(TrisolveError):
                ANSWERS[kind](case)
        else:
            found = ANSWERS[kind](case)
            assert same(found, case["expected"]), f"{case}\n{found}"


def test_the_hexagon_cases_cover_every_kind():
    assert Counter(case["kind"] for case in CASES).keys() == ANSWERS.keys()
