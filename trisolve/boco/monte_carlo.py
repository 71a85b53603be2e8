"""The tree of an mcts player: kept from move to move, grown as it fills, its choice explained."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

from trisolve.boco.choices import Choice, has_win_in_one, sound_actions
from trisolve.boco.counting import bits_of, compiled
from trisolve.boco.game import State
from trisolve.boco.soonest import soonest
from trisolve.kernels.randomness import SplitMix64

_MOST_COMPILED = 256
_AT_ONCE = 4096
_FIRST_SIZE, _MOST_SIZE = 1 << 14, 1 << 23
_LATEST_NODES = 200_000


class TreeKeeper(ABC):
    """What an mcts player thinks with during one game."""

    @abstractmethod
    def fits(self, state: State) -> bool:
        """Return whether a state goes on from where the thinking stopped."""

    @abstractmethod
    def choose(
        self, state: State, sound: Sequence[int], playouts: int | None, time_limit: float | None
    ) -> Choice:
        """Think and choose, one of the sound actions where none is proven better."""


def keeper_for(state: State, seed: int, *, proves: bool = True) -> TreeKeeper:
    """Return a tree for the game of a state: compiled on boards of up to 256 faces.

    One that does not prove is plain UCT, to compare with.
    """
    if state.game.n_faces > _MOST_COMPILED:
        return PlainKeeper(state, seed)
    return CompiledKeeper(state, seed, proves=proves)


def _mixed(seed: int, history: Sequence[int]) -> int:
    """Return a seed for a position, so that what was thought before does not matter to it."""
    random = SplitMix64(seed)
    word = random.draw()
    for action in history:
        word = SplitMix64(word ^ (action + 1)).draw()
    return word


class CompiledKeeper(TreeKeeper):
    """A tree in arrays, searched by the kernel."""

    def __init__(self, state: State, seed: int, *, proves: bool = True) -> None:
        import numpy as np

        from trisolve.boco.engine.tree_search import PLAIN

        self.np: Any = np
        self.game, self.seed, self.proves = state.game, seed, proves
        self.history = state.history()
        self.tree = self._new(_FIRST_SIZE)
        self.tree.counts[PLAIN] = not proves
        self._plant()
        self.path = np.zeros(state.game.n_faces + 4, np.int64)

    def fits(self, state: State) -> bool:
        """Return whether a state goes on from where the thinking stopped."""
        return state.game == self.game and state.history()[: len(self.history)] == self.history

    def _new(self, size: int) -> Any:  # noqa: ANN401 - arrays for kernels
        from trisolve.boco.engine.tree_search import N_COUNTS, Tree

        np = self.np
        kinds = (np.int32, np.int16, np.int16, np.int64, np.int64, np.int8, np.int8)
        arrays = [np.zeros(size, kind) for kind in kinds]
        return Tree._make([*arrays, np.zeros(N_COUNTS, np.int64)])

    def _plant(self) -> None:
        tree = self.tree
        tree.counts[0], tree.counts[1] = 1, 0
        tree.begin[0], tree.n_children[0], tree.move[0] = 0, -1, -1
        tree.visits[0], tree.total[0] = 0, 0
        tree.low[0], tree.high[0] = -1, 1

    def _follow(self, state: State) -> None:
        """Make the state's node the root, and forget what can no longer come up."""
        from trisolve.boco.engine.tree_search import copy_below

        node, tree = 0, self.tree
        for action in state.history()[len(self.history) :]:
            begin, n = int(tree.begin[node]), int(tree.n_children[node])
            found = [child for child in range(begin, begin + n) if tree.move[child] == action]
            if not found:
                self._plant()
                node = 0
                break
            node = found[0]
        self.history = state.history()
        if node:
            new = self._new(len(tree.begin))
            copy_below(tree, new, node, self.np.zeros(len(tree.begin), self.np.int64))
            self.tree = new

    def _grow(self) -> bool:
        size = len(self.tree.begin)
        if size >= _MOST_SIZE:
            return False
        old, self.tree = self.tree, self._new(size * 2)
        for before, after in zip(old, self.tree, strict=True):
            after[: len(before)] = before
        self.tree.counts[1] = 0
        return True

    def choose(
        self, state: State, sound: Sequence[int], playouts: int | None, time_limit: float | None
    ) -> Choice:
        """Think and choose, one of the sound actions where none is proven better."""
        from trisolve.boco.engine.tree_search import search

        began = perf_counter()
        self._follow(state)
        board = compiled(state)
        mover, other = bits_of(state)
        sets = board.to_set(mover), board.to_set(other)
        edge = board.to_set(board.edge(mover | other))
        may_swap = state.game.swap and len(state.history()) <= 1
        word = self.np.array([_mixed(self.seed, state.history())], self.np.uint64)
        done = 0
        while playouts is None or done < playouts:
            if time_limit is not None and perf_counter() - began >= time_limit:
                break
            n = _AT_ONCE if time_limit is None else _AT_ONCE // 8
            n = n if playouts is None else min(n, playouts - done)
            made = int(search(board.graph, self.tree, self.path, *sets, edge, may_swap, n, word))
            done += made
            if made < n:
                break
            if self.tree.counts[1]:
                self._grow()
        return self._choice(state, sound, done)

    def _choice(self, state: State, sound: Sequence[int], playouts: int) -> Choice:
        tree = self.tree
        sign = 1 if len(state.history()) % 2 == 0 else -1
        begin, n = int(tree.begin[0]), int(tree.n_children[0])
        scores: dict[int, float] = {}
        ranks: list[tuple[float, int]] = []
        visits_of: dict[int, int] = {}
        doomed = set()
        low, high = int(tree.low[0]), int(tree.high[0])
        for child in range(begin, begin + n):
            action, visits = int(tree.move[child]), int(tree.visits[child])
            visits_of[action] = visits
            worst, most = -int(tree.high[child]), -int(tree.low[child])
            mean = int(tree.total[child]) / visits if visits else float(min(most, 0))
            if worst == most:
                mean = float(worst)
            mean = min(max(mean, worst), most)
            scores[action] = sign * mean
            rank = float(visits)
            if worst == 1:
                rank = 1e18
            elif worst == most == 0:
                rank = 1e17 if low == high == 0 else rank
            elif most == -1:
                rank -= 1e18
                doomed.add(action)
            if action not in sound:
                rank -= 1e15
            ranks.append((rank, action))
        if high == -1 or (self.proves and doomed.issuperset(sound)):
            return self._latest(state, sound, visits_of, playouts)
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

    def _latest(
        self, state: State, sound: Sequence[int], visits: Mapping[int, int], playouts: int
    ) -> Choice:
        """Return the choice where all is lost: of what loses latest the most played out.

        What is not sound loses sooner. The tree need not hold all that is, as it looks no further
        where it has seen that a position is lost.
        """
        late = soonest(state, sound, -1, max_nodes=_LATEST_NODES).actions
        action = max(late, key=lambda one: (visits.get(one, 0), -one))
        value = -1.0 if len(state.history()) % 2 == 0 else 1.0
        scores = dict.fromkeys(state.legal_actions(), value)
        return Choice(action, value, True, playouts, scores)

    def _is_draw(self, action: int) -> bool:
        tree = self.tree
        begin, n = int(tree.begin[0]), int(tree.n_children[0])
        return any(
            tree.move[child] == action and tree.low[child] == tree.high[child] == 0
            for child in range(begin, begin + n)
        )


