"""The JSON Schema of hexagon maps."""

from trisolve.files import schemas as s
from trisolve.hexagon.costs import MAX_COST
from trisolve.hexagon.directions import LAYOUTS
from trisolve.hexagon.json_map import FORMAT, VERSION


def hexmap_schema() -> s.Schema:
    """Return the JSON Schema of a map's file.

    >>> hexmap_schema()["required"]
    ['format', 'version', 'cells']
    """
    cell = s.row(s.whole(), s.whole())
    cells = s.either(cell, s.row(s.whole(), s.whole(), s.whole(1, MAX_COST)))
    marks = {"type": "object", "additionalProperties": s.array(cell)}
    body = s.record(
        {
            **s.head_of(FORMAT, VERSION),
            "name": s.text(),
            "layout": s.described(
                s.among(*LAYOUTS), "Which way hexagons point; flat unless given."
            ),
            "cells": s.described(s.array(cells), "[q, r] or [q, r, cost] of each free cell."),
            "walls": s.described(s.array(cell), "[q, r] of each wall."),
            "marks": s.described(marks, "The cells that carry each letter."),
            "links": s.described(s.array(s.row(cell, cell)), "Pairs of neighboring cells."),
            "metadata": s.anything(),
        },
        ("format", "version", "cells"),
    )
    return s.headed("hexmap", VERSION, body)
