"""The cost of moves: how much farther from the goal each move leads than a best move does.

The line need not solve the level. All distances are in the moves metric.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trisolve.limits import Limits, stop_phrase
from trisolve.sliding import rules
from trisolve.sliding.choices import SomeLevel
from trisolve.sliding.level import as_level
from trisolve.sliding.moves import Move, Moves
from trisolve.sliding.packing import DEAD
from trisolve.sliding.search import explore_within
from trisolve.sliding.solution import Progress
from trisolve.wording import brief


@dataclass(frozen=True)
class Reviewed:
    """A move that was played.

    `left` is the number of moves from the position after it to the nearest solved position, or None
    if there is none. `cost` is 0 on a shortest solution, and None if it is not defined. `lost`
    marks the move that loses.
    """

    move: Move
    left: int | None
    cost: int | None
    lost: bool


@dataclass(frozen=True)
class Review:
    """The costs of the moves of a line, if `status` is "done".

    With the status "limit", `limit` stopped the exploration of the level and `moves` is empty.
    `left` is the number of moves to the goal before the first move, or None if the goal is out of
    reach.
    """

    status: str
    moves: tuple[Reviewed, ...]
    left: int | None
    limit: str | None
    seconds: float

    __repr__ = brief

    @property
    def cost(self) -> int:
        """The total cost of all moves that have a cost."""
        return sum(one.cost for one in self.moves if one.cost is not None)

    @property
    def lost(self) -> bool:
        """Whether some move loses the level."""
        return any(one.lost for one in self.moves)

    def as_json(self) -> dict[str, Any]:
        """Return the review as JSON values."""
        return {
            "status": self.status,
            "moves": [
                {"move": _plain(one.move), "left": one.left, "cost": one.cost, "lost": one.lost}
                for one in self.moves
            ],
            "cost": self.cost,
            "lost": self.lost,
        }

    def described(self) -> str:
        """Return the review as text, with one line for each move."""
        if self.status == "limit":
            return stop_phrase(self.limit)
        lines = [
            f"{number:4}  {_plain(one.move):6} {_left_text(one.left):>16}  {_price(one)}".rstrip()
            for number, one in enumerate(self.moves, 1)
        ]
        return "\n".join([*lines, self._summary()])

    def _summary(self) -> str:
        if self.lost:
            return "lost: from there the goal is out of reach"
        if self.left is None:
            return "the goal is out of reach from the start"
        return f"{self.cost} more than a shortest way" if self.cost else "always on a shortest way"


def _plain(move: Move) -> str:
    return f"{move.block}{move.distance}"


def _left_text(left: int | None) -> str:
    return "out of reach" if left is None else f"{left} left"


def _price(one: Reviewed) -> str:
    if one.lost:
        return "loses the level"
    return f"+{one.cost}" if one.cost else ""


def review(
    level: SomeLevel,
    moves: Moves,
    *,
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    threads: int | None = None,
) -> Review:
    """Return the cost of each move of a line of play; the limits are the same as for `solve`.

    The cost of a move is the number of moves by which it lengthens the path to the goal. Raises
    IllegalMove for a move that cannot be played.

    >>> from trisolve import parse_level
    >>> found = review(parse_level("ooBoooooBoooAABooooooooooooooooooooo"), "B1 B2 A4")
    >>> [(one.left, one.cost) for one in found.moves], found.cost
    ([(2, 1), (1, 0), (0, 0)], 1)
    """
    level = as_level(level)
    steps = list(rules.replay(level, moves))
    limits = Limits(max_states, max_bytes, time_limit, progress, threads)
    graph = explore_within(level, limits, metric="moves", analyze=True)
    if graph.limit is not None:
        return Review("limit", (), None, graph.limit, graph.seconds)

    def left_at(positions: tuple[int, ...]) -> int | None:
        index = graph.index(positions)
        assert index is not None
        left = int(graph.distance_to_goal[index])
        return None if left == DEAD or not level.has_goals else left

    start = before = left_at(level.positions)
    reviewed = []
    for step in steps:
        left = left_at(step.positions)
        cost = None if left is None or before is None else left - before + 1
        lost = left is None and before is not None
        reviewed.append(Reviewed(step.move, left, cost, lost))
        before = left
    return Review("done", tuple(reviewed), start, None, graph.seconds)
