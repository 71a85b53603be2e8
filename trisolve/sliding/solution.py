"""What a search reports: its progress, how it ended, and a shortest solution if there is one.

A line that is replayed reports its pushes, its positions and the first illegal move.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, get_args

from trisolve.errors import FormatError, IllegalMove
from trisolve.rooms import ask
from trisolve.sliding import rules
from trisolve.sliding.choices import Metric
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move, length, move_lines, pairs
from trisolve.sliding.rules import Played
from trisolve.wording import brief, counted

METRICS: tuple[Metric, ...] = get_args(Metric)
MAX_STATES = 3_000_000_000
"""The maximum number of states of one search, regardless of the memory."""


@dataclass(frozen=True)
class Progress:
    """The progress of a running search, reported many times per second.

    Every position within `depth` moves (or steps, in the steps metric) of the start has been found.
    `analyzed` is the finished share of the analysis, if an analysis follows the search.
    """

    n_states: int
    n_successors: int
    depth: int
    seconds: float
    analyzed: float = 0.0

    def line(self) -> str:
        """Return a short description of the progress.

        >>> Progress(1500, 9000, 7, 2.2).line()
        '1,500 states, depth 7, 2 s'
        """
        return f"{counted(self.n_states, 'state')}, depth {self.depth}, {self.seconds:.0f} s"


def check_metric(metric: str) -> None:
    """Raise FormatError unless a string is the name of a metric.

    >>> check_metric("steps")
    """
    if metric not in METRICS:
        expected = " or ".join(METRICS)
        raise FormatError(f"expected metric {expected}, got {metric!r:.40}")


@dataclass(frozen=True, kw_only=True)
class SearchOutcome:
    """The results that every search reports: how it ended, and its progress.

    `limit` names the limit that stopped the search ("max_states", "max_bytes" or "time_limit"), or
    is None. Every position within `depth` moves of the start has been found (steps, if `metric` is
    "steps"). `n_successors` counts (expanded state, legal move) pairs. `seconds` is the
    time of the search alone.
    """

    status: str
    metric: Metric
    n_states: int
    n_successors: int
    depth: int
    seconds: float
    limit: str | None = None


@dataclass(frozen=True, kw_only=True)
class Solution(SearchOutcome):
    """The result of a search for a shortest solution.

    `status` is "solved" (`moves` is provably shortest in the metric), "unsolvable" (every reachable
    state was seen) or "limit" (a limit stopped the search: no solution has `depth` moves or fewer,
    and nothing else is claimed).

    Of all shortest solutions, `moves` is the first: two solutions are compared at the first move in
    which they differ, in the order of ``rules.successors``. Moves that push nothing come before
    moves that push. Within each group, blocks come in the level's order, and distances in the order
    1, 2, 3 and so on, then -1, -2, -3 and so on. In the steps metric, single steps are compared
    this way, and then consecutive steps of one block in one direction form one move.

    `n_states` counts the states found before the answer. A search on disk counts whole layers: all
    states that are nearer to the start than the goal is, and all their moves.
    """

    moves: tuple[Move, ...] = ()
    _level: Level | None = field(default=None, repr=False, compare=False)

    __repr__ = brief

    @property
    def n_moves(self) -> int:
        """The number of moves in the solution, or 0 if there is no solution."""
        return len(self.moves)

    @property
    def n_steps(self) -> int:
        """The total number of steps in the solution's moves, or 0 if there is no solution."""
        return length(self.moves, "steps")

    @property
    def length(self) -> int | None:
        """The length of the solution in the search's metric, or None if there is no solution."""
        return length(self.moves, self.metric) if self.status == "solved" else None

    def as_json(self) -> dict[str, Any]:
        """Return the solution as JSON values, as ``solve --json`` prints them."""
        is_solved = self.status == "solved"
        return {
            "status": self.status,
            "metric": self.metric,
            "moves": self.n_moves if is_solved else None,
            "steps": self.n_steps if is_solved else None,
            "solution": pairs(self.moves) if is_solved else None,
            "states": self.n_states,
            "seconds": round(self.seconds, 6),
        }

    def described(self) -> str:
        """Return the result as a few lines of text for people.

        >>> print(Solution(status="solved", metric="moves", n_states=3, n_successors=4, depth=1,
        ...     seconds=0.0, moves=(Move("A", 2),)).described())
        solved in 1 move (2 steps): optimal
          A2
        3 states searched in 0.000 s
        """
        states = counted(self.n_states, "state")
        if self.status == "unsolvable":
            every = f"all {self.n_states:,} reachable states"
            seen = "the one reachable state" if self.n_states == 1 else every
            return f"unsolvable: {seen} seen in {self.seconds:.3f} s"
        if self.status == "limit":
            depth = counted(self.depth, self.metric.removesuffix("s"))
            return f"{states} seen, no solution in up to {depth}"
        lengths = [counted(self.n_moves, "move"), counted(self.n_steps, "step")]
        if self.metric == "steps":
            lengths.reverse()
        lines = [f"solved in {lengths[0]} ({lengths[1]}): optimal"]
        if self.moves:
            lines.append(move_lines(self.moves, indent=2, width=78))
        return "\n".join([*lines, f"{states} searched in {self.seconds:.3f} s"])

    def _repr_svg_(self) -> str | None:
        """Return the frames of the solution for a notebook, or None if there is nothing to draw."""
        if self._level is None or self.status != "solved":
            return None
        svg: str = ask(self, "svg", self._level)
        return svg


