"""Solve solitaire with a known order; the result is "won", "lost" (with a proof) or "limit"."""

from collections.abc import Callable, Sequence

import numpy as np

from trisolve.errors import FormatError
from trisolve.limits import Clock, Limits
from trisolve.tantrix.answers import Answer, Progress
from trisolve.tantrix.engine import beam
from trisolve.tantrix.game import Game
from trisolve.tantrix.placements import Placement
from trisolve.tantrix.players import Table, as_placement
from trisolve.tantrix.puzzle import read_tiles
from trisolve.tantrix.solve import limit_reached
from trisolve.tantrix.tiles import COLORS, carries, parse_color

_WIDTHS = (60, 400, 2_500, 12_000, 60_000)
_CHUNK = 500
_FOLLOWERS = 220  # an upper bound: cells next to 56 tiles, times the rotations that fit
_WEIGHTS = np.array([4.0, 1.5, 0.3, 0.5])
_NOISE = 0.4


class _Beam:
    """Layers of positions; the best `width` positions of each layer are kept."""

    def __init__(self, order: Sequence[int], color: str, goal: str, clock: Clock) -> None:
        self.order = np.array(order, dtype=np.int64) - 1
        self.aim = beam.Aim(COLORS.index(color), goal == "loop", _WEIGHTS, _NOISE)
        self.clock = clock
        self.board = Table(Game("BG", seed=0)).board
        self.moves = np.zeros((1024, 3), dtype=np.int64)
        self.ends = np.zeros(2 * len(order) + 2, dtype=np.int64)
        self.nodes = 0
        self.is_whole = True
        self.is_cut = False

    def _expand(self, layer: beam.Layer, depth: int) -> beam.Children:
        """Return all positions that can follow a layer."""
        found: list[beam.Children] = []
        children = beam.new_children(_CHUNK * _FOLLOWERS)
        for first in range(0, len(layer.cells), _CHUNK):
            if limit_reached(self.clock, self.nodes):
                self.is_cut = True
                break
            stop = min(first + _CHUNK, len(layer.cells))
            at = self.board, self.order, layer, first, stop, depth, self.aim
            n = beam.expand(*at, self.moves, self.ends, children)
            self.nodes += n
            found.append(children.first(n))
        if not found:
            return children.first(0)
        return beam.Children(*map(np.concatenate, zip(*found, strict=True)))

    def run(self, width: int) -> list[Placement] | None:
        """Return a winning line of play, or None; `is_whole` is False if positions were dropped."""
        n = len(self.order)
        layer = beam.Layer(np.zeros((1, n), dtype=np.int32), np.zeros((1, n), dtype=np.int8))
        self.is_whole = True
        for depth in range(n):
            children = self._expand(layer, depth)
            if self.is_cut or not len(children.parents):
                return None
            chosen = np.argsort(-children.worths, kind="stable")
            if len(chosen) > width:
                chosen, self.is_whole = chosen[:width], False
            layer = layer.of(children.parents[chosen])
            layer.cells[:, depth] = children.cells[chosen]
            layer.turns[:, depth] = children.turns[chosen]
        moves = self.order.tolist(), layer.cells[0].tolist(), layer.turns[0].tolist()
        return [as_placement(*move) for move in zip(*moves, strict=True)]


def solve_solitaire(
    order: Sequence[int],
    color: str,
    goal: str = "line",
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Answer:
    """Return the outcome of a solitaire game with a known order: "won", "lost" (proven) or "limit".

    `solution` holds the placements in the order of play. The search uses increasingly wide beams
    until it wins or has tried everything, unless a limit stops it.

    >>> solve_solitaire((3, 1, 2), "Y", "loop").status
    'won'
    """
    parse_color(color)
    read_tiles(order, "order")
    if goal not in ("line", "loop"):
        raise FormatError(f'goal: expected "line" or "loop", got {goal!r:.40}')
    with Limits(
        max_nodes=max_nodes, time_limit=time_limit, progress=progress
    ).interruptible() as clock:
        if not all(carries(tile, color) for tile in order):
            return Answer("lost", None, "no-colour", 0, clock.seconds)
        search = _Beam(order, color, goal, clock)
        width = 0
        while True:
            width = next((w for w in _WIDTHS if w > width), width * 4)
            found = search.run(width)
            if found is not None:
                return Answer("won", tuple(found), None, search.nodes, clock.seconds)
            if search.is_cut:
                limit = clock.limit_reached(search.nodes)
                return Answer("limit", None, None, search.nodes, clock.seconds, limit)
            if search.is_whole:
                return Answer("lost", None, "exhausted", search.nodes, clock.seconds)