class PlainKeeper(TreeKeeper):
    """Random games in plain Python, evenly over the sound actions; for very large boards."""

    def __init__(self, state: State, seed: int) -> None:
        self.game, self.seed = state.game, seed

    def fits(self, state: State) -> bool:
        """Return whether a state is of the same game: nothing is kept."""
        return state.game == self.game

    def choose(
        self, state: State, sound: Sequence[int], playouts: int | None, time_limit: float | None
    ) -> Choice:
        """Play every sound action out in turn, and choose the one that did best."""
        began = perf_counter()
        random = SplitMix64(_mixed(self.seed, state.history()))
        player = len(state.history()) % 2
        totals = dict.fromkeys(sound, 0.0)
        visits = dict.fromkeys(sound, 0)
        done = 0
        while playouts is None or done < playouts:
            if time_limit is not None and perf_counter() - began >= time_limit:
                break
            action = sound[done % len(sound)]
            totals[action] += self._play_out(state.child(action), random)[player]
            visits[action] += 1
            done += 1
        means = {a: totals[a] / visits[a] for a in sound if visits[a]} or {sound[0]: 0.0}
        action = max(means, key=lambda one: (means[one], -one))
        sign = 1 - 2 * player
        scores = {a: sign * mean for a, mean in means.items()}
        return Choice(action, scores[action], False, done, scores)

    def _play_out(self, state: State, random: SplitMix64) -> list[float]:
        while not state.is_terminal():
            actions = state.legal_actions()
            if has_win_in_one(state):
                actions = sound_actions(state)[0]
            state.apply_action(actions[random.uniform(len(actions))])
        return state.returns()
