"""The trial loop: change a level, search it whole, keep what is harder; all of it in one kernel.

    edit      mutations.py: a few random edits of the level at hand
    reject    what cannot be good, for nothing: a goal out of reach, too few states
    reach     reach.py: the whole state graph, or too large
    retreat   how far every state is from the goal
    accept    the harder level becomes the one at hand; sometimes a slightly easier one does
    note      a level harder than any of this climb before goes to the finds
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.engine.compiled import NO_GOAL, POSITIONS, CompiledLevel, compile_into, new_compiled
from trisolve.engine.cursor import EXHAUSTED
from trisolve.engine.jit import inlined, kernel
from trisolve.engine.mutations import (
    FIRST,
    GOAL,
    Board,
    copy_board,
    edit_board,
    new_board,
    random_board,
    show_blocks,
)
from trisolve.engine.randomness import below
from trisolve.engine.reach import N_STATES, N_SUCCESSORS, Graph, new_graph, reach, retreat
from trisolve.engine.successors import ANY_UNITS, clear_board
from trisolve.lattice import N_CELLS
from trisolve.level import MAX_BLOCKS


class Search(NamedTuple):
    graph: Graph
    level: CompiledLevel
    at: NDArray[np.int8]
    run: NDArray[np.int64]
    trial: Board
    best: NDArray[np.int64]


def new_search(max_states: int) -> Search:
    return Search(
        new_graph(max_states),
        new_compiled(MAX_BLOCKS),
        np.full(N_CELLS, -1, dtype=np.int8),
        np.zeros(4, dtype=np.int64),
        new_board(),
        np.zeros(16, dtype=np.int64),
    )


@kernel
def evaluate(board, search, word, goals_tried, steps, max_states, push_mode, climb):
    """score a board; with climb move blocks to the hardest state. return score, or -1"""
    whole, n_blocks = search.level, board.n_blocks[0]
    level = CompiledLevel(
        whole.axis[:n_blocks],
        whole.length,
        whole.last,
        whole.lanes,
        whole.cells,
        whole.enter,
        whole.push,
        whole.key,
        whole.most,
    )
    compile_into(level, board.floor, board.blocks, push_mode, search.at)
    if level.key[1] == ~np.uint64(0):
        return -1
    graph = search.graph
    clear_board(graph.scratch)
    if reach(level, graph, 1 if steps else ANY_UNITS, max_states) != EXHAUSTED:
        return -2
    best, best_block, best_goal, best_state = -1, -1, -1, np.uint64(0)
    mask, digits = level.key[1], level.key[2]
    for block in range(n_blocks):
        if board.blocks[block, GOAL] == NO_GOAL and goals_tried < 2:
            continue
        if goals_tried == 2:
            mask = np.uint64(15) << np.uint64(4 * block)
        shift = np.uint64(4 * block)
        for p in range(level.last[block] + 1):
            wanted = (digits & ~(np.uint64(15) << shift)) | (np.uint64(p) << shift)
            if goals_tried == 2:
                wanted = np.uint64(p) << shift
            if goals_tried == 0:
                if p > 0:
                    break
                wanted = digits
            n = retreat(graph, mask, wanted)
            if n == 0:
                continue
            score = np.int64(graph.distances[graph.queue[n - 1]]) if climb else np.int64(graph.distances[0])
            if score > best:
                best, best_block, best_goal = score, block, p
                best_state = graph.states[graph.queue[n - 1]] if climb else graph.states[0]
    if best < 0:
        return -1
    if goals_tried:
        if goals_tried == 2:
            for block in range(n_blocks):
                board.blocks[block, GOAL] = NO_GOAL
        board.blocks[best_block, GOAL] = level.cells[POSITIONS * best_block + best_goal, 0]
    if climb:
        for block in range(n_blocks):
            p = np.int64((best_state >> np.uint64(4 * block)) & np.uint64(15))
            board.blocks[block, FIRST] = level.cells[POSITIONS * block + p, 0]
        show_blocks(board)
    return best


@kernel
def run_trials(board, bounds, search, word, stats, n_trials, heat, goals_tried, max_states, climb):
    trial = search.trial
    for t in range(n_trials):
        copy_board(board, trial)
        n_edits = 1
        while n_edits < 4 and below(word, 3) == 0:
            n_edits += 1
        done = 0
        for _ in range(n_edits):
            done += edit_board(trial, bounds, word, search.run)
        stats[0] += 1
        if done == 0:
            continue
        score = evaluate(trial, search, word, goals_tried, 0, max_states, 0, climb)
        if score == -2:
            stats[4] += 1
        elif score >= 0:
            stats[1] += search.graph.counts[N_STATES]
            stats[6] += search.graph.counts[N_SUCCESSORS]
        if score < 0:
            stats[5] += score == -1
            continue
        loss = stats[2] - score
        ok = True
        while loss > 0 and ok:
            ok = below(word, 256) < heat
            loss -= 1
        if ok:
            copy_board(trial, board)
            stats[2] = score
            if score > stats[3]:
                stats[3] = score
                stats[7] = stats[0]