@dataclass(frozen=True)
class Replayed:
    """A line of moves on a level, up to its first illegal move.

    `plays` are the legal moves before the first illegal move, and `illegal` says why that move is
    illegal.
    """

    level: Level
    plays: tuple[Played, ...]
    illegal: IllegalMove | None = None

    @property
    def status(self) -> str:
        """Return "illegal" if a move was illegal, otherwise "done"."""
        return "done" if self.illegal is None else "illegal"

    @property
    def positions(self) -> Positions:
        """The final positions of the blocks."""
        return self.plays[-1].positions if self.plays else self.level.positions

    @property
    def n_steps(self) -> int:
        """The total number of steps of the dragged blocks."""
        return sum(abs(played.move.distance) for played in self.plays)

    @property
    def solved(self) -> bool:
        """Whether every block with a goal is on its goal at the end."""
        return self.level.has_goals and rules.is_solved(self.level, self.positions)

    def described(self) -> str:
        """Return the final state in one line.

        >>> from trisolve.sliding.level import Block
        >>> replay_moves(Level(range(8), [Block("A", [0, 1, 2])]), [Move("A", 1)]).described()
        '1 move (1 step); no block has a goal'
        """
        if self.illegal is not None:
            return str(self.illegal)
        made = f"{counted(len(self.plays), 'move')} ({counted(self.n_steps, 'step')})"
        if not self.level.has_goals:
            return f"{made}; no block has a goal"
        return f"{'solved' if self.solved else 'not solved'} after {made}"

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values, with the cells of all blocks after each move."""
        return {
            "moves": len(self.plays),
            "steps": self.n_steps,
            "solved": self.solved,
            "illegal": None if self.illegal is None else str(self.illegal),
            "start": self._cells(self.level.positions),
            "replay": [
                {
                    "move": [played.move.block, played.move.distance],
                    "pushes": [list(push) for push in played.move.pushes],
                    "chain": [list(pair) for pair in pairs_of(self.level, played)],
                    "cells": self._cells(played.positions),
                }
                for played in self.plays
            ],
        }

    def _cells(self, positions: Positions) -> dict[str, list[int]]:
        blocks = enumerate(self.level.blocks)
        return {
            block.id: list(rules.covered_cells(self.level, positions, number))
            for number, block in blocks
        }


def replay_moves(level: Level, moves: Iterable[Move]) -> Replayed:
    """Play moves one by one, up to the first illegal move."""
    plays: list[Played] = []
    try:
        plays.extend(rules.replay(level, moves))
    except IllegalMove as error:
        return Replayed(level, tuple(plays), error)
    return Replayed(level, tuple(plays))


def pairs_of(level: Level, played: Played) -> list[tuple[str, str]]:
    """Return which block pushes which in a move, each pair once, in order."""
    pushes = (push for moved in played.steps for push in moved.pushes)
    ids = [block.id for block in level.blocks]
    return list(dict.fromkeys((ids[push.pusher], ids[push.pushed]) for push in pushes))


def pushes_in_words(level: Level, played: Played) -> str:
    """Return the pushes of a move in words, or "" if it pushes nothing."""
    moves = [played.move, *(Move(block, distance) for block, distance in played.move.pushes)]
    ways = {move.block: move for move in moves}  # in a ring, the dragged block is also pushed
    pairs = pairs_of(level, played)
    return ", ".join(f"{pusher} pushes {ways[pushed]}" for pusher, pushed in pairs)
