"""Create and enlarge the arrays of a search tree for kernels, and read them at the root."""

from collections.abc import Iterator
from typing import Any

from trisolve.boco.counting import bits_of, compiled
from trisolve.boco.game import State
from trisolve.stopwatch import search_clock

_AT_ONCE = 4096
_FIRST_SIZE, _MAX_SIZE = 1 << 14, 1 << 23


def position_of(state: State) -> tuple[Any, Any, Any, Any]:
    """Return (graph, the mover's faces, the other player's faces, legal moves) for kernels."""
    board = compiled(state)
    mover, other = bits_of(state)
    edge = board.to_set(board.edge(mover | other))
    return board.graph, board.to_set(mover), board.to_set(other), edge


def word_of(seed: int) -> Any:  # noqa: ANN401 - an array for kernels
    """Return the state of a random generator, uint64[1]."""
    import numpy as np

    return np.array([seed], np.uint64)


class Effort:
    """How many games may be played out for a choice; `done` counts the games already played."""

    def __init__(self, playouts: int | None, time_limit: float | None) -> None:
        self.playouts, self.time_limit, self.done = playouts, time_limit, 0
        self._began = search_clock()

    def next(self, maximum: int | None = None) -> int:
        """Return how many games to play before asking again, or 0 if enough have been played.

        `maximum` is another upper bound on `done`.
        """
        if self.time_limit is not None and search_clock() - self._began >= self.time_limit:
            return 0
        n = _AT_ONCE if self.time_limit is None else _AT_ONCE // 8
        bounds = [bound - self.done for bound in (self.playouts, maximum) if bound is not None]
        return max(0, min([n, *bounds]))


class GrowingTree:
    """A tree for `engine.tree_search`; without `proves` it is plain UCT."""

    def __init__(self, n_faces: int, *, proves: bool = True) -> None:
        import numpy as np

        from trisolve.boco.engine.tree_search import PLAIN

        self._np: Any = np
        self.arrays = self._new(_FIRST_SIZE)
        self.arrays.counts[PLAIN] = not proves
        self.path: Any = np.zeros(n_faces + 4, np.int64)
        self.plant()

    def _new(self, size: int) -> Any:  # noqa: ANN401 - arrays for kernels
        from trisolve.boco.engine.tree_search import N_COUNTS, Tree

        np = self._np
        kinds = (np.int32, np.int16, np.int16, *[np.int64] * 4, np.int8, np.int8)
        arrays = [np.zeros(size, kind) for kind in kinds]
        return Tree._make([*arrays, np.zeros(N_COUNTS, np.int64)])

    def plant(self) -> None:
        """Reset the tree to a single root not yet expanded."""
        tree = self.arrays
        tree.counts[0], tree.counts[1] = 1, 0
        tree.begin[0], tree.n_children[0], tree.move[0] = 0, -1, -1
        tree.visits[0], tree.total[0] = 0, 0
        tree.low[0], tree.high[0] = -1, 1

    def follow(self, actions: list[int]) -> None:
        """Move the root to the node that the actions reach, and drop nodes outside its subtree."""
        from trisolve.boco.engine.tree_search import copy_below

        node, tree = 0, self.arrays
        for action in actions:
            begin, n = int(tree.begin[node]), int(tree.n_children[node])
            found = [child for child in range(begin, begin + n) if tree.move[child] == action]
            if not found:
                self.plant()
                return
            node = found[0]
        if node:
            new = self._new(len(tree.begin))
            copy_below(tree, new, node, self._np.zeros(len(tree.begin), self._np.int64))
            self.arrays = new

    def grow_if_full(self) -> None:
        """Double the size of the tree, up to a maximum, if it has run out of space."""
        old, size = self.arrays, len(self.arrays.begin)
        if not old.counts[1] or size >= _MAX_SIZE:
            return
        self.arrays = self._new(size * 2)
        for before, after in zip(old, self.arrays, strict=True):
            after[: len(before)] = before
        self.arrays.counts[1] = 0

    def children(self) -> Iterator[tuple[int, int]]:
        """Yield (node number, action) for each child of the root."""
        tree = self.arrays
        for child in range(int(tree.begin[0]), int(tree.begin[0]) + int(tree.n_children[0])):
            yield child, int(tree.move[child])
