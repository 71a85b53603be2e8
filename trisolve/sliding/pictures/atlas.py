"""An atlas for game engines: a picture of each distinct block, the place of every block, and facts.

A sprite shows one block of a given axis, first orientation, length and color. A block's place is
the point for the upper-left corner of its sprite; a step along an axis adds that axis's vector.

The facts about a level are its solution, its difficulty and its hint table, which has the next move
in every state, for games that have no search of their own. A state has 64 bits, 4 for each block,
with the first block in the lowest bits. These bits count the units between the block and the first
placement on its free run. A game only counts the units that blocks move, so it needs neither cells
nor rules. docs/engines.md describes the format bit by bit.
"""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trisolve.paint.palette import Rgb, dump_color
from trisolve.paint.scene import Box, Scene
from trisolve.sliding.lattice import AXIS_STEP, Axis, Cell, vertex_xy
from trisolve.sliding.level import Block, Level, Pack
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.packing import DEAD, Packing
from trisolve.sliding.packs.sections import sections_of
from trisolve.sliding.pictures.blocks import block_shapes, place_of, relative_loop
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.scene import MARGIN, floor_box
from trisolve.sliding.search import explore

MAX_STATES = 20_000
"""The maximum number of states of a level with a table."""
SOLVED, LOST = 254, 255
"""Values in place of a block: nothing is left to move, and nothing helps."""


@dataclass(frozen=True)
class HintTable:
    """The table of a level.

    start : the digit of each block at the start
    states : the states in ascending order, each as 8 bytes, little-endian
    blocks : for each state, the number of the block to move, from 0, or SOLVED or LOST
    distances : for each state, how far that block moves, in units, as a signed byte
    """

    start: tuple[int, ...]
    states: bytes
    blocks: bytes
    distances: bytes

    def as_json(self) -> dict[str, Any]:
        """Return the table in the form used in exports."""
        packed = {"states": self.states, "blocks": self.blocks, "distances": self.distances}
        texts = {name: b64encode(data).decode() for name, data in packed.items()}
        return {"start": list(self.start), **texts}


def hint_table(level: Level, max_states: int = MAX_STATES) -> HintTable | None:
    """Return the table of a level, or None for a level with more than `max_states` states.

    The moves are the same as from ``trisolve.hint``.

    >>> from trisolve.sliding.level import Block
    >>> table = hint_table(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
    >>> table.start, list(table.blocks), list(table.distances)
    ((0,), [0, 0, 254], [2, 1, 0])
    """
    import numpy as np

    graph = explore(level, analyze=True, max_states=max_states)
    if graph.limit is not None:
        return None
    states, to_goal = graph.states, graph.distance_to_goal
    blocks = np.where(to_goal == DEAD, LOST, SOLVED).astype(np.uint8)
    distances = np.zeros(len(states), np.int8)
    is_open = to_goal > 0
    for edges in graph.edges():
        nearer = is_open[edges.sources] & (to_goal[edges.targets] == to_goal[edges.sources] - 1)
        at = nearer.nonzero()[0]
        sources, first = np.unique(edges.sources[at], return_index=True)
        chosen = at[first]
        dragged = edges.blocks[chosen]
        shift = (4 * dragged).astype(np.uint64)
        here, there = states[sources] >> shift & 15, states[edges.targets[chosen]] >> shift & 15
        blocks[sources], distances[sources] = dragged, there.astype(int) - here.astype(int)
    start = Packing(level).state(level.positions) or 0
    order = np.argsort(states)
    return HintTable(
        start=tuple(start >> 4 * number & 15 for number in range(len(level.blocks))),
        states=states[order].astype("<u8").tobytes(),
        blocks=blocks[order].tobytes(),
        distances=distances[order].tobytes(),
    )


@dataclass(frozen=True)
class LevelFacts:
    """Known facts about a level beyond its own file.

    section : the section of the pack that contains it
    solution : moves that solve it, or None if there are none or they were not found
    hints : the next move for every state
    """

    section: str = ""
    solution: tuple[Move, ...] | None = None
    hints: HintTable | None = None

    def as_json(self, level: Level) -> dict[str, Any]:
        """Return the facts for exports; unknown facts are null, and inapplicable facts are omitted.

        >>> from trisolve.sliding.formats import load_level
        >>> found = LevelFacts("Easy").as_json(load_level("starter:1"))
        >>> found["optimum"], found["section"], found["grade"]
        (2, 'Easy', 'tutorial')
        """
        stats = level.stats
        known = self.solution
        return {
            "solution": None if known is None else dump_moves(known),
            "optimum": stats.get("moves", None if known is None else len(known)),
            "grade": stats.get("grade"),
            "score": stats.get("score"),
            "section": self.section or None,
            "notes": level.notes or None,
            **({} if self.hints is None else {"hints": self.hints.as_json()}),
        }


def section_names(found: Level | Pack) -> Sequence[str]:
    """Return the section of each level; raise FormatError if the sections do not fit the pack.

    >>> from trisolve.sliding.formats import load
    >>> section_names(load("starter"))[15]
    'Easy'
    """
    if isinstance(found, Level):
        return [""]
    names = [""] * len(found.levels)
    for section in sections_of(found):
        for number in section.numbers:
            names[number] = section.name
    return names


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
    of the level's board. The board, its floor and a margin, is `width` by `height` in size.
    `facts` are the known facts about the levels.
    """
    sprites: dict[str, Scene] = {}
    listed: dict[str, Any] = {}
    placed = []
    known = facts or [LevelFacts(solution=level.solution) for level in levels]
    for level, fact in zip(levels, known, strict=True):
        board = floor_box(level.floor).with_margin(MARGIN)
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
