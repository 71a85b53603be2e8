"""The tree of an mcts player: kept from move to move, and enlarged when it is full."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from trisolve.boco.choices import Choice, has_win_in_one, sound_actions
from trisolve.boco.game import State
from trisolve.boco.limits import MAX_COMPILED_FACES
from trisolve.boco.soonest import soonest
from trisolve.boco.traps import trap
from trisolve.boco.trees import Effort, GrowingTree, position_of, word_of
from trisolve.kernels.randomness import SplitMix64
from trisolve.stopwatch import search_clock

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


def _mixed(seed: int, history: Sequence[int]) -> int:
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
        word = word_of(_mixed(self.seed, state.history()))
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
            action = trap(state, faces, effort, _mixed(self.seed + 1, state.history()))
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
        random = SplitMix64(_mixed(self.seed, state.history()))
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
