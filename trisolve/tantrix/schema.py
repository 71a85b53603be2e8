"""The JSON Schema of Tantrix files: puzzles, solitaires and games."""

from trisolve.files import schemas as s
from trisolve.kernels.randomness import MAX_SEED
from trisolve.tantrix.files import FORMAT, VERSION
from trisolve.tantrix.placements import MAX_COORDINATE
from trisolve.tantrix.tiles import COLORS, N_TILES
from trisolve.tantrix.turns import MAX_PLAYERS


def tantrix_schema() -> s.Schema:
    """Return the JSON Schema of a file of any kind.

    >>> sorted(tantrix_schema()["$defs"])
    ['discovery', 'game', 'placement', 'puzzle', 'solitaire']
    """
    tile, color = s.whole(1, N_TILES), s.among(*COLORS)
    axis = s.whole(-MAX_COORDINATE, MAX_COORDINATE)
    placement = s.described(s.row(tile, axis, axis, s.whole(0, 5)), "[tile, q, r, rotation]")
    placements = s.array({"$ref": "#/$defs/placement"})
    common = {"name": s.text(), "metadata": s.described({}, "Anything of your own.")}
    tiles = s.array(tile)
    seed = s.described(s.whole(0, MAX_SEED), "The order of the tiles, by its seed.")
    order = {"seed": seed, "bag": s.described(tiles, "The order of the tiles, in full.")}
    puzzle = {
        "tiles": s.described(tiles, "The tiles, all different."),
        "color": s.described(color, "One goal: a loop in this color."),
        "placements": s.described(placements, "Tiles that are already there."),
        "solution": s.described(placements, "A claim."),
        **common,
    }
    goal = s.record({"form": s.among("loop", "line"), "color": color}, ("form", "color"))
    free = {
        "goals": s.described(s.array(goal), "All tiles with the color lie on one loop or line."),
        "cells": s.described(s.array(s.row(axis, axis)), "The shape to fill."),
        "holes": s.described(s.either(s.whole(0), {"const": "any"}), "The number of holes."),
    }
    solitaire = {
        "tiles": tiles,
        "color": color,
        "goal": s.among("line", "loop"),
        **order,
        "placements": placements,
        **common,
    }
    turn = s.record(
        {
            "seat": s.whole(0, MAX_PLAYERS - 1),
            "before": placements,
            "free": s.either({"$ref": "#/$defs/placement"}, {"type": "null"}),
            "after": placements,
        },
        ("seat", "before", "free", "after"),
    )
    result = s.record(
        {
            "end": s.among("complete", "deadlock", None),
            "scores": s.array(s.whole(0, 2 * N_TILES)),
            "winners": s.array(s.whole(0, MAX_PLAYERS - 1)),
        },
        ("end", "scores", "winners"),
    )
    game = {
        "players": s.described(s.array(color), "The color of each seat."),
        **order,
        "turns": s.array(turn),
        "result": s.described(result, "A claim."),
        **common,
    }
    kinds = {
        "discovery": _of_kind("discovery", puzzle, "tiles"),
        "puzzle": _of_kind("puzzle", puzzle | free, "tiles"),
        "solitaire": _of_kind("solitaire", solitaire, "color", "placements"),
        "game": _of_kind("game", game, "players", "turns"),
    }
    body = s.either(*({"$ref": f"#/$defs/{kind}"} for kind in kinds))
    return s.headed("tantrix", VERSION, body | {"$defs": {"placement": placement, **kinds}})


def _of_kind(kind: str, properties: dict[str, s.Schema], *needed: str) -> s.Schema:
    head = {**s.head_of(FORMAT, VERSION), "kind": {"const": kind}}
    return s.record(head | properties, (*head, *needed))
