"""An atlas for game engines: a picture of each distinct block, and the place of every block.

A sprite shows one block of a given axis, first orientation, length and color. A block's place is
the point for the upper-left corner of its sprite; a step along an axis adds that axis's vector.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trisolve.paint.palette import Rgb
from trisolve.paint.scene import Box, Scene
from trisolve.paint.themes import dump_color
from trisolve.sliding.lattice import AXIS_STEP, Axis, Cell, vertex_xy
from trisolve.sliding.level import Block, Level
from trisolve.sliding.pictures.blocks import block_shapes, place_of, relative_loop
from trisolve.sliding.pictures.level_facts import LevelFacts
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.scene import board_box


@dataclass(frozen=True)
class Atlas:
    """The sprites by name, and the index, which is stored as JSON next to them."""

    sprites: dict[str, Scene]
    index: dict[str, Any]


def sprite_name(block: Block, color: Rgb) -> str:
    """Return the name of a block's sprite: axis, first orientation, length and color.

    >>> sprite_name(Block("A", [0, 1, 2]), Rgb(230, 159, 0))
    'U-up-3-e69f00'
    """
    orient = "down" if block.first & 1 else "up"
    return f"{block.axis.name}-{orient}-{block.length}-{dump_color(color)[1:]}"


def _box(block: Block) -> Box:
    points = [vertex_xy(vertex) for vertex in relative_loop(block.cells)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _px(value: float, edge_px: float) -> float:
    return round(value * edge_px, 3)


def atlas(
    levels: Sequence[Level],
    *,
    look: Look,
    format: str,
    edge_px: int,
    facts: Sequence[LevelFacts] | None = None,
) -> Atlas:
    """Return the atlas of all blocks in the given levels; lengths in its index are in pixels.

    For a block, `at` and `goal` are the places for the corner of its sprite, relative to the corner
    of the level's board. The board, as `board_scene` draws it, is `width` by `height` in size.
    `facts` are the known facts about the levels.
    """
    sprites: dict[str, Scene] = {}
    listed: dict[str, Any] = {}
    placed = []
    known = facts or [LevelFacts(solution=level.solution) for level in levels]
    for level, fact in zip(levels, known, strict=True):
        board = board_box(level)
        blocks = []
        n_goals = 0
        for block, color in zip(level.blocks, look.block_colors(level), strict=True):
            box, name = _box(block), sprite_name(block, color)
            hatch = n_goals if look.theme.hatch and block.highlighted else None
            n_goals += block.highlighted
            if hatch is not None:
                name = f"{name}-hatch{hatch}"
            if name not in sprites:
                loop = relative_loop(block.cells)
                tinted = not look.theme.hatch and (block.highlighted or block.color is not None)
                shapes = block_shapes(
                    loop, color, look, number=len(sprites), hatch=hatch, tinted=tinted
                )
                sprites[name] = Scene(box, shapes, name)
                listed[name] = {
                    "file": f"{name}.{format}",
                    "axis": block.axis.name,
                    "first": "down" if block.first & 1 else "up",
                    "length": block.length,
                    "color": dump_color(color),
                    "width": _px(box.width, edge_px),
                    "height": _px(box.height, edge_px),
                }

            def at(first: Cell, box: Box = box, board: Box = board) -> list[float]:
                x, y = place_of(first)
                corner = x + box.left - board.left, y + box.top - board.top
                return [_px(length, edge_px) for length in corner]

            goal = None if block.goal is None else at(block.goal[0])
            blocks.append({"id": block.id, "sprite": name, "at": at(block.first), "goal": goal})
        placed.append(
            {
                "name": level.name,
                "width": _px(board.width, edge_px),
                "height": _px(board.height, edge_px),
                **fact.as_json(level),
                "blocks": blocks,
            }
        )
    steps = {
        axis.name: [_px(length, edge_px) for length in vertex_xy(AXIS_STEP[axis])] for axis in Axis
    }
    index = {
        "format": "trisolve-atlas",
        "version": 1,
        "theme": look.theme.name,
        "edge": edge_px,
        "steps": steps,
        "sprites": listed,
        "levels": placed,
    }
    return Atlas(sprites, index)
