"""Play in a lost position: a search for moves that a fallible opponent may answer wrongly.

Every move loses against best play, so perfect analysis cannot guide the choice. The modeled
opponent sees a win or a loss in one move, and otherwise moves at random. UCT chooses the player's
own moves. The result is the move after which the most answers throw the win away. Unlike in
`tree_search`, only proofs within two plies count, because this opponent cannot see any further.
"""

import numpy as np

from trisolve.boco.engine.sets import at, having, join, minus, without
from trisolve.boco.engine.tree_search import chosen, open_node, play_out
from trisolve.kernels.jit import kernel
from trisolve.kernels.random_kernels import below

_UNOPENED = -1
_EXPLORE = 1.0


@kernel
def _answer(tree, node, word):
    """Return a random child of the opponent's node that is not known to lose, or any if all are."""
    begin, n = np.int64(tree.begin[node]), np.int64(tree.n_children[node])
    n_sound = 0
    for child in range(begin, begin + n):
        n_sound += tree.low[child] < 1
    if n_sound == 0:
        return begin + below(word, n)
    left = below(word, n_sound)
    for child in range(begin, begin + n):
        if tree.low[child] < 1:
            if left == 0:
                return child
            left -= 1
    return begin


@kernel
def _next(tree):
    """Return the least-tried child of the root among the children not known to lose."""
    best, least = np.int64(-1), np.int64(-1)
    for child in range(tree.begin[0], tree.begin[0] + tree.n_children[0]):
        if tree.low[child] < 1 and (best < 0 or tree.visits[child] < least):
            best, least = np.int64(child), tree.visits[child]
    return best


@kernel
def set_traps(graph, tree, path, mover, other, edge, n_playouts, word):
    """Search from the root, node 0, which is an open position with at least one piece.

    The arguments are the same as for `search`. Returns the number of playouts. The swap rule is
    ignored.
    """
    for _ in range(n_playouts):
        node, depth = np.int64(0), 0
        path[0] = 0
        here, there, free = mover, other, edge
        is_careless = False
        while True:
            if node != 0 and tree.low[node] == tree.high[node]:
                value = np.int64(tree.low[node])
                break
            if tree.n_children[node] == _UNOPENED:
                opened = open_node(graph, tree, node, here, there, free, False)
                if opened and tree.low[node] == tree.high[node]:
                    value = np.int64(tree.low[node])
                    # the opponent saw it coming, and avoids it next time
                    is_careless = depth > 0 and depth % 2 == 0 and value == 1
                else:
                    value = np.int64(play_out(graph, here, there, free, False, word)[0])
                break
            if depth == 0:
                child = _next(tree)
            elif depth % 2 == 0:
                child = chosen(tree, node, _EXPLORE, word)
            else:
                child = _answer(tree, node, word)
            if child < 0:
                value = np.int64(tree.low[node])
                break
            face = np.int64(tree.move[child])
            near = minus(at(graph.adjacent, face), join(here, there))
            free = without(join(free, near), face)
            here, there = there, having(here, face)
            node, depth = child, depth + 1
            path[depth] = node
        if is_careless:
            continue
        for step in range(depth, -1, -1):
            tree.visits[path[step]] += 1
            tree.total[path[step]] -= value
            value = -value
    return n_playouts
