"""Of moves that all draw, or lose equally late, the one that a fallible opponent answers worst."""

from collections.abc import Sequence

from trisolve.boco.game import State
from trisolve.boco.trees import Effort, GrowingTree, position_of, word_of

_MOST = 20_000


def trap(state: State, keeping: Sequence[int], effort: Effort, seed: int) -> int:
    """Return the move of `keeping`, faces, that does best against one who sees two plies deep.

    It takes what is left of an effort, at most 20,000 games. Where none is left: the first move.
    """
    from trisolve.boco.engine.traps import set_traps

    tree = GrowingTree(state.game.n_faces)
    (graph, mover, other, edge), word = position_of(state), word_of(seed)
    most = effort.done + _MOST
    n = min(effort.next(most), 1)
    while n:
        set_traps(graph, tree.arrays, tree.path, mover, other, edge, n, word)
        effort.done += n
        for child, action in tree.children():
            if action not in keeping:
                tree.arrays.low[child] = tree.arrays.high[child] = 1  # never tried again
        tree.grow_if_full()
        n = effort.next(most)
    means = {
        action: int(tree.arrays.total[child]) / max(int(tree.arrays.visits[child]), 1)
        for child, action in tree.children()
        if action in keeping
    }
    return max(means, key=lambda action: (means[action], -action), default=keeping[0])
