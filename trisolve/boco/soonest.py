"""Of the best moves those that win soonest or lose latest, as far as a budget tells."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trisolve.boco.game import State
from trisolve.boco.reduced import Reduced, reduced
from trisolve.boco.solver import budget_for

if TYPE_CHECKING:
    from trisolve.boco.engine.questions import Budget, Distance

_MOST_COMPILED = 256


class Soonest(NamedTuple):
    """What is known of how soon a position ends.

    actions : one that wins soonest, or all that lose latest; all still in question at a limit
    limit : "max_nodes", "time_limit" or "256 faces" where one was in the way, else None
    """

    actions: tuple[int, ...]
    limit: str | None = None


class _TooLarge(Exception):
    """The kernel does not take so many places."""


class _Clock:
    """Tells how soon positions end that come after a root."""

    def __init__(self, root: State, budget: "Budget") -> None:
        self.root, self.budget = root, budget
        self._parts: list[tuple[Reduced, Distance]] = []

    def is_won_within(self, state: State, plies: int) -> bool:
        """Return whether the one to move has won, or can win in so many plies."""
        if state.is_terminal():
            return state.returns()[len(state.history()) % 2] > 0
        history = state.history()
        if not history:
            return any(self.is_lost_within(state.child(a), plies - 1) for a in range(self._n))
        if state.may_swap() and self.is_lost_within(state.child(self._n), plies - 1):
            return True
        self.budget.check_time()
        small, asker = self._part_of(history[0])
        mover, other = small.bits_of(state)
        return asker.attains(mover, other, plies)

    def is_lost_within(self, state: State, plies: int) -> bool:
        """Return whether the one to move has lost, or loses in so many plies whatever he does."""
        if state.is_terminal():
            return state.returns()[len(state.history()) % 2] < 0
        return plies > 0 and all(
            self.is_won_within(state.child(action), plies - 1) for action in state.legal_actions()
        )

    @property
    def _n(self) -> int:
        return self.root.game.n_faces

    def _part_of(self, face: int) -> "tuple[Reduced, Distance]":
        from trisolve.boco.engine.compiled import CompiledBoard
        from trisolve.boco.engine.questions import Distance

        for small, asker in self._parts:
            if face in small.place_of:
                return small, asker
        small = reduced(self.root, face)
        if len(small.faces) > _MOST_COMPILED:
            raise _TooLarge
        board = CompiledBoard(small.neighbours, small.safe)
        self._parts.append((small, Distance(board, small.symmetries(), self.budget)))
        return self._parts[-1]


def soonest(
    state: State,
    best: Sequence[int],
    value: int,
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
) -> Soonest:
    """Return which of the best moves of a position worth `value` to the one to move to take.

    Of moves that draw any is as good.

    >>> from trisolve.boco.game import Game
    >>> soonest(Game("triangle:3", "wall").new_initial_state(), (1, 2), 1)
    Soonest(actions=(2,), limit=None)
    """
    from trisolve.boco.engine.questions import OutOfBudget

    left = tuple(best)
    if value == 0 or len(left) == 1:
        return Soonest(left)
    clock = _Clock(state, budget_for(max_nodes, None, time_limit))
    after = {action: state.child(action) for action in left}
    try:
        for plies in range(state.game.max_game_length() + 1):
            if value == 1:
                for action in left:
                    if clock.is_lost_within(after[action], plies):
                        return Soonest((action,))
                continue
            slower = tuple(a for a in left if not clock.is_won_within(after[a], plies))
            if not slower:
                break
            left = slower
            if len(left) == 1:
                break
    except OutOfBudget as stop:
        return Soonest(left, stop.limit)
    except _TooLarge:
        return Soonest(left, f"{_MOST_COMPILED} faces")
    return Soonest(left)
