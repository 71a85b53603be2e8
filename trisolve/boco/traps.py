"""Choose the drawing or latest-losing move that is hardest for a fallible opponent."""

from collections.abc import Sequence

from trisolve.boco.game import State
from trisolve.boco.trees import Effort, GrowingTree, position_of, word_of

_MAX_PLAYOUTS = 20_000


def trap(state: State, keeping: Sequence[int], effort: Effort, seed: int) -> int:
    """Return the face in `keeping` that does best against an opponent who looks two plies ahead.

    The search uses the remaining effort, up to 20,000 playouts. If no effort remains, the first
    move is returned.
    """
    from trisolve.boco.engine.traps import set_traps

    tree = GrowingTree(state.game.n_faces)
    (graph, mover, other, edge), word = position_of(state), word_of(seed)
    maximum = effort.done + _MAX_PLAYOUTS
    n = min(effort.next(maximum), 1)
    while n:
        set_traps(graph, tree.arrays, tree.path, mover, other, edge, n, word)
        effort.done += n
        for child, action in tree.children():
            if action not in keeping:
                tree.arrays.low[child] = tree.arrays.high[child] = 1  # it will not be tried again
        tree.grow_if_full()
        n = effort.next(maximum)
    means = {
        action: int(tree.arrays.total[child]) / max(int(tree.arrays.visits[child]), 1)
        for child, action in tree.children()
        if action in keeping
    }
    return max(means, key=lambda action: (means[action], -action), default=keeping[0])
