"""Search trees: their arrays, the tree of an mcts player, and the search for traps.

An mcts player keeps its tree from move to move, and enlarges it when it is full.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from trisolve.boco.choices import Choice, has_win_in_one, soonest, sound_actions
from trisolve.boco.counting import bits_of, board_arrays
from trisolve.boco.game import State
from trisolve.boco.limits import MAX_COMPILED_FACES
from trisolve.kernels.randomness import SplitMix64
from trisolve.stopwatch import search_clock

_AT_ONCE = 4096
_FIRST_SIZE, _MAX_SIZE = 1 << 14, 1 << 23


def position_of(state: State) -> tuple[Any, Any, Any, Any]:
    """Return (graph, the mover's faces, the other player's faces, legal moves) for kernels."""
    board = board_arrays(state)
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


_MAX_PLAYOUTS = 20_000


def trap(state: State, keeping: Sequence[int], effort: Effort, seed: int) -> int:
    """Return the face in `keeping` that does best against an opponent who looks two plies ahead.

    The search uses the remaining effort, up to 20,000 playouts. If no effort remains, the first
    move is returned.
    """
    from trisolve.boco.engine.tree_search import set_traps

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


_LATEST_NODES = 200_000


class TreeKeeper(ABC):
    """The search state of an mcts player during one game."""

    @abstractmethod
    def fits(self, state: State) -> bool:
        """Return whether a state continues the game searched so far."""

    @abstractmethod
    def choose(
        self, state: State, sound: Sequence[int], playouts: int | None, time_limit: float | None
    ) -> Choice:
        """Search, then choose one of the sound actions unless another is proven better."""


def keeper_for(state: State, seed: int, *, proves: bool = True) -> TreeKeeper:
    """Return a tree for a state's game; on boards of up to 256 faces, the tree is compiled.

    Without `proves`, the tree is plain UCT, for comparison.
    """
    if state.game.n_faces > MAX_COMPILED_FACES:
        return PlainKeeper(state, seed)
    return CompiledKeeper(state, seed, proves=proves)


def _seed_of_position(seed: int, history: Sequence[int]) -> int:
    """Return a seed for a position that does not depend on earlier searches."""
    random = SplitMix64(seed)
    word = random.draw()
    for action in history:
        word = SplitMix64(word ^ (action + 1)).draw()
    return word


class CompiledKeeper(TreeKeeper):
    """A tree in arrays, searched by the kernel."""

    def __init__(self, state: State, seed: int, *, proves: bool = True) -> None:
        self.game, self.seed, self.proves = state.game, seed, proves
        self.history = state.history()
        self.tree = GrowingTree(state.game.n_faces, proves=proves)

    def fits(self, state: State) -> bool:
        """Return whether a state continues the game searched so far."""
        return state.game == self.game and state.history()[: len(self.history)] == self.history

    def choose(
        self, state: State, sound: Sequence[int], playouts: int | None, time_limit: float | None
    ) -> Choice:
        """Search, then choose one of the sound actions unless another is proven better."""
        from trisolve.boco.engine.tree_search import search

        effort = Effort(playouts, time_limit)
        self.tree.follow(state.history()[len(self.history) :])
        self.history = state.history()
        graph, mover, other, edge = position_of(state)
        may_swap = state.game.swap and len(state.history()) <= 1
        word = word_of(_seed_of_position(self.seed, state.history()))
        while n := effort.next():
            kept, path = self.tree.arrays, self.tree.path
            made = int(search(graph, kept, path, mover, other, edge, may_swap, n, word))
            effort.done += made
            if made < n:
                break
            self.tree.grow_if_full()
        if self._is_lost(sound):
            keeping = soonest(state, sound, -1, max_nodes=_LATEST_NODES).actions
            lost = float(-state.sign)
            scores = dict.fromkeys(state.legal_actions(), lost)
            choice = Choice(keeping[0], lost, True, effort.done, scores)
        else:
            choice = self._choice(state, sound, effort.done)
            keeping = self._keeping(sound) if choice.proven else ()
        faces = [action for action in keeping if action < self.game.n_faces]
        if len(faces) > 1 and state.history():
            action = trap(state, faces, effort, _seed_of_position(self.seed + 1, state.history()))
            return replace(choice, action=action)
        return choice

    def _is_lost(self, sound: Sequence[int]) -> bool:
        """Return whether every sound action is proven to lose; the others lose anyway.

        The tree need not contain all sound actions, because it stops where it sees a loss.
        """
        tree = self.tree.arrays
        doomed = {action for child, action in self.tree.children() if tree.low[child] == 1}
        return tree.high[0] == -1 or (self.proves and doomed.issuperset(sound))

    def _keeping(self, sound: Sequence[int]) -> tuple[int, ...]:
        """Return the sound actions proven to keep a proven draw, or none if the position is won."""
        tree = self.tree.arrays
        if tree.low[0] == 1:
            return ()
        return tuple(
            action
            for child, action in self.tree.children()
            if action in sound and -tree.high[child] >= tree.low[0]
        )

    def _choice(self, state: State, sound: Sequence[int], playouts: int) -> Choice:
        tree = self.tree.arrays
        sign = state.sign
        scores: dict[int, float] = {}
        ranks: list[tuple[float, int]] = []
        low, high = int(tree.low[0]), int(tree.high[0])
        for child, action in self.tree.children():
            visits = int(tree.visits[child])
            worst, best = -int(tree.high[child]), -int(tree.low[child])
            mean = int(tree.total[child]) / visits if visits else float(min(best, 0))
            if worst == best:
                mean = float(worst)
            mean = min(max(mean, worst), best)
            scores[action] = sign * mean
            rank = float(visits)
            if worst == 1:
                rank = 1e18
            elif worst == best == 0:
                rank = 1e17 if low == high == 0 else rank
            elif best == -1:
                rank -= 1e18
            if action not in sound:
                rank -= 1e19
            ranks.append((rank, action))
        if not ranks:
            return Choice(sound[0])
        action = max(ranks, key=lambda one: (one[0], -one[1]))[1]
        own = sign * scores[action]
        draws = [a for a, score in scores.items() if a in sound and self._is_draw(a)]
        if draws and own < 0:
            action = draws[0]
        proven = low == high
        value = float(sign * low) if proven else scores[action]
        return Choice(action, value, proven, playouts, dict(sorted(scores.items())))

    def _is_draw(self, action: int) -> bool:
        tree = self.tree.arrays
        return any(
            move == action and tree.low[child] == tree.high[child] == 0
            for child, move in self.tree.children()
        )


class PlainKeeper(TreeKeeper):
    """Random games in plain Python, spread evenly over the sound actions, for very large boards."""

    def __init__(self, state: State, seed: int) -> None:
        self.game, self.seed = state.game, seed

    def fits(self, state: State) -> bool:
        """Return whether a state belongs to the same game; no tree is kept."""
        return state.game == self.game

    def choose(
        self, state: State, sound: Sequence[int], playouts: int | None, time_limit: float | None
    ) -> Choice:
        """Play out the sound actions in turn, and choose the action with the best results."""
        began = search_clock()
        random = SplitMix64(_seed_of_position(self.seed, state.history()))
        player = state.mover
        totals = dict.fromkeys(sound, 0.0)
        visits = dict.fromkeys(sound, 0)
        done = 0
        while playouts is None or done < playouts:
            if time_limit is not None and search_clock() - began >= time_limit:
                break
            action = sound[done % len(sound)]
            totals[action] += self._play_out(state.child(action), random)[player]
            visits[action] += 1
            done += 1
        means = {a: totals[a] / visits[a] for a in sound if visits[a]} or {sound[0]: 0.0}
        action = max(means, key=lambda one: (means[one], -one))
        sign = state.sign
        scores = {a: sign * mean for a, mean in means.items()}
        return Choice(action, scores[action], False, done, scores)

    def _play_out(self, state: State, random: SplitMix64) -> list[float]:
        while not state.is_terminal():
            actions = state.legal_actions()
            if has_win_in_one(state):
                actions = sound_actions(state)[0]
            state.apply_action(actions[random.uniform(len(actions))])
        return state.returns()
