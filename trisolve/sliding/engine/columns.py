"""Anytime column search, which finds a solution to a level with too many states for a proof.

States wait in columns, one for each depth. A pass goes through the columns and expands the most
promising states in each; the next pass expands the next best. The first pass is therefore a beam
search that finds some line, and later passes look for shorter lines until no column can contain a
shorter line. No state is expanded twice at the same depth.

States are ranked by the obstructions of the blocks with goals. Each such block that is off its goal
scores one point, plus one for each block that covers a cell on its way to the goal. Among equal
states, those whose placements have been met least often come first, so that a column stays diverse.

S. G. Vadlamudi, P. Gaurav, S. Aine, P. P. Chakrabarti: Anytime Column Search (2012).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import kernel
from trisolve.sliding.engine.compiled import compile_level
from trisolve.sliding.engine.store import EMPTY, home, slot_of
from trisolve.sliding.engine.successors import (
    MAX_SUCCESSORS,
    expand,
    is_solved,
    new_scratch,
    steps_at_once,
)
from trisolve.sliding.lattice import run_bits
from trisolve.sliding.level import Level
from trisolve.sliding.packing import Packing

_DIGITS = 16


class Ranking(NamedTuple):
    """The data for ranking states.

    in_way : int64[n_goals, 16, n_blocks, 16]
        For a block with a goal at a placement: 1 for each placement of another block that covers
        its way to the goal, and for the block itself, 1 if it is off its goal.
    goals : int64[n_goals], the blocks with goals
    met : int64[n_blocks, 16], how often each placement has been met so far; modified in place
    """

    in_way: NDArray[np.int64]
    goals: NDArray[np.int64]
    met: NDArray[np.int64]


def ranking_of(level: Level) -> Ranking:
    """Return the ranking of the states of a level."""
    packing, blocks = Packing(level), level.blocks
    covered = [
        [run_bits(first, int(block.axis), block.length) for first in places]
        for block, places in zip(blocks, packing.placements, strict=True)
    ]
    goals = [number for number, block in enumerate(blocks) if block.goal is not None]
    in_way = np.zeros((len(goals), _DIGITS, len(blocks), _DIGITS), dtype=np.int64)
    for at, number in enumerate(goals):
        goal = blocks[number].goal
        assert goal is not None
        home_digit = packing.placements[number].index(goal[0])
        for digit in range(len(covered[number])):
            if digit == home_digit:
                continue
            low, high = sorted((digit, home_digit))
            way = 0
            for between in range(low, high + 1):
                way |= covered[number][between]
            in_way[at, digit, number, digit] = 1
            for other, places in enumerate(covered):
                if other != number:
                    for place, bits in enumerate(places):
                        in_way[at, digit, other, place] = bool(bits & way)
    met = np.zeros((len(blocks), _DIGITS), dtype=np.int64)
    return Ranking(in_way, np.array(goals, dtype=np.int64), met)


def _digits(states: NDArray[np.uint64], block: int) -> NDArray[np.int64]:
    return ((states >> np.uint64(4 * block)) & np.uint64(15)).astype(np.int64)


def count_blocked(states: NDArray[np.uint64], ranking: Ranking) -> NDArray[np.int64]:
    """Return, for each state, how many blocks are off their goals or obstruct such a block."""
    points = np.zeros(len(states), dtype=np.int64)
    for at, number in enumerate(ranking.goals.tolist()):
        own = _digits(states, number)
        for block in range(len(ranking.met)):
            points += ranking.in_way[at, own, block, _digits(states, block)]
    return points


def _ranks(states: NDArray[np.uint64], ranking: Ranking) -> NDArray[np.float64]:
    """Return the rank of each state, where lower is better; count the placements met."""
    rare = np.zeros(len(states))
    for block in range(len(ranking.met)):
        digits = _digits(states, block)
        ranking.met[block] += np.bincount(digits, minlength=_DIGITS)
        rare += np.sqrt(ranking.met[block] / ranking.met[block].sum())[digits]
    return count_blocked(states, ranking) + rare


class States(NamedTuple):
    """The states found so far, each with its index.

    table, index_of : uint64[n_slots], int64[n_slots], the visited set and the index of each state
    states, parents, depths : uint64[room], int64[room], int64[room]
    cursor : int64[2], the number of states, and the index of the solved state or -1
    """

    table: NDArray[np.uint64]
    index_of: NDArray[np.int64]
    states: NDArray[np.uint64]
    parents: NDArray[np.int64]
    depths: NDArray[np.int64]
    cursor: NDArray[np.int64]


def new_states(start: np.uint64, room: int) -> States:
    """Return states that hold only the start, with space for the given number of states."""
    n_slots = 2 * room + _DIGITS
    found = States(
        np.full(n_slots, EMPTY, dtype=np.uint64),
        np.zeros(n_slots, dtype=np.int64),
        np.empty(room, dtype=np.uint64),
        np.zeros(room, dtype=np.int64),
        np.zeros(room, dtype=np.int64),
        np.array([1, -1], dtype=np.int64),
    )
    found.table[home(start, n_slots)] = start
    found.states[0] = start
    return found


@kernel
def expand_states(level, max_steps, chosen, met, scratch, reached):
    """Expand the states at the given indices; return how many states are now reached sooner.

    met : States, modified in place; expansion ends at a solved state or when space runs out
    reached : int64[MAX_SUCCESSORS * len(chosen)], filled with the indices of the states reached
    """
    n_reached, n_slots = 0, len(met.table)
    for at in chosen:
        depth = met.depths[at] + 1
        n_found, _ = expand(level, met.states[at], 0, max_steps, scratch)
        for i in range(n_found):
            state = scratch.states[i]
            slot = slot_of(met.table, home(state, n_slots), state)
            if met.table[slot] == EMPTY:
                index = met.cursor[0]
                if index == len(met.states):
                    return n_reached
                met.table[slot] = state
                met.index_of[slot] = index
                met.states[index] = state
                met.cursor[0] += 1
            else:
                index = met.index_of[slot]
                if met.depths[index] <= depth:
                    continue
            met.depths[index] = depth
            met.parents[index] = at
            if is_solved(level, state):
                met.cursor[1] = index
                return n_reached
            reached[n_reached] = index
            n_reached += 1
    return n_reached


class _Column(NamedTuple):
    """States that wait at one depth: their indices and ranks."""

    indices: NDArray[np.int64]
    ranks: NDArray[np.float64]


class ColumnSearch:
    """A search; `line` is the best line so far, as packed states from the start, or None."""

    def __init__(self, level: Level, *, max_states: int, steps: bool = False) -> None:
        self._compiled, self._ranking = compile_level(level), ranking_of(level)
        self._max_steps, self._scratch = steps_at_once(steps), new_scratch()
        start = self._compiled.key[0]
        self._met = new_states(start, max_states)
        self._columns: list[list[_Column]] = [[_Column(np.zeros(1, np.int64), np.zeros(1))]]
        self.line: list[int] | None = [int(start)] if is_solved(self._compiled, start) else None

    @property
    def n_states(self) -> int:
        """The number of states found."""
        return int(self._met.cursor[0])

    @property
    def is_full(self) -> bool:
        """Whether there is no space for more states."""
        return self.n_states == len(self._met.states)

    def run_pass(self, width: int, max_depth: int) -> bool:
        """Go through the columns once; return whether any state was left to expand.

        If no state was left at any depth, and the search is not full, the line is a shortest
        solution. If there is also no line, there is no solution.
        """
        any_left, depth = False, 0
        while depth < len(self._columns) and not self.is_full:
            if self.line is not None and depth >= len(self.line) - 2:
                break  # its successors would be no better
            if depth == max_depth:
                return True
            chosen = self._take(depth, width)
            any_left = any_left or len(chosen) > 0
            self._expand(chosen, depth + 1)
            depth += 1
        return any_left

    def _take(self, depth: int, width: int) -> NDArray[np.int64]:
        """Take the best states out of a column; skip states that have since been reached sooner."""
        waiting = self._columns[depth]
        if not waiting:
            return np.zeros(0, dtype=np.int64)
        indices = np.concatenate([column.indices for column in waiting])
        ranks = np.concatenate([column.ranks for column in waiting])
        current = self._met.depths[indices] == depth
        indices, ranks = indices[current], ranks[current]
        order = np.argsort(ranks, kind="stable")
        rest = order[width:]
        self._columns[depth] = [_Column(indices[rest], ranks[rest])] if len(rest) else []
        return np.sort(indices[order[:width]])

    def _expand(self, chosen: NDArray[np.int64], depth: int) -> None:
        """Expand states, and put the states reached into the column of that depth."""
        if not len(chosen):
            return
        met = self._met
        reached = np.empty(MAX_SUCCESSORS * len(chosen), dtype=np.int64)
        n_reached = expand_states(
            self._compiled, self._max_steps, chosen, met, self._scratch, reached
        )
        if met.cursor[1] >= 0:
            self.line = self._line_to(int(met.cursor[1]))
            met.cursor[1] = -1
        indices = reached[:n_reached].copy()
        if depth == len(self._columns):
            self._columns.append([])
        if n_reached:
            self._columns[depth].append(
                _Column(indices, _ranks(met.states[indices], self._ranking))
            )

    def _line_to(self, index: int) -> list[int]:
        line = [int(self._met.states[index])]
        while index:
            index = int(self._met.parents[index])
            line.append(int(self._met.states[index]))
        return line[::-1]
